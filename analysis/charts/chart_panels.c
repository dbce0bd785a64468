/*
 * A chart with a panel for each value of a field. The panels are below each other, so that they share the x axis.
 */
#include "../records/fields.h"
#include "drawing.h"

#include <string.h>

enum {
    PANEL_HEAD = 40,  /* height of the name above a panel */
    PANEL_MOST = 300, /* height of a panel in a wide chart */
};

int drawing_panels_height(const struct drawing *d)
{
    int each = d->width * 3 / 10;

    return d->panels == 1 ? d->width / 2 : (int)d->panels * ((each < PANEL_MOST ? each : PANEL_MOST) + PANEL_HEAD);
}

/* Prints the name of a panel: the field and its value. P is a point of the panel. */
static void name_panel(struct drawing *d, const struct point *p, int y)
{
    const char *field = p->chart->report->names[p->facet];
    char words[NAME_MAX_BYTES], name[NAME_MAX_BYTES];

    fields_words(field, words, sizeof words);
    drawing_append(words, sizeof words, ": %s", look_name(d->look, field, p->group->values[p->facet]));
    drawing_shorten(name, words, (size_t)((d->width - LEFT - EDGE) / (0.6 * NOTE_FONT)));
    drawing_label(d, name, strlen(name), LEFT, y, NOTE_FONT, drawing_ink, "left");
}

void drawing_panels(struct drawing *d, const struct point *const *first, int top, int bottom)
{
    int step = (bottom - top) / (int)d->panels;

    fputs("set multiplot\n", d->out);
    for (size_t i = 0; i < d->count; i++) {
        size_t panel = d->points[i].panel;
        int head = bottom - step * (int)(d->panels - panel + 1);

        if (i > 0 && d->points[i - 1].panel == panel)
            continue;
        name_panel(d, &d->points[i], head + PANEL_HEAD - NOTE_FONT);
        drawing_ticks(d, first, panel == d->panels);
        fprintf(d->out, "set tmargin at screen %.4f\nset bmargin at screen %.4f\n",
                1 - (double)(head + PANEL_HEAD) / d->height, 1 - (double)(head + step) / d->height);
        drawing_plot(d, panel);
        fputs("unset label\nunset object\n", d->out);
    }
    fputs("unset multiplot\n", d->out);
}
