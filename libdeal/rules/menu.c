/*
 * The variants of a game, its options and their values.
 */
#include "config.h"

#include "engine/rules.h"

#include <stdio.h>
#include <string.h>

enum { NUMBERS = 100 }; /* values of an option without a list */

/* The I-th option; false past the last. */
static bool menu_option(const struct config *c, int i, const struct config_entry **entry, struct option *o)
{
    int options = deal_config_section(c, "options");

    for (int k = 0; options >= 0 && k < c->entries; k++) {
        *entry = &c->entry[k];
        if ((*entry)->section == options && deal_option_read(*entry, o) && !i--)
            return true;
    }
    return false;
}

bool deal_rules_option(const struct deal_rules *r, int i, const char **name, char value[64])
{
    const struct config_entry *entry, *now;
    const char *called;
    struct option o;

    if (!menu_option(&r->config, i, &entry, &o))
        return false;
    now = deal_config_entry(&r->config, deal_config_section(&r->config, o.section), o.key);
    called = now ? deal_option_name(&o, now->value, value) : NULL;
    if (!called)
        called = now ? now->value : "none";
    if (called != value)
        snprintf(value, 64, "%s", called);
    *name = entry->key;
    return true;
}

bool deal_rules_option_value(const struct deal_rules *r, int i, int k, char value[64])
{
    const struct config_entry *entry;
    struct option o;
    char text[128];

    if (k < 0 || !menu_option(&r->config, i, &entry, &o))
        return false;
    if (!o.values)
        return k < NUMBERS && snprintf(value, 64, "%d", k) > 0;
    while (deal_option_value(&o.values, value, text))
        if (!k--)
            return true;
    return false;
}

const char *deal_rules_variant(const struct deal_rules *r, int i)
{
    static const char kind[] = "variant ";

    for (int k = 0; k < r->config.sections; k++)
        if (!strncmp(r->config.section[k].name, kind, sizeof kind - 1) && !i--)
            return r->config.section[k].name + sizeof kind - 1;
    return NULL;
}
