/*
 * Usage: resident COMMAND ... Runs COMMAND, then prints on standard error the peak of its resident memory, in KiB. It
 * is the system's own count, whose unit is KiB where the tests run; memory that was allocated but never touched does
 * not count.
 */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    struct rusage used;
    int status;
    pid_t child = fork();

    if (!child && argc > 1) {
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &status, 0) < 0 || getrusage(RUSAGE_CHILDREN, &used))
        return 127;
    fprintf(stderr, "%ld\n", used.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 126;
}
