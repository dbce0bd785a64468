/*
 * The output of a census (counts of results by group): several ways to show it.
 */
#include "results.h"

#include "../../analysis/charts/chart.h"
#include "../../analysis/charts/figure.h"
#include "../../analysis/records/fields.h"
#include "../../analysis/tables/census.h"
#include "../../analysis/tables/lasting.h"
#include "../../analysis/tables/model.h"
#include "../../analysis/tables/pairs.h"
#include "../../analysis/tables/report.h"
#include "../common.h"
#include "deal.h"

#include <string.h>

/* Returns the index of the last column of --by; without --by only the column `by` can exist, at index 0. */
static size_t last_column(const struct census *c)
{
    size_t requested = census_requested(c);

    return requested ? requested - 1 : 0;
}

/* Fills E with the reason of a failed drawing, after the name of the chart's file. */
static bool fail_drawing(const struct results *s, const struct deal_error *reason, struct deal_error *e)
{
    char name[100];

    return deal_fail(e, NULL, "%s: %s", deal_quote(name, sizeof name, s->plot, strlen(s->plot)), reason->text);
}

/* Returns the index of the column called NAME, which the report has. */
static size_t column_of(const struct report *r, const char *name)
{
    size_t i = 0;

    while (strcmp(r->names[i], name) != 0)
        i++;
    return i;
}

/* Warns if the values of a field are names though some are numbers: most likely a word stands in the place of a number.
 */
static void warn_of_words(const struct report *r, size_t column)
{
    struct report_kinds k = report_kinds(r, column);
    char word[60];

    if (k.numbers && k.words)
        tool_warn(
            "the field \"%s\" is a word in %.0f of %.0f records, such as \"%s\", so all its values are taken as words",
            r->names[column], k.words, k.absent + k.numbers + k.words,
            deal_quote(word, sizeof word, k.word, strlen(k.word)));
}

static void warn_of_axis(const struct report *r, size_t column)
{
    struct report_kinds k = column < r->columns ? report_kinds(r, column) : (struct report_kinds){.absent = 0};

    warn_of_words(r, column < r->columns ? column : r->by);
    if (k.absent && k.numbers && !k.words)
        tool_warn("the chart leaves out %.0f of %.0f records, which lack the field \"%s\"", k.absent,
                  k.absent + k.numbers, r->names[column]);
}

static struct figure results_figure(const struct results *s)
{
    return (struct figure){.file = s->plot,
                           .picture = s->picture,
                           .script = s->script,
                           .look = s->look,
                           .title = s->title,
                           .command = s->command,
                           .log_x = s->log_x,
                           .log_y = s->log_y};
}

static bool results_draw(const struct results *s, const struct census *c, const struct report *r, struct deal_error *e)
{
    struct chart chart = {.figure = results_figure(s), .report = r, .x = last_column(c), .counts = s->counts};
    struct deal_error reason;

    warn_of_axis(r, chart.x);
    return chart_draw(&chart, &reason) || fail_drawing(s, &reason, e);
}

bool results_has_column(const struct results *s, bool of_pairs, const char *name)
{
    const char *const *columns = of_pairs      ? pairs_columns()
                                 : s->model    ? model_columns()
                                 : s->survives ? lasting_columns()
                                 : s->compares ? compare_columns()
                                               : NULL;

    while (columns && *columns && strcmp(*columns, name))
        columns++;
    return columns ? *columns != NULL : report_has_column(name);
}

bool results_of_pairs(const struct results *s)
{
    return s->how.successive || s->how.contrast || s->how.nested || s->how.detect > 0;
}

/* Writes in words the fields by which the curves differ. */
static void name_curves(const struct report *r, size_t lasting, char *out, size_t size)
{
    *out = '\0';
    for (size_t i = 0; i < r->columns; i++) {
        size_t len = strlen(out);

        if (i == lasting)
            continue;
        snprintf(out + len, size - len, "%s", len ? ", " : "");
        len = strlen(out);
        fields_words(r->names[i], out + len, size - len);
    }
}

/* Notes how many records belong to no curve, since their groups have no number in the field. */
static void note_left_out(struct results *s, const struct lasting *l, const char *field)
{
    size_t count;
    const struct lasting_curve *curves = lasting_curves(l, &count);
    double without = 0;

    for (size_t i = 0; i < count; i++)
        without += curves[i].count ? 0 : curves[i].left_out;
    if (without > 0)
        snprintf(s->note, sizeof s->note, "%.0f record%s left out: no number in the field \"%s\"", without,
                 without == 1 ? "" : "s", field);
}

static bool print_survival(struct results *s, const struct report *r, FILE *out, struct deal_error *e)
{
    struct figure figure = results_figure(s);
    struct lasting *l = lasting_new(r, s->lasting, s->format, e);
    bool good;

    if (!l)
        return false;
    grid_print(lasting_table(l), out);
    note_left_out(s, l, r->names[s->lasting]);
    name_curves(r, s->lasting, figure.text, sizeof figure.text);
    figure.key = *figure.text ? figure.text : NULL;
    good = !s->plot || lasting_draw(l, r->names[s->lasting], &figure, e);
    lasting_free(l);
    return good;
}

static bool print_model(const struct results *s, const struct report *r, FILE *out, struct deal_error *e)
{
    struct figure figure = results_figure(s);
    struct grid *g = model_table(s->model, r, s->format, e);
    bool good, factor;
    const char *name;

    if (!g)
        return false;
    grid_print(g, out);
    for (size_t i = 0; (name = model_predictor(s->model, i, &factor)); i++) {
        if (!factor)
            warn_of_words(r, column_of(r, name));
    }
    good = !s->plot || estimates_of_model(g, model_is_profiled(s->model), &figure, e);
    grid_free(g);
    return good;
}

/* Notes why a table of pairs has no row. */
static void note_no_pairs(struct results *s, struct pairs *p)
{
    char names[120];

    pairs_names(p, names, sizeof names);
    if (pairs_vary(p))
        snprintf(s->note, sizeof s->note, "nothing to pair: no deal has results for two values of %s", names);
    else
        snprintf(s->note, sizeof s->note,
                 "nothing to pair: no records of one game, its options and one player differ in %s", names);
}

bool results_print_pairs(struct results *s, struct pairs *p, FILE *out, struct deal_error *e)
{
    struct figure figure = results_figure(s);
    struct grid *g = pairs_table(p, s->how, s->format, e);
    bool good;

    if (!g)
        return false;
    grid_print(g, out);
    if (!grid_rows(g))
        note_no_pairs(s, p);
    figure.field = s->paired;
    good = !s->plot || estimates_of_pairs(g, &figure, e);
    grid_free(g);
    return good;
}

static bool print_of_results(const struct results *s, struct census *c, const struct report *r, FILE *out,
                             struct deal_error *e)
{
    if (s->compares && r->columns <= last_column(c))
        return deal_fail(e, NULL, "--test needs a field to compare, --by FIELD");
    if (s->compares)
        compare_print(s->comparison, r, last_column(c), s->format, out);
    else
        report_print(r, s->format, out);
    return true;
}

bool results_print(struct results *s, struct census *c, FILE *out, struct deal_error *e)
{
    struct report r;

    census_report(c, &r);
    r.interval = s->interval;
    if (s->miss > 0)
        r.miss = s->miss;
    r.lengths = s->lengths;
    r.quantiles = s->quantiles;
    memcpy(r.percents, s->percents, sizeof r.percents);
    if (s->survives)
        return print_survival(s, &r, out, e);
    if (s->model)
        return print_model(s, &r, out, e);
    return print_of_results(s, c, &r, out, e) && (!s->plot || results_draw(s, c, &r, e));
}
