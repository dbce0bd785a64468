/*
 * Compiled rules.
 *
 * A rule file is read into a struct config (rules/config.c), compiled once into a
 * struct deal_rules (rules/compile.c), and from then on only flat tables are touched:
 * 64-bit masks of cards (bit c = card c) and masks of groups (bit g = group g).
 */
#ifndef DEAL_RULES_H
#define DEAL_RULES_H

#include "rule_file.h"
#include "ways.h"

#include <stdatomic.h>

enum {
    MAX_PILES = 176,
    PILE_WORDS = (MAX_PILES + 63) / 64, /* of a set of piles, a bit each */
    MAX_GROUPS = 32,
    MAX_REGS = 96,      /* registers of the rules and the mechanisms */
    MAX_SEQ = 64,       /* longest foundation */
    MAX_FOUNDS = 16,
    MAX_MECHS = 4,
    MAX_EFFECTS = 2 * MAX_GROUPS + MAX_MECHS,
    MAX_SOURCES = 4,
    MAX_OVERS = 2048,   /* piles that lie over others, all pairs of them */
    NO_PILE = 0xFF,
    NO_GROUP = 0xFF
};

/* ---- groups, piles, foundations ---- */

enum open_kind { OPEN_TOP, OPEN_ALL, OPEN_NONE, OPEN_TURNED, OPEN_LATE }; /* late: all, once the pack is out */
enum show_kind { SHOW_ALL, SHOW_TOP, SHOW_NONE, SHOW_FACE, SHOW_PEEK, SHOW_LATE, SHOW_BARE }; /* bare: all, once nothing lies over it */
enum run_part { RUN_ANY, RUN_WHOLE, RUN_LONGEST }; /* ORDER RUN PART */
/* FILL_ATONCE by itself; FILL_MUST an action before all others; FILL_PICK the
 * same, but by itself when one source only has cards; FILL_CHOICE an action that
 * deal waits for; FILL_FREE an action; FILL_REFILL all at once by the word
 * refill, deal waits; FILL_NAMED by the word refill:PILE. */
enum fill_mode { FILL_NONE, FILL_ATONCE, FILL_MUST, FILL_PICK, FILL_CHOICE, FILL_FREE,
                 FILL_REFILL, FILL_NAMED };

struct deal_group {
    char name[16];
    uint8_t first, piles;
    uint64_t set[PILE_WORDS];     /* its piles */
    bool foundation, distinct, by_row, side_first, must, relay, limited;
    bool last_only;               /* played at once only as the last card its suit lacks */
    uint8_t place;                /* of a limited group: places that come before its own */
    uint8_t within;               /* its piles build among themselves in runs of so many; 0: all */
    uint8_t family;               /* the first of the groups whose empty piles are equal to those of this one */
    uint8_t open, show;
    uint8_t peek;                 /* show = peek: one card under the top for each vacant pile of this group */
    bool redeals_left;            /* a round lays it only while redeals remain */
    uint8_t columns;              /* piles named by row and column, so many in a row; 0: by number */
    bool scaled;                  /* as many piles as ranks */
    bool first_half;              /* dealt only from the first half of the cards */
    uint8_t fill, fill_at, fill_to;
    uint32_t play;                /* groups that its available cards may go to */
    uint64_t onto[52];            /* what may be built on a card; of based groups with some base rank */
    uint64_t takes;               /* what an empty pile takes ... */
    uint32_t takes_from;          /* ... and from which groups */
    /* several cards at once */
    bool runs;                    /* cards move with those that lie on them ... */
    uint8_t run_part;             /* ... in such parts (enum run_part) ... */
    bool run_limited;             /* ... no more than could go one by one, ... */
    uint32_t run_cells;           /* ... by way of the vacancies of these groups, ... */
    bool run_doubles;             /* ... and of its own */
    uint8_t round_lays;           /* cards that a round lays on each pile; 0: as many as the deal */
    /* foundations */
    uint8_t exchange;             /* group, or NO_GROUP */
    uint8_t at_once_from[MAX_SOURCES], at_once_count; /* first cards come by themselves */
    bool opens_late;              /* takes nothing before pack and talon are empty */
    bool whole;                   /* takes its sequence at once only, from the end of a pile */
    bool shut;                    /* one of the two: what it takes needs a second look */
    uint8_t king_after;           /* takes no king before all piles of this group are started */
    uint64_t joins[52];           /* of a run: what may lie on a card and move with it */
};

struct deal_pile {
    char name[16];
    uint8_t group, number;        /* number from 1; 0 in a group of one */
    uint8_t family;               /* foundations: suit+1, 0 = any suit */
    uint8_t source[MAX_SOURCES], sources; /* groups that fill it, in order */
    uint8_t deal;                 /* cards it is dealt */
    uint8_t down;                 /* show = face: 1 + how many of these lie face down; 0: all but the top */
    uint8_t own_open, own_show;   /* 1 + what holds for this pile alone; 0: as its group */
    uint8_t placed;               /* 1 + the withdrawn card that lies there from the start; 0 none */
    uint8_t found;                /* index into the foundations, or NO_PILE */
    uint8_t overs;                /* how many piles lie over this one or over what does */
    bool alone;                   /* its top is available unless something lies over the pile, and moves alone */
    bool plain;                   /* the same, and nothing ever lies over it */
    uint64_t away;                /* cards that are not at home here, so not available */
    uint8_t down_reg;             /* its own register, 0 none: face-down cards at its bottom (show = face), or a mechanism's mark */
    uint8_t kind;                 /* of the empty piles of one kind the first is offered */
    uint16_t offset, cap;         /* into the table's cards */
    uint16_t over;                /* where its .overs stand in the rules' over, the nearest first */
    uint64_t covers[PILE_WORDS];  /* the same as a set */
    uint64_t under[PILE_WORDS];   /* piles that this one lies over, or over what does: of lower numbers */
};

struct deal_foundation {
    uint32_t rivals;                 /* lower-numbered foundations of its group that can come to equal it */
    uint8_t pile, length, base_card; /* base_card: lies there from the start, or DEAL_NO_CARD */
    uint8_t any_suit, suit;
    uint8_t group;                   /* the pile's */
    bool waits;                      /* what it takes may depend on other piles, too */
    uint8_t seq[13][MAX_SEQ];        /* ranks 1..13 in order, by base rank - 1 (row 0 if fixed) */
    uint64_t want[13][MAX_SEQ + 1];  /* cards that fit when n lie there */
    uint16_t tail[13][MAX_SEQ + 1];  /* equal numbers, equal future: of such foundations the first is offered */
    uint16_t future[MAX_SEQ + 1];    /* the same, whatever the base rank: with N cards there. Where cards come back,
                                        of foundations of one sequence only. See rules/identity.c */
};

/* Ranks that run from the base rank round to the one before it: what does not lie on these two, though onto has it. */
struct deal_based {
    uint64_t lacks[2]; /* of the other of the two ranks: on the base rank; on the one before it */
    uint32_t sums;     /* but where the two make one of these: bits */
};

/* What of a pile the rules can still see. */
enum canonical_form { FORM_COUNT, FORM_FUTURE, FORM_TOP, FORM_TOP_ONLY, FORM_BAG, FORM_BAG_TOP, FORM_ORDER };

/* What makes two positions one, in a phase of the game: see rules/identity.c. */
struct deal_identity {
    uint64_t key[52];                /* cards of one key are not told apart */
    uint64_t token[MAX_PILES];       /* piles of one token are interchangeable */
    uint8_t form[MAX_PILES];         /* enum canonical_form */
    bool marked[MAX_PILES];          /* its own register is seen, too */
};
enum { PHASE_REDEAL = 1, PHASE_PACK = 2, PHASES = 4 }; /* a redeal is left; the pack holds cards */

enum effect_kind { EFFECT_FILL, EFFECT_PLAY, EFFECT_START, EFFECT_MECH };
struct deal_effect {
    uint8_t kind, arg; /* group, or index into mech */
};

enum redeal_kind { REDEAL_NONE, REDEAL_TURNED, REDEAL_SHUFFLED, REDEAL_GATHERED };
enum ruling_kind { RULING_NONE, RULING_DISTINCT, RULING_SINGLE, RULING_SLIP, RULING_REDEAL, RULING_HALVES };

/* Registers that the rules themselves use; mechanisms get theirs from
 * deal_compile_register(). Register 0 is never used. */
enum { REG_NONE, REG_BASE, REG_REDEALS, REG_TURNED, REG_PLACES, REG_PROGRESS, REG_FREE };

/* Where and how a pile is drawn: see picture/places.c. */
enum { PICTURE_TRACKS = 40, PICTURE_ROWS = 16, PICTURE_APART = 16 };
enum picture_style { STYLE_PACKET, STYLE_COUNT, STYLE_COLUMN, STYLE_COLUMN_UP, STYLE_ROW, STYLE_ROW_LEFT,
                     STYLE_PATTERN, STYLE_LIST }; /* ORDER STYLE */
enum picture_label { LABEL_NONE, LABEL_NUMBER, LABEL_NAME }; /* ORDER LABEL */
enum picture_side { SIDE_FIRST, SIDE_MIDDLE, SIDE_LAST };
struct deal_place {
    uint8_t x, y, wide, high;      /* tracks; wide 0: not placed */
    uint8_t style, label;
    bool across;                   /* laid crosswise */
    bool squeeze;                  /* hidden cards as their number */
    bool bare;                     /* nothing is drawn while it is empty */
    uint8_t row[PICTURE_ROWS], rows; /* of a pattern: cards in each row, over and over */
};

/* A group in the order of the deal; JOINED: dealt together with the one before, pile 1 of each, then pile 2 of each. */
struct deal_turn {
    uint8_t group;
    bool joined;
};

struct deal_mechanism;
struct deal_mech {
    const struct deal_mechanism *how;
    int section;                  /* of the rule file */
    void *rules;                  /* its own, of how->rules_size bytes: what its section says, and which registers it has */
};

/* ---- all of it ---- */

struct deal_rules {
    atomic_uint shared; /* owners besides the first: states that use these rules */
    struct config config;
    char *game, *set, *title;
    char crc[9];
    bool user_file;

    int packs, ranks, suits;
    int listed;
    uint8_t list[DEAL_CARDS_MAX];     /* the listed cards in the order in which dealing.c shuffles them */
    uint8_t per_card[52];             /* how many of each are listed */
    uint8_t copies[52];               /* how many of each there are: listed, or lying there from the start */
    int total;                        /* listed and withdrawn but placed cards */

    int groups, piles, founds, regs;
    struct deal_group group[MAX_GROUPS];
    struct deal_pile pile[MAX_PILES];
    uint8_t over[MAX_OVERS];          /* of all piles, what lies over them: see struct deal_pile */
    struct deal_foundation found[MAX_FOUNDS];
    uint8_t pack;                     /* pile; the stock */
    uint8_t talon;                    /* where deal turns a card, or NO_PILE; the waste */
    uint8_t turn_first;               /* group whose vacancies deal fills before, or NO_GROUP */
    uint8_t turn_cards;               /* that deal turns */
    bool rounds_filled;               /* no round while a pile that it lays on is empty */
    uint8_t round[MAX_SOURCES], rounds; /* groups that the word deal lays again, in order */
    uint32_t goal;                    /* foundation groups to complete; 0 with a goal_pile */
    uint8_t goal_pile;                /* or: every card in this pile; NO_PILE */
    uint32_t goal_clear;              /* or: no card in these groups; 0 */
    bool faces;                       /* some cards are dealt face down */
    bool base_dealt;
    uint8_t base_pile;                /* its card gives the base rank, or NO_PILE */

    struct deal_turn order[MAX_GROUPS]; /* of the deal */
    uint8_t orders;
    enum ruling_kind ruling;
    uint8_t ruling_group;
    int ruling_cards;

    enum redeal_kind redeal;
    int redeals;                       /* -1: without limit */
    bool redeal_progress;              /* only if something but deal was done since the last */
    bool redeal_always;                /* legal while the pack has cards, too */
    uint8_t gather[MAX_PILES], gathers; /* piles in the order they are taken up */
    uint32_t redeal_clear;             /* not while one of these groups holds a card */

    uint64_t holds[PILE_WORDS];         /* piles that can come to hold a card */
    uint64_t leaves[PILE_WORDS];        /* those whose first card may leave */

    /* what generation walks over */
    uint64_t players[PILE_WORDS];       /* piles whose cards may be played, no foundations */
    uint64_t covering[PILE_WORDS];      /* piles that lie over others ... */
    bool covers;                        /* ... are there any */
    uint32_t built_on;                  /* tableau groups that some group plays to */
    uint32_t placed;                    /* those whose places differ while rounds are to come */
    uint32_t based, based_runs;         /* those in which the base rank tells what may be laid on a card; join a run */
    uint32_t fills[FILL_NAMED + 1];    /* groups by the way they are filled */
    uint32_t musts;                    /* groups that must be played while they hold a card */
    uint32_t foundations;              /* groups of foundations */
    uint32_t wholes;                   /* of these, those that take whole sequences only */
    uint32_t run_from, run_to;         /* groups that runs are moved from, and to */
    uint32_t feeders;                  /* groups that others are filled from */
    uint32_t starters;                 /* groups whose tops start foundations by themselves */
    uint32_t givers;                   /* foundations that may give cards back */
    bool exchanges, worries;           /* some foundation exchanges; gives cards back */

    struct deal_effect effect[MAX_EFFECTS];
    int effects;
    struct deal_mech mech[MAX_MECHS];
    int mechs;
    struct deal_ways ways;            /* of keys and mechanisms */

    /* layout of a table, bytes from its start */
    size_t at_pile_hash, at_reg, at_count, at_cards, table_bytes;
    struct deal_identity *identity[PHASES]; /* phases alike share one */
    uint64_t reg_token[MAX_REGS];
    bool reg_tied[MAX_REGS];          /* belongs to a pile: see deal_pile.down_reg */
    size_t max_actions;

    struct deal_based based_of[MAX_GROUPS];

    struct deal_place place[MAX_PILES], apart_place[PICTURE_APART];
    char apart[PICTURE_APART][16];        /* cards and words shown that take no part */
    int aparts;
};

/* May something be laid on a card of the group? */
bool deal_group_builds(const struct deal_group *group);
/* The kind of a pile by the rules alone. */
enum deal_pile_kind deal_pile_kind(const struct deal_rules *r, int pile);
void deal_identity_release(struct deal_rules *r);

#endif
