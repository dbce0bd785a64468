/*
 * Prints paired comparisons. McNemar's test in its exact form (Psychometrika 12, 1947) uses only the pairs that
 * differ. The interval of the difference is that of Bonett and Price (J. Educ. Behav. Stat. 37, 2012). The interval of
 * the odds ratio of the differing pairs is exact.
 */
#include "../records/fields.h"
#include "../records/tally.h"
#include "../statistics/interval.h"
#include "../statistics/power.h"
#include "../statistics/shares.h"
#include "deal.h"
#include "grid.h"
#include "pairs_kept.h"

#include <gsl/gsl_cdf.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The ways to count open (undecided) results, on the first side and on the second. */
static const struct {
    const char *name;
    bool won[2];
} treatments[] = {
    {"lost", {false, false}},
    {"won", {true, true}},
    {"first won", {true, false}},
    {"second won", {false, true}},
};

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

static bool counts_as_won(const struct pairs *p, const struct result *r, bool open_won)
{
    bool player = strncmp(r->cell->values[p->by], "play:", 5) == 0;

    return r->result == SAMPLE_WON || (r->result == SAMPLE_UNKNOWN && open_won && !player);
}

static bool pairs_table_is_open(const struct pairs *p, const struct result *r)
{
    return r->result == SAMPLE_UNKNOWN && strncmp(r->cell->values[p->by], "play:", 5) != 0;
}

static void count_pair(const struct pairs *p, const struct result *a, const struct result *b, const bool open_won[2],
                       struct counts *c)
{
    c->pairs++;
    c->open += pairs_table_is_open(p, a) || pairs_table_is_open(p, b);
    c->other_cards += a->cards != b->cards;
    c->cell[counts_as_won(p, a, open_won[0])][counts_as_won(p, b, open_won[1])]++;
}

/* Counts the deals that both cells have, by their two results. OPEN_WON: whether open results of each side count as
 * won. */
static struct counts count_pairs(const struct pairs *p, const struct group *first, const struct group *second,
                                 const bool open_won[2])
{
    struct counts c = {.pairs = 0};
    const struct result *a = NULL;

    for (size_t i = 0; i < p->count; i++) {
        const struct result *b = &p->list[i];

        if (b->cell == first)
            a = b;
        else if (b->cell == second && a && pairs_same_deal(a, b))
            count_pair(p, a, b, open_won, &c);
    }
    return c;
}

const char *const *pairs_columns(void)
{
    static const char *const names[] = {
        "first",       "second",     "unknown",     "pairs",  "both_won",   "first_only", "second_only",
        "neither_won", "difference", "low",         "high",   "odds_ratio", "odds_low",   "odds_high",
        "p",           "open",       "other_cards", "needed", NULL,
    };

    return names;
}

static void pairs_table_put_header(const struct pairs *p, bool needed, struct grid *g)
{
    for (size_t i = 0; i < p->outer; i++)
        grid_cell(g, "%s", fields_name(p->fields, p->numbers[i]));
    for (const char *const *name = pairs_columns(); *name; name++) {
        if (needed || name[1])
            grid_cell(g, "%s", *name);
    }
    grid_end_row(g);
}

static void pairs_table_put_difference(struct grid *g, double n, double b, double c)
{
    double low, high;

    grid_number(g, shares_paired(n, b, c, &low, &high));
    grid_number(g, low);
    grid_number(g, high);
}

/* Writes the odds that the second side wins a differing pair, with limits. */
static void put_odds(struct grid *g, uint64_t b, uint64_t c)
{
    double low = NAN, high = NAN;

    if (b + c > 0) {
        low = interval_lower(c, b + c);
        high = interval_upper(c, b + c);
    }
    grid_put(g, "nnn", b + c > 0 ? (double)c / (double)b : NAN, low / (1 - low), high / (1 - high));
}

/* Writes the values that distinguish a cell from others of its stratum. */
static void put_side(const struct pairs *p, const struct group *cell, struct grid *g)
{
    char text[300];
    size_t len = 0;

    for (size_t i = p->outer; i < p->columns && len < sizeof text; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", i > p->outer ? "," : "",
                                *cell->values[i] ? cell->values[i] : "(none)");
    grid_cell(g, "%s", text);
}

static void pairs_table_put_row(const struct pairs *p, const struct group *first, const struct group *second,
                                size_t treatment, const struct counts *c, double detect, struct grid *g)
{
    uint64_t first_only = c->cell[1][0], second_only = c->cell[0][1];

    for (size_t i = 0; i < p->outer; i++)
        grid_cell(g, "%s", first->values[i]);
    put_side(p, first, g);
    put_side(p, second, g);
    grid_put(g, "suuuuu", c->open ? treatments[treatment].name : "", c->pairs, c->cell[1][1], first_only, second_only,
             c->cell[0][0]);
    pairs_table_put_difference(g, (double)c->pairs, (double)first_only, (double)second_only);
    put_odds(g, first_only, second_only);
    grid_put(g, "nuu", pairs_mcnemar(first_only, second_only), c->open, c->other_cards);
    if (detect > 0)
        grid_put(g, "u", power_pairs((double)(first_only + second_only) / (double)c->pairs, detect));
    grid_end_row(g);
}

static void put_pair_of_cells(const struct pairs *p, const struct group *first, const struct group *second,
                              double detect, struct grid *g)
{
    for (size_t i = 0; i < sizeof treatments / sizeof treatments[0]; i++) {
        struct counts c = count_pairs(p, first, second, treatments[i].won);

        if (c.pairs > 0)
            pairs_table_put_row(p, first, second, i, &c, detect, g);
        if (c.open == 0)
            return;
    }
}

struct grid *pairs_table(struct pairs *p, struct pairs_how how, struct grid_format format, struct deal_error *e)
{
    struct grid *g;
    size_t count, first = 0;
    struct group *const *cells;

    if (!pairs_sort(p, &cells, &count, e))
        return NULL;
    g = grid_new(format, NULL);
    pairs_table_put_header(p, how.detect > 0, g);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && pairs_same_stratum(p, cells[first], cells[i]))
            put_pair_of_cells(p, cells[first], cells[i], how.detect, g);
        if (how.successive || !pairs_same_stratum(p, cells[first], cells[i]))
            first = i;
    }
    return g;
}
