/*
 * Draws survival curves as steps: with a corner before and after each step.
 */
#include "chart.h"

#include "../base/memory.h"
#include "../records/fields.h"
#include "../statistics/survival.h"
#include "../tables/lasting.h"

#include <math.h>
#include <stdlib.h>

enum { CURVE_POINTS = 400 };

static void add_corner(struct figure_curve *curve, double x, const struct survival_step *step)
{
    curve->points[curve->count++] = (struct figure_point){x, step->survival, step->low, step->high};
}

/* Names the curve by the values that identify its stratum, and its number of records. */
static void lasting_chart_name(const struct lasting *lasting, const struct lasting_curve *curve,
                               struct chart_look *look, char *out, size_t size)
{
    const struct report *r = lasting->report;

    for (size_t i = 0; i < r->columns; i++)
        if (i != lasting->column)
            memory_append(out, size, "%s%s", *out ? ", " : "", look_name(look, r->names[i], curve->values[i]));
    memory_append(out, size, " (n = %.0f)", curve->steps[0].at_risk);
}

/* Makes two corners for each step of a survival curve; steps too small to be seen are left out. */
static struct figure_curve lasting_chart_trace(const struct lasting_curve *curve)
{
    struct survival_step at = {.survival = 1, .low = 1, .high = 1};
    struct figure_curve out = {.steps = curve->steps, .steps_count = curve->count};

    out.points = memory_new(2 * curve->count + 2, sizeof *out.points);
    add_corner(&out, fmin(curve->steps[0].time, 1), &at);
    for (size_t i = 0; i < curve->count; i++) {
        if (i + 1 < curve->count && at.survival - curve->steps[i].survival < 1.0 / CURVE_POINTS)
            continue;
        add_corner(&out, curve->steps[i].time, &at);
        at = curve->steps[i];
        add_corner(&out, at.time, &at);
    }
    return out;
}

bool lasting_draw(const struct lasting *lasting, const char *field, struct figure *figure, struct deal_error *e)
{
    struct figure_curve curves[LASTING_MAX];
    char names[LASTING_MAX][200] = {""};
    size_t drawn = 0;
    double n = 0;
    char note[200], words[200];
    bool good;

    for (size_t i = 0; i < lasting->count; i++) {
        if (lasting->curves[i].count == 0)
            continue; /* a group without the field has no curve */
        n += lasting->curves[i].steps[0].at_risk;
        curves[drawn] = lasting_chart_trace(&lasting->curves[i]);
        lasting_chart_name(lasting, &lasting->curves[i], figure->look, names[drawn], sizeof names[drawn]);
        curves[drawn].name = names[drawn];
        drawn++;
    }
    snprintf(note, sizeof note,
             "n = %.0f records. Lines: Kaplan-Meier; what was left unknown is censored. Bands: 95%% limits.", n);
    figure->title = figure->title ? figure->title : "Deals that are still undecided";
    figure->note = note;
    fields_words(field, words, sizeof words);
    figure->x_label = words;
    figure->y_label = "share undecided";
    good = figure_curves(figure, curves, drawn, e);
    while (drawn)
        free(curves[--drawn].points);
    return good;
}
