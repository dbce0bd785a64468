/*
 * Computes tables from rules that have been read: automatic effects, masks for move generation, the byte layout of a
 * position's table.
 */
#include "compile.h"

static void derive_add_effect(struct deal_rules *r, enum effect_kind kind, int arg)
{
    r->effect[r->effects++] = (struct deal_effect){(uint8_t)kind, (uint8_t)arg};
}

/* Lists the automatic effects in the order of the rule file's sections. */
static void compile_effects(struct deal_compile *c)
{
    struct deal_rules *r = c->r;

    for (int s = 0; s < c->config->sections; s++) {
        enum section_kind kind = deal_compile_kind(c, s);
        int g = kind == SEC_GROUP || kind == SEC_FOUNDATION ? deal_compile_find(r, c->config->section[s].name) : -1;

        for (int m = 0; m < r->mechs; m++)
            if (r->mech[m].section == s && r->mech[m].how->at_once)
                derive_add_effect(r, EFFECT_MECH, m);
        if (g < 0)
            continue;
        if (deal_compile_fills_itself(&r->group[g]))
            derive_add_effect(r, EFFECT_FILL, g);
        if (c->at_once_play[g])
            derive_add_effect(r, EFFECT_PLAY, g);
        if (r->group[g].at_once_count)
            derive_add_effect(r, EFFECT_START, g);
    }
}

/* May a covered card of a pile leave, alone or as the lowest card of a run? */
static bool digs(const struct deal_rules *r)
{
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].found == NO_PILE && p != r->pack &&
            (pile_open(r, p) != OPEN_TOP || r->group[r->pile[p].group].run.move))
            return true;
    return false;
}

/* An upper bound on the number of legal actions: moves of each card that may leave to each pile, and fills of each
 * empty pile from each pile. Exchanges of foundations, and moves from foundations to the tableau, are added. */
static size_t most_actions(const struct deal_rules *r)
{
    size_t piles = (size_t)r->piles, founds = (size_t)r->founds, cards = piles + (digs(r) ? (size_t)r->cards.total : 0);

    return cards * piles + piles * piles + founds * (piles + founds) + piles + 64;
}

static bool lay_out_table(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    size_t cards = 0;

    for (int p = 0; p < r->piles; p++) {
        int cap = deal_compile_capacity(r, p);
        r->pile[p].offset = (uint16_t)cards;
        r->pile[p].cap = (uint16_t)cap;
        cards += (size_t)cap;
        if (cards > 60000)
            return deal_compile_bad_section(c, c->section_of[r->pile[p].group], "the layout is too large", e);
    }
    r->table.at_pile_hash = sizeof(struct deal_table);
    r->table.at_reg = r->table.at_pile_hash + (size_t)r->piles * sizeof(uint64_t);
    r->table.at_count = r->table.at_reg + (size_t)r->regs;
    r->table.at_cards = r->table.at_count + (size_t)r->piles;
    r->table.bytes = (r->table.at_cards + cards + 7) / 8 * 8;
    r->max_actions += most_actions(r);
    return true;
}

static void derive_find_founds(struct deal_rules *r)
{
    for (int f = 0; f < r->founds; f++) {
        const struct deal_group *group = &r->group[r->pile[r->found[f].pile].group];

        r->found[f].group = r->pile[r->found[f].pile].group;
        r->found[f].waits = group->shut || group->king_after != NO_GROUP;
    }
}

/* Finds pairs of foundations that may at some time need the same remaining cards in the same order. */
static void derive_find_rivals(struct deal_rules *r)
{
    for (int f = 0; f < r->founds; f++)
        for (int g = 0; g < f; g++)
            if (r->pile[r->found[g].pile].group == r->pile[r->found[f].pile].group &&
                r->found[g].any_suit == r->found[f].any_suit && r->found[g].suit == r->found[f].suit)
                r->found[f].rivals |= (uint32_t)1 << g;
}

/* May each card that moves from group G to a group that is built on be laid on an empty pile of group H as an
 * intermediate step? */
static bool leads_on(const struct deal_rules *r, int g, int h)
{
    const struct deal_group *by = &r->group[h];
    uint64_t cards = ((uint64_t)1 << 52) - 1;

    return r->group[g].play >> h & 1 && !(cards & ~by->takes) && by->takes_from >> g & 1 &&
           by->play & r->group[g].play & r->sets.run_to;
}

static void find_run_cells(struct deal_rules *r)
{
    for (int g = 0; g < r->groups; g++) {
        struct deal_group *group = &r->group[g];

        group->run.limited = group->run.cells != 0;
        for (int h = 0; h < r->groups; h++)
            if (group->run.cells >> h & 1 && !leads_on(r, g, h))
                group->run.cells &= ~((uint32_t)1 << h);
    }
}

/* Collects rule-file keys of groups as masks of groups. */
static void find_groups(struct deal_rules *r)
{
    for (int g = 0; g < r->groups; g++) {
        const struct deal_group *group = &r->group[g];
        uint32_t bit = (uint32_t)1 << g;

        r->sets.fills[group->fill] |= bit;
        r->sets.musts |= group->must ? bit : 0;
        r->sets.foundations |= group->foundation ? bit : 0;
        r->sets.wholes |= group->whole ? bit : 0;
        r->sets.run_from |= group->run.move ? bit : 0;
        r->sets.run_to |= !group->foundation && deal_group_builds(group) ? bit : 0;
        r->sets.built_on |= group->play;
        for (int i = 0; i < group->at_once_count; i++)
            r->sets.starters |= (uint32_t)1 << group->at_once_from[i];
        if (!group->foundation)
            continue;
        r->sets.worries |= group->play != 0;
        r->sets.givers |= group->play ? bit : 0;
        if (group->exchange != NO_GROUP) {
            r->sets.exchanges = true;
            r->sets.givers |= bit | (uint32_t)1 << group->exchange;
        }
    }
    r->sets.built_on &= ~r->sets.foundations;
    r->sets.run_to &= r->sets.built_on;
    find_run_cells(r);
}

/* Finds the piles whose cards the player may move. The top of a pile that is ALONE moves alone, and is available
 * unless covered; a PLAIN pile is also never covered. */
static void find_players(struct deal_rules *r)
{
    for (int p = 0; p < r->piles; p++) {
        struct deal_pile *pile = &r->pile[p];

        r->group[pile->group].set[p / 64] |= (uint64_t)1 << p % 64;
        for (int i = 0; i < pile->sources; i++)
            r->sets.feeders |= (uint32_t)1 << pile->source[i];
        pile->alone = pile_open(r, p) == OPEN_TOP && !pile->away && !r->group[pile->group].run.move &&
                      !(r->group[pile->group].play & r->sets.wholes);
        pile->plain = pile->alone && !pile->overs;
        if (r->group[pile->group].play && pile->found == NO_PILE)
            r->pile_sets.players[p / 64] |= (uint64_t)1 << p % 64;
    }
}

bool deal_compile_register(struct deal_compile *c, int section, uint8_t *reg, struct deal_error *e)
{
    if (c->r->regs >= MAX_REGS)
        return deal_compile_bad_section(c, section, "too many registers", e);
    *reg = (uint8_t)c->r->regs++;
    return true;
}

bool deal_compile_pile_registers(struct deal_compile *c, int section, int g, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const struct deal_group *group = &r->group[g];

    for (int p = group->first; p < group->first + group->piles; p++) {
        if (!deal_compile_register(c, section, &r->pile[p].down_reg, e))
            return false;
        r->reg_tied[r->pile[p].down_reg] = true;
    }
    return true;
}

void deal_compile_derive(struct deal_compile *c)
{
    struct deal_rules *r = c->r;

    compile_effects(c);
    deal_compile_tails(r);
    find_groups(r);
    find_players(r);
    derive_find_founds(r);
    derive_find_rivals(r);
}

bool deal_compile_layout(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;

    for (int i = 0; i < MAX_REGS; i++)
        r->reg_token[i] = deal_mix(0x7265670000u + (uint64_t)i);
    deal_compile_holds(r);
    return deal_compile_words_differ(c, e) && deal_compile_winnable(c, e) && deal_compile_own_effective(c, e) &&
           deal_picture_compile(c, e) && lay_out_table(c, e) && (c->probe || deal_compile_identity(r, e));
}
