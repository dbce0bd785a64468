/*
 * Lists all positions of a board, depth first, with the answers of the search's tests at each. The search's own board
 * is moved in parallel. At the end the positions that can be won are known, and the answers are compared with them.
 */
#include "boards.h"

#include "solve/open_board/open_board.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)TABLE_PILES == BOARD_PILES && (int)TABLE_FOUNDS == BOARD_FOUNDS,
               "places are numbered as on a board");

enum { BETTER_MOST = 16 };

struct said {
    bool dead, safe;              /* DEAD: the dead-end test calls the position lost; SAFE: a safe play exists */
    uint64_t after;               /* key of the position after the safe play */
    uint64_t key;                 /* key by which the search identifies the position */
    uint64_t better[BETTER_MOST]; /* keys of positions that the search claims to be no worse than this one */
    int betters;
    uint32_t before;         /* number of the position from which this one was reached first */
    struct table_move came;  /* the move by which this position was reached first */
    struct board_made board; /* the undo of this move on the search's board */
};

/* A position on the path of the walk to the present one. */
struct truth_frame {
    uint32_t id;
    struct table_move next;
};

struct keyed {
    uint64_t key;
    uint32_t id;
};

static struct {
    const struct board_trial *b;
    struct graph g;
    struct said said[GRAPH_MOST];
    struct truth_frame frame[GRAPH_MOST];
    size_t frames;
    struct table table;
    struct board l;
} truth;

/* ---- answers at one position ---- */

static struct board_move truth_move(struct table_move m)
{
    return (struct board_move){.from = m.from, .to = m.to & 0x3Fu};
}

static bool place_agrees(const struct board *l, const struct table *t, uint8_t p)
{
    int f = p - TABLE_PILES;

    if (t->count[p] != (f < 0 ? l->count[p] : l->height[f]))
        return false;
    for (int i = 0; i < t->count[p]; i++)
        if (t->card[p][i] != (f < 0 ? l->level[p][i + 1].card : l->seq.order[f][i]))
            return false;
    return true;
}

static bool board_agrees(const struct board *l, const struct table *t)
{
    if (l->piles != t->piles || l->founds != t->founds || deal_board_won(l) != table_won(t))
        return false;
    for (int p = 0; p < TABLE_PLACES; p++)
        if ((p < t->piles || p >= TABLE_PILES) && !place_agrees(l, t, (uint8_t)p))
            return false;
    return true;
}

static void truth_blame(const char *what) { trial_blame(truth.b, &truth.table, what); }

static void truth_ask_safe(struct said *said)
{
    struct board_move s;
    struct table_move m;

    if (!(said->safe = deal_board_safe(&truth.l, &s)))
        return;
    m = (struct table_move){s.from, s.to};
    truth.b->count->safe++;
    if (!table_allows(&truth.table, m)) {
        truth_blame("a safe play that is not legal");
        said->safe = false;
        return;
    }
    table_make(&truth.table, m);
    said->after = table_key(&truth.table);
    table_unmake(&truth.table, m);
}

static void truth_ask_better(struct said *said)
{
    uint64_t key[BOARD_BETTER];

    said->betters = deal_board_better(&truth.l, key);
    if (said->betters > BETTER_MOST)
        said->betters = BETTER_MOST;
    memcpy(said->better, key, (size_t)said->betters * sizeof *key);
}

static void truth_ask(uint32_t id)
{
    const struct board *l = &truth.l;
    struct said *said = &truth.said[id];

    said->dead = said->safe = false;
    said->betters = 0;
    said->key = l->key;
    truth.g.won[id] = table_won(&truth.table);
    if (!board_agrees(l, &truth.table))
        truth_blame("another position after the same moves");
    if (truth.g.won[id])
        return;
    said->dead = !deal_board_alive(l);
    truth.b->count->dead += said->dead;
    truth_ask_safe(said);
    truth_ask_better(said);
}

/* ---- the walk over all positions ---- */

static void truth_make(struct table_move m, struct board_made *made)
{
    uint64_t after = deal_board_key_after(&truth.l, truth_move(m));

    table_make(&truth.table, m);
    deal_board_make(&truth.l, truth_move(m), 1, made);
    if (truth.l.key != after)
        truth_blame("another key after the move than was foretold");
}

static void truth_unmake(struct table_move m, const struct board_made *made)
{
    table_unmake(&truth.table, m);
    deal_board_unmake(&truth.l, made);
}

static void truth_enter(uint32_t id)
{
    truth_ask(id);
    truth.frame[truth.frames++] = (struct truth_frame){.id = id, .next = {truth.g.won[id] ? TABLE_PLACES : 0, 0}};
}

static void truth_leave(void)
{
    uint32_t id = truth.frame[--truth.frames].id;

    if (!truth.frames)
        return;
    truth_unmake(truth.said[id].came, &truth.said[id].board);
    if (truth.l.key != truth.said[truth.said[id].before].key)
        truth_blame("another key when the move is undone");
}

static void truth_step(struct truth_frame *at)
{
    struct table_move m = at->next;
    struct board_made made;
    uint32_t from = at->id, id;
    bool new;

    at->next.to++;
    truth_make(m, &made);
    if (graph_meet(&truth.g, table_key(&truth.table), &id, &new))
        graph_link(&truth.g, from, id);
    if (!truth.g.over && new) {
        truth.said[id].before = from;
        truth.said[id].came = m;
        truth.said[id].board = made;
        truth_enter(id);
    } else {
        truth_unmake(m, &made);
    }
}

/* ---- comparison of answers with the truth ---- */

void truth_position(const struct board_trial *b, uint32_t id, struct table *out)
{
    static uint32_t way[GRAPH_MOST];
    size_t n = 0;

    for (; id; id = truth.said[id].before)
        way[n++] = id;
    *out = b->start;
    while (n--)
        table_make(out, truth.said[way[n]].came);
}

static void truth_blame_at(uint32_t id, const char *what)
{
    struct table at;

    truth_position(truth.b, id, &at);
    trial_blame(truth.b, &at, what);
}

static int compare_keyed(const void *a, const void *b)
{
    const struct keyed *x = a, *y = b;

    return (x->key > y->key) - (x->key < y->key);
}

/* If position ID can be won, so can each listed position that the search calls no worse. */
static void truth_compare_better(const struct keyed *list, uint32_t id)
{
    const struct said *said = &truth.said[id];

    for (int i = 0; i < said->betters; i++) {
        struct keyed key = {said->better[i], 0};
        const struct keyed *better = bsearch(&key, list, truth.g.n, sizeof *list, compare_keyed);

        if (!better)
            continue;
        truth.b->count->better++;
        if (!truth.g.won[better->id])
            truth_blame_at(id, "can be won, and not from a position that is no worse");
    }
}

/* Positions with one key of the search are all won or all lost. */
static void truth_compare_keys(void)
{
    static struct keyed list[GRAPH_MOST];

    for (uint32_t i = 0; i < truth.g.n; i++)
        list[i] = (struct keyed){truth.said[i].key, i};
    qsort(list, truth.g.n, sizeof *list, compare_keyed);
    for (uint32_t i = 1; i < truth.g.n; i++)
        if (list[i].key == list[i - 1].key && truth.g.won[list[i].id] != truth.g.won[list[i - 1].id])
            truth_blame_at(list[i].id, "one key for what is won and what is lost");
    for (uint32_t i = 0; i < truth.g.n; i++)
        if (truth.g.won[i])
            truth_compare_better(list, i);
}

static void truth_compare(uint32_t id)
{
    const struct said *said = &truth.said[id];
    uint32_t after;

    if (!truth.g.won[id])
        return;
    if (said->dead)
        truth_blame_at(id, "dead by the dead-end test, and can be won");
    if (said->safe && (!graph_find(&truth.g, said->after, &after) || !truth.g.won[after]))
        truth_blame_at(id, "can be won, and no more after the safe play");
}

static bool truth_start(const struct board_trial *b)
{
    bool new;
    uint32_t id;

    truth.b = b;
    truth.frames = 0;
    truth.table = b->start;
    graph_clear(&truth.g);
    if (!(b->goal.low ? deal_board_init_low(&truth.l, b->x, b->goal.colour ? RUNG_COLOUR : RUNG_RANK, b->goal.low)
                      : deal_board_init(&truth.l, b->x, RUNG_CARD)))
        return false;
    graph_meet(&truth.g, table_key(&truth.table), &id, &new);
    truth_enter(id);
    return true;
}

bool truth_walk(const struct board_trial *b)
{
    if (!truth_start(b))
        return false;
    while (truth.frames && !truth.g.over) {
        struct truth_frame *at = &truth.frame[truth.frames - 1];

        if (table_next(&truth.table, &at->next))
            truth_step(at);
        else
            truth_leave();
    }
    if (truth.g.over)
        return false;
    b->count->positions += truth.g.n;
    graph_spread(&truth.g);
    truth_compare_keys();
    for (uint32_t i = 0; i < truth.g.n; i++)
        truth_compare(i);
    return true;
}

bool truth_find(uint64_t key, uint32_t *id) { return graph_find(&truth.g, key, id); }
bool truth_won(uint32_t id) { return truth.g.won[id]; }
