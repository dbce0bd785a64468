/*
 * Tests that no choice of a computer player, and no hint, depends on a card that the player does not know.
 *
 * There are two kinds of players: one knows the visible cards, the other also remembers cards seen before
 * (engine/knowledge.c). At every step the cards unknown to the player are exchanged, and so is the next shuffle.
 */
#include "engine/engine.h"
#include "players/players.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static struct deal_rules *blind_rules(int i)
{
    struct deal_error e = {0};
    const char *game = i < deal_game_count() ? deal_game_id(i) : deal_other_id(i - deal_game_count());
    struct deal_rules *r = deal_rules_new(game, NULL, &e);

    ck_assert_msg(r != NULL, "%s: %s: %s", game, e.field, e.text);
    return r;
}

static struct deal_player *blind_new(const char *spec)
{
    struct deal_error e = {0};
    struct deal_player *p = deal_player_new(spec, &e);

    ck_assert_msg(p != NULL, "%s: %s", spec, e.text);
    return p;
}

static uint64_t blind_draw(uint64_t *at, uint64_t below) { return deal_random(at) % below; }

/* Replaces at random the cards of S that KNOWN does not show, and the next shuffle. */
static void stir(struct deal_state *s, const struct deal_state *known, uint64_t *at)
{
    uint8_t *place[2 * DEAL_CARDS_MAX];
    int n = 0;

    for (int p = 0; p < s->r->piles; p++)
        for (int i = 0; i < pile_count(known, p); i++)
            if (pile_card(known, p, i) == DEAL_NO_CARD)
                place[n++] = &table_cards(s, p)[i];
    for (int i = n - 1; i > 0; i--) {
        int j = (int)blind_draw(at, (uint64_t)i + 1);
        uint8_t held = *place[i];
        *place[i] = *place[j];
        *place[j] = held;
    }
    s->shuffle = (uint32_t)blind_draw(at, UINT32_MAX);
    deal_table_rehash(s);
}

/* Players that do not look at hidden cards, with small budgets; FULL=1 selects more. The player exact needs small
 * packs: test_exact.c shows that hidden cards do not influence it. */
static const char *const blind[] = {
    "cautious",
    "greedy",
    "random",
    "cautious:memory=yes,finish=100",
    "greedy:memory=yes,finish=100",
    "rollout:samples=1,width=3",
    "rollout:samples=1,play=no,nodes=20,width=2",
    "rollout:samples=1,width=3,memory=yes,finish=100",
    "think:samples=1,width=2,tries=2,finish=100",
};
static const char *const blind_full[] = {
    "cautious",
    "greedy",
    "random",
    "cautious:memory=yes,finish=1000",
    "greedy:memory=yes,finish=1000",
    "rollout:samples=3,width=3,play=cautious",
    "rollout:samples=2,nodes=50,width=2",
    "rollout:samples=3,width=3,memory=yes,finish=1000",
    "think:samples=3,tries=2,finish=1000",
};
enum { BLIND = sizeof blind / sizeof *blind, BLIND_QUICK = 5 };

/* Without FULL=1 the players that imagine games, which are slow, are tested in every sixth game, and the slowest one in
 * every eighteenth. */
static bool blind_tests(int game, int player)
{
    return in_full() || player < BLIND_QUICK || (game + player) % (player == BLIND - 1 ? 18 : 6) == 0;
}

static const char *blind_player(int i) { return (in_full() ? blind_full : blind)[i]; }

START_TEST(every_player_is_tested_or_peeks)
{
    for (int i = 0; i < deal_player_count(); i++) {
        struct deal_player *p = blind_new(deal_player_id(i));
        size_t n = strlen(deal_player_id(i));
        bool tested = !strcmp(deal_player_id(i), "exact");

        for (int k = 0; k < BLIND; k++)
            tested |= !strncmp(blind[k], deal_player_id(i), n) && !strncmp(blind_full[k], deal_player_id(i), n);
        ck_assert_msg(tested != deal_player_policy(p)->peeks, "%s", deal_player_id(i));
        deal_player_free(p);
    }
}
END_TEST

/* ---- a policy that plays a whole game ---- */

/* A position, its view, and the table of cards that the player knows. */
struct look {
    struct deal_state *s, *view, *known;
    struct deal_sight sight;
};

static struct look look_new(const struct deal_player *p, struct deal_state *s)
{
    struct look l = {.s = s, .view = deal_state_new(s->r, NULL), .known = deal_state_new(s->r, NULL)};

    l.sight = (struct deal_sight){.view = l.view,
                                  .known = l.known,
                                  .value = deal_player_values(p),
                                  .random = 5,
                                  .memory = calloc(1, deal_player_policy(p)->memory + 1)};
    ck_assert(l.view && l.known && l.sight.memory);
    return l;
}

static void look_release(struct look *l, const struct deal_policy *policy)
{
    if (policy->release)
        policy->release(l->sight.memory);
    free(l->sight.memory);
    deal_past_release(&l->sight.past);
    deal_state_free(l->view);
    deal_state_free(l->known);
}

static void look_at(struct look *l, const struct deal_knowledge *k)
{
    deal_view_make(l->view, l->s);
    deal_knowledge_view(k, l->known, l->s);
    ck_assert(deal_past_add(&l->sight.past, l->s));
    l->sight.knowledge = k;
    l->sight.action = deal_state_actions(l->s, &l->sight.actions);
}

static void check_alike(const struct look *a, const struct look *b)
{
    char word[DEAL_WORD_MAX], again[DEAL_WORD_MAX];

    ck_assert_msg(!memcmp(a->view->t, b->view->t, a->s->r->table.bytes), "%s: a view shows a hidden card",
                  a->s->r->game);
    ck_assert_msg(!memcmp(a->known->t, b->known->t, a->s->r->table.bytes), "%s: an unknown card is known",
                  a->s->r->game);
    ck_assert(!b->view->shuffle && !b->known->shuffle);
    ck_assert_uint_eq(a->sight.actions, b->sight.actions);
    for (size_t i = 0; i < a->sight.actions; i++)
        ck_assert_str_eq(deal_state_word(a->s, a->sight.action[i], word),
                         deal_state_word(b->s, b->sight.action[i], again));
}

/* Plays the game S with player P, and in parallel TWIN, in which the unknown cards are exchanged before every step.
 * The player must choose the same action in both. */
static void play_beside(const struct deal_player *p, struct deal_state *s, struct deal_state *twin, uint64_t *at)
{
    const struct deal_policy *policy = deal_player_policy(p);
    struct look one = look_new(p, s), other = look_new(p, twin);
    struct deal_knowledge k = {.r = NULL};

    ck_assert(deal_knowledge_start(&k, s, deal_player_remembers(p)));
    for (int step = 0; step < (in_full() ? 150 : 25); step++) {
        size_t i, mark = s->journal_len;

        look_at(&one, &k);
        if (!one.sight.actions)
            break;
        deal_state_copy(twin, s, NULL);
        stir(twin, one.known, at);
        look_at(&other, &k);
        check_alike(&one, &other);
        i = policy->choose(&one.sight);
        ck_assert_msg(policy->choose(&other.sight) == i, "%s in %s, step %d: unknown cards made a difference",
                      deal_player_name(p), s->r->game, step);
        if (i == POLICY_GIVES_UP)
            break;
        if (policy->took) {
            policy->took(&one.sight, i);
            policy->took(&other.sight, i);
        }
        ck_assert(deal_state_apply(s, one.sight.action[i]));
        deal_knowledge_follow(&k, s, mark);
    }
    deal_knowledge_release(&k);
    look_release(&one, policy);
    look_release(&other, policy);
}

START_TEST(games_do_not_depend_on_unknown_cards)
{
    struct deal_rules *r = blind_rules(_i);
    struct deal_state *twin = deal_state_new(r, NULL);
    uint64_t at = 78;

    for (int i = 0; i < BLIND; i++)
        for (uint32_t seed = 1; blind_tests(_i, i) && seed <= (in_full() ? 2 : 1); seed++) {
            struct deal_player *p = blind_new(blind_player(i));
            struct deal_state *s = suite_deal(r, seed);

            play_beside(p, s, twin, &at);
            deal_state_free(s);
            deal_player_free(p);
        }
    deal_state_free(twin);
    deal_rules_free(r);
}
END_TEST

/* ---- one action of a player in any position, with its history ---- */

static bool keep_word(void *arg, const char *word)
{
    strcpy(arg, word);
    return true;
}

static void run_once(const struct deal_player *p, struct deal_state *s, char word[DEAL_WORD_MAX],
                     enum deal_result *result)
{
    struct deal_error e = {0};

    *word = '\0';
    ck_assert(deal_player_run(p, s, 9, 1, keep_word, word, result, NULL, &e));
}

/* A copy of S with its history, or without it where a replay of the history would restore the original cards. */
static struct deal_state *blind_copy(const struct deal_state *s)
{
    struct deal_state *copy;

    if (s->r->redeal.kind != REDEAL_SHUFFLED)
        return deal_state_with_history(s);
    copy = deal_state_new(s->r, NULL);
    deal_state_copy(copy, s, NULL);
    return copy;
}

/* A copy of S in which the cards that a player of one kind does not know are exchanged. */
static struct deal_state *blind_twin(const struct deal_state *s, bool remembers, uint64_t *at)
{
    struct deal_state *twin = blind_copy(s), *known = deal_state_new(s->r, NULL);
    struct deal_knowledge k = {.r = NULL};

    ck_assert(deal_knowledge_start(&k, twin, remembers));
    deal_knowledge_view(&k, known, twin);
    stir(twin, known, at);
    deal_knowledge_release(&k);
    deal_state_free(known);
    return twin;
}

/* Compares two runs of a player with the same history of views, after exchanging the unknown cards. */
static void compare_runs(const struct deal_player *p, const struct deal_state *s, uint64_t *at)
{
    struct deal_state *one = blind_copy(s), *other = blind_twin(s, deal_player_remembers(p), at);
    char word[DEAL_WORD_MAX], again[DEAL_WORD_MAX];
    enum deal_result result, result_again;

    run_once(p, one, word, &result);
    run_once(p, other, again, &result_again);
    ck_assert_msg(!strcmp(word, again), "%s in %s: %s and %s", deal_player_name(p), s->r->game, word, again);
    deal_state_free(one);
    deal_state_free(other);
}

/* The same for hints and their reasons. */
static void compare_hints(const struct deal_state *s, uint64_t *at)
{
    struct deal_state *one = blind_copy(s), *other = blind_twin(s, true, at);
    struct deal_advice a, b;
    struct deal_error e = {0};

    ck_assert(deal_state_advise(one, &a, &e) && deal_state_advise(other, &b, &e));
    ck_assert_msg(a.found == b.found && !memcmp(&a.action, &b.action, sizeof a.action) && !strcmp(a.text, b.text),
                  "%s: hints %s and %s", s->r->game, a.text, b.text);
    deal_advice_release(&a);
    deal_advice_release(&b);
    deal_state_free(one);
    deal_state_free(other);
}

START_TEST(choices_do_not_depend_on_unknown_cards)
{
    struct deal_rules *r = blind_rules(_i);
    struct deal_player *players[BLIND];
    uint64_t at = 77;

    for (int i = 0; i < BLIND; i++)
        players[i] = blind_new(blind_player(i));
    for (uint32_t seed = 1; seed <= (in_full() ? 3 : 1); seed++) {
        struct deal_state *s = suite_deal(r, seed);
        const struct deal_action *list;
        size_t n;

        for (int step = 0; step < 90 && (list = deal_state_actions(s, &n), n); step++) {
            struct deal_action a = list[blind_draw(&at, n)];

            for (int i = 0; i < BLIND && step % 10 == 0; i++)
                if (blind_tests(_i, i))
                    compare_runs(players[i], s, &at);
            if (step % (in_full() ? 10 : 30) == 0)
                compare_hints(s, &at);
            ck_assert(deal_state_apply(s, a));
        }
        deal_state_free(s);
    }
    for (int i = 0; i < BLIND; i++)
        deal_player_free(players[i]);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("blind");
    TCase *tc = tcase_create("blind");
    int games = deal_game_count() + deal_other_count();

    tcase_set_timeout(tc, in_full() ? 3600 : 300);
    tcase_add_test(tc, every_player_is_tested_or_peeks);
    tcase_add_loop_test(tc, games_do_not_depend_on_unknown_cards, 0, games);
    tcase_add_loop_test(tc, choices_do_not_depend_on_unknown_cards, 0, games);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
