/*
 * The options of a rule file. An option has a name, sets one key of one section, and lists the values that the key may
 * have. The default of the option is the value that the key has in the file. When a file is read, an option whose list
 * lacks this default is refused.
 */
#include "config.h"

#include <string.h>

enum { OFFERS_LIMIT = 100 /* limit of option values and variants in a file */, NUMBERS_TRIED = 3 /* ORDER NUMBERS */ };

bool deal_option_read(const struct config_entry *entry, struct option *option)
{
    const char *dot = strchr(entry->value, '.'), *colon = strchr(entry->value, ':');
    size_t end = colon ? (size_t)(colon - entry->value) : strlen(entry->value), at;

    if (!dot || (size_t)(dot - entry->value) > end)
        return false;
    at = (size_t)(dot - entry->value);
    while (end && entry->value[end - 1] == ' ')
        end--;
    if (at >= sizeof option->section || end <= at + 1 || end - at - 1 >= sizeof option->key)
        return false;
    memcpy(option->section, entry->value, at);
    option->section[at] = '\0';
    memcpy(option->key, dot + 1, end - at - 1);
    option->key[end - at - 1] = '\0';
    option->values = colon ? colon + 1 : NULL;
    return true;
}

/* Copies the bytes from FROM to END without surrounding blanks; false if nothing is left or OUT is too small. */
static bool copy_trimmed(char *out, size_t size, const char *from, const char *end)
{
    size_t n;

    while (from < end && *from == ' ')
        from++;
    while (end > from && end[-1] == ' ')
        end--;
    n = (size_t)(end - from);
    if (!n || n >= size)
        return false;
    memcpy(out, from, n);
    out[n] = '\0';
    return true;
}

bool deal_option_value(const char **list, char name[64], char text[128])
{
    const char *end, *eq;

    if (!*list)
        return false;
    end = *list + strcspn(*list, "|");
    eq = memchr(*list, '=', (size_t)(end - *list));
    if (!copy_trimmed(name, 64, *list, eq ? eq : end) || !copy_trimmed(text, 128, eq ? eq + 1 : *list, end))
        return false;
    *list = *end ? end + 1 : NULL;
    return true;
}

static bool value_twice(const char *rest, const char *name)
{
    char other[64], text[128];

    while (deal_option_value(&rest, other, text))
        if (!strcmp(other, name))
            return true;
    return false;
}

bool deal_option_whole(const char *text)
{
    size_t n = strspn(text, "0123456789");
    return n && !text[n] && n <= 2 && (n == 1 || *text != '0');
}

const char *deal_option_name(const struct option *option, const char *value, char name[64])
{
    char text[128];
    const char *list = option->values;

    if (!list)
        return deal_option_whole(value) ? value : NULL;
    while (deal_option_value(&list, name, text))
        if (!strcmp(text, value))
            return name;
    return NULL;
}

static bool bad_option(const struct config_entry *entry, const char *text, const char *value, struct deal_error *e)
{
    char quoted[80];

    deal_fail(e, NULL, "options.%s: %s \"%s\"", entry->key, text,
              deal_quote(quoted, sizeof quoted, value, strlen(value)));
    e->line = entry->line;
    return false;
}

/* Can the name of an option, or of its value, be written in set=? There, commas separate words, + stands for a
 * blank, and the first colon separates name and value. A name with a dot is a key; ranks and suits are reserved. */
static bool option_can_be_said(const char *name, bool value)
{
    return !name[strcspn(name, value ? ",+" : ",+:. ")] && (value || (strcmp(name, "ranks") && strcmp(name, "suits")));
}

/* Checks one option of the rule file: its values have different names, and the file's own value is listed. */
static bool option_check_option(const struct config *config, const struct config_entry *entry, struct deal_error *e)
{
    struct option o;
    const struct config_entry *now;
    char name[64], text[128];
    const char *list;

    if (!deal_option_read(entry, &o))
        return bad_option(entry, "names no key of a section:", entry->value, e);
    if (!option_can_be_said(entry->key, false))
        return bad_option(entry, "a name by which no option can be set:", entry->key, e);
    for (list = o.values; deal_option_value(&list, name, text);)
        if (value_twice(list, name))
            return bad_option(entry, "stands twice among the values:", name, e);
        else if (!option_can_be_said(name, true))
            return bad_option(entry, "a name by which no value can be set:", name, e);
    if (list)
        return bad_option(entry, "not a list of values:", list, e);
    now = deal_config_entry(config, deal_config_section(config, o.section), o.key);
    if (!now)
        return bad_option(entry, "the file has no such key:", o.key, e);
    if (!deal_option_name(&o, now->value, name))
        return bad_option(entry,
                          o.values ? "the file's own value is not listed:"
                                   : "the file's own value is not a whole number from 0 to 99:",
                          now->value, e);
    return true;
}

/* The number of trial compilations that an option needs: one for each listed value, a constant for numbers. */
static int option_offers(const struct config_entry *entry)
{
    const char *colon = strchr(entry->value, ':');
    int n = colon ? 1 : NUMBERS_TRIED;

    for (; colon && (colon = strchr(colon + 1, '|')); n++)
        continue;
    return n;
}

static bool too_many_offers(long line, struct deal_error *e)
{
    deal_fail(e, NULL, "more than %d values of options and variants", OFFERS_LIMIT);
    e->line = line;
    return false;
}

/* Limits the number of values and variants, since each needs a trial compilation. */
static bool check_offers(const struct config *config, int options, struct deal_error *e)
{
    int n = 0;

    for (int i = options < 0 ? -1 : config->section[options].first; i >= 0; i = config->entry[i].next)
        if ((n += option_offers(&config->entry[i])) > OFFERS_LIMIT)
            return too_many_offers(config->entry[i].line, e);
    for (int s = 0; s < config->sections; s++)
        if ((n += config->section[s].kind == SEC_VARIANT) > OFFERS_LIMIT)
            return too_many_offers(config->section[s].line, e);
    return true;
}

bool deal_option_check(const struct config *config, struct deal_error *e)
{
    int options = deal_config_section(config, "options");

    if (!check_offers(config, options, e))
        return false;
    for (int i = options < 0 ? -1 : config->section[options].first; i >= 0; i = config->entry[i].next)
        if (!option_check_option(config, &config->entry[i], e))
            return false;
    return true;
}
