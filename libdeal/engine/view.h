/* The view of a player: view.c. */
#ifndef DEAL_VIEW_H
#define DEAL_VIEW_H

#include "table.h"

/* DST becomes SRC with every hidden card of every pile replaced by DEAL_NO_CARD
 * and the shuffle number by 0. Its hashes are 0, too. */
void deal_view_make(struct deal_state *dst, const struct deal_state *src);
/* The cards of a pile, from the bottom, that a player cannot see. */
int deal_view_hidden(const struct deal_state *s, int pile);
/* A hash of the view of S. Views have equal hashes when the rules treat them alike; the order of interchangeable piles
 * does not count. Where a redeal keeps the order of the cards, the number of redeals left does not count. */
uint64_t deal_view_hash(const struct deal_state *s);
/* How many of each card the view does not show. */
void deal_view_unseen(const struct deal_state *view, uint8_t count[52]);
/* Is the pack all that is hidden, and is it dealt card by card or in rounds? */
bool deal_view_hides_pack_only(const struct deal_state *view);
/* DST becomes a position that looks like VIEW: the unseen cards in the hidden places
 * and the shuffles to come, all equally likely, drawn from *RANDOM. */
void deal_view_complete(struct deal_state *dst, const struct deal_state *view, uint64_t *random);

#endif
