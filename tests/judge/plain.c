/*
 * The plain search: depth first, every legal action, positions told apart by the bytes of the
 * table and by nothing else.  It knows of no symmetry, no proof and no order.
 *
 * On the way it holds the hash of the engine against what can be seen from outside: positions
 * of one hash are one position to the library, so equally many actions must be legal there.
 */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 16 };

struct visited {
    uint8_t *bytes;   /* tables, one after another */
    size_t size;      /* of one */
    unsigned n, cap;
    uint32_t slot[SLOTS]; /* 1 + the number of a table; by its bytes */
    struct {
        uint64_t hash;
        size_t actions;
    } same[SLOTS];        /* by the library's hash, the latest of each slot */
};

struct frame {
    struct deal_action *list;
    size_t n, next;
};

struct plain {
    struct deal_state *s;
    struct visited *visited;
    struct frame *frame;
    size_t depth, cap;
    unsigned nodes;
    const char *fault;
};

static uint64_t plain_sum_of(const uint8_t *bytes, size_t n)
{
    uint64_t h = 1469598103934665603u;

    for (size_t i = 0; i < n; i++)
        h = (h ^ bytes[i]) * 1099511628211u;
    return h ^ h >> 29;
}

/* True when the present table is new. */
static bool plain_add(struct visited *k, const struct deal_state *s)
{
    size_t size, at;
    const uint8_t *bytes = deal_state_bytes(s, &size);

    for (at = plain_sum_of(bytes, size) % SLOTS; k->slot[at]; at = (at + 1) % SLOTS)
        if (!memcmp(k->bytes + (size_t)(k->slot[at] - 1) * size, bytes, size))
            return false;
    if (k->n == k->cap)
        return false; /* as many as may be examined */
    memcpy(k->bytes + (size_t)k->n * size, bytes, size);
    k->slot[at] = ++k->n;
    return true;
}

static void hold_hash(struct plain *p, size_t actions)
{
    uint64_t hash = deal_state_hash(p->s);
    size_t at = hash % SLOTS;

    if (p->visited->same[at].hash == hash && p->visited->same[at].actions != actions + 1)
        p->fault = "one hash: positions that do not offer equally much";
    p->visited->same[at].hash = hash;
    p->visited->same[at].actions = actions + 1;
}

static void *room(void *array, size_t *cap, size_t need, size_t size)
{
    void *more = array;

    if (need > *cap) {
        *cap = 2 * need + 16;
        more = realloc(array, *cap * size);
    }
    if (!more) {
        fputs("judge: out of memory\n", stderr);
        exit(2);
    }
    return more;
}

static void enter(struct plain *p)
{
    const struct deal_action *list;
    struct frame *f;

    p->frame = room(p->frame, &p->cap, p->depth + 1, sizeof *p->frame);
    f = &p->frame[p->depth++];
    list = deal_state_actions(p->s, &f->n);
    f->list = malloc((f->n + 1) * sizeof *f->list);
    if (f->list)
        memcpy(f->list, list, f->n * sizeof *f->list);
    f->next = f->list ? 0 : f->n;
    p->nodes++;
    hold_hash(p, f->n);
}

static void leave(struct plain *p)
{
    free(p->frame[--p->depth].list);
    if (p->depth)
        deal_state_undo(p->s);
}

static char *plain_line_of(struct plain *p)
{
    char *moves = malloc(p->depth * DEAL_WORD_MAX + 1), *at = moves, word[DEAL_WORD_MAX];

    for (size_t i = 0; i < p->depth; i++)
        deal_state_undo(p->s);
    *at = '\0';
    for (size_t i = 0; i < p->depth; i++) {
        struct deal_action a = p->frame[i].list[p->frame[i].next - 1];
        at += sprintf(at, "%s%s", i ? "," : "", deal_state_word(p->s, a, word));
        deal_state_apply(p->s, a);
    }
    return moves;
}

static enum deal_result run_of_plain(struct plain *p, unsigned nodes, char **moves)
{
    enter(p);
    while (p->depth && p->nodes < nodes && !p->fault) {
        struct frame *f = &p->frame[p->depth - 1];

        if (f->next == f->n) {
            leave(p);
            continue;
        }
        if (!deal_state_apply(p->s, f->list[f->next++])) {
            p->fault = "apply: an action failed";
        } else if (deal_state_won(p->s)) {
            *moves = plain_line_of(p);
            return DEAL_WON;
        } else if (plain_add(p->visited, p->s)) {
            enter(p);
        } else {
            deal_state_undo(p->s);
        }
    }
    return p->depth ? DEAL_UNKNOWN : DEAL_UNWINNABLE;
}

enum deal_result plain_search(struct deal_state *s, unsigned nodes, char **moves, const char **fault)
{
    static _Thread_local struct visited visited;
    struct deal_error e;
    struct plain p = {.s = deal_state_new(deal_state_rules(s), &e), .visited = &visited};
    enum deal_result result;

    *moves = NULL;
    *fault = NULL;
    if (!p.s || !deal_state_copy(p.s, s, &e)) {
        *fault = "memory: no state";
        return DEAL_UNKNOWN;
    }
    if (deal_state_won(s)) {
        deal_state_free(p.s);
        *moves = calloc(1, 1);
        return DEAL_WON;
    }
    deal_state_bytes(s, &visited.size);
    memset(visited.slot, 0, sizeof visited.slot);
    memset(visited.same, 0, sizeof visited.same);
    visited.n = 0;
    visited.cap = nodes < SLOTS / 2 ? nodes : SLOTS / 2;
    visited.bytes = malloc((size_t)visited.cap * visited.size);
    plain_add(&visited, p.s);
    result = run_of_plain(&p, visited.cap, moves);
    *fault = p.fault;
    while (p.depth)
        free(p.frame[--p.depth].list);
    free(p.frame);
    free(visited.bytes);
    deal_state_free(p.s);
    return result;
}
