/*
 * Records that stats writes: with features as fields, or with two cards swapped.
 */
#include "../../analysis/features/swap.h"
#include "../../analysis/records/fields.h"
#include "../../analysis/tables/grid.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRITTEN_MAX = 32 };

/* ---- fields ---------------------------------------------------------------------- */

struct written {
    struct fields *fields;
    struct grid *table; /* NULL: records are written */
    int numbers[WRITTEN_MAX];
    size_t count;
};

/* Adds the field called NAME (LEN bytes), unless the table has it already. */
static bool written_add(struct written *written, const char *name, size_t len, struct deal_error *e)
{
    int number = written->count < WRITTEN_MAX ? fields_add(written->fields, name, len, e) : -1;

    if (written->count == WRITTEN_MAX)
        return deal_fail(e, NULL, "more than %d fields", (int)WRITTEN_MAX);
    for (size_t i = 0; written->table && i < written->count; i++) {
        if (written->numbers[i] == number)
            return true;
    }
    written->numbers[written->count] = number;
    written->count += number >= 0;
    return number >= 0;
}

struct written *written_new(struct fields *fields, const char *list, struct grid_format format, struct deal_error *e)
{
    static const char *const names[] = {"game", "set", "seed", "result", "by", "nodes"};
    struct written *w = tool_kept(calloc(1, sizeof *w));

    w->fields = fields;
    w->table = format.kind != GRID_TEXT ? grid_new(format, stdout) : NULL;
    for (size_t i = 0; w->table && i < sizeof names / sizeof *names; i++)
        written_add(w, names[i], strlen(names[i]), e);
    for (size_t len; written_add(w, list, len = strcspn(list, ","), e); list += len + 1) {
        if (list[len])
            continue;
        for (size_t i = 0; w->table && i < w->count; i++)
            grid_cell(w->table, "%s", fields_name(fields, w->numbers[i]));
        if (w->table)
            grid_end_row(w->table);
        return w;
    }
    written_free(w);
    return NULL;
}

void written_free(struct written *written)
{
    if (written && written->table)
        grid_free(written->table);
    free(written);
}

bool written_is_table(const struct written *written) { return written->table != NULL; }

void written_end(const struct written *written)
{
    if (written->table)
        grid_print(written->table, stdout);
}

bool written_record(const struct written *written, struct deal_record *d, struct deal_error *e)
{
    const char *values[WRITTEN_MAX];

    /* All values are computed first, since setting a field moves the text of others. */
    if (!fields_values(written->fields, written->numbers, written->count, values, e))
        return false;
    for (size_t i = 0; written->table && i < written->count; i++)
        grid_cell(written->table, "%s", values[i] ? values[i] : "");
    if (written->table) {
        grid_end_row(written->table);
        return true;
    }
    for (size_t i = 0; i < written->count; i++) {
        const char *name = fields_name(written->fields, written->numbers[i]);

        if (values[i] && values[i] != deal_record_get(d, name))
            record_set(d, name, values[i]);
    }
    return output_record(d, e);
}

/* ---- swaps ----------------------------------------------------------------------- */

/* Writes a record of an arm of the swap experiment: the deal with its two cards swapped. ORIGINAL: the cards of the
 * unchanged deal. */
static bool write_arm(struct deal_record *d, const char *name, const struct swap_arm *arm, const char *original,
                      struct deal_error *e)
{
    char *cards = tool_kept(strdup(original));
    const char *key, *number;
    bool good;

    memcpy(cards + 2 * arm->from, original + 2 * arm->to, 2);
    memcpy(cards + 2 * arm->to, original + 2 * arm->from, 2);
    while (deal_record_name(d, &key, &number)) /* The original deal's seed does not name the changed deal. */
        deal_record_remove(d, key);
    record_set(d, "cards", cards);
    record_set(d, "arm", name);
    record_print(d, "swap.places", "%zu-%zu", arm->from + 1, arm->to + 1);
    record_print(d, "swap.held", "%.10g", arm->change);
    good = output_record(d, e);
    free(cards);
    return good;
}

/* Writes the three arms of one deal. All have the fields that distinguish this set of arms from others. */
static bool write_arms(struct deal_record *d, const struct swap_arms *arms, uint64_t number, struct deal_error *e)
{
    char *cards = tool_kept(strdup(deal_record_get(d, "cards")));
    bool good;

    deal_record_remove(d, "moves");
    deal_record_remove(d, "result");
    if (deal_record_get(d, "seed"))
        record_print(d, "pair", "%s", deal_record_get(d, "seed"));
    else
        verdict_number(d, "pair", number);
    record_set(d, "arm", "base");
    record_print(d, "swap.mismatch", "%.10g", arms->mismatch);
    if (arms->gap) {
        verdict_number(d, "swap.gap", arms->gap);
        verdict_number(d, "swap.depth", arms->depth);
    }
    good = output_record(d, e) && write_arm(d, "placebo", &arms->placebo, cards, e) &&
           write_arm(d, "swapped", &arms->swapped, cards, e);
    free(cards);
    return good;
}

bool swapping_record(struct stats *stats, struct deal_state *table, struct deal_record *d, struct deal_error *e)
{
    const char *shuffle = deal_record_get(d, "shuffle"), *text;
    uint8_t cards[DEAL_CARDS_MAX];
    struct swap_deal deal = {.cards = cards};
    struct swap_arms arms;

    if (!deal_record_start(d, table, e)) /* A bad deal gets the same message as in every tool. */
        return false;
    text = deal_record_get(d, "cards");
    deal.n = strlen(text) / 2;
    deal.shuffle = shuffle ? (uint32_t)strtoul(shuffle, NULL, 10) : 0;
    for (size_t i = 0; i < deal.n; i++)
        cards[i] = deal_card_parse(text + 2 * i);
    if (!swap_find(stats->swapping, table, &deal, &arms, e))
        return false;
    stats->swapped++;
    stats->unswapped += !arms.found;
    return !arms.found || write_arms(d, &arms, stats->swapped, e);
}
