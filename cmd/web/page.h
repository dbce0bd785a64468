/*
 * In this folder: the page to play on: libdeal for WebAssembly behind a few functions that take and
 * return text (engine.c), the page around it (page.html, page.css, page.js, engine.js), web.mk.
 */
#ifndef WEB_PAGE_H
#define WEB_PAGE_H

#include <stdio.h>

/* Sets the contents of the rule file ./own.ini to TEXT, which must stay valid (instead/file.c). */
void web_own_file(const char *text);
#endif
