/*
 * The verdict of a search, and the grade of a win, as fields of a record.
 */
#ifndef VERDICT_H
#define VERDICT_H

#include "common.h"

/* Sets the field KEY to N. */
void verdict_number(struct deal_record *d, const char *key, uint64_t n);
/* Sets the result and its fields. The line of a win goes behind the moves that D has. REFUTED: the kind of a wrong
 * proof of loss; NULL: none. LINE is scratch. */
void verdict_result(struct deal_record *d, const struct deal_solution *found, const char *refuted, struct text *line);
/* Grades the win FOUND from the position of S, and sets the grade and its fields. A signal makes them void. */
bool verdict_grade(struct deal_record *d, struct deal_state *s, const struct deal_solution *found,
                   struct deal_error *e);

#endif
