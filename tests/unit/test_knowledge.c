/*
 * Tests which cards a player knows. In all games these are only cards that were visible. They are the same whether a
 * player follows the play or recalls it afterwards. The order of a pack that was turned over or gathered is known.
 */
#include "engine/engine.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static const char *knowledge_game(int i)
{
    return i < deal_game_count() ? deal_game_id(i) : deal_other_id(i - deal_game_count());
}

static struct deal_rules *knowledge_rules(const char *game)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(game, NULL, &e);

    ck_assert_msg(r != NULL, "%s: %s", game, e.text);
    return r;
}

static uint64_t draw(uint64_t *at, uint64_t below) { return deal_random(at) % below; }

/* ---- followed and recalled ---- */

static void check_same_view(const struct deal_state *a, const struct deal_state *b, const char *what)
{
    ck_assert_msg(!memcmp(a->t, b->t, a->r->table.bytes), "%s: %s", a->r->game, what);
}

START_TEST(recalling_is_following)
{
    struct deal_rules *r = knowledge_rules(knowledge_game(_i));
    struct deal_state *s = suite_deal(r, 7), *one = deal_state_new(r, NULL), *other = deal_state_new(r, NULL);
    struct deal_knowledge followed = {.r = NULL}, recalled = {.r = NULL};
    const struct deal_action *list;
    uint64_t at = 3;
    size_t n;

    ck_assert(deal_knowledge_start(&followed, s, true));
    for (int step = 0; step < 200 && (list = deal_state_actions(s, &n), n); step++) {
        size_t mark = s->journal_len;

        ck_assert(deal_state_apply(s, list[draw(&at, n)]));
        deal_knowledge_follow(&followed, s, mark);
        if (step % 10)
            continue;
        ck_assert(deal_knowledge_start(&recalled, s, true));
        deal_knowledge_view(&followed, one, s);
        deal_knowledge_view(&recalled, other, s);
        check_same_view(one, other, "recalled otherwise than followed");
    }
    deal_knowledge_release(&followed);
    deal_knowledge_release(&recalled);
    deal_state_free(s);
    deal_state_free(one);
    deal_state_free(other);
    deal_rules_free(r);
}
END_TEST

/* ---- nothing but cards that were seen ---- */

enum { STEPS = 120 };

struct play {
    struct deal_state *s, *view[STEPS + 1], *known;
    char word[STEPS][DEAL_WORD_MAX];
    int steps;
};

static void play_by_chance(struct play *p, uint64_t *at)
{
    const struct deal_action *list;
    size_t n;

    deal_view_make(p->view[0], p->s);
    for (p->steps = 0; p->steps < STEPS && (list = deal_state_actions(p->s, &n), n); p->steps++) {
        struct deal_action a = list[draw(at, n)];

        deal_state_word(p->s, a, p->word[p->steps]);
        ck_assert(deal_state_apply(p->s, a));
        deal_view_make(p->view[p->steps + 1], p->s);
    }
}

/* Plays the same words in the deal of S; returns false if some view differs. */
static bool looks_alike(const struct play *p, struct deal_state *s, struct deal_state *view)
{
    struct deal_action a;
    struct deal_error e;

    for (int i = 0;; i++) {
        deal_view_make(view, s);
        if (memcmp(view->t, p->view[i]->t, s->r->table.bytes))
            return false;
        if (i == p->steps)
            return true;
        if (!deal_state_find(s, p->word[i], strlen(p->word[i]), &a, &e) || !deal_state_apply(s, a))
            return false;
    }
}

/* Exchanges two cards of the deal. If no view during the play changes, the knowledge must not change. */
static int check_swaps(const struct play *p, uint8_t *cards, size_t n, uint32_t shuffle, uint64_t *at)
{
    struct deal_state *s = deal_state_new(p->s->r, NULL), *view = deal_state_new(p->s->r, NULL);
    struct deal_knowledge k = {.r = NULL};
    struct deal_error e;
    int alike = 0;

    for (int i = 0; i < 60; i++) {
        size_t x = draw(at, n), y = draw(at, n);
        uint8_t held = cards[x];

        if (held == cards[y])
            continue;
        cards[x] = cards[y];
        cards[y] = held;
        if (deal_state_start(s, cards, n, shuffle, &e) && looks_alike(p, s, view)) {
            alike++;
            ck_assert(deal_knowledge_start(&k, s, true));
            deal_knowledge_view(&k, view, s);
            check_same_view(view, p->known, "a card is known that was never in sight");
        }
        cards[y] = cards[x];
        cards[x] = held;
    }
    deal_knowledge_release(&k);
    deal_state_free(s);
    deal_state_free(view);
    return alike;
}

START_TEST(only_cards_once_in_sight_are_known)
{
    struct deal_rules *r = knowledge_rules(knowledge_game(_i));
    struct play p = {.s = suite_deal(r, 5), .known = deal_state_new(r, NULL)};
    struct deal_knowledge k = {.r = NULL};
    uint8_t cards[DEAL_CARDS_MAX];
    uint64_t at = 11;
    uint32_t shuffle;
    struct deal_error e;
    int alike;

    for (int i = 0; i <= STEPS; i++)
        p.view[i] = deal_state_new(r, NULL);
    ck_assert(deal_rules_deal(r, 5, cards, &shuffle, &e));
    play_by_chance(&p, &at);
    ck_assert(deal_knowledge_start(&k, p.s, true));
    deal_knowledge_view(&k, p.known, p.s);
    alike = check_swaps(&p, cards, (size_t)deal_rules_cards(r), shuffle, &at);
    ck_assert(alike > 0 || strcmp(r->game, "gypsy"));
    for (int i = 0; i <= STEPS; i++)
        deal_state_free(p.view[i]);
    deal_knowledge_release(&k);
    deal_state_free(p.s);
    deal_state_free(p.known);
    deal_rules_free(r);
}
END_TEST

/* ---- a pack once dealt ---- */

/* Deals the pack to its end and redeals; returns how many cards of the new pack are unknown. */
static int unknown_after_redeal(const char *game, bool remembers)
{
    struct deal_rules *r = knowledge_rules(game);
    struct deal_state *s = suite_deal(r, 8), *known = deal_state_new(r, NULL);
    struct deal_knowledge k = {.r = NULL};
    struct deal_action a;
    struct deal_error e;
    int unknown = 0;

    ck_assert(deal_knowledge_start(&k, s, remembers));
    for (size_t mark = 0; deal_state_find(s, "deal", 4, &a, &e) || deal_state_find(s, "redeal", 6, &a, &e);) {
        mark = s->journal_len;
        ck_assert(deal_state_apply(s, a));
        deal_knowledge_follow(&k, s, mark);
        if (a.kind == ACT_REDEAL)
            break;
    }
    deal_knowledge_view(&k, known, s);
    for (int i = 0; i < pile_count(s, r->pack); i++)
        unknown += pile_card(known, r->pack, i) == DEAL_NO_CARD;
    deal_knowledge_release(&k);
    deal_state_free(s);
    deal_state_free(known);
    deal_rules_free(r);
    return unknown;
}

START_TEST(a_pack_turned_or_gathered_is_known)
{
    ck_assert_int_eq(unknown_after_redeal("klondike", true), 0);
    ck_assert_int_eq(unknown_after_redeal("klondike", false), 24);
    ck_assert_int_eq(unknown_after_redeal("zodiac", true), 0);
    ck_assert_int_eq(unknown_after_redeal("duchesse-de-luynes", true), 0);
    ck_assert_int_gt(unknown_after_redeal("duchesse-de-luynes", false), 40);
    ck_assert_int_gt(unknown_after_redeal("sultane", true), 40); /* shuffled */
}
END_TEST

/* If all unseen cards are equal, every player knows them. */
START_TEST(the_last_card_is_known)
{
    struct deal_rules *r = knowledge_rules("golf");
    struct deal_state *s = suite_deal(r, 2), *view = deal_state_new(r, NULL), *known = deal_state_new(r, NULL);
    struct deal_knowledge k = {.r = NULL};

    ck_assert(deal_knowledge_start(&k, s, false));
    while (pile_count(s, r->pack) > 1)
        deal_table_move(s, r->pack, r->talon);
    deal_view_make(view, s);
    deal_knowledge_view(&k, known, s);
    ck_assert(!deal_view_certain(view));
    ck_assert(deal_view_certain(known));
    deal_knowledge_release(&k);
    deal_state_free(s);
    deal_state_free(view);
    deal_state_free(known);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("knowledge");
    TCase *tc = tcase_create("knowledge");
    int games = deal_game_count() + deal_other_count();

    tcase_set_timeout(tc, 300);
    tcase_add_loop_test(tc, recalling_is_following, 0, games);
    tcase_add_loop_test(tc, only_cards_once_in_sight_are_known, 0, games);
    tcase_add_test(tc, a_pack_turned_or_gathered_is_known);
    tcase_add_test(tc, the_last_card_is_known);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
