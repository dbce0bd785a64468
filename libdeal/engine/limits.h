/* The limits of compiled rules: sizes of arrays that have an entry for each pile, group, foundation or mechanism. */
#ifndef DEAL_LIMITS_H
#define DEAL_LIMITS_H

enum {
    MAX_PILES = 176,
    PILE_WORDS = (MAX_PILES + 63) / 64, /* number of 64-bit words in a set of piles, which has one bit for each pile */
    MAX_GROUPS = 32,
    /* largest number of registers (small counters of a position) of the rules and the mechanisms together */
    MAX_REGS = 96,
    MAX_SEQ = 64, /* largest number of cards on a foundation */
    MAX_FOUNDS = 16,
    MAX_MECHS = 4,
    MAX_EFFECTS = 2 * MAX_GROUPS + MAX_MECHS,
    MAX_SOURCES = 4,
    MAX_OVERS = 2048, /* largest number of pairs of piles of which one covers the other */
    NO_PILE = 0xFF,
    NO_GROUP = 0xFF
};

#endif
