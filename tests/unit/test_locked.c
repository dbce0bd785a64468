/*
 * Tests the proof that a suit cannot leave its stacks. It is compared with a plain search of the same small game,
 * which uses neither immediate plays nor the equivalence of equal cards.
 */
#include "engine/engine.h"
#include "solve/deadend/locked.h"
#include "solve/deadend/deadend.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { RANKS = 13, MOST = 14, GAMES = 50000, STACKS = 6, PLACES = 1 << 21 };

/* A small game of one suit, with a bitmap of the visited positions, indexed by heights and counts in mixed radix. */
struct small {
    int founds, most, stacks, n[STACKS], height[LOCKED_FOUNDS], length[LOCKED_FOUNDS], hand[RANKS + 1];
    int size[STACKS]; /* 1 + the number of cards that each stack has at first */
    uint8_t stack[STACKS][2 * MOST], order[LOCKED_FOUNDS][RANKS];
    uint8_t *visited;
};

static size_t small_place(const struct small *m)
{
    size_t place = 0;

    for (int f = 0; f < m->founds; f++)
        place = place * (size_t)(m->length[f] + 1) + (size_t)m->height[f];
    for (int p = 0; p < m->stacks; p++)
        place = place * (size_t)m->size[p] + (size_t)m->n[p];
    return place;
}

static size_t small_places(const struct small *m)
{
    size_t places = 1;

    for (int f = 0; f < m->founds; f++)
        places *= (size_t)m->length[f] + 1;
    for (int p = 0; p < m->stacks; p++)
        places *= (size_t)m->size[p];
    ck_assert(places <= PLACES);
    return places;
}

static bool plain_comes_out(struct small *m);

/* Step of the plain search: takes each top card of RANK in turn, and searches on. */
static bool plain_takes(struct small *m, int rank)
{
    bool out = false;

    for (int p = 0; p < m->stacks && !out; p++)
        if (m->n[p] && m->stack[p][m->n[p] - 1] == rank) {
            m->n[p]--;
            out = plain_comes_out(m);
            m->n[p]++;
        }
    if (!out && m->hand[rank]) {
        m->hand[rank]--;
        out = plain_comes_out(m);
        m->hand[rank]++;
    }
    return out;
}

static bool plain_comes_out(struct small *m)
{
    size_t place = small_place(m);
    bool out = true;

    for (int f = 0; f < m->founds; f++)
        out &= m->height[f] == m->length[f];
    if (out || m->visited[place])
        return out;
    m->visited[place] = 1;
    for (int f = 0; f < m->founds && !out; f++)
        if (m->height[f] < m->length[f]) {
            out = plain_takes(m, m->order[f][m->height[f]++]);
            m->height[f]--;
        }
    return out;
}

/* Draws a small position: each foundation has a random number of cards. Every card that a foundation still needs is
 * available or lies in a stack, in any order, with at most MOST cards in stacks. */
static void small_draw(struct small *m, uint64_t *random)
{
    uint8_t card[LOCKED_FOUNDS * RANKS];
    int n = 0;

    memset(m->hand, 0, sizeof m->hand);
    memset(m->n, 0, sizeof m->n);
    m->stacks = 1 + (int)(deal_random(random) % (uint64_t)m->most);
    for (int f = 0; f < m->founds; f++) {
        m->height[f] = deal_random(random) % 2 ? 0 : (int)(deal_random(random) % (uint64_t)(m->length[f] + 1));
        for (int i = m->height[f]; i < m->length[f]; i++)
            card[n++] = m->order[f][i];
    }
    for (int left = n; left; left--) {
        int i = (int)(deal_random(random) % (uint64_t)left), p = (int)(deal_random(random) % (uint64_t)m->stacks),
            rank = card[i];

        card[i] = card[left - 1];
        if (left <= MOST && deal_random(random) % 5)
            m->stack[p][m->n[p]++] = (uint8_t)rank;
        else
            m->hand[rank]++;
    }
    for (int p = 0; p < m->stacks; p++)
        m->size[p] = m->n[p] + 1;
}

static void locked_copy(struct locked *k, const struct small *m)
{
    k->stacks = m->stacks;
    for (int f = 0; f < m->founds; f++)
        k->height[f] = (uint8_t)m->height[f];
    for (int p = 0; p < m->stacks; p++) {
        k->n[p] = (uint8_t)m->n[p];
        memcpy(k->stack[p], m->stack[p], (size_t)m->n[p]);
    }
    for (int rank = 1; rank <= RANKS; rank++)
        k->at_hand[rank] = (int8_t)m->hand[rank];
}

/* Returns true if the heights, counts and available cards in two copies of a small game are the same. */
static bool locked_same(const struct locked *k, const struct small *m)
{
    bool same = true;

    for (int f = 0; f < m->founds; f++)
        same &= k->height[f] == m->height[f];
    for (int p = 0; p < m->stacks; p++)
        same &= k->n[p] == m->n[p];
    for (int rank = 1; rank <= RANKS; rank++)
        same &= k->at_hand[rank] == m->hand[rank];
    return same;
}

/* Copies the foundations of the first suit from the rules, and limits the stacks to the number of piles. */
static void small_founds(struct small *m, const struct locked *k)
{
    m->most = k->piles < STACKS ? k->piles : STACKS;
    m->founds = k->founds[0];
    for (int f = 0; f < m->founds; f++) {
        const struct deal_foundation *found = &k->r->found[k->found[0][f]];

        m->length[f] = found->length;
        memcpy(m->order[f], found->seq[k->row], found->length);
    }
}

static void compare(const char *game, const char *set, int founds, bool paired)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(game, set, &e);
    struct deal_state *s = suite_deal(r, 1);
    struct search x = {.r = r, .s = s};
    struct small m = {.visited = malloc(PLACES)};
    uint64_t random = 2026;
    int out = 0, unsure = 0;

    deal_traits_find(&x.traits, s);
    ck_assert(m.visited && deal_deadend_locked.make(&x) && x.locked);
    deal_locked_set(x.locked, s, 0);
    small_founds(&m, x.locked);
    ck_assert(m.founds == founds && x.locked->pairs[0] == paired);
    for (int i = 0; i < GAMES; i++) {
        bool plain;

        small_draw(&m, &random);
        memset(m.visited, 0, small_places(&m));
        plain = plain_comes_out(&m);
        locked_copy(x.locked, &m);
        ck_assert_msg(deal_locked_comes_out(x.locked) == plain || !deal_locked_sure(x.locked), "%s: game %d: %s", game,
                      i, plain ? "comes out" : "does not");
        unsure += !deal_locked_sure(x.locked);
        ck_assert(locked_same(x.locked, &m));
        out += plain;
    }
    ck_assert_msg(out > GAMES / 20 && out < GAMES - GAMES / 20, "%s: %d of %d come out", game, out, GAMES);
    ck_assert_msg(unsure < (paired ? 1 : GAMES / 100), "%s: %d of %d unsure", game, unsure, GAMES);
    deal_deadend_locked.drop(&x);
    free(m.visited);
    deal_state_free(s);
    deal_rules_free(r);
}

START_TEST(up_and_down) { compare("zodiac", "ranks:7", 2, true); }
END_TEST
START_TEST(both_up) { compare("zodiac", "ranks:7,down.start:A,down.step:1", 2, true); }
END_TEST
/* Tests foundations of which each takes every rank twice. */
START_TEST(twice)
{
    compare("zodiac", "ranks:4,up.step:2,down.start:2,down.step:2", 2, false);
    compare("./tests/judge/cases/locked-rounds.ini", NULL, 2, false);
    compare("./tests/judge/cases/locked-zigzag.ini", NULL, 2, false);
}
END_TEST
START_TEST(three_and_four)
{
    compare("./tests/judge/cases/locked-three.ini", NULL, 3, false);
    compare("./tests/judge/cases/locked-four.ini", NULL, 4, false);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("locked");

    ADD(s, "locked", up_and_down, both_up, twice, three_and_four);
    return run_suite(s);
}
