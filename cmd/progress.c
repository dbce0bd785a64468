/*
 * Progress of a long run. The time left is estimated from bytes of input, since counting the records would need a
 * second reading.
 */
#include "progress.h"

#include <stdio.h>
#include <unistd.h>

static double seconds_since(const struct timespec *then)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) / 1e9;
}

void progress_start(struct progress *p, uint64_t total)
{
    *p = (struct progress){.on = isatty(STDERR_FILENO), .total = total};
    clock_gettime(CLOCK_MONOTONIC, &p->begun);
    p->told = p->begun;
}

void progress_from(struct progress *p, uint64_t read)
{
    if (!p->on)
        return;
    p->from = read;
    clock_gettime(CLOCK_MONOTONIC, &p->begun);
}

void progress_show(struct progress *p, unsigned long records, uint64_t read)
{
    if (!p->on || seconds_since(&p->told) < 1)
        return;
    clock_gettime(CLOCK_MONOTONIC, &p->told);
    p->shown = true;
    fprintf(stderr, "\r\033[K%lu records", records);
    if (p->total > p->from && read > p->from) {
        double part = (double)(read - p->from) / (double)(p->total - p->from);
        long left = (long)(seconds_since(&p->begun) * (1 / part - 1));
        fprintf(stderr, ", %d%%, %ld:%02ld left", (int)(100 * (double)read / (double)p->total), left / 60, left % 60);
    }
}

void progress_clear(struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}
