/*
 * Reads lines typed by the player.
 *
 * At a terminal readline edits and completes them. SIGINT sets a flag, which ends a search or clears the typed line;
 * if nothing is typed, it ends the input as SIGHUP and SIGTERM do, so that the game can be saved. SIGWINCH redraws the
 * screen.
 */
#include "play.h"

#include <errno.h>
#include <fcntl.h>
#include <readline/history.h>
#include <readline/readline.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

volatile int prompt_interrupted;
volatile sig_atomic_t prompt_ended;
static volatile sig_atomic_t resized;

/* The callbacks and their arguments are globals, since readline's hooks pass no user argument. */
static const char *(*candidates)(void *arg, size_t i);
static void *candidates_arg;
static void (*redraw)(void *arg);
static void *redraw_arg;
static bool edits, repeats;
static char *line;
static size_t line_cap;
static int wake[2] = {-1, -1}; /* pipe to which the signal handlers write */

/* Writes to the pipe, to wake a reader that does not check the flag, for example while it opens a file. */
static void wake_reader(void)
{
    int error = errno;
    ssize_t ignored = write(wake[1], "", 1); /* The write fails without a pipe or if the pipe is full. */

    (void)ignored;
    errno = error;
}

static void note_interrupt(int number)
{
    (void)number;
    prompt_interrupted = 1;
    wake_reader();
}

/* Repeats the signal after a second, in case it arrived just before the program began to wait for a line. */
static void note_end(int number)
{
    prompt_interrupted = 1;
    prompt_ended = number == SIGALRM ? prompt_ended : number;
    wake_reader();
    alarm(1);
}

static void note_size(int number)
{
    (void)number;
    resized = 1;
}

/* ---- completion ---- */

static char *next_match(const char *text, int again)
{
    static size_t at;
    const char *word;

    if (!again)
        at = 0;
    while ((word = candidates(candidates_arg, at++)))
        if (!strncmp(word, text, strlen(text)))
            return strdup(word);
    return NULL;
}

/* Completes the first word of a line by commands and actions; later words are completed by readline as file names. */
static char **prompt_complete(const char *text, int start, int end)
{
    (void)end;
    if (start)
        return NULL;
    rl_attempted_completion_over = 1;
    return rl_completion_matches(text, next_match);
}

/* ---- lines ---- */

/* Handles a signal that arrived before or during the wait for a key. */
static void start_afresh(void)
{
    bool typing = rl_end || RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG | RL_STATE_MOREINPUT);

    if (resized && redraw) {
        resized = 0;
        rl_crlf();
        redraw(redraw_arg);
        rl_on_new_line();
        rl_forced_update_display();
    }
    if (prompt_interrupted && !prompt_ended && !typing)
        prompt_ended = SIGINT;
    if (prompt_interrupted && !prompt_ended) {
        prompt_interrupted = 0;
        rl_crlf();
        rl_replace_line("", 1);
        rl_on_new_line();
        rl_redisplay();
    }
}

/* Waits for input of FD; returns false if a signal came before it. After SIGWINCH readline's handler has a read
 * restarted, so a read alone would wait for the next key. SIGWINCH is blocked except during the wait, so that it cannot
 * arrive just before. */
static bool wait_for_key(int fd)
{
    sigset_t size, old;
    fd_set wanted;
    bool there;

    FD_ZERO(&wanted);
    FD_SET(fd, &wanted);
    sigemptyset(&size);
    sigaddset(&size, SIGWINCH);
    sigprocmask(SIG_BLOCK, &size, &old);
    there = !resized && (pselect(fd + 1, &wanted, NULL, NULL, NULL, &old) >= 0 || errno != EINTR);
    sigprocmask(SIG_SETMASK, &old, NULL);
    return there;
}

/* Reads a key as rl_getc() does, but returns after a signal, also one during drawing; rl_getc() always waits on. */
static int next_key(FILE *stream)
{
    unsigned char key;
    ssize_t n = -1;

    do {
        rl_check_signals(); /* Readline's own signal handlers call the handlers of this file. */
        if (prompt_interrupted || resized)
            start_afresh();
        if (prompt_ended)
            return EOF;
        errno = EINTR;
        if (wait_for_key(fileno(stream)))
            n = read(fileno(stream), &key, 1);
    } while (n < 0 && errno == EINTR);
    return n == 1 ? key : EOF;
}

/* Installs the signal handlers. Signals that the parent ignores, as nohup does, stay ignored, except SIGINT, which
 * shells ignore for background jobs. */
static void catch_signals(void)
{
    static const int ends[] = {SIGTERM, SIGHUP, SIGALRM};
    struct sigaction action = {.sa_handler = note_interrupt}, old;

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    action.sa_handler = note_end;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (!sigaction(ends[i], NULL, &old) && old.sa_handler != SIG_IGN)
            sigaction(ends[i], &action, NULL);
    action.sa_handler = note_size;
    sigaction(SIGWINCH, &action, NULL);
}

int prompt_wake(void)
{
    char old[64];

    if (wake[0] < 0) {
        if (pipe(wake))
            tool_die("cannot make a pipe: %s", strerror(errno));
        for (int i = 0; i < 2; i++) {
            fcntl(wake[i], F_SETFD, FD_CLOEXEC);
            fcntl(wake[i], F_SETFL, O_NONBLOCK);
        }
    }
    while (read(wake[0], old, sizeof old) > 0)
        continue;
    prompt_interrupted = 0;
    if (prompt_ended)
        wake_reader();
    return wake[0];
}

void prompt_start(const char *(*complete_word)(void *arg, size_t i), void *arg)
{
    catch_signals();
    edits = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    candidates = complete_word;
    candidates_arg = arg;
    rl_readline_name = "play";
    rl_attempted_completion_function = prompt_complete;
    rl_basic_word_break_characters = " ";
    rl_getc_function = next_key;
}

void prompt_resized(void (*to_redraw)(void *arg), void *arg)
{
    resized = 0;
    redraw = to_redraw;
    redraw_arg = arg;
}

bool prompt_edits(void) { return edits; }

static const char *plain_line(void)
{
    ssize_t n = getline(&line, &line_cap, stdin);

    if (n < 0)
        return NULL;
    if (n && line[n - 1] == '\n')
        line[n - 1] = '\0';
    return line;
}

void prompt_repeat(void) { repeats = true; }

const char *prompt_line(const char *prompt)
{
    if (repeats && !prompt_ended) {
        repeats = false;
        return line;
    }
    /* SIGINT arrived after the last line, when nothing was typed, so it ends the input. */
    if (prompt_interrupted && !prompt_ended)
        prompt_ended = SIGINT;
    if (prompt_ended)
        return NULL;
    if (!edits) {
        const char *plain = plain_line();
        if (!plain && prompt_interrupted && !prompt_ended) /* nothing typed */
            prompt_ended = SIGINT;
        return prompt_ended ? NULL : plain;
    }
    free(line);
    line = readline(prompt);
    if (prompt_ended)
        return NULL;
    if (line && *line)
        add_history(line);
    return line;
}

void prompt_end(void)
{
    free(line);
    line = NULL;
    clear_history();
}
