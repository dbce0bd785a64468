/*
 * Tests that the player greedy is no worse than chance in any game. It wins no fewer deals, and brings no fewer cards
 * to the goal, than a player of random actions, and than a player that brings a card to the goal whenever it can. Both
 * go to new positions only. Long: with FULL=1.
 */
#include "engine/engine.h"
#include "suite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS = 100, ACTIONS = 500, FIRST_SEED = 7600001 };
static const double chance_bar = -3; /* standard errors by which greedy may be worse */

struct past {
    uint64_t hash[ACTIONS];
    size_t n;
};

static bool past_has(const struct past *past, uint64_t hash)
{
    for (size_t i = 0; i < past->n; i++)
        if (past->hash[i] == hash)
            return true;
    return false;
}

/* Makes a random action that leads to a new position; if FITS, the first that brings a card to the goal. */
static bool chance_step(struct deal_state *s, struct past *past, bool fits, uint64_t *random)
{
    size_t n, seen = 0, pick = SIZE_MAX;
    const struct deal_action *legal = deal_state_actions(s, &n);
    struct deal_action *list = malloc((n + 1) * sizeof *list);
    int done = deal_goal_done(s);

    memcpy(list, legal, n * sizeof *list);
    past->hash[past->n++] = deal_state_hash(s);
    for (size_t i = 0; i < n; i++) {
        bool plays;

        ck_assert(deal_state_apply(s, list[i]));
        plays = fits && deal_goal_done(s) > done;
        if (plays || (!past_has(past, deal_state_hash(s)) && deal_random(random) % ++seen == 0))
            pick = i;
        deal_state_undo(s);
        if (plays)
            break;
    }
    if (pick < n)
        ck_assert(deal_state_apply(s, list[pick]));
    free(list);
    return pick < n;
}

static void chance_play(struct deal_state *s, bool fits, uint64_t seed)
{
    struct past past = {.n = 0};

    while (past.n < ACTIONS && !deal_state_won(s) && chance_step(s, &past, fits, &seed))
        continue;
}

static bool skip_word(void *arg, const char *word)
{
    (void)arg;
    (void)word;
    return true;
}

static void greedy_play(struct deal_state *s)
{
    struct deal_error e = {0};
    struct deal_player *p = deal_player_new("greedy", &e);
    enum deal_result result;

    ck_assert(p && deal_player_run(p, s, 1, 10000, skip_word, NULL, &result, NULL, &e));
    deal_player_free(p);
}

/* Sums of differences between greedy and another player, and of their squares. */
struct lead {
    double sum, squares;
};

static void lead_add(struct lead *lead, double x)
{
    lead->sum += x;
    lead->squares += x * x;
}

static double lead_errors(const struct lead *lead) { return lead->squares > 0 ? lead->sum / sqrt(lead->squares) : 0; }

START_TEST(greedy_is_no_worse_than_chance)
{
    struct deal_error e = {0};
    const char *game = _i < deal_game_count() ? deal_game_id(_i) : deal_other_id(_i - deal_game_count());
    struct deal_rules *r = deal_rules_new(game, NULL, &e);
    struct lead wins[2] = {{0}}, home[2] = {{0}};

    for (uint32_t seed = FIRST_SEED; seed < FIRST_SEED + DEALS; seed++) {
        struct deal_state *own = suite_deal(r, seed);

        greedy_play(own);
        for (int fits = 0; fits < 2; fits++) {
            struct deal_state *other = suite_deal(r, seed);

            chance_play(other, fits, seed);
            lead_add(&wins[fits], (double)deal_state_won(own) - (double)deal_state_won(other));
            lead_add(&home[fits], deal_goal_done(own) - deal_goal_done(other));
            deal_state_free(other);
        }
        deal_state_free(own);
    }
    for (int fits = 0; fits < 2; fits++) {
        ck_assert_msg(lead_errors(&home[fits]) > chance_bar, "%s: %s play brings more cards home: %.1f standard errors",
                      game, fits ? "fitting" : "random", lead_errors(&home[fits]));
        ck_assert_msg(lead_errors(&wins[fits]) > chance_bar, "%s: %s play wins more: %.1f standard errors", game,
                      fits ? "fitting" : "random", lead_errors(&wins[fits]));
    }
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("chance");
    TCase *tc = tcase_create("chance");
    const char *full = getenv("FULL");
    bool whole = full && *full;

    tcase_set_timeout(tc, 3600);
    tcase_add_loop_test(tc, greedy_is_no_worse_than_chance, 0, whole ? deal_game_count() + deal_other_count() : 1);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
