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

#endif
