/*
 * Search in levels, swept again and again.
 *
 * A level holds the open positions of one degree of progress.  A sweep goes from
 * the first level to the last and examines on each the most promising few; what
 * they lead to joins its own level, this one or another.  So positions compete
 * only with such as have come as far, no level can be forgotten over another, and
 * each sweep widens what the ones before have done instead of doing it again.
 * Nothing is dropped but for want of memory: then the worse half of every level
 * goes.  A search that dropped none and comes to its end is a proof of loss.
 *
 * One set of positions seen serves all levels, so moves that can be taken back
 * lead nowhere twice.
 */
#include "search.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = 0xFFFFFFFF, FIRST_WIDTH = 4 };

struct open {
    uint32_t before; /* trail; in a free slot the next free one */
    struct step step;
    uint8_t packed[];
};

struct entry {
    int32_t score;
    uint32_t age, slot;
};

struct level {
    struct entry *heap; /* the best on top */
    size_t n, cap;
};

struct mark {
    uint32_t before;
    struct step step;
};

struct levels {
    struct search *x;
    struct seen seen;
    struct level *level;
    size_t count, last, now;
    char *slot;
    size_t size, packed_bytes;
    uint32_t slots, most, free, age;
    struct mark *trail;
    size_t trails, trail_cap;
    struct step *store;
    bool dropped;
};

static struct open *at(const struct levels *b, uint32_t slot) { return (struct open *)(b->slot + slot * b->size); }

/* ---- a level's heap ---- */

static bool better(const struct entry *a, const struct entry *b)
{
    return a->score != b->score ? a->score > b->score : a->age > b->age;
}

static bool heap_add(struct level *l, struct entry e)
{
    size_t i;

    if (l->n == l->cap) {
        size_t more = 2 * l->cap + 16;
        struct entry *grown = realloc(l->heap, more * sizeof *grown);
        if (!grown)
            return false;
        l->heap = grown;
        l->cap = more;
    }
    for (i = l->n++; i > 0 && better(&e, &l->heap[(i - 1) / 2]); i = (i - 1) / 2)
        l->heap[i] = l->heap[(i - 1) / 2];
    l->heap[i] = e;
    return true;
}

static struct entry heap_pop(struct level *l)
{
    struct entry top = l->heap[0], e = l->heap[--l->n];
    size_t i = 0;

    for (size_t child; (child = 2 * i + 1) < l->n; i = child) {
        if (child + 1 < l->n && better(&l->heap[child + 1], &l->heap[child]))
            child++;
        if (!better(&l->heap[child], &e))
            break;
        l->heap[i] = l->heap[child];
    }
    l->heap[i] = e;
    return top;
}

static struct level *level_at(struct levels *b, size_t i)
{
    if (i >= b->count) {
        size_t more = 2 * i + 16;
        struct level *grown = realloc(b->level, more * sizeof *grown);
        if (!grown)
            return NULL;
        memset(grown + b->count, 0, (more - b->count) * sizeof *grown);
        b->level = grown;
        b->count = more;
    }
    if (i > b->last)
        b->last = i;
    return &b->level[i];
}

/* ---- slots ---- */

static void give_slot(struct levels *b, uint32_t slot)
{
    at(b, slot)->before = b->free;
    b->free = slot;
}

static int by_worth(const void *a, const void *b)
{
    return better(a, b) ? -1 : 1;
}

/* The worse half of every level goes. A sorted list is a heap. */
static void thin_out(struct levels *b)
{
    b->dropped = true;
    for (size_t i = 0; i <= b->last; i++) {
        struct level *l = &b->level[i];
        size_t keep = (l->n + 1) / 2;
        qsort(l->heap, l->n, sizeof *l->heap, by_worth);
        while (l->n > keep)
            give_slot(b, l->heap[--l->n].slot);
    }
}

static bool grow(struct levels *b)
{
    uint32_t more = b->slots + b->slots / 2 + 1024;
    char *grown;

    if (b->slots >= b->most)
        return false;
    if (more > b->most)
        more = b->most;
    grown = realloc(b->slot, more * b->size);
    if (!grown)
        return false;
    b->slot = grown;
    for (; b->slots < more; b->slots++)
        give_slot(b, b->slots);
    return true;
}

static uint32_t take_slot(struct levels *b)
{
    uint32_t slot;

    if (b->free == NONE && !grow(b))
        thin_out(b);
    slot = b->free;
    if (slot != NONE)
        b->free = at(b, slot)->before;
    return slot;
}

/* ---- open positions ---- */

/* Cards that have left the pack, pass by pass.  Where passes have no end, cards
 * that have left the talon too. */
static size_t degree(const struct levels *b)
{
    const struct deal_state *s = b->x->s;
    const struct deal_rules *r = s->r;
    size_t left = (size_t)pile_count(s, r->pack), passed = 0;

    if (r->redeal && r->redeals < 0 && r->talon != NO_PILE)
        left += (size_t)pile_count(s, r->talon);
    else if (r->redeal && r->redeals > 0)
        passed = (size_t)reg_get(s, REG_REDEALS);
    return passed * (size_t)(r->total + 1) + (size_t)r->total - left;
}

/* The present position waits, unless it was seen before or is dead. */
static void push(struct levels *b, uint32_t before, struct step step)
{
    struct level *l;
    uint32_t slot;

    if (!deal_seen_add(&b->seen, deal_search_key(b->x)) || deal_search_dead(b->x))
        return;
    slot = take_slot(b);
    if (slot == NONE)
        return; /* thin_out() has noted that something was dropped */
    l = level_at(b, degree(b));
    if (!l || !heap_add(l, (struct entry){deal_search_score(b->x), b->age++, slot})) {
        b->x->failed = true;
        return;
    }
    at(b, slot)->before = before;
    at(b, slot)->step = step;
    deal_search_pack(b->x, at(b, slot)->packed);
}

static uint32_t add_trail(struct levels *b, uint32_t before, struct step step)
{
    if (b->trails == b->trail_cap) {
        size_t more = 2 * b->trail_cap + 1024;
        struct mark *grown = realloc(b->trail, more * sizeof *grown);
        if (!grown) {
            b->x->failed = true;
            return NONE;
        }
        b->trail = grown;
        b->trail_cap = more;
    }
    b->trail[b->trails] = (struct mark){before, step};
    return (uint32_t)b->trails++;
}

/* The steps from the start to trail LAST; the start's own has no step. */
static void keep_line(struct levels *b, uint32_t last)
{
    struct path *p = &b->x->won;

    for (uint32_t t = last; t != NONE && b->trail[t].before != NONE; t = b->trail[t].before)
        if (!deal_path_add(p, b->trail[t].step))
            b->x->failed = true;
    for (size_t i = 0, k = p->n; i + 1 < k; i++) {
        struct step step = p->step[--k];
        p->step[k] = p->step[i];
        p->step[i] = step;
    }
}

/* ---- the search ---- */

static enum verdict examine(struct levels *b)
{
    struct search *x = b->x;
    uint32_t slot = heap_pop(&b->level[b->now]).slot, trail = add_trail(b, at(b, slot)->before, at(b, slot)->step);
    size_t n;

    deal_search_unpack(x, at(b, slot)->packed);
    give_slot(b, slot);
    n = deal_search_steps(x, b->store, NULL);
    x->nodes++;
    for (size_t i = n; i-- > 0 && !x->failed;) {
        size_t mark = deal_search_apply(x, b->store[i]);

        if (deal_state_won(x->s)) {
            keep_line(b, add_trail(b, trail, b->store[i]));
            return WON;
        }
        push(b, trail, b->store[i]);
        deal_table_undo(x->s, mark);
    }
    return OPEN;
}

/* One sweep of WIDTH positions a level; *DONE counts those examined. */
static enum verdict sweep(struct levels *b, size_t width, uint64_t *done)
{
    enum verdict v = OPEN;

    for (b->now = 0; b->now <= b->last && v == OPEN; b->now++)
        for (size_t i = 0; i < width && b->level[b->now].n && v == OPEN && !deal_search_ends(b->x); i++, ++*done)
            v = examine(b);
    return v;
}

static enum verdict run(struct levels *b)
{
    size_t width = FIRST_WIDTH;
    enum verdict v = OPEN;

    while (v == OPEN && !deal_search_ends(b->x)) {
        uint64_t done = 0;
        v = sweep(b, width, &done);
        if (v == OPEN && !done)
            return b->dropped ? OPEN : LOST;
        width += width / 2;
    }
    return v;
}

enum verdict deal_search_levels(struct search *x)
{
    struct levels b = {.x = x, .free = NONE, .packed_bytes = deal_search_packed(x)};
    uint8_t *root = malloc(b.packed_bytes);
    enum verdict v = OPEN;

    b.size = (sizeof(struct open) + b.packed_bytes + 7) / 8 * 8;
    b.most = (uint32_t)(x->o->memory / 2 / b.size) + 16;
    b.store = malloc(deal_search_most(x) * sizeof *b.store);
    if (!root || !b.store || !deal_seen_init(&b.seen, x->o->memory / 2)) {
        x->failed = true;
    } else {
        deal_search_pack(x, root);
        push(&b, NONE, (struct step){.n = 0});
        v = run(&b);
        deal_search_unpack(x, root);
    }
    for (size_t i = 0; i < b.count; i++)
        free(b.level[i].heap);
    free(b.level);
    deal_seen_release(&b.seen);
    free(b.store);
    free(b.slot);
    free(b.trail);
    free(root);
    return v;
}
