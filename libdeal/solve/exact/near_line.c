/*
 * A shorter line through positions near a winning line, by the plan neighbourhood graph of Nakhost and Mueller (2010).
 *
 * The positions of the line are expanded first, then the positions after these, and so on, up to a limit of work. Each
 * position keeps the least number of actions that is known to reach it, and the last of them. If a shorter way to it is
 * found, it is expanded again at once. So shortcuts are combined, wherever they leave the line and rejoin it. A
 * position is left out if no line through it can be shorter than the best one, by the lower bound of bound.c.
 *
 * Positions of one hash count as one. Their interchangeable piles may be in another order, so the piles of an action
 * are translated when the line is written.
 */
#include "exact.h"

#include <stdlib.h>
#include <string.h>

enum { NEAR_BYTES = 32 << 20 }; /* limit of the bytes of the tables of positions */

/* A position near the line: the least number of actions made to reach it, the last of them, and its parent. */
struct near_node {
    uint64_t hash;
    struct deal_action a;
    uint32_t parent, made;
    bool waits; /* true: the position is to be expanded again */
};

struct near {
    const struct deal_rules *r;
    struct deal_state *s;
    struct bound bound;
    struct near_node *node;
    uint8_t *table;  /* the tables of the positions, one after the other */
    uint32_t *slot;  /* hash table of 1 + the number of each position; 0: the slot is free */
    uint32_t *again; /* the positions to be expanded again */
    struct deal_action *list;
    size_t mask, nodes, room, expanded, agains;
    uint32_t best, last;    /* best: number of actions of the best line; last: the position before its last action */
    struct deal_action end; /* the last action of the best line */
    long *effort;
};

static bool near_new(struct near *near, struct deal_state *s, size_t n, long *effort)
{
    size_t slots = 64;

    *near = (struct near){.r = s->r, .s = s, .effort = effort, .best = (uint32_t)n};
    deal_bound_find(&near->bound, near->r, false);
    near->room = NEAR_BYTES / near->r->table.bytes + n;
    while (slots < 2 * near->room)
        slots *= 2;
    near->mask = slots - 1;
    near->node = malloc(near->room * sizeof *near->node);
    near->table = malloc(near->room * near->r->table.bytes);
    near->slot = calloc(slots, sizeof *near->slot);
    near->again = malloc(near->room * sizeof *near->again);
    near->list = malloc(near->r->max_actions * sizeof *near->list);
    return near->node && near->table && near->slot && near->again && near->list;
}

static void near_release(struct near *near)
{
    free(near->node);
    free(near->table);
    free(near->slot);
    free(near->again);
    free(near->list);
}

static const struct deal_table *near_table(const struct near *near, size_t i)
{
    return (const struct deal_table *)(near->table + i * near->r->table.bytes);
}

/* Records that MADE actions, the last of them A from position PARENT, reach the current position. */
static void near_reach(struct near *near, uint32_t parent, struct deal_action a, uint32_t made)
{
    uint64_t hash = near->s->t->hash;
    size_t at = hash & near->mask;
    struct near_node *node;

    while (near->slot[at] && near->node[near->slot[at] - 1].hash != hash)
        at = (at + 1) & near->mask;
    if (!near->slot[at]) {
        if (near->nodes == near->room ||
            made + (uint32_t)deal_bound(&near->bound, near->s) >= near->best + !near->expanded)
            return;
        memcpy(near->table + near->nodes * near->r->table.bytes, near->s->t, near->r->table.bytes);
        near->node[near->nodes++] = (struct near_node){hash, a, parent, made, false};
        near->slot[at] = (uint32_t)near->nodes;
        return;
    }
    node = &near->node[near->slot[at] - 1];
    if (made >= node->made)
        return;
    node->a = a;
    node->parent = parent;
    node->made = made;
    if (!node->waits && (size_t)(node - near->node) < near->expanded) {
        node->waits = true;
        near->again[near->agains++] = near->slot[at] - 1;
    }
}

static void near_expand(struct near *near, uint32_t i)
{
    uint32_t made = near->node[i].made + 1;
    size_t n;

    deal_state_load(near->s, near_table(near, i));
    if (made - 1 + (uint32_t)deal_bound(&near->bound, near->s) >= near->best)
        return;
    n = deal_actions(near->s, near->list);
    *near->effort -= (long)n;
    for (size_t j = 0; j < n; j++) {
        deal_state_load(near->s, near_table(near, i));
        deal_actions_apply(near->s, near->list[j]);
        if (!deal_state_won(near->s)) {
            near_reach(near, i, near->list[j], made);
        } else if (made < near->best) {
            near->best = made;
            near->last = i;
            near->end = near->list[j];
        }
    }
}

/* Expands positions until none is left, or the limit of work is reached. */
static void near_search(struct near *near)
{
    while (*near->effort > 0 && (near->agains || near->expanded < near->nodes)) {
        uint32_t i = near->agains ? near->again[--near->agains] : (uint32_t)near->expanded++;

        near->node[i].waits = false;
        near_expand(near, i);
    }
}

/* Writes the best line to OUT, in which piles have the numbers that they have on the way from START. Returns its number
 * of actions. */
static size_t near_write(struct near *near, const struct deal_state *start, struct deal_state *later,
                         struct deal_action *out)
{
    uint32_t *way = near->again, i = near->last;
    size_t n = 0;

    for (; i; i = near->node[i].parent)
        way[n++] = i;
    deal_state_load(near->s, start->t);
    for (size_t at = 0; at <= n; at++) {
        uint8_t map[MAX_PILES];

        deal_state_load(later, near_table(near, at ? way[n - at] : 0));
        deal_shorten_match(near->s, later, map);
        out[at] = deal_shorten_moved(at < n ? near->node[way[n - 1 - at]].a : near->end, map);
        if (!deal_actions_has(near->s, out[at]))
            return at;
        deal_actions_apply(near->s, out[at]);
        near->s->journal_len = 0;
    }
    return n + 1;
}

size_t deal_near_line(const struct deal_state *start, struct deal_state *s, struct deal_state *later,
                      const struct deal_action *a, size_t n, struct deal_action *out, long *effort)
{
    struct near k;
    size_t found = 0;

    if (near_new(&k, s, n, effort)) {
        deal_state_load(s, start->t);
        near_reach(&k, 0, a[0], 0);
        /* if a position occurs again, the rest of the line is not added */
        for (uint32_t i = 0; i + 1 < n && k.nodes == i + 1; i++) {
            deal_actions_apply(s, a[i]);
            s->journal_len = 0;
            near_reach(&k, i, a[i], i + 1);
        }
        near_search(&k);
        found = k.best < n ? near_write(&k, start, later, out) : n;
    }
    near_release(&k);
    return found;
}
