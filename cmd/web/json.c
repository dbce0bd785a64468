/*
 * Builds the answers of the page's engine: JSON, or plain text.
 */
#include "deal.h"
#include "page.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static struct {
    char *bytes;
    size_t len, cap;
} out;

static void web_put(const char *bytes, size_t len)
{
    if (out.cap - out.len <= len) {
        size_t cap = 2 * (out.len + len) + 4096;
        char *more = realloc(out.bytes, cap);
        if (!more)
            __builtin_trap(); /* The trap ends the engine; the page then starts it anew. */
        out.bytes = more;
        out.cap = cap;
    }
    memcpy(out.bytes + out.len, bytes, len);
    out.len += len;
    out.bytes[out.len] = '\0';
}

static void web_text(const char *text) { web_put(text, strlen(text)); }

void web_begin(void)
{
    out.len = 0;
    web_put("", 0);
}

/* Appends TEXT, or "" if TEXT is NULL, as a string of JSON. */
static void web_string(const char *text)
{
    char escape[8];

    web_text("\"");
    for (; text && *text; text++)
        if (*text == '"' || *text == '\\' || (unsigned char)*text < ' ')
            web_put(escape, (size_t)snprintf(escape, sizeof escape, "\\u%04x", (unsigned)(unsigned char)*text));
        else
            web_put(text, 1);
    web_text("\"");
}

/* Appends a comma unless the array or the object begins here. */
static void web_next(void)
{
    char last = out.len ? out.bytes[out.len - 1] : '[';

    if (last != '[' && last != '{')
        web_text(",");
}

void web_say(const char *format, ...)
{
    va_list args;
    char digits[24];

    va_start(args, format);
    for (; *format; format++) {
        if (*format != '%') {
            web_put(format, 1);
            continue;
        }
        switch (*++format) {
        case 's': web_text(va_arg(args, const char *)); break;
        case 'q': web_string(va_arg(args, const char *)); break;
        case 'd': web_put(digits, (size_t)snprintf(digits, sizeof digits, "%d", va_arg(args, int))); break;
        case 'z': web_put(digits, (size_t)snprintf(digits, sizeof digits, "%zu", va_arg(args, size_t))); break;
        case ',': web_next(); break;
        }
    }
    va_end(args);
}

const char *web_told(void) { return out.bytes; }

const char *web_failed(const struct deal_error *e)
{
    web_begin();
    web_say("{\"error\":%q,\"field\":%q,\"line\":%d}", e->text, e->field, (int)e->line);
    return web_told();
}

const char *web_plain(char *text)
{
    web_begin();
    web_text(text ? text : "");
    free(text);
    return web_told();
}
