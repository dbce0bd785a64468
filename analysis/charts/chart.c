/*
 * Charts drawn by gnuplot. The x axis has one place for each value, in natural order. The series of
 * a place are drawn side by side, so that intervals of equal height do not hide each other. The
 * colours are those of Okabe and Ito ("Color Universal Design", 2008), which colour-blind readers
 * can distinguish; each series also has a sign of its own. Unless the user sets a width on paper, the
 * layout is that of a printed column, so that the letters stay readable there.
 *
 * Axes, their names and the key are laid out by gnuplot. Title and note are wrapped here, because gnuplot does not.
 */
#include "../base/memory.h"
#include "../records/fields.h"
#include "deal.h"
#include "drawing.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
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

/* ---- the file of a chart ----------------------------------------------------------- */

enum { PNG, SVG, PDF, TERMINALS };
static const char *const endings[TERMINALS] = {".png", ".svg", ".pdf"}; /* ORDER TERMINALS */

/* Returns the index of gnuplot's terminal for the ending of the file's name; TERMINALS for any other ending. */
static int terminal_of(const char *file)
{
    const char *dot = strrchr(file, '.');
    int i = 0;

    while (i < TERMINALS && (!dot || strcmp(dot, endings[i]) != 0))
        i++;
    return i;
}

bool chart_can_draw(const char *file) { return strcmp(file, "-") == 0 || terminal_of(file) < TERMINALS; }

/* Scales points and letters so that the three file formats look alike. A PNG has 2.5 dots for each pixel. */
static void set_terminal(struct drawing *drawing)
{
    static const struct {
        const char *name;
        double letters, point;
    } how[TERMINALS] = {
        {"pngcairo", 0.75, 1.5},
        {"svg", 1, 0.8},
        {"pdfcairo", 0.54, 1.2},
    }; /* ORDER TERMINALS */
    int i = terminal_of(drawing->figure.file);
    const struct chart_look *look = drawing->figure.look;
    double inches = look_millimetres(look) / 25.4;
    double scale = i == PDF ? 100 * inches / drawing->width : i == PNG ? 2.5 : 1;

    drawing->point_size = how[i].point;
    fprintf(drawing->out, "set terminal %s noenhanced font '%s,%d' background rgb 'white'", how[i].name,
            look->font ? look->font : "DejaVu Sans", TICK_FONT);
    if (i != SVG)
        fprintf(drawing->out, " fontscale %.4g linewidth %.4g pointscale %.4g", how[i].letters * scale, scale, scale);
    if (i == PDF)
        fprintf(drawing->out, " size %.4fin,%.4fin\n", inches, inches * drawing->height / drawing->width);
    else
        fprintf(drawing->out, " size %d,%d\n", (int)(drawing->width * scale), (int)(drawing->height * scale));
    /* gnuplot's own format begins with a blank, which moves the number away from its tick */
    fputs("set format '%g'\n", drawing->out);
}

void drawing_start(struct drawing *drawing, const struct figure *figure)
{
    *drawing = (struct drawing){
        .figure = *figure, .letters = strcmp(figure->file, "-") == 0, .width = look_pixels(figure->look), .none = NAN};
}

static void copy_script(FILE *from, FILE *to)
{
    char block[4096];
    size_t n;

    rewind(from);
    while ((n = fread(block, 1, sizeof block, from)) > 0)
        fwrite(block, 1, n, to);
}

/* Runs gnuplot for a picture, which gets the command in its metadata, and copies the script if it is wanted. */
static bool make_picture(struct drawing *drawing, struct deal_error *e)
{
    const struct figure *f = &drawing->figure;
    char *bytes = NULL;
    size_t len = 0;
    FILE *drawn = memory_or_end(open_memstream(&bytes, &len));
    bool good = gnuplot_run(drawing->out, drawn, e);

    if (fclose(drawn) != 0)
        memory_or_end(NULL);
    if (good)
        metadata_copy(bytes, len, &(struct metadata){f->title, f->command, f->look->width}, f->picture);
    if (good && f->script)
        copy_script(drawing->out, f->script);
    free(bytes);
    return good;
}

/* Runs gnuplot for a chart of letters, between the texts and the key: A stands for the first series. */
static bool make_letters(struct drawing *drawing, struct deal_error *e)
{
    putchar('\n');
    drawing_print_words(stdout, drawing->figure.title, TEXT_WIDTH);
    drawing_print_words(stdout, drawing->figure.note, TEXT_WIDTH);
    if (!gnuplot_run(drawing->out, stdout, e))
        return false;
    for (size_t i = 0; i < drawing->series && drawing->series > 1; i++)
        printf("  %c  %s\n", (int)('A' + i), drawing->key[i]);
    drawing_print_words(stdout, drawing->figure.command, TEXT_WIDTH);
    return true;
}

bool drawing_make(struct drawing *drawing, void (*put)(void *arg), void *arg, struct deal_error *e)
{
    bool good;

    drawing->out = tmpfile();
    if (!drawing->out)
        return deal_fail(e, NULL, "cannot make a temporary file: %s", strerror(errno));
    if (drawing->letters)
        fprintf(drawing->out, "set terminal dumb noenhanced mono size %d,%d\n", TEXT_WIDTH, drawing->height);
    else
        set_terminal(drawing);
    drawing_head(drawing);
    put(arg);
    if (ferror(drawing->out))
        good = deal_fail(e, NULL, "cannot write a temporary file");
    else
        good = drawing->letters ? make_letters(drawing, e) : make_picture(drawing, e);
    fclose(drawing->out);
    return good;
}

void drawing_free(struct drawing *drawing)
{
    for (size_t i = 0; drawing->under && i < drawing->places; i++)
        free(drawing->under[i]);
    free(drawing->under);
    free(drawing->names);
    free(drawing->counts);
    free(drawing->at);
}

/* ---- a chart of groups -------------------------------------------------------------- */

/* densities of the boxes of a series in turn, by which neighbours differ in grey, too */
static const double densities[] = {0.9, 0.5, 0.15};

/* Draws a series of the data BLOCK. A solid line joins the shares with open (undecided) results lost, a dotted line
 * those with open results won; no line leads to a single record. */
static void put_series(const struct groups_chart *chart, const char *block, size_t i)
{
    const struct drawing *d = &chart->drawing;
    const char *colour = drawing_styles[i].colour;

    if (chart->chart->counts && d->letters) {
        fprintf(d->out, "%s using 1:2 with impulses lt %zu", block, i + 1);
        if (d->series > 1) /* a bar has the letter of the key on top */
            fprintf(d->out, ", %s using 1:2 with points pt %zu", block, i + 1);
    } else if (chart->chart->counts)
        fprintf(d->out, "%s using 1:2 with boxes fc rgb '%s' fs solid %.2f border lc rgb '%s' notitle", block, colour,
                densities[i % 3], colour);
    else
        drawing_series(&chart->drawing, block, i);
    if (!d->letters && !d->rows && chart->numbers && d->places > 1 && !chart->chart->counts)
        fprintf(d->out,
                ", %s using 1:6 with lines lw 1.5 dt 1 lc rgb '%s' notitle, %s using 1:7 with lines lw 1.5 dt 3 lc rgb "
                "'%s' notitle",
                block, colour, block, colour);
}

/* Writes the entries of the key, which have no points of their own: a series may be absent from a panel. */
static void put_key(const struct groups_chart *chart)
{
    const struct drawing *d = &chart->drawing;

    for (size_t i = 0; i < d->series && d->series > 1; i++) {
        const struct style *style = &drawing_styles[i];

        if (chart->chart->counts)
            fprintf(d->out, ", NaN with boxes fc rgb '%s' fs solid %.2f border lc rgb '%s' title ", style->colour,
                    densities[i % 3], style->colour);
        else
            fprintf(d->out, ", NaN with points pt %d ps %.1f lc rgb '%s' title ", style->sign, d->point_size,
                    style->colour);
        drawing_text(d->out, d->key[i]);
    }
}

static void put_plot(const struct groups_chart *chart, size_t panel)
{
    const struct drawing *d = &chart->drawing;
    const char *join = "";
    char block[60], number[32] = "";

    if (panel > 1)
        snprintf(number, sizeof number, "panel%zu", panel);
    fprintf(d->out, "set boxwidth %.4f\nplot ", chart->chart->counts ? chart_spread(chart) : 0.8);
    for (size_t i = 0; i < d->series; i++) {
        if (!chart_first(chart, i + 1, panel))
            continue;
        snprintf(block, sizeof block, "$%sseries%zu", number, i + 1);
        fputs(join, d->out);
        put_series(chart, block, i);
        join = ", ";
    }
    if (!d->letters && panel == chart->panels)
        put_key(chart);
    fputs("\n", d->out);
}

enum {
    PANEL_HEAD = 40, /* height of the name above a panel */
    PANEL_MOST = 300 /* height of a panel in a wide chart */
};

static int panel_height(const struct drawing *drawing)
{
    return PANEL_HEAD + (drawing->width * 3 / 10 < PANEL_MOST ? drawing->width * 3 / 10 : PANEL_MOST);
}

/* Draws a panel for each value of a field. The panels are below each other, so that they share the x axis. */
static void put_panels(struct groups_chart *chart)
{
    struct drawing *d = &chart->drawing;
    char words[NAME_MAX_BYTES];

    fputs("set multiplot\nset key off\nunset xlabel\n", d->out);
    for (size_t i = 0; i < chart->count; i++) {
        const struct point *p = &chart->points[i];
        double bottom = d->top + panel_height(d) * (double)p->panel;

        if (i > 0 && p[-1].panel == p->panel)
            continue;
        fields_words(chart->chart->report->names[p->facet], words, sizeof words);
        memory_append(words, sizeof words, ": %s",
                      look_name(d->figure.look, chart->chart->report->names[p->facet], p->group->values[p->facet]));
        fputs("set label 1000 ", d->out);
        drawing_text(d->out, words);
        fprintf(d->out, " at graph 0, graph 1 left offset 0,0.7 noenhanced font ',%d'\n", NOTE_FONT);
        drawing_ticks(d, "xtics", p->panel == chart->panels);
        if (p->panel == chart->panels)
            drawing_axes(d, LEFT, d->width - EDGE);
        fprintf(d->out, "set tmargin at screen %.4f\nset bmargin at screen %.4f\n",
                1 - (bottom - panel_height(d) + PANEL_HEAD) / d->height, 1 - bottom / d->height);
        put_plot(chart, p->panel);
        fputs("unset label\n", d->out); /* the texts above are drawn once */
    }
    fputs("unset multiplot\n", d->out);
}

static void put_chart(void *arg)
{
    struct groups_chart *c = arg;
    struct drawing *d = &c->drawing;
    /* A y axis of letters starts below 0, so that its line does not hide points at 0. */
    double below = d->letters && !d->figure.log_y && !c->chart->counts ? d->y_high / TEXT_HEIGHT : 0;

    if (d->rows) {
        drawing_rows(d);
    } else {
        fprintf(d->out, "%sset xrange [0.5:%zu.5]\nset yrange [%g:%g]\n", d->figure.log_y ? "set logscale y\n" : "",
                d->places, d->y_low - below, d->y_high);
        drawing_axes(d, LEFT, d->width - EDGE);
        drawing_ticks(d, "xtics", true);
    }
    chart_data(c);
    if (c->panels > 1)
        put_panels(c);
    else
        put_plot(c, 1);
}

/* Returns true if the places are better drawn below each other: their names are words, and many or long. */
static bool wants_rows(const struct groups_chart *chart)
{
    const struct drawing *d = &chart->drawing;
    size_t letters = d->letters ? TEXT_WIDTH - 12 : (size_t)((d->width - LEFT - EDGE) / (0.6 * TICK_FONT));
    size_t each = d->longest + (d->letters ? 2 : 1);

    return chart->words && !chart->chart->counts && chart->panels == 1 && d->places > 1 &&
           (d->places >= ROWS_FROM || each * d->places > letters);
}

/* Makes the numbers of records at the right end of the rows of a single series. */
static void put_counts(struct groups_chart *chart)
{
    struct drawing *d = &chart->drawing;
    enum { DIGITS = 24 };
    char *text;

    /* the texts stand behind the list, so that both are freed together */
    d->counts = memory_new(d->places, sizeof *d->counts + DIGITS);
    text = (char *)(d->counts + d->places);
    for (size_t i = 0; i < chart->count; i++, text += DIGITS) {
        snprintf(text, DIGITS, "%" PRIu64, chart->points[i].group->tally.n);
        d->counts[chart->points[i].x - 1] = text;
    }
}

static void plan_chart(struct groups_chart *chart)
{
    struct drawing *d = &chart->drawing;

    chart_plan_y(chart);
    d->rows = wants_rows(chart);
    if (!d->rows)
        chart_put_under(chart);
    else if (d->series == 1 && !d->letters)
        put_counts(chart);
    chart_name_series(chart);
    chart_texts(chart);
    if (d->rows) {
        drawing_plan_rows(d);
        return;
    }
    d->height = TEXT_HEIGHT;
    if (!d->letters)
        d->height = drawing_head_height(d) +
                    (chart->panels == 1 ? d->width / 2 : (int)chart->panels * panel_height(d)) + drawing_foot_height(d);
}

bool chart_draw(const struct chart *chart, struct deal_error *e)
{
    struct groups_chart c = {.chart = chart};
    bool good = false;

    drawing_start(&c.drawing, &chart->figure);
    if (chart->report->count == 0)
        return deal_fail(e, NULL, "no records to draw");
    if (chart_arrange(&c, e)) {
        plan_chart(&c);
        good = drawing_make(&c.drawing, put_chart, &c, e);
    }
    drawing_free(&c.drawing);
    free(c.points);
    return good;
}
