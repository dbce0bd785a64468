/*
 * In this folder: a second opinion on losses. A loss that solve/ finds is checked by a search (search.c) that shares
 * nothing with it. This search lists the legal actions by the engine, compares positions by their bytes (keys.c), and
 * prunes by naive dead-end tests (relax.c, line.c, pairs.c) and safe plays (safe.c). PROOFS.md has the theorems that it
 * relies on.
 *
 * Speed is no aim here. Where a test could be stronger or shorter, it is shorter.
 */
#ifndef DEAL_CHECK_H
#define DEAL_CHECK_H

#include "engine/engine.h"

/* ---- naive dead-end tests ---- */

struct check_test {
    const char *name;
    bool (*make)(const struct deal_rules *r,
                 void **test); /* *TEST is NULL if it does not apply; false without memory */
    void (*drop)(void *test);
    bool (*lost)(void *test, const struct deal_state *s); /* true only if no line wins from the position */
    unsigned work;                                        /* of one call, in actions; guess */
    unsigned first;                                       /* calls before the first pause; guess */
};
enum { CHECK_TESTS = 4 };
extern const struct check_test *const deal_check_tests[CHECK_TESTS]; /* in the order in which they are tried */
extern const struct check_test deal_check_relax, deal_check_line, deal_check_pairs, deal_check_heap;

/* ---- plays that cannot lose a win: safe.c ---- */

enum { SAFE_FOUNDATIONS = 1, SAFE_ALONE = 2 };
unsigned deal_check_safe_rules(
    const struct deal_rules *r); /* the kinds of plays for which the rules allow the argument */
/* The index of a safe play of one of KINDS among the N legal actions of the position; -1 if there is none. */
int deal_check_safe(const struct deal_state *s, unsigned kinds, const struct deal_action *a, size_t n);

/* ---- the search: search.c ---- */

struct check_options {
    uint64_t work;            /* most actions made and tests */
    size_t memory;            /* most bytes */
    volatile const int *stop; /* NULL, or ends the search when it is not 0 */
    FILE *log;                /* NULL, or gets a log of the search (log.h) */
    uint64_t log_bytes;       /* most bytes of the log */
};

enum check_answer {
    CHECK_OPEN,  /* the work, the memory or a stop ended the search */
    CHECK_PLAIN, /* no line wins: every action of every position was tried */
    CHECK_PROOF, /* no line wins: a naive dead-end test, perhaps after a search, shows it */
    CHECK_WON    /* a line wins */
};

struct check_result {
    enum check_answer answer;
    uint64_t work;
    struct deal_action *line; /* CHECK_WON: N actions that win; malloc'd */
    size_t n;
    bool failed; /* out of memory */
};

/* Is position S lost? S is left as it was. */
void deal_check_search(const struct deal_state *s, const struct check_options *o, struct check_result *out);

#endif
