/*
 * Ways: the kinds of moves that cards may make under the compiled rules, and the piles that decide on them. The list of
 * ways is computed by rules/ways.c from the keys of the rule file and the declarations of mechanisms. The search's
 * proofs, the equivalence of positions and the checks of rules use no other description of moves.
 *
 * Each bit of a way widens it: without the bit it moves fewer cards, takes them from fewer piles, or leaves less
 * choice. A proof lists the bits that its argument covers, and is not applied if some way has another bit. So no
 * existing proof is applied to a bit added later. All other fields only restrict a way, so a proof may ignore them.
 */
#ifndef DEAL_WAYS_H
#define DEAL_WAYS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    /* bits for the cause of a move; a kind of move may have several */
    BY_START = 1 << 0,  /* moves by the first layout and the start hooks of mechanisms, before the first action */
    BY_PLAYER = 1 << 1, /* moves by an action of the player that names two piles */
    BY_DEAL = 1 << 2,   /* moves by the action deal */
    BY_REDEAL = 1 << 3, /* moves by the action redeal */
    BY_REFILL = 1 << 4, /* moves by the actions refill and refill:PILE */
    BY_WORD = 1 << 5,   /* moves by another action that a mechanism (rule module) defines */
    BY_ITSELF = 1 << 6, /* automatic moves after an action (autoplay) */
    BY_ANY = (1 << 7) - 1,
    /* bits for the cards that leave; without such a bit, only the top card of a pile leaves */
    TAKES_RUN = 1 << 7,   /* bit of a kind of move: several cards leave, from the top down, in order */
    TAKES_ANY = 1 << 8,   /* bit of a kind of move: a card at any position of the pile leaves */
    TAKES_PILE = 1 << 9,  /* bit of a kind of move: all cards of the pile leave */
    TAKES_SWAP = 1 << 10, /* bit of a kind of move: the top cards of two piles change places */
    TAKES_PAIR = 1 << 11, /* bit of a kind of move: the top cards of two piles leave at the same time */
    /* bits for the position at which cards arrive; without such a bit, on the top and in the same order */
    LAYS_UNDER = 1 << 12, /* bit of a kind of move: the cards arrive at the bottom of the pile */
    LAYS_ANEW = 1 << 13,  /* bit of a kind of move: the cards arrive in another order, reversed or shuffled */
    /* bits for the piles to which cards may go */
    TO_ANY = 1 << 14,     /* bit of a kind of move: cards may go to any pile */
    TO_VACANT = 1 << 15,  /* bit of a kind of move: cards may go to piles that hold at most deal_way.room cards */
    TO_FITTING = 1 << 16, /* cards may go to piles whose top card fits the lowest moved card, and to empty piles */
    TO_NEXT = 1 << 17,    /* cards may go to foundations whose next card they are */
    /* bits for the piles from which cards may come; without such a bit, only from piles that the player may take
     * from */
    FROM_CLOSED = 1 << 18,  /* cards may come from a pile even if the rule-file key open closes it */
    FROM_COVERED = 1 << 19, /* cards may come from a pile even if other piles cover it */
    FROM_AWAY = 1 << 20,    /* cards may come from a pile even if its top card is not at home (key home) */
    /* bits for the choice among several piles; without such a bit, each choice is an action of its own */
    PICKS_FROM = 1 << 21, /* the lowest-numbered of the possible source piles gives the card */
    PICKS_TO = 1 << 22,   /* the lowest-numbered of the possible target piles takes the card */
    PICKS_ALL = 1 << 23,  /* all possible piles give or take cards, in the order of their numbers */
    /* bits for restrictions while a move of this kind is possible */
    BINDS = 1 << 24, /* while a move of this kind is possible, no other action is legal, except by kinds of moves that
                        also have this bit */
    BINDS_DEAL = 1 << 25,   /* the action deal is illegal while such a move is possible */
    WATCHES = 1 << 26,      /* a move of this kind may become legal or illegal by any other action */
    LOOKS = 1 << 27,        /* no card moves: the goal of the game or an obligation depends on counts of cards */
    OF_MECHANISM = 1 << 28, /* a mechanism (rule module), not a key of the rule file, declared this kind of move */
    /* declared by a mechanism (rule module) whose only moves remove pairs and single cards */
    OF_PAIRS = 1 << 29,
    UNDECLARED = 1 << 30, /* the mechanism (rule module) declares no kinds of moves, so any move is possible */
    WAYS_ALL = INT32_MAX
};

/* The top card of a pile may leave even if the player may not take it: closed, covered or away from home. */
enum { FROM_BLIND = FROM_CLOSED | FROM_COVERED | FROM_AWAY };

/* Bits for the properties of cards on which a kind of move depends, apart from where the cards fit. */
enum { TELLS_RANK = 1, TELLS_COLOUR = 2, TELLS_CARD = 4 };

struct deal_way {
    /* groups from which and to which cards move; TO is 0 if piles are only read and no card moves */
    uint32_t from, to;
    uint32_t is; /* set of the bits of a kind of move, from BY_START to UNDECLARED */
    /* Sets of cards; 0 means all cards. CARDS: the cards that may leave; HEADS: the cards that may be the lowest of
     * a moved run; ONTO: top cards on which they may be laid (PICKS_TO). */
    uint64_t cards, heads, onto;
    uint8_t into, intos; /* target piles: INTOS piles from index INTO on; if INTOS is 0, all piles of the groups TO */
    uint8_t room;        /* TO_VACANT: largest number of cards that a target pile may hold before the move */
    uint8_t most;        /* largest number of cards in the target pile after the move; 0: no limit */
    uint8_t tells;       /* TELLS_... */
    bool astray;         /* only top cards that are not at home (key home) may leave */
    bool passes;         /* the word of the mechanism's action has the form from-to */
    bool counted;        /* moves of this kind happen only a limited number of times in a game */
    /* 1 + the index of the mechanism (rule module) that declares this kind of move; 0: a key of the rule file does */
    uint8_t mech;
    const char *section, *key;
    /* Groups on whose piles this kind of move depends. COUNT: on the number of cards; TOP: on the top card; DEEP: on
     * other cards; NUMBER: on the pile's number; MARK: on the pile's own register. */
    uint32_t count, top, deep, number, mark;
};

/* Can moves of way W (a kind of move) bring cards to pile P of group G? */
static inline bool deal_way_takes(const struct deal_way *w, int p, int g)
{
    return w->to >> g & 1 && (!w->intos || (p >= w->into && p < w->into + w->intos));
}

struct deal_ways {
    struct deal_way *way;
    int n, cap;
    bool failed;           /* memory ran out when an entry was added, so the list is incomplete */
    struct deal_way spare; /* dummy way (kind of move) that is returned if none can be stored */
};

/* A loop over all ways (declared kinds of moves) of the rules R. */
#define EACH_WAY(r, w) for (const struct deal_way *w = (r)->ways.way; w < (r)->ways.way + (r)->ways.n; w++)

/* Adds a way (declared kind of move) and returns a pointer to it, valid until the next call, so that the caller may
 * set more fields. A set CARDS or HEADS of 0 becomes the set of all cards. Defined in rules/ways.c. */
struct deal_way *deal_ways_add(struct deal_ways *w, struct deal_way way);

struct deal_state;
struct deal_rules;

/* ---- the actual moves: engine/ways.c ---- */

/* A change of a table before it is made: N cards move from index AT of pile FROM to index TO_AT of pile TO. */
struct deal_moved {
    uint8_t from, at, n, to, to_at;
    bool anew;    /* the order of the cards changes: reversed, or any permutation if FROM == TO */
    uint32_t by;  /* BY_... */
    uint8_t mech; /* 1 + the index of the mechanism (rule module) that makes the change; 0: none */
};
/* Is the change M of position S allowed by one of the declared ways (kinds of moves)? */
bool deal_ways_bear(const struct deal_state *s, const struct deal_moved *m);
/* Do all moves of the player that keys of the rule file allow take one or more cards from the top of a pile, and lay
 * them on another pile in the same order? */
bool deal_ways_plain(const struct deal_rules *r);

#endif
