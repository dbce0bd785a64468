/*
 * Processes a stream of records: several threads work on single records, the results are written in the order of the
 * input, and an interrupted run can be resumed.
 */
#ifndef BATCH_H
#define BATCH_H

#include "common.h"

/* Outcome of the work on one record. NOTED: success, with a remark on the record in E. */
enum batch_outcome { BATCH_DONE, BATCH_BAD, BATCH_STOPPED, BATCH_NOTED };

struct batch {
    int threads;
    bool keep_going;
    const char *only;               /* Write only records with this result; NULL: write all. */
    const char *search;             /* value of the field search of the records of RESUME; "": they have none */
    const struct promise *promises; /* array of the fields that each record of RESUME must have, by their results */
    size_t promised;                /* length of that array */
    char *resume;                   /* output file of an earlier run to continue, or NULL */
    bool shortens;                  /* true: the run may replace the winning line of a record by a shorter one */
    uint64_t nodes;                 /* node budget: records left unknown with a smaller budget are solved again */
    bool lines; /* The callback puts the lines to write instead of the record into SCRATCH; it may be empty. */
    /* Callback that works on record D, whose position is in S; it runs in any thread. It returns BAD with E filled,
     * STOPPED after a signal, or NOTED with a remark in E. It may use SCRATCH during the call. */
    enum batch_outcome (*work)(const void *arg, struct deal_record *d, struct deal_state *s, struct text *scratch,
                               struct deal_error *e);
    const void *arg;
    /* Callback before the LINE of LEN bytes of record D is written (NULL: left out), in the order of the input, or
     * NULL. */
    void (*before)(const struct deal_record *d, const char *line, size_t len);
};

/* Processes the records of FILES, a list ended by NULL, writes them to stdout, and returns the exit status. */
int batch_run(const struct batch *batch, char *const *files);

#endif
