/*
 * In this folder: the key of a position and the steps from it, best first (successors.c); safe moves, which need no
 * alternative (dominance.c and others).
 */
#ifndef DEAL_SUCCESSORS_H
#define DEAL_SUCCESSORS_H

#include "solve/base/search.h"

/* The key of the position: its hash without differences that the search ignores, such as splits of exchanged cards. */
uint64_t deal_search_key(const struct search *x);
/* Lists every step worth trying, best first. OUT has room for deal_search_most() steps. */
size_t deal_search_steps(struct search *x, struct step *out, uint64_t *random);
/* Thins N steps to at most MOST by taking every k-th one, from an offset chosen by RANDOM. Returns the number kept. */
size_t deal_steps_thin(struct step *step, size_t n, size_t most, uint64_t random);
/* Returns the number of leading steps, of N sorted best first, that do more than change the places of piles. A search
 * that proves no loss can omit the others. */
size_t deal_steps_moving(const struct search *x, const struct step *step, size_t n);
/* Finds steps that lead to the same position: moves of a top between piles that the rules do not distinguish. Applies
 * to the position whose steps were listed last. Returns the entry of STEP, or NULL if it is unknown or the steps are
 * few. *FOUND: the entry was filled by an equivalent step. */
struct twin *deal_twin_find(struct search *x, const struct step *step, bool *found);
/* Prepares the step generator in X and its traits. Returns false without memory. _free() also frees the memory for
 * sorting and for twins. */
bool deal_moves_new(struct search *x);
void deal_moves_free(struct search *x);
size_t deal_search_most(const struct search *x);

/* ---- turning.c: turns of the pack as parts of other steps ---- */

extern const struct condition *const deal_turns_needs[];
/* Do the cards of pack and talon leave from the top of the talon only, and does nothing else depend on how they are
 * split? */
bool deal_turned_only(const struct deal_rules *r, struct obstacle *o);
/* A term to be added to the hash of the position. */
uint64_t deal_turns_key(const struct search *x);
/* Lists plays of cards that turns bring to the top of the talon, each with those turns as one step. Returns their
 * number, at most deal_turns_most(). */
size_t deal_turns_steps(struct search *x, struct step *out);
size_t deal_turns_most(const struct deal_rules *r);
/* The card that such a step plays. */
uint8_t deal_turns_card(const struct search *x, struct step step);

/* ---- parents.c: which of several equivalent cards carries which run ---- */

extern const struct condition *const deal_parents_needs[];
uint32_t deal_parents_groups(const struct deal_rules *r); /* groups in which they are merged where these hold */
void deal_parents_find(struct search *x);          /* sets traits.parents, the groups to which the method applies */
uint64_t deal_parents_key(const struct search *x); /* a term to be added to the hash of the position */
uint8_t deal_parents_bared(const struct search *x, struct deal_action a);
size_t deal_parents_steps(struct search *x, struct deal_action a, uint8_t bared, struct step *out);

/* ---- carry.c: runs that move card by card, as one step ---- */

extern const struct condition *const deal_carry_needs[];
void deal_carry_find(struct search *x); /* sets traits.carried, the groups to which the method applies */
size_t deal_carry_steps(struct search *x, struct step *out); /* lists all such steps, at most deal_carry_most() */
size_t deal_carry_most(const struct search *x);

/* ---- covering.c: safe plays where cards may come back ---- */

extern const struct condition *const deal_covering_needs[];
bool deal_covering_new(struct search *x); /* does nothing where it does not apply; false without memory */
/* The tables of safe plays, for rules to which the method applies. The caller frees them. NULL without memory. */
struct covering *deal_covering_make(const struct deal_rules *r);
/* The heights of the MAX_FOUNDS foundations from which on the play of the card is safe; NULL: it never is. */
const uint8_t *deal_covering_heights(const struct covering *k, uint8_t card);
bool deal_covering_safe(const struct search *x, uint8_t card);
int deal_covering_find(const struct search *x, const struct deal_action *list, size_t n);
bool deal_covering_idle(const struct search *x, struct deal_action a);

/* ---- dominance.c: finds the index of a safe move, or -1 ---- */

extern const struct condition *const deal_safe_needs[];
extern const struct condition deal_safe_takes, deal_safe_alike;
/* vacancies.c: conditions under which only cards that lie on others are safe. */
extern const struct condition *const deal_vacancies_needs[];
int deal_safe_find(const struct search *x, const struct deal_action *list, size_t n);
/* Finds the index of a card that leaves alone, so that no other move of the position need be tried, or -1. Its
 * conditions follow. */
int deal_alone_find(const struct search *x, const struct deal_action *list, size_t n);
extern const struct condition *const deal_alone_needs[];

#endif
