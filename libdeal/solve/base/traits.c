/*
 * Finds the conclusions from the rules that a search uses (struct traits).
 */
#include "search.h"
#include "parameters.h"

#include "engine/mechanism.h"
#include "rules/conditions.h"

/* Do foundations ONE and OTHER of one suit touch (show neighbouring ranks) if and only if they have SUM cards
 * together? */
static bool touch_at(const struct deal_foundation *one, const struct deal_foundation *other, int row, int sum)
{
    for (int a = 1; a < one->length; a++)
        for (int b = 2; b <= other->length; b++)
            if ((one->seq[one->any_suit ? 0 : row][a] == other->seq[row][b - 1]) != (a + b == sum))
                return false;
    for (int b = 1; b < other->length; b++)
        for (int a = 2; a <= one->length; a++)
            if ((other->seq[row][b] == one->seq[row][a - 1]) != (a + b == sum))
                return false;
    return true;
}

/* Is F the only foundation of its group for its suit? Among equivalent foundations only the first exchanges cards. */
static bool alone(const struct deal_rules *r, int f)
{
    for (int g = 0; g < r->founds; g++)
        if (g != f && r->pile[r->found[g].pile].group == r->pile[r->found[f].pile].group &&
            r->found[g].suit == r->found[f].suit)
            return false;
    return true;
}

/* Can a card go from one of foundations F and G to the other? */
static bool swaps(const struct deal_rules *r, int f, int g)
{
    const struct deal_foundation *x = &r->found[f], *y = &r->found[g];
    int a = r->pile[x->pile].group, b = r->pile[y->pile].group;

    return deal_ways_to(r, (uint32_t)1 << a, BY_PLAYER) >> b & 1 && (x->any_suit || y->any_suit || x->suit == y->suit);
}

/* Do foundations F and G exchange cards only with each other? If a third foundation exchanged cards with one of them,
 * the ways to divide the cards of F and G would be different positions. */
static bool exchanged(const struct deal_rules *r, int f, int g)
{
    for (int h = 0; h < r->founds; h++)
        if (h != f && h != g && (swaps(r, f, h) || swaps(r, g, h)))
            return false;
    return swaps(r, f, g) && !r->found[f].any_suit && !r->found[g].any_suit && alone(r, f) && alone(r, g);
}

static void find_pairs(struct traits *traits, const struct deal_rules *r)
{
    bool used[MAX_FOUNDS] = {false};

    for (int f = 0; f < r->founds; f++)
        for (int g = f + 1; g < r->founds; g++)
            for (int sum = 2; exchanged(r, f, g) && sum < r->found[f].length + r->found[g].length && !used[f]; sum++)
                if (!used[g] && touch_at(&r->found[f], &r->found[g], traits->row, sum)) {
                    traits->pair[traits->pairs++] = (struct pair){{r->found[f].pile, r->found[g].pile}, (uint8_t)sum};
                    used[f] = used[g] = true;
                }
}

/* Can a card come to group G after the start of the game, except by an action of a mechanism? Then the player can be
 * obliged to play it later in the game, too. */
static bool receives(const struct deal_rules *r, int g)
{
    return !deal_only_in(r, (uint32_t)1 << g,
                         BEARS({WAYS_START, ALL_GROUPS},
                               {BY_WORD | BY_START | WAYS_SHAPES | OF_MECHANISM | OF_PAIRS | WAYS_CURBS, ALL_GROUPS}),
                         NULL);
}

bool deal_exchanges_silent(const struct deal_rules *r, struct obstacle *o)
{
    if (!deal_only_by(r, BY_ITSELF,
                      BEARS({BY_ITSELF | TO_VACANT | PICKS_FROM | PICKS_TO | FROM_BLIND | WAYS_KEYED, ALL_GROUPS}),
                      o) ||
        !deal_only_by(r, BINDS, BEARS({LOOKS | BINDS | ASKS_FEWER, 0}), o) ||
        !deal_only_out(r, r->sets.foundations,
                       BEARS({BY_PLAYER | TO_NEXT | PICKS_FROM | OF_MECHANISM | OF_PAIRS, ALL_GROUPS}), o))
        return false;
    for (int g = 0; g < r->groups; g++)
        if (receives(r, g) && !deal_unbound(r, (uint32_t)1 << g, o))
            return false;
    EACH_WAY(r, w)
    if (w->from & r->sets.foundations && w->is & BY_PLAYER && (deal_way_counts(w) || w->is & WAYS_TELLS))
        return deal_blame_way(o, w);
    /* The search lists the words of mechanisms at every split. */
    return deal_unasked(
        r, r->sets.foundations, ASKED_ALL,
        BEARS({WAYS_GOAL, ALL_GROUPS}, {BY_WORD | WAYS_SHAPES | OF_MECHANISM | OF_PAIRS | WAYS_CURBS, ALL_GROUPS}), o);
}

static bool some_exchange(const struct deal_rules *r, struct obstacle *o)
{
    return deal_ways_to(r, r->sets.foundations, BY_PLAYER) & r->sets.foundations ||
           deal_blame_kind(o, r, true, "exchange");
}

/* Does the goal require both foundations of each pair that exchanges cards, or neither? If it requires only one of
 * them, the exchange that completes it wins. */
static bool goal_asks_alike(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_out(r, r->goal.founds, BEARS({WAYS_ALL, r->goal.founds}), NULL) || deal_blame(o, "game", "goal");
}

/* Do mechanisms act only when the player chooses one of their actions? Then no automatic action follows an exchange or
 * forbids one. */
static bool mechanisms_apart(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_by(
        r, OF_MECHANISM | OF_PAIRS,
        BEARS({BY_WORD | BY_START | BY_REDEAL | WAYS_SHAPES | OF_MECHANISM | OF_PAIRS | WAYS_CURBS, ALL_GROUPS}), o);
}

static const struct condition exchange = {"foundations exchange cards", some_exchange},
                              alike = {"the goal names both groups of foundations that exchange cards, or neither",
                                       goal_asks_alike},
                              apart = {"mechanisms act by words of their own only", mechanisms_apart},
                              silent = {"an exchange can be taken back, and changes nothing else",
                                        deal_exchanges_silent};
const struct condition *const deal_exchange_needs[] = {&exchange, &apart, &silent, &alike, NULL};

static void traits_find_cells(struct traits *traits, const struct deal_rules *r)
{
    for (int g = 0; g < r->groups; g++) {
        bool built = !r->group[g].foundation && deal_group_builds(&r->group[g]);
        traits->roams |= built;
        if (!built && r->group[g].play && !(r->group[g].play & ~r->sets.foundations))
            traits->cells |= (uint32_t)1 << g;
    }
}

uint64_t deal_orderly_kinds(const struct deal_group *group, int card)
{
    uint64_t kinds = group->onto[card] & (group->run.move ? group->run.joins[card] : ~(uint64_t)0);

    return __builtin_popcountll(kinds) <= ORDERLY_KINDS ? kinds : 0;
}

static bool turns_for_ever(const struct deal_rules *r, struct obstacle *o)
{
    const struct deal_way *w = deal_endless_redeal(r, o);

    if (!w || w->is & WAYS_TELLS || !(w->from & groups_talon(r)))
        return w && deal_blame_way(o, w);
    if (r->stock.turn_cards > 1)
        return deal_blame(o, "pack", "turn");
    return deal_only_in(r, groups_talon(r), BEARS({WAYS_START, groups_pack(r)}, {WAYS_TURN, groups_pack(r)}), o) &&
           deal_only_by(r, BY_REDEAL,
                        BEARS({WAYS_REDEAL, groups_pack(r)}, {LOOKS | BY_REDEAL | WATCHES | ASKS_COUNT, 0}), o);
}

static bool waits_for_pack(const struct deal_rules *r, struct obstacle *o)
{
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].foundation && r->group[g].opens_late)
            return true;
    return r->founds ? deal_blame_group(o, r, r->pile[r->found[0].pile].group, "opens") : deal_blame(o, "game", "goal");
}

static const struct condition
    for_ever = {"the talon is turned card by card without limit, and nothing comes to it but from the pack",
                turns_for_ever},
    waits = {"foundations wait until pack and talon are out", waits_for_pack};
static const struct condition *const endless[] = {&deal_mechanisms_idle, &for_ever, NULL};
const struct condition *const deal_suits_needs[] = {&deal_mechanisms_idle, &deal_builds_fixed, &for_ever, &waits, NULL};

static const struct condition *const spent[] = {&deal_every_card_goes_out, NULL};

static bool follows_source(const struct deal_rules *r)
{
    bool follows = !r->goal.clear && r->goal.pile == NO_PILE && !r->sets.wholes;

    for (int m = 0; m < r->mechs; m++) {
        const struct deal_mechanism *how = r->mech[m].how;
        follows &= how->lets_moves || !(how->act || how->apply || how->after || how->at_once);
    }
    return follows;
}

/* May a mechanism of the rules do more than play cards to foundations? */
static bool mechanism_roams(const struct deal_rules *r)
{
    return !deal_only_by(
        r, OF_MECHANISM | OF_PAIRS,
        BEARS({(BY_ANY & ~(BY_DEAL | BY_REDEAL)) | WAYS_SHAPES | BINDS | WATCHES | OF_MECHANISM | OF_PAIRS | WAYS_CURBS,
               r->sets.foundations}),
        NULL);
}

void deal_traits_find(struct traits *traits, const struct deal_state *s)
{
    const struct deal_rules *r = s->r;

    *traits = (struct traits){.tables = deal_never(r, OF_MECHANISM | OF_PAIRS, NULL),
                              .declared = deal_mechanisms_declare.holds(r, NULL)};
    traits->row = base_row(s);
    traits->endless = deal_conditions_hold(endless, r);
    /* layered: does the number of dealt cards measure progress? Where empty piles must be filled, cards leave the pack
     * without choice, so it does not */
    traits->layered = !r->sets.fills[FILL_MUST] && pile_count(s, r->pack) + (deal_redeal_left(s) ? 1 : 0) > 0 &&
                      !deal_endless_redeal(r, NULL);
    traits->self_dealt = traits->layered && !deal_ways_to(r, groups_pack(r), BY_ANY & ~(BY_START | BY_ITSELF));
    traits->roams = mechanism_roams(r);
    for (int i = 0; i < r->mechs; i++)
        traits->measured |= r->mech[i].how->progress != NULL;
    traits->foreseen = !traits->measured && follows_source(r);
    traits_find_cells(traits, r);
    traits->waits = deal_conditions_hold(&deal_suits_needs[2], r);
    if (traits->row < 0)
        return;
    traits->relax = traits->declared && r->goal.pile == NO_PILE && !r->goal.clear;
    traits->spent = deal_conditions_hold(spent, r);
    if (deal_conditions_hold(deal_exchange_needs, r))
        find_pairs(traits, r);
    traits->worded = traits->pairs && !traits->tables;
    traits->folds = traits->worded ? FOLDS_WORDED : traits->pairs;
    for (int i = 0; traits->worded && i < traits->pairs; i++)
        traits->folds = traits->pair[i].sum > SPLITS_MOST ? 1 : traits->folds;
}

void deal_traits_find_plain(struct traits *traits, const struct deal_state *s)
{
    deal_traits_find(traits, s);
    traits->declared &= traits->tables;
    traits->plain = true;
    traits->relax &= traits->tables;
    traits->pairs = traits->tables ? traits->pairs : 0;
}
