/*
 * The counts of a census as a file, so that shards counted apart can be added up:
 * what is read from the states of all parts prints the same as the whole would.
 *
 * Text, one line each, words parted by a tab:
 *
 *     patience-stats 1
 *     columns ASKED NAME...           ASKED of them were asked for, the rest is `by`
 *     group VALUE...                  one for each column; nothing for an absent one
 *     counts WON UNWINNABLE UNKNOWN STUCK
 *     nodes MIN MAX BUCKET:COUNT...   the histogram, empty without a word
 *     length MIN MAX BUCKET:COUNT...
 *     end
 */
#ifndef STATE_H
#define STATE_H

#include <stdbool.h>
#include <stdio.h>

struct census;
struct deal_error;

/* Writes the counts to OUT. False with E filled. */
bool state_write(struct census *c, FILE *out, struct deal_error *e);
/* Adds the counts in IN, which is read to its end; the first one settles the columns of an empty
 * census, the others must have the same. False with E filled, E's line that of the input. */
bool state_read(struct census *c, FILE *in, struct deal_error *e);

#endif
