/*
 * Stores the command that made a picture as metadata, which viewers do not show: exiftool, identify -verbose and
 * editors do.
 */
#ifndef METADATA_H
#define METADATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Copies a picture of LEN bytes, an SVG, PNG or PDF of gnuplot, to OUT with the command in its metadata. An SVG
 * gets the width of MILLIMETRES on paper, unless that is 0. */
void metadata_copy(const char *bytes, size_t len, const char *command, double millimetres, FILE *out);

#endif
