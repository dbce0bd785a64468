/*
 * In this folder: the compiler of rule files, from the text of a file to struct deal_rules.
 *
 * The files config*.c and option.c store the text, its options and the changes that -o makes. The table of keys is
 * in vocabulary.c, the syntax of values in form.c; sections.c checks a file against both, and words.c reads values.
 * The files groups.c, foundation.c, tableau.c, build.c, fills.c, covers.c, redeal.c and cards.c each compile a part
 * of the rules. Three files check the result: alike.c compares groups that are declared equal, winnable.c checks
 * that a deal can be won, and ineffective.c finds keys without effect. The file ways.c lists how cards may move;
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
    int section_of[MAX_GROUPS]; /* for each group, the index of its section in the rule file; -1: it has none */
    bool at_once_play[MAX_GROUPS];
    /* value of the key rows for each group: the number of piles in each row, and the number of rows */
    uint8_t row[MAX_GROUPS][MAX_ROWS], rows[MAX_GROUPS];
    uint8_t over[MAX_PILES][2], overs[MAX_PILES]; /* for each pile, the piles that cover it directly, at most two */
    /* suit of the base card of the foundation that is being read; -1: the suit of the foundation itself */
    int base_suit;
    /* Array with room for MOST errors, which the checks of sections.c fill. If NULL, they stop at the first error. */
    struct deal_error *errors;
    size_t found, most;
    bool probe; /* a trial compilation, never played: the equivalence of positions is not computed */
};

/* Compiles the parsed rule file C->config into the rules C->r. */
bool deal_compile(struct deal_compile *c, struct deal_error *e);

/* ---- errors: each function returns false ---- */

/* Reports TEXT and the value of KEY, with the line of KEY in the rule file. A value from set= or a variant is
 * reported as the field set, without a line. If the section lacks KEY, reports the default value and the line of the
 * section. Always false. */
bool deal_compile_bad(struct deal_compile *c, int section, const char *key, const char *text, struct deal_error *e);
/* Reports TEXT and WORD, a part of the value of KEY. If the section lacks KEY, reports TEXT and the line of the
 * section. Always false. */
bool deal_compile_bad_word(struct deal_compile *c, int section, const char *key, const char *text, const char *word,
                           struct deal_error *e);
/* Reports TEXT at the line of the section; at line 1 if SECTION is -1, a section that the rule file lacks. Always
 * false. */
bool deal_compile_bad_section(struct deal_compile *c, int section, const char *text, struct deal_error *e);

/* ---- sections and keys: sections.c, vocabulary.c ---- */

/* The kind of a section of the rule file; SEC_PACK for section -1, which the file lacks. */
enum section_kind deal_compile_kind(struct deal_compile *c, int section);
/* The mechanism with name NAME; NULL if there is none. */
const struct deal_mechanism *deal_compile_mechanism(const char *name);
/* The vocabulary's first row of keys for a section. The rows of the section end at a row of another kind or without
 * a key. */
const struct deal_key *deal_compile_keys(struct deal_compile *c, int section);
/* The vocabulary's row for KEY; NULL if a section of this kind has no such key. */
const struct deal_key *deal_compile_key(struct deal_compile *c, int section, const char *key);
/* The meaning of a key: see the type config_meaning in config.h. */
const char *deal_compile_meaning(const struct config *config, int section, const char *key);
/* Checks that all sections, keys, options and variants of the rule file are known, and that all values have the
 * right syntax. */
bool deal_compile_sections(struct deal_compile *c, struct deal_error *e);

/* ---- values whose form has been checked: words.c ---- */

/* The value of a key: that of set= or of the rule file, else the default of the vocabulary. */
const char *deal_compile_value(struct deal_compile *c, int section, const char *key);
/* Copies the next word of the value at *AT to OUT and advances *AT. False at the end of the value, or if the word is
 * too long. */
bool deal_compile_word(const char **at, char out[32]);
/* The value of a key as a number; OTHERWISE if it is a word. */
int deal_compile_int(struct deal_compile *c, int section, const char *key, int otherwise);
/* The index of the first word of the value among the literal words of the key's form; -1 if it is not one of them. */
int deal_compile_choice(struct deal_compile *c, int section, const char *key);
/* The rank 1..13 that WORD names. In a short pack A, K, Q, J are the lowest, highest, second and third highest rank,
 * so the result may be below 1. */
int deal_compile_rank(const struct deal_rules *r, const char *word);
int deal_compile_suit(char letter);
/* Converts a sum of ranks to the pack in use: 13, 14 and 15 become the highest rank, and one and two more. */
int deal_compile_sum(const struct deal_rules *r, int number);
bool deal_compile_in_pack(const struct deal_rules *r, uint8_t card);

/* The index of the group with name NAME, or -1. */
int deal_compile_find(const struct deal_rules *r, const char *name);
/* The mask of the groups that the value of a key names, or that the text AT names. */
uint32_t deal_compile_groups(struct deal_compile *c, int section, const char *key);
uint32_t deal_compile_groups_from(struct deal_compile *c, const char *at);
/* The index of the first group that the value of a key names; -1 if it names none. */
int deal_compile_group(struct deal_compile *c, int section, const char *key);
/* Stores the groups that the value of a key names, in order, at most MAX_SOURCES. Refuses a group that is named
 * twice. */
bool deal_compile_group_order(struct deal_compile *c, int section, const char *key, uint8_t out[MAX_SOURCES],
                              uint8_t *count, struct deal_error *e);
/* A rule-file key whose value names a group, and the variable that receives the group's index. */
struct deal_place_key {
    const char *key;
    uint8_t *group;
};
/* Reads the groups that the values of N keys name, and refuses a group that two keys name. */
bool deal_compile_places(struct deal_compile *c, int section, const struct deal_place_key *place, int n,
                         struct deal_error *e);
/* Refuses GROUP, named by KEY, unless it has exactly one pile. */
bool deal_compile_single(struct deal_compile *c, int section, const char *key, int group, struct deal_error *e);
/* Reserves a register (small counter of a position) for a section of the rule file, or one for each pile of group G. */
bool deal_compile_register(struct deal_compile *c, int section, uint8_t *reg, struct deal_error *e);
bool deal_compile_pile_registers(struct deal_compile *c, int section, int g, struct deal_error *e);
/* Sets the name of a pile, such as "scene3". NUMBER 0, for a group of one pile, adds no number. */
void deal_compile_name(const struct deal_compile *c, struct deal_pile *pile, int g, int number);

/* ---- parts of the rules ---- */

bool deal_compile_game(struct deal_compile *c, struct deal_error *e);
/* Compiles groups and foundations with their piles, in the order of the rule file; the pack is last. */
bool deal_compile_all_groups(struct deal_compile *c, struct deal_error *e);
bool deal_compile_foundation(struct deal_compile *c, int section, struct deal_error *e);
/* Compiles the keys of a foundation that name other groups: exchange, starts, kings-after, play. */
bool deal_compile_foundation_links(struct deal_compile *c, int g, struct deal_error *e);
/* Numbers the remaining sequences of foundations (deal_foundation.tail); equal sequences have one number. */
void deal_compile_tails(struct deal_rules *r);

bool deal_compile_tableau(struct deal_compile *c, int g, struct deal_error *e);
/* Compiles the key covers of a group: the piles that the group's piles cover. In covers.c. */
bool deal_compile_covers(struct deal_compile *c, int g, struct deal_error *e);
/* Computes the piles that cover each pile, directly or not, once all groups are read. */
bool deal_compile_overs(struct deal_compile *c, struct deal_error *e);
/* Does a pile of the group cover another pile, or is one covered? */
bool deal_compile_layered(const struct deal_rules *r, int g);
/* Compiles a section of the rule file that changes keys for some piles of a group. */
bool deal_compile_subset(struct deal_compile *c, int section, struct deal_error *e);
void deal_compile_build(struct deal_compile *c, int g);
/* Compiles the key run of a group. It may use the build relation, so deal_compile_build() must be called first. */
void deal_compile_run(struct deal_compile *c, int g);
void deal_compile_takes(struct deal_compile *c, int g);

/* Compiles the key fill of a group: how its empty piles are filled. */
bool deal_compile_fills(struct deal_compile *c, int g, struct deal_error *e);
/* Reads the source groups that fill PILE from the key fill of a section. */
bool deal_compile_fill(struct deal_compile *c, int section, struct deal_pile *pile, struct deal_error *e);
bool deal_compile_fills_itself(const struct deal_group *group);
/* Refuses groups that fill one another in a ring: they would move one card round endlessly. */
bool deal_compile_check_rings(struct deal_compile *c, struct deal_error *e);

bool deal_compile_pack(struct deal_compile *c, struct deal_error *e);
bool deal_compile_redeal(struct deal_compile *c, int g, struct deal_error *e);

/* Computes the listed cards of the game, the withdrawn ones, and those placed from the start. */
bool deal_compile_cards(struct deal_compile *c, struct deal_error *e);
/* Checks that the pack has enough cards for the base card and for the game's ruling on the deal. */
bool deal_compile_enough(struct deal_compile *c, struct deal_error *e);
/* Checks that enough cards can reach the goal of the game, and that no deal is won before the first action. */
bool deal_compile_winnable(struct deal_compile *c, struct deal_error *e);
/* Finds the piles that can hold a card at some time, and those whose cards can leave. */
void deal_compile_holds(struct deal_rules *r);

/* Checks that groups which are declared equal have the same rules, and numbers the kinds of piles. */
bool deal_compile_alike(struct deal_compile *c, struct deal_error *e);
/* The words in the value of entry I that have no effect: bit 0 is the first word; ALL_WORDS if the whole key has
 * none. Called after all else is compiled. In ineffective.c. */
#define ALL_WORDS UINT32_MAX
uint32_t deal_compile_ineffective(struct deal_compile *c, int i);
/* Reports the first of WORDS, the words without effect in the value of entry I, as an error; always false. */
bool deal_compile_bad_idle(struct deal_compile *c, int i, uint32_t words, struct deal_error *e);
/* Resets the tables that keys without effect have changed, so that rules compile equally with and without such keys.
 * Called once mechanisms are parsed. */
void deal_compile_idle(struct deal_compile *c);
/* Refuses a key without effect if a user or a variant set it by its section and key. */
bool deal_compile_own_effective(struct deal_compile *c, struct deal_error *e);
/* Lists the ways (kinds of card moves) that keys and mechanisms allow, once mechanisms are parsed. In ways.c. */
bool deal_compile_ways(struct deal_compile *c, struct deal_error *e);
/* Refuses two mechanisms that use the same word for pairs of cards or for moves between two piles. */
bool deal_compile_words_differ(struct deal_compile *c, struct deal_error *e);
/* The largest number of cards that pile P can hold at any time. */
int deal_compile_capacity(const struct deal_rules *r, int p);
/* Computes deal_rules.identity: which positions are equivalent. */
bool deal_compile_identity(struct deal_rules *r, struct deal_error *e);

/* Compiles the cells of the piles in the picture: see picture/places.c. */
bool deal_picture_compile(struct deal_compile *c, struct deal_error *e);
/* Computes automatic effects and the tables for the generation of moves, once mechanisms are parsed. */
void deal_compile_derive(struct deal_compile *c);
/* Checks the rules as a whole, compiles the picture, and computes the byte layout of a table. */
bool deal_compile_layout(struct deal_compile *c, struct deal_error *e);

#endif
