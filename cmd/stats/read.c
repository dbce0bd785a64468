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

/* Sets the result of the record by the condition of --success: won if it holds, else lost. An unknown result stays
 * unknown. */
static bool read_success(struct stats *s, struct deal_error *e)
{
    const char *result = fields_result(s->fields);
    bool holds;

    if (!s->success || (result && !strcmp(result, "unknown")))
        return true;
    if (!where_holds(s->success, &holds, e))
        return false;
    fields_replace_result(s->fields, holds ? "won" : "stuck");
    return true;
}

static bool read_count(struct stats *s, const struct deal_record *d, struct deal_error *e)
{
    const char *by = deal_record_get(d, "by");
    struct group *group;

    if (!census_add(s->census, d, &group, e))
        return false;
    s->open += by && !strcmp(by, "solve") && fields_result(s->fields) && !strcmp(fields_result(s->fields), "unknown");
    if (s->until.half_width > 0)
        s->stopped = until_met(&s->until, group, by && !strncmp(by, "play:", 5));
    return true;
}

/* Processes one record. TEXT is its line, which a newline follows in memory. */
static bool read_work(struct stats *s, const char *text, size_t len, struct deal_error *e)
{
    struct deal_record *d = s->record;
    /* the rules are only looked up and no cards are dealt, so this is cheap */
    struct deal_state *table = positions_table(s->positions, d, e);
    bool holds = true;

    s->records++;
    if (!table)
        return false;
    fields_record(s->fields, d);
    if (s->where && !where_holds(s->where, &holds, e))
        return false;
    if (!holds)
        return true;
    s->counted++;
    if (s->written)
        return written_record(s->written, d, e);
    if (s->swapping)
        return swapping_record(s->swapping, table, d, e);
    if (!read_success(s, e))
        return false;
    if (s->pairs)
        return pairs_add(s->pairs, d, e);
    if (!s->pass)
        return read_count(s, d, e);
    output_line(text, len + 1);
    return true;
}

/* Reads all records. Returns false if a bad record ended the run. */
static bool read_all_here(struct stats *s, struct input *in)
{
    const char *text;
    size_t len;
    struct deal_error e;
    enum input_kind kind;

    while (!s->stopped && (kind = input_next(in, &text, &len, &e)) != INPUT_END) {
        if (kind == INPUT_LINE && input_passes(text, len)) {
            if (s->pass && !(s->written && written_is_table(s->written)))
                output_line(text, len + 1);
            continue;
        }
        if (kind == INPUT_LINE && deal_record_parse(s->record, text, len, &e) && read_work(s, text, len, &e))
            continue;
        if (!input_bad(in, &e))
            return false;
    }
    return true;
}

/* Reads a whole file of saved counts, or stdin for "-", into memory; its first line shows which kind of counts it
 * has. */
static FILE *open_state(const char *name, struct text *text)
{
    FILE *file = strcmp(name, "-") ? fopen(name, "r") : stdin, *state;
    char part[4096];

    while (file && !feof(file) && !ferror(file))
        text_add(text, part, fread(part, 1, sizeof part, file));
    if (!file || ferror(file))
        tool_die("%s: %s", name, strerror(errno));
    if (file != stdin)
        fclose(file);
    if (!text->len) /* On some systems fmemopen() accepts no empty buffer. */
        text_add(text, "\n", 1);
    state = tool_kept(fmemopen(text->bytes, text->len, "r"));
    return state;
}

static bool read_state(struct stats *s, const char *name, struct deal_error *e)
{
    struct text text = {.len = 0};
    FILE *in = open_state(name, &text);
    bool of_pairs = s->pairs || pairs_is_state(in), good;

    if (of_pairs && census_started(s->census))
        good = deal_fail(e, NULL, "results of --pair, unlike the states before it");
    else
        good = of_pairs ? pairs_read(&s->pairs, s->fields, in, e) : state_read(s->census, in, e);
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

static void read_states(struct stats *s, char *const *files)
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
        if (!read_state(s, *files, &e)) {
            tool_report(strcmp(*files, "-") ? *files : "stdin", (unsigned long)e.line, &e);
            tool_end();
        }
}

/* Makes the model of --model. Its predictors become columns, so --by and the saved counts must be known before. */
static void set_model(struct stats *s)
{
    struct deal_error e;

    if (s->formula)
        s->results.model = model_new(s->formula, s->census, &e);
    if (s->formula && !s->results.model)
        tool_die("--model: %s", e.text);
    if (s->profile)
        model_profile(s->results.model);
}

/* Sets up --survival; its field becomes a column, so --by and the saved counts must be known before. */
static void set_survival(struct stats *s)
{
    struct deal_error e;
    int column = s->survival ? census_column(s->census, s->survival, &e) : 0;

    if (column < 0)
        tool_die("--survival: %s", e.text);
    s->results.survives = s->survival != NULL;
    s->results.lasting = (size_t)column;
}

/* Refuses duplicate column names: the first N columns of the census, and the table's own columns. */
static void refuse_two_of_a_name(const struct stats *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *name = census_name(s->census, i);

        if (results_has_column(&s->results, s->pairs, name))
            tool_die("--by: the table has a column \"%s\" of its own", name);
        for (size_t j = 0; j < i; j++)
            if (!strcmp(census_name(s->census, j), name))
                tool_die("--by: \"%s\" is there twice", name);
    }
}

/* Decides which columns the table has. */
static void set_columns(struct stats *s)
{
    size_t n = census_requested(s->census);

    set_model(s);
    set_survival(s);
    if (s->survival)
        n = census_requested(s->census);
    else if (s->results.compares && n)
        n--; /* The last column of --by is compared, so it does not head a column. */
    refuse_two_of_a_name(s, n);
}

bool stats_read(struct stats *s, char *const *files, int *status)
{
    struct input *in;
    bool complete;

    if (s->merge) {
        read_states(s, files);
        if (s->pairs && (s->formula || s->survival || s->results.compares || s->results.counts || s->results.lengths ||
                         s->interval_given || s->results.miss > 0))
            tool_die("--merge: the states are of --pair, so options of counts do not apply");
        if (results_of_pairs(&s->results) && !s->pairs)
            tool_die("--successive, --contrast, --nested and --detect: only with --pair");
        set_columns(s);
        return true;
    }
    set_columns(s);
    in = input_new(files);
    input_keep_going(in, s->keep_going);
    complete = read_all_here(s, in);
    *status = input_free(in);
    return complete;
}
