/*
 * SIGTERM, SIGINT and SIGHUP end a tool within a second, its finished records written.
 */
#ifndef STOP_H
#define STOP_H

#include <stdbool.h>

/* Catches the signals from here on; a SIGHUP that the parent ignores stays ignored.  Call it
 * before the first other thread.  The work has some tenths of a second to end by itself, then
 * the program ends with status 2: a search, a file that does not open, a reader that has gone. */
void stop_catch(void);
/* Callback that cleans up before such an end; called by another thread. Set before stop_catch. */
void stop_also(void (*end)(void));
/* Not 0 after a signal; searches check it. */
volatile const int *stop_flag(void);
bool stop_requested(void);
/* A file descriptor that becomes readable when a signal arrives; -1 before stop_catch(). */
int stop_fd(void);
/* The exit status: STATUS, or trouble with a warning after a signal. */
int stop_status(int status);

#endif
