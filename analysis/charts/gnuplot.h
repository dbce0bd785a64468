/*
 * Running gnuplot: a script in, a picture out.
 */
#ifndef GNUPLOT_H
#define GNUPLOT_H

#include <stdbool.h>
#include <stdio.h>

struct deal_error;

/* Runs SCRIPT, from its start, and writes what it prints to PICTURE. False with E
 * filled; gnuplot's own words go to stderr. */
bool gnuplot_run(FILE *script, FILE *picture, struct deal_error *e);
/* From another thread, just before the program ends: kills the gnuplot that runs, and what it started.  A gnuplot_run()
 * under way does not return any more. */
void gnuplot_end(void);

#endif
