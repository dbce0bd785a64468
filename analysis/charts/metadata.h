/*
 * The command that made a picture, as data that a reader does not see: exiftool, identify -verbose and editors show it.
 */
#ifndef METADATA_H
#define METADATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Copies a picture of LEN bytes, an SVG, PNG or PDF of gnuplot, to OUT with the command in it. An SVG gets the width
 * of MILLIMETRES on paper, unless that is 0. */
void metadata_copy(const char *bytes, size_t len, const char *command, double millimetres, FILE *out);

#endif
