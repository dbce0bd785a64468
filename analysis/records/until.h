/*
 * Sequential stopping: whether the share of every group so far is known well enough. An ordinary
 * interval that is computed after each record, until it is short, would miss too often. By default a
 * group stops by the rule of width.h and keeps the limits of that moment, though others need more
 * records. With SEQUENCE its confidence sequence must be narrow at the end.
 */
#ifndef UNTIL_H
#define UNTIL_H

#include "groups.h"

#include <stdbool.h>

struct until {
    double half_width;
    bool sequence;         /* true if the stopping rule uses a confidence sequence */
    size_t groups, narrow; /* number of groups so far, and of groups that are narrow enough */
    /* least share of open (undecided) results in a group that can never be narrow enough; 0: there is no such group */
    double open;
};

/* Parses "half-width=0.01", 0 < width < 0.5; returns false for any other text. */
bool until_parse(const char *text, struct until *until);
/* Applies the stopping rule after a record was counted in GROUP. Returns true if all groups are narrow enough, or if
 * one can never be; OPEN is then set. The latter verdict is wrong with a probability of at most 2.5%. */
bool until_met(struct until *until, struct group *group, bool player);

#endif
