/*
 * Dead-end test for the last pass through the pack: an abstraction of the talon and of the cells.
 *
 * Where cards leave for foundations only, a dealt card that cannot be played yet stays on the talon, or in a cell that
 * took it from there. The test simulates the deals to come. After each deal it computes upper bounds for the state at
 * that time: the heights of the foundations, the number of available copies of each card, and the number of copies of
 * each card on foundations. Copies above the last bound are stuck. A card of the talon is available only when all cards
 * above it are gone. The stuck cards among those above must then all be in cells at the same time, beside the stuck
 * cards that were there from the start. If they are more than the cells, the card is not available yet. The same
 * argument holds for a line (another pile of which only the top is available) and the cells that it fills. The talon
 * can use such cells only when the line is empty, and then the stuck cards of the line are in them.
 *
 * Mechanisms may move cards from one foundation to another for good. Such a card counts for a place on the other
 * foundation only if all cards on top of it could have been moved before. Places that take the same kind of card each
 * need a card of their own.
 *
 * The bounds only grow from deal to deal. If at the end of the pack some foundation cannot be complete, the position is
 * lost.
 *
 * Of 12 deals of assembly without a redeal 3 were proved lost within a million nodes each without this test, and all 12
 * in fewer than 9,000 nodes with it. The test before the last pass, applied to all remaining passes, proved no more
 * deals lost, so it is not done.
 *
 * Of 200 moulins 300,000 nodes decide 173 with the test and 174 without it. With the test they take 0.90 of the nodes
 * (geometric mean) and each node takes 1.5 times as long. 200 sultanes, where cards on foundations of other suits do
 * not count, take 0.40 of the nodes.
 */
#include "last_pass.h"

#include "engine/engine.h"
#include "solve/base/parameters.h"

#include <stdlib.h>
#include <string.h>

/* ---- the bounds ---- */

static const uint8_t *pass_cards_of(const struct pass *k, const struct stack *t, int *n)
{
    if (t->pile == k->r->talon) {
        *n = k->dealt;
        return k->order;
    }
    *n = pile_count(k->s, t->pile);
    return table_cards(k->s, t->pile);
}

/* Cards that are taken off a stack so far, counted by kind, and how many of them cannot be played and need a cell. */
struct aside {
    uint8_t kind[52];
    int stuck;
};

static void lay_aside(const struct pass *k, struct aside *a, uint8_t card)
{
    int kind = k->kind_of[card];

    a->stuck += ++a->kind[kind] > k->room[kind];
}

static void lay_cell(const struct pass *k, struct aside *a, int cell)
{
    if (pile_count(k->s, cell))
        lay_aside(k, a, pile_top(k->s, cell));
}

static void lay_stack(const struct pass *k, struct aside *a, const struct stack *t)
{
    int n;
    const uint8_t *cards = pass_cards_of(k, t, &n);

    for (int i = 0; i < n; i++)
        lay_aside(k, a, cards[i]);
}

/* Could the stack (a pile that gives only its top) be empty by now? It may use all cells that it fills, although other
 * piles may have to fill such a cell first. */
static bool runs_out(const struct pass *k, const struct stack *t)
{
    struct aside a = {0};

    for (int i = 0; i < t->cells; i++)
        lay_cell(k, &a, t->cell[i]);
    lay_stack(k, &a, t);
    return a.stuck <= t->cells;
}

static uint32_t run_out(const struct pass *k)
{
    uint32_t empty = 0;

    for (int i = 0; i < k->stacks - 1; i++)
        if (runs_out(k, &k->stack[i]))
            empty |= (uint32_t)1 << i;
    return empty;
}

/* May stack T (a pile that gives only its top) use every cell that stack E fills, once the stacks of the bit set EMPTY
 * are empty? */
static bool pass_shares(const struct stack *t, const struct stack *e, uint32_t empty)
{
    for (int i = 0; i < e->cells; i++) {
        bool found = false;
        for (int j = 0; j < t->cells; j++)
            found |= t->cell[j] == e->cell[i] && !(t->after[j] & ~empty);
        if (!found)
            return false;
    }
    return true;
}

/* Counts the cells that stack T may use once the stacks of the bit set EMPTY are empty, and adds to A the cards that
 * may occupy them. The cards of an empty stack count only if it is the only one in EMPTY: of several stacks perhaps
 * only some are empty. */
static int places(const struct pass *k, const struct stack *t, uint32_t empty, struct aside *a)
{
    int n = 0;

    memset(a, 0, sizeof *a);
    for (int i = 0; i < t->cells; i++)
        if (!(t->after[i] & ~empty)) {
            lay_cell(k, a, t->cell[i]);
            n++;
        }
    for (int i = 0; i < k->stacks; i++)
        if (empty == (uint32_t)1 << i && pass_shares(t, &k->stack[i], empty))
            lay_stack(k, a, &k->stack[i]);
    return n;
}

/* Records that card number N of the stack, counted from the bottom, is available at some time. */
static void pass_know(struct pass *k, int stack, int n, uint8_t card)
{
    if (k->known[stack][n])
        return;
    k->known[stack][n] = true;
    k->copies[k->kind_of[card]]++;
    k->unknown--;
}

/* Marks cards of the stack as available from the top down, until the cards that must wait in cells need more cells than
 * there are. Returns the number of cards left. */
static int free_while(struct pass *k, int stack, uint32_t empty)
{
    const struct stack *t = &k->stack[stack];
    struct aside a;
    int n, most = places(k, t, empty, &a);
    const uint8_t *cards = pass_cards_of(k, t, &n);

    while (n > 0 && a.stuck <= most) {
        uint8_t card = cards[--n];
        pass_know(k, stack, n, card);
        lay_aside(k, &a, card);
    }
    return n;
}

/* Finds the available cards of a stack (a pile that gives only its top). The talon is tried twice: with the other
 * stacks as they are, and with those empty that could be. Both are needed, since a stack may also keep its cards. */
static void free_from(struct pass *k, int stack)
{
    uint32_t empty = k->stack[stack].pile == k->r->talon ? run_out(k) : 0;

    if (free_while(k, stack, 0) && empty)
        free_while(k, stack, empty);
}

/* Adds one place for each kind of card that foundation F takes as its next card at HEIGHT. */
static void pass_make_room(struct pass *k, int f, int height)
{
    for (uint64_t cards = k->r->found[f].want[k->row][height]; cards; cards &= cards - 1) {
        int card = __builtin_ctzll(cards);

        k->room[card] += k->kind_of[card] == card;
    }
}

/* Number of cards that fit place N of foundation F, and are available or lie on a foundation from which they may still
 * be moved there. */
static int copies_for(const struct pass *k, int f, int n)
{
    const uint8_t *lie = k->lie[k->returns ? 0 : k->like[f]];
    int copies = 0, only = k->only[f][n];

    if (only != SEVERAL)
        return k->copies[only] + lie[only];
    for (uint64_t want = k->r->found[f].want[k->row][n]; want; want &= want - 1) {
        int card = __builtin_ctzll(want);

        copies += k->kind_of[card] == card ? k->copies[card] + lie[card] : 0;
    }
    return copies;
}

/* Can foundation F take one more card? Copies of the card are used up by each higher foundation of the same sequence,
 * and by F itself at each lower place that takes the same cards. */
static bool can_take(const struct pass *k, int f)
{
    int n = k->height[f], used = k->before[f][n];

    for (int g = 0; g < k->r->founds; g++)
        used += g != f && k->like[g] == k->like[f] && k->height[g] > n;
    return copies_for(k, f, n) > used;
}

/*
 * Moves cards of other foundations to the next place of foundation F, if mechanisms of the rules allow it. A foundation
 * gives its top first, and then the card below it. A card is moved to the first place that takes it, after the cards on
 * top of it. Cards that come to the giving foundation later were available before, so they need no move.
 */
static void pass_give(struct pass *k, int f)
{
    uint64_t want = k->r->found[f].want[k->row][k->height[f]];

    for (uint32_t givers = k->givers[f]; givers; givers &= givers - 1) {
        int g = __builtin_ctz(givers), left = k->gifts[f][g];
        uint8_t card = left ? pile_card(k->s, k->r->found[g].pile, left - 1) : 0;

        if (!left || !(want >> card & 1))
            continue;
        k->lie[k->like[f]][k->kind_of[card]]++;
        k->gifts[f][g]--;
    }
}

/* Raises foundation F as far as the available cards allow. Returns true if it grew. */
static bool pass_lift(struct pass *k, int f)
{
    int n = k->height[f];

    while (k->height[f] < k->r->found[f].length && can_take(k, f)) {
        pass_make_room(k, f, ++k->height[f]);
        pass_give(k, f);
    }
    return k->height[f] > n;
}

static bool pass_raise(struct pass *k)
{
    bool changed = false;

    for (int f = 0; f < k->r->founds; f++)
        changed |= pass_lift(k, f);
    return changed;
}

static bool pass_complete(const struct pass *k)
{
    for (int f = 0; f < k->r->founds; f++)
        if (k->height[f] < k->r->found[f].length)
            return false;
    return true;
}

/* Raises foundations and frees cards of stacks in turn, until neither changes anything. */
static void pass_settle(struct pass *k)
{
    do
        for (int i = 0; i < k->stacks && k->unknown; i++)
            free_from(k, i);
    while (pass_raise(k));
}

/* Deals the next card of the pack to the talon, where it is available. Cards below it in the talon become available
 * only if a foundation grows. */
static void pass_deal(struct pass *k)
{
    uint8_t card = k->order[k->dealt];
    bool changed = false;

    pass_know(k, k->stacks - 1, k->dealt++, card);
    for (int f = 0; f < k->r->founds; f++)
        changed |= k->r->found[f].want[k->row][k->height[f]] >> card & 1 && pass_lift(k, f);
    if (changed)
        pass_settle(k);
}

static void pass_start_founds(struct pass *k)
{
    const struct deal_rules *r = k->r;

    memset(k->lie, 0, (size_t)(k->returns ? 1 : r->founds) * sizeof k->lie[0]);
    for (int f = 0; f < r->founds; f++) {
        int n = pile_count(k->s, r->found[f].pile);
        /* true: the foundation may lose cards, and pass its present height a second time */
        bool again = k->returns || k->gives >> r->found[f].group & 1;

        for (int i = 0; i < n; i++)
            k->lie[k->returns ? 0 : k->like[f]][k->kind_of[pile_card(k->s, r->found[f].pile, i)]]++;
        k->height[f] = (uint8_t)n;
        for (int i = again ? 0 : n; i <= n; i++)
            pass_make_room(k, f, i);
        for (int i = 0; again && i < n; i++)
            k->room[k->kind_of[pile_card(k->s, r->found[f].pile, i)]]--;
    }
    for (int f = 0; f < r->founds; f++)
        if (k->givers[f]) {
            for (int g = 0; g < r->founds; g++)
                k->gifts[f][g] = k->height[g];
            pass_give(k, f);
        }
}

static void pass_start(struct pass *k)
{
    const struct deal_rules *r = k->r;
    int pack = pile_count(k->s, r->pack);

    memset(k->room, 0, sizeof k->room);
    memset(k->copies, 0, sizeof k->copies);
    memset(k->known, 0, sizeof k->known);
    k->dealt = pile_count(k->s, r->talon);
    memcpy(k->order, table_cards(k->s, r->talon), (size_t)k->dealt);
    for (int i = 0; i < pack; i++)
        k->order[k->dealt + i] = pile_card(k->s, r->pack, pack - 1 - i);
    k->unknown = pack;
    for (int i = 0; i < k->stacks; i++)
        k->unknown += pile_count(k->s, k->stack[i].pile);
    pass_start_founds(k);
    for (int i = 0; i < k->others; i++)
        for (int n = 0; n < pile_count(k->s, k->other[i]); n++)
            k->copies[k->kind_of[pile_card(k->s, k->other[i], n)]]++;
}

/* Can the position still be won, by the upper bounds that hold for the last pass through the pack? The simulation of
 * the deals ends early when all foundations can be complete. */
static bool pass_alive(struct pass *k, const struct deal_state *s)
{
    int last;

    k->s = s;
    pass_start(k);
    last = k->dealt + pile_count(s, s->r->pack);
    pass_settle(k);
    while (k->dealt < last && !pass_complete(k))
        pass_deal(k);
    return pass_complete(k);
}

static void pass_drop(struct search *x) { free(x->pass); }
static bool pass_concerns(const struct search *x) { return x->pass && !deal_redeal_left(x->s); }

/* Makes the test, or skips it if it proved no loss for long with this number of cards in the pack. With many cards in
 * the pack it seldom proves a loss and takes longest. */
static bool pass_lost(struct search *x)
{
    int n = pile_count(x->s, x->r->pack);
    struct pass_rest *rest = &x->pass->rest[n];
    bool lost;

    if (rest->idle >= LAST_PASS_IDLE && rest->calls++ % LAST_PASS_REST)
        return false;
    lost = !pass_alive(x->pass, x->s);
    rest->idle = lost ? 0 : rest->idle + (rest->idle < LAST_PASS_IDLE);
    return lost;
}

const struct deadend deal_deadend_last_pass = {
    .name = "last pass",
    .proof = "abstraction",
    .needs = deal_pass_needs,
    .make = deal_pass_new,
    .drop = pass_drop,
    .concerns = pass_concerns,
    .lost = pass_lost,
    .slow = true,
};
