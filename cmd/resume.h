/*
 * An earlier run's output, taken up again: which lines of the input it has
 * finished, and the file that the rest is added to.
 */
#ifndef RESUME_H
#define RESUME_H

#include "common.h"

struct resume;

enum resume_match {
    RESUME_FOUND,  /* finished; *TEXT is its line in the file */
    RESUME_RETRY,  /* unknown after a smaller budget: solve it again */
    RESUME_ABSENT, /* the next line of the file belongs to a later line of the input */
    RESUME_ENDED   /* all lines of the file are matched */
};

/* Opens FILE, which is kept, or makes it. A last line that was cut off does not count. Records that it left unknown
 * with fewer than NODES positions are for this run to try again, and FILE is replaced as they are decided. */
struct resume *resume_open(char *file, uint64_t nodes);
/* Will FILE be replaced? */
bool resume_replaces(const struct resume *r);
/* Look up the next line of the input, parsed as RECORD; NULL for a line that is only copied. */
enum resume_match resume_next(struct resume *r, const char *line, size_t len, const struct deal_record *record,
                              const char **text, size_t *text_len);
/* Is stdout this very file? Then records found there must not be written again. */
bool resume_is_stdout(const struct resume *r);
/* Adds a finished line; the cut-off one is removed before the first. */
void resume_add(struct resume *r, const char *text, size_t len);
/* Where the line that was found begins, in bytes. */
uint64_t resume_at(const struct resume *r);
/* The line of OLD bytes that was found AT becomes TEXT, or is removed where LEN is 0; NODES is the cost of the search.
 */
void resume_put(struct resume *r, uint64_t at, size_t old, const char *text, size_t len, uint64_t nodes);
/* Ends the program when the file has a line that the input did not. */
void resume_check_end(struct resume *r);
/* The line of the file that is compared with the input now; and the error that ends the program for it. */
unsigned long resume_line(const struct resume *r);
_Noreturn void resume_mismatch(struct resume *r, unsigned long line);
/* Ends the program when the record found has another result than ONLY. */
void resume_only(const struct resume *r, const char *only);
void resume_free(struct resume *r);

#endif
