/*
 * Ends a tool within a second of SIGTERM, SIGINT or SIGHUP, after its finished records are written.
 */
#ifndef STOP_H
#define STOP_H

#include <stdbool.h>

/* Catches SIGTERM, SIGINT and SIGHUP from here on; a SIGHUP that the parent ignores stays ignored. Must be called
 * before other threads are created. After a signal the work has some tenths of a second to end by itself. Then the
 * program ends with status 2, even during a search or while it waits for a file or a reader. */
void stop_catch(void);
/* Sets a callback that cleans up before the thread of the signals ends the program; that thread calls it. Must be
 * set before stop_catch(). */
void stop_also(void (*end)(void));
/* Returns a flag that is not 0 after a signal; searches check it. */
volatile const int *stop_flag(void);
bool stop_requested(void);
/* Returns a file descriptor that becomes readable when a signal arrives; -1 before stop_catch(). */
int stop_fd(void);
/* Returns the exit status: STATUS, or after a signal STATUS_TROUBLE with a warning. */
int stop_status(int status);

#endif
