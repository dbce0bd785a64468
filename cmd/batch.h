/*
 * A stream of records, each worked on by itself, in several threads, written in
 * the order of the input, interrupted cleanly and taken up again.
 */
#ifndef BATCH_H
#define BATCH_H

#include "common.h"

/* NOTED: done, with a remark on the record in E. */
enum batch_outcome { BATCH_DONE, BATCH_BAD, BATCH_STOPPED, BATCH_NOTED };

struct batch {
    int threads;
    bool keep_going;
    const char *only; /* write only the records of this result; NULL: all */
    char *resume;     /* file of an earlier run, or NULL */
    uint64_t nodes;   /* the budget: records unknown with a smaller one are solved again */
    bool lines;       /* the work leaves in SCRATCH the lines to write in place of the record, or none */
    /* Works on D, whose position is laid out in S, in any of the threads. BAD
     * with E filled; STOPPED after a signal; NOTED with E filled. SCRATCH is the
     * thread's for the time of the call. */
    enum batch_outcome (*work)(const void *arg, struct deal_record *d, struct deal_state *s, struct text *scratch,
                               struct deal_error *e);
    const void *arg;
};

/* Reads FILES, ended by NULL, writes to stdout, returns the exit status. */
int batch_run(const struct batch *b, char *const *files);

#endif
