/*
 * Sequential stopping: whether every group so far is known well enough.  Looking at an
 * ordinary interval after each record and stopping when it is short would miss too often.
 * By itself a group stops by the rule of width.h, whose limits it keeps, though others need
 * more records; with SEQUENCE it has to be narrow by a confidence sequence now.
 */
#ifndef UNTIL_H
#define UNTIL_H

#include "groups.h"

#include <stdbool.h>

struct until {
    double half_width;
    bool sequence;         /* the rule is that of INTERVAL_SEQUENCE */
    size_t groups, narrow; /* seen so far; and no wider than that */
    double open;           /* so large a share of the results of a group is open at least, so that its
                              limits can come no nearer than that; 0: nothing is known to forbid it */
};

/* "half-width=0.01", 0 < width < 0.5; false when it is not that. */
bool until_parse(const char *text, struct until *u);
/* After a record was counted in G: whether all groups are narrow enough now, or one cannot be, which
 * OPEN then says; that it is none after all has a probability of 2.5% at most. */
bool until_met(struct until *u, struct group *g, bool player);

#endif
