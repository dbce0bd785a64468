/*
 * The key and the axes of a chart. Gnuplot places them; planned here are the labels that have room, and the height.
 */
#include "drawing.h"

#include <math.h>
#include <string.h>

enum {
    KEY_STEP = 31,  /* height of a line of the key */
    TICK_STEP = 32, /* and of a line of ticks */
    KEY_SAMPLE = 3  /* letters that a sample of the key takes */
};

static double width_of_label(const struct drawing *d, size_t letters)
{
    return d->letters ? (double)letters + 2 : ((double)letters + 1) * 0.6 * TICK_FONT;
}

/* Returns the number of letters of a slanted label that reaches from the first place to the edge of the picture. */
static size_t slanted_letters(double room) { return (size_t)((LEFT - EDGE / 2.0 + room / 2) / (0.3 * TICK_FONT)); }

double drawing_plan_labels(struct drawing *d)
{
    double room = (d->letters ? TEXT_WIDTH - 12.0 : (double)(d->width - LEFT - EDGE)) / (double)d->places;
    double label = width_of_label(d, d->longest);

    d->slanted = !d->letters && label > room && !d->scaled && d->places > 1;
    if (d->slanted && d->longest > slanted_letters(room))
        d->longest = slanted_letters(room);
    d->least_gap = (d->slanted ? 1.1 * TICK_FONT : label) / room;
    return room;
}

/* Returns the least distance of the labels of two places, in places. On a logarithmic axis it depends on their lengths;
 * on others it is the same for all, so that the labels are regular. */
static double label_gap(const struct drawing *d, size_t left, size_t right)
{
    size_t letters = drawing_length(d->names[left]) + drawing_length(d->names[right]);
    double all = width_of_label(d, d->longest);

    return d->log_x && !d->slanted && !d->letters ? d->least_gap * width_of_label(d, letters) / 2 / all : d->least_gap;
}

/* Returns the number of lines of the key; many short names are set in two columns. */
static size_t key_rows(const struct drawing *d)
{
    size_t longest = 0;

    for (size_t i = 0; i < d->series; i++)
        longest = drawing_length(d->key[i]) > longest ? drawing_length(d->key[i]) : longest;
    return d->series > 4 && (double)longest * 2 < (d->width - LEFT) / (0.56 * NOTE_FONT) - 15 ? (d->series + 1) / 2
                                                                                              : d->series;
}

int drawing_foot_height(const struct drawing *d)
{
    int labels = TICK_STEP * (int)(1 + d->lines) + (d->slanted ? (int)((double)d->longest * 0.55 * TICK_FONT) : 0);

    return labels + AXIS_FONT * 2 + (d->series > 1 ? (int)(key_rows(d) + 2) * KEY_STEP : 0) + 2 * EDGE;
}

void drawing_ticks(struct drawing *d, const char *axis, bool named)
{
    const char *join = "";
    char name[NAME_MAX_BYTES], label[2 * NAME_MAX_BYTES];
    size_t most = d->letters && d->rows ? 36 : d->letters ? TEXT_WIDTH - 12 : d->slanted ? d->longest : NAME_MAX_BYTES;

    fprintf(d->out, "set %s nomirror scale %s noenhanced%s (", axis,
            d->rows      ? "0"
            : d->letters ? "1"
                         : "0.5",
            d->slanted ? " rotate by 60 right" : " norotate");
    for (size_t i = 0, last = 0; i < d->places; i++) {
        if (i > 0 && !d->rows && d->at[i] - d->at[last] < label_gap(d, last, i) - 1e-9)
            continue;
        snprintf(label, sizeof label, "%s%s", named ? drawing_shorten(name, d->names[i], most) : "",
                 named && d->under ? d->under[i] : "");
        fputs(join, d->out);
        drawing_tick(d->out, label);
        fprintf(d->out, " %.4f", d->at[i]);
        join = ", ";
        last = i;
    }
    fputs(")\n", d->out);
}

/* Writes the name of an axis, shortened to PIXELS. One below labels of several lines begins with empty lines, for which
 * gnuplot makes no room itself. SHIFT: a part of the width by which it is moved to the right. */
static void name_axis(const struct drawing *d, const char *axis, const char *text, size_t lines, double shift,
                      int pixels)
{
    char name[NAME_MAX_BYTES], label[2 * NAME_MAX_BYTES];

    memset(label, '\n', lines);
    strcpy(label + lines, drawing_shorten(name, text, (size_t)(pixels / (0.6 * AXIS_FONT))));
    fprintf(d->out, "set %s ", axis);
    drawing_text(d->out, label);
    if (!d->letters)
        fprintf(d->out, " offset screen %.4f,0 noenhanced font ',%d' tc rgb '%s'", shift, AXIS_FONT, drawing_ink);
    fputs("\n", d->out);
}

static void put_key(const struct drawing *d)
{
    char head[NAME_MAX_BYTES] = "";

    if (d->series < 2 || d->letters) {
        fputs("set key off\n", d->out);
        return;
    }
    fprintf(d->out, "set key bmargin left Left reverse noenhanced samplen %g maxrows %zu font ',%d' tc rgb '%s'",
            d->figure.key_lines ? 2.5 : 0.5, key_rows(d), NOTE_FONT, drawing_ink);
    if (d->figure.key) {
        drawing_append(head, sizeof head, "\n%s:", d->figure.key); /* an empty line below the name of the axis */
        fputs(" title ", d->out);
        drawing_text(d->out, head);
        fputs(" left", d->out);
    }
    fputs("\n", d->out);
}

void drawing_axes(struct drawing *d, double left, double right)
{
    const struct figure *f = &d->figure;
    double half = 0.3 * AXIS_FONT * (double)drawing_length(f->x_label), over = (left + right) / 2 + half - d->width;

    put_key(d);
    name_axis(d, "xlabel", f->x_label, d->lines, fmin(0, -(over + EDGE / 2.0) / d->width),
              d->letters ? 10000 : d->width - EDGE);
    if (!d->rows)
        name_axis(d, "ylabel", f->y_label, 0, 0, d->letters ? 10000 : d->height - d->top - EDGE);
    if (d->letters) {
        fprintf(d->out, "set border %d\nset ytics nomirror\nset xtics nomirror\n", d->rows ? 1 : 3);
        return;
    }
    fprintf(d->out, "set origin 0,%.4f\nset tmargin at screen %.4f\nset rmargin at screen %.4f\n",
            EDGE / 2.0 / d->height, 1 - (d->top + 20.0) / d->height, right / d->width);
    fprintf(d->out, "set border %d lc rgb '%s'\nset xtics nomirror scale 0.5\nset ytics nomirror scale 0.5\n",
            d->rows ? 1 : 3, drawing_faint);
    fprintf(d->out, "set grid %s back lt 1 dt 1 lw 1 lc rgb '#dddddd'\n", d->rows ? "xtics" : "ytics");
}

double drawing_step(double range, double most)
{
    double span = range / fmax(most, 1), power = pow(10, floor(log10(span)));

    return power * (span <= power ? 1 : span <= 2 * power ? 2 : span <= 5 * power ? 5 : 10);
}
