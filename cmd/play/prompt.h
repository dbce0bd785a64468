/*
 * Lines typed by the player: with editing, history and completion at a terminal,
 * plain lines from elsewhere.
 */
#ifndef PLAY_PROMPT_H
#define PLAY_PROMPT_H

#include "../common.h"

#include <signal.h>

/* Set by SIGINT. A running computation stops and sets this to 0 again. Without one the line being typed is cleared
 * or, if it is empty, the input ends. */
extern volatile int prompt_interrupted;
/* The signal that ends the input; 0 none. Lines then end as at the end of input. */
extern volatile sig_atomic_t prompt_ended;

/* A descriptor that becomes readable at the next of these signals. Earlier signals are dropped, except one that ends
 * the program. */
int prompt_wake(void);
/* COMPLETE gives the I-th word that may begin a line, NULL past the last. */
void prompt_start(const char *(*complete)(void *arg, size_t i), void *arg);
/* Callback after a change of the window's size, before the line is shown again; NULL: none. */
void prompt_resized(void (*redraw)(void *arg), void *arg);
/* Are lines edited at a terminal? */
bool prompt_edits(void);
/* The next line without its newline, good until the next call; NULL at the end of input. */
const char *prompt_line(const char *prompt);
void prompt_end(void);

#endif
