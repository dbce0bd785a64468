/*
 * In this folder: what counts as one position and which steps lead out of it, best first
 * (successors.c), and which of them need no other beside it (dominance.c).
 */
#ifndef DEAL_SUCCESSORS_H
#define DEAL_SUCCESSORS_H

#include "solve/base/search.h"

/* The hash of the position, exchanges that change nothing left out. */
uint64_t deal_search_key(const struct search *x);
/* Every step worth trying, best first; room for deal_search_most() of them. */
size_t deal_search_steps(struct search *x, struct step *out, uint64_t *random);
/* Of N steps every so-manieth stays, so that MOST do at the most; which, RANDOM tells.  How many stay. */
size_t deal_steps_thin(struct step *step, size_t n, size_t most, uint64_t random);
/* Of N steps, best first, the leading ones that change more than the places of piles: a search that proves nothing does without
 * the others. */
size_t deal_steps_moving(const struct search *x, const struct step *step, size_t n);
/* Steps that move a top between piles that are to the rules what those of another step are lead to one position. Of the
 * position whose steps were listed last: the entry of STEP, with *FOUND what was noted for one like it; NULL where that
 * is not known, or where steps are few. */
struct twin *deal_twin_find(struct search *x, const struct step *step, bool *found);
/* What steps rest on, in X and its traits; false without memory.  _free() frees that, and the room that steps and twins took. */
bool deal_moves_new(struct search *x);
void deal_moves_free(struct search *x);
size_t deal_search_most(const struct search *x);

/* ---- turning.c: turns of the pack that are no steps of their own ---- */

extern const struct condition *const deal_turns_needs[];
/* To be added to the hash of the position. */
uint64_t deal_turns_key(const struct search *x);
/* Plays of cards that turns bring to the top of the talon, those turns first; how many, at most deal_turns_most(). */
size_t deal_turns_steps(struct search *x, struct step *out);
size_t deal_turns_most(const struct deal_rules *r);
/* The card that such a step plays. */
uint8_t deal_turns_card(const struct search *x, struct step step);

/* ---- parents.c: which of several like cards holds what ---- */

extern const struct condition *const deal_parents_needs[];
void deal_parents_find(struct search *x); /* the groups in which it holds */
uint64_t deal_parents_key(const struct search *x); /* to be added to the hash of the position */
uint8_t deal_parents_bared(const struct search *x, struct deal_action a);
size_t deal_parents_steps(struct search *x, struct deal_action a, uint8_t bared, struct step *out);

/* ---- carry.c: runs that go card by card, as one step ---- */

extern const struct condition *const deal_carry_needs[];
void deal_carry_find(struct search *x); /* the groups in which it holds */
size_t deal_carry_steps(struct search *x, struct step *out); /* all that there are, at most deal_carry_most() */
size_t deal_carry_most(const struct search *x);

/* ---- covering.c: safe plays where cards may come back ---- */

extern const struct condition *const deal_covering_needs[];
bool deal_covering_new(struct search *x); /* where it holds; false without memory */
bool deal_covering_safe(const struct search *x, uint8_t card);
int deal_covering_find(const struct search *x, const struct deal_action *list, size_t n);
bool deal_covering_idle(const struct search *x, struct deal_action a);

/* ---- dominance.c: an action that can never be wrong, or -1 ---- */

extern const struct condition *const deal_safe_needs[];
extern const struct condition deal_safe_takes, deal_safe_alike;
/* vacancies.c: of cards that lie on others only. */
extern const struct condition *const deal_vacancies_needs[];
int deal_safe_find(const struct search *x, const struct deal_action *list, size_t n);
/* A card that leaves alone, so that no other action of the position need be tried; -1 if there is none; and what that rests on. */
int deal_alone_find(const struct search *x, const struct deal_action *list, size_t n);
extern const struct condition *const deal_alone_needs[];

#endif
