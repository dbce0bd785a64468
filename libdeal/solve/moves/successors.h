/*
 * In this folder: the key of a position and the steps from it, best first (successors.c); safe moves, which need no
 * alternative (dominance.c and others).
 */
#ifndef DEAL_SUCCESSORS_H
#define DEAL_SUCCESSORS_H

#include "solve/base/search.h"

/* The key of the position: its hash without differences that the search ignores, such as the split of cards between two
 * foundations that exchange cards. */
uint64_t deal_search_key(const struct search *x);
/* Lists every step (an action, perhaps with others before it) that is worth trying, best first. OUT has room for
 * deal_search_most() steps. */
size_t deal_search_steps(struct search *x, struct step *out, uint64_t *random);
/* Reduces N steps to at most MOST: keeps every k-th one, from an offset chosen by RANDOM. Returns the number kept. */
size_t deal_steps_thin(struct step *step, size_t n, size_t most, uint64_t random);
/* N steps are sorted best first, and steps that only permute the contents of equal piles are last. Returns the number
 * of the others. A search that need not prove losses can leave out the permutations. */
size_t deal_steps_moving(const struct search *x, const struct step *step, size_t n);
/* Prepares the generation of steps in X and its traits. Returns false if memory runs out. deal_moves_free() also frees
 * the memory for sorting. */
bool deal_moves_new(struct search *x);
void deal_moves_free(struct search *x);
size_t deal_search_most(const struct search *x);

/* ---- turning.c: turns of the pack as parts of other steps ---- */

extern const struct condition *const deal_turns_needs[];
/* Do cards of the pack and the talon leave only from the top of the talon, and does nothing else depend on how these
 * cards are divided between the two? */
bool deal_turned_only(const struct deal_rules *r, struct obstacle *o);
/* A term to be added to the hash of the position, so that positions in which the same cards of the talon can be reached
 * by turns of the pack are one. */
uint64_t deal_turns_key(const struct search *x);
/* Lists plays of cards that turns bring to the top of the talon, each with those turns as one step. Returns their
 * number, at most deal_turns_most(). */
size_t deal_turns_steps(struct search *x, struct step *out);
size_t deal_turns_most(const struct deal_rules *r);

/* ---- parents.c: which of several equivalent cards carries which run ---- */

extern const struct condition *const deal_parents_needs[];
/* Are the piles of group G alike, do their cards move in runs of any length, and in the group and to foundations only?
 */
bool deal_parents_alike(const struct deal_rules *r, int g);
/* Is that so, and do the cards move with all cards that were laid on them? */
bool deal_parents_take(const struct deal_rules *r, int g);
void deal_parents_find(struct search *x); /* finds the groups in which the method of moves/parents.c applies and stores
                                             them in traits.parents */
/* a term to be added to the hash of the position, by which positions that differ only in which of several equivalent
 * cards carries which run are one */
uint64_t deal_parents_key(const struct search *x);
uint8_t deal_parents_bared(const struct search *x, struct deal_action a);
size_t deal_parents_steps(struct search *x, struct deal_action a, uint8_t bared, struct step *out);

/* ---- covering.c: safe plays where cards may come back ---- */

extern const struct condition *const deal_covering_needs[];
/* Conditions of this list that the search of runs shares. */
extern const struct condition deal_founds_one_a_suit, deal_covering_open, deal_covering_apart;
/* Makes the tables of safe plays for rules that satisfy deal_covering_needs. The caller frees them. Returns NULL if
 * memory runs out. */
struct covering *deal_covering_make(const struct deal_rules *r);
/* Heights of the MAX_FOUNDS foundations from which on the play of CARD to its foundation is safe; NULL: it never is. */
const uint8_t *deal_covering_heights(const struct covering *covering, uint8_t card);

/* ---- dominance.c: finds the index of a safe move, or -1 ---- */

extern const struct condition *const deal_safe_needs[];
int deal_safe_find(const struct search *x, const struct deal_action *list, size_t n);

#endif
