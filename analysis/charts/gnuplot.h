/*
 * Runs gnuplot: its input is a script, its output a picture.
 */
#ifndef GNUPLOT_H
#define GNUPLOT_H

#include <stdbool.h>
#include <stdio.h>

struct deal_error;

/* Runs SCRIPT from its start and copies gnuplot's standard output to PICTURE. Gnuplot's messages go to stderr.
 * Returns false with E filled on failure. */
bool gnuplot_run(FILE *script, FILE *picture, struct deal_error *e);
/* Kills the running gnuplot and its children. Called by another thread just before the program ends; a call of
 * gnuplot_run() in progress does not return. */
void gnuplot_end(void);

#endif
