/* What a rule file offers, tried: see offers.c. */
#ifndef DEAL_OFFERS_H
#define DEAL_OFFERS_H

#include "engine/rule_file.h"

/* Does the file that was read to C make rules as it stands, with each value of each option, and in each variant? */
bool deal_offers_check(const struct config *c, struct deal_error *e);
/* Where E names a line of the file, though the rules of its TEXT fail only with SET: the word of SET from which on they do
 * so comes before it. True when E was changed. */
bool deal_offers_blame(const char *file, const char *text, const char *variant, const char *set, struct deal_error *e);
/* The least number of NAME, which is ranks, suits or an option, with which the file of C makes rules, all else unchanged; 0 also
 * if none up to 13 does, -1 without memory. */
int deal_offers_least(const struct config *c, const char *name);

#endif
