/* The cards that a player knows: see knowledge.c. */
#ifndef DEAL_KNOWLEDGE_H
#define DEAL_KNOWLEDGE_H

#include "view.h"

/* Initialized with {0}. */
struct deal_knowledge {
    const struct deal_rules *r;
    bool remembers;
    uint8_t count[MAX_PILES];
    int unknown;    /* number of cards of the table that the player has not seen */
    uint8_t *known; /* for each card of the table, in the same place: has the player seen it? */
};

/* Starts at the position of S. A player who REMEMBERS has seen all positions that S can be undone
 * to. False without memory. */
bool deal_knowledge_start(struct deal_knowledge *k, const struct deal_state *s, bool remembers);
/* The knowledge of a player who knows the cards of VIEW that are not DEAL_NO_CARD. K is {0} or has the same rules.
 * False without memory. */
bool deal_knowledge_of_view(struct deal_knowledge *k, const struct deal_state *view);
/* Applies the changes in the journal of S after MARK. Does the player know a further card? */
bool deal_knowledge_follow(struct deal_knowledge *k, const struct deal_state *s, size_t mark);
/* Makes DST the view of S, with known cards also in hidden places. */
void deal_knowledge_view(const struct deal_knowledge *k, struct deal_state *dst, const struct deal_state *s);
/* Copies SRC to DST, which is {0} or has the same rules. False without memory. */
bool deal_knowledge_copy(struct deal_knowledge *dst, const struct deal_knowledge *src);
void deal_knowledge_release(struct deal_knowledge *k);

/* Does VIEW hide no card? A future shuffle is ignored. */
bool deal_view_certain(const struct deal_state *view);
/* Would a redeal of the player be followed by a shuffle? */
bool deal_view_shuffles(const struct deal_state *view);

#endif
