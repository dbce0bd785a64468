/*
 * The order in which the foundations of a table take the cards, from the compiled rules, so that no feature depends on
 * the name of a game.
 */
#ifndef LAYOUT_H
#define LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

struct deal_state;

/* Returns the cards, bit c for card c, that the foundations take next; 0 if there are no foundations or all are
 * full. */
uint64_t layout_next(const struct deal_state *s);
/* Returns the cards, bit c for card c, with which the foundations begin, even if they are already there; 0 without
 * foundations. */
uint64_t layout_first(const struct deal_state *s);
/* Fills BEFORE[b] with the cards that must go to a foundation before card b can. A card counts if in every foundation
 * that takes both, all its places come before all places of b. Returns false if there is no foundation. */
bool layout_before(const struct deal_state *s, uint64_t before[52]);

#endif
