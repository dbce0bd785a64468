/*
 * A cell is what records share that could be compared: game, set, maker, and the
 * values of the fields that are paired by.  Results are kept one by one and sorted at
 * the end by stratum, seed and cell, so a seed's results lie side by side.
 *
 * McNemar's test in its exact form (Psychometrika 12, 1947) looks only at the pairs
 * that differ; the interval of the difference is that of Bonett and Price
 * (J. Educ. Behav. Stat. 37, 2012), the one of the odds ratio that differing pairs
 * make is exact.
 */
#include "pairs.h"

#include "deal.h"
#include "fields.h"
#include "grid.h"
#include "groups.h"
#include "interval.h"

#include <gsl/gsl_cdf.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STRATUM_MAX = 3, KEYS_MAX = 5, COLUMNS_MAX = STRATUM_MAX + KEYS_MAX };

struct result {
    const struct group *cell;
    uint32_t seed, cards; /* CARDS: a hash of them */
    uint8_t result;
};

struct pairs {
    struct fields *fields;
    int numbers[COLUMNS_MAX];   /* of the fields of the stratum, then of those paired by */
    size_t outer, columns, by;  /* OUTER: of the stratum; BY: the column of who made the result */
    struct groups *cells;
    struct result *list;
    size_t count, room;
};

static bool add_column(struct pairs *p, const char *name, size_t len, struct deal_error *e)
{
    if (p->columns == COLUMNS_MAX)
        return deal_fail(e, NULL, "more than %d fields", (int)KEYS_MAX);
    if (len == 2 && memcmp(name, "by", 2) == 0)
        p->by = p->columns;
    p->numbers[p->columns] = fields_add(p->fields, name, len, e);
    return p->numbers[p->columns++] >= 0;
}

static bool is_in(const char *name, const char *list)
{
    for (;; list++) {
        size_t len = strcspn(list, ",");

        if (len == strlen(name) && memcmp(list, name, len) == 0)
            return true;
        list += len;
        if (!*list)
            return false;
    }
}

static bool add_columns(struct pairs *p, const char *list, struct deal_error *e)
{
    static const char *const stratum[STRATUM_MAX] = {"game", "set", "by"};

    for (size_t i = 0; i < STRATUM_MAX; i++) {
        if (!is_in(stratum[i], list) && !add_column(p, stratum[i], strlen(stratum[i]), e))
            return false;
    }
    p->outer = p->columns;
    for (;; list++) {
        size_t len = strcspn(list, ",");

        if (!add_column(p, list, len, e))
            return false;
        list += len;
        if (!*list)
            return true;
    }
}

struct pairs *pairs_new(struct fields *f, const char *list, struct deal_error *e)
{
    struct pairs *p = calloc(1, sizeof *p);

    if (!p) {
        deal_fail(e, NULL, "out of memory");
        return NULL;
    }
    p->fields = f;
    if (add_columns(p, list, e)) {
        p->cells = groups_new(p->columns);
        if (p->cells)
            return p;
        deal_fail(e, NULL, "out of memory");
    }
    pairs_free(p);
    return NULL;
}

void pairs_free(struct pairs *p)
{
    if (!p)
        return;
    groups_free(p->cells);
    free(p->list);
    free(p);
}

static uint32_t hash(const char *text)
{
    uint32_t h = UINT32_C(0x811c9dc5);

    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * UINT32_C(0x01000193);
    return h;
}

static struct group *cell_of(struct pairs *p, struct deal_error *e)
{
    const char *values[COLUMNS_MAX];
    struct group *cell;

    for (size_t i = 0; i < p->columns; i++) {
        if (!fields_value(p->fields, p->numbers[i], &values[i], e))
            return NULL;
        if (!values[i])
            values[i] = "";
    }
    cell = groups_find(p->cells, values);
    if (!cell)
        deal_fail(e, NULL, "out of memory");
    return cell;
}

static bool keep(struct pairs *p, struct result result, struct deal_error *e)
{
    if (p->count == p->room) {
        size_t room = p->room ? 2 * p->room : 1024;
        struct result *list = realloc(p->list, room * sizeof *list);

        if (!list)
            return deal_fail(e, NULL, "out of memory");
        p->list = list;
        p->room = room;
    }
    p->list[p->count++] = result;
    return true;
}

bool pairs_add(struct pairs *p, const struct deal_record *d, struct deal_error *e)
{
    const char *seed = deal_record_get(d, "seed"), *cards = deal_record_get(d, "cards");
    struct sample sample;
    struct group *cell;

    if (!seed)
        return deal_fail(e, "seed", "missing, so there is nothing to pair by");
    if (!sample_read(&sample, d, e))
        return false;
    cell = cell_of(p, e);
    return cell && keep(p, (struct result){.cell = cell, .seed = (uint32_t)strtoul(seed, NULL, 10),
                                           .cards = hash(cards ? cards : ""),
                                           .result = (uint8_t)sample.result}, e);
}

/* ---- order: marks number the cells, equal strata side by side ------------------------- */

static int compare_results(const void *a, const void *b)
{
    const struct result *x = a, *y = b;
    size_t s = x->cell->tally.n, t = y->cell->tally.n; /* number of the stratum */

    if (s != t)
        return s < t ? -1 : 1;
    if (x->seed != y->seed)
        return x->seed < y->seed ? -1 : 1;
    return (x->cell->mark > y->cell->mark) - (x->cell->mark < y->cell->mark);
}

static bool same_stratum(const struct pairs *p, const struct group *a, const struct group *b)
{
    for (size_t i = 0; i < p->outer; i++) {
        if (strcmp(a->values[i], b->values[i]) != 0)
            return false;
    }
    return true;
}

/* The tally of a cell is not used: its n keeps the number of the stratum. */
static struct group *const *number_cells(struct pairs *p, size_t *count)
{
    struct group *const *cells = groups_sorted(p->cells, count);
    uint64_t stratum = 0;

    for (size_t i = 0; cells && i < *count; i++) {
        if (i > 0 && !same_stratum(p, cells[i - 1], cells[i]))
            stratum++;
        cells[i]->tally.n = stratum;
        cells[i]->mark = i;
    }
    return cells;
}

static bool no_doubles(const struct pairs *p, struct deal_error *e)
{
    for (size_t i = 1; i < p->count; i++) {
        if (compare_results(&p->list[i - 1], &p->list[i]) == 0)
            return deal_fail(e, "seed", "%" PRIu32 " is there twice for the same rules and maker",
                             p->list[i].seed);
    }
    return true;
}

/* ---- the test ---------------------------------------------------------------------------- */

/* How open results are counted, on the first side and on the second. */
static const struct { const char *name; bool won[2]; } treatments[] = {
    {"lost", {false, false}}, {"won", {true, true}},
    {"first won", {true, false}}, {"second won", {false, true}},
};

struct counts {
    uint64_t pairs, cell[2][2]; /* first won, second won */
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

static bool is_open(const struct pairs *p, const struct result *r)
{
    return r->result == SAMPLE_UNKNOWN && strncmp(r->cell->values[p->by], "play:", 5) != 0;
}

static void count_pair(const struct pairs *p, const struct result *a, const struct result *b,
                       const bool open_won[2], struct counts *c)
{
    c->pairs++;
    c->open += is_open(p, a) || is_open(p, b);
    c->other_cards += a->cards != b->cards;
    c->cell[counts_as_won(p, a, open_won[0])][counts_as_won(p, b, open_won[1])]++;
}

/* All seeds that both cells have. */
static struct counts count_pairs(const struct pairs *p, const struct group *first,
                                 const struct group *second, const bool open_won[2])
{
    struct counts c = {.pairs = 0};
    const struct result *a = NULL;

    for (size_t i = 0; i < p->count; i++) {
        const struct result *b = &p->list[i];

        if (b->cell == first)
            a = b;
        else if (b->cell == second && a && a->seed == b->seed)
            count_pair(p, a, b, open_won, &c);
    }
    return c;
}

static void put_header(const struct pairs *p, struct grid *g)
{
    static const char *const names[] = {
        "first", "second", "unknown", "pairs", "both_won", "first_only", "second_only",
        "neither_won", "difference", "low", "high", "odds_ratio", "odds_low", "odds_high", "p",
        "open", "other_cards",
    };

    for (size_t i = 0; i < p->outer; i++)
        grid_cell(g, "%s", fields_name(p->fields, p->numbers[i]));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        grid_cell(g, "%s", names[i]);
    grid_end_row(g);
}

static void put_difference(struct grid *g, double n, double b, double c)
{
    static const double z = 1.959963984540054;
    double p12 = (b + 1) / (n + 2), p21 = (c + 1) / (n + 2), middle = p21 - p12;
    double spread = z * sqrt((p12 + p21 - middle * middle) / (n + 2));

    grid_number(g, (c - b) / n);
    grid_number(g, fmax(middle - spread, -1));
    grid_number(g, fmin(middle + spread, 1));
}

/* The odds that a pair that differs is won by the second. */
static void put_odds(struct grid *g, uint64_t b, uint64_t c)
{
    double low = NAN, high = NAN;

    if (b + c > 0) {
        low = interval_lower(c, b + c);
        high = interval_upper(c, b + c);
    }
    grid_number(g, b + c > 0 ? (double)c / (double)b : NAN);
    grid_number(g, low / (1 - low));
    grid_number(g, high / (1 - high));
}

/* The values that tell a cell from others of its stratum. */
static void put_side(const struct pairs *p, const struct group *cell, struct grid *g)
{
    char text[300];
    size_t len = 0;

    for (size_t i = p->outer; i < p->columns && len < sizeof text; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", i > p->outer ? "," : "",
                                *cell->values[i] ? cell->values[i] : "(none)");
    grid_cell(g, "%s", text);
}

static void put_row(const struct pairs *p, const struct group *first, const struct group *second,
                    size_t treatment, const struct counts *c, struct grid *g)
{
    uint64_t first_only = c->cell[1][0], second_only = c->cell[0][1];

    for (size_t i = 0; i < p->outer; i++)
        grid_cell(g, "%s", first->values[i]);
    put_side(p, first, g);
    put_side(p, second, g);
    grid_cell(g, "%s", c->open ? treatments[treatment].name : "");
    grid_cell(g, "%" PRIu64, c->pairs);
    grid_cell(g, "%" PRIu64, c->cell[1][1]);
    grid_cell(g, "%" PRIu64, first_only);
    grid_cell(g, "%" PRIu64, second_only);
    grid_cell(g, "%" PRIu64, c->cell[0][0]);
    put_difference(g, (double)c->pairs, (double)first_only, (double)second_only);
    put_odds(g, first_only, second_only);
    grid_number(g, pairs_mcnemar(first_only, second_only));
    grid_cell(g, "%" PRIu64, c->open);
    grid_cell(g, "%" PRIu64, c->other_cards);
    grid_end_row(g);
}

static void put_pair_of_cells(const struct pairs *p, const struct group *first,
                              const struct group *second, struct grid *g)
{
    for (size_t i = 0; i < sizeof treatments / sizeof treatments[0]; i++) {
        struct counts c = count_pairs(p, first, second, treatments[i].won);

        if (c.pairs > 0)
            put_row(p, first, second, i, &c, g);
        if (c.open == 0)
            return;
    }
}

bool pairs_print(struct pairs *p, bool csv, FILE *out, struct deal_error *e)
{
    struct grid *g = grid_new(csv);
    size_t count, first = 0;
    struct group *const *cells = number_cells(p, &count);
    bool good = g && cells;

    deal_fail(e, NULL, "out of memory");
    if (good) {
        if (p->count > 0) /* LIST is NULL without a record */
            qsort(p->list, p->count, sizeof *p->list, compare_results);
        good = no_doubles(p, e);
        put_header(p, g);
    }
    for (size_t i = 0; good && i < count; i++) {
        if (!same_stratum(p, cells[first], cells[i]))
            first = i;
        else if (i > first)
            put_pair_of_cells(p, cells[first], cells[i], g);
    }
    good = good && grid_print(g, out);
    grid_free(g);
    return good;
}
