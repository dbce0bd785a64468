/*
 * Compiles the rule-file key equal, which declares two groups of piles equal, and computes the kinds of empty piles.
 *
 * An empty pile is offered as a target once for all equal groups, so these must have the same rules. Their names, their
 * pictures and the number of cards first dealt to them may differ.
 *
 * Two piles have the same kind if it makes no difference which of them receives a card while both are empty.
 */
#include "compile.h"

#include <string.h>

/* ---- two groups ---- */

static bool laid_again(const struct deal_rules *r, int g)
{
    for (int k = 0; k < r->stock.rounds; k++)
        if (r->stock.round[k] == g)
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

/* The number of piles of group G that a redeal gathers. */
static int alike_gathered(const struct deal_rules *r, int g)
{
    int n = 0;

    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        n += memchr(r->redeal.gather, p, r->redeal.gathers) != NULL;
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
        if (r->pile[p].own_open || r->pile[p].own_show || r->pile[p].away ||
            r->pile[p].sources != r->pile[r->group[g].first].sources ||
            memcmp(r->pile[p].source, r->pile[r->group[g].first].source, r->pile[p].sources))
            return true;
    return false;
}

/* Do the build relations of two groups depend on the base rank in different ways? */
static bool builds_differ_by_base(const struct deal_rules *r, int g, int h)
{
    const struct deal_based *a = &r->base.of[g], *b = &r->base.of[h];

    return (r->base.groups >> g ^ r->base.groups >> h) & 1 || a->lacks[0] != b->lacks[0] ||
           a->lacks[1] != b->lacks[1] || a->sums != b->sums;
}

/* The first rule-file key in which groups G and H differ, apart from the moves of their cards; NULL if there is
 * none. */
static const char *difference(const struct deal_rules *r, int g, int h)
{
    const struct deal_group *a = &r->group[g], *b = &r->group[h];

    if (memcmp(a->onto, b->onto, sizeof a->onto) || builds_differ_by_base(r, g, h))
        return "build";
    if (memcmp(a->run.joins, b->run.joins, sizeof a->run.joins) || a->run.move != b->run.move ||
        (r->base.runs >> g ^ r->base.runs >> h) & 1)
        return "run";
    if (a->run.part != b->run.part)
        return "run-part";
    if (a->run.cells || b->run.cells)
        return "run-cells";
    if (a->takes != b->takes || a->takes_from != b->takes_from)
        return "takes";
    if (a->open != b->open)
        return "open";
    if (a->show != b->show)
        return "show";
    if (a->distinct != b->distinct || (r->sets.placed >> g ^ r->sets.placed >> h) & 1)
        return "class";
    if (a->within != b->within || (a->within && g != h))
        return "within";
    if (a->fill_at != b->fill_at)
        return "fill-at";
    if (a->fill_to != b->fill_to)
        return "fill-to";
    if (a->limited || b->limited)
        return "places";
    if (deal_compile_layered(r, g) || deal_compile_layered(r, h))
        return "covers";
    return laid_again(r, g) && !same_deal(r, g, h) ? "deal" : NULL;
}

/* Does MASK contain exactly one of the groups G and H? */
static bool alike_parts(uint32_t mask, int g, int h) { return (mask >> g ^ mask >> h) & 1; }

/* ---- the ways of two groups ---- */

enum { WAY_MASKS = 9 };

/* Field number K among those fields of way W that are masks of groups. */
static uint32_t *way_mask(struct deal_way *w, int k)
{
    uint32_t *const mask[WAY_MASKS] = {&w->from, &w->to,   &w->fewer,  &w->more, &w->count,
                                       &w->top,  &w->deep, &w->number, &w->mark};

    return mask[k];
}

/* Are the two ways equal, except for key and section? If two groups fill a pile, the
 * second only when the first is empty, their order is compared elsewhere: the groups UNORDERED are ignored in COUNT. */
static bool same_way(struct deal_way a, struct deal_way b, uint32_t unordered)
{
    bool same = !((a.is ^ b.is) & ~(unordered ? ASKS_COUNT : 0)) && a.cards == b.cards && a.heads == b.heads &&
                a.onto == b.onto && a.room == b.room && a.most == b.most && a.leaves == b.leaves && a.mech == b.mech;

    a.count |= unordered;
    b.count |= unordered;
    for (int k = 0; k < WAY_MASKS; k++)
        same &= *way_mask(&a, k) == *way_mask(&b, k);
    return same;
}

static bool way_exists(const struct deal_rules *r, const struct deal_way *way, uint32_t unordered)
{
    EACH_WAY(r, w)
    if (same_way(*w, *way, unordered))
        return true;
    return false;
}

/* Does way W concern exactly one of groups G and H, without an equal way for the other?
 * Each mask is exchanged alone, since two groups that are played only on each other are not equal. A mechanism (rule
 * module) may distinguish groups that have equal ways, so each of its ways must name both groups or neither. */
static bool way_parts(const struct deal_rules *r, const struct deal_way *w, int g, int h)
{
    uint32_t both = group_bit(g) | group_bit(h), fill = w->is & TO_VACANT && !(w->is & TO_NEXT) ? both : 0;

    for (int k = 0; k < WAY_MASKS; k++) {
        struct deal_way other = *w;

        if (!alike_parts(*way_mask(&other, k), g, h))
            continue;
        *way_mask(&other, k) ^= both;
        if (w->mech || !way_exists(r, &other, other.to == w->to ? fill : 0))
            return true;
    }
    return false;
}

/* The first way (declared kind of move) that distinguishes groups G and H, the first deal excepted; NULL if there is
 * none. */
static const struct deal_way *parting_way(const struct deal_rules *r, int g, int h)
{
    EACH_WAY(r, w)
    if ((w->mech || w->is & (LOOKS | (BY_ANY & ~BY_START))) && way_parts(r, w, g, h))
        return w;
    return NULL;
}

/* The key of group J that names exactly one of the groups G and H; NULL if there is none. */
static const char *parted_by(const struct deal_rules *r, int j, int g, int h)
{
    return alike_parts(r->group[j].run.cells, g, h)    ? "run-cells"
           : alike_parts(r->group[j].takes_from, g, h) ? "takes"
                                                       : NULL;
}

static bool alike_refuse(struct deal_compile *c, int said, int section, const char *key, int g, int h,
                         struct deal_error *e)
{
    const struct config_entry *own = deal_config_entry(c->config, section, key);
    char text[160];

    snprintf(text, sizeof text,
             "treats the piles of %s and %s differently, though they are declared equal:", c->r->group[g].name,
             c->r->group[h].name);
    if (own)
        return deal_compile_bad(c, section, key, text, e);
    snprintf(text, sizeof text, "differs from %s in %s:", c->r->group[h].name, key);
    return deal_compile_bad(c, said, "equal", text, e);
}

/* Reports that way W treats groups G and H differently, though they are declared equal. The message names the way's
 * key if it is in the section of a group. */
static bool refuse_way(struct deal_compile *c, const struct deal_way *w, int g, int h, struct deal_error *e)
{
    int own = c->section_of[g], group = w->mech ? -1 : deal_compile_find(c->r, w->section);
    const struct config_entry *other = w->mech ? NULL : deal_config_entry(c->config, c->section_of[h], w->key);

    if (w->mech)
        return deal_compile_bad(c, own, "equal", "a mechanism treats this group differently from", e);
    if (w->is & BY_REDEAL)
        return deal_compile_bad(c, own, "equal", "a redeal treats this group differently from", e);
    if (group < 0 || w->is & BY_DEAL)
        return deal_compile_bad(c, own, "equal", "the deal or the goal treats this group differently from", e);
    if (group == g || group == h)
        group = other && other->changed ? h : g;
    return alike_refuse(c, own, c->section_of[group], w->key, g, h, e);
}

static bool check_equal(struct deal_compile *c, int g, int h, struct deal_error *e)
{
    const struct deal_rules *r = c->r;
    const char *key = difference(r, g, h);
    const struct deal_way *way = parting_way(r, g, h);
    const struct config_entry *other;

    if (key) {
        other = deal_config_entry(c->config, c->section_of[h], key);
        return alike_refuse(c, c->section_of[g], other && other->changed ? c->section_of[h] : c->section_of[g], key, g,
                            h, e);
    }
    if (in_parts(r, g) || in_parts(r, h))
        return deal_compile_bad(c, c->section_of[g], "equal",
                                "some piles of one of the two groups differ from its other piles:", e);
    if (redeal_parts(r, g, h) || alike_parts(r->redeal.clear, g, h))
        return deal_compile_bad(c, c->section_of[g], "equal", "a redeal treats this group differently from", e);
    for (int j = 0; j < r->groups; j++)
        if ((key = parted_by(r, j, g, h)))
            return alike_refuse(c, c->section_of[g], c->section_of[j], key, g, h, e);
    return !way || refuse_way(c, way, g, h, e);
}

/* ---- all groups ---- */

/* Sets the family of each group to the lowest-numbered group to which it is declared equal. Equality is transitive. */
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

/* Are piles P and Q interchangeable as targets while both are empty? */
static bool one_kind(const struct deal_rules *r, int p, int q)
{
    const struct deal_pile *a = &r->pile[p], *b = &r->pile[q];
    const struct deal_group *g = &r->group[a->group];

    if (g->family != r->group[b->group].family || g->distinct || deal_compile_layered(r, a->group) ||
        deal_compile_layered(r, b->group))
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
