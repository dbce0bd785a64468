/*
 * Reads CSV for scripts. They must not split it at commas, because a field may be quoted.
 *
 *     columns FILE [NAME...]
 *     columns --rows FILE [NAME=VALUE...]
 *
 * The first form prints the named columns of each record, with tabs between. Without names it prints
 * all columns, the header first. With --rows it prints the records whose columns have these values.
 *
 * FILE (- is standard input) begins with a header. Lines that begin with # before a record are
 * comments. A tab or a new line within a field is written as a blank. Status 2: trouble.
 */
#include <csv.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 512, TEXT = 1 << 16 };

/* A record of CSV: its fields one after the other, and its text in the file. */
struct row {
    char text[TEXT], raw[TEXT];
    size_t at[CELLS], used, raw_used, cells;
    bool whole; /* true if the last field of the record is complete */
};

struct query {
    char **word; /* arguments of the query: NAME, or NAME=VALUE with --rows */
    int words;
    bool rows;
    size_t column[CELLS];
};

static _Noreturn void columns_die(const char *what, const char *which)
{
    fprintf(stderr, "columns: %s \"%s\"\n", what, which);
    exit(2);
}

/* ---- reading ---- */

static void take_cell(void *text, size_t len, void *data)
{
    struct row *row = data;

    if (row->cells == CELLS || row->used + len + 1 > TEXT)
        columns_die("too long a record:", row->text);
    row->at[row->cells++] = row->used;
    for (size_t i = 0; i < len; i++) {
        char c = ((const char *)text)[i];
        row->text[row->used++] = (char)(c == '\t' || c == '\n' || c == '\r' ? ' ' : c);
    }
    row->text[row->used++] = '\0';
}

static void end_row(int c, void *data)
{
    (void)c;
    ((struct row *)data)->whole = true;
}

static void parse_line(struct csv_parser *p, struct row *row, const char *line)
{
    size_t len = strlen(line);

    if (row->raw_used + len + 1 > TEXT)
        columns_die("too long a record:", line);
    memcpy(row->raw + row->raw_used, line, len + 1);
    row->raw_used += len;
    if (csv_parse(p, line, len, take_cell, end_row, row) != len)
        columns_die("bad CSV:", line);
}

/* Reads the next record; returns false at the end of the file. */
static bool read_row(FILE *f, struct csv_parser *p, struct row *row)
{
    char line[TEXT];

    row->used = row->raw_used = row->cells = 0;
    row->whole = false;
    while (!row->whole && fgets(line, sizeof line, f))
        if (row->raw_used || *line != '#')
            parse_line(p, row, line);
    if (!row->whole && csv_fini(p, take_cell, end_row, row))
        columns_die("bad CSV:", row->raw);
    return row->whole;
}

/* ---- writing ---- */

/* Finds the columns of the query in the header. */
static void find_columns(struct query *q, const struct row *head)
{
    for (int i = 0; i < q->words; i++) {
        size_t len = q->rows ? strcspn(q->word[i], "=") : strlen(q->word[i]), c = 0;

        while (c < head->cells && (strncmp(head->text + head->at[c], q->word[i], len) || head->text[head->at[c] + len]))
            c++;
        if (c == head->cells || (q->rows && !q->word[i][len]))
            columns_die("no column", q->word[i]);
        q->column[i] = c;
    }
}

static bool has_values(const struct query *q, const struct row *row)
{
    for (int i = 0; i < q->words; i++)
        if (strcmp(row->text + row->at[q->column[i]], strchr(q->word[i], '=') + 1))
            return false;
    return true;
}

static void write_cells(const struct query *q, const struct row *row)
{
    size_t n = q->words ? (size_t)q->words : row->cells;

    for (size_t i = 0; i < n; i++)
        printf("%s%s", i ? "\t" : "", row->text + row->at[q->words ? q->column[i] : i]);
    putchar('\n');
}

static void write_rows(struct query *q, FILE *f)
{
    static struct row row;
    struct csv_parser p;
    size_t width;

    if (csv_init(&p, CSV_STRICT | CSV_STRICT_FINI))
        columns_die("no memory for", "CSV");
    if (read_row(f, &p, &row)) {
        find_columns(q, &row);
        if (!q->rows && !q->words)
            write_cells(q, &row);
    }
    for (width = row.cells; read_row(f, &p, &row);) {
        if (row.cells != width)
            columns_die("more or fewer fields than the header has:", row.raw);
        if (!q->rows)
            write_cells(q, &row);
        else if (has_values(q, &row))
            fputs(row.raw, stdout);
    }
    csv_free(&p);
}

int main(int argc, char **argv)
{
    bool rows = argc > 1 && !strcmp(argv[1], "--rows");
    struct query q = {.word = argv + 2 + rows, .words = argc - 2 - rows, .rows = rows};
    FILE *f;

    if (q.words < 0 || q.words > CELLS) {
        fputs("usage: columns FILE [NAME]... | columns --rows FILE [NAME=VALUE]...\n", stderr);
        return 2;
    }
    f = strcmp(argv[1 + rows], "-") ? fopen(argv[1 + rows], "r") : stdin;
    if (!f)
        columns_die("cannot open", argv[1 + rows]);
    write_rows(&q, f);
    if (ferror(f))
        columns_die("cannot read", argv[1 + rows]);
    return fclose(stdout) ? 2 : 0;
}
