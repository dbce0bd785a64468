/*
 * The pages of the booklet as SVG: a title page with contents, the rules, the puzzles, graded hints, the dealt order of
 * the cards for puzzles with hidden cards, and the solutions in columns.
 */
#include "../help.h"
#include "puzzles.h"

#include <stdlib.h>
#include <string.h>

/* Lengths on a page in points: MARGIN around it, HEAD above the picture of a puzzle, FOOT at its lower end. */
enum { MARGIN = 42, HEAD = 42, FOOT = 30 };
#define MONO "font-family=\"DejaVu Sans Mono, monospace\""
/* average width of a character, as a fraction of the font size */
static const double mono_width = 0.602, text_width = 0.56;

static struct text *page_now(struct pages *pages) { return &pages->page[pages->n - 1]; }

static void page_open(struct pages *pages)
{
    int w = pages->paper->width, h = pages->paper->height;

    pages->page = tool_kept(realloc(pages->page, (pages->n + 1) * sizeof *pages->page));
    pages->page[pages->n++] = (struct text){.len = 0};
    text_print(page_now(pages),
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%dpt\" height=\"%dpt\" viewBox=\"0 0 %d %d\" "
               "font-family=\"DejaVu Sans, sans-serif\" fill=\"#222\">\n<rect width=\"%d\" height=\"%d\" "
               "fill=\"#fff\"/>\n",
               w, h, w, h, w, h);
}

static void page_put(struct pages *pages, double x, double y, double size, const char *anchor, const char *more,
                     const char *text)
{
    text_print(page_now(pages),
               "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" text-anchor=\"%s\" %s xml:space=\"preserve\">", x, y,
               size, anchor, more);
    xml_add(page_now(pages), text);
    text_print(page_now(pages), "</text>\n");
}

static void page_close(struct pages *pages)
{
    char number[24];

    snprintf(number, sizeof number, "%zu", pages->n);
    if (pages->n > 1)
        page_put(pages, pages->paper->width / 2.0, pages->paper->height - 20, 8, "middle", "fill=\"#666\"", number);
    text_print(page_now(pages), "</svg>\n");
}

/* Writes TEXT in lines of at most WIDE characters, opening pages as needed. *Y is the height of the first line on
 * entry, and of the line after the last on return. */
static void page_fill(struct pages *pages, double *y, double size, size_t wide, const char *text, size_t len)
{
    struct text lines = {.len = 0};

    prose_fill_after(&lines, text, len, (int)wide, 0, 0);
    for (char *line = strtok(lines.bytes, "\n"); line; line = strtok(NULL, "\n")) {
        if (*y > pages->paper->height - MARGIN) {
            page_close(pages);
            page_open(pages);
            *y = MARGIN + size;
        }
        page_put(pages, MARGIN, *y, size, "start", "", line);
        *y += 1.4 * size;
    }
    text_release(&lines);
}

/* Draws the picture of puzzle SHEET as large as fits a box; returns its height there. */
static double page_picture(struct pages *pages, const struct sheet *sheet, double x, double y, double w, double h)
{
    struct text *out = page_now(pages);
    double scale = w / sheet->width < h / sheet->height ? w / sheet->width : h / sheet->height;
    const char *body = strchr(sheet->picture, '>'), *view = strstr(sheet->picture, "viewBox=\"");
    const char *paper = strstr(sheet->picture, " fill=\"#f3efe4\"");

    scale = scale < 1.15 ? scale : 1.15;
    text_print(out, "<svg x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" %.*s>",
               x + (w - sheet->width * scale) / 2, y, sheet->width * scale, sheet->height * scale, (int)(body - view),
               view);
    body++;
    if (paper && paper > body) {
        text_add(out, body, (size_t)(paper - body));
        text_print(out, " fill=\"none\"");
        body = paper + strlen(" fill=\"#f3efe4\"");
    }
    text_print(out, "%s", body);
    return sheet->height * scale;
}

/* ---- the title ---- */

static void pages_contents(struct pages *pages, const struct sheet *sheet, size_t n, double y, size_t per_page,
                           size_t first)
{
    enum { ACROSS = 3 };
    double width = (pages->paper->width - 2.0 * MARGIN) / ACROSS;
    size_t rows = (n + ACROSS - 1) / ACROSS;
    char line[64];

    for (size_t i = 0; i < n; i++) {
        double at = y + 13.0 * (double)(i % rows);
        size_t column = i / rows;

        if (at > pages->paper->height - MARGIN)
            continue;
        snprintf(line, sizeof line, "%2d  %s  page %zu", sheet[i].number, sheet[i].stars, first + i / per_page);
        page_put(pages, MARGIN + width * (double)column, at, 9, "start", "", line);
    }
}

/* Makes the title page: the board of the first puzzle, and the contents. FIRST: the page number of the first puzzle. */
static void pages_title(struct pages *pages, const struct cover *cover, const struct sheet *sheet, size_t n,
                        size_t per_page, size_t first)
{
    double w = pages->paper->width, h = pages->paper->height, y = h * 0.15;
    char kind[120];

    page_open(pages);
    page_put(pages, w / 2, y, w / 20, "middle", "", cover->title);
    snprintf(kind, sizeof kind, "Puzzles: %s", cover->kind);
    page_put(pages, w / 2, y + 28, w < 500 ? 9 : 12, "middle", "fill=\"#555\"", kind);
    if (cover->author)
        page_put(pages, w / 2, y + 48, w < 500 ? 9 : 12, "middle", "", cover->author);
    y += cover->author ? 64 : 52;
    y += page_picture(pages, &sheet[0], w * 0.2, y, w * 0.6, h * 0.35) + 30;
    page_put(pages, w / 2, y, w < 500 ? 6 : 9, "middle", "fill=\"#555\"", cover->stars);
    page_put(pages, w / 2, y + 20, w < 500 ? 9 : 12, "middle", "fill=\"#b5121b\"", cover->shares);
    pages_contents(pages, sheet, n, y + 50, per_page, first);
    page_close(pages);
}

static void pages_rules(struct pages *pages, const struct cover *cover)
{
    double size = pages->paper->width < 500 ? 8 : 9.5, y = MARGIN + 40;
    size_t wide = (size_t)((pages->paper->width - 2 * MARGIN) / (size * text_width));
    const char *line = cover->about.len ? cover->about.bytes : "";

    page_open(pages);
    page_put(pages, MARGIN, MARGIN + 10, 14, "start", "", "The rules");
    for (size_t len; *line; line += len + 1) {
        len = strcspn(line, "\n");
        page_fill(pages, &y, size, wide, line, len);
        y += size / 2;
    }
    page_close(pages);
}

/* ---- puzzles ---- */

/* Draws a QR code from the output of qrencode in ASCII, which has two characters for each module. */
static void page_code(struct pages *pages, const char *code, double x, double y, double size)
{
    struct text *out = page_now(pages);
    int side = (int)strcspn(code, "\n") / 2, row = 0;

    if (side < 1)
        return;
    text_print(
        out, "<svg x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" viewBox=\"0 0 %d %d\"><path fill=\"#000\" d=\"",
        x, y, size, size, side, side);
    for (; *code; code += strcspn(code, "\n"), code += *code == '\n', row++)
        for (int i = 0; i < side && code[2 * i] && code[2 * i] != '\n'; i++)
            if (code[2 * i] == '#')
                text_print(out, "M%d %dh1v1h-1z", i, row);
    text_print(out, "\"/></svg>\n");
}

enum { CODE = 64, CODE_GAP = 10, GUTTER = 14 };

/* A part of a page, for one puzzle. */
struct cell {
    double x, y, w, h;
    bool narrow;
};

/* Puts puzzle SHEET into a part of the page. Its QR code is below the picture, or to the right of it with BESIDE. */
static void pages_puzzle(struct pages *pages, const struct cover *cover, const struct sheet *sheet, const char *code,
                         struct cell at, bool beside)
{
    double room = code ? CODE + CODE_GAP : 0, right = at.x + at.w, bottom = at.y + at.h;
    bool small = pages->paper->width < 500;
    char length[100], name[160], told[400];

    snprintf(told, sizeof told, "No. %d", sheet->number);
    page_put(pages, at.x, at.y + 16, at.narrow ? 13 : 18, "start", "", told);
    page_put(pages, at.narrow ? at.x + 50 : right, at.y + 16, at.narrow ? (small ? 7 : 11) : 15,
             at.narrow ? "start" : "end", "fill=\"#b5121b\"", sheet->stars);
    sheet_length(sheet, length);
    sheet_name(sheet, name);
    if (at.narrow)
        snprintf(told, sizeof told, "%s%.20s%s%zu actions", *sheet->seed ? "Deal " : "", sheet->seed,
                 *sheet->seed ? " · " : "", sheet->steps);
    else
        snprintf(told, sizeof told, "%s · %s%s%s", cover->title, name, *name ? " · " : "", length);
    page_put(pages, at.narrow ? right : at.x, at.y + (at.narrow ? 16 : 32), small ? 6.5 : 9,
             at.narrow ? "end" : "start", "fill=\"#555\"", told);
    page_picture(pages, sheet, at.x, at.y + (at.narrow ? HEAD / 2 : HEAD), at.w - (beside ? room : 0),
                 at.h - (at.narrow ? HEAD / 2 : HEAD) - 6 - (beside ? 0 : room));
    if (code)
        page_code(pages, code, right - CODE, bottom - CODE - 8, CODE);
    if (code && !beside)
        page_put(pages, right - CODE - CODE_GAP, bottom - CODE / 2.0, 8, "end", "fill=\"#555\"",
                 "to play it on the page");
}

/* The part of the page for puzzle I of a page with ACROSS puzzles in a row and PER_PAGE puzzles. */
static struct cell pages_cell(const struct pages *pages, size_t i, size_t across, size_t per_page)
{
    double top = MARGIN - 10, part = (pages->paper->height - top - FOOT) / (double)(per_page / across);
    double w = (pages->paper->width - 2.0 * MARGIN + GUTTER) / (double)across;

    return (struct cell){.x = MARGIN + w * (double)(i % across),
                         .y = top + part * (double)(i / across),
                         .w = w - GUTTER,
                         .h = part - 6,
                         .narrow = across > 1};
}

/* Do the pictures of all N puzzles fit with cards of a width of at least 29 points, or 24 if two are in a row? */
static bool pages_fit(const struct pages *pages, const struct sheet *sheet, size_t n, char *const *codes, size_t across,
                      size_t per_page)
{
    double least = across > 1 ? 0.48 : 0.58; /* smallest scale of a picture; a card is 50 units wide before scaling */
    struct cell at = pages_cell(pages, 0, across, per_page);

    for (size_t i = 0; i < n; i++)
        if (sheet[i].height * least > at.h - HEAD - 6 ||
            sheet[i].width * least > at.w - (codes[i] ? CODE + CODE_GAP : 0))
            return false;
    return true;
}

/* Returns the largest number of puzzles that fit on a page, of 6, 4, 3, 2 and 1; ACROSS becomes the number in a row. */
static size_t pages_per_page(const struct pages *pages, const struct sheet *sheet, size_t n, char *const *codes,
                             size_t *across)
{
    static const size_t most[][2] = {{2, 6}, {2, 4}, {1, 3}, {1, 2}};

    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        *across = most[i][0];
        if (n >= *across && pages_fit(pages, sheet, n, codes, *across, most[i][1]))
            return most[i][1];
    }
    return 1;
}

static void pages_puzzles(struct pages *pages, const struct cover *cover, const struct sheet *sheet, size_t n,
                          char *const *codes, size_t across, size_t per_page)
{
    for (size_t i = 0; i < n; i++) {
        if (i % per_page == 0)
            page_open(pages);
        pages_puzzle(pages, cover, &sheet[i], codes[i], pages_cell(pages, i % per_page, across, per_page),
                     per_page > 1);
        if (i % per_page == per_page - 1 || i + 1 == n)
            page_close(pages);
    }
}

/* ---- columns of small text ---- */

struct columns {
    struct pages *p;
    const char *title, *note;
    int across; /* number of columns on a page */
    int column; /* index, from 0, of the present column on its page; -1: no page yet */
    double y, x;
    size_t wide;      /* number of characters that fit on a line of a column */
    struct text line; /* line of text that is not on the page yet */
};

static const double sign_size = 7, sign_step = 9.2;

static void column_next(struct columns *columns)
{
    int w = (columns->p->paper->width - 2 * MARGIN + 12) / columns->across;

    if (columns->column < 0 || columns->column + 1 == columns->across) {
        if (columns->column >= 0)
            page_close(columns->p);
        page_open(columns->p);
        page_put(columns->p, MARGIN, MARGIN, 12, "start", "", columns->title);
        page_put(columns->p, columns->p->paper->width - MARGIN, MARGIN, 7, "end", "fill=\"#555\"", columns->note);
        columns->column = -1;
    }
    columns->column++;
    columns->x = MARGIN + (double)w * columns->column;
    columns->y = MARGIN + 22;
    columns->wide = (size_t)((w - 12) / (mono_width * sign_size));
}

static void column_put(struct columns *columns, double size, const char *more, const char *text)
{
    if (columns->column < 0 || columns->y > columns->p->paper->height - MARGIN)
        column_next(columns);
    page_put(columns->p, columns->x, columns->y, size, "start", more, text);
    columns->y += sign_step;
}

static void column_flush(struct columns *columns)
{
    if (columns->line.len)
        column_put(columns, sign_size, MONO, columns->line.bytes);
    columns->line.len = 0;
}

/* Appends SIGN, the notation of an action, to the present line, or to a new line, which begins with NUMBER, that of the
 * action or puzzle, unless it is 0. */
static void column_add(struct columns *columns, const char *sign, size_t number)
{
    size_t n = (size_t)prose_characters(sign, strlen(sign));

    if (columns->line.len && (size_t)prose_characters(columns->line.bytes, columns->line.len) + 2 + n > columns->wide)
        column_flush(columns);
    if (!columns->line.len)
        text_print(&columns->line, number ? "%3zu" : "   ", number);
    text_print(&columns->line, "  %s", sign);
}

/* Writes the heading of puzzle SHEET, on a new column unless LINES lines of text fit below it. */
static void column_head(struct columns *columns, const struct sheet *sheet, int lines)
{
    char text[80];

    if (columns->column < 0 || columns->y + (lines + 1) * sign_step > columns->p->paper->height - MARGIN)
        column_next(columns);
    columns->y += sign_step / 2;
    snprintf(text, sizeof text, "No. %d   %s", sheet->number, sheet->stars);
    column_put(columns, 9, "font-weight=\"bold\"", text);
}

/* ---- hints ---- */

/* Appends an entry of a fixed width with a number and a sign to the present line, or to a new one. */
static void column_add_entry(struct columns *columns, const char *sign, int number)
{
    enum { ENTRY = 13 };
    size_t n = 5 + (size_t)prose_characters(sign, strlen(sign));

    if (columns->line.len && (size_t)prose_characters(columns->line.bytes, columns->line.len) + ENTRY > columns->wide)
        column_flush(columns);
    text_print(&columns->line, "%3d  %s", number, sign);
    for (; n < ENTRY; n++)
        text_add(&columns->line, " ", 1);
}

/* Writes one kind of hint for all N puzzles, so that a reader of one sees no stronger hint of the same puzzle. The
 * first kind, a card, has several puzzles on a line. */
static void pages_hints_of(struct columns *columns, const struct sheet *sheet, size_t n, int hint)
{
    struct text text = {.len = 0};

    if (columns->column < 0 || columns->y + 4 * sign_step > columns->p->paper->height - MARGIN)
        column_next(columns);
    columns->y += sign_step;
    column_put(columns, 9, "font-weight=\"bold\"", hint_title(hint));
    for (size_t i = 0; i < n; i++) {
        if (!sheet[i].steps)
            continue;
        text.len = 0;
        hint_add(&sheet[i], hint, &text);
        if (hint == 0) {
            column_add_entry(columns, text.bytes, sheet[i].number);
            continue;
        }
        for (char *sign = strtok(text.bytes, " "), *first = sign; sign; sign = strtok(NULL, " "))
            column_add(columns, sign, sign == first ? (size_t)sheet[i].number : 0);
        column_flush(columns);
    }
    column_flush(columns);
    text_release(&text);
}

static void pages_hints(struct pages *pages, const struct sheet *sheet, size_t n)
{
    struct columns c = {
        .p = pages,
        .title = "Hints",
        .note = "by the numbers of the puzzles, from solutions; the first kind tells least",
        .across = 1,
        .column = -1,
    };

    while (n && !sheet[n - 1].steps)
        n--;
    if (!n)
        return;
    for (int hint = 0; hint < HINTS; hint++)
        pages_hints_of(&c, sheet, n, hint);
    page_close(pages);
    text_release(&c.line);
}

/* ---- the packs in dealt order ---- */

/* Writes the cards of puzzle SHEET in dealt order, thirteen a row. */
static void pages_pack(struct columns *columns, const struct sheet *sheet)
{
    enum { ROW = 13 };
    size_t cards = strlen(sheet->pack) / 2;
    char sign[8];

    column_head(columns, sheet, (int)(cards / ROW) + 1);
    for (size_t i = 0; i < cards; i++) {
        card_sign(deal_card_parse(sheet->pack + 2 * i), sign);
        text_print(&columns->line, "%s%s", sign, *sign == '1' ? " " : "  ");
        if (i % ROW == ROW - 1)
            column_flush(columns);
    }
    column_flush(columns);
}

static void pages_packs(struct pages *pages, const struct sheet *sheet, size_t n)
{
    struct columns c = {
        .p = pages,
        .title = "The packs",
        .note = "in the order of dealing, row by row, to lay the hidden cards of a puzzle",
        .across = pages->paper->width < 500 ? 1 : 2,
        .column = -1,
    };

    for (size_t i = 0; i < n; i++)
        if (sheet[i].pack)
            pages_pack(&c, &sheet[i]);
    if (c.column >= 0)
        page_close(pages);
    text_release(&c.line);
}

/* ---- solutions ---- */

static void pages_solution(struct columns *columns, const struct sheet *sheet)
{
    char text[200];
    size_t steps = sheet->steps - sheet_rest(sheet);

    column_head(columns, sheet, 3);
    for (size_t i = 0, n; i < steps; i += n) {
        n = sheet_alike(&sheet->step[i], steps - i);
        snprintf(text, sizeof text, n > 1 ? "%s%s×%zu" : "%s%s", sheet->step[i].sign, sheet->step[i].only ? "!" : "",
                 n);
        column_add(columns, text, i + 1);
    }
    if (steps < sheet->steps) {
        snprintf(text, sizeof text, "and %zu cards ↑", sheet->steps - steps);
        column_add(columns, text, steps + 1);
    }
    column_flush(columns);
    if (!sheet->steps)
        column_put(columns, sign_size, "", "No action is needed.");
}

/* Explains the notation of actions with two piles, and the names in solutions. */
static void pages_names(struct columns *columns, const struct cover *cover)
{
    char line[80];

    if (cover->moves) {
        column_put(columns, sign_size, "", "a-b  from the pile a to the pile b, where a");
        column_put(columns, sign_size, "", "card alone would not name the action");
    }
    for (const char *at = cover->names.len ? cover->names.bytes : ""; *at; at += strcspn(at, "\n") + 1) {
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        column_put(columns, sign_size, MONO, line);
    }
}

/* Writes the legend of the signs that the solutions have to OUT: a card to a foundation, a card onto a card, an action
 * several times, and one whose alternatives all lose. */
static void signs_legend(const struct sheet *sheet, size_t n, char out[200])
{
    bool home = false, onto = false, again = false, only = false;

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0, same; k < sheet[i].steps; k += same) {
            const struct step *step = &sheet[i].step[k];
            const char *target = strstr(step->sign, "–");

            same = sheet_alike(step, sheet[i].steps - k);
            again = again || same > 1;
            only = only || step->only;
            home = home || strstr(step->sign, "↑");
            onto = onto || (target && strstr(target, "\xE2\x99")); /* the first bytes of all signs of suits */
        }
    snprintf(out, 200, "%s%s%s%s%s%s", home ? "9♣↑ to a foundation" : "", home && onto ? " · " : "",
             onto ? "Q♥–K♠ the queen onto the king" : "", again && (home || onto) ? " · " : "",
             again ? "×3 three times" : "", only ? " · ! all others lose" : "");
}

static void pages_solutions(struct pages *pages, const struct cover *cover, const struct sheet *sheet, size_t n)
{
    char legend[200];
    struct columns c = {
        .p = pages,
        .title = "Solutions",
        .note = legend,
        .across = pages->paper->columns,
        .column = -1,
    };

    signs_legend(sheet, n, legend);
    column_next(&c);
    pages_names(&c, cover);
    for (size_t i = 0; i < n; i++)
        pages_solution(&c, &sheet[i]);
    page_close(pages);
    text_release(&c.line);
}

/* Begins a part of the booklet: its first page is the next one. */
static void pages_mark(struct pages *pages, const char *title)
{
    if (pages->marks && pages->mark[pages->marks - 1].page == pages->n)
        pages->marks--; /* The part before has no page. */
    pages->mark[pages->marks].title = title;
    pages->mark[pages->marks++].page = pages->n;
}

void pages_write(struct pages *pages, const struct cover *cover, const struct sheet *sheet, size_t n,
                 char *const *codes)
{
    size_t across, per_page = pages_per_page(pages, sheet, n, codes, &across);
    struct pages rules = {.paper = pages->paper};

    pages_rules(&rules, cover);
    pages_title(pages, cover, sheet, n, per_page, rules.n + 2);
    pages_release(&rules);
    pages_mark(pages, "The rules");
    pages_rules(pages, cover);
    pages_mark(pages, "Puzzles");
    pages_puzzles(pages, cover, sheet, n, codes, across, per_page);
    pages_mark(pages, "Hints");
    pages_hints(pages, sheet, n);
    pages_mark(pages, "The packs");
    pages_packs(pages, sheet, n);
    pages_mark(pages, "Solutions");
    pages_solutions(pages, cover, sheet, n);
}

void pages_release(struct pages *pages)
{
    for (size_t i = 0; i < pages->n; i++)
        text_release(&pages->page[i]);
    free(pages->page);
    pages->page = NULL;
    pages->n = 0;
}
