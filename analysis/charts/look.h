/*
 * The look of a chart: size, font and names that a user may set. A null pointer or 0 selects the default look.
 */
#ifndef LOOK_H
#define LOOK_H

#include <stdbool.h>
#include <stddef.h>

struct deal_error;

enum { LOOK_NAMES_MAX = 32 };

struct chart_look {
    double width; /* width of the chart in millimetres; 0: 85 mm, but an SVG has no size on paper */
    const char *font;
    const char *x_label, *y_label;
    const char *facet;                 /* field with a panel for each value, or NULL */
    bool bare;                         /* omit title and note, since the caption in the user's document has them */
    bool script;                       /* keep the script of gnuplot, with its data */
    const char *names[LOOK_NAMES_MAX]; /* display names of values, each a text OLD=NEW or FIELD=OLD=NEW */
    bool used[LOOK_NAMES_MAX];         /* true if look_name() has returned that display name */
    size_t renamed;
};

/* Sets one property by KEY=VALUE; the text must outlive the look. Returns false with E filled on failure. */
bool look_set(struct chart_look *look, const char *setting, struct deal_error *e);
/* Returns the name to print for VALUE of FIELD, NULL if that is unknown. A name set by the user for this
 * field alone comes first, then one for any field. Without one it is "solver" for solve, "greedy" for play:greedy,
 * "default" if no option is set, "(none)" for an absent value, else VALUE. */
const char *look_name(struct chart_look *look, const char *field, const char *value);
/* Returns a display name that was set but never used, as the user wrote it, or NULL. */
const char *look_unused(const struct chart_look *look);
/* Returns the width of the chart on paper: the width that the user set, else that of a printed column. */
double look_millimetres(const struct chart_look *look);
/* Returns the width of the chart in pixels, 640 for 85 mm; letters of 21 pixels are then 8 points high. */
int look_pixels(const struct chart_look *look);

#endif
