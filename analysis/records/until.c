/*
 * Sequential stopping of a census. Computing the limits of a confidence sequence after each record would cost more
 * than reading it. They are at least as far apart as those of a group without any won game. While even these are too
 * far apart, nothing else is computed.
 */
#include "until.h"

#include "../statistics/width.h"
#include "value.h"

#include <math.h>
#include <string.h>

enum { NEW, WIDE, NARROW };    /* states of a group of records, stored as its mark: whether its interval is narrow */
enum { HOPELESS_LEAST = 100 }; /* number of records after which a requested width may be found to be unreachable */

bool until_parse(const char *text, struct until *until)
{
    static const char name[] = "half-width=";

    *until = (struct until){.half_width = 0};
    return strncmp(text, name, sizeof name - 1) == 0 && value_number(text + sizeof name - 1, &until->half_width) &&
           until->half_width > 0 && until->half_width < 0.5;
}

static bool is_narrow_by_sequence(const struct until *until, const struct tally *tally, bool player)
{
    double n = (double)tally->n, low, high;
    /* The upper limit p of the confidence sequence for lost games alone solves (n+1) (1-p)^n = alpha. */
    double least = -expm1((log(0.05) - log1p(n)) / n);

    if (least > 2 * until->half_width)
        return false;
    tally_interval(tally, player, INTERVAL_SEQUENCE, INTERVAL_MISS, &low, &high);
    return high - low <= 2 * until->half_width;
}

/* Returns true if a group can never be narrow enough. Open (undecided) results count as lost in the lower limit and
 * as won in the upper one, so the limits are at least as far apart as the share of open results. */
static bool is_hopeless(struct until *until, const struct tally *tally, bool player)
{
    double low;

    if (player || tally->n < HOPELESS_LEAST || (double)tally->unknown <= 2 * until->half_width * (double)tally->n)
        return false;
    low = interval_low(INTERVAL_SEQUENCE, INTERVAL_MISS, tally->unknown, tally->n);
    if (low > 2 * until->half_width)
        until->open = low;
    return until->open > 0;
}

bool until_met(struct until *until, struct group *group, bool player)
{
    const struct tally *t = &group->tally;
    bool narrow; /* A group that has stopped keeps its limits. */

    if (until->sequence)
        narrow = is_narrow_by_sequence(until, t, player);
    else
        narrow = group->mark == NARROW ||
                 width_reached(until->half_width, t->won, player ? 0 : t->unknown, t->n, &group->low, &group->high);
    if (!narrow && is_hopeless(until, &group->tally, player))
        return true;
    until->groups += group->mark == NEW;
    until->narrow -= group->mark == NARROW;
    until->narrow += narrow;
    group->mark = narrow ? NARROW : WIDE;
    return until->narrow == until->groups;
}
