/* A text that grows, for output that is written in pieces. */
#include "paper.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for MORE bytes and a NUL. */
static bool paper_room(struct deal_paper *p, size_t more)
{
    size_t cap = 2 * p->cap + more + 1024;
    char *text;

    if (p->failed || p->len + more < p->cap)
        return !p->failed;
    text = realloc(p->text, cap);
    p->failed = !text;
    if (text) {
        p->text = text;
        p->cap = cap;
    }
    return text != NULL;
}

void deal_paper_add(struct deal_paper *p, const char *bytes, size_t len)
{
    if (!paper_room(p, len))
        return;
    memcpy(p->text + p->len, bytes, len);
    p->len += len;
    p->text[p->len] = '\0';
}

void deal_paper_say(struct deal_paper *p, const char *format, ...)
{
    va_list args;
    size_t n = 0;

    /* The second round is for a text that is longer than the room. */
    while (p && paper_room(p, n)) {
        size_t room = p->cap - p->len;

        va_start(args, format);
        n = (size_t)vsnprintf(p->text + p->len, room, format, args);
        va_end(args);
        if (n < room)
            break;
    }
    if (p && !p->failed)
        p->len += n;
}

char *deal_paper_text(struct deal_paper *p)
{
    deal_paper_add(p, "", 0);
    if (!p->failed)
        return p->text;
    free(p->text);
    return NULL;
}
