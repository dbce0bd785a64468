/*
 * Draws survival curves as steps: with a corner before and after each step.
 */
#include "figure.h"

#include "../base/memory.h"
#include "../records/fields.h"
#include "../statistics/survival.h"
#include "../tables/lasting.h"
#include "deal.h"

#include <math.h>
#include <stdlib.h>

enum { CURVE_POINTS = 400 };

struct line {
    double *x, *y, *low, *high;
    size_t count;
};

static void add_corner(struct line *l, double x, const struct survival_step *s)
{
    l->x[l->count] = x;
    l->y[l->count] = s->survival;
    l->low[l->count] = s->low;
    l->high[l->count++] = s->high;
}

/* Makes two corners for each step of a survival curve; steps too small to be seen are left out. */
static void lasting_chart_trace(const struct lasting_curve *c, struct line *l, struct figure_curve *out)
{
    struct survival_step at = {.survival = 1, .low = 1, .high = 1};

    l->x = memory_new(4 * (2 * c->count + 2), sizeof *l->x);
    l->y = l->x + 2 * c->count + 2;
    l->low = l->y + 2 * c->count + 2;
    l->high = l->low + 2 * c->count + 2;
    if (c->count > 0)
        add_corner(l, fmin(c->steps[0].time, 1), &at);
    for (size_t i = 0; i < c->count; i++) {
        if (i + 1 < c->count && at.survival - c->steps[i].survival < 1.0 / CURVE_POINTS)
            continue;
        add_corner(l, c->steps[i].time, &at);
        at = c->steps[i];
        add_corner(l, at.time, &at);
    }
    *out = (struct figure_curve){.name = c->name,
                                 .x = l->x,
                                 .y = l->y,
                                 .low = l->low,
                                 .high = l->high,
                                 .count = l->count,
                                 .steps = c->steps,
                                 .steps_count = c->count};
}

bool lasting_draw(const struct lasting *l, const char *field, struct figure *f, struct deal_error *e)
{
    struct line lines[LASTING_MAX] = {{.count = 0}};
    struct figure_curve curves[LASTING_MAX];
    size_t count, drawn = 0;
    const struct lasting_curve *list = lasting_curves(l, &count);
    double n = 0;
    char note[200], words[200];
    bool good;

    for (size_t i = 0; i < count; i++) {
        /* a group without the field has no curve */
        if (list[i].count > 0)
            lasting_chart_trace(&list[i], &lines[i], &curves[drawn++]);
        n += list[i].count ? list[i].steps[0].at_risk : 0;
    }
    snprintf(note, sizeof note,
             "n = %.0f records. Lines: Kaplan-Meier; what was left unknown is censored. Bands: 95%% limits.", n);
    f->title = f->title ? f->title : "Deals that are still undecided";
    f->note = note;
    fields_words(field, words, sizeof words);
    f->x_label = words;
    f->y_label = "share undecided";
    good = figure_curves(f, curves, drawn, e);
    for (size_t i = 0; i < count; i++)
        free(lines[i].x);
    return good;
}
