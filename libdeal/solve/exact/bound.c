/*
 * A lower bound of the number of actions that win, as a sum over three kinds of actions.
 *
 * Actions that bring cards to the goal: to foundations, to one pile, or out of the piles that must become empty. If W
 * cards are wanted and an action brings at most M cards, W / M such actions are needed. If piles must become
 * empty, but only whole piles move, one an action, then each pile needs an action instead.
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
#include "exact.h"

#include "engine/engine.h"
#include "rules/conditions.h"

#include <string.h>

/* Bits of ways: plays of the player; the moves of which an action makes only one; shifts of piles to empty ones. */
#define BOUND_PLAY \
    (BY_PLAYER | TO_ANY | TO_VACANT | TO_FITTING | TO_NEXT | FROM_BLIND | PICKS_FROM | PICKS_TO | BINDS | BINDS_DEAL | \
     WATCHES | WAYS_CURBS)
#define BOUND_ONE \
    (BOUND_PLAY | BY_START | BY_WORD | TAKES_ANY | TAKES_SWAP | TAKES_PAIR | LAYS_UNDER | OF_MECHANISM | OF_PAIRS)
#define BOUND_SHIFT (BY_ITSELF | TAKES_PILE | TO_VACANT | PICKS_ALL | FROM_BLIND | OF_MECHANISM | WAYS_CURBS)

/* ---- what the rules allow ---- */

/* Finds the index of each card in the sequence of its foundation. Returns false if the rules do not determine it. */
static bool bound_places(struct bound *bound, const struct deal_rules *r)
{
    if (r->base.dealt || !deal_founds_take_once.holds(r, NULL))
        return false;
    memset(bound->place, 0, sizeof bound->place);
    for (int f = 0; f < r->founds; f++) {
        for (int g = 0; g < f; g++)
            if (r->found[g].suit == r->found[f].suit)
                return false;
        for (int n = 0; n < r->found[f].length; n++)
            bound->place[13 * r->found[f].suit + r->found[f].seq[0][n] - 1] = (uint8_t)n;
    }
    for (int c = 0; c < 52; c++)
        if (r->cards.copies[c] > 1)
            return false;
    return true;
}

/* The groups that the goal is about: cards come to them, or have to leave them. */
static uint32_t bound_goal(const struct deal_rules *r)
{
    return r->goal.clear ? r->goal.clear : r->goal.pile != NO_PILE ? group_of_pile(r, r->goal.pile) : r->goal.founds;
}

/* Largest number of cards that an action moves by way W; 0: no limit is known. */
static int bound_cards(const struct deal_rules *r, const struct deal_way *w)
{
    if (w->is & BY_DEAL &&
        deal_way_borne(w, w->to, BEARS({WAYS_TURN | BY_START | PICKS_ALL | WAYS_CURBS, groups_talon(r)})))
        return r->stock.rounds ? 0 : r->stock.turn_cards;
    if ((w->mech && !w->sole) || (w->is & TO_VACANT && w->most != 1) || !deal_way_borne(w, 0, BEARS({BOUND_ONE, 0})))
        return 0;
    return w->is & TAKES_PAIR ? 2 : 1;
}

/* Largest number of cards that an action brings to the goal; 0: no limit is known. */
static int bound_most(const struct deal_rules *r)
{
    uint32_t goal = bound_goal(r);
    int most = 1;

    EACH_WAY(r, w)
    {
        bool brings = r->goal.clear ? w->from & goal && w->to & ~goal : w->to & goal && w->from & ~goal;
        int cards = brings && w->is & BY_ANY & ~BY_START ? bound_cards(r, w) : 1;

        if (!cards)
            return 0;
        most = cards > most ? cards : most;
    }
    return most;
}

/* Finds whether only whole piles move in the groups to be cleared and the groups to which their cards come: each time
 * by an action of its own, or to an empty pile. */
static void bound_rows(struct bound *bound, const struct deal_rules *r)
{
    uint32_t row = r->goal.clear, was;

    do {
        was = row;
        row |= deal_ways_to(r, row, BY_ANY & ~BY_START);
    } while (row != was);
    EACH_WAY(r, w)
    if (w->from & row && w->is & BY_ANY & ~BY_START &&
        !(w->sole && deal_way_borne(w, 0, BEARS({BOUND_ONE | TAKES_PILE, 0}))) &&
        !(!w->room && deal_way_borne(w, 0, BEARS({BOUND_SHIFT, 0}))))
        return;
    bound->row = row;
    for (int p = 0; p < r->piles; p++)
        bound->rest += (row & ~r->goal.clear) >> r->pile[p].group & 1;
}

static void bound_find_piled(struct bound *bound, const struct deal_rules *r)
{
    for (int g = 0; g < r->groups; g++) {
        uint32_t group = (uint32_t)1 << g;

        if (group & (r->sets.foundations | groups_pack(r)))
            continue;
        if (deal_only_out(r, group, BEARS({WAYS_START, ALL_GROUPS}, {BOUND_PLAY | TAKES_RUN, ALL_GROUPS}), NULL))
            bound->piled |= group;
        if (deal_only_out(r, group,
                          BEARS({WAYS_START, ALL_GROUPS}, {BOUND_PLAY | TAKES_RUN, ALL_GROUPS},
                                {WAYS_REDEAL | WAYS_CURBS, ALL_GROUPS}),
                          NULL))
            bound->redealt |= group;
    }
}

void deal_bound_find(struct bound *bound, const struct deal_rules *r, bool free_redeals)
{
    bool founds = deal_goal_is_foundations.holds(r, NULL);

    *bound = (struct bound){.free_redeals = free_redeals};
    if (founds && !(deal_every_card_goes_out.holds(r, NULL) && deal_every_found_asked_for.holds(r, NULL)))
        return;
    bound->most = bound_most(r);
    if (!bound->most && r->goal.clear)
        bound_rows(bound, r);
    bound->turned = bound->most && !r->goal.clear && r->talon != NO_PILE && r->talon != r->goal.pile &&
                    !r->stock.rounds && r->stock.turn_first == NO_GROUP &&
                    deal_only_out(r, groups_pack(r),
                                  BEARS({WAYS_START, ALL_GROUPS}, {WAYS_TURN | WAYS_CURBS, groups_talon(r)}), NULL);
    if (founds && bound->most && bound_places(bound, r))
        bound_find_piled(bound, r);
}

/* ---- the bound of a position ---- */

/* Least number of moves to other piles that cards of PILE must make before they go to foundations. */
static int bound_moves(const struct bound *bound, const struct deal_state *s, int pile)
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
        if (bound->place[card[i]] > least[suit]) {
            moves += !shared;
            shared = true;
        } else {
            least[suit] = bound->place[card[i]];
        }
    }
    return moves;
}

/* Least number of actions for the cards of the talon: moves to other piles, or a redeal and the deals after it. */
static int bound_talon(const struct bound *bound, const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    int moves = bound_moves(bound, s, r->talon), again = 0;

    if (bound->turned && !r->redeal.always)
        again = (moves + r->stock.turn_cards - 1) / r->stock.turn_cards + (moves && !bound->free_redeals);
    return deal_redeal_left(s) && again < moves ? again : moves;
}

/* Least number of actions that bring all cards to the goal. */
static int bound_plays(const struct bound *bound, const struct deal_state *s)
{
    int piles = 0;

    if (bound->most)
        return (s->r->cards.total - deal_goal_done(s) + bound->most - 1) / bound->most;
    for (int p = 0; bound->row && p < s->r->piles; p++)
        piles += bound->row >> s->r->pile[p].group & 1 && pile_count(s, p);
    return piles > bound->rest ? piles - bound->rest : !deal_state_won(s);
}

int deal_bound(const struct bound *bound, const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    uint32_t piled = deal_redeal_left(s) ? bound->piled : bound->redealt;
    int actions = bound_plays(bound, s);

    if (bound->turned)
        actions += (pile_count(s, r->pack) + r->stock.turn_cards - 1) / r->stock.turn_cards;
    for (int p = 0; p < r->piles; p++)
        if (p != r->talon && piled >> r->pile[p].group & 1)
            actions += bound_moves(bound, s, p);
    if (r->talon != NO_PILE && bound->redealt >> r->pile[r->talon].group & 1)
        actions += bound_talon(bound, s);
    return actions;
}
