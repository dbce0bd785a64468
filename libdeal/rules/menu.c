/*
 * The variants of a game, and its options with their values, for programs that offer them to a user.
 */
#include "compile.h"
#include "config.h"

#include "engine/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 100 }; /* number of values of an option without a list: 0..99 */

/* The value of ENTRY, which may be NULL. If the value has a name in the list of OPTION, the name instead. OPTION
 * is NULL for ranks and suits. */
static void menu_value(const struct option *option, const struct config_entry *entry, char value[64])
{
    const char *called = option && entry ? deal_option_name(option, entry->value, value) : NULL;

    if (!called)
        called = entry ? entry->value : "none";
    if (called != value)
        snprintf(value, 64, "%s", called);
}

/* Reads the I-th option of the rule file; false past the last. */
static bool menu_option(const struct config *config, int i, const struct config_entry **entry, struct option *option)
{
    int options = deal_config_section(config, "options");

    for (int k = 0; options >= 0 && k < config->entries; k++) {
        *entry = &config->entry[k];
        if ((*entry)->section == options && deal_option_read(*entry, option) && !i--)
            return true;
    }
    return false;
}

bool deal_rules_option(const struct deal_rules *r, int i, const char **name, char value[64])
{
    const struct config_entry *entry;
    struct option o;

    if (!menu_option(&r->config, i, &entry, &o))
        return false;
    menu_value(&o, deal_config_entry(&r->config, deal_config_section(&r->config, o.section), o.key), value);
    *name = entry->key;
    return true;
}

/* The value of the key NAME, such as "column.piles", with a plus sign for a blank in the name of its section; false if
 * the game has no such key, or its group has no piles. */
static bool key_value(const struct deal_rules *r, const char *name, char value[64])
{
    struct config file = r->config;
    struct deal_compile c = {.config = &file};
    char section[64], *dot;
    const struct config_entry *piles;
    const char *text;
    int s;

    if (snprintf(section, sizeof section, "%s", name) >= (int)sizeof section || !(dot = strchr(section, '.')))
        return false;
    *dot++ = '\0';
    for (char *at = section; (at = strchr(at, '+'));)
        *at = ' ';
    s = deal_config_section(&file, section);
    if (s < 0 || !deal_compile_key(&c, s, dot) || !(text = deal_compile_value(&c, s, dot)))
        return false;
    piles = deal_config_entry(&file, s, "piles");
    if (piles && !strcmp(dot, "piles")) /* the number, also if the value is "ranks" */
        return snprintf(value, 64, "%d", deal_compile_int(&c, s, dot, r->cards.ranks)) > 0;
    if (piles && !strcmp(piles->value, "0"))
        return false;
    return snprintf(value, 64, "%s", *text ? text : "none") < 64;
}

bool deal_rules_value(const struct deal_rules *r, const char *name, char value[64])
{
    const char *other;

    for (int i = 0; deal_rules_option(r, i, &other, value); i++)
        if (!strcmp(name, other))
            return true;
    if (strcmp(name, "ranks") && strcmp(name, "suits"))
        return key_value(r, name, value);
    menu_value(NULL, deal_config_entry(&r->config, deal_config_section(&r->config, "game"), name), value);
    return true;
}

bool deal_rules_option_value(const struct deal_rules *r, int i, int k, char value[64])
{
    const struct config_entry *entry;
    struct option o;
    char text[128];

    if (k < 0 || !menu_option(&r->config, i, &entry, &o))
        return false;
    if (deal_config_taken_away(&r->config, deal_config_section(&r->config, o.section)))
        return false;
    if (!o.values)
        return k < NUMBERS && snprintf(value, 64, "%d", k) > 0;
    while (deal_option_value(&o.values, value, text))
        if (!k--)
            return true;
    return false;
}

char *deal_rules_options(const struct deal_rules *r)
{
    struct deal_paper t = {.len = 0};

    deal_config_options(&t, &r->config, deal_offers_least, deal_compile_meaning);
    return deal_paper_text(&t);
}

const char *deal_rules_variant(const struct deal_rules *r, int i)
{
    static const char kind[] = "variant ";

    for (int k = 0; k < r->config.sections; k++)
        if (!strncmp(r->config.section[k].name, kind, sizeof kind - 1) && !i--)
            return r->config.section[k].name + sizeof kind - 1;
    return NULL;
}
