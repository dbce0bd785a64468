/*
 * Tests the counts of positions and winning lines by an independent computation: a list of positions that is searched
 * from end to end, and the number of lines of each length, one length after the other.
 */
#include "suite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1500, MOST_EDGES = 20 * MOST };

static const char *const count_games[][2] = {
    {"belle-lucie", "ranks:3"},
    {"belle-lucie", "ranks:2,redeals:1"},
    {"fan", "ranks:4,suits:2"},
    {"klondike", "ranks:3,suits:2"},
    {"klondike", "ranks:4,suits:2"},
    {"nation", "ranks:3"},
    {"petits-paquets", "ranks:3,suits:2"},
    {"scorpion", "ranks:2"},
    {"scorpion", "ranks:4,suits:2"},
    {"gaps", "ranks:3,suits:2"},
    {"accordion", "ranks:2"},
    {"accordion", "ranks:3,suits:2"},
    {"sultane", "ranks:3,suits:2"},
    {"british-constitution", "ranks:4,suits:2"},
    {"sympathie", "ranks:3"},
    {"golf", "ranks:4,suits:2,column.piles:3,column.deal:1"},
    {"golf", "ranks:4,suits:3,column.piles:3,column.deal:2,corner:open"},
    {"tri-peaks", "ranks:6,suits:2,peak.piles:7,peak.rows:3 4"},
    {"pyramid", "ranks:6,suits:2,pyramid.piles:6,pyramid.rows:1 2 3"},
    {"late-binding", "ranks:3,suits:2"},
};

/* All positions that can be reached, in the order in which they are found. */
struct all {
    struct deal_state *at[MOST];
    bool won[MOST];
    size_t n, edges, from[MOST_EDGES], to[MOST_EDGES];
};

static size_t all_find(const struct all *a, const struct deal_state *s)
{
    size_t size, other, i = 0;
    const void *bytes = deal_state_bytes(s, &size);

    while (i < a->n && memcmp(bytes, deal_state_bytes(a->at[i], &other), size))
        i++;
    return i;
}

static bool all_add(struct all *a, const struct deal_state *s)
{
    struct deal_error e;

    if (a->n == MOST)
        return false;
    a->at[a->n] = deal_state_new(deal_state_rules(s), &e);
    ck_assert(a->at[a->n] && deal_state_copy(a->at[a->n], s, &e));
    a->won[a->n++] = deal_state_won(s);
    return true;
}

static bool all_expand(struct all *a, size_t i)
{
    size_t count;
    const struct deal_action *list = deal_state_actions(a->at[i], &count);
    struct deal_error e;
    struct deal_state *next = deal_state_new(deal_state_rules(a->at[i]), &e);
    bool room = next;

    for (size_t k = 0; k < count && room && !a->won[i]; k++) {
        ck_assert(deal_state_copy(next, a->at[i], &e) && deal_state_apply(next, list[k]));
        room = (all_find(a, next) < a->n || all_add(a, next)) && a->edges < MOST_EDGES;
        if (room) {
            a->from[a->edges] = i;
            a->to[a->edges++] = all_find(a, next);
        }
    }
    deal_state_free(next);
    return room;
}

static size_t all_winning(const struct all *a)
{
    bool wins[MOST], more = true;
    size_t n = 0;

    memcpy(wins, a->won, sizeof wins);
    while (more) {
        more = false;
        for (size_t k = 0; k < a->edges; k++)
            if (wins[a->to[k]] && !wins[a->from[k]])
                more = wins[a->from[k]] = true;
    }
    for (size_t i = 0; i < a->n; i++)
        n += wins[i];
    return n;
}

/* Counts the lines of all lengths below the number of positions; a longer line repeats a position. */
static void all_lines(const struct all *a, struct deal_count *out)
{
    double lines[MOST], next[MOST];

    out->length = -1;
    for (size_t i = 0; i < a->n; i++)
        lines[i] = a->won[i];
    for (size_t length = 0; length <= a->n; length++) {
        if (lines[0] > 0 && out->length < 0) {
            out->length = (long)length;
            out->shortest = lines[0];
        }
        out->lines += length < a->n || !(lines[0] > 0) ? lines[0] : HUGE_VAL;
        memset(next, 0, sizeof next);
        for (size_t k = 0; k < a->edges; k++)
            next[a->from[k]] += lines[a->to[k]];
        memcpy(lines, next, sizeof lines);
    }
}

/* Returns the largest number of cards on foundations in any position; the games with other goals have none. */
static int all_nearest(const struct all *a)
{
    int most = 0;

    for (size_t i = 0; i < a->n; i++) {
        size_t cards, all = 0;

        for (int p = 0; p < deal_state_piles(a->at[i]); p++)
            if (deal_state_pile_kind(a->at[i], p) == DEAL_FOUNDATION) {
                deal_state_pile(a->at[i], p, &cards);
                all += cards;
            }
        most = (int)all > most ? (int)all : most;
    }
    return most;
}

/* Counts positions and lines independently of the library; returns false if there are too many positions. */
static bool all_count(struct deal_state *s, struct deal_count *out, int *nearest)
{
    struct all *a = calloc(1, sizeof *a);
    bool room;

    ck_assert(a != NULL);
    *out = (struct deal_count){.complete = true};
    room = all_add(a, s);
    for (size_t i = 0; i < a->n && room; i++)
        room = all_expand(a, i);
    if (room) {
        out->positions = a->n;
        out->winning = all_winning(a);
        all_lines(a, out);
        *nearest = all_nearest(a);
    }
    for (size_t i = 0; i < a->n; i++)
        deal_state_free(a->at[i]);
    free(a);
    return room;
}

static bool count_equal(const struct deal_count *a, const struct deal_count *b)
{
    return a->complete == b->complete && a->positions == b->positions && a->winning == b->winning &&
           a->lines == b->lines && a->length == b->length && a->shortest == b->shortest;
}

/* The library counts positions as one that rules cannot distinguish; the plain count distinguishes all bytes. */
static bool count_agrees(const struct deal_count *a, const struct deal_count *plain)
{
    struct deal_count b = *a;

    b.positions = plain->positions;
    b.winning = plain->winning;
    return a->positions <= plain->positions && a->winning <= plain->winning && count_equal(&b, plain);
}

/* With fewer nodes or less memory the counts of positions and lines are lower bounds, and the length is still right. */
static void check_bounds(struct deal_state *s, const struct deal_count *full)
{
    struct deal_error e;
    struct deal_count part;

    for (int i = 0; i < 2; i++) {
        struct deal_solve_options o = {.nodes = i ? UINT64_MAX : full->positions / 2, .memory = i ? 4096 : 1 << 24};

        ck_assert(deal_count(s, &o, &part, &e));
        ck_assert(part.positions <= full->positions && part.winning <= full->winning && part.lines <= full->lines);
        ck_assert(part.length < 0 || (part.length == full->length && part.shortest <= full->shortest));
        ck_assert(!part.complete || count_equal(&part, full));
    }
}

/* The nearest miss (most cards on foundations) has as many cards there as any position, and a line leads to it. */
static void check_nearest(struct deal_state *s, int cards)
{
    struct deal_solve_options o = {.nodes = 100000, .memory = 1 << 24};
    struct deal_nearest near;
    struct deal_state *t;
    struct deal_action a;
    struct deal_error e;

    ck_assert(deal_nearest(s, false, &o, &near, &e) && (t = deal_state_new(deal_state_rules(s), &e)));
    ck_assert(deal_state_copy(t, s, &e));
    ck_assert_msg(near.exact && near.cards == cards, "%s: %d cards, not %d", deal_rules_game(deal_state_rules(s)),
                  near.cards, cards);
    for (size_t at = 0, len; near.moves[at]; at += len + (near.moves[at + len] == ',')) {
        len = strcspn(near.moves + at, ",");
        ck_assert(deal_state_find(t, near.moves + at, len, &a, &e) && deal_state_apply(t, a));
    }
    free(near.moves);
    o.nodes = 1;
    /* The line that was found leads to the nearest miss. */
    ck_assert(deal_nearest(t, false, &o, &near, &e) && near.cards >= cards);
    free(near.moves);
    deal_state_free(t);
}

/* Returns 1 if there were few enough positions to compare, else 0. */
static int check_counts(const char *game, const char *set, uint32_t seed)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(game, set, &e);
    struct deal_solve_options o = {.nodes = 100000, .memory = 1 << 24};
    struct deal_count fast, plain;
    struct deal_state *s;
    bool compared;
    int nearest;

    ck_assert_msg(r, "%s %s: %s", game, set, e.text);
    s = suite_deal(r, seed);
    compared = all_count(s, &plain, &nearest);
    if (compared) {
        ck_assert(deal_count(s, &o, &fast, &e));
        ck_assert_msg(count_agrees(&fast, &plain), "%s %s seed %u: %d %lu %lu %g %ld %g, not %lu %lu %g %ld %g", game,
                      set, (unsigned)seed, fast.complete, (unsigned long)fast.positions, (unsigned long)fast.winning,
                      fast.lines, fast.length, fast.shortest, (unsigned long)plain.positions,
                      (unsigned long)plain.winning, plain.lines, plain.length, plain.shortest);
        check_bounds(s, &fast);
        if (nearest > 0) /* The goal of the game is to fill foundations. */
            check_nearest(s, nearest);
    }
    deal_state_free(s);
    deal_rules_free(r);
    return compared;
}

START_TEST(test_counts)
{
    int compared = 0;

    for (size_t i = 0; i < sizeof count_games / sizeof *count_games; i++)
        for (uint32_t seed = 1; seed <= 3; seed++)
            compared += check_counts(count_games[i][0], count_games[i][1], seed);
    ck_assert_int_ge(compared, 40);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("count");

    ADD(suite, "counts", test_counts);
    return run_suite(suite);
}
