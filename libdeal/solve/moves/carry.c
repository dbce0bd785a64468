/*
 * Carried runs: where cards move singly, a run that is moved card by card through empty piles is one step.
 *
 * Such a step leads only to positions that its single moves also reach, and these are still listed, so it affects only
 * the order of the search. Its gain: on the way the empty piles are occupied, which lowers every evaluation, and narrow
 * beams would drop these positions. The one or two cards above the lowest card of the run wait in the first empty piles
 * that they may leave again. MEASURED.md has the figures.
 */
#include "successors.h"

#include "engine/engine.h"
#include "rules/conditions.h"

#include <string.h>

enum { CARRIED_MOST = 3 };

/* ---- conditions on the rules ---- */

/* Bit set of the groups whose empty piles can hold cards of group G while the rest of their run moves. */
static uint32_t waiting_groups(const struct deal_rules *r, int g)
{
    uint32_t bit = (uint32_t)1 << g,
             groups = deal_ways_to(r, bit, TO_FITTING) & deal_ways_from(r, bit, TO_FITTING) & ~r->sets.foundations;

    for (int h = 0; h < r->groups; h++)
        if (!r->group[h].takes || !(r->group[h].takes_from & bit))
            groups &= ~((uint32_t)1 << h);
    return groups;
}

static bool carried(const struct deal_rules *r, int g)
{
    uint32_t bit = (uint32_t)1 << g;

    return !r->group[g].foundation && deal_group_builds(&r->group[g]) && !deal_ways_to(r, bit, TAKES_RUN) &&
           deal_ways_to(r, bit, TO_FITTING) & bit && waiting_groups(r, g);
}

static bool some_carried(const struct deal_rules *r, struct obstacle *o)
{
    deal_blame_kind(o, r, false, "play");
    for (int g = 0; g < r->groups; g++) {
        const struct deal_group *group = &r->group[g];
        uint32_t bit = (uint32_t)1 << g;

        if (carried(r, g))
            return true;
        if (!group->foundation && deal_group_builds(group))
            deal_blame_group(o, r, g,
                             group->run.move                          ? "run"
                             : deal_ways_to(r, bit, TO_FITTING) & bit ? "takes"
                                                                      : "play");
    }
    return false;
}

static const struct condition carrying = {"cards are built on piles one by one, and may wait in empty piles",
                                          some_carried};
const struct condition *const deal_carry_needs[] = {&carrying, NULL};

void deal_carry_find(struct search *x)
{
    x->traits.carried = 0;
    for (int g = 0; g < x->r->groups && part_on(x, PART_CARRY); g++)
        x->traits.carried |= (uint32_t)carried(x->r, g) << g;
}

size_t deal_carry_most(const struct search *x)
{
    size_t most = 0;

    for (uint32_t groups = x->traits.carried; groups; groups &= groups - 1) {
        size_t piles = (size_t)x->r->group[__builtin_ctz(groups)].piles;

        most += (CARRIED_MOST - 1) * piles * piles;
    }
    return most;
}

/* Is each move of the step legal after the moves before it? */
static bool carries_out(struct search *x, struct step step)
{
    size_t mark = x->s->journal_len;
    bool legal = true;

    for (int i = 0, n = deal_step_times(x->r, step); i < n && legal; i++) {
        struct deal_action a = deal_step_before(x, step, i);

        legal = deal_actions_has(x->s, a);
        if (legal)
            deal_actions_apply(x->s, a);
    }
    legal = legal && deal_actions_has(x->s, step.a);
    deal_table_undo(x->s, mark);
    return legal;
}

/* ---- steps ---- */

/* Stores the numbers of the first empty piles in GROUPS in PILE, at most MOST. Returns how many there are. */
static int waiting_piles(const struct search *x, uint32_t groups, uint8_t *pile, int most)
{
    int n = 0;

    for (; groups; groups &= groups - 1) {
        const struct deal_group *group = &x->r->group[__builtin_ctz(groups)];

        for (int p = group->first; p < group->first + group->piles && n < most; p++)
            if (!pile_count(x->s, p))
                pile[n++] = (uint8_t)p;
    }
    return n;
}

/* Number of the first empty pile of the group that is not among the N piles of WAITS, which hold waiting cards; NO_PILE
 * if there is none. */
static int carry_empty(const struct search *x, const struct deal_group *group, const uint8_t *waits, int n)
{
    for (int p = group->first; p < group->first + group->piles; p++)
        if (!pile_count(x->s, p) && !memchr(waits, p, (size_t)n))
            return p;
    return NO_PILE;
}

/* Lists steps that move the last N cards of pile FROM card by card, by way of the empty piles WAITS, to each pile of
 * its group that takes the lowest of them. An empty pile is a target only if other cards lie under the run. */
static size_t carry_from(struct search *x, int from, uint8_t n, const uint8_t *waits, struct step *out)
{
    const struct deal_group *group = &x->r->group[x->r->pile[from].group];
    uint64_t lowest = card_bit(pile_card(x->s, from, pile_count(x->s, from) - n));
    int empty = pile_count(x->s, from) > n ? carry_empty(x, group, waits, n - 1) : NO_PILE;
    size_t steps = 0;

    for (int to = group->first; to < group->first + group->piles; to++) {
        struct step step = {
            .a = act_move(waits[0], to, 1, 0), .from = (uint8_t)from, .to = waits[n - 2], .n = n, .second = STEP_CARRY};

        if (to != from &&
            (pile_count(x->s, to) ? group->onto[pile_top(x->s, to)]
             : to == empty        ? group->takes
                                  : 0) &
                lowest &&
            carries_out(x, step))
            out[steps++] = step;
    }
    return steps;
}

static size_t carry_runs(struct search *x, int from, const uint8_t *waits, int most, struct step *out)
{
    const uint64_t *onto = x->r->group[x->r->pile[from].group].onto;
    const uint8_t *cards = table_cards(x->s, from);
    int count = pile_count(x->s, from);
    size_t steps = 0;

    for (int n = 2; n <= most && n <= count && onto[cards[count - n]] & card_bit(cards[count - n + 1]); n++)
        steps += carry_from(x, from, (uint8_t)n, waits, out + steps);
    return steps;
}

size_t deal_carry_steps(struct search *x, struct step *out)
{
    uint8_t waits[CARRIED_MOST - 1];
    size_t n = 0;

    for (uint32_t groups = x->traits.carried; groups; groups &= groups - 1) {
        int g = __builtin_ctz(groups), most = 1 + waiting_piles(x, waiting_groups(x->r, g), waits, CARRIED_MOST - 1);
        const struct deal_group *group = &x->r->group[g];

        for (int p = group->first; most > 1 && p < group->first + group->piles; p++)
            n += carry_runs(x, p, waits, most, out + n);
    }
    return n;
}
