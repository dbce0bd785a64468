/*
 * In this folder: a judge of the library, random tests that compare its verdicts. It includes deal.h only, except
 * that positions.c, perturb.c and splices.c include the engine and the search.
 *
 * Rule files: random.c is a stream of random numbers, and file.c stores a file as sections and keys. Values are
 * drawn by value.c from the forms of the vocabulary, so a new key or mechanism needs no change here. Files, and
 * overrides of the library's games, are drawn by draw.c. Recipes for keys that only work together are in
 * families.c. The number of cards is kept small by fit.c. Keys are added to a file by grow.c. Files are changed
 * step by step by walk.c while a part of the search applies.
 *
 * Trials: plain.c is a search without symmetry, proofs or order, and trial.c compares all verdicts on one position.
 * For small deals, positions.c lists all positions, computes with graph.c which can be won, and tests each part of
 * the search at each. Random plays are in perturb.c, which compares positions that have one hash. The moves of
 * these plays are compared with the ways of the rules by splices.c.
 *
 * Then shrink.c makes a faulty file small, met.c counts pairs of keys, and main.c runs the cases.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include "deal.h"

/* Returns MEMORY; ends the program if it is NULL. */
void *judge_got(void *memory);

/* ---- random numbers: random.c ---- */

struct stream {
    uint64_t at;
};
uint64_t stream_next(struct stream *g);
unsigned stream_below(struct stream *g, unsigned n); /* a number from 0 to n-1 */
bool stream_one_in(struct stream *g, unsigned n);

/* ---- rule files: file.c ---- */

enum { SECTIONS = 40, KEYS = 40, VALUE = 400, NAME = 48, TEXT = 40000 };

struct file_pair { /* key and value */
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

bool file_read(struct file *f, const char *text); /* false if it does not fit; comments are omitted */
void file_write(const struct file *f, char out[TEXT]);
struct section *file_find(struct file *f, const char *name); /* NULL if there is none */
/* found, or added at the end; NULL if there is no room */
struct section *file_add(struct file *f, const char *name);
const char *file_get(const struct section *s, const char *key); /* NULL if absent */
/* adds or replaces; does nothing if there is no room */
void file_set(struct section *s, const char *key, const char *value);
void file_unset(struct section *s, int pair);
void file_drop(struct file *f, int section);
void file_copy_of(struct file *to, const struct file *from);

/* The vocabulary's word for the kind of a section: "game", "GROUP", "FOUNDATION", "mechanism NAME", ... */
const char *section_kind(const struct section *s);
/* Is word I of the vocabulary a key of this section? */
bool section_takes(const struct section *s, const struct deal_word *w);
/* The name of the section in -o. */
const char *section_ref(const struct section *s);
/* The index of the key in the vocabulary; -1 if it is not there. */
int word_index(const struct section *s, const char *key);

/* ---- values: value.c ---- */

/* Draws a value of the word's form, of at most VALUE bytes, with groups of F. It differs from the default value if
 * possible. */
void value_draw_other(struct stream *g, const struct file *f, const struct deal_word *w, char out[VALUE]);

/* ---- recipes: families.c ---- */

unsigned family_count(void);
/* Does recipe I have the key, in a section of its mechanism if it is a key of one? */
bool family_has(unsigned i, const struct deal_word *w);
bool family_is_of_mechanism(unsigned i);
/* Adds the sections of recipe I; keys that are there already stay. */
void family_draw(struct stream *g, struct file *f, unsigned i);

/* ---- the number of cards: fit.c ---- */

enum { MOST_CARDS = 20 };
/* Reduces the number of cards and of dealt cards until a plain search can finish. Deals the remaining cards where the
 * key deal is "rest". */
void file_fit(struct stream *g, struct file *f);

/* ---- whole files and overrides: draw.c ---- */

/* The rules under test: a rule file generated at random, or a game of the library with options. */
struct subject {
    struct file file;
    char game[64]; /* empty: FILE */
    char set[2 * VALUE];
};

/* Draws a file key by key, without regard to meaning. */
void subject_draw_file(struct stream *g, struct subject *s);
/* Draws overrides of a game. FIRST and SECOND are words of the vocabulary to include if possible; -1: none. */
void subject_draw_override(struct stream *g, struct subject *s, int first, int second);
/* Compiles the subject; NULL with *E if the library refuses it. The file is written to PATH, a name that ends in
 * .ini. */
struct deal_rules *subject_rules(const struct subject *s, const char *path, struct deal_error *e);
/* Removes or adds the key that error E names. */
void subject_mend(struct stream *g, struct subject *s, const struct deal_error *e);
/* Finds the line of error E: the index of a section of the file, and of a key there or -1. False if E names no line. */
bool subject_find_line(const struct subject *s, const struct deal_error *e, int *section, int *pair);
/* Does the subject use all cards of its game? */
bool subject_is_full(const struct subject *s);

/* ---- adding keys to a file: grow.c ---- */

struct met;
/* Draws a file from a recipe or key by key, and adds the COUNT words that the library accepts, and some more. NULL if
 * it accepts no file. Refused pairs are counted in MET. */
struct deal_rules *subject_grow(struct stream *g, struct subject *s, const char *path, const int *word, int count,
                                struct met *met);

/* ---- files to which a part of the search applies: walk.c ---- */

/* The number of parts in deal_rules_why() that every game has; the symmetry of cards is the last. */
int walk_parts(const struct deal_rules *r);
/* Changes, adds or removes a key or a section, or adds a recipe. */
void file_mutate(struct stream *g, struct file *f);
/* Makes walks begin at the N files of rules at PATH, owned by the caller, instead of a recipe or a draw. */
void walk_from(const char *const *path, unsigned n);
/* Rules to which the part applies, and the rules after a step or two more. NULL if none is found; walk_on() then
 * leaves X as it was. */
struct deal_rules *walk_begin(struct stream *g, struct subject *x, const char *path, int part);
struct deal_rules *walk_on(struct stream *g, struct subject *x, const char *path, int part);

/* ---- the plain search: plain.c ---- */

/* Searches depth first. Positions differ if the bytes of their tables do. At most NODES positions are examined, and
 * 16 actions for each. *FAULT is a fault of the engine (positions of one hash that lead to different hashes), or
 * NULL. *MOVES is a winning line, malloc'd, or NULL. */
enum deal_result plain_search(struct deal_state *s, unsigned nodes, char **moves, const char **fault);

/* ---- one position: trial.c ---- */

struct budget {
    unsigned solve, exhaustive, plain;
    bool positions; /* test the search at each position instead */
    bool plays;     /* random plays only */
};
struct trial {
    enum deal_result solve, exhaustive, plain;
    bool judged;     /* some verdict was certain */
    char fault[400]; /* empty: none */
};
/* Compares all verdicts on S, which is unchanged. */
void trial_run(struct deal_state *s, const struct budget *b, uint64_t seed, struct trial *out);
/* Tests the search at each position that S can lead to: positions.c. */
void positions_run(struct deal_state *s, uint64_t seed, struct trial *out);
/* Plays at random from S. Checks that positions of one hash are equivalent, and that a way declares each move:
 * perturb.c. */
void plays_run(const struct deal_state *s, uint64_t seed, struct trial *out);
/* Compares the moves of action A, or of the deal of CARDS, with the ways of the rules. Then undoes them: splices.c. */
void splices_of_action(struct deal_state *s, struct deal_action a, struct trial *t);
void splices_of_deal(struct deal_state *s, const uint8_t *cards, struct trial *t);
/* Removes the ways of this key or mechanism from all rules compiled from now on. */
void ways_leave_out(const char *key);
struct deal_rules *ways_left(struct deal_rules *r); /* R without these ways; R may be NULL */
/* The position that a seed stands for: the deal. With LATE, it is a position near the end of a winning line, after
 * some random actions. False if there is none. */
bool trial_position(struct deal_state *s, uint32_t seed, bool late);
/* Writes the moves that led to the position, at most TEXT bytes. */
void trial_moves(struct deal_state *s, char out[TEXT]);

/* ---- shrinking: shrink.c ---- */

/* Removes every part of the subject that is not needed for a fault of the same kind. */
void shrink(struct subject *s, const struct budget *b, const char *path, uint32_t *seed, struct trial *t);

/* ---- pairs of keys that were tested together: met.c ---- */

enum { WORDS = 160, REASON = 96 };
struct met {
    uint32_t refused[WORDS][WORDS], met[WORDS][WORDS];
    /* the reason why the library refused the last file with both; the lower word first */
    char reason[WORDS][WORDS][REASON];
};
/* Counts the pairs of keys in these rules that do not have their default values. */
void met_note(struct met *p, const struct deal_rules *r, bool judged);
void met_refuse(struct met *p, int first, int second, const char *reason);
void met_add(struct met *p, const struct met *more);
void met_print(const struct met *p);
/* The number of pairs, and pair I. */
unsigned met_count(void);
void met_at(unsigned i, int *first, int *second);

#endif
