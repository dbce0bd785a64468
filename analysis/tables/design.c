/*
 * Makes the design matrix of a model. A part of the formula is a quantity if none of its values is a word; it makes one
 * column of the design. Any other part makes one column for each of its values except the first. A product of parts
 * makes one column for each combination of theirs. A part in a product keeps its first value if the model lacks the
 * product of the other parts: otherwise the first value would get their mean effect only. R does the same.
 */
#include "design.h"

#include "../base/memory.h"
#include "../records/fields.h"
#include "../records/value.h"
#include "../statistics/logistic.h"
#include "deal.h"
#include "strata.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *value_at(const struct design *d, const struct group *g, size_t predictor)
{
    return g->values[d->place[predictor]];
}

static bool is_quantity(const struct design *d, size_t predictor)
{
    for (size_t i = 0; i < d->stratum->count; i++) {
        if (value_kind(value_at(d, d->stratum->groups[i], predictor)) == VALUE_WORD)
            return false;
    }
    return true;
}

static bool part_is_quantity(const struct design *d, const struct part *part)
{
    return d->quantity[part->predictor] && !part->factor;
}

/* Returns true if some effect needs the predictor as a number, since it is not a factor there. */
static bool is_reckoned_with(const struct design *d, size_t predictor)
{
    for (size_t i = 0; i < d->model->effects; i++) {
        const struct effect *x = &d->model->effect[i];

        for (size_t j = 0; j < x->parts; j++) {
            if (x->part[j].predictor == predictor && part_is_quantity(d, &x->part[j]))
                return true;
        }
    }
    return false;
}

static bool is_complete(const struct design *d, const struct group *g)
{
    for (size_t i = 0; i < d->model->predictors; i++) {
        const char *name = d->model->names[i], *value = value_at(d, g, i);
        double score;

        if (d->quantity[i] && is_reckoned_with(d, i) ? !fields_score(name, value, &score)
                                                     : !*value && !fields_lack_is_value(name))
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
    return value_compare(*(const char *const *)a, *(const char *const *)b);
}

/* Returns true if part J of the effect X keeps its first level. */
static bool keeps_first(const struct model *m, const struct effect *x, size_t j)
{
    struct effect others = {.parts = 0};

    for (size_t i = 0; i < x->parts; i++) {
        if (i != j)
            others.part[others.parts++] = x->part[i];
    }
    return others.parts > 0 && !formula_has(m, &others);
}

/* Returns the levels of a part, without the first unless FIRST, malloc'd; for a quantity a single NULL. */
static const char **levels_of(const struct design *d, const struct part *part, bool first, size_t *count)
{
    const char **list = memory_new(d->count, sizeof *list);
    size_t n = 0;

    *count = 1;
    if (part_is_quantity(d, part))
        return list;
    for (size_t i = 0; i < d->count; i++)
        list[i] = value_at(d, d->rows[i], part->predictor);
    qsort(list, d->count, sizeof *list, compare_levels);
    for (size_t i = 1; i < d->count; i++) {
        if (strcmp(list[i], list[n]) != 0)
            list[++n] = list[i];
    }
    if (!first)
        memmove(list, list + 1, n * sizeof *list);
    *count = n + first;
    return list;
}

/* Adds one term to the design for each combination of levels; the levels of the last part vary fastest. */
static bool add_combinations(struct design *d, size_t effect, const char **const *levels, const size_t *count,
                             struct deal_error *e)
{
    const struct effect *x = &d->model->effect[effect];
    size_t combinations = 1;

    for (size_t j = 0; j < x->parts; j++)
        combinations *= count[j];
    if (combinations > COLUMNS_MAX - d->columns)
        return deal_fail(e, NULL, "%s: too many different values that are no numbers",
                         d->model->names[x->part[0].predictor]);
    for (size_t i = 0; i < combinations; i++) {
        struct term t = {.effect = effect};
        size_t rest = i;

        for (size_t j = x->parts; j-- > 0; rest /= count[j])
            t.level[j] = levels[j][rest % count[j]];
        d->terms[d->columns++] = t;
    }
    return true;
}

static bool design_add_effect(struct design *d, size_t effect, struct deal_error *e)
{
    const struct effect *x = &d->model->effect[effect];
    const char **levels[PARTS_MAX] = {NULL};
    size_t count[PARTS_MAX] = {0};
    bool good = true;

    for (size_t j = 0; good && j < x->parts; j++) {
        levels[j] = levels_of(d, &x->part[j], keeps_first(d->model, x, j), &count[j]);
        if (x->part[j].power > 1 && !part_is_quantity(d, &x->part[j]))
            good = deal_fail(e, NULL, "%s: has a power, and values that are no numbers",
                             d->model->names[x->part[j].predictor]);
    }
    good = good && add_combinations(d, effect, (const char **const *)levels, count, e);
    for (size_t j = 0; j < x->parts; j++)
        free(levels[j]);
    return good;
}

static double value_of_part(const struct design *d, size_t row, const struct part *part, const char *level)
{
    const char *value = value_at(d, d->rows[row], part->predictor);
    double number = 0, product = 1;

    if (level)
        return strcmp(value, level) == 0;
    fields_score(d->model->names[part->predictor], value, &number);
    for (int i = 0; i < part->power; i++)
        product *= number;
    return product;
}

static double value_in_term(const struct design *d, size_t row, size_t column)
{
    const struct term *t = &d->terms[column];
    const struct effect *x = &d->model->effect[t->effect];
    double product = 1;

    for (size_t j = 0; j < x->parts; j++)
        product *= value_of_part(d, row, &x->part[j], t->level[j]);
    return product;
}

void design_term_name(const struct design *d, size_t column, char *out, size_t size)
{
    const struct term *t = &d->terms[column];
    const struct effect *x = &d->model->effect[t->effect];
    size_t len = 0;

    *out = '\0';
    for (size_t j = 0; j < x->parts && len < size; j++) {
        const struct part *part = &x->part[j];

        len += (size_t)snprintf(out + len, size - len, "%s%s", j ? ":" : "", d->model->names[part->predictor]);
        if (part->power > 1 && len < size)
            len += (size_t)snprintf(out + len, size - len, "^%d", part->power);
        if (t->level[j] && len < size)
            len += (size_t)snprintf(out + len, size - len, "=%s", *t->level[j] ? t->level[j] : "(none)");
    }
}

static void design_fill(struct design *d)
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

bool design_make(struct design *d, const struct model *m, const struct stratum *s, struct deal_error *e)
{
    *d = (struct design){.model = m, .stratum = s, .columns = 1};
    d->rows = memory_new(s->count, sizeof *d->rows);
    d->terms = memory_new(COLUMNS_MAX, sizeof *d->terms);
    place_predictors(d);
    choose_rows(d);
    for (size_t i = 0; i < m->effects; i++) {
        if (!design_add_effect(d, i, e))
            return false;
    }
    d->x = memory_new((d->count + 1) * d->columns, sizeof *d->x);
    d->n = memory_new(2 * (d->count + 1), sizeof *d->n);
    d->won = d->n + d->count + 1;
    design_fill(d);
    return true;
}

void design_release(struct design *d)
{
    free(d->rows);
    free(d->terms);
    free(d->x);
    free(d->n);
}

void design_fit_without(const struct design *d, size_t effect, bool every, struct logistic *f)
{
    double *x = memory_new((d->count + 1) * d->columns, sizeof *x);
    struct logistic_data data = {.rows = d->count, .n = d->n, .won = d->won, .x = x};

    for (size_t column = 0; column < d->columns; column++) {
        if (column > 0 && (every || d->terms[column].effect == effect))
            continue;
        data.columns++;
    }
    for (size_t row = 0, at = 0; row < d->count; row++) {
        for (size_t column = 0; column < d->columns; column++) {
            if (column == 0 || (!every && d->terms[column].effect != effect))
                x[at++] = d->x[row * d->columns + column];
        }
    }
    logistic_fit(&data, f);
    free(x);
}
