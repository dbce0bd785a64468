/*
 * Access to the parts of the check of losses (libdeal/check), for positions of one set of rules.
 */
#ifndef JUDGE_CHECKS_H
#define JUDGE_CHECKS_H

#include "check/check.h"

/* Number of arguments of the check that need conditions on the rules. */
enum { CHECKS_ARGUMENTS = 17 };
/* Do the rules meet the conditions of argument I of the check? */
bool checks_apply(const struct deal_rules *r, int i);

/* The dead-end tests of the check, and its other parts. */
enum { CHECKS_PARTS = CHECK_TESTS + 4 };
const char *checks_name(int part);
/* Returns the set of parts that apply to the rules. */
uint64_t checks_applying(const struct deal_rules *r);
/* Returns the parts without which a check that proves S lost does another amount of work; none if it proves no loss. */
uint64_t checks_acting(const struct deal_state *s);

void checks_begin(const struct deal_rules *r);
void checks_end(void);
/* Returns which of the naive dead-end tests call the position lost, one bit for each test. */
uint32_t checks_lost(const struct deal_state *s);
/* Returns the key (hash) by which the check of losses identifies the position. */
uint64_t checks_key(const struct deal_state *s);
/* Returns true if the check calls a play of the position safe, and sets *A to that play. Lists the actions in
 * S->list. */
bool checks_safe(struct deal_state *s, struct deal_action *a);
/* checks_bytes() adds N bytes to the hash SUM. checks_table() returns a hash of registers, counts and cards,
 * independent of values that the library derives from them. */
uint64_t checks_bytes(uint64_t sum, const uint8_t *bytes, size_t n);
uint64_t checks_table(const struct deal_state *s);
/* Runs the whole check of losses on position S, limited to WORK units of work. */
enum check_answer checks_search(const struct deal_state *s, uint64_t work);

#endif
