/*
 * A predictor whose every value is a number makes one column of the design, any other
 * one for each of its values but the first.
 */
#include "design.h"

#include "../records/fields.h"
#include "../records/order.h"
#include "../statistics/logistic.h"
#include "deal.h"
#include "strata.h"

#include <stdlib.h>
#include <string.h>

static const char *value_at(const struct design *d, const struct group *g, size_t predictor)
{
    return g->values[d->place[predictor]];
}

static bool is_quantity(const struct design *d, size_t predictor)
{
    double number;

    for (size_t i = 0; i < d->stratum->count; i++) {
        const char *value = value_at(d, d->stratum->groups[i], predictor);

        if (*value && !order_number(value, &number))
            return false;
    }
    return true;
}

static bool is_complete(const struct design *d, const struct group *g)
{
    for (size_t i = 0; i < d->model->predictors; i++) {
        double score;

        if (d->quantity[i] && !fields_score(d->model->names[i], value_at(d, g, i), &score))
            return false;
    }
    return true;
}

static void choose_rows(struct design *d)
{
    for (size_t i = 0; i < d->stratum->count; i++) {
        const struct group *g = d->stratum->groups[i];

        if (is_complete(d, g)) {
            d->rows[d->count++] = g;
            d->total += (double)g->tally.n;
        } else {
            d->left_out += (double)g->tally.n;
        }
    }
}

static int compare_levels(const void *a, const void *b)
{
    return order_compare(*(const char *const *)a, *(const char *const *)b);
}

static bool add_term(struct design *d, size_t predictor, const char *level, struct deal_error *e)
{
    if (d->columns == COLUMNS_MAX)
        return deal_fail(e, NULL, "%s: too many different values that are no numbers",
                         d->model->names[predictor]);
    d->terms[d->columns++] = (struct term){.predictor = predictor, .level = level};
    return true;
}

/* All levels but the first. */
static bool add_levels(struct design *d, size_t predictor, struct deal_error *e)
{
    const char **levels = malloc((d->count + 1) * sizeof *levels);
    bool good = true;

    if (!levels)
        return deal_fail(e, NULL, "out of memory");
    for (size_t i = 0; i < d->count; i++)
        levels[i] = value_at(d, d->rows[i], predictor);
    qsort(levels, d->count, sizeof *levels, compare_levels);
    for (size_t i = 1; i < d->count && good; i++) {
        if (strcmp(levels[i], levels[i - 1]) != 0)
            good = add_term(d, predictor, levels[i], e);
    }
    free(levels);
    return good;
}

static double value_in_term(const struct design *d, size_t row, size_t column)
{
    const struct term *t = &d->terms[column];
    const char *value = value_at(d, d->rows[row], t->predictor);
    double number = 0;

    if (t->level)
        return strcmp(value, t->level) == 0;
    fields_score(d->model->names[t->predictor], value, &number);
    return number;
}

static void fill(struct design *d)
{
    for (size_t row = 0; row < d->count; row++) {
        d->n[row] = (double)d->rows[row]->tally.n;
        d->x[row * d->columns] = 1;
        for (size_t column = 1; column < d->columns; column++)
            d->x[row * d->columns + column] = value_in_term(d, row, column);
    }
}

static void place_predictors(struct design *d)
{
    const struct report *r = d->stratum->report;

    for (size_t i = 0; i < d->model->predictors; i++) {
        for (d->place[i] = 0; strcmp(r->names[d->place[i]], d->model->names[i]) != 0;)
            d->place[i]++;
        d->quantity[i] = is_quantity(d, i);
    }
}

bool design_make(struct design *d, const struct model *m, const struct stratum *s,
                        struct deal_error *e)
{
    *d = (struct design){.model = m, .stratum = s, .columns = 1};
    d->rows = calloc(s->count + 1, sizeof *d->rows);
    d->terms = calloc(COLUMNS_MAX, sizeof *d->terms);
    if (!d->rows || !d->terms)
        return deal_fail(e, NULL, "out of memory");
    place_predictors(d);
    choose_rows(d);
    for (size_t i = 0; i < m->predictors; i++) {
        if (!(d->quantity[i] ? add_term(d, i, NULL, e) : add_levels(d, i, e)))
            return false;
    }
    d->x = calloc((d->count + 1) * d->columns, sizeof *d->x);
    d->n = calloc(2 * (d->count + 1), sizeof *d->n);
    if (!d->x || !d->n)
        return deal_fail(e, NULL, "out of memory");
    d->won = d->n + d->count + 1;
    fill(d);
    return true;
}

void design_release(struct design *d)
{
    free(d->rows);
    free(d->terms);
    free(d->x);
    free(d->n);
}

bool design_fit_without(const struct design *d, size_t predictor, bool every, struct logistic *f)
{
    double *x = calloc((d->count + 1) * d->columns, sizeof *x);
    struct logistic_data data = {.rows = d->count, .n = d->n, .won = d->won, .x = x};
    bool good;

    if (!x)
        return false;
    for (size_t column = 0; column < d->columns; column++) {
        if (column > 0 && (every || d->terms[column].predictor == predictor))
            continue;
        data.columns++;
    }
    for (size_t row = 0, at = 0; row < d->count; row++) {
        for (size_t column = 0; column < d->columns; column++) {
            if (column == 0 || (!every && d->terms[column].predictor != predictor))
                x[at++] = d->x[row * d->columns + column];
        }
    }
    good = logistic_fit(&data, f);
    free(x);
    return good;
}
