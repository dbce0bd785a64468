/*
 * In this folder: the page to play on: libdeal for WebAssembly behind a few functions that take and
 * return text (engine.c, blank.c, json.c), the page around it (page.html, page.css, page.js, engine.js), web.mk.
 */
#ifndef WEB_PAGE_H
#define WEB_PAGE_H

#include <stdio.h>

/* Sets the contents of the rule file ./own.ini to TEXT, which must stay valid (instead/file.c). */
void web_own_file(const char *text);

/* Functions that build the answer of the engine as a text. web_begin() empties the text, web_told() returns it, and
 * the others append to it. The text is valid until the next web_begin(). */
struct deal_error;
void web_begin(void);
void web_put(const char *bytes, size_t len);
void web_say(const char *text);
void web_say_number(long long n);
/* Appends TEXT, or "" if TEXT is NULL, as a string of JSON. */
void web_say_string(const char *text);
/* Appends "KEY": for a member of a JSON object, with a comma before it unless the object begins here. The second
 * and third function append a value, too. */
void web_say_name(const char *key);
void web_say_key(const char *key, const char *value);
void web_say_count(const char *key, long long value);
const char *web_told(void);
char web_last(void); /* returns the last byte of the answer, which must not be empty */
/* web_failed() makes the answer for the error E, {error, field, line}; web_plain() makes TEXT, which it frees, the
 * answer as plain text. */
const char *web_failed(const struct deal_error *e);
const char *web_plain(char *text);

/* Appends pile PILE of position S: [name, group, kind, cards, name in words]. */
struct deal_state;
void web_say_pile(const struct deal_state *s, int pile);

#endif
