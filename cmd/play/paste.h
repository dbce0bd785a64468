/*
 * A game from a record or a board that the player types or pastes at the prompt.
 */
#ifndef PLAY_PASTE_H
#define PLAY_PASTE_H

#include "fresh.h"

/* Reads lines up to one with only a period, or to the end of the input. D becomes their record, or that of their board
 * of the game and options in F. Returns NULL, or an error message that is valid until the next call. The session does
 * not change. */
const char *session_paste(struct session *g, const struct fresh *f, struct deal_record *d);
/* Prints WRONG, an error message, and skips the lines that session_paste() would read. Returns WRONG. */
const char *session_paste_skip(const char *wrong);
/* Reads the record in LINE into D; returns as session_paste() does. */
const char *session_paste_record(struct deal_record *d, const char *line);
/* Starts the game of record D, which one of the functions above read; a record that is won starts at its deal. Returns
 * the message for its first screen. */
const char *session_paste_start(struct session *g, const struct deal_record *d);

#endif
