/*
 * Line filling for prose, such as the rules of a game.
 */
#ifndef PROSE_H
#define PROSE_H

#include "common.h"

enum { PROSE_COLUMNS = 80 };

/* Appends TEXT to OUT. A paragraph with a line longer than COLUMNS is filled anew; lines that begin with a blank,
 * as in lists, stay unchanged. */
void prose_fill(struct text *out, const char *text, int columns);
/* Appends LEN bytes of TEXT, filled in lines of at most PROSE_COLUMNS: the first begins at column AT, the others are
 * indented by HANG. */
void prose_fill_after(struct text *out, const char *text, size_t len, int at, int hang);

#endif
