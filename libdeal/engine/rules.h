/*
 * The compiled rules of a game.
 *
 * A rule file is read into a struct config (rules/config.c) and compiled once into a struct deal_rules
 * (rules/compile.c). After that the program reads only flat tables: 64-bit masks of cards (bit c = card c) and masks of
 * groups (bit g = group g).
 */
#ifndef DEAL_RULES_H
#define DEAL_RULES_H

#include "limits.h"
#include "rule_file.h"
#include "ways.h"

#include <stdatomic.h>

/* ---- groups, piles, foundations ---- */

/* The cards of a pile that a player may take. OPEN_LATE: all cards once the pack is empty, none before. */
enum open_kind { OPEN_TOP, OPEN_ALL, OPEN_NONE, OPEN_TURNED, OPEN_LATE };
/* The cards of a pile that a player can see. SHOW_BARE: all cards once no other card lies over the pile. */
enum show_kind { SHOW_ALL, SHOW_TOP, SHOW_NONE, SHOW_FACE, SHOW_PEEK, SHOW_LATE, SHOW_BARE };
/* ORDER RUN PART: in the order of the choices of the rule-file key run-part */
enum run_part { RUN_ANY, RUN_WHOLE, RUN_LONGEST };
/* How empty piles are filled. FILL_ATONCE: automatically. FILL_MUST: by an action that precedes all others;
 * FILL_PICK: the same, but automatically if only one source has cards. FILL_CHOICE: by an action that must precede
 * the action deal; FILL_FREE: by an optional action. FILL_REFILL: the action refill fills all, and must precede
 * deal; FILL_NAMED: the action refill:PILE fills one. */
enum fill_mode { FILL_NONE, FILL_ATONCE, FILL_MUST, FILL_PICK, FILL_CHOICE, FILL_FREE, FILL_REFILL, FILL_NAMED };

/* How the runs of a group move. A run is a sequence of cards that move together. */
struct deal_runs {
    bool move;      /* a card may move together with the cards on it */
    uint8_t part;   /* parts of a run that may move (enum run_part) */
    bool limited;   /* a run moves no more cards than could move one by one through empty piles */
    bool doubles;   /* if LIMITED: each empty pile of the group itself doubles the number of cards of a moving run */
    uint32_t cells; /* if LIMITED: the groups whose empty piles serve as cells for the single cards of a moving run */
    uint64_t joins[52]; /* for each card, the set of cards that may lie on it and move with it */
};

struct deal_group {
    char name[16];
    uint8_t first, piles;
    uint64_t set[PILE_WORDS]; /* bit set of the group's piles */
    bool foundation, distinct, by_row, side_first, must, relay, limited;
    bool last_only; /* automatic play: the top card is played to a foundation only if no other card of its suit is
                       missing there */
    /* In a group with limited places (piles that exist only after cards were dealt to them): the number of such
     * places in earlier groups. */
    uint8_t place;
    /* Number of consecutive piles of the group that form a block: a card of the group may be built only on piles of
     * the same block. 0: on all piles of the group. */
    uint8_t within;
    uint8_t family; /* index of the lowest-numbered group declared equal to this one; its own index if there is none */
    uint8_t open, show;
    uint8_t peek; /* show = peek: index of a group; each empty pile of it makes one more card under the top visible */
    bool redeals_left; /* a round deals no card to the group after the last redeal */
    uint8_t columns; /* number of piles in a row, if piles are named by row and column; 0: piles are named by number */
    bool scaled;     /* the group has as many piles as the pack has ranks */
    uint16_t under;  /* ranks, as bits, whose cards go under the others of their pile after the first deal */
    bool first_half; /* only the cards of the first half of the deal are dealt to the group */
    uint8_t fill, fill_at, fill_to;
    uint32_t play; /* groups to which the group's available cards may move */
    /* for each card, the set of cards that may be built on it; if that depends on the base rank, the union over all
     * base ranks */
    uint64_t onto[52];
    uint64_t takes;      /* the set of cards that an empty pile of the group takes */
    uint32_t takes_from; /* the groups from which an empty pile of the group takes cards */
    struct deal_runs run;
    uint8_t round_lays; /* number of cards that a round deals to each pile; 0: as many as the first deal */
    /* fields that are used for groups of foundations only */
    uint8_t exchange; /* group of foundations with which tops may be exchanged, or NO_GROUP */
    /* groups whose top cards start this group's foundations automatically */
    uint8_t at_once_from[MAX_SOURCES], at_once_count;
    bool opens_late; /* no card may be laid on the group before pack (stock) and talon (waste) are empty */
    bool whole;      /* a foundation of the group takes only a whole sequence at once, from the end of a pile */
    /* true if opens_late or whole is set: the masks deal_foundation.want alone do not determine the cards that a
     * foundation takes */
    bool shut;
    /* group of which all piles must be started before a foundation of this group takes a king; NO_GROUP: none */
    uint8_t king_after;
};

struct deal_pile {
    char name[16];
    uint8_t group, number; /* NUMBER: the pile's number in its group, from 1; 0 if the group has only one pile */
    uint8_t family;        /* suit of a foundation plus 1; 0: any suit */
    /* the groups whose cards fill the pile when it is empty, in order of preference */
    uint8_t source[MAX_SOURCES], sources;
    uint8_t deal; /* the number of cards dealt to the pile */
    uint8_t down; /* if the key show has the value face: 1 + the number of cards dealt face down; else 0: all but the
                     top card are face down */
    /* 1 + the pile's own value of the rule-file key open, or show; 0: the value of its group */
    uint8_t own_open, own_show;
    uint8_t placed; /* 1 + the card, withdrawn from the pack, that lies on the pile from the start; 0: none */
    uint8_t found;  /* index of the foundation on this pile, or NO_PILE */
    uint8_t overs;  /* number of piles that cover this one, directly or not */
    bool alone;     /* the top card is available unless another pile covers this one, and it moves alone */
    bool plain;     /* the pile is ALONE, and no other pile ever covers it */
    /* the set of cards that are unavailable as top card, because they are not at home in this pile (key home) */
    uint64_t away;
    /* Index of the register that belongs to this pile, or 0. It counts the face-down cards at the bottom (show =
     * face), or is a mark set by a mechanism. */
    uint8_t down_reg;
    uint8_t kind; /* number of the kind of pile; of empty piles of one kind only the first is offered as a target */
    uint16_t offset, cap; /* index of the pile's first card, and the pile's capacity, in the card array of a table */
    uint16_t over; /* index into deal_rules.over of the OVERS piles that cover this one, the nearest pile first */
    uint64_t covers[PILE_WORDS]; /* the set of piles that cover this one */
    uint64_t under[PILE_WORDS];  /* the set of piles that this one covers, directly or not; all have lower numbers */
};

struct deal_foundation {
    uint32_t rivals; /* lower-numbered foundations of the same group that can become equal to this one, as a bit set */
    /* BASE_CARD: the card that lies on the foundation from the start, or DEAL_NO_CARD */
    uint8_t pile, length, base_card;
    uint8_t any_suit, suit;
    uint8_t group; /* index of the group that the foundation's pile belongs to */
    bool waits;    /* true: the cards that the foundation takes may depend on other piles, too */
    /* The ranks 1..13 of the foundation's sequence, for each base rank - 1. Only row 0 is used if the first rank is
     * fixed. */
    uint8_t seq[13][MAX_SEQ];
    /* [base rank - 1][n]: the set of cards that fit when N cards lie on the foundation */
    uint64_t want[13][MAX_SEQ + 1];
    /* [base rank - 1][n]: number of the class of foundations with the same remaining sequence. Of foundations of one
     * class only the first is offered as a target. */
    uint16_t tail[13][MAX_SEQ + 1];
    /* future[n]: number of the class of this foundation when N cards lie on it. With each base rank the foundations
     * of a class still take the same cards in the same order. If they give cards back, their whole sequences must be
     * the same. See rules/identity.c. */
    uint16_t future[MAX_SEQ + 1];
};

/* Exceptions to building by rank in games with a base rank: no card crosses from the highest rank to the base rank.
 * The masks deal_group.onto ignore that. LACKS has the cards of these masks that may not lie on cards of the two
 * ranks. */
struct deal_based {
    /* [0]: cards of the highest rank that may not lie on the base rank; [1]: cards of the base rank that may not lie on
     * the highest */
    uint64_t lacks[2];
    uint32_t sums; /* bit n is set if no card may be built on another when their ranks have the sum n */
};

/* The property of a pile that its term in the position's hash represents, such as its top card or all cards in
 * order. */
enum canonical_form { FORM_COUNT, FORM_FUTURE, FORM_TOP, FORM_TOP_ONLY, FORM_BAG, FORM_BAG_TOP, FORM_ORDER };

/* Equivalence of positions, as transposition tables use it, in one phase of a game: see rules/identity.c. */
struct deal_identity {
    uint64_t key[52];          /* canonical key of each card; cards with the same key are equal in play */
    uint64_t token[MAX_PILES]; /* hash token of each pile; piles with the same token are interchangeable */
    uint8_t form[MAX_PILES];   /* by pile: the property that its part of the position's hash covers: all cards in order,
                                  the top card, or their number (enum canonical_form) */
    bool marked[MAX_PILES];    /* true: the pile's term in the position's hash includes the pile's own register */
};
/* bits that number the phases of a game: PHASE_REDEAL: a redeal is left; PHASE_PACK: the pack holds cards */
enum { PHASE_REDEAL = 1, PHASE_PACK = 2, PHASES = 4 };

enum effect_kind { EFFECT_FILL, EFFECT_PLAY, EFFECT_START, EFFECT_MECH };
struct deal_effect {
    uint8_t kind, arg; /* an automatic effect; ARG is a group, or for EFFECT_MECH an index into deal_rules.mech */
};

enum redeal_kind { REDEAL_NONE, REDEAL_TURNED, REDEAL_SHUFFLED, REDEAL_GATHERED };
enum ruling_kind { RULING_NONE, RULING_DISTINCT, RULING_SINGLE, RULING_SLIP, RULING_REDEAL, RULING_HALVES };

/* Indices of the registers (small counters of a position) that the rules use. Mechanisms reserve theirs with
 * deal_compile_register(). Register 0 is not used. */
enum { REG_NONE, REG_BASE, REG_REDEALS, REG_TURNED, REG_PLACES, REG_PROGRESS, REG_FREE };

/* The place and style of a pile in the picture: see picture/places.c. */
enum { PICTURE_TRACKS = 40, PICTURE_ROWS = 16, PICTURE_APART = 16 };
enum picture_style {
    STYLE_PACKET,
    STYLE_COUNT,
    STYLE_COLUMN,
    STYLE_COLUMN_UP,
    STYLE_ROW,
    STYLE_ROW_LEFT,
    STYLE_PATTERN,
    STYLE_LIST
};                                                           /* ORDER STYLE */
enum picture_label { LABEL_NONE, LABEL_NUMBER, LABEL_NAME }; /* ORDER LABEL */
enum picture_side { SIDE_FIRST, SIDE_MIDDLE, SIDE_LAST };
struct deal_place {
    /* The pile's cell in the picture, in tracks of the grid; wide is 0 if the pile has no cell. */
    uint8_t x, y, wide, high;
    uint8_t style, label;
    bool across;  /* true: the cards of the pile are drawn crosswise in the picture */
    bool squeeze; /* hidden cards of the pile are drawn as their number */
    bool bare;    /* nothing is drawn while the pile is empty */
    /* picture style pattern: the number of cards in each row of the pile; the list is repeated */
    uint8_t row[PICTURE_ROWS], rows;
};

/* A group in the order of the deal. JOINED: the group is dealt together with the previous one: pile 1 of each, then
 * pile 2 of each. */
struct deal_turn {
    uint8_t group;
    bool joined;
};

struct deal_mechanism;
struct deal_mech {
    const struct deal_mechanism *how;
    int section; /* index of the mechanism's section in the rule file */
    void *rules; /* struct of how->rules_size bytes: the values of the mechanism's section and its registers */
};

/* ---- the rules ---- */

/* The cards of the game. */
struct deal_cards {
    int packs, ranks, suits;
    int listed;
    uint8_t list[DEAL_CARDS_MAX]; /* the listed cards, in the order from which dealing.c starts to shuffle */
    uint8_t per_card[52];         /* copies of each card among the listed cards */
    uint8_t copies[52];           /* copies of each card in the game: those listed and those placed from the start */
    int total;                    /* number of cards in the game: those listed and those placed from the start */
};

/* The action deal. It turns cards to the talon, or deals a round of cards to groups. */
struct deal_stock {
    /* group whose empty piles receive cards that the action deal turns before the talon does, or NO_GROUP */
    uint8_t turn_first;
    uint8_t turn_cards;                 /* the number of cards that the action deal turns */
    bool rounds_filled;                 /* the action deal is illegal while a pile to which it would deal is empty */
    uint8_t round[MAX_SOURCES], rounds; /* groups to which the action deal deals a round of cards, in order */
};

/* The goal of the game: at most one of the three members is in use. */
struct deal_goal {
    uint32_t founds; /* groups of foundations that must be complete to win, or 0 */
    uint8_t pile;    /* if the goal is to bring all cards to one pile: that pile; else NO_PILE */
    uint32_t clear;  /* if the goal is to empty certain groups: these groups; else 0 */
};

/* The base rank, with which foundations begin. */
struct deal_base {
    bool dealt;   /* the first card on a foundation determines the base rank */
    uint8_t pile; /* the pile whose first card determines the base rank, or NO_PILE */
    /* Groups in which the base rank decides which cards may be built on a card, and groups in which it decides which
     * cards join a run. */
    uint32_t groups, runs;
    struct deal_based of[MAX_GROUPS]; /* by group */
};

/* A condition on the order of dealt cards (see dealing.c). */
struct deal_ruling {
    enum ruling_kind kind;
    uint8_t group; /* group with the packets that RULING_SLIP and RULING_REDEAL check */
    int cards;     /* number of cards, from the first, that the ruling concerns */
};

struct deal_redeals {
    enum redeal_kind kind;
    int most;      /* number of redeals allowed; -1: no limit */
    bool progress; /* a redeal is legal only after an action other than the action deal since the last redeal */
    bool always;   /* a redeal is legal also while the pack holds cards */
    uint8_t gather[MAX_PILES], gathers; /* piles in the order in which a redeal gathers them */
    uint32_t clear;                     /* a redeal is illegal while a pile of these groups holds a card */
};

/* Sets of piles. */
struct deal_pile_sets {
    uint64_t holds[PILE_WORDS];    /* piles that can hold a card at some time of the game */
    uint64_t leaves[PILE_WORDS];   /* piles whose bottom card may leave */
    uint64_t players[PILE_WORDS];  /* piles whose cards the player may move, without foundations */
    uint64_t covering[PILE_WORDS]; /* piles that cover other piles */
    bool covers;                   /* some pile covers another: the set COVERING is not empty */
};

/* Sets of groups. */
struct deal_group_sets {
    uint32_t built_on; /* tableau groups to which some group may play */
    uint32_t placed;   /* groups whose piles are distinguished by number as long as rounds remain to be dealt */
    uint32_t fills[FILL_NAMED + 1]; /* for each fill mode, the groups that have it */
    uint32_t musts;                 /* groups whose cards must be played before other actions */
    uint32_t foundations;           /* the groups of foundations */
    uint32_t wholes;                /* groups of foundations that take only whole sequences */
    uint32_t run_from, run_to;      /* groups from which runs may move, and groups to which they may move */
    uint32_t feeders;               /* groups whose cards fill empty piles of other groups */
    uint32_t starters;              /* groups whose top cards start foundations automatically */
    uint32_t givers;                /* groups of foundations that may give cards back to the tableau */
    /* EXCHANGES: some foundation exchanges cards with another; WORRIES: some foundation gives cards back */
    bool exchanges, worries;
};

/* Offsets of the parts of a table (the block of memory that stores a position), in bytes from its start. */
struct deal_table_parts {
    size_t at_pile_hash, at_reg, at_count, at_cards, bytes; /* BYTES: size of the table */
};

/* How positions are drawn: see picture/places.c. */
struct deal_picture {
    struct deal_place place[MAX_PILES], apart_place[PICTURE_APART];
    /* texts of cells in the picture that are no piles: cards and words that take no part in the game */
    char apart[PICTURE_APART][16];
    int aparts;
};

/* Data that a part of the library derives from rules, and keeps with them from one use to the next. */
struct deal_kept {
    void (*drop)(struct deal_kept *kept); /* frees the data */
};

struct deal_rules {
    atomic_uint shared; /* reference count: number of states that use these rules, not counting the first owner */
    struct config config;
    char *game, *set, *title;
    char crc[9];
    bool user_file;

    struct deal_cards cards;

    int groups, piles, founds, regs;
    struct deal_group group[MAX_GROUPS];
    struct deal_pile pile[MAX_PILES];
    uint8_t over[MAX_OVERS]; /* for all piles, the piles that cover them: see struct deal_pile */
    struct deal_foundation found[MAX_FOUNDS];
    uint8_t pack;  /* index of the pack (stock) pile */
    uint8_t talon; /* index of the talon (waste) pile, to which the action deal turns cards; or NO_PILE */
    struct deal_stock stock;
    struct deal_goal goal;
    bool faces; /* true: some cards are dealt face down */

    struct deal_turn order[MAX_GROUPS]; /* the groups in the order of the deal */
    uint8_t orders;
    struct deal_ruling ruling;
    struct deal_redeals redeal;

    struct deal_pile_sets pile_sets;
    struct deal_group_sets sets;

    struct deal_effect effect[MAX_EFFECTS];
    int effects;
    struct deal_mech mech[MAX_MECHS];
    int mechs;
    struct deal_ways ways; /* the ways: the kinds of card moves that keys and mechanisms declare (ways.h) */

    struct deal_table_parts table;
    /* the definition of equivalent positions, by phase of the game; phases with equal definitions share a pointer */
    struct deal_identity *identity[PHASES];
    uint64_t reg_token[MAX_REGS];
    bool reg_tied[MAX_REGS]; /* true: the register belongs to a pile (deal_pile.down_reg) */
    size_t max_actions;

    struct deal_base base;
    struct deal_picture picture;
    _Atomic(struct deal_kept *) kept; /* rules_take(), rules_keep() */
};

/* Takes the data that are kept with the rules, for the caller alone; NULL if there are none, or another has them. */
static inline struct deal_kept *rules_take(const struct deal_rules *r)
{
    return atomic_exchange((_Atomic(struct deal_kept *) *)&r->kept, NULL);
}
/* Keeps KEPT with the rules, and frees the data that are kept there. */
static inline void rules_keep(const struct deal_rules *r, struct deal_kept *kept)
{
    struct deal_kept *old = atomic_exchange((_Atomic(struct deal_kept *) *)&r->kept, kept);

    if (old)
        old->drop(old);
}

/* May a card be built on some card of the group? */
bool deal_group_builds(const struct deal_group *group);
/* The kind of pile PILE (foundation, pack, tableau, ...), as far as the rules determine it. */
enum deal_pile_kind deal_pile_kind(const struct deal_rules *r, int pile);
void deal_identity_release(struct deal_rules *r);

static inline uint32_t group_bit(int g) { return (uint32_t)1 << g; }

#endif
