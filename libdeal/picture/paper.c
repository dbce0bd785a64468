/* A text buffer that grows, for output that is written in pieces. */
#include "picture.h"

#include <stdarg.h>
#include <stdlib.h>

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

void deal_paper_say(struct deal_paper *p, const char *format, ...)
{
    enum { MOST = 512 };
    va_list args;
    int n;

    if (!p || !paper_room(p, MOST))
        return;
    va_start(args, format);
    n = vsnprintf(p->text + p->len, MOST, format, args);
    va_end(args);
    p->len += (size_t)(n < MOST ? n : MOST - 1);
}

char *deal_paper_text(struct deal_paper *p)
{
    if (!p->failed && paper_room(p, 1))
        p->text[p->len] = '\0';
    if (!p->failed)
        return p->text;
    free(p->text);
    return NULL;
}
