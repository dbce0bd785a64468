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

static void put_text_ticks(struct drawing *d, const struct point *const *first)
{
    size_t longest = 1, step;

    for (size_t i = 0; i < d->places; i++) {
        size_t len = strlen(drawing_place_name(first[i]));

        longest = len > longest ? len : longest;
    }
    step = (d->places * (longest + 2) + TEXT_WIDTH - 12) / (TEXT_WIDTH - 11);
    fputs("set xtics nomirror (", d->out);
    for (size_t i = 0; i < d->places; i += step) {
        fputs(i > 0 ? ", " : "", d->out);
        drawing_tick(d->out, drawing_place_name(first[i]), strlen(drawing_place_name(first[i])));
        fprintf(d->out, " %.4f", d->at[i]);
    }
    fputs(")\n", d->out);
}

/* Plots the series of a chart made of letters: each point is the letter of its series, A for the first. */
static void put_text_plot(struct drawing *d)
{
    fputs("set key off\nplot ", d->out);
    for (size_t i = 0; i < d->series; i++)
        fprintf(d->out,
                d->chart->counts ? "%s$series%zu using 1:2 with impulses lt %zu"
                                 : "%s$series%zu using 1:2:3:4 with yerrorbars pt %zu",
                i > 0 ? ", " : "", i + 1, i + 1);
    fputs("\n", d->out);
}

static void print_text_key(const struct drawing *d, FILE *out)
{
    char name[NAME_MAX_BYTES];

    for (size_t i = 0; i < d->count && d->series > 1; i++) {
        const struct point *p = &d->points[i];

        if (i > 0 && p[-1].series == p->series)
            continue;
        drawing_series_name(d, p, name, sizeof name);
        fprintf(out, "  %c  %s\n", (int)('A' + p->series - 1), name);
    }
}

static bool put_text_script(struct drawing *d, struct deal_error *e)
{
    const struct point **first = drawing_places(d);
    char label[NAME_MAX_BYTES];

    if (!first)
        return deal_fail(e, NULL, "out of memory");
    drawing_plan_y(d);
    fprintf(d->out,
            "set xrange [0.5:%zu.5]\nset yrange [%g:%g]\n%sset ylabel '%s'\n"
            "set border 3\nset ytics nomirror\nset xlabel ",
            d->places, d->y_low, d->y_high, d->chart->log_y ? "set logscale y\n" : "",
            d->chart->counts ? "records" : "won, %");
    drawing_x_label(d->chart, label, sizeof label);
    drawing_text(d->out, label, strlen(label));
    putc('\n', d->out);
    put_text_ticks(d, first);
    free(first);
    drawing_data(d);
    put_text_plot(d);
    return !ferror(d->out) || deal_fail(e, NULL, "cannot write a temporary file");
}

bool drawing_print(struct drawing *d, struct deal_error *e)
{
    char title[1024], note[1024];

    drawing_make_title(d->chart, title, sizeof title);
    drawing_make_note(d, note, sizeof note);
    drawing_start_letters(d->out, d->chart->title ? d->chart->title : title, note, TEXT_HEIGHT);
    if (!put_text_script(d, e) || !gnuplot_run(d->out, stdout, e))
        return false;
    print_text_key(d, stdout);
    drawing_print_words(d->chart->command);
    return true;
}
