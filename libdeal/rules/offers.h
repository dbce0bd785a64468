/* Trials of all choices (options and variants) that a rule file offers: see offers.c. */
#ifndef DEAL_OFFERS_H
#define DEAL_OFFERS_H

#include "engine/rule_file.h"

/* Checks that the rule file CONFIG compiles as it is, with each value of each option, and in each variant. */
bool deal_offers_check(const struct config *config, struct deal_error *e);
/* If the rules of TEXT compile without SET but fail with it, and E names a line of the file, prefixes E with the
 * part of SET that causes the failure. True if E was changed. */
bool deal_offers_blame(const char *file, const char *text, const char *variant, const char *set, struct deal_error *e);
/* The smallest value of NAME (ranks, suits or an option) with which the rule file CONFIG compiles, all else unchanged.
 * 0 also if no value up to 13 does; -1 if out of memory. */
int deal_offers_least(const struct config *config, const char *name);

#endif
