/*
 * Makes, from a formula and the groups of a census, a design matrix, its fits, and a table of the coefficients. The
 * census keeps one group for each distinct combination of predictors. The design takes twice 8 bytes more for each
 * group and each column.
 */
#include "model.h"

#include "../base/memory.h"
#include "../statistics/logistic.h"
#include "census.h"
#include "deal.h"
#include "design.h"
#include "grid.h"
#include "strata.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct model *model_new(const char *formula, struct census *c, struct deal_error *e)
{
    struct model *m = memory_new(1, sizeof *m);
    bool good;

    good = formula_parse(m, formula, e);
    for (size_t i = 0; good && i < m->predictors; i++)
        good = census_column(c, m->names[i], e) >= 0;
    if (good)
        return m;
    free(m);
    return NULL;
}

void model_free(struct model *m) { free(m); }

const char *model_predictor(const struct model *m, size_t i, bool *factor)
{
    *factor = true;
    for (size_t j = 0; j < m->effects; j++) {
        for (size_t k = 0; k < m->effect[j].parts; k++)
            *factor = *factor && (m->effect[j].part[k].predictor != i || m->effect[j].part[k].factor);
    }
    return i < m->predictors ? m->names[i] : NULL;
}

void model_profile(struct model *m) { m->profile = true; }

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

static bool outcome_is_open(const struct model *m, const struct stratum *s)
{
    return m->outcome <= OUTCOME_UNWINNABLE && stratum_has_unknown(s);
}

/* Returns how many games of G have the outcome of the model. */
static double outcome_of(const struct model *m, const struct report *r, const struct group *g, enum unknown how)
{
    const struct tally *t = &g->tally;

    switch (m->outcome) {
    case OUTCOME_UNWINNABLE:
        return (double)(t->unwinnable + (how == UNKNOWN_LOST && !report_is_player(r, g) ? t->unknown : 0));
    case OUTCOME_UNKNOWN: return (double)t->unknown;
    case OUTCOME_STUCK: return (double)t->stuck;
    default: return won_of(r, g, how, false);
    }
}

/* ---- the table ------------------------------------------------------------------------ */

struct printing {
    const struct model *model;
    struct grid *grid;
    struct deal_error *error;
};

const char *const *model_columns(void)
{
    static const char *const names[] = {
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

    return names;
}

static void model_put_header(const struct report *r, const bool *inner, struct grid *g)
{
    strata_head(r, inner, g);
    grid_header_row(g, model_columns());
}

static void put_comparison(struct grid *g, const struct comparison *c)
{
    grid_put(g, isnan(c->ratio) ? "n-" : "nc", c->ratio, (double)c->freedom);
    grid_number(g, c->p);
}

/* Replaces an estimate that is zero up to rounding, relative to its standard error, by 0, because its rounding
 * differs between processors. The fit itself ends at larger steps. */
static double without_noise(double b, double se) { return fabs(b) < 1e-12 * se ? 0 : b; }

/* Writes the odds ratio of a coefficient and its limits. */
static void put_ratio(const struct design *d, const struct logistic_data *data, const struct logistic *f, size_t column,
                      struct grid *g)
{
    static const double z975 = 1.959963984540054;
    double se = f->error[column], b = without_noise(f->coefficient[column], se), low = b - z975 * se,
           high = b + z975 * se;

    if (d->model->profile && !data->firth)
        logistic_profile(data, f, column, &low, &high);
    grid_put(g, "nnn", f->infinite[column] ? exp(f->infinite[column] * (double)INFINITY) : exp(b), exp(low), exp(high));
}

/* Writes the row of one coefficient. DATA: the data of the fit F. */
static void put_estimate(const struct design *d, const struct logistic_data *data, const struct logistic *f,
                         size_t column, struct grid *g)
{
    double se = f->error[column], b = without_noise(f->coefficient[column], se), z = b / se;

    if (f->infinite[column]) {
        grid_put(g, d->model->profile ? "s---" : "s------", f->infinite[column] > 0 ? "inf" : "-inf");
    } else {
        grid_put(g, "nnnn", b, se, z, isnan(z) ? NAN : 2 * gsl_cdf_ugaussian_Q(fabs(z)));
    }
    if (!f->infinite[column] || d->model->profile)
        put_ratio(d, data, f, column, g);
}

static void put_term_name(const struct design *d, size_t column, bool firth, struct grid *g)
{
    char name[PARTS_MAX * 2 * NAME_MAX_BYTES];

    if (column == 0)
        snprintf(name, sizeof name, "(constant)");
    else
        design_term_name(d, column, name, sizeof name);
    grid_cell(g, "%s%s", firth ? "Firth: " : "", name);
}

static const char *note_on(const struct logistic *f, size_t column, bool firth)
{
    if (f->left_out[column])
        return "left out: collinear with the terms above";
    if (f->infinite[column])
        return "separation: no finite estimate";
    if (f->end == LOGISTIC_SEPARATED && isnan(f->coefficient[column]))
        return "separation: the remaining records do not determine it";
    return firth ? "penalized likelihood" : "";
}

static void put_term(const struct design *d, const struct logistic_data *data, const struct logistic *f, size_t column,
                     const struct comparison *c, enum unknown how, struct grid *g)
{
    strata_values(d->stratum, g);
    grid_cell(g, "%s", outcome_is_open(d->model, d->stratum) ? unknown_name(how) : "");
    put_term_name(d, column, data->firth, g);
    put_estimate(d, data, f, column, g);
    put_comparison(g, c);
    grid_put(g, "----s", note_on(f, column, data->firth));
    grid_end_row(g);
}

static const char *note_on_model(const struct design *d, const struct logistic *f)
{
    if (d->count == 0)
        return "no record has all these fields";
    switch (f->end) {
    case LOGISTIC_SEPARATED: return "separation: some predictors separate won from lost deals without error";
    case LOGISTIC_FAILED: return "no maximum of the likelihood was found";
    default: return "";
    }
}

/* Writes the last row of a fit: the model as a whole compared with the constant alone. */
static void model_put_whole(const struct design *d, const struct logistic_data *data, const struct logistic *f,
                            const struct comparison *c, enum unknown how, struct grid *g)
{
    strata_values(d->stratum, g);
    grid_cell(g, "%s", outcome_is_open(d->model, d->stratum) ? unknown_name(how) : "");
    grid_put(g, "s-------", "(model)");
    put_comparison(g, c);
    grid_put(g, "cccnsn", d->total, (double)d->count, d->left_out, f->loglik, note_on_model(d, f),
             d->count > 0 && f->end == LOGISTIC_FITTED ? logistic_auc(data, f) : NAN);
    grid_end_row(g);
}

/* Writes the estimates of Firth's penalized likelihood, for a fit that has no finite one. */
static void put_firth(const struct design *d, struct logistic_data *data, enum unknown how, struct grid *g)
{
    static const struct comparison none = {.ratio = NAN, .p = NAN};
    struct logistic f;

    data->firth = true;
    logistic_fit(data, &f);
    for (size_t column = 1; f.end == LOGISTIC_FITTED && column < d->columns; column++)
        if (!isnan(f.coefficient[column]))
            put_term(d, data, &f, column, &none, how, g);
    logistic_release(&f);
}

static void put_fit(const struct design *d, enum unknown how, struct grid *g)
{
    struct logistic_data data = {.rows = d->count, .columns = d->columns, .x = d->x, .n = d->n, .won = d->won};
    struct comparison c = {.ratio = NAN, .p = NAN};
    struct logistic full, less;

    logistic_fit(&data, &full);
    for (size_t column = 0; d->count > 0 && column < d->columns; column++) {
        if (column > 0 && (column == 1 || d->terms[column].effect != d->terms[column - 1].effect)) {
            design_fit_without(d, d->terms[column].effect, false, &less);
            c = model_compare(&full, &less);
            logistic_release(&less);
        }
        put_term(d, &data, &full, column, &c, how, g);
    }
    design_fit_without(d, 0, true, &less);
    c = model_compare(&full, &less);
    model_put_whole(d, &data, &full, &c, how, g);
    if (full.end == LOGISTIC_SEPARATED)
        put_firth(d, &data, how, g);
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

static void put_note_on_extreme(bool exact, double coefficient, double bound, struct grid *g)
{
    grid_put(g, "s-n", exact ? "exact" : "the furthest found", exact ? coefficient : isfinite(bound) ? bound : NAN);
    grid_end_row(g);
}

/* Writes the row of a term from the fit in which open (undecided) results make its coefficient most extreme. */
static void put_extreme(const struct range *r, size_t column, int sign, struct grid *g)
{
    const struct design *d = r->design;
    struct logistic_data data = {.rows = d->count, .columns = d->columns, .x = d->x, .n = d->n, .won = d->won};
    struct logistic f;
    bool exact;

    logistic_extreme(&data, r->open, column, sign, r->won, &f, &exact);
    data.won = r->won;
    strata_values(d->stratum, g);
    grid_cell(g, "%s", unknown_name(sign < 0 ? UNKNOWN_LOWEST : UNKNOWN_HIGHEST));
    put_term_name(d, column, false, g);
    put_estimate(d, &data, &f, column, g);
    grid_put(g, "-------");
    put_note_on_extreme(exact, f.infinite[column] ? NAN : f.coefficient[column], r->bound[sign > 0][column], g);
    logistic_release(&f);
}

/* Fills the design with the games that are surely won, and stores the open ones. */
static void range_start(struct range *r, struct design *d)
{
    struct logistic_data data = {.rows = d->count, .columns = d->columns, .x = d->x, .n = d->n, .won = d->won};

    *r = (struct range){.design = d, .open = memory_new(2 * (d->count + d->columns + 1), sizeof *r->open)};
    r->won = r->open + d->count + 1;
    r->bound[0] = r->won + d->count + 1;
    r->bound[1] = r->bound[0] + d->columns;
    for (size_t row = 0; row < d->count; row++) {
        double lost = outcome_of(d->model, d->stratum->report, d->rows[row], UNKNOWN_LOST);
        double won = outcome_of(d->model, d->stratum->report, d->rows[row], UNKNOWN_WON);

        d->won[row] = fmin(lost, won);
        r->open[row] = fabs(won - lost);
    }
    logistic_bound(&data, r->open, r->bound[0], r->bound[1]);
}

/* Writes the range of each coefficient over all outcomes of the open (undecided) games. */
static void put_range(struct design *d, struct grid *g)
{
    struct range r;

    range_start(&r, d);
    for (int sign = -1; sign <= 1; sign += 2) {
        for (size_t column = 1; d->count > 0 && column < d->columns; column++)
            put_extreme(&r, column, sign, g);
    }
    free(r.open);
}

/* Writes the rows of a stratum: one fit; or, if open (undecided) results matter, two fits and the range of each
 * term. */
static bool model_put_stratum(void *arg, const struct stratum *s)
{
    struct printing *p = arg;
    struct design d;
    bool good = design_make(&d, p->model, s, p->error);
    enum unknown last = outcome_is_open(p->model, s) ? UNKNOWN_WON : UNKNOWN_LOST;

    for (enum unknown how = UNKNOWN_LOST; good && how <= last; how++) {
        for (size_t row = 0; row < d.count; row++)
            d.won[row] = outcome_of(p->model, s->report, d.rows[row], how);
        put_fit(&d, how, p->grid);
    }
    if (good && last != UNKNOWN_LOST && d.columns <= TERMS_RANGED)
        put_range(&d, p->grid);
    design_release(&d);
    return good;
}

static bool *inner_columns(const struct model *m, const struct report *r)
{
    bool *inner = memory_new(r->columns, sizeof *inner);

    for (size_t i = 0; i < r->columns; i++) {
        for (size_t j = 0; j < m->predictors; j++)
            inner[i] = inner[i] || strcmp(r->names[i], m->names[j]) == 0;
    }
    return inner;
}

struct grid *model_table(const struct model *m, const struct report *r, struct grid_format format, struct deal_error *e)
{
    struct printing p = {.model = m, .grid = grid_new(format, NULL), .error = e};
    bool *inner = inner_columns(m, r), good;

    model_put_header(r, inner, p.grid);
    good = strata_each(r, inner, model_put_stratum, &p);
    free(inner);
    if (good)
        return p.grid;
    grid_free(p.grid);
    return NULL;
}

bool model_is_profiled(const struct model *m) { return m->profile; }
