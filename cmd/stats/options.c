/*
 * Parses the command line of the tool stats.
 */
#include "../../analysis/charts/chart.h"
#include "../../analysis/records/value.h"
#include "../../analysis/records/where.h"
#include "../../analysis/tables/census.h"
#include "../../analysis/tables/pairs.h"
#include "run.h"
#include "stats.options.h"

#include <stdlib.h>
#include <string.h>

const struct tool *const stats_tool = &tool;

static void options_add_columns(struct stats *s, const char *list)
{
    struct deal_error e;

    if (!census_by(s->census, list, &e))
        tool_die("--by: %s", e.text);
    if (strlen(s->by) + strlen(list) + 2 > sizeof s->by)
        tool_die("--by: too long");
    if (*s->by)
        strcat(s->by, ",");
    strcat(s->by, list);
}

static void set_where(struct stats *s, struct where **where, const char *option, const char *text)
{
    struct deal_error e;

    if (*where)
        tool_die("%s: given twice; join the conditions with \"&&\"", option);
    *where = where_new(text, s->fields, &e);
    if (!*where)
        tool_die("%s: %s", option, e.text);
}

/* Sets up --pair. Called after all options are parsed, since --by may follow it. */
static void set_pair(struct stats *s)
{
    struct deal_error e;

    if (!s->paired)
        return;
    s->pairs = pairs_new(s->fields, s->paired, *s->by ? s->by : NULL, &e);
    if (!s->pairs)
        tool_die("--pair: %s", e.text);
}

/* Sets up --write. Called after all options are parsed, since --csv may follow it. */
static void set_write(struct stats *s)
{
    struct deal_error e;

    if (!s->added)
        return;
    s->written = written_new(s->fields, s->added, s->results.format, &e);
    if (!s->written)
        tool_die("--write: %s", e.text);
    s->pass = true;
}

/* Sets up --swap. Called after all options are parsed, since --hold may follow it. */
static void set_swap(struct stats *s)
{
    struct deal_error e;

    if (!s->swap)
        return;
    s->swapping = swapping_new(s->swap, s->held, &e);
    if (!s->swapping)
        tool_die("--%s: %s", *e.field ? e.field : "swap", e.text);
    s->pass = true;
}

/* Parses percentages: whole numbers from 1 to 100, separated by commas. */
static bool parse_percents(const char *text, struct results *r)
{
    for (r->quantiles = 0; r->quantiles < QUANTILES_MAX; text++) {
        size_t digits = strspn(text, "0123456789");
        unsigned percent = digits > 0 && digits < 4 ? (unsigned)strtoul(text, NULL, 10) : 0;

        if (percent < 1 || percent > 100)
            return false;
        for (size_t i = 0; i < r->quantiles; i++)
            if (r->percents[i] == percent)
                return false;
        r->percents[r->quantiles++] = percent;
        text += digits;
        if (*text != ',')
            return !*text;
    }
    return false;
}

static bool parse_axes(const char *text, struct results *r)
{
    r->log_x = *text == 'x';
    r->log_y = text[strspn(text, "x")] == 'y';
    return strcmp(text, "x") == 0 || strcmp(text, "y") == 0 || strcmp(text, "xy") == 0;
}

static bool parse_digits(const char *text, int *digits)
{
    size_t len = strspn(text, "0123456789");

    *digits = len > 0 && len < 3 && !text[len] ? (int)strtol(text, NULL, 10) : 0;
    return *digits >= 1 && *digits <= 17;
}

static void set_look(struct stats *s, const char *setting)
{
    struct deal_error e;

    if (!look_set(&s->look, setting, &e))
        tool_die("--chart: %s", e.text);
    s->looks = true;
}

static bool parse_nested(const char *text, enum pairs_nested *nested)
{
    *nested = strcmp(text, "later") == 0 ? PAIRS_LATER : PAIRS_EARLIER;
    return *nested == PAIRS_LATER || strcmp(text, "earlier") == 0;
}

static bool parse_detect(const char *text, double *detect)
{
    return value_number(text, detect) && *detect >= 0.001 && *detect <= 1;
}

/* Parses the options whose value has its own syntax. */
static void set_value(struct stats *s, int c, const char *value)
{
    if (c == PLOT && !chart_can_draw(value))
        tool_die_value("--plot", value, "is not -, nor a name that ends in .svg, .png or .pdf");
    if (c == INTERVAL && !interval_parse(value, &s->results.interval))
        tool_die_value("--interval", value, "is not clopper-pearson, wilson or sequence");
    if (c == LEVEL && !interval_parse_level(value, &s->results.miss))
        tool_die_value("--level", value, "is not a number from 0.5 to 0.999999");
    if (c == TEST && !compare_parse(value, &s->results.comparison))
        tool_die_value("--test", value, "is not trend, chi-square or difference");
    if (c == UNTIL && !until_parse(value, &s->until))
        tool_die_value("--until", value, "is not half-width=W with W between 0 and 0.5");
    if (c == QUANTILES && !parse_percents(value, &s->results))
        tool_die_value("--quantiles", value, "is not numbers from 1 to 100, each once, at most 16 of them");
    if (c == LOG && !parse_axes(value, &s->results))
        tool_die_value("--log", value, "is not x, y or xy");
    if (c == DIGITS && !parse_digits(value, &s->results.format.digits))
        tool_die_value("--digits", value, "is not a number from 1 to 17");
    if (c == DETECT && !parse_detect(value, &s->results.how.detect))
        tool_die_value("--detect", value, "is not a difference of shares from 0.001 to 1");
    if (c == NESTED && !parse_nested(value, &s->results.how.nested))
        tool_die_value("--nested", value, "is not later or earlier");
    if (c == PLOT)
        s->results.plot = value;
    s->interval_given = s->interval_given || c == INTERVAL;
    s->results.compares = s->results.compares || c == TEST;
}

/* Returns the name of an option that the user gave and that applies only to tables of results; NULL if there is none.
 */
static const char *count_option(const struct stats *s)
{
    const struct results *r = &s->results;

    if (!s->pairs && (s->state || census_requested(s->census) || r->plot))
        return s->state ? "--state" : r->plot ? "--plot" : "--by";
    return s->until.half_width > 0 ? "--until"
           : r->lengths            ? "--length"
           : r->quantiles          ? "--quantiles"
           : s->interval_given     ? "--interval"
           : r->miss > 0           ? "--level"
           : s->merge              ? "--merge"
                                   : NULL;
}

/* Refuses options for counts of results with --records, --write, --swap, --features or --pair, which count no
 * results. */
static void refuse_count_options(const struct stats *s)
{
    const char *what = s->pairs      ? "--pair"
                       : s->list     ? "--features"
                       : s->swapping ? "--swap"
                       : s->written  ? "--write"
                       : s->pass     ? "--records"
                                     : NULL;

    if (what && count_option(s))
        tool_die("%s: without %s", what, count_option(s));
}

/* Returns an error text if two options exclude each other, else NULL. */
static const char *misuse(const struct stats *s)
{
    const struct results *r = &s->results;
    int ways = (s->formula != NULL) + (s->survival != NULL) + r->compares + (s->pairs != NULL) + s->pass + s->list;
    bool both = s->written && s->swapping;

    if (ways > 1 || both)
        return "--model, --survival, --test, --pair, --records, --write, --swap and --features: one of them at a time";
    if (s->held && !s->swapping)
        return "--hold: only with --swap";
    if ((r->title || s->looks) && !r->plot)
        return "--title and --chart: only with --plot";
    if (s->list && s->where)
        return "--features: without --where";
    if (s->written && r->format.digits)
        return "--digits: not with --write";
    if (((s->pass && !s->written) || s->list) && (r->format.kind != GRID_TEXT || r->format.digits))
        return "--csv, --json and --digits: not with --records, --swap or --features";
    if (s->until.half_width > 0 && s->interval_given && r->interval != INTERVAL_SEQUENCE)
        return "--until: has limits of its own, or those of --interval sequence";
    if (s->until.half_width > 0 && (s->formula || s->survival))
        return "--until: its limits are those of shares; not with --model or --survival";
    if ((s->formula || s->survival) && (r->lengths || r->quantiles || s->interval_given))
        return "--model and --survival: without --length, --quantiles and --interval";
    if (r->miss > 0 && (s->formula || s->survival || r->compares || s->until.half_width > 0))
        return "--level: for the limits of the table; not with --model, --survival, --test or --until";
    if (s->look.facet && (s->formula || s->survival || s->pairs))
        return "--chart facet=: not for a chart of --model, --survival or --pair";
    if ((r->log_x || r->log_y) && !r->plot)
        return "--log: only with --plot";
    if (r->counts && (!r->plot || s->formula || s->survival || s->pairs))
        return "--counts: only with --plot, and not for a chart of --model, --survival or --pair";
    if (results_of_pairs(r) && !s->pairs && !s->merge)
        return "--successive, --contrast, --nested and --detect: only with --pair";
    if (r->how.contrast && (r->how.successive || r->how.detect > 0 || r->plot))
        return "--contrast: without --successive, --detect and --plot";
    if (s->success && (s->pass || s->list || s->merge))
        return "--success: not with --records, --write, --swap, --features or --merge";
    if (s->profile && !s->formula)
        return "--profile: only with --model";
    if (s->merge && (census_requested(s->census) || s->where || s->until.half_width > 0))
        return "--merge: the states were made with their own --by, --where and --until";
    return NULL;
}

static bool set_format(struct stats *s, enum grid_kind kind)
{
    if (s->results.format.kind != GRID_TEXT && s->results.format.kind != kind)
        tool_die("--csv and --json: one of them");
    s->results.format.kind = kind;
    return true;
}

static bool set_flag(struct stats *s, int c)
{
    switch (c) {
    case CSV: return set_format(s, GRID_CSV);
    case JSON: return set_format(s, GRID_JSON);
    case RECORDS: s->pass = true; return true;
    case FEATURES: s->list = true; return true;
    case LENGTH: s->results.lengths = true; return true;
    case MERGE: s->merge = true; return true;
    case PROFILE: s->profile = true; return true;
    case SUCCESSIVE: s->results.how.successive = true; return true;
    case CONTRAST: s->results.how.contrast = true; return true;
    case COUNTS: s->results.counts = true; return true;
    default: return false;
    }
}

/* Stores the options whose text is parsed later. */
static bool set_text(struct stats *s, int c, const char *text)
{
    switch (c) {
    case TITLE: s->results.title = text; return true;
    case STATE: s->state = text; return true;
    case MODEL: s->formula = text; return true;
    case SURVIVAL: s->survival = text; return true;
    case SWAP: s->swap = text; return true;
    case HOLD: s->held = text; return true;
    default: return false;
    }
}

void stats_options(struct stats *s, int argc, char **argv)
{
    int c;

    while ((c = tool_option(argc, argv, shorts, longs)) != -1)
        switch (c) {
        case 'b': options_add_columns(s, optarg); break;
        case WHERE: set_where(s, &s->where, "--where", optarg); break;
        case CHART: set_look(s, optarg); break;
        case SUCCESS: set_where(s, &s->success, "--success", optarg); break;
        case PAIR:
            if (s->paired)
                tool_die("--pair: given twice");
            s->paired = optarg;
            break;
        case 'k': s->keep_going = true; break;
        case WRITE:
            if (s->added)
                tool_die("--write: given twice");
            s->added = optarg;
            break;
        default:
            if (!set_flag(s, c) && !set_text(s, c, optarg))
                set_value(s, c, optarg);
        }
    set_write(s);
    set_swap(s);
    set_pair(s);
    if (misuse(s))
        tool_die("%s", misuse(s));
    refuse_count_options(s);
    s->until.sequence = s->interval_given;
    if (s->until.half_width > 0 && !s->interval_given)
        s->results.interval = INTERVAL_STOPPED;
}
