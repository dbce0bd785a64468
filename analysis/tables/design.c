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

#include <stdlib.h>
#include <string.h>

static const char *value_at(const struct design *design, const struct group *group, size_t predictor)
{
    return group->values[design->place[predictor]];
}

static bool part_is_quantity(const struct design *design, const struct part *part)
{
    return design->quantity[part->predictor] && !part->factor;
}

/* Returns true if some effect needs the predictor as a number, since it is not a factor there. */
static bool is_reckoned_with(const struct design *design, size_t predictor)
{
    for (size_t i = 0; i < design->model->effects; i++) {
        const struct effect *x = &design->model->effect[i];

        for (size_t j = 0; j < x->parts; j++) {
            if (x->part[j].predictor == predictor && part_is_quantity(design, &x->part[j]))
                return true;
        }
    }
    return false;
}

static bool is_complete(const struct design *design, const struct group *group)
{
    for (size_t i = 0; i < design->model->predictors; i++) {
        const char *name = design->model->names[i], *value = value_at(design, group, i);
        double score;

        if (design->quantity[i] && is_reckoned_with(design, i) ? !fields_score(name, value, &score)
                                                               : !*value && !fields_lack_is_value(name))
            return false;
    }
    return true;
}

static void choose_rows(struct design *design)
{
    for (size_t i = 0; i < design->stratum->count; i++) {
        const struct group *g = design->stratum->groups[i];

        if (is_complete(design, g)) {
            design->rows[design->count++] = g;
            design->total += (double)g->tally.n;
        } else {
            design->left_out += (double)g->tally.n;
        }
    }
}

static int compare_levels(const void *a, const void *b)
{
    return value_compare(*(const char *const *)a, *(const char *const *)b);
}

/* Returns true if part J of EFFECT keeps its first level. */
static bool keeps_first(const struct model *model, const struct effect *effect, size_t j)
{
    struct effect others = {.parts = 0};

    for (size_t i = 0; i < effect->parts; i++) {
        if (i != j)
            others.part[others.parts++] = effect->part[i];
    }
    return others.parts > 0 && !formula_has(model, &others);
}

/* Returns the levels of a part, without the first unless FIRST, malloc'd; for a quantity a single NULL. */
static const char **levels_of(const struct design *design, const struct part *part, bool first, size_t *count)
{
    const char **list = memory_new(design->count, sizeof *list);
    size_t n = 0;

    *count = 1;
    if (part_is_quantity(design, part))
        return list;
    for (size_t i = 0; i < design->count; i++)
        list[i] = value_at(design, design->rows[i], part->predictor);
    qsort(list, design->count, sizeof *list, compare_levels);
    for (size_t i = 1; i < design->count; i++) {
        if (strcmp(list[i], list[n]) != 0)
            list[++n] = list[i];
    }
    if (!first)
        memmove(list, list + 1, n * sizeof *list);
    *count = n + first;
    return list;
}

/* Adds one term to the design for each combination of levels; the levels of the last part vary fastest. */
static bool add_combinations(struct design *design, size_t effect, const char **const *levels, const size_t *count,
                             struct deal_error *e)
{
    const struct effect *x = &design->model->effect[effect];
    size_t combinations = 1;

    for (size_t j = 0; j < x->parts; j++)
        combinations *= count[j];
    if (combinations > COLUMNS_MAX - design->columns)
        return deal_fail(e, NULL, "%s: too many different values that are no numbers",
                         design->model->names[x->part[0].predictor]);
    for (size_t i = 0; i < combinations; i++) {
        struct term t = {.effect = effect};
        size_t rest = i;

        for (size_t j = x->parts; j-- > 0; rest /= count[j])
            t.level[j] = levels[j][rest % count[j]];
        design->terms[design->columns++] = t;
    }
    return true;
}

static bool design_add_effect(struct design *design, size_t effect, struct deal_error *e)
{
    const struct effect *x = &design->model->effect[effect];
    const char **levels[PARTS_MAX] = {NULL};
    size_t count[PARTS_MAX] = {0};
    bool good = true;

    for (size_t j = 0; good && j < x->parts; j++) {
        levels[j] = levels_of(design, &x->part[j], keeps_first(design->model, x, j), &count[j]);
        if (x->part[j].power > 1 && !part_is_quantity(design, &x->part[j]))
            good = deal_fail(e, NULL, "%s: has a power, and values that are no numbers",
                             design->model->names[x->part[j].predictor]);
    }
    good = good && add_combinations(design, effect, (const char **const *)levels, count, e);
    for (size_t j = 0; j < x->parts; j++)
        free(levels[j]);
    return good;
}

static double value_of_part(const struct design *design, size_t row, const struct part *part, const char *level)
{
    const char *value = value_at(design, design->rows[row], part->predictor);
    double number = 0, product = 1;

    if (level)
        return strcmp(value, level) == 0;
    fields_score(design->model->names[part->predictor], value, &number);
    for (int i = 0; i < part->power; i++)
        product *= number;
    return product;
}

static double value_in_term(const struct design *design, size_t row, size_t column)
{
    const struct term *t = &design->terms[column];
    const struct effect *x = &design->model->effect[t->effect];
    double product = 1;

    for (size_t j = 0; j < x->parts; j++)
        product *= value_of_part(design, row, &x->part[j], t->level[j]);
    return product;
}

void design_term_name(const struct design *design, size_t column, char *out, size_t size)
{
    const struct term *t = &design->terms[column];
    const struct effect *x = &design->model->effect[t->effect];

    *out = '\0';
    for (size_t j = 0; j < x->parts; j++) {
        const struct part *part = &x->part[j];

        memory_append(out, size, "%s%s", j ? ":" : "", design->model->names[part->predictor]);
        if (part->power > 1)
            memory_append(out, size, "^%d", part->power);
        if (t->level[j])
            memory_append(out, size, "=%s", *t->level[j] ? t->level[j] : "(none)");
    }
}

static void place_predictors(struct design *design)
{
    const struct report *r = design->stratum->report;

    for (size_t i = 0; i < design->model->predictors; i++) {
        for (design->place[i] = 0; strcmp(r->names[design->place[i]], design->model->names[i]) != 0;)
            design->place[i]++;
        design->quantity[i] = true;
        for (size_t k = 0; k < design->stratum->count; k++)
            if (value_kind(value_at(design, design->stratum->groups[k], i)) == VALUE_WORD)
                design->quantity[i] = false;
    }
}

bool design_make(struct design *design, const struct model *model, const struct stratum *stratum, struct deal_error *e)
{
    *design = (struct design){.model = model, .stratum = stratum, .columns = 1};
    design->rows = memory_new(stratum->count, sizeof *design->rows);
    design->terms = memory_new(COLUMNS_MAX, sizeof *design->terms);
    place_predictors(design);
    choose_rows(design);
    for (size_t i = 0; i < model->effects; i++) {
        if (!design_add_effect(design, i, e))
            return false;
    }
    design->x = memory_new((design->count + 1) * design->columns, sizeof *design->x);
    design->n = memory_new(2 * (design->count + 1), sizeof *design->n);
    design->won = design->n + design->count + 1;
    for (size_t row = 0; row < design->count; row++) {
        design->n[row] = (double)design->rows[row]->tally.n;
        design->x[row * design->columns] = 1;
        for (size_t column = 1; column < design->columns; column++)
            design->x[row * design->columns + column] = value_in_term(design, row, column);
    }
    return true;
}

void design_release(struct design *design)
{
    free(design->rows);
    free(design->terms);
    free(design->x);
    free(design->n);
}

void design_fit_without(const struct design *design, size_t effect, bool every, struct logistic *logistic)
{
    double *x = memory_new((design->count + 1) * design->columns, sizeof *x);
    struct logistic_data data = {.rows = design->count, .n = design->n, .won = design->won, .x = x};
    size_t at = 0;

    for (size_t row = 0; row < design->count; row++) {
        for (size_t column = 0; column < design->columns; column++) {
            if (column == 0 || (!every && design->terms[column].effect != effect))
                x[at++] = design->x[row * design->columns + column];
        }
    }
    data.columns = design->count > 0 ? at / design->count : 0;
    logistic_fit(&data, logistic);
    free(x);
}
