/*
 * Lists the positions reached by the moves that the search lists, with runs, obligations to lay on a card, and
 * immediate safe plays. If a position can be won, these moves must win it. Also runs the search itself, with its
 * dead-end tests at every position. Positions within a chain of obliged moves are queued, too, except the first of
 * each chain.
 *
 * The source of the search is included in this file, so that its own functions decide which positions are equal.
 */
#include "solve/base/parameters.h"
#include "solve/base/plain.h"

#define OPEN_BOARD_EASY (-1)
#define OPEN_BOARD_TEST_FIRST UINT64_MAX
#define OPEN_BOARD_BOUND 1

/* NOLINT(bugprone-suspicious-include): the source of the search, with other parameters */
#include "solve/open_board/best_first.c"

#include "boards.h"
#include "../judge/judge.h"

enum { PENDING = 1 << 18, SINGLES = 1 << 18 };

struct pending {
    struct board_move m;
    uint8_t cards;
};

/* A position on the path to the present one. Its untried moves end at END. MARK is the index of the first move of
 * the search that led to it, SINGLES that of the first move on the table. */
struct pruned_frame {
    uint32_t id;
    size_t next, end, mark, singles;
    struct board_move last;
    struct looks looks;
};

/* Predicted values of a position, computed before its move is made. */
struct forecast {
    uint64_t key, value;
    bool quiet;
};

static struct {
    const struct board_trial *b;
    struct hunt *h;
    struct graph g;
    uint32_t truth_of[GRAPH_MOST];
    bool obliged[GRAPH_MOST];
    struct pruned_frame frame[GRAPH_MOST];
    size_t frames;
    struct pending pending[PENDING];
    struct table table;
    struct table_move single[SINGLES]; /* moves made on the independent table, where a run is made card by card */
    size_t singles;
} pruned;

static void pruned_blame(const char *what) { trial_blame(pruned.b, &pruned.table, what); }

static enum board_rung goal_rung(struct table_goal goal)
{
    return !goal.low ? RUNG_CARD : goal.colour ? RUNG_COLOUR : RUNG_RANK;
}

/* Makes a move of the search on the independent table; returns false if it is not legal. */
static bool pruned_follow_one(struct board_move made)
{
    struct table_move m = {made.from, made.to};

    if (!table_allows(&pruned.table, m)) {
        pruned_blame("a move of the search that is not legal");
        return false;
    }
    if (pruned.singles == SINGLES) {
        pruned_blame("more moves than the test has room for");
        return false;
    }
    table_make(&pruned.table, m);
    pruned.single[pruned.singles++] = m;
    return true;
}

/* Makes the moves of the search since MARK on the independent table. If the first is a run, it is replaced by the N
 * moves of PART. */
static bool pruned_follow(size_t mark, const struct board_move *part, int n)
{
    bool good = true;

    for (int i = 0; i < n && good; i++)
        good = pruned_follow_one(part[i]);
    for (size_t i = n ? mark + pruned.h->made[mark].cards : mark; i < pruned.h->mades && good; i++)
        good = pruned_follow_one(pruned.h->made[i].m);
    return good;
}

static void pruned_back(size_t mark, size_t singles)
{
    while (pruned.singles > singles)
        table_unmake(&pruned.table, pruned.single[--pruned.singles]);
    unmake(pruned.h, mark);
}

/* Lists the moves of the search that may follow the move LAST; returns their number. */
static int pruned_moves(struct board_move last)
{
    struct hunt *h = pruned.h;
    int n;

    if (!deal_board_owes(h->l, last))
        return hunt_moves(h, h->move, h->cards);
    n = deal_board_moves_onto(h->l, last, h->move);
    memset(h->cards, 1, (size_t)n);
    return n;
}

/* Returns the search's key of the position after move M. It also depends on whether the next move must go onto the
 * card of M. */
static uint64_t pruned_key(struct board_move m)
{
    const struct board *l = pruned.h->l;

    if (!deal_board_owes(l, m))
        return l->key;
    return l->key + deal_mix(1 + (m.to < BOARD_PILES ? l->level[m.to][l->count[m.to]].share : m.to));
}

/* Pushes position ID, to which the move LAST has led, on the stack of the depth-first search. */
static void pruned_enter(uint32_t id, struct board_move last, size_t mark, size_t singles)
{
    struct hunt *h = pruned.h;
    size_t from = pruned.frames ? pruned.frame[pruned.frames - 1].end : 0;
    int n = 0;

    pruned.obliged[id] = deal_board_owes(h->l, last);
    pruned.g.won[id] = table_won(&pruned.table);
    /* The list of all positions ends at won ones: it has no successors of these. */
    if (!pruned.g.won[id] && !truth_find(table_key(&pruned.table), &pruned.truth_of[id]))
        pruned_blame("a position that no legal moves lead to");
    if (!pruned.g.won[id])
        n = pruned_moves(last);
    pruned.g.over |= from + (size_t)n > PENDING;
    for (int i = 0; i < n && !pruned.g.over; i++)
        pruned.pending[from + (size_t)i] = (struct pending){h->move[i], h->cards[i]};
    pruned.frame[pruned.frames] = (struct pruned_frame){id, from, from + (size_t)n, mark, singles, last, {0}};
    looks_find(&h->lanes, h->l, &pruned.frame[pruned.frames++].looks);
}

static void pruned_compare_forecast(const struct forecast *f, bool safe)
{
    const struct hunt *h = pruned.h;

    if (!safe && h->l->key != f->key)
        pruned_blame("another key after the search's move than was foretold");
    if (f->quiet && safe)
        pruned_blame("a safe play after a move that was to allow none");
    if (f->quiet && value_of(&h->lanes, h->l) != f->value)
        pruned_blame("another judgement after the move than was foretold");
}

static void pruned_step(struct pruned_frame *at)
{
    struct hunt *h = pruned.h;
    struct pending p = pruned.pending[at->next++];
    struct forecast f = {hunt_key_after(h->l, p.m, p.cards), 0, stays_quiet(h, p.m, p.cards)};
    struct board_move part[BOARD_RUN];
    int parts = p.m.run ? deal_board_run(h->l, p.m, part) : 0;
    size_t mark = h->mades, singles = pruned.singles;
    uint32_t id, from = at->id;
    bool safe, new;

    f.value = f.quiet ? value_after(&h->lanes, h->l, &at->looks, p.m.from, p.m.to, p.cards) : 0;
    safe = hunt_make(h, p.m);
    if (!pruned_follow(mark, part, parts)) {
        pruned.g.over = true;
        return;
    }
    pruned_compare_forecast(&f, safe);
    if (p.m.onto && p.m.to < BOARD_PILES && !h->l->count[p.m.to])
        pruned_blame("a safe play takes the card that is to be laid on");
    if (!graph_meet(&pruned.g, pruned_key(p.m), &id, &new))
        return;
    graph_link(&pruned.g, from, id);
    if (new)
        pruned_enter(id, p.m, mark, singles);
    else
        pruned_back(mark, singles);
}

static void pruned_leave(void)
{
    const struct pruned_frame *at = &pruned.frame[--pruned.frames];

    pruned_back(at->mark, at->singles);
}

static void pruned_compare(void)
{
    struct table at;

    for (uint32_t i = 0; i < pruned.g.n; i++)
        if (!pruned.g.won[i] && !pruned.obliged[i] && truth_won(pruned.truth_of[i])) {
            truth_position(pruned.b, pruned.truth_of[i], &at);
            trial_blame(pruned.b, &at, "can be won, but not by the moves of the search");
            return;
        }
}

static void pruned_run(void)
{
    uint32_t id;
    bool new;

    graph_clear(&pruned.g);
    pruned.singles = 0;
    if (!pruned_follow(0, NULL, 0))
        return;
    graph_meet(&pruned.g, pruned.h->l->key, &id, &new);
    pruned.frames = 0;
    pruned_enter(id, (struct board_move){0}, pruned.h->mades, pruned.singles);
    while (pruned.frames && !pruned.g.over && !*pruned.b->fault->what) {
        struct pruned_frame *at = &pruned.frame[pruned.frames - 1];

        if (at->next < at->end)
            pruned_step(at);
        else
            pruned_leave();
    }
    if (pruned.g.over || *pruned.b->fault->what)
        return;
    pruned.b->count->pruned += pruned.g.n;
    graph_spread(&pruned.g);
    pruned_compare();
}

void pruned_walk(const struct board_trial *b)
{
    pruned.b = b;
    pruned.table = b->start;
    pruned.h = deal_open_start(b->x, goal_rung(b->goal), b->goal.low);
    if (!pruned.h) {
        pruned_blame("the search does not begin");
        return;
    }
    pruned_run();
    deal_open_stop(pruned.h);
}

/* ---- the search itself ---- */

static uint8_t place_of(const struct table *t, uint8_t pile)
{
    uint8_t place = 0;

    while (t->pile[place] != pile || (place >= t->piles && place < TABLE_PILES))
        place++;
    return place;
}

static bool line_wins(const struct board_trial *b, struct table *t)
{
    const struct path *line = &b->x->won;

    *t = b->start;
    for (size_t i = 0; i < line->n; i++) {
        struct deal_action a = line->step[i].a;
        struct table_move m = {place_of(t, a.from), place_of(t, a.to)};

        if (!table_allows(t, m))
            return false;
        table_make(t, m);
    }
    return table_won(t);
}

static void compare_verdict(const struct board_trial *b, enum verdict v, const char *how)
{
    struct table t = b->start;
    char what[100];

    snprintf(what, sizeof what, "%s: ", how);
    if (v == LOST && truth_won(0))
        strcat(what, "lost, and can be won");
    else if (v == WON && !truth_won(0))
        strcat(what, "won, and is lost");
    else if (v == WON && !b->goal.low && !line_wins(b, &t))
        strcat(what, "won, by a line that does not win");
    else
        return;
    trial_blame(b, &t, what);
}

static void search_again(struct search *x)
{
    x->won.n = 0;
    x->nodes = 0;
    x->failed = x->doubtful = false;
    x->proof = NULL;
}

static void try_rung(const struct board_trial *b, enum board_rung rung)
{
    struct hunt *h;

    search_again(b->x);
    h = deal_open_start(b->x, rung, b->goal.low);
    if (!h)
        return;
    compare_verdict(b, deal_open_run(h), "best first");
    deal_open_stop(h);
    b->count->runs++;
}

void pruned_search(const struct board_trial *b)
{
    try_rung(b, goal_rung(b->goal));
    if (b->goal.low)
        return;
    for (enum board_rung rung = RUNG_RANK; rung < RUNG_CARD; rung++)
        if (b->x->rungs >> rung & 1)
            try_rung(b, rung);
}
