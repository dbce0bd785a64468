/*
 * Ways: how cards may move under the rules at hand, and which piles decide that.  rules/ways.c makes the list from the
 * keys of the rule file and the declarations of mechanisms.  Proofs, identity and the checks of rules read nothing
 * else.
 *
 * A way is one sort of move.  Its bits widen it: without a bit it moves fewer cards, takes them from fewer piles or
 * leaves less to choose.  A proof lists the bits that its argument covers and refuses every way that has another one,
 * so a new bit is refused everywhere at first.  All other fields only make a way rarer, and a proof may pass over them.
 */
#ifndef DEAL_WAYS_H
#define DEAL_WAYS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    /* who makes the move; a way may have several */
    BY_START = 1 << 0,   /* the layout and the start hooks of mechanisms, before the first action */
    BY_PLAYER = 1 << 1,  /* an action that names two piles */
    BY_DEAL = 1 << 2,    /* the word deal */
    BY_REDEAL = 1 << 3,  /* the word redeal */
    BY_REFILL = 1 << 4,  /* the words refill and refill:PILE */
    BY_WORD = 1 << 5,    /* another word of a mechanism */
    BY_ITSELF = 1 << 6,  /* an at-once effect */
    BY_ANY = (1 << 7) - 1,
    /* the cards that leave; no bit: the top of a pile */
    TAKES_RUN = 1 << 7,  /* several from the top down, in their order */
    TAKES_ANY = 1 << 8,  /* a card from any place of the pile */
    TAKES_PILE = 1 << 9, /* all cards of the pile */
    TAKES_SWAP = 1 << 10, /* two tops change places */
    TAKES_PAIR = 1 << 11, /* two tops leave at the same time */
    /* the place that they come to; no bit: the top, in the same order */
    LAYS_UNDER = 1 << 12, /* the bottom */
    LAYS_ANEW = 1 << 13,  /* the order is made anew: reversed or shuffled */
    /* the piles that take them */
    TO_ANY = 1 << 14,   /* any */
    TO_VACANT = 1 << 15, /* those of at most .room cards */
    TO_FITTING = 1 << 16, /* those on whose top the lowest card fits, and empty ones */
    TO_NEXT = 1 << 17,  /* foundations that want the card next */
    /* the piles that give them; no bit: piles that the player may take from */
    FROM_CLOSED = 1 << 18, /* even if the key open closes them */
    FROM_COVERED = 1 << 19, /* even if other piles lie over them */
    FROM_AWAY = 1 << 20,  /* even if their top is not at home */
    /* the choice of one of several piles; no bit: each is an action of its own */
    PICKS_FROM = 1 << 21, /* the lowest-numbered pile gives */
    PICKS_TO = 1 << 22,   /* the lowest-numbered pile takes */
    PICKS_ALL = 1 << 23,   /* all piles, in the order of their numbers */
    /* while the move is possible */
    BINDS = 1 << 24,      /* no other action is legal, except others that bind */
    BINDS_DEAL = 1 << 25, /* the word deal is not legal */
    WATCHES = 1 << 26,    /* any other action may change it */
    LOOKS = 1 << 27,      /* nothing moves: the goal or an obligation counts cards */
    OF_MECHANISM = 1 << 28, /* it is no key's */
    OF_PAIRS = 1 << 29,   /* it is of a mechanism that takes pairs or cards alone, and no others */
    UNDECLARED = 1 << 30, /* nothing is known of it */
    WAYS_ALL = INT32_MAX
};

/* A top leaves even if the player may not take it. */
enum { FROM_BLIND = FROM_CLOSED | FROM_COVERED | FROM_AWAY };

/* Differences between cards that a way depends on, beyond which cards fit where. */
enum { TELLS_RANK = 1, TELLS_COLOUR = 2, TELLS_CARD = 4 };

struct deal_way {
    uint32_t from, to;      /* groups; TO is 0 where no card moves, but piles are looked at */
    uint32_t is;            /* the bits above */
    uint64_t cards, heads;  /* no other cards leave; of a run, the lowest is one of HEADS; 0: all */
    uint8_t room;           /* TO_VACANT */
    uint8_t most;           /* cards that the pile holds afterwards at most; 0: any number */
    uint8_t tells;          /* TELLS_... */
    bool astray;            /* no tops leave that are at home */
    bool passes;            /* the mechanism's own word has the form from-to */
    uint8_t mech;           /* 1 + the mechanism whose way it is; 0: a key's */
    const char *section, *key;
    uint32_t count, top, deep, number, mark; /* groups whose piles it looks at: how many cards, which top, which others,
                                                which pile it is, the pile's own register */
};

struct deal_ways {
    struct deal_way *way;
    int n, cap;
    bool failed;           /* out of memory */
    struct deal_way spare; /* returned in place of a way that is not kept */
};

/* A loop over the ways of rules. */
#define EACH_WAY(r, w) for (const struct deal_way *w = (r)->ways.way; w < (r)->ways.way + (r)->ways.n; w++)

/* Adds a way; where CARDS or HEADS are 0 it moves all.  Returns it, for more fields to be set, until the next call. */
struct deal_way *deal_ways_add(struct deal_ways *w, struct deal_way way); /* rules/ways.c */

struct deal_state;

/* ---- what really moves: engine/ways.c ---- */

/* One mutation of a table, before it is made: N cards from place AT of pile FROM come to place TO_AT of pile TO. */
struct deal_moved {
    uint8_t from, at, n, to, to_at;
    bool anew;    /* reversed, or FROM == TO and in another order */
    uint32_t by;  /* BY_... */
    uint8_t mech; /* 1 + the mechanism that does it; 0: the tables of rules do */
};
/* Does a way declare it in the position S? */
bool deal_ways_bear(const struct deal_state *s, const struct deal_moved *m);

#endif
