/*
 * The part of identity.c that finds the groups in which piles with different numbers are not interchangeable. The
 * reason is a way (kind of move) that takes from or fills the first of several piles, or empty piles that compete for
 * cards.
 */
#include "compile.h"
#include "identity.h"

/* ---- ways that depend on the numbers of a group's piles ---- */

static bool all_gathered(const struct deal_rules *r, const struct deal_group *group)
{
    for (int p = group->first; p < group->first + group->piles; p++)
        if (!identity_gathered(r, p))
            return false;
    return true;
}

/* Is a pile of the group that gets a card preceded by one that gets none? Placed cards count only at the START: a
 * redeal does not bring them back. */
static bool places_interrupted(const struct deal_rules *r, const struct deal_group *group, bool start)
{
    bool none = false;

    for (int p = group->first; p < group->first + group->piles; p++) {
        bool gets = r->pile[p].deal || (start && r->pile[p].placed);
        if (gets && none)
            return true;
        none |= !gets;
    }
    return false;
}

/* May cards lie on other piles than the first ones of group G, which has only as many piles as cards were dealt to
 * it? The action deal and mechanisms also lay cards on piles that do not exist. */
static bool places_scattered(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];
    bool some = false;

    if (!group->limited)
        return false;
    for (int p = group->first; p < group->first + group->piles; p++)
        some |= r->pile[p].deal || r->pile[p].placed;
    return places_interrupted(r, group, true) ||
           (some && deal_ways_from(r, identity_bit(g), BY_DEAL | OF_MECHANISM | OF_PAIRS)) ||
           (group->relay && (places_interrupted(r, group, false) || !all_gathered(r, group)));
}

/* The number of copies of CARDS in the game, without the base cards of foundations. */
static int copies(const struct deal_rules *r, uint64_t cards)
{
    int n = 0;

    for (int p = 0; p < r->piles; p++)
        n += r->pile[p].placed && cards >> (r->pile[p].placed - 1) & 1;
    for (; cards; cards &= cards - 1)
        n += r->cards.per_card[__builtin_ctzll(cards)];
    return n;
}

/* Can a pile of the group hold more than one card? */
static bool piles_up(const struct deal_rules *r, int g)
{
    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        if (r->pile[p].cap > 1)
            return true;
    return false;
}

/* The number of foundations that are started with cards of group G, take their first card at the same time as F
 * does, and take the same first cards. */
static int places_like(const struct deal_rules *r, int g, int f, int row)
{
    const struct deal_group *own = &r->group[r->pile[r->found[f].pile].group];
    int n = 0;

    for (int h = 0; h < r->founds; h++) {
        const struct deal_group *group = &r->group[r->pile[r->found[h].pile].group];

        n += memchr(group->at_once_from, g, group->at_once_count) && r->found[h].base_card == DEAL_NO_CARD &&
             group->opens_late == own->opens_late && group->king_after == own->king_after &&
             r->found[h].want[row][0] == r->found[f].want[row][0];
    }
    return n;
}

/* May one action of a mechanism take the top cards of two piles of group G? Mechanisms that take several
 * automatically declare that they depend on pile numbers. */
static bool two_leave(const struct builder *builder, int g)
{
    EACH_WAY(builder->r, w)
    if (w->from >> g & 1 && (w->is & ONLY_ASTRAY || (w->is & BY_WORD && w->is & (TAKES_PAIR | TAKES_SWAP))))
        return true;
    return false;
}

/* May one action lead to two moves from group G to foundations of group TO? Between the two, other automatic effects
 * may use the card or the empty pile under the first. */
static bool starts_interrupted(const struct builder *builder, int g, const struct deal_group *to)
{
    return (to->opens_late || to->king_after != NO_GROUP || two_leave(builder, g)) && builder->r->effects > 1;
}

/* May several top cards of group G compete for one empty foundation? Then the lowest-numbered pile wins, so numbers
 * matter. */
static bool starts_contended(const struct builder *builder, int g)
{
    const struct deal_rules *r = builder->r;
    uint64_t first = 0;
    int places = 0;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_group *group = &r->group[r->pile[r->found[f].pile].group];
        bool from = memchr(group->at_once_from, g, group->at_once_count) != NULL;

        if (!from)
            continue;
        for (int row = 0; row < (r->base.dealt ? r->cards.ranks : 1); row++) {
            if (!deal_identity_one_class(builder, r->found[f].want[row][0]))
                return true;
            if (piles_up(r, g) && copies(r, r->found[f].want[row][0]) > places_like(r, g, f, row))
                return true;
            first |= r->found[f].want[row][0];
        }
        if (piles_up(r, g) &&
            (identity_gives(builder, r->pile[r->found[f].pile].group) || starts_interrupted(builder, g, group)))
            return true;
        places += r->found[f].base_card == DEAL_NO_CARD;
    }
    return piles_up(r, g) && copies(r, first) > places;
}

bool deal_identity_plays_itself(const struct deal_rules *r, int g)
{
    EACH_WAY(r, w)
    if (!w->mech && w->from >> g & 1 && w->is & BY_ITSELF && w->is & TO_NEXT && !(w->is & TO_VACANT))
        return true;
    return false;
}

/* Are all empty piles of the group interchangeable (of one kind)? */
static bool one_kind(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];

    for (int p = group->first; p < group->first + group->piles; p++)
        if (r->pile[p].kind != r->pile[group->first].kind)
            return false;
    return true;
}

/* Is another group declared equal to group G? */
static bool in_family(const struct deal_rules *r, int g)
{
    for (int h = 0; h < r->groups; h++)
        if (h != g && r->group[h].family == r->group[g].family)
            return true;
    return false;
}

/* Does the order in which cards arrive on piles of these groups matter? */
static bool order_visible(const struct builder *builder, uint32_t groups)
{
    for (int p = 0; p < builder->r->piles; p++)
        if (group_of_pile(builder->r, p) & groups && deal_identity_form_of(builder, p) != FORM_COUNT &&
            deal_identity_form_of(builder, p) != FORM_BAG)
            return true;
    return false;
}

/* Do pile numbers decide only the order in which way W moves cards, and not which cards? An action names both cards
 * of a pair. An automatic effect of a mechanism is repeated until no pile has a card for it. */
static bool orders_only(const struct deal_way *w)
{
    uint64_t takes = w->is & (TAKES_RUN | TAKES_ANY | TAKES_PILE | TAKES_SWAP | TAKES_PAIR), by = w->is & BY_ANY;

    if (!w->mech || !(w->is & TO_ANY) || w->most)
        return false;
    return takes == TAKES_PAIR ? by == BY_WORD
                               : !takes && by == BY_ITSELF && !(deal_way_counts(w) | w->top | w->deep | w->mark);
}

/* Do the numbers of group G's piles decide which pile gives a card in way W? */
static bool numbers_give(const struct builder *builder, const struct deal_way *w, int g)
{
    if (!(w->from >> g & 1) || !(w->is & (PICKS_FROM | PICKS_ALL)))
        return false;
    if (w->is & BY_REDEAL &&
        !w->mech) /* a redeal that shuffles takes up all piles together, so no pile number matters */
        return way_lives(builder, w) && (!(w->is & TELLS_CARD) || !all_gathered(builder->r, &builder->r->group[g]));
    if (!w->mech && w->is & TO_NEXT && w->is & TO_VACANT)
        return starts_contended(builder, g);
    if (orders_only(w) && !order_visible(builder, w->to))
        return false;
    return w->is & PICKS_FROM || w->from != groups_pack(builder->r);
}

/* Do the numbers of group G's piles decide which pile takes a card in way W? Empty piles of one
 * kind are interchangeable, so the first is as good as another. */
static bool numbers_take(const struct builder *builder, const struct deal_way *w, int g)
{
    if (!(w->to >> g & 1) || !way_lives(builder, w))
        return false;
    if (w->is & BY_REDEAL && !w->mech)
        return w->to != groups_pack(builder->r) && !all_gathered(builder->r, &builder->r->group[g]);
    if (w->onto && deal_identity_one_class(builder, w->onto))
        return false;
    return (w->is & PICKS_ALL && w->from == groups_pack(builder->r)) ||
           (w->is & (PICKS_TO | PICKS_ALL) && !(w->is & TO_VACANT && !w->room));
}

const struct deal_way *deal_identity_numbering(const struct builder *builder, int g)
{
    EACH_WAY(builder->r, w)
    if ((w->number | w->mark) >> g & 1 || numbers_give(builder, w, g) || numbers_take(builder, w, g))
        /* the registers of the piles matter, too: of two empty piles with different marks the first is filled */
        return w;
    return NULL;
}

bool deal_identity_numbered(const struct builder *builder, int g)
{
    if (builder->r->group[g].piles < 2 && !in_family(builder->r, g))
        return false;
    return deal_identity_numbering(builder, g) || deal_compile_layered(builder->r, g) ||
           places_scattered(builder->r, g);
}

/* May the foundations ONE with up to N cards and OTHER with up to M cards take the same card, and need different ones
 * then? */
static bool compete(const struct deal_foundation *one, int most_f, const struct deal_foundation *other, int most_h)
{
    for (int n = 0; n < most_f; n++)
        for (int m = 0; m < most_h; m++)
            if (one->want[0][n] & other->want[0][m] && one->future[n] != other->future[m])
                return true;
    return false;
}

bool deal_identity_picked(const struct builder *builder, int g)
{
    const struct deal_rules *r = builder->r;
    bool picked = false, begun = false;

    EACH_WAY(r, w)
    if (w->to >> g & 1 && w->is & PICKS_TO)
        *(!w->mech && w->is & TO_VACANT ? &begun : &picked) = true;
    for (int f = 0; (picked || begun) && f < r->founds; f++)
        for (int h = 0; h <= f; h++) {
            const struct deal_foundation *a = &r->found[f], *b = &r->found[h];

            if (r->pile[a->pile].group == g && r->pile[b->pile].group == g &&
                compete(a, picked ? a->length : 1, b, picked ? b->length : 1))
                return true;
        }
    return false;
}

/* ---- competing vacancies of several kinds ---- */

bool deal_identity_flows_in(const struct builder *builder, uint32_t into)
{
    EACH_WAY(builder->r, w)
    if (w->to & into && w->from & ~into && w->is & BY_ANY & ~BY_START)
        return true;
    return false;
}

static uint32_t identity_sources_of(const struct deal_pile *pile)
{
    uint32_t groups = 0;

    for (int i = 0; i < pile->sources; i++)
        groups |= identity_bit(pile->source[i]);
    return groups;
}

/* May one action take the top cards of several piles of group G, or lay cards on several? */
static bool laid_anew(const struct deal_rules *r, int g)
{
    EACH_WAY(r, w)
    {
        bool out = w->from >> g & 1, in = w->to >> g & 1 && !w->mech;

        if (out && (w->mech || w->is & BY_REDEAL || (w->is & BY_ITSELF && w->is & TO_NEXT)))
            return true;
        if (in && (w->is & BY_REDEAL || (w->is & BY_DEAL && w->is & TO_VACANT)))
            return true;
    }
    return false;
}

/* Does group G never have more than one empty pile that a source could still fill? True if no source gets new cards
 * and no action empties two piles. */
static bool one_vacancy(const struct builder *builder, int g)
{
    const struct deal_rules *r = builder->r;
    const struct deal_group *group = &r->group[g];

    if (group->fill != FILL_ATONCE || group->fill_at || group->limited || laid_anew(r, g))
        return false;
    for (int p = group->first; p < group->first + group->piles; p++)
        if (deal_identity_flows_in(builder, identity_sources_of(&r->pile[p])))
            return false;
    return true;
}

bool deal_identity_vacancies_silent(const struct builder *builder, int g)
{
    const struct deal_group *group = &builder->r->group[g];
    bool moved =
        moved_to(builder->r, identity_bit(g)) || deal_ways_from(builder->r, identity_bit(g), OF_MECHANISM | OF_PAIRS);

    if (builder->r->sets.starters >> g & 1 && (!one_kind(builder->r, g) || in_family(builder->r, g)))
        return false; /* the first pile of any group with a fitting top card gives the card */
    return !moved && builder->r->stock.turn_first != g &&
           (group->fill == FILL_NONE || (one_vacancy(builder, g) && !in_family(builder->r, g)));
}
