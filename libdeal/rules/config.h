/* What the readers and writers of rule files share: config.c, option.c, config_set.c, config_text.c. */
#ifndef DEAL_CONFIG_H
#define DEAL_CONFIG_H

#include "engine/rule_file.h"

/* Copies TEXT with runs of blanks made one and none at the ends; malloc'd. */
char *deal_config_tidy(const char *text, size_t len);
/* The index of a key, or -1. */
int deal_config_find(const struct config *c, int section, const char *key);
/* A new key on no line; NULL without memory. */
struct config_entry *deal_config_add(struct config *c, int section, const char *key, const char *value);

/* Can a line of a rule file say KEY = VALUE? */
bool deal_config_writable(const char *key, const char *value);

/* "scene.fill: choice = choice talon pack | free = free talon pack" taken apart. */
struct option {
    char section[32], key[32];
    const char *values; /* NULL: any whole number from 0 to 99 */
};

bool deal_option_read(const struct config_entry *entry, struct option *o);
/* The next "name = text" of an option's list; text is the name where there is no '='.
 * False at the end, when *LIST becomes NULL, and at a value that is none. */
bool deal_option_value(const char **list, char name[64], char text[128]);
bool deal_option_whole(const char *text); /* a whole number from 0 to 99, written in one way */
/* The name of an option's value, or NULL when no listed value says VALUE. */
const char *deal_option_name(const struct option *o, const char *value, char name[64]);
/* Are all options of the file well formed, their values in the file among those listed? */
bool deal_option_check(const struct config *c, struct deal_error *e);

/* The value called so of the option called so, as a set= would. */
bool deal_config_choose(struct config *c, const char *name, const char *value, struct deal_error *e);

/* Text that grows; starts as {0}. */
struct config_text {
    char *at; /* ended by a NUL once anything was added */
    size_t len, cap;
    bool failed;
};

void deal_text_say(struct config_text *t, const char *text);

#endif
