/*
 * The pack: where its cards are turned or laid, and how it is made anew.
 */
#include "compile.h"

#include <string.h>

/* ---- [pack] ---- */

/* Where the word deal turns a card: a single pile, before it perhaps the vacancies of a group. */
static bool compile_turn(struct deal_compile *c, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32];
    int g = deal_compile_word(&at, word) ? deal_compile_find(r, word) : -1;

    if (g >= 0 && *at && deal_compile_word(&at, word)) {
        r->turn_first = (uint8_t)g;
        g = deal_compile_find(r, word);
    }
    if (g < 0 || r->group[g].piles != 1 || *at || r->group[g].foundation || r->group[g].first == r->pack ||
        (r->turn_first != NO_GROUP && r->group[r->turn_first].foundation))
        return deal_compile_bad(c, entry, "not a single pile, or a group and a single pile:", e);
    r->turn_to = r->group[g].first;
    return true;
}

bool deal_compile_pack(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int section = deal_config_section(c->config, "pack");
    struct deal_group *group = &r->group[r->pile[r->pack].group];
    const struct config_entry *entry;
    int16_t show = 0;

    r->turn_to = r->talon = NO_PILE;
    r->turn_first = NO_GROUP;
    if (section < 0)
        return true;
    if (!deal_compile_choice(c, section, "show", "none|top", &show, e))
        return false;
    group->show = show ? SHOW_TOP : SHOW_NONE;
    if ((entry = deal_compile_entry(c, section, "play"))) {
        if (!deal_compile_list(c, entry, entry->value, &group->play, NULL, NULL, e))
            return false;
        group->open = group->play ? OPEN_TOP : OPEN_NONE;
    }
    if ((entry = deal_compile_entry(c, section, "turn")) && !compile_turn(c, entry, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "round"))) {
        uint32_t mask;
        if (r->turn_to != NO_PILE)
            return deal_compile_bad(c, entry, "the pack is either turned or dealt in rounds:", e);
        return deal_compile_list(c, entry, entry->value, &mask, r->round, &r->rounds, e);
    }
    return true;
}

/* ---- redeals ---- */

/* The pile that "GROUP.last" names, or -1. */
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

/* A pile that a group of as many piles as ranks lacks in a short pack only. */
static bool beyond_ranks(const struct deal_rules *r, const char *word)
{
    size_t len = strcspn(word, "0123456789");
    int k;

    if (!deal_compile_number(word + len, 1, 13, &k) || k <= r->ranks)
        return false;
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].scaled && strlen(r->group[g].name) == len && !strncmp(r->group[g].name, word, len))
            return true;
    return false;
}

static bool add_gather(struct deal_compile *c, const struct config_entry *entry, const char *word, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int g = deal_compile_find(r, word), first = -1, n = 1, last;

    for (int p = 0; p < r->piles; p++)
        if (!strcmp(r->pile[p].name, word))
            first = p;
    if ((last = last_pile(r, word)) >= 0)
        first = last;
    else if (first >= 0 && named_last(r, entry->value, first))
        return true;
    if (g >= 0) {
        first = r->group[g].first;
        n = r->group[g].piles;
    }
    if (first < 0 && beyond_ranks(r, word))
        return true;
    if (first < 0)
        return deal_compile_bad_word(c, entry, "no such pile or group:", word, e);
    if (r->gathers + n > MAX_PILES)
        return deal_compile_bad(c, entry, "too many piles in", e);
    for (int i = 0; i < n; i++)
        r->gather[r->gathers++] = (uint8_t)(first + i);
    return true;
}

bool deal_compile_redeal(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int section = c->section_of[g];
    const struct config_entry *entry = deal_compile_entry(c, section, "redeals");
    int16_t number_of = 0, when = 0;
    const char *at;
    char word[32];
    int kind;

    if (!entry)
        return true;
    if (r->redeal)
        return deal_compile_bad(c, entry, "a second group with redeals:", e);
    if (!strcmp(entry->value, "unlimited"))
        number_of = -1;
    else if (!deal_compile_int(c, section, "redeals", 0, 99, &number_of, e))
        return false;
    if (!deal_compile_groups(c, section, "redeal-clear", &r->redeal_clear, e))
        return false;
    if (!deal_compile_required(c, section, "redeal", e) ||
        !deal_compile_choice(c, section, "redeal-if", "empty|always|progress", &when, e))
        return false;
    entry = deal_compile_entry(c, section, "redeal");
    at = entry->value;
    if (!deal_compile_word(&at, word) ||
        (kind = deal_which("none|turned|shuffled|gathered", word, strlen(word))) < 1) /* ORDER REDEAL */
        return deal_compile_bad(c, entry, "unknown way to redeal:", e);
    r->redeal = (enum redeal_kind)kind;
    r->redeals = number_of;
    r->redeal_progress = when == 2;
    r->redeal_always = when == 1;
    if (!*at)
        return add_gather(c, entry, r->group[g].name, e);
    while (deal_compile_word(&at, word))
        if (!add_gather(c, entry, word, e))
            return false;
    return true;
}
