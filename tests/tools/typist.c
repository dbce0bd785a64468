/*
 * Types at a program in a terminal of its own: typist COLUMNS LINES PROGRAM ARGUMENT... Each line of
 * stdin is typed, with the enter key, as soon as the program shows its prompt, which ends in "> " or
 * "? ". In a line \xNN is that byte, and \c at its end omits the enter key. A line \wCxL types nothing
 * and makes the window C columns by L lines. At the end of stdin the end of input is typed. The output of the program
 * goes to stdout, without the carriage returns that the terminal adds, and is flushed before each line. The exit status
 * is that of the program.
 */
#define _XOPEN_SOURCE 700

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 60000, TAIL = 2 };

static void die(const char *what)
{
    perror(what);
    exit(2);
}

static void set_size(int master, unsigned columns, unsigned lines)
{
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)lines};

    ioctl(master, TIOCSWINSZ, &size);
}

static pid_t typist_start(int master, char **argv)
{
    pid_t pid;
    int slave;

    set_size(master, (unsigned)atoi(argv[1]), (unsigned)atoi(argv[2]));
    pid = fork();
    if (pid)
        return pid;
    setsid();
    signal(SIGHUP, SIG_DFL); /* nohup makes programs ignore SIGHUP, so the default is restored */
    /* The first terminal that the process opens becomes its controlling terminal. */
    slave = open(ptsname(master), O_RDWR);
    if (slave < 0)
        die("open");
    for (int fd = 0; fd <= 2; fd++)
        dup2(slave, fd);
    close(slave);
    close(master);
    execvp(argv[3], argv + 3);
    die(argv[3]);
    return 0;
}

/* Copies output of the program until it ends with the prompt; returns false if the program has ended. */
static bool copy_to_prompt(int master)
{
    char tail[TAIL] = "", bytes[4096];
    struct pollfd p = {.fd = master, .events = POLLIN};

    for (;;) {
        ssize_t n;
        if (poll(&p, 1, PATIENCE_MS) <= 0) {
            fprintf(stderr, "typist: no prompt\n");
            exit(2);
        }
        n = read(master, bytes, sizeof bytes);
        if (n <= 0)
            return false;
        for (ssize_t i = 0; i < n; i++) {
            if (bytes[i] == '\r')
                continue;
            putchar(bytes[i]);
            tail[0] = tail[1];
            tail[1] = bytes[i];
        }
        if ((tail[0] == '>' || tail[0] == '?') && tail[1] == ' ' && poll(&p, 1, 2) == 0)
            return true;
    }
}

static void type(int master, const char *line)
{
    char keys[4096];
    size_t n = 0;
    unsigned columns, lines;
    bool enter = true;

    if (sscanf(line, "\\w%ux%u", &columns, &lines) == 2) {
        set_size(master, columns, lines);
        return;
    }
    while (*line && *line != '\n' && n + 2 < sizeof keys) {
        unsigned byte;
        if (line[0] == '\\' && line[1] == 'c') {
            enter = false;
            line += 2;
        } else if (sscanf(line, "\\x%2x", &byte) == 1) {
            keys[n++] = (char)byte;
            line += 4;
        } else {
            keys[n++] = *line++;
        }
    }
    if (enter)
        keys[n++] = '\r';
    if (write(master, keys, n) != (ssize_t)n)
        die("write");
}

int main(int argc, char **argv)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY), status;
    char line[4096];
    pid_t pid;

    if (argc < 4 || master < 0 || grantpt(master) || unlockpt(master))
        die("typist");
    pid = typist_start(master, argv);
    while (copy_to_prompt(master) && !fflush(stdout))
        type(master, fgets(line, sizeof line, stdin) ? line : "\x04\\c");
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}
