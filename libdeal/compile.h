/* What the parts of the compiler share: rules.c, foundation.c, and the parse hooks of mechanisms. */
#ifndef DEAL_COMPILE_H
#define DEAL_COMPILE_H

#include "internal.h"

struct deal_compile {
    struct deal_rules *r;
    struct config *config;
    int section_of[MAX_GROUPS];       /* -1: the file has no section for it */
    bool at_once_play[MAX_GROUPS];
    int holds[MAX_GROUPS];
    int base_suit;                    /* of the foundation being read, -1 if its own */
};

const struct config_entry *deal_compile_entry(struct deal_compile *c, int section, const char *key);
bool deal_compile_word(const char **at, char out[32]);
int deal_compile_rank(const struct deal_rules *r, const char *word);
bool deal_compile_bad(struct deal_compile *c, const struct config_entry *entry, const char *text, struct deal_error *e);
/* The same of one word of the value; at the section's line. */
bool deal_compile_bad_word(struct deal_compile *c, const struct config_entry *entry, const char *text, const char *word,
                           struct deal_error *e);
bool deal_compile_bad_section(struct deal_compile *c, int section, const char *text, struct deal_error *e);

/* What a sum of ranks means in a short pack. */
int deal_compile_sum(const struct deal_rules *r, int number);

/* The groups a key lists, one to MAX_SOURCES, in order: foundations, or groups of the tableau. */
bool deal_compile_group_order(struct deal_compile *c, int section, const char *key, bool foundations,
                              uint8_t out[MAX_SOURCES], uint8_t *count, struct deal_error *e);
/* The groups a key lists, as a mask. */
bool deal_compile_groups(struct deal_compile *c, int section, const char *key, uint32_t *mask, struct deal_error *e);

/* "scene3"; no number in a group of one (NUMBER 0). */
void deal_compile_name(struct deal_pile *pile, const struct deal_group *group, int number);

bool deal_compile_foundation(struct deal_compile *c, int section, struct deal_error *e);
/* Exchange, first cards at once, ...: what names other groups. */
bool deal_compile_foundation_links(struct deal_compile *c, int g, struct deal_error *e);
/* Where the piles are drawn: picture/places.c. */
bool deal_picture_compile(struct deal_compile *c, struct deal_error *e);
/* Numbers equal futures alike. */
void deal_compile_tails(struct deal_rules *r);

#endif
