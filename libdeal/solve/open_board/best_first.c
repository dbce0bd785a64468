/*
 * Best-first search of games on an open board (all cards in piles and face up from the start).
 *
 * Open positions are in buckets by priority, last in first out among equals. Several priorities with a bucket queue
 * each take turns. A position is stored as the move that led to it and the number of its parent node. It is restored by
 * undoing moves back to the common ancestor and making the moves of its own line, which are few for successive
 * positions. The move may be a run of several cards (runs.c). Safe plays are made at once and get no nodes. Neither do
 * positions between a card from a reserve and the card that must be laid on it (moves.c). These were 36 to 65% of all
 * nodes when they had nodes, in four Parterres of 0.6 to 1.8 million nodes.
 *
 * The keys of all successors are computed, and their slots in the table prefetched, before the first of them is looked
 * up. A known successor is not made.
 */
#include "lanes.h"
#include "nodes.h"
#include "open_board.h"

#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/store/slots.h"
#include "solve/store/store.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct child {
    struct board_move move;
    uint64_t value; /* evaluation of the position by the weights of each queue, in 16-bit lanes of one word */
};

struct hunt {
    struct search *x;
    struct board *l;
    int low;      /* number of low cards of each foundation that are the goal; 0: all cards */
    bool binds;   /* true: there are reserves, so some moves must be followed by a move onto the moved card */
    bool plays;   /* true: plays that never lose a win are made at once */
    bool settled; /* true: whether a play is safe depends only on the cards on foundations, so a move between piles
                     makes none safe */
    bool exact; /* true: the key distinguishes all positions that the rules distinguish, so the end of the search proves
                   a loss */
    struct closed_set closed;
    struct lanes lanes;
    int queue, turn;
    uint32_t at;             /* number of the node whose position is on the table */
    struct board_made *made; /* array of all moves from the start to the current position, including safe plays */
    size_t mades, made_cap;
    size_t *mark; /* mark[d]: number of moves of made[] before the move to the node at depth d of the current line */
    uint32_t *way;
    size_t mark_cap, way_cap;
    struct throttle throttle; /* limit on how often hunt_alive() makes the dead-end test */
    int tests;                /* number in enum part of this test */
    bool dropped;
    struct nodes open;
    /* ---- buffers of one expansion; the stack of a thread is too small for them in some C libraries ---- */
    struct board_move move[BOARD_MOVES + BOARD_RUNS];
    struct child child[BOARD_MOVES + BOARD_RUNS + BOARD_ONTO];
    int children;
    uint64_t key[BOARD_MOVES + BOARD_RUNS];
    uint8_t cards[BOARD_MOVES + BOARD_RUNS];
};

/* ---- the line on the table ---- */

static bool made_room(struct hunt *hunt)
{
    struct board_made *more = deal_room(hunt->made, &hunt->made_cap, hunt->mades + BOARD_RUN + 52, sizeof *more);

    hunt->x->failed |= !more;
    hunt->made = more ? more : hunt->made;
    return more != NULL;
}

/* Makes move M, which takes N cards, on the table of the search and records it. */
static void hunt_do(struct hunt *hunt, struct board_move m, int n)
{
    deal_board_make(hunt->l, m, n, &hunt->made[hunt->mades]);
    hunt->mades += (size_t)n;
}

/* Makes move M and then all safe plays. Returns true if there was a safe play. */
static bool hunt_make(struct hunt *hunt, struct board_move m)
{
    size_t mark;
    int n;

    if (hunt->mades + BOARD_RUN + 52 > hunt->made_cap && !made_room(hunt))
        return false;
    n = m.run ? deal_board_run_at_once(hunt->l, &m) : 1;
    hunt_do(hunt, m, n);
    mark = hunt->mades;
    while (hunt->plays && deal_board_clears(hunt->l, &m))
        hunt_do(hunt, m, 1);
    while (hunt->plays && !m.quiet && (deal_board_safe(hunt->l, &m) || deal_board_home(hunt->l, &m)))
        hunt_do(hunt, m, 1);
    if (hunt->mades == mark)
        return false;
    part_acts(hunt->x, PART_SAFE);
    return true;
}

static void unmake(struct hunt *hunt, size_t mark)
{
    while (hunt->mades > mark) {
        const struct board_made *last = &hunt->made[hunt->mades - 1];

        hunt->mades -= last->cards;
        deal_board_unmake(hunt->l, last);
    }
}

static bool hunt_mark_room(struct hunt *hunt, size_t depth)
{
    size_t *mark = deal_room(hunt->mark, &hunt->mark_cap, depth + 1, sizeof *mark);
    uint32_t *way = deal_room(hunt->way, &hunt->way_cap, depth + 1, sizeof *way);

    hunt->mark = mark ? mark : hunt->mark;
    hunt->way = way ? way : hunt->way;
    hunt->x->failed |= !mark || !way;
    return mark && way;
}

static void step_back(struct hunt *hunt)
{
    unmake(hunt, hunt->mark[hunt->open.node[hunt->at].depth]);
    hunt->at = hunt->open.node[hunt->at].before;
}

/* Changes the position on the table to that of node TO, by way of their common ancestor. */
static void hunt_go(struct hunt *hunt, uint32_t to)
{
    size_t n = 0;

    if (hunt->open.node[to].depth >= hunt->mark_cap && !hunt_mark_room(hunt, hunt->open.node[to].depth))
        return;
    while (hunt->open.node[hunt->at].depth > hunt->open.node[to].depth)
        step_back(hunt);
    for (; hunt->open.node[to].depth > hunt->open.node[hunt->at].depth; to = hunt->open.node[to].before)
        hunt->way[n++] = to;
    for (; hunt->at != to; to = hunt->open.node[to].before) {
        step_back(hunt);
        hunt->way[n++] = to;
    }
    while (n--) {
        hunt->at = hunt->way[n];
        hunt->mark[hunt->open.node[hunt->at].depth] = hunt->mades;
        hunt_make(hunt, hunt->open.node[hunt->at].move);
    }
}

/* ---- open positions ---- */

/* Adds a node for move M from the current node, at DEPTH. Returns NO_SLOT if there is no room. */
static inline uint32_t hunt_node(struct hunt *hunt, struct board_move m, unsigned depth, unsigned done)
{
    uint32_t node = nodes_add(&hunt->open, hunt->at, m, depth, done);

    hunt->dropped |= node == NO_SLOT;
    return node;
}

/* Queues the successor of the current node by move M. VALUE is its evaluation for each queue, DEPTH its depth. */
static inline void hunt_add(struct hunt *hunt, struct board_move m, uint64_t value, unsigned depth)
{
    uint64_t buckets = in_buckets(&hunt->lanes, value);
    uint32_t node = hunt_node(hunt, m, depth, 0);

    if (node != NO_SLOT)
        nodes_queue(&hunt->open, node, buckets);
}

/* Queues the children (new successors) of the current node from index FROM on. */
static void hunt_push(struct hunt *hunt, int from)
{
    unsigned depth = hunt->open.node[hunt->at].depth + 1u;

    for (int i = from; i < hunt->children; i++)
        hunt_add(hunt, hunt->child[i].move, hunt->child[i].value, depth);
    hunt->children = from;
}

/* Undoes the last move and appends the single moves of which it consists to the line, the last one first. */
static void hunt_tell_back(struct hunt *hunt)
{
    struct board_move part[BOARD_RUN] = {hunt->made[hunt->mades - 1].m};
    int n;

    unmake(hunt, hunt->mades - hunt->made[hunt->mades - 1].cards);
    n = part->run ? deal_board_run(hunt->l, *part, part) : 1;
    while (n--)
        if (!deal_path_add(&hunt->x->won, (struct step){.a = deal_board_action(hunt->l, part[n])}))
            hunt->x->failed = true;
}

/* Records the winning line. If only low cards are the goal, the win has no line in the real game. */
static bool hunt_keep_line(struct hunt *hunt)
{
    const struct path *line = &hunt->x->won;

    while (hunt->mades && !hunt->low)
        hunt_tell_back(hunt);
    for (size_t i = 0, k = line->n; i + 1 < k; i++) {
        struct step first = line->step[i];

        line->step[i] = line->step[--k];
        line->step[k] = first;
    }
    return !hunt->x->failed;
}

/* ---- the search ---- */

/* Key of the position after move M, which takes N cards. */
static inline uint64_t hunt_key_after(const struct board *board, struct board_move m, int n)
{
    return n > 1                                        ? deal_board_key_after_run(board, m, n)
           : m.from < BOARD_PILES && m.to < BOARD_PILES ? board_key_between(board, m.from, m.to)
                                                        : deal_board_key_after(board, m);
}

/* Removes the moves of cards to cells for whose runs there are too few. Returns the number of moves left of N. */
static int hunt_roomy(const struct hunt *hunt, struct board_move *move, int n)
{
    int kept = 0;

    for (int i = 0; i < n; i++)
        if (!hunt->plays || !deal_board_cramped(hunt->l, move[i]))
            move[kept++] = move[i];
    return kept;
}

/* Lists moves of single cards and of runs in OUT; CARDS receives the number of cards of each. */
static int hunt_moves(const struct hunt *hunt, struct board_move *out, uint8_t *cards)
{
    struct board_tops tops;
    int n;

    deal_board_tops(hunt->l, &tops);
    n = hunt_roomy(hunt, out, deal_board_moves(hunt->l, &tops, out));
    memset(cards, 1, (size_t)n);
    return n + deal_board_runs(hunt->l, &tops, out + n, cards + n);
}

/* Makes move M and fills in CHILD for its successor. Returns false if the position after safe plays is known, or if it
 * wins. A winning position stays on the table. */
static bool hunt_judge(struct hunt *hunt, struct child *child, struct board_move m, bool *won)
{
    size_t mark = hunt->mades;
    bool safe = hunt_make(hunt, m), new;

    *won = !hunt->x->failed && deal_board_won(hunt->l);
    if (hunt->x->failed || *won)
        return false;
    new = !safe || deal_closed_add(&hunt->closed, hunt->l->key);
    if (new) {
        *child = (struct child){m, value_of(&hunt->lanes, hunt->l)};
        child->move.quiet = !safe;
    }
    unmake(hunt, mark);
    return new;
}

/*
 * Is there certainly no safe play after M, a move of N cards? Where all piles play to all foundations, safety depends
 * only on the cards on foundations and the cards that they take next. A move between piles changes neither. So an
 * unsafe play stays unsafe, and only the card that M uncovers is new.
 */
static bool stays_quiet(const struct hunt *hunt, struct board_move m, int n)
{
    const struct board *l = hunt->l;
    uint8_t under;

    if (!hunt->settled || m.from >= BOARD_PILES || m.to >= BOARD_PILES || deal_board_homes_after(l, m, n))
        return false;
    under = l->top[m.from][-n].card;
    return !(l->want >> under & 1) || !deal_board_closed(l, under);
}

static bool hunt_bind(struct hunt *hunt, struct board_move m, int cards);

/* Tries all moves onto the card that move M laid. M led to the current node. It is the last move of a chain of CARDS
 * moves, each of which had to be followed by a move onto its card. */
static bool hunt_go_onto(struct hunt *hunt, struct board_move m, int cards)
{
    struct board_move move[BOARD_ONTO];
    int n = deal_board_moves_onto(hunt->l, m, move), first = hunt->children;
    bool won = false;

    for (int i = 0; i < n && !won && !hunt->x->failed; i++)
        if (move[i].onto) {
            hunt_push(hunt, first);
            won = hunt_bind(hunt, move[i], cards + 1);
        } else if (deal_closed_add(&hunt->closed, deal_board_key_after(hunt->l, move[i]))) {
            hunt->children += hunt_judge(hunt, &hunt->child[hunt->children], move[i], &won);
        }
    if (!won)
        hunt_push(hunt, first);
    return won;
}

/* Tries all moves onto the card that move M laid, as hunt_go_onto() does, from the position after M. That position gets
 * a node but is not queued. */
static bool hunt_go_between(struct hunt *hunt, struct board_move m, int cards)
{
    uint32_t at = hunt->at, between = hunt_node(hunt, m, hunt->open.node[hunt->at].depth + 1u, 1);
    bool won;

    if (between == NO_SLOT)
        return false;
    hunt->at = between;
    won = hunt_go_onto(hunt, m, cards);
    hunt->at = at;
    if (hunt->open.n == between + 1) /* the node has no descendants, so it is removed */
        hunt->open.n--;
    return won;
}

/* Term of the key of a position in which the next move must lay a card on the card that M moved. */
static uint64_t key_onto(const struct board *board, struct board_move m)
{
    return deal_mix(0x72656365u + (m.to < BOARD_PILES ? board->top[m.to]->share : m.to));
}

/*
 * Makes move M, the last one of a chain of CARDS moves. A move onto its card must follow, unless a safe play was one.
 * Returns true as hunt_examine() does. After OPEN_BOARD_BOUND such moves the position is queued like others, since
 * there may be very many chains.
 */
static bool hunt_bind(struct hunt *hunt, struct board_move m, int cards)
{
    size_t mark = hunt->mades;
    bool won, owes, waits;

    hunt_make(hunt, m);
    if (hunt->x->failed)
        return false;
    won = deal_board_won(hunt->l);
    owes = deal_board_owes(hunt->l, m);
    waits = !owes || cards > OPEN_BOARD_BOUND;
    if (!won && !waits)
        won = hunt_go_between(hunt, m, cards);
    if (won)
        return true;
    if (waits && deal_closed_add(&hunt->closed, hunt->l->key + (owes ? key_onto(hunt->l, m) : 0)))
        hunt->child[hunt->children++] = (struct child){m, value_of(&hunt->lanes, hunt->l)};
    unmake(hunt, mark);
    return false;
}

/* Index of the first listed move in [FROM, N) that must be followed by a move onto its card, or N. */
static int hunt_loose(const struct hunt *hunt, int from, int n)
{
    int at = hunt->binds ? from : n;

    while (at < n && !hunt->move[at].onto)
        at++;
    return at;
}

/* Queues the successor by move M at once. If the game has reserves it only joins the list of children, to be queued
 * after successors of moves that must be followed by another. */
static inline void hunt_child(struct hunt *hunt, struct board_move m, uint64_t value, unsigned depth)
{
    if (hunt->binds)
        hunt->child[hunt->children++] = (struct child){m, value};
    else
        hunt_add(hunt, m, value, depth);
}

/* Evaluates and queues the successor by move number I of the list, which takes N cards, if it is new. */
static inline void hunt_meet_one(struct hunt *hunt, int i, int n, const struct looks *looks, unsigned depth, bool *won)
{
    struct board_move m = hunt->move[i];
    struct child c;

    if (!(hunt->plays && deal_board_digs(hunt->l, m)) && !closed_add(&hunt->closed, hunt->key[i]))
        return;
    if (stays_quiet(hunt, m, n)) {
        m.quiet = 1;
        hunt_child(hunt, m, value_after(&hunt->lanes, hunt->l, looks, m.from, m.to, n), depth);
    } else if (hunt_judge(hunt, &c, m, won)) {
        hunt_child(hunt, c.move, c.value, depth);
    }
}

/*
 * Adds the new successors by moves FROM to TO - 1 of the list to the children. A position is looked up by its key
 * before it is made. The closed set contains this key and the key after safe plays. Most moves allow no safe play, and
 * their positions are evaluated without being made.
 */
static void hunt_meet(struct hunt *hunt, int from, int to, const struct looks *looks, bool *won)
{
    unsigned depth = hunt->open.node[hunt->at].depth + 1u;

    for (int i = from; i < to && !*won && !hunt->x->failed; i++)
        hunt_meet_one(hunt, i, hunt->cards[i], looks, depth, won);
}

/* Computes the keys of the N successors and prefetches their slots in the closed set. */
static void hunt_find_keys(struct hunt *hunt, int n)
{
    for (int i = 0; i < n; i++) {
        hunt->key[i] = hunt_key_after(hunt->l, hunt->move[i], hunt->cards[i]);
        closed_fetch(&hunt->closed, hunt->key[i]);
    }
}

/* Expands the position on the table. Returns true if a successor wins, as hunt_examine() does. */
static bool hunt_meet_all(struct hunt *hunt)
{
    int n = hunt_moves(hunt, hunt->move, hunt->cards);
    struct looks looks;
    bool won = false;

    looks_find(&hunt->lanes, hunt->l, &looks);
    hunt_find_keys(hunt, n);
    for (int i = 0, to; i < n && !won && !hunt->x->failed; i = to + 1) {
        int first;

        to = hunt_loose(hunt, i, n);
        hunt_meet(hunt, i, to, &looks, &won);
        if (to == n || won || hunt->x->failed)
            continue;
        first = hunt->children;
        won = hunt_bind(hunt, hunt->move[to], 1);
        hunt_push(hunt, first);
    }
    if (!won)
        hunt_push(hunt, 0);
    return won;
}

/* Expands the current node. Returns true if a successor wins; the winning position is then on the table. */
static bool hunt_examine(struct hunt *hunt)
{
    struct board_move last = hunt->open.node[hunt->at].move;

    hunt->x->nodes++;
    hunt->children = 0;
    return deal_board_owes(hunt->l, last) ? hunt_go_onto(hunt, last, 1) : hunt_meet_all(hunt);
}

/* Runs the dead-end test; returns false if it proves a loss. A test that rarely prunes is skipped, after fewer trials
 * while few positions were expanded. */
static bool hunt_alive(struct hunt *hunt)
{
    uint64_t first = hunt->turn <= OPEN_BOARD_EASY ? OPEN_BOARD_EASY_TESTS : OPEN_BOARD_TEST_FIRST;

    return !deal_throttle_open(&hunt->throttle, first, OPEN_BOARD_TEST_PART) ||
           !deal_throttle_note(&hunt->throttle, deal_board_alive(hunt->l));
}

/* Does the delete relaxation, which ignores that moves use up cards and places, prove the position lost? */
static bool hunt_dead(struct hunt *hunt)
{
    if (!part_on(hunt->x, hunt->tests) || hunt_alive(hunt))
        return false;
    part_acts(hunt->x, hunt->tests);
    return true;
}

/* Does the closed set have a position that dominates the current one? It can be won if the current one can. */
static bool hunt_outdone(const struct hunt *hunt)
{
    uint64_t key[BOARD_BETTER];
    int n =
        hunt->binds && !deal_board_owes(hunt->l, hunt->open.node[hunt->at].move) ? deal_board_better(hunt->l, key) : 0;

    for (int i = 0; i < n; i++)
        if (deal_closed_has(&hunt->closed, key[i]))
            return true;
    return false;
}

/* Returns the verdict when no position is left to expand. A search with the exact key has then proved a loss. One with
 * a coarse key, which takes some different positions for one, has not, but it seldom misses a win. So the deal is
 * marked as doubtful: probably lost. */
static enum verdict hunt_end(const struct hunt *hunt)
{
    if (hunt->exact)
        return hunt->dropped ? SPENT : LOST;
    hunt->x->doubtful |= !hunt->dropped && !hunt->closed.full;
    return SPENT;
}

static enum verdict hunt_run(struct hunt *hunt)
{
    while (!deal_search_ends(hunt->x)) {
        uint32_t next = nodes_take(&hunt->open, hunt->queue);

        if (next == NO_SLOT)
            return hunt_end(hunt);
        if (++hunt->turn % OPEN_BOARD_TURN == 0)
            hunt->queue = (hunt->queue + 1) % OPEN_BOARD_QUEUES;
        hunt_go(hunt, next);
        if (!hunt->x->failed && !hunt_outdone(hunt) && !hunt_dead(hunt) && hunt_examine(hunt))
            return hunt_keep_line(hunt) ? WON : OPEN;
    }
    return OPEN;
}

/* Memory for the keys of positions: a third, since a key takes 11 to 21 bytes and a node 24 bytes. */
static size_t keys_memory(const struct search *x) { return x->memory / 3; }

static size_t nodes_most(const struct search *x)
{
    size_t most = (x->memory - keys_memory(x)) / sizeof(struct node);

    return most < NO_SLOT ? most : NO_SLOT - 1;
}

/* Creates the root node, which has no move, and makes the safe plays of the start position. */
static void hunt_start(struct hunt *hunt)
{
    struct board_move m;

    hunt->open.node[0] = (struct node){.before = NO_SLOT};
    hunt->open.n = 1;
    if (hunt->plays && (deal_board_safe(hunt->l, &m) || deal_board_home(hunt->l, &m))) {
        hunt_make(hunt, m);
        part_acts(hunt->x, PART_SAFE);
    }
    deal_closed_add(&hunt->closed, hunt->l->key);
    for (int q = 0; q < OPEN_BOARD_QUEUES; q++)
        hunt->open.node[0].next[q] = NO_SLOT;
    for (int q = 0; q < OPEN_BOARD_QUEUES; q++)
        hunt->open.first[q][0] = 0;
}

void deal_open_stop(void *state)
{
    struct hunt *h = state;

    deal_closed_release(&h->closed);
    free(h->l);
    free(h->open.node);
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
    memset(h, 0, offsetof(struct hunt, open.first));
    h->x = x;
    h->exact = rung == RUNG_CARD || low;
    h->low = low;
    h->open.most = nodes_most(x);
    memset(h->open.first, 0xFF, sizeof h->open.first);
    h->l = malloc(sizeof *h->l);
    if (h->l && (low ? deal_board_init_low(h->l, x, rung, low) : deal_board_init(h->l, x, rung)) &&
        deal_closed_init(&h->closed, CLOSED_MANY, keys_memory(x)) && nodes_room(&h->open) && hunt_mark_room(h, 0)) {
        for (int k = 0; k < h->l->kinds; k++)
            h->binds |= h->l->kind[k].reserve;
        h->lanes = lanes_of(h->l);
        if (h->binds)
            part_acts(x, PART_RESERVES);
        h->plays = part_on(x, PART_SAFE);
        h->tests = deal_deadend_part(&deal_deadend_relaxation);
        h->settled = h->l->all_play && !h->l->high;
        hunt_start(h);
        return h;
    }
    deal_open_stop(h);
    return NULL;
}

void *deal_open_coarse_start(struct search *x)
{
    return deal_open_start(x, x->rungs >> RUNG_RANK & 1 ? RUNG_RANK : RUNG_COLOUR, 0);
}
void *deal_open_exact_start(struct search *x) { return deal_open_start(x, RUNG_CARD, 0); }

enum verdict deal_open_run(void *state)
{
    struct hunt *h = state;

    h->open.most = nodes_most(h->x); /* update the limit of nodes, since memory of finished methods is redistributed */
    deal_closed_widen(&h->closed, keys_memory(h->x));
    if (deal_board_won(h->l)) /* the safe plays made at the start win the game */
        return hunt_keep_line(h) ? WON : OPEN;
    return hunt_run(h);
}

int deal_open_longest(const void *state)
{
    const struct hunt *h = state;
    int most = 0;

    for (int f = 0; f < h->l->founds; f++)
        if (h->l->seq.length[f] + h->l->seq.length[board_upper(f)] > most)
            most = h->l->seq.length[f] + h->l->seq.length[board_upper(f)];
    return most;
}
