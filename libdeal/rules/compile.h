/*
 * In this folder: from the text of a rule file to compiled rules.
 *
 * config*.c and option.c keep the text, its options and what -o changes in it; keys.c is the
 * vocabulary; sections.c looks every key up in it; words.c reads values; groups.c,
 * foundation.c, tableau.c, build.c, fills.c, redeal.c and cards.c take a part of the rules each;
 * derive.c works out what follows from them; compile.c puts all that in order.  Mechanisms
 * and pictures read sections of their own with what is declared here.
 *
 * Functions that can fail say why, with the line, and return false.
 */
#ifndef DEAL_COMPILE_H
#define DEAL_COMPILE_H

#include "../internal.h"

struct deal_compile {
    struct deal_rules *r;
    struct config *config;
    int section_of[MAX_GROUPS];       /* -1: the file has no section for it */
    bool at_once_play[MAX_GROUPS];
    int holds[MAX_GROUPS];
    int base_suit;                    /* of the foundation being read, -1 if its own */
};

/* All of it: C->r from C->config. */
bool deal_compile(struct deal_compile *c, struct deal_error *e);

/* ---- errors ---- */

/* TEXT and the value, at ENTRY's line; an entry that the user's set= wrote is reported as such. */
bool deal_compile_bad(struct deal_compile *c, const struct config_entry *entry, const char *text, struct deal_error *e);
/* The same of one word of the value; at the section's line. */
bool deal_compile_bad_word(struct deal_compile *c, const struct config_entry *entry, const char *text, const char *word,
                           struct deal_error *e);
bool deal_compile_bad_section(struct deal_compile *c, int section, const char *text, struct deal_error *e);
bool deal_compile_required(struct deal_compile *c, int section, const char *key, struct deal_error *e);

/* ---- sections: sections.c ---- */

enum section_kind deal_compile_kind(struct deal_compile *c, int section);
/* NULL when none has that name. */
const struct deal_mechanism *deal_compile_mechanism(const char *name);
/* Are all sections, keys, options and variants known? */
bool deal_compile_sections(struct deal_compile *c, struct deal_error *e);

/* ---- values: words.c, build.c ---- */

const struct config_entry *deal_compile_entry(struct deal_compile *c, int section, const char *key);
/* Copies the next blank-parted word to OUT; false at the end or when it is too long. */
bool deal_compile_word(const char **at, char out[32]);
bool deal_compile_number(const char *text, int low, int high, int *out);
/* A K Q J stand for the lowest, highest, second and third highest rank of a short pack; 0: none. */
int deal_compile_rank(const struct deal_rules *r, const char *word);
int deal_compile_suit(char letter); /* -1: none */
/* What a sum of ranks means in a short pack. */
int deal_compile_sum(const struct deal_rules *r, int number);
bool deal_compile_in_pack(const struct deal_rules *r, uint8_t card);

/* The index of the group of that name, or -1. */
int deal_compile_find(const struct deal_rules *r, const char *name);
/* A list of groups, the words of ENTRY's value from AT on, as a mask and, where ORDER and COUNT are not NULL,
 * in order, at most MAX_SOURCES; "none" alone is empty. */
bool deal_compile_list(struct deal_compile *c, const struct config_entry *entry, const char *at, uint32_t *mask,
                       uint8_t *order, uint8_t *count, struct deal_error *e);
/* The groups a key lists, one to MAX_SOURCES, in order: foundations, or groups of the tableau. */
bool deal_compile_group_order(struct deal_compile *c, int section, const char *key, bool foundations,
                              uint8_t out[MAX_SOURCES], uint8_t *count, struct deal_error *e);
/* The groups a key lists, as a mask. */
bool deal_compile_groups(struct deal_compile *c, int section, const char *key, uint32_t *mask, struct deal_error *e);
/* "scene3"; no number in a group of one (NUMBER 0). */
void deal_compile_name(struct deal_pile *pile, const struct deal_group *group, int number);

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
/* A section for some piles of a group. */
bool deal_compile_subset(struct deal_compile *c, int section, struct deal_error *e);
/* How a group builds: as its equal does where it says nothing itself. NULL: it does not. */
const struct config_entry *deal_compile_build_entry(struct deal_compile *c, int g);
bool deal_compile_build(struct deal_compile *c, int g, const struct config_entry *entry, struct deal_error *e);
bool deal_compile_takes(struct deal_compile *c, int g, const struct config_entry *entry, struct deal_error *e);

/* The key fill of a group; of one pile, whose way to *MODE and sources to P. */
bool deal_compile_fills(struct deal_compile *c, int g, struct deal_error *e);
bool deal_compile_fill(struct deal_compile *c, const struct config_entry *entry, uint8_t *mode, struct deal_pile *p,
                       struct deal_error *e);
bool deal_compile_fills_itself(const struct deal_group *group);
/* Groups that fill themselves from one another in a ring would hand the same card round without end. */
bool deal_compile_check_rings(struct deal_compile *c, struct deal_error *e);

bool deal_compile_pack(struct deal_compile *c, struct deal_error *e);
bool deal_compile_redeal(struct deal_compile *c, int g, struct deal_error *e);

/* The listed cards, those withdrawn and those that lie there from the start. */
bool deal_compile_cards(struct deal_compile *c, struct deal_error *e);
/* Can the base card be dealt, the ruling kept, the foundations of the goal completed? */
bool deal_compile_enough(struct deal_compile *c, struct deal_error *e);

/* Where the piles are drawn: picture/places.c. */
bool deal_picture_compile(struct deal_compile *c, struct deal_error *e);
/* At-once effects, what generation walks over, pictures, and the bytes of a table. */
bool deal_compile_layout(struct deal_compile *c, struct deal_error *e);

#endif
