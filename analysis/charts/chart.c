/*
 * Charts drawn by gnuplot. The x axis has one place for each value, in natural order. The series of
 * a place are drawn side by side, so that intervals of equal height do not hide each other. The
 * colours are those of Okabe and Ito ("Color Universal Design", 2008), which colour-blind readers
 * can distinguish; each series also has a sign of its own. Letters are large, because a chart is
 * often printed at half its width.
 *
 * Text is placed by pixels instead of by gnuplot's title and margins, because gnuplot neither wraps
 * lines nor leaves room for a footer.
 */
#include "../records/order.h"
#include "deal.h"
#include "drawing.h"
#include "gnuplot.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const struct style drawing_styles[STYLES] = {
    {"#0072B2", 7},
    {"#D55E00", 5},
    {"#009E73", 9},
    {"#CC79A7", 13},
    {"#000000", 11},
    {"#E69F00", 15},
    {"#56B4E9", 3},
    /* the same colours again with open signs */
    {"#0072B2", 6},
    {"#D55E00", 4},
    {"#009E73", 8},
    {"#CC79A7", 12},
    {"#000000", 10},
    {"#E69F00", 14},
    {"#56B4E9", 1},
};

/* Whether all x values are numbers. Only then do lines join the points. */
static bool x_is_number(const struct drawing *d)
{
    double number;

    for (size_t i = 0; i < d->count; i++) {
        if (!order_number(drawing_x_value(&d->points[i]), &number))
            return false;
    }
    return d->places > 1;
}

/* Draws a series in layers, the widest uncertainty at the bottom. A broad band covers the range that
 * open results allow, a bar the interval; a sign marks a share without open results. A solid line
 * joins the shares with open results counted as lost. A dashed line joins the shares with open
 * results counted as won. */
static void put_series(struct drawing *d, size_t i, bool lines)
{
    const char *colour = drawing_styles[i].colour;
    size_t n = i + 1;

    fprintf(d->out, "%s$series%zu using 1:2:(0):($5-$2) with vectors nohead lw 8 dt 1 lc rgb '#99%s'",
            i > 0 ? ", " : "", n, colour + 1);
    fprintf(
        d->out,
        ", $series%zu using 1:3:(0):($4-$3) with vectors heads size screen 0.005,90 nofilled lw 1.5 dt 1 lc rgb '%s'",
        n, colour);
    if (lines)
        fprintf(d->out,
                ", $series%zu using 1:2 with lines lw 1.5 dt 1 lc rgb '%s', $series%zu using 1:7 with lines lw 1.5 dt "
                "3 lc rgb '%s'",
                n, colour, n, colour);
    fprintf(d->out, ", $series%zu using 1:6 with points pt %d ps %.1f lw 2 lc rgb '%s'", n, drawing_styles[i].sign,
            d->point_size, colour);
}

/* Draws a box for each number of records. */
static void put_boxes(struct drawing *d, size_t i)
{
    fprintf(d->out, "%s$series%zu using 1:2 with boxes fc rgb '%s' fs solid 0.6 border lc rgb '%s'", i > 0 ? ", " : "",
            i + 1, drawing_styles[i].colour, drawing_styles[i].colour);
}

static void put_plot(struct drawing *d)
{
    bool lines = x_is_number(d);

    fprintf(d->out, "set key off\nset boxwidth %.4f\nplot ", d->chart->counts ? drawing_spread(d) : 0.8);
    for (size_t i = 0; i < d->series; i++) {
        if (d->chart->counts)
            put_boxes(d, i);
        else
            put_series(d, i, lines);
    }
    fputs("\n", d->out);
}

enum { PNG, SVG, PDF, TERMINALS };
static const char *const endings[TERMINALS] = {".png", ".svg", ".pdf"}; /* ORDER TERMINALS */

/* The terminal that the ending of the file's name selects; TERMINALS for any other ending. */
static int terminal_of(const char *file)
{
    const char *dot = strrchr(file, '.');
    int i = 0;

    while (i < TERMINALS && (!dot || strcmp(dot, endings[i]) != 0))
        i++;
    return i;
}

/* Scales points and letters so that the three formats look alike. A PDF has 100 of our pixels per inch. */
static void set_terminal(struct drawing *d, const char *file)
{
    static const struct {
        const char *name, *scale;
        double point;
    } how[TERMINALS] = {
        {"pngcairo", "fontscale 0.75", 1.5},
        {"svg", "", 0.8},
        {"pdfcairo", "fontscale 0.6", 1.2},
    }; /* ORDER TERMINALS */
    int i = terminal_of(file);

    d->point_size = how[i].point;
    fprintf(d->out, "set terminal %s noenhanced font 'DejaVu Sans,%d' background rgb 'white' %s", how[i].name,
            TICK_FONT, how[i].scale);
    if (i == PDF)
        fprintf(d->out, " size %.2fin,%.2fin\n", WIDTH / 100.0, d->height / 100.0);
    else
        fprintf(d->out, " size %d,%d\n", WIDTH, d->height);
}

void drawing_start(struct drawing *d, const char *file, const char *title, const char *note, const char *command)
{
    set_terminal(d, file);
    drawing_texts(d, title, note, command);
}

static bool put_script(struct drawing *d, struct deal_error *e)
{
    const struct point **first = drawing_places(d);
    char title[1024], note[1024];

    if (!first)
        return deal_fail(e, NULL, "out of memory");
    drawing_make_title(d->chart, title, sizeof title);
    drawing_make_note(d, note, sizeof note);
    drawing_plan_y(d);
    drawing_plan_labels(d, first);
    drawing_plan_key(d);
    drawing_plan_height(d);
    drawing_start(d, d->chart->file, d->chart->title ? d->chart->title : title, note, d->chart->command);
    drawing_key(d);
    drawing_x_axis(d, first);
    drawing_axes(d);
    drawing_data(d);
    put_plot(d);
    free(first);
    return !ferror(d->out) || deal_fail(e, NULL, "cannot write a temporary file");
}

bool chart_can_draw(const char *file) { return strcmp(file, "-") == 0 || terminal_of(file) < TERMINALS; }

static bool draw_of_chart(struct drawing *d, struct deal_error *e)
{
    if (!drawing_arrange(d))
        return deal_fail(e, NULL, "out of memory");
    if (!drawing_fits(d, e))
        return false;
    if (d->series > STYLES)
        return deal_fail(e, NULL, "%zu series are too many for one chart, which holds %d", d->series, (int)STYLES);
    if (strcmp(d->chart->file, "-") == 0)
        return drawing_print(d, e);
    return put_script(d, e) && gnuplot_run(d->out, d->chart->picture, e);
}

bool chart_draw(const struct chart *c, struct deal_error *e)
{
    struct drawing d = {.chart = c};
    bool good;

    if (c->report->count == 0)
        return deal_fail(e, NULL, "no records to draw");
    d.out = tmpfile();
    if (!d.out)
        return deal_fail(e, NULL, "cannot make a temporary file: %s", strerror(errno));
    good = draw_of_chart(&d, e);
    free(d.points);
    free(d.at);
    fclose(d.out);
    return good;
}
