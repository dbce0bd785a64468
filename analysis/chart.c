/*
 * Charts for gnuplot.  The x axis has one place for each value, in natural
 * order, and the series stand side by side in it, so that intervals of equal
 * height do not hide each other.  Colours are those of Okabe and Ito ("Color
 * Universal Design", 2008), told apart by the colour-blind; each series has a
 * sign of its own besides.  The letters are large: a chart is often printed at
 * half its width.
 *
 * Text is placed by pixels, not by gnuplot's own title and margins, because it
 * neither wraps lines nor leaves room for a footer.
 */
#include "chart.h"

#include "deal.h"
#include "gnuplot.h"
#include "order.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Pixels; a letter is about 0.6 of its font's size wide. */
enum { WIDTH = 1000, HEIGHT = 700, EDGE = 20, LEFT = 105,
       TITLE_FONT = 26, NOTE_FONT = 17, AXIS_FONT = 21, TICK_FONT = 19, FOOT_FONT = 15,
       LABELS_MAX = 24 };

static const struct { const char *colour; int sign; } styles[] = {
    {"#0072B2", 7}, {"#D55E00", 5}, {"#009E73", 9}, {"#CC79A7", 13},
    {"#000000", 11}, {"#E69F00", 6}, {"#56B4E9", 4},
};
enum { STYLES = sizeof styles / sizeof styles[0] };

/* A group and where it stands. */
struct point {
    const struct chart *chart;
    const struct group *group;
    size_t x, series;
};

struct drawing {
    const struct chart *chart;
    FILE *out;
    struct point *points;
    size_t count, places, series;
    int top, bottom; /* pixels taken by text so far */
};

/* ---- where each group stands ------------------------------------------- */

static const char *x_value(const struct point *p)
{
    const struct chart *c = p->chart;

    return c->x < c->report->columns ? p->group->values[c->x] : "";
}

static int compare_x(const void *a, const void *b)
{
    return order_compare(x_value(a), x_value(b));
}

static int compare_series(const void *a, const void *b)
{
    const struct point *p = a, *q = b;
    const struct chart *c = p->chart;
    int order = 0;

    for (size_t i = 0; i < c->report->columns && order == 0; i++) {
        if (i != c->x)
            order = order_compare(p->group->values[i], q->group->values[i]);
    }
    return order;
}

static int compare_place(const void *a, const void *b)
{
    const struct point *p = a, *q = b;

    if (p->series != q->series)
        return p->series < q->series ? -1 : 1;
    return (p->x > q->x) - (p->x < q->x);
}

/* Numbers the places on the axis, then the series; leaves series after series. */
static bool arrange(struct drawing *d)
{
    const struct report *r = d->chart->report;

    d->count = r->count;
    d->points = calloc(d->count + 1, sizeof *d->points);
    if (!d->points)
        return false;
    for (size_t i = 0; i < d->count; i++)
        d->points[i] = (struct point){.chart = d->chart, .group = r->groups[i]};
    qsort(d->points, d->count, sizeof *d->points, compare_x);
    for (size_t i = 0; i < d->count; i++) {
        if (i == 0 || compare_x(&d->points[i - 1], &d->points[i]) != 0)
            d->places++;
        d->points[i].x = d->places;
    }
    qsort(d->points, d->count, sizeof *d->points, compare_series);
    for (size_t i = 0; i < d->count; i++) {
        if (i == 0 || compare_series(&d->points[i - 1], &d->points[i]) != 0)
            d->series++;
        d->points[i].series = d->series;
    }
    qsort(d->points, d->count, sizeof *d->points, compare_place);
    return true;
}

/* ---- text -------------------------------------------------------------- */

/* Between single quotes a gnuplot string has no escapes but '' for '. */
static void put_text(FILE *out, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '\'')
            putc('\'', out);
        putc((unsigned char)text[i] < 32 ? ' ' : text[i], out);
    }
}

static void put_quoted(FILE *out, const char *text)
{
    putc('\'', out);
    put_text(out, text, strlen(text));
    putc('\'', out);
}

/* The length of the first line of TEXT when lines have WIDTH letters: up to a
 * blank if there is one. */
static size_t line_length(const char *text, size_t width)
{
    size_t len = strlen(text), cut = width;

    if (len <= width)
        return len;
    while (cut > 0 && text[cut] != ' ')
        cut--;
    if (cut > 0)
        return cut;
    for (cut = width; cut > 1 && ((unsigned char)text[cut] & 0xC0) == 0x80;)
        cut--; /* never inside a character */
    return cut;
}

static int letters_in_line(int font)
{
    return (int)((WIDTH - 2 * EDGE) / (0.56 * font));
}

static void put_line(struct drawing *d, const char *text, size_t len, int font, int y,
                     const char *colour)
{
    fputs("set label '", d->out);
    put_text(d->out, text, len);
    fprintf(d->out, "' at screen %.4f, screen %.4f left noenhanced font ',%d' tc rgb '%s'\n",
            (double)EDGE / WIDTH, 1 - (double)y / HEIGHT, font, colour);
}

/* Wrapped, from d->top down. */
static void put_head(struct drawing *d, const char *text, int font, const char *colour)
{
    while (*text) {
        size_t len = line_length(text, (size_t)letters_in_line(font));

        d->top += font * 13 / 10;
        put_line(d, text, len, font, d->top - font / 2, colour);
        text += len;
        text += strspn(text, " ");
    }
}

/* Wrapped; the last line stands at the lower edge. */
static void put_foot(struct drawing *d, const char *text)
{
    const int step = FOOT_FONT * 13 / 10;
    const size_t width = (size_t)letters_in_line(FOOT_FONT);
    const char *rest = text;
    int y, lines = 0;

    for (; *rest; lines++) {
        rest += line_length(rest, width);
        rest += strspn(rest, " ");
    }
    d->bottom = EDGE / 2 + lines * step;
    y = HEIGHT - d->bottom + step / 2;
    for (; *text; y += step) {
        size_t len = line_length(text, width);

        put_line(d, text, len, FOOT_FONT, y, "#555555");
        text += len;
        text += strspn(text, " ");
    }
}

static void append(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void append(char *out, size_t size, const char *format, ...)
{
    size_t len = strlen(out);
    va_list args;

    va_start(args, format);
    vsnprintf(out + len, size - len, format, args);
    va_end(args);
}

static void make_title(const struct chart *c, char *out, size_t size)
{
    const struct report *r = c->report;
    const char *join = " for each ";

    snprintf(out, size, "%s", "Share of deals won");
    if (c->x < r->columns)
        append(out, size, " by %s", r->names[c->x]);
    for (size_t i = 0; i < r->columns; i++) {
        if (i == c->x)
            continue;
        append(out, size, "%s%s", join, r->names[i]);
        join = ", ";
    }
}

/* What the bars mean; only what applies to the records at hand is said. */
static void make_note(const struct report *r, char *out, size_t size)
{
    bool solver = false, player = false;
    uint64_t n = 0;

    for (size_t i = 0; i < r->count; i++) {
        bool p = report_is_player(r, r->groups[i]);

        player = player || p;
        solver = solver || (!p && r->groups[i]->tally.unknown > 0);
        n += r->groups[i]->tally.n;
    }
    snprintf(out, size, "n = %" PRIu64 ". Points: share won. Bars: 95%% Clopper-Pearson interval",
             n);
    if (solver)
        append(out, size, "; a deal that the solver left unknown is lost at the lower end,"
                          " won at the upper");
    if (player)
        append(out, size, "%s", "; what a player does not win is lost");
    append(out, size, ".");
}

static void put_texts(struct drawing *d)
{
    char text[1024];

    d->top = EDGE / 2;
    if (d->chart->title) {
        put_head(d, d->chart->title, TITLE_FONT, "#000000");
    } else {
        make_title(d->chart, text, sizeof text);
        put_head(d, text, TITLE_FONT, "#000000");
    }
    make_note(d->chart->report, text, sizeof text);
    put_head(d, text, NOTE_FONT, "#333333");
    put_foot(d, d->chart->command);
}

static const char shell_plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789@%+=:,./_-";

/* Appends ARG at END, quoted if a shell needs it; returns the new end. */
static char *put_word(char *end, const char *arg)
{
    bool plain = *arg && arg[strspn(arg, shell_plain)] == '\0';

    if (plain) {
        strcpy(end, arg);
        return end + strlen(arg);
    }
    *end++ = '\'';
    for (; *arg; arg++) {
        if (*arg == '\'')
            end = strcpy(end, "'\\'") + 3; /* out of the quotes, a quote, in again */
        *end++ = *arg;
    }
    *end++ = '\'';
    *end = '\0';
    return end;
}

char *chart_command(const char *tool, char *const *args)
{
    size_t size = strlen(tool) + 1;
    char *command, *end;

    for (size_t i = 0; args[i]; i++)
        size += 4 * strlen(args[i]) + 3;
    command = malloc(size);
    if (!command)
        return NULL;
    end = strcpy(command, tool) + strlen(tool);
    for (; *args; args++) {
        *end++ = ' ';
        end = put_word(end, *args);
    }
    return command;
}

/* ---- axes -------------------------------------------------------------- */

/* Percent at the top of the y axis: it always starts at 0, and ends early only
 * where nothing comes near half of the deals. */
static int y_end(const struct drawing *d)
{
    double top = 0;

    for (size_t i = 0; i < d->count; i++) {
        const struct group *g = d->points[i].group;
        double low, high;

        tally_interval(&g->tally, report_is_player(d->chart->report, g), &low, &high);
        if (high > top)
            top = high;
    }
    return top > 0.5 ? 100 : (int)(top * 10 + 1) * 10;
}

static void put_tick(struct drawing *d, const struct point *p, size_t step)
{
    char text[160] = "";
    const char *value = x_value(p);
    bool axis = d->chart->x < d->chart->report->columns;

    if ((p->x - 1) % step != 0)
        return;
    snprintf(text, sizeof text, "%.120s", !axis ? "all" : *value ? value : "(none)");
    fputs(p->x > 1 ? ", " : "", d->out);
    put_quoted(d->out, text);
    fprintf(d->out, " %zu", p->x);
}

/* One label for each place, or for every so many when they are too many. */
static void put_ticks(struct drawing *d)
{
    size_t step = (d->places + LABELS_MAX - 1) / LABELS_MAX, next = 1, longest = 0;

    fputs("set xtics noenhanced (", d->out);
    while (next <= d->places) {
        for (size_t i = 0; i < d->count; i++) {
            if (d->points[i].x != next)
                continue;
            put_tick(d, &d->points[i], step);
            if (strlen(x_value(&d->points[i])) > longest)
                longest = strlen(x_value(&d->points[i]));
            break;
        }
        next++;
    }
    fputs(")\n", d->out);
    if ((double)longest * TICK_FONT * 0.6 * (double)d->places / (double)step > WIDTH - LEFT)
        fputs("set xtics rotate by -30\n", d->out);
}

static void put_axes(struct drawing *d)
{
    const struct chart *c = d->chart;
    const char *label = c->x < c->report->columns ? c->report->names[c->x] : "";

    fprintf(d->out, "set tmargin at screen %.4f\n", 1 - (double)(d->top + 14) / HEIGHT);
    fprintf(d->out, "set lmargin at screen %.4f\n", (double)LEFT / WIDTH);
    fprintf(d->out, "set xrange [0.5:%zu.5]\nset yrange [0:%d]\n", d->places, y_end(d));
    fprintf(d->out, "set xlabel ");
    put_quoted(d->out, label);
    fprintf(d->out, " noenhanced font ',%d'\n", AXIS_FONT);
    fprintf(d->out, "set ylabel 'deals won, %%' font ',%d'\n", AXIS_FONT);
    fputs("set border 3 lc rgb '#555555'\nset xtics nomirror\nset ytics nomirror\n"
          "set grid ytics lc rgb '#dddddd' lw 1\n", d->out);
    put_ticks(d);
}

/* ---- data -------------------------------------------------------------- */

static void put_point(struct drawing *d, const struct point *p)
{
    const struct tally *t = &p->group->tally;
    double spread = d->series > 1 ? 0.6 / (double)d->series : 0, low, high;
    double x;

    if (spread > 0.14)
        spread = 0.14;
    x = (double)p->x + spread * ((double)p->series - ((double)d->series + 1) / 2);
    tally_interval(t, report_is_player(d->chart->report, p->group), &low, &high);
    fprintf(d->out, "%.4f %.6f %.6f %.6f\n", x, 100 * (double)t->won / (double)t->n, 100 * low,
            100 * high);
}

static void put_data(struct drawing *d)
{
    size_t open = 0;

    for (size_t i = 0; i < d->count; i++) {
        if (d->points[i].series != open) {
            fputs(open ? "EOD\n" : "", d->out);
            open = d->points[i].series;
            fprintf(d->out, "$series%zu << EOD\n", open);
        }
        put_point(d, &d->points[i]);
    }
    fputs(open ? "EOD\n" : "", d->out);
}

/* The values that make a series and the number of its records. */
static void put_series_title(struct drawing *d, const struct point *p)
{
    const struct report *r = d->chart->report;
    const char *join = "";
    uint64_t n = 0;

    putc('\'', d->out);
    for (size_t i = 0; i < r->columns; i++) {
        const char *value = p->group->values[i];

        if (i == d->chart->x)
            continue;
        fputs(join, d->out);
        value = *value ? value : "(none)";
        put_text(d->out, value, strlen(value));
        join = ", ";
    }
    for (; p < d->points + d->count && compare_series(p, d->points + d->count - 1) <= 0; p++) {
        n += p->group->tally.n;
        if (p + 1 < d->points + d->count && p[1].series != p->series)
            break;
    }
    fprintf(d->out, " (n = %" PRIu64 ")'", n);
}

/* Lines between the points only where the way from one to the next means something. */
static bool x_is_number(const struct drawing *d)
{
    double number;

    for (size_t i = 0; i < d->count; i++) {
        const char *value = x_value(&d->points[i]);

        if (!order_number(value, &number))
            return false;
    }
    return d->places > 1;
}

static void put_plot(struct drawing *d)
{
    const char *with = x_is_number(d) ? "yerrorlines" : "yerrorbars";

    for (size_t i = 0; i < d->count; i++) {
        const struct point *p = &d->points[i];
        size_t style = (p->series - 1) % STYLES;

        if (i > 0 && p[-1].series == p->series)
            continue;
        fprintf(d->out, "%s$series%zu using 1:2:3:4 with %s lw 2 pt %d ps 1.3 lc rgb '%s' ",
                i > 0 ? ", \\\n  " : "plot ", p->series, with, styles[style].sign,
                styles[style].colour);
        if (d->series == 1) {
            fputs("notitle", d->out);
            continue;
        }
        fputs("title ", d->out);
        put_series_title(d, p);
    }
    fputs("\n", d->out);
}

/* The key lies between the axis label and the footer, one series a row or two. */
static void put_key(struct drawing *d)
{
    size_t columns = d->series > 4 ? 2 : 1, rows = (d->series + columns - 1) / columns;
    int height = d->series > 1 ? (int)rows * (NOTE_FONT * 15 / 10) : 0;

    fprintf(d->out, "set key at screen %.4f, screen %.4f left bottom vertical maxrows %zu Left"
                    " reverse noenhanced samplen 2 width 2 font ',%d'\n",
            (double)LEFT / WIDTH, (double)(d->bottom + 8) / HEIGHT, rows, NOTE_FONT);
    fprintf(d->out, "set bmargin at screen %.4f\n",
            (double)(d->bottom + height + 8 + 3 * AXIS_FONT + TICK_FONT / 2) / HEIGHT);
}

static void put_terminal(struct drawing *d)
{
    const char *dot = strrchr(d->chart->file, '.');

    if (dot && strcmp(dot, ".png") == 0)
        fprintf(d->out, "set terminal pngcairo noenhanced size %d,%d font 'DejaVu Sans,%d'"
                        " background rgb 'white' fontscale 0.75\n", WIDTH, HEIGHT, TICK_FONT);
    else
        fprintf(d->out, "set terminal svg noenhanced size %d,%d font 'DejaVu Sans,%d'"
                        " background rgb 'white'\n", WIDTH, HEIGHT, TICK_FONT);
}

static bool put_script(struct drawing *d)
{
    put_terminal(d);
    put_texts(d);
    put_axes(d);
    put_key(d);
    put_data(d);
    put_plot(d);
    return !ferror(d->out);
}

bool chart_can_draw(const char *file)
{
    const char *dot = strrchr(file, '.');

    return dot && (strcmp(dot, ".svg") == 0 || strcmp(dot, ".png") == 0);
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
    if (!arrange(&d))
        good = deal_fail(e, NULL, "out of memory");
    else if (!put_script(&d))
        good = deal_fail(e, NULL, "cannot write a temporary file: %s", strerror(errno));
    else
        good = gnuplot_run(d.out, c->file, e);
    free(d.points);
    fclose(d.out);
    return good;
}
