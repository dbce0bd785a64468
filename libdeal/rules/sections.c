/*
 * Checks the sections and keys of a rule file against the vocabulary, and the syntax of every value, before any value
 * is used.
 */
#include "config.h"

#include "base/text.h"
#include "compile.h"

#include <string.h>

enum section_kind deal_compile_kind(struct deal_compile *c, int section)
{
    return section < 0 ? SEC_PACK : deal_config_kind(c->config, section);
}

const struct deal_mechanism *deal_compile_mechanism(const char *name)
{
    for (int i = 0; deal_mechanisms[i]; i++)
        if (!strcmp(deal_mechanisms[i]->name, name))
            return deal_mechanisms[i];
    return NULL;
}

/* ---- options and variants ---- */

/* Does an option such as "up.exchange: ..." name a key that its section may have? Otherwise the command-line option
 * -o would fail later. */
static bool option_names_key(struct deal_compile *c, const struct config_entry *entry)
{
    struct option o;
    int section = deal_option_read(entry, &o) ? deal_config_section(c->config, o.section) : -1;
    enum section_kind kind = section < 0 ? SEC_OPTIONS : deal_config_kind(c->config, section);

    return kind != SEC_OPTIONS && kind != SEC_VARIANT && kind != SEC_PICTURE && deal_compile_key(c, section, o.key);
}

/* Does the entry of a variant's section name an option, ranks, suits or a key? */
static bool variant_names_option(struct deal_compile *c, const struct config_entry *entry)
{
    int options = deal_config_section(c->config, "options");

    return deal_config_entry(c->config, options, entry->key) || !strcmp(entry->key, "ranks") ||
           !strcmp(entry->key, "suits") || strchr(entry->key, '.');
}

static bool sections_check_option(struct deal_compile *c, const struct config_entry *entry, struct deal_error *e)
{
    const char *section = c->config->section[entry->section].name;
    char quoted[80];

    if (deal_config_kind(c->config, entry->section) == SEC_OPTIONS) {
        if (option_names_key(c, entry))
            return true;
        deal_fail(e, NULL, "options.%s: names no key of a section: \"%s\"", entry->key,
                  deal_quote(quoted, sizeof quoted, entry->value, strlen(entry->value)));
    } else {
        if (variant_names_option(c, entry))
            return true;
        deal_fail(e, NULL, "[%s]: no option %.40s", section, entry->key);
    }
    e->line = entry->line;
    return false;
}

/* ---- sections ---- */

/* Is NAME a word that has another meaning in values or actions, so that no group may have it as its name? */
static bool is_reserved(const char *name)
{
    static const char *const reserved[] = {"none", "all",  "clear",  "above", "foundations",
                                           "same", "from", "redeal", "refill"};

    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (!strcmp(name, reserved[i]))
            return true;
    return false;
}

static bool check_section(struct deal_compile *c, int s, struct deal_error *e)
{
    enum section_kind kind = deal_config_kind(c->config, s);
    const char *name = c->config->section[s].name;
    bool group = kind == SEC_GROUP || kind == SEC_FOUNDATION;

    if (kind == SEC_MECHANISM && !deal_compile_mechanism(name + 10)) {
        deal_fail(e, NULL, "unknown mechanism %.40s", name + 10);
        e->line = c->config->section[s].line;
        return false;
    }
    if (group && strlen(name) >= sizeof c->r->group[0].name - 4)
        return deal_compile_bad_section(c, s, "name of a group is too long", e);
    if (group && strspn(name, "abcdefghijklmnopqrstuvwxyz-") != strlen(name))
        return deal_compile_bad_section(c, s, "a group is named in lower case letters", e);
    return !group || !is_reserved(name) || deal_compile_bad_section(c, s, "a word that no group can be named by", e);
}

/* ---- keys ---- */

static const char *sections_key_name(const void *first, size_t i)
{
    const struct deal_key *k = first;

    while (i && k->key && k[1].key && k[1].kind == k->kind)
        i--, k++;
    return i ? NULL : k->key;
}

static bool unknown_key(struct deal_compile *c, const struct config_entry *entry, struct deal_error *e)
{
    char quoted[80];

    deal_quote(quoted, sizeof quoted, entry->key, strlen(entry->key));
    deal_fail(e, entry->changed ? "set" : NULL, "unknown key \"%s\" in [%s]", quoted,
              c->config->section[entry->section].name);
    e->line = entry->changed ? 0 : entry->line;
    return deal_suggest(
        e, deal_guess(entry->key, strlen(entry->key), sections_key_name, deal_compile_keys(c, entry->section)));
}

static bool check_key(struct deal_compile *c, const struct config_entry *entry, struct deal_error *e)
{
    enum section_kind kind = deal_config_kind(c->config, entry->section);
    const struct deal_key *key;
    struct form_error why;

    if (kind == SEC_OPTIONS || kind == SEC_VARIANT)
        return sections_check_option(c, entry, e);
    if (kind == SEC_PICTURE) /* the section [picture] is checked in picture/places.c */
        return true;
    key = deal_compile_key(c, entry->section, entry->key);
    if (!key)
        return unknown_key(c, entry, e);
    if (deal_form_fits(key->form, entry->value, c->config, &why))
        return true;
    return deal_compile_bad_word(c, entry->section, entry->key, why.text, why.word, e);
}

static bool check_required(struct deal_compile *c, int s, struct deal_error *e)
{
    const struct deal_key *first = deal_compile_keys(c, s);
    char text[80];

    for (const struct deal_key *k = first; k->key && k->kind == first->kind; k++)
        if (!k->standard && !deal_config_entry(c->config, s, k->key)) {
            snprintf(text, sizeof text, "lacks the key %s", k->key);
            return deal_compile_bad_section(c, s, text, e);
        }
    return true;
}

/* ---- all of it ---- */

/* Stores error E if the caller wants several and there is room; false if the check must stop. */
static bool keep_going(struct deal_compile *c, const struct deal_error *e)
{
    if (c->found == c->most)
        return false;
    c->errors[c->found++] = *e;
    return true;
}

/* Is section S known? The keys of an unknown section are not checked, since the section is reported already. */
static bool known(struct deal_compile *c, int s)
{
    struct deal_error e;

    return !c->found || check_section(c, s, &e);
}

/* Sorts errors by line number with a stable sort. Errors without a line come first. */
static void sort_errors(struct deal_error *error, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        struct deal_error one = error[i];
        size_t at = i;

        for (; at > 0 && error[at - 1].line > one.line; at--)
            error[at] = error[at - 1];
        error[at] = one;
    }
}

bool deal_compile_sections(struct deal_compile *c, struct deal_error *e)
{
    for (int s = 0; s < c->config->sections; s++)
        if (!check_section(c, s, e) && !keep_going(c, e))
            return false;
    for (int i = 0; i < c->config->entries; i++)
        if (known(c, c->config->entry[i].section) && !check_key(c, &c->config->entry[i], e) && !keep_going(c, e))
            return false;
    for (int s = 0; s < c->config->sections; s++)
        if (known(c, s) && !check_required(c, s, e) && !keep_going(c, e))
            return false;
    sort_errors(c->errors, c->found);
    return !c->found;
}
