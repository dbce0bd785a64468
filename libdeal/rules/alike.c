/*
 * Groups that the key equal declares equal, and kinds of empty piles.
 *
 * The empty piles of equal groups are offered as those of one group, so the groups must have the same rules. Their
 * names, their drawing and their share of the first deal may differ.
 *
 * Two piles have the same kind if it makes no difference which of them receives a card while both are empty.
 */
#include "compile.h"

#include <string.h>

static uint32_t alike_bit(int g) { return (uint32_t)1 << g; }

/* ---- two groups ---- */

static bool laid_again(const struct deal_rules *r, int g)
{
    for (int k = 0; k < r->rounds; k++)
        if (r->round[k] == g)
            return true;
    return r->group[g].relay;
}

static bool same_deal(const struct deal_rules *r, int g, int h)
{
    const struct deal_group *a = &r->group[g], *b = &r->group[h];

    return a->by_row == b->by_row && a->side_first == b->side_first && a->first_half == b->first_half &&
           a->piles == b->piles && a->redeals_left == b->redeals_left && a->round_lays == b->round_lays &&
           r->pile[a->first].down == r->pile[b->first].down && r->pile[a->first].deal == r->pile[b->first].deal;
}

static bool same_sources(const struct deal_rules *r, int g, int h)
{
    const struct deal_pile *p = &r->pile[r->group[g].first], *q = &r->pile[r->group[h].first];

    return p->sources == q->sources && !memcmp(p->source, q->source, p->sources);
}

/* The number of piles of the group that a redeal takes up. */
static int alike_gathered(const struct deal_rules *r, int g)
{
    int n = 0;

    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        n += memchr(r->gather, p, r->gathers) != NULL;
    return n;
}

static bool redeal_parts(const struct deal_rules *r, int g, int h)
{
    int a = alike_gathered(r, g), b = alike_gathered(r, h);

    return (a || b) && (a != r->group[g].piles || b != r->group[h].piles);
}

static bool in_parts(const struct deal_rules *r, int g)
{
    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        if (r->pile[p].own_open || r->pile[p].own_show || r->pile[p].away || r->pile[p].sources != r->pile[r->group[g].first].sources ||
            memcmp(r->pile[p].source, r->pile[r->group[g].first].source, r->pile[p].sources))
            return true;
    return false;
}

/* Do the build relations of two groups depend on the base rank in different ways? */
static bool builds_differ_by_base(const struct deal_rules *r, int g, int h)
{
    const struct deal_based *a = &r->based_of[g], *b = &r->based_of[h];

    return (r->based >> g ^ r->based >> h) & 1 || a->lacks[0] != b->lacks[0] || a->lacks[1] != b->lacks[1] || a->sums != b->sums;
}

/* The key in which the groups differ; NULL if there is none. */
static const char *difference(const struct deal_compile *c, int g, int h)
{
    const struct deal_rules *r = c->r;
    const struct deal_group *a = &r->group[g], *b = &r->group[h];

    if (a->play != b->play)
        return "play";
    if (memcmp(a->onto, b->onto, sizeof a->onto) || builds_differ_by_base(r, g, h))
        return "build";
    if (memcmp(a->joins, b->joins, sizeof a->joins) || a->runs != b->runs || (r->based_runs >> g ^ r->based_runs >> h) & 1)
        return "run";
    if (a->run_part != b->run_part)
        return "run-part";
    if (a->run_cells != b->run_cells || (a->run_cells && g != h))
        return "run-cells";
    if (a->takes != b->takes || a->takes_from != b->takes_from)
        return "takes";
    if (a->open != b->open)
        return "open";
    if (a->show != b->show)
        return "show";
    if (a->must != b->must)
        return "must";
    if (a->distinct != b->distinct || (r->placed >> g ^ r->placed >> h) & 1)
        return "class";
    if (a->within != b->within || (a->within && g != h))
        return "within";
    if (a->fill != b->fill || !same_sources(r, g, h))
        return "fill";
    if (a->fill_at != b->fill_at)
        return "fill-at";
    if (a->fill_to != b->fill_to)
        return "fill-to";
    if (a->limited || b->limited)
        return "places";
    if (c->at_once_play[g] != c->at_once_play[h] || a->last_only != b->last_only)
        return "at-once";
    if (a->relay != b->relay)
        return "relay";
    if (deal_compile_layered(r, g) || deal_compile_layered(r, h))
        return "covers";
    return laid_again(r, g) && !same_deal(r, g, h) ? "deal" : NULL;
}

/* Does the mask contain exactly one of the two groups? */
static bool alike_parts(uint32_t mask, int g, int h) { return (mask >> g ^ mask >> h) & 1; }

static uint32_t alike_sources_of(const struct deal_pile *p)
{
    uint32_t groups = 0;

    for (int i = 0; i < p->sources; i++)
        groups |= alike_bit(p->source[i]);
    return groups;
}

/* The key by which group J treats the two groups differently; NULL if there is none. */
static const char *parted_by(const struct deal_rules *r, int j, int g, int h)
{
    const struct deal_group *group = &r->group[j];
    uint32_t starts = 0;

    for (int i = 0; i < group->at_once_count; i++)
        starts |= alike_bit(group->at_once_from[i]);
    if (alike_parts(group->play, g, h))
        return "play";
    if (alike_parts(group->run_cells, g, h))
        return "run-cells";
    if (alike_parts(group->takes_from, g, h))
        return "takes";
    if (alike_parts(starts, g, h))
        return "starts";
    for (int p = group->first; p < group->first + group->piles; p++)
        if (alike_parts(alike_sources_of(&r->pile[p]), g, h))
            return "fill";
    return NULL;
}

static uint32_t alike_bit_of(const struct deal_rules *r, int pile) { return pile == NO_PILE ? 0 : alike_bit(r->pile[pile].group); }

/* Do the word deal or the goal concern exactly one of the two groups? */
static bool dealt_apart(const struct deal_rules *r, int g, int h)
{
    uint32_t rounds = 0, first = r->turn_first == NO_GROUP ? 0 : alike_bit(r->turn_first);

    for (int k = 0; k < r->rounds; k++)
        rounds |= alike_bit(r->round[k]);
    return alike_parts(alike_bit_of(r, r->talon), g, h) || alike_parts(first, g, h) || alike_parts(rounds, g, h) ||
           alike_parts(alike_bit_of(r, r->goal_pile), g, h) || alike_parts(r->goal_clear, g, h);
}

static bool mechanisms_part(const struct deal_rules *r, int g, int h)
{
    EACH_WAY(r, w)
        if (w->mech && (alike_parts(w->from, g, h) || alike_parts(w->to, g, h) || alike_parts(w->top | w->deep, g, h) ||
                        alike_parts(w->number | w->mark, g, h)))
            return true;
    return false;
}

static bool alike_refuse(struct deal_compile *c, int said, int section, const char *key, int g, int h, struct deal_error *e)
{
    const struct config_entry *own = deal_config_entry(c->config, section, key);
    char text[160];

    snprintf(text, sizeof text, "treats the piles of %s and %s differently, though they are declared equal:",
             c->r->group[g].name, c->r->group[h].name);
    if (own)
        return deal_compile_bad(c, section, key, text, e);
    snprintf(text, sizeof text, "differs from %s in %s:", c->r->group[h].name, key);
    return deal_compile_bad(c, said, "equal", text, e);
}

static bool check_equal(struct deal_compile *c, int g, int h, struct deal_error *e)
{
    const struct deal_rules *r = c->r;
    const char *key = difference(c, g, h);
    const struct config_entry *other;

    if (key) {
        other = deal_config_entry(c->config, c->section_of[h], key);
        return alike_refuse(c, c->section_of[g], other && other->changed ? c->section_of[h] : c->section_of[g], key, g, h, e);
    }
    if (in_parts(r, g) || in_parts(r, h))
        return deal_compile_bad(c, c->section_of[g], "equal",
                                "some piles of one of the two groups differ from its other piles:", e);
    if (redeal_parts(r, g, h) || alike_parts(r->redeal_clear, g, h))
        return deal_compile_bad(c, c->section_of[g], "equal", "a redeal treats this group differently from", e);
    if (dealt_apart(r, g, h))
        return deal_compile_bad(c, c->section_of[g], "equal", "the deal or the goal treats this group differently from",
                                e);
    if (mechanisms_part(r, g, h))
        return deal_compile_bad(c, c->section_of[g], "equal", "a mechanism treats this group differently from", e);
    for (int j = 0; j < r->groups; j++)
        if ((key = parted_by(r, j, g, h)))
            return alike_refuse(c, c->section_of[g], c->section_of[j], key, g, h, e);
    return true;
}

/* ---- all groups ---- */

/* Sets the family of each group to the lowest-numbered group that equals it. Equality is transitive. */
static void join_families(struct deal_compile *c)
{
    struct deal_rules *r = c->r;

    for (int g = 0; g < r->groups; g++) {
        bool tableau = !r->group[g].foundation && g != r->pile[r->pack].group;
        int other = tableau ? deal_compile_group(c, c->section_of[g], "equal") : -1;
        uint8_t from, to;

        if (other < 0)
            continue;
        from = r->group[g].family > r->group[other].family ? r->group[g].family : r->group[other].family;
        to = r->group[g].family < r->group[other].family ? r->group[g].family : r->group[other].family;
        for (int h = 0; h < r->groups; h++)
            if (r->group[h].family == from)
                r->group[h].family = to;
    }
}

/* Is the choice between these two piles of no consequence while both are empty? */
static bool one_kind(const struct deal_rules *r, int p, int q)
{
    const struct deal_pile *a = &r->pile[p], *b = &r->pile[q];
    const struct deal_group *g = &r->group[a->group];

    if (g->family != r->group[b->group].family || g->distinct || deal_compile_layered(r, a->group) || deal_compile_layered(r, b->group))
        return false;
    if (g->within && (p - g->first) / g->within != (q - g->first) / g->within)
        return false;
    return a->own_open == b->own_open && a->away == b->away && a->sources == b->sources &&
           !memcmp(a->source, b->source, a->sources);
}

static void alike_find_kinds(struct deal_rules *r)
{
    uint8_t kinds = 0;

    for (int p = 0; p < r->piles; p++) {
        int q = 0;

        while (q < p && !one_kind(r, q, p))
            q++;
        r->pile[p].kind = q < p ? r->pile[q].kind : kinds++;
    }
}

bool deal_compile_alike(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;

    join_families(c);
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].family != g && !check_equal(c, g, r->group[g].family, e))
            return false;
    alike_find_kinds(r);
    return true;
}
