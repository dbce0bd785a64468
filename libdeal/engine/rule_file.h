/* The text of rule files: the compiled-in games, the parsed form, the rows of the vocabulary, and suggestions for
 * misspelt words. */
#ifndef DEAL_RULE_FILE_H
#define DEAL_RULE_FILE_H

#include "deal.h"

struct deal_game_file {
    const char *id, *text;
    size_t len;
};
/* Generated at build time: the main games in byte order of their ids, the other games, and an end without an id. */
extern const struct deal_game_file deal_game_files[];
extern const int deal_game_files_count, deal_game_files_others;

/* Generated from the key names of rule files: other names that people use. The last has no name. */
struct deal_game_name {
    const char *name, *id;
};
extern const struct deal_game_name deal_game_names[];

/* ---- suggestions for misspelt words: guess.c ---- */

/* Appends "did you mean" to the text of E unless GUESS is NULL. Always false, as deal_fail(). */
bool deal_suggest(struct deal_error *e, const char *guess);
/* The same with the word of TEXT that is most similar to WORD. Words of TEXT are made of lower-case letters, digits
 * and hyphens. */
bool deal_suggest_of(struct deal_error *e, const char *word, const char *text);

/* ---- the rule file as text: rules/config.c ---- */

struct config_entry {
    int section;
    int next; /* index of the next entry of its section, -1 at the end */
    char *key, *value;
    long line;
    bool changed;  /* a variant or a set= changed it */
    bool rest;     /* a picture without cells for piles that a set= added */
    bool left_out; /* omitted from the text that is written */
    bool set;      /* set= changed it; a second time is an error */
    bool own;      /* changed by section and key, not by an option */
};

/* ORDER SECTIONS */
enum section_kind {
    SEC_GAME,
    SEC_DEAL,
    SEC_PACK,
    SEC_GROUP,
    SEC_FOUNDATION,
    SEC_SUBSET,
    SEC_OPTIONS,
    SEC_VARIANT,
    SEC_MECHANISM,
    SEC_PICTURE
};

struct config_section {
    char *name;    /* as written, one blank between words */
    bool left_out; /* omitted from the text that is written */
    char *ref;     /* its name in -o and [options]: the last word of "mechanism X", else NAME */
    long line;
    int first, last;        /* first and last entry, -1: none */
    enum section_kind kind; /* SEC_GROUP becomes SEC_FOUNDATION when its key foundation is read */
};

struct config {
    char *text; /* the file as read */
    struct config_section *section;
    struct config_entry *entry;
    int sections, entries;
    bool setting;  /* the set= is being applied */
    bool own_keys; /* set= names keys of the file, not only its options */
};

bool deal_config_read(struct config *c, const char *text, struct deal_error *e);
/* Copies everything except the text; false if out of memory. In both cases TO must be released. */
bool deal_config_copy(struct config *to, const struct config *from);
void deal_config_release(struct config *c);
int deal_config_section(const struct config *c, const char *ref); /* -1 if none */
/* NULL if the section has no such key. */
const struct config_entry *deal_config_entry(const struct config *c, int section, const char *key);
/* Checks the options of the file, applies a variant, then SET ("name:value,..."), and writes the canonical set to
 * *CANON (malloc'd). */
bool deal_config_apply(struct config *c, const char *variant, const char *set, char **canon, struct deal_error *e);
char *deal_config_text(const struct config *c); /* effective file, malloc'd */
/* The type of deal_offers_least() in rules/offers.h, which returns the smallest value of option NAME with which the
 * game can be dealt. */
typedef int config_least(const struct config *c, const char *name);
/* The comment, options and variants of the file as text, malloc'd; NULL if out of memory. */
char *deal_config_about(const struct config *c, config_least *least);

/* ---- the vocabulary, which parser, checker and manual read: rules/vocabulary.c ---- */

enum section_kind deal_config_kind(const struct config *c, int section);

struct deal_key {
    enum section_kind kind;
    const char *key;
    const char *form;     /* syntax of the value: see rules/form.c */
    const char *standard; /* default value; NULL: the key is required */
    const char *meaning;
};

#endif
