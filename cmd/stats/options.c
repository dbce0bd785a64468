/*
 * Parses the command line of the tool stats.
 */
#include "../../analysis/charts/chart.h"
#include "../../analysis/features/swap.h"
#include "../../analysis/records/value.h"
#include "../../analysis/records/where.h"
#include "../../analysis/tables/census.h"
#include "../../analysis/tables/pairs.h"
#include "run.h"
#include "stats.options.h"

#include <stdlib.h>
#include <string.h>

const struct tool *const stats_tool = &tool;

static void options_add_columns(struct stats *stats, const char *list)
{
    struct deal_error e;

    if (!census_by(stats->census, list, &e))
        tool_die("--by: %s", e.text);
    if (strlen(stats->by) + strlen(list) + 2 > sizeof stats->by)
        tool_die("--by: too long");
    if (*stats->by)
        strcat(stats->by, ",");
    strcat(stats->by, list);
}

static void set_where(struct stats *stats, struct where **where, const char *option, const char *text)
{
    struct deal_error e;

    if (*where)
        tool_die("%s: given twice; join the conditions with \"&&\"", option);
    *where = where_new(text, stats->fields, &e);
    if (!*where)
        tool_die("%s: %s", option, e.text);
}

/* Parses percentages: whole numbers from 1 to 100, separated by commas. */
static bool parse_percents(const char *text, struct results *results)
{
    for (results->quantiles = 0; results->quantiles < QUANTILES_MAX; text++) {
        size_t digits = strspn(text, "0123456789");
        unsigned percent = digits > 0 && digits < 4 ? (unsigned)strtoul(text, NULL, 10) : 0;

        if (percent < 1 || percent > 100)
            return false;
        for (size_t i = 0; i < results->quantiles; i++)
            if (results->percents[i] == percent)
                return false;
        results->percents[results->quantiles++] = percent;
        text += digits;
        if (*text != ',')
            return !*text;
    }
    return false;
}

/* Parses the options whose value has its own syntax. */
static void set_value(struct stats *stats, int c, const char *value)
{
    struct results *r = &stats->results;
    size_t digits = strspn(value, "0123456789");

    if (c == PLOT && !chart_can_draw(value))
        tool_die_value("--plot", value, "is not -, nor a name that ends in .svg, .png or .pdf");
    if (c == INTERVAL && !interval_parse(value, &r->interval))
        tool_die_value("--interval", value, "is not clopper-pearson, wilson or sequence");
    if (c == LEVEL && !interval_parse_level(value, &r->miss))
        tool_die_value("--level", value, "is not a number from 0.5 to 0.999999");
    if (c == TEST && !compare_parse(value, &r->comparison))
        tool_die_value("--test", value, "is not trend, chi-square or difference");
    if (c == UNTIL && !until_parse(value, &stats->until))
        tool_die_value("--until", value, "is not half-width=W with W between 0 and 0.5");
    if (c == QUANTILES && !parse_percents(value, r))
        tool_die_value("--quantiles", value, "is not numbers from 1 to 100, each once, at most 16 of them");
    if (c == LOG && strcmp(value, "x") && strcmp(value, "y") && strcmp(value, "xy"))
        tool_die_value("--log", value, "is not x, y or xy");
    if (c == DIGITS && (digits > 2 || value[digits] || (r->format.digits = atoi(value)) < 1 || r->format.digits > 17))
        tool_die_value("--digits", value, "is not a number from 1 to 17");
    if (c == DETECT && !(value_number(value, &r->how.detect) && r->how.detect >= 0.001 && r->how.detect <= 1))
        tool_die_value("--detect", value, "is not a difference of shares from 0.001 to 1");
    if (c == NESTED && strcmp(value, "later") && strcmp(value, "earlier"))
        tool_die_value("--nested", value, "is not later or earlier");
    if (c == PLOT)
        r->plot = value;
    if (c == NESTED)
        r->how.nested = *value == 'l' ? PAIRS_LATER : PAIRS_EARLIER;
    if (c == LOG) {
        r->log_x = strchr(value, 'x') != NULL;
        r->log_y = strchr(value, 'y') != NULL;
    }
    stats->interval_given = stats->interval_given || c == INTERVAL;
    r->compares = r->compares || c == TEST;
}

/* Returns the name of a given option that applies only to tables of results; NULL if there is none. */
static const char *count_option(const struct stats *stats)
{
    const struct results *r = &stats->results;

    if (!stats->pairs && (stats->state || census_requested(stats->census) || r->plot))
        return stats->state ? "--state" : r->plot ? "--plot" : "--by";
    return stats->until.half_width > 0 ? "--until"
           : r->lengths                ? "--length"
           : r->quantiles              ? "--quantiles"
           : stats->interval_given     ? "--interval"
           : r->miss > 0               ? "--level"
           : stats->merge              ? "--merge"
                                       : NULL;
}

/* Refuses options for counts of results with options that count none. */
static void refuse_count_options(const struct stats *stats)
{
    const char *what = stats->pairs      ? "--pair"
                       : stats->list     ? "--features"
                       : stats->swapping ? "--swap"
                       : stats->written  ? "--write"
                       : stats->pass     ? "--records"
                                         : NULL;

    if (what && count_option(stats))
        tool_die("%s: without %s", what, count_option(stats));
}

/* Returns an error text if two options exclude each other, else NULL. */
static const char *misuse(const struct stats *stats)
{
    const struct results *r = &stats->results;
    int ways = (stats->formula != NULL) + (stats->survival != NULL) + r->compares + (stats->pairs != NULL) +
               stats->pass + stats->list;
    bool both = stats->written && stats->swapping, models = stats->formula || stats->survival,
         stops = stats->until.half_width > 0;
    const struct {
        bool wrong;
        const char *text;
    } rules[] = {
        {ways > 1 || both,
         "--model, --survival, --test, --pair, --records, --write, --swap and --features: one of them at a time"},
        {stats->held && !stats->swapping, "--hold: only with --swap"},
        {(r->title || stats->looks) && !r->plot, "--title and --chart: only with --plot"},
        {stats->list && stats->where, "--features: without --where"},
        {stats->written && r->format.digits, "--digits: not with --write"},
        {((stats->pass && !stats->written) || stats->list) && (r->format.kind != GRID_TEXT || r->format.digits),
         "--csv, --json and --digits: not with --records, --swap or --features"},
        {stops && stats->interval_given && r->interval != INTERVAL_SEQUENCE,
         "--until: has limits of its own, or those of --interval sequence"},
        {stops && (models || r->compares),
         "--until: its limits are those of shares; not with --model, --survival or --test"},
        {models && (r->lengths || r->quantiles || stats->interval_given),
         "--model and --survival: without --length, --quantiles and --interval"},
        {r->miss > 0 && (models || r->compares || stops),
         "--level: for the limits of the table; not with --model, --survival, --test or --until"},
        {stats->look.facet && (models || stats->pairs),
         "--chart facet=: not for a chart of --model, --survival or --pair"},
        {(r->log_x || r->log_y) && !r->plot, "--log: only with --plot"},
        {r->counts && (!r->plot || models || stats->pairs),
         "--counts: only with --plot, and not for a chart of --model, --survival or --pair"},
        {results_of_pairs(r) && !stats->pairs && !stats->merge,
         "--successive, --contrast, --nested and --detect: only with --pair"},
        {r->how.contrast && (r->how.successive || r->how.detect > 0 || r->plot),
         "--contrast: without --successive, --detect and --plot"},
        {stats->success && (stats->pass || stats->list || stats->merge),
         "--success: not with --records, --write, --swap, --features or --merge"},
        {stats->profile && !stats->formula, "--profile: only with --model"},
        {stats->merge && (census_requested(stats->census) || stats->where || stops),
         "--merge: the states were made with their own --by, --where and --until"},
    };

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].wrong)
            return rules[i].text;
    return NULL;
}

static void set_format(struct stats *stats, enum grid_kind kind)
{
    if (stats->results.format.kind != GRID_TEXT && stats->results.format.kind != kind)
        tool_die("--csv and --json: one of them");
    stats->results.format.kind = kind;
}

/* Sets up options that others may follow on the command line. */
static void set_up(struct stats *stats)
{
    struct deal_error e;

    if (stats->added && !(stats->written = written_new(stats->fields, stats->added, stats->results.format, &e)))
        tool_die("--write: %s", e.text);
    if (stats->swap && !(stats->swapping = swap_new(stats->swap, stats->held, &e)))
        tool_die("--%s: %s", *e.field ? e.field : "swap", e.text);
    if (stats->paired && !(stats->pairs = pairs_new(stats->fields, stats->paired, *stats->by ? stats->by : NULL, &e)))
        tool_die("--pair: %s", e.text);
    stats->pass = stats->pass || stats->added || stats->swap;
}

void stats_options(struct stats *stats, int argc, char **argv)
{
    struct deal_error e;
    int c;

    while ((c = tool_option(argc, argv, shorts, longs)) != -1)
        switch (c) {
        case 'b': options_add_columns(stats, optarg); break;
        case WHERE: set_where(stats, &stats->where, "--where", optarg); break;
        case CHART:
            if (!look_set(&stats->look, optarg, &e))
                tool_die("--chart: %s", e.text);
            stats->looks = true;
            break;
        case SUCCESS: set_where(stats, &stats->success, "--success", stats->results.condition = optarg); break;
        case PAIR:
            if (stats->paired)
                tool_die("--pair: given twice");
            stats->paired = optarg;
            break;
        case 'k': stats->keep_going = true; break;
        case WRITE:
            if (stats->added)
                tool_die("--write: given twice");
            stats->added = optarg;
            break;
        case CSV: set_format(stats, GRID_CSV); break;
        case JSON: set_format(stats, GRID_JSON); break;
        case RECORDS: stats->pass = true; break;
        case FEATURES: stats->list = true; break;
        case LENGTH: stats->results.lengths = true; break;
        case MERGE: stats->merge = true; break;
        case PROFILE: stats->profile = true; break;
        case SUCCESSIVE: stats->results.how.successive = true; break;
        case CONTRAST: stats->results.how.contrast = true; break;
        case COUNTS: stats->results.counts = true; break;
        case TITLE: stats->results.title = optarg; break;
        case STATE: stats->state = optarg; break;
        case MODEL: stats->formula = optarg; break;
        case SURVIVAL: stats->survival = optarg; break;
        case SWAP: stats->swap = optarg; break;
        case HOLD: stats->held = optarg; break;
        default: set_value(stats, c, optarg);
        }
    set_up(stats);
    if (misuse(stats))
        tool_die("%s", misuse(stats));
    refuse_count_options(stats);
    stats->until.sequence = stats->interval_given;
    if (stats->until.half_width <= 0)
        return;
    census_set_until(stats->census);
    if (!stats->interval_given)
        stats->results.interval = INTERVAL_STOPPED;
}
