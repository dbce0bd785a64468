/*
 * Lines typed by the player: with editing, history and completion at a terminal, plain lines from other input.
 */
#ifndef PLAY_PROMPT_H
#define PLAY_PROMPT_H

#include "../common.h"

#include <signal.h>

/* Set by SIGINT. A running computation stops and resets it to 0. Without a computation the typed line is cleared
 * or, if it is empty, the input ends. */
extern volatile int prompt_interrupted;
/* Number of the signal that ended the input, 0 if none. Reads of lines then return as at the end of input. */
extern volatile sig_atomic_t prompt_ended;

/* Returns a descriptor that becomes readable at the next signal of these kinds. Earlier signals are discarded,
 * unless one ends the program. */
int prompt_wake(void);
/* Starts the input. COMPLETE returns the I-th word that may begin a line, NULL past the last. */
void prompt_start(const char *(*complete)(void *arg, size_t i), void *arg);
/* Sets a callback that redraws the screen after the window's size changed, before the prompt is shown again; NULL:
 * none. */
void prompt_resized(void (*redraw)(void *arg), void *arg);
/* Returns true if lines are edited at a terminal. */
bool prompt_edits(void);
/* Returns the next line without its newline, valid until the next call; NULL at the end of input. */
const char *prompt_line(const char *prompt);
/* Has the next prompt_line() return the last line again. */
void prompt_repeat(void);
void prompt_end(void);

#endif
