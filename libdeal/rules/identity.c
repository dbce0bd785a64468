/*
 * Identity, or symmetry: what makes two positions one, and the canonical form that is hashed of each.
 *
 * Two positions are one when the same can be done from both, up to the names of piles.  What
 * follows is worked out from the compiled rules and what the mechanisms claim, once for each
 * phase of the game (is a redeal left, does the pack hold cards), because much is seen in one
 * phase only: the order of a pile that a redeal takes up, the places of piles that a round
 * is dealt to.
 *
 *   - Cards are not told apart when every mask of the rules that has one has the other.
 *   - Of a pile is seen what can still come to light: the order where its top may leave; top
 *     and number where things are laid on what never leaves; the top alone where piles move as
 *     wholes; the number alone; of a foundation what it still takes.
 *   - Piles of a group are interchangeable when they are of one kind and nothing goes by their
 *     numbers.  Where something takes the first pile of several, or fills the first vacancy of
 *     a group with piles of several kinds, numbers are seen; piles of one kind side by side are
 *     then still alike, since what is first among the groups of such neighbours stays first.
 *
 * Every doubt is settled for "seen": that costs nodes, the contrary costs wins.
 */
#include "compile.h"
#include "identity.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t card_key[52] = {
    0x3C1EBA8B4DCCC148, 0x533E00F7F3C606D4, 0xEEFA317FAC7AB8FD, 0x9A989360446679B8,
    0xC8E28BFE16044686, 0xEE73B213DFD00283, 0x73107157F961EA45, 0xE637BB4C9E7D0985,
    0xEECA0D1638D4FF44, 0x927F2452D4B0258A, 0x5267207749D7D891, 0x7D58D2344464BD8E,
    0x103269E656FB174C, 0x2F61324E2880D25C, 0xA05955C9267C7F5F, 0xACD6640CD844B3DB,
    0xE4EF795FF906FDCE, 0x5982B57817B1014F, 0x3D836A4CEFE2D32C, 0x5FFDC18818799A51,
    0x685FEE6DB9884765, 0xAB1B255251AABB9F, 0x99803E79206B9DE2, 0xC99070D0B823C1BF,
    0x4426ACBA529F17CC, 0x98FD4A3EBA5761F5, 0xD75AB635202FF869, 0xFE7F4D1F11DAC5E8,
    0xE3A920EFC4409C42, 0xBD6F06C9DA178CC3, 0x1416B2FC5E794939, 0x5B45A4A7152F9B41,
    0x68D7A2CE8EBA591C, 0x6E1AD258BB59A39B, 0x0DD281CA0FC8F793, 0x012BD79C680791AE,
    0x6FBEA466B13FCE84, 0x61C223B280FF955C, 0xF63D542F42B063DA, 0xDF88318C88CC5FE2,
    0x42E7CDB2A969552B, 0x4259010126B363D2, 0x95F9F779259E6B9D, 0x2281577824742403,
    0x72C54FF1213DC704, 0xBDE303994CED506C, 0xB33DCF8EFFA47CF5, 0xB863155FBD1DCDD8,
    0x0048F2705BC4D5B6, 0x152E02B4E1F4242B, 0x430BB5C3F4DBB47F, 0x245E348F43A15722,
};

struct builder {
    const struct deal_rules *r;
    const struct deal_claims *k;
    int phase;
    uint64_t unsplit[52]; /* cards that every mask of the rules has or has not together with a card, in any phase */
    uint64_t alike[52];   /* cards that are not told apart from a card, itself among them */
};

static uint32_t identity_bit(int g) { return (uint32_t)1 << g; }

/* ---- cards ---- */

/* Cards of MASK are told apart from all others. */
static void split_by(struct builder *x, uint64_t mask)
{
    for (int c = 0; mask && c < 52; c++)
        x->unsplit[c] &= mask >> c & 1 ? mask : ~mask;
}

static void split_by_foundations(struct builder *x)
{
    const struct deal_rules *r = x->r;

    for (int f = 0; f < r->founds; f++)
        for (int row = 0; row < (r->base_dealt ? r->ranks : 1); row++)
            for (int n = 0; n < r->found[f].length; n++)
                split_by(x, r->found[f].want[row][n]);
}

static void split_by_tableau(struct builder *x)
{
    const struct deal_rules *r = x->r;

    for (int g = 0; g < r->groups; g++) {
        split_by(x, r->group[g].takes);
        split_by(x, r->based_of[g].lacks[0]);
        split_by(x, r->based_of[g].lacks[1]);
        for (int c = 0; c < 52; c++) {
            split_by(x, r->group[g].onto[c]);
            split_by(x, r->group[g].joins[c]);
        }
    }
    for (int p = 0; p < r->piles; p++)
        split_by(x, r->pile[p].away);
}

static void find_unsplit(struct builder *x)
{
    for (int c = 0; c < 52; c++)
        x->unsplit[c] = ~(uint64_t)0;
    split_by_foundations(x);
    split_by_tableau(x);
}

static bool foundations_tell(const struct deal_rules *r, uint8_t a, uint8_t b)
{
    for (int f = 0; f < r->founds; f++) {
        if (r->group[r->pile[r->found[f].pile].group].king_after != NO_GROUP &&
            (deal_rank(a) == r->ranks) != (deal_rank(b) == r->ranks))
            return true;
        if (r->found[f].any_suit && r->group[r->pile[r->found[f].pile].group].whole && deal_suit(a) != deal_suit(b))
            return true;
    }
    return false;
}

static bool tableau_tells(const struct deal_rules *r, uint8_t a, uint8_t b)
{
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].onto[a] != r->group[g].onto[b] || r->group[g].joins[a] != r->group[g].joins[b])
            return true;
    return false;
}

static bool told_apart(const struct builder *x, uint8_t a, uint8_t b)
{
    const struct deal_rules *r = x->r;

    if (x->k->cards || (x->k->colours && deal_red(a) != deal_red(b)))
        return true;
    if ((x->k->ranks || r->based) && deal_rank(a) != deal_rank(b)) /* based: what lies on a card goes by the base rank */
        return true;
    if (x->phase & PHASE_REDEAL && r->redeal == REDEAL_SHUFFLED) /* the order of a shuffle goes by the cards */
        return true;
    return !(x->unsplit[a] >> b & 1) || foundations_tell(r, a, b) || tableau_tells(r, a, b);
}

/* To be alike goes through: each card need be held against the first of each class only. */
static void find_cards(struct builder *x, struct deal_identity *id)
{
    for (uint8_t c = 0; c < 52; c++) {
        uint8_t first = 0;

        while (first < c && (!(x->alike[first] & card_bit(first)) || !deal_compile_in_pack(x->r, c) ||
                             !deal_compile_in_pack(x->r, first) || told_apart(x, first, c)))
            first++;
        x->alike[c] = first == c ? card_bit(c) : 0;
        x->alike[first] |= card_bit(c);
        id->key[c] = card_key[first];
    }
    for (uint8_t c = 0; c < 52; c++) /* from the first of a class to all of it */
        for (uint64_t cards = x->alike[c]; cards; cards &= cards - 1)
            x->alike[__builtin_ctzll(cards)] = x->alike[c];
}

static bool one_class(const struct builder *x, uint64_t cards)
{
    return !cards || !(cards & ~x->alike[__builtin_ctzll(cards)]);
}

/* ---- foundations ---- */

static bool gives(const struct builder *x, int g)
{
    return x->r->givers >> g & 1 || x->k->moves[g];
}

static bool same_from(const struct deal_rules *r, const struct deal_foundation *a, int n, const struct deal_foundation *b, int m)
{
    if (a->any_suit != b->any_suit || a->suit != b->suit || a->length - n != b->length - m)
        return false;
    for (int row = 0; row < (r->base_dealt ? r->ranks : 1); row++)
        if (memcmp(a->seq[row] + n, b->seq[row] + m, (size_t)(a->length - n)))
            return false;
    return true;
}

/* With how many cards foundation G is to the rules what F with N is; -1 where it never is. */
static int one_future(const struct builder *x, int f, int n, int g)
{
    const struct deal_rules *r = x->r;
    const struct deal_foundation *a = &r->found[f], *b = &r->found[g];
    int group = r->pile[a->pile].group, m = b->length - (a->length - n);

    if (group != r->pile[b->pile].group)
        return -1;
    if (gives(x, group)) /* what has come there may come back */
        return n <= b->length && same_from(r, a, 0, b, 0) ? n : -1;
    return m >= 0 && !n == !m && same_from(r, a, n, b, m) ? m : -1;
}

static uint16_t find_future(const struct builder *x, int f, int n, uint16_t *next)
{
    for (int g = 0; g < f; g++) {
        int m = one_future(x, f, n, g);
        if (m >= 0)
            return x->r->found[g].future[m];
    }
    return (*next)++;
}

static void find_futures(const struct builder *x, struct deal_rules *r)
{
    uint16_t next = 1;

    for (int f = 0; f < r->founds; f++)
        for (int n = 0; n <= r->found[f].length; n++)
            r->found[f].future[n] = find_future(x, f, n, &next);
}

/* ---- what sees the numbers of a group's piles ---- */

static bool sources_can_hold(const struct builder *x, int p)
{
    for (int i = 0; i < x->r->pile[p].sources; i++)
        if (x->r->group[x->r->pile[p].source[i]].first != x->r->pack || x->phase)
            return true;
    return false;
}

/* Vacancies with cards in them are filled in order of their numbers. */
static bool filled_by_number(const struct builder *x, const struct deal_group *group)
{
    bool can = false;

    for (int p = group->first; p < group->first + group->piles; p++)
        can |= sources_can_hold(x, p);
    return group->fill_at && (deal_compile_fills_itself(group) || group->fill == FILL_REFILL) && can;
}

/* The first pile of the group that holds a card fills another by itself, or at a word. */
static bool first_pile_feeds(const struct deal_rules *r, int g)
{
    for (int p = 0; p < r->piles; p++) {
        int way = r->group[r->pile[p].group].fill;

        for (int i = 0; i < r->pile[p].sources; i++)
            if (r->pile[p].source[i] == g && way != FILL_MUST && way != FILL_CHOICE && way != FILL_FREE)
                return true;
    }
    return false;
}

static bool identity_gathered(const struct deal_rules *r, int p) { return memchr(r->gather, p, r->gathers) != NULL; }

static bool all_gathered(const struct deal_rules *r, const struct deal_group *group)
{
    for (int p = group->first; p < group->first + group->piles; p++)
        if (!identity_gathered(r, p))
            return false;
    return true;
}

static bool any_gathered(const struct deal_rules *r, const struct deal_group *group)
{
    for (int p = group->first; p < group->first + group->piles; p++)
        if (identity_gathered(r, p))
            return true;
    return false;
}

static bool dealt_by_number(const struct builder *x, int g)
{
    const struct deal_rules *r = x->r;
    const struct deal_group *group = &r->group[g];

    for (int k = 0; x->phase && k < r->rounds; k++)
        if (r->round[k] == g)
            return true;
    if (!(x->phase & PHASE_REDEAL))
        return false;
    return (group->relay && !all_gathered(r, group)) ||
           (any_gathered(r, group) && (r->redeal != REDEAL_SHUFFLED || !all_gathered(r, group)));
}

/* Does the word deal bring cards to the group, or do mechanisms move some there?  They lay them on piles that do not exist, too. */
static bool comes_to_any(const struct builder *x, int g)
{
    bool comes = x->r->turn_first == g || memchr(x->r->round, g, x->r->rounds);

    for (int h = 0; h < x->r->groups; h++)
        comes |= (x->k->moves[h] >> g & 1) != 0;
    return comes;
}

/* Do piles that get no card stand before others that do?  Placed cards do at the START, and no redeal brings them back. */
static bool places_interrupted(const struct deal_rules *r, const struct deal_group *group, bool start)
{
    bool none = false;

    for (int p = group->first; p < group->first + group->piles; p++) {
        bool gets = r->pile[p].deal || (start && r->pile[p].placed);
        if (gets && none)
            return true;
        none |= !gets;
    }
    return false;
}

/* Of piles that exist as far as the deal gave them a card, may others than the first ones hold cards? */
static bool places_scattered(const struct builder *x, int g)
{
    const struct deal_rules *r = x->r;
    const struct deal_group *group = &r->group[g];
    bool some = false;

    if (!group->limited)
        return false;
    for (int p = group->first; p < group->first + group->piles; p++)
        some |= r->pile[p].deal || r->pile[p].placed;
    return places_interrupted(r, group, true) || (some && comes_to_any(x, g)) ||
           (group->relay && (places_interrupted(r, group, false) || !all_gathered(r, group)));
}

/* How many of these cards there are, without those that foundations begin with. */
static int copies(const struct deal_rules *r, uint64_t cards)
{
    int n = 0;

    for (int p = 0; p < r->piles; p++)
        n += r->pile[p].placed && cards >> (r->pile[p].placed - 1) & 1;
    for (; cards; cards &= cards - 1)
        n += r->per_card[__builtin_ctzll(cards)];
    return n;
}

/* Can a pile of the group come to hold more than one card? */
static bool piles_up(const struct deal_rules *r, int g)
{
    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        if (r->pile[p].cap > 1)
            return true;
    return false;
}

/* Foundations that group G starts, open when F does and want the same first cards as it. */
static int places_like(const struct deal_rules *r, int g, int f, int row)
{
    const struct deal_group *own = &r->group[r->pile[r->found[f].pile].group];
    int n = 0;

    for (int h = 0; h < r->founds; h++) {
        const struct deal_group *group = &r->group[r->pile[r->found[h].pile].group];

        n += memchr(group->at_once_from, g, group->at_once_count) && r->found[h].base_card == DEAL_NO_CARD &&
             group->opens_late == own->opens_late && group->king_after == own->king_after &&
             r->found[h].want[row][0] == r->found[f].want[row][0];
    }
    return n;
}

/* May a mechanism take the tops of two piles of the group by one action?  By themselves several do, but these number them. */
static bool two_leave(const struct builder *x, int g)
{
    bool two = x->k->joins >> g & 1;

    for (int i = 0; i < x->k->edges; i++)
        two |= x->k->edge[i].which == EDGE_ASTRAY && x->k->edge[i].from >> g & 1;
    return two;
}

/* May two tops of group G come to start foundations of group TO after one action?  Between the two whatever the first pile
 * bares, or leaves vacant, is seen to by other effects. */
static bool starts_interrupted(const struct builder *x, int g, const struct deal_group *to)
{
    return (to->opens_late || to->king_after != NO_GROUP || two_leave(x, g)) && x->r->effects > 1;
}

/* Several tops may wait for one empty foundation: the first pile's goes. */
static bool starts_contended(const struct builder *x, int g)
{
    const struct deal_rules *r = x->r;
    uint64_t first = 0;
    int places = 0;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_group *group = &r->group[r->pile[r->found[f].pile].group];
        bool from = memchr(group->at_once_from, g, group->at_once_count) != NULL;

        if (!from)
            continue;
        for (int row = 0; row < (r->base_dealt ? r->ranks : 1); row++) {
            if (!one_class(x, r->found[f].want[row][0]))
                return true;
            if (piles_up(r, g) && copies(r, r->found[f].want[row][0]) > places_like(r, g, f, row))
                return true;
            first |= r->found[f].want[row][0];
        }
        if (piles_up(r, g) && (gives(x, r->pile[r->found[f].pile].group) || starts_interrupted(x, g, group)))
            return true;
        places += r->found[f].base_card == DEAL_NO_CARD;
    }
    return piles_up(r, g) && copies(r, first) > places;
}

static bool plays_itself(const struct deal_rules *r, int g)
{
    for (int i = 0; i < r->effects; i++)
        if (r->effect[i].kind == EFFECT_PLAY && r->effect[i].arg == g)
            return true;
    return false;
}

/* Are the group's empty piles of one kind? */
static bool one_kind(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];

    for (int p = group->first; p < group->first + group->piles; p++)
        if (r->pile[p].kind != r->pile[group->first].kind)
            return false;
    return true;
}

/* Is another group said to be equal to it? */
static bool in_family(const struct deal_rules *r, int g)
{
    for (int h = 0; h < r->groups; h++)
        if (h != g && r->group[h].family == r->group[g].family)
            return true;
    return false;
}

static bool numbered(const struct builder *x, int g)
{
    const struct deal_rules *r = x->r;
    const struct deal_group *group = &r->group[g];

    if (group->piles < 2 && !in_family(r, g))
        return false;
    if ((x->k->numbered | x->k->marks) >> g & 1 || (x->phase && x->k->numbered_dealing >> g & 1))
        return true; /* marks: of two vacancies that are marked otherwise the first is filled */
    return deal_compile_layered(r, g) || first_pile_feeds(r, g) || filled_by_number(x, group) || dealt_by_number(x, g) ||
           places_scattered(x, g) || plays_itself(r, g) || (r->starters >> g & 1 && starts_contended(x, g));
}

/* Something takes the lowest-numbered foundation of the group that fits, and there are two with futures of their own. */
static bool picked_by_number(const struct builder *x, int g)
{
    const struct deal_rules *r = x->r;
    bool picked = x->k->picks >> g & 1;

    for (int i = 0; i < r->effects; i++)
        picked |= r->effect[i].kind == EFFECT_PLAY && r->group[r->effect[i].arg].play >> g & 1;
    for (int f = 0; picked && f < r->founds; f++)
        for (int h = 0; h <= f; h++)
            for (int n = 0; n < r->found[f].length && r->pile[r->found[f].pile].group == g && r->pile[r->found[h].pile].group == g; n++)
                for (int m = 0; m < r->found[h].length; m++)
                    if (r->found[f].want[0][n] & r->found[h].want[0][m] && r->found[f].future[n] != r->found[h].future[m])
                        return true;
    return false;
}

/* ---- may two vacancies of several kinds wait for one source? ---- */

/* May cards come to the groups INTO from elsewhere? */
static bool flows_in(const struct builder *x, uint32_t into)
{
    const struct deal_rules *r = x->r;
    uint32_t pack = identity_bit(r->pile[r->pack].group), dealt = r->talon == NO_PILE ? 0 : identity_bit(r->pile[r->talon].group);

    if (r->turn_first != NO_GROUP)
        dealt |= identity_bit(r->turn_first);
    for (int i = 0; i < r->rounds; i++)
        dealt |= identity_bit(r->round[i]);
    for (int g = 0; g < r->groups; g++) {
        bool outside = !(into >> g & 1);

        if (outside && (r->group[g].play | x->k->moves[g]) & into)
            return true;
        dealt |= r->group[g].relay ? identity_bit(g) : 0;
    }
    for (int p = 0; p < r->piles; p++)
        for (int i = 0; into >> r->pile[p].group & 1 && i < r->pile[p].sources; i++)
            if (!(into >> r->pile[p].source[i] & 1))
                return true;
    for (int i = 0; r->redeal && into & pack && i < r->gathers; i++)
        if (!(into >> r->pile[r->gather[i]].group & 1))
            return true;
    return !(into & pack) && into & dealt;
}

static uint32_t identity_sources_of(const struct deal_pile *p)
{
    uint32_t groups = 0;

    for (int i = 0; i < p->sources; i++)
        groups |= identity_bit(p->source[i]);
    return groups;
}

/* A vacancy that finds nothing to fill it stays; and no action makes two. */
static bool one_vacancy(const struct builder *x, int g)
{
    const struct deal_rules *r = x->r;
    const struct deal_group *group = &r->group[g];

    if (group->fill != FILL_ATONCE || group->fill_at || x->k->moves[g] || r->starters >> g & 1 || plays_itself(r, g) ||
        any_gathered(r, group) || group->relay || group->limited || r->turn_first == g)
        return false;
    for (int p = group->first; p < group->first + group->piles; p++)
        if (flows_in(x, identity_sources_of(&r->pile[p])))
            return false;
    return true;
}

/* Does nothing ever look for the first empty pile of the group? */
static bool vacancies_silent(const struct builder *x, int g)
{
    const struct deal_group *group = &x->r->group[g];
    bool moved = x->k->moves[g] != 0;

    for (int h = 0; h < x->r->groups; h++)
        moved |= x->k->moves[h] >> g & 1;
    if (x->r->starters >> g & 1 && (!one_kind(x->r, g) || in_family(x->r, g)))
        return false; /* the first pile of all goes */
    return !moved && x->r->turn_first != g && (group->fill == FILL_NONE || (one_vacancy(x, g) && !in_family(x->r, g)));
}

/* ---- piles ---- */

/* The card that lay there from the start, or none: the number says which. */
static bool holds_its_own(const struct builder *x, int p)
{
    int g = x->r->pile[p].group;

    return x->r->pile[p].placed && x->r->pile[p].cap == 1 && !flows_in(x, identity_bit(g)) &&
           !((x->r->group[g].play | x->k->moves[g]) >> g & 1);
}

/* Groups to which mechanisms bring cards of group G, some way or other, itself among them. */
static uint32_t brought_to(const struct builder *x, int g)
{
    uint32_t to = identity_bit(g), was;

    do {
        was = to;
        for (int h = 0; h < x->r->groups; h++)
            to |= to >> h & 1 ? x->k->moves[h] : 0;
    } while (to != was);
    return to;
}

/* Do piles of the group move as wholes only, and stay so wherever they come to, so that what is covered never comes to light? */
static bool covered_for_good(const struct builder *x, int g)
{
    const struct deal_rules *r = x->r;
    uint32_t to = brought_to(x, g);

    if (to & (~x->k->wholes | x->k->parts | x->k->deep | r->feeders | r->starters))
        return false;
    for (int h = 0; h < r->groups; h++)
        if (to >> h & 1 && (r->group[h].play || r->group[h].fill_at || any_gathered(r, &r->group[h]) || plays_itself(r, h)))
            return false;
    return true;
}

static bool may_leave(const struct builder *x, int p)
{
    const struct deal_rules *r = x->r;
    int g = r->pile[p].group;

    if (p == r->pack)
        return true;
    if (plays_itself(r, g) && !holds_its_own(x, p)) /* whether it is open or not */
        return true;
    return (r->group[g].play && pile_open(r, p) != OPEN_NONE) || (r->feeders | r->starters) >> g & 1 || (x->k->moves[g] && !covered_for_good(x, g));
}

/* Is the top of more account than those under it while none may leave? */
static bool top_visible(const struct builder *x, int p)
{
    const struct deal_rules *r = x->r;
    int g = r->pile[p].group;

    return (r->built_on >> g & 1 && deal_group_builds(&r->group[g])) || x->k->reads >> g & 1 || r->pile[p].away;
}

/* All cards of the pile are at hand, as far as any is, and no order is of account: where the top is, so is what comes to the
 * top when it leaves. */
static bool identity_spread(const struct builder *x, int p)
{
    const struct deal_rules *r = x->r;
    int g = r->pile[p].group, open = pile_open(r, p);

    return (open == OPEN_ALL || open == OPEN_LATE) && !r->pile[p].down_reg && !((r->feeders | r->starters) >> g & 1) &&
           !x->k->moves[g] && !plays_itself(r, g) && !top_visible(x, p);
}

static enum canonical_form form_of(const struct builder *x, int p)
{
    const struct deal_rules *r = x->r;
    const struct deal_pile *pile = &r->pile[p];
    bool taken_up = x->phase & PHASE_REDEAL && identity_gathered(r, p);

    if (pile->found != NO_PILE && (!r->found[pile->found].any_suit || !gives(x, pile->group)))
        return FORM_FUTURE;
    if (pile->found != NO_PILE || x->k->deep >> pile->group & 1 || (taken_up && r->redeal != REDEAL_SHUFFLED))
        return FORM_ORDER;
    if (may_leave(x, p))
        return identity_spread(x, p) ? FORM_BAG : FORM_ORDER;
    if (taken_up)
        return top_visible(x, p) ? FORM_BAG_TOP : FORM_BAG;
    if (!top_visible(x, p))
        return FORM_COUNT;
    return covered_for_good(x, pile->group) ? FORM_TOP_ONLY : FORM_TOP;
}

/* Piles side by side of one kind have one number; of one kind anywhere where nothing looks for the first. */
static uint64_t identity_name_of(const struct builder *x, int p)
{
    const struct deal_rules *r = x->r;
    const struct deal_pile *pile = &r->pile[p];
    const struct deal_group *group = &r->group[pile->group];
    int first = p;

    if (numbered(x, pile->group))
        return 1000 + (uint64_t)p;
    if (vacancies_silent(x, pile->group))
        return 2000 + (uint64_t)pile->kind;
    while (first > group->first && r->pile[first - 1].kind == pile->kind)
        first--;
    return 3000 + (uint64_t)first;
}

/* Foundations that take the same from now on, and may yet hold other cards? */
static bool tops_differ(const struct builder *x, const struct deal_foundation *f)
{
    const struct deal_rules *r = x->r;

    for (int g = 0; g < r->founds; g++)
        if (r->pile[r->found[g].pile].group == r->pile[f->pile].group && r->found[g].any_suit == f->any_suit &&
            r->found[g].suit == f->suit && !same_from(r, f, 0, &r->found[g], 0))
            return true;
    for (int row = 0; row < (r->base_dealt ? r->ranks : 1); row++)
        for (int n = 0; n < f->length; n++)
            if (!one_class(x, f->want[row][n]))
                return true;
    return false;
}

/* May an empty foundation of the group want what others, begun with other cards, still want?  Of these the first is offered. */
static bool empty_among_begun(const struct deal_rules *r, int group)
{
    for (int f = 0; f < r->founds; f++)
        for (int g = 0; g < r->founds; g++) {
            bool both = r->pile[r->found[f].pile].group == group && r->pile[r->found[g].pile].group == group;

            for (int m = 1; both && m < r->found[g].length; m++)
                if (same_from(r, &r->found[f], 0, &r->found[g], m))
                    return true;
        }
    return false;
}

/* What a foundation still takes says it all, the group too, but for two things: something may go by numbers; and of several
 * that take the same the first only gives a card back. */
static uint64_t name_of_foundation(const struct builder *x, int p)
{
    const struct deal_foundation *f = &x->r->found[x->r->pile[p].found];
    int group = x->r->pile[p].group;

    if (picked_by_number(x, group) || empty_among_begun(x->r, group) || (gives(x, group) && tops_differ(x, f)))
        return 1000 + (uint64_t)p;
    return 4000 + (uint64_t)(gives(x, group) ? f->future[0] : 0);
}

static bool mark_visible(const struct builder *x, int p)
{
    const struct deal_rules *r = x->r;
    int g = r->pile[p].group, open = pile_open(r, p);

    return r->pile[p].down_reg && (x->k->marks >> g & 1 || open == OPEN_ALL || open == OPEN_LATE || r->group[g].runs ||
                                   r->group[g].play & r->wholes);
}

/* Tokens are added to keys of cards, so the two must not come from one stream of numbers: where they did, a card of one
 * pile and another of another pile made the same sum. */
static uint64_t token_of(uint64_t name) { return deal_mix(UINT64_C(0x746F6B656E000000) + name); }

static void find_piles(const struct builder *x, struct deal_identity *id)
{
    for (int p = 0; p < x->r->piles; p++) {
        id->form[p] = (uint8_t)form_of(x, p);
        id->marked[p] = mark_visible(x, p);
        id->token[p] = token_of(x->r->pile[p].found != NO_PILE ? name_of_foundation(x, p) : identity_name_of(x, p));
    }
}

/* ---- phases ---- */

static bool same_identity(const struct deal_identity *a, const struct deal_identity *b) { return !memcmp(a, b, sizeof *a); }

bool deal_compile_identity(struct deal_rules *r, const struct deal_claims *k, struct deal_error *e)
{
    struct builder x = {.r = r, .k = k};

    find_futures(&x, r);
    find_unsplit(&x);
    for (x.phase = 0; x.phase < PHASES; x.phase++) {
        struct deal_identity *id = calloc(1, sizeof *id);
        int like = 0;

        if (!id)
            return deal_fail(e, NULL, "out of memory");
        find_cards(&x, id);
        find_piles(&x, id);
        while (like < x.phase && !same_identity(r->identity[like], id))
            like++;
        if (like < x.phase) {
            free(id);
            id = r->identity[like];
        }
        r->identity[x.phase] = id;
    }
    return true;
}

/* ---- what forbids it ---- */

/* A mechanism that has to do with the groups, the first of all where none declares so. */
static bool blame_mechanism(struct obstacle *o, const struct deal_rules *r, uint32_t groups)
{
    uint32_t mechs = 0;

    for (int i = 0; i < r->ways.n; i++)
        mechs |= r->ways.way[i].mech && (r->ways.way[i].from | r->ways.way[i].to) & groups
                     ? (uint32_t)1 << (r->ways.way[i].mech - 1)
                     : 0;
    return deal_blame_mechanisms(o, mechs ? mechs : 1);
}

static bool blame_filled(struct obstacle *o, const struct deal_rules *r, int source)
{
    for (int p = 0; p < r->piles; p++)
        if (identity_sources_of(&r->pile[p]) & identity_bit(source))
            return deal_blame_group(o, r, r->pile[p].group, "fill");
    return deal_blame_group(o, r, source, "fill");
}

static bool blame_starter(struct obstacle *o, const struct deal_rules *r, int source)
{
    for (int g = 0; g < r->groups; g++)
        if (memchr(r->group[g].at_once_from, source, r->group[g].at_once_count))
            return deal_blame_group(o, r, g, "at-once");
    return false;
}

bool deal_identity_cards_one(const struct deal_rules *r, struct obstacle *o)
{
    const struct deal_claims *k = &r->claims;

    for (int a = 0; a < 52; a++)
        for (int b = 0; b < a; b++)
            if (r->copies[a] && r->copies[b] && r->identity[0]->key[a] == r->identity[0]->key[b])
                return true;
    if (k->cards || k->colours)
        return blame_mechanism(o, r, ~(uint32_t)0);
    for (int f = 0; f < r->founds; f++)
        if (!r->found[f].any_suit)
            return deal_blame_group(o, r, r->pile[r->found[f].pile].group, "foundation");
    for (int g = 0; g < r->groups; g++)
        if (deal_group_builds(&r->group[g]))
            return deal_blame_group(o, r, g, "build");
    return deal_blame(o, "game", "goal");
}

bool deal_identity_piles_one(const struct deal_rules *r, int g, struct obstacle *o)
{
    struct builder x = {.r = r, .k = &r->claims, .phase = PHASES - 1};
    struct deal_identity cards;
    const struct deal_group *group = &r->group[g];

    find_unsplit(&x);
    find_cards(&x, &cards);
    if (group->foundation)
        return !picked_by_number(&x, g) || deal_blame_group(o, r, g, "piles");
    if (!numbered(&x, g))
        return true;
    if ((x.k->numbered | x.k->numbered_dealing) >> g & 1)
        return blame_mechanism(o, r, identity_bit(g));
    if (deal_compile_layered(r, g))
        return deal_blame_group(o, r, g, "covers");
    if (first_pile_feeds(r, g))
        return blame_filled(o, r, g);
    if (dealt_by_number(&x, g))
        return deal_blame(o, r->rounds ? "pack" : "talon", r->rounds ? "round" : "redeal");
    if (r->starters >> g & 1 && starts_contended(&x, g))
        return blame_starter(o, r, g);
    return deal_blame_group(o, r, g, filled_by_number(&x, group) ? "fill" : plays_itself(r, g) ? "at-once" : "dealt");
}

const char *deal_identity_form(const struct deal_rules *r, int g, struct obstacle *o)
{
    static const char *const form_name[] = {"number of cards", "what it still takes", "top and number", "top", "which cards", "which cards and top",
                                       NULL}; /* ORDER enum canonical_form */
    const struct deal_group *group = &r->group[g];
    const char *coarse = form_name[r->identity[0]->form[group->first]];

    if (coarse)
        return coarse;
    if (r->claims.moves[g] || r->claims.deep >> g & 1)
        blame_mechanism(o, r, identity_bit(g));
    else if (r->feeders >> g & 1)
        blame_filled(o, r, g);
    else if (r->starters >> g & 1)
        blame_starter(o, r, g);
    else
        deal_blame_group(o, r, g, "play");
    return NULL;
}

void deal_identity_release(struct deal_rules *r)
{
    for (int i = 0; i < PHASES; i++) {
        bool shared = false;

        for (int j = 0; j < i; j++)
            shared |= r->identity[j] == r->identity[i];
        if (!shared)
            free(r->identity[i]);
    }
}
