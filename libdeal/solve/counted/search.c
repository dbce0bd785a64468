/*
 * The depth-first search over numbers of cards (counted.h): each position is entered once.
 */
#include "counted.h"

#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/base/parameters.h"
#include "solve/base/plain.h"

#include <stdlib.h>
#include <string.h>

enum { COUNTED_PAUSE = 1024 };

/* Number of cards in the pack after the next turn. */
static int counted_packed_after(const struct counted *d) { return d->packed > d->turned ? d->packed - d->turned : 0; }

static void counted_undo(struct counted *d, const struct counted_frame *f)
{
    if (f->move == TURN)
        counted_turn(d, f->packed, f->top);
    else
        counted_unplay(d, f->move, f->top);
}

/* ---- positions met ---- */

static bool counted_swaps(const uint8_t *count, const struct counted_pair *p)
{
    return count[p->a] < count[p->b] && count[p->b] <= p->same;
}

/* Returns KEY of the equivalent position in which interchangeable piles are in standard order. */
static uint64_t counted_ordered(const struct counted *d, uint64_t key)
{
    uint8_t count[COUNTED_PILES];
    bool sorted = false;

    memcpy(count, d->count, sizeof count);
    while (!sorted) {
        sorted = true;
        for (const struct counted_pair *p = d->pair; p < d->pair + d->pairs; p++)
            if (counted_swaps(count, p)) {
                uint8_t more = (uint8_t)(count[p->b] - count[p->a]);

                key += more * (d->pile[p->a].weight - d->pile[p->b].weight);
                count[p->a] = (uint8_t)(count[p->a] + more);
                count[p->b] = (uint8_t)(count[p->b] - more);
                sorted = false;
            }
    }
    return key;
}

/* Adds the position with KEY to the positions met; its interchangeable piles may be in any order. Returns true if it is
 * new. */
static bool counted_meet(struct counted *d, uint64_t key)
{
    uint64_t *word;

    for (int i = 0; i < d->pairs; i++)
        if (counted_swaps(d->count, &d->pair[i])) {
            key = counted_ordered(d, key);
            break;
        }
    if (!d->bits)
        return closed_add(&d->closed, deal_mix(key));
    word = &d->bits[key / 64];
    if (*word >> key % 64 & 1)
        return false;
    *word |= (uint64_t)1 << key % 64;
    return true;
}

/* Key of the position after the top of pile I goes to the heap, before interchangeable piles are put in order. */
static uint64_t counted_key_after(const struct counted *d, int i)
{
    const struct counted_pile *k = &d->pile[i];

    return d->key - k->weight + d->top_weight * ((uint64_t)k->kind[d->count[i]] - (uint64_t)d->top);
}

/* Can the current position be won? It has d->back.cards cards or fewer. */
static bool counted_wins(const struct counted *d)
{
    return deal_retrograde_wins(d, d->key - d->top_weight * (uint64_t)d->top, d->top);
}

/* The same after the top of pile I goes to the heap. */
static bool counted_wins_after(const struct counted *d, int i)
{
    uint8_t kind = d->pile[i].kind[d->count[i]];

    return deal_retrograde_wins(d, counted_key_after(d, i) - d->top_weight * kind, kind);
}

static void counted_fetch(const struct counted *d, uint64_t key)
{
    if (d->bits)
        __builtin_prefetch(&d->bits[key / 64], 1);
    else
        closed_fetch(&d->closed, deal_mix(key));
}

/* Bit set of the piles whose tops the heap takes, without kinds that leave too few places. Prefetches the entries of
 * the positions after these moves. */
static uint64_t counted_piles(const struct counted *d)
{
    uint64_t all = 0;

    for (uint64_t kinds = d->fits[d->top] & places_left(&d->places); kinds; kinds &= kinds - 1)
        all |= d->tops[__builtin_ctzll(kinds)];
    all &= d->plays & d->bare;
    for (uint64_t piles = all; piles; piles &= piles - 1)
        counted_fetch(d, counted_key_after(d, __builtin_ctzll(piles)));
    return all;
}

static void counted_enter(struct counted *d)
{
    uint64_t piles = counted_piles(d);

    d->frame[d->depth++] =
        (struct counted_frame){.left = piles, .turns = d->turned && d->packed && !places_short(&d->places)};
    d->x->nodes++;
}

/* ---- the search ---- */

static bool counted_keep_line(struct counted *d)
{
    uint8_t heap = d->heap->first;

    for (size_t i = 0; i < d->depth; i++) {
        const struct counted_frame *f = &d->frame[i];
        struct deal_action a = f->move == TURN ? act_deal(d->x->r) : act_move(d->pile[f->move].pile, heap, 1, 0);

        if (!deal_path_add(&d->x->won, (struct step){.a = a}))
            d->x->failed = true;
    }
    return !d->x->failed;
}

/* Completes the line of the path by moves to known positions. The current position is known, and its own frame is not
 * on the path. */
static enum verdict counted_complete(struct counted *d)
{
    while (d->left) {
        struct counted_frame *f = &d->frame[d->depth++];
        uint64_t piles = counted_piles(d);

        while (piles && d->left > 1 && !counted_wins_after(d, __builtin_ctzll(piles)))
            piles &= piles - 1;
        if (!piles && !(d->turned && d->packed)) {
            d->x->failed = true; /* impossible: a known position has a known successor; reported as lack of memory */
            return OPEN;
        }
        *f = (struct counted_frame){.move = piles ? (uint8_t)__builtin_ctzll(piles) : TURN};
        if (piles)
            counted_play(d, f->move);
        else
            counted_turn(d, counted_packed_after(d), d->pack[counted_packed_after(d)]);
    }
    return WON;
}

/* Moves the top of pile I to the heap if that leads to a new position. Returns WON if it wins. */
static enum verdict counted_try(struct counted *d, struct counted_frame *f, int i)
{
    uint64_t key = counted_key_after(d, i);
    bool met;

    f->move = (uint8_t)i;
    f->left &= f->left - 1;
    if (d->left == d->pile[i].clears)
        return WON;
    if (counted_cards(d) - 1 == d->back.cards) {
        if (!counted_wins_after(d, i))
            return OPEN;
        counted_play(d, i);
        return counted_complete(d);
    }
    d->count[i]--;
    met = !counted_meet(d, key);
    d->count[i]++;
    if (met)
        return OPEN;
    f->top = (uint8_t)d->top;
    counted_play(d, i);
    counted_enter(d);
    return OPEN;
}

/* Turns the pack if that leads to a new position. Returns WON if it wins. */
static enum verdict counted_try_turn(struct counted *d, struct counted_frame *f)
{
    int packed = counted_packed_after(d);

    f->move = TURN;
    f->turns = false;
    f->top = (uint8_t)d->top;
    f->packed = (uint8_t)d->packed;
    counted_turn(d, packed, d->pack[packed]);
    if (!d->left)
        return WON;
    if (counted_cards(d) == d->back.cards && counted_wins(d))
        return counted_complete(d);
    if (counted_cards(d) != d->back.cards && counted_meet(d, d->key))
        counted_enter(d);
    else
        counted_turn(d, f->packed, f->top);
    return OPEN;
}

static void counted_back(struct counted *d)
{
    if (--d->depth)
        counted_undo(d, &d->frame[d->depth - 1]);
    if (d->depth < d->lowest)
        d->lowest = d->depth;
}

/* After all positions with d->back.cards cards are known: leaves the positions on the path that have as few. Returns
 * WON if the path leads to one that can be won. */
static enum verdict counted_meet_back(struct counted *d)
{
    while (counted_cards(d) < d->back.cards)
        counted_back(d);
    if (counted_cards(d) > d->back.cards)
        return OPEN;
    if (!counted_wins(d)) {
        counted_back(d);
        return OPEN;
    }
    d->depth--;
    return counted_complete(d);
}

/* Adds positions that can be won, while they are fewer than their part of all positions. Returns LOST if no line wins:
 * each move takes one card, so a line passes each smaller number of cards, and none of these positions can be won. */
static enum verdict counted_grow(struct counted *d)
{
    while (d->back.grows && d->back.nodes * RETROGRADE_PART < d->x->nodes)
        if (deal_retrograde_step(d))
            return !d->back.nows ? LOST : counted_meet_back(d);
    return OPEN;
}

/* Number of nodes after which to check again whether the search ends. */
static uint64_t counted_pause(const struct search *x)
{
    uint64_t next = x->nodes + COUNTED_PAUSE, limit = x->limit < x->o->nodes ? x->limit : x->o->nodes;

    return next < limit ? next : limit;
}

/* Makes the next move of the current position, or goes back if none is left. */
static enum verdict counted_next(struct counted *d)
{
    struct counted_frame *f = &d->frame[d->depth - 1];

    if (f->left)
        return counted_try(d, f, __builtin_ctzll(f->left));
    if (f->turns)
        return counted_try_turn(d, f);
    counted_back(d);
    return OPEN;
}

static enum verdict counted_run(void *state)
{
    struct counted *d = state;
    uint64_t until = d->x->nodes;

    while (d->depth) {
        enum verdict v;

        if (d->x->nodes >= until && (until = counted_pause(d->x), deal_search_ends(d->x)))
            return OPEN;
        v = counted_grow(d);
        if (v == OPEN && d->depth)
            v = counted_next(d);
        if (v != OPEN)
            return v == WON && !counted_keep_line(d) ? OPEN : v;
    }
    return LOST;
}

static void counted_stop(void *state)
{
    struct counted *d = state;

    deal_closed_release(&d->closed);
    deal_retrograde_stop(&d->back);
    free(d->bits);
    free(d);
}

static bool counted_room(struct counted *d, uint64_t keys)
{
    size_t memory = d->x->memory - (d->prunes ? d->x->memory / RETROGRADE_MEMORY : 0);

    if (keys <= COUNTED_BITS && keys / 8 <= memory)
        return (d->bits = calloc(keys / 64 + 1, sizeof *d->bits)) != NULL;
    return deal_closed_init(&d->closed, CLOSED_FEW, memory);
}

/* Makes the start position the only one on the path, unless it is lost at sight. Returns false if memory runs out. */
static bool counted_begin(struct counted *d, uint64_t keys)
{
    if (!counted_room(d, keys) || !deal_retrograde_start(d))
        return false;
    if (d->prunes)
        part_acts(d->x, PART_COUNTED);
    counted_meet(d, d->key);
    if (deal_places_find(d))
        counted_enter(d);
    return true;
}

static void *counted_start(struct search *x)
{
    struct counted *d;
    uint64_t keys;

    if (!deal_conditions_hold(deal_counted_needs, x->r))
        return NULL;
    d = calloc(1, sizeof *d);
    x->failed |= !d;
    if (d) {
        d->x = x;
        if (deal_counted_read(d, &keys)) {
            if (counted_begin(d, keys))
                return d;
            x->failed = true;
        }
        counted_stop(d);
    }
    return NULL;
}

static bool counted_full(const void *state) { return ((const struct counted *)state)->closed.full; }

static size_t counted_lowest(void *state)
{
    struct counted *d = state;
    size_t lowest = d->lowest;

    d->lowest = SIZE_MAX;
    return lowest;
}

/* Number of nodes that this search gets first: all if keys are few. Without a pack, retrograde analysis decides most
 * deals soon (MEASURED.md). */
static uint64_t counted_first(const void *state)
{
    const struct counted *d = state;

    return d->bits ? UINT64_MAX : d->prunes && !d->turned ? COUNTED_FIRST : 0;
}

const struct plain_engine deal_plain_counted = {
    counted_start,  counted_run,   counted_stop, counted_full,
    counted_lowest, counted_first, PART_COUNTED, PLAIN_COUNTED_PARTS,
};
