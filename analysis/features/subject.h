/*
 * Declarations shared by the files of features; only they include it.
 */
#ifndef SUBJECT_H
#define SUBJECT_H

#include <stdbool.h>
#include <stddef.h>

struct deal_state;
struct layout;

/* A deal, and the parts of a feature's name: before the dot, and the number after the last hyphen. */
struct subject {
    const struct deal_state *state;
    const struct layout *layout;
    const char *what;
    size_t len;
    unsigned k; /* 0 if the name has none */
};

bool subject_in_group(const struct subject *s, int pile);
bool subject_is_tableau(const struct subject *s, int pile);
/* The number of cards in the piles that cover that pile. */
size_t subject_cards_over(const struct subject *s, int pile);

/* ---- twins.c: false when the game has no such group, or no pair to measure ---- */

bool twins_count(const struct subject *s, double *value);
bool twins_base(const struct subject *s, double *value);
bool twins_within(const struct subject *s, double *value);
bool twins_beyond(const struct subject *s, double *value);
bool twins_across(const struct subject *s, double *value);
bool twins_least_gap(const struct subject *s, double *value);
bool twins_mean_gap(const struct subject *s, double *value);
bool twins_depth(const struct subject *s, double *value);
bool twins_upper_depth(const struct subject *s, double *value);
bool twins_deepest(const struct subject *s, double *value);

/* Fills OUT with FEATURE_FAMILY_MAX numbers that determine the functions above except twins across. */
void twins_family(const struct subject *s, double *out);

#endif
