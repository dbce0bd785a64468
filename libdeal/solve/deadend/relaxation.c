/*
 * The delete relaxation: what could be reached if nothing ever got in the way.
 *
 * A card once free stays free for building on it, a place once vacant stays
 * vacant, a foundation that could reach a height keeps every height up to it.
 * Under these terms facts only accumulate, and a fixpoint is found in a few
 * rounds.  A position in which even so some card never leaves its pile, or some
 * foundation never gets full, is lost.
 *
 * Facts: per pile how many of its cards have not come away yet; per group which
 * cards have been free there and whether a place of it was vacant; per foundation
 * the greatest height.  Rules that only forbid (obligations, order of filling,
 * late opening) are left out, which errs on the side of the player.  What mechanisms
 * may move they declare (struct deal_edge), and it counts as what tables say does.
 */
#include "deadend.h"

#include <stdlib.h>
#include <string.h>

struct relax {
    const struct deal_rules *r;
    const struct deal_state *s;
    int row;
    uint32_t fills[MAX_GROUPS];     /* groups that the group's cards may fill */
    uint32_t starts[MAX_GROUPS];    /* foundation groups its cards start by themselves */
    uint32_t gathered;              /* groups of which a redeal takes up piles */
    uint32_t relaid;                /* groups that are laid anew after it */
    bool returns[MAX_FOUNDS];       /* cards may leave the foundation */
    uint32_t builds;                /* groups that cards are laid on */
    uint32_t edged;                 /* groups that mechanisms move cards from */
    uint32_t opened;                /* the same, from any place of a pile */
    /* facts */
    uint64_t free[MAX_GROUPS];
    uint64_t based[MAX_GROUPS];     /* of these, taken into account in lay */
    uint64_t lay[MAX_GROUPS];       /* cards that fit on a free card of the group */
    uint64_t fits[MAX_GROUPS];      /* cards that some foundation of the group takes at some time */
    uint8_t left[MAX_PILES], height[MAX_FOUNDS];
    uint32_t vacant, fillable;      /* groups with an empty place; with one that is filled */
    bool redeal;                    /* one is left */
    bool changed;
    /* of groups that mechanisms move cards from */
    uint64_t all[MAX_GROUPS];       /* opened ones: what lies there */
    uint64_t astray[MAX_GROUPS];    /* cards that may leave a pile where they are not at home */
    uint64_t heads[MAX_GROUPS];     /* cards that may leave a pile with what lies on them */
};

/* ---- tables, once ---- */

static void find_links(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int p = 0; p < r->piles; p++)
        for (int i = 0; i < r->pile[p].sources; i++)
            k->fills[r->pile[p].source[i]] |= (uint32_t)1 << r->pile[p].group;
    for (int g = 0; g < r->groups; g++) {
        if (!r->group[g].foundation && deal_group_builds(&r->group[g]))
            k->builds |= (uint32_t)1 << g;
        for (int i = 0; i < r->group[g].at_once_count; i++)
            k->starts[r->group[g].at_once_from[i]] |= (uint32_t)1 << g;
        k->relaid |= (uint32_t)r->group[g].relay << g;
    }
    for (int i = 0; i < r->gathers; i++)
        k->gathered |= (uint32_t)1 << r->pile[r->gather[i]].group;
    for (int f = 0; f < r->founds; f++) {
        int g = r->pile[r->found[f].pile].group;
        k->returns[f] = r->group[g].play || r->group[g].exchange != NO_GROUP || r->claims.moves[g];
        for (int h = 0; h < r->groups; h++)
            k->returns[f] |= r->group[h].foundation && r->group[h].exchange == g;
    }
    for (int i = 0; i < r->claims.edges; i++) {
        k->edged |= r->claims.edge[i].from;
        k->opened |= r->claims.edge[i].which == EDGE_ANY ? r->claims.edge[i].from : 0;
    }
}

static const struct condition *const needs[] = {&deal_mechanisms_declare, &deal_goal_is_foundations, NULL};

bool deal_relax_new(struct search *x)
{
    if (!x->traits.relax)
        return true;
    x->relax = calloc(1, sizeof *x->relax);
    if (!x->relax)
        return false;
    x->relax->r = x->r;
    x->relax->row = x->traits.row;
    find_links(x->relax);
    return true;
}

void deal_relax_free(struct relax *k) { free(k); }

/* ---- the facts at the start ---- */

static void open_pile(struct relax *k, int p)
{
    int g = k->r->pile[p].group;

    for (int i = 0; i < pile_count(k->s, p); i++)
        k->free[g] |= card_bit(pile_card(k->s, p, i));
    k->left[p] = 0;
    k->vacant |= (uint32_t)1 << g;
    k->fillable |= (uint32_t)1 << g;
}

static void note_vacancy(struct relax *k, int p)
{
    int g = k->r->pile[p].group;

    if (k->left[p] <= k->r->group[g].fill_at)
        k->fillable |= (uint32_t)1 << g;
    if (!k->left[p])
        k->vacant |= (uint32_t)1 << g;
}

/* A redeal takes up whole piles, and shuffles what the pack still holds. */
static void open_gathered(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int i = 0; i < r->gathers; i++)
        open_pile(k, r->gather[i]);
    if (r->redeal == REDEAL_SHUFFLED)
        open_pile(k, r->pack);
}

static void relax_start_founds(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];
        int n = pile_count(k->s, found->pile), g = r->pile[found->pile].group;

        k->height[f] = (uint8_t)n;
        for (int i = k->returns[f] ? 0 : n; i <= n; i++)
            k->fits[g] |= found->want[k->row][i];
        for (int i = 0; i < n && k->returns[f]; i++)
            k->free[g] |= card_bit(pile_card(k->s, found->pile, i));
    }
}

/* What lies in piles that mechanisms take cards from at any place. */
static void note_opened(struct relax *k)
{
    memset(k->all, 0, sizeof k->all);
    for (int p = 0; p < k->r->piles; p++)
        for (int i = 0; k->opened >> k->r->pile[p].group & 1 && i < pile_count(k->s, p); i++)
            k->all[k->r->pile[p].group] |= card_bit(pile_card(k->s, p, i));
}

static void relax_start(struct relax *k)
{
    const struct deal_rules *r = k->r;

    memset(k->free, 0, sizeof k->free);
    memset(k->fits, 0, sizeof k->fits);
    memset(k->based, 0, sizeof k->based);
    memset(k->lay, 0, sizeof k->lay);
    k->vacant = k->fillable = 0;
    for (int p = 0; p < r->piles; p++) {
        k->left[p] = (uint8_t)(r->pile[p].found == NO_PILE ? pile_count(k->s, p) : 0);
        if (r->pile[p].found == NO_PILE)
            note_vacancy(k, p);
        if (r->pile[p].found == NO_PILE && (pile_open(r, p) == OPEN_ALL || pile_open(r, p) == OPEN_LATE))
            open_pile(k, p);
    }
    relax_start_founds(k);
    if (k->opened)
        note_opened(k);
    k->redeal = deal_redeal_left(k->s);
    if (k->redeal)
        open_gathered(k);
}

/* ---- one round ---- */

static void set_free(struct relax *k, int g, uint64_t cards)
{
    if (cards & ~k->free[g]) {
        k->free[g] |= cards;
        k->changed = true;
    }
}

/* Cards that fit on what is free in each group. */
static void round_lay(struct relax *k)
{
    for (uint32_t groups = k->builds; groups; groups &= groups - 1) {
        int g = __builtin_ctz(groups);
        for (uint64_t cards = k->free[g] & ~k->based[g]; cards; cards &= cards - 1)
            k->lay[g] |= k->r->group[g].onto[__builtin_ctzll(cards)];
        k->based[g] = k->free[g];
    }
}

/* Cards that group G may send to group H of the tableau. */
static uint64_t sends(const struct relax *k, int g, int h)
{
    const struct deal_group *to = &k->r->group[h];
    uint64_t cards = 0;

    if (k->fills[g] & k->fillable & (uint32_t)1 << h)
        return ~(uint64_t)0;
    if (k->r->group[g].play >> h & 1) {
        cards = k->lay[h];
        if (k->vacant >> h & 1 && to->takes_from >> g & 1)
            cards |= to->takes;
    }
    return cards;
}

/* Cards that an edge takes to group H of the tableau. */
static uint64_t edge_sends(const struct relax *k, const struct deal_edge *edge, int h)
{
    uint64_t cards = k->fillable >> h & 1 || edge->where == ONTO_ANY ? ~(uint64_t)0 : edge->where == ONTO_FITTING ? k->lay[h] : 0;

    return cards & edge->cards;
}

/* What may leave group G along an edge from it, whatever pile it lies in. */
static uint64_t leaves_along(struct relax *k, const struct deal_edge *edge, int g)
{
    uint32_t founds = k->r->foundations;
    uint64_t cards = 0, from = k->free[g] | (edge->which == EDGE_ANY ? k->all[g] : 0);

    for (uint32_t groups = edge->to & founds; groups; groups &= groups - 1)
        cards |= k->fits[__builtin_ctz(groups)] & edge->cards;
    for (uint32_t groups = edge->to & ~founds; groups; groups &= groups - 1) {
        int h = __builtin_ctz(groups);
        uint64_t sent = edge_sends(k, edge, h);

        set_free(k, h, from & sent);
        cards |= sent;
    }
    if (edge->which == EDGE_ASTRAY)
        k->astray[g] |= cards;
    if (edge->which == EDGE_RUN && cards)
        k->heads[g] |= edge->heads;
    return edge->which == EDGE_ASTRAY || edge->which == EDGE_RUN ? 0 : cards;
}

static uint64_t leaves_by_mechanisms(struct relax *k, int g)
{
    const struct deal_claims *claims = &k->r->claims;
    uint64_t cards = 0;

    k->astray[g] = k->heads[g] = 0;
    for (int i = 0; i < claims->edges; i++)
        if (claims->edge[i].from >> g & 1)
            cards |= leaves_along(k, &claims->edge[i], g);
    return cards;
}

/* Is what lies left in the pile ended by a run that may leave? */
static bool run_leaves(const struct relax *k, int p)
{
    const struct deal_group *group = &k->r->group[k->r->pile[p].group];

    for (int i = k->left[p] - 1; i > 0; i--) {
        uint8_t card = pile_card(k->s, p, i);

        if (k->heads[k->r->pile[p].group] & card_bit(card))
            return true;
        if (!(group->onto[pile_card(k->s, p, i - 1)] & card_bit(card)))
            return false;
    }
    return false;
}

/* The word deal, and a redeal, bring CARDS of the pack wherever they lay any; false when they lay none. */
static bool relax_deals(struct relax *k, uint64_t cards)
{
    const struct deal_rules *r = k->r;
    uint32_t relaid = k->redeal ? k->relaid : 0;

    if (r->talon != NO_PILE)
        set_free(k, r->pile[r->talon].group, cards);
    if (r->turn_first != NO_GROUP)
        set_free(k, r->turn_first, cards);
    for (int i = 0; i < r->rounds; i++)
        set_free(k, r->round[i], cards);
    for (uint32_t groups = relaid; groups; groups &= groups - 1)
        set_free(k, __builtin_ctz(groups), cards);
    return r->talon != NO_PILE || r->turn_first != NO_GROUP || r->rounds || relaid;
}

/* What may leave group G; what may come to other groups from there does. */
static uint64_t leaves(struct relax *k, int g)
{
    const struct deal_rules *r = k->r;
    uint32_t to = r->group[g].play | k->starts[g];
    uint64_t cards = k->edged >> g & 1 ? leaves_by_mechanisms(k, g) : 0;

    for (uint32_t founds = to & r->foundations; founds; founds &= founds - 1)
        cards |= k->fits[__builtin_ctz(founds)];
    for (uint32_t groups = (to | k->fills[g]) & ~r->foundations; groups; groups &= groups - 1) {
        int h = __builtin_ctz(groups);
        uint64_t sent = sends(k, g, h);
        set_free(k, h, k->free[g] & sent);
        cards |= sent;
    }
    if (g == r->pile[r->pack].group && relax_deals(k, k->free[g]))
        cards = ~(uint64_t)0;
    if (k->redeal && k->gathered >> g & 1)
        set_free(k, r->pile[r->pack].group, k->free[g]);
    return cards;
}

static void take_away(struct relax *k, int p, uint64_t may_leave)
{
    int g = k->r->pile[p].group;

    while (k->left[p]) {
        uint64_t card = card_bit(pile_card(k->s, p, k->left[p] - 1));
        set_free(k, g, card);
        if (!(card & may_leave))
            break;
        k->left[p]--;
        k->changed = true;
        note_vacancy(k, p);
    }
}

/* The same with what mechanisms may move. */
static void take_away_edged(struct relax *k, int p, uint64_t may_leave)
{
    int g = k->r->pile[p].group;

    may_leave |= k->astray[g] & k->r->pile[p].away;
    take_away(k, p, may_leave);
    while (k->left[p] && k->heads[g] && run_leaves(k, p)) {
        k->left[p]--;
        k->changed = true;
        note_vacancy(k, p);
        take_away(k, p, may_leave);
    }
}

static void round_piles(struct relax *k)
{
    for (int g = 0; g < k->r->groups; g++) {
        const struct deal_group *group = &k->r->group[g];
        uint64_t may_leave = leaves(k, g);
        bool edged = k->edged >> g & 1;

        for (int p = group->first; p < group->first + group->piles && !group->foundation; p++)
            if (k->left[p] && edged)
                take_away_edged(k, p, may_leave);
            else if (k->left[p])
                take_away(k, p, may_leave);
    }
}

static uint64_t arrivals_by_mechanisms(const struct relax *k, int g)
{
    const struct deal_claims *claims = &k->r->claims;
    uint64_t cards = 0;

    for (int i = 0; i < claims->edges; i++)
        for (uint32_t from = claims->edge[i].to >> g & 1 ? claims->edge[i].from : 0; from; from &= from - 1) {
            int h = __builtin_ctz(from);

            cards |= (k->free[h] | (claims->edge[i].which == EDGE_ANY ? k->all[h] : 0)) & claims->edge[i].cards;
        }
    return cards;
}

/* Cards that can come to foundation group G. */
static uint64_t arrivals(const struct relax *k, int g)
{
    const struct deal_rules *r = k->r;
    uint64_t cards = 0;

    for (int h = 0; h < r->groups; h++)
        if ((r->group[h].play | k->starts[h]) >> g & 1 || (r->group[h].foundation && r->group[h].exchange == g) ||
            r->group[g].exchange == h)
            cards |= k->free[h];
    return k->edged ? cards | arrivals_by_mechanisms(k, g) : cards;
}

static void round_founds(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];
        int g = r->pile[found->pile].group;
        uint64_t cards = arrivals(k, g);

        while (k->height[f] < found->length && found->want[k->row][k->height[f]] & cards) {
            k->height[f]++;
            k->fits[g] |= found->want[k->row][k->height[f]];
            k->changed = true;
        }
        for (int i = 0; i < k->height[f] && k->returns[f]; i++) /* of any suit: others may come later */
            set_free(k, g, found->want[k->row][i] & cards);
    }
}

/* ---- the verdict ---- */

static bool all_away(const struct relax *k, const struct traits *traits)
{
    const struct deal_rules *r = k->r;

    for (int f = 0; f < r->founds; f++)
        if (r->goal >> r->pile[r->found[f].pile].group & 1 && k->height[f] < r->found[f].length)
            return false;
    for (int p = 0; p < r->piles && traits->spent; p++)
        if (k->left[p])
            return false;
    return true;
}

bool deal_relax_alive(struct relax *k, const struct search *x)
{
    k->s = x->s;
    relax_start(k);
    do {
        k->changed = false;
        round_founds(k);
        round_lay(k);
        round_piles(k);
    } while (k->changed && !all_away(k, &x->traits));
    return all_away(k, &x->traits);
}

static void relax_drop(struct search *x) { deal_relax_free(x->relax); }
static bool relax_concerns(const struct search *x) { return x->relax; }
static bool relax_lost(struct search *x) { return !deal_relax_alive(x->relax, x); }

const struct deadend deal_deadend_relaxation = {
    .name = "relaxation", .proof = "relaxation", .needs = needs, .make = deal_relax_new, .drop = relax_drop, .concerns = relax_concerns,
    .lost = relax_lost, .slow = true,
};
