/*
 * Builds the answers of the page's engine: JSON, or plain text.
 */
#include "deal.h"
#include "page.h"

#include <stdlib.h>
#include <string.h>

static struct {
    char *bytes;
    size_t len, cap;
} out;

void web_put(const char *bytes, size_t len)
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

void web_say(const char *text) { web_put(text, strlen(text)); }

void web_begin(void)
{
    out.len = 0;
    web_put("", 0);
}

void web_say_number(long long n)
{
    char digits[24];

    web_put(digits, (size_t)snprintf(digits, sizeof digits, "%lld", n));
}

void web_say_string(const char *text)
{
    char escape[8];

    web_say("\"");
    for (; text && *text; text++)
        if (*text == '"' || *text == '\\' || (unsigned char)*text < ' ')
            web_put(escape, (size_t)snprintf(escape, sizeof escape, "\\u%04x", (unsigned)(unsigned char)*text));
        else
            web_put(text, 1);
    web_say("\"");
}

char web_last(void) { return out.bytes[out.len - 1]; }

enum { OBJECT_BEGINS = '{' };

void web_say_name(const char *key)
{
    web_say(web_last() == OBJECT_BEGINS ? "\"" : ",\"");
    web_say(key);
    web_say("\":");
}

void web_say_key(const char *key, const char *value)
{
    web_say_name(key);
    web_say_string(value);
}

void web_say_count(const char *key, long long value)
{
    web_say_name(key);
    web_say_number(value);
}

const char *web_told(void) { return out.bytes; }

const char *web_failed(const struct deal_error *e)
{
    web_begin();
    web_say("{");
    web_say_key("error", e->text);
    web_say_key("field", e->field);
    web_say_count("line", e->line);
    web_say("}");
    return web_told();
}

const char *web_plain(char *text)
{
    web_begin();
    web_say(text ? text : "");
    free(text);
    return web_told();
}
