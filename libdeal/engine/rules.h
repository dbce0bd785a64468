/*
 * Compiled rules.
 *
 * A rule file is read into a struct config (rules/config.c) and compiled once into a struct deal_rules
 * (rules/compile.c). After that only flat tables are read: 64-bit masks of cards (bit c = card c) and masks of
 * groups (bit g = group g).
 */
#ifndef DEAL_RULES_H
#define DEAL_RULES_H

#include "rule_file.h"
#include "ways.h"

#include <stdatomic.h>

enum {
    MAX_PILES = 176,
    PILE_WORDS = (MAX_PILES + 63) / 64, /* words of a set of piles, one bit for each pile */
    MAX_GROUPS = 32,
    MAX_REGS = 96, /* registers of the rules and the mechanisms together */
    MAX_SEQ = 64,  /* longest foundation */
    MAX_FOUNDS = 16,
    MAX_MECHS = 4,
    MAX_EFFECTS = 2 * MAX_GROUPS + MAX_MECHS,
    MAX_SOURCES = 4,
    MAX_OVERS = 2048, /* pairs of a pile and another that lies over it, in all */
    NO_PILE = 0xFF,
    NO_GROUP = 0xFF
};

/* ---- groups, piles, foundations ---- */

enum open_kind { OPEN_TOP, OPEN_ALL, OPEN_NONE, OPEN_TURNED, OPEN_LATE }; /* LATE: all, once the pack is empty */
/* BARE: all, once no card lies over the pile */
enum show_kind { SHOW_ALL, SHOW_TOP, SHOW_NONE, SHOW_FACE, SHOW_PEEK, SHOW_LATE, SHOW_BARE };
enum run_part { RUN_ANY, RUN_WHOLE, RUN_LONGEST }; /* ORDER RUN PART */
/* FILL_ATONCE fills without an action. FILL_MUST is an action that precedes all others; FILL_PICK is the same, but
 * without an action if only one source has cards. FILL_CHOICE is an action that the word deal waits for; FILL_FREE is
 * an action. FILL_REFILL fills all vacancies by the word refill, and deal waits; FILL_NAMED fills one by the word
 * refill:PILE. */
enum fill_mode { FILL_NONE, FILL_ATONCE, FILL_MUST, FILL_PICK, FILL_CHOICE, FILL_FREE, FILL_REFILL, FILL_NAMED };

struct deal_group {
    char name[16];
    uint8_t first, piles;
    uint64_t set[PILE_WORDS]; /* its piles */
    bool foundation, distinct, by_row, side_first, must, relay, limited;
    bool last_only; /* an at-once play takes the top only if no other card of the suit is missing */
    uint8_t place;  /* of a limited group: the number of limited places in earlier groups */
    /* its piles build among themselves only within runs of this many piles; 0: among all */
    uint8_t within;
    uint8_t family; /* the lowest-numbered of the groups declared equal to it; itself if there is none */
    uint8_t open, show;
    uint8_t peek;      /* show = peek: a card under the top is seen for each vacant pile of this group */
    bool redeals_left; /* a round skips it unless a redeal remains */
    uint8_t columns;   /* piles in a row, if piles are named by row and column; 0: named by number */
    bool scaled;       /* the group has as many piles as the pack has ranks */
    bool first_half;   /* it is dealt only cards of the first half */
    uint8_t fill, fill_at, fill_to;
    uint32_t play;       /* groups to which its available cards may go */
    uint64_t onto[52];   /* the cards that may be built on each card; in based groups with any base rank */
    uint64_t takes;      /* the cards that an empty pile takes ... */
    uint32_t takes_from; /* ... and the groups that they may come from */
    /* runs: several cards at once */
    bool runs;          /* cards move together with the cards on them ... */
    uint8_t run_part;   /* ... in parts of this kind (enum run_part) ... */
    bool run_limited;   /* ... of no more cards than could move one by one ... */
    uint32_t run_cells; /* ... through the vacancies of these groups ... */
    bool run_doubles;   /* ... and of its own */
    uint8_t round_lays; /* cards that a round lays on each pile; 0: as many as the deal */
    /* foundations */
    uint8_t exchange;                                 /* group, or NO_GROUP */
    uint8_t at_once_from[MAX_SOURCES], at_once_count; /* groups whose tops start its foundations without an action */
    bool opens_late; /* no card may be laid on the group before pack and talon are empty */
    bool whole;      /* it takes only its whole sequence at once, from the end of a pile */
    /* opens_late or whole: the masks WANT alone do not determine the cards that it takes */
    bool shut;
    uint8_t king_after; /* it takes no king before all piles of this group are started; or NO_GROUP */
    uint64_t joins[52]; /* runs: the cards that may lie on a card and move with it */
};

struct deal_pile {
    char name[16];
    uint8_t group, number;                /* NUMBER counts from 1; 0 in a group of one pile */
    uint8_t family;                       /* foundations: suit + 1; 0: any suit */
    uint8_t source[MAX_SOURCES], sources; /* the groups that fill it, in order */
    uint8_t deal;                         /* the number of cards that it is dealt */
    uint8_t down;                         /* show = face: 1 + the number of cards dealt face down; 0: all but the top */
    uint8_t own_open, own_show;           /* 1 + its own value of the key open or show; 0: the value of its group */
    uint8_t placed;                       /* 1 + the withdrawn card that lies there from the start; 0: none */
    uint8_t found;                        /* index of its foundation, or NO_PILE */
    uint8_t overs;                        /* number of piles that lie over it, directly or not */
    bool alone;                           /* its top is available unless a pile lies over it, and moves alone */
    bool plain;                           /* alone, and no pile ever lies over it */
    uint64_t away;                        /* cards that make its top unavailable, because they are not at home here */
    /* its own register, 0: none. It counts the face-down cards at its bottom (show = face), or is a mark of a
     * mechanism. */
    uint8_t down_reg;
    uint8_t kind;                /* number of its kind: only the first empty pile of each kind is offered */
    uint16_t offset, cap;        /* first index and number of its places among the table's cards */
    uint16_t over;               /* index of its OVERS entries in deal_rules.over, the nearest pile first */
    uint64_t covers[PILE_WORDS]; /* the same piles as a set */
    uint64_t under[PILE_WORDS];  /* the piles that it lies over, directly or not; all have lower numbers */
};

struct deal_foundation {
    uint32_t rivals;                 /* lower-numbered foundations of its group that can come to equal it */
    uint8_t pile, length, base_card; /* base_card: lies there from the start, or DEAL_NO_CARD */
    uint8_t any_suit, suit;
    uint8_t group; /* the group of its pile */
    bool waits;    /* the cards that it takes may depend on other piles, too */
    /* ranks 1..13 in order, by base rank - 1 (only row 0 if the first rank is fixed) */
    uint8_t seq[13][MAX_SEQ];
    uint64_t want[13][MAX_SEQ + 1]; /* the cards that fit when n cards lie there */
    /* number of the remaining sequence; of foundations with equal numbers only the first is offered */
    uint16_t tail[13][MAX_SEQ + 1];
    /* number of the remaining sequence for all base ranks, with N cards there. Foundations that give cards back are
     * equal only if their whole sequences are. See rules/identity.c. */
    uint16_t future[MAX_SEQ + 1];
};

/* Build relations that depend on the base rank: it is the lowest rank, and the rank before it the highest. The masks
 * ONTO ignore that; LACKS are the cards in them that may not lie on these two ranks. */
struct deal_based {
    uint64_t lacks[2]; /* [0]: cards that, if of the highest rank, may not lie on the base rank; [1]: the reverse */
    uint32_t sums;     /* bit n: exception for two ranks whose sum is n */
};

/* The property of a pile that its key holds. */
enum canonical_form { FORM_COUNT, FORM_FUTURE, FORM_TOP, FORM_TOP_ONLY, FORM_BAG, FORM_BAG_TOP, FORM_ORDER };

/* Which positions count as one in a phase of the game: see rules/identity.c. */
struct deal_identity {
    uint64_t key[52];          /* cards with the same key count as equal */
    uint64_t token[MAX_PILES]; /* piles with the same token are interchangeable */
    uint8_t form[MAX_PILES];   /* enum canonical_form */
    bool marked[MAX_PILES];    /* the key also holds the pile's own register */
};
enum { PHASE_REDEAL = 1, PHASE_PACK = 2, PHASES = 4 }; /* bits: a redeal is left; the pack holds cards */

enum effect_kind { EFFECT_FILL, EFFECT_PLAY, EFFECT_START, EFFECT_MECH };
struct deal_effect {
    uint8_t kind, arg; /* a group, or an index into mech */
};

enum redeal_kind { REDEAL_NONE, REDEAL_TURNED, REDEAL_SHUFFLED, REDEAL_GATHERED };
enum ruling_kind { RULING_NONE, RULING_DISTINCT, RULING_SINGLE, RULING_SLIP, RULING_REDEAL, RULING_HALVES };

/* Registers of the rules; mechanisms reserve theirs with deal_compile_register(). Register 0 is not used. */
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
    uint8_t x, y, wide, high; /* in tracks; wide 0: no place */
    uint8_t style, label;
    bool across;                     /* laid crosswise */
    bool squeeze;                    /* hidden cards are drawn as their number */
    bool bare;                       /* nothing is drawn while the pile is empty */
    uint8_t row[PICTURE_ROWS], rows; /* of a pattern: the number of cards in each row, repeated */
};

/* A group in the order of the deal. JOINED: it is dealt together with the one before, pile 1 of each, then pile 2 of
 * each. */
struct deal_turn {
    uint8_t group;
    bool joined;
};

struct deal_mechanism;
struct deal_mech {
    const struct deal_mechanism *how;
    int section; /* of the rule file */
    void *rules; /* struct of how->rules_size bytes with the values of its section and its registers */
};

/* ---- the rules ---- */

struct deal_rules {
    atomic_uint shared; /* number of owners besides the first: states that use these rules */
    struct config config;
    char *game, *set, *title;
    char crc[9];
    bool user_file;

    int packs, ranks, suits;
    int listed;
    uint8_t list[DEAL_CARDS_MAX]; /* the listed cards, in the order that dealing.c starts to shuffle from */
    uint8_t per_card[52];         /* copies of each card that are listed */
    uint8_t copies[52];           /* copies of each card in the game: listed, or placed from the start */
    int total;                    /* number of cards in the game: listed and placed */

    int groups, piles, founds, regs;
    struct deal_group group[MAX_GROUPS];
    struct deal_pile pile[MAX_PILES];
    uint8_t over[MAX_OVERS]; /* for all piles, the piles over them: see struct deal_pile */
    struct deal_foundation found[MAX_FOUNDS];
    uint8_t pack;                       /* pile: the pack, or stock */
    uint8_t talon;                      /* pile on which deal turns a card, the talon, or waste; or NO_PILE */
    uint8_t turn_first;                 /* group whose vacancies deal fills first, or NO_GROUP */
    uint8_t turn_cards;                 /* the number of cards that deal turns */
    bool rounds_filled;                 /* no round is legal while a pile that it lays on is empty */
    uint8_t round[MAX_SOURCES], rounds; /* groups on which the word deal lays a round, in order */
    uint32_t goal;                      /* foundation groups to complete; 0 with a goal_pile */
    uint8_t goal_pile;                  /* or: every card is in this pile; else NO_PILE */
    uint32_t goal_clear;                /* or: no card is in these groups; else 0 */
    bool faces;                         /* some cards are dealt face down */
    bool base_dealt;
    uint8_t base_pile; /* the pile whose card gives the base rank, or NO_PILE */

    struct deal_turn order[MAX_GROUPS]; /* of the deal */
    uint8_t orders;
    enum ruling_kind ruling;
    uint8_t ruling_group;
    int ruling_cards;

    enum redeal_kind redeal;
    int redeals;                        /* -1: without limit */
    bool redeal_progress;               /* legal only after an action other than deal since the last redeal */
    bool redeal_always;                 /* legal while the pack has cards, too */
    uint8_t gather[MAX_PILES], gathers; /* piles in the order in which a redeal takes them up */
    uint32_t redeal_clear;              /* no redeal while one of these groups holds a card */

    uint64_t holds[PILE_WORDS];  /* piles that can come to hold a card */
    uint64_t leaves[PILE_WORDS]; /* piles whose first card may leave */

    /* tables of move generation */
    uint64_t players[PILE_WORDS];  /* piles whose cards may be played, without foundations */
    uint64_t covering[PILE_WORDS]; /* piles that lie over others ... */
    bool covers;                   /* ... and whether there are any */
    uint32_t built_on;             /* tableau groups that a group plays to */
    uint32_t placed;               /* groups whose places differ while rounds are to come */
    /* groups in which the base rank decides which cards may be laid on a card; which join a run */
    uint32_t based, based_runs;
    uint32_t fills[FILL_NAMED + 1]; /* groups by fill mode */
    uint32_t musts;                 /* groups that must be played while they hold a card */
    uint32_t foundations;           /* groups of foundations */
    uint32_t wholes;                /* foundations that take whole sequences only */
    uint32_t run_from, run_to;      /* groups that runs leave, and groups that they may go to */
    uint32_t feeders;               /* groups that fill others */
    uint32_t starters;              /* groups whose tops start foundations without an action */
    uint32_t givers;                /* foundations that may give cards back */
    bool exchanges, worries;        /* some foundation exchanges cards; some gives cards back */

    struct deal_effect effect[MAX_EFFECTS];
    int effects;
    struct deal_mech mech[MAX_MECHS];
    int mechs;
    struct deal_ways ways; /* the ways of keys and mechanisms */

    /* layout of a table, in bytes from its start */
    size_t at_pile_hash, at_reg, at_count, at_cards, table_bytes;
    struct deal_identity *identity[PHASES]; /* by phase; equal phases share one */
    uint64_t reg_token[MAX_REGS];
    bool reg_tied[MAX_REGS]; /* belongs to a pile: see deal_pile.down_reg */
    size_t max_actions;

    struct deal_based based_of[MAX_GROUPS];

    struct deal_place place[MAX_PILES], apart_place[PICTURE_APART];
    char apart[PICTURE_APART][16]; /* cards and words in the picture that take no part in the game */
    int aparts;
};

/* May a card be laid on some card of the group? */
bool deal_group_builds(const struct deal_group *group);
/* The kind of a pile, as far as the rules determine it. */
enum deal_pile_kind deal_pile_kind(const struct deal_rules *r, int pile);
void deal_identity_release(struct deal_rules *r);

#endif
