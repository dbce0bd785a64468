/*
 * Files that play writes: one a record, named by a pattern.
 */
#ifndef PLAY_FILES_H
#define PLAY_FILES_H

#include "../common.h"

/* Writes LEN bytes of TEXT to the file that PATTERN names, every "{}" in it replaced by
 * NUMBER, the record's own, from 1.  "-" is stdout.  A pattern without "{}" is good for
 * record 1 only.  OPTION names the option in messages.  Ends the program on trouble. */
void file_write(const char *option, const char *pattern, unsigned long number, const char *text, size_t len);

#endif
