/*
 * Dead-end test for games in which cards leave in pairs.
 *
 * Each card that must leave, and cannot leave alone, needs a matching partner of its own. A card that covers another
 * cannot be its partner. Neither can another card of the same pile: the upper card must leave before the lower one is
 * free, and each leaves only with its partner. So the cards that must leave are matched with all cards that are still
 * in play. If there is no matching of all of them, the position is lost. The matching is computed for each pile by
 * itself.
 */
#include "deadend.h"

#include "engine/engine.h"
#include "rules/conditions.h"

#include <stdlib.h>
#include <string.h>

enum { PARTNERS_CARDS = 64 };

struct partners {
    const struct deal_rules *r;
    bool paired[MAX_PILES], must[MAX_PILES]; /* paired[p]: cards leave pile p only in pairs; must[p]: in addition, the
                                                goal requires pile p to be empty */
    bool gone[MAX_PILES];                    /* gone[p]: cards in pile p never return to play */
    uint64_t mates[52], alone; /* mates[card]: bit set of the cards with which the card may leave; alone: bit set of the
                                  cards that may leave alone */
    /* bit sets of the cards in play, numbered for one test: of_card[card] has the copies of a card, of_pile[p] the
     * cards in pile p */
    uint64_t of_card[52], of_pile[MAX_PILES];
    uint64_t with[PARTNERS_CARDS]; /* with[i]: bit set of the cards that can be the partner of card i; card i is one
                                      that must leave */
    int8_t taken[PARTNERS_CARDS];  /* taken[i]: number of the card that has card i as its partner, or -1 */
    uint64_t visited;
};

/* ---- conditions on the rules ---- */

/* Bit set of the groups of piles that the goal requires to be empty. If it requires all cards in one pile, these are
 * all groups except that pile's. */
static uint32_t must_empty(const struct deal_rules *r)
{
    return r->goal.pile == NO_PILE ? r->goal.clear : ~group_of_pile(r, r->goal.pile);
}

static bool some_paired(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t of = deal_pairs_of(r).of;

    if (!of)
        return deal_blame_pairs(o, r);
    for (uint32_t groups = of & must_empty(r); groups; groups &= groups - 1)
        if (deal_pairs_only(r, groups & -groups, o))
            return true;
    return deal_blame(o, "game", "goal");
}

/* Are pairs that have left out of play for good? Otherwise their cards could leave again with other partners. */
static bool stay_out(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_out(r, deal_pairs_of(r).to, BEARS({0, 0}), o);
}

static bool few_cards(const struct deal_rules *r, struct obstacle *o)
{
    return r->cards.total <= PARTNERS_CARDS || deal_blame(o, "game", "packs");
}

static const struct condition leave = {"cards that must leave do so in pairs only", some_paired};
static const struct condition away = {"pairs that have left do not come back", stay_out},
                              few = {"there are 64 cards at most", few_cards};
static const struct condition *const needs[] = {&deal_mechanisms_declare, &leave, &away, &few, NULL};

static bool partners_new(struct search *x)
{
    const struct deal_rules *r = x->r;
    struct partners *k;

    if (!x->traits.declared || !deal_conditions_hold(needs, r))
        return true;
    k = x->partners = calloc(1, sizeof *k);
    if (!k)
        return false;
    k->r = r;
    k->alone = deal_pairs_of(r).alone;
    for (uint8_t c = 0; c < 52; c++)
        k->mates[c] = deal_pairs_mates(r, c);
    for (int p = 0; p < r->piles; p++) {
        uint32_t group = group_of_pile(r, p);
        bool only = deal_pairs_only(r, group, NULL) && r->pile[p].found == NO_PILE, of = deal_pairs_of(r).of & group;

        k->paired[p] = only && of;
        k->must[p] = k->paired[p] && must_empty(r) & group;
        k->gone[p] = only && !of;
    }
    return true;
}

/* ---- the matching ---- */

static void number_cards(struct partners *k, const struct deal_state *s)
{
    uint64_t next = 1;

    memset(k->of_card, 0, sizeof k->of_card);
    for (int p = 0; p < k->r->piles; p++) {
        k->of_pile[p] = 0;
        for (int i = 0; i < pile_count(s, p) && !k->gone[p]; i++, next <<= 1) {
            k->of_card[pile_card(s, p, i)] |= next;
            k->of_pile[p] |= next;
        }
    }
}

/* Bit set of the cards that cannot be partners of cards in pile P: those in P, in piles over it, and in piles under it,
 * if they leave in pairs only. */
static uint64_t partners_in_line(const struct partners *k, int p)
{
    const struct deal_rules *r = k->r;
    uint64_t cards = k->of_pile[p];

    for (int i = 0; i < r->pile[p].overs; i++)
        cards |= k->paired[r->over[r->pile[p].over + i]] ? k->of_pile[r->over[r->pile[p].over + i]] : 0;
    for (int q = 0; q < r->piles; q++)
        if (k->paired[q] && r->pile[q].overs && memchr(r->over + r->pile[q].over, p, r->pile[q].overs))
            cards |= k->of_pile[q];
    return cards;
}

/* Finds a partner for card I by an augmenting path, which may assign new partners to other cards. Returns false if
 * there is none. */
static bool partners_find(struct partners *k, int i)
{
    for (uint64_t left; (left = k->with[i] & ~k->visited);) {
        int j = __builtin_ctzll(left);

        k->visited |= left & -left;
        if (k->taken[j] < 0 || partners_find(k, k->taken[j])) {
            k->taken[j] = (int8_t)i;
            return true;
        }
    }
    return false;
}

static bool partners_match(struct partners *k, const struct deal_state *s, int p, uint64_t apart)
{
    int number = k->of_pile[p] ? __builtin_ctzll(k->of_pile[p]) : 0;

    for (int i = 0; i < pile_count(s, p); i++, number++) {
        uint8_t card = pile_card(s, p, i);

        if (k->alone & card_bit(card))
            continue;
        k->with[number] = 0;
        for (uint64_t mates = k->mates[card]; mates; mates &= mates - 1)
            k->with[number] |= k->of_card[__builtin_ctzll(mates)];
        k->with[number] &= ~apart;
        k->visited = 0;
        if (!partners_find(k, number))
            return false;
    }
    return true;
}

static bool partners_alive(struct partners *k, const struct deal_state *s)
{
    number_cards(k, s);
    memset(k->taken, -1, sizeof k->taken);
    for (int p = 0; p < k->r->piles; p++)
        if (k->must[p] && pile_count(s, p) && !partners_match(k, s, p, partners_in_line(k, p)))
            return false;
    return true;
}

static void partners_drop(struct search *x) { free(x->partners); }
static bool partners_lost(struct search *x) { return x->partners && !partners_alive(x->partners, x->s); }

const struct deadend deal_deadend_partners = {
    .name = "partners",
    .proof = "abstraction",
    .needs = needs,
    .make = partners_new,
    .drop = partners_drop,
    .lost = partners_lost,
};
