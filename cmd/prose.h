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
/* Appends LEN bytes of TEXT, filled in lines of at most COLUMNS: the first begins at column AT, the others are indented
 * by HANG. */
void prose_fill_after(struct text *out, const char *text, size_t len, int columns, int at, int hang);
/* Returns the length of the first of two columns of an indented LINE, such as an option, with the blanks around it; of
 * the indent if there is one column only. */
size_t prose_head(const char *line);
int prose_characters(const char *text, size_t len);

#endif
