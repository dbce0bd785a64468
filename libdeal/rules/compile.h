/*
 * In this folder: compilation of rule files, from the text of a file to struct deal_rules.
 *
 * The files config*.c and option.c store the text, its options and the changes that -o makes. The table of keys is
 * in vocabulary.c, the syntax of values in form.c; sections.c checks a file against both, and words.c reads values.
 * The files groups.c, foundation.c, tableau.c, build.c, fills.c, covers.c, redeal.c and cards.c each compile a part
 * of the rules. Three files check the result: alike.c compares groups that are declared equal, winnable.c checks
 * that a deal can be won, and ineffective.c finds keys without effect. How cards may move is listed by ways.c;
 * capacity.c, derive.c and identity.c compute the remaining tables. All these are called by compile.c, in order.
 * Mechanisms and pictures read their own sections with the functions declared here.
 *
 * A function that can fail returns false and fills the error with a text and a line.
 */
#ifndef DEAL_COMPILE_H
#define DEAL_COMPILE_H

#include "engine/mechanism.h"

enum { MAX_ROWS = 16 };

struct deal_compile {
    struct deal_rules *r;
    struct config *config;
    int section_of[MAX_GROUPS]; /* -1: the file has no section for this group */
    bool at_once_play[MAX_GROUPS];
    uint8_t row[MAX_GROUPS][MAX_ROWS], rows[MAX_GROUPS]; /* key rows: the length of each row */
    uint8_t over[MAX_PILES][2], overs[MAX_PILES];        /* piles that lie directly over a pile, at most two */
    /* suit of the base card of the foundation being read; -1: the suit of the foundation */
    int base_suit;
    /* array of MOST errors for the checks of sections.c; NULL: stop at the first error */
    struct deal_error *errors;
    size_t found, most;
    bool probe; /* a trial compilation, never played: identity is not computed */
};

/* Compiles C->config into C->r. */
bool deal_compile(struct deal_compile *c, struct deal_error *e);

/* ---- errors: each function returns false ---- */

/* Reports TEXT and the value of KEY, with the line of the key. A value that set= or a variant wrote is reported as
 * the field set, without a line. If the section lacks the key, the report has the default value and the line of the
 * section. */
bool deal_compile_bad(struct deal_compile *c, int section, const char *key, const char *text, struct deal_error *e);
/* Reports TEXT and WORD, a part of the value. If the section lacks the key, the report has TEXT and the line of the
 * section. */
bool deal_compile_bad_word(struct deal_compile *c, int section, const char *key, const char *text, const char *word,
                           struct deal_error *e);
/* Reports TEXT at the line of the section; at line 1 if SECTION is -1, a section that the file lacks. */
bool deal_compile_bad_section(struct deal_compile *c, int section, const char *text, struct deal_error *e);

/* ---- sections and keys: sections.c, vocabulary.c ---- */

/* The kind of a section; SEC_PACK for section -1, which the file lacks. */
enum section_kind deal_compile_kind(struct deal_compile *c, int section);
/* The mechanism of that name; NULL if there is none. */
const struct deal_mechanism *deal_compile_mechanism(const char *name);
/* The first of the vocabulary's rows for a section. They end at a row of another kind or a row without a key. */
const struct deal_key *deal_compile_keys(struct deal_compile *c, int section);
/* The row of a key; NULL if such a section has no such key. */
const struct deal_key *deal_compile_key(struct deal_compile *c, int section, const char *key);
/* See config_meaning of config.h. */
const char *deal_compile_meaning(const struct config *c, int section, const char *key);
/* Checks that all sections, keys, options and variants are known, and that all values have their form. */
bool deal_compile_sections(struct deal_compile *c, struct deal_error *e);

/* ---- values whose form has been checked: words.c ---- */

/* The value of a key: that of set= or of the file, else the default of the vocabulary. */
const char *deal_compile_value(struct deal_compile *c, int section, const char *key);
/* Copies the next word of the value at *AT to OUT and advances *AT. False at the end, or if the word is too long. */
bool deal_compile_word(const char **at, char out[32]);
/* The value as a number; OTHERWISE if it is a word. */
int deal_compile_int(struct deal_compile *c, int section, const char *key, int otherwise);
/* The index of the first word of the value among the literal words of the key's form; -1 if it is not one of them. */
int deal_compile_choice(struct deal_compile *c, int section, const char *key);
/* The rank 1..13 that a word names. In a short pack A, K, Q, J are the lowest, highest, second and third highest
 * rank, so the result may be below 1. */
int deal_compile_rank(const struct deal_rules *r, const char *word);
int deal_compile_suit(char letter);
/* Converts a sum of ranks to the pack at hand: 13, 14 and 15 become the highest rank, and one and two more. */
int deal_compile_sum(const struct deal_rules *r, int number);
bool deal_compile_in_pack(const struct deal_rules *r, uint8_t card);

/* The index of the group of that name, or -1. */
int deal_compile_find(const struct deal_rules *r, const char *name);
/* The groups named by a key, or by the text AT, as a mask. */
uint32_t deal_compile_groups(struct deal_compile *c, int section, const char *key);
uint32_t deal_compile_groups_from(struct deal_compile *c, const char *at);
/* The first group that a key names; -1 if none. */
int deal_compile_group(struct deal_compile *c, int section, const char *key);
/* The groups that a key names, in order, at most MAX_SOURCES. Refuses a group that is named twice. */
bool deal_compile_group_order(struct deal_compile *c, int section, const char *key, uint8_t out[MAX_SOURCES],
                              uint8_t *count, struct deal_error *e);
/* A key that names a group, and the place that receives the group's index. */
struct deal_place_key {
    const char *key;
    uint8_t *group;
};
/* Reads the groups of N keys and refuses a group that two keys name. */
bool deal_compile_places(struct deal_compile *c, int section, const struct deal_place_key *place, int n,
                         struct deal_error *e);
/* Refuses GROUP, named by KEY, unless it is a single pile. */
bool deal_compile_single(struct deal_compile *c, int section, const char *key, int group, struct deal_error *e);
/* Reserves a register for SECTION, or one for each pile of group G. */
bool deal_compile_register(struct deal_compile *c, int section, uint8_t *reg, struct deal_error *e);
bool deal_compile_pile_registers(struct deal_compile *c, int section, int g, struct deal_error *e);
/* Sets the name of a pile, such as "scene3". NUMBER 0, in a group of one pile, adds no number. */
void deal_compile_name(const struct deal_compile *c, struct deal_pile *pile, int g, int number);

/* ---- parts of the rules ---- */

bool deal_compile_game(struct deal_compile *c, struct deal_error *e);
/* Compiles groups and foundations with their piles, in the order of the file; the pack is last. */
bool deal_compile_all_groups(struct deal_compile *c, struct deal_error *e);
bool deal_compile_foundation(struct deal_compile *c, int section, struct deal_error *e);
/* Compiles the keys of a foundation that name other groups: exchange, starts, kings-after, play. */
bool deal_compile_foundation_links(struct deal_compile *c, int g, struct deal_error *e);
/* Numbers the remaining sequences of foundations; equal sequences get one number (deal_foundation.tail). */
void deal_compile_tails(struct deal_rules *r);

bool deal_compile_tableau(struct deal_compile *c, int g, struct deal_error *e);
/* Compiles the key covers of a group: the piles that its piles lie over. In covers.c. */
bool deal_compile_covers(struct deal_compile *c, int g, struct deal_error *e);
/* Computes the piles that lie over each pile, directly or not, once all groups are read. */
bool deal_compile_overs(struct deal_compile *c, struct deal_error *e);
/* Does a pile of the group lie over or under another pile? */
bool deal_compile_layered(const struct deal_rules *r, int g);
/* Compiles a section for some piles of a group. */
bool deal_compile_subset(struct deal_compile *c, int section, struct deal_error *e);
void deal_compile_build(struct deal_compile *c, int g);
/* Compiles the key run. It may use the build relation, so deal_compile_build() must come first. */
void deal_compile_run(struct deal_compile *c, int g);
void deal_compile_takes(struct deal_compile *c, int g);

/* The key fill of a group. */
bool deal_compile_fills(struct deal_compile *c, int g, struct deal_error *e);
/* The sources of a pile, from the key fill of a section. */
bool deal_compile_fill(struct deal_compile *c, int section, struct deal_pile *p, struct deal_error *e);
bool deal_compile_fills_itself(const struct deal_group *group);
/* Refuses groups that fill one another in a ring: they would move one card round without end. */
bool deal_compile_check_rings(struct deal_compile *c, struct deal_error *e);

bool deal_compile_pack(struct deal_compile *c, struct deal_error *e);
bool deal_compile_redeal(struct deal_compile *c, int g, struct deal_error *e);

/* Computes the listed cards, the withdrawn ones, and those placed from the start. */
bool deal_compile_cards(struct deal_compile *c, struct deal_error *e);
/* Checks that the pack has enough cards for the base card and for the ruling on the deal. */
bool deal_compile_enough(struct deal_compile *c, struct deal_error *e);
/* Checks that enough cards can come to the goal, and that a deal is not won before the first action. */
bool deal_compile_winnable(struct deal_compile *c, struct deal_error *e);
/* Finds the piles that can come to hold a card, and those whose cards can leave. */
void deal_compile_holds(struct deal_rules *r);

/* Checks that groups declared equal have the same rules, and numbers the kinds of piles. */
bool deal_compile_alike(struct deal_compile *c, struct deal_error *e);
/* The ineffective words of the value of entry I: bit 0 is the first word; ALL_WORDS if the whole key has no effect.
 * Call it after all else is compiled. In ineffective.c. */
#define ALL_WORDS UINT32_MAX
uint32_t deal_compile_ineffective(struct deal_compile *c, int i);
/* Reports the first of WORDS as ineffective; always false. */
bool deal_compile_bad_idle(struct deal_compile *c, int i, uint32_t words, struct deal_error *e);
/* Resets the effect of such keys in groups, so that rules compile alike with and without them. Call it once
 * mechanisms are parsed. */
void deal_compile_idle(struct deal_compile *c);
/* Refuses a key without effect that a user or a variant set by its section and key. */
bool deal_compile_own_effective(struct deal_compile *c, struct deal_error *e);
/* Lists the ways of keys and mechanisms, once mechanisms are parsed. In ways.c. */
bool deal_compile_ways(struct deal_compile *c, struct deal_error *e);
/* Refuses two mechanisms that use the same word for two cards or for a move between two piles. */
bool deal_compile_words_differ(struct deal_compile *c, struct deal_error *e);
/* The most cards that pile P can come to hold. */
int deal_compile_capacity(const struct deal_rules *r, int p);
/* Computes deal_rules.identity: which positions count as one. */
bool deal_compile_identity(struct deal_rules *r, struct deal_error *e);

/* Places the piles in the picture: picture/places.c. */
bool deal_picture_compile(struct deal_compile *c, struct deal_error *e);
/* Computes at-once effects and the tables of move generation, once mechanisms are parsed. */
void deal_compile_derive(struct deal_compile *c);
/* Checks the rules as a whole, places the picture, and lays out the bytes of a table. */
bool deal_compile_layout(struct deal_compile *c, struct deal_error *e);

#endif
