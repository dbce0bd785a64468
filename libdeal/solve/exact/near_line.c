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
#include "bound.h"
#include "shorten.h"

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

static bool near_new(struct near *k, struct deal_state *s, size_t n, long *effort)
{
    size_t slots = 64;

    *k = (struct near){.r = s->r, .s = s, .effort = effort, .best = (uint32_t)n};
    deal_bound_find(&k->bound, k->r, false);
    k->room = NEAR_BYTES / k->r->table.bytes + n;
    while (slots < 2 * k->room)
        slots *= 2;
    k->mask = slots - 1;
    k->node = malloc(k->room * sizeof *k->node);
    k->table = malloc(k->room * k->r->table.bytes);
    k->slot = calloc(slots, sizeof *k->slot);
    k->again = malloc(k->room * sizeof *k->again);
    k->list = malloc(k->r->max_actions * sizeof *k->list);
    return k->node && k->table && k->slot && k->again && k->list;
}

static void near_release(struct near *k)
{
    free(k->node);
    free(k->table);
    free(k->slot);
    free(k->again);
    free(k->list);
}

static const struct deal_table *near_table(const struct near *k, size_t i)
{
    return (const struct deal_table *)(k->table + i * k->r->table.bytes);
}

/* Records that MADE actions, the last of them A from position PARENT, reach the current position. */
static void near_reach(struct near *k, uint32_t parent, struct deal_action a, uint32_t made)
{
    uint64_t hash = k->s->t->hash;
    size_t at = hash & k->mask;
    struct near_node *node;

    while (k->slot[at] && k->node[k->slot[at] - 1].hash != hash)
        at = (at + 1) & k->mask;
    if (!k->slot[at]) {
        if (k->nodes == k->room || made + (uint32_t)deal_bound(&k->bound, k->s) >= k->best + !k->expanded)
            return;
        memcpy(k->table + k->nodes * k->r->table.bytes, k->s->t, k->r->table.bytes);
        k->node[k->nodes++] = (struct near_node){hash, a, parent, made, false};
        k->slot[at] = (uint32_t)k->nodes;
        return;
    }
    node = &k->node[k->slot[at] - 1];
    if (made >= node->made)
        return;
    node->a = a;
    node->parent = parent;
    node->made = made;
    if (!node->waits && (size_t)(node - k->node) < k->expanded) {
        node->waits = true;
        k->again[k->agains++] = k->slot[at] - 1;
    }
}

static void near_expand(struct near *k, uint32_t i)
{
    uint32_t made = k->node[i].made + 1;
    size_t n;

    deal_state_load(k->s, near_table(k, i));
    if (made - 1 + (uint32_t)deal_bound(&k->bound, k->s) >= k->best)
        return;
    n = deal_actions(k->s, k->list);
    *k->effort -= (long)n;
    for (size_t j = 0; j < n; j++) {
        deal_state_load(k->s, near_table(k, i));
        deal_actions_apply(k->s, k->list[j]);
        if (!deal_state_won(k->s)) {
            near_reach(k, i, k->list[j], made);
        } else if (made < k->best) {
            k->best = made;
            k->last = i;
            k->end = k->list[j];
        }
    }
}

/* Expands positions until none is left, or the limit of work is reached. */
static void near_search(struct near *k)
{
    while (*k->effort > 0 && (k->agains || k->expanded < k->nodes)) {
        uint32_t i = k->agains ? k->again[--k->agains] : (uint32_t)k->expanded++;

        k->node[i].waits = false;
        near_expand(k, i);
    }
}

/* Writes the best line to OUT, in which piles have the numbers that they have on the way from START. Returns its number
 * of actions. */
static size_t near_write(struct near *k, const struct deal_state *start, struct deal_state *later,
                         struct deal_action *out)
{
    uint32_t *way = k->again, i = k->last;
    size_t n = 0;

    for (; i; i = k->node[i].parent)
        way[n++] = i;
    deal_state_load(k->s, start->t);
    for (size_t at = 0; at <= n; at++) {
        uint8_t map[MAX_PILES];

        deal_state_load(later, near_table(k, at ? way[n - at] : 0));
        deal_shorten_match(k->s, later, map);
        out[at] = deal_shorten_moved(at < n ? k->node[way[n - 1 - at]].a : k->end, map);
        if (!deal_actions_has(k->s, out[at]))
            return at;
        deal_actions_apply(k->s, out[at]);
        k->s->journal_len = 0;
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
