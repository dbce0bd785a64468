/*
 * The key and the axes of a chart. Gnuplot places them; planned here are the labels that have room, and the height.
 */
#include "../base/memory.h"
#include "drawing.h"

#include <math.h>
#include <string.h>

enum {
    KEY_STEP = 31, /* height of a line of the key */
    TICK_STEP = 32 /* and of a line of ticks */
};

static double width_of_label(const struct drawing *drawing, size_t letters)
{
    return drawing->letters ? (double)letters + 2 : ((double)letters + 1) * 0.6 * TICK_FONT;
}

/* Returns the number of letters of a slanted label that reaches from the first place to the edge of the picture. */
static size_t slanted_letters(double room) { return (size_t)((LEFT - EDGE / 2.0 + room / 2) / (0.3 * TICK_FONT)); }

double drawing_plan_labels(struct drawing *drawing)
{
    double room =
        (drawing->letters ? TEXT_WIDTH - 12.0 : (double)(drawing->width - LEFT - EDGE)) / (double)drawing->places;
    double label = width_of_label(drawing, drawing->longest);

    drawing->slanted = !drawing->letters && label > room && !drawing->scaled && drawing->places > 1;
    if (drawing->slanted && drawing->longest > slanted_letters(room))
        drawing->longest = slanted_letters(room);
    drawing->least_gap = (drawing->slanted ? 1.1 * TICK_FONT : label) / room;
    return room;
}

/* Returns the least distance of the labels of two places, in places. On a logarithmic axis it depends on their lengths;
 * on others it is the same for all, so that the labels are regular. */
static double label_gap(const struct drawing *drawing, size_t left, size_t right)
{
    size_t letters = memory_letters(drawing->names[left]) + memory_letters(drawing->names[right]);
    double all = width_of_label(drawing, drawing->longest);

    return drawing->log_x && !drawing->slanted && !drawing->letters
               ? drawing->least_gap * width_of_label(drawing, letters) / 2 / all
               : drawing->least_gap;
}

/* Returns the number of lines of the key; many short names are set in two columns. */
static size_t key_rows(const struct drawing *drawing)
{
    size_t longest = 0;

    for (size_t i = 0; i < drawing->series; i++)
        longest = memory_letters(drawing->key[i]) > longest ? memory_letters(drawing->key[i]) : longest;
    return drawing->series > 4 && (double)longest * 2 < (drawing->width - LEFT) / (0.56 * NOTE_FONT) - 15
               ? (drawing->series + 1) / 2
               : drawing->series;
}

int drawing_foot_height(const struct drawing *drawing)
{
    int labels = TICK_STEP * (int)(1 + drawing->lines) +
                 (drawing->slanted ? (int)((double)drawing->longest * 0.55 * TICK_FONT) : 0);

    return labels + AXIS_FONT * 2 + (drawing->series > 1 ? (int)(key_rows(drawing) + 2) * KEY_STEP : 0) + 2 * EDGE;
}

void drawing_ticks(struct drawing *drawing, const char *axis, bool named)
{
    const char *join = "";
    char name[NAME_MAX_BYTES], label[2 * NAME_MAX_BYTES];
    size_t most = drawing->letters && drawing->rows ? 36
                  : drawing->letters                ? TEXT_WIDTH - 12
                  : drawing->slanted                ? drawing->longest
                                                    : NAME_MAX_BYTES;

    fprintf(drawing->out, "set %s nomirror scale %s noenhanced%s (", axis,
            drawing->rows      ? "0"
            : drawing->letters ? "1"
                               : "0.5",
            drawing->slanted ? " rotate by 60 right" : " norotate");
    for (size_t i = 0, last = 0; i < drawing->places; i++) {
        if (i > 0 && !drawing->rows && drawing->at[i] - drawing->at[last] < label_gap(drawing, last, i) - 1e-9)
            continue;
        snprintf(label, sizeof label, "%s%s", named ? drawing_shorten(name, drawing->names[i], most) : "",
                 named && drawing->under ? drawing->under[i] : "");
        fputs(join, drawing->out);
        drawing_tick(drawing->out, label);
        fprintf(drawing->out, " %.4f", drawing->at[i]);
        join = ", ";
        last = i;
    }
    fputs(")\n", drawing->out);
}

/* Writes the name of an axis, shortened to PIXELS. One below labels of several lines begins with empty lines, for which
 * gnuplot makes no room itself. SHIFT: a part of the width by which it is moved to the right. */
static void name_axis(const struct drawing *drawing, const char *axis, const char *text, size_t lines, double shift,
                      int pixels)
{
    char name[NAME_MAX_BYTES], label[2 * NAME_MAX_BYTES];

    memset(label, '\n', lines);
    strcpy(label + lines, drawing_shorten(name, text, (size_t)(pixels / (0.6 * AXIS_FONT))));
    fprintf(drawing->out, "set %s ", axis);
    drawing_text(drawing->out, label);
    if (!drawing->letters)
        fprintf(drawing->out, " offset screen %.4f,0 noenhanced font ',%d' tc rgb '%s'", shift, AXIS_FONT, drawing_ink);
    fputs("\n", drawing->out);
}

static void put_key(const struct drawing *drawing)
{
    char head[NAME_MAX_BYTES] = "";

    if (drawing->series < 2 || drawing->letters) {
        fputs("set key off\n", drawing->out);
        return;
    }
    fprintf(drawing->out, "set key bmargin left Left reverse noenhanced samplen %g maxrows %zu font ',%d' tc rgb '%s'",
            drawing->figure.key_lines ? 2.5 : 0.5, key_rows(drawing), NOTE_FONT, drawing_ink);
    if (drawing->figure.key) {
        memory_append(head, sizeof head, "\n%s:", drawing->figure.key); /* an empty line below the name of the axis */
        fputs(" title ", drawing->out);
        drawing_text(drawing->out, head);
        fputs(" left", drawing->out);
    }
    fputs("\n", drawing->out);
}

void drawing_axes(struct drawing *drawing, double left, double right)
{
    const struct figure *f = &drawing->figure;
    double half = 0.3 * AXIS_FONT * (double)memory_letters(f->x_label),
           over = (left + right) / 2 + half - drawing->width;

    put_key(drawing);
    name_axis(drawing, "xlabel", f->x_label, drawing->lines, fmin(0, -(over + EDGE / 2.0) / drawing->width),
              drawing->letters ? 10000 : drawing->width - EDGE);
    if (!drawing->rows)
        name_axis(drawing, "ylabel", f->y_label, 0, 0,
                  drawing->letters ? 10000 : drawing->height - drawing->top - EDGE);
    if (drawing->letters) {
        fprintf(drawing->out, "set border %d\nset ytics nomirror\nset xtics nomirror\n", drawing->rows ? 1 : 3);
        return;
    }
    fprintf(drawing->out, "set origin 0,%.4f\nset tmargin at screen %.4f\nset rmargin at screen %.4f\n",
            EDGE / 2.0 / drawing->height, 1 - (drawing->top + 20.0) / drawing->height, right / drawing->width);
    fprintf(drawing->out, "set border %d lc rgb '%s'\nset xtics nomirror scale 0.5\nset ytics nomirror scale 0.5\n",
            drawing->rows ? 1 : 3, drawing_faint);
    fprintf(drawing->out, "set grid %s back lt 1 dt 1 lw 1 lc rgb '#dddddd'\n", drawing->rows ? "xtics" : "ytics");
}

double drawing_step(double range, double most)
{
    double span = range / fmax(most, 1), power = pow(10, floor(log10(span)));

    return power * (span <= power ? 1 : span <= 2 * power ? 2 : span <= 5 * power ? 5 : 10);
}
