/*
 * Fills paragraphs of prose. A paragraph ends at an empty line or before a line that begins with a blank.
 */
#include "help.h"

#include <string.h>

int prose_characters(const char *text, size_t len)
{
    int n = 0;

    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)text[i] & 0xC0) != 0x80;
    return n;
}

/* Returns the length in bytes of the paragraph at TEXT, with its last newline; an empty or indented line is a
 * paragraph alone. *LONGEST gets the characters of its longest line. */
static size_t paragraph(const char *text, int *longest)
{
    size_t len = 0;

    *longest = 0;
    do {
        size_t line = strcspn(text + len, "\n");
        int n = prose_characters(text + len, line);

        *longest = n > *longest ? n : *longest;
        len += line + (text[len + line] == '\n');
    } while (*text != ' ' && *text != '\n' && text[len] && text[len] != '\n' && text[len] != ' ');
    return len;
}

/* Returns the number of blanks after WORD: two at the end of a sentence, as in the source text. */
static int blanks_after(const char *word, size_t len)
{
    bool ends = len > 0 && word[len - 1] == '.';

    return ends && (word[len] == '\n' || strncmp(word + len, "  ", 2) == 0) ? 2 : 1;
}

void prose_fill_after(struct text *out, const char *text, size_t len, int columns, int at, int hang)
{
    const char *end = text + len;
    int blanks = 0;

    while (text < end) {
        size_t word = strcspn(text, " \n");
        int n = prose_characters(text, word);

        if (at > hang && at + blanks + n > columns) {
            text_add(out, "\n", 1);
            for (int i = 0; i < hang; i++)
                text_add(out, " ", 1);
            at = hang;
            blanks = 0;
        }
        text_add(out, "  ", (size_t)blanks);
        text_add(out, text, word);
        at += blanks + n;
        blanks = blanks_after(text, word);
        text += word;
        text += strspn(text, " \n");
    }
    text_add(out, "\n", 1);
}

void prose_fill(struct text *out, const char *text, int columns)
{
    while (*text) {
        int longest;
        size_t len = paragraph(text, &longest);

        if (longest > columns && *text != ' ')
            prose_fill_after(out, text, len, columns, 0, 0);
        else
            text_add(out, text, len);
        text += len;
    }
}

size_t prose_head(const char *line)
{
    size_t at = strspn(line, " ");
    const char *gap = strstr(line + at, "  ");

    return at && gap && gap < line + strcspn(line, "\n") ? (size_t)(gap - line) + strspn(gap, " ") : at;
}
