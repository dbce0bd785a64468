/* Which positions count as one, and the rules that prevent a coarser identity: identity.c. */
#ifndef DEAL_IDENTITY_H
#define DEAL_IDENTITY_H

#include "conditions.h"

/* Do some different cards count as equal, at least once the pack is empty and no redeal is left? */
bool deal_identity_cards_one(const struct deal_rules *r, struct obstacle *o);
/* Are piles of one kind of group G interchangeable? */
bool deal_identity_piles_one(const struct deal_rules *r, int g, struct obstacle *o);
/* The property of group G's piles that their key holds once the pack is empty and no redeal is left. NULL stands for
 * the order of all cards. */
const char *deal_identity_form(const struct deal_rules *r, int g, struct obstacle *o);

#endif
