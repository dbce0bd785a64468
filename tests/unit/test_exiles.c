/*
 * Tests the chain of exiles of a mechanism: the last exile goes beneath the packet of its rank, whose top card is the
 * next exile. The chain ends when an exile fits, a card on the table fits, a packet was empty, or a position comes
 * back. It is implemented here independently, in a simple way, and compared with the engine on random walks.
 */
#include "engine/engine.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { SLIPS_MAX = 4000, PACKETS_MAX = 13 };
enum ending { NOT_LEGAL, FITS, TABLE_FITS, WAS_EMPTY, CAME_BACK, ENDINGS };

/* The cards on the packets p1..pN, and the number of ranks. */
struct packets {
    int ranks, count[PACKETS_MAX];
    uint8_t card[PACKETS_MAX][DEAL_CARDS_MAX];
};

static int exiles_pile_named(const struct deal_state *s, const char *group, int number)
{
    char name[16];

    snprintf(name, sizeof name, number ? "%s%d" : "%s", group, number);
    for (int p = 0; p < deal_state_piles(s); p++)
        if (!strcmp(deal_state_pile_name(s, p), name))
            return p;
    ck_abort_msg("no pile %s", name);
    return -1;
}

static struct packets packets_of(const struct deal_state *s)
{
    struct packets all = {.ranks = s->r->cards.ranks};

    for (int i = 0; i < all.ranks; i++) {
        int pile = exiles_pile_named(s, "p", i + 1);
        all.count[i] = pile_count(s, pile);
        memcpy(all.card[i], table_cards(s, pile), (size_t)all.count[i]);
    }
    return all;
}

static bool exiles_same(const struct packets *a, const struct packets *b)
{
    for (int i = 0; i < a->ranks; i++)
        if (a->count[i] != b->count[i] || memcmp(a->card[i], b->card[i], (size_t)a->count[i]))
            return false;
    return true;
}

/* Returns true if CARD fits a foundation. The king is at the bottom: the foundations take ace to queen on one side,
 * queen to ace on the other. */
static bool exiles_fits(const struct deal_state *s, uint8_t card)
{
    int suit = deal_suit(card) + 1, king = s->r->cards.ranks, rank = deal_rank(card);
    uint8_t up = pile_top(s, exiles_pile_named(s, "up", suit)), down = pile_top(s, exiles_pile_named(s, "down", suit));
    int above = up == DEAL_NO_CARD || deal_rank(up) == king ? 0 : deal_rank(up);
    int below = down == DEAL_NO_CARD ? king : deal_rank(down);

    return rank == above + 1 || rank == below - 1;
}

static bool table_fits(const struct deal_state *s, const struct packets *p)
{
    for (int i = 0; i < p->ranks; i++)
        for (int k = i + 1 < p->ranks ? p->count[i] - 1 : 0; k < p->count[i]; k++)
            if (k >= 0 && exiles_fits(s, p->card[i][k]))
                return true;
    return false;
}

static void exiles_slip(struct packets *p, uint8_t card)
{
    int i = deal_rank(card) - 1;

    memmove(p->card[i] + 1, p->card[i], (size_t)p->count[i]++);
    p->card[i][0] = card;
}

/* Plays in P, a copy of the packets of cards of S, until no exiled card is left or the play stops; returns how it
 * ended. */
static enum ending chain(const struct deal_state *s, struct packets *p)
{
    static struct packets seen[SLIPS_MAX];
    uint8_t card = pile_top(s, exiles_pile_named(s, "exile", 0));

    if (card == DEAL_NO_CARD || table_fits(s, p))
        return NOT_LEGAL;
    for (int n = 0; n < SLIPS_MAX; n++) {
        int *count = &p->count[deal_rank(card) - 1];
        bool was_empty = !*count;
        if (exiles_fits(s, card))
            return FITS;
        exiles_slip(p, card);
        if (table_fits(s, p))
            return TABLE_FITS;
        if (was_empty)
            return WAS_EMPTY;
        for (int i = 0; i < n; i++)
            if (exiles_same(&seen[i], p))
                return CAME_BACK;
        seen[n] = *p;
        card = p->card[deal_rank(card) - 1][--*count];
    }
    ck_abort_msg("a chain without end");
    return NOT_LEGAL;
}

static struct deal_state *exiles_table_of(struct deal_rules **r, const char *set)
{
    struct deal_error e = {0};
    struct deal_state *s;

    *r = deal_rules_new("petits-paquets", set, &e);
    ck_assert_msg(*r != NULL, "%s", e.text);
    s = deal_state_new(*r, &e);
    ck_assert(s != NULL);
    return s;
}

/* Plays a random walk to its end; ENDED counts, for each kind of ending, the chains of exiled cards. */
static void exiles_walk(struct deal_state *s, uint32_t seed, long ended[ENDINGS])
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    struct deal_error e = {0};
    uint64_t at = seed;
    size_t n;

    ck_assert(deal_rules_deal(s->r, seed, cards, &shuffle, &e) &&
              deal_state_start(s, cards, (size_t)s->r->cards.listed, shuffle, &e));
    for (int step = 0; step < 120; step++) {
        const struct deal_action *list = deal_state_actions(s, &n);
        struct deal_action a;
        struct packets expected = packets_of(s), found;
        char word[DEAL_WORD_MAX];
        if (!n)
            return;
        a = list[deal_mix(at += 0x9E3779B97F4A7C15u) % n];
        if (strcmp(deal_state_word(s, a, word), "exile")) {
            deal_state_apply(s, a);
            continue;
        }
        enum ending how = chain(s, &expected);
        ck_assert_int_ne(how, NOT_LEGAL);
        ck_assert(deal_state_apply(s, a));
        found = packets_of(s);
        ck_assert_msg(exiles_same(&expected, &found), "seed %u, step %d: not what the chain leaves", (unsigned)seed,
                      step);
        ended[how]++;
    }
}

START_TEST(chains_end_as_the_rules_say)
{
    static const char *const sets[] = {"ranks:4,suits:2", "ranks:5", "ranks:6,suits:2", "ranks:7,suits:3", ""};
    long ended[ENDINGS] = {0};

    for (size_t k = 0; k < sizeof sets / sizeof *sets; k++) {
        struct deal_rules *r;
        struct deal_state *s = exiles_table_of(&r, sets[k]);
        for (uint32_t seed = 1; seed <= 40; seed++)
            exiles_walk(s, seed, ended);
        deal_state_free(s);
        deal_rules_free(r);
    }
    for (int how = FITS; how < ENDINGS; how++)
        ck_assert_msg(ended[how] >= 5, "ending %d met %ld times only", how, ended[how]);
}
END_TEST

/* Two of spades and two of hearts take turns beneath the second packet. The chain goes through 2S 2H
 * and 2H 2S to 2S 2H again, and ends there with five exiles left. */
START_TEST(a_position_that_comes_back_ends_the_chain)
{
    static const char line[] = "game=petits-paquets set=ranks:4,suits:2 cards=AH3S3S3H2H3HASAHAS2S2S2H "
                               "moves=p4.1-down2,p2-down1,p1-down1,p3-down2,exile";
    struct deal_record *d = deal_record_new();
    struct deal_rules *r;
    struct deal_state *s = exiles_table_of(&r, "ranks:4,suits:2");
    struct deal_error e = {0};
    struct packets p;
    struct deal_action a;
    size_t n;
    char word[DEAL_WORD_MAX];

    ck_assert(deal_record_parse(d, line, sizeof line - 1, &e));
    ck_assert_msg(deal_record_start(d, s, &e), "%s", e.text);
    p = packets_of(s);
    ck_assert_int_eq(p.count[1], 1);
    ck_assert_int_eq(chain(s, &p), CAME_BACK);
    ck_assert(deal_state_find(s, "exile", 5, &a, &e) && deal_state_apply(s, a));
    p = packets_of(s);
    ck_assert_int_eq(p.count[1], 2);
    ck_assert_int_eq(p.card[1][0], deal_card_parse("2S"));
    ck_assert_int_eq(p.card[1][1], deal_card_parse("2H"));
    ck_assert_int_eq(pile_count(s, exiles_pile_named(s, "exile", 0)), 5);
    a = *deal_state_actions(s, &n);
    ck_assert_uint_eq(n, 1);
    ck_assert_str_eq(deal_state_word(s, a, word), "exile");
    deal_state_free(s);
    deal_rules_free(r);
    deal_record_free(d);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("exiles");
    TCase *t = tcase_create("exiles");

    tcase_set_timeout(t, 300);
    tcase_add_test(t, chains_end_as_the_rules_say);
    tcase_add_test(t, a_position_that_comes_back_ends_the_chain);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
