/*
 * How empty piles are filled.
 */
#include "compile.h"

#include <string.h>

bool deal_compile_fill(struct deal_compile *c, const struct config_entry *entry, uint8_t *mode, struct deal_pile *p,
                         struct deal_error *e)
{
    const char *at = entry->value;
    char word[32];
    uint32_t mask;
    int m;

    if (!deal_compile_word(&at, word) ||
        (m = deal_which("none|at-once|must|pick|choice|free|refill|named", word, strlen(word))) < 0) /* ORDER FILL */
        return deal_compile_bad_word(c, entry, "unknown way to fill:", word, e);
    *mode = (uint8_t)m;
    if (!deal_compile_list(c, entry, at, &mask, p->source, &p->sources, e))
        return false;
    if (m == FILL_NONE && p->sources)
        return deal_compile_bad(c, entry, "none is followed by no group:", e);
    return m == FILL_NONE || p->sources || deal_compile_bad(c, entry, "names no group to fill from:", e);
}

bool deal_compile_fills(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_group *group = &r->group[g];
    int section = c->section_of[g];
    const struct config_entry *entry = deal_compile_entry(c, section, "fill");
    int16_t at = 0, to = 1;

    if (!entry)
        return true;
    for (int i = 0; i < group->piles; i++)
        if (!deal_compile_fill(c, entry, &group->fill, &r->pile[group->first + i], e))
            return false;
    if (!deal_compile_int(c, section, "fill-at", 0, 50, &at, e) || !deal_compile_int(c, section, "fill-to", 1, 50, &to, e))
        return false;
    group->fill_at = (uint8_t)at;
    group->fill_to = (uint8_t)to;
    return to > at || deal_compile_bad_section(c, section, "fill-to must be more than fill-at", e);
}


bool deal_compile_fills_itself(const struct deal_group *group)
{
    return group->fill == FILL_ATONCE || group->fill == FILL_PICK;
}

/* Groups that fill themselves from one another in a ring would hand the same card round without end. */
bool deal_compile_check_rings(struct deal_compile *c, struct deal_error *e)
{
    const struct deal_rules *r = c->r;
    uint32_t from[MAX_GROUPS] = {0}; /* what fills a group, by and by */

    for (int g = 0; g < r->groups; g++)
        for (int i = 0; i < r->pile[r->group[g].first].sources && deal_compile_fills_itself(&r->group[g]); i++)
            from[g] |= UINT32_C(1) << r->pile[r->group[g].first].source[i];
    for (int way = 0; way < r->groups; way++)
        for (int g = 0; g < r->groups; g++)
            from[g] |= from[g] >> way & 1 ? from[way] : 0;
    for (int g = 0; g < r->groups; g++)
        if (from[g] >> g & 1)
            return deal_compile_bad(c, deal_compile_entry(c, c->section_of[g], "fill"), "fills go round in a ring:", e);
    return true;
}
