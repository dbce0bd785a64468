/*
 * Trend: Cochran (Biometrics 10, 1954) and Armitage (Biometrics 11, 1955), with the
 * values themselves as scores.  Where the solver left results open, each test is
 * made with them lost and with them won, and a difference also with the one side's
 * lost and the other's won: the truth lies between.
 */
#include "compare.h"

#include "../records/order.h"
#include "../statistics/interval.h"
#include "deal.h"
#include "grid.h"
#include "strata.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ORDER TESTS */
static const char *const names[] = {"trend", "chi-square", "difference"};

bool compare_parse(const char *name, enum comparison_kind *kind)
{
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        *kind = (enum comparison_kind)i;
        if (strcmp(name, names[i]) == 0)
            return true;
    }
    return false;
}

/* ---- the numbers ------------------------------------------------------------------ */

static struct cell sum_of(const struct cell *c, size_t count)
{
    struct cell sum = {.n = 0};

    for (size_t i = 0; i < count; i++) {
        sum.n += c[i].n;
        sum.k += c[i].k;
        sum.score += c[i].n * c[i].score;
    }
    return sum;
}

double compare_trend(const struct cell *c, size_t count, double *slope)
{
    struct cell sum = sum_of(c, count);
    double share = sum.k / sum.n, mean = sum.score / sum.n, along = 0, spread = 0;

    for (size_t i = 0; i < count; i++) {
        along += (c[i].k - c[i].n * share) * (c[i].score - mean);
        spread += c[i].n * (c[i].score - mean) * (c[i].score - mean);
    }
    *slope = spread > 0 ? along / spread : NAN;
    return spread > 0 && share > 0 && share < 1 ? along / sqrt(share * (1 - share) * spread) : NAN;
}

double compare_chi_square(const struct cell *c, size_t count, double *least)
{
    struct cell sum = sum_of(c, count);
    double share = sum.k / sum.n, chi = 0;

    *least = INFINITY;
    for (size_t i = 0; i < count; i++) {
        double won = c[i].n * share, lost = c[i].n - won, off = c[i].k - won;

        chi += off * off / won + off * off / lost;
        *least = fmin(*least, fmin(won, lost));
    }
    return share > 0 && share < 1 ? chi : NAN;
}

double compare_difference(const struct cell c[2], double *low, double *high)
{
    struct cell sum = sum_of(c, 2);
    double p1 = c[0].k / c[0].n, p2 = c[1].k / c[1].n, pooled = sum.k / sum.n;
    double l[2], u[2], variance = pooled * (1 - pooled) * (1 / c[0].n + 1 / c[1].n);

    for (int i = 0; i < 2; i++) {
        l[i] = interval_low(INTERVAL_WILSON, (uint64_t)c[i].k, (uint64_t)c[i].n);
        u[i] = interval_high(INTERVAL_WILSON, (uint64_t)c[i].k, (uint64_t)c[i].n);
    }
    *low = p2 - p1 - hypot(p2 - l[1], u[0] - p1);
    *high = p2 - p1 + hypot(u[1] - p2, p1 - l[0]);
    return variance > 0 ? (p2 - p1) / sqrt(variance) : NAN;
}

/* ---- the table ----------------------------------------------------------------------- */

struct printing {
    enum comparison_kind kind;
    size_t factor;
    struct grid *grid;
    struct deal_error *error;
};

static void put_header(const struct report *r, const bool *inner, struct grid *g)
{
    static const char *const columns[] = {"unknown", "test", "values", "n", "won", "statistic", "df",
                                          "p", "estimate", "low", "high", "note"};

    strata_head(r, inner, g);
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        grid_cell(g, "%s", columns[i]);
    grid_end_row(g);
}

/* What all rows begin with. */
static void put_start(const struct printing *p, const struct stratum *s, enum unknown how,
                      const char *values)
{
    strata_values(s, p->grid);
    grid_cell(p->grid, "%s", stratum_has_unknown(s) ? unknown_name(how) : "");
    grid_cell(p->grid, "%s", names[p->kind]);
    grid_cell(p->grid, "%s", values);
}

static void put_sums(struct grid *g, const struct cell *c, size_t count)
{
    struct cell sum = sum_of(c, count);

    grid_cell(g, "%.0f", sum.n);
    grid_cell(g, "%.0f", sum.k);
}

static const char *value_of(const struct printing *p, const struct group *g)
{
    return *g->values[p->factor] ? g->values[p->factor] : "(none)";
}

static double two_sided(double z)
{
    return isnan(z) ? NAN : 2 * gsl_cdf_ugaussian_Q(fabs(z));
}

static void put_trend(const struct printing *p, const struct cell *c, size_t count)
{
    double slope, z = compare_trend(c, count, &slope);

    put_sums(p->grid, c, count);
    grid_number(p->grid, z);
    grid_cell(p->grid, "%s", "");
    grid_number(p->grid, two_sided(z));
    grid_number(p->grid, slope);
}

static void put_chi_square(const struct printing *p, const struct cell *c, size_t count)
{
    double least, chi = compare_chi_square(c, count, &least);

    put_sums(p->grid, c, count);
    grid_number(p->grid, count > 1 ? chi : NAN);
    grid_cell(p->grid, "%zu", count - 1);
    grid_number(p->grid, count > 1 && !isnan(chi) ? gsl_cdf_chisq_Q(chi, (double)count - 1) : NAN);
    if (least < 5) {
        for (int i = 0; i < 3; i++)
            grid_cell(p->grid, "%s", "");
        grid_cell(p->grid, "an expected count is only %.2f", least);
    }
}

/* Group I against the first. */
static void put_difference(const struct printing *p, const struct stratum *s, size_t i,
                           enum unknown how)
{
    struct cell c[2];
    double low, high, z;
    char *values;

    for (int side = 0; side < 2; side++) {
        const struct group *g = s->groups[side ? i : 0];

        c[side] = (struct cell){.n = (double)g->tally.n,
                                .k = won_of(s->report, g, how, side == 1)};
    }
    values = malloc(strlen(value_of(p, s->groups[i])) + strlen(value_of(p, s->groups[0])) + 4);
    if (values)
        sprintf(values, "%s - %s", value_of(p, s->groups[i]), value_of(p, s->groups[0]));
    put_start(p, s, how, values ? values : "");
    free(values);
    z = compare_difference(c, &low, &high);
    put_sums(p->grid, c, 2);
    grid_number(p->grid, z);
    grid_cell(p->grid, "%s", "");
    grid_number(p->grid, two_sided(z));
    grid_number(p->grid, c[1].k / c[1].n - c[0].k / c[0].n);
    grid_number(p->grid, low);
    grid_number(p->grid, high);
    grid_end_row(p->grid);
}

/* The groups of a stratum that have a score; C has room for all. */
static size_t make_cells(const struct printing *p, const struct stratum *s, enum unknown how,
                         struct cell *c)
{
    size_t count = 0;

    for (size_t i = 0; i < s->count; i++) {
        const struct group *g = s->groups[i];

        c[count] = (struct cell){.n = (double)g->tally.n, .k = won_of(s->report, g, how, false)};
        if (p->kind != COMPARE_TREND || order_number(g->values[p->factor], &c[count].score))
            count++;
    }
    return count;
}

static bool put_whole(const struct printing *p, const struct stratum *s, enum unknown how)
{
    struct cell *c = calloc(s->count + 1, sizeof *c);
    char values[40];
    size_t count;

    if (!c)
        return deal_fail(p->error, NULL, "out of memory");
    count = make_cells(p, s, how, c);
    snprintf(values, sizeof values, "%zu values", count);
    put_start(p, s, how, values);
    if (p->kind == COMPARE_TREND)
        put_trend(p, c, count);
    else
        put_chi_square(p, c, count);
    grid_end_row(p->grid);
    free(c);
    return true;
}

static bool put_stratum(void *arg, const struct stratum *s)
{
    struct printing *p = arg;
    enum unknown last = UNKNOWN_LOST;

    if (stratum_has_unknown(s))
        last = p->kind == COMPARE_DIFFERENCE ? UNKNOWN_SECOND_WON : UNKNOWN_WON;
    for (enum unknown how = UNKNOWN_LOST; how <= last; how++) {
        if (p->kind != COMPARE_DIFFERENCE && !put_whole(p, s, how))
            return false;
        for (size_t i = 1; p->kind == COMPARE_DIFFERENCE && i < s->count; i++)
            put_difference(p, s, i, how);
    }
    return true;
}

bool compare_print(enum comparison_kind kind, const struct report *r, size_t factor, bool csv,
                   FILE *out, struct deal_error *e)
{
    struct printing p = {.kind = kind, .factor = factor, .grid = grid_new(csv), .error = e};
    bool *inner = calloc(r->columns + 1, sizeof *inner), good = false;

    deal_fail(e, NULL, "out of memory");
    if (p.grid && inner) {
        inner[factor] = true;
        put_header(r, inner, p.grid);
        good = strata_each(r, inner, put_stratum, &p) && grid_print(p.grid, out);
    }
    grid_free(p.grid);
    free(inner);
    return good;
}
