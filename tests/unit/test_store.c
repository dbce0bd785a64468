/*
 * Tests the storage of positions in searches: a closed set finds each element while it grows, and a trail (tree of
 * moves) from which unused steps were removed still leads back.
 */
#include "deal.h"
#include "suite.h"

#include "solve/store/store.h"

#include <stdlib.h>
#include <string.h>

static uint64_t store_draw(uint64_t *at)
{
    uint64_t z = *at += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    return z ^ z >> 27;
}

/* ---- the closed set ---- */

enum { SLOTS = 1 << 15, KEYS = SLOTS / 8 * 5 };

/* Returns a hash key; with CROWD keys are only for the last slots, so that probing wraps to the first. */
static uint64_t store_key(uint64_t *at, int crowd)
{
    uint64_t key = store_draw(at), low = (UINT64_C(1) << 16) - 1;

    if (crowd)
        key = (key & ~low) | (low - key % (UINT64_C(64) << crowd));
    return key | (UINT64_C(1) << 40);
}

static void check_keys(const uint64_t *key, size_t n, struct closed_set *t)
{
    size_t before = t->n;

    for (size_t i = 0; i < n; i++)
        ck_assert_msg(!deal_closed_add(t, key[i]), "key %zu of %zu is lost", i, n);
    ck_assert(t->n == before);
}

START_TEST(test_set_grows)
{
    static uint64_t key[KEYS];
    struct closed_set t;
    size_t n, mask;
    uint64_t at = (uint64_t)_i;

    ck_assert(deal_closed_init(&t, CLOSED_FEW, SLOTS * sizeof *t.slot));
    mask = t.mask;
    for (n = 0; n < KEYS && !t.full; n++) {
        key[n] = store_key(&at, _i % 8);
        ck_assert(deal_closed_add(&t, key[n]) || t.full);
        if (t.mask != mask && !t.full)
            check_keys(key, n + 1, &t);
        mask = t.mask;
    }
    ck_assert(_i % 8 || n == KEYS);
    if (!t.full)
        check_keys(key, n, &t);
    ck_assert((t.mask + 1) <= SLOTS && n > 200);
    deal_closed_release(&t);
}
END_TEST

/* ---- trails ---- */

enum { LEAVES = 300, ADDED = 60000, ROOM = 40000 };

/* A leaf of the trail (tree of moves), and the numbers of the steps that lead to it. */
struct leaf {
    uint32_t trail, way[ADDED];
    size_t n;
};

static struct step numbered(uint32_t i)
{
    return (struct step){.n = (uint8_t)i, .from = (uint8_t)(i >> 8), .to = (uint8_t)(i >> 16)};
}
static uint32_t number_of(struct step s) { return s.n | (uint32_t)s.from << 8 | (uint32_t)s.to << 16; }

static void check_leaf(struct search *x, const struct trail *t, const struct leaf *leaf)
{
    struct path p = {.step = NULL};

    deal_trail_path(x, t, leaf->trail, numbered(1), &p);
    ck_assert(p.n == leaf->n + 1 && number_of(p.step[leaf->n]) == 1);
    for (size_t i = 0; i < leaf->n; i++)
        ck_assert(number_of(p.step[i]) == leaf->way[i]);
    free(p.step);
}

/* Adds ADDED steps to a trail (tree of moves) with room for fewer. Each step follows a leaf and replaces that leaf
 * or another. */
START_TEST(test_trail_swept)
{
    static struct leaf leaf[LEAVES];
    struct search x = {.failed = false};
    struct trail t = deal_trail_make(ROOM);
    uint64_t at = (uint64_t)_i;
    size_t sweeps = 0;

    ck_assert(t.most < ADDED / 4);
    for (int i = 0; i < LEAVES; i++) {
        leaf[i].trail = NO_TRAIL;
        leaf[i].n = 0;
    }
    for (uint32_t i = 2; i < ADDED; i++) {
        struct leaf *from = &leaf[store_draw(&at) % LEAVES], *to = &leaf[store_draw(&at) % LEAVES];

        if (!trail_room(&t)) {
            for (int k = 0; k < LEAVES; k++)
                deal_trail_keep(&t, leaf[k].trail);
            ck_assert(deal_trail_sweep(&t));
            sweeps++;
            for (int k = 0; k < LEAVES; k++)
                check_leaf(&x, &t, &leaf[k]);
        }
        memmove(to->way, from->way,
                from->n * sizeof *to->way); /* Only the part of the array that is in use is copied. */
        to->n = from->n;
        to->trail = deal_trail_add(&x, &t, from->trail, numbered(i));
        to->way[to->n++] = i;
        ck_assert(to->trail != NO_TRAIL && !x.failed);
    }
    ck_assert(sweeps > 2 && t.n <= t.most && t.cap <= t.most);
    free(t.mark);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("store");
    TCase *t = tcase_create("store");

    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, test_set_grows, 0, 24);
    tcase_add_loop_test(t, test_trail_swept, 0, 2);
    suite_add_tcase(s, t);
    return run_suite(s);
}
