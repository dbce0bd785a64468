/*
 * Runs gnuplot, which reads the script from a file and writes the picture to a pipe. So no file name passes through a
 * shell or gnuplot's quotes, and a gnuplot that dies early cannot end this program by SIGPIPE. A full disk is noticed
 * here; gnuplot itself does not notice it.
 */
#include "deal.h"
#include "drawing.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* The process group of the running gnuplot, 0: none; guarded by the lock. A thread that kills gnuplot keeps the
 * lock, so that the death is not reported as a failure. */
static pid_t running;
static pthread_mutex_t running_lock = PTHREAD_MUTEX_INITIALIZER;

void gnuplot_end(void)
{
    const struct timespec step = {.tv_nsec = 10000000};
    /* limit of waits of 10 ms for gnuplot to start, since the search for the program may block in a folder that does
     * not answer */
    int tries = 20;

    while (pthread_mutex_trylock(&running_lock))
        if (!tries-- || nanosleep(&step, NULL))
            return;
    if (running)
        kill(-running, SIGKILL);
}

/* The environment variables that gnuplot inherits: programs, files and fonts; on macOS it needs one with the name of a
 * library path to find its libraries. Others, such as GNUTERM, GNUPLOT_LIB, POSIXLY_CORRECT or locales, could change
 * the chart or prevent it. */
static const char inherited[] = " PATH HOME TMPDIR SOURCE_DATE_EPOCH LD_LIBRARY_PATH LD_PRELOAD DYLD_LIBRARY_PATH "
                                "DYLD_FALLBACK_LIBRARY_PATH FONTCONFIG_FILE FONTCONFIG_PATH FONTCONFIG_SYSROOT "
                                "XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_DIRS XDG_DATA_HOME ";
enum { INHERITED = 15 };

/* Fills ENV, an array ended by NULL, with the environment of gnuplot. */
static void gnuplot_environment(char *env[INHERITED + 2])
{
    static char locale[] = "LC_ALL=C";
    char name[40];
    int n = 0;

    env[n++] = locale;
    for (char **at = environ; at && *at && n <= INHERITED; at++) {
        snprintf(name, sizeof name, " %.*s ", (int)strcspn(*at, "="), *at);
        if (strstr(inherited, name))
            env[n++] = *at;
    }
    env[n] = NULL;
}

/* Starts gnuplot with all signals unblocked except SIGTTOU: a terminal may stop background writers, and messages must
 * still appear. It leads a new process group, so that it can be killed with its children. The option -d ignores the
 * user's settings, so that the charts of all users are alike. */
static int spawn(int in, int out, pid_t *child)
{
    char name[] = "gnuplot", defaults[] = "-d", *argv[] = {name, defaults, NULL}, *env[INHERITED + 2];
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attr;
    sigset_t mask;
    int error = posix_spawnattr_init(&attr);

    if (error)
        return error;
    gnuplot_environment(env);
    sigemptyset(&mask);
    sigaddset(&mask, SIGTTOU);
    posix_spawnattr_setsigmask(&attr, &mask);
    posix_spawnattr_setpgroup(&attr, 0);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    if (!(error = posix_spawn_file_actions_init(&actions))) {
        pthread_mutex_lock(&running_lock);
        if (!(error = posix_spawn_file_actions_adddup2(&actions, in, 0)) &&
            !(error = posix_spawn_file_actions_adddup2(&actions, out, 1)))
            error = posix_spawnp(child, argv[0], &actions, &attr, argv, env);
        running = error ? 0 : *child;
        pthread_mutex_unlock(&running_lock);
        posix_spawn_file_actions_destroy(&actions);
    }
    posix_spawnattr_destroy(&attr);
    return error;
}

/* Copies bytes from FROM to TO until the other end closes; returns false if reading or writing failed. */
static bool gnuplot_copy(int from, FILE *to, size_t *size)
{
    char block[16384];
    ssize_t got;

    *size = 0;
    for (;;) {
        got = read(from, block, sizeof block);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0;
        if (fwrite(block, 1, (size_t)got, to) != (size_t)got)
            return false;
        *size += (size_t)got;
    }
}

/* Waits until gnuplot ends. Its process id stays reserved until the lock is taken, because gnuplot_end() may use it. */
static bool gnuplot_wait_for(pid_t child)
{
    siginfo_t ended;
    int status;
    bool known;

    while (waitid(P_PID, (id_t)child, &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR)
        continue;
    pthread_mutex_lock(&running_lock);
    running = 0;
    known = waitpid(child, &status, 0) == child;
    pthread_mutex_unlock(&running_lock);
    return known && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool gnuplot_run(FILE *script, FILE *picture, struct deal_error *e)
{
    int ends[2], error;
    pid_t child;
    size_t size;
    bool copied;

    /* gnuplot reads its script from the present offset of the file descriptor. */
    if (fflush(script) != 0 || lseek(fileno(script), 0, SEEK_SET) != 0)
        return deal_fail(e, NULL, "cannot write a temporary file: %s", strerror(errno));
    if (pipe(ends) != 0)
        return deal_fail(e, NULL, "cannot make a pipe: %s", strerror(errno));
    /* If the child inherited the ends, it would never see the end of its input. Descriptors 0 to 2 are in use by then,
     * so dup2() clears the flag. */
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    error = spawn(fileno(script), ends[1], &child);
    close(ends[1]);
    if (error) {
        close(ends[0]);
        return deal_fail(e, NULL, "cannot run gnuplot: %s", strerror(error));
    }
    copied = gnuplot_copy(ends[0], picture, &size);
    error = errno;
    close(ends[0]);
    if (!gnuplot_wait_for(child) && copied)
        return deal_fail(e, NULL, "gnuplot failed");
    if (!copied)
        return deal_fail(e, NULL, "cannot write: %s", strerror(error));
    return size > 0 || deal_fail(e, NULL, "gnuplot drew nothing");
}
