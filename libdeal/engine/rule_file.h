/* The text of a rule file: those compiled in, what one is read into, the rows of the vocabulary, and guesses at misspelt words. */
#ifndef DEAL_RULE_FILE_H
#define DEAL_RULE_FILE_H

#include "deal.h"

struct deal_game_file {
    const char *id, *text;
    size_t len;
};
/* Made at build time: the games of the house in byte order of their ids, the others, and one without an id. */
extern const struct deal_game_file deal_game_files[];
extern const int deal_game_files_count, deal_game_files_others;

/* Made of the key names of rule files: other names that people use; the last has no name. */
struct deal_game_name {
    const char *name, *id;
};
extern const struct deal_game_name deal_game_names[];

/* ---- what a misspelt word may have meant: guess.c ---- */

/* Appends "did you mean" to the text of E unless GUESS is NULL. Always returns false, as deal_fail does. */
bool deal_suggest(struct deal_error *e, const char *guess);
/* The same with what is nearest to WORD among the words of TEXT, of small letters, digits and hyphens. */
bool deal_suggest_of(struct deal_error *e, const char *word, const char *text);

/* ---- the rule file as text: rules/config.c ---- */

struct config_entry {
    int section;
    int next;     /* entry of its section, -1 at the end */
    char *key, *value;
    long line;
    bool changed; /* by a variant or a set= */
    bool rest;    /* of a picture: piles that a set= added have no cell */
    bool left_out; /* of the text that is written */
    bool set;     /* by the set=, where a key stands once */
    bool own;     /* changed by its own name, not by an option's */
};

/* ORDER SECTIONS */
enum section_kind { SEC_GAME, SEC_DEAL, SEC_PACK, SEC_GROUP, SEC_FOUNDATION, SEC_SUBSET,
                    SEC_OPTIONS, SEC_VARIANT, SEC_MECHANISM, SEC_PICTURE };

struct config_section {
    char *name;   /* as written, one blank between words */
    bool left_out; /* of the text that is written */
    char *ref;    /* what -o and [options] call it: the last word of "mechanism X", else the name */
    long line;
    int first, last;        /* entries, -1: none */
    enum section_kind kind; /* SEC_FOUNDATION from its key of that name on, SEC_GROUP before */
};

struct config {
    char *text;   /* the file as read */
    struct config_section *section;
    struct config_entry *entry;
    int sections, entries;
    bool setting;  /* the set= is being applied */
    bool own_keys; /* set= named keys of the file, not its options only */
};

bool deal_config_read(struct config *c, const char *text, struct deal_error *e);
/* All but the text, which TO has no copy of; false without memory. Either way TO is to be released. */
bool deal_config_copy(struct config *to, const struct config *from);
void deal_config_release(struct config *c);
int deal_config_section(const struct config *c, const char *ref); /* -1 if none */
/* NULL when the section has no such key. */
const struct config_entry *deal_config_entry(const struct config *c, int section, const char *key);
/* Checks the options of the file, applies a variant, then SET ("name:value,..."), and writes
 * the canonical set to *CANON (malloc'd). */
bool deal_config_apply(struct config *c, const char *variant, const char *set, char **canon,
                       struct deal_error *e);
char *deal_config_text(const struct config *c);  /* effective file, malloc'd */
/* deal_offers_least() of rules/offers.h. */
typedef int config_least(const struct config *c, const char *name);
/* The comment, options and variants of the file as text, malloc'd; NULL without memory. */
char *deal_config_about(const struct config *c, config_least *least);

/* ---- the vocabulary: rules/vocabulary.c; parser, checker and manual read it ---- */

enum section_kind deal_config_kind(const struct config *c, int section);

struct deal_key {
    enum section_kind kind;
    const char *key;
    const char *form;     /* what a value looks like: see rules/form.c */
    const char *standard; /* the value that holds where the key is absent; NULL: it must be there */
    const char *meaning;
};

#endif
