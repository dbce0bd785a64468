/*
 * In this folder: dead-end tests, which prune. Each recognizes some positions that are certainly lost. relaxation/ has
 * the delete relaxation; the others are abstractions.
 */
#ifndef DEAL_DEADEND_H
#define DEAL_DEADEND_H

#include "solve/base/search.h"

/* A dead-end test. To add one, write a file with such a row and add it to the table of deadend.c. */
struct deadend {
    const char *name, *proof;             /* proof: the kind of proof in a record */
    const struct condition *const *needs; /* conditions on the rules */
    bool (*make)(struct search *x);       /* prepares the test before the search, if it applies; false without memory */
    void (*drop)(struct search *x);
    bool (*concerns)(const struct search *x); /* does it apply to the position? NULL: it applies to every position */
    bool (*lost)(struct search *x);           /* returns true only if the position is certainly lost */
    bool slow;                                /* throttled: made only while it prunes often enough */
};
extern const struct deadend deal_deadend_line, deal_deadend_locked, deal_deadend_last_pass, deal_deadend_supply,
    deal_deadend_partners, deal_deadend_relaxation;
extern const struct deadend *const deal_deadends[]; /* in the order in which they are made, ended by NULL */

/* The number of a test in enum part. */
int deal_deadend_part(const struct deadend *test);

/* Runs all tests. Returns "abstraction" or "relaxation" if the position is certainly lost, else NULL. */
const char *deal_search_dead(struct search *x);
/* The same in two parts. Quick tests are made before a position is queued, slow ones when it is examined. */
const char *deal_search_dead_soon(struct search *x);
const char *deal_search_dead_late(struct search *x);
/* Prepares the tests that apply to the rules. Returns false without memory. */
bool deal_proofs_new(struct search *x);
void deal_proofs_free(struct search *x);

/* ---- relaxation/relaxation.c ---- */

bool deal_relax_new(struct search *x);
void deal_relax_free(struct relax *k);
bool deal_relax_alive(struct relax *k, const struct search *x);
/* Estimate of the distance to the end, for the heuristic: a fraction of the sum over cards of the round in which the
 * paced relaxation removes them. It is no bound. Returns 0 without a relaxation, and any value above MOST if the
 * estimate exceeds MOST. */
int deal_relax_pace(const struct search *x, int most);

/* ---- line.c, line_window.c ---- */

bool deal_line_new(struct search *x);
void deal_line_free(struct line *l);
bool deal_line_alive(struct line *l, const struct search *x);
/* Is A a play from the line that cannot lose a win, so that no other move of the position need be tried? The lists are
 * the conditions for a line, and further conditions for such plays. */
extern const struct condition *const deal_line_needs[], *const deal_line_safe_needs[];
bool deal_line_safe(struct line *l, const struct search *x, struct deal_action a);
/* The first function returns the pile of the line, the second whether the line fills PILE. */
int deal_line_pile(const struct line *l);
bool deal_line_cell(const struct line *l, int pile);

#endif
