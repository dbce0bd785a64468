/*
 * Checks that the rules of a game are not impossible to win, and that no deal is won before the first action.
 *
 * The check is weaker than a proof that a deal can be won. Do the cards that the goal needs exist? Can enough cards
 * come there if the fit of cards is ignored? If not, a key is missing or too narrow.
 */
#include "compile.h"

#include <string.h>

/* ---- whether the cards exist ---- */

/* The first foundation of the goal that lacks cards of its sequence with this base rank, -1 if none does. Foundations
 * of any suit take the cards that the others leave. *WANTED is a missing card, or any card of a missing rank. */
static int lacking(const struct deal_rules *r, int row, int *wanted)
{
    int have[52], any[14] = {0}, left[14] = {0}, last = -1;

    for (int card = 0; card < 52; card++)
        have[card] = r->cards.copies[card];
    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];

        if (!(r->goal.founds >> r->pile[found->pile].group & 1))
            continue;
        for (int n = 0; n < found->length; n++)
            if (found->any_suit)
                any[found->seq[row][n]]++;
            else if (--have[ *wanted = 13 * found->suit + found->seq[row][n] - 1] < 0)
                return f;
        last = found->any_suit ? f : last;
    }
    for (int card = 0; card < 52; card++)
        left[card % 13 + 1] += have[card];
    for (*wanted = 0; *wanted < 13; ++*wanted)
        if (any[*wanted + 1] > left[*wanted + 1])
            return last;
    return -1;
}

/* Do the cards of the game suffice for the goal with some base rank? Deals with another base rank are lost. */
static bool cards_suffice(const struct deal_rules *r)
{
    int wanted;

    for (int row = 0; row < (r->base.dealt ? r->cards.ranks : 1); row++)
        if (lacking(r, row, &wanted) < 0)
            return true;
    return r->goal.pile != NO_PILE || r->goal.clear;
}

static bool check_cards_suffice(struct deal_compile *c, struct deal_error *e)
{
    const struct deal_rules *r = c->r;
    const struct deal_pile *pile;
    char text[100], card[2];
    int f, wanted;

    if (cards_suffice(r))
        return true;
    f = lacking(r, 0, &wanted);
    pile = &r->pile[r->found[f].pile];
    deal_card_text((uint8_t)wanted, card);
    snprintf(text, sizeof text, "no deal can be won, too few %.*s for %s:", r->found[f].any_suit ? 1 : 2, card,
             pile->name);
    return deal_compile_bad(c, c->section_of[pile->group], "piles", text, e);
}

/* ---- whether cards can come to the goal ---- */

/* Sets TO[g] to the groups to which cards of group g may move after the first layout. */
static void find_ways(const struct deal_rules *r, uint32_t to[MAX_GROUPS])
{
    EACH_WAY(r, w)
    for (int g = 0; g < r->groups; g++)
        to[g] |= w->from >> g & 1 && w->is & BY_ANY & ~BY_START ? w->to : 0;
}

/* The groups whose cards may reach the goal of the game in any number of moves. */
static uint32_t find_reaching(const struct deal_rules *r)
{
    uint32_t to[MAX_GROUPS] = {0},
             reach = r->goal.pile == NO_PILE ? r->goal.founds : group_bit(r->pile[r->goal.pile].group), was;

    if (r->goal.clear)
        reach = ~r->goal.clear;
    find_ways(r, to);
    do {
        was = reach;
        for (int g = 0; g < r->groups; g++)
            reach |= (to[g] & reach) ? group_bit(g) : 0;
    } while (reach != was);
    return reach;
}

/* The number of cards that the first deal lays on the groups of the mask GROUPS. */
static int winnable_dealt(const struct deal_rules *r, uint32_t groups)
{
    int n = 0;

    for (int k = 0; k < r->orders; k++)
        for (int i = 0; groups >> r->order[k].group & 1 && i < r->group[r->order[k].group].piles; i++)
            n += r->pile[r->group[r->order[k].group].first + i].deal;
    return n;
}

/* Does a card that the goal needs lie on pile P from the start, and never reach the goal? */
static bool stays(const struct deal_rules *r, int p, uint32_t reach)
{
    bool first =
        r->pile[p].found != NO_PILE && r->goal.pile != NO_PILE && r->found[r->pile[p].found].base_card != DEAL_NO_CARD;

    return (r->pile[p].placed || first) && !(reach >> r->pile[p].group & 1);
}

/* The groups that get cards only from the first half of the pack: perhaps fewer cards than their key deal states,
 * perhaps none. */
static uint32_t first_halves(const struct deal_rules *r)
{
    uint32_t groups = 0;

    for (int g = 0; g < r->groups; g++)
        groups |= r->group[g].first_half ? group_bit(g) : 0;
    return groups;
}

/* A lower bound on the number of cards that can never reach the goal of the game. */
static int count_stranded(const struct deal_rules *r, uint32_t reach)
{
    int all = winnable_dealt(r, ~(uint32_t)0), free = winnable_dealt(r, reach), n = 0;
    bool halves = first_halves(r) != 0;

    for (int p = 0; p < r->piles; p++)
        n += stays(r, p, reach);
    /* cards of the first half that no group takes stay in the pack */
    if (!(reach >> r->pile[r->pack].group & 1))
        return n + (r->cards.listed > free ? r->cards.listed - free : 0);
    return n + (halves || all > r->cards.listed ? 0 : all - free);
}

/* The number of cards that the goal needs and that do not lie there yet; *THERE_ARE is the number of cards available
 * for it. */
static int count_needed(const struct deal_rules *r, int *there_are)
{
    int need = 0;

    *there_are = r->cards.total;
    if (r->goal.pile != NO_PILE)
        return r->cards.total;
    for (int f = 0; f < r->founds; f++) {
        int laid = r->found[f].base_card != DEAL_NO_CARD, g = r->pile[r->found[f].pile].group;
        bool asked = r->goal.founds >> g & 1;

        /* Foundations that the goal does not require may give back their base cards, too. */
        *there_are -= asked || !r->group[g].play ? laid : 0;
        need += asked ? r->found[f].length - laid : 0;
    }
    return need;
}

/* Reports a group whose cards cannot reach the goal of the game. */
static bool bad_ways(struct deal_compile *c, uint32_t reach, struct deal_error *e)
{
    const struct deal_rules *r = c->r;
    int deal = deal_config_section(c->config, "deal"), p = 0;

    for (int g = 0; g < r->groups; g++)
        if (!(reach >> g & 1) && winnable_dealt(r, group_bit(g)))
            return deal_compile_bad(c, c->section_of[g], "play",
                                    "no deal can be won, since no card of this group comes to the goal:", e);
    if (!(reach >> r->pile[r->pack].group & 1))
        return deal_compile_bad(c, deal, "order", "no deal can be won, since too few cards leave the pack:", e);
    while (p < r->piles - 1 && !stays(r, p, reach))
        p++;
    return deal_compile_bad(c, c->section_of[r->pile[p].group], "base",
                            "no deal can be won, since no card of this group comes to the goal:", e);
}

/* One step of held_at_start(): adds the groups that receive cards from the groups HELD before the first action. */
static uint32_t held_then(const struct deal_rules *r, uint32_t held)
{
    uint32_t to = held;

    EACH_WAY(r, w)
    to |= w->from & held && w->is & (w->mech ? BY_ITSELF | BY_START : BY_ITSELF) ? w->to : 0;
    return to;
}

/* The groups that may hold cards before the first action of a game. */
static uint32_t held_at_start(const struct deal_rules *r)
{
    uint32_t held = group_bit(r->pile[r->pack].group), was;

    for (int g = 0; g < r->groups; g++)
        held |= winnable_dealt(r, group_bit(g)) ? group_bit(g) : 0;
    for (int p = 0; p < r->piles; p++)
        held |= r->pile[p].placed ? group_bit(r->pile[p].group) : 0;
    do {
        was = held;
        held = held_then(r, held);
    } while (held != was);
    return held;
}

/* Checks the goal clear: each group that must become empty must be able to lose its cards, if it surely gets any. */
static bool winnable_clear(struct deal_compile *c, struct deal_error *e)
{
    const struct deal_rules *r = c->r;
    uint32_t reach = find_reaching(r);

    if (!(held_at_start(r) & r->goal.clear))
        return deal_compile_bad(c, deal_config_section(c->config, "game"), "goal",
                                "every deal is won before it is played:", e);
    return winnable_dealt(r, ~(uint32_t)0) > r->cards.listed ||
           !winnable_dealt(r, r->goal.clear & ~reach & ~first_halves(r)) || bad_ways(c, reach, e);
}

/* ---- the whole check ---- */

bool deal_compile_winnable(struct deal_compile *c, struct deal_error *e)
{
    const struct deal_rules *r = c->r;
    int game = deal_config_section(c->config, "game"), there_are, need = count_needed(r, &there_are);
    uint32_t reach = find_reaching(r);

    if (r->goal.clear)
        return winnable_clear(c, e);
    if (!need || (r->goal.pile != NO_PILE && r->orders && r->order[0].group == r->pile[r->goal.pile].group &&
                  r->pile[r->goal.pile].deal >= r->cards.total && !r->effects))
        return deal_compile_bad(c, game, "goal", "every deal is won before it is played:", e);
    if (!check_cards_suffice(c, e))
        return false;
    return there_are - count_stranded(r, reach) >= need || bad_ways(c, reach, e);
}

/* ---- piles that can hold cards ---- */

/* Can cards come to every pile of group G, whatever number is dealt there? */
static bool comes_to_group(const struct deal_rules *r, int g)
{
    bool comes = r->group[g].foundation || r->group[g].takes || g == r->pile[r->pack].group;

    EACH_WAY(r, w)
    comes |= w->to >> g & 1 && (w->mech || w->is & BY_DEAL);
    return comes;
}

/* Does the first deal use up the pack, and does each redeal use up the new pack at once? */
static bool pack_dealt_out(const struct deal_rules *r)
{
    uint32_t relay = 0;

    EACH_WAY(r, w)
    if (w->is & UNDECLARED || (w->mech && w->is & (BY_DEAL | BY_REDEAL)))
        return false;
    for (int g = 0; g < r->groups; g++)
        relay |= r->group[g].relay ? group_bit(g) : 0;
    return !first_halves(r) && winnable_dealt(r, ~(uint32_t)0) >= r->cards.listed &&
           (!r->redeal.kind || winnable_dealt(r, relay) >= r->cards.listed);
}

void deal_compile_holds(struct deal_rules *r)
{
    uint32_t to[MAX_GROUPS] = {0}, held = held_at_start(r), was;

    find_ways(r, to);
    do {
        was = held;
        for (int g = 0; g < r->groups; g++)
            held |= was >> g & 1 ? to[g] : 0;
    } while (held != was);
    for (int p = 0; p < r->piles; p++) {
        const struct deal_pile *pile = &r->pile[p];
        uint64_t bit = (uint64_t)1 << p % 64;

        if (held >> pile->group & 1 &&
            (pile->deal || pile->placed || pile->sources || comes_to_group(r, pile->group)) &&
            (p != r->pack || !pack_dealt_out(r)))
            r->pile_sets.holds[p / 64] |= bit;
        if (to[pile->group])
            r->pile_sets.leaves[p / 64] |= bit;
    }
}
