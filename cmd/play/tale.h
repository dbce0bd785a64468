/*
 * The moves of a record, walked through one by one.
 */
#ifndef PLAY_TALE_H
#define PLAY_TALE_H

#include "../common.h"

/* Replays the moves of D on S; TELL gets each word with the sentence of what it did, after
 * it was done.  SENTENCE lasts until TELL returns.  False when a move is not legal. */
bool tale_walk(const struct deal_record *d, struct deal_state *s,
               void (*tell)(void *arg, const char *word, const char *sentence), void *arg, struct deal_error *e);
/* Writes the moves of D as sentences, one a line, with an empty line before all but the
 * first tale; *TALES counts them. */
bool tale_tell(unsigned long *tales, const struct deal_record *d, struct deal_state *s, struct deal_error *e);

#endif
