/*
 * In this folder: the proof of losses. A loss that solve/ claims is decided by a search (search.c) that takes nothing
 * from it; solve/ uses dead-end tests of this folder. This search lists the legal actions by the engine, compares
 * positions by their bytes (keys.c) or by hash sums of these (sums.c), and prunes by naive dead-end tests (relax.c,
 * line.c, pairs.c, heap.c, columns.c, pass.c) and safe plays (safe.c). Of some positions it tries a few
 * actions (home.c). A search of its own is made where cards only come to one pile (counts.h). Turns of the pack
 * (turns.c) and moves between equal parents (runs.c) may be free. PROOFS.md has the theorems that it relies on.
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
                 void **test); /* prepares the dead-end test; *TEST receives its data, or NULL if it does not apply to
                                  the rules. Returns false if memory runs out */
    void (*drop)(void *test);
    bool (*lost)(void *test, const struct deal_state *s); /* returns true only if no line wins from the position */
    unsigned work;  /* cost of one call of the test, in units of one action; untuned */
    unsigned first; /* number of calls of the test before its first pause; untuned */
    bool once;      /* true: the test is a search of its own, and is made at the start position only */
    /* NULL, or functions of a test. limit: sets limits of all further calls: work, in actions, and memory in bytes; a
     * test at its limit calls no position lost. It is called before each search or check of a log, and before each call
     * of a test that is a search of its own. spent: returns the work since then, in actions */
    void (*limit)(void *test, uint64_t work, size_t memory);
    uint64_t (*spent)(const void *test);
    bool (*limited)(const void *test); /* returns true if a limit ended the last call */
};
enum { CHECK_TESTS = 7, CHECK_TEST_MEMORY = 4 }; /* CHECK_TEST_MEMORY: inverse of the part of the memory for a test */
/* The dead-end tests in the order in which they are tried. Logs name them by their numbers, so a new one comes last. */
extern const struct check_test *const deal_check_tests[CHECK_TESTS];
extern const struct check_test deal_check_relax, deal_check_line, deal_check_pairs, deal_check_heap, deal_check_counts,
    deal_check_columns, deal_check_pass;

/* Estimates the distance to the end by the relaxation in rounds; it is no bound. In each round one card or one run
 * leaves each pile. Empty piles of columns take cards only in a round in which nothing else happens, and such a round
 * costs VACANCY rounds more. Returns the sum, over all cards in piles, of the number of the round in which the card
 * leaves, where a card that never leaves counts STUCK; or some value above MOST if the sum exceeds MOST. TEST: data of
 * deal_check_relax. */
int deal_check_pace(void *test, const struct deal_state *s, int vacancy, int stuck, int most);

/* The pile that is the line, and the numbers of its cells: *CELLS of them, in CELL[], which has room for all piles.
 * TEST: data of deal_check_line. */
int deal_check_line_piles(const void *test, uint8_t *cell, int *cells);

/* ---- plays that cannot lose a win: safe.c ---- */

/* Kinds of plays that cannot lose a win. SAFE_FOUNDATIONS: plays to foundations while no redeal is left. SAFE_STOCK:
 * the same while a redeal is left, but not from pack or talon. SAFE_TURNED: the same of some cards of pack or talon,
 * too, since turns are free (turns.c). SAFE_ALONE: removals of cards that leave singly. SAFE_HOMES: moves home from
 * columns (home.c) while no redeal is left. */
enum { SAFE_FOUNDATIONS = 1, SAFE_ALONE = 2, SAFE_STOCK = 4, SAFE_TURNED = 8, SAFE_HOMES = 16 };
unsigned deal_check_safe_rules(
    /* returns the kinds of plays, as bits, for which the rules allow the argument of safe plays */
    const struct deal_rules *r);
/* Do the rules allow the argument by which plays to foundations are safe while a redeal is left? */
bool deal_check_safe_stock(const struct deal_rules *r);
/* Index of a safe play (which cannot lose a win) of one of KINDS among the N legal actions A of the position; -1 if
 * there is none. */
int deal_check_safe(const struct deal_state *s, unsigned kinds, const struct deal_action *a, size_t n);
/* The first foundation whose next card is in pack or talon and can be played safely after turns, if KINDS has
 * SAFE_TURNED; -1 if there is none. */
int deal_check_safe_turned(const struct deal_state *s, unsigned kinds);
/* Does legal action A take a card from a foundation to which a safe play of one of KINDS takes it back? */
bool deal_check_vain(const struct deal_state *s, unsigned kinds, struct deal_action a);

/* ---- turns of the pack: turns.c ---- */

/* Do the rules allow the argument by which turns of the pack and of the talon are free? */
bool deal_check_turns(const struct deal_rules *r);
/* Do turns lead from the position back to it? */
bool deal_check_turns_back(const struct deal_state *s);
/* Bit set of some cards of pack and talon. After turns, each of them can be played, and without it the same other cards
 * can come to the top of the talon as now. */
uint64_t deal_check_apart(const struct deal_state *s);
/* Sets *A to the next turn, a deal or a redeal. Returns false if pack and talon are empty. */
bool deal_check_turn(const struct deal_state *s, struct deal_action *a);

/* ---- runs on equal parents: runs.c ---- */

/* Returns the group of columns in which two positions count as equal if they differ only in where runs lie: each on one
 * of several cards that take the same cards. NO_GROUP: there is none. */
int deal_check_runs(const struct deal_rules *r);
/* Index of the lowest card of the run at the end of pile P; -1 if the pile is empty. */
int deal_check_root(const struct deal_state *s, int p);
/* Does legal action A move a run between cards of group G that take the same cards? */
bool deal_check_shift(const struct deal_state *s, int g, struct deal_action a);

/* ---- cards whose home is free: home.c ---- */

/* Are there safe moves home from columns under the rules? Their kinds of safe plays must have SAFE_FOUNDATIONS. */
bool deal_check_homes(const struct deal_rules *r);
/* Under such rules, while no redeal is left: is legal action A a safe move home, so that no other need be tried? */
bool deal_check_homeward(const struct deal_state *s, struct deal_action a);

/* Returns the groups of cells, as bits, if the rules allow the argument by which cards in cells go home; else 0. */
uint32_t deal_check_cells(const struct deal_rules *r);
/* A cell with a single card, and the column that ends with the home of the card. */
struct check_home {
    uint8_t cell, column;
};
/* Finds such a pair, with a cell of the groups CELLS. If there is none, both are NO_PILE. */
struct check_home deal_check_home(const struct deal_state *s, uint32_t cells);

/* ---- the search: search.c ---- */

struct check_options {
    uint64_t work;            /* limit of work: number of actions made, plus the cost of tests in actions */
    size_t memory;            /* limit of memory in bytes */
    volatile const int *stop; /* NULL, or an address: the search ends when the number there is not 0 */
    FILE *log;                /* NULL, or the file to which the search writes a log (log.h) */
    uint64_t log_bytes;       /* limit of the log in bytes */
};

enum check_answer {
    CHECK_OPEN,  /* no result: a limit of work or memory, or the caller, ended the search */
    CHECK_PLAIN, /* no line wins: every action of every position was tried */
    CHECK_PROOF, /* no line wins: a naive dead-end test, perhaps after a search, proves it */
    CHECK_WON    /* the search found a line that wins */
};

struct check_result {
    enum check_answer answer;
    uint64_t work;
    struct deal_action *line; /* if the answer is CHECK_WON: the N actions that win, allocated by malloc() */
    size_t n;
    bool failed; /* true: memory ran out */
};

/* Searches for a win from position S, to check a claim that S is lost. S is unchanged on return. */
void deal_check_search(const struct deal_state *s, const struct check_options *options, struct check_result *out);

/* The same search in parts. deal_check_start() returns NULL if memory runs out; S must have the same rules until
 * deal_check_stop(), and O->work is not used. */
struct check_search;
struct check_search *deal_check_start(const struct deal_state *s, const struct check_options *options);
/* Goes on until the search has done WORK in all, counted from its start, or ends. */
enum check_answer deal_check_go_on(struct check_search *check, uint64_t work);
/* Can no more work change the answer? */
bool deal_check_ended(const struct check_search *check);
/* Ends the search. *OUT receives its result, unless OUT is NULL. CHECK may be NULL. */
void deal_check_stop(struct check_search *check, struct check_result *out);

/* The data of the check that depend on the rules alone. They are kept with the rules from one check to the next. */
struct check_keys;
struct check_ready {
    struct deal_kept kept;
    void *test[CHECK_TESTS]; /* data of the dead-end tests, or NULL where they do not apply */
    struct check_keys *keys; /* the classes of piles and cards, without a set (keys.h) */
    unsigned safe;           /* kinds of safe plays, as bits, that the rules allow */
    bool turns;
    int runs;
    uint32_t cells; /* the groups of deal_check_cells() */
};
/* Takes the data that are kept with the rules, or makes them. The caller gives them back by deal_check_unready().
 * Returns NULL if memory runs out. */
struct check_ready *deal_check_ready(const struct deal_rules *r);
/* Gives READY back, to be kept with the rules. READY may be NULL. */
void deal_check_unready(const struct deal_rules *r, struct check_ready *ready);

#endif
