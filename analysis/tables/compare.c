/*
 * Prints tests of shares. If the solver left results open (undecided), each test is made with them lost and with them
 * won, and then at its extremes. A difference is extreme if the open results of one side are lost and those of the
 * other won; so are its z and both limits. The extremes of trend and chi-square are in shares.c.
 */
#include "compare.h"

#include "../base/memory.h"
#include "../records/fields.h"
#include "../statistics/shares.h"
#include "grid.h"
#include "strata.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ORDER TESTS */
static const char *const test_names[] = {"trend", "chi-square", "difference"};

bool compare_parse(const char *name, enum comparison_kind *kind)
{
    for (unsigned i = 0; i < sizeof test_names / sizeof test_names[0]; i++) {
        *kind = (enum comparison_kind)i;
        if (strcmp(name, test_names[i]) == 0)
            return true;
    }
    return false;
}

/* ---- the table ----------------------------------------------------------------------- */

struct printing {
    enum comparison_kind kind;
    size_t factor;
    struct grid *grid;
    double left_out; /* number of records of the present stratum that the test leaves out */
};

const char *const compare_columns[] = {"unknown", "test",     "values", "n",    "won",  "statistic", "df",
                                       "p",       "estimate", "low",    "high", "note", NULL};

/* Writes the first cells of every row of a test. */
static void put_start(const struct printing *printing, const struct stratum *stratum, enum unknown how,
                      const char *values)
{
    strata_values(stratum, printing->grid);
    grid_put(printing->grid, "sss", stratum_has_unknown(stratum) ? unknown_name(how) : "", test_names[printing->kind],
             values);
}

static const char *compare_value_of(const struct printing *printing, const struct group *group)
{
    return *group->values[printing->factor] ? group->values[printing->factor] : "(none)";
}

static double two_sided(double z) { return isnan(z) ? NAN : 2 * gsl_cdf_ugaussian_Q(fabs(z)); }

/* Writes the note of a row: REMARK, unless it is empty, and the number of records left out. */
static void put_note(const struct printing *printing, const char *remark)
{
    const char *what = printing->kind == COMPARE_TREND ? "number" : "value";

    if (printing->left_out > 0)
        grid_cell(printing->grid, "%s%sleft out: %.0f without a %s", remark, *remark ? "; " : "", printing->left_out,
                  what);
    else
        grid_cell(printing->grid, "%s", remark);
}

/* Writes the row of a test of trend. */
static void put_trend(const struct printing *printing, const struct cell *cell, size_t count, enum unknown how)
{
    double slope, low, high, won = shares_sum(cell, count).k, z = shares_trend(cell, count, &slope);

    if (how >= UNKNOWN_LOWEST)
        shares_trend_extreme(cell, count, how == UNKNOWN_LOWEST ? -1 : 1, &z, &slope, &won);
    shares_trend_limits(cell, count, how < UNKNOWN_LOWEST ? 0 : how == UNKNOWN_LOWEST ? -1 : 1, &low, &high);
    grid_put(printing->grid, "cnn-nnnn", shares_sum(cell, count).n, won, z, two_sided(z), slope, low, high);
    put_note(printing, "");
}

static void put_chi(const struct printing *printing, size_t count, double chi)
{
    double freedom = count > 0 ? (double)count - 1 : 0;

    grid_put(printing->grid, "ncn---", count > 1 ? chi : NAN, freedom,
             count > 1 && !isnan(chi) ? gsl_cdf_chisq_Q(chi, freedom) : NAN);
}

static void put_chi_extreme(const struct printing *printing, const struct cell *cell, size_t count, enum unknown how)
{
    double least, most;
    bool exact;

    shares_chi_square_range(cell, count, &least, &most, &exact);
    grid_put(printing->grid, "c-", shares_sum(cell, count).n);
    put_chi(printing, count, how == UNKNOWN_LOWEST ? least : most);
    put_note(printing, how == UNKNOWN_LOWEST || !exact ? "an outer bound" : "");
}

static void put_chi_square(const struct printing *printing, const struct cell *cell, size_t count, enum unknown how)
{
    double least, chi = shares_chi_square(cell, count, &least);
    char remark[60] = "";

    if (how >= UNKNOWN_LOWEST) {
        put_chi_extreme(printing, cell, count, how);
        return;
    }
    grid_put(printing->grid, "cc", shares_sum(cell, count).n, shares_sum(cell, count).k);
    put_chi(printing, count, chi);
    if (least < 5 && count > 0)
        snprintf(remark, sizeof remark, "an expected count is only %.2f", least);
    put_note(printing, remark);
}

/* Writes the row that compares group I with the first group. */
static void compare_put_difference(const struct printing *printing, const struct stratum *stratum, size_t i,
                                   enum unknown how)
{
    struct cell c[2];
    double low, high, z;
    char values[300];

    for (int side = 0; side < 2; side++) {
        const struct group *g = stratum->groups[side ? i : 0];

        c[side] = (struct cell){.n = (double)g->tally.n, .k = won_of(stratum->report, g, how, side == 1)};
    }
    snprintf(values, sizeof values, "%s - %s", compare_value_of(printing, stratum->groups[i]),
             compare_value_of(printing, stratum->groups[0]));
    put_start(printing, stratum, how, values);
    z = shares_difference(c, &low, &high);
    grid_put(printing->grid, "ccn-nnnn", shares_sum(c, 2).n, shares_sum(c, 2).k, z, two_sided(z),
             c[1].k / c[1].n - c[0].k / c[0].n, low, high);
    put_note(printing, "");
    grid_end_row(printing->grid);
}

/* Moves the groups that a test uses to the front of the stratum, in order, and counts the records of the others. A
 * trend uses values that are numbers, other tests all values but absent ones. */
static void leave_out(struct printing *printing, struct stratum *stratum)
{
    const char *name = stratum->report->names[printing->factor];
    double score;
    size_t count = 0;

    printing->left_out = 0;
    for (size_t i = 0; i < stratum->count; i++) {
        const struct group *g = stratum->groups[i];
        const char *value = g->values[printing->factor];

        if (printing->kind == COMPARE_TREND ? fields_score(name, value, &score) : *value || fields_lack_is_value(name))
            stratum->groups[count++] = g;
        else
            printing->left_out += (double)g->tally.n;
    }
    stratum->count = count;
}

static void compare_put_whole(const struct printing *printing, const struct stratum *stratum, enum unknown how)
{
    struct cell *c = memory_new(stratum->count, sizeof *c);
    char values[40];

    for (size_t i = 0; i < stratum->count; i++) {
        const struct group *g = stratum->groups[i];

        c[i] = (struct cell){.n = (double)g->tally.n, .k = won_of(stratum->report, g, how, false)};
        if (how >= UNKNOWN_LOWEST)
            c[i].open = won_of(stratum->report, g, UNKNOWN_WON, false) - c[i].k;
        fields_score(stratum->report->names[printing->factor], g->values[printing->factor], &c[i].score);
    }
    snprintf(values, sizeof values, "%zu values", stratum->count);
    put_start(printing, stratum, how, values);
    if (printing->kind == COMPARE_TREND)
        put_trend(printing, c, stratum->count, how);
    else
        put_chi_square(printing, c, stratum->count, how);
    grid_end_row(printing->grid);
    free(c);
}

/* Returns true if a test is printed with open (undecided) results counted in the way HOW. */
static bool is_shown(const struct printing *printing, enum unknown how)
{
    bool of_sides = how == UNKNOWN_FIRST_WON || how == UNKNOWN_SECOND_WON;

    if (how < UNKNOWN_FIRST_WON)
        return true;
    return of_sides == (printing->kind == COMPARE_DIFFERENCE);
}

static bool compare_put_stratum(void *arg, const struct stratum *whole)
{
    struct printing *p = arg;
    struct stratum tested = *whole, *s = &tested;
    enum unknown last;

    leave_out(p, s);
    last = stratum_has_unknown(s) ? UNKNOWN_HIGHEST : UNKNOWN_LOST;

    for (enum unknown how = UNKNOWN_LOST; how <= last; how++) {
        if (!is_shown(p, how))
            continue;
        if (p->kind != COMPARE_DIFFERENCE)
            compare_put_whole(p, s, how);
        for (size_t i = 1; p->kind == COMPARE_DIFFERENCE && i < s->count; i++)
            compare_put_difference(p, s, i, how);
    }
    return true;
}

void compare_print(enum comparison_kind kind, const struct report *report, size_t factor, struct grid_format format,
                   FILE *out)
{
    struct printing p = {.kind = kind, .factor = factor, .grid = grid_new(format, out)};
    bool *inner = memory_new(report->columns, sizeof *inner);

    inner[factor] = true;
    strata_head(report, inner, p.grid);
    grid_header_row(p.grid, compare_columns);
    strata_each(report, inner, compare_put_stratum, &p);
    grid_print(p.grid, out);
    grid_free(p.grid);
    free(inner);
}
