/*
 * Text for reading: the rules of a game in prose.
 */
#ifndef PROSE_H
#define PROSE_H

#include "common.h"

enum { PROSE_COLUMNS = 80 };

/* Appends TEXT to OUT with paragraphs filled anew of which a line is longer than COLUMNS; lines that begin with a
 * blank, as those of a list, stay. */
void prose_fill(struct text *out, const char *text, int columns);

#endif
