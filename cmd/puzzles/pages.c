/*
 * The pages of the booklet as SVG: a title page with contents, the rules, the puzzles, graded hints, the dealt order of
 * the cards for puzzles with hidden cards, and the solutions in columns.
 */
#include "../prose.h"
#include "puzzles.h"

#include <stdlib.h>
#include <string.h>

/* Lengths on a page in points: MARGIN around it, HEAD above the picture of a puzzle, FOOT at its lower end. */
enum { MARGIN = 42, HEAD = 42, FOOT = 30 };
#define MONO "font-family=\"DejaVu Sans Mono, monospace\""
/* average width of a character, as a fraction of the font size */
static const double mono_width = 0.602, text_width = 0.56;

static struct text *page_now(struct pages *p) { return &p->page[p->n - 1]; }

static void page_open(struct pages *p)
{
    int w = p->paper->width, h = p->paper->height;

    p->page = tool_kept(realloc(p->page, (p->n + 1) * sizeof *p->page));
    p->page[p->n++] = (struct text){.len = 0};
    text_print(page_now(p),
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%dpt\" height=\"%dpt\" viewBox=\"0 0 %d %d\" "
               "font-family=\"DejaVu Sans, sans-serif\" fill=\"#222\">\n<rect width=\"%d\" height=\"%d\" "
               "fill=\"#fff\"/>\n",
               w, h, w, h, w, h);
}

static void page_put(struct pages *p, double x, double y, double size, const char *anchor, const char *more,
                     const char *text)
{
    text_print(page_now(p),
               "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" text-anchor=\"%s\" %s xml:space=\"preserve\">", x, y,
               size, anchor, more);
    xml_add(page_now(p), text);
    text_print(page_now(p), "</text>\n");
}

static void page_close(struct pages *p)
{
    char number[24];

    snprintf(number, sizeof number, "%zu", p->n);
    if (p->n > 1)
        page_put(p, p->paper->width / 2.0, p->paper->height - 20, 8, "middle", "fill=\"#666\"", number);
    text_print(page_now(p), "</svg>\n");
}

/* Writes TEXT in lines of at most WIDE characters, opening pages as needed. *Y is the height of the first line on
 * entry, and of the line after the last on return. */
static void page_fill(struct pages *p, double *y, double size, size_t wide, const char *text, size_t len)
{
    while (len) {
        size_t n = len;
        char *line;

        while ((size_t)prose_characters(text, n) > wide || (n < len && text[n] != ' '))
            if (!n--)
                break;
        n = n == 0 || n > len ? len : n;
        line = tool_kept(strndup(text, n));
        if (*y > p->paper->height - MARGIN) {
            page_close(p);
            page_open(p);
            *y = MARGIN + size;
        }
        page_put(p, MARGIN, *y, size, "start", "", line);
        free(line);
        *y += 1.4 * size;
        text += n;
        len -= n;
        while (len && *text == ' ') {
            text++;
            len--;
        }
    }
}

/* Draws the picture of puzzle S as large as fits a box; returns its height there. */
static double page_picture(struct pages *p, const struct sheet *s, double x, double y, double w, double h)
{
    struct text *out = page_now(p);
    double scale = w / s->width < h / s->height ? w / s->width : h / s->height;
    const char *body = strchr(s->picture, '>'), *view = strstr(s->picture, "viewBox=\"");
    const char *paper = strstr(s->picture, " fill=\"#f3efe4\"");

    scale = scale < 1.15 ? scale : 1.15;
    text_print(out, "<svg x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" %.*s>", x + (w - s->width * scale) / 2,
               y, s->width * scale, s->height * scale, (int)(body - view), view);
    body++;
    if (paper && paper > body) {
        text_add(out, body, (size_t)(paper - body));
        text_print(out, " fill=\"none\"");
        body = paper + strlen(" fill=\"#f3efe4\"");
    }
    text_print(out, "%s", body);
    return s->height * scale;
}

/* ---- the title ---- */

static void pages_contents(struct pages *p, const struct sheet *s, size_t n, double y, size_t per_page, size_t first)
{
    enum { ACROSS = 3 };
    double width = (p->paper->width - 2.0 * MARGIN) / ACROSS;
    size_t rows = (n + ACROSS - 1) / ACROSS;
    char line[64];

    for (size_t i = 0; i < n; i++) {
        double at = y + 13.0 * (double)(i % rows);
        size_t column = i / rows;

        if (at > p->paper->height - MARGIN)
            continue;
        snprintf(line, sizeof line, "%2d  %s  page %zu", s[i].number, s[i].stars, first + i / per_page);
        page_put(p, MARGIN + width * (double)column, at, 9, "start", "", line);
    }
}

/* Makes the title page: the board of the first puzzle, and the contents. FIRST: the page number of the first puzzle. */
static void pages_title(struct pages *p, const struct cover *c, const struct sheet *s, size_t n, size_t per_page,
                        size_t first)
{
    double w = p->paper->width, h = p->paper->height, y = h * 0.15;
    char kind[120];

    page_open(p);
    page_put(p, w / 2, y, w / 20, "middle", "", c->title);
    snprintf(kind, sizeof kind, "Puzzles: %s", c->kind);
    page_put(p, w / 2, y + 28, w < 500 ? 9 : 12, "middle", "fill=\"#555\"", kind);
    if (c->author)
        page_put(p, w / 2, y + 48, w < 500 ? 9 : 12, "middle", "", c->author);
    y += c->author ? 64 : 52;
    y += page_picture(p, &s[0], w * 0.2, y, w * 0.6, h * 0.35) + 30;
    page_put(p, w / 2, y, w < 500 ? 6 : 9, "middle", "fill=\"#555\"", c->stars);
    page_put(p, w / 2, y + 20, w < 500 ? 9 : 12, "middle", "fill=\"#b5121b\"", c->shares);
    pages_contents(p, s, n, y + 50, per_page, first);
    page_close(p);
}

static void pages_rules(struct pages *p, const struct cover *c)
{
    double size = p->paper->width < 500 ? 8 : 9.5, y = MARGIN + 40;
    size_t wide = (size_t)((p->paper->width - 2 * MARGIN) / (size * text_width));
    const char *line = c->about.len ? c->about.bytes : "";

    page_open(p);
    page_put(p, MARGIN, MARGIN + 10, 14, "start", "", "The rules");
    for (size_t len; *line; line += len + 1) {
        len = strcspn(line, "\n");
        page_fill(p, &y, size, wide, line, len);
        y += size / 2;
    }
    page_close(p);
}

/* ---- puzzles ---- */

/* Draws a QR code from the output of qrencode in ASCII, which has two characters for each module. */
static void page_code(struct pages *p, const char *code, double x, double y, double size)
{
    struct text *out = page_now(p);
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

/* Puts puzzle S into a part of the page. Its QR code is below the picture, or to the right of it with BESIDE. */
static void pages_puzzle(struct pages *p, const struct cover *c, const struct sheet *s, const char *code,
                         struct cell at, bool beside)
{
    double room = code ? CODE + CODE_GAP : 0, right = at.x + at.w, bottom = at.y + at.h;
    bool small = p->paper->width < 500;
    char length[100], name[160], told[400];

    snprintf(told, sizeof told, "No. %d", s->number);
    page_put(p, at.x, at.y + 16, at.narrow ? 13 : 18, "start", "", told);
    page_put(p, at.narrow ? at.x + 50 : right, at.y + 16, at.narrow ? (small ? 7 : 11) : 15, at.narrow ? "start" : "end",
             "fill=\"#b5121b\"", s->stars);
    sheet_length(s, length);
    sheet_name(s, name);
    if (at.narrow)
        snprintf(told, sizeof told, "%zu actions", s->steps);
    else
        snprintf(told, sizeof told, "%s · %s%s%s", c->title, name, *name ? " · " : "", length);
    page_put(p, at.narrow ? right : at.x, at.y + (at.narrow ? 16 : 32), small ? 6.5 : 9,
             at.narrow ? "end" : "start", "fill=\"#555\"", told);
    page_picture(p, s, at.x, at.y + (at.narrow ? HEAD / 2 : HEAD), at.w - (beside ? room : 0),
                 at.h - (at.narrow ? HEAD / 2 : HEAD) - 6 - (beside ? 0 : room));
    if (code)
        page_code(p, code, right - CODE, bottom - CODE - 8, CODE);
    if (code && !beside)
        page_put(p, right - CODE - CODE_GAP, bottom - CODE / 2.0, 8, "end", "fill=\"#555\"", "to play it on the page");
}

/* The part of the page for puzzle I of a page with ACROSS puzzles in a row and PER_PAGE puzzles. */
static struct cell pages_cell(const struct pages *p, size_t i, size_t across, size_t per_page)
{
    double top = MARGIN - 10, part = (p->paper->height - top - FOOT) / (double)(per_page / across);
    double w = (p->paper->width - 2.0 * MARGIN + GUTTER) / (double)across;

    return (struct cell){.x = MARGIN + w * (double)(i % across),
                         .y = top + part * (double)(i / across),
                         .w = w - GUTTER,
                         .h = part - 6,
                         .narrow = across > 1};
}

/* Do the pictures of all N puzzles fit with cards of a width of at least 29 points, or 24 if two are in a row? */
static bool pages_fit(const struct pages *p, const struct sheet *s, size_t n, char *const *codes, size_t across,
                      size_t per_page)
{
    double least = across > 1 ? 0.48 : 0.58; /* smallest scale of a picture; a card is 50 units wide before scaling */
    struct cell at = pages_cell(p, 0, across, per_page);

    for (size_t i = 0; i < n; i++)
        if (s[i].height * least > at.h - HEAD - 6 || s[i].width * least > at.w - (codes[i] ? CODE + CODE_GAP : 0))
            return false;
    return true;
}

/* Returns the largest number of puzzles that fit on a page, of 6, 4, 3, 2 and 1; ACROSS becomes the number in a row. */
static size_t pages_per_page(const struct pages *p, const struct sheet *s, size_t n, char *const *codes, size_t *across)
{
    static const size_t most[][2] = {{2, 6}, {2, 4}, {1, 3}, {1, 2}};

    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        *across = most[i][0];
        if (n >= *across && pages_fit(p, s, n, codes, *across, most[i][1]))
            return most[i][1];
    }
    return 1;
}

static void pages_puzzles(struct pages *p, const struct cover *c, const struct sheet *s, size_t n, char *const *codes,
                          size_t across, size_t per_page)
{
    for (size_t i = 0; i < n; i++) {
        if (i % per_page == 0)
            page_open(p);
        pages_puzzle(p, c, &s[i], codes[i], pages_cell(p, i % per_page, across, per_page), per_page > 1);
        if (i % per_page == per_page - 1 || i + 1 == n)
            page_close(p);
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

static void column_next(struct columns *c)
{
    int w = (c->p->paper->width - 2 * MARGIN + 12) / c->across;

    if (c->column < 0 || c->column + 1 == c->across) {
        if (c->column >= 0)
            page_close(c->p);
        page_open(c->p);
        page_put(c->p, MARGIN, MARGIN, 12, "start", "", c->title);
        page_put(c->p, c->p->paper->width - MARGIN, MARGIN, 7, "end", "fill=\"#555\"", c->note);
        c->column = -1;
    }
    c->column++;
    c->x = MARGIN + (double)w * c->column;
    c->y = MARGIN + 22;
    c->wide = (size_t)((w - 12) / (mono_width * sign_size));
}

static void column_put(struct columns *c, double size, const char *more, const char *text)
{
    if (c->column < 0 || c->y > c->p->paper->height - MARGIN)
        column_next(c);
    page_put(c->p, c->x, c->y, size, "start", more, text);
    c->y += sign_step;
}

static void column_flush(struct columns *c)
{
    if (c->line.len)
        column_put(c, sign_size, MONO, c->line.bytes);
    c->line.len = 0;
}

/* Appends SIGN, the notation of an action, to the present line, or to a new line, which begins with NUMBER, that of the
 * action or puzzle, unless it is 0. */
static void column_add(struct columns *c, const char *sign, size_t number)
{
    size_t n = (size_t)prose_characters(sign, strlen(sign));

    if (c->line.len && (size_t)prose_characters(c->line.bytes, c->line.len) + 2 + n > c->wide)
        column_flush(c);
    if (!c->line.len)
        text_print(&c->line, number ? "%3zu" : "   ", number);
    text_print(&c->line, "  %s", sign);
}

/* Writes the heading of puzzle S, on a new column unless LINES lines of text fit below it. */
static void column_head(struct columns *c, const struct sheet *s, int lines)
{
    char text[80];

    if (c->column < 0 || c->y + (lines + 1) * sign_step > c->p->paper->height - MARGIN)
        column_next(c);
    c->y += sign_step / 2;
    snprintf(text, sizeof text, "No. %d   %s", s->number, s->stars);
    column_put(c, 9, "font-weight=\"bold\"", text);
}

/* ---- hints ---- */

/* Appends an entry of a fixed width with a number and a sign to the present line, or to a new one. */
static void column_add_entry(struct columns *c, const char *sign, int number)
{
    enum { ENTRY = 13 };
    size_t n = 5 + (size_t)prose_characters(sign, strlen(sign));

    if (c->line.len && (size_t)prose_characters(c->line.bytes, c->line.len) + ENTRY > c->wide)
        column_flush(c);
    text_print(&c->line, "%3d  %s", number, sign);
    for (; n < ENTRY; n++)
        text_add(&c->line, " ", 1);
}

/* Writes one kind of hint for all N puzzles, so that a reader of one sees no stronger hint of the same puzzle. The
 * first kind, a card, has several puzzles on a line. */
static void pages_hints_of(struct columns *c, const struct sheet *s, size_t n, int hint)
{
    struct text text = {.len = 0};

    if (c->column < 0 || c->y + 4 * sign_step > c->p->paper->height - MARGIN)
        column_next(c);
    c->y += sign_step;
    column_put(c, 9, "font-weight=\"bold\"", hint_title(hint));
    for (size_t i = 0; i < n; i++) {
        if (!s[i].steps)
            continue;
        text.len = 0;
        hint_add(&s[i], hint, &text);
        if (hint == 0) {
            column_add_entry(c, text.bytes, s[i].number);
            continue;
        }
        for (char *sign = strtok(text.bytes, " "), *first = sign; sign; sign = strtok(NULL, " "))
            column_add(c, sign, sign == first ? (size_t)s[i].number : 0);
        column_flush(c);
    }
    column_flush(c);
    text_release(&text);
}

static void pages_hints(struct pages *p, const struct sheet *s, size_t n)
{
    struct columns c = {
        .p = p,
        .title = "Hints",
        .note = "by the numbers of the puzzles, from solutions; the first kind tells least",
        .across = 1,
        .column = -1,
    };

    while (n && !s[n - 1].steps)
        n--;
    if (!n)
        return;
    for (int hint = 0; hint < HINTS; hint++)
        pages_hints_of(&c, s, n, hint);
    page_close(p);
    text_release(&c.line);
}

/* ---- the packs in dealt order ---- */

/* Writes the cards of puzzle S in dealt order, thirteen a row. */
static void pages_pack(struct columns *c, const struct sheet *s)
{
    enum { ROW = 13 };
    size_t cards = strlen(s->pack) / 2;
    char sign[8];

    column_head(c, s, (int)(cards / ROW) + 1);
    for (size_t i = 0; i < cards; i++) {
        card_sign(deal_card_parse(s->pack + 2 * i), sign);
        text_print(&c->line, "%s%s", sign, *sign == '1' ? " " : "  ");
        if (i % ROW == ROW - 1)
            column_flush(c);
    }
    column_flush(c);
}

static void pages_packs(struct pages *p, const struct sheet *s, size_t n)
{
    struct columns c = {
        .p = p,
        .title = "The packs",
        .note = "in the order of dealing, row by row, to lay the hidden cards of a puzzle",
        .across = p->paper->width < 500 ? 1 : 2,
        .column = -1,
    };

    for (size_t i = 0; i < n; i++)
        if (s[i].pack)
            pages_pack(&c, &s[i]);
    if (c.column >= 0)
        page_close(p);
    text_release(&c.line);
}

/* ---- solutions ---- */

static void pages_solution(struct columns *c, const struct sheet *s)
{
    char text[200];
    size_t steps = s->steps - sheet_rest(s);

    column_head(c, s, 3);
    for (size_t i = 0, n; i < steps; i += n) {
        n = sheet_alike(&s->step[i], steps - i);
        snprintf(text, sizeof text, n > 1 ? "%s%s×%zu" : "%s%s", s->step[i].sign, s->step[i].only ? "!" : "", n);
        column_add(c, text, i + 1);
    }
    if (steps < s->steps) {
        snprintf(text, sizeof text, "and %zu cards ↑", s->steps - steps);
        column_add(c, text, steps + 1);
    }
    column_flush(c);
    if (!s->steps)
        column_put(c, sign_size, "", "No action is needed.");
}

/* Explains the notation of actions with two piles, and the names in solutions. */
static void pages_names(struct columns *c, const struct cover *cover)
{
    char line[80];

    if (cover->moves) {
        column_put(c, sign_size, "", "a-b  from the pile a to the pile b, where a");
        column_put(c, sign_size, "", "card alone would not name the action");
    }
    for (const char *at = cover->names.len ? cover->names.bytes : ""; *at; at += strcspn(at, "\n") + 1) {
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        column_put(c, sign_size, MONO, line);
    }
}

/* The signs that the legend explains. */
struct signs {
    bool home, onto, again, only; /* a card to a foundation, a card onto a card, an action several times, alone */
};

/* Has SIGN a card? */
static bool signs_card(const char *sign)
{
    return strstr(sign, "♠") || strstr(sign, "♥") || strstr(sign, "♦") || strstr(sign, "♣");
}

static void signs_note(struct signs *signs, const struct sheet *s)
{
    for (size_t i = 0, same; i < s->steps; i += same) {
        const char *sign = s->step[i].sign, *target = strstr(sign, "–");

        same = sheet_alike(&s->step[i], s->steps - i);
        signs->again = signs->again || same > 1;
        signs->only = signs->only || s->step[i].only;
        signs->home = signs->home || strstr(sign, "↑");
        signs->onto = signs->onto || (target && signs_card(target));
    }
}

/* Writes the legend of the signs that the solutions have to OUT. */
static void signs_legend(const struct sheet *s, size_t n, char out[200])
{
    struct signs signs = {.home = false};

    for (size_t i = 0; i < n; i++)
        signs_note(&signs, &s[i]);
    snprintf(out, 200, "%s%s%s%s%s%s", signs.home ? "9♣↑ to a foundation" : "", signs.home && signs.onto ? " · " : "",
             signs.onto ? "Q♥–K♠ the queen onto the king" : "", signs.again && (signs.home || signs.onto) ? " · " : "",
             signs.again ? "×3 three times" : "", signs.only ? " · ! all others lose" : "");
}

static void pages_solutions(struct pages *p, const struct cover *cover, const struct sheet *s, size_t n)
{
    char legend[200];
    struct columns c = {
        .p = p,
        .title = "Solutions",
        .note = legend,
        .across = p->paper->columns,
        .column = -1,
    };

    signs_legend(s, n, legend);
    column_next(&c);
    pages_names(&c, cover);
    for (size_t i = 0; i < n; i++)
        pages_solution(&c, &s[i]);
    page_close(p);
    text_release(&c.line);
}

/* Begins a part of the booklet: its first page is the next one. */
static void pages_mark(struct pages *p, const char *title)
{
    if (p->marks && p->mark[p->marks - 1].page == p->n)
        p->marks--; /* The part before has no page. */
    p->mark[p->marks].title = title;
    p->mark[p->marks++].page = p->n;
}

void pages_write(struct pages *p, const struct cover *c, const struct sheet *s, size_t n, char *const *codes)
{
    size_t across, per_page = pages_per_page(p, s, n, codes, &across);
    struct pages rules = {.paper = p->paper};

    pages_rules(&rules, c);
    pages_title(p, c, s, n, per_page, rules.n + 2);
    pages_release(&rules);
    pages_mark(p, "The rules");
    pages_rules(p, c);
    pages_mark(p, "Puzzles");
    pages_puzzles(p, c, s, n, codes, across, per_page);
    pages_mark(p, "Hints");
    pages_hints(p, s, n);
    pages_mark(p, "The packs");
    pages_packs(p, s, n);
    pages_mark(p, "Solutions");
    pages_solutions(p, c, s, n);
}

void pages_release(struct pages *p)
{
    for (size_t i = 0; i < p->n; i++)
        text_release(&p->page[i]);
    free(p->page);
    p->page = NULL;
    p->n = 0;
}
