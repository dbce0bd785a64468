/*
 * Tests the naive test of a line (libdeal/check). In the games here every card outside the line can be played at once,
 * so the test is exact. It is compared with a search of all positions by the legal actions of the engine.
 */
#include "check/check.h"
#include "position.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { DEALS = 250, DEALS_QUICK = 60, WALK = 20, SLOTS = 1 << 21, ACTIONS_MOST = 256 };

static const char *const sets[] = {
    "up.exchange:down",
    "up.exchange:none",
    "up.exchange:none,down.step:1",
    "up.exchange:down,cell.piles:1,c.piles:10",
    "up.exchange:none,cell.piles:1,c.piles:10",
    "up.exchange:none,up.step:2",
    "up.exchange:none,cell.piles:1,c.piles:10,up.step:2",
    "ranks:6,line.deal:12",
    "ranks:6,line.deal:13,cell.piles:1,up.exchange:none",
    "down.step:1,c.piles:10,line.deal:7",

    "ranks:4,suits:1,line.deal:5,cell.piles:1,c.piles:1,up.exchange:none",
};

struct line_test {
    const struct deal_rules *r;
    int line;
    void *test;
    uint64_t *seen; /* keys of the positions that the search met */
    uint32_t *used; /* slots of these keys */
    size_t met;
    int lost, alive;
};

static int line_pile(const struct deal_rules *r)
{
    for (int g = 0; g < r->groups; g++)
        if (!strcmp(r->group[g].name, "line"))
            return r->group[g].first;
    return -1;
}

/* Returns true if the position was not met before. */
static bool line_meets(struct line_test *t, const struct deal_state *s)
{
    uint64_t key = position_key(s) | 1;
    size_t at = key % SLOTS;

    while (t->seen[at] && t->seen[at] != key)
        at = (at + 1) % SLOTS;
    if (t->seen[at])
        return false;
    ck_assert(t->met < SLOTS / 2);
    t->seen[at] = key;
    t->used[t->met++] = at;
    return true;
}

/* Is the line empty in some position that follows from S? */
static bool line_empties(struct line_test *t, struct deal_state *s)
{
    struct deal_action a[ACTIONS_MOST];
    bool empties = !pile_count(s, t->line);
    size_t n;

    if (empties || !line_meets(t, s))
        return empties;
    n = deal_actions(s, a);
    for (size_t i = 0; i < n && !empties; i++) {
        size_t mark = s->journal_len;

        deal_actions_apply(s, a[i]);
        empties = line_empties(t, s);
        deal_table_undo(s, mark);
    }
    return empties;
}

static void line_compare(struct line_test *t, struct deal_state *s, uint32_t seed)
{
    bool lost = deal_check_line.lost(t->test, s), empties;

    while (t->met)
        t->seen[t->used[--t->met]] = 0;
    empties = line_empties(t, s);
    ck_assert_msg(!lost || !empties, "deal %u: the line can be emptied", seed);
    ck_assert_msg(lost || empties, "deal %u: the line cannot be emptied", seed);
    t->lost += lost;
    t->alive += empties;
}

/* Compares at each position of a random play from S. */
static void line_walk(struct line_test *t, struct deal_state *s, uint32_t seed)
{
    uint64_t random = seed;
    struct deal_action a[ACTIONS_MOST];

    for (int i = 0; i < WALK && pile_count(s, t->line); i++) {
        size_t n = deal_actions(s, a);

        line_compare(t, s, seed);
        if (!n)
            return;
        random = random * UINT64_C(6364136223846793005) + 1;
        deal_actions_apply(s, a[(random >> 33) % n]);
    }
}

START_TEST(test_line)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("./tests/judge/cases/line-first-cards.ini", sets[_i], &e);
    struct line_test t = {.r = r, .seen = calloc(SLOTS, sizeof *t.seen), .used = malloc(SLOTS / 2 * sizeof *t.used)};
    uint32_t deals = in_full() ? DEALS : DEALS_QUICK;

    ck_assert_msg(r && t.seen && t.used, "%s", e.text);
    t.line = line_pile(r);
    ck_assert(t.line >= 0 && deal_check_line.make(r, &t.test) && t.test);
    for (uint32_t seed = 1; seed <= deals; seed++) {
        struct deal_state *s = suite_deal(r, seed);

        line_walk(&t, s, seed);
        deal_state_free(s);
    }
    ck_assert_msg(t.lost > (int)deals / 10 && t.alive > (int)deals / 10, "%s: %d lost, %d alive", sets[_i], t.lost,
                  t.alive);
    deal_check_line.drop(t.test);
    free(t.used);
    free(t.seen);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("line");
    TCase *cases = tcase_create("line");

    tcase_set_timeout(cases, 60); /* seconds */
    tcase_add_loop_test(cases, test_line, 0, (int)(sizeof sets / sizeof *sets));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
