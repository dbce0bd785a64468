/*
 * Prints tables of groups. The aligned form is for reading and may change. The CSV form is a contract: its columns
 * stay and only new ones may be appended. csv_fwrite would quote every value. Here numbers and plain names are written
 * without quotes, for cut, awk and comparisons with typed lines.
 */
#include "report.h"

#include "../records/value.h"
#include "grid.h"

#include <csv.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COUNTS = 5, SHARES = 2, CELL_MAX = 64 };

static const char *const count_names[COUNTS] = {"n", "won", "unwinnable", "unknown", "stuck"};
static const unsigned usual[] = {25, 50, 75, 95};

bool report_has_column(const char *name)
{
    size_t quantile = !strncmp(name, "nodes_p", 7) ? 7 : !strncmp(name, "length_p", 8) ? 8 : 0;

    for (size_t i = 0; i < COUNTS; i++)
        if (!strcmp(name, count_names[i]))
            return true;
    return !strcmp(name, "low") || !strcmp(name, "high") ||
           (quantile && name[quantile] && !name[quantile + strspn(name + quantile, "0123456789")]);
}

struct report_kinds report_kinds(const struct report *r, size_t column)
{
    struct report_kinds k = {.word = NULL};

    for (size_t i = 0; i < r->count; i++) {
        const struct group *g = r->groups[i];
        enum value_kind kind = value_kind(g->values[column]);

        *(kind == VALUE_ABSENT ? &k.absent : kind == VALUE_NUMBER ? &k.numbers : &k.words) += (double)g->tally.n;
        k.word = kind == VALUE_WORD ? g->values[column] : k.word;
    }
    return k;
}

bool report_is_player(const struct report *r, const struct group *g)
{
    return strncmp(g->values[r->by], "play:", 5) == 0;
}

void report_interval(const struct report *r, const struct group *g, double *low, double *high)
{
    double lower, upper;

    tally_interval(&g->tally, report_is_player(r, g), r->interval, r->miss, &lower, &upper);
    /* If the two intervals are disjoint, which happens in less than one run of twenty, the limits of the stop are
     * used. */
    *low = lower > g->high || upper < g->low ? g->low : fmax(lower, g->low);
    *high = lower > g->high || upper < g->low ? g->high : fmin(upper, g->high);
}

/* ORDER COUNTS */
static uint64_t report_count_of(const struct tally *t, size_t i)
{
    const uint64_t counts[COUNTS] = {t->n, t->won, t->unwinnable, t->unknown, t->stuck};

    return counts[i];
}

static size_t quantiles_of(const struct report *r)
{
    return r->quantiles ? r->quantiles : sizeof usual / sizeof usual[0];
}

/* Returns the percentage of quantile number I of a row of the table. */
static unsigned percent_of(const struct report *r, size_t i)
{
    i %= quantiles_of(r);
    return r->quantiles ? r->percents[i] : usual[i];
}

/* Returns the number of quantiles in a row: those of the nodes and, if they are shown, those of the length. */
static size_t quantiles_in_row(const struct report *r) { return r->lengths ? 2 * quantiles_of(r) : quantiles_of(r); }

/* Sets *VALUE to quantile I of the group; returns false if the group has none. */
static bool quantile_of(const struct report *r, const struct tally *t, size_t i, uint64_t *value)
{
    const struct histogram *h = i < quantiles_of(r) ? &t->nodes : &t->length;

    *value = h->n > 0 ? histogram_quantile(h, percent_of(r, i)) : 0;
    return h->n > 0;
}

/* ---- CSV --------------------------------------------------------------- */

/* Returns true if a spreadsheet would interpret VALUE as a formula. Numbers with a sign stay numbers. */
static bool is_formula(const char *value)
{
    double number;

    return *value && strchr("=+-@", *value) && !value_number(value, &number) && strcmp(value + 1, "inf");
}

void report_csv_value(FILE *out, const char *value)
{
    size_t len = strlen(value);

    if (is_formula(value)) {
        fputs("\"'", out);
        for (; *value; value++)
            fprintf(out, *value == '"' ? "%c\"" : "%c", *value);
        putc('"', out);
    } else if (strpbrk(value, ",\"\r\n") || (len > 0 && (value[0] == ' ' || value[len - 1] == ' ')))
        csv_fwrite(out, value, len);
    else
        fputs(value, out);
}

static void put_csv_header(const struct report *r, FILE *out)
{
    for (size_t i = 0; i < r->columns; i++) {
        report_csv_value(out, r->names[i]);
        putc(',', out);
    }
    for (size_t i = 0; i < COUNTS; i++)
        fprintf(out, "%s,", count_names[i]);
    fputs("low,high", out);
    for (size_t i = 0; i < quantiles_in_row(r); i++)
        fprintf(out, ",%s_p%u", i < quantiles_of(r) ? "nodes" : "length", percent_of(r, i));
    putc('\n', out);
}

/* Writes a share with six decimals; more if six would round it to 0 or 1. */
static void put_share(const struct report *r, double share, FILE *out)
{
    int decimals = 6;

    if (r->digits) {
        fprintf(out, "%.*g", r->digits, share);
        return;
    }
    if (share > 0 && share < 5e-7)
        decimals = 5 - (int)floor(log10(share));
    else if (share < 1 && 1 - share < 5e-7)
        decimals = 5 - (int)floor(log10(1 - share));
    fprintf(out, "%.*f", decimals, share);
}

static void put_csv_row(const struct report *r, const struct group *g, FILE *out)
{
    double low, high;
    uint64_t value;

    for (size_t i = 0; i < r->columns; i++) {
        report_csv_value(out, g->values[i]);
        putc(',', out);
    }
    for (size_t i = 0; i < COUNTS; i++)
        fprintf(out, "%" PRIu64 ",", report_count_of(&g->tally, i));
    report_interval(r, g, &low, &high);
    put_share(r, low, out);
    putc(',', out);
    put_share(r, high, out);
    for (size_t i = 0; i < quantiles_in_row(r); i++) {
        putc(',', out);
        if (quantile_of(r, &g->tally, i, &value))
            fprintf(out, "%" PRIu64, value);
    }
    putc('\n', out);
}

void report_csv(const struct report *r, FILE *out)
{
    put_csv_header(r, out);
    for (size_t i = 0; i < r->count; i++)
        put_csv_row(r, r->groups[i], out);
}

/* ---- JSON -------------------------------------------------------------- */

static void put_json_header(const struct report *r, struct grid *g)
{
    for (size_t i = 0; i < r->columns; i++)
        grid_cell(g, "%s", r->names[i]);
    for (size_t i = 0; i < COUNTS; i++)
        grid_cell(g, "%s", count_names[i]);
    grid_cell(g, "low");
    grid_cell(g, "high");
    for (size_t i = 0; i < quantiles_in_row(r); i++)
        grid_cell(g, "%s_p%u", i < quantiles_of(r) ? "nodes" : "length", percent_of(r, i));
    grid_end_row(g);
}

static void put_json_row(const struct report *r, const struct group *group, struct grid *g)
{
    double low, high;
    uint64_t value;

    for (size_t i = 0; i < r->columns; i++)
        grid_cell(g, "%s", group->values[i]);
    for (size_t i = 0; i < COUNTS; i++)
        grid_cell(g, "%" PRIu64, report_count_of(&group->tally, i));
    report_interval(r, group, &low, &high);
    grid_number(g, low);
    grid_number(g, high);
    for (size_t i = 0; i < quantiles_in_row(r); i++) {
        if (quantile_of(r, &group->tally, i, &value))
            grid_cell(g, "%" PRIu64, value);
        else
            grid_cell(g, "%s", "");
    }
    grid_end_row(g);
}

bool report_json(const struct report *r, FILE *out)
{
    struct grid *g = grid_new((struct grid_format){.kind = GRID_JSON, .digits = r->digits});
    bool good = g != NULL;

    if (good) {
        put_json_header(r, g);
        for (size_t i = 0; i < r->count; i++)
            put_json_row(r, r->groups[i], g);
        good = grid_print(g, out);
    }
    grid_free(g);
    return good;
}

/* ---- text -------------------------------------------------------------- */

static size_t cells_in_row(const struct report *r) { return r->columns + COUNTS + SHARES + quantiles_in_row(r); }

/* Writes the heading of column I, counted from the first column after those of the fields. */
static void head_cell(const struct report *r, size_t i, char out[CELL_MAX])
{
    char level[INTERVAL_LEVEL_MAX];
    size_t q = i - COUNTS - SHARES;

    if (i < COUNTS)
        snprintf(out, CELL_MAX, "%s", count_names[i]);
    else if (i == COUNTS)
        snprintf(out, CELL_MAX, "won %%");
    else if (i == COUNTS + 1)
        snprintf(out, CELL_MAX, "%s interval", interval_level(level, r->miss));
    else
        snprintf(out, CELL_MAX, "%sp%u", q == 0 ? "nodes " : q == quantiles_of(r) ? "length " : "", percent_of(r, q));
}

static void body_cell(const struct report *r, const struct group *g, size_t i, char out[CELL_MAX])
{
    const struct tally *t = &g->tally;
    double low, high;
    uint64_t value;

    if (i < COUNTS) {
        snprintf(out, CELL_MAX, "%" PRIu64, report_count_of(t, i));
    } else if (i == COUNTS) {
        snprintf(out, CELL_MAX, "%.2f", 100 * (double)t->won / (double)t->n);
    } else if (i == COUNTS + 1) {
        report_interval(r, g, &low, &high);
        snprintf(out, CELL_MAX, "%.2f - %.2f", 100 * low, 100 * high);
    } else if (quantile_of(r, t, i - COUNTS - SHARES, &value)) {
        snprintf(out, CELL_MAX, "%" PRIu64, value);
    } else {
        snprintf(out, CELL_MAX, "-");
    }
}

/* Returns the width of TEXT on a terminal, in columns: the number of bytes that begin a character. */
static size_t report_width_of(const char *text)
{
    size_t width = 0;

    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

/* Returns the text of a cell, in SCRATCH or elsewhere; row 0 is the row of headings. */
static const char *cell(const struct report *r, size_t row, size_t i, char scratch[CELL_MAX])
{
    if (i < r->columns) {
        const char *text = row == 0 ? r->names[i] : r->groups[row - 1]->values[i];

        return *text ? text : "-";
    }
    if (row == 0)
        head_cell(r, i - r->columns, scratch);
    else
        body_cell(r, r->groups[row - 1], i - r->columns, scratch);
    return scratch;
}

static void report_put_row(const struct report *r, size_t row, const size_t *widths, FILE *out)
{
    char scratch[CELL_MAX];

    for (size_t i = 0; i < cells_in_row(r); i++) {
        const char *text = cell(r, row, i, scratch);
        int pad = (int)(widths[i] - report_width_of(text));

        if (i < r->columns) /* The last column of a table never has values of fields, so no line ends with blanks. */
            fprintf(out, "%s%*s  ", text, pad, "");
        else
            fprintf(out, "%*s%s%s", pad, "", text, i + 1 < cells_in_row(r) ? "  " : "\n");
    }
}

bool report_text(const struct report *r, FILE *out)
{
    size_t *widths = calloc(cells_in_row(r), sizeof *widths);
    char scratch[CELL_MAX];

    if (!widths)
        return false;
    for (size_t row = 0; row <= r->count; row++) {
        for (size_t i = 0; i < cells_in_row(r); i++) {
            size_t width = report_width_of(cell(r, row, i, scratch));

            if (width > widths[i])
                widths[i] = width;
        }
    }
    for (size_t row = 0; row <= r->count; row++)
        report_put_row(r, row, widths, out);
    free(widths);
    return true;
}
