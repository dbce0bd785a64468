/*
 * The output of a census (counts of results by group): several ways to show it.
 */
#include "run.h"

#include "../../analysis/base/memory.h"
#include "../../analysis/charts/chart.h"
#include "../../analysis/records/fields.h"
#include "../../analysis/tables/census.h"
#include "../../analysis/tables/lasting.h"
#include "../../analysis/tables/model.h"
#include "../../analysis/tables/pairs.h"
#include "../../analysis/tables/report.h"
#include "deal.h"

#include <string.h>

/* Returns the index of the last column of --by; without --by only the column `by` can exist, at index 0. */
static size_t last_column(const struct census *census)
{
    size_t requested = census_requested(census);

    return requested ? requested - 1 : 0;
}

/* Fills E with the reason of a failed drawing, after the name of the chart's file. */
static bool fail_drawing(const struct results *results, const struct deal_error *reason, struct deal_error *e)
{
    char name[100];

    return deal_fail(e, NULL, "%s: %s", deal_quote(name, sizeof name, results->plot, strlen(results->plot)),
                     reason->text);
}

/* Warns if values of a field are words though some are numbers: most likely a word stands in the place of a number. */
static void warn_of_words(const struct report *report, size_t column)
{
    struct report_kinds k = report_kinds(report, column);
    char word[60];

    if (k.numbers && k.words)
        tool_warn(
            "the field \"%s\" is a word in %.0f of %.0f records, such as \"%s\", so all its values are taken as words",
            report->names[column], k.words, k.absent + k.numbers + k.words,
            deal_quote(word, sizeof word, k.word, strlen(k.word)));
}

static void warn_of_axis(const struct report *report, size_t column)
{
    struct report_kinds k =
        column < report->columns ? report_kinds(report, column) : (struct report_kinds){.absent = 0};

    warn_of_words(report, column < report->columns ? column : report->by);
    if (k.absent && k.numbers && !k.words)
        tool_warn("the chart leaves out %.0f of %.0f records, which lack the field \"%s\"", k.absent,
                  k.absent + k.numbers, report->names[column]);
}

static struct figure results_figure(const struct results *results)
{
    return (struct figure){.file = results->plot,
                           .picture = results->picture,
                           .script = results->script,
                           .look = results->look,
                           .condition = results->condition,
                           .title = results->title,
                           .command = results->command,
                           .log_x = results->log_x,
                           .log_y = results->log_y};
}

static bool results_draw(const struct results *results, const struct census *census, const struct report *report,
                         struct deal_error *e)
{
    struct chart chart = {
        .figure = results_figure(results), .report = report, .x = last_column(census), .counts = results->counts};
    struct deal_error reason;

    warn_of_axis(report, chart.x);
    return chart_draw(&chart, &reason) || fail_drawing(results, &reason, e);
}

bool results_has_column(const struct results *results, bool of_pairs, const char *name)
{
    const char *const *columns = of_pairs            ? pairs_columns
                                 : results->model    ? model_columns
                                 : results->survives ? lasting_columns
                                 : results->compares ? compare_columns
                                                     : NULL;

    while (columns && *columns && strcmp(*columns, name))
        columns++;
    return columns ? *columns != NULL : report_has_column(name);
}

bool results_of_pairs(const struct results *results)
{
    return results->how.successive || results->how.contrast || results->how.nested || results->how.detect > 0;
}

/* Writes in words the fields by which the curves differ. */
static void name_curves(const struct report *report, size_t lasting, char *out, size_t size)
{
    char words[200];

    *out = '\0';
    for (size_t i = 0; i < report->columns; i++) {
        if (i == lasting)
            continue;
        fields_words(report->names[i], words, sizeof words);
        memory_append(out, size, "%s%s", *out ? ", " : "", words);
    }
}

static bool print_survival(struct results *results, const struct report *report, FILE *out, struct deal_error *e)
{
    struct figure figure = results_figure(results);
    struct lasting *l = lasting_new(report, results->lasting, results->format, e);
    double without = 0; /* records of no curve, since their groups have no number in the field */
    bool good;

    if (!l)
        return false;
    grid_print(l->grid, out);
    for (size_t i = 0; i < l->count; i++)
        without += l->curves[i].count ? 0 : l->curves[i].left_out;
    if (without > 0)
        snprintf(results->note, sizeof results->note, "%.0f record%s left out: no number in the field \"%s\"", without,
                 without == 1 ? "" : "s", report->names[results->lasting]);
    name_curves(report, results->lasting, figure.text, sizeof figure.text);
    figure.key = *figure.text ? figure.text : NULL;
    good = !results->plot || lasting_draw(l, report->names[results->lasting], &figure, e);
    lasting_free(l);
    return good;
}

static bool print_model(const struct results *results, const struct report *report, FILE *out, struct deal_error *e)
{
    struct figure figure = results_figure(results);
    struct grid *g = model_table(results->model, report, results->format, e);
    bool good, factor;
    const char *name;

    if (!g)
        return false;
    grid_print(g, out);
    for (size_t i = 0; (name = model_predictor(results->model, i, &factor)); i++) {
        for (size_t k = 0; !factor && k < report->columns; k++)
            if (!strcmp(report->names[k], name))
                warn_of_words(report, k);
    }
    good = !results->plot || estimates_of_model(g, model_is_profiled(results->model), &figure, e);
    grid_free(g);
    return good;
}

/* Notes why a table of pairs has no row. */
static void note_no_pairs(struct results *results, struct pairs *pairs)
{
    char names[120];

    pairs_names(pairs, names, sizeof names);
    if (pairs_vary(pairs))
        snprintf(results->note, sizeof results->note, "nothing to pair: no deal has results for two values of %s",
                 names);
    else
        snprintf(results->note, sizeof results->note,
                 "nothing to pair: no records of one game, its options and one player differ in %s", names);
}

bool results_print_pairs(struct results *results, struct pairs *pairs, FILE *out, struct deal_error *e)
{
    struct figure figure = results_figure(results);
    struct grid *g = pairs_table(pairs, results->how, results->format, e);
    bool good;

    if (!g)
        return false;
    grid_print(g, out);
    if (!grid_rows(g))
        note_no_pairs(results, pairs);
    figure.field = results->paired;
    good = !results->plot || estimates_of_pairs(g, &figure, e);
    grid_free(g);
    return good;
}

bool results_print(struct results *results, struct census *census, FILE *out, struct deal_error *e)
{
    struct report r;

    census_report(census, &r);
    r.interval = results->interval;
    if (results->miss > 0)
        r.miss = results->miss;
    r.lengths = results->lengths;
    r.quantiles = results->quantiles;
    memcpy(r.percents, results->percents, sizeof r.percents);
    if (results->survives)
        return print_survival(results, &r, out, e);
    if (results->model)
        return print_model(results, &r, out, e);
    if (results->compares && r.columns <= last_column(census))
        return deal_fail(e, NULL, "--test needs a field to compare, --by FIELD");
    if (results->compares)
        compare_print(results->comparison, &r, last_column(census), results->format, out);
    else
        report_print(&r, results->format, out);
    return !results->plot || results_draw(results, census, &r, e);
}
