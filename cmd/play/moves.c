/*
 * Edits of the moves of a record: truncation and appending.
 */
#include "play.h"

#include <string.h>

void moves_replace(struct deal_record *d, const char *moves)
{
    deal_record_remove(d, "result");
    deal_record_remove(d, "time");
    if (*moves)
        record_set(d, "moves", moves);
    else
        deal_record_remove(d, "moves");
}

static size_t first_words(const char *moves, size_t count)
{
    const char *at = moves;

    for (; count && *at; count--) {
        at += strcspn(at, ",");
        if (count > 1 && *at)
            at++;
    }
    return (size_t)(at - moves);
}

bool moves_change(struct moves_edit *edit, struct deal_record *d)
{
    const char *moves = record_text(d, "moves");
    size_t keep = first_words(moves, edit->upto);

    if (!moves[keep] && !edit->rewind && !(edit->more && *edit->more))
        return false;
    edit->text.len = 0;
    text_add(&edit->text, moves, keep);
    if (edit->more)
        text_moves(&edit->text, edit->more);
    moves_replace(d, edit->text.bytes);
    return true;
}
