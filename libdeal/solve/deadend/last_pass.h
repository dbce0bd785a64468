/*
 * Data of the dead-end test for the last pass through the pack. The tables that depend only on the rules and the base
 * rank are made in last_pass_tables.c. The test is in last_pass.c.
 */
#ifndef DEAL_LAST_PASS_H
#define DEAL_LAST_PASS_H

#include "deadend.h"

enum { MAX_STACKS = 8, SEVERAL = 0xFF };

/* A pile of which only the top is available, with the cells that its cards fill. */
struct stack {
    uint8_t pile;
    uint8_t cell[MAX_PILES], cells;
    uint32_t after[MAX_PILES]; /* the cell takes a card of this stack only when these stacks (bits by number) are
                                  empty */
};

/* Success of the test at one number of cards in the pack. */
struct pass_rest {
    uint8_t idle;  /* tests since the last one that proved a loss */
    uint8_t calls; /* positions since the test is throttled */
};

struct pass {
    const struct deal_rules *r;
    const struct deal_state *s;
    int row;
    bool returns;                   /* foundations exchange cards, so a foundation may pass the same height again */
    uint32_t gives;                 /* groups of foundations from which mechanisms take cards */
    struct stack stack[MAX_STACKS]; /* the talon is the last one */
    int stacks;
    uint8_t other[MAX_PILES]; /* piles that fill no cell: all their cards count as available */
    int others;
    uint8_t kind_of[52]; /* by card: its kind, named by the lowest card that foundations take in the same
                            places */
    uint8_t before[MAX_FOUNDS][MAX_SEQ]; /* [f][n]: places below place n of foundation f that take the same cards */
    uint8_t only[MAX_FOUNDS][MAX_SEQ];   /* the kind that a place takes, or SEVERAL */
    /* ---- state of one test ---- */
    uint8_t order[DEAL_CARDS_MAX];          /* talon and pack, from the bottom, as they will be dealt */
    int dealt;                              /* number of cards of order[] that are dealt */
    int unknown;                            /* cards of stacks and pack that are not known to be available */
    bool known[MAX_STACKS][DEAL_CARDS_MAX]; /* the card of the stack is available at some time */
    uint8_t copies[52];                     /* by kind: copies that are available at some time */
    uint8_t room[52];                       /* by kind: upper bound of copies that still come to foundations */
    uint8_t height[MAX_FOUNDS];
    uint8_t like[MAX_FOUNDS];
    uint8_t lie[MAX_FOUNDS][52];               /* by like[f] and kind: cards on such foundations */
    uint8_t gifts[MAX_FOUNDS][MAX_FOUNDS];     /* [f][g]: cards of foundation g that it may still give to f */
    uint32_t givers[MAX_FOUNDS];               /* [f]: foundations that may give cards to f, as bits */
    struct pass_rest rest[DEAL_CARDS_MAX + 1]; /* throttle state, by the number of cards in the pack */
};

/* The conditions on the rules. */
extern const struct condition *const deal_pass_needs[];
/* Prepares the test if it applies. Returns false without memory. */
bool deal_pass_new(struct search *x);

#endif
