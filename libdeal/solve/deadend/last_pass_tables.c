/*
 * Dead-end test of the last pass through the pack: conditions on the rules, and tables that depend on the rules and the
 * base rank only.
 */
#include "last_pass.h"

#include "rules/conditions.h"

#include <stdlib.h>
#include <string.h>

/* ---- conditions on the rules ---- */

/* Do cards on foundations stay on foundations? Foundations may exchange cards, or mechanisms may move cards to other
 * foundations, which give none back. Rules by which a foundation starts automatically, or kings wait, only restrict the
 * player, so they are allowed. */
static bool founds_keep(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t given = deal_ways_to(r, r->sets.foundations, OF_MECHANISM | OF_PAIRS), founds = r->sets.foundations,
             givers = deal_ways_from(r, ALL_GROUPS, BY_PLAYER) & founds;
    const uint64_t out = BY_PLAYER | TO_NEXT | PICKS_FROM | WAYS_CURBS;

    return deal_only_out(r, founds,
                         given ? BEARS({out | BINDS | OF_MECHANISM, founds & ~givers}) : BEARS({out, founds}), o) &&
           deal_only_out(r, given, BEARS({0, 0}), o);
}

/* Do cards leave only from the top, for foundations or to fill a single empty pile, and is the pack turned to a
 * talon? */
static bool leave_for_foundations(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t pack = groups_pack(r), talon = groups_talon(r), tableau = groups_tableau(r) & ~talon;
    const uint64_t picks = PICKS_FROM | PICKS_TO | FROM_BLIND | WAYS_CURBS, play = BY_ANY | TO_NEXT | TO_VACANT | picks,
                   fill = BY_ITSELF | BY_PLAYER | BY_REFILL | TO_VACANT | picks | PICKS_ALL | BINDS | BINDS_DEAL;

    if (!talon)
        return deal_blame(o, "pack", "turn");
    EACH_WAY(r, w)
    if (w->is & TO_VACANT && !(w->is & TO_NEXT) && (w->room || w->most != 1))
        return deal_blame_way(o, w);
    return deal_only_out(r, pack | talon,
                         BEARS({WAYS_START, ALL_GROUPS}, {WAYS_TURN | WAYS_CURBS, talon}, {WAYS_REDEAL, pack},
                               {play, r->sets.foundations}, {fill, ALL_GROUPS}),
                         o) &&
           deal_only_out(r, tableau,
                         BEARS({play | OF_MECHANISM | OF_PAIRS | BINDS, r->sets.foundations}, {fill, ALL_GROUPS}), o);
}

static bool ends(const struct deal_rules *r, struct obstacle *o)
{
    const struct deal_way *w = deal_endless_redeal(r, o);

    return !w || deal_blame_redeal(o, r, "redeals");
}

static bool known_stacks(const struct deal_rules *r, struct obstacle *o);

static const struct condition
    keep = {"foundations take cards that fit, and give cards to foundations only", founds_keep},
    out = {"the pack is turned to a talon, and cards leave from the top, for foundations only", leave_for_foundations},
    counted = {"redeals are counted", ends},
    stacks = {"the piles that fill other piles are few and single, and no pile fills them", known_stacks};
const struct condition *const deal_pass_needs[] = {
    &deal_goal_is_foundations,
    &deal_every_card_goes_out,
    &deal_every_found_asked_for,
    &deal_no_faces,
    &deal_turned_singly,
    &counted,
    &keep,
    &out,
    &stacks,
    &deal_founds_take_cards,
    NULL,
};

/* ---- stacks and their cells ---- */

/* The number of the stack (a pile that gives only its top) that stands for GROUP as a source of cards. The talon stands
 * for the pack, since the pack's cards could have come by way of the talon as well. */
static int pass_stack_of(const struct pass *k, int group)
{
    for (int i = 0; i < k->stacks - 1; i++)
        if (k->r->pile[k->stack[i].pile].group == group)
            return i;
    return k->stacks - 1;
}

/* Collects as stacks all piles whose cards fill other piles, with the talon last. Returns false if there are too many,
 * or if one is a foundation or is itself filled, since cards could then pass through it. */
static bool find_stacks(struct pass *k, struct obstacle *o)
{
    const struct deal_rules *r = k->r;

    for (int p = 0; p < r->piles; p++) {
        int g = r->pile[p].group;
        bool feeds = (deal_ways_to(r, (uint32_t)1 << g, TO_VACANT) & ~r->sets.foundations) != 0;

        if (feeds && (deal_ways_from(r, (uint32_t)1 << g, TO_VACANT) || r->pile[p].found != NO_PILE))
            return deal_blame_group(o, r, g, "fill");
        if (r->pile[p].found != NO_PILE || p == r->pack || p == r->talon)
            continue;
        if (!feeds)
            k->other[k->others++] = (uint8_t)p;
        else if (r->group[g].piles > 1 || k->stacks == MAX_STACKS - 1)
            return deal_blame_group(o, r, g, "piles");
        else
            k->stack[k->stacks++] = (struct stack){.pile = (uint8_t)p};
    }
    k->stack[k->stacks++] = (struct stack){.pile = r->talon};
    return !deal_ways_from(r, groups_talon(r), TO_VACANT) || deal_blame_group(o, r, r->pile[r->talon].group, "fill");
}

static bool known_stacks(const struct deal_rules *r, struct obstacle *o)
{
    struct pass k = {.r = r};

    return find_stacks(&k, o);
}

static uint32_t pass_stacks_of(const struct pass *k, uint32_t groups)
{
    uint32_t mask = 0;

    for (; groups; groups &= groups - 1)
        mask |= (uint32_t)1 << pass_stack_of(k, __builtin_ctz(groups));
    return mask;
}

/* Adds pile P to the cells of stack T. The cell takes cards of T when the stacks of BEFORE (bits by number) are empty.
 */
static void pass_add_cell(struct stack *t, int p, uint32_t before)
{
    const uint8_t *cell = memchr(t->cell, p, t->cells);

    if (cell) {
        t->after[cell - t->cell] &= before;
        return;
    }
    t->after[t->cells] = before;
    t->cell[t->cells++] = (uint8_t)p;
}

/* Finds the cells that each stack fills. The order in which a cell takes cards of several piles is modelled for the
 * talon only. Any other stack may thus use a cell too early, which can hide a loss and never invents one. */
static void pass_find_cells(struct pass *k)
{
    EACH_WAY(k->r, w)
    {
        struct stack *t;
        uint32_t before;

        if (!(w->is & TO_VACANT))
            continue;
        t = &k->stack[pass_stack_of(k, __builtin_ctz(w->from))];
        before = w->is & BY_ITSELF && t->pile == k->r->talon ? pass_stacks_of(k, deal_way_counts(w)) : 0;
        for (int p = 0; p < k->r->piles; p++)
            if (k->r->pile[p].found == NO_PILE && deal_way_takes(w, p, k->r->pile[p].group))
                pass_add_cell(t, p, before);
    }
}

/* Do foundations F and G take the same cards in the same order? A foundation from or to which mechanisms move cards is
 * compared with foundations of its own group only. */
static bool found_alike(const struct pass *k, int f, int g)
{
    const struct deal_foundation *a = &k->r->found[f], *b = &k->r->found[g];
    int of_a = k->r->pile[a->pile].group, of_b = k->r->pile[b->pile].group;
    bool given = k->gives >> of_a & 1 || k->gives >> of_b & 1 || k->givers[f] || k->givers[g];

    return a->any_suit == b->any_suit && (a->any_suit || a->suit == b->suit) &&
           a->tail[k->row][0] == b->tail[k->row][0] && (of_a == of_b || !given);
}

/* Fills like[], which has for each foundation the first foundation of the same sequence. Where foundations exchange
 * cards, like[f] is f. */
static void find_likes(struct pass *k)
{
    for (int f = 0; f < k->r->founds; f++) {
        k->like[f] = (uint8_t)f;
        for (int g = 0; g < f && !k->returns; g++)
            if (found_alike(k, f, g))
                k->like[f] = k->like[g];
    }
}

static void pass_find_givers(struct pass *k)
{
    const struct deal_rules *r = k->r;

    for (int f = 0; f < r->founds; f++)
        for (int g = 0; g < r->founds; g++)
            if (deal_ways_to(r, (uint32_t)1 << r->found[g].group, OF_MECHANISM | OF_PAIRS) >> r->found[f].group & 1)
                k->givers[f] |= (uint32_t)1 << g;
}

static bool taken_alike(const struct pass *k, int a, int b)
{
    for (int f = 0; f < k->r->founds; f++)
        for (int n = 0; n < k->r->found[f].length; n++) {
            uint64_t want = k->r->found[f].want[k->row][n];

            if ((want >> a ^ want >> b) & 1)
                return false;
        }
    return true;
}

static void pass_find_kinds(struct pass *k)
{
    for (int c = 0; c < 52; c++) {
        int kind = 0;

        while (kind < c && (k->kind_of[kind] != kind || !taken_alike(k, c, kind)))
            kind++;
        k->kind_of[c] = (uint8_t)kind;
    }
    for (int f = 0; f < k->r->founds; f++)
        for (int n = 0; n < k->r->found[f].length; n++) {
            uint64_t want = k->r->found[f].want[k->row][n];

            k->only[f][n] = want ? k->kind_of[__builtin_ctzll(want)] : SEVERAL;
            for (uint64_t cards = want; cards; cards &= cards - 1)
                if (k->kind_of[__builtin_ctzll(cards)] != k->only[f][n])
                    k->only[f][n] = SEVERAL;
            for (int i = 0; i < n; i++)
                k->before[f][n] += k->r->found[f].want[k->row][i] == want;
        }
}

bool deal_pass_new(struct search *x)
{
    struct obstacle o;
    struct pass *k;

    if (!x->traits.relax || !deal_conditions_hold(deal_pass_needs, x->r))
        return true;
    k = calloc(1, sizeof *k);
    if (!k)
        return false;
    k->r = x->r;
    k->row = x->traits.row;
    k->returns = deal_ways_to(x->r, x->r->sets.foundations, BY_PLAYER) & x->r->sets.foundations;
    k->gives = deal_ways_from(x->r, ALL_GROUPS, OF_MECHANISM | OF_PAIRS) & x->r->sets.foundations;
    find_stacks(k, &o);
    pass_find_cells(k);
    pass_find_kinds(k);
    pass_find_givers(k);
    find_likes(k);
    x->pass = k;
    return true;
}
