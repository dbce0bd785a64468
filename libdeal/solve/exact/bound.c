/*
 * A lower bound of the number of actions that win, as a sum over three kinds of actions.
 *
 * Plays to foundations: each card that is not on a foundation needs one, if an action brings at most one card there.
 *
 * Deals: each card of the pack needs a deal, which turns a fixed number of cards.
 *
 * Other moves: assume that card c lies on card d in a pile, and that their foundation takes d before c. While c stays,
 * d cannot leave, so c cannot go to the foundation first. Hence c first moves elsewhere. Cards of one pile share such a
 * move only if they and all cards between them form a run, because until then none of these cards has moved.
 *
 * A card of the talon that must first move elsewhere may instead stay there until a redeal, which turns the talon over.
 * Then a deal must turn it again. So if N cards are concerned, and a deal turns K cards, the lesser of N moves and of a
 * redeal with N / K deals counts.
 */
#include "bound.h"

#include "engine/engine.h"
#include "rules/conditions.h"

#include <string.h>

enum {
    BOUND_PLAY = BY_PLAYER | TO_ANY | TO_VACANT | TO_FITTING | TO_NEXT | FROM_BLIND | PICKS_FROM | PICKS_TO | BINDS |
                 BINDS_DEAL | WATCHES
};

/* ---- what the rules allow ---- */

/* Finds the index of each card in the sequence of its foundation. Returns false if the rules do not determine it. */
static bool bound_places(struct bound *b, const struct deal_rules *r)
{
    if (r->base.dealt || !deal_founds_take_once.holds(r, NULL))
        return false;
    memset(b->place, 0, sizeof b->place);
    for (int f = 0; f < r->founds; f++) {
        for (int g = 0; g < f; g++)
            if (r->found[g].suit == r->found[f].suit)
                return false;
        for (int n = 0; n < r->found[f].length; n++)
            b->place[13 * r->found[f].suit + r->found[f].seq[0][n] - 1] = (uint8_t)n;
    }
    for (int c = 0; c < 52; c++)
        if (r->cards.copies[c] > 1)
            return false;
    return true;
}

void deal_bound_find(struct bound *b, const struct deal_rules *r, bool free_redeals)
{
    uint32_t pack = groups_pack(r);

    *b = (struct bound){.free_redeals = free_redeals};
    b->out = deal_mechanisms_idle.holds(r, NULL) && deal_goal_is_foundations.holds(r, NULL) &&
             deal_every_card_goes_out.holds(r, NULL) && deal_every_found_asked_for.holds(r, NULL) &&
             deal_only_in(r, r->sets.foundations, BEARS({WAYS_START, ALL_GROUPS}, {BOUND_PLAY | TAKES_ANY, ALL_GROUPS}),
                          NULL);
    if (!b->out)
        return;
    b->turned = r->talon != NO_PILE && !r->stock.rounds && r->stock.turn_first == NO_GROUP &&
                deal_only_out(r, pack, BEARS({WAYS_START, ALL_GROUPS}, {WAYS_TURN, groups_talon(r)}), NULL);
    b->ordered = bound_places(b, r);
    for (int g = 0; g < r->groups && b->ordered; g++) {
        uint32_t group = (uint32_t)1 << g;

        if (group & (r->sets.foundations | pack))
            continue;
        if (deal_only_out(r, group, BEARS({WAYS_START, ALL_GROUPS}, {BOUND_PLAY | TAKES_RUN, ALL_GROUPS}), NULL))
            b->piled |= group;
        if (deal_only_out(
                r, group,
                BEARS({WAYS_START, ALL_GROUPS}, {BOUND_PLAY | TAKES_RUN, ALL_GROUPS}, {WAYS_REDEAL, ALL_GROUPS}), NULL))
            b->redealt |= group;
    }
}

/* ---- the bound of a position ---- */

/* Least number of moves to other piles that cards of PILE must make before they go to foundations. */
static int bound_moves(const struct bound *b, const struct deal_state *s, int pile)
{
    const struct deal_group *group = &s->r->group[s->r->pile[pile].group];
    const uint8_t *card = table_cards(s, pile);
    uint8_t least[4] = {0xFF, 0xFF, 0xFF, 0xFF};
    bool shared = false; /* shared: true: some card of the current run is already counted as moving, so the others of
                            the run move with it */
    /* down: number of face-down cards of the pile. They lie lowest, and each moves only when no card lies on it. */
    int moves = 0, down = face_down(s, pile);

    for (int i = 0; i < pile_count(s, pile); i++) {
        int suit = deal_suit(card[i]);

        if (i <= down || !(group->run.move && group->run.joins[card[i - 1]] & card_bit(card[i])))
            shared = false;
        if (b->place[card[i]] > least[suit]) {
            moves += !shared;
            shared = true;
        } else {
            least[suit] = b->place[card[i]];
        }
    }
    return moves;
}

/* Least number of actions for the cards of the talon: moves to other piles, or a redeal and the deals after it. */
static int bound_talon(const struct bound *b, const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    int moves = bound_moves(b, s, r->talon),
        again = (moves + r->stock.turn_cards - 1) / r->stock.turn_cards + (moves && !b->free_redeals);

    return !deal_redeal_left(s) || moves < again ? moves : r->redeal.always || !b->turned ? 0 : again;
}

int deal_bound(const struct bound *b, const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    uint32_t piled = deal_redeal_left(s) ? b->piled : b->redealt;
    int actions;

    if (!b->out)
        return !deal_state_won(s);
    actions = r->cards.total - table_out(s);
    if (b->turned)
        actions += (pile_count(s, r->pack) + r->stock.turn_cards - 1) / r->stock.turn_cards;
    for (int p = 0; p < r->piles; p++)
        if (p != r->talon && piled >> r->pile[p].group & 1)
            actions += bound_moves(b, s, p);
    if (r->talon != NO_PILE && b->redealt >> r->pile[r->talon].group & 1)
        actions += bound_talon(b, s);
    return actions;
}
