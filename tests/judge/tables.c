/*
 * Tests the special tables of the search, which hold a position in a form of their own (open board, runs, loose runs,
 * counted states), against the engine, at positions of small deals.
 *
 * Each move that such a table lists is carried out on the engine, where it must be legal. The position that the table
 * computes after the move must be the one that it reads from the engine. The foretold key must be the key after the
 * move. From a position that can be won, some listed move leads to another such. No legal action that the list lacks
 * does, unless the list is a single safe play, or the table makes such moves later (struct table). The dead-end tests
 * of the tables prove no position lost that can be won.
 */
#include "graph.h"
#include "judge.h"

#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/counted.h"
#include "solve/moves/successors.h"
#include "solve/open_board/open_board.h"
#include "solve/run_board/loose.h"
#include "solve/run_board/piles.h"

#include <stdlib.h>
#include <string.h>

enum { TOLD = 128, TABLE_STEPS = BOARD_RUN, SAFE_MOST = 52, LOW_RANKS = 3 };

/* A special table. SLOT 0 holds the position in question, slot 1 a position after it. */
struct table {
    const char *name;
    /* reads the position of X; *SUM gets a hash of it. Returns false if the table does not apply there */
    bool (*read)(struct search *x, int slot, uint64_t *sum);
    void (*ask)(void); /* lists the moves in slot 0 and follows each */
    /* returns true if the table may list action A later, or not at all if other moves suffice */
    bool (*leaves)(struct deal_action a);
};
static const struct table *const tables[];

/* The answers of a table at position ID. From index LEAD on, LEADS entries of ALL.LEAD are the positions after its
 * moves, and LACKS further entries are those after legal actions that it does not list. */
struct told {
    const struct table *table;
    uint32_t id, lead, leads, lacks;
    bool dead;
};

static struct {
    struct search *x;
    struct trial *t;
    bool (*meet)(uint32_t *id);
    const struct table *table;
    struct told told[TOLD], *now;
    size_t tolds, leads, lead_cap, sums;
    uint32_t *lead;
    uint64_t sum[BOARD_MOVES]; /* the positions after the moves that the table lists at the present position */
    bool alone;                /* the table lists a safe play only */
    struct board board[2];
    struct run_board runs[2];
    struct run_position run[2];
    struct loose_board loose[2];
    struct loose_position at[2];
    struct counts *counted[2];
} all;

static void table_blame(const char *what)
{
    if (!*all.t->fault)
        snprintf(all.t->fault, sizeof all.t->fault, "table: %s: %s", all.table->name, what);
}

/* ---- hashes of positions ---- */

static uint64_t sum_words(const uint64_t *word, size_t n)
{
    uint64_t sum = n;

    for (size_t i = 0; i < n; i++)
        sum = deal_mix(sum * 3 + word[i]);
    return sum;
}
#define SUM(...) sum_words((const uint64_t[]){__VA_ARGS__}, sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t))

/* ---- following moves on the engine ---- */

static bool table_make(struct deal_action a)
{
    if (!deal_actions_has(all.x->s, a)) {
        table_blame("a move that it lists is not legal");
        return false;
    }
    deal_actions_apply(all.x->s, a);
    return true;
}

static void table_lead(uint32_t *count)
{
    all.lead = judge_got(deal_room(all.lead, &all.lead_cap, all.leads + 1, sizeof *all.lead));
    if (all.meet(&all.lead[all.leads])) {
        all.leads++;
        ++*count;
    }
}

/* Makes the N steps on the engine, compares the position with that of the table, whose hash is SUM, and takes back the
 * steps. */
static void follow(const struct step *step, size_t n, uint64_t sum)
{
    size_t mark = all.x->s->journal_len;
    uint64_t fresh;
    bool good = true;

    for (size_t i = 0; i < n && good; i++) {
        for (int k = 0, times = deal_step_times(all.x, step[i]); k < times && good; k++)
            good = table_make(deal_step_before(all.x, step[i], k));
        good = good && table_make(step[i].a);
    }
    if (good && all.table->read(all.x, 1, &fresh) && fresh != sum)
        table_blame("another position after a move than on the engine");
    if (good)
        table_lead(&all.now->leads);
    if (all.sums < BOARD_MOVES)
        all.sum[all.sums++] = sum;
    deal_table_undo(all.x->s, mark);
}

/* ---- open boards ---- */

static uint64_t open_sum(const struct board *l)
{
    uint64_t places = 0;

    for (uint64_t left = l->cards & ~l->out; left; left &= left - 1) {
        uint64_t c = (uint64_t)__builtin_ctzll(left);

        places += SUM(c, l->depth[c], l->kind[l->kind_of[l->where[c]]].family);
    }
    return SUM(l->key, places, l->out, l->tops, (uint64_t)__builtin_popcountll(l->empty & l->takers), l->want,
               l->disorder.due, (uint64_t)l->disorder.above, (uint64_t)l->disorder.over, (uint64_t)l->on_founds);
}

static bool open_read(struct search *x, int slot, uint64_t *sum)
{
    if (!deal_board_init(&all.board[slot], x, RUNG_CARD))
        return false;
    *sum = open_sum(&all.board[slot]);
    return true;
}

/* Makes move M on the board after N steps. If a card must then be laid on the moved one, follows each such move in
 * turn, after plays that are safe. */
static void open_follow(struct step *step, size_t n, struct board_move m)
{
    struct board *l = &all.board[0];
    struct board_made made[SAFE_MOST + 1];
    struct board_move next[BOARD_ONTO];
    uint64_t key = deal_board_key_after(l, m);
    int makes = 0, onto = 0;

    for (struct board_move one = m; makes <= SAFE_MOST && n < TABLE_STEPS;) {
        step[n++] = (struct step){.a = deal_board_action(l, one)};
        deal_board_make(l, one, 1, &made[makes++]);
        if (makes == 1 && l->key != key)
            table_blame("another key after a move than was foretold");
        if (!m.onto || deal_board_won(l) || !deal_board_safe(l, &one))
            break;
    }
    if (m.onto && !deal_board_won(l) && deal_board_owes(l, m)) {
        onto = deal_board_moves_onto(l, m, next);
        for (int i = 0; i < onto; i++)
            open_follow(step, n, next[i]);
    } else {
        follow(step, n, open_sum(l));
    }
    while (makes)
        deal_board_unmake(l, &made[--makes]);
}

/* Follows the moves of sequences of cards by way of empty piles. */
static void open_ask_runs(const struct board_tops *t)
{
    static struct board_move run[BOARD_RUNS];
    static uint8_t cards[BOARD_RUNS];
    struct board *l = &all.board[0];
    int n = deal_board_runs(l, t, run, cards);

    for (int i = 0; i < n; i++) {
        struct board_move part[BOARD_RUN];
        struct board_made made[BOARD_HIGH];
        struct step step[BOARD_RUN];
        int parts = deal_board_run(l, run[i], part);

        for (int k = 0; k < parts; k++)
            step[k] = (struct step){.a = deal_board_action(l, part[k])};
        deal_board_make(l, run[i], cards[i], made);
        follow(step, (size_t)parts, open_sum(l));
        deal_board_unmake(l, &made[cards[i] - 1]);
    }
}

/* Does the game of the low cards alone, for some number of low cards and some kind of high cards, call it lost? */
static bool open_low_dead(void)
{
    static struct board low;

    for (int n = 1; n <= LOW_RANKS; n++)
        for (unsigned rung = RUNG_RANK; rung < RUNG_CARD; rung++)
            if (deal_board_init_low(&low, all.x, (enum board_rung)rung, n) && !deal_board_alive(&low))
                return true;
    return false;
}

static void open_ask(void)
{
    static struct board_move list[BOARD_MOVES];
    struct board *l = &all.board[0];
    struct step step[TABLE_STEPS];
    struct board_tops t;
    int n = 1;

    all.now->dead = !deal_board_alive(l) || open_low_dead();
    all.alone = deal_board_safe(l, list);
    deal_board_tops(l, &t);
    if (!all.alone)
        n = deal_board_moves(l, &t, list);
    for (int i = 0; i < n; i++)
        open_follow(step, 0, list[i]);
    if (!all.alone)
        open_ask_runs(&t);
}

/* Cards that are alone in a reserve leave only before a card is laid on them; cards need not come back for nothing. */
static bool open_leaves(struct deal_action a)
{
    const struct deal_pile *from = &all.x->r->pile[a.from];

    for (int p = 0; p < all.board[0].piles; p++)
        if (all.board[0].pile[p] == a.from)
            return all.board[0].count[p] == 1 && all.board[0].kind[all.board[0].kind_of[p]].reserve;
    return from->found != NO_PILE;
}

/* ---- columns of runs ---- */

static uint64_t run_sum(const struct run_board *b, const struct run_position *at)
{
    struct run_position p = *at;
    uint64_t out = 0;

    run_find_reach(b, &p);
    memcpy(&out, p.out, sizeof out);
    return SUM(p.seen, p.roots, p.buried, p.stock, p.fits, p.tops, p.turning, p.reach, p.now & p.turning, out, p.vacant,
               p.missing, p.redeals);
}

static bool runs_read(struct search *x, int slot, uint64_t *sum)
{
    if (!deal_runs_fit(x) || !deal_runs_tables(&all.runs[slot], x) || !deal_runs_read(&all.runs[slot], &all.run[slot]))
        return false;
    *sum = run_sum(&all.runs[slot], &all.run[slot]);
    return true;
}

static void runs_ask(void)
{
    static struct run_move list[RUN_MOVES];
    const struct run_board *b = &all.runs[0];
    struct run_position p = all.run[0];
    size_t n = deal_runs_moves(b, &p, list);

    all.alone = n == 1 && list[0].to == RUN_OUT;
    for (size_t i = 0; i < n; i++) {
        struct run_position after = p;
        struct step step;

        deal_runs_make(b, &after, list[i]);
        if (deal_runs_key(&after) != deal_runs_key_after(b, &p, list[i]))
            table_blame("another key after a move than was foretold");
        if (deal_runs_step(b, list[i], &step)) /* A run to itself, round the corner, is no step. */
            follow(&step, 1, run_sum(b, &after));
    }
}

/* Turns are parts of other moves. A card goes directly to a foundation that keeps it. */
static bool runs_leaves(struct deal_action a)
{
    return a.kind != ACT_MOVE || a.from == all.x->r->talon || all.x->r->pile[a.from].found != NO_PILE;
}

static uint64_t loose_sum(const struct loose_board *l, const struct loose_position *at)
{
    uint64_t below[52];
    struct run_position p = at->p;

    for (int c = 0; c < 52; c++)
        below[c] = at->below[c];
    p.roots = p.buried = 0;
    return SUM(run_sum(&l->b, &p), at->ends, at->hidden, sum_words(below, 52));
}

static bool loose_read(struct search *x, int slot, uint64_t *sum)
{
    struct loose_board *l = &all.loose[slot];

    memset(l, 0, sizeof *l);
    if (!deal_loose_fit(x) || !deal_loose_read(l, x, &all.at[slot]))
        return false;
    *sum = loose_sum(l, &all.at[slot]);
    return true;
}

static void loose_ask(void)
{
    static struct run_move list[LOOSE_MOVES];
    const struct loose_board *l = &all.loose[0];
    struct loose_position p = all.at[0];
    size_t n = deal_loose_moves(l, &p, list);

    all.now->dead = !deal_loose_alive(l, &p);
    all.alone = n == 1 && list[0].to == LOOSE_AWAY;
    for (size_t i = 0; i < n; i++) {
        struct loose_position after = p;
        struct run_move m = list[i];
        struct step step;

        deal_loose_make(l, &after, m);
        if (deal_loose_key(&after) != deal_loose_key_after(l, &p, m))
            table_blame("another key after a move than was foretold");
        m.to = m.to == LOOSE_AWAY ? RUN_OUT : m.to == LOOSE_VACANT ? RUN_VACANT : RUN_ON;
        if (!deal_runs_step_on(&l->b, m, list[i].to, &step))
            table_blame("a move that it lists is no step");
        else
            follow(&step, 1, loose_sum(l, &after));
    }
}

static bool loose_leaves(struct deal_action a) { return a.kind != ACT_MOVE; }

/* ---- numbers of cards ---- */

static uint64_t counted_sum(const struct counts *k)
{
    uint64_t piles = 0;

    for (int i = 0; i < k->piles; i++)
        if (k->count[i])
            piles += SUM(k->pile[i].pile, k->count[i], k->bare >> i & 1, k->plays >> i & 1,
                         k->tops[k->pile[i].kind[k->count[i]]] >> i & 1);
    return SUM(piles, (uint64_t)k->top, (uint64_t)k->left);
}

static bool counted_read(struct search *x, int slot, uint64_t *sum)
{
    struct counts **k = &all.counted[slot];

    if (*k)
        deal_counts_stop(*k);
    *k = deal_counted_read(x);
    if (!*k)
        return false;
    *sum = counted_sum(*k);
    return true;
}

static void counted_ask(void)
{
    struct counts *k = all.counted[0];
    int top = k->top;

    all.now->dead = !deal_places_find(k);
    for (uint64_t piles = all.now->dead ? 0 : deal_counts_piles(k); piles; piles &= piles - 1) {
        int i = __builtin_ctzll(piles);
        struct step step = {.a = i == k->stock ? act_deal(all.x->r)
                                               : act_move(k->pile[i].pile, deal_counts_heap(all.x->r), 1, 0)};

        deal_counts_play(k, i);
        follow(&step, 1, counted_sum(k));
        deal_counts_unplay(k, i, top);
    }
}

static bool counted_leaves(struct deal_action a) { return a.kind == ACT_REDEAL; }

/* ---- all tables ---- */

static const struct table open_board = {"open board", open_read, open_ask, open_leaves},
                          runs = {"runs", runs_read, runs_ask, runs_leaves},
                          loose = {"loose runs", loose_read, loose_ask, loose_leaves},
                          counted = {"counted states", counted_read, counted_ask, counted_leaves};
static const struct table *const tables[] = {&open_board, &runs, &loose, &counted, NULL};

static bool is_listed(uint64_t sum)
{
    for (size_t i = 0; i < all.sums; i++)
        if (all.sum[i] == sum)
            return true;
    return false;
}

/* Notes the positions after legal actions that the table neither lists nor leaves out for a reason; START: the hash of
 * the position. */
static void note_lacks(uint64_t start)
{
    struct deal_state *s = all.x->s;
    size_t n = deal_actions(s, s->list), mark = s->journal_len;
    struct deal_action *list = judge_got(malloc((n + 1) * sizeof *list));

    memcpy(list, s->list, n * sizeof *list);
    for (size_t i = 0; i < n; i++) {
        uint64_t sum;

        if (all.table->leaves(list[i]))
            continue;
        deal_actions_apply(s, list[i]);
        if (all.table->read(all.x, 1, &sum) && sum != start && !is_listed(sum))
            table_lead(&all.now->lacks);
        deal_table_undo(s, mark);
    }
    free(list);
}

void tables_begin(struct search *x, bool (*meet)(uint32_t *id), struct trial *t)
{
    all.x = x;
    all.t = t;
    all.meet = meet;
    all.tolds = all.leads = 0;
}

void tables_ask(uint32_t id)
{
    uint64_t sum;

    for (int i = 0; tables[i] && all.tolds < TOLD; i++) {
        all.table = tables[i];
        if (!all.table->read(all.x, 0, &sum))
            continue;
        all.now = &all.told[all.tolds++];
        *all.now = (struct told){.table = all.table, .id = id, .lead = (uint32_t)all.leads};
        all.sums = 0;
        all.alone = false;
        all.table->ask();
        if (!all.alone && !all.now->dead)
            note_lacks(sum);
    }
}

void tables_hold(const struct graph *g)
{
    for (size_t i = 0; i < all.tolds; i++) {
        const struct told *told = &all.told[i];
        uint32_t wins = 0, lacks = 0;

        if (!g->won[told->id])
            continue;
        all.table = told->table;
        for (uint32_t k = 0; k < told->leads + told->lacks; k++)
            *(k < told->leads ? &wins : &lacks) += g->won[all.lead[told->lead + k]];
        if (told->dead)
            table_blame("lost, and the position can be won");
        if (!told->dead && !wins && !g->over)
            table_blame("no move that it lists wins, and the position can be won");
        if (lacks)
            table_blame("its list lacks an action that wins");
    }
}
