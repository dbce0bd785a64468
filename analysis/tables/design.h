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

enum { PREDICTORS_MAX = 32, COLUMNS_MAX = 400, NAME_MAX_BYTES = 64 };

struct model {
    size_t predictors;
    char names[PREDICTORS_MAX][NAME_MAX_BYTES];
};

/* A column of the design after the constant. */
struct term {
    size_t predictor;
    const char *level; /* the level it stands for; NULL for a quantity */
};

struct design {
    const struct model *model;
    const struct stratum *stratum;
    size_t place[PREDICTORS_MAX];   /* of each predictor, its column in the report */
    bool quantity[PREDICTORS_MAX];
    struct term *terms;
    size_t columns;                 /* terms and the constant, which is column 0 */
    const struct group **rows;
    size_t count;
    double total, left_out;         /* records */
    double *x, *n, *won;
};

/* False with E filled; D is to be released in any case. WON is left empty. */
bool design_make(struct design *d, const struct model *m, const struct stratum *s,
                 struct deal_error *e);
void design_release(struct design *d);
/* The fit without the columns of some predictor; EVERY leaves the constant alone.
 * False without memory. */
bool design_fit_without(const struct design *d, size_t predictor, bool every, struct logistic *f);

#endif
