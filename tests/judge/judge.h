/*
 * In this folder: a judge of the library: random tests that compare its verdicts. It includes deal.h only, except that
 * positions.c, methods.c, tables.c, perturb.c, splices.c, needs.c, matrix.c and checks.c include the engine, the search
 * or the check.
 *
 * Rule files: random.c is a stream of random numbers, and file.c stores a file as sections and keys. Values are drawn
 * by value.c from the forms of the vocabulary, so a new key or mechanism needs no change here. Files, and overrides of
 * the library's games, are drawn by draw.c. Recipes for keys that only work together are in families.c. The number of
 * cards is kept small by fit.c. Keys are added to a file by grow.c. Files are changed step by step by walk.c while a
 * part of the search applies.
 *
 * Trials: plain.c is a search without symmetry, proofs or order, and trial.c compares all verdicts on one position.
 * For small deals, positions.c lists all positions, computes with graph.c which can be won, and tests each part of the
 * search at each, and tables.c the special tables. Random plays are in perturb.c, which compares positions that have
 * one hash. The moves of these plays are compared with the ways of the rules (declared kinds of moves) by splices.c.
 * The dependences of actions on groups, and the two functions that know the legal actions, are tested by needs.c.
 *
 * Then shrink.c makes a faulty file small, met.c counts pairs of keys, acts.c the keys that acted with each part of the
 * search or of the check (checks.c), and main.c runs the cases.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include "deal.h"

/* Returns the allocated MEMORY; ends the program if it is NULL. */
void *judge_got(void *memory);

/* ---- random numbers: random.c ---- */

struct stream {
    uint64_t at;
};
uint64_t stream_next(struct stream *g);
unsigned stream_below(struct stream *g, unsigned n); /* returns a random number from 0 to n-1 */
bool stream_one_in(struct stream *g, unsigned n);

/* ---- rule files: file.c ---- */

enum { SECTIONS = 40, KEYS = 40, VALUE = 400, NAME = 48, TEXT = 40000 };

struct file_pair { /* a key of a rule file and its value */
    char key[NAME], value[VALUE];
};
struct section {
    char name[NAME];
    struct file_pair pair[KEYS];
    int pairs;
};
struct file {
    struct section section[SECTIONS];
    int sections;
};

/* parses a rule file without its comments; returns false if it does not fit */
bool file_read(struct file *f, const char *text);
void file_write(const struct file *f, char out[TEXT]);
/* returns the section with the given name; NULL if there is none */
struct section *file_find(struct file *f, const char *name);
/* Returns the section with the given name, which is added at the end if it is missing; NULL if there is no room. */
struct section *file_add(struct file *f, const char *name);
const char *file_get(const struct section *s, const char *key); /* returns the value of the key; NULL if absent */
/* Adds or replaces the value of a key in section S; does nothing if there is no room. */
void file_set(struct section *s, const char *key, const char *value);
void file_unset(struct section *s, int pair);
void file_drop(struct file *f, int section);
void file_copy_of(struct file *to, const struct file *from);

/* Returns the kind of a section by the vocabulary of rule files: "game", "GROUP", "FOUNDATION", "mechanism NAME",
 * ... */
const char *section_kind(const struct section *s);
/* Returns true if word W of the vocabulary is a key of the section. */
bool section_takes(const struct section *s, const struct deal_word *w);
/* Returns the name of the section as the option -o writes it. */
const char *section_ref(const struct section *s);
/* Returns the index of the key in the vocabulary of rule files; -1 if it is not there. */
int word_index(const struct section *s, const char *key);

/* ---- values: value.c ---- */

/* Draws a random value for the key W, of at most VALUE bytes, with groups of the file F. It differs from the
 * default value if possible. */
void value_draw_other(struct stream *g, const struct file *f, const struct deal_word *w, char out[VALUE]);

/* ---- recipes: families.c ---- */

/* The recipes in families.txt as an array of texts that ends with NULL. */
extern const char *const judge_families[];
unsigned family_count(void);
/* Returns true if recipe I has the key W, for a key of a mechanism in a section of that mechanism. */
bool family_has(unsigned i, const struct deal_word *w);
bool family_is_of_mechanism(unsigned i);
/* Adds the sections of recipe I to the file F; existing keys are kept. */
void family_draw(struct stream *g, struct file *f, unsigned i);

/* ---- the number of cards: fit.c ---- */

enum { MOST_CARDS = 20 };
/* Reduces the pack and the deal of a file until a plain search can finish. Where the key deal is "rest", the
 * remaining cards are dealt. */
void file_fit(struct stream *g, struct file *f);

/* ---- whole files and overrides: draw.c ---- */

/* Rules under test (the subject): a rule file generated at random, or a game of the library with options. */
struct subject {
    struct file file;
    char game[64]; /* empty: FILE */
    char set[2 * VALUE];
};

/* Draws a rule file key by key, without regard to the meaning of keys. */
void subject_draw_file(struct stream *g, struct subject *s);
/* Draws overrides of a game of the library. FIRST and SECOND are words of the vocabulary to include if possible;
 * -1: none. */
void subject_draw_override(struct stream *g, struct subject *s, int first, int second);
/* Draws a game of the library as a rule file, with few cards and fewer piles in some groups. */
void subject_draw_game(struct stream *g, struct subject *s);
/* Compiles the rules under test, after writing them to PATH, a name that ends in .ini. Returns NULL with *E filled
 * if the library refuses them. */
struct deal_rules *subject_rules(const struct subject *s, const char *path, struct deal_error *e);
/* Removes or adds the key that the error E names. */
void subject_mend(struct stream *g, struct subject *s, const struct deal_error *e);
/* Finds the line of the error E: sets *SECTION to an index in the file and *PAIR to the index of a key there, or
 * -1. Returns false if E names no line. */
bool subject_find_line(const struct subject *s, const struct deal_error *e, int *section, int *pair);
/* Returns true if the rules under test use the whole pack of their game. */
bool subject_is_full(const struct subject *s);

/* ---- adding keys to a file: grow.c ---- */

struct met;
/* Draws a file from a recipe or key by key, adds those of the COUNT words (keys) that the library accepts, and then
 * more. Returns NULL if the library accepts no such file. Refused pairs of keys are counted in MET. */
struct deal_rules *subject_grow(struct stream *g, struct subject *s, const char *path, const int *word, int count,
                                struct met *met);

/* Adds the key WORD to the file of X. Returns NULL if the library accepts no such file; the file is then restored. */
struct deal_rules *subject_put(struct stream *g, struct subject *x, const char *path, int word);

/* ---- files to which a part of the search applies: walk.c ---- */

/* Walks keep to a part of the search. Numbers from this one on mean the arguments of the check of losses instead. */
enum { WALK_CHECK = 1000 };
/* Returns the number of parts of the search that deal_rules_why() lists for every game; the symmetry of cards is
 * the last. */
int walk_parts(const struct deal_rules *r);
/* Changes a rule file at random: changes, adds or removes a key or a section, or adds a recipe. */
void file_mutate(struct stream *g, struct file *f);
/* Makes walks prefer keys that have not acted yet with part BIT, as acts_part() gives it; -1: no preference. */
struct acts;
void walk_steer(const struct acts *t, int bit);
/* Makes walks among rule files begin at the N files at PATH, owned by the caller, instead of a recipe or a draw. */
void walk_from(const char *const *path, unsigned n);
/* walk_begin() returns random rules to which part PART of the search applies, walk_on() the rules after one or two
 * more changes. They return NULL if none is found; walk_on() then leaves X unchanged. */
struct deal_rules *walk_begin(struct stream *g, struct subject *x, const char *path, int part);
/* Returns random rules to which the part BIT, as in acts.c, applies; NULL if none is found. */
void walk_keep(struct stream *g, const struct subject *x, int bit); /* keeps the file of X to begin others for BIT */
struct deal_rules *walk_begin_bit(struct stream *g, struct subject *x, const char *path, int bit);
struct deal_rules *walk_on(struct stream *g, struct subject *x, const char *path, int part);

/* ---- the plain search: plain.c ---- */

/* Plain search, depth first; positions differ if the bytes of their tables do. At most NODES positions are
 * examined, and 16 actions for each. *FAULT gets a fault of the engine (positions of one hash that lead to
 * different hashes), or NULL. *MOVES gets a winning line, malloc'd, or NULL. */
enum deal_result plain_search(struct deal_state *s, unsigned nodes, char **moves, const char **fault);

/* ---- one position: trial.c ---- */

struct budget {
    unsigned solve, exhaustive, plain;
    bool positions; /* test the search at each position of small deals instead */
    bool check;     /* with POSITIONS: test the check of losses alone */
    bool tables;    /* with POSITIONS: test the special tables alone */
    bool plays;     /* true: only play at random, without a search */
    uint64_t part;  /* a part that is to act, as a bit: one more search leaves out others at random; 0: none */
};
struct trial {
    enum deal_result solve, exhaustive, plain;
    uint64_t parts;  /* the parts on which a proof of loss depends (acts.c) */
    bool judged;     /* true if at least one verdict on the position was certain */
    char fault[400]; /* empty: none */
};
/* Compares all verdicts on position S, which is restored. */
void trial_run(struct deal_state *s, const struct budget *b, uint64_t seed, struct trial *out);
/* Tests the search at each position that can be reached from S, or the part of it that B names (positions.c). */
void positions_run(struct deal_state *s, uint64_t seed, const struct budget *b, struct trial *out);
/* Tests the special tables of the search (tables.c) at positions of search X. MEET gives the number of the present
 * position in the graph, false if there is no room. First tables_begin(), then tables_ask() at each position, with its
 * number, at last tables_hold() with the complete graph. */
struct search;
struct graph;
void tables_begin(struct search *x, bool (*meet)(uint32_t *id), struct trial *t);
void tables_ask(uint32_t id);
void tables_hold(const struct graph *g);
/* Prepares search X of a position to start methods; returns false if memory runs out (methods.c). */
bool methods_prepare(struct search *x);
/* Returns the methods, as in deal_solution.parts, that a search from the first deal of the rules would use. */
uint32_t methods_of(const struct deal_rules *r);
/* Compares the exact answers for S with the complete graph of its positions, S being position 0. In it WON marks the
 * won positions only. MOST: most cards where the goal wants them, in any position (exact.c). */
struct graph;
void exact_run(struct deal_state *s, const struct graph *g, int most, struct trial *t);
/* Plays at random from S. Checks that positions of one hash are equivalent, and that each move is declared by a way
 * of the rules (perturb.c). */
void plays_run(const struct deal_state *s, uint64_t seed, struct trial *out);
/* Compares the mutations by action A, or by the deal of CARDS, with the ways (declared kinds of moves) of the
 * rules, and undoes them (splices.c). */
void splices_of_action(struct deal_state *s, struct deal_action a, struct trial *t);
void splices_of_deal(struct deal_state *s, const uint8_t *cards, struct trial *t);
/* Takes cards away from each group of S in turn. Compares the changes of the legal actions with the ways of the
 * rules, and deal_actions() with deal_actions_has() (needs.c). Changes OTHER, a position of the same rules. */
void needs_hold(struct deal_state *s, struct deal_state *other, struct stream *g, struct trial *t);
/* Notes in a table which parts of the search still apply when a bit is added to a way of the rules, for each bit and
 * each way of the player; the rules are restored. Prints the table (matrix.c). */
void matrix_note(struct deal_rules *r);
void matrix_print(void);
/* Removes the ways (declared kinds of moves) of KEY, a key or a mechanism, from all rules compiled from now on. */
void ways_leave_out(const char *key);
/* removes the ways that ways_leave_out() selected from rules R, which may be NULL; returns R */
struct deal_rules *ways_left(struct deal_rules *r);
/* Sets S to the deal of SEED or, with LATE, to a position near the end of a winning line, after some random
 * actions. Returns false if there is none. */
bool trial_position(struct deal_state *s, uint32_t seed, bool late);
/* Writes to OUT the moves that led to the position, at most TEXT bytes. */
void trial_moves(struct deal_state *s, char out[TEXT]);

/* ---- shrinking: shrink.c ---- */

/* Removes every part of the rules under test that is not needed for a fault of the same kind. */
void shrink(struct subject *s, const struct budget *b, const char *path, uint32_t *seed, struct trial *t);

/* ---- pairs of keys that were tested together: met.c ---- */

enum { WORDS = 160, REASON = 96 };
struct met {
    uint32_t refused[WORDS][WORDS], met[WORDS][WORDS];
    /* the reason why the library refused the last file with both keys; the lower index first */
    char reason[WORDS][WORDS][REASON];
};
/* Returns true if the key has an effect on a search. */
bool met_counts(const struct deal_word *w);
/* Counts the pairs of keys in the rules R that both have values other than their defaults. */
void met_note(struct met *p, const struct deal_rules *r, bool judged);
void met_refuse(struct met *p, int first, int second, const char *reason);
void met_add(struct met *p, const struct met *more);
void met_print(const struct met *p);
/* Return the number of pairs of keys, and the two keys of pair I. */
unsigned met_count(void);
void met_at(unsigned i, int *first, int *second);

/* ---- parts of the search and keys that acted together: acts.c ---- */

/* A part is a bit of deal_solution.parts or, from ACTS_CHECK on, of checks_acting(). */
enum { ACTS_CHECK = 32, ACTS_PARTS = 48 };
struct acts {
    /* Numbers of files into which the key was put, of those to which the part still applied, and of those of them where
     * the key acted; the number of lost deals in which both acted. */
    uint32_t tried[ACTS_PARTS][WORDS], held[ACTS_PARTS][WORDS], acting[ACTS_PARTS][WORDS], acted[ACTS_PARTS][WORDS];
    char reason[ACTS_PARTS][WORDS][REASON]; /* condition by which the part refused the key last; "": none */
};
struct acts_deal { /* a lost deal and the parts that acted in its proof */
    uint32_t seed;
    uint64_t parts;
};
/* Returns the bit, in deal_solution.parts, of the part of the search that deal_rules_why() lists as PART; -1: none. */
int acts_part(const struct deal_rules *r, int part);
/* Returns part N, counted modulo the number of parts. */
int acts_nth(uint64_t n);
/* Returns the subset of the parts OF that apply to the rules. */
uint64_t acts_applying(const struct deal_rules *r, uint64_t of);
/* Is the cell of the part and the key empty, and not explained? acts_wish() draws the key of such a cell; -1: none. */
bool acts_open(const struct acts *t, int part, int word);
int acts_wish(const struct acts *t, struct stream *g, int part);
/* Tries the keys of the file of X, whose rules are R, that have open cells, and others at random. DEAL: N lost deals.
 */
void acts_note(struct acts *t, struct stream *g, const struct subject *x, const struct deal_rules *r, const char *path,
               const struct acts_deal *deal, unsigned n);
/* Counts that key WORD was put into a file to which the parts BASE applied. R: rules of the file of X, which has the
 * key; NULL if the library refused it. Returns true if the key acts there, and PART applies. */
bool acts_try(struct acts *t, struct stream *g, const struct subject *x, const struct deal_rules *r, const char *path,
              int word, uint64_t base, int part);
void acts_add(struct acts *sum, const struct acts *t);
/* Prints for each part how many keys acted in its losses, the reasons of the empty cells, and the open cells. */
void acts_print(const struct acts *t);

#endif
