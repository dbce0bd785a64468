/*
 * Tests the statistics behind the tool stats: cases that the command line cannot reach, or only with many records.
 */
#include "../../analysis/features/feature.h"
#include "../../analysis/records/fields.h"
#include "../../analysis/records/where.h"
#include "../../analysis/statistics/histogram.h"
#include "../../analysis/statistics/interval.h"
#include "../../analysis/tables/census.h"
#include "deal.h"
#include "suite.h"

#include <gsl/gsl_errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- intervals --------------------------------------------------------- */

START_TEST(intervals_as_published)
{
    static const struct {
        uint64_t k, n;
        double low, high, within;
    } cases[] = {
        /* Results of binom.test of R; the third is the example of its manual (Mendel's peas). */
        {0, 10, 0, 0.30849710781876083, 1e-12},
        {5, 10, 0.1870860284473, 0.8129139715527, 1e-12},
        {682, 925, 0.7076683, 0.7654066, 5e-8},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ck_assert_double_eq_tol(interval_lower(cases[i].k, cases[i].n), cases[i].low, cases[i].within);
        ck_assert_double_eq_tol(interval_upper(cases[i].k, cases[i].n), cases[i].high, cases[i].within);
    }
}
END_TEST

START_TEST(intervals_at_the_ends_have_closed_forms)
{
    static const uint64_t sizes[] = {1, 2, 10, 260, 2000, 1000000, 1000000000};

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        double n = (double)sizes[i];

        ck_assert_double_eq(interval_lower(0, sizes[i]), 0);
        ck_assert_double_eq(interval_upper(sizes[i], sizes[i]), 1);
        ck_assert_double_eq_tol(interval_lower(sizes[i], sizes[i]), exp(log(0.025) / n), 1e-12);
        ck_assert_double_eq_tol(interval_upper(0, sizes[i]), -expm1(log(0.025) / n), 1e-12);
        ck_assert_double_eq_tol(interval_lower(1, sizes[i]), -expm1(log1p(-0.025) / n), 1e-12);
    }
}
END_TEST

/* Computes P(X >= K) for a binomial X by summing P(X < K) term by term. */
static double tail(uint64_t k, uint64_t n, double p)
{
    double term = exp((double)n * log1p(-p)), sum = 0;

    for (uint64_t i = 0; i < k; i++) {
        sum += term;
        term *= (double)(n - i) / (double)(i + 1) * p / (1 - p);
    }
    return 1 - sum;
}

START_TEST(lower_limit_has_its_tail)
{
    /* Pairs of successes and trials, including those for which GSL's quantile function fails. */
    static const uint64_t pairs[][2] = {
        {1, 10}, {3, 10}, {2, 260}, {7, 260}, {20, 300}, {2, 3000}, {3, 10000000}, {9, 10000000},
    };

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        uint64_t k = pairs[i][0], n = pairs[i][1];

        ck_assert_double_eq_tol(tail(k, n, interval_lower(k, n)), 0.025, 1e-7);
        ck_assert_double_eq(interval_upper(n - k, n), 1 - interval_lower(k, n));
    }
}
END_TEST

START_TEST(intervals_grow_and_hold_the_share)
{
    for (uint64_t n = 1; n <= 400; n += 57) {
        for (uint64_t k = 0; k <= n; k++) {
            double share = (double)k / (double)n;

            ck_assert_double_le(interval_lower(k, n), share);
            ck_assert_double_ge(interval_upper(k, n), share);
            if (k == 0)
                continue;
            ck_assert_double_gt(interval_lower(k, n), interval_lower(k - 1, n));
            ck_assert_double_gt(interval_upper(k, n), interval_upper(k - 1, n));
        }
    }
}
END_TEST

/* Limits of intervals at other levels: the exact ones have MISS/2 in each tail, Wilson's are where the normal test
 * rejects. */
START_TEST(intervals_have_their_level)
{
    static const char *const levels[] = {"0.5", "0.9", "0.95", "0.999", "0.999999"};
    static const uint64_t pairs[][2] = {{3, 10}, {20, 300}, {200, 300}};
    double miss;

    for (size_t l = 0; l < sizeof levels / sizeof levels[0]; l++) {
        ck_assert(interval_parse_level(levels[l], &miss));
        for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
            uint64_t k = pairs[i][0], n = pairs[i][1];
            double share = (double)k / (double)n, w = interval_low(INTERVAL_WILSON, miss, k, n);

            ck_assert_double_eq_tol(tail(k, n, interval_low(INTERVAL_EXACT, miss, k, n)) / miss, 0.5, 1e-6);
            ck_assert_double_eq_tol(erfc((share - w) / sqrt(2 * w * (1 - w) / (double)n)) / miss, 1, 1e-9);
        }
    }
    ck_assert(interval_parse_level("0.95", &miss) && miss == INTERVAL_MISS);
    ck_assert(!interval_parse_level("0.4999", &miss) && !interval_parse_level("1", &miss) &&
              !interval_parse_level("", &miss) && !interval_parse_level("0.9x", &miss) &&
              !interval_parse_level("nan", &miss) && !interval_parse_level(" 0.9", &miss));
}
END_TEST

/* Tests the guarantee of the method: for each p the interval misses p with probability at most 5%. */
START_TEST(intervals_cover)
{
    enum { N = 40 };

    for (double p = 0.01; p < 1; p += 0.01) {
        double term = pow(1 - p, N), hit = 0;

        for (uint64_t k = 0; k <= N; k++) {
            if (interval_lower(k, N) <= p && p <= interval_upper(k, N))
                hit += term;
            term *= (double)(N - k) / (double)(k + 1) * p / (1 - p);
        }
        ck_assert_double_ge(hit, 0.95);
    }
}
END_TEST

/* ---- histogram --------------------------------------------------------- */

static uint64_t analysis_next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state ^ *state >> 29;
}

static int compare_values(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static void assert_quantiles_close(const struct histogram *h, const uint64_t *sorted, size_t n)
{
    for (unsigned percent = 1; percent <= 100; percent++) {
        size_t at = (n * percent + 99) / 100 - 1;
        double exact = (double)sorted[at];

        ck_assert_double_le(fabs((double)histogram_quantile(h, percent) - exact), 0.01 * exact);
    }
}

START_TEST(quantiles_within_one_percent)
{
    enum { N = 5000 };
    static uint64_t values[N];
    struct histogram h, parts[2];
    uint64_t state = 1;

    histogram_init(&h);
    histogram_init(&parts[0]);
    histogram_init(&parts[1]);
    for (size_t i = 0; i < N; i++) {
        values[i] =
            analysis_next_random(&state) >> (i % 64); /* The values of the histogram are of all orders of magnitude. */
        histogram_add(&h, values[i]);
        histogram_add(&parts[i % 2], values[i]);
    }
    histogram_merge(&parts[1], &parts[0]);
    qsort(values, N, sizeof values[0], compare_values);
    assert_quantiles_close(&h, values, N);
    ck_assert_uint_eq(parts[1].n, N);
    for (unsigned percent = 1; percent <= 100; percent++)
        ck_assert_uint_eq(histogram_quantile(&h, percent), histogram_quantile(&parts[1], percent));
    histogram_release(&h);
    histogram_release(&parts[0]);
    histogram_release(&parts[1]);
}
END_TEST

START_TEST(quantiles_at_every_power_of_two)
{
    for (unsigned bit = 0; bit < 64; bit++) {
        uint64_t value = UINT64_C(1) << bit;
        uint64_t sorted[3] = {value - 1, value, bit < 63 ? value + value / 3 : UINT64_MAX};
        struct histogram h;

        histogram_init(&h);
        for (size_t i = 3; i-- > 0;)
            histogram_add(&h, sorted[i]);
        assert_quantiles_close(&h, sorted, 3);
        histogram_release(&h);
    }
}
END_TEST

START_TEST(quantiles_exact_where_promised)
{
    struct histogram h;

    histogram_init(&h);
    ck_assert_uint_eq(histogram_quantile(&h, 50), 0);
    for (int i = 0; i < 3; i++)
        histogram_add(&h, 123456789);
    ck_assert_uint_eq(histogram_quantile(&h, 25), 123456789);
    histogram_add(&h, 100);
    histogram_add(&h, 1000000007);
    ck_assert_uint_eq(histogram_quantile(&h, 1), 100);
    ck_assert_uint_eq(histogram_quantile(&h, 100), 1000000007);
    histogram_release(&h);
    for (uint64_t i = 0; i < 100; i++)
        histogram_add(&h, i + 1);
    ck_assert_uint_eq(histogram_quantile(&h, 1), 1);
    ck_assert_uint_eq(histogram_quantile(&h, 50), 50);
    ck_assert_uint_eq(histogram_quantile(&h, 95), 95);
    ck_assert_uint_eq(histogram_quantile(&h, 100), 100);
    histogram_release(&h);
}
END_TEST

/* ---- fields and conditions --------------------------------------------- */

static struct deal_state *analysis_no_table(void *arg, const struct deal_record *d, struct deal_error *e)
{
    (void)arg;
    (void)d;
    deal_fail(e, NULL, "no table");
    return NULL;
}

static const char sample[] = "game=herring-bone/german seed=7 shuffle=912 cards=KH4D7S result=won"
                             " by=solve nodes=1841 mark=3.0 place=7th";

/* Evaluates the condition TEXT: returns 1, 0, or -1 if TEXT does not parse; then ERROR, if not NULL, must be the
 * message. */
static int judge(const char *text, const char *error)
{
    struct fields *f = fields_new(analysis_no_table, NULL);
    struct deal_record *d = deal_record_new();
    struct deal_error e = {.line = 0};
    struct where *w = where_new(text, f, &e);
    bool holds = false;

    ck_assert(deal_record_parse(d, sample, strlen(sample), &e) || !w);
    fields_record(f, d);
    if (w)
        ck_assert_msg(where_holds(w, &holds, &e), "%s: %s", text, e.text);
    else if (error)
        ck_assert_str_eq(e.text, error);
    where_free(w);
    deal_record_free(d);
    fields_free(f);
    return w ? holds : -1;
}

START_TEST(conditions_hold)
{
    static const struct {
        const char *text;
        int holds;
    } cases[] = {
        {"nodes == 1841", 1},
        {"nodes != 1841", 0},
        {"nodes<1841", 0},
        {"nodes<=1841", 1},
        {"nodes > 1840.5", 1},
        {"nodes>=1e4", 0},
        {"nodes < 9", 0},
        {"nodes < '9'", 1},
        {"mark == 3", 1},
        {"mark == '3'", 0},
        {"mark == \"3.0\"", 1},
        {"result == won", 1},
        {"result=='won'", 1},
        {"result < 'woo'", 1},
        {"nodes > seed", 1},
        {"seed >= nodes", 0},
        {"nodes < nosuch", 0},
        {"game == herring-bone/german", 1},
        {"game == herring-bone", 0},
        {"place > 6", 0},
        {"place < 8", 0},
        {"place == 7", 0},
        {"place != 7", 1},
        {"proof", 0},
        {"!proof", 1},
        {"mark", 1},
        {"proof == exhausted", 0},
        {"proof != exhausted", 1},
        {"proof < x", 0},
        {"proof >= 0", 0},
        {"!!mark", 1},
        {"result == won && nodes > 9999", 0},
        {"result == won || nodes > 9999", 1},
        /* Operator && binds closer than ||, and ! closer still. Without short-circuit evaluation && would need a
         * layout here. */
        {"mark || mark && proof", 1},
        {"(mark || mark) && proof", 0},
        {"! result == lost && mark", 1},
        {"!(result == won && mark)", 0},
        {"proof && bone.twins > 3", 0},
        {"mark || bone.twins > 3", 1},
        {" ( ( seed==7 ) ) ", 1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        ck_assert_msg(judge(cases[i].text, NULL) == cases[i].holds, "%s", cases[i].text);
}
END_TEST

START_TEST(conditions_are_refused)
{
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"", "expected a field at the end"},
        {"nodes >", "expected a value at the end"},
        {"nodes = 3", "bad operator \"=\" at column 7, use \"==\""},
        {"a & b", "bad operator \"&\" at column 3, use \"&&\""},
        {"a ==== b", "expected a value, not \"==\" at column 5"},
        {"(a", "expected \")\" at the end"},
        {"a)", "expected \"&&\" or \"||\", not \")\" at column 2"},
        {"a b", "expected \"&&\" or \"||\", not \"b\" at column 3"},
        {"a == 'x", "no closing quote after \"'x\" at column 6"},
        {"'a' == 3", "expected a field, not \"a\" at column 2"},
        {"a && || b", "expected a field, not \"||\" at column 6"},
        {"a,b == 3", "bad field name \"a,b\""},
        {"a == \x01 x", "expected \"&&\" or \"||\", not \"x\" at column 8"},
    };
    char deep[300];

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        ck_assert_int_eq(judge(cases[i].text, cases[i].error), -1);
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    ck_assert_int_eq(judge(deep, NULL), -1);
    memset(deep, '!', sizeof deep - 1);
    ck_assert_int_eq(judge(deep, NULL), -1);
}
END_TEST

/* ---- features ---------------------------------------------------------- */

static struct deal_state *analysis_table_of(void *arg, const struct deal_record *d, struct deal_error *e)
{
    (void)d;
    (void)e;
    return arg;
}

static int pairs(const uint8_t *cards, int n)
{
    int count = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            count += cards[i] == cards[j];
    return count;
}

/* Asserts that the first LINE cards of a deal of GAME make the pile GROUP. */
static void assert_twins(const char *game, const char *set, const char *group, int line)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(game, set, &e);
    struct deal_state *s = r ? deal_state_new(r, &e) : NULL;
    struct deal_record *d = deal_record_new();
    struct fields *f = fields_new(analysis_table_of, s);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    char name[40], want[16];
    const char *value;

    ck_assert(s);
    snprintf(name, sizeof name, "%s.twins", group);
    ck_assert_int_eq(fields_add(f, name, strlen(name), &e), 0);
    ck_assert_int_eq(fields_add(f, "nosuch.twins", 12, &e), 1);
    for (uint32_t seed = 1; seed <= 50; seed++) {
        ck_assert(deal_rules_deal(r, seed, cards, &shuffle, &e));
        ck_assert(deal_record_deal(d, r, seed, cards, shuffle));
        fields_record(f, d);
        ck_assert(fields_value(f, 0, &value, &e));
        snprintf(want, sizeof want, "%d", pairs(cards, line));
        ck_assert_str_eq(value, want);
        ck_assert(fields_value(f, 1, &value, &e));
        ck_assert_ptr_null(value);
    }
    ck_assert_str_eq(fields_absent(f), "nosuch.twins");
    fields_free(f);
    deal_record_free(d);
    deal_state_free(s);
    deal_rules_free(r);
}

START_TEST(twins_are_those_of_the_line)
{
    assert_twins("herring-bone", NULL, "bone", 28);
    assert_twins("herring-bone/german", NULL, "bone", 28);
    assert_twins("assembly", "assembly:any", "assembly", 22);
    assert_twins("assembly", NULL, "assembly", 22);
}
END_TEST

START_TEST(a_field_of_that_name_comes_first)
{
    static const char line[] = "game=x cards=AS bone.twins=17";
    struct fields *f = fields_new(analysis_no_table, NULL);
    struct deal_record *d = deal_record_new();
    struct deal_error e;
    const char *value, *name, *meaning;

    ck_assert(deal_record_parse(d, line, strlen(line), &e));
    ck_assert_int_eq(fields_add(f, "bone.twins", 10, &e), 0);
    ck_assert_int_eq(fields_add(f, "bone.twins", 10, &e), 0);
    fields_record(f, d);
    ck_assert(fields_value(f, 0, &value, &e));
    ck_assert_str_eq(value, "17");
    ck_assert_ptr_null(fields_absent(f));
    ck_assert_ptr_null(feature_find(".twins"));
    ck_assert(feature_describe(0, &name, &meaning));
    fields_free(f);
    deal_record_free(d);
}
END_TEST

/* ---- the census -------------------------------------------------------- */

static void analysis_count(struct census *c, struct fields *f, const char *line, bool good)
{
    struct deal_record *d = deal_record_new();
    struct deal_error e;

    ck_assert_msg(deal_record_parse(d, line, strlen(line), &e), "%s: %s", line, e.text);
    fields_record(f, d);
    ck_assert_int_eq(census_add(c, d, NULL, &e), good);
    deal_record_free(d);
}

static void assert_csv(struct census *c, const char *want)
{
    char got[4096];
    FILE *file = tmpfile();
    struct report r;
    size_t n;

    ck_assert(file);
    census_report(c, &r);
    report_print(&r, (struct grid_format){.kind = GRID_CSV}, file);
    rewind(file);
    n = fread(got, 1, sizeof got - 1, file);
    got[n] = '\0';
    fclose(file);
    ck_assert_str_eq(got, want);
}

#define COUNTS "n,won,unwinnable,unknown,stuck,low,high,nodes_p25,nodes_p50,nodes_p75,nodes_p95\n"

START_TEST(census_keeps_makers_apart)
{
    struct deal_error e;
    struct fields *f = fields_new(analysis_no_table, NULL);
    struct census *c = census_new(f);

    ck_assert(census_by(c, "game,set", &e));
    analysis_count(c, f, "game=b cards=AS result=won by=solve nodes=10", true);
    analysis_count(c, f, "game=b cards=AS result=unknown by=solve nodes=20", true);
    analysis_count(c, f, "game=a set=x:1,y:2 cards=AS result=unwinnable by=solve nodes=5", true);
    analysis_count(c, f, "game=a set=x:1,y:2 cards=AS", false);
    assert_csv(c, "game,set," COUNTS "a,\"x:1,y:2\",1,0,1,0,0,0.000000,0.975000,5,5,5,5\n"
                  "b,,2,1,0,1,0,0.012579,1.000000,10,10,20,20\n");
    analysis_count(c, f, "game=b cards=AS result=unknown by=play:greedy", true);
    analysis_count(c, f, "game=b cards=AS result=won by=play:greedy", true);
    assert_csv(c, "game,set,by," COUNTS "a,\"x:1,y:2\",solve,1,0,1,0,0,0.000000,0.975000,5,5,5,5\n"
                  "b,,play:greedy,2,1,0,1,0,0.012579,0.987421,,,,\n"
                  "b,,solve,2,1,0,1,0,0.012579,1.000000,10,10,20,20\n");
    census_free(c);
    fields_free(f);
}
END_TEST

START_TEST(census_of_many_groups)
{
    struct deal_error e;
    struct fields *f = fields_new(analysis_no_table, NULL);
    struct census *c = census_new(f);
    struct report r;
    char line[80];

    ck_assert(!census_by(c, "seed,,by", &e));
    ck_assert(census_by(c, "by", &e));
    for (int i = 999; i > 0; i--) {
        snprintf(line, sizeof line, "game=a seed=%d cards=AS result=stuck by=play:x", i);
        analysis_count(c, f, line, true);
    }
    census_report(c, &r);
    ck_assert_uint_eq(r.count, 999);
    ck_assert_uint_eq(r.columns, 2);
    for (size_t i = 0; i < r.count; i++)
        ck_assert_int_eq(atoi(r.groups[i]->values[0]), (int)i + 1);
    census_free(c);
    fields_free(f);
}
END_TEST

static Suite *analysis_suite(void)
{
    Suite *s = suite_create("analysis");

    ADD(s, "interval", intervals_as_published, intervals_at_the_ends_have_closed_forms, lower_limit_has_its_tail,
        intervals_grow_and_hold_the_share, intervals_cover, intervals_have_their_level);
    ADD(s, "histogram", quantiles_within_one_percent, quantiles_at_every_power_of_two, quantiles_exact_where_promised);
    ADD(s, "where", conditions_hold, conditions_are_refused);
    ADD(s, "features", twins_are_those_of_the_line, a_field_of_that_name_comes_first);
    ADD(s, "census", census_keeps_makers_apart, census_of_many_groups);
    return s;
}

int main(void)
{
    gsl_set_error_handler_off();
    return run_suite(analysis_suite());
}
