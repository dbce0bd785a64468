/*
 * Tests the sequel of the counting game. After a win the four foundations are gathered, the fourth on the third, both
 * on the second, all on the first. The packet is turned and dealt again: to thirteen places one after another, then to
 * every second place, every third and every fourth, in a circle. Then each place has one rank only. This is true for
 * every won deal, so it checks foundations by steps end to end.
 */
#include "deal.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = 13, PACKETS = 4 };

static int sequel_pile_named(const struct deal_state *s, const char *name)
{
    for (int p = 0; p < deal_state_piles(s); p++)
        if (!strcmp(deal_state_pile_name(s, p), name))
            return p;
    ck_abort_msg("no pile %s", name);
    return -1;
}

/* Gathers and turns the foundations into HAND: the first card of the first foundation is dealt first. */
static size_t sequel_gather(const struct deal_state *s, uint8_t *hand)
{
    size_t n = 0;

    for (int k = 1; k <= PACKETS; k++) {
        char name[8];
        size_t count;
        const uint8_t *cards;

        snprintf(name, sizeof name, "f%d", k);
        cards = deal_state_pile(s, sequel_pile_named(s, name), &count);
        memcpy(hand + n, cards, count);
        n += count;
    }
    return n;
}

static void check_sequel(const struct deal_state *s)
{
    uint8_t hand[PLACES * PACKETS];
    int place[PLACES][PACKETS], held[PLACES] = {0};

    ck_assert(deal_state_won(s));
    ck_assert_uint_eq(sequel_gather(s, hand), sizeof hand);
    for (int round = 1; round <= PACKETS; round++)
        for (int i = 1; i <= PLACES; i++) {
            int at = (round * i - 1) % PLACES;
            place[at][held[at]++] = deal_rank(hand[(round - 1) * PLACES + i - 1]);
        }
    for (int at = 0; at < PLACES; at++) {
        ck_assert_int_eq(held[at], PACKETS);
        for (int k = 0; k < PACKETS; k++)
            ck_assert_int_eq(place[at][k], place[at][0]);
    }
}

static bool sequel_play(struct deal_state *s, const char *moves)
{
    struct deal_error e = {0};

    for (const char *at = moves; *at;) {
        size_t n = strcspn(at, ",");
        struct deal_action a;
        ck_assert_msg(deal_state_find(s, at, n, &a, &e), "%s", e.text);
        ck_assert(deal_state_apply(s, a));
        at += n + (at[n] == ',');
    }
    return true;
}

START_TEST(sequel_groups_the_ranks)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("calcul", NULL, &e);
    struct deal_state *s = deal_state_new(r, &e);
    struct deal_solve_options o = {.nodes = 30000, .memory = 16 << 20};
    int won = 0;

    for (uint32_t seed = 1; seed <= 20; seed++) {
        uint8_t cards[DEAL_CARDS_MAX];
        uint32_t shuffle;
        struct deal_solution out;

        ck_assert(deal_rules_deal(r, seed, cards, &shuffle, &e));
        ck_assert(deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, &e));
        ck_assert_msg(deal_solve(s, &o, &out, &e), "%s", e.text);
        if (out.result == DEAL_WON && sequel_play(s, out.moves)) {
            check_sequel(s);
            won++;
        }
        deal_solution_release(&out);
    }
    ck_assert_int_ge(won, 5);
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sequel");
    TCase *t = tcase_create("sequel");

    tcase_set_timeout(t, 120);
    tcase_add_test(t, sequel_groups_the_ranks);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
