/*
 * Stores the command that made a picture as metadata, which viewers do not show: exiftool, identify -verbose and
 * editors do.
 */
#ifndef METADATA_H
#define METADATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct metadata {
    const char *title, *command;
    double millimetres; /* width on paper, or 0 */
};

/* Copies a picture of LEN bytes, an SVG, PNG or PDF of gnuplot, to OUT with the command in its metadata. An SVG gets
 * the title, too, and the width on paper. */
void metadata_copy(const char *bytes, size_t len, const struct metadata *m, FILE *out);

#endif
