/*
 * Makes, from a formula and the groups of a census, a design matrix, its fits, and a table of the coefficients. The
 * census keeps one group for each distinct combination of predictors. The design takes twice 8 bytes more for each
 * group and each column.
 */
#include "model.h"

#include "../base/memory.h"
#include "../statistics/logistic.h"
#include "census.h"
#include "design.h"
#include "grid.h"
#include "strata.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct model *model_new(const char *formula, bool profile, struct census *census, struct deal_error *e)
{
    struct model *m = memory_new(1, sizeof *m);
    bool good;

    m->profile = profile;
    good = formula_parse(m, formula, e);
    for (size_t i = 0; good && i < m->predictors; i++)
        good = census_column(census, m->names[i], e) >= 0;
    if (good)
        return m;
    free(m);
    return NULL;
}

void model_free(struct model *model) { free(model); }

const char *model_predictor(const struct model *model, size_t i, bool *factor)
{
    *factor = true;
    for (size_t j = 0; j < model->effects; j++) {
        for (size_t k = 0; k < model->effect[j].parts; k++)
            *factor = *factor && (model->effect[j].part[k].predictor != i || model->effect[j].part[k].factor);
    }
    return i < model->predictors ? model->names[i] : NULL;
}

/* ---- fits -------------------------------------------------------------------------- */

struct comparison {
    double ratio, p; /* likelihood ratio and its p-value; NaN if there is nothing to compare */
    size_t freedom;
};

static struct comparison model_compare(const struct logistic *full, const struct logistic *less)
{
    struct comparison c = {.ratio = NAN, .p = NAN, .freedom = full->rank - less->rank};

    if (c.freedom == 0 || full->end == LOGISTIC_FAILED || less->end == LOGISTIC_FAILED)
        return c;
    c.ratio = 2 * (full->loglik - less->loglik);
    if (c.ratio < 0)
        c.ratio = 0; /* rounding */
    c.p = gsl_cdf_chisq_Q(c.ratio, (double)c.freedom);
    return c;
}

/* ---- the outcome ----------------------------------------------------------------- */

static bool outcome_is_open(const struct model *model, const struct stratum *stratum)
{
    return model->outcome <= OUTCOME_UNWINNABLE && stratum_has_unknown(stratum);
}

/* Returns how many games of GROUP have the outcome of the model. */
static double outcome_of(const struct model *model, const struct report *report, const struct group *group,
                         enum unknown how)
{
    const struct tally *t = &group->tally;

    switch (model->outcome) {
    case OUTCOME_UNWINNABLE:
        return (double)(t->unwinnable + (how == UNKNOWN_LOST && !report_is_player(report, group) ? t->unknown : 0));
    case OUTCOME_UNKNOWN: return (double)t->unknown;
    case OUTCOME_STUCK: return (double)t->stuck;
    default: return won_of(report, group, how, false);
    }
}

/* ---- the table ------------------------------------------------------------------------ */

struct printing {
    const struct model *model;
    struct grid *grid;
    struct deal_error *error;
};

const char *const model_columns[] = {
    "unknown",     "term",
    "coefficient", "se",
    "z",           "p",
    "odds_ratio",  "low",
    "high",        "likelihood_ratio",
    "df",          "p_ratio",
    "n",           "combinations",
    "left_out",    "log_likelihood",
    "note",        "auc",
    "bound",       NULL,
};

static void put_comparison(struct grid *grid, const struct comparison *comparison)
{
    bool none = isnan(comparison->ratio);

    grid_put(grid, none ? "---" : "ncn", comparison->ratio, (double)comparison->freedom, comparison->p);
}

/* Replaces an estimate that is zero up to rounding, relative to its standard error, by 0, because its rounding
 * differs between processors. The fit itself ends at larger steps. */
static double without_noise(double b, double se) { return fabs(b) < 1e-12 * se ? 0 : b; }

/* Writes the odds ratio of a coefficient and its limits. */
static void put_ratio(const struct design *design, const struct logistic_data *data, const struct logistic *logistic,
                      size_t column, struct grid *grid)
{
    double se = logistic->error[column], b = without_noise(logistic->coefficient[column], se),
           low = b - INTERVAL_Z * se, high = b + INTERVAL_Z * se;

    if (design->model->profile && !data->firth)
        logistic_profile(data, logistic, column, &low, &high);
    grid_put(grid, "nnn", logistic->infinite[column] ? exp(logistic->infinite[column] * (double)INFINITY) : exp(b),
             exp(low), exp(high));
}

/* Writes the row of one coefficient. DATA: the data of the fit LOGISTIC. */
static void put_estimate(const struct design *design, const struct logistic_data *data, const struct logistic *logistic,
                         size_t column, struct grid *grid)
{
    double se = logistic->error[column], b = without_noise(logistic->coefficient[column], se), z = b / se;

    if (logistic->infinite[column]) {
        grid_put(grid, design->model->profile ? "s---" : "s------", logistic->infinite[column] > 0 ? "inf" : "-inf");
    } else {
        grid_put(grid, "nnnn", b, se, z, isnan(z) ? NAN : 2 * gsl_cdf_ugaussian_Q(fabs(z)));
    }
    if (!logistic->infinite[column] || design->model->profile)
        put_ratio(design, data, logistic, column, grid);
}

static void put_term_name(const struct design *design, size_t column, bool firth, struct grid *grid)
{
    char name[PARTS_MAX * 2 * NAME_MAX_BYTES];

    if (column == 0)
        snprintf(name, sizeof name, "(constant)");
    else
        design_term_name(design, column, name, sizeof name);
    grid_cell(grid, "%s%s", firth ? "Firth: " : "", name);
}

static const char *note_on(const struct logistic *logistic, size_t column, bool firth)
{
    if (logistic->left_out[column])
        return "left out: collinear with the terms above";
    if (logistic->infinite[column])
        return "separation: no finite estimate";
    if (logistic->end == LOGISTIC_SEPARATED && isnan(logistic->coefficient[column]))
        return "separation: the remaining records do not determine it";
    return firth ? "penalized likelihood" : "";
}

static void put_term(const struct design *design, const struct logistic_data *data, const struct logistic *logistic,
                     size_t column, const struct comparison *comparison, enum unknown how, struct grid *grid)
{
    strata_values(design->stratum, grid);
    grid_cell(grid, "%s", outcome_is_open(design->model, design->stratum) ? unknown_name(how) : "");
    put_term_name(design, column, data->firth, grid);
    put_estimate(design, data, logistic, column, grid);
    put_comparison(grid, comparison);
    grid_put(grid, "----s", note_on(logistic, column, data->firth));
    grid_end_row(grid);
}

static const char *note_on_model(const struct design *design, const struct logistic *logistic)
{
    if (design->count == 0)
        return "no record has all these fields";
    switch (logistic->end) {
    case LOGISTIC_SEPARATED: return "separation: some predictors separate won from lost deals without error";
    case LOGISTIC_FAILED: return "no maximum of the likelihood was found";
    default: return "";
    }
}

/* Writes the last row of a fit: the model as a whole compared with the constant alone. */
static void model_put_whole(const struct design *design, const struct logistic_data *data,
                            const struct logistic *logistic, const struct comparison *comparison, enum unknown how,
                            struct grid *grid)
{
    strata_values(design->stratum, grid);
    grid_cell(grid, "%s", outcome_is_open(design->model, design->stratum) ? unknown_name(how) : "");
    grid_put(grid, "s-------", "(model)");
    put_comparison(grid, comparison);
    grid_put(grid, "cccnsn", design->total, (double)design->count, design->left_out, logistic->loglik,
             note_on_model(design, logistic),
             design->count > 0 && logistic->end == LOGISTIC_FITTED ? logistic_auc(data, logistic) : NAN);
    grid_end_row(grid);
}

/* Writes the estimates of Firth's penalized likelihood, for a fit that has no finite one. */
static void put_firth(const struct design *design, struct logistic_data *data, enum unknown how, struct grid *grid)
{
    static const struct comparison none = {.ratio = NAN, .p = NAN};
    struct logistic f;

    data->firth = true;
    logistic_fit(data, &f);
    for (size_t column = 1; f.end == LOGISTIC_FITTED && column < design->columns; column++)
        if (!isnan(f.coefficient[column]))
            put_term(design, data, &f, column, &none, how, grid);
    logistic_release(&f);
}

static void put_fit(const struct design *design, enum unknown how, struct grid *grid)
{
    struct logistic_data data = {
        .rows = design->count, .columns = design->columns, .x = design->x, .n = design->n, .won = design->won};
    struct comparison c = {.ratio = NAN, .p = NAN};
    struct logistic full, less;

    logistic_fit(&data, &full);
    for (size_t column = 0; design->count > 0 && column < design->columns; column++) {
        if (column > 0 && (column == 1 || design->terms[column].effect != design->terms[column - 1].effect)) {
            design_fit_without(design, design->terms[column].effect, false, &less);
            c = model_compare(&full, &less);
            logistic_release(&less);
        }
        if (full.infinite[column] && c.ratio < 1e-6) { /* without the term the likelihood is as high: it separates nothing */
            full.infinite[column] = 0;
            full.coefficient[column] = full.error[column] = NAN;
        }
        put_term(design, &data, &full, column, &c, how, grid);
    }
    design_fit_without(design, 0, true, &less);
    c = model_compare(&full, &less);
    model_put_whole(design, &data, &full, &c, how, grid);
    if (full.end == LOGISTIC_SEPARATED)
        put_firth(design, &data, how, grid);
    logistic_release(&less);
    logistic_release(&full);
}

/* number of terms whose range over open results is computed, since each costs some fits */
enum { TERMS_RANGED = 12 };

struct range {
    const struct design *design;
    /* for each row: number of undecided games, and how many of them are counted as won where a coefficient is largest
     * or smallest */
    double *open, *won;
    double *bound[2]; /* for each column: lower and upper bounds of the coefficient */
};

/* Writes the row of a term from the fit in which open (undecided) results make its coefficient most extreme. */
static void put_extreme(const struct range *range, size_t column, int sign, struct grid *grid)
{
    const struct design *d = range->design;
    struct logistic_data data = {.rows = d->count, .columns = d->columns, .x = d->x, .n = d->n, .won = d->won};
    struct logistic f;
    double bound;
    bool exact;

    logistic_extreme(&data, range->open, column, sign, range->won, &f, &exact);
    data.won = range->won;
    strata_values(d->stratum, grid);
    grid_cell(grid, "%s", unknown_name(sign < 0 ? UNKNOWN_LOWEST : UNKNOWN_HIGHEST));
    put_term_name(d, column, false, grid);
    put_estimate(d, &data, &f, column, grid);
    bound = exact && f.infinite[column] ? NAN : exact ? f.coefficient[column] : range->bound[sign > 0][column];
    grid_put(grid, "-------s-n", exact ? "exact" : "the furthest found", exact || isfinite(bound) ? bound : NAN);
    grid_end_row(grid);
    logistic_release(&f);
}

/* Fills the design with the games that are surely won, and stores the open ones. */
static void range_start(struct range *range, struct design *design)
{
    struct logistic_data data = {
        .rows = design->count, .columns = design->columns, .x = design->x, .n = design->n, .won = design->won};

    *range = (struct range){.design = design,
                            .open = memory_new(2 * (design->count + design->columns + 1), sizeof *range->open)};
    range->won = range->open + design->count + 1;
    range->bound[0] = range->won + design->count + 1;
    range->bound[1] = range->bound[0] + design->columns;
    for (size_t row = 0; row < design->count; row++) {
        double lost = outcome_of(design->model, design->stratum->report, design->rows[row], UNKNOWN_LOST);
        double won = outcome_of(design->model, design->stratum->report, design->rows[row], UNKNOWN_WON);

        design->won[row] = fmin(lost, won);
        range->open[row] = fabs(won - lost);
    }
    logistic_bound(&data, range->open, range->bound[0], range->bound[1]);
}

/* Writes the range of each coefficient over all outcomes of the open (undecided) games. */
static void put_range(struct design *design, struct grid *grid)
{
    struct range r;

    range_start(&r, design);
    for (int sign = -1; sign <= 1; sign += 2) {
        for (size_t column = 1; design->count > 0 && column < design->columns; column++)
            put_extreme(&r, column, sign, grid);
    }
    free(r.open);
}

/* Writes the rows of a stratum: one fit or, if open results matter, two fits and the range of each term. */
static bool model_put_stratum(void *arg, const struct stratum *stratum)
{
    struct printing *p = arg;
    struct design d;
    bool good = design_make(&d, p->model, stratum, p->error);
    enum unknown last = outcome_is_open(p->model, stratum) ? UNKNOWN_WON : UNKNOWN_LOST;

    for (enum unknown how = UNKNOWN_LOST; good && how <= last; how++) {
        for (size_t row = 0; row < d.count; row++)
            d.won[row] = outcome_of(p->model, stratum->report, d.rows[row], how);
        put_fit(&d, how, p->grid);
    }
    if (good && last != UNKNOWN_LOST && d.columns <= TERMS_RANGED)
        put_range(&d, p->grid);
    design_release(&d);
    return good;
}

struct grid *model_table(const struct model *model, const struct report *report, struct grid_format format,
                         struct deal_error *e)
{
    struct printing p = {.model = model, .grid = grid_new(format, NULL), .error = e};
    bool *inner = memory_new(report->columns, sizeof *inner), good;

    for (size_t i = 0; i < report->columns; i++) {
        for (size_t j = 0; j < model->predictors; j++)
            inner[i] = inner[i] || strcmp(report->names[i], model->names[j]) == 0;
    }
    strata_head(report, inner, p.grid);
    grid_header_row(p.grid, model_columns);
    good = strata_each(report, inner, model_put_stratum, &p);
    free(inner);
    if (good)
        return p.grid;
    grid_free(p.grid);
    return NULL;
}

bool model_is_profiled(const struct model *model) { return model->profile; }
