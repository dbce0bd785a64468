/*
 * In this folder: a judge of the library.  It uses deal.h only, except that positions.c, perturb.c and splices.c
 * include the engine and the search.
 *
 * Rule files: random.c is a stream of random numbers, file.c stores a file as sections and keys, value.c makes values
 * of the vocabulary's forms (a new key or mechanism takes part without a change here), draw.c makes files and overrides
 * of the library's games, families.c has recipes for keys that only work together, fit.c keeps the number of cards
 * small, grow.c adds keys to a file, walk.c moves from file to file while a part of the search applies.
 *
 * Trials: plain.c is a search without symmetry, proofs or order; trial.c compares all verdicts on one position;
 * positions.c lists all positions of a deal, finds by graph.c which of them can be won and compares that with the
 * answers of each part of the search; perturb.c plays at random and compares positions that have one hash; splices.c
 * compares the moves of these plays with the ways of the rules.
 *
 * shrink.c makes a faulty file small, met.c counts pairs of keys, main.c runs the cases.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include "deal.h"

/* MEMORY, if it is not NULL; else the program ends. */
void *judge_got(void *memory);

/* ---- random numbers: random.c ---- */

struct stream {
    uint64_t at;
};
uint64_t stream_next(struct stream *g);
unsigned stream_below(struct stream *g, unsigned n); /* 0..n-1 */
bool stream_one_in(struct stream *g, unsigned n);

/* ---- rule files: file.c ---- */

enum { SECTIONS = 40, KEYS = 40, VALUE = 400, NAME = 48, TEXT = 40000 };

struct file_pair { /* of key and value */
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

bool file_read(struct file *f, const char *text); /* false when it does not fit; comments are left out */
void file_write(const struct file *f, char out[TEXT]);
struct section *file_find(struct file *f, const char *name);           /* NULL if none */
struct section *file_add(struct file *f, const char *name);            /* found, or added at the end; NULL: no room */
const char *file_get(const struct section *s, const char *key);        /* NULL if absent */
void file_set(struct section *s, const char *key, const char *value);  /* adds or replaces; no room: nothing */
void file_unset(struct section *s, int pair);
void file_drop(struct file *f, int section);
void file_copy_of(struct file *to, const struct file *from);

/* The vocabulary's word for the kind of a section: "game", "GROUP", "FOUNDATION", "mechanism NAME", ... */
const char *section_kind(const struct section *s);
/* Is the I-th word of the vocabulary a key for this section? */
bool section_takes(const struct section *s, const struct deal_word *w);
/* What -o calls the section. */
const char *section_ref(const struct section *s);
/* The index of the key in the vocabulary; -1 if it is none. */
int word_index(const struct section *s, const char *key);

/* ---- values: value.c ---- */

/* A random value of the word's form, drawn from the groups of F; at most VALUE bytes; another than what holds where the
 * key is absent, if that can be had. */
void value_draw_other(struct stream *g, const struct file *f, const struct deal_word *w, char out[VALUE]);

/* ---- recipes: families.c ---- */

unsigned family_count(void);
/* Has the I-th the key, in a section of its mechanism if it is a mechanism's? */
bool family_has(unsigned i, const struct deal_word *w);
bool family_is_of_mechanism(unsigned i);
/* Adds the sections of the I-th, each with the keys that it has not. */
void family_draw(struct stream *g, struct file *f, unsigned i);

/* ---- how many cards: fit.c ---- */

enum { MOST_CARDS = 20 };
/* Takes cards and dealt cards away until a plain search can do with the file, and deals the rest where deal is "rest". */
void file_fit(struct stream *g, struct file *f);

/* ---- whole files and overrides: draw.c ---- */

/* What is judged: a rule file of our own, or a game of the library with options. */
struct subject {
    struct file file;
    char game[64]; /* empty: the file */
    char set[2 * VALUE];
};

/* A file by single keys, without regard to what they mean. */
void subject_draw_file(struct stream *g, struct subject *s);
/* FIRST and SECOND: words of the vocabulary that must be in it, if there is a way; -1: none. */
void subject_draw_override(struct stream *g, struct subject *s, int first, int second);
/* The rules; NULL with *E when the library refuses them. The file is written to PATH, a name that ends in .ini. */
struct deal_rules *subject_rules(const struct subject *s, const char *path, struct deal_error *e);
/* Takes out or puts in what E complains of. */
void subject_mend(struct stream *g, struct subject *s, const struct deal_error *e);
/* What E complains of: the index of a section of the file, and of a key there or -1. False when it is no line of it. */
bool subject_find_line(const struct subject *s, const struct deal_error *e, int *section, int *pair);
/* Does the subject play with all the cards of its game? */
bool subject_is_full(const struct subject *s);

/* ---- more keys in a file: grow.c ---- */

struct met;
/* A file from a recipe or by single keys, with the COUNT words in it as far as the library takes them, and some more. NULL
 * when it takes none. What it refuses goes into MET. */
struct deal_rules *subject_grow(struct stream *g, struct subject *s, const char *path, const int *word, int count, struct met *met);

/* ---- files on which a part of the search applies: walk.c ---- */

/* How many parts deal_rules_why() tells of that do not depend on the rules; the symmetry of cards is the last. */
int walk_parts(const struct deal_rules *r);
/* Another key, section or value, one less, or what a recipe has beside them. */
void file_mutate(struct stream *g, struct file *f);
/* Walks begin at one of the N files of rules at PATH, which stay the caller's, in place of a recipe or a draw. */
void walk_from(const char *const *path, unsigned n);
/* Rules on which the part applies, and the same a step or two on; NULL when none is found, and then X is as it was for walk_on(). */
struct deal_rules *walk_begin(struct stream *g, struct subject *x, const char *path, int part);
struct deal_rules *walk_on(struct stream *g, struct subject *x, const char *path, int part);

/* ---- the plain search: plain.c ---- */

/* Positions told apart by the table's bytes, depth first, at most NODES of them, or of 16 actions for each. *FAULT gets what is wrong with the engine:
 * positions of one hash that do not lead to the same hashes; else NULL. Sets *MOVES to a winning line, malloc'd, or NULL. */
enum deal_result plain_search(struct deal_state *s, unsigned nodes, char **moves, const char **fault);

/* ---- one position: trial.c ---- */

struct budget {
    unsigned solve, exhaustive, plain;
    bool positions; /* what the search says of each position is asked in place of all else */
    bool plays;     /* random plays alone, in place of all else */
};
struct trial {
    enum deal_result solve, exhaustive, plain;
    bool judged;        /* some verdict was won or lost for certain */
    char fault[400];    /* empty: none */
};
/* S is left as it was. */
void trial_run(struct deal_state *s, const struct budget *b, uint64_t seed, struct trial *out);
/* The same of all positions that there are from S on: positions.c. */
void positions_run(struct deal_state *s, uint64_t seed, struct trial *out);
/* Plays at random from S: checks that positions of one hash are one position, and that each move lies on a way:
 * perturb.c. */
void plays_run(const struct deal_state *s, uint64_t seed, struct trial *out);
/* Compares the moves of action A, and of the deal of CARDS, with the ways of the rules; S is left before them:
 * splices.c. */
void splices_of_action(struct deal_state *s, struct deal_action a, struct trial *t);
void splices_of_deal(struct deal_state *s, const uint8_t *cards, struct trial *t);
/* From now on the rules of subjects lack the ways of this key or mechanism. */
void ways_leave_out(const char *key);
struct deal_rules *ways_left(struct deal_rules *r); /* R without these; R may be NULL */
/* The position that is tried of a seed: the deal, or with LATE one a few actions from the end of a line that wins it, and
 * some random actions on. False when there is none. */
bool trial_position(struct deal_state *s, uint32_t seed, bool late);
/* The moves that led to it, of at most TEXT bytes. */
void trial_moves(struct deal_state *s, char out[TEXT]);

/* ---- shrinking: shrink.c ---- */

/* Takes away from the subject what it can while a fault of the kind stays. */
void shrink(struct subject *s, const struct budget *b, const char *path, uint32_t *seed, struct trial *t);

/* ---- which keys have met: met.c ---- */

enum { WORDS = 160, REASON = 96 };
struct met {
    uint32_t refused[WORDS][WORDS], met[WORDS][WORDS];
    char reason[WORDS][WORDS][REASON]; /* why the library refused the last file with both; the lower word first */
};
/* Notes the keys of the rules in force that are not what holds without them. */
void met_note(struct met *p, const struct deal_rules *r, bool judged);
void met_refuse(struct met *p, int first, int second, const char *reason);
void met_add(struct met *p, const struct met *more);
void met_print(const struct met *p);
/* How many there are, and the I-th of them. */
unsigned met_count(void);
void met_at(unsigned i, int *first, int *second);

#endif
