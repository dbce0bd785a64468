/*
 * A rule file becomes flat tables: the order in which its sections are read.
 *
 * Everything is checked here, once, with the line it stands on, so that the
 * table, the actions and the search can trust what they read.
 */
#include "compile.h"

#include <string.h>

/* ---- [deal] ---- */

static bool compile_order(struct deal_compile *c, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32];

    while (deal_compile_word(&at, word)) {
        char *plus = strchr(word, '+');
        int g;

        if (plus)
            *plus = '\0';
        g = deal_compile_find(r, word);
        if (g < 0)
            return deal_compile_bad_word(c, entry, "no such group:", word, e);
        if (r->orders + 2 > MAX_GROUPS)
            return deal_compile_bad(c, entry, "too many groups in", e);
        r->order[r->orders++] = (uint8_t)g;
        if (plus) {
            g = deal_compile_find(r, plus + 1);
            if (g < 0)
                return deal_compile_bad_word(c, entry, "no such group:", plus + 1, e);
            r->order[r->orders++] = (uint8_t)g;
            r->interleave = true;
        }
    }
    return !*at || deal_compile_bad(c, entry, "not a list of groups:", e);
}

static bool compile_ruling(struct deal_compile *c, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32];
    int kind, g;

    if (!deal_compile_word(&at, word) || (kind = deal_which("none|distinct|single-pack|slip|redeal|halves", word, strlen(word))) < 0)
        return deal_compile_bad(c, entry, "unknown ruling", e);
    r->ruling = (enum ruling_kind)kind; /* ORDER RULING */
    if (kind == RULING_HALVES && r->packs != 2)
        return deal_compile_bad(c, entry, "each half is one pack of two:", e);
    if (kind == RULING_NONE || kind == RULING_HALVES)
        return !*at || deal_compile_bad(c, entry, "names no group:", e);
    if (!deal_compile_word(&at, word) || (g = deal_compile_find(r, word)) < 0 || *at)
        return deal_compile_bad(c, entry, "names one group:", e);
    r->ruling_group = (uint8_t)g;
    for (int i = 0; i < r->group[g].piles; i++)
        r->ruling_cards += r->pile[r->group[g].first + i].deal;
    return true;
}

static bool compile_deal(struct deal_compile *c, struct deal_error *e)
{
    int section = deal_config_section(c->config, "deal");
    const struct config_entry *entry;

    if (section < 0)
        return deal_fail(e, NULL, "no section [deal]");
    if ((entry = deal_compile_entry(c, section, "order")) && !compile_order(c, entry, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "ruling")) && !compile_ruling(c, entry, e))
        return false;
    return true;
}

/* ---- all together ---- */

static bool compile_mechanisms(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;

    for (int s = 0; s < c->config->sections; s++) {
        struct deal_mech *m = &r->mech[r->mechs];

        if (deal_compile_kind(c, s) != SEC_MECHANISM)
            continue;
        if (r->mechs >= MAX_MECHS)
            return deal_compile_bad_section(c, s, "too many mechanisms", e);
        m->how = deal_compile_mechanism(c->config->section[s].ref);
        m->section = s;
        r->mechs++;
        if (m->how->parse && !m->how->parse(c, r, m, e)) {
            if (!*e->field && !e->line)
                e->line = c->config->section[s].line;
            return false;
        }
    }
    return true;
}

static bool check_goal(struct deal_compile *c, const struct config_entry *entry, struct deal_error *e)
{
    const struct deal_rules *r = c->r;

    for (int g = 0; g < r->groups; g++)
        if (r->goal >> g & 1 && !r->group[g].foundation)
            return deal_compile_bad_word(c, entry, "no foundation:", r->group[g].name, e);
    return r->goal || deal_compile_bad(c, entry, "names no foundation:", e);
}

static bool compile_goal(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const struct config_entry *entry = deal_compile_entry(c, deal_config_section(c->config, "game"), "goal");

    for (int g = 0; g < r->groups; g++)
        if (r->group[g].foundation)
            r->goal |= (uint32_t)1 << g;
    if (!entry || !strcmp(entry->value, "foundations"))
        return true;
    if (!strncmp(entry->value, "all ", 4)) {
        int g = deal_compile_find(r, entry->value + 4);
        if (g < 0 || r->group[g].piles != 1)
            return deal_compile_bad(c, entry, "no single pile in", e);
        r->goal_pile = r->group[g].first;
        return true;
    }
    return deal_compile_list(c, entry, entry->value, &r->goal, NULL, NULL, e) && check_goal(c, entry, e);
}

static bool compile_details(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;

    for (int g = 0; g < r->groups; g++) {
        if (g == r->pile[r->pack].group)
            continue;
        if (r->group[g].foundation ? !deal_compile_foundation_links(c, g, e) : !deal_compile_tableau(c, g, e))
            return false;
    }
    for (int s = 0; s < c->config->sections; s++)
        if (deal_compile_kind(c, s) == SEC_SUBSET && !deal_compile_subset(c, s, e))
            return false;
    if (!deal_compile_pack(c, e))
        return false;
    for (int g = 0; g < r->groups; g++)
        if (c->section_of[g] >= 0 && !r->group[g].foundation && !deal_compile_redeal(c, g, e))
            return false;
    for (int g = 0; g < r->groups; g++)
        if (r->turn_to != NO_PILE && r->group[g].first == r->turn_to)
            r->talon = r->turn_to;
    return compile_deal(c, e) && compile_goal(c, e);
}

bool deal_compile(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;

    r->regs = REG_FREE;
    r->base_pile = r->goal_pile = NO_PILE;
    return deal_compile_sections(c, e) && deal_compile_game(c, e) && deal_compile_all_groups(c, e) &&
           compile_details(c, e) && deal_compile_cards(c, e) && compile_mechanisms(c, e) && deal_compile_enough(c, e) &&
           deal_compile_check_rings(c, e) && deal_compile_layout(c, e);
}
