/*
 * One group of the tableau, and the parts of it that have a section of their own.
 */
#include "compile.h"

#include <string.h>

static bool compile_deal_counts(struct deal_compile *c, int g, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_group *group = &c->r->group[g];
    const char *at = entry->value;
    char word[32];
    int n = 0, value = 0;

    for (int i = 0; i < group->piles; i++) {
        if (deal_compile_word(&at, word)) {
            if (!deal_compile_number(word, 0, DEAL_CARDS_MAX, &value))
                return deal_compile_bad(c, entry, "not a number of cards:", e);
            n++;
        } else if (n != 1) {
            return deal_compile_bad(c, entry, "one number, or one for each pile:", e);
        }
        c->r->pile[group->first + i].deal = (uint8_t)value;
    }
    return !*at || deal_compile_bad(c, entry, "more numbers than piles:", e);
}

static bool compile_simple(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_group *group = &r->group[g];
    int section = c->section_of[g];
    int16_t open = OPEN_TOP, show = SHOW_ALL, row = 0, side = 0, must = 0, places = 0, each = 0, relay = 0, play = 0;
    int16_t holds = 0, left = 0, peek = NO_GROUP, within = 0, half = 0;

    if (!deal_compile_choice(c, section, "open", "top|all|none|turned|late", &open, e) ||
        !deal_compile_choice(c, section, "show", "all|top|none|face|peek|late", &show, e) ||
        !deal_compile_choice(c, section, "dealt", "piles|rows", &row, e) ||
        !deal_compile_choice(c, section, "outside", "last|first", &side, e) ||
        !deal_compile_choice(c, section, "must", "no|yes", &must, e) ||
        !deal_compile_choice(c, section, "places", "all|dealt", &places, e) ||
        !deal_compile_choice(c, section, "class", "same|each", &each, e) ||
        !deal_compile_choice(c, section, "relay", "no|yes", &relay, e) ||
        !deal_compile_choice(c, section, "at-once", "no|play|last", &play, e) ||
        !deal_compile_choice(c, section, "dealt-from", "all|first-half", &half, e) ||
        !deal_compile_choice(c, section, "in-round", "always|redeals-left", &left, e) ||
        (show == SHOW_PEEK && !deal_compile_group(c, section, "peek", &peek, e)) ||
        !deal_compile_int(c, section, "holds", 0, DEAL_CARDS_MAX, &holds, e) ||
        !deal_compile_int(c, section, "within", 1, 99, &within, e))
        return false;
    group->open = (uint8_t)open;
    group->show = (uint8_t)show;
    group->by_row = row;
    group->side_first = side;
    group->must = must;
    group->limited = places;
    group->distinct = each;
    group->relay = relay;
    group->redeals_left = left;
    group->first_half = half;
    group->peek = (uint8_t)peek;
    c->at_once_play[g] = play;
    group->last_only = play == 2;
    c->holds[g] = holds;
    group->within = (uint8_t)within;
    r->faces |= show == SHOW_FACE;
    for (int i = 0; show == SHOW_FACE && i < group->piles; i++)
        if (!(r->pile[group->first + i].down_reg = (uint8_t)deal_rules_register(r)))
            return deal_compile_bad_section(c, section, "too many registers", e);
        else
            r->reg_tied[r->pile[group->first + i].down_reg] = true;
    return true;
}

/* Which piles lie over which: those of one group over those of another, or row over row. */
static bool compile_covers(struct deal_compile *c, int g, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_group *group = &r->group[g];
    int under = deal_compile_find(r, entry->value);

    if (!strcmp(entry->value, "above")) {
        for (int i = group->columns; group->columns && i < group->piles; i++)
            r->pile[group->first + i - group->columns].over = (uint8_t)(group->first + i);
        return group->columns || deal_compile_bad(c, entry, "only piles named by row and column have a row", e);
    }
    if (under < 0 || r->group[under].piles != group->piles || under >= g)
        return deal_compile_bad(c, entry, "no earlier group of as many piles", e);
    for (int i = 0; i < group->piles; i++)
        r->pile[r->group[under].first + i].over = (uint8_t)(group->first + i);
    return true;
}

/* Withdrawn cards that lie on the group's first piles from the start. */
static bool compile_base(struct deal_compile *c, int g, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32];

    for (int i = 0; deal_compile_word(&at, word) && strcmp(word, "none"); i++) {
        int rank = deal_compile_rank(r, word), suit = deal_compile_suit(word[1]);

        if (rank < 1 || rank > r->ranks || suit < 0 || word[2] || i >= r->group[g].piles)
            return deal_compile_bad(c, entry, "not a card for each of its first piles:", e);
        if (suit < r->suits)
            r->pile[r->group[g].first + i].laid = (uint8_t)(13 * suit + rank);
    }
    return !*at || deal_compile_bad(c, entry, "not a card for each of its first piles:", e);
}

bool deal_compile_tableau(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_group *group = &c->r->group[g];
    int section = c->section_of[g];
    const struct config_entry *entry;

    if (!compile_simple(c, g, e) || !deal_compile_fills(c, g, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "deal")) && !compile_deal_counts(c, g, entry, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "base")) && !compile_base(c, g, entry, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "covers")) && !compile_covers(c, g, entry, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "play")) &&
        !deal_compile_list(c, entry, entry->value, &group->play, NULL, NULL, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "takes")) && !deal_compile_takes(c, g, entry, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "equal"))) {
        int other = deal_compile_find(c->r, entry->value);
        if (other < 0)
            return deal_compile_bad(c, entry, "no group", e);
        group->family = (uint8_t)other;
    }
    return !(entry = deal_compile_build_entry(c, g)) || deal_compile_build(c, g, entry, e);
}

/* All cards of a colour. */
static uint64_t colour(bool red)
{
    uint64_t mask = 0;

    for (uint8_t card = 0; card < 52; card++)
        if (deal_red(card) == red)
            mask |= card_bit(card);
    return mask;
}

bool deal_compile_subset(struct deal_compile *c, int s, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = c->config->section[s].name;
    const struct config_entry *entry = deal_compile_entry(c, s, "fill");
    char word[32];
    int g, k;
    int16_t home = 0, open = -1, show = -1;
    uint8_t mode;

    if (!deal_compile_word(&at, word) || (g = deal_compile_find(r, word)) < 0)
        return deal_compile_bad_section(c, s, "is not a group and its pile numbers", e);
    if (!deal_compile_choice(c, s, "home", "any|red|black", &home, e) ||
        !deal_compile_choice(c, s, "open", "top|all|none", &open, e) ||
        !deal_compile_choice(c, s, "show", "all|top|none", &show, e))
        return false;
    while (deal_compile_word(&at, word)) {
        if (!strcmp(word, "last"))
            k = r->group[g].piles;
        else if (!deal_compile_number(word, 1, r->group[g].piles, &k))
            return deal_compile_bad_section(c, s, "names a pile that the group has not", e);
        r->pile[r->group[g].first + k - 1].own_open = (uint8_t)(open + 1);
        r->pile[r->group[g].first + k - 1].own_show = (uint8_t)(show + 1);
        r->pile[r->group[g].first + k - 1].away = home ? colour(home == 2) : 0;
        if (entry && !deal_compile_fill(c, entry, &mode, &r->pile[r->group[g].first + k - 1], e))
            return false;
        if (entry && mode != r->group[g].fill)
            return deal_compile_bad(c, entry, "a part of a group is filled in the same way, from other sources:", e);
    }
    return !*at || deal_compile_bad_section(c, s, "is not a group and its pile numbers", e);
}
