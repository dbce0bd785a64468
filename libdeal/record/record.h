/*
 * In this folder: records. A line is converted to a record and back by record.c, its content is checked by check.c, and
 * the position that it describes is set up by replay.c.
 */
#ifndef DEAL_RECORD_H
#define DEAL_RECORD_H

#include "base/text.h"

/* The fields of a record, in the order in which they are written. ORDER FIELDS */
enum { GAME, SET, RULES, SEED, SHUFFLE, CARDS, TABLE, MOVES, RESULT, BY, NODES, PROOF, REST };

/* A description of the fault in the bytes of a key or a value, a static string; NULL if there is none. */
const char *deal_record_bytes(const char *text, size_t len);
/* Is VALUE allowed for the field RANK (an index of the enum)? */
bool deal_record_value(int rank, const char *value, struct deal_error *e);

#endif
