/*
 * Usage: charge [-w SECONDS] SECONDS MIB OUTPUT COMMAND [ARGUMENT...].
 *
 * Runs COMMAND within SECONDS of processor time and MIB of address space (0: any), with its output and messages in the
 * file OUTPUT. Prints its processor time in seconds and how it ended: "exit STATUS", "signal NUMBER", "limit" if the
 * processor time was used up, "wait" if it took longer by the clock than -w (default: 20 times SECONDS plus 5). The
 * processor time is that of the process and of the children that it waited for, from fork to exit, so it includes the
 * start of the program. The limit applies to one process; each child has its own, up to two seconds longer.
 */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t waited, spent;
static volatile pid_t child;

static double number(const char *text, double least, double most)
{
    char *end;
    double x = strtod(text, &end);

    if (end == text || *end || !(x >= least && x <= most)) {
        fprintf(stderr, "charge: \"%s\" is no number from %g to %g\n", text, least, most);
        exit(2);
    }
    return x;
}

static void limit(int what, rlim_t soft, rlim_t hard)
{
    struct rlimit r = {soft, hard};

    if (setrlimit(what, &r)) {
        perror("charge: setrlimit");
        _exit(127);
    }
}

static void run(double seconds, double mib, const char *output, char **command)
{
    int fd = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0666);

    if (fd < 0 || dup2(fd, 1) < 0 || dup2(fd, 2) < 0) {
        perror(output);
        _exit(127);
    }
    close(fd);
    setpgid(0, 0);
    limit(RLIMIT_CPU, (rlim_t)ceil(seconds) + 1, (rlim_t)ceil(seconds) + 2);
    if (mib > 0)
        limit(RLIMIT_AS, (rlim_t)(mib * 1048576), (rlim_t)(mib * 1048576));
    limit(RLIMIT_CORE, 0, 0);
    execvp(*command, command);
    fprintf(stderr, "charge: %s: %s\n", *command, strerror(errno));
    _exit(127);
}

static void on_signal(int sig)
{
    if (sig == SIGUSR1)
        spent = 1;
    else
        waited = 1;
    kill(-child, SIGKILL);
    if (sig == SIGINT || sig == SIGTERM)
        _exit(128 + sig);
}

static void catch (const int *signals)
{
    struct sigaction act = {.sa_handler = on_signal};

    for (; *signals; signals++)
        sigaction(*signals, &act, NULL);
}

/* Sets a timer on the processor clock of the child. The resource limits of the system count ticks and can be a
 * tenth off. */
static void watch(double seconds)
{
    struct itimerspec at = {{0, 0}, {(time_t)seconds, (long)((seconds - floor(seconds)) * 1e9)}};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
    clockid_t clock;
    timer_t timer;

    if (clock_getcpuclockid(child, &clock) || timer_create(clock, &event, &timer) || timer_settime(timer, 0, &at, NULL))
        perror("charge: no timer of the processor time");
}

static double charged(void)
{
    struct rusage u;

    getrusage(RUSAGE_CHILDREN, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static void report(int status)
{
    int sig = WIFSIGNALED(status) ? WTERMSIG(status) : 0;

    printf("%.6f ", charged());
    if (sig && waited)
        puts("wait");
    else if (sig && (spent || sig == SIGXCPU))
        puts("limit");
    else if (sig)
        printf("signal %d\n", sig);
    else
        printf("exit %d\n", WEXITSTATUS(status));
}

int main(int argc, char **argv)
{
    double wait = 0, seconds;
    int status;

    if (argc > 2 && !strcmp(argv[1], "-w")) {
        wait = number(argv[2], 1, 1e6);
        argc -= 2;
        argv += 2;
    }
    if (argc < 5) {
        fputs("usage: charge [-w SECONDS] SECONDS MIB OUTPUT COMMAND [ARGUMENT...]\n", stderr);
        return 2;
    }
    seconds = number(argv[1], 0.01, 1e6);
    child = fork();
    if (child < 0) {
        perror("charge: fork");
        return 2;
    }
    if (!child)
        run(seconds, number(argv[2], 0, 1e9), argv[3], argv + 4);
    setpgid(child, child);
    catch ((const int[]){SIGALRM, SIGINT, SIGTERM, SIGUSR1, 0});
    watch(seconds);
    alarm((unsigned)(wait > 0 ? wait : 20 * seconds + 5));
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    alarm(0);
    kill(-child, SIGKILL);
    report(status);
    return 0;
}
