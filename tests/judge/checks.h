/* The parts of the check of losses (libdeal/check), for positions of one set of rules: checks.c. */
#ifndef JUDGE_CHECKS_H
#define JUDGE_CHECKS_H

#include "check/check.h"

void checks_begin(const struct deal_rules *r);
void checks_end(void);
/* The naive dead-end tests that call the position lost, as bits. */
uint32_t checks_lost(const struct deal_state *s);
/* The key of the position. */
uint64_t checks_key(const struct deal_state *s);
/* Is a play of the position called safe? Sets *A to it. Lists the actions in S->list. */
bool checks_safe(struct deal_state *s, struct deal_action *a);
/* The answer of the whole check about S, with WORK. */
enum check_answer checks_search(const struct deal_state *s, uint64_t work);

#endif
