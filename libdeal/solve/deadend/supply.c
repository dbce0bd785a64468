/*
 * Dead-end test for games in which all cards, or all cards of some groups, must come to one pile, and no card leaves
 * that pile.
 *
 * A card that is laid on the pile lies on another card, and no two cards lie on the same one. So each card that must
 * still be laid needs a card of its own to lie on. The candidates are the present top of the pile, cards that are laid
 * before it, and cards that the pack deals onto the pile. Dealt cards need no fitting card below them. Counted by kind
 * of card, this is a flow from supporting cards to cards that must be laid. If the maximum flow is too small, the
 * position is lost. One card needs no support if the pile is empty and takes some card.
 */
#include "deadend.h"

#include "engine/engine.h"
#include "rules/conditions.h"

#include <stdlib.h>
#include <string.h>

struct supply {
    const struct deal_rules *r;
    uint8_t kind_of[52]; /* kind_of[card]: number of the card's kind, from 0; cards that the identity of positions does
                            not distinguish are of one kind */
    uint64_t onto[52], takes; /* onto[kind]: bit set of the kinds of cards that may be laid on a card of the kind;
                                 takes: bit set of the kinds that may start the empty pile */
    int kinds;
    uint8_t pile; /* number of the pile to which the cards must come */
    bool dealt;   /* true: the pack is dealt onto the pile to which the cards must come */
    /* ---- state of one test ---- */
    /* flow[a][b]: number of cards of kind a that support cards of kind b; left[a]: number of unused cards of kind a;
     * wanted[b]: number of cards of kind b that lack a supporting card */
    int flow[52][52], left[52], wanted[52];
    uint64_t visited;
};

/* ---- conditions on the rules ---- */

/* The pile to which all cards, or all cards that the goal requires to leave their piles, must come; NO_PILE if there is
 * no such pile. */
static int one_pile(const struct deal_rules *r)
{
    uint32_t to = deal_ways_to(r, r->goal.clear, TO_FITTING);

    if (r->goal.pile != NO_PILE || !to || to & (to - 1) || r->goal.clear & to || r->group[__builtin_ctz(to)].piles > 1)
        return r->goal.pile;
    if (!deal_only_out(r, r->goal.clear, BEARS({BY_PLAYER | TO_FITTING | TAKES_ANY | WAYS_CURBS, to}), NULL))
        return NO_PILE;
    return r->group[__builtin_ctz(to)].first;
}

static bool goal_is_pile(const struct deal_rules *r, struct obstacle *o)
{
    return one_pile(r) != NO_PILE || deal_blame(o, "game", "goal");
}

/* Do cards come to the pile of the goal only by building and from the pack, and never leave it? */
static bool collects(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t pile = one_pile(r) == NO_PILE ? 0 : group_of_pile(r, one_pile(r));

    return deal_only_in(r, pile,
                        BEARS({WAYS_START | BY_DEAL | WAYS_CURBS, groups_pack(r)},
                              {BY_PLAYER | TO_FITTING | TAKES_ANY | WAYS_CURBS, ALL_GROUPS}),
                        o) &&
           deal_only_out(r, pile, BEARS({0, 0}), o);
}

static bool no_redeal(const struct deal_rules *r, struct obstacle *o) { return deal_never(r, BY_REDEAL, o); }

static const struct condition
    pile = {"the goal is that every card, or every card of some groups of piles, comes to one pile", goal_is_pile},
    one_pass = {"there is no redeal", no_redeal},
    stays = {"cards come there by building and from the pack only, and stay", collects};
static const struct condition *const needs[] = {
    &deal_mechanisms_declare,      &pile,  &one_pass, &deal_no_rounds, &deal_moves_singly,
    &deal_mechanisms_deal_nothing, &stays, NULL};

static void supply_find_kinds(struct supply *k, const struct deal_identity *id)
{
    for (int c = 0; c < 52; c++) {
        int first = 0;

        while (id->key[first] != id->key[c])
            first++;
        k->kind_of[c] = first == c ? (uint8_t)k->kinds++ : k->kind_of[first];
    }
}

static bool supply_new(struct search *x)
{
    const struct deal_rules *r = x->r;
    const struct deal_group *group;
    struct supply *k;

    if (!x->traits.declared || !deal_conditions_hold(needs, r))
        return true;
    k = x->supply = calloc(1, sizeof *k);
    if (!k)
        return false;
    k->r = r;
    k->pile = (uint8_t)one_pile(r);
    k->dealt = r->talon == k->pile;
    group = &r->group[r->pile[k->pile].group];
    supply_find_kinds(k, r->identity[0]);
    for (int c = 0; c < 52; c++) {
        k->takes |= (uint64_t)(group->takes >> c & 1) << k->kind_of[c];
        for (uint64_t on = group->onto[c]; on; on &= on - 1)
            k->onto[k->kind_of[c]] |= (uint64_t)1 << k->kind_of[__builtin_ctzll(on)];
    }
    return true;
}

/* ---- the flow ---- */

/* Finds an augmenting path that makes one more card of kind A a supporting card. The path may redirect flow of other
 * kinds. */
static bool augment(struct supply *k, int a)
{
    for (uint64_t to = k->onto[a] & ~k->visited; to; to &= to - 1) {
        int b = __builtin_ctzll(to);

        if (k->visited >> b & 1)
            continue;
        k->visited |= (uint64_t)1 << b;
        if (k->wanted[b]) {
            k->wanted[b]--;
            k->flow[a][b]++;
            return true;
        }
        for (int other = 0; other < k->kinds; other++)
            if (other != a && k->flow[other][b] && augment(k, other)) {
                k->flow[other][b]--;
                k->flow[a][b]++;
                return true;
            }
    }
    return false;
}

static void serve(struct supply *k)
{
    for (int a = 0; a < k->kinds; a++) {
        bool more = true;

        /* first pass: each card of kind A supports a card of some kind B that still lacks support; no earlier choice is
         * changed */
        for (uint64_t to = k->onto[a]; to && k->left[a]; to &= to - 1) {
            int b = __builtin_ctzll(to), n = k->left[a] < k->wanted[b] ? k->left[a] : k->wanted[b];

            k->flow[a][b] += n;
            k->left[a] -= n;
            k->wanted[b] -= n;
        }
        while (more && k->left[a]) {
            k->visited = 0;
            more = augment(k, a);
            k->left[a] -= more;
        }
    }
}

static void supply_count(struct supply *k, const struct deal_state *s)
{
    const struct deal_rules *r = k->r;

    memset(k->left, 0, sizeof k->left);
    memset(k->wanted, 0, sizeof k->wanted);
    for (int a = 0; a < k->kinds; a++)
        memset(k->flow[a], 0, (size_t)k->kinds * sizeof *k->flow[a]);
    for (int p = 0; p < r->piles; p++)
        for (int i = p == k->pile ? pile_count(s, p) - 1 : 0; i >= 0 && i < pile_count(s, p); i++) {
            int kind = k->kind_of[pile_card(s, p, i)];

            k->left[kind]++;
            k->wanted[kind] += r->goal.clear ? (int)(r->goal.clear >> r->pile[p].group & 1)
                                             : p != k->pile && !(p == r->pack && k->dealt);
        }
}

static bool supply_alive(struct supply *k, const struct deal_state *s)
{
    int missing = 0, first = !pile_count(s, k->pile) && k->takes;

    supply_count(k, s);
    serve(k);
    for (int b = 0; b < k->kinds; b++)
        missing += k->wanted[b];
    return missing <= first;
}

static void supply_drop(struct search *x) { free(x->supply); }
static bool supply_lost(struct search *x) { return x->supply && !supply_alive(x->supply, x->s); }

const struct deadend deal_deadend_supply = {
    .name = "supply",
    .proof = "abstraction",
    .needs = needs,
    .make = supply_new,
    .drop = supply_drop,
    .lost = supply_lost,
};
