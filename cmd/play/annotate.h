/*
 * The review of a record: where the game was won or lost.
 */
#ifndef PLAY_ANNOTATE_H
#define PLAY_ANNOTATE_H

#include "../common.h"

enum { ANNOTATE_NODES = 50000 }; /* default node budget of each search of a review */

/* Reviews record D with NODES nodes for each search. Returns NULL with E filled if D is bad. */
struct deal_review *annotate_review(const struct deal_record *d, const struct deal_rules *r, uint64_t nodes,
                                    struct deal_error *e);
/* Calls the callback for each note of a review, with its place in the moves as "17" or "3-9". The last note lists
 * all stretches in which only one action was legal, with their places. */
void annotate_walk(const struct deal_review *v,
                   void (*tell)(void *arg, const struct deal_note *note, const char *place), void *arg);
/* Writes the notes on record D, one a line, after an empty line unless it is the first record; *TALES counts the
 * records. */
bool annotate_tell(unsigned long *tales, const struct deal_record *d, const struct deal_rules *r, uint64_t nodes,
                   struct deal_error *e);

#endif
