/*
 * Compiles the pack (stock): the piles to which its cards are turned or dealt, and the redeals that form a new pack.
 */
#include "compile.h"

#include <stdlib.h>
#include <string.h>

/* ---- [pack] ---- */

/* Compiles the key turn: the pile to which the action deal turns cards, and their number. If the key names a group
 * before the pile, empty piles of that group receive cards first. */
static bool compile_turn(struct deal_compile *c, int section, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *last = strrchr(deal_compile_value(c, section, "turn"), ' ');
    uint8_t group[MAX_SOURCES], n;

    r->stock.turn_cards = (uint8_t)(last && atoi(last + 1) ? atoi(last + 1) : 1);
    if (!deal_compile_group_order(c, section, "turn", group, &n, e))
        return false;
    if (n == 2)
        r->stock.turn_first = group[0];
    if (n && !deal_compile_single(c, section, "turn", group[n - 1], e))
        return false;
    r->talon = n ? r->group[group[n - 1]].first : NO_PILE;
    return true;
}

bool deal_compile_pack(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int section = deal_config_section(c->config, "pack");
    struct deal_group *group = &r->group[r->pile[r->pack].group];

    r->talon = NO_PILE;
    r->stock.turn_first = NO_GROUP;
    group->show = deal_compile_choice(c, section, "show") ? SHOW_TOP : SHOW_NONE;
    group->play = deal_compile_groups(c, section, "play");
    group->open = group->play ? OPEN_TOP : OPEN_NONE;
    r->stock.rounds_filled = deal_compile_choice(c, section, "round-if");
    if (!compile_turn(c, section, e) ||
        !deal_compile_group_order(c, section, "round", r->stock.round, &r->stock.rounds, e))
        return false;
    return !r->stock.rounds || r->talon == NO_PILE ||
           deal_compile_bad(c, section, "round", "the pack is either turned or dealt in rounds:", e);
}

/* ---- redeals ---- */

/* The index of the last pile of a group if WORD is "GROUP.last"; -1 for other words. */
static int last_pile(const struct deal_rules *r, const char *word)
{
    const char *dot = strchr(word, '.');

    for (int g = 0; dot && !strcmp(dot, ".last") && g < r->groups; g++)
        if (strlen(r->group[g].name) == (size_t)(dot - word) && !strncmp(r->group[g].name, word, (size_t)(dot - word)))
            return r->group[g].first + r->group[g].piles - 1;
    return -1;
}

static bool named_last(const struct deal_rules *r, const char *at, int pile)
{
    char word[32];

    while (deal_compile_word(&at, word))
        if (last_pile(r, word) == pile)
            return true;
    return false;
}

/* Is WORD the name of a pile that is absent only because the pack is short? Its group has as many piles as the pack
 * has ranks. */
static bool beyond_ranks(const struct deal_rules *r, const char *word)
{
    size_t len = strcspn(word, "0123456789");
    int k = atoi(word + len);

    for (int g = 0; g < r->groups && k > r->cards.ranks && k <= 13; g++)
        if (r->group[g].scaled && strlen(r->group[g].name) == len && !strncmp(r->group[g].name, word, len))
            return true;
    return false;
}

static int redeal_pile_named(const struct deal_rules *r, const char *word)
{
    for (int p = 0; p < r->piles; p++)
        if (!strcmp(r->pile[p].name, word))
            return p;
    return -1;
}

static bool add_gather(struct deal_compile *c, int section, const char *word, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int g = deal_compile_find(r, word), first = redeal_pile_named(r, word), n = 1, last = last_pile(r, word);

    if (last >= 0)
        first = last;
    else if (first >= 0 && named_last(r, deal_compile_value(c, section, "redeal"), first))
        return true;
    if (g >= 0) {
        first = r->group[g].first;
        n = r->group[g].piles;
    }
    if (first < 0)
        return beyond_ranks(r, word) || deal_compile_bad_word(c, section, "redeal", "no such pile or group:", word, e);
    for (int i = first; i < first + n; i++) {
        if (memchr(r->redeal.gather, i, r->redeal.gathers))
            return deal_compile_bad_word(c, section, "redeal", "taken up twice:", r->pile[i].name, e);
        r->redeal.gather[r->redeal.gathers++] = (uint8_t)i;
    }
    return true;
}

bool deal_compile_redeal(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int section = c->section_of[g], when = deal_compile_choice(c, section, "redeal-if");
    const char *at = deal_compile_value(c, section, "redeal"), *times = deal_compile_value(c, section, "redeals");
    char word[32];

    if (!strcmp(times, "none"))
        return !strcmp(at, "none") || deal_compile_bad_section(c, section, "lacks the key redeals", e);
    if (!strcmp(at, "none"))
        return deal_compile_bad_section(c, section, "lacks the key redeal", e);
    if (r->redeal.kind)
        return deal_compile_bad(c, section, "redeals", "a second group with redeals:", e);
    r->redeal.kind = (enum redeal_kind)deal_compile_choice(c, section, "redeal"); /* ORDER REDEAL */
    r->redeal.most = deal_compile_int(c, section, "redeals", -1);
    r->redeal.clear = deal_compile_groups(c, section, "redeal-clear");
    r->redeal.always = when == 1;
    r->redeal.progress = when == 2;
    deal_compile_word(&at, word);
    if (!*at)
        return add_gather(c, section, r->group[g].name, e);
    while (deal_compile_word(&at, word))
        if (!add_gather(c, section, word, e))
            return false;
    return true;
}
