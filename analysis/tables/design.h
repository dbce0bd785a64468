/*
 * The design of a model: from the groups of a stratum to the matrix of a fit.  Only
 * model.c and design.c include it.
 */
#ifndef DESIGN_H
#define DESIGN_H

#include <stdbool.h>
#include <stddef.h>

struct deal_error;
struct group;
struct logistic;
struct stratum;

enum { PREDICTORS_MAX = 32, EFFECTS_MAX = 32, PARTS_MAX = 3, COLUMNS_MAX = 400, NAME_MAX_BYTES = 64 };

enum outcome { OUTCOME_WON, OUTCOME_UNWINNABLE, OUTCOME_UNKNOWN, OUTCOME_STUCK }; /* ORDER OUTCOMES */

/* A field in a formula. */
struct part {
    size_t predictor;
    int power;
    bool factor; /* a set of levels, even if its values are numbers */
};

/* The product of its parts. */
struct effect {
    size_t parts;
    struct part part[PARTS_MAX];
};

struct model {
    enum outcome outcome;
    bool profile; /* limits by profile likelihood */
    size_t predictors, effects;
    char names[PREDICTORS_MAX][NAME_MAX_BYTES];
    struct effect effect[EFFECTS_MAX];
};

/* A column of the design after the constant. */
struct term {
    size_t effect;
    const char *level[PARTS_MAX]; /* of each part, NULL for a quantity */
};

struct design {
    const struct model *model;
    const struct stratum *stratum;
    size_t place[PREDICTORS_MAX];  /* the column of each predictor in the report */
    bool quantity[PREDICTORS_MAX]; /* all its values are numbers, and some effect uses it as a number */
    struct term *terms;
    size_t columns; /* terms and the constant, which is column 0 */
    const struct group **rows;
    size_t count;
    double total, left_out; /* numbers of records */
    double *x, *n, *won;
};

/* M must be empty. False with E filled. */
bool formula_parse(struct model *m, const char *text, struct deal_error *e);
/* Whether M has the effect X; the order of its parts does not matter. */
bool formula_has(const struct model *m, const struct effect *x);
/* False with E filled; release D in any case. WON is allocated and not filled. */
bool design_make(struct design *d, const struct model *m, const struct stratum *s, struct deal_error *e);
void design_release(struct design *d);
/* Fits without the columns of EFFECT; with EVERY, the constant alone. False without memory. */
bool design_fit_without(const struct design *d, size_t effect, bool every, struct logistic *f);
/* The name of a column as in the formula, with its levels. */
void design_term_name(const struct design *d, size_t column, char *out, size_t size);

#endif
