/*
 * Compiles the rule-file key fill: how empty piles are filled.
 */
#include "compile.h"

bool deal_compile_fill(struct deal_compile *c, int section, struct deal_pile *pile, struct deal_error *e)
{
    return deal_compile_group_order(c, section, "fill", pile->source, &pile->sources, e);
}

bool deal_compile_fills(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_group *group = &r->group[g];
    int section = c->section_of[g];

    group->fill = (uint8_t)deal_compile_choice(c, section, "fill"); /* ORDER FILL */
    group->fill_at = (uint8_t)deal_compile_int(c, section, "fill-at", 0);
    group->fill_to = (uint8_t)deal_compile_int(c, section, "fill-to", 0);
    for (int i = 0; i < group->piles; i++)
        if (!deal_compile_fill(c, section, &r->pile[group->first + i], e))
            return false;
    return group->fill_to > group->fill_at ||
           deal_compile_bad(c, section, deal_config_entry(c->config, section, "fill-to") ? "fill-to" : "fill-at",
                            "fill-to must be more than fill-at:", e);
}

bool deal_compile_fills_itself(const struct deal_group *group)
{
    return group->fill == FILL_ATONCE || group->fill == FILL_PICK;
}

/* Finds a group that receives its own cards in some number of steps, -1 if none. FROM[g]: the groups whose cards
 * group g receives in one step; replaced by the transitive closure. */
static int fills_ring(const struct deal_rules *r, uint32_t from[MAX_GROUPS])
{
    for (int way = 0; way < r->groups; way++)
        for (int g = 0; g < r->groups; g++)
            from[g] |= from[g] >> way & 1 ? from[way] : 0;
    for (int g = 0; g < r->groups; g++)
        if (from[g] >> g & 1)
            return g;
    return -1;
}

/* Adds to FROM[g] the groups that fill group g or, with BY_THEMSELVES, the groups whose cards come to g
 * automatically. Moves of whole piles are not counted: such a move closes a gap and ends there. */
static void fills_from(const struct deal_rules *r, bool by_themselves, uint32_t from[MAX_GROUPS])
{
    EACH_WAY(r, w)
    for (int g = 0; g < r->groups; g++)
        if (w->to >> g & 1 && (by_themselves ? w->is & BY_ITSELF && !(w->is & TAKES_PILE)
                                             : !w->mech && w->is & TO_VACANT && !(w->is & (TO_NEXT | BY_DEAL))))
            from[g] |= w->from;
}

/* Refuses groups that fill one another in a ring, alone or together with mechanisms: they would move
 * one card round endlessly. */
bool deal_compile_check_rings(struct deal_compile *c, struct deal_error *e)
{
    uint32_t filled[MAX_GROUPS] = {0}, moved[MAX_GROUPS] = {0};
    int g;

    fills_from(c->r, false, filled);
    if ((g = fills_ring(c->r, filled)) >= 0)
        return deal_compile_bad(c, c->section_of[g], "fill",
                                "a group would be filled from itself by way of others:", e);
    fills_from(c->r, true, moved);
    if ((g = fills_ring(c->r, moved)) >= 0)
        return deal_compile_bad_section(c, c->section_of[g],
                                        "its fills and a mechanism would move cards in a circle without end", e);
    return true;
}
