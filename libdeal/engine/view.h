/* The view of a player: view.c. */
#ifndef DEAL_VIEW_H
#define DEAL_VIEW_H

#include "table.h"

/* Makes DST a copy of SRC with every hidden card replaced by DEAL_NO_CARD. The shuffle number and the hashes become
 * 0. */
void deal_view_make(struct deal_state *dst, const struct deal_state *src);
/* The number of cards of a pile, from the bottom, that a player cannot see. */
int deal_view_hidden(const struct deal_state *s, int pile);
/* A hash of the view of S. Views that the rules do not distinguish have equal hashes: the order of interchangeable
 * piles does not matter. If a redeal preserves the order of the cards, the number of redeals left does not matter
 * either. */
uint64_t deal_view_hash(const struct deal_state *s);
/* Sets COUNT to the number of copies of each card that the view does not show. */
void deal_view_unseen(const struct deal_state *view, uint8_t count[52]);
/* Are hidden cards only in the pack, which is dealt card by card or in rounds? */
bool deal_view_hides_pack_only(const struct deal_state *view);
/* Makes DST a random position that looks like VIEW: the unseen cards in the hidden places, and a shuffle number. All
 * are equally likely. *RANDOM is the state of the generator. */
void deal_view_complete(struct deal_state *dst, const struct deal_state *view, uint64_t *random);

#endif
