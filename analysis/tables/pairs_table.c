/*
 * Prints paired comparisons. McNemar's test in its exact form (Psychometrika 12, 1947) uses only the pairs that
 * differ. The interval of the difference is that of Bonett and Price (J. Educ. Behav. Stat. 37, 2012). The interval of
 * the odds ratio of the differing pairs is exact.
 */
#include "../records/fields.h"
#include "../records/tally.h"
#include "../records/value.h"
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
    const struct result *fault; /* a result that contradicts the order of the variants, or NULL */
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

bool pairs_is_open(const struct pairs *p, const struct result *r)
{
    return r->result == SAMPLE_UNKNOWN && strncmp(r->cell->values[p->by], "play:", 5) != 0;
}

bool pairs_wins_more(const struct pairs *p, enum pairs_nested nested, const struct group *more,
                     const struct group *less)
{
    for (size_t i = p->outer; i < p->columns; i++) {
        int order = value_compare(more->values[i], less->values[i]);

        if (nested == PAIRS_LATER ? order < 0 : order > 0)
            return false;
    }
    return nested != PAIRS_NO_ORDER && more != less;
}

bool pairs_contradict(const struct result *r, struct deal_error *e)
{
    return deal_fail(e, NULL, "--nested: deal %" PRIu64 " is won with one value and lost with one that wins more",
                     r->deal);
}

static void count_pair(const struct pairs *p, const struct result *a, const struct result *b, struct pairs_how how,
                       const bool open_won[2], struct counts *c)
{
    bool won[2] = {counts_as_won(p, a, open_won[0]), counts_as_won(p, b, open_won[1])};
    /* index of the side that wins all deals of the other, if these are its results */
    int more = won[0] ? 1 : 0;

    if (won[0] != won[1] && pairs_wins_more(p, how.nested, more ? b->cell : a->cell, more ? a->cell : b->cell)) {
        bool opens = pairs_is_open(p, more ? b : a);

        if (!opens && !pairs_is_open(p, more ? a : b))
            c->fault = a;
        won[0] = won[1] = opens;
    }
    c->pairs++;
    c->open += pairs_is_open(p, a) || pairs_is_open(p, b);
    c->other_cards += a->cards != b->cards;
    c->cell[won[0]][won[1]]++;
}

/* Counts the deals that both cells have, by their two results. OPEN_WON: whether open results of each side count as
 * won. */
static struct counts count_pairs(const struct pairs *p, const struct group *first, const struct group *second,
                                 struct pairs_how how, const bool open_won[2])
{
    struct counts c = {.pairs = 0};
    const struct result *a = NULL;

    for (size_t i = 0; i < p->count; i++) {
        const struct result *b = &p->list[i];

        if (b->cell == first)
            a = b;
        else if (b->cell == second && a && pairs_same_deal(a, b))
            count_pair(p, a, b, how, open_won, &c);
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

static void pairs_table_put_header(const struct pairs *p, struct pairs_how how, struct grid *g)
{
    static const char *const contrasts[] = {"first",       "second",     "unknown", "n",    "first_gain",
                                            "second_gain", "difference", "low",     "high", "t",
                                            "p",           "open",       NULL};

    for (size_t i = 0; i < p->outer; i++)
        grid_cell(g, "%s", fields_name(p->fields, p->numbers[i]));
    for (const char *const *name = how.contrast ? contrasts : pairs_columns(); *name; name++) {
        if (how.contrast || how.detect > 0 || name[1])
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

void pairs_put_stratum(const struct pairs *p, const struct group *cell, struct grid *g)
{
    for (size_t i = 0; i < p->outer; i++)
        grid_cell(g, "%s", cell->values[i]);
}

void pairs_put_gain(const struct pairs *p, const struct group *from, const struct group *to, struct grid *g)
{
    char text[300];
    size_t len = 0;

    for (const struct group *cell = from; cell; cell = cell == from ? to : NULL)
        for (size_t i = p->outer; i < p->columns && len < sizeof text; i++)
            len += (size_t)snprintf(text + len, sizeof text - len, "%s%s",
                                    i > p->outer   ? ","
                                    : cell == from ? ""
                                                   : " to ",
                                    *cell->values[i] ? cell->values[i] : "(none)");
    grid_cell(g, "%s", text);
}

static void pairs_table_put_row(const struct pairs *p, const struct group *first, const struct group *second,
                                size_t treatment, const struct counts *c, double detect, struct grid *g)
{
    uint64_t first_only = c->cell[1][0], second_only = c->cell[0][1];

    pairs_put_stratum(p, first, g);
    pairs_put_gain(p, first, NULL, g);
    pairs_put_gain(p, second, NULL, g);
    grid_put(g, "suuuuu", c->open ? treatments[treatment].name : "", c->pairs, c->cell[1][1], first_only, second_only,
             c->cell[0][0]);
    pairs_table_put_difference(g, (double)c->pairs, (double)first_only, (double)second_only);
    put_odds(g, first_only, second_only);
    grid_put(g, "nuu", pairs_mcnemar(first_only, second_only), c->open, c->other_cards);
    if (detect > 0)
        grid_put(g, "u", power_pairs((double)(first_only + second_only) / (double)c->pairs, detect));
    grid_end_row(g);
}

static bool put_pair_of_cells(const struct pairs *p, const struct group *first, const struct group *second,
                              struct pairs_how how, struct grid *g, struct deal_error *e)
{
    for (size_t i = 0; i < sizeof treatments / sizeof treatments[0]; i++) {
        struct counts c = count_pairs(p, first, second, how, treatments[i].won);

        if (c.fault)
            return pairs_contradict(c.fault, e);
        if (c.pairs > 0)
            pairs_table_put_row(p, first, second, i, &c, how.detect, g);
        if (c.open == 0)
            break;
    }
    return true;
}

/* Writes the rows that compare cells with the first of their stratum, or with the one before. */
static bool put_pairs(const struct pairs *p, struct group *const *cells, size_t count, struct pairs_how how,
                      struct grid *g, struct deal_error *e)
{
    for (size_t i = 0, first = 0; i < count; i++) {
        if (i > 0 && pairs_same_stratum(p, cells[first], cells[i]) &&
            !put_pair_of_cells(p, cells[first], cells[i], how, g, e))
            return false;
        if (how.successive || !pairs_same_stratum(p, cells[first], cells[i]))
            first = i;
    }
    return true;
}

struct grid *pairs_table(struct pairs *p, struct pairs_how how, struct grid_format format, struct deal_error *e)
{
    struct grid *g;
    size_t count;
    struct group *const *cells;

    if (!pairs_sort(p, &cells, &count, e))
        return NULL;
    g = grid_new(format, NULL);
    pairs_table_put_header(p, how, g);
    if (how.contrast ? pairs_contrasts(p, how.nested, cells, count, g, e) : put_pairs(p, cells, count, how, g, e))
        return g;
    grid_free(g);
    return NULL;
}
