/*
 * The design of a model: from the groups of a stratum to the matrix of a fit. Only model.c, design.c and formula.c
 * include it.
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

/* A field in a formula, with its power or as a factor. */
struct part {
    size_t predictor;
    int power;
    bool factor; /* the part is a factor, even if its values are numbers */
};

/* An effect in a formula: the product of its parts. */
struct effect {
    size_t parts;
    struct part part[PARTS_MAX];
};

struct model {
    enum outcome outcome;
    bool profile; /* true: compute the limits by profile likelihood */
    size_t predictors, effects;
    char names[PREDICTORS_MAX][NAME_MAX_BYTES];
    struct effect effect[EFFECTS_MAX];
};

/* A column of the design after that of the constant. */
struct term {
    size_t effect;
    const char *level[PARTS_MAX]; /* level of each part, NULL for a quantity */
};

struct design {
    const struct model *model;
    const struct stratum *stratum;
    size_t place[PREDICTORS_MAX];  /* index in the report of the column of each predictor */
    bool quantity[PREDICTORS_MAX]; /* no value of the predictor is a word */
    struct term *terms;
    size_t columns; /* number of columns: the terms and the constant, which is column 0 */
    const struct group **rows;
    size_t count;
    double total, left_out; /* number of records in the stratum, and number of those left out */
    double *x, *n, *won;
};

/* Parses the formula TEXT into MODEL, which must be empty. Returns false with E filled on failure. */
bool formula_parse(struct model *model, const char *text, struct deal_error *e);
/* Returns true if MODEL has EFFECT, with the factors of EFFECT in any order. */
bool formula_has(const struct model *model, const struct effect *effect);
/* Makes the design of a stratum; WON is allocated and not filled. Returns false with E filled on failure; DESIGN must
 * be released in any case. */
bool design_make(struct design *design, const struct model *model, const struct stratum *stratum, struct deal_error *e);
void design_release(struct design *design);
/* Fits the model without the columns of EFFECT or, with EVERY, with the constant alone.  */
void design_fit_without(const struct design *design, size_t effect, bool every, struct logistic *logistic);
/* Writes the name of a column of the design as the formula writes it, with its levels. */
void design_term_name(const struct design *design, size_t column, char *out, size_t size);

#endif
