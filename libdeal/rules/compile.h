/*
 * In this folder: from the text of a rule file to compiled rules.
 *
 * config*.c and option.c keep the text, its options and what -o changes in it; vocabulary.c
 * is the table of keys, form.c says what their values look like, sections.c holds a file
 * against both; words.c reads values; groups.c, foundation.c, tableau.c, build.c, fills.c,
 * covers.c, redeal.c and cards.c take a part of the rules each; alike.c compares what is said
 * to be equal, winnable.c whether there is a game in it, ineffective.c which keys do nothing;
 * ways.c lists how cards may move; capacity.c, derive.c and identity.c work out the rest from that; compile.c puts all that in order.  Mechanisms and pictures read sections of
 * their own with what is declared here.
 *
 * Functions that can fail say why, with the line, and return false.
 */
#ifndef DEAL_COMPILE_H
#define DEAL_COMPILE_H

#include "engine/mechanism.h"

enum { MAX_ROWS = 16 };

struct deal_compile {
    struct deal_rules *r;
    struct config *config;
    int section_of[MAX_GROUPS];       /* -1: the file has no section for it */
    bool at_once_play[MAX_GROUPS];
    uint8_t row[MAX_GROUPS][MAX_ROWS], rows[MAX_GROUPS]; /* lengths of rows, where they are the piles' own */
    uint8_t over[MAX_PILES][2], overs[MAX_PILES]; /* the piles that lie right over a pile, two at the most */
    int base_suit;                    /* of the foundation being read, -1 if its own */
    struct deal_error *errors;        /* room for MOST of what the checks of sections.c find; NULL: the first will do */
    size_t found, most;
    bool probe;                       /* these rules are never played by: what makes two positions one is not worked out */
};

/* All of it: C->r from C->config. */
bool deal_compile(struct deal_compile *c, struct deal_error *e);

/* ---- errors: always false ---- */

/* TEXT and the value of KEY, at its line; what the user's set= wrote is reported as such. Where the
 * key is absent TEXT alone, at the section's line. */
bool deal_compile_bad(struct deal_compile *c, int section, const char *key, const char *text, struct deal_error *e);
/* The same with one word of the value; with none, at the section's line. */
bool deal_compile_bad_word(struct deal_compile *c, int section, const char *key, const char *text, const char *word,
                           struct deal_error *e);
/* Of section -1, which the file lacks: at its first line. */
bool deal_compile_bad_section(struct deal_compile *c, int section, const char *text, struct deal_error *e);

/* ---- sections and keys: sections.c, vocabulary.c ---- */

/* Of section -1, which the file lacks: that of the pack. */
enum section_kind deal_compile_kind(struct deal_compile *c, int section);
/* NULL when none has that name. */
const struct deal_mechanism *deal_compile_mechanism(const char *name);
/* The rows of the vocabulary for a section: those of one kind, up to another kind or a row without a key. */
const struct deal_key *deal_compile_keys(struct deal_compile *c, int section);
/* NULL where the section has no such key. */
const struct deal_key *deal_compile_key(struct deal_compile *c, int section, const char *key);
/* Are all sections, keys, options and variants known, and values of their form? */
bool deal_compile_sections(struct deal_compile *c, struct deal_error *e);

/* ---- values, once they are known to have their form: words.c ---- */

/* As the file or the user's set= says, else what the vocabulary says. */
const char *deal_compile_value(struct deal_compile *c, int section, const char *key);
/* Copies the next blank-parted word to OUT; false at the end or when it is too long. */
bool deal_compile_word(const char **at, char out[32]);
/* A number, OTHERWISE where the value is a word. */
int deal_compile_int(struct deal_compile *c, int section, const char *key, int otherwise);
/* The first word's number, from 0, among the words that the key's form spells out; -1 if it is none of them. */
int deal_compile_choice(struct deal_compile *c, int section, const char *key);
/* A K Q J stand for the lowest, highest, second and third highest rank of a short pack; may be below 1. */
int deal_compile_rank(const struct deal_rules *r, const char *word);
int deal_compile_suit(char letter);
/* What a sum of ranks means in a short pack. */
int deal_compile_sum(const struct deal_rules *r, int number);
bool deal_compile_in_pack(const struct deal_rules *r, uint8_t card);

/* The index of the group of that name, or -1. */
int deal_compile_find(const struct deal_rules *r, const char *name);
/* The groups that a key or the text AT names, as a mask. */
uint32_t deal_compile_groups(struct deal_compile *c, int section, const char *key);
uint32_t deal_compile_groups_from(struct deal_compile *c, const char *at);
/* The first group that a key names, -1 if none. */
int deal_compile_group(struct deal_compile *c, int section, const char *key);
/* The groups a key names, each once and at most MAX_SOURCES, in order. */
bool deal_compile_group_order(struct deal_compile *c, int section, const char *key, uint8_t out[MAX_SOURCES], uint8_t *count,
                              struct deal_error *e);
/* A key and where the group that it names is put. */
struct deal_place_key {
    const char *key;
    uint8_t *group;
};
/* The groups of N keys, each another one. */
bool deal_compile_places(struct deal_compile *c, int section, const struct deal_place_key *place, int n, struct deal_error *e);
/* Is the group that KEY names a single pile? */
bool deal_compile_single(struct deal_compile *c, int section, const char *key, int group, struct deal_error *e);
/* A new register for what SECTION says; one for each pile of group G, tied to it. */
bool deal_compile_register(struct deal_compile *c, int section, uint8_t *reg, struct deal_error *e);
bool deal_compile_pile_registers(struct deal_compile *c, int section, int g, struct deal_error *e);
/* "scene3"; no number in a group of one (NUMBER 0). */
void deal_compile_name(const struct deal_compile *c, struct deal_pile *pile, int g, int number);

/* ---- parts of the rules ---- */

bool deal_compile_game(struct deal_compile *c, struct deal_error *e);
/* Groups and foundations with their piles, in the order of the file, the pack last. */
bool deal_compile_all_groups(struct deal_compile *c, struct deal_error *e);
bool deal_compile_foundation(struct deal_compile *c, int section, struct deal_error *e);
/* Exchange, first cards at once, ...: what names other groups. */
bool deal_compile_foundation_links(struct deal_compile *c, int g, struct deal_error *e);
/* Numbers equal futures alike. */
void deal_compile_tails(struct deal_rules *r);

bool deal_compile_tableau(struct deal_compile *c, int g, struct deal_error *e);
/* The piles that those of the group lie over: covers.c. */
bool deal_compile_covers(struct deal_compile *c, int g, struct deal_error *e);
/* What lies over each pile, once all groups are read. */
bool deal_compile_overs(struct deal_compile *c, struct deal_error *e);
/* Does a pile of the group lie over or under another? */
bool deal_compile_layered(const struct deal_rules *r, int g);
/* A section for some piles of a group. */
bool deal_compile_subset(struct deal_compile *c, int section, struct deal_error *e);
void deal_compile_build(struct deal_compile *c, int g);
/* What of several cards moves as one; after what may lie on what. */
void deal_compile_run(struct deal_compile *c, int g);
void deal_compile_takes(struct deal_compile *c, int g);

/* The key fill of a group. */
bool deal_compile_fills(struct deal_compile *c, int g, struct deal_error *e);
/* The sources of a pile, from the key fill of a section. */
bool deal_compile_fill(struct deal_compile *c, int section, struct deal_pile *p, struct deal_error *e);
bool deal_compile_fills_itself(const struct deal_group *group);
/* Groups that fill one another in a ring would hand the same card round without end. */
bool deal_compile_check_rings(struct deal_compile *c, struct deal_error *e);

bool deal_compile_pack(struct deal_compile *c, struct deal_error *e);
bool deal_compile_redeal(struct deal_compile *c, int g, struct deal_error *e);

/* The listed cards, those withdrawn and those that lie there from the start. */
bool deal_compile_cards(struct deal_compile *c, struct deal_error *e);
/* Can the base card be dealt, the ruling kept? */
bool deal_compile_enough(struct deal_compile *c, struct deal_error *e);
/* Do the cards come to the goal at all, and not without a move? */
bool deal_compile_winnable(struct deal_compile *c, struct deal_error *e);
/* Finds the piles that can come to hold a card, and those whose cards can leave. */
void deal_compile_holds(struct deal_rules *r);

/* Are groups that are said to be equal alike in all that the rules ask? */
bool deal_compile_alike(struct deal_compile *c, struct deal_error *e);
/* Keys that can do nothing: ineffective.c. Of the value of entry I the words that name what it does nothing with, bit 0 the
 * first, or ALL_WORDS; once all else is compiled. */
#define ALL_WORDS UINT32_MAX
uint32_t deal_compile_ineffective(struct deal_compile *c, int i);
/* Says so of the first of WORDS; always false. */
bool deal_compile_bad_idle(struct deal_compile *c, int i, uint32_t words, struct deal_error *e);
/* Such keys of groups go for nothing, as the text of the rules in force leaves them out; once mechanisms are known. */
void deal_compile_idle(struct deal_compile *c);
/* Does each key that a user or a variant changes by its own name do something? */
bool deal_compile_own_effective(struct deal_compile *c, struct deal_error *e);
/* The ways of keys and mechanisms, once these are parsed: ways.c. */
bool deal_compile_ways(struct deal_compile *c, struct deal_error *e);
/* No two mechanisms have the same words for what they do with two cards, or between two piles. */
bool deal_compile_words_differ(struct deal_compile *c, struct deal_error *e);
/* The most cards that pile P can come to hold. */
int deal_compile_capacity(const struct deal_rules *r, int p);
/* What makes two positions one. */
bool deal_compile_identity(struct deal_rules *r, struct deal_error *e);

/* Where the piles are drawn: picture/places.c. */
bool deal_picture_compile(struct deal_compile *c, struct deal_error *e);
/* At-once effects and what generation walks over, once mechanisms are parsed. */
void deal_compile_derive(struct deal_compile *c);
/* Pictures and the bytes of a table. */
bool deal_compile_layout(struct deal_compile *c, struct deal_error *e);

#endif
