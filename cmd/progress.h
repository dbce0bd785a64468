/*
 * Progress of a long run, shown on stderr if that is a terminal.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct progress {
    bool on, shown;
    uint64_t total, from; /* bytes of the whole input, 0 if unknown; bytes that an earlier run had processed */
    struct timespec begun, told;
};

void progress_start(struct progress *progress, uint64_t total);
/* Excludes the first READ bytes of input from the estimate of time: an earlier run had processed them. */
void progress_from(struct progress *progress, uint64_t read);
/* Shows the progress, at most once a second, each line over the last. */
void progress_show(struct progress *progress, unsigned long records, uint64_t read);
void progress_clear(struct progress *progress);

#endif
