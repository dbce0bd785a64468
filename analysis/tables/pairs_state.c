/*
 * The results that --pair keeps, as a file, so that separate parts can be joined.
 *
 * Words are separated by a tab. The lines are:
 *
 *     patience-pairs 1
 *     columns OUTER NAME...
 *     cell VALUE...
 *     result CELL SEED CARDS RESULT
 *     deal CELL KIND NUMBER CARDS RESULT
 *     end
 *
 * The first OUTER columns make the strata. A cell has a value for each column, which is empty if
 * absent. CELL is the number of a cell of this file, from 0. A line "deal" is for a deal without
 * a seed; ORDER PAIRED.
 */
#include "../base/memory.h"
#include "deal.h"
#include "pairs_kept.h"
#include "state.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[] = "patience-pairs 1";

/* ---- writing ---------------------------------------------------------------------- */

bool pairs_write(struct pairs *pairs, FILE *out, struct deal_error *e)
{
    size_t count;
    struct group *const *cells = groups_sorted(pairs->cells, &count);

    fprintf(out, "%s\ncolumns\t%zu", magic, pairs->outer);
    for (size_t i = 0; i < pairs->columns; i++)
        fprintf(out, "\t%s", fields_name(pairs->fields, pairs->numbers[i]));
    for (size_t i = 0; i < count; i++) {
        cells[i]->mark = i;
        fputs("\ncell", out);
        for (size_t j = 0; j < pairs->columns; j++)
            fprintf(out, "\t%s", cells[i]->values[j]);
    }
    for (const struct result *r = pairs->list; pairs->count && r < pairs->list + pairs->count; r++) {
        if (r->kind == PAIRED_SEED)
            fprintf(out, "\nresult\t%zu", r->cell->mark);
        else
            fprintf(out, "\ndeal\t%zu\t%u", r->cell->mark, (unsigned)r->kind);
        fprintf(out, "\t%" PRIu64 "\t%" PRIu32 "\t%u", r->deal, r->cards, (unsigned)r->given);
    }
    fputs("\nend\n", out);
    return !ferror(out) || deal_fail(e, NULL, "cannot write: %s", strerror(errno));
}

/* ---- reading ---------------------------------------------------------------------- */

struct reader {
    struct state_reader in;
    struct group **cells;
    size_t count;
};

bool pairs_is_state(FILE *in)
{
    struct state_reader r = {.in = in};
    bool is = state_line(&r, magic);

    rewind(in);
    free(r.line);
    return is;
}

/* Returns true if the fields and their order are the same as in PAIRS. */
static bool pairs_state_same_columns(const struct pairs *pairs, char *outer, char *inner)
{
    for (size_t i = 0; i < pairs->columns; i++)
        if (!state_takes(i < pairs->outer ? &outer : &inner, fields_name(pairs->fields, pairs->numbers[i])))
            return false;
    return !*outer && !*inner;
}

static bool read_cell(struct reader *reader, struct pairs *pairs)
{
    const char *values[COLUMNS_MAX];

    for (size_t i = 0; i < pairs->columns; i++)
        if (!(values[i] = state_word(&reader->in)))
            return false;
    if (reader->in.rest)
        return false;
    reader->cells = memory_grow(reader->cells, reader->count, sizeof *reader->cells);
    reader->cells[reader->count++] = groups_find(pairs->cells, values);
    return true;
}

/* Parses the result of a deal: by its seed or, if NAMED, by kind and number. */
static bool read_result(struct reader *reader, struct pairs *pairs, bool named)
{
    uint64_t word[5];

    for (int i = !named; i < 5; i++)
        if (!state_number(&reader->in, &word[i]))
            return false;
    if (!named) {
        word[0] = word[1];
        word[1] = PAIRED_SEED;
    }
    if (reader->in.rest || word[0] >= reader->count || word[1] >= PAIRED_KINDS || (!named && word[2] > UINT32_MAX) ||
        word[3] > UINT32_MAX || word[4] > SAMPLE_STUCK)
        return false;
    pairs_keep(pairs, (struct result){.cell = reader->cells[word[0]],
                                      .kind = (uint8_t)word[1],
                                      .deal = word[2],
                                      .cards = (uint32_t)word[3],
                                      .given = (uint8_t)word[4]});
    return true;
}

static bool read_lines(struct reader *reader, struct pairs *pairs)
{
    const char *kind;
    bool good = true;

    while (good && strcmp(kind = state_next_line(&reader->in), "end") != 0) {
        bool named = !strcmp(kind, "deal");

        good = strcmp(kind, "cell") ? (named || !strcmp(kind, "result")) && read_result(reader, pairs, named)
                                    : read_cell(reader, pairs);
    }
    return good && state_at_end(&reader->in);
}

static bool pairs_state_read_all(struct reader *reader, struct pairs **pairs, struct fields *fields)
{
    char *outer, *inner;

    if (!state_line(&reader->in, magic) || !state_columns(&reader->in, &outer, &inner) || !*outer || !*inner)
        return false;
    if (!*pairs)
        *pairs = pairs_new(fields, inner, outer, reader->in.e);
    else if (!pairs_state_same_columns(*pairs, outer, inner))
        return deal_fail(reader->in.e, NULL, "paired by other fields than the states before it");
    return *pairs && read_lines(reader, *pairs);
}

bool pairs_read(struct pairs **pairs, struct fields *fields, FILE *in, struct deal_error *e)
{
    struct reader r = {.in = {.in = in, .e = e}};
    bool good;

    *e = (struct deal_error){.line = 0};
    good = pairs_state_read_all(&r, pairs, fields);
    free(r.cells);
    return state_end(&r.in, good);
}
