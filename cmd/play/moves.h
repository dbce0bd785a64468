/*
 * Edits of the moves of a record: truncation and appending.
 */
#ifndef PLAY_MOVES_H
#define PLAY_MOVES_H

#include "../common.h"

struct moves_edit {
    bool rewind;
    size_t upto;      /* number of moves to keep; SIZE_MAX: all */
    const char *more; /* moves to append, or NULL */
    struct text text; /* scratch buffer, reused for each record */
};

/* Sets the moves of record D to MOVES ("": none), and removes the fields that describe the old final position. */
void moves_replace(struct deal_record *d, const char *moves);
/* Applies the edit to the moves of record D; returns true if they changed. */
bool moves_change(struct moves_edit *edit, struct deal_record *d);

#endif
