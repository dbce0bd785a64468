/* The text of rule files: the games compiled into the library, the parsed form of a file, and the vocabulary of
 * keys. */
#ifndef DEAL_RULE_FILE_H
#define DEAL_RULE_FILE_H

#include "deal.h"

struct deal_game_file {
    const char *id, *text;
    size_t len;
};
/* The rule files of all games, generated at build time: the main games in byte order of their ids, the other games,
 * and a last entry without an id. */
extern const struct deal_game_file deal_game_files[];
extern const int deal_game_files_count, deal_game_files_others;

/* Alternative names of games that people use, generated from the key names of rule files. The last entry has no
 * name. */
struct deal_game_name {
    const char *name, *id;
};
extern const struct deal_game_name deal_game_names[];

/* ---- the rule file as text: rules/config.c ---- */

struct config_entry {
    int section;
    int next; /* index of the next entry of the same section of the rule file; -1 at the end */
    char *key, *value;
    long line;
    bool changed;  /* a variant, or an option in set=, changed the value of this entry */
    bool rest;     /* an entry of the section [picture] that has no cells for piles that an option in set= added */
    bool left_out; /* the entry is omitted when the rule file is written */
    bool set;      /* set= changed the value of this entry; changing it twice is an error */
    bool own;      /* the entry was changed by its section and key, not by a named option */
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
    char *name;    /* name of the section as written in the file, one blank between words */
    bool left_out; /* the section is omitted when the rule file is written */
    char *ref;     /* the section's name in the option -o and in [options]: the last word of "mechanism X", else NAME */
    long line;
    int first, last;        /* indices of the first and last entry of the section, -1: none */
    enum section_kind kind; /* kind of the section; SEC_GROUP becomes SEC_FOUNDATION when the key foundation is read */
};

struct config {
    char *text; /* the text of the rule file as read */
    struct config_section *section;
    struct config_entry *entry;
    int sections, entries;
    bool setting; /* set while the changes of set= (options of a record) are being applied */
};

bool deal_config_read(struct config *config, const char *text, struct deal_error *e);
/* Copies a parsed rule file, except for its text; false if out of memory. In both cases the caller must release TO. */
bool deal_config_copy(struct config *to, const struct config *from);
void deal_config_release(struct config *config);
/* index of the section with reference name REF, -1 if none */
int deal_config_section(const struct config *config, const char *ref);
/* The entry of KEY in the section; NULL if the section has no such key. */
const struct config_entry *deal_config_entry(const struct config *config, int section, const char *key);
/* Checks the options of the rule file, applies VARIANT, then SET ("name:value,..."), and writes the canonical form
 * of SET to *CANON (malloc'd). */
bool deal_config_apply(struct config *config, const char *variant, const char *set, char **canon, struct deal_error *e);
char *deal_config_text(const struct config *config); /* the rule file with all changes applied, malloc'd */
/* The type of deal_offers_least() in rules/config.h, which returns the smallest value of option NAME with which the
 * game can be dealt. */
typedef int config_least(const struct config *config, const char *name);
/* The comment, options and variants of the rule file as text, malloc'd; NULL if out of memory. A line has the
 * differences from the rules WAS, unless that is NULL, the variant at the end of GAME, and the choices of SET, the
 * canonical set= of the changes to the file. */
char *deal_config_about(const struct config *config, const struct config *was, const char *game, const char *set,
                        config_least *least);

/* ---- the vocabulary, which parser, checker and manual read: rules/vocabulary.c ---- */

enum section_kind deal_config_kind(const struct config *config, int section);

struct deal_key {
    enum section_kind kind;
    const char *key;
    const char *form;     /* syntax of the key's value: see rules/form.c */
    const char *standard; /* default value of the key; NULL: the key is required */
    const char *meaning;
};

#endif
