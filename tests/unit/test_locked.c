/*
 * Whether a suit comes out of its stacks, against a plain search of the same small game that
 * knows neither which plays are made at once nor which of equal cards must go where.
 */
#include "solve/deadend/locked.h"
#include "solve/deadend/deadend.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { RANKS = 7, GAMES = 100000, STACKS = 6, PLACES = 1 << 20 };

/* The small game, with all that was visited as a bitmap by heights and counts in mixed radix. */
struct small {
    int stacks, n[STACKS], height[2], hand[RANKS + 1];
    int size[STACKS];                 /* at first, + 1 */
    uint8_t stack[STACKS][2 * RANKS], order[2][RANKS];
    uint8_t *visited;
};

static size_t small_place(const struct small *m)
{
    size_t place = (size_t)(m->height[0] * (RANKS + 1) + m->height[1]);

    for (int p = 0; p < m->stacks; p++)
        place = place * (size_t)m->size[p] + (size_t)m->n[p];
    return place;
}

static size_t small_places(const struct small *m)
{
    size_t places = (RANKS + 1) * (RANKS + 1);

    for (int p = 0; p < m->stacks; p++)
        places *= (size_t)m->size[p];
    ck_assert(places <= PLACES);
    return places;
}

static bool plain_comes_out(struct small *m)
{
    size_t place = small_place(m);

    if (m->height[0] == RANKS && m->height[1] == RANKS)
        return true;
    if (m->visited[place])
        return false;
    m->visited[place] = 1;
    for (int f = 0; f < 2; f++) {
        int rank = m->height[f] < RANKS ? m->order[f][m->height[f]] : 0;
        bool out = false;

        if (!rank)
            continue;
        m->height[f]++;
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
        m->height[f]--;
        if (out)
            return true;
    }
    return false;
}

/* Heights at random, every card that is wanted at hand or in a stack, and the stacks in any order. */
static void small_draw(struct small *m, uint64_t *random, int down)
{
    uint8_t card[2 * RANKS];
    int n = 0;

    for (int i = 0; i < RANKS; i++) {
        m->order[0][i] = (uint8_t)(i + 1);
        m->order[1][i] = (uint8_t)(down ? RANKS - i : i + 1);
    }
    memset(m->hand, 0, sizeof m->hand);
    memset(m->n, 0, sizeof m->n);
    m->stacks = 1 + (int)(deal_random(random) % STACKS);
    for (int f = 0; f < 2; f++) {
        m->height[f] = deal_random(random) % 2 ? 0 : (int)(deal_random(random) % (RANKS + 1));
        for (int i = m->height[f]; i < RANKS; i++)
            card[n++] = m->order[f][i];
    }
    for (int left = n; left; left--) {
        int i = (int)(deal_random(random) % (uint64_t)left), p = (int)(deal_random(random) % (uint64_t)m->stacks), rank = card[i];

        card[i] = card[left - 1];
        if (deal_random(random) % 5)
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
    for (int f = 0; f < 2; f++)
        k->height[f] = (uint8_t)m->height[f];
    for (int p = 0; p < m->stacks; p++) {
        k->n[p] = (uint8_t)m->n[p];
        memcpy(k->stack[p], m->stack[p], (size_t)m->n[p]);
    }
    memset(k->at_hand, 0, sizeof k->at_hand);
    for (int rank = 1; rank <= RANKS; rank++)
        k->at_hand[rank] = (int8_t)m->hand[rank];
}

/* Heights, counts and what is at hand are as they were given. */
static bool locked_same(const struct locked *k, const struct small *m)
{
    bool same = true;

    for (int f = 0; f < 2; f++)
        same &= k->height[f] == m->height[f];
    for (int p = 0; p < m->stacks; p++)
        same &= k->n[p] == m->n[p];
    for (int rank = 1; rank <= RANKS; rank++)
        same &= k->at_hand[rank] == m->hand[rank];
    return same;
}

static void compare(const char *set, int down)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("zodiac", set, &e);
    struct deal_state *s = suite_deal(r, 1);
    struct search x = {.r = r, .s = s};
    struct small m = {.visited = malloc(PLACES)};
    uint64_t random = 2026;
    int out = 0;

    deal_traits_find(&x.traits, s);
    ck_assert(m.visited && deal_deadend_locked.make(&x) && x.locked);
    deal_locked_set(x.locked, s, 0);
    ck_assert(x.locked->founds[0] == 2);
    for (int i = 0; i < GAMES; i++) {
        bool plain;

        small_draw(&m, &random, down);
        memset(m.visited, 0, small_places(&m));
        plain = plain_comes_out(&m);
        locked_copy(x.locked, &m);
        ck_assert_msg(deal_locked_comes_out(x.locked) == plain, "%s: game %d: %s", set, i, plain ? "comes out" : "does not");
        ck_assert(deal_locked_sure(x.locked));
        ck_assert(locked_same(x.locked, &m));
        out += plain;
    }
    ck_assert_msg(out > GAMES / 10 && out < GAMES - GAMES / 10, "%s: %d of %d come out", set, out, GAMES);
    deal_deadend_locked.drop(&x);
    free(m.visited);
    deal_state_free(s);
    deal_rules_free(r);
}

START_TEST(up_and_down) { compare("ranks:7", 1); }
END_TEST
START_TEST(both_up) { compare("ranks:7,down.start:A,down.step:1", 0); }
END_TEST

int main(void)
{
    Suite *s = suite_create("locked");

    ADD(s, "locked", up_and_down, both_up);
    return run_suite(s);
}
