/* Declarations shared by the readers and writers of rule files: config.c, option.c, config_set.c, config_text.c,
 * form.c, offers.c. */
#ifndef DEAL_CONFIG_H
#define DEAL_CONFIG_H

#include "base/paper.h"
#include "engine/rule_file.h"

/* Copies TEXT, with each run of blanks replaced by one blank and the ends trimmed; malloc'd, NULL if out of memory. */
char *deal_config_tidy(const char *text, size_t len);
/* The index of the entry of KEY in a section of the rule file, or -1. */
int deal_config_find(const struct config *config, int section, const char *key);
/* Adds a key without a line number to a section of the rule file; NULL if out of memory. */
struct config_entry *deal_config_add(struct config *config, int section, const char *key, const char *value);

/* Does a variant set the number of piles of a section's group to 0? Its options and keys can then not be set. */
bool deal_config_taken_away(const struct config *config, int section);
/* Can KEY and VALUE stand on a line of a rule file? */
bool deal_config_writable(const char *key, const char *value);

/* A parsed option of a rule file, such as "scene.fill: choice = choice talon pack | free = free talon pack". */
struct option {
    char section[32], key[32];
    const char *values; /* list of the option's values; NULL: any whole number from 0 to 99 */
};

bool deal_option_read(const struct config_entry *entry, struct option *option);
/* Parses the next "name = text" in the list of an option's values; without '=' the text is the name. Returns false
 * at the end, where *LIST becomes NULL, and at a malformed value. */
bool deal_option_value(const char **list, char name[64], char text[128]);
/* Returns the form of the values that KEY takes in SECTION, as the vocabulary has it, for instance "0..208 ..."; NULL
 * if the section takes no such key. */
const char *deal_compile_form(const struct config *config, int section, const char *key);
const char *deal_compile_standard(const struct config *config, int section,
                                  const char *key); /* its default; NULL: none */
bool deal_option_whole(const char *text);           /* is TEXT a whole number from 0 to 99, without leading zeros? */
/* The name of the option's value whose text is VALUE; NULL if there is none. */
const char *deal_option_name(const struct option *option, const char *value, char name[64]);
/* Checks that all options of the rule file are well formed, and that the file's own values are among those listed. */
bool deal_option_check(const struct config *config, struct deal_error *e);

/* Sets option NAME of the rule file to VALUE, as set= does. */
bool deal_config_choose(struct config *config, const char *name, const char *value, struct deal_error *e);

/* Writes in words how the rules IS differ from WAS, separated by semicolons. A value for which there are no words is
 * written as in the rule file, or, if NAMED, left out. Returns false if nothing is written. */
bool deal_config_differences(struct deal_paper *paper, const struct config *was, const struct config *is, bool named);

/* The meaning of KEY in a section of the rule file, from the vocabulary; NULL if the section has no such key. */
typedef const char *config_meaning(const struct config *config, int section, const char *key);
/* Writes a line for each option of the rule file, then for ranks and suits: " NAME = DEFAULT: VALUE | VALUE". If
 * MEANING is not NULL, writes NAME,VALUES,DEFAULT,MEANING as CSV instead. */
void deal_config_options(struct deal_paper *paper, const struct config *config, config_least *least,
                         config_meaning *meaning);

/* ---- form.c: the syntax of values ---- */

struct form_error {
    char text[200]; /* the error message, such as "not a group of the tableau:" */
    char word[80];  /* the wrong word of the value, or the whole value if it is incomplete */
};

/* Does VALUE have the syntax that FORM describes? Names of groups in VALUE must be sections of the rule file CONFIG. */
bool deal_form_fits(const char *form, const char *value, const struct config *config, struct form_error *out);
/* The index of WORD, which has LEN bytes, among the literal words of FORM; -1 if it is not one of them. */
int deal_form_literal(const char *form, const char *word, size_t len);

/* ---- offers.c: trials of all choices (options and variants) that a rule file offers ---- */

/* Checks that the rule file CONFIG compiles as it is, with each value of each option, and in each variant. */
bool deal_offers_check(const struct config *config, struct deal_error *e);
/* If the rules of TEXT compile without SET but fail with it, and E names a line of the file, prefixes E with the
 * part of SET that causes the failure. True if E was changed. */
bool deal_offers_blame(const char *file, const char *text, const char *variant, const char *set, struct deal_error *e);
/* The smallest value of NAME (ranks, suits or an option) with which the rule file CONFIG compiles, all else unchanged.
 * 0 also if no value up to 13 does; -1 if out of memory. */
int deal_offers_least(const struct config *config, const char *name);

#endif
