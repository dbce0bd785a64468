/*
 * Words of values: numbers, choices, groups, ranks and suits, and what is said of a
 * value that is none; and the names of piles.
 */
#include "compile.h"

#include <stdlib.h>
#include <string.h>

/* ---- errors ---- */

/* At ENTRY's line; an entry that the user's set= wrote is reported as such. */
bool deal_compile_bad(struct deal_compile *c, const struct config_entry *entry, const char *text, struct deal_error *e)
{
    const struct config_section *s = &c->config->section[entry->section];
    char quoted[80];

    deal_quote(quoted, sizeof quoted, entry->value, strlen(entry->value));
    deal_fail(e, entry->changed ? "set" : NULL, "%s.%s: %s \"%s\"", s->ref, entry->key, text, quoted);
    e->line = entry->changed ? 0 : entry->line;
    return false;
}

bool deal_compile_bad_word(struct deal_compile *c, const struct config_entry *entry, const char *text, const char *word,
                           struct deal_error *e)
{
    struct config_entry alone = *entry;

    alone.value = (char *)word; /* only read */
    return deal_compile_bad(c, &alone, text, e);
}

bool deal_compile_bad_section(struct deal_compile *c, int section, const char *text, struct deal_error *e)
{
    if (section < 0) /* the pack, where the file has no section for it */
        return deal_fail(e, NULL, "%s", text);
    deal_fail(e, NULL, "[%s]: %s", c->config->section[section].name, text);
    e->line = c->config->section[section].line;
    return false;
}

/* ---- words of values ---- */

const struct config_entry *deal_compile_entry(struct deal_compile *c, int section, const char *key)
{
    return deal_config_entry(c->config, section, key);
}

const char *deal_compile_text(struct deal_compile *c, int section, const char *key)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);
    return entry ? entry->value : NULL;
}

/* Copies the next blank-parted word to OUT; false at the end or when it is too long. */
bool deal_compile_word(const char **at, char out[32])
{
    size_t n;

    *at += strspn(*at, " ");
    n = strcspn(*at, " ");
    if (!n || n >= 32)
        return false;
    memcpy(out, *at, n);
    out[n] = '\0';
    *at += n;
    return true;
}

bool deal_compile_number(const char *text, int low, int high, int *out)
{
    size_t n = strspn(text, "0123456789");
    int value;

    if (!n || text[n] || n > 5)
        return false;
    value = atoi(text);
    if (value < low || value > high)
        return false;
    *out = value;
    return true;
}

bool deal_compile_int(struct deal_compile *c, int section, const char *key, int low, int high, int16_t *out,
                      struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);
    int value;
    char text[64];

    if (!entry)
        return true;
    snprintf(text, sizeof text, "not a number from %d to %d:", low, high);
    if (!deal_compile_number(entry->value, low, high, &value))
        return deal_compile_bad(c, entry, text, e);
    *out = (int16_t)value;
    return true;
}

int deal_which(const char *words, const char *word, size_t len)
{
    for (int i = 0;; i++) {
        size_t n = strcspn(words, "|");
        if (n == len && !memcmp(words, word, n))
            return i;
        if (!words[n])
            return -1;
        words += n + 1;
    }
}

bool deal_compile_choice(struct deal_compile *c, int section, const char *key, const char *words, int16_t *out,
                         struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);
    int i;

    if (!entry)
        return true;
    i = deal_which(words, entry->value, strlen(entry->value));
    if (i < 0)
        return deal_compile_bad(c, entry, "unknown value", e);
    *out = (int16_t)i;
    return true;
}

int deal_compile_find(const struct deal_rules *r, const char *name)
{
    for (int g = 0; g < r->groups; g++)
        if (!strcmp(r->group[g].name, name))
            return g;
    return -1;
}

bool deal_compile_group(struct deal_compile *c, int section, const char *key, int16_t *group, struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);
    int g;

    if (!entry)
        return deal_compile_bad_section(c, section, "lacks the key that names its group", e);
    g = deal_compile_find(c->r, entry->value);
    if (g < 0)
        return deal_compile_bad(c, entry, "no group", e);
    *group = (int16_t)g;
    return true;
}

bool deal_compile_places(struct deal_compile *c, int section, const char *const *keys, int n, int16_t *out,
                         struct deal_error *e)
{
    uint32_t used = 0;

    for (int i = 0; i < n; i++) {
        if (!deal_compile_group(c, section, keys[i], &out[i], e))
            return false;
        if (used >> out[i] & 1 || c->r->group[out[i]].foundation || out[i] == c->r->pile[c->r->pack].group)
            return deal_compile_bad(c, deal_compile_entry(c, section, keys[i]), "not a group of the table, or one named before:", e);
        used |= (uint32_t)1 << out[i];
    }
    return true;
}

/* A list of groups (WORDS after the first SKIP) as a mask and in order; "none" alone is empty. */
bool deal_compile_list(struct deal_compile *c, const struct config_entry *entry, const char *at, uint32_t *mask,
                       uint8_t *order, uint8_t *count, struct deal_error *e)
{
    char word[32];
    int n = 0;

    *mask = 0;
    while (deal_compile_word(&at, word)) {
        int g = deal_compile_find(c->r, word);
        if (!strcmp(word, "none") && !n)
            break;
        if (g < 0)
            return deal_compile_bad_word(c, entry, "no such group:", word, e);
        if (order && n >= MAX_SOURCES)
            return deal_compile_bad(c, entry, "too many groups in", e);
        if (order)
            order[n] = (uint8_t)g;
        *mask |= (uint32_t)1 << g;
        n++;
    }
    if (*at)
        return deal_compile_bad(c, entry, "not a list of groups:", e);
    if (count)
        *count = (uint8_t)n;
    return true;
}

bool deal_compile_group_order(struct deal_compile *c, int section, const char *key, bool foundations,
                              uint8_t out[MAX_SOURCES], uint8_t *count, struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);
    uint32_t mask;

    if (!entry)
        return deal_compile_bad_section(c, section, "lacks the key that lists its groups", e);
    if (!deal_compile_list(c, entry, entry->value, &mask, out, count, e))
        return false;
    for (int i = 0; i < *count; i++)
        if (c->r->group[out[i]].foundation != foundations || c->r->group[out[i]].first == c->r->pack)
            return deal_compile_bad(c, entry, foundations ? "not foundations:" : "not groups of the tableau:", e);
    return *count > 0 || deal_compile_bad(c, entry, "names no group:", e);
}

bool deal_compile_groups(struct deal_compile *c, int section, const char *key, uint32_t *mask, struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);

    *mask = 0;
    return !entry || deal_compile_list(c, entry, entry->value, mask, NULL, NULL, e);
}

/* A K Q J stand for the lowest, highest, second and third highest rank of a short pack. */
int deal_compile_rank(const struct deal_rules *r, const char *word)
{
    static const char digits[] = "23456789T";
    const char *d;

    switch (*word) {
    case 'A': return 1;
    case 'K': return r->ranks;
    case 'Q': return r->ranks - 1;
    case 'J': return r->ranks - 2;
    default: break;
    }
    d = *word ? strchr(digits, *word) : NULL;
    return d ? (int)(d - digits) + 2 : 0;
}

int deal_compile_suit(char letter)
{
    static const char suits[] = "SHDC"; /* ORDER SUITS */
    const char *s = letter ? strchr(suits, letter) : NULL;
    return s ? (int)(s - suits) : -1;
}

/* ---- names of piles ---- */

void deal_compile_name(struct deal_pile *pile, const struct deal_group *group, int number)
{
    char name[48];

    if (group->columns && number)
        snprintf(name, sizeof name, "%s%d.%d", group->name, (number - 1) / group->columns + 1, (number - 1) % group->columns + 1);
    else
        snprintf(name, sizeof name, number ? "%s%d" : "%s", group->name, number);
    memcpy(pile->name, name, sizeof pile->name);
    pile->name[sizeof pile->name - 1] = '\0';
}
