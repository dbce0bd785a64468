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

void progress_start(struct progress *progress, uint64_t total)
{
    *progress = (struct progress){.on = isatty(STDERR_FILENO), .total = total};
    clock_gettime(CLOCK_MONOTONIC, &progress->begun);
    progress->told = progress->begun;
}

void progress_from(struct progress *progress, uint64_t read)
{
    if (!progress->on)
        return;
    progress->from = read;
    clock_gettime(CLOCK_MONOTONIC, &progress->begun);
}

void progress_show(struct progress *progress, unsigned long records, uint64_t read)
{
    if (!progress->on || seconds_since(&progress->told) < 1)
        return;
    clock_gettime(CLOCK_MONOTONIC, &progress->told);
    progress->shown = true;
    fprintf(stderr, "\r\033[K%lu records", records);
    if (progress->total > progress->from && read > progress->from) {
        double part = (double)(read - progress->from) / (double)(progress->total - progress->from);
        long left = (long)(seconds_since(&progress->begun) * (1 / part - 1));
        fprintf(stderr, ", %d%%, %ld:%02ld left", (int)(100 * (double)read / (double)progress->total), left / 60,
                left % 60);
    }
}

void progress_clear(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
