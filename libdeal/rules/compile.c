/*
 * Compiles a rule file into flat tables, section by section.
 *
 * All rules are checked here, once, and errors have line numbers. So the code of positions, actions and search does not
 * check them again.
 */
#include "compile.h"

#include <stdlib.h>
#include <string.h>

/* ---- [deal] ---- */

/* Does the first deal or the action deal give cards to group G? */
static bool is_laid(const struct deal_rules *r, int g)
{
    bool laid = memchr(r->stock.round, g, r->stock.rounds) != NULL;

    for (int k = 0; k < r->orders; k++)
        laid |= r->order[k].group == g;
    return laid;
}

/* Checks that the key order of the deal names each group with cards to deal. Refuses a group dealt by rows that is
 * dealt together with another. */
static bool check_order(struct deal_compile *c, int section, struct deal_error *e)
{
    const struct deal_rules *r = c->r;

    for (int k = 0; k < r->orders; k++)
        if (r->group[r->order[k].group].by_row && (r->order[k].joined || (k + 1 < r->orders && r->order[k + 1].joined)))
            return deal_compile_bad_word(c, section, "order", "dealt by rows, so not together with another group:",
                                         r->group[r->order[k].group].name, e);
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].deal && !is_laid(r, r->pile[p].group))
            return deal_compile_bad(c, c->section_of[r->pile[p].group], "deal",
                                    "has no effect on a group that neither deal.order nor pack.round names:", e);
    return true;
}

static bool compile_order(struct deal_compile *c, int section, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = deal_compile_value(c, section, "order");
    char word[32];

    while (deal_compile_word(&at, word) && strcmp(word, "none")) {
        char *plus = strchr(word, '+');

        if (plus)
            *plus = '\0';
        if (r->orders + 2 > MAX_GROUPS)
            return deal_compile_bad(c, section, "order", "too many groups in", e);
        r->order[r->orders++] = (struct deal_turn){(uint8_t)deal_compile_find(r, word), false};
        if (plus)
            r->order[r->orders++] = (struct deal_turn){(uint8_t)deal_compile_find(r, plus + 1), true};
    }
    return check_order(c, section, e);
}

static bool compile_ruling(struct deal_compile *c, int section, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int g = deal_compile_group(c, section, "ruling");
    bool kings, each;

    r->ruling.kind = (enum ruling_kind)deal_compile_choice(c, section, "ruling"); /* ORDER RULING */
    kings = r->ruling.kind == RULING_SLIP || r->ruling.kind == RULING_REDEAL;
    each = r->ruling.kind == RULING_HALVES;
    if (each && r->cards.packs != 2)
        return deal_compile_bad(c, section, "ruling", "each half is one pack of two:", e);
    if (kings && r->cards.packs > 2)
        return deal_compile_bad(c, section, "ruling", "a suit has two kings at the most:", e);
    if (g < 0)
        return true;
    if (!r->orders || r->order[0].group != g)
        return deal_compile_bad(c, section, "ruling", "its group is not the first to be dealt:", e);
    if (kings && (r->group[g].by_row || r->group[g].side_first))
        return deal_compile_bad(c, section, "ruling", "its piles are not dealt one after the other, the top last:", e);
    if (r->orders > 1 && r->order[1].joined)
        return deal_compile_bad(c, section, "ruling", "its group is dealt together with another:", e);
    for (int k = 1; k < r->orders; k++)
        if (r->order[k].group == g)
            return deal_compile_bad(c, section, "ruling", "its group is dealt twice:", e);
    r->ruling.group = (uint8_t)g;
    for (int i = 0; i < r->group[g].piles; i++)
        r->ruling.cards += r->pile[r->group[g].first + i].deal;
    for (int i = 1; kings && i < r->group[g].piles; i++)
        if (r->pile[r->group[g].first + i].deal != r->pile[r->group[g].first].deal)
            return deal_compile_bad(c, section, "ruling", "its piles are not dealt equally many cards:", e);
    return true;
}

static bool compile_deal(struct deal_compile *c, struct deal_error *e)
{
    int section = deal_config_section(c->config, "deal");

    if (section < 0)
        return deal_compile_bad_section(c, -1, "no section [deal]", e);
    return compile_order(c, section, e) && compile_ruling(c, section, e);
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
        if (m->how->rules_size && !(m->rules = calloc(1, m->how->rules_size)))
            return deal_fail(e, NULL, "out of memory");
        if (m->how->parse && !m->how->parse(c, r, m, e))
            return false;
    }
    return true;
}

static bool compile_goal(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int section = deal_config_section(c->config, "game");
    const char *value = deal_compile_value(c, section, "goal");

    for (int g = 0; !strcmp(value, "foundations") && g < r->groups; g++)
        r->goal.founds |= (uint32_t)r->group[g].foundation << g;
    if (!strncmp(value, "clear ", 6)) {
        r->goal.clear = deal_compile_groups(c, section, "goal");
        return true;
    }
    if (strncmp(value, "all ", 4)) {
        r->goal.founds |= deal_compile_groups(c, section, "goal");
        return true;
    }
    r->goal.pile = r->group[deal_compile_group(c, section, "goal")].first;
    return deal_compile_single(c, section, "goal", r->pile[r->goal.pile].group, e);
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
    if (!deal_compile_overs(c, e) || !deal_compile_pack(c, e))
        return false;
    for (int g = 0; g < r->groups; g++)
        if (g != r->pile[r->pack].group && !r->group[g].foundation && !deal_compile_redeal(c, g, e))
            return false;
    return compile_deal(c, e) && compile_goal(c, e);
}

bool deal_compile(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;

    r->regs = REG_FREE;
    r->base.pile = r->goal.pile = NO_PILE;
    if (!deal_compile_sections(c, e) || !deal_compile_game(c, e) || !deal_compile_all_groups(c, e) ||
        !compile_details(c, e) || !deal_compile_cards(c, e) || !compile_mechanisms(c, e))
        return false;
    deal_compile_idle(c);
    deal_compile_derive(c);
    return deal_compile_ways(c, e) && deal_compile_enough(c, e) && deal_compile_check_rings(c, e) &&
           deal_compile_alike(c, e) && deal_compile_layout(c, e);
}
