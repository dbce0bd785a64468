/* What makes two positions one, and what of the rule file forbids more: identity.c. */
#ifndef DEAL_IDENTITY_H
#define DEAL_IDENTITY_H

#include "conditions.h"

/* Are some cards not told apart, at least once pack and redeals are out? */
bool deal_identity_cards_one(const struct deal_rules *r, struct obstacle *o);
/* Are piles of group G interchangeable, as far as they are of one kind? */
bool deal_identity_piles_one(const struct deal_rules *r, int g, struct obstacle *o);
/* What is seen of a pile of group G where pack and redeals are out: NULL when it is the order of all cards. */
const char *deal_identity_form(const struct deal_rules *r, int g, struct obstacle *o);

#endif
