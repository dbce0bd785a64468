/*
 * Looking back on a record: where it was won or lost.
 */
#ifndef PLAY_ANNOTATE_H
#define PLAY_ANNOTATE_H

#include "../common.h"

enum { ANNOTATE_NODES = 50000 }; /* of each search, unless another budget is given */

/* Review D with NODES for each search. NULL if D is a bad record. */
struct deal_review *annotate_review(const struct deal_record *d, const struct deal_rules *r, uint64_t nodes,
                                    struct deal_error *e);
/* Call the callback for each note, with its place in the log, as "17" or "3-9". The last note has all stretches in
 * which one action was legal, with their places. */
void annotate_walk(const struct deal_review *v,
                   void (*tell)(void *arg, const struct deal_note *note, const char *place), void *arg);
/* Writes the notes on D, a line each, with an empty line before all but the first record; *TALES counts them. */
bool annotate_tell(unsigned long *tales, const struct deal_record *d, const struct deal_rules *r, uint64_t nodes,
                   struct deal_error *e);

#endif
