/*
 * Tests shortest lines against a breadth-first search without bounds, safe plays or dead ends: it compares positions
 * by all their bytes and tries every action.
 */
#include "engine/engine.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 40000, SLOTS = 1 << 17, EDGES = 20 * MOST, MOST_ACTIONS = 500, QUICK_SEEDS = 1, FULL_SEEDS = 20 };

static const char *const short_games[][2] = {
    {"belle-lucie", "ranks:4"},
    {"belle-lucie", "ranks:3,redeals:1"},
    {"fan", "ranks:5,suits:2"},
    {"forteresse", "ranks:3,suits:2"},
    {"klondike", "ranks:5,suits:2"},
    {"klondike", "ranks:5,suits:2,back:none"},
    {"klondike", "ranks:5,suits:2,draw:1"},
    {"klondike", "ranks:6,suits:2,draw:1,redeals:1"},
    {"klondike", "ranks:3,column.piles:3,column.deal:1 2 3"},
    {"klondike", "ranks:4,column.piles:4,column.deal:4,draw:1"},
    {"nation", "ranks:4,suits:2"},
    {"petits-paquets", "ranks:3"},
    {"sultane", "ranks:4,suits:2"},
    {"house-in-the-wood", "ranks:3,suits:2"},
    {"british-constitution", "ranks:4,suits:2"},
    {"quatorze", "ranks:3,suits:2"},
    {"moulin", "ranks:3,suits:2"},
    {"parterre", "ranks:3,suits:2"},
    {"blocus", "ranks:3,suits:2"},
    {"shah", "ranks:3,suits:2"},
    {"loi-salique", "ranks:3,suits:2"},
    {"carre-napoleon", "ranks:3,suits:2"},
    {"klondike", "ranks:7,suits:2,column.piles:3,column.deal:1 2 3"},
    {"freecell", "ranks:5,suits:2,cells:2,column.piles:3,column.deal:4 3 3"},

    {"bakers-game", "ranks:5,suits:2,cell.piles:2,column.piles:3,column.deal:4 3 3"},
    {"scorpion", "ranks:3"},
    {"gaps", "ranks:4,suits:2"},
    {"accordion", "ranks:4,suits:2"},
    {"late-binding", "ranks:4,suits:2"},
    {"tri-peaks", "ranks:5,suits:3,peak.piles:7,peak.rows:3 4"},
    {"golf", "ranks:4,suits:4,column.piles:3,corner:open"},
    {"black-hole", "ranks:4,suits:3"},
    {"pyramid", "ranks:4,suits:3,pyramid.piles:6,pyramid.rows:1 2 3"},
    {"fourteen-out", "ranks:4,suits:2"},

    {"raglan", "ranks:4,suits:2"},
    {"yukon", "ranks:4,suits:2"},
    {"easthaven", "ranks:4,suits:2"},
    {"westcliff", "ranks:4,suits:2"},
};

/* State of the breadth-first search: the positions, with queues of those to be expanded at the present distance and
 * at the next one. */
struct breadth {
    struct deal_state *s;
    unsigned char *table;  /* tables of the positions, one after the other */
    size_t n, slot[SLOTS]; /* hash table: 1 + the number of a position; 0: free */
    bool done[MOST];
    size_t now[EDGES], later[EDGES], nows, laters;
};

/* Returns the number of the present position, which is added if it is new; MOST if there is no room. */
static size_t breadth_number(struct breadth *b)
{
    size_t bytes, at = 2166136261u;
    const unsigned char *table = deal_state_bytes(b->s, &bytes);

    for (size_t i = 0; i < bytes; i++)
        at = ((at ^ table[i]) * 16777619u) & 0xFFFFFFFF;
    at = (at ^ at >> 15) % SLOTS;
    while (b->slot[at] && memcmp(b->table + (b->slot[at] - 1) * bytes, table, bytes) != 0)
        at = (at + 1) % SLOTS;
    if (!b->slot[at] && b->n < MOST) {
        memcpy(b->table + b->n * bytes, table, bytes);
        b->slot[at] = ++b->n;
    }
    return b->slot[at] ? b->slot[at] - 1 : MOST;
}

static void breadth_load(struct breadth *b, size_t i)
{
    size_t bytes;

    deal_state_bytes(b->s, &bytes);
    deal_state_load(b->s, (const struct deal_table *)(const void *)(b->table + i * bytes));
}

/* Queues the successors of position I; returns false if there is no room. */
static bool breadth_expand(struct breadth *b, size_t i, bool free_redeals)
{
    struct deal_action list[MOST_ACTIONS];
    const struct deal_action *all;
    size_t count, to;

    breadth_load(b, i);
    all = deal_state_actions(b->s, &count);
    if (count > MOST_ACTIONS)
        return false;
    memcpy(list, all, count * sizeof *list);
    for (size_t k = 0; k < count; k++) {
        breadth_load(b, i);
        ck_assert(deal_state_apply(b->s, list[k]));
        to = breadth_number(b);
        if (to == MOST || b->nows == EDGES || b->laters == EDGES)
            return false;
        if (b->done[to])
            continue;
        if (free_redeals && list[k].kind == DEAL_ACT_REDEAL)
            b->now[b->nows++] = to;
        else
            b->later[b->laters++] = to;
    }
    return true;
}

/* Returns the least number of actions that win from S; -1: nothing wins; -2: there are too many positions. */
static long breadth_search(struct deal_state *s, bool free_redeals)
{
    struct breadth *b = calloc(1, sizeof *b);
    struct deal_error e;
    size_t bytes;
    long length = 0, found = -1;

    deal_state_bytes(s, &bytes);
    ck_assert(b && (b->table = malloc(MOST * bytes)) && (b->s = deal_state_new(deal_state_rules(s), &e)));
    ck_assert(deal_state_copy(b->s, s, &e));
    b->now[b->nows++] = breadth_number(b);
    for (; found == -1 && b->nows; length++) {
        for (size_t k = 0; k < b->nows && found == -1; k++) {
            size_t i = b->now[k];

            if (b->done[i])
                continue;
            b->done[i] = true;
            breadth_load(b, i);
            if (deal_state_won(b->s))
                found = length;
            else if (!breadth_expand(b, i, free_redeals))
                found = -2;
        }
        memcpy(b->now, b->later, b->laters * sizeof *b->now);
        b->nows = b->laters;
        b->laters = 0;
    }
    deal_state_free(b->s);
    free(b->table);
    free(b);
    return found;
}

/* Asserts that LINE wins from S by LENGTH actions, with redeals not counted if FREE_REDEALS. */
static void check_line(const struct deal_state *s, const char *line, long length, bool free_redeals)
{
    struct deal_error e;
    struct deal_state *t = deal_state_new(deal_state_rules(s), &e);
    struct deal_action a;
    size_t len;

    ck_assert(t && deal_state_copy(t, s, &e));
    for (; *line; line += len + (line[len] == ',')) {
        len = strcspn(line, ",");
        ck_assert(deal_state_find(t, line, len, &a, &e) && deal_state_apply(t, a));
        length -= !(free_redeals && a.kind == DEAL_ACT_REDEAL);
    }
    ck_assert(deal_state_won(t) && length == 0);
    deal_state_free(t);
}

/* Compares a shortest line with the result of the breadth-first search. Returns 1 if a line wins, else 0. */
static int check_shortest(struct deal_state *s, const char *what, uint32_t seed, bool free_redeals)
{
    struct deal_solve_options o = {.nodes = 1000000, .memory = 1 << 22};
    long length = breadth_search(s, free_redeals);
    struct deal_shortest best;
    struct deal_error e;

    ck_assert_msg(length != -2, "%s seed %u: too many positions", what, (unsigned)seed);
    ck_assert(deal_shortest(s, NULL, free_redeals, &o, &best, &e));
    ck_assert_msg(best.length == length && best.minimal == (length >= 0), "%s seed %u: %ld, not %ld", what,
                  (unsigned)seed, best.length, length);
    if (best.moves)
        check_line(s, best.moves, length, free_redeals);
    if (best.moves && length > 0) {
        struct deal_shortest again;

        o.nodes = 3;
        ck_assert(deal_shortest(s, best.moves, free_redeals, &o, &again, &e));
        ck_assert(again.length == length && again.bound <= length && again.minimal <= (again.bound == length));
        free(again.moves);
    }
    free(best.moves);
    return length >= 0;
}

/* Compares on the first deals of one game. */
START_TEST(test_breadth)
{
    const char *game = short_games[_i][0], *set = short_games[_i][1];
    uint32_t seeds = getenv("FULL") ? FULL_SEEDS : QUICK_SEEDS;
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(game, set, &e);
    int won = 0;

    ck_assert_msg(r, "%s %s: %s", game, set, e.text);
    for (uint32_t seed = 1; seed <= seeds; seed++) {
        struct deal_state *s = suite_deal(r, seed);

        won += check_shortest(s, game, seed, false);
        if (strstr(game, "klondike"))
            check_shortest(s, game, seed, true);
        deal_state_free(s);
    }
    ck_assert_msg(seeds == QUICK_SEEDS || 2 * won >= (int)seeds, "%s %s: %d of %u won", game, set, won,
                  (unsigned)seeds);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("shortest");
    TCase *t = tcase_create("breadth");

    tcase_set_timeout(t, 60); /* seconds a game: it takes up to 3 s of a processor */
    tcase_add_loop_test(t, test_breadth, 0, (int)(sizeof short_games / sizeof *short_games));
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
