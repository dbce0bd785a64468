/*
 * Tests the limits of slopes against all results of open (undecided) games, computed independently from the single
 * games and from Wilson's formula; also the values of options as fields.
 */
#include "../../analysis/records/fields.h"
#include "../../analysis/statistics/shares.h"
#include "deal.h"
#include "suite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS = 3, ROUNDS = 300 };

static unsigned contrasts_random(uint64_t *state, unsigned below)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(*state >> 33) % below;
}

static void contrasts_draw(uint64_t *state, struct cell c[GROUPS])
{
    for (int i = 0; i < GROUPS; i++) {
        unsigned won = contrasts_random(state, 9), lost = contrasts_random(state, 9), open = contrasts_random(state, 5);

        c[i] =
            (struct cell){.n = won + lost + open + 1,
                          .k = won,
                          .open = open,
                          .score = (double)contrasts_random(state, 9) - 4 + 10 * i * (int)contrasts_random(state, 2)};
    }
}

/* Returns the limit of a score interval as a root of (p - k/n)^2 = z^2 p (1-p) / n. SIDE -1: the lower one. */
static double score_limit(double k, double n, int side)
{
    const double z = 1.959963984540054, a = 1 + z * z / n, b = -(2 * k / n + z * z / n), square = k * k / n / n;

    return (-b + side * sqrt(fmax(b * b - 4 * a * square, 0))) / 2 / a;
}

/* Computes the least-squares slope over single games, and its limits by the coefficients of the shares. */
static void slope_of_games(const struct cell *c, const unsigned *more, double out[3])
{
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, down = 0, up = 0;

    for (int i = 0; i < GROUPS; i++)
        for (double game = 0; game < c[i].n; game++) {
            double y = game < c[i].k + more[i];

            n++, sx += c[i].score, sy += y, sxx += c[i].score * c[i].score, sxy += c[i].score * y;
        }
    out[0] = (n * sxy - sx * sy) / (n * sxx - sx * sx);
    for (int i = 0; i < GROUPS; i++) {
        double k = c[i].k + more[i], weight = c[i].n * (n * c[i].score - sx) / (n * sxx - sx * sx);
        double below = k / c[i].n - score_limit(k, c[i].n, -1), above = score_limit(k, c[i].n, 1) - k / c[i].n;

        down += pow(weight * (weight > 0 ? below : above), 2);
        up += pow(weight * (weight > 0 ? above : below), 2);
    }
    out[1] = out[0] - sqrt(down);
    out[2] = out[0] + sqrt(up);
}

/* Computes the extremes of the slope and of its limits over all results of the open games. */
static void try_all_results(const struct cell *c, double least[3], double most[3])
{
    unsigned more[GROUPS];

    for (int j = 0; j < 3; j++)
        least[j] = INFINITY, most[j] = -INFINITY;
    for (more[0] = 0; more[0] <= c[0].open; more[0]++)
        for (more[1] = 0; more[1] <= c[1].open; more[1]++)
            for (more[2] = 0; more[2] <= c[2].open; more[2]++) {
                double now[3];

                slope_of_games(c, more, now);
                for (int j = 0; j < 3; j++)
                    least[j] = fmin(least[j], now[j]), most[j] = fmax(most[j], now[j]);
            }
}

START_TEST(slopes_have_their_limits)
{
    const unsigned none[GROUPS] = {0};
    struct cell c[GROUPS];
    uint64_t state = 1;
    int tried = 0;

    while (tried < ROUNDS) {
        double low, high, z, slope, won, least[3], most[3], lost[3];

        contrasts_draw(&state, c);
        if (c[0].score == c[1].score && c[1].score == c[2].score)
            continue;
        tried++;
        slope_of_games(c, none, lost);
        shares_trend(c, GROUPS, &slope);
        shares_trend_limits(c, GROUPS, 0, &low, &high);
        ck_assert_double_eq_tol(slope, lost[0], 1e-9);
        ck_assert_double_eq_tol(low, lost[1], 1e-9);
        ck_assert_double_eq_tol(high, lost[2], 1e-9);
        try_all_results(c, least, most);
        for (int sign = -1; sign <= 1; sign += 2) {
            const double *end = sign < 0 ? least : most;

            shares_trend_extreme(c, GROUPS, sign, &z, &slope, &won);
            shares_trend_limits(c, GROUPS, sign, &low, &high);
            ck_assert_double_eq_tol(slope, end[0], 1e-9);
            ck_assert_double_eq_tol(low, end[1], 1e-9);
            ck_assert_double_eq_tol(high, end[2], 1e-9);
        }
    }
}
END_TEST

START_TEST(two_values_have_the_limits_of_their_difference)
{
    struct cell c[2] = {{.n = 40, .k = 7, .score = 3}, {.n = 25, .k = 21, .score = 4}};
    double low, high, wanted_low, wanted_high;

    shares_difference(c, &wanted_low, &wanted_high);
    shares_trend_limits(c, 2, 0, &low, &high);
    ck_assert_double_eq_tol(low, wanted_low, 1e-12);
    ck_assert_double_eq_tol(high, wanted_high, 1e-12);
    c[1].score = 3;
    shares_trend_limits(c, 2, 0, &low, &high);
    ck_assert(isnan(low) && isnan(high));
}
END_TEST

/* ---- options as fields ---- */

static struct deal_state *contrasts_table(void *arg, const struct deal_record *d, struct deal_error *e)
{
    const char *game = deal_record_get(d, "game"), *set = deal_record_get(d, "set");
    struct deal_state **table = arg;
    struct deal_rules *r = deal_rules_new(game, set, e);

    ck_assert_msg(r != NULL, "%s", e->text);
    deal_state_free(*table);
    *table = deal_state_new(r, e);
    deal_rules_free(r);
    return *table;
}

START_TEST(options_are_fields)
{
    static const struct {
        const char *record, *field, *value;
    } cases[] = {
        {"game=herring-bone cards=AS", "set.redeals", "2"},
        {"game=herring-bone set=redeals:0 cards=AS", "set.redeals", "0"},
        {"game=herring-bone/german cards=AS", "set.bone", "single-pack"},
        {"game=herring-bone/german set=redeal:turned,bone:two-packs cards=AS", "set.bone", "two-packs"},
        {"game=herring-bone set=redeals:5 cards=AS", "set.redeals/4", "4"},
        {"game=herring-bone set=ranks:9 cards=AS", "set.ranks", "9"},
        {"game=herring-bone cards=AS", "set.suits", "4"},
        {"game=klondike cards=AS", "set.redeals", "unlimited"},
        {"game=golf cards=AS", "set.redeals", NULL},
        {"game=golf set.redeals=7 cards=AS", "set.redeals", "7"},
    };
    struct deal_state *table = NULL;
    struct deal_record *d = deal_record_new();
    struct deal_error e;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fields *f = fields_new(contrasts_table, &table);
        const char *value;
        int field = fields_add(f, cases[i].field, strlen(cases[i].field), &e);

        ck_assert_msg(deal_record_parse(d, cases[i].record, strlen(cases[i].record), &e), "%s", e.text);
        fields_record(f, d);
        ck_assert(fields_value(f, field, &value, &e));
        ck_assert_msg(value && cases[i].value ? !strcmp(value, cases[i].value) : value == cases[i].value, "%s: %s: %s",
                      cases[i].record, cases[i].field, value ? value : "none");
        fields_free(f);
    }
    deal_state_free(table);
    deal_record_free(d);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("contrasts");

    ADD(s, "slopes", slopes_have_their_limits, two_values_have_the_limits_of_their_difference);
    ADD(s, "options", options_are_fields);
    return run_suite(s);
}
