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

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[] = "patience-pairs 1";

/* ---- writing ---------------------------------------------------------------------- */

bool pairs_write(struct pairs *p, FILE *out, struct deal_error *e)
{
    size_t count;
    struct group *const *cells = groups_sorted(p->cells, &count);

    fprintf(out, "%s\ncolumns\t%zu", magic, p->outer);
    for (size_t i = 0; i < p->columns; i++)
        fprintf(out, "\t%s", fields_name(p->fields, p->numbers[i]));
    for (size_t i = 0; i < count; i++) {
        cells[i]->mark = i;
        fputs("\ncell", out);
        for (size_t j = 0; j < p->columns; j++)
            fprintf(out, "\t%s", cells[i]->values[j]);
    }
    for (const struct result *r = p->list; p->count && r < p->list + p->count; r++) {
        if (r->kind == PAIRED_SEED)
            fprintf(out, "\nresult\t%zu", r->cell->mark);
        else
            fprintf(out, "\ndeal\t%zu\t%u", r->cell->mark, (unsigned)r->kind);
        fprintf(out, "\t%" PRIu64 "\t%" PRIu32 "\t%u", r->deal, r->cards, (unsigned)r->result);
    }
    fputs("\nend\n", out);
    return !ferror(out) || deal_fail(e, NULL, "cannot write: %s", strerror(errno));
}

/* ---- reading ---------------------------------------------------------------------- */

struct reader {
    FILE *in;
    char *line;
    size_t room;
    long number;
    struct group **cells;
    size_t count;
};

/* Reads the next line, without its newline; returns NULL if there is no complete one. */
static char *pairs_state_next_line(struct reader *r)
{
    ssize_t len = getline(&r->line, &r->room, r->in);

    r->number++;
    if (len <= 0 || r->line[len - 1] != '\n' || memchr(r->line, '\0', (size_t)len) ||
        deal_hidden_control(r->line, (size_t)len - 1))
        return NULL;
    r->line[len - 1] = '\0';
    return r->line;
}

bool pairs_is_state(FILE *in)
{
    struct reader r = {.in = in};
    char *line = pairs_state_next_line(&r);
    bool is = line && strcmp(line, magic) == 0;

    rewind(in);
    free(r.line);
    return is;
}

/* Makes the lists of fields for pairs_new() from the names after "columns". */
static bool read_columns(struct reader *r, char **outer, char **list)
{
    char *line = pairs_state_next_line(r), *at;
    unsigned long n;

    if (!line || strncmp(line, "columns\t", 8) != 0)
        return false;
    n = strtoul(line + 8, &at, 10);
    if (*at != '\t' || n == 0 || n > COLUMNS_MAX)
        return false;
    *outer = ++at;
    for (; n > 0 && at; n--) {
        at = strchr(at, '\t');
        if (at)
            *at++ = n > 1 ? ',' : '\0';
    }
    *list = at;
    for (; at && (at = strchr(at, '\t')); at++)
        *at = ',';
    return *list != NULL;
}

/* Returns true if the fields and their order are the same as in P. */
static bool pairs_state_same_columns(const struct pairs *p, const char *outer, const char *list)
{
    for (size_t i = 0; i < p->columns; i++) {
        const char **at = i < p->outer ? &outer : &list, *name = fields_name(p->fields, p->numbers[i]);
        size_t len = strcspn(*at, ",");

        if (len != strlen(name) || memcmp(*at, name, len) != 0)
            return false;
        *at += len + ((*at)[len] == ',');
    }
    return !*outer && !*list;
}

static bool read_cell(struct reader *r, struct pairs *p, char *at)
{
    const char *values[COLUMNS_MAX];
    size_t n = 0;

    for (; at && n < p->columns; n++) {
        values[n] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = '\0';
    }
    if (n != p->columns || at)
        return false;
    r->cells = memory_grow(r->cells, r->count, sizeof *r->cells);
    r->cells[r->count++] = groups_find(p->cells, values);
    return true;
}

/* Parses N numbers separated by tabs, and nothing else. */
static bool read_numbers(const char *at, uint64_t *number, int n)
{
    for (int i = 0; i < n; i++) {
        char *end;

        errno = 0;
        number[i] = strtoumax(at, &end, 10);
        if (end == at || errno || *end != (i < n - 1 ? '\t' : '\0'))
            return false;
        at = end + 1;
    }
    return true;
}

/* Parses the result of a deal: by its seed or, if NAMED, by kind and number. */
static bool read_result(const struct reader *r, struct pairs *p, const char *at, bool named)
{
    uint64_t word[5], *cell = &word[!named];

    if (!read_numbers(at, cell, 4 + named))
        return false;
    if (!named) {
        word[0] = word[1];
        word[1] = PAIRED_SEED;
    }
    if (word[0] >= r->count || word[1] >= PAIRED_KINDS || (!named && word[2] > UINT32_MAX) || word[3] > UINT32_MAX ||
        word[4] > SAMPLE_STUCK)
        return false;
    pairs_keep(p, (struct result){.cell = r->cells[word[0]],
                                  .kind = (uint8_t)word[1],
                                  .deal = word[2],
                                  .cards = (uint32_t)word[3],
                                  .result = (uint8_t)word[4]});
    return true;
}

/* Parses a line that has a cell or a result. */
static bool read_line(struct reader *r, struct pairs *p, char *line)
{
    if (!strncmp(line, "cell\t", 5))
        return read_cell(r, p, line + 5);
    if (!strncmp(line, "result\t", 7))
        return read_result(r, p, line + 7, false);
    return !strncmp(line, "deal\t", 5) && read_result(r, p, line + 5, true);
}

static bool read_lines(struct reader *r, struct pairs *p)
{
    char *line;

    while ((line = pairs_state_next_line(r))) {
        if (strcmp(line, "end") == 0) {
            r->number++;
            return getc(r->in) == EOF && !ferror(r->in);
        }
        if (!read_line(r, p, line))
            return false;
    }
    return false;
}

static bool pairs_state_read_all(struct reader *r, struct pairs **p, struct fields *f, struct deal_error *e)
{
    char *line = pairs_state_next_line(r), *outer, *list;

    if (!line || strcmp(line, magic) != 0 || !read_columns(r, &outer, &list))
        return false;
    if (!*p)
        *p = pairs_new(f, list, outer, e);
    else if (!pairs_state_same_columns(*p, outer, list))
        return deal_fail(e, NULL, "paired by other fields than the states before it");
    return *p && read_lines(r, *p);
}

bool pairs_read(struct pairs **p, struct fields *f, FILE *in, struct deal_error *e)
{
    struct reader r = {.in = in};
    bool good;

    *e = (struct deal_error){.line = 0};
    good = pairs_state_read_all(&r, p, f, e);
    if (!good && !*e->text) {
        deal_fail(e, NULL, "not as stats --state writes it");
        e->line = r.number;
    }
    free(r.line);
    free(r.cells);
    return good;
}
