/*
 * The text of --help, the same way for all tools.
 */
#ifndef HELP_H
#define HELP_H

#include "common.h"

/* Print on stdout the help of T, called PROGRAM, on TOPIC; NULL is the summary, "all" is everything. False if T has no
 * such topic. */
bool help_print(const struct tool *t, const char *program, const char *topic);

#endif
