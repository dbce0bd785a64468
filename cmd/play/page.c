/*
 * Writes an HTML page that steps through the moves of a record.
 *
 * Pictures of neighbouring positions share most of their lines, so the page stores each distinct line once, and each
 * picture as a list of line numbers; the script of viewer.html reassembles them.
 */
#include "play.h"

#include <search.h>
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

/* The page without its title and its data. */
static const char viewer[] =
#include "viewer.html.h"
    ;

/* Appends a JavaScript string literal that is safe inside a script element. */
static void add_string(struct text *text, const char *bytes, size_t len)
{
    text_add(text, "\"", 1);
    for (size_t i = 0; i < len; i++) {
        if (strchr("\"\\<>&", bytes[i]) || (unsigned char)bytes[i] < ' ')
            text_print(text, "\\u%04x", (unsigned)bytes[i]);
        else
            text_add(text, bytes + i, 1);
    }
    text_add(text, "\"", 1);
}

/* ---- pictures ---- */

static int page_compare(const void *a, const void *b)
{
    return strcmp(((const struct line *)a)->text, ((const struct line *)b)->text);
}

static size_t line_number(struct page *page, const char *text, size_t len)
{
    struct line *line = tool_kept(malloc(sizeof *line)), **place;

    *line = (struct line){tool_kept(strndup(text, len)), page->count};
    place = tool_kept(tsearch(line, &page->known, page_compare));
    if (*place != line) {
        free(line->text);
        free(line);
        return (*place)->number;
    }
    text_print(&page->lines, page->count++ ? ",\n" : "");
    add_string(&page->lines, text, len);
    return line->number;
}

static void add_frame(struct page *page)
{
    char *svg = tool_kept(deal_state_svg(page->s));

    text_print(&page->frames, page->frames.len ? ",\n[" : "[");
    for (const char *at = svg; *at;) {
        size_t n = strcspn(at, "\n");
        text_print(&page->frames, "%s%zu", at == svg ? "" : ",", line_number(page, at, n));
        at += n + (at[n] == '\n');
    }
    text_print(&page->frames, "]");
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

    text_print(&p->moves, p->moves.len ? ",\n[" : "[");
    add_string(&p->moves, word, strlen(word));
    text_print(&p->moves, ",");
    add_string(&p->moves, sentence, strlen(sentence));
    text_print(&p->moves, "]");
    add_frame(p);
}

static void add_note(void *arg, const struct deal_note *note, const char *place)
{
    struct text *notes = arg;

    text_print(notes, "%s[%zu,%zu,%d,", notes->len ? ",\n" : "", note->from, note->to, note->kind == DEAL_NOTE_BLUNDER);
    add_string(notes, place, strlen(place));
    text_print(notes, ",");
    add_string(notes, note->text, strlen(note->text));
    text_print(notes, "]");
}

/* ---- the page ---- */

/* Appends text for the HTML of the page, with special characters escaped. */
static void add_escaped(struct text *t, const char *text)
{
    for (; *text; text++)
        text_print(t, strchr("<>&\"", *text) ? "&#%d;" : "%c", *text);
}

/* Appends the title of the page, such as "The Herring-bone, seed 7" or "FreeCell, ms 617". */
static void add_title(struct text *text, const struct deal_record *d, const struct deal_state *s)
{
    const char *key, *number;

    add_escaped(text, deal_rules_title(deal_state_rules(s)));
    if (deal_record_name(d, &key, &number)) {
        text_print(text, ", %s ", key);
        add_escaped(text, number);
    }
}

/* Appends the constants of the script. */
static void add_data(struct text *text, const struct page *page, const struct deal_record *d)
{
    static const char *const names[] = {"lines", "frames", "moves", "notes"};
    const struct text *const arrays[] = {&page->lines, &page->frames, &page->moves, &page->notes};
    const char *result = record_text(d, "result");

    for (int i = 0; i < 4; i++)
        text_print(text, "const %s = [\n%s];\n", names[i], arrays[i]->len ? arrays[i]->bytes : "");
    text_print(text, "const result = ");
    add_string(text, result, strlen(result));
    text_print(text, ";\n");
}

static void put_together(struct text *page, const struct page *p, const struct deal_record *d)
{
    static const char title[] = "@TITLE@", data[] = "@DATA@";

    for (const char *at = viewer; *at;) {
        size_t n;

        if (!strncmp(at, title, n = strlen(title))) {
            add_title(page, d, p->s);
        } else if (!strncmp(at, data, n = strlen(data))) {
            add_data(page, p, d);
        } else {
            n = 1 + strcspn(at + 1, "@");
            text_add(page, at, n);
        }
        at += n;
    }
}

bool page_write(const char *pattern, unsigned long number, const struct deal_record *d, struct deal_state *s,
                uint64_t nodes, struct deal_error *e)
{
    struct page p = {.s = s};
    struct text page = {0};
    struct deal_review *review;
    size_t none;
    bool done = deal_record_replay(d, s, 0, &none, e);

    if (done)
        add_frame(&p);
    done = done && tale_walk(d, s, add_move, &p, e);
    review = done && nodes ? annotate_review(d, deal_state_rules(s), nodes, e) : NULL;
    if (review)
        annotate_walk(review, add_note, &p.notes);
    done = done && (!nodes || review);
    if (done) {
        put_together(&page, &p, d);
        file_write("--html", pattern, number, page.bytes, page.len);
    }
    deal_review_free(review);
    page_forget(p.known);
    text_release(&p.lines);
    text_release(&p.frames);
    text_release(&p.moves);
    text_release(&p.notes);
    text_release(&page);
    return done;
}
