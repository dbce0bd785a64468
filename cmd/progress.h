/*
 * How far a long run has come, on stderr when that is a terminal.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct progress {
    bool on, shown;
    uint64_t total, from; /* bytes of the input; 0: not known */
    struct timespec begun, told;
};

void progress_start(struct progress *p, uint64_t total);
/* The input up to READ bytes took no time, as it was done earlier. */
void progress_from(struct progress *p, uint64_t read);
/* At most one line a second, each over the last. */
void progress_show(struct progress *p, unsigned long records, uint64_t read);
void progress_clear(struct progress *p);

#endif
