/*
 * In this folder: the engine.  dealing.c and layout.c lay the cards out, table.c, state.c and view.c
 * keep them, action.c and apply.c say what may be done and do it.  This header is what the rooms of
 * libdeal share: compiled rules, the table, the mechanisms.
 *
 * A rule file is read into a struct config (rules/config.c), compiled once into a
 * struct deal_rules (rules/compile.c), and from then on only flat tables are touched:
 * 64-bit masks of cards (bit c = card c) and masks of groups (bit g = group g).
 */
#ifndef DEAL_INTERNAL_H
#define DEAL_INTERNAL_H

#include "deal.h"

enum {
    MAX_PILES = 176,
    MAX_GROUPS = 32,
    MAX_REGS = 96,      /* registers of the rules and the mechanisms */
    MAX_SEQ = 64,       /* longest foundation */
    MAX_FOUNDS = 16,
    MAX_MECHS = 4,
    MAX_EFFECTS = 2 * MAX_GROUPS + MAX_MECHS,
    MAX_SOURCES = 4,
    NO_PILE = 0xFF,
    NO_GROUP = 0xFF
};

struct deal_game_file {
    const char *id, *text;
    size_t len;
};
/* Made at build time: the games of the house in byte order of their ids, the others, and one without an id. */
extern const struct deal_game_file deal_game_files[];
extern const int deal_game_files_count, deal_game_files_others;

/* ---- what a misspelt word may have meant: guess.c ---- */

/* Appends "did you mean" to the text of E unless GUESS is NULL. Always returns false, as deal_fail does. */
bool deal_suggest(struct deal_error *e, const char *guess);
/* The same with what is nearest to WORD among the words of TEXT, of small letters, digits and hyphens. */
bool deal_suggest_of(struct deal_error *e, const char *word, const char *text);

/* ---- the rule file as text: rules/config.c ---- */

struct config_entry {
    int section;
    char *key, *value;
    long line;
    bool changed; /* by a variant or a set= */
    bool rest;    /* of a picture: piles that a set= added have no cell */
    bool left_out; /* of the text that is written */
    bool set;     /* by the set=, where a key stands once */
};

struct config_section {
    char *name;   /* as written, one blank between words */
    bool left_out; /* of the text that is written */
    char *ref;    /* what -o and [options] call it: the last word of "mechanism X", else the name */
    long line;
};

struct config {
    char *text;   /* the file as read */
    struct config_section *section;
    struct config_entry *entry;
    int sections, entries;
    bool setting;  /* the set= is being applied */
    bool own_keys; /* set= named keys of the file, not its options only */
};

bool deal_config_read(struct config *c, const char *text, struct deal_error *e);
void deal_config_release(struct config *c);
int deal_config_section(const struct config *c, const char *ref); /* -1 if none */
/* NULL when the section has no such key. */
const struct config_entry *deal_config_entry(const struct config *c, int section, const char *key);
/* Checks the options of the file, applies a variant, then SET ("name:value,..."), and writes
 * the canonical set to *CANON (malloc'd). */
bool deal_config_apply(struct config *c, const char *variant, const char *set, char **canon,
                       struct deal_error *e);
char *deal_config_text(const struct config *c);  /* effective file, malloc'd */
char *deal_config_about(const struct config *c); /* malloc'd */

/* ---- the vocabulary: rules/vocabulary.c; parser, checker and manual read it ---- */

/* ORDER SECTIONS */
enum section_kind { SEC_GAME, SEC_DEAL, SEC_PACK, SEC_GROUP, SEC_FOUNDATION, SEC_SUBSET,
                    SEC_OPTIONS, SEC_VARIANT, SEC_MECHANISM, SEC_PICTURE };
enum section_kind deal_config_kind(const struct config *c, int section);

struct deal_key {
    enum section_kind kind;
    const char *key;
    const char *form;     /* what a value looks like: see rules/form.c */
    const char *standard; /* the value that holds where the key is absent; NULL: it must be there */
    const char *meaning;
};

/* ---- compiled rules ---- */

enum open_kind { OPEN_TOP, OPEN_ALL, OPEN_NONE, OPEN_TURNED, OPEN_LATE }; /* late: all, once the pack is out */
enum show_kind { SHOW_ALL, SHOW_TOP, SHOW_NONE, SHOW_FACE, SHOW_PEEK, SHOW_LATE };
/* FILL_ATONCE by itself; FILL_MUST an action before all others; FILL_PICK the
 * same, but by itself when one source only has cards; FILL_CHOICE an action that
 * deal waits for; FILL_FREE an action; FILL_REFILL all at once by the word
 * refill, deal waits; FILL_NAMED by the word refill:PILE. */
enum fill_mode { FILL_NONE, FILL_ATONCE, FILL_MUST, FILL_PICK, FILL_CHOICE, FILL_FREE,
                 FILL_REFILL, FILL_NAMED };

struct deal_group {
    char name[16];
    uint8_t first, piles;
    bool foundation, distinct, by_row, side_first, must, relay, limited;
    bool last_only;               /* played at once only as the last card its suit lacks */
    uint8_t place;                /* of a limited group: places that come before its own */
    uint8_t within;               /* its piles build among themselves in runs of so many; 0: all */
    uint8_t family;               /* the first of the groups that count as one for C6 */
    uint8_t open, show;
    uint8_t peek;                 /* show = peek: one card under the top for each vacant pile of this group */
    bool redeals_left;            /* a round lays it only while redeals remain */
    uint8_t columns;              /* piles named by row and column, so many in a row; 0: by number */
    bool scaled;                  /* as many piles as ranks */
    bool first_half;              /* dealt only from the first half of the cards */
    uint8_t fill, fill_at, fill_to;
    uint32_t play;                /* groups that its available cards may go to */
    uint64_t onto[52];            /* what may be built on a card */
    uint64_t takes;               /* what an empty pile takes ... */
    uint32_t takes_from;          /* ... and from which groups */
    /* foundations */
    uint8_t exchange;             /* group, or NO_GROUP */
    uint8_t at_once_from[MAX_SOURCES], at_once_count; /* first cards come by themselves */
    bool opens_late;              /* takes nothing before pack and talon are empty */
    uint8_t king_after;           /* takes no king before all piles of this group are started */
};

struct deal_pile {
    char name[16];
    uint8_t group, number;        /* number from 1; 0 in a group of one */
    uint8_t family;               /* foundations: suit+1, 0 = any suit */
    uint8_t source[MAX_SOURCES], sources; /* groups that fill it, in order */
    uint8_t deal;                 /* cards it is dealt */
    uint8_t own_open, own_show;   /* 1 + what holds for this pile alone; 0: as its group */
    uint8_t placed;               /* 1 + the withdrawn card that lies there from the start; 0 none */
    uint8_t found;                /* index into the foundations, or NO_PILE */
    uint8_t over;                 /* the pile that lies over this one, or NO_PILE */
    bool plain;                   /* its top is available, whatever lies elsewhere */
    uint64_t away;                /* cards that are not at home here, so not available */
    uint8_t down_reg;             /* its own register, 0 none: face-down cards at its bottom (show = face), or a mechanism's mark */
    uint8_t kind;                 /* of the piles of one kind, when they are empty, one is offered (C6) */
    uint16_t offset, cap;         /* into the table's cards */
};

struct deal_foundation {
    uint32_t rivals;                 /* lower-numbered foundations of its group that can come to equal it */
    uint8_t pile, length, base_card; /* base_card: lies there from the start, or DEAL_NO_CARD */
    uint8_t any_suit, suit;
    uint8_t seq[13][MAX_SEQ];        /* ranks 1..13 in order, by base rank - 1 (row 0 if fixed) */
    uint64_t want[13][MAX_SEQ + 1];  /* cards that fit when n lie there */
    uint16_t tail[13][MAX_SEQ + 1];  /* equal numbers, equal future (C6) */
    uint16_t future[MAX_SEQ + 1];    /* the same, whatever the base rank: with N cards there. Where cards come back,
                                        of foundations of one sequence only. See rules/identity.c */
};

/* What of a pile the rules can still see. */
enum canonical_form { FORM_COUNT, FORM_FUTURE, FORM_TOP, FORM_BAG, FORM_BAG_TOP, FORM_ORDER };

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

/* ---- what mechanisms may do, as data ---- */

/* Which cards of a pile an edge moves, and when their new pile takes them. */
enum deal_edge_which {
    EDGE_TOP,    /* the top */
    EDGE_ASTRAY, /* the top, where it is not at home (the pile's key home) */
    EDGE_RUN,    /* the top with those under it down to one of .heads, each fitting on the next; a card lies beneath */
    EDGE_ANY     /* any card of the pile */
};
enum deal_edge_where {
    ONTO_ANY,    /* always */
    ONTO_EMPTY,  /* while the pile is vacant, as its group's key fill has it */
    ONTO_FITTING /* where it fits on the pile's top, or the pile is vacant */
};
/* A way that mechanisms may move cards, but that foundations take none that does not fit. */
struct deal_edge {
    uint32_t from, to;          /* groups */
    uint64_t cards, heads;      /* it moves no others */
    uint8_t which, where, mech; /* mech: whose it is */
};

/* What mechanisms may do and ask under the rules at hand. What one does not say here it never does. */
enum { ANY_HEIGHT = 0xFF, MAX_EDGES = 32 };
struct deal_claims {
    struct deal_edge edge[MAX_EDGES];
    uint8_t edges;
    /* mechanisms, as bits (1 in the claims of one alone) ... */
    uint8_t forbids;             /* that oblige, so that nothing else is legal */
    uint8_t deals;               /* that do what the word deal says, or lay cards out after a redeal */
    uint8_t undeclared;          /* that say nothing, so they may do anything */
    uint32_t moves[MAX_GROUPS];  /* to which groups cards of a group may move */
    uint8_t height[MAX_GROUPS];  /* so high they may lay cards on piles of the group; ANY_HEIGHT: no bound; 0: they never do */
    uint32_t reads;              /* groups whose tops they look at */
    uint32_t deep;               /* groups whose other cards they look at, or move */
    uint32_t numbered;           /* groups whose piles they tell apart by their number ... */
    uint32_t numbered_dealing;   /* ... only while the pack holds cards or a redeal is left */
    uint32_t marks;              /* groups whose piles' own registers they look at */
    uint32_t picks;              /* foundation groups of which they take the lowest-numbered that fits */
    bool ranks, colours, cards;  /* they tell cards apart by these, beyond what fits where */
};
/* Does a mechanism do anything at all? */
static inline bool claims_idle(const struct deal_claims *k) { return !(k->edges || k->forbids || k->deals || k->undeclared); }

struct deal_rules {
    struct config config;
    char *game, *set, *title;
    char crc[9];
    bool user_file;

    int packs, ranks, suits;
    int listed;
    uint8_t list[DEAL_CARDS_MAX];     /* the listed cards in the order of FORMAT */
    uint8_t per_card[52];             /* how many of each are listed */
    int total;                        /* listed and withdrawn but placed cards */

    int groups, piles, founds, regs;
    struct deal_group group[MAX_GROUPS];
    struct deal_pile pile[MAX_PILES];
    struct deal_foundation found[MAX_FOUNDS];
    uint8_t pack;                     /* pile; the stock */
    uint8_t talon;                    /* where deal turns a card, or NO_PILE; the waste */
    uint8_t turn_first;               /* group whose vacancies deal fills before, or NO_GROUP */
    uint8_t round[MAX_SOURCES], rounds; /* groups that the word deal lays again, in order */
    uint32_t goal;                    /* foundation groups to complete; 0 with a goal_pile */
    uint8_t goal_pile;                /* or: every card in this pile; NO_PILE */
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

    /* what generation walks over */
    uint8_t player[MAX_PILES], players; /* piles whose cards may be played, no foundations */
    uint32_t built_on;                  /* tableau groups that some group plays to */
    uint32_t fills[FILL_NAMED + 1];    /* groups by the way they are filled */
    uint32_t musts;                    /* groups that must be played while they hold a card */
    uint32_t foundations;              /* groups of foundations */
    uint32_t feeders;                  /* groups that others are filled from */
    uint32_t starters;                 /* groups whose tops start foundations by themselves */
    uint32_t givers;                   /* foundations that may give cards back */
    bool exchanges, worries;           /* some foundation exchanges; gives cards back */

    struct deal_effect effect[MAX_EFFECTS];
    int effects;
    struct deal_mech mech[MAX_MECHS];
    int mechs;
    struct deal_claims claims;        /* of all of them */

    /* layout of a table, bytes from its start */
    size_t at_pile_hash, at_reg, at_count, at_cards, table_bytes;
    struct deal_identity *identity[PHASES]; /* phases alike share one */
    uint64_t reg_token[MAX_REGS];
    bool reg_tied[MAX_REGS];          /* belongs to a pile: see deal_pile.down_reg */
    size_t max_actions;

    struct deal_place place[MAX_PILES], apart_place[PICTURE_APART];
    char apart[PICTURE_APART][16];        /* cards and words shown that take no part */
    int aparts;
};

/* May something be laid on a card of the group? */
bool deal_group_builds(const struct deal_group *group);

/* ---- the table ---- */

struct deal_table {
    uint64_t hash;
    /* then pile hashes, registers, counts, cards: see deal_rules.at_* */
};

struct deal_state {
    const struct deal_rules *r;
    struct deal_table *t;
    uint32_t shuffle;
    uint64_t origin;                   /* of the deal: a mix of its cards and the shuffle number */
    uint64_t *journal;                 /* 8-byte entries, see table.c */
    size_t journal_len, journal_cap;
    size_t *mark;                      /* journal_len before each action */
    size_t depth, mark_cap;
    bool failed;                       /* out of memory since the last action */
    const struct deal_identity *identity; /* of the present phase: what the hash is made of */
    struct deal_action *list;
    size_t listed;
};

static inline uint64_t *table_pile_hash(const struct deal_state *s) { return (uint64_t *)((char *)s->t + s->r->at_pile_hash); }
static inline uint8_t *table_regs(const struct deal_state *s) { return (uint8_t *)s->t + s->r->at_reg; }
static inline uint8_t *table_counts(const struct deal_state *s) { return (uint8_t *)s->t + s->r->at_count; }
static inline uint8_t *table_cards(const struct deal_state *s, int pile) { return (uint8_t *)s->t + s->r->at_cards + s->r->pile[pile].offset; }

static inline int pile_count(const struct deal_state *s, int pile) { return table_counts(s)[pile]; }
static inline uint8_t pile_card(const struct deal_state *s, int pile, int at) { return table_cards(s, pile)[at]; }
/* DEAL_NO_CARD when empty. */
static inline uint8_t pile_top(const struct deal_state *s, int pile)
{
    int n = pile_count(s, pile);
    return n ? pile_card(s, pile, n - 1) : DEAL_NO_CARD;
}
/* Does a card lie over the pile, or on what lies over it? */
static inline bool pile_covered(const struct deal_state *s, int pile)
{
    for (int q = s->r->pile[pile].over; q != NO_PILE; q = s->r->pile[q].over)
        if (pile_count(s, q))
            return true;
    return false;
}
/* Is the pile's top, as far as its place goes, available? */
static inline bool pile_at_hand(const struct deal_state *s, int pile)
{
    return !(s->r->pile[pile].away >> pile_top(s, pile) & 1) && !pile_covered(s, pile);
}
static inline int pile_open(const struct deal_rules *r, int pile)
{
    return r->pile[pile].own_open ? r->pile[pile].own_open - 1 : r->group[r->pile[pile].group].open;
}
static inline int pile_show(const struct deal_rules *r, int pile)
{
    return r->pile[pile].own_show ? r->pile[pile].own_show - 1 : r->group[r->pile[pile].group].show;
}
static inline int reg_get(const struct deal_state *s, int reg) { return table_regs(s)[reg]; }
/* The row of the foundations' sequences that holds: the base rank - 1, -1 before there is one. */
static inline int base_row(const struct deal_state *s) { return s->r->base_dealt ? reg_get(s, REG_BASE) - 1 : 0; }
static inline uint64_t card_bit(uint8_t card) { return (uint64_t)1 << card; }

/* The only three mutations; each writes its inverse to the journal. */
/* n cards from place AT of FROM to place TO_AT of TO, in order or reversed.
 * FROM == TO is allowed (TO_AT then counts after the removal). */
void deal_table_splice(struct deal_state *s, int from, int at, int n, int to, int to_at, bool reversed);
void deal_table_permute(struct deal_state *s, int pile, const uint8_t *order);
void deal_table_set(struct deal_state *s, int reg, int value);
/* The common case of splice. */
void deal_table_move(struct deal_state *s, int from, int to);

void deal_table_undo(struct deal_state *s, size_t mark);
uint64_t deal_table_hash(const struct deal_state *s); /* recomputed from nothing */
uint64_t deal_table_share(const struct deal_state *s, int pile); /* the pile's part of the hash, a sum of them */
void deal_table_find_identity(struct deal_state *s);  /* that of the phase that the table is in */
void deal_table_rehash(struct deal_state *s);         /* the same, and sets all kept hashes */
uint64_t deal_mix(uint64_t z);                        /* SplitMix64's output function */
uint64_t deal_random(uint64_t *state);                /* the next number of a stream */

/* Is pile P of A to the rules what pile Q of B is, in one phase? */
bool deal_table_same(const struct deal_state *a, int p, const struct deal_state *b, int q);

/* Loads another table of the same rules; the journal is emptied. */
void deal_state_load(struct deal_state *s, const struct deal_table *t);

#ifdef DEAL_CHECKED
void deal_state_selfcheck(struct deal_state *s);
#endif

/* ---- actions ---- */

enum { ACT_MOVE, ACT_DEAL, ACT_REDEAL, ACT_REFILL, ACT_FILL, ACT_MECH };

struct deal_list {
    struct deal_action *a;
    size_t n;
};
static inline void list_add(struct deal_list *l, struct deal_action a) { l->a[l->n++] = a; }
static inline void list_move(struct deal_list *l, int from, int to)
{
    list_add(l, (struct deal_action){ACT_MOVE, (uint8_t)from, (uint8_t)to, 1, {0}});
}

/* Writes at most rules->max_actions actions. */
size_t deal_actions(struct deal_state *s, struct deal_action *out);
/* Carries out one action and the at-once effects, journalled, no mark. */
void deal_actions_apply(struct deal_state *s, struct deal_action a);
/* Repeats the at-once effects until none applies. */
void deal_actions_settle(struct deal_state *s);

/* Cards that foundation F (index into rules->found) takes now; 0 when complete or closed. */
uint64_t deal_found_wants(const struct deal_state *s, int f);
/* The same, were N cards lying there. */
uint64_t deal_found_wants_at(const struct deal_state *s, int f, int n);
/* Adds FROM's top (or place K of a spread pile, K from 1; 0 = top) to every foundation that takes it. C6 holds. */
void deal_list_founds(struct deal_state *s, struct deal_list *l, int from, uint8_t card, int k, uint32_t groups);
/* Is F the lowest-numbered of the foundations equal to it (C6)? */
bool deal_found_first(const struct deal_state *s, int f);
/* Lowest foundation index that takes CARD, or -1. */
int deal_found_for(const struct deal_state *s, uint8_t card, uint32_t groups);
/* Does an available card fit a foundation?  An exchange does not count. */
bool deal_any_fits(struct deal_state *s);
/* First source of the pile's list that has a card, as a pile; NO_PILE if none. */
int deal_fill_source(const struct deal_state *s, int pile);
/* How many of the pile's sources have a card. */
int deal_fill_live(const struct deal_state *s, int pile);
bool deal_pile_vacant(const struct deal_state *s, int pile);
/* A vacancy with fill mode MODE that a source can fill exists. */
bool deal_fill_waits(const struct deal_state *s, enum fill_mode mode);
/* Lays out the groups of the mask from the pack, in the deal's order. */
void deal_lay_out(struct deal_state *s, uint32_t groups);
/* Lays the next round, as far as cards reach. */
void deal_lay_round(struct deal_state *s);
/* May the word redeal be used again? */
bool deal_redeal_left(const struct deal_state *s);
/* Do the cards as dealt keep the ruling on the deal? */
bool deal_ruling_check(const struct deal_rules *r, const uint8_t *cards, struct deal_error *e);

/* ---- mechanisms: what tables cannot say ---- */

/* What an action amounts to, for players: to a foundation or out of the game;
 * into a vacancy; onto another card; new cards; cards change places. */
enum action_role { ROLE_OTHER, ROLE_PLAY, ROLE_FILL, ROLE_BUILD, ROLE_DEAL, ROLE_SWAP };

struct deal_compile; /* rules/compile.h */

struct deal_mechanism {
    const char *name;
    const struct deal_key *keys;   /* its keys, ended by a NULL key */
    size_t rules_size;             /* of the struct that it keeps its section in */
    /* Reads its section into m->rules, which is all zero before; takes registers. */
    bool (*parse)(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e);
    /* Says what it may do and asks; K is empty before. Absent: everything. */
    void (*claim)(const struct deal_rules *r, const struct deal_mech *m, struct deal_claims *k);
    /* Once, after the layout, before the first at-once effects. */
    void (*start)(struct deal_state *s, const struct deal_mech *m);
    /* Adds its obligatory actions and returns true when nothing else is legal. */
    bool (*oblige)(struct deal_state *s, const struct deal_mech *m, struct deal_list *l);
    /* Adds its own actions after the generic ones; may also take generic ones out of the list. */
    void (*actions)(struct deal_state *s, const struct deal_mech *m, struct deal_list *l);
    /* Before a generic action is carried out; returns true when it did the whole action itself. */
    bool (*apply)(struct deal_state *s, const struct deal_mech *m, struct deal_action a);
    /* After a generic action, before the at-once effects. */
    void (*after)(struct deal_state *s, const struct deal_mech *m, struct deal_action a);
    /* One at-once step; false when nothing applied. */
    bool (*at_once)(struct deal_state *s, const struct deal_mech *m);
    /* Word of its own ACT_MECH actions. */
    void (*word)(const struct deal_state *s, const struct deal_mech *m, struct deal_action a, char *out);
    /* In pictures: the pile of PILE's group in whose cell it lies for the time being. Absent: its own. */
    int (*lies_at)(const struct deal_state *view, const struct deal_mech *m, int pile);
    /* For players: the role of its own ACT_MECH action in a VIEW, and in *WORTH (0 before) a number
     * that is the larger the better it looks among the actions of that role. Absent: acts_as. */
    enum action_role (*role)(const struct deal_state *view, const struct deal_mech *m, struct deal_action a, int *worth);
    enum action_role acts_as;
};
extern const struct deal_mechanism *const deal_mechanisms[]; /* mechanisms/list.c, NULL at the end */

void deal_identity_release(struct deal_rules *r);

/* ---- what a player may see: view.c ---- */

/* DST becomes SRC with every hidden card of every pile replaced by DEAL_NO_CARD
 * and the shuffle number by 0; hashes mean nothing in it. */
void deal_view_make(struct deal_state *dst, const struct deal_state *src);
/* The cards of a pile, from the bottom, that a player cannot see. */
int deal_view_hidden(const struct deal_state *s, int pile);
/* How many of each card the view does not show. */
void deal_view_unseen(const struct deal_state *view, uint8_t count[52]);
/* Is the pack all that is hidden, and is it dealt card by card or in rounds? */
bool deal_view_hides_pack_only(const struct deal_state *view);
/* DST becomes a position that looks like VIEW: the unseen cards in the hidden places
 * and the shuffles to come, all equally likely, drawn from *RANDOM. */
void deal_view_complete(struct deal_state *dst, const struct deal_state *view, uint64_t *random);

#endif
