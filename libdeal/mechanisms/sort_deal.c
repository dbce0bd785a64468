/*
 * Mechanism sort-deal: a deal sorted by colour. The pack is turned card by card, red cards to one group of places and
 * black cards to another. A card without a free place goes to the talon (waste) of its colour. Later an empty place
 * takes the top card of its talon automatically. If that talon is empty, the pack is turned until a card of the colour
 * appears.
 */
#include "mechanisms.h"

enum { BLACK, RED }; /* colours, as deal_red() returns them; used as indices */

struct sorted_rules {
    uint8_t places[2], talon[2]; /* groups of the places and of the talons (waste piles), indexed by colour */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "red", "TABLEAU", NULL, "places of the red cards; their vacancies are filled first"},
    {SEC_MECHANISM, "black", "TABLEAU", NULL, "places of the black cards"},
    {SEC_MECHANISM, "red-talon", "TABLEAU", NULL, "a single pile for reds that find no place"},
    {SEC_MECHANISM, "black-talon", "TABLEAU", NULL, "a single pile for blacks that find no place"},
    {0},
};

static bool sorted_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct sorted_rules *own = m->rules;
    const struct deal_place_key place[] = {{"black", &own->places[BLACK]},
                                           {"red", &own->places[RED]},
                                           {"black-talon", &own->talon[BLACK]},
                                           {"red-talon", &own->talon[RED]}};

    (void)r;
    return deal_compile_places(c, m->section, place, 4, e) &&
           deal_compile_single(c, m->section, "black-talon", own->talon[BLACK], e) &&
           deal_compile_single(c, m->section, "red-talon", own->talon[RED], e);
}

static void sorted_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct sorted_rules *own = m->rules;

    for (int colour = BLACK; colour <= RED; colour++) {
        uint32_t places = group_bit(own->places[colour]), talon = group_bit(own->talon[colour]);
        uint64_t cards = 0;

        for (uint8_t card = 0; card < 52; card++)
            cards |= deal_red(card) == colour ? card_bit(card) : 0;
        /* a talon may give cards of any colour, since other rules may have laid them there */
        deal_ways_add(ways,
                      (struct deal_way){
                          .from = talon, .to = places, .is = BY_ITSELF | TO_VACANT | PICKS_TO | FROM_BLIND, .most = 1});
        deal_ways_add(ways,
                      (struct deal_way){.from = pack_bit(r),
                                        .to = places,
                                        .cards = cards,
                                        .most = 1,
                                        .is = BY_START | BY_ITSELF | TO_VACANT | PICKS_TO | FROM_BLIND | TELLS_COLOUR});
        deal_ways_add(ways, (struct deal_way){.from = pack_bit(r),
                                              .to = talon,
                                              .cards = cards,
                                              .is = BY_START | BY_DEAL | BY_ITSELF | TO_ANY | FROM_BLIND});
    }
}

/* The first empty place for cards of a colour, or NO_PILE. */
static int vacancy(const struct deal_state *s, const struct sorted_rules *own, int colour)
{
    return group_vacancy(s, &s->r->group[own->places[colour]]);
}

static int talon(const struct deal_state *s, const struct sorted_rules *own, int colour)
{
    return s->r->group[own->talon[colour]].first;
}

static int next_colour(const struct deal_state *s) { return deal_red(pile_top(s, s->r->pack)) ? RED : BLACK; }

static void turn_to_talon(struct deal_state *s, const struct sorted_rules *own)
{
    deal_table_move(s, s->r->pack, talon(s, own, next_colour(s)));
}

static void sorted_start(struct deal_state *s, const struct deal_mech *m)
{
    const struct sorted_rules *own = m->rules;

    while (pile_count(s, s->r->pack) && (vacancy(s, own, RED) != NO_PILE || vacancy(s, own, BLACK) != NO_PILE)) {
        int place = vacancy(s, own, next_colour(s));

        if (place != NO_PILE)
            deal_table_move(s, s->r->pack, place);
        else
            turn_to_talon(s, own);
    }
}

/* Fills one empty place of a colour. If the pack has no card of the colour, all of it is turned and the place stays
 * empty. */
static bool sorted_fill(struct deal_state *s, const struct sorted_rules *own, int colour)
{
    int place = vacancy(s, own, colour), from = talon(s, own, colour), pack = s->r->pack;

    if (place == NO_PILE || (!pile_count(s, from) && !pile_count(s, pack)))
        return false;
    if (!pile_count(s, from)) {
        while (pile_count(s, pack) && next_colour(s) != colour)
            turn_to_talon(s, own);
        from = pack;
    }
    if (pile_count(s, from))
        deal_move_top(s, from, place);
    return true;
}

static bool sorted_at_once(struct deal_state *s, const struct deal_mech *m)
{
    const struct sorted_rules *own = m->rules;

    return sorted_fill(s, own, RED) || sorted_fill(s, own, BLACK);
}

static void sorted_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    (void)m;
    deal_list_deal(s, l);
}

static bool sorted_apply(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct sorted_rules *own = m->rules;

    if (a.kind != ACT_DEAL)
        return false;
    turn_to_talon(s, own);
    return true;
}

const struct deal_mechanism deal_sort_deal = {
    .name = "sort-deal",
    .keys = keys,
    .rules_size = sizeof(struct sorted_rules),
    .parse = sorted_parse,
    .ways = sorted_ways,
    .start = sorted_start,
    .actions = sorted_actions,
    .apply = sorted_apply,
    .at_once = sorted_at_once,
    .lets_moves = true,
};
