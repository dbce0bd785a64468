/*
 * Ways: how cards may move under the compiled rules, and which piles decide that. The list is computed by
 * rules/ways.c from the keys of the rule file and the declarations of mechanisms. Proofs, identity and the checks
 * of rules read nothing else.
 *
 * A way is one kind of move. Its bits widen it: without a bit it moves fewer cards, takes them from fewer piles, or
 * leaves less choice. A proof lists the bits that its argument covers, and refuses every way that has another one.
 * So every proof refuses a new bit at first. All other fields only restrict a way, so a proof may ignore them.
 */
#ifndef DEAL_WAYS_H
#define DEAL_WAYS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    /* the mover; a way may have several */
    BY_START = 1 << 0,  /* the layout and the start hooks of mechanisms, before the first action */
    BY_PLAYER = 1 << 1, /* an action that names two piles */
    BY_DEAL = 1 << 2,   /* the word deal */
    BY_REDEAL = 1 << 3, /* the word redeal */
    BY_REFILL = 1 << 4, /* the words refill and refill:PILE */
    BY_WORD = 1 << 5,   /* another word of a mechanism */
    BY_ITSELF = 1 << 6, /* an at-once effect */
    BY_ANY = (1 << 7) - 1,
    /* the cards that leave; no bit: the top of a pile */
    TAKES_RUN = 1 << 7,   /* several from the top down, in order */
    TAKES_ANY = 1 << 8,   /* a card from any place of the pile */
    TAKES_PILE = 1 << 9,  /* all cards of the pile */
    TAKES_SWAP = 1 << 10, /* two tops change places */
    TAKES_PAIR = 1 << 11, /* two tops leave at the same time */
    /* the place of arrival; no bit: the top, in the same order */
    LAYS_UNDER = 1 << 12, /* the bottom */
    LAYS_ANEW = 1 << 13,  /* the order changes: reversed or shuffled */
    /* the piles that take cards */
    TO_ANY = 1 << 14,     /* any */
    TO_VACANT = 1 << 15,  /* those with at most .room cards */
    TO_FITTING = 1 << 16, /* those whose top fits the lowest card, and empty ones */
    TO_NEXT = 1 << 17,    /* foundations whose next card this is */
    /* the piles that give cards; no bit: piles that the player may take from */
    FROM_CLOSED = 1 << 18,  /* even if the key open closes them */
    FROM_COVERED = 1 << 19, /* even if other piles lie over them */
    FROM_AWAY = 1 << 20,    /* even if their top is not at home */
    /* the choice of a pile; no bit: each is an action of its own */
    PICKS_FROM = 1 << 21, /* the lowest-numbered pile gives */
    PICKS_TO = 1 << 22,   /* the lowest-numbered pile takes */
    PICKS_ALL = 1 << 23,  /* all piles, in the order of their numbers */
    /* effects of the way while its move is possible */
    BINDS = 1 << 24,        /* no other action is legal, except of ways that bind */
    BINDS_DEAL = 1 << 25,   /* the word deal is not legal */
    WATCHES = 1 << 26,      /* any other action may make the move legal or illegal */
    LOOKS = 1 << 27,        /* nothing moves: the goal or an obligation counts cards */
    OF_MECHANISM = 1 << 28, /* a mechanism declared it */
    OF_PAIRS = 1 << 29,     /* declared by a mechanism whose sole moves remove pairs or single cards */
    UNDECLARED = 1 << 30,   /* nothing is known about it */
    WAYS_ALL = INT32_MAX
};

/* A top leaves even if the player may not take it. */
enum { FROM_BLIND = FROM_CLOSED | FROM_COVERED | FROM_AWAY };

/* Differences between cards that the way depends on, apart from where they fit. */
enum { TELLS_RANK = 1, TELLS_COLOUR = 2, TELLS_CARD = 4 };

struct deal_way {
    uint32_t from, to; /* groups; TO is 0 if piles are looked at, but no card moves */
    uint32_t is;       /* the bits above */
    /* the cards that may leave; of a run, the lowest is one of HEADS; ONTO: the tops that may take them (PICKS_TO).
     * Argument 0 means all cards. */
    uint64_t cards, heads, onto;
    uint8_t into, intos; /* the piles that may take cards: INTOS piles from pile INTO on; INTOS 0: all of TO */
    uint8_t room;        /* TO_VACANT */
    uint8_t most;        /* largest number of cards in the pile afterwards; 0: any */
    uint8_t tells;       /* TELLS_... */
    bool astray;         /* only tops that are not at home leave */
    bool passes;         /* the mechanism's word has the form from-to */
    bool counted;        /* it happens a limited number of times in a game */
    uint8_t mech;        /* 1 + the mechanism that declares it; 0: a key */
    const char *section, *key;
    /* groups whose piles it looks at: the number of cards, the top, other cards, the number of the pile, the pile's
     * own register */
    uint32_t count, top, deep, number, mark;
};

/* May the way bring cards to pile P of group G? */
static inline bool deal_way_takes(const struct deal_way *w, int p, int g)
{
    return w->to >> g & 1 && (!w->intos || (p >= w->into && p < w->into + w->intos));
}

struct deal_ways {
    struct deal_way *way;
    int n, cap;
    bool failed;           /* out of memory */
    struct deal_way spare; /* returned for a way that is not stored */
};

/* A loop over the ways of R. */
#define EACH_WAY(r, w) for (const struct deal_way *w = (r)->ways.way; w < (r)->ways.way + (r)->ways.n; w++)

/* Adds a way and returns it, so that the caller may set more fields until the next call. CARDS or HEADS 0 become all
 * cards. */
struct deal_way *deal_ways_add(struct deal_ways *w, struct deal_way way); /* rules/ways.c */

struct deal_state;
struct deal_rules;

/* ---- the actual moves: engine/ways.c ---- */

/* A mutation of a table before it is made: N cards move from place AT of pile FROM to place TO_AT of pile TO. */
struct deal_moved {
    uint8_t from, at, n, to, to_at;
    bool anew;    /* in another order: reversed, or permuted if FROM == TO */
    uint32_t by;  /* BY_... */
    uint8_t mech; /* 1 + the mechanism that makes it; 0: none */
};
/* Does a way declare mutation M in position S? */
bool deal_ways_bear(const struct deal_state *s, const struct deal_moved *m);
/* Do all moves that keys allow the player take a card, or cards from the top down, and lay them on a pile in the same
 * order? */
bool deal_ways_plain(const struct deal_rules *r);

#endif
