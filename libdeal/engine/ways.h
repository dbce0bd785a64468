/*
 * Ways: the kinds of moves that cards may make under the compiled rules, and the piles that decide on them. The list of
 * ways is computed by rules/ways.c from the keys of the rule file and the declarations of mechanisms. The search's
 * proofs, the equivalence of positions and the checks of rules use no other description of moves.
 *
 * Most bits of a way widen it: without the bit it moves fewer cards, takes them from fewer piles, or leaves less
 * choice. Others bind the player, or restrict the way. A proof lists the bits of both kinds that its argument covers,
 * and is not applied if some way has another bit. So no existing proof is applied to a bit added later.
 */
#ifndef DEAL_WAYS_H
#define DEAL_WAYS_H

#include <stdbool.h>
#include <stdint.h>

/* Bits for the cause of a move. A way may have several. */
#define BY_START \
    (UINT64_C(1) << 0)               /* by the first layout and the start hooks of mechanisms, before the first action \
                                      */
#define BY_PLAYER (UINT64_C(1) << 1) /* by an action of the player that names two piles */
#define BY_DEAL (UINT64_C(1) << 2)   /* by the action deal */
#define BY_REDEAL (UINT64_C(1) << 3) /* by the action redeal */
#define BY_REFILL (UINT64_C(1) << 4) /* by the actions refill and refill:PILE */
#define BY_WORD (UINT64_C(1) << 5)   /* by another action that a mechanism defines */
#define BY_ITSELF (UINT64_C(1) << 6) /* automatically after an action */
#define BY_ANY ((UINT64_C(1) << 7) - 1)
/* Bits for the cards that leave. Without such a bit, only the top card of a pile leaves. */
#define TAKES_RUN (UINT64_C(1) << 7)   /* several cards leave, from the top down, in order */
#define TAKES_ANY (UINT64_C(1) << 8)   /* a card at any position of the pile leaves */
#define TAKES_PILE (UINT64_C(1) << 9)  /* all cards of the pile leave */
#define TAKES_SWAP (UINT64_C(1) << 10) /* the top cards of two piles change places */
#define TAKES_PAIR (UINT64_C(1) << 11) /* the top cards of two piles leave at the same time */
/* Bits for the position at which cards arrive. Without such a bit, on the top and in the same order. */
#define LAYS_UNDER (UINT64_C(1) << 12) /* at the bottom of the pile */
#define LAYS_ANEW (UINT64_C(1) << 13)  /* in another order, reversed or shuffled */
/* Bits for the piles to which cards may go. */
#define TO_ANY (UINT64_C(1) << 14)    /* to any pile */
#define TO_VACANT (UINT64_C(1) << 15) /* to piles that hold at most deal_way.room cards */
/* to piles whose top card fits the lowest moved card, and, for a key of the rule file, is uncovered; to empty piles */
#define TO_FITTING (UINT64_C(1) << 16)
#define TO_NEXT (UINT64_C(1) << 17) /* to foundations whose next card they are */
/* Bits for the piles from which cards may come. Without such a bit, only from piles that the player may take from. */
#define FROM_CLOSED (UINT64_C(1) << 18)  /* from a pile even if the key "open" closes it */
#define FROM_COVERED (UINT64_C(1) << 19) /* from a pile even if other piles cover it */
#define FROM_AWAY (UINT64_C(1) << 20)    /* from a pile even if its top card is not at home (key "home") */
#define FROM_BLIND (FROM_CLOSED | FROM_COVERED | FROM_AWAY)
/* Bits for the choice among several piles. Without such a bit, each choice is an action of its own. */
#define PICKS_FROM (UINT64_C(1) << 21) /* the lowest-numbered of the possible source piles gives the card */
#define PICKS_TO (UINT64_C(1) << 22)   /* the lowest-numbered of the possible target piles takes the card */
#define PICKS_ALL (UINT64_C(1) << 23)  /* all possible piles give or take cards, in the order of their numbers */
/* Bits for obligations. */
#define BINDS (UINT64_C(1) << 24)      /* while such a move is possible, only moves with this bit are legal */
#define BINDS_DEAL (UINT64_C(1) << 25) /* while such a move is possible, the action deal is illegal */
#define WATCHES (UINT64_C(1) << 26)    /* any other action may make such a move legal or illegal */
/* No card moves: the goal of the game or an obligation depends on piles. */
#define LOOKS (UINT64_C(1) << 27)
#define OF_MECHANISM (UINT64_C(1) << 28) /* a mechanism declared the way, not a key of the rule file */
#define OF_PAIRS (UINT64_C(1) << 29)     /* the mechanism that declared the way only removes pairs and single cards */
#define UNDECLARED (UINT64_C(1) << 30)   /* the mechanism declares no ways, so any move is possible */
/* Bits for restrictions: some piles decide whether a move is legal, or its effect. deal_compile_ways() sets these bits
 * from the fields of struct deal_way that have their names. Two dependences have no bit: a fill comes from
 * the first source that holds cards, and a redeal needs an empty pack and cards to take up. */
#define ASKS_FEWER (UINT64_C(1) << 31)
#define ASKS_MORE (UINT64_C(1) << 32)
#define ASKS_COUNT (UINT64_C(1) << 33)
#define ASKS_TOP (UINT64_C(1) << 34)
#define ASKS_DEEP (UINT64_C(1) << 35)
#define ASKS_NUMBER (UINT64_C(1) << 36)
#define ASKS_MARK (UINT64_C(1) << 37)
#define WAYS_COUNTS (ASKS_FEWER | ASKS_MORE | ASKS_COUNT | ASKS_OVER | ASKS_ROOM)
#define WAYS_ASKS (WAYS_COUNTS | ASKS_TOP | ASKS_DEEP | ASKS_NUMBER | ASKS_MARK)
/* Bits for restrictions: properties of cards decide, apart from where the cards fit. */
#define TELLS_RANK (UINT64_C(1) << 38)
#define TELLS_COLOUR (UINT64_C(1) << 39)
#define TELLS_CARD (UINT64_C(1) << 40)
#define WAYS_TELLS (TELLS_RANK | TELLS_COLOUR | TELLS_CARD)
/* Bits for other restrictions. */
#define ONLY_COUNTED (UINT64_C(1) << 41) /* only a limited number of times in a game */
#define ONLY_ASTRAY (UINT64_C(1) << 42)  /* only top cards that are not at home leave */
/* Restrictions by keys of the groups that take part, whose groups are also in FEWER. */
#define ASKS_OVER (UINT64_C(1) << 43) /* covering piles, or the pack, close a pile (keys "covers" and "open") */
#define ASKS_ROOM (UINT64_C(1) << 44) /* empty piles limit the length of a run (key "run-cells") */
/* Restrictions by other keys of the groups that take part. */
#define ONLY_HOME (UINT64_C(1) << 45)    /* piles whose tops are not at home neither give nor take cards (key "home") */
#define ONLY_NEAR (UINT64_C(1) << 46)    /* cards stay in a block of neighbouring piles (key "within") */
#define ONLY_SOME (UINT64_C(1) << 47)    /* some of the piles give no card (key "open", value "none") */
#define ONLY_TURNED (UINT64_C(1) << 48)  /* some tops leave only if they were just turned (key "open") */
#define ONLY_WHOLE (UINT64_C(1) << 49)   /* a run moves only if it is a whole pile (key "run-part") */
#define ONLY_LONGEST (UINT64_C(1) << 50) /* a run moves only as a whole (key "run-part") */
#define ONLY_DEALT (UINT64_C(1) << 51)   /* to piles that exist only if cards were dealt to them (key "places") */
#define ONLY_FACED (UINT64_C(1) << 52)   /* no cards that lie face down leave (key "show") */
#define ONLY_BASED (UINT64_C(1) << 53)   /* the base rank decides which cards fit (keys "build" and "run") */
#define WAYS_KEYED \
    (ONLY_HOME | ONLY_NEAR | ONLY_SOME | ONLY_TURNED | ONLY_WHOLE | ONLY_LONGEST | ONLY_DEALT | ONLY_FACED | ONLY_BASED)
#define WAYS_BITS 54 /* number of bits */
#define WAYS_ALL (~UINT64_C(0))
/* all restrictions */
#define WAYS_CURBS (WAYS_ASKS | WAYS_TELLS | ONLY_COUNTED | ONLY_ASTRAY | WAYS_KEYED)
/* all bits except the causes of moves (BY_...), obligations (BINDS, BINDS_DEAL, WATCHES) and restrictions */
#define WAYS_SHAPES \
    (TAKES_RUN | TAKES_ANY | TAKES_PILE | TAKES_SWAP | TAKES_PAIR | LAYS_UNDER | LAYS_ANEW | TO_ANY | TO_VACANT | \
     TO_FITTING | TO_NEXT | FROM_BLIND | PICKS_FROM | PICKS_TO | PICKS_ALL)
/* The bits that tests know which allow more moves than the rules. A bit is added here only together with a decision
 * about each of these tests. */
#define WAYS_KNOWN (BY_ANY | WAYS_SHAPES | BINDS | BINDS_DEAL | WATCHES | LOOKS | OF_MECHANISM | OF_PAIRS | WAYS_CURBS)

struct deal_way {
    /* groups from which and to which cards move; TO is 0 if piles are only read and no card moves */
    uint32_t from, to;
    uint64_t is; /* set of bits, from BY_START on */
    /* Sets of cards; 0 means all cards. CARDS: the cards that may leave; HEADS: the cards that may be the lowest
     * that moves; ONTO: top cards on which they may be laid (PICKS_TO). */
    uint64_t cards, heads, onto;
    uint8_t into, intos; /* target piles: INTOS piles from index INTO on; if INTOS is 0, all piles of the groups TO */
    uint8_t room;        /* TO_VACANT: largest number of cards that a target pile may hold before the move */
    uint8_t most;        /* largest number of cards in the target pile after the move; 0: no limit */
    uint8_t leaves;      /* smallest number of cards that stay in the source pile */
    bool passes;         /* the word of the mechanism's action has the form from-to */
    bool sole;           /* a word of the mechanism makes one such move, of a card, pair or pile, and no other */
    uint8_t mech;        /* 1 + the index of the mechanism that declares the way; 0: a key of the rule file does */
    const char *section, *key;
    /* Groups on whose numbers of cards the way depends. FEWER: with fewer cards there, no legal move becomes illegal,
     * no move does anything else, and no win is lost. MORE: the same holds with more cards there. COUNT: neither is so.
     */
    uint32_t fewer, more, count;
    /* Groups on whose piles the way depends otherwise. TOP: on the top card; DEEP: on other cards; NUMBER: on the
     * pile's number; MARK: on the pile's own register. */
    uint32_t top, deep, number, mark;
};

/* The groups on whose numbers of cards, or on any property of whose piles, way W depends. */
static inline uint32_t deal_way_counts(const struct deal_way *w) { return w->fewer | w->more | w->count; }
static inline uint32_t deal_way_asks(const struct deal_way *w)
{
    return deal_way_counts(w) | w->top | w->deep | w->number | w->mark;
}

/* Can moves of way W bring cards to pile P of group G? */
static inline bool deal_way_takes(const struct deal_way *w, int p, int g)
{
    return w->to >> g & 1 && (!w->intos || (p >= w->into && p < w->into + w->intos));
}

struct deal_ways {
    struct deal_way *way;
    int n, cap;
    bool failed;           /* memory ran out when an entry was added, so the list is incomplete */
    struct deal_way spare; /* dummy way that is returned if none can be stored */
};

/* A loop over all ways of the rules R. */
#define EACH_WAY(r, w) for (const struct deal_way *w = (r)->ways.way; w < (r)->ways.way + (r)->ways.n; w++)

struct deal_rules;
/* The groups whose cards may keep tops of the groups FROM, or the foundations of the groups FOUNDS, from a play.
 * Defined in rules/ways.c. */
uint32_t deal_ways_close(const struct deal_rules *r, uint32_t from, uint32_t founds);
/* The bits that way W has because of keys of group G, if cards come from G or go there. Defined in rules/ways.c. */
uint64_t deal_ways_keyed(const struct deal_rules *r, int g, const struct deal_way *w);
/* The key that sets the bits IS, some of these. */
const char *deal_ways_key(uint64_t is);

/* Adds a way and returns a pointer to it, valid until the next call, so that the caller may
 * set more fields. A set CARDS or HEADS of 0 becomes the set of all cards. Defined in rules/ways.c. */
struct deal_way *deal_ways_add(struct deal_ways *ways, struct deal_way way);

struct deal_state;

/* ---- the actual moves: engine/ways.c ---- */

/* A change of a table before it is made: N cards move from index AT of pile FROM to index TO_AT of pile TO. */
struct deal_moved {
    uint8_t from, at, n, to, to_at;
    bool anew;    /* the order of the cards changes: reversed, or any permutation if FROM == TO */
    uint32_t by;  /* BY_... */
    uint8_t mech; /* 1 + the index of the mechanism that makes the change; 0: none */
};
/* Is the change MOVED of position S allowed by one of the declared ways? */
bool deal_ways_bear(const struct deal_state *s, const struct deal_moved *moved);
/* Do all moves of the player that keys of the rule file allow take one or more cards from the top of a pile, and lay
 * them on another pile in the same order? */
bool deal_ways_plain(const struct deal_rules *r);

#endif
