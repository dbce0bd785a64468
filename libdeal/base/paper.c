/* A text that grows, for output that is written in pieces. */
#include "paper.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for MORE bytes and a NUL. */
static bool paper_room(struct deal_paper *paper, size_t more)
{
    size_t cap = 2 * paper->cap + more + 1024;
    char *text;

    if (paper->failed || paper->len + more < paper->cap)
        return !paper->failed;
    text = realloc(paper->text, cap);
    paper->failed = !text;
    if (text) {
        paper->text = text;
        paper->cap = cap;
    }
    return text != NULL;
}

void deal_paper_add(struct deal_paper *paper, const char *bytes, size_t len)
{
    if (!paper_room(paper, len))
        return;
    memcpy(paper->text + paper->len, bytes, len);
    paper->len += len;
    paper->text[paper->len] = '\0';
}

void deal_paper_say(struct deal_paper *paper, const char *format, ...)
{
    va_list args;
    size_t n = 0;

    /* The second round is for a text that is longer than the room. */
    while (paper && paper_room(paper, n)) {
        size_t room = paper->cap - paper->len;

        va_start(args, format);
        n = (size_t)vsnprintf(paper->text + paper->len, room, format, args);
        va_end(args);
        if (n < room)
            break;
    }
    if (paper && !paper->failed)
        paper->len += n;
}

char *deal_paper_text(struct deal_paper *paper)
{
    deal_paper_add(paper, "", 0);
    if (!paper->failed)
        return paper->text;
    free(paper->text);
    return NULL;
}
