/*
 * In this folder: dead-end tests, which prune: each says of some positions that they are lost for certain, a dead end.  line.c
 * and line_window.c, locked.c, last_pass.c, supply.c and partners.c are abstractions, relaxation.c is the
 * delete relaxation.
 */
#ifndef DEAL_DEADEND_H
#define DEAL_DEADEND_H

#include "solve/base/search.h"

/* A dead-end test. To add one: a file with such a row, and its name in the table of deadend.c. */
struct deadend {
    const char *name, *proof;             /* proof: what a record calls it */
    const struct condition *const *needs; /* what of the rules it rests on */
    bool (*make)(struct search *x);       /* before the search, if it applies; false without memory */
    void (*drop)(struct search *x);
    bool (*concerns)(const struct search *x); /* absent: every position */
    bool (*lost)(struct search *x);       /* true only when the position is surely lost */
    bool slow;                            /* it is throttled: made on only while it prunes enough */
};
extern const struct deadend deal_deadend_line, deal_deadend_locked, deal_deadend_last_pass, deal_deadend_supply,
    deal_deadend_partners, deal_deadend_relaxation;
extern const struct deadend *const deal_deadends[]; /* in the order of the tests; NULL at the end */

/* The number of a test of the table among the parts of the search. */
int deal_deadend_part(const struct deadend *test);

/* "abstraction" or "relaxation" when the position is surely lost, else NULL. */
const char *deal_search_dead(struct search *x);
/* The same in two parts: by the quick tests, when a position is put by; by the slow ones, when it is taken up, if ever. */
const char *deal_search_dead_soon(struct search *x);
const char *deal_search_dead_late(struct search *x);
/* What that asks, as far as it holds for these rules; false without memory. */
bool deal_proofs_new(struct search *x);
void deal_proofs_free(struct search *x);

/* ---- relaxation.c ---- */

bool deal_relax_new(struct search *x);
void deal_relax_free(struct relax *k);
bool deal_relax_alive(struct relax *k, const struct search *x);
/* How long the relaxation takes, at a pace: a part of the sum of the rounds in which cards come away from piles.  A guess at
 * how far away the end is, not a bound; 0 without a relaxation.  More than MOST, and no
 * matter how much, where it is more. */
int deal_relax_pace(const struct search *x, int most);

/* ---- line.c, line_window.c ---- */

bool deal_line_new(struct search *x);
void deal_line_free(struct line *l);
bool deal_line_alive(struct line *l, const struct search *x);
/* A play from the line that can spoil nothing, so that no other action of the position need be tried; what the line
 * rests on, and what such plays rest on besides. */
extern const struct condition *const deal_line_needs[], *const deal_line_safe_needs[];
bool deal_line_safe(struct line *l, const struct search *x, struct deal_action a);
/* The pile that is the line, NO_PILE without one; does it fill this group? */
int deal_line_pile(const struct line *l);
bool deal_line_cell(const struct line *l, int pile);

#endif
