/*
 * Resumption of an earlier run from its output file: which lines of the input are finished, and the file to which the
 * rest is appended.
 */
#ifndef RESUME_H
#define RESUME_H

#include "common.h"

struct resume;

/* OPTION adds FIELD or, unless NULL, the field OTHER to each record that is won, or not, or both. */
struct promise {
    const char *option, *field, *other;
    bool won, lost;
};

enum resume_match {
    RESUME_FOUND,  /* the line is finished; *TEXT is its result in the file */
    RESUME_RETRY,  /* the record was left unknown with a smaller budget: solve it again */
    RESUME_ABSENT, /* the file has no result for this line: its next one belongs to a later line */
    RESUME_ENDED   /* all lines of the earlier run's file have been matched with lines of the input */
};

/* Opens FILE, the output of an earlier run, or creates it; existing results are kept. An incomplete last line is
 * ignored. Records left unknown with fewer than NODES positions are solved again, and FILE is replaced as they are
 * decided. SHORTENS: wins in FILE may have shorter lines than the same records of the input. */
struct resume *resume_open(char *file, uint64_t nodes, bool shortens);
/* Returns true if lines of the file will be replaced. */
bool resume_replaces(const struct resume *resume);
/* Looks up the next line of the input, parsed as RECORD (NULL: a comment or empty line), in the earlier run's file. */
enum resume_match resume_next(struct resume *resume, const char *line, size_t len, const struct deal_record *record,
                              const char **text, size_t *text_len);
/* Returns true if stdout is the file of the earlier run; records found there must then not be written again. */
bool resume_is_stdout(const struct resume *resume);
/* Appends a finished line to the file, after removing an incomplete last line. */
void resume_add(struct resume *resume, const char *text, size_t len);
/* Returns the byte offset, in the file, of the line that was found last. */
uint64_t resume_at(const struct resume *resume);
/* Replaces the line of OLD bytes at offset AT of the file by TEXT, or removes it if LEN is 0, at a cost of NODES. */
void resume_put(struct resume *resume, uint64_t at, size_t old, const char *text, size_t len, uint64_t nodes);
/* Ends the program with an error if the file has a line that matches no line of the input. */
void resume_check_end(struct resume *resume);
/* Return the number of the line of the file that is compared with the input; end the program on a mismatch. */
unsigned long resume_line(const struct resume *resume);
_Noreturn void resume_mismatch(struct resume *resume, unsigned long line);
/* Ends the program with an error if the record found is of a run with other options: its result is not ONLY (NULL: any)
 * or its field search not SEARCH. It may also lack a field that one of N options PROMISE adds. */
void resume_refuse(const struct resume *resume, const char *only, const char *search, const struct promise *promise,
                   size_t n);
void resume_free(struct resume *resume);

/* ---- rewrite.c: replaces lines of a file, one by one in their order, in a run that may be killed at any time --- */

struct rewrite;

/* Starts replacing lines of the file NAME, open and locked as FD, which nobody else changes; FD still belongs to
 * the caller. Returns NULL with errno set on failure. */
struct rewrite *rewrite_new(const char *name, int fd);
/* Replaces the OLD bytes at offset AT, which are after those of the previous call, by TEXT. COST is the effort of
 * computing it, in search nodes. A file of up to 4 MiB is changed on return, a larger one perhaps later, at the
 * latest by rewrite_flush(). On failure returns false with E filled, and the file is unchanged. */
bool rewrite_put(struct rewrite *rewrite, uint64_t at, size_t old, const char *text, size_t len, uint64_t cost,
                 struct deal_error *e);
bool rewrite_flush(struct rewrite *rewrite, struct deal_error *e);
/* Returns the descriptor of the file that has the name now, locked and open for appending; it belongs to REWRITE. */
int rewrite_fd(const struct rewrite *rewrite);
void rewrite_free(struct rewrite *rewrite);

#endif
