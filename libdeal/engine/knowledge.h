/* The set of cards that a player knows, from sight or memory: see knowledge.c. */
#ifndef DEAL_KNOWLEDGE_H
#define DEAL_KNOWLEDGE_H

#include "view.h"

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
/* Does a redeal remain to the player, and does it shuffle the cards? */
bool deal_view_shuffles(const struct deal_state *view);

#endif
