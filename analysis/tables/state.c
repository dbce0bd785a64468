/*
 * Saves the counts of a census and reads them again. Groups are written in natural order, so equal counts make equal
 * files.
 */
#include "state.h"

#include "../base/memory.h"
#include "census.h"
#include "deal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[] = "patience-stats 1";

/* ---- writing ------------------------------------------------------------------- */

static void put_histogram(FILE *out, const char *name, const struct histogram *h)
{
    fputs(name, out);
    if (h->n > 0)
        fprintf(out, "\t%" PRIu64 "\t%" PRIu64, h->min, h->max);
    for (size_t i = 0; i < h->used; i++)
        fprintf(out, "\t%" PRIu32 ":%" PRIu64, h->buckets[i].id, h->buckets[i].count);
    putc('\n', out);
}

static void put_group(FILE *out, const struct group *g, size_t columns)
{
    const struct tally *t = &g->tally;

    fputs("group", out);
    for (size_t i = 0; i < columns; i++)
        fprintf(out, "\t%s", g->values[i]);
    fprintf(out, "\ncounts\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n", t->won, t->unwinnable, t->unknown,
            t->stuck);
    put_histogram(out, "nodes", &t->nodes);
    put_histogram(out, "length", &t->length);
}

bool state_write(struct census *c, FILE *out, struct deal_error *e)
{
    struct report r;
    size_t columns;
    const char *const *names = census_names(c, &columns);

    census_report(c, &r);
    fprintf(out, "%s\ncolumns\t%zu", magic, census_requested(c));
    for (size_t i = 0; i < columns; i++)
        fprintf(out, "\t%s", names[i]);
    putc('\n', out);
    for (size_t i = 0; i < r.count; i++)
        put_group(out, r.groups[i], columns);
    fputs("end\n", out); /* The last line of a file of saved counts; a file that was cut off lacks it. */
    return !ferror(out) || deal_fail(e, NULL, "cannot write: %s", strerror(errno));
}

/* ---- reading ------------------------------------------------------------------- */

bool state_bad(const struct state_reader *r)
{
    deal_fail(r->e, NULL, "not as stats --state writes it");
    r->e->line = r->number;
    return false;
}

char *state_word(struct state_reader *r)
{
    char *start = r->rest, *end = start ? strchr(start, '\t') : NULL;

    if (end)
        *end++ = '\0';
    r->rest = end;
    return start;
}

const char *state_next_line(struct state_reader *r)
{
    ssize_t len = getline(&r->line, &r->room, r->in);

    r->number++;
    r->rest = NULL;
    if (len <= 0 || r->line[len - 1] != '\n' || memchr(r->line, '\0', (size_t)len) ||
        deal_hidden_control(r->line, (size_t)len - 1))
        return "";
    r->line[len - 1] = '\0';
    r->rest = r->line;
    return state_word(r);
}

bool state_line(struct state_reader *r, const char *name) { return strcmp(state_next_line(r), name) == 0; }

bool state_at_end(struct state_reader *r)
{
    r->number++;
    return getc(r->in) == EOF && !ferror(r->in);
}

static bool parse_number(const char *text, uint64_t *value)
{
    char *end;

    if (!text || *text < '0' || *text > '9')
        return false;
    errno = 0;
    *value = strtoumax(text, &end, 10);
    return *end == '\0' && errno == 0;
}

bool state_number(struct state_reader *r, uint64_t *value) { return parse_number(state_word(r), value); }

static bool read_bucket(char *text, struct histogram *h)
{
    char *colon = strchr(text, ':');
    uint64_t id, count;

    if (!colon)
        return false;
    *colon = '\0';
    if (!parse_number(text, &id) || id >= HISTOGRAM_BUCKETS || !parse_number(colon + 1, &count) || !count)
        return false;
    histogram_add_bucket(h, (uint32_t)id, count);
    return true;
}

static bool read_histogram(struct state_reader *r, const char *name, struct histogram *h)
{
    uint64_t min, max;
    char *text;

    if (!state_line(r, name))
        return false;
    text = state_word(r);
    if (!text)
        return true;
    if (!parse_number(text, &min) || !state_number(r, &max) || min > max)
        return false;
    while ((text = state_word(r))) {
        if (!read_bucket(text, h))
            return false;
    }
    h->min = min;
    h->max = max;
    return h->n > 0;
}

static bool read_tally(struct state_reader *r, struct tally *t)
{
    if (!state_line(r, "counts") || !state_number(r, &t->won) || !state_number(r, &t->unwinnable) ||
        !state_number(r, &t->unknown) || !state_number(r, &t->stuck) || state_word(r))
        return false;
    t->n = t->won + t->unwinnable + t->unknown + t->stuck;
    return t->n > 0 && read_histogram(r, "nodes", &t->nodes) && read_histogram(r, "length", &t->length);
}

/* Reads a group from a line that begins with "group", whose first word is already read. */
static bool state_read_group(struct state_reader *r, struct census *c, const char **values, size_t columns)
{
    struct group *group;
    struct tally t;
    bool good;

    for (size_t i = 0; i < columns; i++) {
        values[i] = state_word(r);
        if (!values[i])
            return state_bad(r);
    }
    group = state_word(r) ? NULL : census_group(c, values);
    if (!group)
        return state_bad(r);
    tally_init(&t);
    good = read_tally(r, &t) ? true : state_bad(r);
    if (good)
        tally_merge(&group->tally, &t);
    tally_release(&t);
    return good;
}

/* Adds the columns of the first file of saved counts to the census. */
static bool state_ask(struct state_reader *r, struct census *c)
{
    uint64_t requested;

    if (!state_number(r, &requested))
        return state_bad(r);
    for (; requested > 0; requested--) {
        const char *name = state_word(r);

        if (!name)
            return state_bad(r);
        if (!census_by(c, name, r->e))
            return false;
    }
    return true;
}

/* Checks that the census has the same columns as the line of the file. */
static bool state_same_columns(struct state_reader *r, struct census *c, size_t *columns)
{
    const char *const *names = census_names(c, columns);
    uint64_t requested;

    if (!state_number(r, &requested))
        return state_bad(r);
    for (size_t i = 0; i < *columns; i++) {
        const char *name = state_word(r);

        if (requested != census_requested(c) || !name || strcmp(name, names[i]) != 0)
            return deal_fail(r->e, NULL, "its counts are grouped by other fields than those of the states before it");
    }
    return !state_word(r) || state_bad(r);
}

/* Reads the line of the columns twice, since reading a word overwrites the tab after it. */
static bool settle_columns(struct state_reader *r, struct census *c)
{
    char *copy = memory_text(r->rest ? r->rest : "");
    bool good = state_ask(r, c);

    strcpy(r->line, copy);
    r->rest = r->line;
    free(copy);
    return good;
}

static bool read_groups(struct state_reader *r, struct census *c, size_t columns)
{
    const char **values = memory_new(columns, sizeof *values), *first;
    bool good = true;

    while (good && strcmp(first = state_next_line(r), "group") == 0)
        good = state_read_group(r, c, values, columns);
    free(values);
    if (!good)
        return false;
    if (strcmp(first, "end") != 0)
        return state_bad(r);
    return state_at_end(r) || state_bad(r);
}

static bool state_read_all(struct state_reader *r, struct census *c)
{
    size_t columns;

    if (!state_line(r, magic) || !state_line(r, "columns"))
        return state_bad(r);
    if (!census_started(c) && !settle_columns(r, c))
        return false;
    return state_same_columns(r, c, &columns) && read_groups(r, c, columns);
}

bool state_read(struct census *c, FILE *in, struct deal_error *e)
{
    struct state_reader r = {.in = in, .e = e};
    bool good;

    e->line = 0;
    good = state_read_all(&r, c);
    free(r.line);
    return good;
}
