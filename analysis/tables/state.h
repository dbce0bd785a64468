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
 *     until
 *     end
 *
 * REQUESTED columns were requested, the rest is `by`. A group has a value for each column, which
 * is empty if absent. A histogram without values has no words. The line "until" is there only if
 * --until watched the counts, so that programs that do not know this mark refuse such a file.
 */
#ifndef STATE_H
#define STATE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct census;
struct deal_error;

/* Writes the counts of the census to OUT. Returns false with E filled on failure. */
bool state_write(struct census *census, FILE *out, struct deal_error *e);
/* Adds the saved counts in IN, which is read to its end. The first file sets the columns of an empty census; all
 * others must have the same columns. Returns false with E filled on failure, with the line of the input. */
bool state_read(struct census *census, FILE *in, struct deal_error *e);

/* ---- the lines of this file and of that of pairs.h ---- */

struct state_reader {
    FILE *in;
    char *line, *rest; /* the present line of the file; the rest of it after the words read so far, NULL at the end */
    size_t room;
    long number;
    struct deal_error *e;
};

/* Reads the next line and returns its first word; "" if there is no complete line. */
const char *state_next_line(struct state_reader *reader);
/* Reads the next line; is NAME its first word? */
bool state_line(struct state_reader *reader, const char *name);
/* Returns the next word of the line; NULL at its end. */
char *state_word(struct state_reader *reader);
/* Reads the next word as a number. */
bool state_number(struct state_reader *reader, uint64_t *value);
/* Does the file end after the present line? */
bool state_at_end(struct state_reader *reader);
/* Reads the line "columns N NAME...": the first N names as a list separated by commas, and the rest as another. */
bool state_columns(struct state_reader *reader, char **outer, char **inner);
/* Removes NAME from the beginning of a list; returns false if another name is there. */
bool state_takes(char **list, const char *name);
/* Frees the line. Unless GOOD or an error is there, the error becomes that the present line is bad. Returns GOOD. */
bool state_end(struct state_reader *reader, bool good);

#endif
