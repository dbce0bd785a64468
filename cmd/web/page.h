/*
 * In this folder: the page to play on: libdeal for WebAssembly behind a few functions that take and
 * return text (engine.c), the page around it (page.html, page.css, page.js, engine.js), web.mk.
 */
#ifndef WEB_PAGE_H
#define WEB_PAGE_H

#include <stdio.h>

/* instead/file.c: TEXT is the contents of ./own.ini from now on; it must last. */
void web_own_file(const char *text);
#endif
