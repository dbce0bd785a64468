/*
 * The delete relaxation: tables that depend on the rules and on the base rank only.
 */
#include "relaxation.h"

#include "rules/conditions.h"

#include <stdlib.h>

/* Does the foundation take one kind of card at a time, each the next one in direction WAY (CLIMB_UP or CLIMB_DOWN)? */
static bool climbs(const struct deal_foundation *found, int row, int way)
{
    const uint64_t *want = found->want[row];
    bool next = __builtin_popcountll(want[0]) == 1;

    for (int i = 1; i < found->length; i++)
        next &= want[i] && want[i] == (way == CLIMB_UP ? want[i - 1] << 1 : want[i - 1] >> 1);
    return next;
}

/* Do all foundations of group G take cards in direction WAY, one card number after the other? And is a card that
 * completes one of them never an earlier card of another? */
static bool climb_together(struct relax *k, int g, int way)
{
    k->ends[g] = 0;
    for (int i = 0; i < k->founds[g]; i++) {
        const struct deal_foundation *found = &k->r->found[k->found[g][i]];

        if (!climbs(found, k->row, way))
            return false;
        k->ends[g] |= found->want[k->row][found->length - 1];
    }
    for (int i = 0; i < k->founds[g]; i++)
        if (founded_by(k, k->found[g][i], k->r->found[k->found[g][i]].length - 1) & k->ends[g])
            return false;
    return true;
}

/* The same question for a group whose foundations take whole sequences only: do all take cards in direction WAY, one
 * card number after the other? They count as taking the cards of a sequence one by one, the last one first, since it
 * lies on top. */
static bool climb_backwards(struct relax *k, int g, int way)
{
    uint64_t before = 0;

    k->ends[g] = 0;
    for (int i = 0; i < k->founds[g]; i++) {
        const struct deal_foundation *found = &k->r->found[k->found[g][i]];

        if (!climbs(found, k->row, way == CLIMB_UP ? CLIMB_DOWN : CLIMB_UP))
            return false;
        k->ends[g] |= found->want[k->row][0];
        before |= founded_by(k, k->found[g][i], found->length) & ~found->want[k->row][0];
    }
    return !(before & k->ends[g]);
}

static bool climb_in(struct relax *k, int g, int way)
{
    return k->r->sets.wholes >> g & 1 ? climb_backwards(k, g, way) : climb_together(k, g, way);
}

static void find_climbs(struct relax *k)
{
    for (int g = 0; g < k->r->groups; g++)
        k->climb[g] = climb_in(k, g, CLIMB_UP) ? CLIMB_UP : climb_in(k, g, CLIMB_DOWN) ? CLIMB_DOWN : CLIMB_ANY;
}

static void find_laying(struct relax *k, int g)
{
    struct relax_laying *laying = &k->laying[g];
    uint64_t on[64] = {0};

    for (uint8_t c = 0; c < 52; c++)
        for (uint64_t cards = k->r->group[g].onto[c]; cards; cards &= cards - 1)
            on[(__builtin_ctzll(cards) - c) & 63] |= card_bit(c);
    for (int later = 0; later < 64; later++) {
        if (on[later] && laying->ways < LAY_WAYS) {
            laying->later[laying->ways] = (uint8_t)later;
            laying->on[laying->ways] = on[later];
        }
        laying->ways += on[later] != 0;
    }
}

/* Is this way (kind of move) modelled by relax_link()? The other ways, among them those of mechanisms, are modelled by
 * their source and target groups, cards and flags only. */
static bool relax_links(const struct deal_way *w)
{
    const uint32_t fills = BY_ITSELF | BY_PLAYER | BY_REFILL | TO_VACANT | TO_NEXT | FROM_BLIND | PICKS_FROM |
                           PICKS_TO | BINDS | BINDS_DEAL;

    return !w->mech &&
           deal_way_borne(w, w->to,
                          BEARS({WAYS_START, ALL_GROUPS},
                                {WAYS_PLAY | TAKES_RUN | TAKES_ANY | PICKS_FROM | WAYS_CURBS, ALL_GROUPS},
                                {WAYS_TURN | TO_VACANT | PICKS_TO | WAYS_CURBS, ALL_GROUPS},
                                {WAYS_TURN | PICKS_ALL | LAYS_UNDER | WAYS_CURBS, ALL_GROUPS},
                                {WAYS_REDEAL | LAYS_UNDER | WAYS_CURBS, ALL_GROUPS}, {fills | WAYS_CURBS, ALL_GROUPS}));
}

/* Collects as edges the ways (kinds of moves) that are modelled by source and target groups only, since relax_link()
 * does not model them. Returns false if there are too many. */
static bool relax_find_edges(struct relax *k)
{
    EACH_WAY(k->r, w)
    {
        if (!w->to || relax_links(w))
            continue;
        if (k->edges == RELAX_EDGES)
            return false;
        k->edge[k->edges++] = w;
        k->edged |= w->from;
        k->opened |= w->is & (TAKES_ANY | TAKES_PILE) ? w->from : 0;
    }
    return true;
}

/* Records the groups to which way W (a kind of move, by a key of the rule file) brings cards of group G. */
static void relax_link(struct relax *k, const struct deal_way *w, int g)
{
    uint32_t founds = k->r->sets.foundations, pack = groups_pack(k->r);

    if (w->is & TO_NEXT)
        k->routes.founded[g] |= founds >> g & 1 ? 0 : w->to;
    else if (w->is & TO_FITTING)
        *(w->is & TAKES_RUN ? &k->run_to[g] : &k->routes.built[g]) |= w->to;
    else if (w->is & BY_DEAL)
        k->dealt |= w->to;
    else if (w->is & BY_REDEAL)
        *(w->to == pack ? &k->gathered : &k->relaid) |= w->to == pack ? (uint32_t)1 << g & ~pack : w->to;
    else if (w->is & TO_VACANT)
        k->routes.fills[g] |= w->to;
    k->returns |= (uint32_t)1 << g & founds;
}

static uint8_t larger(uint8_t a, uint8_t b) { return a > b ? a : b; }

static void find_links(struct relax *k)
{
    const struct deal_rules *r = k->r;

    EACH_WAY(r, w)
    {
        for (uint32_t from = w->to ? w->from : 0; from; from &= from - 1) {
            if (relax_links(w))
                relax_link(k, w, __builtin_ctz(from));
            else
                k->returns |= from & -from & r->sets.foundations;
        }
        for (uint32_t to = w->is & TO_VACANT ? w->to : 0; to; to &= to - 1)
            k->fill_at[__builtin_ctz(to)] = larger(k->fill_at[__builtin_ctz(to)], w->room);
    }
    for (int g = 0; g < r->groups; g++) {
        if (!r->group[g].foundation && deal_group_builds(&r->group[g])) {
            k->builds |= (uint32_t)1 << g;
            find_laying(k, g);
        }
        k->routes.going[g] = k->routes.built[g] | k->routes.fills[g];
    }
    for (int f = 0; f < r->founds; f++)
        k->found[r->found[f].group][k->founds[r->found[f].group]++] = (uint8_t)f;
    find_climbs(k);
}

/* Bit set of the groups to which edges (moves of mechanisms and of unusual keys) bring cards of group G. */
static uint32_t relax_along(const struct relax *k, int g)
{
    uint32_t to = 0;

    for (int i = 0; i < k->edges; i++)
        to |= k->edge[i]->from >> g & 1 ? k->edge[i]->to : 0;
    return to;
}

/* Bit set of the groups to which cards of group G may come by a move or automatically, but not by a deal. */
static uint32_t relax_linked(const struct relax *k, int g)
{
    return deal_ways_to(k->r, (uint32_t)1 << g, TO_NEXT | TO_FITTING) | k->routes.fills[g] | relax_along(k, g);
}

static uint32_t relax_reach(const struct relax *k, int g)
{
    const struct deal_rules *r = k->r;
    int pack = r->pile[r->pack].group;
    uint32_t groups = k->routes.going[g] | k->run_to[g] | (relax_along(k, g) & ~r->sets.foundations);

    return groups | (g == pack ? k->dealt | k->relaid : 0) | (k->gathered >> g & 1) << pack;
}

/* Records, for each group of piles, which groups the relaxation must visit again when a new fact becomes true of the
 * group. */
static void find_dues(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int g = 0; g < r->groups; g++) {
        uint32_t linked = relax_linked(k, g);

        k->routes.givers[g] = r->group[g].foundation ? deal_ways_from(r, (uint32_t)1 << g, TO_NEXT) : 0;
        k->routes.reach[g] = relax_reach(k, g);
        k->routes.freeing[g] |= (uint32_t)1 << g | (linked & r->sets.foundations);
        for (; linked; linked &= linked - 1)
            k->routes.opening[__builtin_ctz(linked)] |= (uint32_t)1 << g;
    }
}

/*
 * May cards be laid under others in piles of group G, or be taken from between them? Then a run may reach further down
 * than the present cards suggest. A pile may also become low enough for a fill although its top never left. So all
 * cards of these piles count as available.
 */
static bool relax_shifts(const struct relax *k, int g)
{
    bool under = false, between = k->opened >> g & 1, runs = deal_ways_to(k->r, (uint32_t)1 << g, TAKES_RUN);

    EACH_WAY(k->r, w)
    under |= w->to >> g & 1 && w->is & LAYS_UNDER && w->is & ~(uint32_t)BY_START & BY_ANY;
    return (runs && (under || between)) || (between && k->fill_at[g]);
}

static void find_piles(struct relax *k)
{
    const struct deal_rules *r = k->r;
    uint32_t spreads = 0, gathers = deal_ways_from(r, groups_pack(r), BY_REDEAL);

    EACH_WAY(r, w)
    spreads |= relax_links(w) && w->is & TAKES_ANY ? w->from : 0;
    for (int p = 0; p < r->piles; p++) {
        uint32_t group = group_of_pile(r, p);
        bool spread = spreads & group || relax_shifts(k, r->pile[p].group);

        k->group_of[p] = r->pile[p].group;
        k->offset[p] = r->pile[p].offset;
        if (r->pile[p].found == NO_PILE && spread)
            k->spread[k->spread_piles++] = (uint8_t)p;
        else if (r->pile[p].found == NO_PILE)
            k->closed[p / 64] |= (uint64_t)1 << p % 64;
        if (gathers & group)
            k->gather[k->gathers++] = (uint8_t)p;
    }
}

/*
 * Is the top of a covered pile of group G unavailable to everything that the relaxation models? A covering pile blocks
 * the player's moves only (pile_at_hand). Fills, starts of foundations, automatic plays and automatic mechanisms ignore
 * it. Mechanisms that list moves are counted with these here. If none of these takes from or builds on group G, the top
 * becomes a fact when each pile over it can be empty. That is an error in the player's favour: these piles need never
 * be empty at the same time, and cards that come to them later cover nothing.
 */
static bool covers_keep(const struct deal_rules *r, int g)
{
    for (int i = 0; i < r->ways.n; i++) {
        const struct deal_way *w = &r->ways.way[i];
        bool out = w->from >> g & 1, in = w->to >> g & 1;

        if (relax_links(w) ? out && w->is & FROM_COVERED && !(w->is & BY_REDEAL) : out || (in && w->is & TO_FITTING))
            return false;
    }
    return true;
}

static bool lies_over(const struct deal_rules *r, int p, int q) { return r->pile[q].covers[p / 64] >> p % 64 & 1; }

/* Are the covered piles under pile P, whose tops are unavailable until then, uncovered one after the other, starting
 * when P is empty? */
static bool makes_chain(const struct relax *k, int p, const uint8_t *under, int n)
{
    const struct deal_pile *pile = k->r->pile;
    bool chain = !pile[p].overs || k->cover.kept[p / 64] >> p % 64 & 1;

    for (int i = 0; i < n; i++)
        chain &= pile[under[i]].overs == pile[p].overs + 1 + i && (!i || lies_over(k->r, under[i - 1], under[i]));
    return chain;
}

/* Lists the piles that pile P covers (as in a pyramid), except those whose tops count as available from the start.
 * Piles with the fewest piles over them come first. Returns their number. */
static int find_under(struct relax *k, int p, uint8_t *under)
{
    const struct deal_rules *r = k->r;
    int n = 0;

    for (int word = 0; word < PILE_WORDS; word++)
        for (uint64_t piles = k->cover.kept[word]; piles; piles &= piles - 1) {
            int q = 64 * word + __builtin_ctzll(piles), at = n;

            if (!lies_over(r, p, q))
                continue;
            for (n++; at > 0 && r->pile[under[at - 1]].overs > r->pile[q].overs; at--)
                under[at] = under[at - 1];
            under[at] = (uint8_t)q;
        }
    k->cover.chain[p] = makes_chain(k, p, under, n);
    return n;
}

/* Adds pile P, which no pile covers, and the chain of covered piles under it to k->rows. */
static void add_row(struct relax *k, int p)
{
    k->cover.outer[p / 64] |= (uint64_t)1 << p % 64;
    k->cover.rows[p / 64] |= (uint64_t)1 << p % 64;
    for (int i = k->cover.under_at[p]; i < k->cover.under_at[p + 1]; i++)
        k->cover.rows[k->cover.under[i] / 64] |= (uint64_t)1 << k->cover.under[i] % 64;
}

static void find_covers(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].overs && covers_keep(r, r->pile[p].group))
            k->cover.kept[p / 64] |= (uint64_t)1 << p % 64;
    for (int word = 0; word < PILE_WORDS; word++)
        k->cover.keeps |= k->cover.kept[word] != 0;
    for (int p = 0; p < r->piles; p++)
        k->cover.under_at[p + 1] =
            (uint16_t)(k->cover.under_at[p] + find_under(k, p, k->cover.under + k->cover.under_at[p]));
    for (int p = 0; p < r->piles; p++)
        if (k->cover.chain[p] && !r->pile[p].overs && k->cover.under_at[p] < k->cover.under_at[p + 1] &&
            k->closed[p / 64] >> p % 64 & 1)
            add_row(k, p);
}

static bool relax_ordered(const struct relax *k)
{
    for (uint32_t groups = k->builds; groups; groups &= groups - 1) {
        const struct deal_group *group = &k->r->group[__builtin_ctz(groups)];

        for (int c = 0; c < 52; c++)
            if (deal_orderly_kinds(group, c))
                return true;
    }
    return false;
}

/* Can all groups of foundations that take whole sequences be modelled as taking single cards? */
static bool wholes_climb(const struct relax *k)
{
    for (uint32_t groups = k->r->sets.wholes; groups; groups &= groups - 1)
        if (k->climb[__builtin_ctz(groups)] == CLIMB_ANY)
            return false;
    return true;
}

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
    if (!relax_find_edges(x->relax) || !wholes_climb(x->relax)) {
        deal_relax_free(x->relax);
        x->relax = NULL;
        return true;
    }
    find_dues(x->relax);
    find_piles(x->relax);
    find_covers(x->relax);
    x->relax->ordered = relax_ordered(x->relax);
    return true;
}

void deal_relax_free(struct relax *k)
{
    if (k)
        free(k->memo);
    free(k);
}

static bool wholes_in_order(const struct deal_rules *r, struct obstacle *o)
{
    for (int f = 0; f < r->founds; f++)
        if (r->sets.wholes >> r->found[f].group & 1 && !climbs(&r->found[f], 0, CLIMB_UP) &&
            !climbs(&r->found[f], 0, CLIMB_DOWN))
            return deal_blame_group(o, r, r->found[f].group, "takes");
    return true;
}

const struct condition deal_relax_wholes = {"foundations that take whole sequences take a suit in order of rank",
                                            wholes_in_order};
