/*
 * Prints paired comparisons. McNemar's test in its exact form (Psychometrika 12, 1947) uses only the pairs that
 * differ. The interval of the difference is that of Bonett and Price (J. Educ. Behav. Stat. 37, 2012). The interval of
 * the odds ratio of the differing pairs is exact.
 */
#include "../base/memory.h"
#include "../records/fields.h"
#include "../records/tally.h"
#include "../records/value.h"
#include "../statistics/interval.h"
#include "../statistics/power.h"
#include "../statistics/shares.h"
#include "deal.h"
#include "grid.h"
#include "pairs_kept.h"
#include "strata.h"

#include <gsl/gsl_cdf.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

struct counts {
    /* number of pairs; numbers by result, with indices 0 or 1: first side won, second side won */
    uint64_t pairs, cell[2][2];
    uint64_t open, other_cards;
};

double pairs_mcnemar(uint64_t b, uint64_t c)
{
    uint64_t less = b < c ? b : c;
    double p;

    if (b == c)
        return 1;
    p = 2 * gsl_cdf_beta_Q(0.5, (double)less + 1, (double)(b + c - less));
    return p < 1 ? p : 1;
}

bool pairs_is_open(const struct pairs *pairs, const struct result *result)
{
    return result->result == SAMPLE_UNKNOWN && strncmp(result->cell->values[pairs->by], "play:", 5) != 0;
}

bool pairs_wins_more(const struct pairs *pairs, enum pairs_nested nested, const struct group *more,
                     const struct group *less)
{
    for (size_t i = pairs->outer; i < pairs->columns; i++) {
        int order = value_compare(more->values[i], less->values[i]);

        if (nested == PAIRS_LATER ? order < 0 : order > 0)
            return false;
    }
    return nested != PAIRS_NO_ORDER && more != less;
}

/* Settles result TO by result KNOWN of the same deal. If KNOWN is decided, and the order of the variants permits only
 * one result of TO then, an open TO gets it. Returns false if TO is decided otherwise. */
static bool settle(const struct pairs *pairs, enum pairs_nested nested, const struct result *known, struct result *to)
{
    bool won = known->result == SAMPLE_WON;

    if (known == to || pairs_is_open(pairs, known) ||
        !pairs_wins_more(pairs, nested, won ? to->cell : known->cell, won ? known->cell : to->cell))
        return true;
    if (pairs_is_open(pairs, to))
        to->result = won ? SAMPLE_WON : SAMPLE_UNWINNABLE;
    return won == (to->result == SAMPLE_WON);
}

/* Settles the open results of each deal by all its decided ones. The order of the variants is transitive. So two
 * results of a deal that are still open afterwards can have any values that fit the order. Returns false with E filled
 * if decided results contradict the order. */
static bool settle_all(struct pairs *pairs, enum pairs_nested nested, struct deal_error *e)
{
    for (size_t first = 0, end; nested && first < pairs->count; first = end) {
        end = pairs_deal_end(pairs, first);
        for (size_t i = first; i < end; i++)
            for (size_t k = first; k < end; k++)
                if (!settle(pairs, nested, &pairs->list[i], &pairs->list[k]))
                    return deal_fail(
                        e, NULL, "--nested: deal %" PRIu64 " is won with one value and lost with one that wins more",
                        pairs->list[i].deal);
    }
    return true;
}

static bool counts_as_won(const struct pairs *pairs, const struct result *result, bool open_won)
{
    return result->result == SAMPLE_WON || (open_won && pairs_is_open(pairs, result));
}

static void count_pair(const struct pairs *pairs, const struct result *a, const struct result *b, struct pairs_how how,
                       const bool open_won[2], struct counts *counts)
{
    bool won[2] = {counts_as_won(pairs, a, open_won[0]), counts_as_won(pairs, b, open_won[1])};
    /* index of the side that wins all deals of the other, if these are its results */
    int more = won[0] ? 1 : 0;

    /* Both are open here, since decided results of the deal have settled the others. */
    if (won[0] != won[1] && pairs_wins_more(pairs, how.nested, more ? b->cell : a->cell, more ? a->cell : b->cell))
        won[0] = won[1] = true;
    counts->pairs++;
    counts->open += pairs_is_open(pairs, a) || pairs_is_open(pairs, b);
    counts->other_cards += a->cards != b->cards;
    counts->cell[won[0]][won[1]]++;
}

/* Counts the deals that both cells have, by their two results. OPEN_WON: open results of each side count as won. */
static struct counts count_pairs(const struct pairs *pairs, const struct group *first, const struct group *second,
                                 struct pairs_how how, const bool open_won[2])
{
    struct counts c = {.pairs = 0};
    const struct result *a = NULL;

    for (size_t i = 0; i < pairs->count; i++) {
        const struct result *b = &pairs->list[i];

        if (b->cell == first)
            a = b;
        else if (b->cell == second && a && pairs_same_deal(a, b))
            count_pair(pairs, a, b, how, open_won, &c);
    }
    return c;
}

const char *const pairs_columns[] = {
    "first",       "second",     "unknown",     "pairs",  "both_won",   "first_only", "second_only",
    "neither_won", "difference", "low",         "high",   "odds_ratio", "odds_low",   "odds_high",
    "p",           "open",       "other_cards", "needed", NULL,
};

static void pairs_table_put_header(const struct pairs *pairs, struct pairs_how how, struct grid *grid)
{
    static const char *const contrasts[] = {"first",       "second",     "unknown", "n",    "first_gain",
                                            "second_gain", "difference", "low",     "high", "t",
                                            "p",           "open",       NULL};

    for (size_t i = 0; i < pairs->outer; i++)
        grid_cell(grid, "%s", fields_name(pairs->fields, pairs->numbers[i]));
    for (const char *const *name = how.contrast ? contrasts : pairs_columns; *name; name++) {
        if (how.contrast || how.detect > 0 || name[1])
            grid_cell(grid, "%s", *name);
    }
    grid_end_row(grid);
}

/* Writes the odds that the second side wins a differing pair, with limits. */
static void put_odds(struct grid *grid, uint64_t b, uint64_t c)
{
    double low = NAN, high = NAN;

    if (b + c > 0) {
        low = interval_lower(c, b + c);
        high = interval_upper(c, b + c);
    }
    grid_put(grid, "nnn", b + c > 0 ? (double)c / (double)b : NAN, low / (1 - low), high / (1 - high));
}

void pairs_put_stratum(const struct pairs *pairs, const struct group *cell, struct grid *grid)
{
    for (size_t i = 0; i < pairs->outer; i++)
        grid_cell(grid, "%s", cell->values[i]);
}

void pairs_put_gain(const struct pairs *pairs, const struct group *from, const struct group *to, struct grid *grid)
{
    char text[300] = "";

    for (const struct group *cell = from; cell; cell = cell == from ? to : NULL)
        for (size_t i = pairs->outer; i < pairs->columns; i++)
            memory_append(text, sizeof text, "%s%s",
                          i > pairs->outer ? ","
                          : cell == from   ? ""
                                           : " to ",
                          *cell->values[i] ? cell->values[i] : "(none)");
    grid_cell(grid, "%s", text);
}

static void pairs_table_put_row(const struct pairs *pairs, const struct group *first, const struct group *second,
                                enum unknown open, const struct counts *counts, double detect, struct grid *grid)
{
    uint64_t first_only = counts->cell[1][0], second_only = counts->cell[0][1];
    double low, high,
        difference = shares_paired((double)counts->pairs, (double)first_only, (double)second_only, &low, &high);

    pairs_put_stratum(pairs, first, grid);
    pairs_put_gain(pairs, first, NULL, grid);
    pairs_put_gain(pairs, second, NULL, grid);
    grid_put(grid, "suuuuunnn", counts->open ? unknown_name(open) : "", counts->pairs, counts->cell[1][1], first_only,
             second_only, counts->cell[0][0], difference, low, high);
    put_odds(grid, first_only, second_only);
    grid_put(grid, "nuu", pairs_mcnemar(first_only, second_only), counts->open, counts->other_cards);
    if (detect > 0)
        grid_put(grid, "u", power_pairs((double)(first_only + second_only) / (double)counts->pairs, detect));
    grid_end_row(grid);
}

static void put_pair_of_cells(const struct pairs *pairs, const struct group *first, const struct group *second,
                              struct pairs_how how, struct grid *grid)
{
    for (enum unknown open = UNKNOWN_LOST; open <= UNKNOWN_SECOND_WON; open++) {
        bool both = open == UNKNOWN_WON,
             won[2] = {both || open == UNKNOWN_FIRST_WON, both || open == UNKNOWN_SECOND_WON};
        struct counts c = count_pairs(pairs, first, second, how, won);

        if (c.pairs > 0)
            pairs_table_put_row(pairs, first, second, open, &c, how.detect, grid);
        if (c.open == 0)
            break;
    }
}

/* Writes the rows that compare cells with the first of their stratum, or with the one before. */
static void put_pairs(const struct pairs *pairs, struct group *const *cells, size_t count, struct pairs_how how,
                      struct grid *grid)
{
    for (size_t i = 0, first = 0; i < count; i++) {
        if (i > 0 && pairs_same_stratum(pairs, cells[first], cells[i]))
            put_pair_of_cells(pairs, cells[first], cells[i], how, grid);
        if (how.successive || !pairs_same_stratum(pairs, cells[first], cells[i]))
            first = i;
    }
}

struct grid *pairs_table(struct pairs *pairs, struct pairs_how how, struct grid_format format, struct deal_error *e)
{
    struct grid *g;
    size_t count;
    struct group *const *cells;

    if (!pairs_sort(pairs, &cells, &count, e) || !settle_all(pairs, how.nested, e))
        return NULL;
    if (how.contrast && pairs->columns > pairs->outer + 2) {
        deal_fail(e, NULL, "--contrast: of one field or two");
        return NULL;
    }
    g = grid_new(format, NULL);
    pairs_table_put_header(pairs, how, g);
    if (how.contrast)
        pairs_contrasts(pairs, how.nested, cells, count, g);
    else
        put_pairs(pairs, cells, count, how, g);
    return g;
}
