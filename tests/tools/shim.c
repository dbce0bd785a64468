/*
 * A bad day, preloaded under a tool: SHIM=eintr interrupts every third read, write
 * or poll, SHIM=bytes gives reads and writes of one to three bytes (not those of stdio),
 * SHIM=hasty lets a second go by whenever the time is asked, SHIM=broken fails every
 * read, SHIM=memory:N lets the Nth allocation of the program fail and
 * SHIM=no-memory:N that one and all after it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t size);

enum { UNREAD, NOTHING, EINTR_MODE, BYTES, BROKEN, MEMORY, NO_MEMORY, HASTY };
static int mode;
static unsigned long number;
static atomic_ulong calls, allocations;

static void read_mode(void)
{
    const char *shim = getenv("SHIM"), *colon = shim ? strchr(shim, ':') : NULL;

    mode = !shim ? NOTHING : *shim == 'e' ? EINTR_MODE : *shim == 'm' ? MEMORY : *shim == 'n' ? NO_MEMORY :
           *shim == 'h' ? HASTY : shim[1] == 'y' ? BYTES : BROKEN;
    number = colon ? strtoul(colon + 1, NULL, 10) : 0;
}

static bool interrupted(void)
{
    if (mode == UNREAD)
        read_mode();
    if (mode != EINTR_MODE || atomic_fetch_add(&calls, 1) % 3)
        return false;
    errno = EINTR;
    return true;
}

ssize_t read(int fd, void *buffer, size_t size)
{
    if (interrupted())
        return -1;
    if (mode == BROKEN) {
        errno = EIO;
        return -1;
    }
    if (mode == BYTES && size > 3)
        size = 1 + atomic_fetch_add(&calls, 1) % 3;
    return syscall(SYS_read, fd, buffer, size);
}

ssize_t write(int fd, const void *buffer, size_t size)
{
    if (interrupted())
        return -1;
    if (mode == BYTES && size > 3)
        size = 1 + atomic_fetch_add(&calls, 1) % 3;
    return syscall(SYS_write, fd, buffer, size);
}

int poll(struct pollfd *fds, nfds_t n, int timeout)
{
    return interrupted() ? -1 : (int)syscall(SYS_poll, fds, n, timeout);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int failed = (int)syscall(SYS_clock_gettime, clock, now);

    if (mode == UNREAD)
        read_mode();
    if (mode == HASTY)
        *now = (struct timespec){.tv_sec = 1000 + (time_t)atomic_fetch_add(&calls, 1)};
    return failed;
}

static bool fails(void)
{
    unsigned long at;

    if (mode == UNREAD)
        read_mode();
    if (mode != MEMORY && mode != NO_MEMORY)
        return false;
    at = atomic_fetch_add(&allocations, 1) + 1;
    if (at < number || (at > number && mode == MEMORY))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size) { return fails() ? NULL : __libc_malloc(size); }
void *calloc(size_t n, size_t size) { return fails() ? NULL : __libc_calloc(n, size); }
void *realloc(void *p, size_t size) { return fails() ? NULL : __libc_realloc(p, size); }
