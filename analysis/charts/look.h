/*
 * The look of a chart: size, font and words that a user may set. A null pointer or 0 is the usual look.
 */
#ifndef LOOK_H
#define LOOK_H

#include <stdbool.h>
#include <stddef.h>

struct deal_error;

enum { LOOK_NAMES_MAX = 32 };

struct chart_look {
    double width; /* in millimetres; 0: no size on paper, 1000 pixels */
    const char *font;
    const char *x_label, *y_label;
    bool bare;                         /* neither title nor note: the caption of the page has them */
    bool script;                       /* keep the script of gnuplot, with its data */
    const char *names[LOOK_NAMES_MAX]; /* OLD=NEW: the name of a value */
    size_t renamed;
};

/* Sets one property by KEY=VALUE; the text must outlive the look. False with E filled. */
bool look_set(struct chart_look *l, const char *setting, struct deal_error *e);
/* The name of VALUE of the field FIELD: one of the user, "solver" for solve, "greedy" for play:greedy, "default" where
 * no option is set, "(none)" for an absent value, else VALUE. */
const char *look_name(const struct chart_look *l, const char *field, const char *value);
/* Pixels: letters of 21 pixels are 8 points high where the width on paper is given. */
int look_pixels(const struct chart_look *l);

#endif
