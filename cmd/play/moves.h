/*
 * Other moves in a record.
 */
#ifndef PLAY_MOVES_H
#define PLAY_MOVES_H

#include "../common.h"

struct moves_edit {
    bool rewind;
    size_t upto;      /* number of moves to keep; SIZE_MAX: all */
    const char *more; /* to append, or NULL */
    struct text text; /* scratch, kept from record to record */
};

/* Set MOVES, "" for none, and drop the fields about the old position. */
void moves_replace(struct deal_record *d, const char *moves);
/* Edit the moves of D; true if they changed. */
bool moves_change(struct moves_edit *edit, struct deal_record *d);

#endif
