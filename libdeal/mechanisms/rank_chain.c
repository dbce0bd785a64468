/*
 * A chain of cards that look for their packets.  A card put aside comes back when no
 * available card fits a foundation: if it fits one itself the player must play it;
 * else it is slipped beneath the packet that has its rank for a number, and the top
 * of that packet goes on in the same way.  The chain ends when a card fits, when a
 * card came to an empty packet, when an available card fits after a slip, or when
 * the packets are as they were after an earlier slip of the same chain.
 *
 * To find such a repetition one packet has to be remembered.  A slip from packet
 * to packet brings a card to the packet of its own rank that was not there before,
 * and no slip ever takes one away, so the packets cannot then be as they were.
 * They can only after slips within one packet: each of these turns it by one
 * card, so that what comes back first is how it was when the chain arrived there.
 */
#include "mechanisms.h"

#include <string.h>

enum { P_PACKETS, P_ASIDE, P_HAND };

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "packets", "TABLEAU", NULL, "as many piles as ranks or more, each the packet of its number"},
    {SEC_MECHANISM, "aside", "TABLEAU", NULL, "a single pile; its name is the word that brings back its last card"},
    {SEC_MECHANISM, "hand", "TABLEAU", NULL, "a single pile for the card that fits a foundation"},
    {0},
};

static bool chain_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    static const char *const places[] = {"packets", "aside", "hand"}; /* ORDER P_ */

    if (!deal_compile_places(c, m->section, places, 3, m->p, e) ||
        !deal_compile_single(c, m->section, "aside", m->p[P_ASIDE], e) ||
        !deal_compile_single(c, m->section, "hand", m->p[P_HAND], e))
        return false;
    return r->group[m->p[P_PACKETS]].piles >= r->ranks ||
           deal_compile_bad(c, m->section, "packets", "fewer piles than ranks in", e);
}

static void chain_claim(const struct deal_rules *r, const struct deal_mech *m, struct deal_claims *k)
{
    uint32_t packets = group_bit(m->p[P_PACKETS]), aside = group_bit(m->p[P_ASIDE]), hand = group_bit(m->p[P_HAND]);

    mech_moves(r, k, packets | aside, packets | hand, ANY_HEIGHT);
    k->deep = packets;
    k->numbered = packets;
    k->ranks = k->cards = true;
}

static uint8_t chain_own(const struct deal_state *s, const struct deal_mech *m) { return (uint8_t)(m - s->r->mech); }

static void chain_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    if (pile_count(s, s->r->group[m->p[P_ASIDE]].first) && !deal_any_fits(s))
        list_add(l, (struct deal_action){ACT_MECH, chain_own(s, m), 0, 0, {0}});
}

/* A packet as it was. */
struct memory {
    uint8_t card[DEAL_CARDS_MAX];
    size_t count;
};

static void chain_remember(const struct deal_state *s, int pile, struct memory *old)
{
    old->count = (size_t)pile_count(s, pile);
    memcpy(old->card, table_cards(s, pile), old->count);
}

static bool as_before(const struct deal_state *s, int pile, const struct memory *old)
{
    return (size_t)pile_count(s, pile) == old->count && !memcmp(table_cards(s, pile), old->card, old->count);
}

static void chain_run(struct deal_state *s, const struct deal_mech *m)
{
    int from = s->r->group[m->p[P_ASIDE]].first, hand = s->r->group[m->p[P_HAND]].first;
    uint32_t play = s->r->group[m->p[P_HAND]].play;
    struct memory old = {.count = 0};

    while (!s->failed) {
        uint8_t card = pile_top(s, from);
        int to = s->r->group[m->p[P_PACKETS]].first + deal_rank(card) - 1;
        bool stays = to == from, empty = pile_count(s, to) == (stays ? 1 : 0);

        if (deal_found_for(s, card, play) >= 0) {
            deal_table_move(s, from, hand);
            return;
        }
        deal_table_splice(s, from, pile_count(s, from) - 1, 1, to, 0, false);
        if (empty || deal_any_fits(s) || (stays && as_before(s, to, &old)))
            return;
        if (!stays)
            chain_remember(s, to, &old);
        from = to;
    }
}

static bool chain_apply(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    if (a.kind != ACT_MECH || a.from != chain_own(s, m))
        return false;
    chain_run(s, m);
    return true;
}

static void chain_word(const struct deal_state *s, const struct deal_mech *m, struct deal_action a, char *out)
{
    (void)a;
    snprintf(out, DEAL_WORD_MAX, "%s", s->r->group[m->p[P_ASIDE]].name);
}

const struct deal_mechanism deal_rank_chain = {
    .name = "rank-chain",
    .keys = keys,
    .parse = chain_parse,
    .claim = chain_claim,
    .actions = chain_actions,
    .apply = chain_apply,
    .word = chain_word,
    .acts_as = ROLE_DEAL, /* it turns up what was hidden */
};
