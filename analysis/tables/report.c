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

struct report_kinds report_kinds(const struct report *report, size_t column)
{
    struct report_kinds k = {.word = NULL};

    for (size_t i = 0; i < report->count; i++) {
        const struct group *g = report->groups[i];
        enum value_kind kind = value_kind(g->values[column]);

        *(kind == VALUE_ABSENT ? &k.absent : kind == VALUE_NUMBER ? &k.numbers : &k.words) += (double)g->tally.n;
        k.word = kind == VALUE_WORD ? g->values[column] : k.word;
    }
    return k;
}

bool report_is_player(const struct report *report, const struct group *group)
{
    return strncmp(group->values[report->by], "play:", 5) == 0;
}

void report_interval(const struct report *report, const struct group *group, double *low, double *high)
{
    double lower, upper;

    tally_interval(&group->tally, report_is_player(report, group), report->interval, report->miss, &lower, &upper);
    /* If the two intervals are disjoint, as in less than one run of twenty, the limits of the stop are used. */
    *low = lower > group->high || upper < group->low ? group->low : fmax(lower, group->low);
    *high = lower > group->high || upper < group->low ? group->high : fmin(upper, group->high);
}

static size_t quantiles_of(const struct report *report)
{
    return report->quantiles ? report->quantiles : sizeof usual / sizeof usual[0];
}

static unsigned percent_of(const struct report *report, size_t i)
{
    return report->quantiles ? report->percents[i] : usual[i];
}

/* ---- columns ----------------------------------------------------------------------- */

static void put_quantile_names(const struct report *report, const char *name, bool text, struct grid *grid)
{
    for (size_t i = 0; i < quantiles_of(report); i++)
        grid_cell(grid, !text ? "%s_p%u" : i ? "%.0sp%u" : "%s p%u", name, percent_of(report, i));
}

static void put_names(const struct report *report, bool text, struct grid *grid)
{
    char level[INTERVAL_LEVEL_MAX];

    for (size_t i = 0; i < report->columns; i++)
        grid_cell(grid, "%s", report->names[i]);
    grid_right(grid);
    for (size_t i = 0; i < COUNTS; i++)
        grid_cell(grid, "%s", count_names[i]);
    grid_cell(grid, text ? "won %%" : "low");
    grid_cell(grid, text ? "%s interval" : "%.0shigh", interval_level(level, report->miss));
    put_quantile_names(report, "nodes", text, grid);
    if (report->lengths)
        put_quantile_names(report, "length", text, grid);
    grid_end_row(grid);
}

/* ---- rows -------------------------------------------------------------------------- */

/* Writes a share with six decimals; more if six would round it to 0 or 1. */
static void put_share(double share, struct grid *grid)
{
    int decimals = 6;

    if (share > 0 && share < 5e-7)
        decimals = 5 - (int)floor(log10(share));
    else if (share < 1 && 1 - share < 5e-7)
        decimals = 5 - (int)floor(log10(1 - share));
    grid_cell(grid, "%.*f", decimals, share);
}

static void put_interval(const struct report *report, const struct group *group, struct grid_format format,
                         struct grid *grid)
{
    const struct tally *t = &group->tally;
    double low, high;

    report_interval(report, group, &low, &high);
    if (format.kind == GRID_TEXT) {
        grid_cell(grid, "%.2f", 100 * (double)t->won / (double)t->n);
        grid_cell(grid, "%.2f - %.2f", 100 * low, 100 * high);
    } else if (format.kind == GRID_CSV && !format.digits) {
        put_share(low, grid);
        put_share(high, grid);
    } else {
        grid_number(grid, low);
        grid_number(grid, high);
    }
}

static void put_quantiles(const struct report *report, const struct histogram *histogram, struct grid *grid)
{
    for (size_t i = 0; i < quantiles_of(report); i++)
        grid_put(grid, histogram->n > 0 ? "u" : "-", histogram_quantile(histogram, percent_of(report, i)));
}

static void put_group(const struct report *report, const struct group *group, struct grid_format format,
                      struct grid *grid)
{
    const struct tally *t = &group->tally;
    const uint64_t counts[COUNTS] = {t->n, t->won, t->unwinnable, t->unknown, t->stuck}; /* ORDER COUNTS */

    for (size_t i = 0; i < report->columns; i++)
        grid_cell(grid, "%s", group->values[i]);
    for (size_t i = 0; i < COUNTS; i++)
        grid_cell(grid, "%" PRIu64, counts[i]);
    put_interval(report, group, format, grid);
    put_quantiles(report, &t->nodes, grid);
    if (report->lengths)
        put_quantiles(report, &t->length, grid);
    grid_end_row(grid);
}

void report_print(const struct report *report, struct grid_format format, FILE *out)
{
    struct grid *g = grid_new(format, out);

    put_names(report, format.kind == GRID_TEXT, g);
    for (size_t i = 0; i < report->count; i++)
        put_group(report, report->groups[i], format, g);
    grid_print(g, out);
    grid_free(g);
}
