/*
 * Printing of the text of --help, common to all tools.
 */
#ifndef HELP_H
#define HELP_H

#include "common.h"

/* Prints on stdout the help of TOOL, called PROGRAM, on TOPIC; NULL is the summary, "all" is everything. Returns
 * false if TOOL has no such topic. */
bool help_print(const struct tool *tool, const char *program, const char *topic);

/* Prints lines of help on stdout. An option, a topic, a paragraph or an example with a line over 80 columns is folded.
 */
void help_put(const char *text);

#endif
