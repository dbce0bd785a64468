/* The prover: the check of losses (check/) beside the methods of the search (prover.c). */
#ifndef DEAL_PROVER_H
#define DEAL_PROVER_H

#include "solve/base/search.h"

struct check_search;

struct prover {
    struct search *x;
    const struct deal_state *s; /* the position to be decided */
    struct check_search *check; /* NULL until the first claim */
    /* The claim that S is lost: the first one, or the first trusted one. PROOF: kind of proof, static text; NULL: no
     * claim. */
    const char *proof;
    uint32_t parts;        /* bit set of the parts of the search (enum part) that the proof depends on */
    uint64_t claimed;      /* number of nodes at the first claim */
    bool trusted;          /* true: the claim counts if the check finds no result within its limit */
    const char *refuted;   /* kind of the proof of a claim that the check refuted, static text; else NULL */
    enum deal_checked how; /* how the check proved the loss */
};

/* Records the claim that S is lost. TRUSTED: see struct prover. */
void deal_prover_claim(struct prover *prover, const char *proof, bool trusted);
/* After a claim: continues the check as far as the nodes of the search allow or, if LAST, as far as all nodes allow.
 * Returns WON (the line is the path of X), LOST, or OPEN. */
enum verdict deal_prover_run(struct prover *prover, bool last);
void deal_prover_stop(struct prover *prover);

#endif
