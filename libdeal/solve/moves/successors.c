/*
 * The key of a position, and the steps from it, best first.
 *
 * Exchanges. When an ascending and a descending foundation of a suit touch (show neighbouring ranks), the top of either
 * fits the other. Every split of their cards can be reached from every other by reversible moves, so all splits are one
 * position. Its steps are those of the present split, and the plays on the two piles at each other split, with the
 * exchanges that lead there made first. Where mechanisms of the rules have actions of their own, these are listed at
 * each split, too, and at each combination of splits of two pairs. Further touching pairs are not merged then.
 */
#include "successors.h"

#include "check/check.h"
#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/moves/wholes.h"

#include <stdlib.h>
#include <string.h>

/* ---- the key of a position ---- */

/* Is some play obligatory at present, so that no exchange of cards between foundations is legal? */
static bool obliged(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;

    for (int p = 0; r->sets.musts && p < r->piles; p++)
        if (r->sets.musts >> r->pile[p].group & 1 && pile_count(s, p))
            return true;
    return false;
}

/* Bit set of the pairs of foundations that touch (show neighbouring ranks), so that all splits of their cards are one
 * position; at most the first traits.folds of them. */
static uint32_t folded(const struct search *x)
{
    uint32_t pairs = 0;
    int n = 0;

    for (int i = 0; i < x->traits.pairs && n < x->traits.folds; i++)
        if (deal_pair_touches(x->s, &x->traits.pair[i])) {
            pairs |= (uint32_t)1 << i;
            n++;
        }
    return pairs && obliged(x->s) ? 0 : pairs;
}

uint64_t deal_search_key(const struct search *x)
{
    const struct deal_state *s = x->s;
    uint64_t key = s->t->hash;

    for (uint32_t left = folded(x); left; left &= left - 1) {
        const struct pair *p = &x->traits.pair[__builtin_ctz(left)];

        key += deal_mix(0x70616972u + (uint64_t)(p - x->traits.pair));
        key -= deal_table_share(s, p->pile[0]) + deal_table_share(s, p->pile[1]);
    }
    key += x->traits.parents ? deal_parents_key(x) : 0;
    return x->traits.turns ? key + deal_turns_key(x) : key;
}

/* ---- steps ---- */

bool deal_moves_new(struct search *x)
{
    for (int p = 0; p < x->r->piles; p++)
        x->tableau[p] = x->r->pile[p].found == NO_PILE && p != x->r->pack && p != x->r->talon;
    x->traits.safe = x->traits.tables && x->traits.row >= 0 && deal_conditions_hold(deal_safe_needs, x->r);
    if (!x->traits.plain && part_on(x, x->traits.safe ? PART_SAFE : PART_COVERING) &&
        (x->traits.safe || deal_conditions_hold(deal_covering_needs, x->r)))
        x->traits.checked = deal_check_safe_rules(x->r);
    x->traits.turns = !x->traits.plain && part_on(x, PART_TURNS) && deal_conditions_hold(deal_turns_needs, x->r);
    if (!part_on(x, PART_SPLITS))
        x->traits.folds = 0;
    deal_parents_find(x);
    if (!deal_wholes_new(x))
        return false;
    return !x->traits.turns || (x->turned = malloc(deal_turns_most(x->r) * sizeof *x->turned));
}

void deal_moves_free(struct search *x)
{
    free(x->ranked);
    deal_wholes_free((struct wholes *)x->planner);
    free(x->turned);
}

/* Upper bound of the number of actions of mechanisms at all splits, the ways to divide the cards of a pair of
 * foundations that exchange them. */
static size_t words_most(const struct search *x)
{
    size_t splits = x->traits.folds > 1 ? SPLITS_MOST * SPLITS_MOST + 2 * SPLITS_MOST : 2 * MAX_SEQ;

    return x->traits.worded ? splits * x->r->max_actions : 0;
}

size_t deal_search_most(const struct search *x)
{
    return x->r->max_actions + (size_t)x->traits.pairs * 64 * (size_t)(x->r->piles + x->r->cards.total) +
           words_most(x) + (x->traits.turns ? deal_turns_most(x->r) : 0) +
           (x->traits.parents ? x->r->max_actions * (size_t)x->r->founds : 0);
}

/* Does action A exchange cards between the two foundations of one of the pairs in PAIRS? */
static bool is_exchange(const struct search *x, uint32_t pairs, struct deal_action a)
{
    for (; pairs && a.kind == ACT_MOVE; pairs &= pairs - 1) {
        const struct pair *p = &x->traits.pair[__builtin_ctz(pairs)];
        if ((a.from == p->pile[0] && a.to == p->pile[1]) || (a.from == p->pile[1] && a.to == p->pile[0]))
            return true;
    }
    return false;
}

/* Can foundation FROM give one more card to foundation TO by an exchange? */
static bool splits_on(const struct deal_state *s, int from, int to)
{
    return pile_count(s, from) > 1 && pile_count(s, to) < s->r->found[s->r->pile[to].found].length;
}

/* Lists the actions of mechanisms at each other split of foundation PAIR (the way in which its two foundations
 * divide their cards). Each is a step that begins with the exchanges of BEFORE. */
static size_t second_steps(struct search *x, struct step before, const struct pair *pair, struct step *out)
{
    struct deal_state *s = x->s;
    size_t n = 0, count;

    for (int way = 0; way < 2; way++) {
        struct deal_action exchange = act_move(pair->pile[way], pair->pile[!way], 1, 0);
        size_t mark = s->journal_len;

        for (int k = 1; splits_on(s, exchange.from, exchange.to); k++) {
            deal_actions_apply(s, exchange);
            count = deal_actions_to(s, 0, s->list);
            before.second = (int8_t)(way ? -k : k);
            for (size_t i = 0; i < count; i++)
                if (act_own(s->list[i])) {
                    before.a = s->list[i];
                    out[n++] = before;
                }
        }
        deal_table_undo(s, mark);
    }
    return n;
}

/* Lists the steps at other splits of foundation PAIR (ways to divide the cards of its two foundations), reached by
 * exchanges from its pile number WAY to the other. Actions of mechanisms are also listed at each split of pair Q unless
 * it is NULL. */
static size_t split_steps(struct search *x, const struct pair *pair, int way, const struct pair *other,
                          struct step *out)
{
    struct deal_state *s = x->s;
    size_t n = 0, mark = s->journal_len, count;
    struct deal_action exchange = act_move(pair->pile[way], pair->pile[!way], 1, 0);
    struct step step = {.from = exchange.from, .to = exchange.to};
    uint64_t founds = (uint64_t)1 << s->r->pile[pair->pile[0]].found | (uint64_t)1 << s->r->pile[pair->pile[1]].found;

    for (step.n = 1; splits_on(s, exchange.from, exchange.to); step.n++) {
        deal_actions_apply(s, exchange);
        count = deal_actions_to(s, founds, s->list);
        for (size_t i = 0; i < count; i++) {
            bool play = s->list[i].kind == ACT_MOVE &&
                        (s->list[i].to == pair->pile[0] || s->list[i].to == pair->pile[1]) &&
                        s->list[i].from != pair->pile[0] && s->list[i].from != pair->pile[1];

            step.a = s->list[i];
            if (play || act_own(step.a))
                out[n++] = step;
        }
        if (other)
            n += second_steps(x, step, other, out + n);
    }
    deal_table_undo(s, mark);
    return n;
}

/* Lists the steps at other splits of the merged pairs of foundations (ways to divide the cards of a pair). If actions
 * of mechanisms depend on the splits, at most two pairs are merged, and all combinations of their splits are listed. */
static size_t pair_steps(struct search *x, uint32_t pairs, struct step *out)
{
    size_t n = 0;

    for (; pairs; pairs &= pairs - 1) {
        const struct pair *p = &x->traits.pair[__builtin_ctz(pairs)];
        const struct pair *q =
            x->traits.worded && pairs & (pairs - 1) ? &x->traits.pair[__builtin_ctz(pairs & (pairs - 1))] : NULL;

        n += split_steps(x, p, 0, q, out + n);
        n += split_steps(x, p, 1, q, out + n);
    }
    return n;
}

/* Does the move lead to the same position with piles in other places? It moves all cards of a pile to an empty pile of
 * the same kind, or goes to an empty pile that is not the first of its kind. */
static bool changes_places(const struct search *x, struct deal_action a)
{
    const struct deal_rules *r = x->r;

    if (a.kind != ACT_MOVE || !(r->sets.placed >> r->pile[a.to].group & 1) || pile_count(x->s, a.to))
        return false;
    if (r->pile[a.from].kind == r->pile[a.to].kind && pile_count(x->s, a.from) == a.n)
        return true;
    for (int p = r->group[r->pile[a.to].group].first; p < a.to; p++)
        if (!pile_count(x->s, p))
            return true;
    return false;
}

static int order_of_any(const struct search *x, struct deal_action a)
{
    const struct deal_rules *r = x->r;

    switch (a.kind) {
    case ACT_MOVE:
        if (r->pile[a.from].found != NO_PILE)
            return r->pile[a.to].found != NO_PILE ? ORDER_EXCHANGE : ORDER_FROM_FOUNDATION;
        if (r->pile[a.to].found != NO_PILE)
            return x->line && a.from == deal_line_pile(x->line) ? ORDER_FROM_LINE
                   : x->line && deal_line_cell(x->line, a.from) ? ORDER_FROM_CELL
                                                                : ORDER_PLAY;
        if (a.from == r->pack)
            return ORDER_FROM_PACK;
        if (!pile_count(x->s, a.to))
            return changes_places(x, a) ? ORDER_PLACE : a.from == r->talon ? ORDER_TALON_TO_VACANCY : ORDER_TO_VACANCY;
        return pile_count(x->s, a.from) == a.n && !(x->traits.turns && a.from == r->talon) ? ORDER_EMPTY_PILE
                                                                                           : ORDER_BUILD;
    case ACT_DEAL: return ORDER_DEAL;
    case ACT_REDEAL: return ORDER_REDEAL;
    case ACT_REFILL:
    case ACT_FILL: return ORDER_FILL;
    default: return ORDER_MECHANISM;
    }
}

/* Class of a step for the order in which steps are tried; the greatest class comes first. */
static inline int order_of(const struct search *x, struct deal_action a)
{
    const uint8_t *count = table_counts(x->s);

    /* most steps are moves within the tableau onto cards, so these are tested first */
    if (a.kind == ACT_MOVE && x->tableau[a.from] && x->tableau[a.to] && count[a.to])
        return count[a.from] == a.n ? ORDER_EMPTY_PILE : ORDER_BUILD;
    return order_of_any(x, a);
}

enum { ORDERS = ORDER_FROM_LINE + 1 }; /* number of classes of steps: one more than the greatest class */

static void insert_ranked(struct ranked *list, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        struct ranked one = list[i];
        size_t at = i;
        for (; at > 0 && list[at - 1].key < one.key; at--)
            list[at] = list[at - 1];
        list[at] = one;
    }
}

/* Sorts steps by class into OUT with a stable counting sort, since some games have thousands of steps in a position. */
static void count_ranked(const struct ranked *list, struct step *out, size_t n)
{
    size_t end[ORDERS] = {0}, before = 0;

    for (size_t i = 0; i < n; i++)
        end[list[i].key]++;
    for (int order = ORDERS; order--; before = end[order])
        end[order] += before;
    for (size_t i = n; i--;)
        out[--end[list[i].key]] = list[i].step;
}

/* Puts N steps in random order. */
static void shuffle_steps(struct step *step, size_t n, uint64_t *random)
{
    for (size_t i = n; i > 1; i--) {
        size_t at = deal_random(random) % i;
        struct step one = step[i - 1];

        step[i - 1] = step[at];
        step[at] = one;
    }
}

/* Sorts steps by class; those of a class stay in their order, or are put in random order if RANDOM is not NULL. Most
 * positions have few steps, for which insertion sort is fastest. */
static void sort_steps(struct search *x, struct step *out, size_t n, uint64_t *random)
{
    enum { FEW = 48 }; /* longest list that insertion sort handles */
    struct ranked *list = deal_room(x->ranked, &x->ranked_cap, n + 1, sizeof *list);

    if (!list) {
        x->failed = true;
        return;
    }
    x->ranked = list;
    if (random)
        shuffle_steps(out, n, random);
    for (size_t i = 0; i < n; i++)
        list[i] = (struct ranked){(uint64_t)order_of(x, out[i].a), out[i]};
    if (n > FEW) {
        count_ranked(list, out, n);
        return;
    }
    insert_ranked(list, n);
    for (size_t i = 0; i < n; i++)
        out[i] = list[i].step;
}

/* The kind of safe plays (plays that need no alternative) that the rules allow, as a number of enum part. */
static enum part dominance(const struct search *x)
{
    return x->traits.safe ? PART_SAFE : x->traits.checked ? PART_COVERING : PART_LINE;
}

static int find_safe_by(struct search *x, size_t count)
{
    if (x->traits.checked)
        return deal_check_safe(x->s, x->traits.checked, x->s->list, count);
    if (x->traits.safe)
        return deal_safe_find(x, x->s->list, count);
    for (size_t i = 0; x->line && i < count; i++)
        if (deal_line_safe(x->line, x, x->s->list[i]))
            return (int)i;
    return -1;
}

/* Index of a play that needs no alternative among the first COUNT listed actions, or -1. */
static int find_safe(struct search *x, size_t count)
{
    enum part part = dominance(x);
    int safe = part_on(x, part) ? find_safe_by(x, count) : -1;

    if (safe >= 0 && count > 1)
        part_acts(x, part);
    return safe;
}

/* Does move A lead only to positions that other steps reach as well, so that it can be omitted? */
static bool needless(struct search *x, struct deal_action a)
{
    if (x->r->sets.worries && deal_check_vain(x->s, x->traits.checked, a)) {
        part_acts(x, dominance(x));
        return true;
    }
    return x->traits.turns && (a.kind == ACT_DEAL || a.kind == ACT_REDEAL);
}

/* Index of a play that needs no alternative among N steps that turn the pack before they play a card, or -1. */
static int find_safe_turned(struct search *x, const struct step *step, size_t n)
{
    int f = deal_check_safe_turned(x->s, x->traits.checked);

    for (size_t i = 0; f >= 0 && i < n; i++)
        if (step[i].a.to == x->r->found[f].pile) {
            part_acts(x, dominance(x));
            return (int)i;
        }
    return -1;
}

/* Records in x->acted which symmetries apply here: by them the hash and the steps of the position stand for other
 * positions as well. */
static void note_symmetries(struct search *x, uint32_t pairs)
{
    if (pairs)
        part_acts(x, PART_SPLITS);
    if (x->traits.parents)
        part_acts(x, PART_PARENTS);
    if (x->traits.turns)
        part_acts(x, PART_TURNS);
}

/* Makes steps (edges of the search graph, of one or more actions) from the first COUNT legal actions, without
 * needless actions and exchanges that other steps contain. Returns the number of steps. */
static size_t steps_of_actions(struct search *x, size_t count, uint32_t pairs, struct step *out)
{
    const struct deal_action *list = x->s->list;
    size_t n = 0;

    for (size_t i = 0; i < count; i++) {
        uint8_t bared = x->traits.parents ? deal_parents_bared(x, list[i]) : DEAL_NO_CARD;

        if (bared != DEAL_NO_CARD)
            n += deal_parents_steps(x, list[i], bared, out + n);
        else if (!is_exchange(x, pairs, list[i]) && !needless(x, list[i]))
            out[n++] = (struct step){.a = list[i]};
    }
    return n;
}

size_t deal_search_steps(struct search *x, struct step *out, uint64_t *random)
{
    struct deal_state *s = x->s;
    size_t count = deal_actions(s, s->list), n = 0;
    uint32_t pairs = folded(x);
    int safe = find_safe(x, count);

    note_symmetries(x, pairs);
    x->listings++;
    x->listed = x->traits.parents || x->traits.turns ? 0 : deal_search_key(x);
    if (safe >= 0) {
        out[0] = (struct step){.a = s->list[safe]};
        return 1;
    }
    if (pairs || x->traits.parents || x->traits.turns || x->r->sets.worries)
        n = steps_of_actions(x, count, pairs, out);
    else
        for (; n < count; n++)
            out[n] = (struct step){.a = s->list[n]};
    if (x->traits.turns) {
        size_t more = deal_turns_steps(x, out + n);

        safe = find_safe_turned(x, out + n, more);
        if (safe >= 0) {
            out[0] = out[n + (size_t)safe];
            return 1;
        }
        n += more;
    }
    n += pair_steps(x, pairs, out + n);
    sort_steps(x, out, n, random);
    x->steps += n;
    return n;
}

size_t deal_steps_thin(struct step *step, size_t n, size_t most, uint64_t random)
{
    size_t parts = (n + most - 1) / most, kept = 0;

    for (size_t i = parts > 1 ? deal_mix(random) % parts : n; i < n; i += parts)
        step[kept++] = step[i];
    return parts > 1 ? kept : n;
}

size_t deal_steps_moving(const struct search *x, const struct step *step, size_t n)
{
    while (x->r->sets.placed && n && !step[n - 1].second && changes_places(x, step[n - 1].a))
        n--;
    return n;
}
