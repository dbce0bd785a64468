/*
 * Printing of the text of --help, common to all tools.
 */
#ifndef HELP_H
#define HELP_H

#include "common.h"

/* Prints on stdout the help of TOOL, called PROGRAM, on TOPIC; NULL is the summary, "all" is everything. Returns
 * false if TOOL has no such topic. */
bool help_print(const struct tool *tool, const char *program, const char *topic);

/* Prints lines of help on stdout. Options, topics, paragraphs and examples with lines over 80 columns are folded. */
void help_put(const char *text);

/* ---- prose.c: fills the lines of prose, such as the rules of a game ---- */

enum { PROSE_COLUMNS = 80 };

/* Appends TEXT to OUT. Paragraphs with a line longer than COLUMNS are filled; lines that begin with a blank stay. */
void prose_fill(struct text *out, const char *text, int columns);
/* Appends LEN bytes of TEXT in lines of at most COLUMNS: the first begins at column AT, others are indented by HANG. */
void prose_fill_after(struct text *out, const char *text, size_t len, int columns, int at, int hang);
/* Returns the length of the first of two columns of an indented LINE, such as an option, with the blanks around it; of
 * the indent if there is one column only. */
size_t prose_head(const char *line);
int prose_characters(const char *text, size_t len);

#endif
