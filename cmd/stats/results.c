/*
 * One census, several ways to show it.
 */
#include "results.h"

#include "../../analysis/charts/chart.h"
#include "../../analysis/tables/census.h"
#include "../../analysis/tables/model.h"
#include "../../analysis/tables/report.h"
#include "deal.h"

#include <string.h>

/* The last column asked for; unasked only `by` can be there, or nothing. */
static size_t last_column(const struct census *c)
{
    size_t asked = census_asked(c);

    return asked ? asked - 1 : 0;
}

static bool draw(const struct results *s, const struct census *c, const struct report *r,
                 struct deal_error *e)
{
    struct chart chart = {.file = s->plot, .title = s->title, .report = r, .command = s->command,
                          .picture = s->picture, .x = last_column(c)};

    struct deal_error reason;
    char name[100];

    return chart_draw(&chart, &reason) ||
           deal_fail(e, NULL, "%s: %s", deal_quote(name, sizeof name, s->plot, strlen(s->plot)),
                     reason.text);
}

static bool print(const struct results *s, struct census *c, const struct report *r, FILE *out,
                  struct deal_error *e)
{
    if (s->model)
        return model_print(s->model, r, s->format, out, e);
    if (s->compares && r->columns <= last_column(c))
        return deal_fail(e, NULL, "--test needs a field to compare, --by FIELD");
    if (s->compares)
        return compare_print(s->comparison, r, last_column(c), s->format, out, e);
    if (s->format == GRID_CSV)
        report_csv(r, out);
    else if (!(s->format == GRID_JSON ? report_json(r, out) : report_text(r, out)))
        return deal_fail(e, NULL, "out of memory");
    return true;
}

bool results_print(const struct results *s, struct census *c, FILE *out, struct deal_error *e)
{
    struct report r;

    if (!census_report(c, &r))
        return deal_fail(e, NULL, "out of memory");
    r.interval = s->interval;
    r.lengths = s->lengths;
    r.quantiles = s->quantiles;
    memcpy(r.percents, s->percents, sizeof r.percents);
    return print(s, c, &r, out, e) && (!s->plot || draw(s, c, &r, e));
}
