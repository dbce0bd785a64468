/*
 * In this folder: the page to play on: libdeal for WebAssembly behind a few functions that take and
 * return text (engine.c, blank.c, json.c), the page around it (page.html, page.css, page.js, engine.js), web.mk.
 */
#ifndef WEB_PAGE_H
#define WEB_PAGE_H

/* Sets the contents of the rule file ./own.ini to TEXT, which must stay valid (instead/file.c). */
void web_own_file(const char *text);

/* Functions that build the answer of the engine as a text. web_begin() empties the text, web_told() returns it, and
 * the others append to it. The text is valid until the next web_begin(). */
struct deal_error;
void web_begin(void);
/* Appends FORMAT. In it %s stands for a text, %q for a text as a string of JSON ("" for NULL), %d for an int, %z for a
 * size_t. A %, is a comma, unless an array or an object begins there. */
void web_say(const char *format, ...);
const char *web_told(void);
/* web_failed() makes the answer for the error E, {error, field, line}; web_plain() makes TEXT, which it frees, the
 * answer as plain text. */
const char *web_failed(const struct deal_error *e);
const char *web_plain(char *text);

/* Appends pile PILE of position S: [name, group, kind, cards, name in words]. */
struct deal_state;
void web_say_pile(const struct deal_state *s, int pile);

#endif
