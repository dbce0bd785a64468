/*
 * Best-first search of games on an open board.
 *
 * Positions wait in buckets by their priority, the latest first among equals; there
 * are several priorities, which take turns.  What is kept of a position is
 * the move that led to it and the number of the one before it: it is made again by
 * taking moves back to where the two lines part and making those of the other, which
 * are few when neighbours follow each other.  The move may be a run, which is several: runs.c.
 * Safe plays are made at once and are no positions of their own; nor are those between a card of a reserve and what must be
 * laid on it (moves.c), which were 36 to 65 in a hundred of all when they were, in four Parterres of 0.6 to 1.8 million nodes.
 *
 * The keys of all that a position leads to are found, and their places in the table
 * fetched, before the first of them is looked up; what is known is not made.
 */
#include "open_board.h"

#include "solve/base/parameters.h"
#include "solve/store/buckets.h"
#include "solve/store/store.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 2048, DEEPEST = 0x7FFF, FIRST_NODES = 1 << 10 /* room for twice as many: nine in ten FreeCells need no more */ };
enum { BASE = 700 }; /* so that a judgement is seldom negative */
/* Of the judgements, which lie side by side in 64 bits: bits of each, and what 0 is there. */
enum { LANE = 16, LANE_ZERO = 1 << 14 };

struct node {
    uint32_t before, next[OPEN_BOARD_QUEUES]; /* next: below it in its bucket */
    uint16_t depth : 15, done : 1;
    struct board_move move;
};

struct child {
    struct board_move move;
    uint64_t value; /* a lane for each queue */
};

/* Steps among numbers of empty piles, one more or less of each sort: of those that take cards, and that are built on too. */
enum { ROOM_COLUMN = 1, ROOM_FREE = 3, ROOM_SAME = ROOM_FREE + ROOM_COLUMN, ROOM_KINDS = 9 };

/* The weights of all queues side by side; see struct open_board_weights. */
struct lanes {
    uint64_t base, out, above, over, free, columns, two, both;
    uint64_t zero, beyond; /* no judgement; what numbers of buckets have not */
};

struct hunt {
    struct search *x;
    struct board *l;
    int low;    /* only so many places of each foundation are the goal; 0: all */
    bool binds;   /* there are reserves, and moves from them that others must follow */
    bool settled; /* safe plays go by what lies on foundations alone: see stays_quiet */
    bool exact; /* the key tells positions apart that the rules do: the end is a proof of loss */
    struct closed_set closed;
    struct node *node;
    size_t nodes, cap, most;
    struct lanes lanes;
    uint64_t high;             /* lanes: no bucket above it has any */
    uint8_t room[BOARD_PILES]; /* of each pile: what its being empty is among ROOM_KINDS */
    int queue, turn;
    uint32_t at;               /* the node whose position lies on the table */
    struct board_made *made;    /* all moves from the start, safe plays included */
    size_t mades, made_cap;
    size_t *mark;              /* by depth: moves made before the node's own */
    uint32_t *way;
    size_t mark_cap, way_cap;
    struct throttle throttle, by_one; /* of the tests of hunt_alive */
    bool dropped;
    uint32_t first[OPEN_BOARD_QUEUES][BUCKETS];
    /* of the position that is examined; threads of some C libraries have no stack for it */
    struct board_move move[BOARD_MOVES + BOARD_RUNS];
    struct child child[BOARD_MOVES + BOARD_RUNS + BOARD_ONTO];
    int children;
    uint64_t key[BOARD_MOVES + BOARD_RUNS];
    uint8_t cards[BOARD_MOVES + BOARD_RUNS];
};

/* ---- the line that lies on the table ---- */

static bool made_room(struct hunt *h)
{
    struct board_made *more = deal_room(h->made, &h->made_cap, h->mades + BOARD_RUN + 52, sizeof *more);

    h->x->failed |= !more;
    h->made = more ? more : h->made;
    return more != NULL;
}

/* N: its cards. */
static void hunt_do(struct hunt *h, struct board_move m, int n)
{
    deal_board_make(h->l, m, n, &h->made[h->mades]);
    h->mades += (size_t)n;
}

/* The move and the safe plays that it allows; true where there are such. */
static bool hunt_make(struct hunt *h, struct board_move m)
{
    size_t mark;
    int n;

    if (h->mades + BOARD_RUN + 52 > h->made_cap && !made_room(h))
        return false;
    n = m.run ? deal_board_run_at_once(h->l, &m) : 1;
    hunt_do(h, m, n);
    mark = h->mades;
    while (!m.quiet && deal_board_safe(h->l, &m))
        hunt_do(h, m, 1);
    return h->mades > mark;
}

static void unmake(struct hunt *h, size_t mark)
{
    while (h->mades > mark) {
        const struct board_made *last = &h->made[h->mades - 1];

        h->mades -= last->cards;
        deal_board_unmake(h->l, last);
    }
}

static bool hunt_mark_room(struct hunt *h, size_t depth)
{
    size_t *mark = deal_room(h->mark, &h->mark_cap, depth + 1, sizeof *mark);
    uint32_t *way = deal_room(h->way, &h->way_cap, depth + 1, sizeof *way);

    h->mark = mark ? mark : h->mark;
    h->way = way ? way : h->way;
    h->x->failed |= !mark || !way;
    return mark && way;
}

static void step_back(struct hunt *h)
{
    unmake(h, h->mark[h->node[h->at].depth]);
    h->at = h->node[h->at].before;
}

/* From the position on the table to that of node TO. */
static void hunt_go(struct hunt *h, uint32_t to)
{
    size_t n = 0;

    if (h->node[to].depth >= h->mark_cap && !hunt_mark_room(h, h->node[to].depth))
        return;
    while (h->node[h->at].depth > h->node[to].depth)
        step_back(h);
    for (; h->node[to].depth > h->node[h->at].depth; to = h->node[to].before)
        h->way[n++] = to;
    for (; h->at != to; to = h->node[to].before) {
        step_back(h);
        h->way[n++] = to;
    }
    while (n--) {
        h->at = h->way[n];
        h->mark[h->node[h->at].depth] = h->mades;
        hunt_make(h, h->node[h->at].move);
    }
}

/* ---- priorities ---- */

/* Sums of such stay right, lane by lane, as long as each of them does: what one borrows of the next it gives back. */
static uint64_t in_lane(int weight, int q) { return (uint64_t)(int64_t)weight << LANE * q; }

static struct lanes lanes_of(void)
{
    struct lanes k = {0};

    for (int q = 0; q < OPEN_BOARD_QUEUES; q++) {
        const struct open_board_weights *w = &open_board_weights[q];

        k.zero += in_lane(LANE_ZERO, q);
        k.beyond += in_lane(0xFFFF & ~(BUCKETS - 1), q);
        k.base += in_lane(BASE + LANE_ZERO, q);
        k.out += in_lane(w->out, q);
        k.above += in_lane(w->above, q);
        k.over += in_lane(w->over, q);
        k.free += in_lane(w->free, q);
        k.columns += in_lane(w->columns, q);
        k.two += in_lane(w->two, q);
        k.both += in_lane(w->both, q);
    }
    return k;
}

static unsigned lane(uint64_t value, int q) { return value >> LANE * q & (((uint64_t)1 << LANE) - 1); }

/* Each judgement as the number of a bucket. */
static uint64_t in_buckets(const struct lanes *w, uint64_t value)
{
    uint64_t buckets = value - w->zero;

    if (buckets & w->beyond) { /* seldom */
        buckets = 0;
        for (int q = 0; q < OPEN_BOARD_QUEUES; q++) {
            int v = (int)lane(value, q) - LANE_ZERO;
            buckets |= in_lane(v < 0 ? 0 : v >= BUCKETS ? BUCKETS - 1 : v, q);
        }
    }
    return buckets;
}

/* What the priorities of the positions after the one on the table go by. */
struct looks {
    uint64_t value;            /* of this one; lanes, as all of them */
    uint64_t room[ROOM_KINDS]; /* what an empty pile of each sort more or fewer adds to it; at ROOM_SAME nothing */
};

/* Of so many empty piles that take cards, and that are built on too. */
static uint64_t room_value(const struct lanes *w, int free, int columns)
{
    uint64_t f = (uint64_t)free, c = (uint64_t)columns;

    return f * w->free + c * w->columns + (f < 2 ? f : 2) * w->two + c * f * w->both;
}

/* Of the position on the table, whose empty piles are worth ROOM. */
static uint64_t value_with(const struct hunt *h, uint64_t room)
{
    const struct board *l = h->l;

    return h->lanes.base + room + (uint64_t)l->on_founds * h->lanes.out - (uint64_t)l->above * h->lanes.above -
           (uint64_t)l->over * h->lanes.over;
}

static uint64_t value_of(const struct hunt *h)
{
    uint64_t empty = h->l->empty & h->l->takers;

    return value_with(h, room_value(&h->lanes, __builtin_popcountll(empty), __builtin_popcountll(empty & h->l->columns)));
}

static void looks_find(const struct hunt *h, struct looks *k)
{
    uint64_t empty = h->l->empty & h->l->takers;
    int free = __builtin_popcountll(empty), columns = __builtin_popcountll(empty & h->l->columns);
    uint64_t room = room_value(&h->lanes, free, columns);

    k->value = value_with(h, room);
    for (int i = 0; i < ROOM_KINDS; i++)
        k->room[i] = room_value(&h->lanes, free + i / ROOM_FREE - 1, columns + i % ROOM_FREE - 1) - room;
}

/*
 * The value after a move of the last N cards of a pile to another, from the looks before it: of how many more cards it makes that
 * they lie above one wanted sooner, and how many more lie on ones wanted next, of which those that move lie on none.
 */
static inline uint64_t value_after(const struct hunt *h, const struct looks *k, int from, int to, int n)
{
    const struct board *l = h->l;
    const struct board_level *top = l->top[from], *card = top - n;
    uint8_t least = l->top[to]->least;
    int above = 0, over = l->due_in[to] - l->due_in[from];
    int room = ROOM_SAME + (h->room[from] & -(l->count[from] == n)) - (h->room[to] & -!l->count[to]);

    while (card++ < top) {
        uint8_t place = l->place[card->card];

        above += (place > least) - card->above;
        least = place < least ? place : least;
        over += (int)(l->due >> card->card & 1);
    }
    return k->value + k->room[room] - (uint64_t)(int64_t)above * h->lanes.above - (uint64_t)(int64_t)(n * over) * h->lanes.over;
}

/* ---- open positions ---- */

static bool node_room(struct hunt *h)
{
    size_t first = FIRST_NODES < h->most ? FIRST_NODES : h->most, need = h->nodes < first ? first : h->nodes + 1;
    struct node *more = deal_room_most(h->node, &h->cap, need, sizeof *more, h->most);

    h->node = more ? more : h->node;
    return more != NULL;
}

/* The next node of queue Q; NO_SLOT when it is empty. */
static uint32_t dequeue(struct hunt *h, int q)
{
    uint32_t *first = h->first[q], node;
    unsigned high = lane(h->high, q);

    do {
        while (first[high] == NO_SLOT && high)
            high--;
        node = first[high];
        if (node != NO_SLOT)
            first[high] = h->node[node].next[q];
    } while (node != NO_SLOT && h->node[node].done);
    h->high = (h->high & ~in_lane(0xFFFF, q)) | in_lane((int)high, q);
    if (node != NO_SLOT)
        h->node[node].done = 1;
    return node;
}

/* A node more, after the one at hand and by the move M; NO_SLOT when there is no room. */
static inline uint32_t hunt_node(struct hunt *h, struct board_move m, unsigned depth, unsigned done)
{
    struct node *node;

    if ((h->nodes == h->cap && !node_room(h)) || depth > DEEPEST) {
        h->dropped = true;
        return NO_SLOT;
    }
    node = &h->node[h->nodes];
    node->before = h->at;
    node->depth = depth & DEEPEST;
    node->done = done & 1;
    node->move = m;
    return (uint32_t)h->nodes++;
}

/* The greater of both in each lane; they are numbers of buckets. */
static uint64_t lanes_most(uint64_t a, uint64_t b)
{
    const uint64_t top = 0x8000800080008000u;
    uint64_t greater = ((a | top) - b) & top, mask = greater - (greater >> (LANE - 1));

    return (a & mask) | (b & ~mask);
}

/* What M leads to from the position at hand waits, at a DEPTH. */
static inline void hunt_add(struct hunt *h, struct board_move m, uint64_t value, unsigned depth)
{
    uint64_t buckets = in_buckets(&h->lanes, value);
    uint32_t at = hunt_node(h, m, depth, 0), *next;

    if (at == NO_SLOT)
        return;
    next = h->node[at].next;
    for (int q = 0; q < OPEN_BOARD_QUEUES; q++) {
        uint32_t *first = &h->first[q][lane(buckets, q)];

        next[q] = *first;
        *first = at;
    }
    h->high = lanes_most(h->high, buckets);
}

/* The children from FROM on wait. */
static void hunt_push(struct hunt *h, int from)
{
    unsigned depth = h->node[h->at].depth + 1u;

    for (int i = from; i < h->children; i++)
        hunt_add(h, h->child[i].move, h->child[i].value, depth);
    h->children = from;
}

/* The last move made is taken back; its single moves join the line, the last of them first. */
static void hunt_tell_back(struct hunt *h)
{
    struct board_move part[BOARD_RUN] = {h->made[h->mades - 1].m};
    int n;

    unmake(h, h->mades - h->made[h->mades - 1].cards);
    n = part->run ? deal_board_run(h->l, *part, part) : 1;
    while (n--)
        if (!deal_path_add(&h->x->won, (struct step){.a = deal_board_action(h->l, part[n])}))
            h->x->failed = true;
}

/* Of low cards alone there is no line. */
static bool hunt_keep_line(struct hunt *h)
{
    const struct path *line = &h->x->won;

    while (h->mades && !h->low)
        hunt_tell_back(h);
    for (size_t i = 0, k = line->n; i + 1 < k; i++) {
        struct step first = line->step[i];

        line->step[i] = line->step[--k];
        line->step[k] = first;
    }
    return !h->x->failed;
}

/* ---- the search ---- */

static uint64_t hunt_key_after(const struct board *l, struct board_move m)
{
    return m.from < BOARD_PILES && m.to < BOARD_PILES ? board_key_between(l, m.from, m.to) : deal_board_key_after(l, m);
}

/* CARDS: how many each moves. */
static int hunt_moves(const struct hunt *h, struct board_move *out, uint8_t *cards)
{
    struct board_tops tops;
    int n;

    deal_board_tops(h->l, &tops);
    n = deal_board_moves(h->l, &tops, out);
    memset(cards, 1, (size_t)n);
    return n + deal_board_runs(h->l, &tops, out + n, cards + n);
}

/* What M leads to becomes the child C; false when it is known by its safe plays, or wins: then it stays on the table. */
static bool hunt_judge(struct hunt *h, struct child *c, struct board_move m, bool *won)
{
    size_t mark = h->mades;
    bool safe = hunt_make(h, m), new;

    *won = !h->x->failed && deal_board_won(h->l);
    if (h->x->failed || *won)
        return false;
    new = !safe || deal_closed_add(&h->closed, h->l->key);
    if (new) {
        *c = (struct child){m, value_of(h)};
        c->move.quiet = !safe;
    }
    unmake(h, mark);
    return new;
}

/*
 * Surely nothing can safely be played after M, which moves N cards.  Where all piles play to all foundations, what makes a
 * play safe goes by the cards that lie on foundations and those wanted next.  A move between piles changes neither, so what was
 * not safe before it is not after it, and only the card that it uncovers is new.
 */
static bool stays_quiet(const struct hunt *h, struct board_move m, int n)
{
    const struct board *l = h->l;
    uint8_t under;

    if (!h->settled || m.from >= BOARD_PILES || m.to >= BOARD_PILES)
        return false;
    under = l->top[m.from][-n].card;
    return !(l->want >> under & 1) || !deal_board_closed(l, under);
}

static bool hunt_bind(struct hunt *h, struct board_move m, int cards);

/* All moves onto the card that the move M of the node at hand has laid, the last of so many CARDS. */
static bool hunt_go_onto(struct hunt *h, struct board_move m, int cards)
{
    struct board_move move[BOARD_ONTO];
    int n = deal_board_moves_onto(h->l, m, move), first = h->children;
    bool won = false;

    for (int i = 0; i < n && !won && !h->x->failed; i++)
        if (move[i].onto) {
            hunt_push(h, first);
            won = hunt_bind(h, move[i], cards + 1);
        } else if (deal_closed_add(&h->closed, deal_board_key_after(h->l, move[i]))) {
            h->children += hunt_judge(h, &h->child[h->children], move[i], &won);
        }
    if (!won)
        hunt_push(h, first);
    return won;
}

/* The same from the position after M, which is a node but is not taken up. */
static bool hunt_go_between(struct hunt *h, struct board_move m, int cards)
{
    uint32_t at = h->at, between = hunt_node(h, m, h->node[h->at].depth + 1u, 1);
    bool won;

    if (between == NO_SLOT)
        return false;
    h->at = between;
    won = hunt_go_onto(h, m, cards);
    h->at = at;
    if (h->nodes == between + 1) /* nothing comes after it */
        h->nodes--;
    return won;
}

/* What tells a position that must go on at the card of M from the same that need not. */
static uint64_t key_onto(const struct board *l, struct board_move m)
{
    return deal_mix(0x72656365u + (m.to < BOARD_PILES ? l->top[m.to]->share : m.to));
}

/*
 * What M leads to, the last of CARDS moves that must be followed by one onto its card, unless safe plays have been that; true as
 * hunt_examine().  After a few such moves the position waits as others do: there may be very many of these lines.
 */
static bool hunt_bind(struct hunt *h, struct board_move m, int cards)
{
    size_t mark = h->mades;
    bool won, owes, waits;

    hunt_make(h, m);
    if (h->x->failed)
        return false;
    won = deal_board_won(h->l);
    owes = deal_board_owes(h->l, m);
    waits = !owes || cards > OPEN_BOARD_BOUND;
    if (!won && !waits)
        won = hunt_go_between(h, m, cards);
    if (won)
        return true;
    if (waits && deal_closed_add(&h->closed, h->l->key + (owes ? key_onto(h->l, m) : 0)))
        h->child[h->children++] = (struct child){m, value_of(h)};
    unmake(h, mark);
    return false;
}

/* Up to so many moves of the list at hand that none other must follow; how many. */
static int hunt_loose(const struct hunt *h, int from, int n)
{
    int at = h->binds ? from : n;

    while (at < n && !h->move[at].onto)
        at++;
    return at;
}

/* What M leads to waits, but not before what moves that bind have led to. */
static inline void hunt_child(struct hunt *h, struct board_move m, uint64_t value, unsigned depth)
{
    if (h->binds)
        h->child[h->children++] = (struct child){m, value};
    else
        hunt_add(h, m, value, depth);
}

/* The position after move I of the list, of N cards, if it is new. */
static inline void hunt_meet_one(struct hunt *h, int i, int n, const struct looks *looks, unsigned depth, bool *won)
{
    struct board_move m = h->move[i];
    struct child c;

    if (!closed_add(&h->closed, h->key[i]))
        return;
    if (stays_quiet(h, m, n)) {
        m.quiet = 1;
        hunt_child(h, m, value_after(h, looks, m.from, m.to, n), depth);
    } else if (hunt_judge(h, &c, m, won)) {
        hunt_child(h, c.move, c.value, depth);
    }
}

/*
 * What the moves of the list from FROM to TO lead to joins the children.  A position is asked for by its key before it is made,
 * and is in the closed set by this and by the key that it has after its safe plays.  After most moves there are none, and then
 * it is judged without being made.
 */
static void hunt_meet(struct hunt *h, int from, int to, const struct looks *looks, bool *won)
{
    unsigned depth = h->node[h->at].depth + 1u;
    int i = from;

    for (; i < to && h->cards[i] == 1 && !*won && !h->x->failed; i++)
        hunt_meet_one(h, i, 1, looks, depth, won);
    for (; i < to && !*won && !h->x->failed; i++)
        hunt_meet_one(h, i, h->cards[i], looks, depth, won);
}

/* Of what the N moves of the list lead to, and fetches their places in the closed set. */
static void hunt_find_keys(struct hunt *h, int n)
{
    int i = 0;

    for (; i < n && h->cards[i] == 1; i++) {
        h->key[i] = hunt_key_after(h->l, h->move[i]);
        closed_fetch(&h->closed, h->key[i]);
    }
    for (; i < n; i++) {
        h->key[i] = deal_board_key_after_run(h->l, h->move[i], h->cards[i]);
        closed_fetch(&h->closed, h->key[i]);
    }
}

/* The position at hand and all that it leads to; true as hunt_examine(). */
static bool hunt_meet_all(struct hunt *h)
{
    int n = hunt_moves(h, h->move, h->cards);
    struct looks looks;
    bool won = false;

    looks_find(h, &looks);
    hunt_find_keys(h, n);
    for (int i = 0, to; i < n && !won && !h->x->failed; i = to + 1) {
        int first;

        to = hunt_loose(h, i, n);
        hunt_meet(h, i, to, &looks, &won);
        if (to == n || won || h->x->failed)
            continue;
        first = h->children;
        won = hunt_bind(h, h->move[to], 1);
        hunt_push(h, first);
    }
    if (!won)
        hunt_push(h, 0);
    return won;
}

/* True when one of what the position leads to wins: it lies on the table then. */
static bool hunt_examine(struct hunt *h)
{
    struct board_move last = h->node[h->at].move;

    h->x->nodes++;
    h->children = 0;
    return deal_board_owes(h->l, last) ? hunt_go_onto(h, last, 1) : hunt_meet_all(h);
}

/* The tests are skipped once they rarely prune, the first one after fewer tries while the deal may prove easy. */
static bool hunt_alive(struct hunt *h)
{
    bool easy = h->turn <= OPEN_BOARD_EASY;
    uint64_t first = easy ? OPEN_BOARD_EASY_TESTS : OPEN_BOARD_TEST_FIRST;

    if (deal_throttle_open(&h->throttle, first, OPEN_BOARD_TEST_PART) && deal_throttle_note(&h->throttle, deal_board_alive(h->l)))
        return false;
    return easy || !board_one_empty(h->l) || !deal_throttle_open(&h->by_one, OPEN_BOARD_TEST_FIRST, OPEN_BOARD_ONE_PART) ||
           !deal_throttle_note(&h->by_one, deal_board_alive_by_one(h->l));
}

/* Has a position been met from which all is won that is won from this one? */
static bool hunt_outdone(const struct hunt *h)
{
    uint64_t key[BOARD_BETTER];
    int n = h->binds && !deal_board_owes(h->l, h->node[h->at].move) ? deal_board_better(h->l, key) : 0;

    for (int i = 0; i < n; i++)
        if (deal_closed_has(&h->closed, key[i]))
            return true;
    return false;
}

/* A coarse search that looked at all there is hardly ever misses a win. */
static enum verdict hunt_end(const struct hunt *h)
{
    if (h->exact)
        return h->dropped ? SPENT : LOST;
    h->x->doubtful |= !h->dropped && !h->closed.full;
    return SPENT;
}

static enum verdict hunt_run(struct hunt *h)
{
    while (!deal_search_ends(h->x)) {
        uint32_t next = dequeue(h, h->queue);

        if (next == NO_SLOT)
            return hunt_end(h);
        if (++h->turn % OPEN_BOARD_TURN == 0)
            h->queue = (h->queue + 1) % OPEN_BOARD_QUEUES;
        hunt_go(h, next);
        if (!h->x->failed && !hunt_outdone(h) && hunt_alive(h) && hunt_examine(h))
            return hunt_keep_line(h) ? WON : OPEN;
    }
    return OPEN;
}

/* A third of the memory is for keys: one takes 11 to 21 bytes, a node 24. */
static size_t keys_memory(const struct search *x) { return x->memory / 3; }

static size_t nodes_most(const struct search *x)
{
    size_t most = (x->memory - keys_memory(x)) / sizeof(struct node);

    return most < NO_SLOT ? most : NO_SLOT - 1;
}

/* The start is a node without a move; its safe plays are made. */
static void hunt_start(struct hunt *h)
{
    struct board_move m;

    h->node[0] = (struct node){.before = NO_SLOT};
    h->nodes = 1;
    if (deal_board_safe(h->l, &m))
        hunt_make(h, m);
    deal_closed_add(&h->closed, h->l->key);
    for (int q = 0; q < OPEN_BOARD_QUEUES; q++)
        h->node[0].next[q] = NO_SLOT;
    for (int q = 0; q < OPEN_BOARD_QUEUES; q++)
        h->first[q][0] = 0;
}

void deal_open_stop(void *state)
{
    struct hunt *h = state;

    deal_closed_release(&h->closed);
    free(h->l);
    free(h->node);
    free(h->made);
    free(h->mark);
    free(h->way);
    free(h);
}

void *deal_open_start(struct search *x, enum board_rung rung, int low)
{
    struct hunt *h = malloc(sizeof *h);

    if (!h)
        return NULL;
    memset(h, 0, offsetof(struct hunt, first));
    h->x = x;
    h->exact = rung == RUNG_CARD || low;
    h->low = low;
    h->most = nodes_most(x);
    h->lanes = lanes_of();
    memset(h->first, 0xFF, sizeof h->first);
    h->l = malloc(sizeof *h->l);
    if (h->l && (low ? deal_board_init_low(h->l, x, rung, low) : deal_board_init(h->l, x, rung)) &&
        deal_closed_init(&h->closed, CLOSED_MANY, keys_memory(x)) && node_room(h) && hunt_mark_room(h, 0)) {
        for (int k = 0; k < h->l->kinds; k++)
            h->binds |= h->l->kind[k].reserve;
        for (int p = 0; p < h->l->piles; p++)
            h->room[p] = (uint8_t)((h->l->takers >> p & 1) * ROOM_FREE + (h->l->columns >> p & 1) * ROOM_COLUMN);
        h->settled = h->l->all_play && !h->l->high;
        hunt_start(h);
        return h;
    }
    deal_open_stop(h);
    return NULL;
}

void *deal_open_rank_start(struct search *x) { return deal_open_start(x, RUNG_RANK, 0); }
void *deal_open_colour_start(struct search *x) { return deal_open_start(x, RUNG_COLOUR, 0); }
void *deal_open_exact_start(struct search *x) { return deal_open_start(x, RUNG_CARD, 0); }

enum verdict deal_open_run(void *state)
{
    struct hunt *h = state;

    h->most = nodes_most(h->x); /* what a method that has ended held is shared among the others */
    deal_closed_widen(&h->closed, keys_memory(h->x));
    if (deal_board_won(h->l)) /* by safe plays from the start */
        return hunt_keep_line(h) ? WON : OPEN;
    return hunt_run(h);
}

int deal_open_longest(const void *state)
{
    const struct hunt *h = state;
    int most = 0;

    for (int f = 0; f < h->l->founds; f++)
        if (h->l->length[f] + h->l->length[board_upper(f)] > most)
            most = h->l->length[f] + h->l->length[board_upper(f)];
    return most;
}
