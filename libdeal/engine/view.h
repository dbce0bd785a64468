/* The view of a position that a player has, who does not see hidden cards: implemented in view.c. */
#ifndef DEAL_VIEW_H
#define DEAL_VIEW_H

#include "table.h"

/* Makes DST a copy of position SRC with every hidden card replaced by DEAL_NO_CARD. The shuffle number and the
 * hashes become 0. */
void deal_view_make(struct deal_state *dst, const struct deal_state *src);
/* The view of position S in a new state; NULL if out of memory. */
struct deal_state *deal_view_new(const struct deal_state *s);
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

/* ---- knowledge.c: the cards that a player knows, from sight or memory ---- */

/* A player's knowledge of the cards. Initialized with {0}, released by deal_knowledge_release(). */
struct deal_knowledge {
    const struct deal_rules *r;
    bool remembers;
    uint8_t count[MAX_PILES];
    int unknown;    /* number of cards that the player has not seen */
    uint8_t *known; /* for each card, at its index in the table: has the player seen it? */
};

/* Starts the knowledge of a player with position S. A player who REMEMBERS also knows the cards visible in earlier
 * positions of S. Returns false if out of memory. */
bool deal_knowledge_start(struct deal_knowledge *knowledge, const struct deal_state *s, bool remembers);
/* Sets KNOWLEDGE to the knowledge of a player who knows exactly the cards of VIEW that are not DEAL_NO_CARD. KNOWLEDGE
 * is {0} or has the same rules. Returns false if out of memory. */
bool deal_knowledge_of_view(struct deal_knowledge *knowledge, const struct deal_state *view);
/* Applies the changes in the undo journal of S after index MARK. Returns whether the player learned a card. */
bool deal_knowledge_follow(struct deal_knowledge *knowledge, const struct deal_state *s, size_t mark);
/* Makes DST the view of position S that a player with KNOWLEDGE has: hidden cards that the player knows are
 * filled in. */
void deal_knowledge_view(const struct deal_knowledge *knowledge, struct deal_state *dst, const struct deal_state *s);
/* Copies the knowledge SRC to DST, which is {0} or has the same rules. Returns false if out of memory. */
bool deal_knowledge_copy(struct deal_knowledge *dst, const struct deal_knowledge *src);
void deal_knowledge_release(struct deal_knowledge *knowledge);

/* Are all cards of VIEW known? The result of a future shuffle is ignored. */
bool deal_view_certain(const struct deal_state *view);
/* May the player of VIEW still make a redeal, and does a redeal shuffle the cards? */
bool deal_view_shuffles(const struct deal_state *view);

#endif
