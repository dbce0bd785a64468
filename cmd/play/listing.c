/*
 * Shows long texts a window at a time. The prompt of a pause is a line of the window, too.
 */
#include "play.h"

#include "../help.h"

#include <string.h>

enum { INDENT = 4 }; /* of the lines that continue one without columns, or whose first column is too wide */

/* Appends a line of LEN bytes, folded to COLUMNS. */
static void fold_line(struct text *out, const char *line, size_t len, int columns)
{
    size_t head = prose_head(line), name = head;

    if (head > (size_t)columns / 2) {
        while (name && line[name - 1] == ' ')
            name--;
        text_add(out, line, name);
        text_print(out, "\n%*s", INDENT, "");
        prose_fill_after(out, line + head, len - head, columns, INDENT, INDENT);
    } else {
        text_add(out, line, head);
        prose_fill_after(out, line + head, len - head, columns, (int)head,
                         !head           ? 0
                         : head > INDENT ? (int)head
                                         : INDENT);
    }
}

static void listing_fold(struct text *out, const char *text, int columns)
{
    for (size_t len; *text; text += len + (text[len] == '\n')) {
        len = strcspn(text, "\n");
        if (columns && prose_characters(text, len) > columns)
            fold_line(out, text, len, columns);
        else
            text_print(out, "%.*s\n", (int)len, text);
    }
}

/* Returns false if the player wants no more. */
static bool goes_on(void)
{
    const char *typed = prompt_line("Enter shows more, q stops> ");

    if (typed && *typed && strcmp(typed, "q"))
        prompt_repeat();
    return typed && !*typed;
}

static void listing_print(const char *text, bool pauses, bool folds)
{
    struct terminal t = terminal_look();
    struct text out = {.len = 0};
    const char *at;
    int lines = 0;

    listing_fold(&out, text, folds ? t.columns : 0);
    for (at = out.len ? out.bytes : ""; *at; lines++) {
        size_t len = strcspn(at, "\n") + 1;

        if (pauses && t.lines > 1 && lines == t.lines - 1) {
            if (!goes_on())
                break;
            lines = 0;
        }
        output_line(at, len);
        at += len;
    }
    text_release(&out);
}

void listing_show(const char *text) { listing_print(text, prompt_edits(), true); }

void listing_show_lines(const char *text) { listing_print(text, prompt_edits(), false); }

void listing_put(const char *text) { listing_print(text, false, true); }
