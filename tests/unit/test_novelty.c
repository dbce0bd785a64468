/*
 * Tests the novelty heuristic (pairs of cards seen on each other for the first time) on random walks, against a plain
 * table of such pairs.
 */
#include "engine/engine.h"
#include "solve/heuristic/heuristic.h"
#include "suite.h"

#include <string.h>

enum { NOWHERE = 52, WALKS = 20, STEPS = 200 };

/* The pairs seen on walks so far: TOP[A][B] is true if card B was a top card on card A. */
struct seen {
    bool top[NOWHERE + 1][NOWHERE];
};

/* Returns true if some top card of the tableau was not seen on its lower card before; records the pairs if NOTE. */
static bool seen_look(struct seen *k, const struct deal_state *s, bool note)
{
    bool fresh = false;

    for (int p = 0; p < deal_state_piles(s); p++) {
        enum deal_pile_kind kind = deal_state_pile_kind(s, p);
        size_t n;
        const uint8_t *cards = deal_state_pile(s, p, &n);
        bool *top;

        if (!n || kind == DEAL_PACK || kind == DEAL_FOUNDATION)
            continue;
        top = &k->top[n > 1 ? cards[n - 2] : NOWHERE][cards[n - 1]];
        fresh |= !*top;
        *top |= note;
    }
    return fresh;
}

static int walk(struct deal_state *s, uint64_t *random, struct novelty *novelty, struct seen *seen)
{
    struct search x = {.r = deal_state_rules(s), .s = s};
    const struct deal_action *list;
    size_t count;
    int known = 0;

    for (int i = 0; i < STEPS && (list = deal_state_actions(s, &count), count); i++) {
        bool fresh = seen_look(seen, s, false);

        ck_assert(deal_novel(novelty, &x) == fresh);
        known += !fresh;
        if (deal_random(random) % 2) {
            seen_look(seen, s, true);
            deal_novelty_note(novelty, &x);
            ck_assert(!deal_novel(novelty, &x));
        }
        ck_assert(deal_state_apply(s, list[deal_random(random) % count]));
    }
    return known;
}

START_TEST(test_novelty)
{
    static const char *const games[] = {"cadran", "moulin", "blocus", "parterre"};
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(games[_i], NULL, &e);
    struct novelty novelty = {{0}};
    struct seen seen;
    uint64_t random = 1;
    int known = 0;

    ck_assert_msg(r, "%s", e.text);
    memset(&seen, 0, sizeof seen);
    for (int i = 0; i < WALKS; i++) {
        struct deal_state *s = suite_deal(r, 1);

        known += walk(s, &random, &novelty, &seen);
        deal_state_free(s);
    }
    ck_assert(known > WALKS);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("novelty");
    TCase *t = tcase_create("novelty");

    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, test_novelty, 0, 4);
    suite_add_tcase(s, t);
    return run_suite(s);
}
