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

static void put_histogram(FILE *out, const char *name, const struct histogram *histogram)
{
    fputs(name, out);
    if (histogram->n > 0)
        fprintf(out, "\t%" PRIu64 "\t%" PRIu64, histogram->min, histogram->max);
    for (size_t i = 0; i < histogram->used; i++)
        fprintf(out, "\t%" PRIu32 ":%" PRIu64, histogram->buckets[i].id, histogram->buckets[i].count);
    putc('\n', out);
}

static void put_group(FILE *out, const struct group *group, size_t columns)
{
    const struct tally *t = &group->tally;

    fputs("group", out);
    for (size_t i = 0; i < columns; i++)
        fprintf(out, "\t%s", group->values[i]);
    fprintf(out, "\ncounts\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n", t->won, t->unwinnable, t->unknown,
            t->stuck);
    put_histogram(out, "nodes", &t->nodes);
    put_histogram(out, "length", &t->length);
}

bool state_write(struct census *census, FILE *out, struct deal_error *e)
{
    struct report r;
    size_t columns;
    const char *const *names = census_names(census, &columns);

    census_report(census, &r);
    fprintf(out, "%s\ncolumns\t%zu", magic, census_requested(census));
    for (size_t i = 0; i < columns; i++)
        fprintf(out, "\t%s", names[i]);
    putc('\n', out);
    for (size_t i = 0; i < r.count; i++)
        put_group(out, r.groups[i], columns);
    /* The last line of a file of saved counts is "end"; a file that was cut off lacks it. */
    fputs(census_until(census) ? "until\nend\n" : "end\n", out);
    return !ferror(out) || deal_fail(e, NULL, "cannot write: %s", strerror(errno));
}

/* ---- reading ------------------------------------------------------------------- */

bool state_end(struct state_reader *reader, bool good)
{
    free(reader->line);
    if (!good && !*reader->e->text) {
        deal_fail(reader->e, NULL, "not as stats --state writes it");
        reader->e->line = reader->number;
    }
    return good;
}

char *state_word(struct state_reader *reader)
{
    char *start = reader->rest, *end = start ? strchr(start, '\t') : NULL;

    if (end)
        *end++ = '\0';
    reader->rest = end;
    return start;
}

const char *state_next_line(struct state_reader *reader)
{
    ssize_t len = getline(&reader->line, &reader->room, reader->in);

    reader->number++;
    reader->rest = NULL;
    if (len <= 0 || reader->line[len - 1] != '\n' || memchr(reader->line, '\0', (size_t)len) ||
        deal_hidden_control(reader->line, (size_t)len - 1))
        return "";
    reader->line[len - 1] = '\0';
    reader->rest = reader->line;
    return state_word(reader);
}

bool state_line(struct state_reader *reader, const char *name) { return strcmp(state_next_line(reader), name) == 0; }

bool state_at_end(struct state_reader *reader)
{
    reader->number++;
    return getc(reader->in) == EOF && !ferror(reader->in);
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

bool state_columns(struct state_reader *reader, char **outer, char **inner)
{
    static char none[] = "";
    uint64_t n;
    char *at;

    if (!state_line(reader, "columns") || !state_number(reader, &n) || !reader->rest)
        return false;
    at = reader->rest;
    *outer = n > 0 ? at : none;
    for (char *tab; n > 0; n--, at = tab ? tab + 1 : none) {
        tab = strchr(at, '\t');
        if (!*at || (!tab && n > 1))
            return false;
        if (tab)
            *tab = n > 1 ? ',' : '\0';
    }
    *inner = at;
    while ((at = strchr(at, '\t')))
        *at = ',';
    return true;
}

bool state_takes(char **list, const char *name)
{
    size_t len = strcspn(*list, ",");

    if (len != strlen(name) || memcmp(*list, name, len) != 0)
        return false;
    *list += len + ((*list)[len] == ',');
    return true;
}

bool state_number(struct state_reader *reader, uint64_t *value) { return parse_number(state_word(reader), value); }

static bool read_bucket(char *text, struct histogram *histogram)
{
    char *colon = strchr(text, ':');
    uint64_t id, count;

    if (!colon)
        return false;
    *colon = '\0';
    if (!parse_number(text, &id) || id >= HISTOGRAM_BUCKETS || !parse_number(colon + 1, &count) || !count)
        return false;
    histogram_add_bucket(histogram, (uint32_t)id, count);
    return true;
}

static bool read_histogram(struct state_reader *reader, const char *name, struct histogram *histogram)
{
    uint64_t min, max;
    char *text;

    if (!state_line(reader, name))
        return false;
    text = state_word(reader);
    if (!text)
        return true;
    if (!parse_number(text, &min) || !state_number(reader, &max) || min > max)
        return false;
    while ((text = state_word(reader))) {
        if (!read_bucket(text, histogram))
            return false;
    }
    histogram->min = min;
    histogram->max = max;
    return histogram->n > 0;
}

static bool read_tally(struct state_reader *reader, struct tally *tally)
{
    if (!state_line(reader, "counts") || !state_number(reader, &tally->won) ||
        !state_number(reader, &tally->unwinnable) || !state_number(reader, &tally->unknown) ||
        !state_number(reader, &tally->stuck) || state_word(reader))
        return false;
    tally->n = tally->won + tally->unwinnable + tally->unknown + tally->stuck;
    return tally->n > 0 && read_histogram(reader, "nodes", &tally->nodes) &&
           read_histogram(reader, "length", &tally->length);
}

/* Reads a group from a line that begins with "group", whose first word is already read. */
static bool state_read_group(struct state_reader *reader, struct census *census, const char **values, size_t columns)
{
    struct group *group;
    struct tally t = {.n = 0};
    bool good;

    for (size_t i = 0; i < columns; i++)
        if (!(values[i] = state_word(reader)))
            return false;
    if (state_word(reader))
        return false;
    group = census_group(census, values);
    good = read_tally(reader, &t);
    if (good)
        tally_merge(&group->tally, &t);
    tally_release(&t);
    return good;
}

/* Adds the columns of the first file of saved counts to the census; those of the others must be the same. */
static bool settle_columns(struct state_reader *reader, struct census *census, size_t *columns)
{
    const char *const *names;
    char *outer, *inner;
    bool same = true;

    if (!state_columns(reader, &outer, &inner) ||
        (!census_started(census) && *outer && !census_by(census, outer, reader->e)))
        return false;
    names = census_names(census, columns);
    for (size_t i = 0; i < *columns && same; i++)
        same = state_takes(i < census_requested(census) ? &outer : &inner, names[i]);
    if (!same || *outer)
        return deal_fail(reader->e, NULL, "its counts are grouped by other fields than those of the states before it");
    return !*inner;
}

static bool read_groups(struct state_reader *reader, struct census *census, size_t columns)
{
    const char **values = memory_new(columns, sizeof *values), *first;
    bool good = true;

    while (good && strcmp(first = state_next_line(reader), "group") == 0)
        good = state_read_group(reader, census, values, columns);
    free(values);
    if (good && !strcmp(first, "until") && !reader->rest) {
        census_set_until(census);
        first = state_next_line(reader);
    }
    return good && strcmp(first, "end") == 0 && state_at_end(reader);
}

bool state_read(struct census *census, FILE *in, struct deal_error *e)
{
    struct state_reader r = {.in = in, .e = e};
    size_t columns;
    bool good;

    *e = (struct deal_error){.line = 0};
    good = state_line(&r, magic) && settle_columns(&r, census, &columns) && read_groups(&r, census, columns);
    return state_end(&r, good);
}
