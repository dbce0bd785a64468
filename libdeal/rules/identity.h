/* Equivalence of positions: which positions a search may identify, and the rules that prevent more. Implemented in
 * identity.c. */
#ifndef DEAL_IDENTITY_H
#define DEAL_IDENTITY_H

#include "conditions.h"

/* Are some different cards treated as equal, at least once the pack is empty and no redeal is left? If not, *O names
 * the rule that prevents it. */
bool deal_identity_cards_one(const struct deal_rules *r, struct obstacle *o);
/* Are piles of the same kind in group G interchangeable? If not, *O names the rule that prevents it. */
bool deal_identity_piles_one(const struct deal_rules *r, int g, struct obstacle *o);
/* The property of group G's piles that matters for equivalence once the pack is empty and no redeal is left, as
 * text. NULL stands for the order of all cards; *O then names the rule that requires it. */
const char *deal_identity_form(const struct deal_rules *r, int g, struct obstacle *o);

#endif
