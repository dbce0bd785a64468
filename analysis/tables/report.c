/*
 * Prints tables of groups. The aligned form is for reading and may change. The CSV form is a contract: its columns
 * stay and only new ones may be appended.
 */
#include "report.h"

#include "../records/value.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { COUNTS = 5 };

static const char *const count_names[COUNTS] = {"n", "won", "unwinnable", "unknown", "stuck"};
static const unsigned usual[] = {25, 50, 75, 95};

bool report_has_column(const char *name)
{
    size_t quantile = !strncmp(name, "nodes_p", 7) ? 7 : !strncmp(name, "length_p", 8) ? 8 : 0;

    for (size_t i = 0; i < COUNTS; i++)
        if (!strcmp(name, count_names[i]))
            return true;
    return !strcmp(name, "low") || !strcmp(name, "high") ||
           (quantile && name[quantile] && !name[quantile + strspn(name + quantile, "0123456789")]);
}

struct report_kinds report_kinds(const struct report *r, size_t column)
{
    struct report_kinds k = {.word = NULL};

    for (size_t i = 0; i < r->count; i++) {
        const struct group *g = r->groups[i];
        enum value_kind kind = value_kind(g->values[column]);

        *(kind == VALUE_ABSENT ? &k.absent : kind == VALUE_NUMBER ? &k.numbers : &k.words) += (double)g->tally.n;
        k.word = kind == VALUE_WORD ? g->values[column] : k.word;
    }
    return k;
}

bool report_is_player(const struct report *r, const struct group *g)
{
    return strncmp(g->values[r->by], "play:", 5) == 0;
}

void report_interval(const struct report *r, const struct group *g, double *low, double *high)
{
    double lower, upper;

    tally_interval(&g->tally, report_is_player(r, g), r->interval, r->miss, &lower, &upper);
    /* If the two intervals are disjoint, which happens in less than one run of twenty, the limits of the stop are
     * used. */
    *low = lower > g->high || upper < g->low ? g->low : fmax(lower, g->low);
    *high = lower > g->high || upper < g->low ? g->high : fmin(upper, g->high);
}

static size_t quantiles_of(const struct report *r)
{
    return r->quantiles ? r->quantiles : sizeof usual / sizeof usual[0];
}

static unsigned percent_of(const struct report *r, size_t i) { return r->quantiles ? r->percents[i] : usual[i]; }

/* ---- columns ----------------------------------------------------------------------- */

static void put_quantile_names(const struct report *r, const char *name, bool text, struct grid *g)
{
    for (size_t i = 0; i < quantiles_of(r); i++) {
        if (!text)
            grid_cell(g, "%s_p%u", name, percent_of(r, i));
        else
            grid_cell(g, i ? "%.0sp%u" : "%s p%u", name, percent_of(r, i));
    }
}

static void put_names(const struct report *r, bool text, struct grid *g)
{
    char level[INTERVAL_LEVEL_MAX];

    for (size_t i = 0; i < r->columns; i++)
        grid_cell(g, "%s", r->names[i]);
    grid_right(g);
    for (size_t i = 0; i < COUNTS; i++)
        grid_cell(g, "%s", count_names[i]);
    grid_cell(g, text ? "won %%" : "low");
    if (text)
        grid_cell(g, "%s interval", interval_level(level, r->miss));
    else
        grid_cell(g, "high");
    put_quantile_names(r, "nodes", text, g);
    if (r->lengths)
        put_quantile_names(r, "length", text, g);
    grid_end_row(g);
}

/* ---- rows -------------------------------------------------------------------------- */

/* Writes a share with six decimals; more if six would round it to 0 or 1. */
static void put_share(double share, struct grid *g)
{
    int decimals = 6;

    if (share > 0 && share < 5e-7)
        decimals = 5 - (int)floor(log10(share));
    else if (share < 1 && 1 - share < 5e-7)
        decimals = 5 - (int)floor(log10(1 - share));
    grid_cell(g, "%.*f", decimals, share);
}

static void put_interval(const struct report *r, const struct group *group, struct grid_format format, struct grid *g)
{
    const struct tally *t = &group->tally;
    double low, high;

    report_interval(r, group, &low, &high);
    if (format.kind == GRID_TEXT) {
        grid_cell(g, "%.2f", 100 * (double)t->won / (double)t->n);
        grid_cell(g, "%.2f - %.2f", 100 * low, 100 * high);
    } else if (format.kind == GRID_CSV && !format.digits) {
        put_share(low, g);
        put_share(high, g);
    } else {
        grid_number(g, low);
        grid_number(g, high);
    }
}

static void put_quantiles(const struct report *r, const struct histogram *h, struct grid *g)
{
    for (size_t i = 0; i < quantiles_of(r); i++) {
        if (h->n > 0)
            grid_cell(g, "%" PRIu64, histogram_quantile(h, percent_of(r, i)));
        else
            grid_cell(g, "%s", "");
    }
}

static void put_group(const struct report *r, const struct group *group, struct grid_format format, struct grid *g)
{
    const struct tally *t = &group->tally;
    const uint64_t counts[COUNTS] = {t->n, t->won, t->unwinnable, t->unknown, t->stuck}; /* ORDER COUNTS */

    for (size_t i = 0; i < r->columns; i++)
        grid_cell(g, "%s", group->values[i]);
    for (size_t i = 0; i < COUNTS; i++)
        grid_cell(g, "%" PRIu64, counts[i]);
    put_interval(r, group, format, g);
    put_quantiles(r, &t->nodes, g);
    if (r->lengths)
        put_quantiles(r, &t->length, g);
    grid_end_row(g);
}

void report_print(const struct report *r, struct grid_format format, FILE *out)
{
    struct grid *g = grid_new(format, out);

    put_names(r, format.kind == GRID_TEXT, g);
    for (size_t i = 0; i < r->count; i++)
        put_group(r, r->groups[i], format, g);
    grid_print(g, out);
    grid_free(g);
}
