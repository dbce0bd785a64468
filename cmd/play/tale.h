/*
 * Description of the moves of a record, one sentence for each.
 */
#ifndef PLAY_TALE_H
#define PLAY_TALE_H

#include "../common.h"

/* Replays the moves of record D on S. After each move the callback gets its word and a sentence about its effect,
 * which is valid until the callback returns. Returns false with E filled if a move is illegal. */
bool tale_walk(const struct deal_record *d, struct deal_state *s,
               void (*tell)(void *arg, const char *word, const char *sentence), void *arg, struct deal_error *e);
/* Writes the moves of record D as sentences, one a line, after an empty line unless it is the first record; *TALES
 * counts the records. */
bool tale_tell(unsigned long *tales, const struct deal_record *d, struct deal_state *s, struct deal_error *e);

#endif
