/*
 * Compiles the section [game] of a rule file, and the groups with their piles.
 */
#include "compile.h"

#include <stdlib.h>
#include <string.h>

/* ---- [game] ---- */

/* Checks the key prime-ranks: the sequence of a foundation that counts by steps is complete only if the pack has a
 * suitable number of ranks. */
static bool allowed_ranks(struct deal_compile *c, int game, struct deal_error *e)
{
    const char *at = deal_compile_value(c, game, "prime-ranks");
    bool listed = !strcmp(at, "none");
    char word[32];

    while (!listed && deal_compile_word(&at, word))
        listed = atoi(word) == c->r->cards.ranks;
    return listed || deal_compile_bad(c, game, "ranks", "not one of the prime-ranks of this game:", e);
}

static bool groups_check_least(struct deal_compile *c, int game, const char *key, int has, int least,
                               struct deal_error *e)
{
    char text[60];

    snprintf(text, sizeof text, "this game needs at least %d:", least);
    return has >= least || deal_compile_bad(c, game, key, text, e);
}

bool deal_compile_game(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int game = deal_config_section(c->config, "game");
    const char *title;

    if (game < 0)
        return deal_compile_bad_section(c, -1, "no section [game]", e);
    title = deal_compile_value(c, game, "title");
    if (!*title)
        return deal_compile_bad(c, game, "title", "a game needs a title:", e);
    r->title = strdup(title);
    if (!r->title)
        return deal_fail(e, NULL, "out of memory");
    r->cards.packs = deal_compile_int(c, game, "packs", 0);
    r->cards.ranks = deal_compile_int(c, game, "ranks", 0);
    r->cards.suits = deal_compile_int(c, game, "suits", 0);
    if (r->cards.packs * r->cards.ranks * r->cards.suits > DEAL_CARDS_MAX)
        return deal_compile_bad(c, game, "packs", "more cards than a table has room for:", e);
    return groups_check_least(c, game, "ranks", r->cards.ranks, deal_compile_int(c, game, "min-ranks", 0), e) &&
           groups_check_least(c, game, "suits", r->cards.suits, deal_compile_int(c, game, "min-suits", 0), e) &&
           allowed_ranks(c, game, e);
}

/* ---- groups and their piles ---- */

static struct deal_pile *groups_add_pile(struct deal_compile *c, int g, int number)
{
    struct deal_rules *r = c->r;
    struct deal_group *group = &r->group[g];
    struct deal_pile *p;

    if (r->piles >= MAX_PILES)
        return NULL;
    p = &r->pile[r->piles++];
    *p = (struct deal_pile){.group = (uint8_t)g, .number = (uint8_t)number, .found = NO_PILE};
    deal_compile_name(c, p, g, number);
    group->piles++;
    return p;
}

static bool add_group(struct deal_compile *c, int section, const char *name, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_group *group;

    if (r->groups >= MAX_GROUPS)
        return deal_compile_bad_section(c, section, "too many groups", e);
    if (deal_compile_find(r, name) >= 0)
        return deal_compile_bad_section(c, section, "group stands twice", e);
    group = &r->group[r->groups];
    *group = (struct deal_group){.first = (uint8_t)r->piles,
                                 .exchange = NO_GROUP,
                                 .king_after = NO_GROUP,
                                 .family = (uint8_t)r->groups,
                                 .fill_to = 1};
    snprintf(group->name, sizeof group->name, "%s", name);
    c->section_of[r->groups] = section;
    r->groups++;
    return true;
}

/* Reads the value of the key rows: the numbers of piles in each row, whose sum must be the number of piles. */
static bool compile_rows(struct deal_compile *c, int section, int g, int piles, struct deal_error *e)
{
    const char *at = deal_compile_value(c, section, "rows");
    char word[32];

    while (deal_compile_word(&at, word) && strcmp(word, "none")) {
        if (c->rows[g] == MAX_ROWS)
            return deal_compile_bad(c, section, "rows", "too many rows:", e);
        c->row[g][c->rows[g]++] = (uint8_t)atoi(word);
        piles -= atoi(word);
    }
    if (c->rows[g] && c->r->group[g].columns)
        return deal_compile_bad(c, section, "columns", "cannot be combined with the key rows:", e);
    return !c->rows[g] || !piles ||
           deal_compile_bad(c, section, "rows", "the lengths of rows do not add up to the number of piles:", e);
}

static bool compile_piles(struct deal_compile *c, int section, struct deal_error *e)
{
    int g = c->r->groups - 1, piles = deal_compile_int(c, section, "piles", c->r->cards.ranks);

    c->r->group[g].scaled = deal_compile_choice(c, section, "piles") >= 0;
    c->r->group[g].columns = (uint8_t)deal_compile_int(c, section, "columns", 0);
    if (!compile_rows(c, section, g, piles, e))
        return false;
    for (int k = 1; k <= piles; k++)
        if (!groups_add_pile(c, g, piles == 1 ? 0 : k))
            return deal_compile_bad(c, section, "piles", "too many piles:", e);
    return true;
}

/* Does WORD consist of the name ONE, a hyphen, and the name OTHER? */
static bool is_joined(const char *word, const char *one, const char *other)
{
    size_t n = strlen(one);

    return !strncmp(word, one, n) && word[n] == '-' && !strcmp(word + n + 1, other);
}

static bool has_number(const struct deal_rules *r, int g) { return r->pile[r->group[g].first].number != 0; }

/* Would the moves from "a-b" to "c" and from "a" to "b-c" have the same notation? A, B, C stand for names of groups. */
static bool one_word(const struct deal_rules *r, int from, int to, int other)
{
    const char *dash = r->group[from].name;

    while ((dash = strchr(dash, '-'))) {
        int first = 0;

        while (first < r->groups && !is_joined(r->group[from].name, r->group[first].name, dash + 1))
            first++;
        dash++;
        if (first < r->groups && r->group[first].piles && !has_number(r, first) &&
            has_number(r, to) == has_number(r, other) && is_joined(r->group[other].name, dash, r->group[to].name))
            return true;
    }
    return false;
}

static bool check_words(struct deal_compile *c, struct deal_error *e)
{
    const struct deal_rules *r = c->r;
    char text[160];

    for (int from = 0; from < r->groups; from++)
        for (int to = 0;
             strchr(r->group[from].name, '-') && r->group[from].piles && !has_number(r, from) && to < r->groups; to++)
            for (int other = 0; other < r->groups; other++)
                if (r->group[to].piles && r->group[other].piles && one_word(r, from, to, other)) {
                    snprintf(text, sizeof text, "the word %s-%s for a move from here would also name a move to %s",
                             r->group[from].name, r->group[to].name, r->group[other].name);
                    return deal_compile_bad_section(c, c->section_of[from], text, e);
                }
    return true;
}

/* Does an entry name the group NAME, by a form of value that names groups? */
static bool entry_names(struct deal_compile *c, const struct config_entry *entry, const char *name)
{
    static const char *const words[] = {"GROUP", "TABLEAU", "SOURCE", "DEALT", "GATHERED"};
    const char *form = deal_compile_key(c, entry->section, entry->key)->form, *at = entry->value;
    bool of_groups = false;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        of_groups = of_groups || strstr(form, words[i]);
    for (size_t n; of_groups && *at; at += n + (at[n] != '\0')) {
        n = strcspn(at, " +");
        if (n == strlen(name) && !memcmp(at, name, n))
            return true;
    }
    return false;
}

/* Checks a group with piles = 0, which the game lacks: only lists of targets and the picture may name it. */
static bool lacks_group(struct deal_compile *c, int section, struct deal_error *e)
{
    const char *name = c->config->section[section].name;

    for (int i = 0; i < c->config->entries; i++) {
        const struct config_entry *entry = &c->config->entry[i];
        enum section_kind kind = deal_compile_kind(c, entry->section);

        if (entry->section == section && entry->own && strcmp(entry->key, "piles"))
            return deal_compile_bad(c, section, entry->key, "has no effect on a group without piles:", e);
        if (entry->section != section && kind != SEC_OPTIONS && kind != SEC_VARIANT && kind != SEC_PICTURE &&
            strcmp(entry->key, "play") && entry_names(c, entry, name))
            return deal_compile_bad_word(c, entry->section, entry->key, "a group without piles:", name, e);
    }
    return true;
}

bool deal_compile_all_groups(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;

    for (int s = 0; s < c->config->sections; s++) {
        enum section_kind kind = deal_compile_kind(c, s);
        const char *name = c->config->section[s].name;

        if (kind != SEC_GROUP && kind != SEC_FOUNDATION)
            continue;
        if (kind == SEC_GROUP && !deal_compile_int(c, s, "piles", c->r->cards.ranks)) {
            if (!lacks_group(c, s, e))
                return false;
            continue;
        }
        if (!add_group(c, s, name, e))
            return false;
        if (kind == SEC_FOUNDATION ? !deal_compile_foundation(c, s, e) : !compile_piles(c, s, e))
            return false;
    }
    if (!add_group(c, deal_config_section(c->config, "pack"), "pack", e))
        return false;
    if (!groups_add_pile(c, r->groups - 1, 0))
        return deal_compile_bad_section(c, deal_config_section(c->config, "pack"), "too many piles", e);
    r->pack = (uint8_t)(r->piles - 1);
    r->group[r->groups - 1].open = OPEN_NONE;
    r->group[r->groups - 1].show = SHOW_NONE;
    return check_words(c, e);
}
