/*
 * Data of the dead-end test for the last pass through the pack. The tables that depend only on the rules and the base
 * rank are made in last_pass_tables.c. The test is in last_pass.c.
 */
#ifndef DEAL_LAST_PASS_H
#define DEAL_LAST_PASS_H

#include "deadend.h"

enum { MAX_STACKS = 8, SEVERAL = 0xFF };

/* A stack: a pile of which only the top is available, with the cells (single-card piles) that its cards fill. */
struct stack {
    uint8_t pile;
    uint8_t cell[MAX_PILES], cells;
    uint32_t after[MAX_PILES]; /* after[i]: cell i takes a card of this stack only when the stacks of this bit set are
                                  empty */
};

/* How often the test of the last pass proves a loss at one number of cards in the pack, to skip it where it is useless.
 */
struct pass_rest {
    uint8_t idle;  /* number of tests since the last one that proved a loss */
    uint8_t calls; /* number of positions since the test began to be skipped on most positions */
};

struct pass {
    const struct deal_rules *r;
    const struct deal_state *s;
    int row;
    bool returns;   /* true: foundations exchange cards, so a foundation may pass the same height again */
    uint32_t gives; /* bit set of the groups of foundations from which mechanisms of the rules take cards */
    struct stack stack[MAX_STACKS]; /* stacks (piles of which only the top is available); the talon is the last one */
    int stacks;
    uint8_t other[MAX_PILES]; /* piles whose cards fill no cell; all their cards count as available */
    int others;
    uint8_t kind_of[52]; /* kind_of[card]: kind of the card; cards that the foundations take at the same places are one
                            kind, numbered as the lowest of them */
    uint8_t before[MAX_FOUNDS][MAX_SEQ]; /* before[f][n]: number of places below place n of foundation f that take the
                                            same cards as place n */
    uint8_t only[MAX_FOUNDS][MAX_SEQ]; /* only[f][n]: the kind of card that place n of foundation f takes, or SEVERAL if
                                          it takes more than one kind */
    /* ---- state of one test ---- */
    uint8_t order[DEAL_CARDS_MAX]; /* cards of the talon from the bottom, and then cards of the pack in the order in
                                      which they are dealt */
    int dealt;                     /* number of cards at the start of order[] that are dealt to the talon by now */
    int unknown;                   /* number of cards of the stacks and the pack that are not proved available so far */
    bool known[MAX_STACKS][DEAL_CARDS_MAX]; /* known[i][n]: card n of stack i is available at some time */
    uint8_t copies[52]; /* copies[kind]: number of cards of the kind that are available at some time */
    uint8_t room[52]; /* room[kind]: upper bound of the number of cards of the kind that can still go to foundations */
    uint8_t height[MAX_FOUNDS];
    uint8_t like[MAX_FOUNDS];
    uint8_t lie[MAX_FOUNDS][52]; /* lie[i][kind]: number of cards of the kind on foundation i and on all foundations of
                                    the same sequence, whose like[] is i */
    /* gifts[f][g]: number of cards of foundation g that mechanisms may still move to foundation f */
    uint8_t gifts[MAX_FOUNDS][MAX_FOUNDS];
    uint32_t givers[MAX_FOUNDS]; /* givers[f]: bit set of the foundations from which mechanisms may move cards to
                                    foundation f */
    struct pass_rest rest[DEAL_CARDS_MAX + 1]; /* by number of cards in the pack: how often the test proved a loss */
};

/* The conditions on the rules for the test of the last pass through the pack, ended by NULL. */
extern const struct condition *const deal_pass_needs[];
/* Prepares the test of the last pass if it applies to the rules. Returns false if memory runs out. */
bool deal_pass_new(struct search *x);

#endif
