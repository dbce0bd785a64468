/*
 * In this folder: parts of deal alone: boards in the formats of other programs.
 */
#ifndef FOREIGN_H
#define FOREIGN_H

#include "../common.h"

/* deal --to FORM [FILE...]; returns the exit status, as all here. */
int foreign_to(const char *form, char *const *files, bool keep_going);
/* deal --from FORM GAME [FILE...], R being the rules of GAME. FORM may be NULL: that of each board. With LAST, not
 * NULL, the numbers of the deals are looked for, as deal_record_find() does. */
int foreign_from(const char *form, const struct deal_rules *r, char *const *files, bool keep_going,
                 const uint64_t *last);
/* deal --find [FILE...], of records. */
int foreign_find(char *const *files, bool keep_going, uint64_t last);

#endif
