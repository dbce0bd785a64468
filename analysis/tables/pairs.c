/*
 * Collects results for paired tests. A cell is a set of records whose results could be compared with another: the same
 * game, set, maker, and values of the paired fields. Results are kept one by one and sorted at the end by stratum,
 * deal and cell, so that the results of a deal are neighbours.
 */
#include "../base/memory.h"
#include "../records/fields.h"
#include "../records/tally.h"
#include "../records/value.h"
#include "deal.h"
#include "pairs_kept.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool pairs_add_column(struct pairs *pairs, const char *name, size_t len, struct deal_error *e)
{
    if (pairs->columns == COLUMNS_MAX)
        return deal_fail(e, NULL, "more than %d fields", (int)KEYS_MAX);
    if (len == 2 && memcmp(name, "by", 2) == 0)
        pairs->by = pairs->columns;
    if (len == 3 && memcmp(name, "set", 3) == 0)
        pairs->set = pairs->columns;
    pairs->numbers[pairs->columns] = fields_add(pairs->fields, name, len, e);
    return pairs->numbers[pairs->columns++] >= 0;
}

static bool is_in(const char *name, const char *list)
{
    for (size_t len; (len = strcspn(list, ",")) != strlen(name) || memcmp(list, name, len) != 0; list += len + 1)
        if (!list[len])
            return false;
    return true;
}

static bool add_list(struct pairs *pairs, const char *list, struct deal_error *e)
{
    for (size_t len; pairs_add_column(pairs, list, len = strcspn(list, ","), e); list += len + 1)
        if (!list[len])
            return true;
    return false;
}

/* Adds the columns of the pairs: first those of the stratum, then the paired fields. */
static bool pairs_add_columns(struct pairs *pairs, const char *list, const char *by, struct deal_error *e)
{
    static const char *const stratum[STRATUM_MAX] = {"game", "set", "by"};

    for (size_t i = 0; i < STRATUM_MAX; i++) {
        if (!is_in(stratum[i], list) && !(by && is_in(stratum[i], by)) &&
            !pairs_add_column(pairs, stratum[i], strlen(stratum[i]), e))
            return false;
    }
    if (by && !add_list(pairs, by, e))
        return false;
    pairs->outer = pairs->columns;
    return add_list(pairs, list, e);
}

struct pairs *pairs_new(struct fields *fields, const char *list, const char *by, struct deal_error *e)
{
    struct pairs *p = memory_new(1, sizeof *p);

    p->fields = fields;
    p->set = COLUMNS_MAX;
    if (pairs_add_columns(p, list, by, e)) {
        p->cells = groups_new(p->columns);
        return p;
    }
    pairs_free(p);
    return NULL;
}

void pairs_free(struct pairs *pairs)
{
    if (!pairs)
        return;
    groups_free(pairs->cells);
    free(pairs->list);
    free(pairs->rest);
    free(pairs);
}

static uint32_t pairs_hash(const char *text)
{
    uint32_t h = UINT32_C(0x811c9dc5);

    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * UINT32_C(0x01000193);
    return h;
}

/* Continues the hash H by TEXT, which may be NULL, and a mark of its end. */
static uint64_t pairs_hash_more(uint64_t h, const char *text)
{
    return memory_hash(memory_hash(h, text, text ? strlen(text) : 0), "\xFF", 1);
}

/* Returns true if the option at the start of WORD, as "redeals:1", is a paired field. */
static bool is_paired_option(const struct pairs *pairs, const char *word)
{
    for (size_t i = pairs->outer; i < pairs->columns; i++) {
        const char *option = fields_option(fields_name(pairs->fields, pairs->numbers[i]));
        size_t len = option ? strlen(option) : 0;

        if (len && strncmp(word, option, len) == 0 && word[len] == ':')
            return true;
    }
    return false;
}

/* Returns the options SET without the compared ones. The text is a buffer of PAIRS and valid until the next call. */
static const char *rest_of_set(struct pairs *pairs, const char *set)
{
    size_t size = strlen(set) + 1;

    free(pairs->rest);
    pairs->rest = memory_new(size, 1);
    for (size_t n; *set; set += n + (set[n] == ',')) {
        n = strcspn(set, ",");
        if (!is_paired_option(pairs, set))
            memory_append(pairs->rest, size, "%s%.*s", *pairs->rest ? "," : "", (int)n, set);
    }
    return pairs->rest;
}

void pairs_keep(struct pairs *pairs, struct result result)
{
    result.result = result.given;
    pairs->list = memory_grow(pairs->list, pairs->count, sizeof *pairs->list);
    pairs->list[pairs->count++] = result;
}

/* Parses a deal number of PySolFC. Below 32000, or after "ms", it is a number of Microsoft's FreeCell. */
static void name_by_pysol(struct result *to, const char *number)
{
    unsigned high = 0;

    to->kind = PAIRED_MS;
    if (!strncmp(number, "ms", 2)) {
        to->deal = strtoumax(number + 2, NULL, 10);
        return;
    }
    for (to->deal = 0; *number;
         number++) { /* Multiply the 67-bit number by ten and add a digit: the kind has the highest three bits. */
        uint64_t low = (to->deal & UINT32_MAX) * 10 + (unsigned)(*number - '0'),
                 top = (to->deal >> 32) * 10 + (low >> 32);

        to->deal = top << 32 | (low & UINT32_MAX);
        high = high * 10 + (unsigned)(top >> 32);
    }
    if (high || to->deal >= 32000)
        to->kind = (uint8_t)(PAIRED_PYSOL + high % 8);
}

/* Identifies the deal of a record by the field pair, the name of the deal, or its cards. */
static bool name_deal(struct result *to, const struct deal_record *d, struct deal_error *e)
{
    char scratch[VALUE_TEXT_MAX];
    const char *pair = deal_record_get(d, "pair"), *key = "seed", *number;

    number = pair = pair ? value_name(pair, scratch) : NULL;
    if (pair && (strspn(pair, "0123456789") != strlen(pair) || !*pair || strlen(pair) > 9 + (*pair < '4')))
        return deal_fail(e, "pair", "not a number below 4000000000");
    if (!pair && !deal_record_name(d, &key, &number)) {
        to->kind = PAIRED_CARDS;
        to->deal = pairs_hash_more(MEMORY_HASH, deal_record_get(d, "cards"));
        to->deal = pairs_hash_more(to->deal, deal_record_get(d, "table"));
        to->deal = pairs_hash_more(to->deal, deal_record_get(d, "shuffle"));
        return true;
    }
    to->kind = strcmp(key, "ms") ? PAIRED_SEED : PAIRED_MS;
    if (strcmp(key, "pysol"))
        to->deal = strtoumax(number, NULL, 10);
    else
        name_by_pysol(to, number);
    return true;
}

bool pairs_add(struct pairs *pairs, const struct deal_record *d, struct deal_error *e)
{
    const char *cards = deal_record_get(d, "cards"), *values[COLUMNS_MAX];
    struct result result = {.cards = pairs_hash(cards ? cards : "")};
    struct sample sample;

    if (!name_deal(&result, d, e) || !sample_read(&sample, d, fields_result(pairs->fields), e) ||
        !fields_values(pairs->fields, pairs->numbers, pairs->columns, values, e))
        return false;
    if (pairs->set < pairs->outer)
        values[pairs->set] = rest_of_set(pairs, values[pairs->set] ? values[pairs->set] : "");
    result.given = (uint8_t)sample.result;
    result.cell = groups_find(pairs->cells, values);
    pairs_keep(pairs, result);
    return true;
}

/* ---- order: marks number the cells, equal strata side by side ------------------------- */

static int compare_results(const void *a, const void *b)
{
    const struct result *x = a, *y = b;
    size_t s = x->cell->tally.n, t = y->cell->tally.n; /* The tally's N of a cell has the number of its stratum. */

    if (s != t)
        return s < t ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->deal != y->deal)
        return x->deal < y->deal ? -1 : 1;
    return (x->cell->mark > y->cell->mark) - (x->cell->mark < y->cell->mark);
}

bool pairs_same_deal(const struct result *a, const struct result *b)
{
    return a->kind == b->kind && a->deal == b->deal;
}

size_t pairs_deal_end(const struct pairs *pairs, size_t i)
{
    const struct result *first = &pairs->list[i];

    while (i < pairs->count && pairs->list[i].cell->tally.n == first->cell->tally.n &&
           pairs_same_deal(first, &pairs->list[i]))
        i++;
    return i;
}

bool pairs_same_stratum(const struct pairs *pairs, const struct group *a, const struct group *b)
{
    for (size_t i = 0; i < pairs->outer; i++) {
        if (strcmp(a->values[i], b->values[i]) != 0)
            return false;
    }
    return true;
}

bool pairs_vary(const struct pairs *pairs)
{
    size_t count = 0;
    struct group *const *cells = groups_sorted(pairs->cells, &count);

    for (size_t i = 1; i < count; i++)
        if (pairs_same_stratum(pairs, cells[i - 1], cells[i]))
            return true;
    return false;
}

void pairs_names(const struct pairs *pairs, char *out, size_t size)
{
    *out = '\0';
    for (size_t i = pairs->outer; i < pairs->columns; i++)
        memory_append(out, size, "%s%s", *out ? "," : "", fields_name(pairs->fields, pairs->numbers[i]));
}

/* Numbers the cells and their strata. The N of a cell's tally, else unused, stores the number of the stratum. */
static struct group *const *number_cells(struct pairs *pairs, size_t *count)
{
    struct group *const *cells = groups_sorted(pairs->cells, count);
    uint64_t stratum = 0;

    for (size_t i = 0; i < *count; i++) {
        if (i > 0 && !pairs_same_stratum(pairs, cells[i - 1], cells[i]))
            stratum++;
        cells[i]->tally.n = stratum;
        cells[i]->mark = i;
    }
    return cells;
}

static bool no_doubles(const struct pairs *pairs, struct deal_error *e)
{
    static const char *const keys[] = {"seed", "ms"}; /* ORDER PAIRED */

    for (size_t i = 1; i < pairs->count; i++) {
        const struct result *twice = &pairs->list[i];

        if (compare_results(twice - 1, twice) != 0)
            continue;
        if (twice->kind == PAIRED_SEED || twice->kind == PAIRED_MS)
            return deal_fail(e, keys[twice->kind],
                             "two records of deal %" PRIu64 " have the same rules and the same value of \"by\"",
                             twice->deal);
        return deal_fail(e, twice->kind == PAIRED_CARDS ? "cards" : "pysol",
                         "two records of one deal have the same rules and the same value of \"by\"");
    }
    return true;
}

bool pairs_sort(struct pairs *pairs, struct group *const **cells, size_t *count, struct deal_error *e)
{
    *cells = number_cells(pairs, count);
    if (pairs->count > 0) /* If no record was counted, the list of results is not allocated. */
        qsort(pairs->list, pairs->count, sizeof *pairs->list, compare_results);
    return no_doubles(pairs, e);
}
