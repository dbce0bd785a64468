/*
 * Which sections and keys a rule file may have: every one is looked up here before any
 * value is read.
 */
#include "compile.h"

#include <string.h>

static bool is_foundation(struct deal_compile *c, int section)
{
    return deal_compile_entry(c, section, "foundation") != NULL;
}

enum section_kind deal_compile_kind(struct deal_compile *c, int section)
{
    const char *name = c->config->section[section].name;

    if (!strcmp(name, "game"))
        return SEC_GAME;
    if (!strcmp(name, "deal"))
        return SEC_DEAL;
    if (!strcmp(name, "pack"))
        return SEC_PACK;
    if (!strcmp(name, "options"))
        return SEC_OPTIONS;
    if (!strcmp(name, "picture"))
        return SEC_PICTURE;
    if (!strncmp(name, "variant ", 8))
        return SEC_VARIANT;
    if (!strncmp(name, "mechanism ", 10))
        return SEC_MECHANISM;
    if (strchr(name, ' '))
        return SEC_SUBSET;
    return is_foundation(c, section) ? SEC_FOUNDATION : SEC_GROUP;
}

const struct deal_mechanism *deal_compile_mechanism(const char *name)
{
    for (int i = 0; deal_mechanisms[i]; i++)
        if (!strcmp(deal_mechanisms[i]->name, name))
            return deal_mechanisms[i];
    return NULL;
}

static bool known_key(struct deal_compile *c, const struct config_entry *entry)
{
    enum section_kind kind = deal_compile_kind(c, entry->section);
    const struct deal_mechanism *m;

    if (kind == SEC_OPTIONS || kind == SEC_VARIANT || kind == SEC_PICTURE) /* the last: picture/places.c */
        return true;
    if (kind == SEC_MECHANISM) {
        m = deal_compile_mechanism(c->config->section[entry->section].ref);
        for (int i = 0; m && m->keys && m->keys[i].key; i++)
            if (!strcmp(m->keys[i].key, entry->key))
                return true;
        return false;
    }
    for (int i = 0; i < deal_keys_count; i++)
        if (deal_keys[i].kind == kind && !strcmp(deal_keys[i].key, entry->key))
            return true;
    return false;
}

/* "up.exchange: ..." must name a key that the section may have; -o would fail on it later. */
static bool option_names_key(struct deal_compile *c, const struct config_entry *entry)
{
    const char *dot = strchr(entry->value, '.');
    size_t end = strcspn(entry->value, ": ");
    char section[40], key[40];
    struct config_entry named = {.key = key};

    if (!dot || (size_t)(dot - entry->value) >= end || end >= sizeof key)
        return false;
    snprintf(section, sizeof section, "%.*s", (int)(dot - entry->value), entry->value);
    snprintf(key, sizeof key, "%.*s", (int)(end - (size_t)(dot - entry->value) - 1), dot + 1);
    named.section = deal_config_section(c->config, section);
    return named.section >= 0 && deal_compile_kind(c, named.section) != SEC_OPTIONS &&
           deal_compile_kind(c, named.section) != SEC_VARIANT && known_key(c, &named);
}

/* A variant sets options, ranks or suits. */
static bool variant_names_option(struct deal_compile *c, const struct config_entry *entry)
{
    int options = deal_config_section(c->config, "options");

    return deal_config_entry(c->config, options, entry->key) || !strcmp(entry->key, "ranks") ||
           !strcmp(entry->key, "suits") || strchr(entry->key, '.');
}

static bool check_options(struct deal_compile *c, struct deal_error *e)
{
    for (int i = 0; i < c->config->entries; i++) {
        const struct config_entry *entry = &c->config->entry[i];
        enum section_kind kind = deal_compile_kind(c, entry->section);

        if (kind == SEC_OPTIONS && !option_names_key(c, entry))
            return deal_compile_bad(c, entry, "names no key of a section:", e);
        if (kind == SEC_VARIANT && !variant_names_option(c, entry)) {
            deal_fail(e, NULL, "[%s]: no option %.40s", c->config->section[entry->section].name, entry->key);
            e->line = entry->line;
            return false;
        }
    }
    return true;
}

static bool check_sections(struct deal_compile *c, struct deal_error *e)
{
    for (int s = 0; s < c->config->sections; s++) {
        const char *name = c->config->section[s].name;
        char text[80];

        if (deal_compile_kind(c, s) == SEC_MECHANISM && !deal_compile_mechanism(name + 10)) {
            snprintf(text, sizeof text, "mechanism %.40s is not built", name + 10);
            deal_fail(e, NULL, "%s", text);
            e->line = c->config->section[s].line;
            return false;
        }
        if (deal_compile_kind(c, s) <= SEC_FOUNDATION && strlen(name) >= sizeof c->r->group[0].name - 4)
            return deal_compile_bad_section(c, s, "name of a group is too long", e);
    }
    for (int i = 0; i < c->config->entries; i++) {
        const struct config_entry *entry = &c->config->entry[i];
        char quoted[80];

        if (!known_key(c, entry)) {
            deal_quote(quoted, sizeof quoted, entry->key, strlen(entry->key));
            deal_fail(e, entry->changed ? "set" : NULL, "unknown key \"%s\" in [%s]", quoted,
                      c->config->section[entry->section].name);
            e->line = entry->changed ? 0 : entry->line;
            return false;
        }
    }
    return true;
}

bool deal_compile_sections(struct deal_compile *c, struct deal_error *e)
{
    return check_sections(c, e) && check_options(c, e);
}

bool deal_compile_required(struct deal_compile *c, int section, const char *key, struct deal_error *e)
{
    char text[80];

    if (deal_compile_entry(c, section, key))
        return true;
    snprintf(text, sizeof text, "lacks the key %s", key);
    return deal_compile_bad_section(c, section, text, e);
}
