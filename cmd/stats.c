/*
 * stats: counts results by group, as a table, as CSV and as a chart; or keeps
 * the records that meet a condition.
 */
#include "../analysis/census.h"
#include "../analysis/chart.h"
#include "../analysis/fields.h"
#include "../analysis/report.h"
#include "../analysis/where.h"
#include "common.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CSV = TOOL_OWN, PLOT, TITLE, WHERE, RECORDS };

static const struct tool tool = {
    .name = "stats",
    .usage = "[-k] [-b FIELD[,FIELD]...]... [--where EXPR] [--csv] [--plot FILE [--title TEXT]] "
             "[--records] [FILE]...",
    .help = "Counts the results of solve and play, with 95% intervals of the share won.\n"
            "\n"
            "  -b, --by FIELD[,FIELD]  a row for each value; a field of the record or a\n"
            "                          feature such as bone.twins; may be repeated\n"
            "      --where EXPR        only records for which EXPR holds, such as\n"
            "                          'bone.twins >= 3 && !(result == unknown)'\n"
            "      --csv               the table as CSV\n"
            "      --plot FILE         also a chart, FILE.svg or FILE.png\n"
            "      --title TEXT        heading of the chart\n"
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
    TOOL_LONGS
};

struct stats {
    struct fields *fields;
    struct where *where; /* NULL: all records */
    struct census *census;
    struct positions *positions;
    struct deal_record *record;
    uint64_t records;
    const char *plot, *title;
    bool csv, pass, keep_going;
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

static void set_plot(struct stats *s, const char *file)
{
    char token[64];

    if (!chart_can_draw(file))
        tool_die("--plot: \"%s\" ends neither in .svg nor in .png",
                 deal_quote(token, sizeof token, file, strlen(file)));
    s->plot = file;
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
            s->csv = true;
            break;
        case PLOT:
            set_plot(s, optarg);
            break;
        case TITLE:
            s->title = optarg;
            break;
        case WHERE:
            set_where(s, optarg);
            break;
        case RECORDS:
            s->pass = true;
            break;
        case 'k':
            s->keep_going = true;
            break;
        }
    if ((s->pass && (s->csv || s->plot || census_asked(s->census))) || (s->title && !s->plot))
        tool_usage();
}

/* ---- records -------------------------------------------------------------- */

static struct deal_state *table_of(void *arg, const struct deal_record *d, struct deal_error *e)
{
    return positions_table(arg, d, e);
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
    if (!s->pass)
        return census_add(s->census, d, e);
    output_line(text, len + 1);
    return true;
}

/* False when a bad record ended the run. */
static bool read_all(struct stats *s, struct input *in)
{
    const char *text;
    size_t len;
    struct deal_error e;
    enum input_kind kind;

    while (!interrupted && (kind = input_next(in, &text, &len, &e)) != INPUT_END) {
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

/* ---- results -------------------------------------------------------------- */

static void draw(const struct stats *s, const struct report *r, char **argv)
{
    struct deal_error e;
    struct chart chart = {.file = s->plot, .title = s->title, .report = r};
    char *command = chart_command(tool.name, argv + 1);
    size_t asked = census_asked(s->census);

    if (!command)
        tool_die_memory();
    chart.command = command;
    chart.x = asked ? asked - 1 : 0; /* unasked only `by` can be there, or nothing */
    if (!chart_draw(&chart, &e))
        tool_die("%s: %s", s->plot, e.text);
    free(command);
}

static void print(const struct stats *s, char **argv)
{
    struct report r;

    if (!census_report(s->census, &r))
        tool_die_memory();
    if (s->csv)
        report_csv(&r, stdout);
    else if (!report_text(&r, stdout))
        tool_die_memory();
    if (s->plot)
        draw(s, &r, argv);
}

/* A misspelt field is trouble: its table would look like an answer. */
static bool fields_are_real(const struct stats *s)
{
    const char *name = fields_never_seen(s->fields);

    if (name)
        tool_warn("no record has a field \"%s\"", name);
    return !name;
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
    census_free(s->census);
    where_free(s->where);
    fields_free(s->fields);
    deal_record_free(s->record);
    positions_free(s->positions);
}

int main(int argc, char **argv)
{
    struct stats s = {.csv = false};
    struct input *in;
    bool complete;
    int status;

    tool_start(&tool, argv);
    start(&s);
    parse_options(&s, argc, argv);
    output_start(false);
    in = input_new(argv + optind);
    input_keep_going(in, s.keep_going);
    if (!s.pass)
        catch_interrupt(in);
    complete = read_all(&s, in);
    status = input_free(in);
    if (complete && !fields_are_real(&s))
        status = STATUS_TROUBLE;
    else if (complete && !s.pass)
        print(&s, argv);
    output_end();
    release(&s);
    if (!interrupted)
        return status;
    tool_warn("interrupted after %ju records", (uintmax_t)s.records);
    return STATUS_TROUBLE;
}
