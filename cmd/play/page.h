/*
 * A page that steps through the moves of a record in a browser, with all that it
 * needs in itself.
 */
#ifndef PLAY_PAGE_H
#define PLAY_PAGE_H

#include "tale.h"

/* Write the page of D to the file that PATTERN names for record NUMBER: see file_write. If NODES, the budget of each
 * search, is not 0, the page shows where the game was won or lost. False if a move is illegal. */
bool page_write(const char *pattern, unsigned long number, const struct deal_record *d, struct deal_state *s,
                uint64_t nodes, struct deal_error *e);

/* page_text.c: the page before its title, after it, and after the data. */
extern const char page_head[], page_body[], page_tail[];

#endif
