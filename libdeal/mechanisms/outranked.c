/*
 * Mechanism outranked: the top card of a pile leaves the game while a higher card of its suit is the top of another
 * pile. When only cards of the highest rank are left, these leave, too.
 *
 * Notation: column1-out removes the top card of column1.
 */
#include "mechanisms.h"

struct outranked_rules {
    uint8_t of, to; /* group of the piles, and group with the single pile for removed cards */
    uint8_t high;   /* the highest rank; the rank above it is the lowest */
    bool must;      /* while a card may leave, no other action is legal */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "of", "TABLEAU", NULL, "piles whose available tops are compared"},
    {SEC_MECHANISM, "high", "RANK", "K", "the highest rank; the ace, for instance, so that the two is the lowest"},
    {SEC_MECHANISM, "to", "TABLEAU", NULL, "a single pile for the cards removed"},
    {SEC_MECHANISM, "must", "no | yes", "no", "yes: while a card may leave, nothing else may be done"},
    {0},
};

static bool outranked_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct outranked_rules *own = m->rules;
    const struct deal_place_key place[] = {{"of", &own->of}, {"to", &own->to}};
    int high = deal_compile_rank(r, deal_compile_value(c, m->section, "high"));

    if (!deal_compile_places(c, m->section, place, 2, e) || !deal_compile_single(c, m->section, "to", own->to, e))
        return false;
    if (high < 1 || high > r->cards.ranks)
        return deal_compile_bad(c, m->section, "high", "no rank of this pack:", e);
    if (r->group[own->of].play >> own->to & 1)
        return deal_compile_bad(c, m->section, "to", "cards are played there one by one:", e);
    if (!mech_tops_seen(r, &r->group[own->of]) && r->group[own->of].show != SHOW_FACE)
        return deal_compile_bad(c, m->section, "of", "a group whose tops are not seen:", e);
    own->high = (uint8_t)high;
    own->must = deal_compile_choice(c, m->section, "must");
    r->max_actions += r->group[own->of].piles;
    return true;
}

static void outranked_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct outranked_rules *own = m->rules;
    uint32_t of = group_bit(own->of), to = group_bit(own->to), all = (uint32_t)((UINT64_C(1) << r->groups) - 1);

    deal_ways_add(ways, (struct deal_way){.from = of,
                                          .to = to,
                                          .is = BY_PLAYER | TO_ANY | TELLS_CARD | (own->must ? BINDS : 0),
                                          .top = of,
                                          .sole = true});
    deal_ways_add(ways, (struct deal_way){.from = of,
                                          .to = to,
                                          .is = BY_ITSELF | TO_ANY | PICKS_ALL | FROM_BLIND | TELLS_RANK,
                                          .cards = mech_rank(own->high),
                                          .count = all,
                                          .top = of,
                                          .deep = of});
}

/* The place of a card among those of its suit, the highest rank last. */
static int outranked_place(const struct deal_state *s, const struct outranked_rules *own, uint8_t card)
{
    return (deal_rank(card) - own->high - 1 + s->r->cards.ranks) % s->r->cards.ranks;
}

static bool outranked(const struct deal_state *s, const struct outranked_rules *own, int pile)
{
    const struct deal_group *of = &s->r->group[own->of];
    uint8_t low = pile_top(s, pile);

    for (int p = of->first; p < of->first + of->piles; p++)
        if (deal_top_available(s, p) && deal_suit(pile_top(s, p)) == deal_suit(low) &&
            outranked_place(s, own, pile_top(s, p)) > outranked_place(s, own, low))
            return true;
    return false;
}

static bool outranked_list(struct deal_state *s, const struct outranked_rules *own, struct deal_list *l)
{
    const struct deal_group *of = &s->r->group[own->of];
    size_t n = l->n;

    for (int p = of->first; p < of->first + of->piles; p++)
        if (deal_top_available(s, p) && outranked(s, own, p))
            deal_list_move_once(l, p, s->r->group[own->to].first);
    return l->n > n;
}

static bool outranked_oblige(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct outranked_rules *own = m->rules;

    return own->must && outranked_list(s, own, l);
}

static void outranked_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct outranked_rules *own = m->rules;

    if (!own->must)
        outranked_list(s, own, l);
}

static bool outranked_at_once(struct deal_state *s, const struct deal_mech *m)
{
    const struct outranked_rules *own = m->rules;
    const struct deal_group *of = &s->r->group[own->of];
    int to = s->r->group[own->to].first, left = s->r->cards.total - pile_count(s, to), high = 0;

    for (int p = of->first; p < of->first + of->piles; p++)
        for (int i = 0; i < pile_count(s, p); i++)
            high += deal_rank(pile_card(s, p, i)) == own->high;
    if (!left || high != left)
        return false;
    for (int p = of->first; p < of->first + of->piles; p++)
        while (pile_count(s, p))
            deal_move_top(s, p, to);
    return true;
}

const struct deal_mechanism deal_outranked = {
    .name = "outranked",
    .keys = keys,
    .rules_size = sizeof(struct outranked_rules),
    .parse = outranked_parse,
    .ways = outranked_ways,
    .fits_any = true,
    .oblige = outranked_oblige,
    .actions = outranked_actions,
    .at_once = outranked_at_once,
    .acts_as = ROLE_PLAY,
};
