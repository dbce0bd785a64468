/*
 * In this folder: a line to a record and back (record.c), valid content of a record (check.c), and from a record to its
 * position (replay.c).
 */
#ifndef DEAL_RECORD_H
#define DEAL_RECORD_H

#include "deal.h"

/* The fields that the format knows, in the order in which they are written. ORDER FIELDS */
enum { GAME, SET, RULES, SEED, SHUFFLE, CARDS, TABLE, MOVES, RESULT, BY, NODES, PROOF, REST };

/* The fault in the bytes of a key or a value, static text, or NULL. */
const char *deal_record_bytes(const char *text, size_t len);
/* May the field of RANK have that value? */
bool deal_record_value(int rank, const char *value, struct deal_error *e);

#endif
