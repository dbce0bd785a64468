/*
 * What is worked out from rules that are read: at-once effects, what generation walks over,
 * how many cards a pile can hold, the bytes of a table.
 */
#include "compile.h"

#include <string.h>

static void compile_effects(struct deal_compile *c)
{
    struct deal_rules *r = c->r;

    for (int s = 0; s < c->config->sections && r->effects < MAX_EFFECTS; s++) {
        int g = deal_compile_find(r, c->config->section[s].name);
        struct deal_effect *x = &r->effect[r->effects];

        for (int m = 0; m < r->mechs; m++)
            if (r->mech[m].section == s && r->mech[m].how->at_once) {
                *x = (struct deal_effect){EFFECT_MECH, (uint8_t)m};
                r->effects++;
            }
        if (g < 0 || !strcmp(r->group[g].name, "pack"))
            continue;
        if (deal_compile_fills_itself(&r->group[g]))
            *x = (struct deal_effect){EFFECT_FILL, (uint8_t)g};
        else if (c->at_once_play[g])
            *x = (struct deal_effect){EFFECT_PLAY, (uint8_t)g};
        else if (r->group[g].at_once_count)
            *x = (struct deal_effect){EFFECT_START, (uint8_t)g};
        else
            continue;
        r->effects++;
    }
}

/* The most cards a pile can hold: what it was dealt and a whole sequence, where
 * building keeps to one direction; else everything. */
static int capacity(struct deal_compile *c, int p)
{
    const struct deal_rules *r = c->r;
    const struct deal_pile *pile = &r->pile[p];
    const struct deal_group *group = &r->group[pile->group];
    const struct config_entry *build = deal_compile_build_entry(c, pile->group);
    int base = pile->deal > group->fill_to ? pile->deal : group->fill_to, all = r->listed + r->founds;
    bool none = !build || !strcmp(build->value, "none");

    for (int k = 0; k < r->rounds; k++)
        if (r->round[k] == pile->group)
            return all;
    if (pile->found != NO_PILE)
        return r->found[pile->found].length;
    /* A promise that was proved for the files we ship and their options, for no others. */
    if (c->holds[pile->group] && !r->user_file && !r->config.own_keys)
        return c->holds[pile->group];
    if (p == r->pack || p == r->turn_to || r->mechs || group->open == OPEN_ALL || group->open == OPEN_LATE)
        return all;
    if (none)
        return base;
    if (!strstr(build->value, "both") && !strstr(build->value, "wrap") && !strstr(build->value, "free"))
        return base + r->ranks < all ? base + r->ranks : all;
    return all;
}

static bool lay_out_table(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    size_t cards = 0;

    for (int p = 0; p < r->piles; p++) {
        int cap = capacity(c, p);
        r->pile[p].offset = (uint16_t)cards;
        r->pile[p].cap = (uint16_t)cap;
        cards += (size_t)cap;
        if (cards > 60000)
            return deal_fail(e, NULL, "the layout is too large");
    }
    r->at_pile_hash = sizeof(struct deal_table);
    r->at_reg = r->at_pile_hash + (size_t)r->piles * sizeof(uint64_t);
    r->at_count = r->at_reg + (size_t)r->regs;
    r->at_cards = r->at_count + (size_t)r->piles;
    r->table_bytes = (r->at_cards + cards + 7) / 8 * 8;
    r->max_actions += (size_t)(r->piles + r->listed) * (size_t)(r->founds + 4) + (size_t)r->piles * (size_t)r->piles + 64;
    return true;
}

/* Does the next redeal take the pile up in a place of its own? */
static bool gathered(const struct deal_rules *r, int pile)
{
    for (int i = 0; r->redeals && r->redeal != REDEAL_SHUFFLED && i < r->gathers; i++)
        if (r->gather[i] == pile)
            return true;
    return false;
}

/* Foundations that may come to want the same cards in the same order. */
static void find_rivals(struct deal_rules *r)
{
    for (int f = 0; f < r->founds; f++)
        for (int g = 0; g < f; g++)
            if (r->pile[r->found[g].pile].group == r->pile[r->found[f].pile].group &&
                r->found[g].any_suit == r->found[f].any_suit && r->found[g].suit == r->found[f].suit)
                r->found[f].rivals |= (uint32_t)1 << g;
}

/* Which piles play, which tableau groups are played to, and what need not be looked at. */
static void find_players(struct deal_rules *r)
{
    uint32_t laid_on = 0;

    for (int g = 0; g < r->groups; g++) {
        r->fills[r->group[g].fill] |= (uint32_t)1 << g;
        r->musts |= (uint32_t)r->group[g].must << g;
        r->foundations |= (uint32_t)r->group[g].foundation << g;
        r->exchanges |= r->group[g].exchange != NO_GROUP;
        r->worries |= r->group[g].foundation && r->group[g].play;
    }

    for (int p = 0; p < r->piles; p++) {
        uint32_t play = r->group[r->pile[p].group].play;
        laid_on |= play;
        for (int i = 0; i < r->pile[p].sources; i++)
            r->feeders |= (uint32_t)1 << r->pile[p].source[i];
        r->pile[p].plain = pile_open(r, p) == OPEN_TOP && r->pile[p].over == NO_PILE && !r->pile[p].away;
        if (play && r->pile[p].found == NO_PILE)
            r->player[r->players++] = (uint8_t)p;
    }
    r->laid_on = laid_on & ~r->foundations;
}

static void assign_tokens(struct deal_rules *r)
{
    for (int p = 0; p < r->piles; p++) {
        struct deal_pile *pile = &r->pile[p];
        const struct deal_group *group = &r->group[pile->group];
        uint64_t id = group->distinct || group->ordered || gathered(r, p) ? 1000 + (uint64_t)p : group->family;

        if (group->within)
            id = 5000 + 200 * (uint64_t)pile->group + (uint64_t)(p - group->first) / group->within;

        if (pile->found != NO_PILE)
            id = 2000 + 200 * (uint64_t)pile->group + r->found[pile->found].tail[0][0];
        for (int i = 0; i < pile->sources; i++)
            id = id * 64 + pile->source[i] + 1;
        pile->token = deal_mix(id);
    }
    for (int i = 0; i < MAX_REGS; i++)
        r->reg_token[i] = deal_mix(0x7265670000u + (uint64_t)i);
}

int deal_rules_register(struct deal_rules *r)
{
    return r->regs < MAX_REGS ? r->regs++ : 0;
}

bool deal_compile_layout(struct deal_compile *c, struct deal_error *e)
{
    compile_effects(c);
    deal_compile_tails(c->r);
    find_players(c->r);
    find_rivals(c->r);
    assign_tokens(c->r);
    return deal_picture_compile(c, e) && lay_out_table(c, e);
}
