/*
 * A thread waits for the signals, which are blocked in all threads. Unlike a signal handler it may call any function,
 * and it ends the program even if no other thread checks a flag.
 */

#include "common.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* time limits at the end of the program, GRACE for work and FLUSH for output, in hundredths of a second; STACK: size of
 * a thread's stack in bytes */
enum { GRACE = 50, FLUSH = 20, STACK = 1 << 16 };

static volatile int stopped;   /* set and read by atomic operations */
static int ends[2] = {-1, -1}; /* pipe that becomes readable when a signal arrives */
static sigset_t caught;
static atomic_bool flushed;
static void (*also)(void);

void stop_also(void (*end)(void)) { also = end; }

volatile const int *stop_flag(void) { return &stopped; }
bool stop_requested(void) { return __atomic_load_n(&stopped, __ATOMIC_RELAXED); }
int stop_fd(void) { return ends[0]; }

/* Returns the time in hundredths of a second since an arbitrary start. */
static long long stop_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 100 + now.tv_nsec / 10000000;
}

/* Waits until *DONE or for the given time by the clock, since each sleep takes longer on a busy machine. */
static void wait_for(int hundredths, const atomic_bool *done)
{
    const struct timespec step = {.tv_nsec = 10000000};
    const long long end = stop_clock() + hundredths;

    while (stop_clock() < end && !(done && atomic_load(done)))
        nanosleep(&step, NULL);
}

static bool stop_start_thread(void *(*run)(void *))
{
    pthread_attr_t small;
    pthread_t thread;
    bool good = !pthread_attr_init(&small);

    if (!good)
        return false;
    pthread_attr_setstacksize(&small, STACK);
    pthread_attr_setdetachstate(&small, PTHREAD_CREATE_DETACHED);
    errno = pthread_create(&thread, &small, run, NULL);
    good = !errno;
    pthread_attr_destroy(&small);
    return good;
}

/* Flushes stdout. It has whole records only, since output_line() holds the lock while it adds one. */
static void *flush_output(void *arg)
{
    if (!ftrylockfile(stdout)) {
        fflush(stdout);
        funlockfile(stdout); /* exit() in another thread, and the end under ThreadSanitizer, wait for the lock */
    }
    atomic_store(&flushed, true);
    return arg;
}

static void *wait_for_signal(void *arg)
{
    int number;

    while (sigwait(&caught, &number))
        continue;
    __atomic_store_n(&stopped, 1, __ATOMIC_RELAXED);
    if (write(ends[1], "", 1) < 0)
        _exit(STATUS_TROUBLE);
    wait_for(GRACE, NULL);
    /* The flush may wait for its reader without end, so it has a thread of its own. */
    if (stop_start_thread(flush_output))
        wait_for(FLUSH, &flushed);
    if (also)
        also();
    tool_warn("interrupted");
    _exit(STATUS_TROUBLE);
    return arg;
}

static void catch_nothing(int number) { (void)number; }

/* Selects the signals to catch. A shell ignores SIGINT for background jobs, nohup ignores SIGHUP; only the latter
 * is intended. sigwait() does not return for an ignored signal. */
static void choose_signals(void)
{
    struct sigaction old, none = {.sa_handler = catch_nothing};

    sigemptyset(&none.sa_mask);
    sigemptyset(&caught);
    sigaddset(&caught, SIGTERM);
    sigaddset(&caught, SIGINT);
    sigaction(SIGTERM, &none, NULL);
    sigaction(SIGINT, &none, NULL);
    if (!sigaction(SIGHUP, NULL, &old) && old.sa_handler != SIG_IGN)
        sigaddset(&caught, SIGHUP);
}

void stop_catch(void)
{
    if (ends[0] >= 0)
        return;
    if (pipe(ends))
        tool_die("cannot make a pipe: %s", strerror(errno));
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    choose_signals();
    pthread_sigmask(SIG_BLOCK, &caught, NULL);
    if (!stop_start_thread(wait_for_signal))
        tool_die("cannot start a thread: %s", strerror(errno));
}

int stop_status(int status)
{
    if (!stop_requested())
        return status;
    tool_warn("interrupted");
    return STATUS_TROUBLE;
}
