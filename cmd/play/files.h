/*
 * Output files of play: one file for each record, named by a pattern.
 */
#ifndef PLAY_FILES_H
#define PLAY_FILES_H

#include "../common.h"

/* Writes LEN bytes of TEXT to the file named PATTERN, in which each "{}" is replaced by NUMBER, the record's
 * position in the input, from 1. "-" is stdout. A pattern without "{}" is refused from the second record on, so its file
 * is written by files_end(). OPTION is named in messages. Ends the program on failure. */
void file_write(const char *option, const char *pattern, unsigned long number, const char *text, size_t len);
/* Writes the file whose pattern has no "{}", if there is one. */
void files_end(void);

#endif
