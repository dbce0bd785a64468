/*
 * The key and the axes of a chart, laid out from the bottom up.
 */
#include "../records/fields.h"
#include "drawing.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the key, from the foot up: above it stands the axis ---------------- */

static void put_box(struct drawing *d, int x, int y, int width, int height, const char *style)
{
    fprintf(d->out, "set object rectangle from screen %.4f, screen %.4f to screen %.4f, screen %.4f %s\n",
            (x - width / 2.0) / d->width, 1 - (y - height / 2.0) / d->height, (x + width / 2.0) / d->width,
            1 - (y + height / 2.0) / d->height, style);
}

/* Draws the sample of a series in the key: its sign, and a band if some results are open (undecided). */
static void put_key_sign(struct drawing *d, size_t series, int x, int y)
{
    const char *colour = drawing_styles[series - 1].colour;
    char how[100];

    if (d->chart->counts) {
        snprintf(how, sizeof how, "fs solid %.2f border lc rgb '%s' fc rgb '%s'", drawing_density(series - 1), colour,
                 colour);
        put_box(d, x, y, 14, 14, how);
        return;
    }
    if (drawing_has_bands(d, series)) {
        snprintf(how, sizeof how, "fs solid noborder fc rgb '#99%s'", colour + 1);
        put_box(d, x - 14, y, 9, 20, how);
        snprintf(how, sizeof how, "fs solid noborder fc rgb '%s'", colour);
        put_box(d, x - 14, y, 2, 24, how);
    }
    snprintf(how, sizeof how, "point pt %d ps %.1f lc rgb '%s'", drawing_styles[series - 1].sign, d->point_size,
             colour);
    drawing_label(d, "", 0, x, y, NOTE_FONT, drawing_ink, how);
}

static void put_key_row(struct drawing *d, const struct point *p, int x, int y)
{
    char name[NAME_MAX_BYTES], text[NAME_MAX_BYTES];

    drawing_series_name(d, p, name, sizeof name);
    drawing_shorten(text, name, (size_t)((d->width - x - 18) / (0.56 * NOTE_FONT)));
    drawing_label(d, text, strlen(text), x + 18, y, NOTE_FONT, drawing_ink, "left");
    put_key_sign(d, p->series, x, y);
}

static void put_word(char *text, size_t size, const char *name)
{
    char words[NAME_MAX_BYTES];

    fields_words(name, words, sizeof words);
    drawing_append(text, size, "%s%s%s", *text ? ", " : "", words, strchr(name, '/') ? " from" : "");
}

/* Writes the names of the columns whose values make the series. */
static void put_key_head(struct drawing *d, int y)
{
    const struct report *r = d->chart->report;
    char text[NAME_MAX_BYTES] = "";

    for (size_t i = 0; i < r->columns; i++) {
        if (i != d->chart->x && i != d->points[0].facet)
            put_word(text, sizeof text, r->names[i]);
    }
    drawing_append(text, sizeof text, ":");
    drawing_label(d, text, strlen(text), LEFT, y, NOTE_FONT, drawing_faint, "left");
}

/* Plans the key of a chart; many short names are set in two columns. */
void drawing_plan_key(struct drawing *d)
{
    char name[NAME_MAX_BYTES];
    size_t longest = 0;
    bool two;

    for (size_t i = 0; i < d->count; i++) {
        drawing_series_name(d, &d->points[i], name, sizeof name);
        if (strlen(name) > longest)
            longest = strlen(name);
    }
    two = d->series > 4 && (int)longest * 2 < drawing_letters(d, NOTE_FONT) - 10;
    d->key_rows = two ? (d->series + 1) / 2 : d->series;
}

void drawing_key(struct drawing *d)
{
    int head;

    d->bottom += EDGE / 2;
    if (d->series < 2)
        return;
    d->bottom += ((int)d->key_rows + 1) * KEY_STEP;
    head = d->height - d->bottom + KEY_STEP / 2;
    put_key_head(d, head);
    for (size_t place = 0; place < d->series; place++)
        put_key_row(d, drawing_any(d, place + 1), LEFT + 8 + (int)(place / d->key_rows) * (d->width - LEFT) / 2,
                    head + KEY_STEP * (int)(1 + place % d->key_rows));
}

/* ---- axes -------------------------------------------------------------- */

enum { COUNTS_GAP = 6 }; /* pixels between the record counts and the name of the axis */

static int counts_height(const struct drawing *d) { return (int)d->series * FOOT_STEP + COUNTS_GAP; }

/* Writes the number of records beneath a label. */
static void put_place_count(struct drawing *d, const struct point *p, int y)
{
    fprintf(d->out,
            "set label '%s%" PRIu64 "' at first %.4f, screen %.4f center noenhanced"
            " font ',%d' tc rgb '%s'\n",
            d->n_at_counts ? "n=" : "", p->group->tally.n, d->at[p->x - 1], 1 - (double)y / d->height, FOOT_FONT,
            drawing_faint);
}

/* Writes "n" and, if there are several series, before each line of record counts the sign of its series, from height
 * Y down. */
static void put_count_signs(struct drawing *d, int y)
{
    char how[100];

    drawing_label(d, "n", 1, LEFT / 3, y, FOOT_FONT, drawing_faint, "center");
    for (size_t i = 0; i < d->series && d->series > 1; i++) {
        snprintf(how, sizeof how, "point pt %d ps %.1f lc rgb '%s'", drawing_styles[i].sign, 0.6 * d->point_size,
                 drawing_styles[i].colour);
        drawing_label(d, "", 0, LEFT / 2, y + (int)i * FOOT_STEP, FOOT_FONT, drawing_ink, how);
    }
}

/* Writes a line of record counts for each series, the first one on top. */
static void chart_axes_put_counts(struct drawing *d)
{
    int top = d->height - d->bottom - (int)d->series * FOOT_STEP - COUNTS_GAP + FOOT_STEP / 2;

    d->bottom += counts_height(d);
    if (!d->n_at_counts)
        put_count_signs(d, top);
    for (size_t i = 0; i < d->count; i++)
        put_place_count(d, &d->points[i], top + ((int)d->points[i].series - 1) * FOOT_STEP);
}

/* Plans the record counts under the axis: shown if they do not touch each other, and with "n=" before each if a single
 * series has room for it. */
static void plan_counts(struct drawing *d, double room)
{
    const double gap = 0.6 * FOOT_FONT;
    double widest = 0;
    char n[24];

    for (size_t i = 0; i < d->count; i++) {
        snprintf(n, sizeof n, "%" PRIu64, d->points[i].group->tally.n);
        widest = fmax(widest, drawing_width(n, FOOT_FONT));
    }
    d->counted = !d->slanted && room > widest + gap && !d->chart->counts && d->panels == 1;
    d->n_at_counts = d->series == 1 && room > widest + drawing_width("n=", FOOT_FONT) + gap;
}

/* Returns the width in pixels of one unit of the x axis, which has a unit for each place. */
static double width_of_place(const struct drawing *d) { return (double)(d->width - LEFT - EDGE) / (double)d->places; }

static double width_of_label(size_t letters) { return ((double)letters + 1) * 0.6 * TICK_FONT; }

bool drawing_wants_rows(const struct drawing *d, const struct point *const *first)
{
    return d->words && !d->chart->counts && d->panels == 1 &&
           (d->places >= ROWS_FROM || (d->places > 1 && width_of_label(drawing_longest(d, first)) > width_of_place(d)));
}

/* Returns the number of letters of a slanted label that reaches from the first place to the edge of the picture. */
static size_t slanted_letters(const struct drawing *d)
{
    return (size_t)((LEFT - EDGE / 2.0 + width_of_place(d) / 2) / (0.3 * TICK_FONT));
}

void drawing_plan_labels(struct drawing *d, const struct point *const *first)
{
    size_t longest = drawing_longest(d, first);
    double room = width_of_place(d);

    d->slanted = width_of_label(longest) > room && !d->scaled && d->places > 1;
    if (d->slanted && longest > slanted_letters(d))
        longest = slanted_letters(d);
    d->least_gap = (d->slanted ? 1.1 * TICK_FONT : width_of_label(longest)) / room;
    plan_counts(d, room * drawing_least_distance(d));
    d->label_height = TICK_FONT * 9 / 4;
    if (d->slanted)
        d->label_height += (int)((double)longest * 0.5 * TICK_FONT);
}

/* Plans the height of a chart: the height of all texts is added to that of the plots. */
void drawing_plan_height(struct drawing *d, const char *title, const char *note)
{
    int key = d->series > 1 ? ((int)d->key_rows + 1) * KEY_STEP : 0;
    int counts = d->counted ? counts_height(d) : 0;

    d->height = drawing_texts_height(d, title, note) + drawing_panels_height(d) + key + counts + d->label_height +
                AXIS_FONT * 3 / 2 + 2 * EDGE;
}

/* Returns the least distance of the labels of two places, in places. On a logarithmic axis it depends on their lengths;
 * on others it is the same for all, so that the labels are regular. */
static double label_gap(const struct drawing *d, const struct point *left, const struct point *right)
{
    size_t letters = drawing_length(drawing_place_name(left)) + drawing_length(drawing_place_name(right));

    return d->log_x && !d->slanted ? width_of_label(letters) / 2 / width_of_place(d) : d->least_gap;
}

/* Writes the slanted name of a place as a label, since gnuplot warns of long ticks. */
static void put_slanted(struct drawing *d, const struct point *first, double x)
{
    char name[NAME_MAX_BYTES];

    fputs("set label ", d->out);
    drawing_shorten(name, drawing_place_name(first), slanted_letters(d));
    drawing_text(d->out, name, strlen(name));
    fprintf(d->out, " at first %.4f, graph 0 right rotate by 60 offset 0.5,-0.7 noenhanced font ',%d' tc rgb '%s'\n", x,
            TICK_FONT, drawing_faint);
}

void drawing_ticks(struct drawing *d, const struct point *const *first, bool named)
{
    const char *join = "";

    fputs("set xtics nomirror scale 0.5 noenhanced (", d->out);
    for (size_t i = 0, last = 0; i < d->places; i++) {
        const char *name = named && !d->slanted ? drawing_place_name(first[i]) : "";

        if (i > 0 && d->at[i] - d->at[last] < label_gap(d, first[last], first[i]) - 1e-9)
            continue;
        fputs(join, d->out);
        drawing_tick(d->out, name, strlen(name));
        fprintf(d->out, " %.4f", d->at[i]);
        join = ", ";
        last = i;
    }
    fprintf(d->out, ") font ',%d'\n", TICK_FONT);
    for (size_t i = 0, last = 0; i < d->places && named && d->slanted; i++) {
        if (i > 0 && d->at[i] - d->at[last] < d->least_gap - 1e-9)
            continue;
        put_slanted(d, first[i], d->at[i]);
        last = i;
    }
}

/* Draws the texts of the x axis above the key, from bottom to top: the name of the axis, the record counts, and the
 * labels. */
void drawing_x_axis(struct drawing *d, const struct point *const *first)
{
    char label[NAME_MAX_BYTES];

    drawing_ticks(d, first, d->panels == 1);
    drawing_x_label(d->chart, label, sizeof label);
    d->bottom += AXIS_FONT * 3 / 2;
    drawing_name_axis(d, label, (d->width + LEFT - EDGE) / 2, d->height - d->bottom + AXIS_FONT / 2);
    if (d->counted)
        chart_axes_put_counts(d);
    d->bottom += d->label_height;
}

void drawing_axes(struct drawing *d)
{
    const char *label = drawing_y_label(d);
    int top = d->top + 20, bottom = d->height - d->bottom;

    drawing_name_y_axis(d, label, (top + bottom) / 2);
    fprintf(d->out, "set tmargin at screen %.4f\nset bmargin at screen %.4f\n", 1 - (double)top / d->height,
            1 - (double)bottom / d->height);
    fprintf(d->out, "set lmargin at screen %.4f\nset rmargin at screen %.4f\n", (double)LEFT / d->width,
            1 - (double)EDGE / d->width);
    fprintf(d->out, "%sset xrange [0.5:%zu.5]\nset yrange [%g:%g]\n", d->chart->log_y ? "set logscale y\n" : "",
            d->places, d->y_low, d->y_high);
    fprintf(d->out, "set ytics nomirror scale 0.5 font ',%d'\n", TICK_FONT);
    fprintf(d->out, "set border 3 lc rgb '%s'\nset grid ytics back lt 1 dt 1 lw 1 lc rgb '#dddddd'\n", drawing_faint);
}
