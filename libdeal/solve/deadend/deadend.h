/*
 * In this folder: dead-end tests, which prune. Each recognizes some positions that are certainly lost. Four are those
 * of the check: the delete relaxation (relaxation.c), the line (line.c), pairs and heaps (matching.c).
 */
#ifndef DEAL_DEADEND_H
#define DEAL_DEADEND_H

#include "solve/base/search.h"

/* A dead-end test. To add one, write a file that defines such a struct, and add it to the table of deadend.c. */
struct deadend {
    const char *name, *proof; /* proof: name of the kind of proof, as in the field proof of a record of a lost deal */
    const struct condition *const *needs; /* conditions on the rules under which the test is sound, ended by NULL */
    bool (*make)(struct search *x); /* prepares the test before the search if it applies to the rules; returns false if
                                       memory runs out */
    void (*drop)(struct search *x);
    bool (*concerns)(const struct search *x); /* returns true if the test applies to the current position; NULL: it
                                                 applies to every position */
    bool (*lost)(struct search *x); /* the dead-end test: returns true only if the current position is certainly lost */
    bool slow;                      /* true: the test is costly, so it is made only while it prunes often enough */
};
extern const struct deadend deal_deadend_line, deal_deadend_locked, deal_deadend_supply, deal_deadend_partners,
    deal_deadend_relaxation, deal_deadend_pass;
/* all dead-end tests in the order in which they are made, ended by NULL */
extern const struct deadend *const deal_deadends[];

/* Returns the number of a dead-end test in enum part, which numbers the parts of the search. */
int deal_deadend_part(const struct deadend *test);

/* Runs all dead-end tests on the current position. Returns "abstraction" or "relaxation" if one proves a loss, else
 * NULL. */
const char *deal_search_dead(struct search *x);
/* Prepares the dead-end tests that apply to the rules. Returns false if memory runs out. */
bool deal_proofs_new(struct search *x);
void deal_proofs_free(struct search *x);

/* ---- relaxation.c ---- */

bool deal_relax_new(struct search *x);
void deal_relax_free(struct relax *relax);
/* Does the relaxation fail to prove a loss? */
bool deal_relax_alive(struct relax *relax, const struct search *x);
/* Estimate of the distance to the end of the game, for the heuristic. The paced relaxation removes cards in rounds; the
 * estimate is a fraction of the sum, over cards, of the round in which each leaves. It is no bound. Returns 0 if the
 * relaxation does not apply, and any value above MOST if the estimate exceeds MOST. */
int deal_relax_pace(const struct search *x, int most);

/* ---- line.c ---- */

bool deal_line_new(struct search *x);
void deal_line_free(struct line *line);
bool deal_line_alive(struct line *line, const struct search *x);
/* Is A a play from the line that cannot lose a win, so that no other move of the
 * position need be tried? The two lists hold the conditions on the rules for a line and for such plays. */
extern const struct condition *const deal_line_needs[], *const deal_line_safe_needs[];
bool deal_line_safe(const struct line *line, const struct search *x, struct deal_action a);
/* The line is a pile, such as the bone of the Herring-bone, of which only the last card can be played.
 * deal_line_pile() returns its number; deal_line_cell() returns true if an empty PILE is filled with its last card. */
int deal_line_pile(const struct line *line);
bool deal_line_cell(const struct line *line, int pile);

#endif
