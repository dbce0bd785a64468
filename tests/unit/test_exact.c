/*
 * Tests the player "exact" by an independent computation of the best play without looking at hidden cards. The
 * knowledge of a player is a list of worlds: all positions that look the same so far. An action is made in each of
 * them, and worlds that look different afterwards are separated. There are no marks of known cards, no values of views
 * and no solver. The player itself then plays each world. It must win as many as this computation, and a player who
 * looks at hidden cards would win more.
 */
#include "engine/view.h"
#include "players/players.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WORLDS = 800, MOST_NODES = 4000, QUICK = 5 };

struct small {
    const char *game, *set;
    uint32_t seed;
};
static const struct small small_games[] = {
    {"klondike", "ranks:4,suits:2,column.piles:3,column.deal:1 2 3,up.piles:2,draw:1,redeals:0", 8},
    {"golf", "ranks:4,suits:2,column.piles:3,column.deal:1", 1},
    {"sultane", "ranks:4,suits:2,redeals:0", 1},
    {"petits-paquets", "ranks:3,suits:2,redeals:0", 2},
    {"thumb-and-pouch", "ranks:4,suits:2,column.piles:3,column.deal:1 2 3", 2},
    /* with FULL=1 */
    {"easthaven", "ranks:4,suits:2,column.piles:3", 2},
    {"westcliff", "ranks:4,suits:2,column.piles:3", 2},
    {"klondike", "ranks:4,suits:2,column.piles:3,column.deal:1 2 3,up.piles:2,draw:1,redeals:1", 11},
    {"klondike", "ranks:3,suits:2,column.piles:2,column.deal:2 2,up.piles:2,draw:3", 5},
};

/* Worlds (possible positions) that look alike: N tables, one after the other. */
struct worlds {
    size_t n;
    unsigned char *tables;
};

struct exact_judge {
    const struct deal_rules *r;
    struct deal_state *s, *view;
};

static unsigned char *world_at(const struct exact_judge *j, const struct worlds *w, size_t i)
{
    return w->tables + i * j->r->table.bytes;
}

static void world_load(struct exact_judge *j, const struct worlds *w, size_t i)
{
    memcpy(j->view->t, world_at(j, w, i), j->r->table.bytes);
    deal_state_load(j->s, j->view->t);
}

/* Returns a hash of the cards, counts and registers of S. */
static uint64_t world_key(const struct deal_state *s)
{
    uint64_t key = 1;

    for (int p = 0; p < s->r->piles; p++) {
        key = deal_mix(key ^ (uint64_t)pile_count(s, p));
        for (int i = 0; i < pile_count(s, p); i++)
            key = deal_mix(key + pile_card(s, p, i));
    }
    for (int i = 0; i < s->r->regs; i++)
        key = deal_mix(key ^ (uint64_t)reg_get(s, i));
    return key;
}

static struct worlds worlds_new(const struct exact_judge *j, size_t n)
{
    struct worlds w = {.n = 0, .tables = malloc(n * j->r->table.bytes)};

    ck_assert(w.tables != NULL);
    return w;
}

static void worlds_put(const struct exact_judge *j, struct worlds *w, const struct deal_state *s)
{
    memcpy(world_at(j, w, w->n++), s->t, j->r->table.bytes);
}

/* ---- the second computation ---- */

static size_t judge_worlds(struct exact_judge *j, const struct worlds *w);

/* Returns the worlds (possible positions) of W after action number A of each; *LOOK gets a hash of the visible part
 * of each. */
static struct worlds judge_act(struct exact_judge *j, const struct worlds *w, size_t a, size_t actions, uint64_t *look)
{
    struct worlds next = worlds_new(j, w->n);

    for (size_t i = 0; i < w->n; i++) {
        size_t n;
        const struct deal_action *list;

        world_load(j, w, i);
        list = deal_state_actions(j->s, &n);
        ck_assert_uint_eq(n, actions); /* The legal actions do not depend on hidden cards. */
        ck_assert(deal_state_apply(j->s, list[a]));
        worlds_put(j, &next, j->s);
        deal_view_make(j->view, j->s);
        look[i] = world_key(j->view) + deal_state_won(j->s);
    }
    return next;
}

/* Returns how many worlds (possible positions) of NEXT are won: the sum over the classes that look alike. */
static size_t judge_parts(struct exact_judge *j, const struct worlds *next, const uint64_t *look)
{
    bool *done = calloc(next->n, sizeof *done);
    size_t won = 0;

    for (size_t i = 0; i < next->n; i++) {
        struct worlds part = worlds_new(j, next->n);
        for (size_t k = i; k < next->n && !done[i]; k++)
            if (!done[k] && look[k] == look[i]) {
                memcpy(world_at(j, &part, part.n++), world_at(j, next, k), j->r->table.bytes);
                done[k] = k > i;
            }
        if (part.n)
            won += judge_worlds(j, &part);
        free(part.tables);
    }
    free(done);
    return won;
}

static uint64_t judge_key(struct exact_judge *j, const struct worlds *w)
{
    uint64_t key = 0;

    for (size_t i = 0; i < w->n; i++) {
        world_load(j, w, i);
        key = deal_mix(key ^ world_key(j->s));
    }
    return key;
}

/* Lists of worlds (possible positions) that are reached without learning anything that separates them. */
struct judge_nodes {
    struct worlds *worlds;
    uint64_t *key;
    size_t n;
};

static void judge_add(struct judge_nodes *nodes, struct worlds w, uint64_t key)
{
    for (size_t i = 0; i < nodes->n; i++)
        if (nodes->key[i] == key) {
            free(w.tables);
            return;
        }
    ck_assert_uint_lt(nodes->n, MOST_NODES);
    nodes->key[nodes->n] = key;
    nodes->worlds[nodes->n++] = w;
}

static bool judge_alike(const uint64_t *look, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (look[i] != look[0])
            return false;
    return true;
}

/* Returns the largest number of worlds that one action from NODES[AT] wins, or BEST if that is larger. */
static size_t judge_node(struct exact_judge *j, struct judge_nodes *nodes, size_t at, size_t best)
{
    struct worlds w = nodes->worlds[at];
    uint64_t *look = malloc(w.n * sizeof *look);
    size_t actions;

    world_load(j, &w, 0);
    if (deal_state_won(j->s)) {
        free(look);
        return w.n;
    }
    deal_state_actions(j->s, &actions);
    for (size_t a = 0; a < actions; a++) {
        struct worlds next = judge_act(j, &w, a, actions, look);
        if (judge_alike(look, w.n))
            judge_add(nodes, next, judge_key(j, &next));
        else {
            size_t won = judge_parts(j, &next, look);
            best = won > best ? won : best;
            free(next.tables);
        }
    }
    free(look);
    return best;
}

/* Returns the number of worlds (possible positions that look alike) that the best player wins. */
static size_t judge_worlds(struct exact_judge *j, const struct worlds *w)
{
    struct judge_nodes nodes = {.worlds = malloc(MOST_NODES * sizeof *nodes.worlds),
                                .key = malloc(MOST_NODES * sizeof *nodes.key)};
    struct worlds first = worlds_new(j, w->n);
    size_t best = 0;

    memcpy(first.tables, w->tables, w->n * j->r->table.bytes);
    first.n = w->n;
    judge_add(&nodes, first, judge_key(j, &first));
    for (size_t at = 0; at < nodes.n && best < w->n; at++)
        best = judge_node(j, &nodes, at, best);
    for (size_t i = 0; i < nodes.n; i++)
        free(nodes.worlds[i].tables);
    free(nodes.worlds);
    free(nodes.key);
    return best;
}

/* ---- the player ---- */

/* Places the cards of LEFT in the hidden places of the view, from index AT of PILE on, in every order, and adds the
 * positions. */
static void lay_out(struct exact_judge *j, struct worlds *w, uint8_t left[52], int pile, int at)
{
    while (pile < j->r->piles && at == pile_count(j->view, pile)) {
        pile++;
        at = 0;
    }
    if (pile == j->r->piles) {
        ck_assert_uint_lt(w->n, MOST_WORLDS);
        deal_state_load(j->s, j->view->t);
        deal_table_rehash(j->s);
        worlds_put(j, w, j->s);
        return;
    }
    if (pile_card(j->view, pile, at) != DEAL_NO_CARD) {
        lay_out(j, w, left, pile, at + 1);
        return;
    }
    for (int c = 0; c < 52; c++) {
        if (!left[c])
            continue;
        left[c]--;
        table_cards(j->view, pile)[at] = (uint8_t)c;
        lay_out(j, w, left, pile, at + 1);
        table_cards(j->view, pile)[at] = DEAL_NO_CARD;
        left[c]++;
    }
}

static bool ignore(void *arg, const char *word)
{
    (void)arg;
    (void)word;
    return true;
}

/* Returns the number of worlds (possible positions) that the computer player NAME wins. */
static size_t worlds_won(struct exact_judge *j, const struct worlds *w, const char *name)
{
    struct deal_error e = {0};
    struct deal_player *p = deal_player_new(name, &e);
    size_t won = 0;

    ck_assert_msg(p != NULL, "%s", e.text);
    for (size_t i = 0; i < w->n; i++) {
        enum deal_result result;

        world_load(j, w, i);
        ck_assert_msg(deal_player_run(p, j->s, 1, 1000, ignore, NULL, &result, NULL, &e), "%s", e.text);
        won += result == DEAL_WON;
    }
    deal_player_free(p);
    return won;
}

START_TEST(exact_wins_what_can_be_won_without_peeking)
{
    const struct small *small = &small_games[_i];
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(small->game, small->set, &e);
    struct deal_state *start;
    struct exact_judge j = {.r = r};
    struct worlds w;
    uint8_t left[52];
    size_t best;

    ck_assert_msg(r != NULL, "%s: %s: %s", small->game, e.field, e.text);
    start = suite_deal(r, small->seed);
    j.s = deal_state_new(r, &e);
    j.view = deal_state_new(r, &e);
    w = worlds_new(&j, MOST_WORLDS);
    deal_view_make(j.view, start);
    deal_view_unseen(j.view, left);
    lay_out(&j, &w, left, 0, 0);
    ck_assert_uint_gt(w.n, 1);
    best = judge_worlds(&j, &w);
    ck_assert_uint_eq(worlds_won(&j, &w, "exact"), best);
    ck_assert_uint_le(worlds_won(&j, &w, "greedy:memory=yes"), best);
    free(w.tables);
    deal_state_free(start);
    deal_state_free(j.s);
    deal_state_free(j.view);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("exact");
    TCase *c = tcase_create("small");
    const char *full = getenv("FULL");
    int games = full && *full ? (int)(sizeof small_games / sizeof *small_games) : QUICK;

    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, exact_wins_what_can_be_won_without_peeking, 0, games);
    suite_add_tcase(suite, c);
    return run_suite(suite);
}
