/*
 * libdeal: deal, play, solve and measure games of patience.
 *
 * In this folder: the library, and its public interface, this header. The folder rules/ compiles the rule files of
 * games/, with the rule modules of mechanisms/; engine/ has positions and actions, record/ reads and writes records
 * (lines of text); solve/, grade/, players/, picture/ and telling/ work on positions.
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

#define DEAL_CARDS_MAX 208      /* largest number of cards in a game: four packs */
#define DEAL_WORD_MAX 64        /* largest length of an action's word (its notation), including the NUL */
#define DEAL_LINE_MAX (1 << 20) /* largest length of a record's line, in bytes */
#define DEAL_NO_CARD 0xFF       /* value of a card that stands for no card, or for one that a player cannot see */
#define DEAL_NO_PILE 0xFF

/* ---- errors ---------------------------------------------------------- */

struct deal_error {
    char field[32]; /* field of a record or section of a rule file that the error is about; may be empty */
    long line;      /* line number in a rule file, 0 if none */
    char text[240]; /* the message: lower case, no full stop; control bytes escaped */
};

/* Fills error E with a message; FIELD may be NULL. Always returns false, so that a caller may write "return
 * deal_fail(...)". Bytes that are not printable ASCII are escaped as \xNN. */
bool deal_fail(struct deal_error *e, const char *field, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool deal_no_memory(const struct deal_error *e); /* Is E the lack of memory, which is no fault of the input? */

/* Copies TOKEN (LEN bytes) to OUT, which has SIZE bytes, for use in a message. Control bytes, quotes and bytes over
 * 126 are escaped as \xNN; a token that is too long ends in "...". Returns OUT. */
const char *deal_quote(char *out, size_t size, const char *token, size_t len);

/* The length in bytes of the first character of TEXT (LEN bytes) in UTF-8; 0 if it is not valid. */
size_t deal_character_length(const char *text, size_t len);
/* Does TEXT (LEN bytes) contain a byte that is not UTF-8, a control character (ASCII or Unicode) other than a tab,
 * or a character that changes the direction of text? A terminal would not show such text as it is. */
bool deal_hidden_control(const char *text, size_t len);

/* ---- cards: 0..51 = 13 * suit + rank - 1, suits in the order S, H, D, C ---- */

static inline int deal_rank(uint8_t card) { return card % 13 + 1; }
static inline int deal_suit(uint8_t card) { return card / 13; }
static inline bool deal_red(uint8_t card) { return deal_suit(card) == 1 || deal_suit(card) == 2; }

/* Writes the two characters of a card to OUT, rank then suit, without a NUL. */
void deal_card_text(uint8_t card, char out[2]);
/* The card that two characters name, rank then suit; DEAL_NO_CARD if they name none. */
uint8_t deal_card_parse(const char text[2]);

/* ---- rules ------------------------------------------------------------ */

struct deal_rules;

/* The main games, compiled into the library, in byte order of their ids: their number, and the id of the I-th. */
int deal_game_count(void);
const char *deal_game_id(int i);
/* The other compiled-in games, included for their published winnability: their number, and the id of the I-th in
 * byte order. */
int deal_other_count(void);
const char *deal_other_id(int i);
/* The rule file of a compiled-in game, byte for byte; NULL if there is no such game. */
const char *deal_game_text(const char *id);

/* The I-th alias (other name) of a compiled-in game, and the id of that game; false past the last. No alias is an
 * id, and each occurs once. */
bool deal_game_name(int i, const char **name, const char **id);
/* The id of the compiled-in game that NAME (LEN bytes) names by its id or an alias; capitals and lower case, blanks
 * and hyphens are equivalent. NULL if there is none. */
const char *deal_game_named(const char *name, size_t len);

/* Creates the rules of a game; NULL with E filled on failure. GAME: an id, an alias, or a path (with '/', ending in
 * ".ini"), each perhaps followed by "/variant". SET: "name:value,name:value" as in a record, or NULL or "" for none. */
struct deal_rules *deal_rules_new(const char *game, const char *set, struct deal_error *e);
/* Releases rules R; states made from R keep them until they are freed, too. */
void deal_rules_free(struct deal_rules *r);
/* The reasons why deal_rules_new() fails, at most MOST of them: all bad sections, keys and values, in the order of
 * lines; if each is valid by itself, the first conflict among them. Returns their number, 0 if it would not fail. */
size_t deal_rules_errors(const char *game, const char *set, struct deal_error *out, size_t most);

/* the GAME given to deal_rules_new(), with an alias replaced by the id */
const char *deal_rules_game(const struct deal_rules *r);
/* all changed options in canonical form, as in set= of a record; "" if none is changed */
const char *deal_rules_set(const struct deal_rules *r);
const char *deal_rules_crc(
    const struct deal_rules *r); /* checksum of a user's rules, 8 hex digits; "" for a compiled-in game */
/* Do A and B have the same effective rules, whatever their names and options are? Compared by checksum; the title
 * counts, pictures and aliases do not. */
bool deal_rules_same(const struct deal_rules *a, const struct deal_rules *b);
const char *deal_rules_title(const struct deal_rules *r);
int deal_rules_packs(const struct deal_rules *r);
int deal_rules_cards(const struct deal_rules *r); /* number of cards that are shuffled and dealt */
/* does the game shuffle cards later, so that a record needs the field shuffle=? */
bool deal_rules_shuffles(const struct deal_rules *r);
/* deal_rules_text() returns the rule file with all changes applied; deal_rules_about() returns its leading comment,
 * the variant and the changed options, if any, and all options with values and defaults. Both malloc'd, NULL if out of
 * memory. */
char *deal_rules_text(const struct deal_rules *r);
char *deal_rules_about(const struct deal_rules *r);
/* A line of CSV, name,values,default,meaning, for each option of the rules, then for ranks and suits. The values are
 * separated by blanks, or given as LEAST..MOST; a blank within a value is a plus sign. malloc'd, NULL if out of
 * memory. */
char *deal_rules_options(const struct deal_rules *r);
/* The value of option NAME, of ranks or suits, or of a key such as column.piles, in the rules R; false if there is
 * none, or if the value of a key is longer than 63 bytes. */
bool deal_rules_value(const struct deal_rules *r, const char *name, char value[64]);

/* The choices that a game offers. deal_rules_variant(): the name of its I-th variant, NULL past the last.
 * deal_rules_option(): the name of its I-th option, owned by R, and the value in R. deal_rules_option_value(): the
 * K-th possible value of that option. The latter two return false past the last. */
const char *deal_rules_variant(const struct deal_rules *r, int i);
bool deal_rules_option(const struct deal_rules *r, int i, const char **name, char value[64]);
bool deal_rules_option_value(const struct deal_rules *r, int i, int k, char value[64]);

/* A key of the vocabulary of rule files. deal_vocabulary() returns the I-th key for each kind of section ("game",
 * "GROUP", "mechanism NAME", ...); false past the last. */
struct deal_word {
    /* MECHANISM: name of the mechanism that has the key, else "" */
    const char *section, *mechanism, *key;
    const char *form;     /* syntax of the key's value: see deal-rules(5) */
    const char *standard; /* default value, used if the key is absent; NULL: the key is required */
    const char *meaning;
};
bool deal_vocabulary(int i, struct deal_word *out);

/* The deal with seed SEED, 1..2^32-1: deal_rules_cards(r) cards in CARDS, and in *SHUFFLE the number that determines
 * later shuffles in the game. A pure function. */
bool deal_rules_deal(const struct deal_rules *r, uint32_t seed, uint8_t *cards, uint32_t *shuffle,
                     struct deal_error *e);
/* A deal after RIFFLES riffle shuffles (model of Gilbert, Shannon and Reeds) of PACK: deal_rules_cards(r) cards, the
 * first to be dealt first, or NULL for a sorted pack. CARDS may be PACK. SEED is 1..2^32-1. A pure function. False
 * with E filled if the game restricts the order of its cards. */
bool deal_rules_riffle(const struct deal_rules *r, const uint8_t *pack, unsigned riffles, uint32_t seed, uint8_t *cards,
                       uint32_t *shuffle, struct deal_error *e);

/* ---- positions -------------------------------------------------------- */

struct deal_state;

/* Kinds of actions: five that the rule tables define, then those of mechanisms. */
enum deal_action_kind {
    DEAL_ACT_MOVE,   /* cards of pile FROM move to pile TO */
    DEAL_ACT_DEAL,   /* cards of the pack FROM are dealt, to the talon (waste) TO or to several piles */
    DEAL_ACT_REDEAL, /* cards are gathered into a new pack TO */
    DEAL_ACT_REFILL, /* all empty piles are filled */
    DEAL_ACT_FILL,   /* the empty pile TO is filled */
    DEAL_ACT_SHIFT,  /* a mechanism moves cards of pile FROM to pile TO */
    DEAL_ACT_PAIR,   /* the top cards of piles FROM and TO leave together */
    DEAL_ACT_SWAP,   /* the top cards of piles FROM and TO change places */
    DEAL_ACT_TOUCH   /* an action of a mechanism that names only pile FROM */
};
/* An action; valid only for the position for which it was generated. */
struct deal_action {
    uint8_t kind;     /* kind of the action (enum deal_action_kind) */
    uint8_t from, to; /* indices of piles; DEAL_NO_PILE if the action names none */
    uint8_t n;        /* number of cards of a move or a shift; 0: all cards of pile FROM */
    uint8_t place;    /* position, from 1, of a single card within pile FROM; 0: the last N cards */
    uint8_t mech;     /* index of the mechanism of the action */
    uint8_t also[2];  /* two more piles whose top cards the action exchanges; equal if there are none */
};

struct deal_state *deal_state_new(const struct deal_rules *r, struct deal_error *e);
void deal_state_free(struct deal_state *s);
/* Copies position SRC to DST; both must have the same rules. The copy has no history, so undo fails. */
bool deal_state_copy(struct deal_state *dst, const struct deal_state *src, struct deal_error *e);
const struct deal_rules *deal_state_rules(const struct deal_state *s);

/* Checks the N cards of CARDS against the rules and deals them, including automatic effects. On failure the error's
 * field is "cards". */
bool deal_state_start(struct deal_state *s, const uint8_t *cards, size_t n, uint32_t shuffle, struct deal_error *e);

/* Sets up a position by hand. CARDS are all cards of the game, including foundations, pile by pile in the order of
 * TABLE, each pile from its bottom card on. TABLE is a value of the field table= of records, see deal-format(5). On
 * failure the error's field is "table" or "cards". */
bool deal_state_place(struct deal_state *s, const uint8_t *cards, size_t n, uint32_t shuffle, const char *table,
                      struct deal_error *e);
/* The number that determines the shuffles within the game. */
uint32_t deal_state_shuffle(const struct deal_state *s);
/* Describes a position as deal_state_place() reads it: returns TABLE (malloc'd), and puts *N cards into CARDS. NULL
 * with E filled if such a description cannot express the position. */
char *deal_state_table(const struct deal_state *s, uint8_t cards[DEAL_CARDS_MAX], size_t *n, struct deal_error *e);

/* All legal actions of the position, in the order of generation, without duplicates. The array belongs to S and is
 * valid until the next call on S. */
const struct deal_action *deal_state_actions(struct deal_state *s, size_t *count);
/* Writes the word (notation) of an action of the present position to OUT. Returns OUT. */
const char *deal_state_word(const struct deal_state *s, struct deal_action a, char out[DEAL_WORD_MAX]);
/* Finds the legal action with the notation WORD (LEN bytes). */
bool deal_state_find(struct deal_state *s, const char *word, size_t len, struct deal_action *a, struct deal_error *e);
/* Carries out a legal action and its automatic effects. Returns false only if out of memory: then S must be started
 * again, and nothing can be undone. */
bool deal_state_apply(struct deal_state *s, struct deal_action a);
/* Undoes the last action; false if there is none. */
bool deal_state_undo(struct deal_state *s);
/* The number of actions applied since deal_state_start(). */
size_t deal_state_depth(const struct deal_state *s);

bool deal_state_won(const struct deal_state *s);
/* Do the visible cards alone prove that the game can no longer be won? The order of the pack and later shuffles are
 * ignored. False means undecided. */
bool deal_state_visibly_dead(const struct deal_state *s);
uint64_t deal_state_hash(const struct deal_state *s);
/* Recomputes the hash and counts the cards of a position; false with E filled if stored values are wrong. For builds
 * with self-checks and for tests. */
bool deal_state_verify(const struct deal_state *s, struct deal_error *e);
/* Exact equality of two positions of the same rules, up to the order of interchangeable piles. */
bool deal_state_equal(const struct deal_state *a, const struct deal_state *b);
/* The bytes of a position's table; equal bytes mean an equal table. *SIZE receives their number. */
const void *deal_state_bytes(const struct deal_state *s, size_t *size);

/* The number of piles. Piles have indices from 0, in the order of the rule file. */
int deal_state_piles(const struct deal_state *s);
const char *deal_state_pile_name(const struct deal_state *s, int pile);  /* name of a pile, such as "scene3" */
const char *deal_state_pile_group(const struct deal_state *s, int pile); /* name of a pile's group, such as "scene" */
/* The name of a pile in sentences, such as "column 3" or "the ascending clubs". malloc'd, NULL if out of memory. */
char *deal_state_pile_words(const struct deal_state *s, int pile);
/* The cards of a pile from the bottom to the top; *COUNT receives their number. */
const uint8_t *deal_state_pile(const struct deal_state *s, int pile, size_t *count);
/* The number of cards at the bottom of a pile that a player cannot see. */
int deal_state_hidden(const struct deal_state *s, int pile);

/* Purpose of a pile under the rules. Cards are built on a tableau; a cell takes a card while it is empty; a reserve
 * takes none. */
enum deal_pile_kind { DEAL_PACK, DEAL_TALON, DEAL_FOUNDATION, DEAL_TABLEAU, DEAL_CELL, DEAL_RESERVE };
/* Sets *OVER, owned by the rules, to the piles that cover PILE directly or through others, and returns their number.
 * PILE is not available while one of them holds a card. */
int deal_state_overs(const struct deal_state *s, int pile, const uint8_t **over);
enum deal_pile_kind deal_state_pile_kind(const struct deal_state *s, int pile);
/* The cards, bit c for card c, that foundation PILE takes by its sequence when COUNT cards lie on it; 0 if it takes no
 * more then, if the base rank is open, or if PILE is no foundation. */
uint64_t deal_state_wants(const struct deal_state *s, int pile, size_t count);

/* The number of sequences of exactly DEPTH actions from the position; false on overflow or if out of memory. */
bool deal_state_perft(struct deal_state *s, unsigned depth, uint64_t *count, struct deal_error *e);

/* The position as text, as a player at the table sees it, with piles placed as in the rule file's picture, if it has
 * one. ASCII, lines end with \n, hidden cards are ##. malloc'd, NULL if out of memory. */
char *deal_state_draw(const struct deal_state *s);
/* As deal_state_draw(), but within COLUMNS and LINES if possible: in long piles +N stands for the N lowest cards; if
 * necessary the piles are listed one after the other. If COLUMNS is 0, equal to deal_state_draw(). */
char *deal_state_draw_within(const struct deal_state *s, int columns, int lines);
/* The picture of a position as SVG. malloc'd, NULL if out of memory. */
char *deal_state_svg(const struct deal_state *s);
/* The look of cards: one large index and sign on each card; diamonds blue and clubs green. */
enum deal_faces { DEAL_FACES_LARGE = 1, DEAL_FACES_FOUR = 2 };
/* As deal_state_svg(), with the look FACES, a sum of values of enum deal_faces. */
char *deal_state_svg_faces(const struct deal_state *s, int faces);
/* The element <defs> with all faces and the back of cards, to which pictures with handles refer, in the look FACES. The
 * classes c (face), h (back), r (red), b (black), d (diamonds), k (clubs), i (index) and v, x, y, z (parts of the back)
 * are for the style sheet of the page. malloc'd, NULL if out of memory. */
char *deal_faces_svg(int faces);
/* As deal_state_svg(), with data attributes that identify piles and cards for a program that shows the picture, and
 * without the style sheet and the faces. A card has <use href="#cKS"/> for the king of spades, or #back. Pile
 * I is <g class="pile" data-pile="I">; each of its cards, or its empty place, is <g data-place="K">, K counted from
 * 1 at the bottom (0: the empty place). A card that stands for several has the K of the last. Piles that are not
 * drawn have no element. */
char *deal_state_svg_handles(const struct deal_state *s);
/* Sizes for the SVG picture of a position on a page, in units of the picture: a card has 50 by 70. */
struct deal_shape {
    int right;      /* distance between successive cards in a row */
    int down, back; /* distances in a column, from a face-up card and from a face-down card to the next */
    int gap;        /* distance between two piles */
    /* largest number of fanned piles in a row: longer rows, and rows wider than LIST, are broken; 0: rows as in the
     * rule file */
    int across;
    int list;  /* smallest width at which lists of cards are wrapped */
    int faces; /* a sum of values of enum deal_faces; used in pictures without handles */
    /* for a low window: width of a column at the right, for the pack and the lists that are drawn below the others; 0:
     * no such column. Not with ACROSS. */
    int aside;
    bool bare; /* piles have no labels */
};
/* As deal_state_svg_handles(), with the sizes of SHAPE. malloc'd, NULL if out of memory. */
char *deal_state_svg_shaped(const struct deal_state *s, const struct deal_shape *shape);
/* Applies a legal action as deal_state_apply() does, and returns its effect as one sentence without a full stop:
 * "the nine of clubs from the bone to the ascending clubs; the bone releases the ten of hearts". It names only cards
 * that a player at the table sees. malloc'd; NULL if out of memory: S must then be started again. */
char *deal_state_explain(struct deal_state *s, struct deal_action a);

/* ---- help for a person at a table --------------------------------------------- */

/* The hand's gesture for an action: the card at position AT of pile FROM, with the cards above it if the action
 * takes several, goes to pile TO. Piles are indices; positions count from 1 at the bottom, 0: the top. TO is -1 if
 * FROM is only touched, as the pack is to deal. EITHER: FROM and TO may be exchanged. The fields ALSO of an action
 * need a second gesture. */
struct deal_gesture {
    int from, at, to;
    bool either;
    uint8_t card; /* the card that the gesture takes or touches; DEAL_NO_CARD if a player sees none */
};
/* Fills OUT with the gesture for A, a legal action of the present position. Always true: every action has a gesture. */
bool deal_state_gesture(const struct deal_state *s, struct deal_action a, struct deal_gesture *out);

/* Finds a play to a foundation that is proved safe for every arrangement of the hidden cards; false if none is
 * known. */
bool deal_state_safe(struct deal_state *s, struct deal_action *a);

/* A hint: the action that the built-in player "think" chooses with limited work, and the reason, from the cards that
 * a player at the table sees or has seen. Where that player gives up, the hint begins a sequence of actions that shows
 * a new card or brings one to the goal, if there is one. The reason ends with the number of imagined games that are won
 * with this action, if actions were compared in such games. Deterministic. */
struct deal_advice {
    bool found;                /* true if an action is advised */
    struct deal_action action; /* the advised action, legal in the present position, if FOUND */
    /* the reason as a sentence without a full stop; if not FOUND, the reason for that; malloc'd, the caller frees it */
    char *text;
};
/* Fills OUT with a hint for position S, which is unchanged. The advised action never leads back to an earlier position
 * of the game. False if out of memory. */
bool deal_state_advise(struct deal_state *s, struct deal_advice *out, struct deal_error *e);
struct deal_solve_options; /* see the solver, below */
/* The same, but the solver, who sees all cards, searches first, with OPTIONS; if it finds a win, the hints follow
 * it. */
bool deal_state_advise_solved(struct deal_state *s, const struct deal_solve_options *options, struct deal_advice *out,
                              struct deal_error *e);
void deal_advice_release(struct deal_advice *advice);

/* The seed of the I-th curated deal, from 0, of GAME with difficulty GRADE, 1 to 5; 0 if there is none. Such deals
 * can be won. GAME is a compiled-in id with its default options, perhaps with a variant. At most twenty deals have
 * each grade. */
uint32_t deal_puzzle(const char *game, int grade, size_t i);

/* Lays a random position from the end of a game, of which SEED is the number: LEFT cards, all in sight, are not at the
 * goal, or fewer if some go there by themselves. The pack is empty, and no redeal is left. Play from a deal need not
 * lead there. False with E filled if the rules have no such position, or the drawn one is none: others may be. */
bool deal_state_compose(struct deal_state *s, int left, uint64_t seed, struct deal_error *e);

/* For a misspelt WORD of LEN bytes, the most similar of the words that CANDIDATE returns for I = 0, 1, ... until
 * NULL. NULL if none is similar. The result is a pointer that CANDIDATE returned. */
const char *deal_guess(const char *word, size_t len, const char *(*candidate)(const void *arg, size_t i),
                       const void *arg);
/* For a misspelt WORD, the id of the compiled-in game with the most similar id or alias; NULL if none is similar. */
const char *deal_guess_game(const char *word, size_t len);

/* ---- records ---------------------------------------------------------- */

struct deal_record;

struct deal_record *deal_record_new(void); /* creates an empty record; NULL if out of memory */
void deal_record_free(struct deal_record *d);
/* Parses one line, without its newline, as a record. On failure E's field names the bad field. */
bool deal_record_parse(struct deal_record *d, const char *line, size_t len, struct deal_error *e);
/* The value of field KEY of a record; NULL if it is absent. */
const char *deal_record_get(const struct deal_record *d, const char *key);
size_t deal_moves_count(const char *moves); /* the number of actions in a value of moves; 0 if it is NULL or "" */
/* Replaces the value of field KEY, or inserts the field in the order of deal-format(5). False if out of memory, or if
 * KEY is empty or has a blank, a newline or an equals sign, or VALUE a blank or a newline; D is unchanged then.
 * Setting or removing "result" also removes the fields that describe it: by, nodes, proof, parts, checked, refuted,
 * unwritten, search, grade, traps, forced, imagined and the grade.* fields. */
bool deal_record_set(struct deal_record *d, const char *key, const char *value);
void deal_record_remove(struct deal_record *d, const char *key);
/* The line of a record, ended by \n; *LEN receives its length. NULL if out of memory. Valid until the next call on
 * D. */
const char *deal_record_text(struct deal_record *d, size_t *len);
/* The I-th field of a record, in the order of the line; false past the last. */
bool deal_record_field(const struct deal_record *d, size_t i, const char **key, const char **value);

/* True if KEY is a field that deal-format(5) defines, or that the tools write; records may have others. */
bool deal_record_is_field(const char *key);

/* A cache of compiled rules by (game, set), for a stream of records that repeats or mixes them. It keeps at most
 * 100. */
struct deal_cache;
struct deal_cache *deal_cache_new(void);
void deal_cache_free(struct deal_cache *cache);
/* Sets whether records may name rule files by a path; initially they may. */
void deal_cache_files(struct deal_cache *cache, bool may);
/* Returns the compiled rules of the game and the options that record D names; NULL with E filled on failure, also if
 * the checksum in the field rules= of D is that of other rules. Valid until the next call, and as long as states made
 * from them exist. Different threads need different caches. */
const struct deal_rules *deal_cache_rules(struct deal_cache *cache, const struct deal_record *d, struct deal_error *e);

/* Sets S to the position that record D describes, with all its moves applied. */
bool deal_record_start(const struct deal_record *d, struct deal_state *s, struct deal_error *e);
/* As deal_record_start(), but applies only the first UPTO moves; *MOVES receives the number applied. */
bool deal_record_replay(const struct deal_record *d, struct deal_state *s, size_t upto, size_t *moves,
                        struct deal_error *e);
/* Makes D a record of the present position of S: game, set, rules, shuffle, cards and table. False with E filled in
 * the cases of deal_state_table(). */
bool deal_record_position(struct deal_record *d, const struct deal_state *s, struct deal_error *e);
/* Sets the fields game, set, rules, seed (unless 0), shuffle and cards of a new deal in record D. */
bool deal_record_deal(struct deal_record *d, const struct deal_rules *r, uint32_t seed, const uint8_t *cards,
                      uint32_t shuffle);

/* The name of a record's deal: *KEY is its field, "seed", "ms" or "pysol", and *NUMBER the value, which belongs to
 * D. False if D has no such field, or its value is not valid. */
bool deal_record_name(const struct deal_record *d, const char **key, const char **number);
/* Makes D the new deal with a given name: KEY is "seed" (NUMBER from 1 to 4294967295), "ms" (1 to 8589934591, of
 * Microsoft's FreeCell and games that are dealt like it) or "pysol" (1 to 99999999999999999999, or ms1 to
 * ms8589934591, of PySolFC). The same rules, KEY and NUMBER always give the same cards. False with E filled if
 * NUMBER is not valid, or if the other program is not known to lay out the game as the rules do. */
bool deal_record_numbered(struct deal_record *d, const struct deal_rules *r, const char *key, const char *number,
                          struct deal_error *e);

/* Has D the cards of each deal that its fields seed, ms and pysol name, if their values are valid? */
bool deal_record_fits_name(const struct deal_record *d, const struct deal_rules *r, struct deal_error *e);

/* Searches the number of record D's deal among Microsoft's (all numbers if the game deals the pack in shuffled
 * order, else the first million), and among PySolFC's up to LAST. *FOUND: D now has the field ms or pysol. With ANY,
 * equal piles of a record without moves may stand in another order than those of the deal, and D becomes that deal. R
 * are the rules of D. False with E filled if out of memory. */
bool deal_record_find(struct deal_record *d, const struct deal_rules *r, uint64_t last, bool any, bool *found,
                      struct deal_error *e);

/* ---- boards of other programs --------------------------------------------------- */

/* The name of the I-th text format of boards (positions written by other programs): "fc-solve", "pysol",
 * "solvitaire" and "rows"; NULL past the last. See deal(1). */
const char *deal_board_form(int i);

/* A reader of boards (positions written by other programs) of one game, line by line. */
struct deal_boards;
/* Creates a reader of boards. FORM: a name from deal_board_form(), or NULL to detect the format of each board, in
 * any shape that is drawn. R must outlive the reader. */
struct deal_boards *deal_boards_new(const char *form, const struct deal_rules *r, struct deal_error *e);
void deal_boards_free(struct deal_boards *bs);
/* Reads a line without its newline; LINE is NULL at the end of the text. If the line ends a board, *WHOLE is true
 * and D is the board's deal or position. False with E filled for a bad board; the next line may begin another one.
 * *BACK: the number of lines from the faulty line to this one. */
bool deal_boards_take(struct deal_boards *bs, const char *line, size_t len, struct deal_record *d, bool *whole,
                      unsigned long *back, struct deal_error *e);
/* How the last board was read, if that is in doubt: as a position that no card shows to be played, by the rules for a
 * short pack, or with cards face down without a mark. NULL otherwise. Valid until the next call for BS. */
const char *deal_boards_note(const struct deal_boards *bs);
/* The position as a board in text format FORM; reading it again gives the same position. malloc'd; NULL with E
 * filled if the format cannot express it. The number that determines later shuffles is not part of a board. */
char *deal_state_board(const struct deal_state *s, const char *form, struct deal_error *e);

/* ---- the solver -------------------------------------------------------- */

/* The result of a game or a search. DEAL_GAVE_UP: a player stopped because every action that it would choose leads
 * back to an earlier position. */
enum deal_result { DEAL_WON, DEAL_UNWINNABLE, DEAL_UNKNOWN, DEAL_STUCK, DEAL_GAVE_UP };
const char *deal_result_text(enum deal_result result); /* NULL for any other number */

struct deal_solve_options {
    /* budget: number of positions examined; unless EXHAUSTIVE, four positions of the plain search, or sixteen of the
     * search of runs, count as one */
    uint64_t nodes;
    size_t memory;   /* limit of the memory that grows with the nodes, in bytes */
    bool exhaustive; /* use the plain exhaustive search, which the tests compare with */
    bool unchecked;  /* trust the methods of the search, which only claim a loss, without a check */
    /* set of the parts of the search that are not used, with bits as in deal_solution.parts; 0: use all */
    uint32_t without;
    /* the search gives up as soon as this is nonzero; may be NULL; read atomically, as another thread may set it */
    volatile const int *stop;
};

/* How a loss was verified by code that takes nothing from the search: not, by a plain search, by its proof, or by a
 * proof log. */
enum deal_checked { DEAL_CHECKED_NOT, DEAL_CHECKED_PLAIN, DEAL_CHECKED_PROOF, DEAL_CHECKED_LOG };
/* The value of the field checked of records, a static string; NULL if the loss was not verified. */
const char *deal_checked_text(enum deal_checked checked);

struct deal_solution {
    enum deal_result result; /* verdict of the search: DEAL_WON, DEAL_UNWINNABLE or DEAL_UNKNOWN */
    /* if unwinnable: the kind of the proof, a static string; if won: the kind of a wrong proof of loss, which is a
     * fault of the library, or NULL; else NULL */
    const char *proof;
    uint64_t nodes;
    bool stopped;    /* the search was interrupted by *stop, so the result is meaningless */
    uint8_t checked; /* if unwinnable: how the loss was verified (enum deal_checked) */
    /* set of the parts of the search that the proof of a loss depends on, see deal_parts_text(); 0 if not
     * unwinnable, or for a plain search, which omits nothing */
    uint32_t parts;
    /* if won: the winning line from this position, comma-separated, malloc'd (freed by deal_solution_release());
     * else NULL */
    char *moves;
};

/* A part of the search and whether the rules of a game allow it. deal_rules_why() fills OUT with the I-th part;
 * false past the last. */
struct deal_why {
    const char *kind; /* kind of the part: "search", "dead end", "dominance", "symmetry", "key" or "step" */
    char name[40];
    bool applies;
    char what[80];         /* if APPLIES: the piles or cards to which the part applies, or "" */
    const char *condition; /* if not APPLIES: the condition that is broken */
    /* if not APPLIES: the part of the rule file that breaks the condition, such as "[scene] fill = choice talon
     * pack", or a missing section, "no [talon]" */
    char forbids[120];
    long line; /* line number of FORBIDS in the rule file, 0 if none */
};
bool deal_rules_why(const struct deal_rules *r, int i, struct deal_why *out);

/* Searches position S for a winning line or a proof of loss; S is unchanged. A method of the search only claims a loss,
 * and a second search, which takes nothing from it, decides; see the field checked of records in deal-format(5). If
 * that search finds a win, the result is won. */
bool deal_solve(struct deal_state *s, const struct deal_solve_options *options, struct deal_solution *out,
                struct deal_error *e);
void deal_solution_release(struct deal_solution *out);
/* Writes the names of a set of parts of the search, comma-separated, with hyphens for blanks; "" for an unknown bit.
 * The bits may have other meanings in another version of the library, so save the names. */
enum { DEAL_PARTS_MAX = 640 };
void deal_parts_text(uint32_t parts, char text[DEAL_PARTS_MAX]);
/* Options of a proof log, by which a program without a search can verify a loss: see deal-check(1). */
struct deal_log_options {
    uint64_t bytes;           /* approximate largest size of the log, in bytes */
    size_t memory;            /* limit of the search's memory, in bytes */
    volatile const int *stop; /* the search gives up as soon as this is nonzero; may be NULL */
};
/* Writes the log of a plain search from S to OUT. *COMPLETE: the log proves that S is lost. Otherwise a limit ended
 * the search, or S can be won. False with E filled if out of memory. Write errors of OUT are left for ferror(). */
bool deal_log_write(const struct deal_state *s, const struct deal_log_options *options, FILE *out, bool *complete,
                    struct deal_error *e);
/* Reads a proof log from IN, using at most MEMORY bytes. True if it proves that S is lost; otherwise E names the
 * faulty entry and its fault. If e->field is DEAL_LOG_MEMORY, MEMORY is too small, and the log may be right. */
#define DEAL_LOG_MEMORY "memory"
bool deal_log_check(const struct deal_state *s, size_t memory, FILE *in, struct deal_error *e);
/* The line MOVES wins from S, which is unchanged. *SHORTER receives a winning line with at most as many actions,
 * malloc'd. A heuristic; deterministic. */
bool deal_shorten(struct deal_state *s, const char *moves, char **shorter, struct deal_error *e);

/* Exact counts of the positions reachable from a position, and of the winning lines. Two positions differ if the rules
 * may act differently, piles of different numbers included; two lines differ if one of their words does. */
struct deal_count {
    bool complete;      /* the count is exact; otherwise limits ended it, and all numbers but LENGTH are lower bounds */
    bool stopped;       /* the count was interrupted by *stop */
    uint64_t positions; /* number of reachable positions, including the present one */
    uint64_t winning;   /* number of reachable positions from which the game can be won, including won ones */
    /* number of winning lines from here; infinity if a line can return to a position. Exact up to 2^53 */
    double lines;
    long length;     /* smallest number of actions of a winning line; -1: none was found */
    double shortest; /* number of winning lines with LENGTH actions; exact up to 2^53 */
};
/* Counts the positions reachable from S and the winning lines; S is unchanged. The options nodes, memory and stop
 * apply; each position counts as one node. */
bool deal_count(struct deal_state *s, const struct deal_solve_options *options, struct deal_count *out,
                struct deal_error *e);

/* The nearest miss: the position closest to the goal that can be reached in a deal that cannot be won. */
struct deal_nearest {
    /* largest number of cards where the goal requires them: on foundations, or outside the piles to be cleared */
    int cards;
    bool exact;     /* proved: no reachable position has more such cards; otherwise limits ended the search */
    bool stopped;   /* the search was interrupted by *stop */
    uint64_t nodes; /* number of positions expanded */
    char *moves;    /* a line of actions to a position closest to the goal, comma-separated; freed by the caller */
};
/* Searches the reachable position closest to the goal; S is unchanged. LOST: S is known to be lost, which ends the
 * search when one card is lacking. The options nodes, memory and stop apply. On failure there is no line to free. */
bool deal_nearest(struct deal_state *s, bool lost, const struct deal_solve_options *options, struct deal_nearest *out,
                  struct deal_error *e);

/* Result of the search for a winning line with the fewest actions. */
struct deal_shortest {
    bool minimal;   /* proved: no winning line has fewer than LENGTH actions */
    bool stopped;   /* the search was interrupted by *stop */
    long length;    /* number of actions of the best winning line; -1: none is known */
    long bound;     /* proved lower bound: no winning line has fewer actions */
    uint64_t nodes; /* number of positions expanded */
    /* a winning line of LENGTH actions, comma-separated, freed by the caller; NULL: the given line is as good */
    char *moves;
};
/* Searches for a winning line from S, which is unchanged, that is shorter than the winning LINE, or for any if
 * LINE is NULL. With FREE_REDEALS the action redeal is not counted. The options nodes, memory and stop apply. On
 * failure there is no line to free. */
bool deal_shortest(struct deal_state *s, const char *line, bool free_redeals, const struct deal_solve_options *options,
                   struct deal_shortest *out, struct deal_error *e);

/* ---- how hard a deal is: see solve(1) ----------------------------------------- */

struct deal_grade {
    int grade;          /* difficulty among the game's winnable deals: 1 the easiest, 5 the hardest */
    long score;         /* the points from which the grade is determined */
    const char *ladder; /* name of the weakest of the built-in players that win the deal; "none" */
    size_t length;      /* number of actions of the winning line */
    size_t traps;       /* number of positions on the line where some other action surely loses */
    uint64_t shows;     /* median of the positions examined to prove that such an action loses; 0: there is none */
    int forced;         /* percentage of the line's positions where every other action surely loses */
    bool generic;       /* the common scale was used, since the game has no scale */
    uint8_t reach;      /* percent: how far players get that do not see hidden cards, 100 if every try wins */
    uint16_t search;    /* mean number of positions that plain searches need for a win; 0 if a card is hidden */
};

/* The grade of a won deal of rules R with SCORE points, by the scales of this library: the one that was made with the
 * same effective rules, else that of the game. *GENERIC: the game has none, so the common scale was used. */
int deal_grade_of(const struct deal_rules *r, long score, bool *generic);
/* Data of the deals from which the scale of grades of a game was made. */
struct deal_grade_scale {
    int won;        /* number of winnable deals used */
    uint64_t nodes; /* budget of each search: positions examined */
    int share[5];   /* shares of the grades 1 to 5 among these deals, in thousandths */
};
/* The scale of grades for the rules R. False, with the common scale, if the game has none. */
bool deal_grade_scale(const struct deal_rules *r, struct deal_grade_scale *out);
/* The name of that scale if it was made with other rules: the id of the game, or "generic" for the common scale. NULL
 * if the scale was made with the effective rules R. */
const char *deal_grade_scale_other(const struct deal_rules *r);
/* Do the grades of R predict how far players get? Only such grades are printed as stars. *STANDING gets "shown",
 * "weak", "not shown", or "none" for games that need no choice or that all players win; see solve(1). */
bool deal_grade_stars(const struct deal_rules *r, const char **standing);
/* Computes the grade of the deal S, which is unchanged. LINE, words separated by commas, wins from S, and NODES
 * positions were examined to find it. The result is invalid if *STOP is nonzero afterwards; STOP may be NULL. */
bool deal_grade(struct deal_state *s, const char *line, uint64_t nodes, volatile const int *stop,
                struct deal_grade *out, struct deal_error *e);

/* ---- looking back on a game that was played ------------------------------------ */

/* A review of a recorded game by the solver: the last position from which it could be won, the action that lost it,
 * and stretches without a choice. */
struct deal_review;
struct deal_review_options {
    uint64_t nodes; /* budget of each search: positions examined; a review has at most 40 searches */
    /* total number of nodes for searches after actions that were not played; 0: these are not examined */
    uint64_t others;
    size_t memory;            /* limit of the memory that grows with the nodes, in bytes */
    volatile const int *stop; /* searches give up as soon as this is nonzero; may be NULL */
};
/* Creates a review of record D. R are the rules of D and must outlive the review. NULL with E filled if D is not a
 * valid record. */
struct deal_review *deal_review_new(const struct deal_record *d, const struct deal_rules *r,
                                    const struct deal_review_options *options, struct deal_error *e);
void deal_review_free(struct deal_review *review);
/* Makes one more search of a review; *SHARE is the part that is done, in percent: 100 at the end. */
bool deal_review_ask(struct deal_review *review, int *share, struct deal_error *e);
/* The number of actions played in the reviewed game, and the verdict on the position after K of them: DEAL_WON,
 * DEAL_UNWINNABLE or DEAL_UNKNOWN. */
size_t deal_review_length(const struct deal_review *review);
enum deal_result deal_review_verdict(const struct deal_review *review, size_t k);

enum deal_note_kind {
    DEAL_NOTE_WON,     /* a stretch of positions from which the game could be won */
    DEAL_NOTE_UNKNOWN, /* a stretch of positions that the solver could not decide */
    DEAL_NOTE_BLUNDER, /* the action that lost the game */
    DEAL_NOTE_LOST,    /* a stretch of positions from which nothing wins */
    DEAL_NOTE_FORCED,  /* a stretch of actions that were the only legal ones */
    DEAL_NOTE_NARROW   /* a stretch of actions beside which every other legal action loses */
};
struct deal_note {
    enum deal_note_kind kind;
    /* first and last action, from 1; of positions: the number of actions before them, 0 is the deal */
    size_t from, to;
    char *text; /* the note as a sentence without a full stop; owned by the review */
};
/* Note I of a review, once all searches are done; false past the last. */
bool deal_review_note(const struct deal_review *review, size_t i, struct deal_note *out);

/* ---- players: they see a view, never the table ---------------------------- */

struct deal_player;
/* Creates a computer player. SPEC: "name" or "name:key=value,...". */
struct deal_player *deal_player_new(const char *spec, struct deal_error *e);
void deal_player_free(struct deal_player *player);
const char *deal_player_name(const struct deal_player *player);
int deal_player_count(void);
const char *deal_player_id(int i);
const char *deal_player_meaning(int i);
/* The K-th parameter of the I-th computer player; false past the last. */
struct deal_player_key {
    const char *name, *meaning;
    char values[40];   /* range of values, "no|yes" or "0..99" */
    char standard[24]; /* default value */
};
bool deal_player_key(int i, int k, struct deal_player_key *out);
/* Plays on from S with a computer player until the game is won, the player is stuck or gives up, or after
 * MAX_ACTIONS actions (result unknown). Each word played is passed to APPEND, unless NULL, with ARG. The random
 * generator is seeded by SEED, and by the cards that the player has seen. A player gives up if every action that it
 * would choose leads back to a position of the game. IMAGINED, if not NULL, receives the number of actions made in
 * simulated games. */
bool deal_player_run(const struct deal_player *player, struct deal_state *s, uint64_t seed, size_t max_actions,
                     bool (*append)(void *arg, const char *word), void *arg, enum deal_result *result,
                     uint64_t *imagined, struct deal_error *e);

/* How players and the solver do from a position. */
struct deal_odds {
    bool greedy;      /* true: the player greedy wins */
    int think, games; /* number of games that the player think wins, with various random numbers, of GAMES */
    int best;         /* 1: the best player wins, 0: it does not, -1: the pack is too large for it */
    enum deal_result
        perfect; /* won if one of these players wins, else the verdict of the solver, which sees all cards */
};
/* Plays from S, which is unchanged, by players that see no hidden card, and solves it with a budget of NODES if none
 * of them wins. Takes about a second. Deterministic. False with E filled if out of memory. */
bool deal_state_odds(const struct deal_state *s, uint64_t nodes, struct deal_odds *out, struct deal_error *e);
/* Writes the odds as a sentence without a full stop, for a person who has lost. */
enum { DEAL_ODDS_MAX = 200 };
void deal_odds_text(const struct deal_odds *odds, char out[DEAL_ODDS_MAX]);

#ifdef __cplusplus
}
#endif

#endif
