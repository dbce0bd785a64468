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

const char *const *compare_columns(void)
{
    static const char *const names[] = {"unknown", "test",     "values", "n",    "won",  "statistic", "df",
                                        "p",       "estimate", "low",    "high", "note", NULL};

    return names;
}

static void compare_put_header(const struct report *r, const bool *inner, struct grid *g)
{
    strata_head(r, inner, g);
    grid_header_row(g, compare_columns());
}

/* Writes the first cells of every row of a test. */
static void put_start(const struct printing *p, const struct stratum *s, enum unknown how, const char *values)
{
    strata_values(s, p->grid);
    grid_put(p->grid, "sss", stratum_has_unknown(s) ? unknown_name(how) : "", test_names[p->kind], values);
}

static double sum_n(const struct cell *c, size_t count)
{
    double n = 0;

    for (size_t i = 0; i < count; i++)
        n += c[i].n;
    return n;
}

static double sum_k(const struct cell *c, size_t count)
{
    double k = 0;

    for (size_t i = 0; i < count; i++)
        k += c[i].k;
    return k;
}

static const char *compare_value_of(const struct printing *p, const struct group *g)
{
    return *g->values[p->factor] ? g->values[p->factor] : "(none)";
}

static double two_sided(double z) { return isnan(z) ? NAN : 2 * gsl_cdf_ugaussian_Q(fabs(z)); }

/* Writes the note of a row: REMARK, unless it is empty, and the number of records left out. */
static void put_note(const struct printing *p, const char *remark)
{
    const char *what = p->kind == COMPARE_TREND ? "number" : "value";

    if (p->left_out > 0)
        grid_cell(p->grid, "%s%sleft out: %.0f without a %s", remark, *remark ? "; " : "", p->left_out, what);
    else
        grid_cell(p->grid, "%s", remark);
}

/* Writes the row of a test of trend. */
static void put_trend(const struct printing *p, const struct cell *c, size_t count, enum unknown how)
{
    double slope, low, high, won = sum_k(c, count), z = shares_trend(c, count, &slope);

    if (how >= UNKNOWN_LOWEST)
        shares_trend_extreme(c, count, how == UNKNOWN_LOWEST ? -1 : 1, &z, &slope, &won);
    shares_trend_limits(c, count, how < UNKNOWN_LOWEST ? 0 : how == UNKNOWN_LOWEST ? -1 : 1, &low, &high);
    grid_put(p->grid, "cnn-nnnn", sum_n(c, count), won, z, two_sided(z), slope, low, high);
    put_note(p, "");
}

static void put_chi(const struct printing *p, size_t count, double chi)
{
    double freedom = count > 0 ? (double)count - 1 : 0;

    grid_put(p->grid, "ncn---", count > 1 ? chi : NAN, freedom,
             count > 1 && !isnan(chi) ? gsl_cdf_chisq_Q(chi, freedom) : NAN);
}

static void put_chi_extreme(const struct printing *p, const struct cell *c, size_t count, enum unknown how)
{
    double least, most;
    bool exact;

    shares_chi_square_range(c, count, &least, &most, &exact);
    grid_put(p->grid, "c-", sum_n(c, count));
    put_chi(p, count, how == UNKNOWN_LOWEST ? least : most);
    put_note(p, how == UNKNOWN_LOWEST || !exact ? "an outer bound" : "");
}

static void put_chi_square(const struct printing *p, const struct cell *c, size_t count, enum unknown how)
{
    double least, chi = shares_chi_square(c, count, &least);
    char remark[60] = "";

    if (how >= UNKNOWN_LOWEST) {
        put_chi_extreme(p, c, count, how);
        return;
    }
    grid_put(p->grid, "cc", sum_n(c, count), sum_k(c, count));
    put_chi(p, count, chi);
    if (least < 5 && count > 0)
        snprintf(remark, sizeof remark, "an expected count is only %.2f", least);
    put_note(p, remark);
}

/* Writes the row that compares group I with the first group. */
static void compare_put_difference(const struct printing *p, const struct stratum *s, size_t i, enum unknown how)
{
    struct cell c[2];
    double low, high, z;
    char values[300];

    for (int side = 0; side < 2; side++) {
        const struct group *g = s->groups[side ? i : 0];

        c[side] = (struct cell){.n = (double)g->tally.n, .k = won_of(s->report, g, how, side == 1)};
    }
    snprintf(values, sizeof values, "%s - %s", compare_value_of(p, s->groups[i]), compare_value_of(p, s->groups[0]));
    put_start(p, s, how, values);
    z = shares_difference(c, &low, &high);
    grid_put(p->grid, "ccn-nnnn", sum_n(c, 2), sum_k(c, 2), z, two_sided(z), c[1].k / c[1].n - c[0].k / c[0].n, low,
             high);
    put_note(p, "");
    grid_end_row(p->grid);
}

/* Returns true if a test uses the records of a group: its value is a number for a trend, and not absent for other
 * tests. */
static bool is_tested(const struct printing *p, const struct report *r, const struct group *g)
{
    const char *name = r->names[p->factor], *value = g->values[p->factor];
    double score;

    return p->kind == COMPARE_TREND ? fields_score(name, value, &score) : *value || fields_lack_is_value(name);
}

/* Moves the groups that a test uses to the front of the stratum, in their order, and counts the records of the others.
 */
static void leave_out(struct printing *p, struct stratum *s)
{
    size_t count = 0;

    p->left_out = 0;
    for (size_t i = 0; i < s->count; i++) {
        const struct group *g = s->groups[i];

        if (is_tested(p, s->report, g))
            s->groups[count++] = g;
        else
            p->left_out += (double)g->tally.n;
    }
    s->count = count;
}

/* Fills C with the groups of a stratum. */
static void make_cells(const struct printing *p, const struct stratum *s, enum unknown how, struct cell *c)
{
    for (size_t i = 0; i < s->count; i++, c++) {
        const struct group *g = s->groups[i];

        *c = (struct cell){.n = (double)g->tally.n, .k = won_of(s->report, g, how, false)};
        if (how >= UNKNOWN_LOWEST)
            c->open = won_of(s->report, g, UNKNOWN_WON, false) - c->k;
        fields_score(s->report->names[p->factor], g->values[p->factor], &c->score);
    }
}

static void compare_put_whole(const struct printing *p, const struct stratum *s, enum unknown how)
{
    struct cell *c = memory_new(s->count, sizeof *c);
    char values[40];

    make_cells(p, s, how, c);
    snprintf(values, sizeof values, "%zu values", s->count);
    put_start(p, s, how, values);
    if (p->kind == COMPARE_TREND)
        put_trend(p, c, s->count, how);
    else
        put_chi_square(p, c, s->count, how);
    grid_end_row(p->grid);
    free(c);
}

/* Returns true if a test is printed with open (undecided) results counted in the way HOW. */
static bool is_shown(const struct printing *p, enum unknown how)
{
    bool of_sides = how == UNKNOWN_FIRST_WON || how == UNKNOWN_SECOND_WON;

    if (how < UNKNOWN_FIRST_WON)
        return true;
    return of_sides == (p->kind == COMPARE_DIFFERENCE);
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

void compare_print(enum comparison_kind kind, const struct report *r, size_t factor, struct grid_format format,
                   FILE *out)
{
    struct printing p = {.kind = kind, .factor = factor, .grid = grid_new(format, out)};
    bool *inner = memory_new(r->columns, sizeof *inner);

    inner[factor] = true;
    compare_put_header(r, inner, p.grid);
    strata_each(r, inner, compare_put_stratum, &p);
    grid_print(p.grid, out);
    grid_free(p.grid);
    free(inner);
}
