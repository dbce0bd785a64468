/*
 * Lines typed by the player: with editing, history and completion at a terminal,
 * plain lines from elsewhere.
 */
#ifndef PLAY_PROMPT_H
#define PLAY_PROMPT_H

#include "../common.h"

#include <signal.h>

/* Set by SIGINT: what is being worked out is given up. A line being typed is thrown away. */
extern volatile int prompt_interrupted;
/* Set by SIGTERM and SIGHUP: there are no more lines. */
extern volatile int prompt_ended;

/* COMPLETE gives the I-th word that may begin a line, NULL past the last. */
void prompt_start(const char *(*complete)(void *arg, size_t i), void *arg);
/* The next line without its newline, good until the next call; NULL at the end of input. */
const char *prompt_line(const char *prompt);
void prompt_end(void);

#endif
