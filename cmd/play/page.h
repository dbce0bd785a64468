/*
 * A self-contained HTML page that steps through the moves of a record in a browser.
 */
#ifndef PLAY_PAGE_H
#define PLAY_PAGE_H

#include "tale.h"

/* Writes the page of record D to a file; file_write() makes its name from PATTERN and NUMBER. If NODES, the node
 * budget of each search, is not 0, the page shows where the game was won or lost. Returns false with E filled if a
 * move is illegal. */
bool page_write(const char *pattern, unsigned long number, const struct deal_record *d, struct deal_state *s,
                uint64_t nodes, struct deal_error *e);

#endif
