/*
 * Lines typed by the player.
 *
 * At a terminal readline edits and completes them.  SIGINT only sets a flag, and
 * empties the line; SIGTERM and SIGHUP end the input: a game is never lost by them.
 */
#include "prompt.h"

#include <readline/history.h>
#include <readline/readline.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

volatile int prompt_interrupted, prompt_ended;

/* readline's hooks take no argument of ours */
static const char *(*candidates)(void *arg, size_t i);
static void *candidates_arg;
static bool edits;
static char *line;
static size_t line_cap;

static void note_interrupt(int number)
{
    (void)number;
    prompt_interrupted = 1;
}

/* Again after a second: the signal may have come just before the wait for a line. */
static void note_end(int number)
{
    (void)number;
    prompt_interrupted = prompt_ended = 1;
    alarm(1);
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

/* Only the first word of a line; after it readline completes names of files. */
static char **complete(const char *text, int start, int end)
{
    (void)end;
    if (start)
        return NULL;
    rl_attempted_completion_over = 1;
    return rl_completion_matches(text, next_match);
}

/* ---- lines ---- */

static int start_afresh(void)
{
    if (prompt_ended) {
        rl_done = 1;
        return 0;
    }
    if (prompt_interrupted) {
        prompt_interrupted = 0;
        rl_crlf();
        rl_replace_line("", 1);
        rl_on_new_line();
        rl_redisplay();
    }
    return 0;
}

/* What the parent has told to be ignored, as nohup does, stays so; but for SIGINT, which shells
 * let their jobs ignore. */
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
}

void prompt_start(const char *(*complete_word)(void *arg, size_t i), void *arg)
{
    catch_signals();
    edits = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    candidates = complete_word;
    candidates_arg = arg;
    rl_readline_name = "play";
    rl_attempted_completion_function = complete;
    rl_basic_word_break_characters = " ";
    rl_signal_event_hook = start_afresh;
}

static const char *plain_line(void)
{
    ssize_t n = getline(&line, &line_cap, stdin);

    if (n < 0)
        return NULL;
    if (n && line[n - 1] == '\n')
        line[n - 1] = '\0';
    return line;
}

const char *prompt_line(const char *prompt)
{
    if (prompt_ended)
        return NULL;
    prompt_interrupted = 0;
    if (!edits) {
        const char *plain = plain_line();
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
