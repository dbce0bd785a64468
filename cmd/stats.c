/*
 * stats: counts results by group, as a table, as CSV and as a chart; or keeps
 * the records that meet a condition.
 */
#include "../analysis/census.h"
#include "../analysis/chart.h"
#include "../analysis/features.h"
#include "../analysis/fields.h"
#include "../analysis/model.h"
#include "../analysis/pairs.h"
#include "../analysis/results.h"
#include "../analysis/state.h"
#include "../analysis/until.h"
#include "../analysis/where.h"
#include "common.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CSV = TOOL_OWN, PLOT, TITLE, WHERE, RECORDS, FEATURES, INTERVAL, LENGTH, STATE, MERGE, MODEL,
       TEST, PAIR, UNTIL };

static const struct tool tool = {
    .name = "stats",
    .usage = "[-k] [-b FIELD[,FIELD]...]... [--where EXPR] [--csv] [--plot FILE [--title TEXT]] "
             "[--interval KIND] [--length] [--model FORMULA | --test TEST | --pair FIELD[,FIELD]...] "
             "[--until half-width=W] [--state FILE] [--records | --features | --merge] [FILE]...",
    .help = "Counts the results of solve and play, with 95% intervals of the share won.\n"
            "\n"
            "  -b, --by FIELD[,FIELD]  a row for each value; a field of the record, a feature\n"
            "                          such as bone.twins, or one in bins: nodes/log10,\n"
            "                          base.depth/5; may be repeated\n"
            "      --where EXPR        only records for which EXPR holds, such as\n"
            "                          'bone.twins >= 3 && !(result == unknown)'\n"
            "      --features          lists the features\n"
            "      --interval KIND     clopper-pearson (the default), wilson or sequence\n"
            "      --length            also quantiles of the number of moves of won games\n"
            "      --model FORMULA     logistic regression, as in 'won ~ bone.twins + game'\n"
            "      --test TEST         trend, chi-square or difference, over the last field\n"
            "      --pair FIELD[,FIELD]  McNemar's test of its values on the same seeds\n"
            "      --until half-width=W  stops as soon as the limits are that near\n"
            "      --csv               tables as CSV\n"
            "      --plot FILE         also a chart: FILE.svg, FILE.png, FILE.pdf, or - here\n"
            "      --title TEXT        heading of the chart\n"
            "      --state FILE        also writes the counts to FILE\n"
            "      --merge             the files are such counts, to be added up\n"
            "      --records           the records themselves instead of a table\n"
            "  -k, --keep-going        report bad records and go on\n"
            "      --help, --version\n"
};

static const struct option longs[] = {
    {"by", required_argument, NULL, 'b'},
    {"csv", no_argument, NULL, CSV},
    {"plot", required_argument, NULL, PLOT},
    {"title", required_argument, NULL, TITLE},
    {"where", required_argument, NULL, WHERE},
    {"records", no_argument, NULL, RECORDS},
    {"features", no_argument, NULL, FEATURES},
    {"interval", required_argument, NULL, INTERVAL},
    {"length", no_argument, NULL, LENGTH},
    {"state", required_argument, NULL, STATE},
    {"merge", no_argument, NULL, MERGE},
    {"model", required_argument, NULL, MODEL},
    {"test", required_argument, NULL, TEST},
    {"pair", required_argument, NULL, PAIR},
    {"until", required_argument, NULL, UNTIL},
    TOOL_LONGS
};

struct stats {
    struct fields *fields;
    struct where *where; /* NULL: all records */
    struct census *census;
    struct pairs *pairs; /* then nothing goes to the census */
    struct positions *positions;
    struct deal_record *record;
    struct results results;
    struct until until; /* half_width 0: read to the end */
    uint64_t records;
    const char *formula, *state;
    bool pass, list, merge, keep_going, stopped, interval_given;
};

/* ---- interruption ------------------------------------------------------- */

static volatile sig_atomic_t interrupted;
static int wake[2]; /* reading may be blocked: the flag alone would not end it */

static void on_interrupt(int signal)
{
    int error = errno;

    (void)signal;
    interrupted = 1;
    if (write(wake[1], "", 1) < 0)
        _exit(STATUS_TROUBLE);
    errno = error;
}

/* The first SIGINT ends the input, a second one the program. */
static void catch_interrupt(struct input *in)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};

    if (pipe(wake) != 0)
        tool_die("cannot make a pipe: %s", strerror(errno));
    fcntl(wake[0], F_SETFD, FD_CLOEXEC);
    fcntl(wake[1], F_SETFD, FD_CLOEXEC);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    input_wake(in, wake[0]);
}

/* ---- options ------------------------------------------------------------- */

static void add_columns(struct stats *s, const char *list)
{
    struct deal_error e;

    if (!census_by(s->census, list, &e))
        tool_die("--by: %s", e.text);
}

static void set_where(struct stats *s, const char *text)
{
    struct deal_error e;

    if (s->where)
        tool_die("--where: given twice; join the conditions with \"&&\"");
    s->where = where_new(text, s->fields, &e);
    if (!s->where)
        tool_die("--where: %s", e.text);
}

static _Noreturn void bad_value(const char *option, const char *value, const char *wanted)
{
    char token[64];

    tool_die("%s: \"%s\" is not %s", option, deal_quote(token, sizeof token, value, strlen(value)),
             wanted);
}

static void set_pair(struct stats *s, const char *field)
{
    struct deal_error e;

    if (s->pairs)
        tool_die("--pair: given twice");
    s->pairs = pairs_new(s->fields, field, &e);
    if (!s->pairs)
        tool_die("--pair: %s", e.text);
}

/* The options that take a value with a form of its own. */
static void set_value(struct stats *s, int c, const char *value)
{
    if (c == PLOT && !chart_can_draw(value))
        bad_value("--plot", value, "-, nor a name that ends in .svg, .png or .pdf");
    if (c == INTERVAL && !interval_parse(value, &s->results.interval))
        bad_value("--interval", value, "clopper-pearson, wilson or sequence");
    if (c == TEST && !compare_parse(value, &s->results.comparison))
        bad_value("--test", value, "trend, chi-square or difference");
    if (c == UNTIL && !until_parse(value, &s->until))
        bad_value("--until", value, "half-width=W with W between 0 and 0.5");
    if (c == PLOT)
        s->results.plot = value;
    s->interval_given = s->interval_given || c == INTERVAL;
    s->results.compares = s->results.compares || c == TEST;
}

/* What cannot go together. */
static bool is_misuse(const struct stats *s)
{
    const struct results *r = &s->results;
    int ways = (s->formula != NULL) + r->compares + (s->pairs != NULL) + s->pass + s->list;
    bool census = census_asked(s->census) || s->state || s->until.half_width > 0 || r->lengths ||
                  s->interval_given;

    if (ways > 1 || (r->title && !r->plot) || (s->list && (s->where || s->merge)))
        return true;
    if ((s->pass || s->list || s->pairs) && (census || s->merge || r->plot))
        return true;
    if ((s->pass || s->list) && r->csv)
        return true;
    if (s->until.half_width > 0 && s->interval_given && r->interval != INTERVAL_SEQUENCE)
        return true;
    if (s->formula && (r->plot || r->lengths || s->interval_given))
        return true;
    return s->merge && (census_asked(s->census) || s->where || s->until.half_width > 0);
}

static void parse_options(struct stats *s, int argc, char **argv)
{
    int c;

    while ((c = tool_option(argc, argv, ":kb:", longs)) != -1)
        switch (c) {
        case 'b':
            add_columns(s, optarg);
            break;
        case CSV:
            s->results.csv = true;
            break;
        case TITLE:
            s->results.title = optarg;
            break;
        case WHERE:
            set_where(s, optarg);
            break;
        case RECORDS:
            s->pass = true;
            break;
        case FEATURES:
            s->list = true;
            break;
        case LENGTH:
            s->results.lengths = true;
            break;
        case STATE:
            s->state = optarg;
            break;
        case MERGE:
            s->merge = true;
            break;
        case MODEL:
            s->formula = optarg;
            break;
        case PAIR:
            set_pair(s, optarg);
            break;
        case 'k':
            s->keep_going = true;
            break;
        default:
            set_value(s, c, optarg);
        }
    if (is_misuse(s))
        tool_usage();
    if (s->until.half_width > 0)
        s->results.interval = INTERVAL_SEQUENCE;
}

/* Adds the predictors to the columns, so not before --by and the states are known. */
static void set_model(struct stats *s)
{
    struct deal_error e;

    if (s->formula)
        s->results.model = model_new(s->formula, s->census, &e);
    if (s->formula && !s->results.model)
        tool_die("--model: %s", e.text);
}

/* ---- records -------------------------------------------------------------- */

static struct deal_state *table_of(void *arg, const struct deal_record *d, struct deal_error *e)
{
    return positions_table(arg, d, e);
}

static bool count(struct stats *s, const struct deal_record *d, struct deal_error *e)
{
    const char *by = deal_record_get(d, "by");
    struct group *group;

    if (!census_add(s->census, d, &group, e))
        return false;
    if (s->until.half_width > 0)
        s->stopped = until_met(&s->until, group, by && !strncmp(by, "play:", 5));
    return true;
}

/* The present record; TEXT is its line, its newline stands behind it. */
static bool work(struct stats *s, const char *text, size_t len, struct deal_error *e)
{
    const struct deal_record *d = s->record;
    bool holds = true;

    s->records++;
    if (!positions_table(s->positions, d, e)) /* cheap; the cards are not laid out for this */
        return false;
    fields_record(s->fields, d);
    if (s->where && !where_holds(s->where, &holds, e))
        return false;
    if (!holds)
        return true;
    if (s->pass)
        output_line(text, len + 1);
    else if (s->pairs)
        return pairs_add(s->pairs, d, e);
    else
        return count(s, d, e);
    return true;
}

/* False when a bad record ended the run. */
static bool read_all(struct stats *s, struct input *in)
{
    const char *text;
    size_t len;
    struct deal_error e;
    enum input_kind kind;

    while (!interrupted && !s->stopped && (kind = input_next(in, &text, &len, &e)) != INPUT_END) {
        if (kind == INPUT_LINE && input_passes(text, len)) {
            if (s->pass)
                output_line(text, len + 1);
            continue;
        }
        if (kind == INPUT_LINE && deal_record_parse(s->record, text, len, &e) &&
            work(s, text, len, &e))
            continue;
        if (!input_bad(in, &e))
            return false;
    }
    return true;
}

static void read_states(struct stats *s, char *const *files)
{
    struct deal_error e;

    if (!*files)
        tool_usage();
    for (; *files; files++) {
        if (!state_read(s->census, *files, &e))
            tool_die("%s: %s", *files, e.text);
    }
}

/* ---- results -------------------------------------------------------------- */

static void list_features(void)
{
    const char *name, *meaning;

    for (size_t i = 0; feature_describe(i, &name, &meaning); i++)
        printf("%s\t%s\n", name, meaning);
}

static void print(struct stats *s, char **argv)
{
    struct deal_error e;
    char *command = chart_command(tool.name, argv + 1);

    if (!command)
        tool_die_memory();
    s->results.command = command;
    if (!(s->pairs ? pairs_print(s->pairs, s->results.csv, stdout, &e)
                   : results_print(&s->results, s->census, stdout, &e)))
        tool_die("%s%s%s", e.field, *e.field ? ": " : "", e.text);
    if (s->state && !state_write(s->census, s->state, &e))
        tool_die("%s: %s", s->state, e.text);
    free(command);
}

/* A misspelt field is trouble: its table would look like an answer. But a part of
 * the records may well lack a field that the whole has. */
static bool fields_are_real(const struct stats *s)
{
    const char *name = s->merge ? census_never_seen(s->census) : fields_never_seen(s->fields);

    if (name && !s->state)
        tool_warn("no record has a field \"%s\"", name);
    return !name || s->state;
}

/* Why reading ended, where that needs saying. */
static void say_end(const struct stats *s)
{
    if (interrupted)
        tool_warn("interrupted after %ju records", (uintmax_t)s->records);
    else if (s->stopped)
        tool_warn("stopped after %ju records: half-width %g reached; the limits are a confidence "
                  "sequence, good at every look", (uintmax_t)s->records, s->until.half_width);
    else if (s->until.half_width > 0)
        tool_warn("the input ended before half-width %g was reached", s->until.half_width);
}

static void start(struct stats *s)
{
    s->positions = positions_new();
    s->record = deal_record_new();
    s->fields = fields_new(table_of, s->positions);
    s->census = s->fields ? census_new(s->fields) : NULL;
    if (!s->record || !s->census)
        tool_die_memory();
}

static void release(struct stats *s)
{
    model_free(s->results.model);
    pairs_free(s->pairs);
    census_free(s->census);
    where_free(s->where);
    fields_free(s->fields);
    deal_record_free(s->record);
    positions_free(s->positions);
}

/* Reads the records, or the states; false when a bad record ended the run. */
static bool read_input(struct stats *s, char **files, int *status)
{
    struct input *in;
    bool complete;

    if (s->merge) {
        read_states(s, files);
        set_model(s);
        return true;
    }
    set_model(s);
    in = input_new(files);
    input_keep_going(in, s->keep_going);
    if (!s->pass)
        catch_interrupt(in);
    complete = read_all(s, in);
    *status = input_free(in);
    return complete;
}

int main(int argc, char **argv)
{
    struct stats s = {.pass = false};
    int status = STATUS_YES;

    tool_start(&tool, argv);
    start(&s);
    parse_options(&s, argc, argv);
    output_start(false);
    if (s.list)
        list_features();
    else if (!read_input(&s, argv + optind, &status))
        status = STATUS_TROUBLE;
    else if (!fields_are_real(&s))
        status = STATUS_TROUBLE;
    else if (!s.pass)
        print(&s, argv);
    output_end();
    say_end(&s);
    release(&s);
    return interrupted ? STATUS_TROUBLE : status;
}
