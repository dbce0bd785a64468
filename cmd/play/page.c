/*
 * Writes an HTML page that steps through the moves of a record.
 *
 * Pictures of neighbouring positions share most of their lines, so the page stores each distinct line once, and each
 * picture as a list of line numbers; the script in page_text.c reassembles them.
 */
#include "page.h"
#include "annotate.h"
#include "files.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line {
    char *text;
    size_t number;
};

struct page {
    struct deal_state *s;
    struct text lines, frames, moves, notes; /* contents of JavaScript arrays of the page */
    void *known;                             /* set of distinct picture lines: a tree of struct line */
    size_t count;
};

static void page_add(struct text *t, const char *bytes) { text_add(t, bytes, strlen(bytes)); }

/* Appends a JavaScript string literal that is safe inside a script element. */
static void add_string(struct text *t, const char *bytes, size_t len)
{
    text_add(t, "\"", 1);
    for (size_t i = 0; i < len; i++) {
        char escape[8];
        if (strchr("\"\\<>&", bytes[i]) || (unsigned char)bytes[i] < ' ')
            text_add(t, escape, (size_t)snprintf(escape, sizeof escape, "\\u%04x", (unsigned)bytes[i]));
        else
            text_add(t, bytes + i, 1);
    }
    text_add(t, "\"", 1);
}

/* ---- pictures ---- */

static int page_compare(const void *a, const void *b)
{
    return strcmp(((const struct line *)a)->text, ((const struct line *)b)->text);
}

static struct line *new_line(struct page *p, const char *text, size_t len)
{
    struct line *line = malloc(sizeof *line);
    char *copy = malloc(len + 1);

    if (!line || !copy)
        tool_die_memory();
    memcpy(copy, text, len);
    copy[len] = '\0';
    *line = (struct line){copy, p->count};
    return line;
}

static size_t line_number(struct page *p, const char *text, size_t len)
{
    struct line *line = new_line(p, text, len), **place = tsearch(line, &p->known, page_compare);

    if (!place)
        tool_die_memory();
    if (*place != line) {
        free(line->text);
        free(line);
        return (*place)->number;
    }
    page_add(&p->lines, p->count++ ? ",\n" : "");
    add_string(&p->lines, text, len);
    return line->number;
}

static void add_frame(struct page *p)
{
    char *svg = deal_state_svg(p->s), number[24];

    if (!svg)
        tool_die_memory();
    page_add(&p->frames, p->frames.len ? ",\n[" : "[");
    for (const char *at = svg; *at;) {
        size_t n = strcspn(at, "\n");
        snprintf(number, sizeof number, "%s%zu", at == svg ? "" : ",", line_number(p, at, n));
        page_add(&p->frames, number);
        at += n + (at[n] == '\n');
    }
    page_add(&p->frames, "]");
    free(svg);
}

static void page_forget(void *root)
{
    while (root) {
        struct line *line = *(struct line **)root;
        tdelete(line, &root, page_compare);
        free(line->text);
        free(line);
    }
}

/* ---- moves ---- */

static void add_move(void *arg, const char *word, const char *sentence)
{
    struct page *p = arg;

    page_add(&p->moves, p->moves.len ? ",\n[" : "[");
    add_string(&p->moves, word, strlen(word));
    page_add(&p->moves, ",");
    add_string(&p->moves, sentence, strlen(sentence));
    page_add(&p->moves, "]");
    add_frame(p);
}

static void add_note(void *arg, const struct deal_note *note, const char *place)
{
    struct text *notes = arg;
    char head[96];
    int len = snprintf(head, sizeof head, "%s[%zu,%zu,%d,", notes->len ? ",\n" : "", note->from, note->to,
                       note->kind == DEAL_NOTE_BLUNDER);

    text_add(notes, head, (size_t)len);
    add_string(notes, place, strlen(place));
    page_add(notes, ",");
    add_string(notes, note->text, strlen(note->text));
    page_add(notes, "]");
}

static bool page_add_notes(struct page *p, const struct deal_record *d, uint64_t nodes, struct deal_error *e)
{
    struct deal_review *v = annotate_review(d, deal_state_rules(p->s), nodes, e);

    if (v)
        annotate_walk(v, add_note, &p->notes);
    deal_review_free(v);
    return v != NULL;
}

/* ---- the page ---- */

static void add_array(struct text *page, const char *name, const struct text *inner)
{
    page_add(page, "const ");
    page_add(page, name);
    page_add(page, " = [\n");
    text_add(page, inner->len ? inner->bytes : "", inner->len);
    page_add(page, "];\n");
}

/* Appends text for the HTML of the page, with special characters escaped. */
static void add_escaped(struct text *t, const char *text)
{
    char entity[8];

    for (; *text; text++)
        if (strchr("<>&\"", *text))
            text_add(t, entity, (size_t)snprintf(entity, sizeof entity, "&#%d;", *text));
        else
            text_add(t, text, 1);
}

/* Appends the title of the page, such as "The Herring-bone, seed 7" or "FreeCell, ms 617". */
static void add_title(struct text *t, const struct deal_record *d, const struct deal_state *s)
{
    const char *key, *number;

    add_escaped(t, deal_rules_title(deal_state_rules(s)));
    if (deal_record_name(d, &key, &number)) {
        page_add(t, ", ");
        page_add(t, key);
        page_add(t, " ");
        add_escaped(t, number);
    }
}

static void add_result(struct text *t, const struct deal_record *d)
{
    const char *result = deal_record_get(d, "result");

    page_add(t, "const result = ");
    add_string(t, result ? result : "", result ? strlen(result) : 0);
    page_add(t, ";\n");
}

static void put_together(struct text *page, const struct page *p, const struct deal_record *d)
{
    page_add(page, page_head);
    add_title(page, d, p->s);
    page_add(page, page_body);
    add_title(page, d, p->s);
    page_add(page, "</h1>\n<script>\n");
    add_array(page, "lines", &p->lines);
    add_array(page, "frames", &p->frames);
    add_array(page, "moves", &p->moves);
    add_array(page, "notes", &p->notes);
    add_result(page, d);
    page_add(page, page_tail);
}

bool page_write(const char *pattern, unsigned long number, const struct deal_record *d, struct deal_state *s,
                uint64_t nodes, struct deal_error *e)
{
    struct page p = {.s = s};
    struct text page = {0};
    size_t none;
    bool done = deal_record_replay(d, s, 0, &none, e);

    if (done)
        add_frame(&p);
    done = done && tale_walk(d, s, add_move, &p, e);
    done = done && (!nodes || page_add_notes(&p, d, nodes, e));
    if (done) {
        put_together(&page, &p, d);
        file_write("--html", pattern, number, page.bytes, page.len);
    }
    page_forget(p.known);
    text_release(&p.lines);
    text_release(&p.frames);
    text_release(&p.moves);
    text_release(&p.notes);
    text_release(&page);
    return done;
}
