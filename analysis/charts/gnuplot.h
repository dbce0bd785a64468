/*
 * Runs gnuplot: a script in, a picture out.
 */
#ifndef GNUPLOT_H
#define GNUPLOT_H

#include <stdbool.h>
#include <stdio.h>

struct deal_error;

/* Runs SCRIPT from its start and copies gnuplot's standard output to PICTURE. Gnuplot's messages go
 * to stderr. False with E filled. */
bool gnuplot_run(FILE *script, FILE *picture, struct deal_error *e);
/* Called by another thread just before the program ends: kills the running gnuplot and its children.
 * A gnuplot_run() under way does not return. */
void gnuplot_end(void);

#endif
