/*
 * Charts drawn by gnuplot. The x axis has one place for each value, in natural order. The series of
 * a place are drawn side by side, so that intervals of equal height do not hide each other. The
 * colours are those of Okabe and Ito ("Color Universal Design", 2008), which colour-blind readers
 * can distinguish; each series also has a sign of its own. Unless the user sets a width on paper, the
 * layout is that of a printed column, so that the letters stay readable there.
 *
 * Text is placed by pixels instead of by gnuplot's title and margins, because gnuplot does not wrap lines.
 */
#include "deal.h"
#include "drawing.h"
#include "gnuplot.h"
#include "metadata.h"

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
    /* Signs for series 8 to 14 of a chart: the colours of series 1 to 7 again, with open signs. */
    {"#0072B2", 6},
    {"#D55E00", 4},
    {"#009E73", 8},
    {"#CC79A7", 12},
    {"#000000", 10},
    {"#E69F00", 14},
    {"#56B4E9", 1},
};

/* Draws a series in layers, the widest uncertainty at the bottom. A broad band covers the range that open
 * (undecided) results allow, a bar the interval; a sign marks the share with open results counted as lost. A solid
 * line joins these shares. A dashed line joins the shares with open results counted as won. No line leads to a
 * single record. */
static void put_series(struct drawing *d, const char *block, size_t i)
{
    const char *colour = drawing_styles[i].colour;

    fprintf(d->out, "%s using 1:2:(0):($5-$2) with vectors nohead lw 8 dt 1 lc rgb '#99%s'", block, colour + 1);
    fprintf(d->out,
            ", %s using 1:3:(0):($4-$3) with vectors heads size screen 0.005,90 nofilled lw 1.5 dt 1 lc rgb '%s'",
            block, colour);
    if (d->numbers && d->places > 1)
        fprintf(d->out,
                ", %s using 1:6 with lines lw 1.5 dt 1 lc rgb '%s', %s using 1:7 with lines lw 1.5 dt 3 lc rgb '%s'",
                block, colour, block, colour);
    fprintf(d->out, ", %s using 1:2 with points pt %d ps %.1f lw 2 lc rgb '%s'", block, drawing_styles[i].sign,
            d->point_size, colour);
}

double drawing_density(size_t series)
{
    static const double densities[] = {0.9, 0.5, 0.15};

    return densities[series % (sizeof densities / sizeof densities[0])];
}

/* Draws for each group a box whose height is its number of records. */
static void put_boxes(struct drawing *d, const char *block, size_t i)
{
    fprintf(d->out, "%s using 1:2 with boxes fc rgb '%s' fs solid %.2f border lc rgb '%s'", block,
            drawing_styles[i].colour, drawing_density(i), drawing_styles[i].colour);
}

void drawing_plot(struct drawing *d, size_t panel)
{
    const char *join = "";
    char block[60];

    fprintf(d->out, "set key off\nset boxwidth %.4f\nplot ", d->chart->counts ? drawing_spread(d) : 0.8);
    for (size_t i = 0; i < d->series; i++) {
        if (!drawing_first(d, i + 1, panel))
            continue;
        if (panel > 1)
            snprintf(block, sizeof block, "$panel%zuseries%zu", panel, i + 1);
        else
            snprintf(block, sizeof block, "$series%zu", i + 1);
        fputs(join, d->out);
        if (d->chart->counts)
            put_boxes(d, block, i);
        else
            put_series(d, block, i);
        join = ", ";
    }
    fputs("\n", d->out);
}

enum { PNG, SVG, PDF, TERMINALS };
static const char *const endings[TERMINALS] = {".png", ".svg", ".pdf"}; /* ORDER TERMINALS */

/* Returns the index of gnuplot's terminal (output format) that the ending of the file's name selects; TERMINALS for
 * any other ending. */
static int terminal_of(const char *file)
{
    const char *dot = strrchr(file, '.');
    int i = 0;

    while (i < TERMINALS && (!dot || strcmp(dot, endings[i]) != 0))
        i++;
    return i;
}

/* Scales points and letters so that the three file formats look alike. A PNG has 2.5 dots for each pixel. */
static void set_terminal(struct drawing *d, const char *file)
{
    static const struct {
        const char *name;
        double letters, point;
    } how[TERMINALS] = {
        {"pngcairo", 0.75, 1.5},
        {"svg", 1, 0.8},
        {"pdfcairo", 0.54, 1.2},
    }; /* ORDER TERMINALS */
    int i = terminal_of(file);
    double inches = look_millimetres(d->look) / 25.4;
    double scale = i == PDF ? 100 * inches / d->width : i == PNG ? 2.5 : 1;

    d->point_size = how[i].point;
    fprintf(d->out, "set terminal %s noenhanced font '%s,%d' background rgb 'white'", how[i].name,
            d->look->font ? d->look->font : "DejaVu Sans", TICK_FONT);
    if (i != SVG)
        fprintf(d->out, " fontscale %.4g linewidth %.4g pointscale %.4g", how[i].letters * scale, scale, scale);
    if (i == PDF)
        fprintf(d->out, " size %.4fin,%.4fin\n", inches, inches * d->height / d->width);
    else
        fprintf(d->out, " size %d,%d\n", (int)(d->width * scale), (int)(d->height * scale));
    /* gnuplot's own format begins with a blank, which moves the number away from its tick */
    fputs("set format '%g'\n", d->out);
}

void drawing_start(struct drawing *d, const char *file, const char *title, const char *note)
{
    snprintf(d->title, sizeof d->title, "%s", title);
    set_terminal(d, file);
    drawing_texts(d, title, note);
}

static void copy_script(FILE *from, FILE *to)
{
    char block[4096];
    size_t n;

    rewind(from);
    while ((n = fread(block, 1, sizeof block, from)) > 0)
        fwrite(block, 1, n, to);
}

bool drawing_run(struct drawing *d, const char *command, FILE *picture, FILE *script, struct deal_error *e)
{
    char *bytes = NULL;
    size_t len = 0;
    FILE *drawn = open_memstream(&bytes, &len);
    bool good = drawn ? gnuplot_run(d->out, drawn, e) : deal_fail(e, NULL, "out of memory");

    if (drawn && fclose(drawn) != 0 && good)
        good = deal_fail(e, NULL, "out of memory");
    if (good)
        metadata_copy(bytes, len, &(struct metadata){d->title, command, d->look->width}, picture);
    if (good && script)
        copy_script(d->out, script);
    free(bytes);
    return good;
}

static void put_upright(struct drawing *d, const struct point *const *first, const char *title, const char *note)
{
    drawing_plan_key(d);
    drawing_plan_height(d, title, note);
    drawing_start(d, d->chart->file, title, note);
    drawing_key(d);
    drawing_x_axis(d, first);
    drawing_axes(d);
    drawing_data(d);
    if (d->panels > 1)
        drawing_panels(d, first, d->top + EDGE, d->height - d->bottom);
    else
        drawing_plot(d, 1);
}

static bool put_script(struct drawing *d, struct deal_error *e)
{
    const struct point **first = drawing_places(d);
    char title[1024], note[1024];

    if (!first)
        return deal_fail(e, NULL, "out of memory");
    d->rows = drawing_wants_rows(d, first);
    if (d->rows)
        d->counted = d->series == 1;
    else
        drawing_plan_labels(d, first);
    drawing_make_title(d->chart, title, sizeof title);
    drawing_make_note(d, note, sizeof note);
    drawing_plan_y(d);
    if (d->chart->title)
        snprintf(title, sizeof title, "%s", d->chart->title);
    if (d->rows)
        drawing_rows(d, first, title, note);
    else
        put_upright(d, first, title, note);
    free(first);
    return !ferror(d->out) || deal_fail(e, NULL, "cannot write a temporary file");
}

bool chart_can_draw(const char *file) { return strcmp(file, "-") == 0 || terminal_of(file) < TERMINALS; }

static bool draw_of_chart(struct drawing *d, struct deal_error *e)
{
    if (!drawing_arrange(d, e))
        return false;
    if (!drawing_fits(d, e))
        return false;
    if (d->series > STYLES)
        return deal_fail(e, NULL, "%zu series are too many for one chart, which holds %d", d->series, (int)STYLES);
    if (strcmp(d->chart->file, "-") == 0)
        return drawing_print(d, e);
    return put_script(d, e) && drawing_run(d, d->chart->command, d->chart->picture, d->chart->script, e);
}

bool chart_draw(const struct chart *c, struct deal_error *e)
{
    struct drawing d = {.chart = c, .look = c->look, .width = look_pixels(c->look)};
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
