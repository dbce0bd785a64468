/* A text that grows, for output that is written in pieces. */
#ifndef DEAL_PAPER_H
#define DEAL_PAPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Starts as {0}. TEXT ends with a NUL once something is appended. */
struct deal_paper {
    char *text;
    size_t len, cap;
    bool failed; /* memory ran out, so the text is incomplete */
};

/* Append bytes, or text as printf() formats it; PAPER may be NULL for deal_paper_say(). */
void deal_paper_add(struct deal_paper *paper, const char *bytes, size_t len);
void deal_paper_say(struct deal_paper *paper, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes the decimal number N to OUT and returns its end; faster than printf(). */
static inline char *deal_put_number(char *out, uint32_t n)
{
    if (n > 9)
        out = deal_put_number(out, n / 10);
    *out++ = (char)('0' + n % 10);
    return out;
}
/* The text, for the caller to free; NULL if memory ran out. */
char *deal_paper_text(struct deal_paper *paper);

#endif
