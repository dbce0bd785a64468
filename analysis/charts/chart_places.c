/*
 * Computes the position of each group in a chart, the names of its place on the axis and of its series, and the
 * numbers that are drawn.
 */
#include "../base/memory.h"
#include "../records/value.h"
#include "deal.h"
#include "drawing.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Returns the value of a point in a column of the report; "" if COLUMN is out of range. */
static const char *value_of(const struct point *point, size_t column)
{
    return column < point->chart->report->columns ? point->group->values[column] : "";
}

static const char *value_of_point(const struct point *point) { return value_of(point, point->chart->x); }

/* ---- numbers ----------------------------------------------------------------- */

static bool is_open(const struct groups_chart *chart, const struct point *point)
{
    return point->group->tally.unknown > 0 && !report_is_player(chart->chart->report, point->group);
}

/* Heights in percent: the share with open (undecided) results lost, its limits, and the share with open results
 * won. In a chart of counts all four are the count. */
struct heights {
    double value, low, high, upper;
};

static struct heights heights_of(const struct groups_chart *chart, const struct point *point)
{
    const struct tally *t = &point->group->tally;
    struct heights h = {.value = 100 * (double)t->won / (double)t->n};

    if (chart->chart->counts)
        return (struct heights){(double)t->n, (double)t->n, (double)t->n, (double)t->n};
    report_interval(chart->chart->report, point->group, &h.low, &h.high);
    h.low *= 100;
    h.high *= 100;
    h.upper = h.value + (is_open(chart, point) ? 100 * (double)t->unknown / (double)t->n : 0);
    return h;
}

/* ---- places and series --------------------------------------------------------- */

static int compare_x(const void *a, const void *b) { return value_compare(value_of_point(a), value_of_point(b)); }

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

static int compare_panel(const void *a, const void *b)
{
    const struct point *p = a, *q = b;

    return value_compare(value_of(p, p->facet), value_of(q, q->facet));
}

static int compare_place(const void *a, const void *b)
{
    const struct point *p = a, *q = b;

    if (p->panel != q->panel)
        return p->panel < q->panel ? -1 : 1;
    if (p->series != q->series)
        return p->series < q->series ? -1 : 1;
    return (p->x > q->x) - (p->x < q->x);
}

static double number_at(const struct point *point)
{
    double value;

    return value_number(value_of_point(point), &value) ? value : NAN;
}

/* Returns the name of the point's place in the form that the x axis shows. */
static const char *place_name(const struct point *point)
{
    const char *value = value_of_point(point);

    if (point->chart->x >= point->chart->report->columns)
        return "all";
    return look_name(point->chart->figure.look, point->chart->report->names[point->chart->x], value);
}

/* Returns the least distance of neighbours among the COUNT numbers AT, as a part of their whole range. */
static double least_part(const double *at, size_t count)
{
    double least = 1;

    for (size_t i = 1; i < count; i++)
        least = fmin(least, (at[i] - at[i - 1]) / (at[count - 1] - at[0]));
    return least;
}

/* Returns true if the numbers are powers of one number, as 1, 10, 1000. The ratio of neighbours must be 2 or more. */
static bool are_powers(const double *at, size_t count)
{
    double least = INFINITY;

    for (size_t i = 1; i < count; i++)
        least = fmin(least, log2(at[i] / at[i - 1]));
    for (size_t i = 1; i < count; i++) {
        double steps = log2(at[i] / at[i - 1]) / least;

        if (!(fabs(steps - round(steps)) < 1e-6))
            return false;
    }
    return count > 2 && at[0] > 0 && least > 1 - 1e-9;
}

/* Names the places on the x axis. Numbers are set to scale if neighbours do not collide, else at equal distances. */
static void put_places(struct groups_chart *chart)
{
    struct drawing *d = &chart->drawing;
    double *at = d->at = memory_new(d->places, sizeof *at);
    double even = (1 - 1e-9) / fmax((double)d->places - 1, 1), pixels = d->width - LEFT - EDGE, least, low, span;

    d->names = memory_new(d->places, sizeof *d->names);
    chart->numbers = true;
    for (size_t i = 0; i < chart->count; i++) {
        const struct point *p = &chart->points[i];

        d->names[p->x - 1] = place_name(p);
        at[p->x - 1] = number_at(p);
        chart->numbers = chart->numbers && !isnan(number_at(p));
        d->longest = memory_letters(place_name(p)) > d->longest ? memory_letters(place_name(p)) : d->longest;
    }
    d->log_x = d->figure.log_x || (chart->numbers && least_part(at, d->places) < even && are_powers(at, d->places));
    for (size_t i = 0; i < d->places && d->log_x; i++)
        at[i] = log10(at[i]);
    least = least_part(at, d->places);
    d->scaled =
        d->figure.log_x || (chart->numbers && (least > even || least * pixels >= 16 + 10 * ((double)d->series - 1)));
    low = at[0];
    span = at[d->places - 1] - low;
    for (size_t i = 0; i < d->places; i++)
        at[i] = 1 + (d->scaled && span > 0 ? (at[i] - low) / span * (double)(d->places - 1) : (double)i);
}

/* The sort key of a place on the axis whose name is a word, not a number. */
struct worth {
    size_t place; /* number of the place on the x axis, from 1, in natural order */
    /* sum over the series of a place of the middles of the range that open results allow; number of series */
    double sum, count;
};

static int compare_worth(const void *a, const void *b)
{
    const struct worth *p = a, *q = b;
    double x = p->sum / p->count, y = q->sum / q->count;

    return x < y ? 1 : x > y ? -1 : (p->place > q->place) - (p->place < q->place);
}

/* Sorts places by their shares if no name begins with a number, since words have no order of their own. The place
 * with the largest share won, averaged over its series, comes first. */
static void sort_words(struct groups_chart *chart)
{
    struct worth *list = memory_new(chart->drawing.places, sizeof *list);
    size_t *rank = memory_new(chart->drawing.places, sizeof *rank);

    chart->words = true;
    for (size_t i = 0; i < chart->count; i++) {
        const struct point *p = &chart->points[i];
        struct heights h = heights_of(chart, p);

        chart->words = chart->words && !value_begins_with_number(value_of_point(p));
        list[p->x - 1].place = p->x;
        list[p->x - 1].sum += (h.value + h.upper) / 2;
        list[p->x - 1].count++;
    }
    if (chart->words) {
        qsort(list, chart->drawing.places, sizeof *list, compare_worth);
        for (size_t i = 0; i < chart->drawing.places; i++)
            rank[list[i].place - 1] = i + 1;
        for (size_t i = 0; i < chart->count; i++)
            chart->points[i].x = rank[chart->points[i].x - 1];
    }
    free(list);
    free(rank);
}

/* Sorts the points by COMPARE and numbers them in their member at OFFSET, equal ones alike. Returns the last number. */
static size_t number_points(struct groups_chart *chart, int (*compare)(const void *a, const void *b), size_t offset)
{
    size_t number = 0;

    qsort(chart->points, chart->count, sizeof *chart->points, compare);
    for (size_t i = 0; i < chart->count; i++) {
        number += i == 0 || compare(&chart->points[i - 1], &chart->points[i]) != 0;
        *(size_t *)((char *)&chart->points[i] + offset) = number;
    }
    return number;
}

/* Sets *FACET to the column that makes the panels, out of range if none. False with E filled if the field cannot. */
static bool find_facet(const struct groups_chart *chart, size_t *facet, struct deal_error *e)
{
    const struct report *r = chart->chart->report;
    const char *name = strcmp(chart->drawing.figure.file, "-") == 0 ? NULL : chart->drawing.figure.look->facet;

    for (*facet = 0; name && *facet < r->columns; ++*facet) {
        if (*facet != chart->chart->x && strcmp(r->names[*facet], name) == 0)
            return true;
    }
    *facet = r->columns;
    return !name || deal_fail(e, NULL, "facet=%s: not a field of --by before the last", name);
}

bool chart_arrange(struct groups_chart *chart, struct deal_error *e)
{
    const struct report *r = chart->chart->report;
    size_t facet, x = chart->chart->x;
    struct report_kinds k = x < r->columns ? report_kinds(r, x) : (struct report_kinds){.words = 1};

    if (!find_facet(chart, &facet, e))
        return false;
    chart->points = memory_new(r->count, sizeof *chart->points);
    for (size_t i = 0; i < r->count; i++) {
        if (!k.numbers || k.words ||
            *r->groups[i]->values[x]) /* An axis of numbers has no place for an absent value. */
            chart->points[chart->count++] =
                (struct point){.chart = chart->chart, .group = r->groups[i], .facet = facet};
    }
    chart->drawing.places = number_points(chart, compare_x, offsetof(struct point, x));
    if (chart->drawing.places > PLACES_MAX)
        return deal_fail(e, NULL,
                         "%zu values are too many for one axis, which holds %d; bins such as nodes/log10 are fewer",
                         chart->drawing.places, (int)PLACES_MAX);
    sort_words(chart);
    chart->drawing.series = number_points(chart, compare_series, offsetof(struct point, series));
    chart->panels = number_points(chart, compare_panel, offsetof(struct point, panel));
    if (chart->panels > PANELS_MAX)
        return deal_fail(e, NULL, "%zu panels are too many for one chart, which holds %d", chart->panels,
                         (int)PANELS_MAX);
    if (chart->drawing.series > STYLES)
        return deal_fail(e, NULL, "%zu series are too many for one chart, which holds %d", chart->drawing.series,
                         (int)STYLES);
    qsort(chart->points, chart->count, sizeof *chart->points, compare_place);
    put_places(chart);
    for (size_t i = 0; chart->drawing.figure.log_x && i < chart->count; i++)
        if (!(number_at(&chart->points[i]) > 0))
            return deal_fail(e, NULL, "--log x: \"%s\" is no number above 0", value_of_point(&chart->points[i]));
    return true;
}

const struct point *chart_first(const struct groups_chart *chart, size_t series, size_t panel)
{
    const struct point *p = chart->points;

    while (p < chart->points + chart->count && (p->series != series || p->panel != panel))
        p++;
    return p < chart->points + chart->count ? p : NULL;
}

/* ---- names ------------------------------------------------------------------- */

/* Returns the number of letters that fit in a row of the key. */
static size_t key_letters(const struct groups_chart *chart)
{
    return (size_t)((chart->drawing.width - LEFT - EDGE - 18) / (0.56 * NOTE_FONT));
}

void chart_point_counts(const struct groups_chart *chart, size_t series, char *out, size_t size)
{
    uint64_t least = UINT64_MAX, most = 0;

    for (size_t i = 0; i < chart->count; i++) {
        uint64_t n = chart->points[i].group->tally.n;

        if (chart->points[i].series != series)
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
static void name_counts(const struct groups_chart *chart, const struct point *p, char *out, size_t size)
{
    uint64_t n = 0;
    size_t points = 0;

    for (const struct point *q = chart->points; q < chart->points + chart->count; q++) {
        n += q->series == p->series ? q->group->tally.n : 0;
        points += q->series == p->series;
    }
    if (!chart->drawing.under && !chart->drawing.counts && !chart->chart->counts && points > 1) {
        size_t len = strlen(out);
        char point[60];

        chart_point_counts(chart, p->series, point, sizeof point);
        memory_append(out, size, " (n = %" PRIu64 ", %s)", n, point);
        if (memory_letters(out) <= key_letters(chart))
            return;
        out[len] = '\0';
        memory_append(out, size, " (%s)", point);
        if (memory_letters(out) <= key_letters(chart))
            return;
        out[len] = '\0';
    }
    memory_append(out, size, " (n = %" PRIu64 ")", n);
}

void chart_name_series(struct groups_chart *chart)
{
    const struct report *r = chart->chart->report;

    for (size_t k = 0; k < chart->count; k++) {
        const struct point *p = &chart->points[k];
        char *out = chart->drawing.key[p->series - 1], all[1024] = "";

        for (size_t i = 0; i < r->columns && !*out; i++)
            if (i != chart->chart->x && i != p->facet)
                memory_append(all, sizeof all, "%s%s", *all ? ", " : "",
                              look_name(chart->drawing.figure.look, r->names[i], p->group->values[i]));
        if (*out)
            continue;
        name_counts(chart, p, all, sizeof all);
        drawing_shorten(out, all, chart->drawing.letters ? NAME_MAX_BYTES : key_letters(chart));
    }
}

/* Returns the distance of the two nearest places on the x axis, in units of that axis. */
static double least_distance(const struct groups_chart *chart)
{
    double least = 1;

    for (size_t i = 1; i < chart->drawing.places; i++)
        least = fmin(least, chart->drawing.at[i] - chart->drawing.at[i - 1]);
    return least;
}

void chart_put_under(struct groups_chart *chart)
{
    struct drawing *d = &chart->drawing;
    double room = drawing_plan_labels(d) * least_distance(chart), widest = 0;
    char n[24];

    for (size_t i = 0; i < chart->count; i++)
        widest =
            fmax(widest, 0.6 * TICK_FONT * (1 + snprintf(n, sizeof n, "%" PRIu64, chart->points[i].group->tally.n)));
    if (d->letters || d->slanted || chart->chart->counts || chart->panels > 1 || room < widest ||
        least_distance(chart) < d->least_gap)
        return;
    d->under = memory_new(d->places, sizeof *d->under);
    d->lines = d->series;
    for (size_t i = 0; i < d->places; i++)
        d->under[i] = memory_new(d->series, sizeof n);
    for (size_t i = 0; i < d->places * d->series; i++) {
        const struct point key = {.x = i % d->places + 1, .series = i / d->places + 1, .panel = 1};
        const struct point *p = bsearch(&key, chart->points, chart->count, sizeof key, compare_place);

        strcat(d->under[i % d->places], "\n");
        if (p)
            memory_append(d->under[i % d->places], d->series * sizeof n, "%" PRIu64, p->group->tally.n);
    }
}

bool chart_has_bands(const struct groups_chart *chart, size_t series)
{
    for (size_t i = 0; i < chart->count; i++) {
        if (chart->points[i].series == series && is_open(chart, &chart->points[i]))
            return true;
    }
    return false;
}

/* Returns the largest power of ten not above the smallest share that the y axis must show. */
static double power_below(const struct groups_chart *chart)
{
    double least = NAN;

    for (size_t i = 0; i < chart->count; i++) {
        struct heights h = heights_of(chart, &chart->points[i]);

        least = fmin(least, h.value > 0 ? fmax(h.low, h.value / 100) : h.high);
    }
    return pow(10, floor(log10(least) - 1e-9));
}

void chart_plan_y(struct groups_chart *chart)
{
    double top = 0;

    for (size_t i = 0; i < chart->count; i++)
        top = fmax(top, heights_of(chart, &chart->points[i]).high);
    chart->drawing.y_low = !chart->drawing.figure.log_y ? 0 : chart->chart->counts ? 0.5 : power_below(chart);
    if (chart->chart->counts)
        chart->drawing.y_high = chart->drawing.figure.log_y ? pow(10, ceil(log10(top) + 1e-9)) : 1.05 * top;
    else
        chart->drawing.y_high = top > 50 || chart->drawing.figure.log_y ? 100 : (int)(top / 10 + 1) * 10;
}

/* Returns the position of VALUE on the y axis. A logarithmic axis has no place for values below its lower end: the
 * end of a bar (END) is then clipped, and a point is left out. */
static double on_axis(const struct groups_chart *chart, double value, bool end)
{
    if (!chart->drawing.figure.log_y || value >= chart->drawing.y_low)
        return value;
    return end ? chart->drawing.y_low : NAN;
}

double chart_spread(const struct groups_chart *chart)
{
    /* The series of a place on the x axis are drawn side by side, at least 13 pixels apart if there is room. */
    double most = fmax(0.14, 13 * (double)chart->drawing.places / (chart->drawing.width - LEFT - EDGE));

    if (chart->chart->counts)
        return least_distance(chart) * 0.8 / (double)chart->drawing.series;
    if (chart->drawing.rows)
        return (double)SERIES_STEP / chart->drawing.row;
    return chart->drawing.series > 1 ? fmin(most, 0.6 * least_distance(chart) / (double)chart->drawing.series) : 0;
}

/* Writes the data line of a point for gnuplot. Columns 1 to 5: x, the share with open results lost, its limits, and
 * the share with open results won. Columns 6 and 7: both shares as ends of lines, NaN for a single record. */
static void put_point(const struct groups_chart *chart, const struct point *point)
{
    struct heights h = heights_of(chart, point);
    double x = chart->drawing.at[point->x - 1] +
               chart_spread(chart) * ((double)point->series - ((double)chart->drawing.series + 1) / 2);
    bool joined = point->group->tally.n > 1;

    fprintf(chart->drawing.out, "%.4f %.6f %.6f %.6f %.6f", x, on_axis(chart, h.value, false),
            on_axis(chart, h.low, true), h.high, on_axis(chart, h.upper, false));
    fprintf(chart->drawing.out, " %.6f %.6f\n", joined ? on_axis(chart, h.value, false) : NAN,
            joined ? on_axis(chart, h.upper, false) : NAN);
}

void chart_data(const struct groups_chart *chart)
{
    for (size_t i = 0; i < chart->count; i++) {
        const struct point *p = &chart->points[i];

        if (i == 0 || p[-1].series != p->series || p[-1].panel != p->panel) {
            fputs(i > 0 ? "EOD\n$" : "$", chart->drawing.out);
            if (p->panel > 1)
                fprintf(chart->drawing.out, "panel%zu", p->panel);
            fprintf(chart->drawing.out, "series%zu << EOD\n", p->series);
        }
        put_point(chart, p);
    }
    fputs("EOD\n", chart->drawing.out);
}
