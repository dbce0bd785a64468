/*
 * The plain search: depth first, with every legal action, without symmetry, proofs or move order. Positions differ
 * if the bytes of their tables do.
 *
 * It also tests the hash of the engine. The library treats positions of one hash as one, so their actions must lead
 * to positions of the same hashes. This is checked when all actions of a position have been tried. For that purpose
 * a search that has won continues for some positions.
 */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 1 << 16,
    HELD = 300,  /* number of positions that a search examines at least, to test their hashes */
    ACTIONS = 16 /* number of actions tried for each position of the budget */
};

struct visited {
    uint8_t *bytes; /* tables of the visited positions, one after another */
    size_t size;    /* size of one position's table in bytes */
    unsigned n, cap;
    size_t slots; /* number of slots of the hash table in use */
    /* hash table of positions by the bytes of their tables; an entry is 1 + the number of a position */
    uint32_t slot[SLOTS];
    struct {
        uint64_t hash, offers;
    } same[SLOTS]; /* for each slot (a number derived from the library's hash): the latest position */
};

struct frame {
    struct deal_action *list;
    uint64_t *after; /* the hash of the position after each action */
    size_t n, next;
};

struct plain {
    struct deal_state *s;
    struct visited *visited;
    struct frame *frame;
    size_t depth, cap;
    unsigned nodes, tried;
    const char *fault;
};

static uint64_t plain_sum_of(const uint8_t *bytes, size_t n)
{
    uint64_t h = n, eight;

    for (; n >= sizeof eight; n -= sizeof eight, bytes += sizeof eight) {
        memcpy(&eight, bytes, sizeof eight);
        h = (h ^ eight) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 32;
    }
    while (n--)
        h = (h ^ *bytes++) * 1099511628211u;
    return h ^ h >> 29;
}

/* Adds the present table to the visited ones; returns true if it is new. */
static bool plain_add(struct visited *k, const struct deal_state *s)
{
    size_t size, at;
    const uint8_t *bytes = deal_state_bytes(s, &size);

    for (at = plain_sum_of(bytes, size) % k->slots; k->slot[at]; at = (at + 1) % k->slots)
        if (!memcmp(k->bytes + (size_t)(k->slot[at] - 1) * size, bytes, size))
            return false;
    if (k->n == k->cap)
        return false; /* The position was not stored, since the budget of positions is used up. */
    memcpy(k->bytes + (size_t)k->n * size, bytes, size);
    k->slot[at] = ++k->n;
    return true;
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Returns a hash of a set of N hashes, never 0. */
static uint64_t plain_set_of(uint64_t *hash, size_t n)
{
    uint64_t sum = 1469598103934665603u;

    qsort(hash, n, sizeof *hash, by_number);
    for (size_t i = 0; i < n; i++)
        if (!i || hash[i] != hash[i - 1])
            sum = (sum ^ hash[i] ^ hash[i] >> 31) * 1099511628211u;
    return sum | 1;
}

/* Tests the hash of the present position, after all its actions were tried: an equal hash must have an equal set of
 * successors. */
static void hold_hash(struct plain *p, struct frame *f)
{
    uint64_t hash = deal_state_hash(p->s), offers = plain_set_of(f->after, f->n);
    size_t at = hash % p->visited->slots;

    if (p->visited->same[at].hash == hash && p->visited->same[at].offers && p->visited->same[at].offers != offers)
        p->fault = "one hash: positions that do not lead to the same";
    p->visited->same[at].hash = hash;
    p->visited->same[at].offers = offers;
}

void *judge_got(void *memory)
{
    if (!memory) {
        fputs("judge: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

static void enter(struct plain *p)
{
    const struct deal_action *list;
    struct frame *f;

    if (p->depth == p->cap)
        p->frame = judge_got(realloc(p->frame, (p->cap = 2 * p->cap + 16) * sizeof *p->frame));
    f = &p->frame[p->depth++];
    list = deal_state_actions(p->s, &f->n);
    f->list = judge_got(malloc((f->n + 1) * sizeof *f->list));
    f->after = judge_got(malloc((f->n + 1) * sizeof *f->after));
    if (f->n)
        memcpy(f->list, list, f->n * sizeof *f->list);
    f->next = 0;
    p->nodes++;
}

static void plain_drop(struct plain *p)
{
    free(p->frame[--p->depth].list);
    free(p->frame[p->depth].after);
}

static void leave(struct plain *p)
{
    hold_hash(p, &p->frame[p->depth - 1]);
    plain_drop(p);
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

/* Examines the position after an action of frame F. */
static void plain_arrive(struct plain *p, struct frame *f, char **moves)
{
    bool won = deal_state_won(p->s);

    p->tried++;
    f->after[f->next - 1] = deal_state_hash(p->s) ^ (won ? UINT64_C(0x9E3779B97F4A7C15) : 0);
    if (won && !*moves)
        *moves = plain_line_of(p);
    if (!won && plain_add(p->visited, p->s))
        enter(p);
    else
        deal_state_undo(p->s);
}

static enum deal_result run_of_plain(struct plain *p, unsigned nodes, char **moves)
{
    enter(p);
    while (p->depth && p->nodes < (*moves ? HELD : nodes) && p->tried / ACTIONS < nodes && !p->fault) {
        struct frame *f = &p->frame[p->depth - 1];

        if (f->next == f->n)
            leave(p);
        else if (deal_state_apply(p->s, f->list[f->next++]))
            plain_arrive(p, f, moves);
        else
            p->fault = "apply: an action failed";
    }
    return *moves ? DEAL_WON : p->depth ? DEAL_UNKNOWN : DEAL_UNWINNABLE;
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
    visited.n = 0;
    visited.cap = nodes < SLOTS / 2 ? nodes : SLOTS / 2;
    for (visited.slots = 1024; visited.slots < 2 * (size_t)visited.cap;)
        visited.slots *= 2;
    memset(visited.slot, 0, visited.slots * sizeof *visited.slot);
    memset(visited.same, 0, visited.slots * sizeof *visited.same);
    visited.bytes = malloc((size_t)visited.cap * visited.size);
    plain_add(&visited, p.s);
    result = run_of_plain(&p, visited.cap, moves);
    *fault = p.fault;
    while (p.depth)
        plain_drop(&p);
    free(p.frame);
    free(visited.bytes);
    deal_state_free(p.s);
    return result;
}
