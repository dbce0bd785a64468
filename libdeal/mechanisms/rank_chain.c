/*
 * Mechanism rank-chain: a chain of cards that each move to the packet (pile) of their rank. A card put aside comes back
 * if no available card fits a foundation. If it fits itself, the player must play it. Otherwise it is put at the bottom
 * of the packet whose number is its rank. The top of that packet continues in the same way. The chain ends if a card
 * fits, if a card came to an empty packet, or if after a move an available card fits. It also ends if the packets are
 * as they were after an earlier move of the same chain.
 *
 * To detect such a repetition, a copy of one packet suffices. A move between packets brings a new card to the packet of
 * its rank. No move takes that card away again, so the packets then differ from all earlier ones. Only moves within one
 * packet can lead to a repetition. Each rotates the packet by one card, so the first arrangement that recurs is the one
 * when the chain came to the packet.
 */
#include "mechanisms.h"

#include <string.h>

struct chain_rules {
    /* groups of the packets (piles), of the pile put aside, and of the pile for a fitting card; the last two have
     * one pile each */
    uint8_t packets, aside, hand;
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "packets", "TABLEAU", NULL, "as many piles as ranks or more, each the packet of its number"},
    {SEC_MECHANISM, "aside", "TABLEAU", NULL, "a single pile; its name is the word that brings back its last card"},
    {SEC_MECHANISM, "hand", "TABLEAU", NULL, "a single pile for the card that fits a foundation"},
    {0},
};

static bool chain_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct chain_rules *own = m->rules;
    const struct deal_place_key place[] = {{"packets", &own->packets}, {"aside", &own->aside}, {"hand", &own->hand}};

    if (!deal_compile_places(c, m->section, place, 3, e) ||
        !deal_compile_single(c, m->section, "aside", own->aside, e) ||
        !deal_compile_single(c, m->section, "hand", own->hand, e))
        return false;
    return r->group[own->packets].piles >= r->cards.ranks ||
           deal_compile_bad(c, m->section, "packets", "fewer piles than ranks in", e);
}

static void chain_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct chain_rules *own = m->rules;
    uint32_t packets = group_bit(own->packets), aside = group_bit(own->aside), hand = group_bit(own->hand),
             players = r->sets.foundations;
    struct deal_way way = {.from = packets | aside, .is = BY_WORD | TO_ANY | FROM_BLIND};

    for (int g = 0; g < r->groups; g++)
        players |= r->group[g].play & r->sets.foundations ? group_bit(g) : 0;
    way.top = players;
    /* A card that fits a foundation ends the chain, or forbids the word. */
    way.count = players | deal_ways_close(r, players | aside, players);
    way.to = hand;
    deal_ways_add(ways, way);
    way.to = packets;
    way.is |= LAYS_UNDER | TELLS_RANK | TELLS_CARD;
    way.deep = way.number = packets;
    deal_ways_add(ways, way);
}

static void chain_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct chain_rules *own = m->rules;
    int aside = s->r->group[own->aside].first;

    if (top_at_hand(s, aside) && !deal_any_fits(s))
        list_add(l, mech_act(s, m, ACT_TOUCH, aside, NO_PILE));
}

static void chain_run(struct deal_state *s, const struct chain_rules *own)
{
    int from = s->r->group[own->aside].first, hand = s->r->group[own->hand].first;
    uint32_t play = s->r->group[own->hand].play;
    uint8_t old[DEAL_CARDS_MAX]; /* the OLDS cards of the packet when the chain came to it */
    int olds = 0;

    while (!s->failed) {
        uint8_t card = pile_top(s, from);
        int to = s->r->group[own->packets].first + deal_rank(card) - 1;
        bool stays = to == from, empty = pile_count(s, to) == (stays ? 1 : 0);

        if (deal_found_for(s, card, play) >= 0) {
            deal_move_top(s, from, hand);
            return;
        }
        deal_slip_under(s, from, to);
        deal_note_moved(s, from, to);
        if (empty || deal_any_fits(s) ||
            (stays && pile_count(s, to) == olds && !memcmp(table_cards(s, to), old, (size_t)olds)))
            return;
        if (!stays)
            memcpy(old, table_cards(s, to), (size_t)(olds = pile_count(s, to)));
        from = to;
    }
}

static void chain_act(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    (void)a;
    chain_run(s, m->rules);
}

static void chain_word(const struct deal_state *s, const struct deal_mech *m, struct deal_action a, char *out)
{
    const struct chain_rules *own = m->rules;

    (void)a;
    snprintf(out, DEAL_WORD_MAX, "%s", s->r->group[own->aside].name);
}

const struct deal_mechanism deal_rank_chain = {
    .name = "rank-chain",
    .keys = keys,
    .rules_size = sizeof(struct chain_rules),
    .parse = chain_parse,
    .ways = chain_ways,
    .actions = chain_actions,
    .act = chain_act,
    .word = chain_word,
    .acts_as = ROLE_DEAL, /* a move of the chain may show a card that was hidden */
};
