/*
 * A chart made of letters, for a terminal.
 */
#include "deal.h"
#include "drawing.h"
#include "gnuplot.h"

#include <stdlib.h>
#include <string.h>

void drawing_print_words(const char *text)
{
    while (*text) {
        size_t len = drawing_line_length(text, TEXT_WIDTH);

        fwrite(text, 1, len, stdout);
        putchar('\n');
        text += len;
        text += strspn(text, " ");
    }
}

void drawing_start_letters(FILE *out, const char *title, const char *note, size_t height)
{
    putchar('\n');
    drawing_print_words(title);
    drawing_print_words(note);
    fprintf(out, "set terminal dumb noenhanced mono size %d,%zu\n", TEXT_WIDTH, height);
}

enum {
    PLOT_WIDTH = TEXT_WIDTH - 12, /* without the labels of the y axis */
    NAME_COLUMNS = 36             /* most letters of a name at the left of its row */
};

/* Writes the names of the places as ticks of the axis AXIS. Names that have no room are left out on the x axis. */
static void put_text_ticks(struct drawing *d, const struct point *const *first, const char *axis)
{
    size_t letters = d->rows ? NAME_COLUMNS : PLOT_WIDTH, longest = drawing_longest(d, first);
    double gap = d->rows ? 0 : ((double)longest + 2) * (double)d->places / PLOT_WIDTH;
    char name[NAME_MAX_BYTES];

    fprintf(d->out, "set %s nomirror%s (", axis, d->rows ? " scale 0" : "");
    for (size_t i = 0, last = 0; i < d->places; i++) {
        if (i > 0 && d->at[i] - d->at[last] < gap)
            continue;
        fputs(i > 0 ? ", " : "", d->out);
        drawing_shorten(name, drawing_place_name(first[i]), letters);
        drawing_tick(d->out, name, strlen(name));
        fprintf(d->out, " %.4f", d->at[i]);
        last = i;
    }
    fputs(")\n", d->out);
}

/* Plots the series of a chart made of letters: each point is the letter of its series, A for the first. */
static void put_text_plot(struct drawing *d)
{
    const char *plot = d->chart->counts ? "using 1:2 with impulses lt"
                       : d->rows        ? "using 2:1:3:4 with xerrorbars pt"
                                        : "using 1:2:3:4 with yerrorbars pt";

    fputs("set key off\nplot ", d->out);
    for (size_t i = 0; i < d->series; i++)
        fprintf(d->out, "%s$series%zu %s %zu", i > 0 ? ", " : "", i + 1, plot, i + 1);
    fputs("\n", d->out);
}

static void print_text_key(const struct drawing *d, FILE *out)
{
    char name[NAME_MAX_BYTES];

    for (size_t i = 1; i <= d->series && d->series > 1; i++) {
        drawing_series_name(d, drawing_any(d, i), name, sizeof name);
        fprintf(out, "  %c  %s\n", (int)('A' + i - 1), name);
    }
}

/* Writes the axes of rows: the shares from left to right. */
static void put_text_rows(struct drawing *d, const struct point *const *first)
{
    fprintf(d->out, "set yrange [%zu.5:0.5]\nset xrange [%g:%g]\n%sset border 1\nset xtics nomirror\nset errorbars 0\n",
            d->places, d->y_low, d->y_high, d->chart->log_y ? "set logscale x\n" : "");
    put_text_ticks(d, first, "ytics");
    fprintf(d->out, "set xlabel 'won, %%'\n");
}

/* Writes the axes of columns. The axis of shares starts below 0, so that its line does not hide points at 0. */
static void put_text_columns(struct drawing *d, const struct point *const *first)
{
    double below = d->chart->log_y || d->chart->counts ? 0 : d->y_high / TEXT_HEIGHT;
    char label[NAME_MAX_BYTES];

    fprintf(d->out,
            "set xrange [0.5:%zu.5]\nset yrange [%g:%g]\n%sset ylabel '%s'\n"
            "set border 3\nset ytics nomirror\nset xlabel ",
            d->places, d->y_low - below, d->y_high, d->chart->log_y ? "set logscale y\n" : "",
            d->chart->counts ? "records" : "won, %");
    drawing_x_label(d->chart, label, sizeof label);
    drawing_text(d->out, label, strlen(label));
    putc('\n', d->out);
    put_text_ticks(d, first, "xtics");
}

/* Plans the chart; returns its height in lines. */
static size_t plan_text(struct drawing *d, const struct point *const *first)
{
    bool crowded = (drawing_longest(d, first) + 2) * d->places > PLOT_WIDTH;

    drawing_plan_y(d);
    d->rows = d->words && !d->chart->counts && d->places > 1 && (crowded || d->places >= ROWS_FROM);
    d->row = SERIES_STEP * ((int)d->series + 1);
    return d->rows ? d->places * (d->series + (d->series > 1)) + 6 : TEXT_HEIGHT;
}

static bool put_text_script(struct drawing *d, struct deal_error *e)
{
    const struct point **first = drawing_places(d);
    char title[1024], note[1024];

    if (!first)
        return deal_fail(e, NULL, "out of memory");
    drawing_make_title(d->chart, title, sizeof title);
    drawing_make_note(d, note, sizeof note);
    drawing_start_letters(d->out, d->chart->title ? d->chart->title : title, note, plan_text(d, first));
    if (d->rows)
        put_text_rows(d, first);
    else
        put_text_columns(d, first);
    free(first);
    drawing_data(d);
    put_text_plot(d);
    return !ferror(d->out) || deal_fail(e, NULL, "cannot write a temporary file");
}

bool drawing_print(struct drawing *d, struct deal_error *e)
{
    if (!put_text_script(d, e) || !gnuplot_run(d->out, stdout, e))
        return false;
    print_text_key(d, stdout);
    drawing_print_words(d->chart->command);
    return true;
}
