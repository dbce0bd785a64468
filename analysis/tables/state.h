/*
 * The counts of a census as a file, so that shards counted apart can be added up. The states of all
 * parts, read one after the other, print the same table as the whole.
 *
 * Words are separated by a tab. The lines are:
 *
 *     patience-stats 1
 *     columns REQUESTED NAME...
 *     group VALUE...
 *     counts WON UNWINNABLE UNKNOWN STUCK
 *     nodes MIN MAX BUCKET:COUNT...
 *     length MIN MAX BUCKET:COUNT...
 *     end
 *
 * REQUESTED columns were requested, the rest is `by`. A group has a value for each column, which
 * is empty if absent. A histogram without values has no words.
 */
#ifndef STATE_H
#define STATE_H

#include <stdbool.h>
#include <stdio.h>

struct census;
struct deal_error;

/* Writes the counts of the census to OUT. Returns false with E filled on failure. */
bool state_write(struct census *c, FILE *out, struct deal_error *e);
/* Adds the saved counts in IN, which is read to its end. The first file sets the columns of an empty census; all
 * others must have the same columns. Returns false with E filled on failure, with the line of the input. */
bool state_read(struct census *c, FILE *in, struct deal_error *e);

#endif
