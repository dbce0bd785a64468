/*
 * Mechanism heads: the pack is dealt onto one pile until a card of the heads' rank opens the next pile. Cards of
 * another rank are put aside. Once the pack is empty, a pile that consists of its head alone counts as empty and takes
 * a card.
 *
 * Each pile has its own register, so that piles stay interchangeable. The register is set once the pile has taken its
 * card.
 */
#include "mechanisms.h"

enum { AGAIN, ONCE };

struct heads_rules {
    uint8_t group, to;   /* group of the dealt piles, and group of the single pile for the cards put aside */
    uint8_t head, aside; /* rank of the cards that open a pile, and rank of the cards put aside */
    uint8_t cell;        /* AGAIN or ONCE: how often a pile with only its head card may take a card */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "group", "TABLEAU", NULL, "piles opened by a head; the word deal lays the next card on the latest"},
    {SEC_MECHANISM, "head", "RANK", NULL, "rank that opens the next pile; other keys must keep these cards in place"},
    {SEC_MECHANISM, "aside", "RANK", NULL,
     "rank of cards that move at once from the top of a pile to the pile of the key to"},
    {SEC_MECHANISM, "to", "TABLEAU", NULL, "a single pile, which takes the cards of the rank aside"},
    {SEC_MECHANISM, "cell", "again | once", "again",
     "when the pack is out the first bare head takes a card from a pile of three or more: whenever it is bare, or once "
     "in a game"},
    {0},
};

static bool heads_parse_rank(struct deal_compile *c, const struct deal_mech *m, const char *key, uint8_t *out,
                             struct deal_error *e)
{
    int rank = deal_compile_rank(c->r, deal_compile_value(c, m->section, key));

    *out = (uint8_t)rank;
    return (rank >= 1 && rank <= c->r->cards.ranks) ||
           deal_compile_bad(c, m->section, key, "no rank of so short a pack:", e);
}

static bool heads_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct heads_rules *own = m->rules;
    const struct deal_place_key place[] = {{"group", &own->group}, {"to", &own->to}};
    const struct deal_group *g;

    if (!deal_compile_places(c, m->section, place, 2, e) || !deal_compile_single(c, m->section, "to", own->to, e))
        return false;
    own->cell = (uint8_t)deal_compile_choice(c, m->section, "cell");
    if (!heads_parse_rank(c, m, "head", &own->head, e) || !heads_parse_rank(c, m, "aside", &own->aside, e))
        return false;
    if (own->aside == own->head)
        return deal_compile_bad(c, m->section, "aside", "the rank of the heads:", e);
    g = &r->group[own->group];
    if (g->show == SHOW_FACE || r->talon != NO_PILE || r->stock.rounds)
        return deal_compile_bad_section(c, m->section, "its piles lie open, and the pack is dealt on nothing else", e);
    return deal_compile_pile_registers(c, m->section, own->group, e);
}

static void heads_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct heads_rules *own = m->rules;
    uint32_t group = group_bit(own->group);
    uint64_t heads = 0;

    for (uint8_t c = 0; c < 52; c++)
        heads |= r->cards.copies[c] && deal_rank(c) == own->head ? card_bit(c) : 0;
    deal_ways_add(ways, (struct deal_way){.from = pack_bit(r),
                                          .to = group,
                                          .is = BY_DEAL | TO_ANY | PICKS_ALL | FROM_BLIND | TELLS_RANK});
    deal_ways_add(ways, (struct deal_way){.from = group,
                                          .to = group,
                                          .is = BY_PLAYER | TO_ANY | PICKS_TO | FROM_CLOSED,
                                          .most = 2,
                                          .onto = heads,
                                          .fewer = pack_bit(r),
                                          .mark = own->cell == ONCE ? group : 0});
    deal_ways_add(ways, (struct deal_way){.from = group,
                                          .to = group_bit(own->to),
                                          .cards = mech_rank(own->aside),
                                          .is = BY_ITSELF | TO_ANY | PICKS_FROM | FROM_BLIND});
}

static bool is_head(const struct heads_rules *own, uint8_t card) { return deal_rank(card) == own->head; }

/* Returns the index of the pile of GROUP to which cards are dealt now: the last pile that has cards, or the first
 * pile if all are empty. */
static int current(const struct deal_state *s, const struct deal_group *group)
{
    int p = group->first + group->piles - 1;

    while (p > group->first && !pile_count(s, p))
        p--;
    return p;
}

static bool heads_apply(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct heads_rules *own = m->rules;
    const struct deal_group *g = &s->r->group[own->group];
    int to = current(s, g);

    if (a.kind != ACT_DEAL)
        return false;
    if (is_head(own, pile_top(s, s->r->pack)) && pile_count(s, to) && to + 1 < g->first + g->piles)
        to++;
    deal_table_move(s, s->r->pack, to);
    return true;
}

static bool bare(const struct deal_state *s, const struct heads_rules *own, int pile)
{
    return pile_count(s, pile) == 1 && is_head(own, pile_top(s, pile));
}

static int first_cell(const struct deal_state *s, const struct heads_rules *own, const struct deal_group *group)
{
    for (int p = group->first; p < group->first + group->piles; p++)
        if (bare(s, own, p) && pile_at_hand(s, p) && !reg_get(s, s->r->pile[p].down_reg))
            return p;
    return NO_PILE;
}

static void heads_list(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct heads_rules *own = m->rules;
    const struct deal_group *g = &s->r->group[own->group];
    int to;

    if (pile_count(s, s->r->pack)) {
        deal_list_deal(s, l);
        return;
    }
    to = first_cell(s, own, g);
    for (int p = g->first; to != NO_PILE && p < g->first + g->piles; p++)
        /* a single card on a head card stays there, so only a pile of three or more cards can lose one */
        if (pile_count(s, p) > 2 && pile_at_hand(s, p))
            deal_list_move_once(l, p, to);
}

static void heads_after(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct heads_rules *own = m->rules;

    if (a.kind == ACT_MOVE && s->r->pile[a.to].group == own->group && own->cell == ONCE)
        deal_table_set(s, s->r->pile[a.to].down_reg, 1);
}

static bool heads_at_once(struct deal_state *s, const struct deal_mech *m)
{
    const struct heads_rules *own = m->rules;
    const struct deal_group *g = &s->r->group[own->group];

    for (int p = g->first; p < g->first + g->piles; p++)
        if (pile_count(s, p) && deal_rank(pile_top(s, p)) == own->aside) {
            deal_move_top(s, p, s->r->group[own->to].first);
            return true;
        }
    return false;
}

const struct deal_mechanism deal_heads = {
    .name = "heads",
    .keys = keys,
    .rules_size = sizeof(struct heads_rules),
    .parse = heads_parse,
    .ways = heads_ways,
    .actions = heads_list,
    .apply = heads_apply,
    .after = heads_after,
    .at_once = heads_at_once,
};
