/*
 * Computes the position of each group in a chart, the names of its place on the axis and of its series, and the
 * numbers that are drawn.
 */
#include "../records/value.h"
#include "deal.h"
#include "drawing.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *chart_places_value(const struct point *p)
{
    const struct chart *c = p->chart;

    return c->x < c->report->columns ? p->group->values[c->x] : "";
}

/* ---- numbers ----------------------------------------------------------------- */

static bool chart_places_is_open(const struct drawing *d, const struct point *p)
{
    return p->group->tally.unknown > 0 && !report_is_player(d->chart->report, p->group);
}

/* Heights in percent: the share with open (undecided) results lost, its limits, and the share with open results
 * won. In a chart of counts all four are the count. */
struct heights {
    double value, low, high, upper;
};

static struct heights heights_of(const struct drawing *d, const struct point *p)
{
    const struct tally *t = &p->group->tally;
    struct heights h = {.value = 100 * (double)t->won / (double)t->n};

    if (d->chart->counts)
        return (struct heights){(double)t->n, (double)t->n, (double)t->n, (double)t->n};
    report_interval(d->chart->report, p->group, &h.low, &h.high);
    h.low *= 100;
    h.high *= 100;
    h.upper = h.value + (chart_places_is_open(d, p) ? 100 * (double)t->unknown / (double)t->n : 0);
    return h;
}

/* ---- places and series --------------------------------------------------------- */

static int compare_x(const void *a, const void *b)
{
    return value_compare(chart_places_value(a), chart_places_value(b));
}

static int compare_series(const void *a, const void *b)
{
    const struct point *p = a, *q = b;
    const struct chart *c = p->chart;
    int order = 0;

    for (size_t i = 0; i < c->report->columns && order == 0; i++) {
        if (i != c->x && i != p->facet)
            order = value_compare(p->group->values[i], q->group->values[i]);
    }
    return order;
}

/* Returns the value that makes the panel of a point. */
static const char *panel_value(const struct point *p)
{
    return p->facet < p->chart->report->columns ? p->group->values[p->facet] : "";
}

static int compare_panel(const void *a, const void *b) { return value_compare(panel_value(a), panel_value(b)); }

static int compare_place(const void *a, const void *b)
{
    const struct point *p = a, *q = b;

    if (p->panel != q->panel)
        return p->panel < q->panel ? -1 : 1;
    if (p->series != q->series)
        return p->series < q->series ? -1 : 1;
    return (p->x > q->x) - (p->x < q->x);
}

static double number_at(const struct point *p)
{
    double value;

    return value_number(chart_places_value(p), &value) ? value : NAN;
}

/* Returns the number of a place from which its distance to others is computed: its value or the logarithm; NaN for a
 * word. */
static double scale_of(const struct drawing *d, const struct point *p)
{
    return d->log_x ? log10(number_at(p)) : number_at(p);
}

/* Returns the least distance of neighbours among the places in FIRST, as a part of their whole range. */
static double least_part(const struct drawing *d, const struct point *const *first)
{
    double span = scale_of(d, first[d->places - 1]) - scale_of(d, first[0]), least = 1;

    for (size_t i = 1; i < d->places; i++)
        least = fmin(least, (scale_of(d, first[i]) - scale_of(d, first[i - 1])) / span);
    return least;
}

/* Returns true if the values are powers of one number, as 1, 10, 1000. The ratio of neighbours must be 2 or more. */
static bool are_powers(const struct point *const *first, size_t places)
{
    double least = INFINITY;

    for (size_t i = 1; i < places; i++)
        least = fmin(least, log2(number_at(first[i]) / number_at(first[i - 1])));
    for (size_t i = 1; i < places; i++) {
        double steps = log2(number_at(first[i]) / number_at(first[i - 1])) / least;

        if (!(fabs(steps - round(steps)) < 1e-6))
            return false;
    }
    return places > 2 && number_at(first[0]) > 0 && least > 1 - 1e-9;
}

/* Decides whether the places in FIRST are to scale: all are numbers, and neighbours do not collide. */
static void plan_scale(struct drawing *d, const struct point *const *first)
{
    double even = (1 - 1e-9) / fmax((double)d->places - 1, 1), pixels = d->width - LEFT - EDGE, least;

    d->numbers = d->places > 0;
    for (size_t i = 0; i < d->places; i++)
        d->numbers = d->numbers && !isnan(number_at(first[i]));
    d->log_x = d->chart->log_x;
    if (d->numbers && least_part(d, first) < even && are_powers(first, d->places))
        d->log_x = true;
    least = least_part(d, first);
    d->scaled =
        d->chart->log_x || (d->numbers && (least > even || least * pixels >= 16 + 10 * ((double)d->series - 1)));
}

/* Sets the places on the x axis to scale if they are numbers, else at equal distances. Returns false without memory. */
static bool put_places(struct drawing *d)
{
    const struct point **first = drawing_places(d);
    double low, span;

    d->at = calloc(d->places + 1, sizeof *d->at);
    if (!first || !d->at) {
        free(first);
        return false;
    }
    plan_scale(d, first);
    low = scale_of(d, first[0]);
    span = scale_of(d, first[d->places - 1]) - low;
    for (size_t i = 0; i < d->places; i++) {
        double part = d->scaled && span > 0 ? (scale_of(d, first[i]) - low) / span : NAN;

        d->at[i] = 1 + (isnan(part) ? (double)i : part * (double)(d->places - 1));
    }
    free(first);
    return true;
}

/* The sort key of a place on the axis whose name is a word, not a number. */
struct worth {
    size_t place; /* number of the place on the x axis, from 1, in natural order */
    /* sum, over the series of a place, of the middles of the range that open (undecided) results allow; number of
     * series */
    double sum, count;
};

static int compare_worth(const void *a, const void *b)
{
    const struct worth *p = a, *q = b;
    double x = p->sum / p->count, y = q->sum / q->count;

    return x < y ? 1 : x > y ? -1 : (p->place > q->place) - (p->place < q->place);
}

/* Sorts places by their shares if no name begins with a number, since words have no order of their own. The place
 * with the largest share won, averaged over its series, comes first. Returns false without memory. */
static bool sort_words(struct drawing *d)
{
    struct worth *list = calloc(d->places + 1, sizeof *list);
    size_t *rank = calloc(d->places + 1, sizeof *rank);
    bool good = list && rank, words = true;

    for (size_t i = 0; good && i < d->count; i++) {
        const struct point *p = &d->points[i];
        struct heights h = heights_of(d, p);

        words = words && !value_begins_with_number(chart_places_value(p));
        list[p->x - 1].place = p->x;
        list[p->x - 1].sum += (h.value + h.upper) / 2;
        list[p->x - 1].count++;
    }
    d->words = words;
    if (good && words) {
        qsort(list, d->places, sizeof *list, compare_worth);
        for (size_t i = 0; i < d->places; i++)
            rank[list[i].place - 1] = i + 1;
        for (size_t i = 0; i < d->count; i++)
            d->points[i].x = rank[d->points[i].x - 1];
    }
    free(list);
    free(rank);
    return good;
}

bool drawing_fits(const struct drawing *d, struct deal_error *e)
{
    for (size_t i = 0; d->chart->log_x && i < d->count; i++) {
        if (!(number_at(&d->points[i]) > 0))
            return deal_fail(e, NULL, "--log x: \"%s\" is no number above 0", chart_places_value(&d->points[i]));
    }
    return true;
}

/* Sorts the points by COMPARE and numbers them in the member at OFFSET of a point, equal ones alike. Returns the last
 * number. */
static size_t number_points(struct drawing *d, int (*compare)(const void *a, const void *b), size_t offset)
{
    size_t number = 0;

    qsort(d->points, d->count, sizeof *d->points, compare);
    for (size_t i = 0; i < d->count; i++) {
        number += i == 0 || compare(&d->points[i - 1], &d->points[i]) != 0;
        *(size_t *)((char *)&d->points[i] + offset) = number;
    }
    return number;
}

/* Sets *FACET to the index of the column that makes the panels, out of range if none does. Returns false with E filled
 * if the field cannot. */
static bool find_facet(const struct drawing *d, size_t *facet, struct deal_error *e)
{
    const struct report *r = d->chart->report;
    const char *name = strcmp(d->chart->file, "-") == 0 ? NULL : d->look->facet;

    for (*facet = 0; name && *facet < r->columns; ++*facet) {
        if (*facet != d->chart->x && strcmp(r->names[*facet], name) == 0)
            return true;
    }
    *facet = r->columns;
    return !name || deal_fail(e, NULL, "facet=%s: not a field of --by before the last", name);
}

/* Returns true unless the group has no value on an axis of numbers. */
static bool is_on_axis(const struct drawing *d, const struct group *g)
{
    size_t x = d->chart->x;
    struct report_kinds k;

    if (x >= d->chart->report->columns || *g->values[x])
        return true;
    k = report_kinds(d->chart->report, x);
    return !k.numbers || k.words;
}

bool drawing_arrange(struct drawing *d, struct deal_error *e)
{
    const struct report *r = d->chart->report;
    size_t facet;

    if (!find_facet(d, &facet, e))
        return false;
    d->points = calloc(r->count + 1, sizeof *d->points);
    if (!d->points)
        return deal_fail(e, NULL, "out of memory");
    for (size_t i = 0; i < r->count; i++) {
        if (is_on_axis(d, r->groups[i]))
            d->points[d->count++] = (struct point){.chart = d->chart, .group = r->groups[i], .facet = facet};
    }
    d->places = number_points(d, compare_x, offsetof(struct point, x));
    if (d->places > PLACES_MAX)
        return deal_fail(e, NULL,
                         "%zu values are too many for one axis, which holds %d; bins such as nodes/log10 are fewer",
                         d->places, (int)PLACES_MAX);
    if (!sort_words(d))
        return deal_fail(e, NULL, "out of memory");
    d->series = number_points(d, compare_series, offsetof(struct point, series));
    d->panels = number_points(d, compare_panel, offsetof(struct point, panel));
    if (d->panels > PANELS_MAX)
        return deal_fail(e, NULL, "%zu panels are too many for one chart, which holds %d", d->panels, (int)PANELS_MAX);
    qsort(d->points, d->count, sizeof *d->points, compare_place);
    return put_places(d) || deal_fail(e, NULL, "out of memory");
}

const struct point *drawing_first(const struct drawing *d, size_t series, size_t panel)
{
    const struct point *p = d->points;

    while (p < d->points + d->count && (p->series != series || p->panel != panel))
        p++;
    return p < d->points + d->count ? p : NULL;
}

const struct point *drawing_any(const struct drawing *d, size_t series)
{
    const struct point *p = d->points;

    while (p->series != series)
        p++;
    return p;
}

/* ---- names ------------------------------------------------------------------- */

const char *drawing_place_name(const struct point *p)
{
    const char *value = chart_places_value(p);

    if (p->chart->x >= p->chart->report->columns)
        return "all";
    return look_name(p->chart->look, p->chart->report->names[p->chart->x], value);
}

/* Returns the first point of each place, in the order of the x axis; NULL without memory. */
const struct point **drawing_places(const struct drawing *d)
{
    const struct point **first = calloc(d->places + 1, sizeof *first);

    for (size_t i = 0; first && i < d->count; i++) {
        if (!first[d->points[i].x - 1])
            first[d->points[i].x - 1] = &d->points[i];
    }
    return first;
}

/* Returns the number of letters that fit in a row of the key. */
static size_t key_letters(const struct drawing *d)
{
    return (size_t)((d->width - LEFT - EDGE - 18) / (0.56 * NOTE_FONT));
}

void drawing_point_counts(const struct drawing *d, size_t series, char *out, size_t size)
{
    uint64_t least = UINT64_MAX, most = 0;

    for (size_t i = 0; i < d->count; i++) {
        uint64_t n = d->points[i].group->tally.n;

        if (d->points[i].series != series)
            continue;
        least = n < least ? n : least;
        most = n > most ? n : most;
    }
    if (least < most)
        snprintf(out, size, "%" PRIu64 " to %" PRIu64 " a point", least, most);
    else
        snprintf(out, size, "%" PRIu64 " a point", most);
}

/* Appends the number of records of a series and, if counts are not shown below its points, those of a point, in the
 * longest form that fits. */
static void name_counts(const struct drawing *d, const struct point *p, char *out, size_t size)
{
    uint64_t n = 0;
    size_t points = 0;

    for (const struct point *q = d->points; q < d->points + d->count; q++) {
        n += q->series == p->series ? q->group->tally.n : 0;
        points += q->series == p->series;
    }
    if (!d->counted && !d->chart->counts && points > 1) {
        size_t len = strlen(out);
        char point[60];

        drawing_point_counts(d, p->series, point, sizeof point);
        drawing_append(out, size, " (n = %" PRIu64 ", %s)", n, point);
        if (drawing_length(out) <= key_letters(d))
            return;
        out[len] = '\0';
        drawing_append(out, size, " (%s)", point);
        if (drawing_length(out) <= key_letters(d))
            return;
        out[len] = '\0';
    }
    drawing_append(out, size, " (n = %" PRIu64 ")", n);
}

void drawing_series_name(const struct drawing *d, const struct point *p, char *out, size_t size)
{
    const struct report *r = d->chart->report;
    const char *join = "";

    *out = '\0';
    for (size_t i = 0; i < r->columns; i++) {
        if (i == d->chart->x || i == p->facet)
            continue;
        drawing_append(out, size, "%s%s", join, look_name(d->look, r->names[i], p->group->values[i]));
        join = ", ";
    }
    name_counts(d, p, out, size);
}

bool drawing_has_bands(const struct drawing *d, size_t series)
{
    for (size_t i = 0; i < d->count; i++) {
        if (d->points[i].series == series && chart_places_is_open(d, &d->points[i]))
            return true;
    }
    return false;
}

/* Returns the largest power of ten not above the smallest share that the y axis must show. */
static double power_below(const struct drawing *d)
{
    double least = NAN;

    for (size_t i = 0; i < d->count; i++) {
        struct heights h = heights_of(d, &d->points[i]);

        least = fmin(least, h.value > 0 ? fmax(h.low, h.value / 100) : h.high);
    }
    return pow(10, floor(log10(least) - 1e-9));
}

void drawing_plan_y(struct drawing *d)
{
    double top = 0;

    for (size_t i = 0; i < d->count; i++)
        top = fmax(top, heights_of(d, &d->points[i]).high);
    d->y_low = !d->chart->log_y ? 0 : d->chart->counts ? 0.5 : power_below(d);
    if (d->chart->counts)
        d->y_high = d->chart->log_y ? pow(10, ceil(log10(top) + 1e-9)) : 1.05 * top;
    else
        d->y_high = top > 50 || d->chart->log_y ? 100 : (int)(top / 10 + 1) * 10;
}

const char *drawing_y_label(const struct drawing *d)
{
    return d->look->y_label ? d->look->y_label : d->chart->counts ? "records" : "deals won, %";
}

/* Returns the position of VALUE on the y axis. A logarithmic axis has no place for values below its lower end: the
 * end of a bar (END) is then clipped, and a point is left out. */
static double on_axis(const struct drawing *d, double value, bool end)
{
    if (!d->chart->log_y || value >= d->y_low)
        return value;
    return end ? d->y_low : NAN;
}

double drawing_least_distance(const struct drawing *d)
{
    double least = 1;

    for (size_t i = 1; i < d->places; i++)
        least = fmin(least, d->at[i] - d->at[i - 1]);
    return least;
}

double drawing_spread(const struct drawing *d)
{
    /* The series of a place on the x axis are drawn side by side, at least 13 pixels apart if there is room. */
    double most = fmax(0.14, 13 * (double)d->places / (d->width - LEFT - EDGE));

    if (d->chart->counts)
        return drawing_least_distance(d) * 0.8 / (double)d->series;
    if (d->rows)
        return (double)SERIES_STEP / d->row;
    return d->series > 1 ? fmin(most, 0.6 * drawing_least_distance(d) / (double)d->series) : 0;
}

/* Writes the data line of a point for gnuplot. Columns 1 to 5: x, the share with open results lost, its limits, and
 * the share with open results won. Columns 6 and 7: both shares as ends of lines, NaN for a single record. */
static void put_point(struct drawing *d, const struct point *p)
{
    struct heights h = heights_of(d, p);
    double x = d->at[p->x - 1] + drawing_spread(d) * ((double)p->series - ((double)d->series + 1) / 2);
    bool joined = p->group->tally.n > 1;

    fprintf(d->out, "%.4f %.6f %.6f %.6f %.6f", x, on_axis(d, h.value, false), on_axis(d, h.low, true), h.high,
            on_axis(d, h.upper, false));
    fprintf(d->out, " %.6f %.6f\n", joined ? on_axis(d, h.value, false) : NAN,
            joined ? on_axis(d, h.upper, false) : NAN);
}

void drawing_data(struct drawing *d)
{
    for (size_t i = 0; i < d->count; i++) {
        const struct point *p = &d->points[i];

        if (i == 0 || p[-1].series != p->series || p[-1].panel != p->panel) {
            fputs(i > 0 ? "EOD\n$" : "$", d->out);
            if (p->panel > 1)
                fprintf(d->out, "panel%zu", p->panel);
            fprintf(d->out, "series%zu << EOD\n", p->series);
        }
        put_point(d, p);
    }
    fputs("EOD\n", d->out);
}
