/*
 * A library preloaded under a tool, which makes system calls fail or behave unusually. The variable
 * SHIM selects the mode.
 *
 *     SHIM=eintr        Interrupts every third read, write or poll.
 *     SHIM=bytes        Reads and writes have one to three bytes (except those of stdio).
 *     SHIM=hasty        The time of day advances a second at each call.
 *     SHIM=broken       Every read fails.
 *     SHIM=memory:N     The Nth allocation of the program fails.
 *     SHIM=no-memory:N  The Nth allocation and all later ones fail.
 *     SHIM=try          When the tool first waits for stdin, prints on stderr which calls it may still make.
 *
 * The other modes apply to the steps of making a file, except writes to stdout and stderr.
 *
 *     SHIM=fail:N       The Nth step fails.
 *     SHIM=disk:N       The same on a disk that has no files without names.
 *     SHIM=kill:N       Kills the tool at the Nth step.
 *     SHIM=order        Prints the name of each step on stderr.
 *     SHIM=space:N      The disk has room for N bytes.
 *     SHIM=plain        The disk has no hard links.
 *     SHIM=late         Renames the file "late" to "part" just before a file is locked.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t size);

enum {
    UNREAD,
    NOTHING,
    EINTR_MODE,
    BYTES,
    BROKEN,
    MEMORY,
    NO_MEMORY,
    HASTY,
    FAIL,
    SPACE,
    TRY,
    PLAIN,
    LATE,
    ORDER,
    DISK,
    KILL
};
static int mode;
static unsigned long number;
static atomic_ulong calls, allocations, steps;
static atomic_long room;

static void read_mode(void)
{
    const char *shim = getenv("SHIM"), *colon = shim ? strchr(shim, ':') : NULL;

    mode = !shim            ? NOTHING
           : *shim == 'e'   ? EINTR_MODE
           : *shim == 'm'   ? MEMORY
           : *shim == 'n'   ? NO_MEMORY
           : *shim == 'h'   ? HASTY
           : *shim == 'f'   ? FAIL
           : *shim == 's'   ? SPACE
           : *shim == 't'   ? TRY
           : *shim == 'd'   ? DISK
           : *shim == 'k'   ? KILL
           : *shim == 'p'   ? PLAIN
           : *shim == 'l'   ? LATE
           : *shim == 'o'   ? ORDER
           : shim[1] == 'y' ? BYTES
                            : BROKEN;
    number = colon ? strtoul(colon + 1, NULL, 10) : 0;
    room = (long)number;
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

/* Counts a step of creating a file (create, link, rename). Returns true if the test wants this step to fail. */
static bool step_fails(const char *what)
{
    if (mode == UNREAD)
        read_mode();
    if (mode == ORDER) {
        syscall(SYS_write, 2, what, strlen(what));
        syscall(SYS_write, 2, "\n", (size_t)1);
    }
    if ((mode != FAIL && mode != DISK && mode != KILL) || atomic_fetch_add(&steps, 1) + 1 != number)
        return false;
    if (mode == KILL)
        raise(SIGKILL);
    errno = EIO;
    return true;
}

/* Returns how many of SIZE bytes the simulated disk accepts; -1 if it is full. */
static ssize_t disk_takes(size_t size)
{
    long left = mode == SPACE ? atomic_fetch_sub(&room, (long)size) : (long)size;

    errno = ENOSPC;
    return left <= 0 && size ? -1 : left < (long)size ? left : (ssize_t)size;
}

ssize_t write(int fd, const void *buffer, size_t size)
{
    ssize_t fits;

    if (interrupted() || (fd > 2 && step_fails("write")))
        return -1;
    fits = fd > 2 ? disk_takes(size) : (ssize_t)size;
    if (fits < 0)
        return -1;
    size = (size_t)fits;
    if (mode == BYTES && size > 3)
        size = 1 + atomic_fetch_add(&calls, 1) % 3;
    return syscall(SYS_write, fd, buffer, size);
}

int fsync(int fd) { return step_fails("fsync") ? -1 : (int)syscall(SYS_fsync, fd); }
int fchmod(int fd, mode_t bits) { return step_fails("fchmod") ? -1 : (int)syscall(SYS_fchmod, fd, bits); }
int ftruncate(int fd, off_t size) { return step_fails("ftruncate") ? -1 : (int)syscall(SYS_ftruncate, fd, size); }
int rename(const char *a, const char *b)
{
    return step_fails("rename") ? -1 : (int)syscall(SYS_renameat, AT_FDCWD, a, AT_FDCWD, b);
}

int link(const char *a, const char *b)
{
    if (step_fails("link"))
        return -1;
    errno = EPERM;
    return mode == PLAIN ? -1 : (int)syscall(SYS_linkat, AT_FDCWD, a, AT_FDCWD, b, 0);
}

int linkat(int from, const char *a, int to, const char *b, int flags)
{
    if (step_fails("linkat"))
        return -1;
    errno = EPERM;
    return mode == PLAIN ? -1 : (int)syscall(SYS_linkat, from, a, to, b, flags);
}

int flock(int fd, int how)
{
    if (mode == UNREAD)
        read_mode();
    if (mode == LATE)
        syscall(SYS_renameat, AT_FDCWD, "late", AT_FDCWD, "part");
    return (int)syscall(SYS_flock, fd, how);
}

/* Closes the file even if the close is made to fail. */
int close(int fd)
{
    int failed = fd > 2 && step_fails("close") ? -1 : 0;

    return syscall(SYS_close, fd) ? -1 : failed;
}

/* Counts calls of open() that create a file as steps, not other calls. */
int open(const char *name, int flags, ...)
{
    va_list more;
    unsigned bits = 0;

    if (flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) {
        va_start(more, flags);
        bits = va_arg(more, unsigned);
        va_end(more);
    }
    errno = EOPNOTSUPP;
    if ((flags & O_TMPFILE) == O_TMPFILE && mode == DISK)
        return -1;
    if ((flags & O_EXCL || (flags & O_TMPFILE) == O_TMPFILE) && step_fails("open"))
        return -1;
    return (int)syscall(SYS_openat, AT_FDCWD, name, flags, bits);
}

static void try_open(const char *what, const char *name, int flags)
{
    int fd = open(name, flags, 0600);

    fprintf(stderr, "%s: %s\n", what, fd < 0 ? strerror(errno) : "can be done");
    if (fd >= 0)
        syscall(SYS_close, fd);
}

static void shim_try_all(void)
{
    char name[] = "/bin/true";
    char *argv[] = {name, NULL};
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    try_open("read", "/etc/passwd", O_RDONLY);
    try_open("folder", "/etc", O_RDONLY | O_DIRECTORY);
    try_open("write", "precious", O_WRONLY);
    try_open("make", "made", O_WRONLY | O_CREAT);
    fprintf(stderr, "connect: %s\n",
            connect(fd, (struct sockaddr *)&there, sizeof there) ? strerror(errno) : "can be done");
    fprintf(stderr, "signal: %s\n", kill(getppid(), 0) ? strerror(errno) : "is sent");
    execv(name, argv);
    fprintf(stderr, "run: %s\n", strerror(errno));
}

int poll(struct pollfd *fds, nfds_t n, int timeout)
{
    bool tried = false;

    if (mode == UNREAD)
        read_mode();
    for (nfds_t i = 0; i < n && mode == TRY && !tried; i++)
        tried = fds[i].fd == STDIN_FILENO;
    if (tried && mode == TRY) {
        mode = NOTHING;
        shim_try_all();
    }
    return interrupted() ? -1 : (int)syscall(SYS_poll, fds, n, timeout);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int failed = (int)syscall(SYS_clock_gettime, clock, now);

    if (mode == UNREAD)
        read_mode();
    if (mode == HASTY && clock != CLOCK_THREAD_CPUTIME_ID)
        *now = (struct timespec){.tv_sec = 1000 + (time_t)atomic_fetch_add(&calls, 1)};
    return failed;
}

static bool shim_fails(void)
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

void *malloc(size_t size) { return shim_fails() ? NULL : __libc_malloc(size); }
void *calloc(size_t n, size_t size) { return shim_fails() ? NULL : __libc_calloc(n, size); }
void *realloc(void *p, size_t size) { return shim_fails() ? NULL : __libc_realloc(p, size); }
