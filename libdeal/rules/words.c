/*
 * Reads the values of rule-file keys: words, numbers, choices, groups, ranks and suits. Also reports errors about
 * values, and makes the names of piles.
 *
 * The file sections.c has checked the syntax of every value, so reading fails only for other reasons.
 */
#include "config.h"

#include "compile.h"

#include <stdlib.h>
#include <string.h>

/* ---- errors ---- */

static bool words_bad_word(struct deal_compile *c, const struct config_entry *entry, const char *text, const char *word,
                           struct deal_error *e)
{
    const struct config_section *s = &c->config->section[entry->section];
    char quoted[80];

    deal_quote(quoted, sizeof quoted, word, strlen(word));
    deal_fail(e, entry->changed ? "set" : NULL, "%s.%s: %s \"%s\"", s->ref, entry->key, text, quoted);
    e->line = entry->changed ? 0 : entry->line;
    return false;
}

/* Reports TEXT and the default value of KEY, which SECTION lacks; always false. */
static bool words_bad_default(struct deal_compile *c, int section, const char *key, const char *text,
                              struct deal_error *e)
{
    const struct deal_key *k = section < 0 ? NULL : deal_compile_key(c, section, key);

    if (!k || !k->standard)
        return deal_compile_bad_section(c, section, text, e);
    deal_fail(e, NULL, "%s.%s: %s \"%s\"", c->config->section[section].ref, key, text, k->standard);
    e->line = c->config->section[section].line;
    return false;
}

bool deal_compile_bad(struct deal_compile *c, int section, const char *key, const char *text, struct deal_error *e)
{
    const struct config_entry *entry = deal_config_entry(c->config, section, key);

    return entry ? words_bad_word(c, entry, text, entry->value, e) : words_bad_default(c, section, key, text, e);
}

bool deal_compile_bad_word(struct deal_compile *c, int section, const char *key, const char *text, const char *word,
                           struct deal_error *e)
{
    const struct config_entry *entry = deal_config_entry(c->config, section, key);

    return entry ? words_bad_word(c, entry, text, word, e) : deal_compile_bad_section(c, section, text, e);
}

bool deal_compile_bad_section(struct deal_compile *c, int section, const char *text, struct deal_error *e)
{
    if (section < 0) /* the rule file does not have the section of the key */
        deal_fail(e, NULL, "%s", text);
    else
        deal_fail(e, NULL, "[%s]: %s", c->config->section[section].name, text);
    e->line = section < 0 ? 1 : c->config->section[section].line;
    return false;
}

/* ---- values ---- */

const char *deal_compile_value(struct deal_compile *c, int section, const char *key)
{
    const struct config_entry *entry = deal_config_entry(c->config, section, key);
    const struct deal_key *k = entry ? NULL : deal_compile_key(c, section, key);

    return entry ? entry->value : k ? k->standard : NULL;
}

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

int deal_compile_int(struct deal_compile *c, int section, const char *key, int otherwise)
{
    const char *value = deal_compile_value(c, section, key);

    return *value >= '0' && *value <= '9' ? atoi(value) : otherwise;
}

int deal_compile_choice(struct deal_compile *c, int section, const char *key)
{
    const char *value = deal_compile_value(c, section, key);

    return deal_form_literal(deal_compile_key(c, section, key)->form, value, strcspn(value, " "));
}

/* ---- groups ---- */

int deal_compile_find(const struct deal_rules *r, const char *name)
{
    for (int g = 0; g < r->groups; g++)
        if (!strcmp(r->group[g].name, name))
            return g;
    return -1;
}

/* The next group that the value at *AT names; -1 at its end. */
static int next_group(struct deal_compile *c, const char **at)
{
    char word[32];

    while (deal_compile_word(at, word)) {
        int g = deal_compile_find(c->r, word);
        if (g >= 0)
            return g;
    }
    return -1;
}

uint32_t deal_compile_groups_from(struct deal_compile *c, const char *at)
{
    uint32_t mask = 0;

    for (int g; (g = next_group(c, &at)) >= 0;)
        mask |= (uint32_t)1 << g;
    return mask;
}

/* The part of a key's value that names groups: all of it, or all after a literal first word. */
static const char *groups_of(struct deal_compile *c, int section, const char *key)
{
    const char *value = deal_compile_value(c, section, key);

    return deal_compile_choice(c, section, key) >= 0 ? value + strcspn(value, " ") : value;
}

uint32_t deal_compile_groups(struct deal_compile *c, int section, const char *key)
{
    return deal_compile_groups_from(c, groups_of(c, section, key));
}

int deal_compile_group(struct deal_compile *c, int section, const char *key)
{
    const char *at = groups_of(c, section, key);

    return next_group(c, &at);
}

bool deal_compile_group_order(struct deal_compile *c, int section, const char *key, uint8_t out[MAX_SOURCES],
                              uint8_t *count, struct deal_error *e)
{
    const char *at = groups_of(c, section, key);
    uint32_t seen = 0;

    *count = 0;
    for (int g; (g = next_group(c, &at)) >= 0; seen |= (uint32_t)1 << g) {
        if (*count == MAX_SOURCES)
            return deal_compile_bad(c, section, key, "too many groups in", e);
        if (seen >> g & 1)
            return deal_compile_bad_word(c, section, key, "stands twice:", c->r->group[g].name, e);
        out[(*count)++] = (uint8_t)g;
    }
    return true;
}

bool deal_compile_places(struct deal_compile *c, int section, const struct deal_place_key *place, int n,
                         struct deal_error *e)
{
    uint32_t used = 0;

    for (int i = 0; i < n; i++) {
        *place[i].group = (uint8_t)deal_compile_group(c, section, place[i].key);
        if (used >> *place[i].group & 1)
            return deal_compile_bad(c, section, place[i].key, "a group that was named before:", e);
        used |= (uint32_t)1 << *place[i].group;
    }
    return true;
}

bool deal_compile_single(struct deal_compile *c, int section, const char *key, int group, struct deal_error *e)
{
    return c->r->group[group].piles == 1 || deal_compile_bad(c, section, key, "not a single pile:", e);
}

/* ---- cards ---- */

int deal_compile_rank(const struct deal_rules *r, const char *word)
{
    static const char digits[] = "23456789T";

    switch (*word) {
    case 'A': return 1;
    case 'K': return r->cards.ranks;
    case 'Q': return r->cards.ranks - 1;
    case 'J': return r->cards.ranks - 2;
    default: return (int)(strchr(digits, *word) - digits) + 2;
    }
}

int deal_compile_suit(char letter)
{
    static const char suits[] = "SHDC"; /* ORDER SUITS */
    return (int)(strchr(suits, letter) - suits);
}

/* ---- names of piles ---- */

void deal_compile_name(const struct deal_compile *c, struct deal_pile *pile, int g, int number)
{
    const struct deal_group *group = &c->r->group[g];
    char name[48];
    int row = 0, place = number;

    while (row < c->rows[g] && place > c->row[g][row])
        place -= c->row[g][row++];
    if (c->rows[g] && number)
        snprintf(name, sizeof name, "%s%d.%d", group->name, row + 1, place);
    else if (group->columns && number)
        snprintf(name, sizeof name, "%s%d.%d", group->name, (number - 1) / group->columns + 1,
                 (number - 1) % group->columns + 1);
    else
        snprintf(name, sizeof name, number ? "%s%d" : "%s", group->name, number);
    memcpy(pile->name, name, sizeof pile->name);
    pile->name[sizeof pile->name - 1] = '\0';
}
