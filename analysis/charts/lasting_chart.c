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

static void add_corner(struct line *line, double x, const struct survival_step *step)
{
    line->x[line->count] = x;
    line->y[line->count] = step->survival;
    line->low[line->count] = step->low;
    line->high[line->count++] = step->high;
}

/* Makes two corners for each step of a survival curve; steps too small to be seen are left out. */
static void lasting_chart_trace(const struct lasting_curve *curve, struct line *line, struct figure_curve *out)
{
    struct survival_step at = {.survival = 1, .low = 1, .high = 1};

    line->x = memory_new(4 * (2 * curve->count + 2), sizeof *line->x);
    line->y = line->x + 2 * curve->count + 2;
    line->low = line->y + 2 * curve->count + 2;
    line->high = line->low + 2 * curve->count + 2;
    if (curve->count > 0)
        add_corner(line, fmin(curve->steps[0].time, 1), &at);
    for (size_t i = 0; i < curve->count; i++) {
        if (i + 1 < curve->count && at.survival - curve->steps[i].survival < 1.0 / CURVE_POINTS)
            continue;
        add_corner(line, curve->steps[i].time, &at);
        at = curve->steps[i];
        add_corner(line, at.time, &at);
    }
    *out = (struct figure_curve){.name = curve->name,
                                 .x = line->x,
                                 .y = line->y,
                                 .low = line->low,
                                 .high = line->high,
                                 .count = line->count,
                                 .steps = curve->steps,
                                 .steps_count = curve->count};
}

bool lasting_draw(const struct lasting *lasting, const char *field, struct figure *figure, struct deal_error *e)
{
    struct line lines[LASTING_MAX] = {{.count = 0}};
    struct figure_curve curves[LASTING_MAX];
    size_t count, drawn = 0;
    const struct lasting_curve *list = lasting_curves(lasting, &count);
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
    figure->title = figure->title ? figure->title : "Deals that are still undecided";
    figure->note = note;
    fields_words(field, words, sizeof words);
    figure->x_label = words;
    figure->y_label = "share undecided";
    good = figure_curves(figure, curves, drawn, e);
    for (size_t i = 0; i < count; i++)
        free(lines[i].x);
    return good;
}
