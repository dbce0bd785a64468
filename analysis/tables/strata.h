/*
 * The rows of a report divided into strata: sets of rows that agree in all columns except some. Models and tests
 * process one stratum after the other.
 */
#ifndef STRATA_H
#define STRATA_H

#include "report.h"

#include <stdbool.h>
#include <stddef.h>

struct grid;

/* Ways to count results that the solver left open (undecided). The first two count all alike. The next two count
 * the sides of a difference differently, for its extremes. The last two make a statistic lowest or highest. ORDER
 * UNKNOWN */
enum unknown { UNKNOWN_LOST, UNKNOWN_WON, UNKNOWN_FIRST_WON, UNKNOWN_SECOND_WON, UNKNOWN_LOWEST, UNKNOWN_HIGHEST };

struct stratum {
    const struct report *report;
    const bool *inner;           /* for each column: true if it distinguishes rows of a stratum */
    const struct group **groups; /* groups of the stratum in the order of the report */
    size_t count;
};

/* Calls EACH for every stratum until it returns false. Returns false then. */
bool strata_each(const struct report *report, const bool *inner, bool (*each)(void *arg, const struct stratum *stratum),
                 void *arg);
/* strata_head() writes the headings, strata_values() the values, of the columns that identify the stratum. */
void strata_head(const struct report *report, const bool *inner, struct grid *out);
void strata_values(const struct stratum *stratum, struct grid *out);
/* Returns true if the solver left any result of the stratum open. */
bool stratum_has_unknown(const struct stratum *stratum);
const char *unknown_name(enum unknown how);
/* Returns how many games of GROUP are won if the open ones are counted by HOW, for the SECOND or the first side of a
 * difference. */
double won_of(const struct report *report, const struct group *group, enum unknown how, bool second);

#endif
