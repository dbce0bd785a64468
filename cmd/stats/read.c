/*
 * Input of stats: records, or the counts that other runs saved.
 */
#include "../../analysis/records/fields.h"
#include "../../analysis/records/where.h"
#include "../../analysis/tables/census.h"
#include "../../analysis/tables/model.h"
#include "../../analysis/tables/pairs.h"
#include "../../analysis/tables/state.h"
#include "run.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- records -------------------------------------------------------------- */

/* Sets the result of the record by --success: won if the condition holds, else lost. An unknown result stays. */
static bool read_success(struct stats *stats, struct deal_error *e)
{
    const char *result = fields_result(stats->fields);
    bool holds;

    if (!stats->success || (result && !strcmp(result, "unknown")))
        return true;
    if (!where_holds(stats->success, &holds, e))
        return false;
    fields_replace_result(stats->fields, holds ? "won" : "stuck");
    return true;
}

static bool read_count(struct stats *stats, const struct deal_record *d, struct deal_error *e)
{
    const char *by = deal_record_get(d, "by");
    struct group *group;

    if (!census_add(stats->census, d, &group, e))
        return false;
    stats->open +=
        by && !strcmp(by, "solve") && fields_result(stats->fields) && !strcmp(fields_result(stats->fields), "unknown");
    if (stats->until.half_width > 0)
        stats->stopped = until_met(&stats->until, group, by && !strncmp(by, "play:", 5));
    return true;
}

/* Processes one record. */
static bool read_work(struct stats *stats, const struct input *in, struct deal_error *e)
{
    struct deal_record *d = stats->record;
    /* the rules are only looked up and no cards are dealt, so this is cheap */
    struct deal_state *table = positions_table(stats->positions, d, e);
    const char *text;
    size_t len;
    bool holds = true;

    stats->records++;
    if (!table)
        return false;
    fields_record(stats->fields, d);
    if (stats->where && !where_holds(stats->where, &holds, e))
        return false;
    if (!holds)
        return true;
    stats->counted++;
    if (stats->written)
        return written_record(stats->written, d, e);
    if (stats->swapping)
        return swapping_record(stats, table, d, e);
    if (!read_success(stats, e))
        return false;
    if (stats->pairs)
        return pairs_add(stats->pairs, d, e);
    if (!stats->pass)
        return read_count(stats, d, e);
    text = input_text(in, &len);
    output_line(text, len);
    return true;
}

/* Reads a whole file of saved counts, or stdin for "-", into memory; its first line shows the kind of counts. */
static FILE *open_state(const char *name, struct text *text)
{
    FILE *file = strcmp(name, "-") ? fopen(name, "r") : stdin;
    char part[4096];

    while (file && !feof(file) && !ferror(file))
        text_add(text, part, fread(part, 1, sizeof part, file));
    if (!file || ferror(file))
        tool_die("%s: %s", name, strerror(errno));
    if (file != stdin)
        fclose(file);
    if (!text->len) /* On some systems fmemopen() accepts no empty buffer. */
        text_add(text, "\n", 1);
    return tool_kept(fmemopen(text->bytes, text->len, "r"));
}

static bool read_state(struct stats *stats, const char *name, struct deal_error *e)
{
    struct text text = {.len = 0};
    FILE *in = open_state(name, &text);
    bool of_pairs = stats->pairs || pairs_is_state(in), good;

    if (of_pairs && census_started(stats->census))
        good = deal_fail(e, NULL, "results of --pair, unlike the states before it");
    else
        good = of_pairs ? pairs_read(&stats->pairs, stats->fields, in, e) : state_read(stats->census, in, e);
    fclose(in);
    text_release(&text);
    return good;
}

/* Refuses a file that is given twice, by the same name or another. */
static void refuse_twice(char *const *files)
{
    for (char *const *a = files; *a; a++)
        for (char *const *b = files; b < a; b++) {
            char quoted[256];
            struct stat x, y;

            if (strcmp(*a, "-") && strcmp(*b, "-") && !stat(*a, &x) && !stat(*b, &y) && S_ISREG(x.st_mode) &&
                x.st_dev == y.st_dev && x.st_ino == y.st_ino)
                tool_die("--merge: %s is given twice, so its records would count twice",
                         deal_quote(quoted, sizeof quoted, *a, strlen(*a)));
        }
}

static void read_states(struct stats *stats, char *const *files)
{
    struct deal_error e = {.line = 0};
    int stdins = 0;

    if (!*files)
        tool_die("--merge: no state file is given");
    for (char *const *file = files; *file; file++)
        if (!strcmp(*file, "-") && stdins++)
            tool_die("--merge: stdin can be read once");
    refuse_twice(files);
    for (; *files; files++)
        if (!read_state(stats, *files, &e)) {
            tool_report(strcmp(*files, "-") ? *files : "stdin", (unsigned long)e.line, &e);
            tool_end();
        }
}

/* Refuses duplicate column names: the first N columns of the census, and the table's own columns. */
static void refuse_two_of_a_name(const struct stats *stats, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *name = census_name(stats->census, i);

        if (results_has_column(&stats->results, stats->pairs, name))
            tool_die("--by: the table has a column \"%s\" of its own", name);
        for (size_t j = 0; j < i; j++)
            if (!strcmp(census_name(stats->census, j), name))
                tool_die("--by: \"%s\" is there twice", name);
    }
}

/* Decides which columns the table has. The predictors of --model and the field of --survival become columns, so --by
 * and the saved counts must be known before. */
static void set_columns(struct stats *stats)
{
    size_t n = census_requested(stats->census);
    struct deal_error e;
    int column = 0;

    if (stats->formula && !(stats->results.model = model_new(stats->formula, stats->profile, stats->census, &e)))
        tool_die("--model: %s", e.text);
    if (stats->survival && (column = census_column(stats->census, stats->survival, &e)) < 0)
        tool_die("--survival: %s", e.text);
    stats->results.survives = stats->survival != NULL;
    stats->results.lasting = (size_t)column;
    if (stats->survival)
        n = census_requested(stats->census);
    else if (stats->results.compares && n)
        n--; /* The last column of --by is compared, so it does not head a column. */
    refuse_two_of_a_name(stats, n);
}

bool stats_read(struct stats *stats, char *const *files, int *status)
{
    struct input *in;
    struct deal_error e;

    if (stats->merge) {
        read_states(stats, files);
        if (stats->pairs && (stats->formula || stats->survival || stats->results.compares || stats->results.counts ||
                             stats->results.lengths || stats->interval_given || stats->results.miss > 0))
            tool_die("--merge: the states are of --pair, so options of counts do not apply");
        if (census_until(stats->census) && (stats->results.interval != INTERVAL_SEQUENCE || stats->results.compares))
            tool_die("--merge: counts of a run with --until need --interval sequence, and allow no test or model");
        if (results_of_pairs(&stats->results) && !stats->pairs)
            tool_die("--successive, --contrast, --nested and --detect: only with --pair");
        set_columns(stats);
        return true;
    }
    set_columns(stats);
    in = input_new(files);
    input_keep_going(in, stats->keep_going);
    input_pass(in, stats->pass && !(stats->written && written_is_table(stats->written)));
    while (!stats->stopped && input_record(in, stats->record))
        if (!read_work(stats, in, &e) && !input_bad(in, &e))
            break;
    *status = input_free(in);
    return *status == STATUS_YES || stats->keep_going;
}
