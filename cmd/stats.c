/*
 * stats: counts results by group, as a table, CSV or a chart; or selects the records that meet a condition.
 */
#include "../analysis/charts/chart.h"
#include "../analysis/features/feature.h"
#include "../analysis/features/swap.h"
#include "../analysis/records/fields.h"
#include "../analysis/records/where.h"
#include "../analysis/tables/census.h"
#include "../analysis/tables/model.h"
#include "../analysis/tables/pairs.h"
#include "../analysis/tables/state.h"
#include "replace.h"
#include "stats/run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static void list_features(void)
{
    const char *name, *meaning;

    for (size_t i = 0; feature_describe(i, &name, &meaning); i++)
        printf("%s\t%s\n", name, meaning);
    puts("now.FEATURE\tany of these, in the position after the moves of the record, as in now.cards.out");
    puts("length\tactions in the moves of the record");
    puts("set.OPTION\tvalue of that option of the game, as in set.redeals; deal --options lists them");
}

/* An output file that is first collected in memory, so that a failure leaves the old file unchanged. */
struct draft {
    FILE *out;
    char *text;
    size_t len;
};

static void draft_start(struct draft *draft)
{
    *draft = (struct draft){.out = NULL};
    draft->out = tool_kept(open_memstream(&draft->text, &draft->len));
}

/* Writes DRAFT to the file NAME and frees it. Returns false with E filled on failure. */
static bool draft_keep(struct draft *draft, const char *name, struct deal_error *e)
{
    bool good = !fclose(draft->out) ? replace_file(name, draft->text, draft->len, REPLACE_ANY, e)
                                    : deal_fail(e, NULL, "cannot write: %s", strerror(errno));

    free(draft->text);
    return good;
}

static _Noreturn void failed_file(const char *name, const struct deal_error *e)
{
    tool_report(name, 0, e);
    tool_end();
}

static void print_results(struct stats *stats)
{
    bool draws = stats->results.plot && strcmp(stats->results.plot, "-"), scripts = draws && stats->look.script;
    struct draft picture = {.out = NULL}, script = picture;
    struct text name = {.len = 0}; /* of the script, beside the picture: chart.svg.gp for chart.svg */
    struct deal_error e;
    bool good;

    if (draws)
        draft_start(&picture);
    if (scripts)
        draft_start(&script);
    stats->results.look = &stats->look;
    stats->results.paired = stats->paired;
    stats->results.picture = picture.out;
    stats->results.script = script.out;
    good = stats->pairs ? results_print_pairs(&stats->results, stats->pairs, stdout, &e)
                        : results_print(&stats->results, stats->census, stdout, &e);
    if (!good)
        tool_die("%s%s%s", e.field, *e.field ? ": " : "", e.text);
    if (look_unused(&stats->look))
        tool_warn("--chart name=%s: the chart has no such value", look_unused(&stats->look));
    if (draws && !draft_keep(&picture, stats->results.plot, &e))
        failed_file(stats->results.plot, &e);
    if (scripts)
        text_print(&name, "%s.gp", stats->results.plot);
    if (scripts && !draft_keep(&script, name.bytes, &e))
        failed_file(name.bytes, &e);
    text_release(&name);
}

static void write_state(struct stats *stats)
{
    struct draft counts;
    struct deal_error e;

    draft_start(&counts);
    if (!(stats->pairs ? pairs_write(stats->pairs, counts.out, &e) : state_write(stats->census, counts.out, &e)) ||
        !draft_keep(&counts, stats->state, &e))
        failed_file(stats->state, &e);
}

/* Returns false, after a message, if no record has a field that an option names: a misspelt name would give a
 * plausible table. With --state the fields may be absent, since other parts of the records may have them. */
static bool fields_are_real(const struct stats *stats)
{
    const char *name = stats->merge ? census_absent(stats->census) : fields_absent(stats->fields);

    char near[80];

    if (!name || stats->state)
        return true;
    fields_near(stats->fields, name, near, sizeof near);
    tool_warn("no record has a field \"%s\"%s%s%s%s", name, *near ? "; did you mean \"" : "", near, *near ? "\"?" : "",
              strchr(name, '/') ? "; bins are FIELD/WIDTH, with a number, or FIELD/log10" : "");
    return false;
}

/* Prints the reason why the table lacks rows or verdicts, if it does. Advice is for ten deals or more. */
static void say_lack(const struct stats *stats)
{
    if (!stats->records && !stats->merge)
        tool_warn("the input holds no records");
    else if (!stats->counted && !stats->merge)
        tool_warn("no record meets the condition of --where");
    else if (*stats->results.note && !stats->state) /* with --state, other parts may have more */
        tool_warn("%s", stats->results.note);
    if (!stats->state && stats->counted >= 10 && stats->open > stats->counted / 2)
        tool_warn("%ju of %ju deals are unknown: more nodes (solve -N) decide more; solve --why GAME names the methods "
                  "that apply",
                  (uintmax_t)stats->open, (uintmax_t)stats->counted);
}

/* Prints the reason why reading ended, if it was an interrupt or a limit, or why the table lacks rows. */
static void say_end(const struct stats *stats, int status)
{
    if (stop_requested())
        tool_warn("interrupted after %ju records", (uintmax_t)stats->records);
    else if (stats->stopped && stats->until.open > 0)
        tool_warn("stopped after %ju records: half-width %g cannot be reached, as at least %.1f%% of the results of a "
                  "group are unknown",
                  (uintmax_t)stats->records, stats->until.half_width, 100 * stats->until.open);
    else if (stats->stopped)
        tool_warn("stopped after %ju records: half-width %g reached; the limits are %s", (uintmax_t)stats->records,
                  stats->until.half_width,
                  stats->until.sequence ? "a confidence sequence, valid at every look"
                                        : "those of the rule that ended the run");
    else if (stats->until.half_width > 0)
        tool_warn("the input ended before half-width %g was reached", stats->until.half_width);
    else if (stats->unswapped)
        tool_warn("%ju of %ju deals have no such swap", (uintmax_t)stats->unswapped, (uintmax_t)stats->swapped);
    else if (status == STATUS_YES && !stats->pass && !stats->list && stats->results.format.kind == GRID_TEXT)
        say_lack(stats);
}

static struct deal_state *stats_table_of(void *arg, const struct deal_record *d, struct deal_error *e)
{
    return positions_table(arg, d, e);
}

static void stats_start(struct stats *stats)
{
    struct winsize size;

    if (isatty(STDOUT_FILENO) && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size))
        stats->results.format.width = size.ws_col;
    stats->positions = positions_new();
    stats->record = tool_kept(deal_record_new());
    stats->fields = fields_new(stats_table_of, stats->positions);
    stats->census = census_new(stats->fields);
}

static void release(struct stats *stats)
{
    model_free(stats->results.model);
    pairs_free(stats->pairs);
    census_free(stats->census);
    where_free(stats->where);
    where_free(stats->success);
    written_free(stats->written);
    swap_free(stats->swapping);
    fields_free(stats->fields);
    deal_record_free(stats->record);
    positions_free(stats->positions);
}

int main(int argc, char **argv)
{
    struct stats s = {.pass = false};
    char *command;
    int status = STATUS_YES;

    tool_start(stats_tool, argv);
    stats_start(&s);
    stats_options(&s, argc, argv);
    if (!s.results.plot) /* Confinement of the process excludes charts: gnuplot needs more rights. */
        confine(argv + optind, s.state);
    stop_also(gnuplot_end);
    stop_catch();
    output_start(false);
    if (s.list && argv[optind])
        tool_die("--features: reads no file");
    if (s.list)
        list_features();
    else if (!stats_read(&s, argv + optind, &status) || !fields_are_real(&s))
        status = STATUS_TROUBLE;
    else if (s.written)
        written_end(s.written);
    else if (!s.pass) {
        command = chart_command(stats_tool->name, argv + 1);
        s.results.command = command;
        print_results(&s);
        if (s.state)
            write_state(&s);
        free(command);
    }
    output_end();
    say_end(&s, status);
    release(&s);
    return stop_requested() || s.until.open > 0 ? STATUS_TROUBLE : status;
}
