/* The cards that a player knows: knowledge.c. */
#ifndef DEAL_KNOWLEDGE_H
#define DEAL_KNOWLEDGE_H

#include "view.h"

/* Starts as {0}. */
struct deal_knowledge {
    const struct deal_rules *r;
    bool remembers;
    uint8_t count[MAX_PILES];
    uint8_t *known; /* for each card of the table, in the same place: has the player seen it? */
    size_t since;   /* at the start: the depth since which at most one card was unknown and no pile was shuffled; past
                       the depth of the position if more are unknown, or the player does not remember */
};

/* Begins with the position of S. A player who REMEMBERS has seen all positions that S can be undone to. False without
 * memory. */
bool deal_knowledge_start(struct deal_knowledge *k, const struct deal_state *s, bool remembers);
/* Follows the changes that the journal of S has behind MARK. Does the player know a card more? */
bool deal_knowledge_follow(struct deal_knowledge *k, const struct deal_state *s, size_t mark);
/* DST becomes the view of S with the cards that the player knows in the hidden places, too. */
void deal_knowledge_view(const struct deal_knowledge *k, struct deal_state *dst, const struct deal_state *s);
/* DST, {0} or of the same rules, becomes SRC. False without memory. */
bool deal_knowledge_copy(struct deal_knowledge *dst, const struct deal_knowledge *src);
void deal_knowledge_release(struct deal_knowledge *k);

/* Does VIEW hide no card? A shuffle may be to come all the same. */
bool deal_view_certain(const struct deal_state *view);
/* Is a shuffle to come, should the player redeal? */
bool deal_view_shuffles(const struct deal_state *view);

#endif
