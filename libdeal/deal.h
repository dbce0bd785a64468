/*
 * libdeal: deal, play, solve and measure games of patience.
 *
 * In this folder: the library. rules/ compiles the files of games/ with mechanisms/; engine/ has tables and actions,
 * record/ lines of text; solve/, grade/, players/, picture/ and telling/ use a table.
 *
 * This is the only header that programs outside libdeal include.  The library
 * prints nothing, never exits, and has no mutable globals: two threads may use
 * two states at once, and share one set of rules, which never changes once made.
 *
 * Functions that can fail return false (or NULL) and fill the caller's
 * struct deal_error.  A pointer named *_new must be given to the *_free of the
 * same name; every other pointer returned belongs to the object it came from.
 */
#ifndef DEAL_H
#define DEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DEAL_VERSION "1.0"
#define DEAL_FORMAT 1

#define DEAL_CARDS_MAX 208      /* four packs */
#define DEAL_WORD_MAX 64        /* longest action word, with its NUL */
#define DEAL_LINE_MAX (1 << 20) /* longest line of a record */
#define DEAL_NO_CARD 0xFF       /* also: a card that a player cannot see */
#define DEAL_NO_PILE 0xFF

/* ---- errors ---------------------------------------------------------- */

struct deal_error {
    char field[32]; /* field of a record or section of a rule file; may be empty */
    long line;      /* line of a rule file, 0 if none */
    char text[240]; /* lower case, no full stop; control bytes escaped */
};

/* Fills E; FIELD may be NULL. Always returns false, so "return deal_fail(...)". Bytes that are
 * not printable ASCII are escaped as \xNN. */
bool deal_fail(struct deal_error *e, const char *field, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Copies at most SIZE-1 bytes of TOKEN (LEN bytes) into OUT with control bytes,
 * quotes and bytes over 126 escaped as \xNN; a longer token ends in "...".
 * Returns OUT. */
const char *deal_quote(char *out, size_t size, const char *token, size_t len);

/* Bytes of the first character of TEXT (LEN bytes) in UTF-8; 0 where there is none. */
size_t deal_character_length(const char *text, size_t len);
/* Has TEXT (LEN bytes) a byte that is not UTF-8, a control character other than a tab, of ASCII or of Unicode, or one
 * that turns the direction of the text round? A terminal would not show it as it is. */
bool deal_hidden_control(const char *text, size_t len);

/* ---- cards: 0..51 = 13 * suit + rank - 1, suits in the order S, H, D, C ---- */

static inline int deal_rank(uint8_t card) { return card % 13 + 1; }
static inline int deal_suit(uint8_t card) { return card / 13; }
static inline bool deal_red(uint8_t card) { return deal_suit(card) == 1 || deal_suit(card) == 2; }

/* Two bytes, rank then suit, no NUL. */
void deal_card_text(uint8_t card, char out[2]);
/* DEAL_NO_CARD when the two bytes name no card. */
uint8_t deal_card_parse(const char text[2]);

/* ---- rules ------------------------------------------------------------ */

struct deal_rules;

/* The games of the house, compiled into the library, in byte order of their ids. */
int deal_game_count(void);
const char *deal_game_id(int i);
/* The other games that are compiled in, known for their published winnability, likewise. */
int deal_other_count(void);
const char *deal_other_id(int i);
/* The rule file of a compiled-in game of either kind, byte for byte; NULL if there is none. */
const char *deal_game_text(const char *id);

/* The I-th alias of a compiled-in game, and its id; no alias is an id, and each stands once; false past the end. */
bool deal_game_name(int i, const char **name, const char **id);
/* The id of the compiled-in game that the LEN bytes of NAME name, by its id or another name, in capitals or not, with
 * blanks or hyphens; NULL if there is none. */
const char *deal_game_named(const char *name, size_t len);

/* GAME: an id, or another name of a game, or a path (it contains '/' and ends in ".ini"), perhaps with "/variant"
 * behind it. SET: "name:value,name:value" as in a record, or NULL or "" for none. */
struct deal_rules *deal_rules_new(const char *game, const char *set, struct deal_error *e);
/* States that were made of R keep it until they are freed. */
void deal_rules_free(struct deal_rules *r);
/* The reasons why deal_rules_new() fails, at most MOST: all bad sections, keys and values, in the order of lines. If
 * each is valid by itself, the first conflict among them. Returns their number, 0 if it would not fail. */
size_t deal_rules_errors(const char *game, const char *set, struct deal_error *out, size_t most);

const char *deal_rules_game(const struct deal_rules *r); /* as given to _new, with its id for another name */
const char *deal_rules_set(const struct deal_rules *r);  /* canonical; "" when all is default */
const char *deal_rules_crc(
    const struct deal_rules *r); /* 8 hex digits of the effective rules for a user's file, else "" */
const char *deal_rules_title(const struct deal_rules *r);
int deal_rules_packs(const struct deal_rules *r);
int deal_rules_cards(const struct deal_rules *r);     /* cards that are shuffled and dealt */
bool deal_rules_shuffles(const struct deal_rules *r); /* needs shuffle= in a record */
/* The effective rule file; the leading comment block and the options with
 * their values and defaults. Both malloc'd, NULL without memory. */
char *deal_rules_text(const struct deal_rules *r);
char *deal_rules_about(const struct deal_rules *r);
/* Lines of CSV, name,values,default,meaning, for each option, then for ranks and suits. VALUES are parted by blanks, or
 * LEAST..MOST; a blank within a value is a plus sign. malloc'd, NULL without memory. */
char *deal_rules_options(const struct deal_rules *r);
/* The value that R has for the option NAME, or for ranks or suits; false if there is no such option. */
bool deal_rules_value(const struct deal_rules *r, const char *name, char value[64]);

/* The choices of a game: the name of its I-th variant, NULL past the last; the name of its I-th option, which belongs
 * to R, and the value that R has; the K-th possible value of the option. False past the last. */
const char *deal_rules_variant(const struct deal_rules *r, int i);
bool deal_rules_option(const struct deal_rules *r, int i, const char **name, char value[64]);
bool deal_rules_option_value(const struct deal_rules *r, int i, int k, char value[64]);

/* The vocabulary of rule files, word by word: the I-th key, in sections of one kind
 * ("game", "GROUP", "mechanism NAME", ...). False past the end. */
struct deal_word {
    const char *section, *mechanism, *key; /* mechanism: its name, else "" */
    const char *form;                      /* form of a value: see deal-rules(5) */
    const char *standard;                  /* the value that holds where the key is absent; NULL: it must be there */
    const char *meaning;
};
bool deal_vocabulary(int i, struct deal_word *out);

/* The deal of a seed: CARDS gets deal_rules_cards(r) cards, *SHUFFLE the number
 * for shuffles inside the game. SEED is 1..2^32-1. A pure function. */
bool deal_rules_deal(const struct deal_rules *r, uint32_t seed, uint8_t *cards, uint32_t *shuffle,
                     struct deal_error *e);
/* A deal after RIFFLES riffle shuffles (model of Gilbert, Shannon and Reeds) of PACK: deal_rules_cards(r) cards, the
 * first to be dealt first, or NULL for a sorted pack. CARDS may be PACK. SEED is 1..2^32-1. A pure function. False with
 * E filled if the game has a ruling on the order of its cards. */
bool deal_rules_riffle(const struct deal_rules *r, const uint8_t *pack, unsigned riffles, uint32_t seed, uint8_t *cards,
                       uint32_t *shuffle, struct deal_error *e);

/* ---- positions -------------------------------------------------------- */

struct deal_state;

/* Kinds of actions: five of the tables of the rules, then those of mechanisms. */
enum deal_action_kind {
    DEAL_ACT_MOVE,   /* cards of pile FROM go to pile TO */
    DEAL_ACT_DEAL,   /* the pack FROM is dealt, to the waste TO or to several piles */
    DEAL_ACT_REDEAL, /* a new pack TO is formed */
    DEAL_ACT_REFILL, /* all vacancies are filled */
    DEAL_ACT_FILL,   /* the vacancy TO is filled */
    DEAL_ACT_SHIFT,  /* cards of pile FROM go to pile TO */
    DEAL_ACT_PAIR,   /* the top cards of FROM and TO leave together */
    DEAL_ACT_SWAP,   /* the top cards of FROM and TO change places */
    DEAL_ACT_TOUCH   /* pile FROM alone is named */
};
/* An action; meaningful only for the position it was generated in. */
struct deal_action {
    uint8_t kind;     /* enum deal_action_kind */
    uint8_t from, to; /* piles by index; DEAL_NO_PILE where the action names none */
    uint8_t n;        /* of a move or a shift: how many cards; 0: all cards of FROM */
    uint8_t place;    /* the place, from 1, of a single card within FROM; 0: the last N cards */
    uint8_t mech;     /* the number of the mechanism */
    uint8_t also[2];  /* two more piles whose top cards change places; equal: none */
};

struct deal_state *deal_state_new(const struct deal_rules *r, struct deal_error *e);
void deal_state_free(struct deal_state *s);
/* DST and SRC must have the same rules. The copy cannot be undone past this point. */
bool deal_state_copy(struct deal_state *dst, const struct deal_state *src, struct deal_error *e);
const struct deal_rules *deal_state_rules(const struct deal_state *s);

/* Checks CARDS (N of them) against the rules and lays them out, at-once effects
 * included. The error's field is "cards". */
bool deal_state_start(struct deal_state *s, const uint8_t *cards, size_t n, uint32_t shuffle, struct deal_error *e);

/* Lays out a table by hand. CARDS are all cards of the game, foundations' included, pile by pile in the order of TABLE,
 * each pile from its first-laid card on. TABLE is a value of the field table= of records, see deal-format(5); the
 * error's field is "table" or "cards". */
bool deal_state_place(struct deal_state *s, const uint8_t *cards, size_t n, uint32_t shuffle, const char *table,
                      struct deal_error *e);
/* The number for shuffles inside the game. */
uint32_t deal_state_shuffle(const struct deal_state *s);
/* The present position as such a table: CARDS gets *N cards. malloc'd; NULL with E filled where a table does not show
 * all that counts. */
char *deal_state_table(const struct deal_state *s, uint8_t cards[DEAL_CARDS_MAX], size_t *n, struct deal_error *e);

/* All legal actions of the position in generation order, without doubles. The
 * array belongs to S and lasts until the next call on S. */
const struct deal_action *deal_state_actions(struct deal_state *s, size_t *count);
/* The word of an action of the present position. Returns OUT. */
const char *deal_state_word(const struct deal_state *s, struct deal_action a, char out[DEAL_WORD_MAX]);
/* Finds the legal action of that name. */
bool deal_state_find(struct deal_state *s, const char *word, size_t len, struct deal_action *a, struct deal_error *e);
/* Apply a legal action and its automatic effects. False only without memory: S must then be started again, and
 * nothing can be undone. */
bool deal_state_apply(struct deal_state *s, struct deal_action a);
/* Takes back the last action; false when there is none. */
bool deal_state_undo(struct deal_state *s);
/* Actions applied since deal_state_start. */
size_t deal_state_depth(const struct deal_state *s);

bool deal_state_won(const struct deal_state *s);
/* Do the cards in sight alone prove that the game can no longer be won? The order of the pack and later shuffles
 * have no influence. False means undecided. */
bool deal_state_visibly_dead(const struct deal_state *s);
uint64_t deal_state_hash(const struct deal_state *s);
/* Recomputes the hash and counts the cards; false with a text when the kept
 * values are wrong. For the checked build and tests. */
bool deal_state_verify(const struct deal_state *s, struct deal_error *e);
/* True equality of two positions of the same rules, interchangeable piles in any order. */
bool deal_state_equal(const struct deal_state *a, const struct deal_state *b);
/* The bytes of the table: equal bytes, equal table. *SIZE gets their number. */
const void *deal_state_bytes(const struct deal_state *s, size_t *size);

/* Piles by index, in the order of the rule file. */
int deal_state_piles(const struct deal_state *s);
const char *deal_state_pile_name(const struct deal_state *s, int pile);  /* "scene3" */
const char *deal_state_pile_group(const struct deal_state *s, int pile); /* "scene" */
/* The cards of a pile, first-laid first; *COUNT gets how many. */
const uint8_t *deal_state_pile(const struct deal_state *s, int pile, size_t *count);
/* How many of them, from the first, a player does not see. */
int deal_state_hidden(const struct deal_state *s, int pile);

/* Purpose of a pile by the rules: a tableau is built on; a cell takes a card while it is empty; a reserve takes
 * none. */
enum deal_pile_kind { DEAL_PACK, DEAL_TALON, DEAL_FOUNDATION, DEAL_TABLEAU, DEAL_CELL, DEAL_RESERVE };
/* Set *OVER, owned by the rules, to the piles that cover PILE directly or through others; return their number. PILE
 * is not available while one of them holds a card. */
int deal_state_overs(const struct deal_state *s, int pile, const uint8_t **over);
enum deal_pile_kind deal_state_pile_kind(const struct deal_state *s, int pile);

/* The number of sequences of exactly DEPTH actions; false on overflow or without memory. */
bool deal_state_perft(struct deal_state *s, unsigned depth, uint64_t *count, struct deal_error *e);

/* The position as text, as a player at the table sees it, laid out like the book's picture
 * where the rule file has one: ASCII, lines ended by \n, hidden cards ##. malloc'd, NULL
 * without memory. */
char *deal_state_draw(const struct deal_state *s);
/* The same within COLUMNS and LINES, where that can be done: in long piles +N stands for the N
 * lowest cards; else the piles stand one after the other. With 0 columns as deal_state_draw. */
char *deal_state_draw_within(const struct deal_state *s, int columns, int lines);
/* The same picture as SVG. malloc'd, NULL without memory. */
char *deal_state_svg(const struct deal_state *s);
/* The same with handles for a program that shows it: pile I is <g class="pile" data-pile="I">, each of
 * its cards, or its empty place, <g data-place="K">, K from 1, the first laid (0: the empty place). A card
 * that stands for several has the place of the last. Piles that are not drawn have no handle. */
char *deal_state_svg_handles(const struct deal_state *s);
/* Shape of a picture for a page, in units of the picture: a card has 50 by 70. */
struct deal_shape {
    int right;      /* step from card to card in a row */
    int down, back; /* steps in a column, from a card face up and from one face down */
    int gap;        /* between two piles */
    int across;     /* fans in a row, at most; then longer rows, and rows wider than LIST, are broken; 0: as in the rule
                       file */
    int list;       /* width at which lists of cards are wrapped, at least */
    bool stacked;   /* in rows the suit is printed under the rank */
};
/* The same picture with handles in SHAPE. malloc'd, NULL without memory. */
char *deal_state_svg_shaped(const struct deal_state *s, const struct deal_shape *shape);
/* Apply a legal action as deal_state_apply does, and return its effect as one sentence without a full stop: "the
 * nine of clubs from the bone to the ascending clubs; the bone releases the ten of hearts". It names only cards that
 * a player at the table sees. malloc'd; NULL without memory: S must then be started again. */
char *deal_state_explain(struct deal_state *s, struct deal_action a);

/* ---- help for a person at a table --------------------------------------------- */

/* The gesture of a hand for an action: the card at place AT of pile FROM, with the cards above it if the
 * action takes several, goes to pile TO. Piles by index; places from 1, the first laid, 0: the top.
 * TO is -1 where FROM is only touched, as the pack is to deal. EITHER: FROM and TO may change places.
 * The fields ALSO of an action need a second gesture of that kind. */
struct deal_gesture {
    int from, at, to;
    bool either;
    uint8_t card; /* the card that is taken or touched, DEAL_NO_CARD where a player sees none */
};
/* A is a legal action of the present position. Always true: every action has a gesture. */
bool deal_state_gesture(const struct deal_state *s, struct deal_action a, struct deal_gesture *out);

/* Find a play to a foundation that is proved safe for all hidden cards; false if none is known. */
bool deal_state_safe(struct deal_state *s, struct deal_action *a);

/* The choice of the player think, with bounded work, and its reason, from the cards that a player at the table sees or
 * has seen. Deterministic. */
struct deal_advice {
    bool found;                /* there is something to advise */
    struct deal_action action; /* if found: a legal action of the present position */
    char *text; /* the reason as a sentence without a full stop; if nothing is found, the reason for that; malloc'd, the
                   caller frees it */
};
/* False without memory. S is left as it was. */
bool deal_state_advise(struct deal_state *s, struct deal_advice *out, struct deal_error *e);
void deal_advice_release(struct deal_advice *a);

/* The seed of the I-th curated deal, from 0, that can be won and has that GRADE, 1 to 5, under the default
 * options of GAME, a compiled-in id, perhaps with a variant; 0 when there is none. At most twenty of each grade. */
uint32_t deal_puzzle(const char *game, int grade, size_t i);

/* For a misspelling of LEN bytes, the nearest of the words that CANDIDATE returns for I = 0, 1, ... until NULL. NULL
 * if none is near. Owned by the owner of the candidate. */
const char *deal_guess(const char *word, size_t len, const char *(*candidate)(const void *arg, size_t i),
                       const void *arg);
/* The id of a compiled-in game, by the nearest of ids and other names. */
const char *deal_guess_game(const char *word, size_t len);

/* ---- records ---------------------------------------------------------- */

struct deal_record;

struct deal_record *deal_record_new(void); /* empty; NULL without memory */
void deal_record_free(struct deal_record *d);
/* Reads one line (without its newline). On failure E's field names the field. */
bool deal_record_parse(struct deal_record *d, const char *line, size_t len, struct deal_error *e);
/* NULL when absent. */
const char *deal_record_get(const struct deal_record *d, const char *key);
/* Replace in place, or insert in the order of deal-format(5). False without memory. Setting or removing "result"
 * also removes the fields that describe it: by, nodes, proof, parts, checked, refuted, unwritten, grade, traps, forced,
 * imagined and the grade.* fields. */
bool deal_record_set(struct deal_record *d, const char *key, const char *value);
void deal_record_remove(struct deal_record *d, const char *key);
/* The line, ended by \n; *LEN gets its length. NULL without memory. Lasts until
 * the next call on D. */
const char *deal_record_text(struct deal_record *d, size_t *len);
/* i-th field in line order, false past the end. */
bool deal_record_field(const struct deal_record *d, size_t i, const char **key, const char **value);

/* Rules by (game, set), compiled once for a stream that repeats or mixes them. At most 100 are kept. */
struct deal_cache;
struct deal_cache *deal_cache_new(void);
void deal_cache_free(struct deal_cache *c);
/* May records name rule files? Without this call they may. */
void deal_cache_files(struct deal_cache *c, bool may);
/* The rules a record names, checked against its rules= field. They last until the next call, and as long as states that
 * are made of them. Thread-compatible, not thread-safe. */
const struct deal_rules *deal_cache_rules(struct deal_cache *c, const struct deal_record *d, struct deal_error *e);

/* The position a record gives, its moves included. */
bool deal_record_start(const struct deal_record *d, struct deal_state *s, struct deal_error *e);
/* As deal_record_start, but with only the first UPTO moves; *MOVES gets how many were applied. */
bool deal_record_replay(const struct deal_record *d, struct deal_state *s, size_t upto, size_t *moves,
                        struct deal_error *e);
/* Makes D give the present position of S: game, set, rules, shuffle, cards and table. False with E filled as
 * deal_state_table(). */
bool deal_record_position(struct deal_record *d, const struct deal_state *s, struct deal_error *e);
/* Writes game, set, rules, seed (0: none), shuffle and cards of a fresh deal. */
bool deal_record_deal(struct deal_record *d, const struct deal_rules *r, uint32_t seed, const uint8_t *cards,
                      uint32_t shuffle);

/* The name of a deal: *KEY is its field, "seed", "ms" or "pysol", and *NUMBER its value, which belongs to
 * D. False where D has none, or one that is no such number. */
bool deal_record_name(const struct deal_record *d, const char **key, const char **number);
/* Makes D the fresh deal of that name: KEY is "seed" (NUMBER from 1 to 4294967295), "ms" (1 to 8589934591, of
 * Microsoft's FreeCell and games that are dealt like it) or "pysol" (1 to 99999999999999999999, or ms1 to ms8589934591,
 * of PySolFC). The same rules, KEY and NUMBER always give the same cards. False with E filled where NUMBER is none, or
 * where the programs that number their deals so are not known to lay out the game as its rules do. */
bool deal_record_numbered(struct deal_record *d, const struct deal_rules *r, const char *key, const char *number,
                          struct deal_error *e);

/* Looks for the number of the deal of D among Microsoft's, all of them where a game deals the pack as it is shuffled,
 * else the first million, and PySolFC's up to LAST. *FOUND: D has it now as ms or pysol. R are the rules of D. False
 * with E filled without memory. */
bool deal_record_find(struct deal_record *d, const struct deal_rules *r, uint64_t last, bool *found,
                      struct deal_error *e);

/* ---- boards of other programs --------------------------------------------------- */

/* The forms of boards: "fc-solve", "pysol" and "solvitaire"; NULL past the end. See deal(1). */
const char *deal_board_form(int i);

/* Reads boards of one game, line by line. */
struct deal_boards;
/* FORM: one of these, or NULL where each board shows its own. R outlives the reader. */
struct deal_boards *deal_boards_new(const char *form, const struct deal_rules *r, struct deal_error *e);
void deal_boards_free(struct deal_boards *bs);
/* Takes a line without its newline; at the end of the text LINE is NULL. When it ends a board, *WHOLE is true and D is
 * the deal, or the position, of the board. False with E filled for a bad board; the next line may begin another. *BACK:
 * the number of lines from the bad one to this one. */
bool deal_boards_take(struct deal_boards *bs, const char *line, size_t len, struct deal_record *d, bool *whole,
                      unsigned long *back, struct deal_error *e);
/* The position as a board of that form, which read again gives the same position. malloc'd; NULL with E filled where
 * the form cannot have it. The cards and the number of later shuffles are not part of a board. */
char *deal_state_board(const struct deal_state *s, const char *form, struct deal_error *e);

/* ---- the solver -------------------------------------------------------- */

/* DEAL_GAVE_UP: a player stopped where every action that it likes leads back to an earlier position. */
enum deal_result { DEAL_WON, DEAL_UNWINNABLE, DEAL_UNKNOWN, DEAL_STUCK, DEAL_GAVE_UP };
const char *deal_result_text(enum deal_result result);

struct deal_solve_options {
    uint64_t nodes;           /* budget, positions examined; without EXHAUSTIVE four positions of the plain
                                 search, or sixteen of the search of runs, count as one */
    size_t memory;            /* bytes that may grow with the nodes */
    bool exhaustive;          /* the plain search: the oracle of the tests */
    bool unchecked;           /* losses are not checked, which saves up to two thirds of their time */
    uint32_t without;         /* parts of the search to leave out, bits as in deal_solution.parts; 0: none */
    volatile const int *stop; /* gives up as soon as it is non-zero; may be NULL */
};

/* How a loss was checked by code that shares nothing with the search; LOG: by a proof log. */
enum deal_checked { DEAL_CHECKED_NOT, DEAL_CHECKED_PLAIN, DEAL_CHECKED_PROOF, DEAL_CHECKED_LOG };
/* The value of the field checked of records, static text; NULL if the loss was not checked. */
const char *deal_checked_text(enum deal_checked checked);

struct deal_solution {
    enum deal_result result; /* DEAL_WON, DEAL_UNWINNABLE or DEAL_UNKNOWN */
    const char *proof;       /* static text when unwinnable, else NULL */
    uint64_t nodes;
    bool stopped;    /* by *stop: the result is no result */
    uint8_t checked; /* when unwinnable: enum deal_checked */
    uint32_t parts;  /* parts that the proof of loss rests on, one bit each: deal_parts_text();
                        0 when not unwinnable, and for a plain search, which leaves out nothing */
    char *moves;     /* when won: the line from this position, comma-separated,
                        malloc'd (free with deal_solution_release); else NULL */
};

/* Row I of the parts of the search: whether the rules of a game allow each, or the reason why not; false past the
 * end. */
struct deal_why {
    const char *kind; /* "search", "dead end", "dominance", "symmetry", "key" or "step" */
    char name[40];
    bool applies;
    char what[80];         /* where it applies: how far, or "" */
    const char *condition; /* else: the condition that fails, ... */
    char forbids[120];     /* ... the line "[scene] fill = choice talon pack", or a missing one: "no [talon]" ... */
    long line;             /* ... and that line, 0 if none */
};
bool deal_rules_why(const struct deal_rules *r, int i, struct deal_why *out);

/* S is left as it was. A loss is checked by work in proportion to its nodes. If the check finds a win, the result is
 * won: a fault of the library. */
bool deal_solve(struct deal_state *s, const struct deal_solve_options *o, struct deal_solution *out,
                struct deal_error *e);
/* The same, but a loss that was not checked, under rules of a user's file or with a key of a group changed, is searched
 * again. A search that compares positions by all their cards and a set of beams, both without proofs of loss, examine
 * CONFIRM positions each. If one wins, the result is won, and *REFUTED is the kind of the wrong proof, static text: a
 * fault of the library. Else *REFUTED is NULL. The nodes are those of deal_solve(), and include the check only if it
 * wins. */
enum { DEAL_CONFIRM = 5000 }; /* the value that the tools use */
bool deal_solve_confirmed(struct deal_state *s, const struct deal_solve_options *o, uint64_t confirm,
                          struct deal_solution *out, const char **refuted, struct deal_error *e);
void deal_solution_release(struct deal_solution *out);
/* The names of a set of parts of the search, comma-separated, with hyphens for blanks; "" for a bit that is no part.
 * The bits may have other meanings in another version of the library: save the names. */
enum { DEAL_PARTS_MAX = 640 };
void deal_parts_text(uint32_t parts, char text[DEAL_PARTS_MAX]);
/* Logs of losses, which a program without a search can check: see deal-check(1). */
struct deal_log_options {
    uint64_t bytes;           /* most bytes of a log, about */
    size_t memory;            /* most bytes of the search that is logged */
    volatile const int *stop; /* gives up as soon as it is non-zero; may be NULL */
};
/* Writes to OUT the log of a plain search from S. *COMPLETE: it shows that S is lost. Otherwise a limit ended it, or S
 * can be won. False with E filled without memory. Errors of OUT are left for ferror(). */
bool deal_log_write(const struct deal_state *s, const struct deal_log_options *o, FILE *out, bool *complete,
                    struct deal_error *e);
/* Reads a log from IN with at most MEMORY bytes. True if it shows that S is lost; else E has the entry and its fault.
 */
bool deal_log_check(const struct deal_state *s, size_t memory, FILE *in, struct deal_error *e);
/* MOVES win from S, which is left as it was: *SHORTER gets a line that wins too and has no more
 * actions, malloc'd. Best effort, the same every time. */
bool deal_shorten(struct deal_state *s, const char *moves, char **shorter, struct deal_error *e);

/* Counts of the positions that can follow, and of the lines that win. Positions differ if one card lies elsewhere or
 * the rules may act differently; lines differ if one of their words does. */
struct deal_count {
    bool complete;      /* else the limits ended the count, and all numbers but the length are lower bounds */
    bool stopped;       /* by *stop */
    uint64_t positions; /* that can follow, and the present one */
    uint64_t winning;   /* of them from which the game can be won, won ones included */
    double lines;       /* that win from here; infinity if a line can return to a position. Exact up to 2^53 */
    long length;        /* the least number of actions of a line that wins; -1: none was found */
    double shortest;    /* lines of that length; likewise exact up to 2^53 */
};
/* S is left as it was. The options nodes, memory and stop apply; each position counts as one node. */
bool deal_count(struct deal_state *s, const struct deal_solve_options *o, struct deal_count *out, struct deal_error *e);

/* The nearest miss of a deal that cannot be won. */
struct deal_nearest {
    int cards;      /* most cards where the goal wants them: on foundations, or out of the piles to be cleared */
    bool exact;     /* no position has more; else the limits ended the search */
    bool stopped;   /* by *stop */
    uint64_t nodes; /* positions expanded */
    char *moves;    /* a line to such a position, comma-separated; freed by the caller */
};
/* S is left as it was. The options nodes, memory and stop apply. On failure there is no line to free. */
bool deal_nearest(struct deal_state *s, const struct deal_solve_options *o, struct deal_nearest *out,
                  struct deal_error *e);

/* A line that wins with the least number of actions. */
struct deal_shortest {
    bool minimal;   /* no shorter line than LENGTH wins: proved */
    bool stopped;   /* by *stop */
    long length;    /* number of actions of the best line; -1: none is known */
    long bound;     /* no line with fewer actions wins: proved */
    uint64_t nodes; /* positions expanded */
    char *moves;    /* a line of that length, comma-separated, freed by the caller; NULL: LINE is as good */
};
/* LINE wins from S, which is left as it was, and only shorter lines are searched; NULL: no line is known. With
 * FREE_REDEALS the word redeal is not counted. The options nodes, memory and stop apply. On failure there is no line to
 * free. */
bool deal_shortest(struct deal_state *s, const char *line, bool free_redeals, const struct deal_solve_options *o,
                   struct deal_shortest *out, struct deal_error *e);

/* ---- how hard a deal is: see solve(1) ----------------------------------------- */

struct deal_grade {
    int grade;          /* 1 the easiest, 5 the hardest of the game's winnable deals */
    long score;         /* the points that the grade is made from */
    const char *ladder; /* the first of the players, weak to strong, that wins it; "none" */
    size_t length;      /* actions of the line */
    size_t traps;       /* positions on it where some other action surely loses */
    uint64_t shows;     /* positions examined to show such a loss, the median; 0: no trap */
    int forced;         /* percent of the positions where every other action surely loses */
    bool generic;       /* measured by the common scale: the game has none of its own */
};

/* The grade of a won deal of R with this SCORE by the scales of this library. *GENERIC: R has no scale of its own. */
int deal_grade_of(const struct deal_rules *r, long score, bool *generic);
/* The deals that the scale of a game was made from. */
struct deal_grade_scale {
    int won;        /* number of winnable deals */
    uint64_t nodes; /* budget of each search, positions examined */
    int share[5];   /* of the grades 1 to 5 among them, in thousandths */
};
/* The scale of the rules R. False, with the common scale, if they have none of their own. */
bool deal_grade_scale(const struct deal_rules *r, struct deal_grade_scale *out);
/* LINE, words separated by commas, wins from S, and NODES were examined to find it. S is unchanged. The result is
 * void if *STOP (may be NULL) is not 0. */
bool deal_grade(struct deal_state *s, const char *line, uint64_t nodes, volatile const int *stop,
                struct deal_grade *out, struct deal_error *e);

/* ---- looking back on a game that was played ------------------------------------ */

/* A review of a record by the solver: the last position from which the game could be won, the action that lost it,
 * and stretches without a choice. */
struct deal_review;
struct deal_review_options {
    uint64_t nodes;           /* budget of each search, positions examined; at most 40 searches */
    uint64_t others;          /* nodes for all other actions on the way; 0: they are not looked at */
    size_t memory;            /* bytes that may grow with the nodes */
    volatile const int *stop; /* searches give up as soon as it is non-zero; may be NULL */
};
/* R are the rules of D, and outlive the review. NULL with E filled where D is no good record. */
struct deal_review *deal_review_new(const struct deal_record *d, const struct deal_rules *r,
                                    const struct deal_review_options *o, struct deal_error *e);
void deal_review_free(struct deal_review *v);
/* Do one more search; *SHARE is the part done, in percent: 100 at the end. */
bool deal_review_ask(struct deal_review *v, int *share, struct deal_error *e);
/* Number of actions played, and the verdict on the position after K of them: DEAL_WON, DEAL_UNWINNABLE or
 * DEAL_UNKNOWN. */
size_t deal_review_length(const struct deal_review *v);
enum deal_result deal_review_verdict(const struct deal_review *v, size_t k);

enum deal_note_kind {
    DEAL_NOTE_WON,     /* these positions could be won */
    DEAL_NOTE_UNKNOWN, /* of these it is not known */
    DEAL_NOTE_BLUNDER, /* this action lost the game */
    DEAL_NOTE_LOST,    /* from these positions nothing wins */
    DEAL_NOTE_FORCED,  /* these actions had no other beside them */
    DEAL_NOTE_NARROW   /* beside these actions every other one loses */
};
struct deal_note {
    enum deal_note_kind kind;
    size_t from, to; /* actions, from 1; of positions: how many actions led to them, 0 is the deal */
    char *text;      /* the note as a sentence without a full stop; the review owns it */
};
/* Note I, after the last search; false past the end. */
bool deal_review_note(const struct deal_review *v, size_t i, struct deal_note *out);

/* ---- players: they see a view, never the table ---------------------------- */

struct deal_player;
/* SPEC: "name" or "name:key=value,...". */
struct deal_player *deal_player_new(const char *spec, struct deal_error *e);
void deal_player_free(struct deal_player *p);
const char *deal_player_name(const struct deal_player *p);
int deal_player_count(void);
const char *deal_player_id(int i);
const char *deal_player_meaning(int i);
/* Key K of player I: false past the end. */
struct deal_player_key {
    const char *name, *meaning;
    char values[40];   /* "no|yes" or "0..99" */
    char standard[24]; /* the default value */
};
bool deal_player_key(int i, int k, struct deal_player_key *out);
/* Plays on from S until won, stuck, given up or MAX_ACTIONS actions, and then the result is unknown; each word is
 * handed to APPEND with ARG. Seeded by SEED, the cards and the shuffle of the deal. It gives up where every action that
 * it likes leads back to a position of the game, as a pass through the pack does that changes nothing.
 * IMAGINED, if not NULL: actions that it took in worlds that it imagined. */
bool deal_player_run(const struct deal_player *p, struct deal_state *s, uint64_t seed, size_t max_actions,
                     bool (*append)(void *arg, const char *word), void *arg, enum deal_result *result,
                     uint64_t *imagined, struct deal_error *e);

#ifdef __cplusplus
}
#endif

#endif
