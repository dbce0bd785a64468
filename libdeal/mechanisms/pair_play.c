/*
 * Mechanism pair-play: cards are played to foundations only two at a time. These are two single cards, one of each
 * group, or the two cards of a pair that the player has laid together. Both must fit. They move at the same time, each
 * to the lowest-numbered foundation that takes it.
 *
 * Notation: army3+navy5 plays two single cards, play:navy5 plays a pair, army3-navy5 makes a pair. A pair is at the
 * place of its lower card and is never separated.
 */
#include "mechanisms.h"

struct pair_rules {
    uint8_t one, other; /* the two groups of places from which the cards of a pair come */
    uint32_t to;        /* groups of foundations, as a bit set */
    bool passes;        /* true: cards can also move among these places by the keys play and fill */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "one", "TABLEAU", NULL, "places of one kind"},
    {SEC_MECHANISM, "other", "TABLEAU", NULL, "places of the other kind; a pair has a card of either"},
    {SEC_MECHANISM, "to", "FOUNDATION ...", NULL,
     "foundations: two cards go at the same time, each to the lowest-numbered that takes it, never both to one"},
    {0},
};

static bool pair_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct pair_rules *own = m->rules;
    const struct deal_place_key place[] = {{"one", &own->one}, {"other", &own->other}};
    size_t n;

    if (!deal_compile_places(c, m->section, place, 2, e))
        return false;
    own->to = deal_compile_groups(c, m->section, "to");
    own->passes = mech_passes(r, group_bit(own->one) | group_bit(own->other));
    n = r->group[own->one].piles + (size_t)r->group[own->other].piles;
    r->max_actions += n + n * n;
    return true;
}

/* Returns the bit for a pair that lies on a pile with the key home: its lower card leaves even if the pile is not
 * available to that card alone. */
static uint32_t leaves_away(const struct deal_rules *r, uint32_t places)
{
    for (int p = 0; p < r->piles; p++)
        if (places >> r->pile[p].group & 1 && r->pile[p].away)
            return FROM_AWAY;
    return 0;
}

static void pair_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct pair_rules *own = m->rules;
    uint32_t places = group_bit(own->one) | group_bit(own->other);

    deal_ways_add(ways, (struct deal_way){.from = places,
                                          .to = places,
                                          .is = BY_PLAYER | TO_ANY | FROM_CLOSED,
                                          .most = 2,
                                          .deep = places,
                                          .sole = true});
    deal_ways_add(ways, (struct deal_way){.from = places,
                                          .to = own->to,
                                          .sole = true,
                                          .is = BY_WORD | TAKES_PAIR | TO_NEXT | PICKS_TO | FROM_CLOSED |
                                                leaves_away(r, places)});
}

static int pair_fits(const struct deal_state *s, const struct pair_rules *own, uint8_t card)
{
    return deal_found_for(s, card, own->to);
}

/* Can cards A and B be played at the same time, to different foundations? FIT: the cards that foundations take. */
static bool both_fit(const struct deal_state *s, const struct pair_rules *own, uint64_t fit, uint8_t a, uint8_t b)
{
    return fit >> a & fit >> b & 1 && pair_fits(s, own, a) != pair_fits(s, own, b);
}

static bool pair_single(const struct deal_state *s, int pile)
{
    return pile_count(s, pile) == 1 && pile_at_hand(s, pile);
}

static void list_joining(const struct deal_state *s, const struct pair_rules *own, struct deal_list *l, int from,
                         int to)
{
    if (own->passes || s->r->mechs > 1)
        deal_list_move_once(l, from, to);
    else
        list_move(l, from, to);
}

/* Lists the actions with the single cards of piles A and B: both are played, or one is laid on the other. */
static void list_two(const struct deal_state *s, const struct deal_mech *m, struct deal_list *l, int a, int b,
                     uint64_t fit)
{
    const struct pair_rules *own = m->rules;

    if (!pair_single(s, b))
        return;
    if (both_fit(s, own, fit, pile_top(s, a), pile_top(s, b)))
        list_add(l, mech_act(s, m, ACT_PAIR, a, b));
    list_joining(s, own, l, a, b);
    list_joining(s, own, l, b, a);
}

static void list_paired(const struct deal_state *s, const struct deal_mech *m, struct deal_list *l, int group,
                        uint64_t fit)
{
    const struct pair_rules *own = m->rules;
    const struct deal_group *g = &s->r->group[group];

    for (int p = g->first; p < g->first + g->piles; p++)
        if (pile_count(s, p) == 2 && pile_at_hand(s, p) &&
            both_fit(s, own, fit, pile_card(s, p, 0), pile_card(s, p, 1)))
            list_add(l, mech_act(s, m, ACT_TOUCH, p, NO_PILE));
}

static void pair_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct pair_rules *own = m->rules;
    const struct deal_group *one = &s->r->group[own->one], *other = &s->r->group[own->other];
    uint64_t fit = deal_found_any(
        s,
        own->to); /* the cards that foundations take are the same for all pairs of places, so they are computed once */

    for (int a = one->first; a < one->first + one->piles; a++)
        for (int b = other->first; pair_single(s, a) && b < other->first + other->piles; b++)
            list_two(s, m, l, a, b, fit);
    list_paired(s, m, l, own->one, fit);
    list_paired(s, m, l, own->other, fit);
}

static void pair_act(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct pair_rules *own = m->rules;
    int second = a.kind == ACT_TOUCH ? a.from : a.to, to = pair_fits(s, own, pile_top(s, a.from)),
        other = pair_fits(s, own, a.kind == ACT_TOUCH ? pile_card(s, second, 0) : pile_top(s, second));

    deal_move_top(s, a.from, s->r->found[to].pile);
    deal_move_top(s, second, s->r->found[other].pile);
}

static void pair_word(const struct deal_state *s, const struct deal_mech *m, struct deal_action a, char *out)
{
    (void)m;
    if (a.kind == ACT_TOUCH)
        snprintf(out, DEAL_WORD_MAX, "play:%s", s->r->pile[a.from].name);
    else
        deal_pair_word(s, a, out);
}

const struct deal_mechanism deal_pair_play = {
    .name = "pair-play",
    .keys = keys,
    .rules_size = sizeof(struct pair_rules),
    .parse = pair_parse,
    .ways = pair_ways,
    .actions = pair_actions,
    .act = pair_act,
    .lets_moves = true,
    .word = pair_word,
    .acts_as = ROLE_PLAY,
};
