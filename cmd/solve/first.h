/* solve --first: a record for each legal action of a position. */
#ifndef SOLVE_FIRST_H
#define SOLVE_FIRST_H

#include "../batch.h"

struct first {
    /* Callback that solves a record in its position; the field WORK of struct batch has the same type. */
    enum batch_outcome (*solve)(const void *arg, struct deal_record *d, struct deal_state *s, struct text *scratch,
                                struct deal_error *e);
    const void *arg;
    const char *only; /* Write only records with this result; NULL: write all. */
};

/* Writes to OUT a record for each legal action of S, the position of record D. Each record has the moves with that
 * action, and the action's word as first=. It has the result, and after a win the length of the line from S as
 * first.length=. */
enum batch_outcome first_solve(const struct first *f, struct deal_record *d, struct deal_state *s, struct text *out,
                               struct deal_error *e);

#endif
