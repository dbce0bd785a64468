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

bool until_parse(const char *text, struct until *u)
{
    static const char name[] = "half-width=";

    *u = (struct until){.half_width = 0};
    return strncmp(text, name, sizeof name - 1) == 0 && value_number(text + sizeof name - 1, &u->half_width) &&
           u->half_width > 0 && u->half_width < 0.5;
}

static bool is_narrow_by_sequence(const struct until *u, const struct tally *t, bool player)
{
    double n = (double)t->n, low, high;
    /* The upper limit p of the confidence sequence for lost games alone solves (n+1) (1-p)^n = alpha. */
    double least = -expm1((log(0.05) - log1p(n)) / n);

    if (least > 2 * u->half_width)
        return false;
    tally_interval(t, player, INTERVAL_SEQUENCE, INTERVAL_MISS, &low, &high);
    return high - low <= 2 * u->half_width;
}

/* Returns true if the limits of a group are narrow enough. A group that has stopped keeps its limits. */
static bool is_narrow(const struct until *u, struct group *g, bool player)
{
    const struct tally *t = &g->tally;

    if (u->sequence)
        return is_narrow_by_sequence(u, t, player);
    return g->mark == NARROW || width_reached(u->half_width, t->won, player ? 0 : t->unknown, t->n, &g->low, &g->high);
}

/* Returns true if a group can never be narrow enough. Open (undecided) results count as lost in the lower limit and
 * as won in the upper one, so the limits are at least as far apart as the share of open results. */
static bool is_hopeless(struct until *u, const struct tally *t, bool player)
{
    double low;

    if (player || t->n < HOPELESS_LEAST || (double)t->unknown <= 2 * u->half_width * (double)t->n)
        return false;
    low = interval_low(INTERVAL_SEQUENCE, INTERVAL_MISS, t->unknown, t->n);
    if (low > 2 * u->half_width)
        u->open = low;
    return u->open > 0;
}

bool until_met(struct until *u, struct group *g, bool player)
{
    bool narrow = is_narrow(u, g, player);

    if (!narrow && is_hopeless(u, &g->tally, player))
        return true;
    u->groups += g->mark == NEW;
    u->narrow -= g->mark == NARROW;
    u->narrow += narrow;
    g->mark = narrow ? NARROW : WIDE;
    return u->narrow == u->groups;
}
