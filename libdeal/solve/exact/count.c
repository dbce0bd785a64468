/*
 * In this folder: answers by full enumeration. This file counts all positions that can follow a given one, the
 * positions that can be won, and the lines that win.
 *
 * Two positions are equal if each pile, by its number, is equal as far as rules can distinguish (rules/identity.c).
 * Equal positions have the same actions, which lead to equal positions, so the number of lines is exact.
 * Interchangeable piles are not merged, because merged positions may have different numbers of actions.
 *
 * A breadth-first search numbers the positions, so the first win has the least number of actions. Then the edges are
 * followed back from the wins. All positions reached in this way can be won. The lines of a position are the sum of the
 * lines of its successors, and are complete when all its successors that can be won are complete. If a position never
 * becomes complete, a cycle passes through positions that can be won, so the number of lines has no limit.
 */
#include "engine/engine.h"
#include "solve/base/search.h"
#include "solve/store/store.h"

#include <math.h>
#include <stdlib.h>

struct point {
    size_t edge;     /* index of the first edge (action to a later position) of the position */
    double shortest; /* number of shortest lines from the start to the position */
    double lines;    /* number of winning lines from the position */
    uint32_t depth;  /* least number of actions from the start to the position */
    uint32_t open;   /* number of edges to positions that can be won and whose lines are not counted yet */
    bool won, wins;
};

struct tally {
    struct search x;
    struct table_set set;
    struct point *point; /* array of the positions, by number */
    uint32_t *to;        /* array of the edges, in the order of expansion: number of the position that each leads to */
    uint32_t *from;  /* array of the edges, sorted by the position that they lead to: number of the position that each
                        comes from */
    size_t *into;    /* by position: index in from[] of the first edge that leads to it */
    uint32_t *queue; /* numbers of the positions that can be won, in the order in which they were found */
    size_t edges, expanded, point_cap, edge_cap, edge_most;
};

/* Returns the number of the current position, which is DEPTH actions from the start; a new position gets the next
 * number. Returns NO_TABLE if there is no room. */
static uint32_t tally_number(struct tally *tally, uint32_t depth)
{
    bool added;
    uint32_t i = deal_tables_number(&tally->set, &tally->x, &added);
    struct point *point;

    if (!added)
        return i;
    point = deal_room_most(tally->point, &tally->point_cap, i + 1, sizeof *point, tally->set.most + 1);
    if (!point) {
        tally->x.failed = true;
        return NO_TABLE;
    }
    tally->point = point;
    point[i] = (struct point){.depth = depth, .won = deal_state_won(tally->x.s)};
    return i;
}

/* Adds the edge (an action) from position number I to the current position; returns false if there is no room. */
static bool tally_edge(struct tally *tally, uint32_t i)
{
    uint32_t to = tally_number(tally, tally->point[i].depth + 1), *grown;

    if (to == NO_TABLE || tally->edges == tally->edge_most)
        return false;
    grown = deal_room_most(tally->to, &tally->edge_cap, tally->edges + 1, sizeof *tally->to, tally->edge_most);
    if (!grown) {
        tally->x.failed = true;
        return false;
    }
    tally->to = grown;
    tally->to[tally->edges++] = to;
    if (tally->point[to].depth == tally->point[i].depth + 1)
        tally->point[to].shortest += tally->point[i].shortest;
    return true;
}

/* Adds the edges of all actions of position I; returns false if there is no room for all of them. */
static bool tally_expand(struct tally *tally, uint32_t i, struct deal_action *list)
{
    struct deal_state *s = tally->x.s;
    size_t n;
    bool good = true;

    tally->point[i].edge = tally->edges;
    if (tally->point[i].won)
        return true;
    tally->x.nodes++;
    deal_search_unpack(&tally->x, tally->set.bytes + i * tally->set.size);
    n = deal_actions(s, list);
    for (size_t k = 0; k < n && good; k++) {
        size_t mark = s->journal_len;

        deal_actions_apply(s, list[k]);
        good = tally_edge(tally, i);
        deal_table_undo(s, mark);
    }
    return good && !s->failed;
}

/* Numbers all positions, or as many as the limits allow. Returns true if the enumeration came to its end. */
static bool tally_all(struct tally *tally, struct deal_action *list)
{
    bool good = tally_number(tally, 0) != NO_TABLE;

    if (good)
        tally->point[0].shortest = 1;
    while (good && tally->expanded < tally->set.n && !deal_search_ends(&tally->x))
        good = tally_expand(tally, (uint32_t)tally->expanded++, list);
    for (size_t i = tally->expanded; i < tally->set.n && !tally->x.failed; i++)
        tally->point[i].edge = tally->edges;
    return good && tally->expanded == tally->set.n;
}

/* ---- back from the wins ---- */

static size_t tally_edges_end(const struct tally *tally, size_t i)
{
    return i + 1 < tally->set.n ? tally->point[i + 1].edge : tally->edges;
}

/* Sorts the edges by the positions that they lead to; returns false if memory runs out. */
static bool tally_turn_round(struct tally *tally)
{
    size_t n = tally->set.n, sum = 0;

    tally->into = calloc(n + 2, sizeof *tally->into);
    tally->from = malloc((tally->edges + 1) * sizeof *tally->from);
    tally->queue = malloc((n + 1) * sizeof *tally->queue);
    if (!tally->into || !tally->from || !tally->queue)
        return false;
    for (size_t k = 0; k < tally->edges; k++)
        tally->into[tally->to[k] + 2]++;
    for (size_t i = 2; i < n + 2; i++)
        tally->into[i] = sum += tally->into[i];
    for (size_t i = 0; i < n; i++)
        for (size_t k = tally->point[i].edge; k < tally_edges_end(tally, i); k++)
            tally->from[tally->into[tally->to[k] + 1]++] = (uint32_t)i;
    return true;
}

/* Marks the positions that can be won and counts their edges to such positions. Returns how many there are. The queue
 * then starts with the positions that are won; *WON is their number. */
static size_t tally_mark(struct tally *tally, size_t *won)
{
    size_t found = 0;

    for (size_t i = 0; i < tally->set.n; i++)
        if (tally->point[i].won) {
            tally->point[i].wins = true;
            tally->point[i].lines = 1;
            tally->queue[found++] = (uint32_t)i;
        }
    *won = found;
    for (size_t done = 0; done < found; done++)
        for (size_t k = tally->into[tally->queue[done]]; k < tally->into[tally->queue[done] + 1]; k++) {
            struct point *before = &tally->point[tally->from[k]];

            before->open++;
            if (!before->wins) {
                before->wins = true;
                tally->queue[found++] = tally->from[k];
            }
        }
    return found;
}

/* Counts the winning lines of each position that can be won, from the FOUND won positions at the start of the queue.
 * Returns the number of positions whose count is complete: cycles prevent the others. */
static size_t tally_lines(struct tally *tally, size_t found)
{
    for (size_t done = 0; done < found; done++)
        for (size_t k = tally->into[tally->queue[done]]; k < tally->into[tally->queue[done] + 1]; k++) {
            struct point *before = &tally->point[tally->from[k]];

            before->lines += tally->point[tally->queue[done]].lines;
            if (!--before->open)
                tally->queue[found++] = tally->from[k];
        }
    return found;
}

/* Fills in the least number of actions that win and the number of lines of that length. Positions are numbered by
 * depth, so the first won one has the fewest actions. */
static void tally_shortest(const struct tally *tally, struct deal_count *out)
{
    out->length = -1;
    for (size_t i = 0; i < tally->set.n; i++)
        if (tally->point[i].won && (out->length < 0 || out->length == (long)tally->point[i].depth)) {
            out->length = (long)tally->point[i].depth;
            out->shortest += tally->point[i].shortest;
        }
}

static bool tally_count(struct tally *tally, struct deal_count *out)
{
    size_t won;

    if (!tally_turn_round(tally))
        return false;
    out->positions = tally->set.n;
    out->winning = tally_mark(tally, &won);
    out->lines = tally_lines(tally, won) < out->winning ? HUGE_VAL : tally->set.n ? tally->point[0].lines : 0;
    tally_shortest(tally, out);
    return true;
}

static void tally_release(struct tally *tally)
{
    deal_tables_release(&tally->set);
    free(tally->point);
    free(tally->to);
    free(tally->from);
    free(tally->into);
    free(tally->queue);
    deal_state_free(tally->x.s);
}

bool deal_count(struct deal_state *s, const struct deal_solve_options *options, struct deal_count *out,
                struct deal_error *e)
{
    struct tally t = {.x = {.r = s->r, .o = options, .limit = options->nodes}};
    struct deal_action *list = malloc(s->r->max_actions * sizeof *list);
    size_t most = options->memory / 4 / (sizeof *t.point + sizeof *t.into + sizeof *t.queue);
    bool good = false;

    *out = (struct deal_count){.length = -1};
    t.edge_most = options->memory / 4 / (sizeof *t.to + sizeof *t.from);
    t.x.s = deal_state_new(s->r, e);
    if (t.x.s && list && deal_state_copy(t.x.s, s, e) && deal_tables_init(&t.set, &t.x, most, options->memory)) {
        out->complete = tally_all(&t, list);
        out->stopped = !out->complete && deal_stops(options->stop);
        good = !t.x.failed && !t.x.s->failed && tally_count(&t, out);
    }
    tally_release(&t);
    free(list);
    return good || deal_fail(e, NULL, "out of memory");
}
