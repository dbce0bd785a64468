/*
 * Other moves in a record.
 */
#ifndef PLAY_MOVES_H
#define PLAY_MOVES_H

#include "../common.h"

struct moves_edit {
    bool rewind;
    size_t upto;      /* keep so many; SIZE_MAX: all */
    const char *more; /* to append, or NULL */
    struct text text; /* scratch, kept from record to record */
};

/* Sets MOVES, "" for none, and drops what was said of the position after the old ones. */
void moves_replace(struct deal_record *d, const char *moves);
/* Changes the moves of D as asked for; true when they are others than before. */
bool moves_change(struct moves_edit *edit, struct deal_record *d);

#endif
