/*
 * The moves of a record, walked through one by one.
 */
#ifndef PLAY_TALE_H
#define PLAY_TALE_H

#include "../common.h"

/* Replay the moves of D on S. The callback gets each word with the sentence about its effect, after the move;
 * SENTENCE is valid until it returns. False if a move is illegal. */
bool tale_walk(const struct deal_record *d, struct deal_state *s,
               void (*tell)(void *arg, const char *word, const char *sentence), void *arg, struct deal_error *e);
/* Writes the moves of D as sentences, one a line, with an empty line before all but the
 * first tale; *TALES counts them. */
bool tale_tell(unsigned long *tales, const struct deal_record *d, struct deal_state *s, struct deal_error *e);

#endif
