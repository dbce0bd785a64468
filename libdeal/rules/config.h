/* Declarations shared by the readers and writers of rule files: config.c, option.c, config_set.c, config_text.c. */
#ifndef DEAL_CONFIG_H
#define DEAL_CONFIG_H

#include "engine/rule_file.h"

/* Copies TEXT, replaces each run of blanks by one, and trims the ends. malloc'd. */
char *deal_config_tidy(const char *text, size_t len);
/* The index of a key's entry, or -1. */
int deal_config_find(const struct config *c, int section, const char *key);
/* Adds a key without a line number; NULL if out of memory. */
struct config_entry *deal_config_add(struct config *c, int section, const char *key, const char *value);

/* Can a line of a rule file have this key and value? */
bool deal_config_writable(const char *key, const char *value);

/* A parsed option, such as "scene.fill: choice = choice talon pack | free = free talon pack". */
struct option {
    char section[32], key[32];
    const char *values; /* NULL: any whole number from 0 to 99 */
};

bool deal_option_read(const struct config_entry *entry, struct option *o);
/* Reads the next "name = text" of an option's list; without '=' the text is the name. Returns false at the end, where
 * *LIST becomes NULL, and at a malformed value. */
bool deal_option_value(const char **list, char name[64], char text[128]);
bool deal_option_whole(const char *text); /* a whole number from 0 to 99, without leading zeros */
/* The name of the option's value whose text is VALUE; NULL if there is none. */
const char *deal_option_name(const struct option *o, const char *value, char name[64]);
/* Checks that all options of the file are well formed, and that the file's own values are among those listed. */
bool deal_option_check(const struct config *c, struct deal_error *e);

/* Sets option NAME to VALUE, as set= does. */
bool deal_config_choose(struct config *c, const char *name, const char *value, struct deal_error *e);

/* Growing text; starts as {0}. */
struct config_text {
    char *at; /* ends with a NUL once anything is added */
    size_t len, cap;
    bool failed;
};

void deal_text_say(struct config_text *t, const char *text);
void deal_text_add(struct config_text *t, const char *bytes, size_t len);

/* The meaning of KEY in a section of the file, by the vocabulary; NULL if the section has no such key. */
typedef const char *config_meaning(const struct config *c, int section, const char *key);
/* Writes a line for each option of the file, then for ranks and suits: "  NAME = DEFAULT: VALUE | VALUE", or with
 * MEANING NAME,VALUES,DEFAULT,MEANING as CSV. */
void deal_config_options(struct config_text *t, const struct config *c, config_least *least, config_meaning *meaning);

#endif
