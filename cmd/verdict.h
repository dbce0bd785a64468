/*
 * Writes the verdict of a search, and the grade of a win, as fields of a record.
 */
#ifndef VERDICT_H
#define VERDICT_H

#include "common.h"

/* Sets the field KEY of record D to the number N. */
void verdict_number(struct deal_record *d, const char *key, uint64_t n);
/* Sets the result field and its companions. The line of a win is appended to the moves of D. REFUTED: which proof
 * of loss was found wrong; NULL: none. LINE is scratch. */
void verdict_result(struct deal_record *d, const struct deal_solution *found, struct text *line);
/* Sets the field grade.scale of record D if the scale of its grade was made with other rules than R, else removes it. */
void verdict_scale(struct deal_record *d, const struct deal_rules *r);
/* Grades the win FOUND from position S, and sets the grade and its fields, unless a signal interrupted the grading. */
bool verdict_grade(struct deal_record *d, struct deal_state *s, const struct deal_solution *found,
                   struct deal_error *e);

#endif
