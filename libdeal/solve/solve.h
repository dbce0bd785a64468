/* Declarations that the files of this folder share (see solve.c). */
#ifndef DEAL_SOLVE_H
#define DEAL_SOLVE_H

#include "solve/base/plain.h"

struct check_search;
struct condition;

/* ---- parts.c: the names of the parts of the search, and the conditions that each puts on the rules ---- */

enum { PART_LISTS = 3 };

struct part_row {
    const char *kind; /* kind of the part of the solver, as in struct deal_why; NULL: it applies to all rules */
    const char *name;
    /* conditions on the rules: the part applies if all conditions of all lists are true */
    const struct condition *const *list[PART_LISTS];
};

/* Stores the row of the part of the search with number I (enum part) in *OUT; returns false if there is no such part.
 */
bool deal_part(int i, struct part_row *out);

/* ---- prover.c: the check of losses (check/) beside the methods of the search ---- */

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

/* ---- portfolio.c: the search methods and their schedule ---- */

/* A search method that keeps its state and is resumed in turn (search/search.h). */
struct method {
    const char *name;
    unsigned (*share)(const struct search *x); /* returns the method's share of the nodes, relative to the shares of
                                                  other methods; 0 if it does not suit the game */
    void *(*start)(struct search *x);
    enum verdict (*run)(void *state);
    void (*stop)(void *state);
    bool judges;    /* true: the method evaluates positions by deal_evaluate(), so it shares the cache of values */
    uint64_t first; /* number of nodes of the method's first turn (0: as any other turn); ignored where foundations take
                       whole sequences */
    bool trusted;   /* true: a loss of the method counts although the check does not find it (prover.c) */
    bool grows;     /* true: the method's memory grows with every node up to x->memory, which it reads in each turn */
    uint64_t late;  /* number of nodes that count as used by the method from the start, so that its first turn comes late */
};
/* The search methods, ended by a row without a name. */
extern const struct method deal_methods[];

/* Prepares the data that all methods share for the position X->s. Returns false if memory runs out.
 * deal_portfolio_release() frees these data and everything that methods left in X; the caller then frees X->s. */
bool deal_portfolio_prepare(struct search *x);
void deal_portfolio_release(struct search *x);
/* Starts METHOD. Returns its state, or NULL if memory runs out. */
void *deal_portfolio_start(struct search *x, const struct method *method);
/* Runs the methods in turn until one wins, PROVER decides after a claim of a loss, or the nodes are used up. */
enum verdict deal_portfolio(struct search *x, struct prover *prover);

/* ---- plain.c: the plain search, which visits every position: alone and as a method of the portfolio ---- */

/* Runs the plain search from the position of X until x->limit. LOST proves that no line wins. */
enum verdict deal_plain_search(struct search *x);

void *deal_plain_start(struct search *x);
enum verdict deal_plain_run(void *method);
void deal_plain_stop(void *method);
/* Number of nodes that the plain search should have when all methods have used NODES: few, or most of them while its
 * end is in sight. METHOD is NULL before its start. */
uint64_t deal_plain_due(const void *method, uint64_t nodes);

/* ---- winning_line.c: the winning line as text; cut_line.c: shortened if it is too long ---- */

/* Writes X->won, the winning path, to OUT->moves. It must win from START by the rules; if not, fills E and returns
 * false. Changes X->s. */
bool deal_line_tell(struct search *x, const struct deal_state *start, struct deal_solution *out, struct deal_error *e);
/* Shortens the *N actions A, which win from START: removes all actions between two occurrences of one position, and
 * replaces detours between two positions that one action connects. The caller replays the result. Changes S. If memory
 * runs out, fills E and returns false. */
bool deal_line_cut(struct deal_state *s, const struct deal_state *start, struct deal_action *a, size_t *n,
                   struct deal_error *e);

#endif
