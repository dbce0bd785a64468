/*
 * In this folder: parts of deal alone, among them boards in the formats of other programs.
 */
#ifndef FOREIGN_H
#define FOREIGN_H

#include "../common.h"

/* deal --to FORM [FILE...]: writes records as boards in the format FORM. Returns the exit status. */
int foreign_to(const char *form, char *const *files, bool keep_going);
/* deal --from FORM GAME [FILE...]: reads boards of the game with rules R. FORM is the format of the boards, or NULL
 * to recognize each. If LAST is not NULL, the numbers of the deals up to *LAST are searched as by
 * deal_record_find(). Returns the exit status. */
int foreign_from(const char *form, const struct deal_rules *r, char *const *files, bool keep_going,
                 const uint64_t *last);
/* deal --find [FILE...]: searches for the numbers of the deals in records. Returns the exit status. */
int foreign_find(char *const *files, bool keep_going, uint64_t last);

#endif
