/*
 * Lines of play of other programs: a record and the text of a line of play to a record with moves, and back.
 */
#ifndef PLAY_FOREIGN_H
#define PLAY_FOREIGN_H

#include "../common.h"

/* Is NAME the name of a notation: standard, fc-solve or klondike? */
bool foreign_known(const char *name);
/* Reads records, each with a line of play under it in any notation, and writes records with these moves. Returns the
 * exit status. */
int foreign_read(char *const *files, bool keep_going);
/* Writes the moves of record D, whose position is S, in notation FORM. False with E filled if it cannot express them. */
bool foreign_write(const char *form, const struct deal_record *d, struct deal_state *s, struct deal_error *e);

#endif
