/* The view of a position that a player has, who does not see hidden cards: implemented in view.c. */
#ifndef DEAL_VIEW_H
#define DEAL_VIEW_H

#include "table.h"

/* Makes DST a copy of position SRC with every hidden card replaced by DEAL_NO_CARD. The shuffle number and the
 * hashes become 0. */
void deal_view_make(struct deal_state *dst, const struct deal_state *src);
/* The number of cards at the bottom of the pile that a player cannot see. */
int deal_view_hidden(const struct deal_state *s, int pile);
/* A hash of the visible part of position S. Views that are equal in play have equal hashes: the order of
 * interchangeable piles is ignored. If a redeal preserves the order of the cards, the number of redeals left is
 * ignored, too. */
uint64_t deal_view_hash(const struct deal_state *s);
/* Sets COUNT to the number of copies of each card that the view does not show. */
void deal_view_unseen(const struct deal_state *view, uint8_t count[52]);
/* Are all hidden cards in the pack, and is the pack dealt card by card or in rounds? */
bool deal_view_hides_pack_only(const struct deal_state *view);
/* Makes DST a random position whose view is VIEW: unseen cards are put into the hidden places, and a shuffle number
 * is drawn. All results are equally likely. *RANDOM is the state of the generator. */
void deal_view_complete(struct deal_state *dst, const struct deal_state *view, uint64_t *random);

#endif
