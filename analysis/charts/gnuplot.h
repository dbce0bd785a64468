/*
 * Running gnuplot: a script in, a picture out.
 */
#ifndef GNUPLOT_H
#define GNUPLOT_H

#include <stdbool.h>
#include <stdio.h>

struct deal_error;

/* Runs SCRIPT, from its start, and writes what it prints to the file PATH.
 * On failure there is no file PATH and E is filled; gnuplot's own words go to
 * stderr. */
bool gnuplot_run(FILE *script, const char *path, struct deal_error *e);

#endif
