/* solve --first: a record for each legal action of a position. */
#ifndef SOLVE_FIRST_H
#define SOLVE_FIRST_H

#include "../batch.h"

struct first {
    /* Solves a record in its position; struct batch has the same function. */
    enum batch_outcome (*solve)(const void *arg, struct deal_record *d, struct deal_state *s, struct text *scratch,
                                struct deal_error *e);
    const void *arg;
    const char *only; /* write only the records of this result; NULL: all */
};

/* Makes a record for each legal action of S, the position of D: the moves with the action, its word as first=, the
 * result, and after a win the length of the line from S as first.length=. OUT gets their lines. */
enum batch_outcome first_solve(const struct first *f, struct deal_record *d, struct deal_state *s, struct text *out,
                               struct deal_error *e);

#endif
