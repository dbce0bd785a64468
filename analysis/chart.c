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
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Pixels; a letter is about 0.6 of its font's size wide. */
enum { WIDTH = 1000, HEIGHT = 700, EDGE = 20, LEFT = 95, PLACES_LABELLED = 24, PLACES_SLANTED = 44,
       TITLE_FONT = 26, NOTE_FONT = 17, AXIS_FONT = 21, TICK_FONT = 19, FOOT_FONT = 15,
       KEY_STEP = 25, NAME_MAX_BYTES = 200 };

static const char *const ink = "#000000", *const faint = "#555555";

static const struct { const char *colour; int sign; } styles[] = {
    {"#0072B2", 7}, {"#D55E00", 5}, {"#009E73", 9}, {"#CC79A7", 13},
    {"#000000", 11}, {"#E69F00", 15}, {"#56B4E9", 3},
    /* the same colours again with open signs */
    {"#0072B2", 6}, {"#D55E00", 4}, {"#009E73", 8}, {"#CC79A7", 12},
    {"#000000", 10}, {"#E69F00", 14}, {"#56B4E9", 1},
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
    double point_size; /* gnuplot's unit differs between its terminals */
    size_t key_rows;
    size_t step;       /* one place in so many has a label */
    bool slanted;      /* the labels would run into each other */
    int label_height;  /* pixels, as the rest */
    int height;
    int top, bottom;   /* of them taken by text so far */
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

/* A string of gnuplot's, quotes and all. Between single quotes it cannot begin with
 * one; between double quotes ` runs a command, so what means anything goes as a number. */
static void put_text(FILE *out, const char *text, size_t len)
{
    putc('"', out);
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];

        if (strchr("\"\\`@$", c) && c)
            fprintf(out, "\\%03o", (unsigned)c);
        else
            putc(c < 32 ? ' ' : c, out);
    }
    putc('"', out);
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

/* The middle of the line stands at Y, pixels from above. HOW: gnuplot's words
 * on where it lies about X and on what else. */
static void put_label(struct drawing *d, const char *text, size_t len, int x, int y, int font,
                      const char *colour, const char *how)
{
    fputs("set label ", d->out);
    put_text(d->out, text, len);
    fprintf(d->out, " at screen %.4f, screen %.4f %s noenhanced font ',%d' tc rgb '%s'\n",
            (double)x / WIDTH, 1 - (double)y / d->height, how, font, colour);
}

static void put_line(struct drawing *d, const char *text, size_t len, int font, int y,
                     const char *colour)
{
    put_label(d, text, len, EDGE, y, font, colour, "left");
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

static const int foot_step = FOOT_FONT * 13 / 10;

static int foot_lines(const char *text)
{
    int lines = 0;

    for (; *text; lines++) {
        text += line_length(text, (size_t)letters_in_line(FOOT_FONT));
        text += strspn(text, " ");
    }
    return lines;
}

/* Wrapped; the last line stands at the lower edge. */
static void put_foot(struct drawing *d, const char *text)
{
    const int step = foot_step;
    const size_t width = (size_t)letters_in_line(FOOT_FONT);
    int y;

    d->bottom = EDGE / 2 + foot_lines(text) * step;
    y = d->height - d->bottom + step / 2;
    for (; *text; y += step) {
        size_t len = line_length(text, width);

        put_line(d, text, len, FOOT_FONT, y, faint);
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
    bool axis = c->x < c->report->columns;

    snprintf(out, size, "Share of deals won%s%s", axis ? " by " : "",
             axis ? c->report->names[c->x] : "");
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
    snprintf(out, size, "n = %" PRIu64 " records. Points: share won."
             " Bars: 95%% %s", n, interval_title(r->interval));
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
        put_head(d, d->chart->title, TITLE_FONT, ink);
    } else {
        make_title(d->chart, text, sizeof text);
        put_head(d, text, TITLE_FONT, ink);
    }
    make_note(d->chart->report, text, sizeof text);
    put_head(d, text, NOTE_FONT, faint);
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

/* ---- the key, from the footer up: above it stands the axis ---------------- */

/* The values that make a series, and the number of its records. P is its first point. */
static void make_series_name(const struct drawing *d, const struct point *p, char *out, size_t size)
{
    const struct report *r = d->chart->report;
    const char *join = "";
    uint64_t n = 0;

    *out = '\0';
    for (size_t i = 0; i < r->columns; i++) {
        if (i == d->chart->x)
            continue;
        append(out, size, "%s%s", join, *p->group->values[i] ? p->group->values[i] : "(none)");
        join = ", ";
    }
    for (const struct point *q = p; q < d->points + d->count && q->series == p->series; q++)
        n += q->group->tally.n;
    append(out, size, " (n = %" PRIu64 ")", n);
}

static void put_key_row(struct drawing *d, const struct point *p, int x, int y)
{
    char name[NAME_MAX_BYTES], how[100];

    make_series_name(d, p, name, sizeof name);
    put_label(d, name, strlen(name), x + 18, y, NOTE_FONT, ink, "left");
    snprintf(how, sizeof how, "point pt %d ps %.1f lc rgb '%s'", styles[p->series - 1].sign,
             d->point_size, styles[p->series - 1].colour);
    put_label(d, "", 0, x, y, NOTE_FONT, ink, how);
}

/* The names of the columns that make the series. */
static void put_key_head(struct drawing *d, int y)
{
    const struct report *r = d->chart->report;
    char text[NAME_MAX_BYTES] = "";

    for (size_t i = 0; i < r->columns; i++) {
        if (i != d->chart->x)
            append(text, sizeof text, "%s%s", *text ? ", " : "", r->names[i]);
    }
    append(text, sizeof text, ":");
    put_label(d, text, strlen(text), LEFT, y, NOTE_FONT, faint, "left");
}

/* Many short names make two columns. */
static void plan_key(struct drawing *d)
{
    char name[NAME_MAX_BYTES];
    size_t longest = 0;
    bool two;

    for (size_t i = 0; i < d->count; i++) {
        make_series_name(d, &d->points[i], name, sizeof name);
        if (strlen(name) > longest)
            longest = strlen(name);
    }
    two = d->series > 4 && (int)longest * 2 < letters_in_line(NOTE_FONT) - 10;
    d->key_rows = two ? (d->series + 1) / 2 : d->series;
}

static void put_key(struct drawing *d)
{
    int head;

    d->bottom += EDGE / 2;
    if (d->series < 2)
        return;
    d->bottom += ((int)d->key_rows + 1) * KEY_STEP;
    head = d->height - d->bottom + KEY_STEP / 2;
    put_key_head(d, head);
    for (size_t i = 0; i < d->count; i++) {
        const struct point *p = &d->points[i];
        size_t place = p->series - 1;

        if (i == 0 || p[-1].series != p->series)
            put_key_row(d, p, LEFT + 8 + (int)(place / d->key_rows) * (WIDTH - LEFT) / 2,
                        head + KEY_STEP * (int)(1 + place % d->key_rows));
    }
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

        report_interval(d->chart->report, g, &low, &high);
        if (high > top)
            top = high;
    }
    return top > 0.5 ? 100 : (int)(top * 10 + 1) * 10;
}

static const char *place_name(const struct point *p)
{
    const char *value = x_value(p);

    if (p->chart->x >= p->chart->report->columns)
        return "all";
    return *value ? value : "(none)";
}

/* The first point of each place, in the order of the axis; NULL without memory. */
static const struct point **points_by_place(const struct drawing *d)
{
    const struct point **first = calloc(d->places + 1, sizeof *first);

    for (size_t i = 0; first && i < d->count; i++) {
        if (!first[d->points[i].x - 1])
            first[d->points[i].x - 1] = &d->points[i];
    }
    return first;
}

/* With one series the number of records stands beneath each label. */
static void put_place_count(struct drawing *d, const struct point *p, int y)
{
    fprintf(d->out, "set label 'n=%" PRIu64 "' at first %zu, screen %.4f center noenhanced"
                    " font ',%d' tc rgb '%s'\n",
            p->group->tally.n, p->x, 1 - (double)y / d->height, FOOT_FONT, faint);
}

/* Labels lie flat while they have room, else they hang down to the left. */
static void plan_labels(struct drawing *d, const struct point *const *first)
{
    size_t longest = 0;
    double room;

    for (size_t i = 0; i < d->places; i++) {
        size_t len = strlen(place_name(first[i]));

        longest = len > longest ? len : longest;
    }
    d->step = (d->places + PLACES_LABELLED - 1) / PLACES_LABELLED;
    room = (double)(WIDTH - LEFT - EDGE) * (double)d->step / (double)d->places;
    d->slanted = ((double)longest + 1) * 0.6 * TICK_FONT > room;
    if (d->slanted)
        d->step = (d->places + PLACES_SLANTED - 1) / PLACES_SLANTED;
    d->label_height = TICK_FONT * 9 / 4;
    if (d->slanted)
        d->label_height += (int)((double)longest * 0.46 * TICK_FONT);
}

/* Whatever takes much room makes the picture higher, not the chart in it lower. */
static void plan_height(struct drawing *d)
{
    int lines = foot_lines(d->chart->command);

    d->height = HEIGHT + (d->key_rows > 4 ? (int)(d->key_rows - 4) * KEY_STEP : 0) +
                (lines > 2 ? (lines - 2) * foot_step : 0) +
                (d->slanted ? d->label_height - 2 * TICK_FONT : 0);
}

static void put_ticks(struct drawing *d, const struct point *const *first)
{
    fprintf(d->out, "set xtics nomirror scale 0.5 noenhanced%s (",
            d->slanted ? " rotate by 60 right" : "");
    for (size_t i = 0; i < d->places; i += d->step) {
        fputs(i > 0 ? ", " : "", d->out);
        put_text(d->out, place_name(first[i]), strlen(place_name(first[i])));
        fprintf(d->out, " %zu", i + 1);
    }
    fprintf(d->out, ") font ',%d'\n", TICK_FONT);
}

/* From the key up: the axis label, the counts, the labels of the places. */
static void put_x_axis(struct drawing *d, const struct point *const *first)
{
    const struct chart *c = d->chart;
    const char *label = c->x < c->report->columns ? c->report->names[c->x] : "";
    double room = (double)(WIDTH - LEFT - EDGE) * (double)d->step / (double)d->places;

    put_ticks(d, first);
    d->bottom += AXIS_FONT * 3 / 2;
    put_label(d, label, strlen(label), (WIDTH + LEFT - EDGE) / 2,
              d->height - d->bottom + AXIS_FONT / 2, AXIS_FONT, ink, "center");
    if (d->series == 1 && !d->slanted && room > 5 * FOOT_FONT) {
        d->bottom += FOOT_FONT * 3 / 2;
        for (size_t i = 0; i < d->places; i += d->step)
            put_place_count(d, first[i], d->height - d->bottom + FOOT_FONT / 2);
    }
    d->bottom += d->label_height;
}

static void put_axes(struct drawing *d)
{
    static const char label[] = "deals won, %";
    int top = d->top + 20, bottom = d->height - d->bottom;

    put_label(d, label, strlen(label), EDGE, (top + bottom) / 2, AXIS_FONT, ink,
              "center rotate by 90");
    fprintf(d->out, "set tmargin at screen %.4f\nset bmargin at screen %.4f\n",
            1 - (double)top / d->height, 1 - (double)bottom / d->height);
    fprintf(d->out, "set lmargin at screen %.4f\nset rmargin at screen %.4f\n",
            (double)LEFT / WIDTH, 1 - (double)EDGE / WIDTH);
    fprintf(d->out, "set xrange [0.5:%zu.5]\nset yrange [0:%d]\n", d->places, y_end(d));
    fprintf(d->out, "set ytics nomirror scale 0.5 font ',%d'\n", TICK_FONT);
    fprintf(d->out, "set border 3 lc rgb '%s'\nset grid ytics lt 1 dt 1 lw 1 lc rgb '#dddddd'\n",
            faint);
}

/* ---- data -------------------------------------------------------------- */

static void put_point(struct drawing *d, const struct point *p)
{
    const struct tally *t = &p->group->tally;
    /* side by side, 11 pixels apart or more, if the place has room for that */
    double most = fmax(0.14, 11 * (double)d->places / (WIDTH - LEFT - EDGE)), low, high, x;
    double spread = d->series > 1 ? fmin(0.6 / (double)d->series, most) : 0;

    x = (double)p->x + spread * ((double)p->series - ((double)d->series + 1) / 2);
    report_interval(d->chart->report, p->group, &low, &high);
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
    fputs("EOD\n", d->out);
}

/* Lines between the points only where the way from one to the next means something. */
static bool x_is_number(const struct drawing *d)
{
    double number;

    for (size_t i = 0; i < d->count; i++) {
        if (!order_number(x_value(&d->points[i]), &number))
            return false;
    }
    return d->places > 1;
}

static void put_plot(struct drawing *d)
{
    const char *with = x_is_number(d) ? "yerrorlines" : "yerrorbars";

    fputs("set key off\nset bars 0.6\nplot ", d->out);
    for (size_t i = 0; i < d->series; i++)
        fprintf(d->out, "%s$series%zu using 1:2:3:4 with %s lw 2 dt 1 pt %d ps %.1f lc rgb '%s'",
                i > 0 ? ", " : "", i + 1, with, styles[i].sign, d->point_size, styles[i].colour);
    fputs("\n", d->out);
}

enum { PNG, SVG, PDF, TERMINALS };
static const char *const endings[TERMINALS] = {".png", ".svg", ".pdf"}; /* ORDER TERMINALS */

/* By the ending of the file's name; TERMINALS when it has none of them. */
static int terminal_of(const char *file)
{
    const char *dot = strrchr(file, '.');
    int i = 0;

    while (i < TERMINALS && (!dot || strcmp(dot, endings[i]) != 0))
        i++;
    return i;
}

/* Points and letters are scaled so that all three look alike; a PDF has 100 of our
 * pixels to the inch. */
static void put_terminal(struct drawing *d)
{
    static const struct { const char *name, *scale; double point; } how[TERMINALS] = {
        {"pngcairo", "fontscale 0.75", 1.5}, {"svg", "", 0.8}, {"pdfcairo", "fontscale 0.6", 1.2},
    }; /* ORDER TERMINALS */
    int i = terminal_of(d->chart->file);

    d->point_size = how[i].point;
    fprintf(d->out, "set terminal %s noenhanced font 'DejaVu Sans,%d' background rgb 'white' %s",
            how[i].name, TICK_FONT, how[i].scale);
    if (i == PDF)
        fprintf(d->out, " size %.2fin,%.2fin\n", WIDTH / 100.0, d->height / 100.0);
    else
        fprintf(d->out, " size %d,%d\n", WIDTH, d->height);
}

static bool put_script(struct drawing *d, struct deal_error *e)
{
    const struct point **first = points_by_place(d);

    if (!first)
        return deal_fail(e, NULL, "out of memory");
    plan_key(d);
    plan_labels(d, first);
    plan_height(d);
    put_terminal(d);
    put_texts(d);
    put_key(d);
    put_x_axis(d, first);
    put_axes(d);
    put_data(d);
    put_plot(d);
    free(first);
    return !ferror(d->out) || deal_fail(e, NULL, "cannot write a temporary file");
}

bool chart_can_draw(const char *file)
{
    return strcmp(file, "-") == 0 || terminal_of(file) < TERMINALS;
}

/* ---- on the terminal ---------------------------------------------------------- */

enum { TEXT_WIDTH = 79, TEXT_HEIGHT = 24 };

/* Text above and below the chart is ours: gnuplot would cut it. */
static void print_wrapped(const char *text, FILE *out)
{
    while (*text) {
        size_t len = line_length(text, TEXT_WIDTH);

        fwrite(text, 1, len, out);
        putc('\n', out);
        text += len;
        text += strspn(text, " ");
    }
}

static void put_text_ticks(struct drawing *d, const struct point *const *first)
{
    size_t longest = 1, step;

    for (size_t i = 0; i < d->places; i++) {
        size_t len = strlen(place_name(first[i]));

        longest = len > longest ? len : longest;
    }
    step = (d->places * (longest + 2) + TEXT_WIDTH - 12) / (TEXT_WIDTH - 11);
    fputs("set xtics nomirror (", d->out);
    for (size_t i = 0; i < d->places; i += step) {
        fputs(i > 0 ? ", " : "", d->out);
        put_text(d->out, place_name(first[i]), strlen(place_name(first[i])));
        fprintf(d->out, " %zu", i + 1);
    }
    fputs(")\n", d->out);
}

/* The sign of a series in gnuplot's text is a letter, A for the first. */
static void put_text_plot(struct drawing *d)
{
    fputs("set key off\nplot ", d->out);
    for (size_t i = 0; i < d->series; i++)
        fprintf(d->out, "%s$series%zu using 1:2:3:4 with yerrorbars pt %zu", i > 0 ? ", " : "",
                i + 1, i + 1);
    fputs("\n", d->out);
}

static void print_text_key(const struct drawing *d, FILE *out)
{
    char name[NAME_MAX_BYTES];

    for (size_t i = 0; i < d->count && d->series > 1; i++) {
        const struct point *p = &d->points[i];

        if (i > 0 && p[-1].series == p->series)
            continue;
        make_series_name(d, p, name, sizeof name);
        fprintf(out, "  %c  %s\n", (int)('A' + p->series - 1), name);
    }
}

static bool put_text_script(struct drawing *d, struct deal_error *e)
{
    const struct chart *c = d->chart;
    const struct point **first = points_by_place(d);
    const char *label = c->x < c->report->columns ? c->report->names[c->x] : "";

    if (!first)
        return deal_fail(e, NULL, "out of memory");
    fprintf(d->out, "set terminal dumb noenhanced mono size %d,%d\n",
            TEXT_WIDTH, TEXT_HEIGHT);
    fprintf(d->out, "set xrange [0.5:%zu.5]\nset yrange [0:%d]\nset ylabel 'won, %%'\n"
                    "set border 3\nset ytics nomirror\nset xlabel ", d->places, y_end(d));
    put_text(d->out, label, strlen(label));
    putc('\n', d->out);
    put_text_ticks(d, first);
    free(first);
    put_data(d);
    put_text_plot(d);
    return !ferror(d->out) || deal_fail(e, NULL, "cannot write a temporary file");
}

static bool print_chart(struct drawing *d, struct deal_error *e)
{
    char text[1024];

    putchar('\n');
    if (!d->chart->title)
        make_title(d->chart, text, sizeof text);
    print_wrapped(d->chart->title ? d->chart->title : text, stdout);
    make_note(d->chart->report, text, sizeof text);
    print_wrapped(text, stdout);
    if (!put_text_script(d, e) || !gnuplot_run(d->out, "-", e))
        return false;
    print_text_key(d, stdout);
    print_wrapped(d->chart->command, stdout);
    return true;
}

static bool draw(struct drawing *d, struct deal_error *e)
{
    if (!arrange(d))
        return deal_fail(e, NULL, "out of memory");
    if (d->series > STYLES)
        return deal_fail(e, NULL, "%zu series are too many for one chart, which holds %d",
                         d->series, (int)STYLES);
    if (strcmp(d->chart->file, "-") == 0)
        return print_chart(d, e);
    return put_script(d, e) && gnuplot_run(d->out, d->chart->file, e);
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
    good = draw(&d, e);
    free(d.points);
    fclose(d.out);
    return good;
}
