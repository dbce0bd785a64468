/*
 * Declarations shared by the files that compute features; only they include it.
 */
#ifndef SUBJECT_H
#define SUBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deal_state;

/* The subject of a feature: a deal, and the parts of the feature's name before the dot and after the last hyphen. */
struct subject {
    const struct deal_state *state;
    const char *what;
    size_t len;
    unsigned k; /* the number at the end of the feature's name; 0: none */
    int which;  /* for a function that computes several features: which of them */
};

bool subject_in_group(const struct subject *subject, int pile);
bool subject_is_tableau(const struct subject *subject, int pile);
/* A pile and its cards. */
struct subject_pile {
    int number;
    size_t count;
    const uint8_t *cards;
};

/* Sets *PILE to the next pile that is WANTED; the number is -1 at first. Returns false past the last one. */
bool subject_next(const struct subject *subject, bool (*wanted)(const struct subject *subject, int pile),
                  struct subject_pile *pile);
/* Returns the number of cards in the piles that cover a given pile. */
size_t subject_cards_over(const struct subject *subject, int pile);

/* ---- twins.c: false when the game has no such group, or no pair to measure ---- */

enum twins_feature {
    TWINS_COUNT,
    TWINS_BASE,
    TWINS_WITHIN,
    TWINS_BEYOND,
    TWINS_LEAST_GAP, /* these and the following need a pair */
    TWINS_MEAN_GAP,
    TWINS_DEPTH,
    TWINS_UPPER_DEPTH,
    TWINS_DEEPEST
};
bool twins_measure(const struct subject *subject, double *value);
bool twins_across(const struct subject *subject, double *value);

/* Fills OUT with FEATURE_FAMILY_MAX numbers that determine the features of twins (equal cards) in a group, except twins
 * across piles. */
void twins_family(const struct subject *subject, double *out);

/* ---- layout.c: the order in which the foundations of a table take the cards, from the compiled rules, so that no
 * feature depends on the name of a game ---- */

/* Returns the cards, bit c for card c, that the foundations take next; 0 without foundations, or if all are full. */
uint64_t layout_next(const struct deal_state *s);
/* Returns the cards, bit c for card c, with which the foundations begin, also if already there; 0 without any. */
uint64_t layout_first(const struct deal_state *s);
/* Fills BEFORE[b] with the cards that must go to a foundation before card b can. A card counts if in every foundation
 * that takes both, all its places come before all places of b. Returns false if there is no foundation. */
bool layout_before(const struct deal_state *s, uint64_t before[52]);

#endif
