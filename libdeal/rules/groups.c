/*
 * [game], and the groups of the file with their piles.
 */
#include "compile.h"

#include <stdlib.h>
#include <string.h>

/* ---- [game] ---- */

/* A sequence that counts by steps closes only in a pack of so many ranks. */
static bool allowed_ranks(struct deal_compile *c, int game, int ranks, struct deal_error *e)
{
    const char *at = deal_compile_text(c, game, "prime-ranks");
    char word[32];
    int n;

    if (!at)
        return true;
    while (deal_compile_word(&at, word))
        if (deal_compile_number(word, 1, 13, &n) && n == ranks)
            return true;
    return deal_fail(e, "set", "ranks: this game cannot be played with %d", ranks);
}

bool deal_compile_game(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int game = deal_config_section(c->config, "game");
    int16_t packs = 1, ranks = 13, suits = 4, min_ranks = 1, min_suits = 1;
    const char *title;

    if (game < 0)
        return deal_fail(e, NULL, "no section [game]");
    if (!deal_compile_required(c, game, "title", e) || !deal_compile_required(c, game, "packs", e) ||
        !deal_compile_required(c, game, "ranks", e) || !deal_compile_required(c, game, "suits", e))
        return false;
    if (!deal_compile_int(c, game, "packs", 1, 4, &packs, e) || !deal_compile_int(c, game, "ranks", 1, 13, &ranks, e) ||
        !deal_compile_int(c, game, "suits", 1, 4, &suits, e) ||
        !deal_compile_int(c, game, "min-ranks", 0, 13, &min_ranks, e) ||
        !deal_compile_int(c, game, "min-suits", 0, 4, &min_suits, e))
        return false;
    title = deal_compile_text(c, game, "title");
    if (!*title)
        return deal_compile_bad(c, deal_compile_entry(c, game, "title"), "a game has a name:", e);
    r->title = malloc(strlen(title) + 1);
    if (!r->title)
        return deal_fail(e, NULL, "out of memory");
    strcpy(r->title, title);
    r->packs = packs;
    r->ranks = ranks;
    r->suits = suits;
    if (ranks < min_ranks)
        return deal_fail(e, "set", "ranks: this game needs at least %d", min_ranks);
    if (suits < min_suits)
        return deal_fail(e, "set", "suits: this game needs at least %d", min_suits);
    return allowed_ranks(c, game, ranks, e);
}

/* ---- groups and their piles ---- */

static struct deal_pile *add_pile(struct deal_compile *c, int g, int number)
{
    struct deal_rules *r = c->r;
    struct deal_group *group = &r->group[g];
    struct deal_pile *p;

    if (r->piles >= MAX_PILES)
        return NULL;
    p = &r->pile[r->piles++];
    *p = (struct deal_pile){.group = (uint8_t)g, .number = (uint8_t)number, .found = NO_PILE, .over = NO_PILE};
    deal_compile_name(p, group, number);
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
    *group = (struct deal_group){.first = (uint8_t)r->piles, .exchange = NO_GROUP, .king_after = NO_GROUP,
                                 .family = (uint8_t)r->groups, .fill_to = 1};
    snprintf(group->name, sizeof group->name, "%s", name);
    c->section_of[r->groups] = section;
    r->groups++;
    return true;
}

static bool compile_piles(struct deal_compile *c, int section, struct deal_error *e)
{
    int16_t piles = 1, columns = 0;
    int g = c->r->groups - 1;

    if (!deal_compile_required(c, section, "piles", e))
        return false;
    c->r->group[g].scaled = !strcmp(deal_compile_text(c, section, "piles"), "ranks");
    if (c->r->group[g].scaled)
        piles = (int16_t)c->r->ranks;
    else if (!deal_compile_int(c, section, "piles", 1, 120, &piles, e))
        return false;
    if (!deal_compile_int(c, section, "columns", 1, 99, &columns, e))
        return false;
    c->r->group[g].columns = (uint8_t)columns;
    for (int k = 1; k <= piles; k++)
        if (!add_pile(c, g, piles == 1 ? 0 : k))
            return deal_compile_bad_section(c, section, "too many piles", e);
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
        if (strspn(name, "abcdefghijklmnopqrstuvwxyz-") != strlen(name))
            return deal_compile_bad_section(c, s, "a group is named in lower case letters", e);
        if (!add_group(c, s, name, e))
            return false;
        if (kind == SEC_FOUNDATION ? !deal_compile_foundation(c, s, e) : !compile_piles(c, s, e))
            return false;
    }
    if (!add_group(c, deal_config_section(c->config, "pack"), "pack", e))
        return false;
    if (!add_pile(c, r->groups - 1, 0))
        return deal_compile_bad_section(c, deal_config_section(c->config, "pack"), "too many piles", e);
    r->pack = (uint8_t)(r->piles - 1);
    r->group[r->groups - 1].open = OPEN_NONE;
    r->group[r->groups - 1].show = SHOW_NONE;
    return true;
}
