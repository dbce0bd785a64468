/*
 * Identity, or symmetry: which positions count as one. Positions are hashed in a canonical form, which is the same
 * for all positions that count as one.
 *
 * Two positions count as one if the same actions are possible from both, up to the names of piles. Identity is
 * computed from the ways of the rules, once for each phase of the game: is a redeal left, does the pack hold cards?
 * Each phase depends on other properties: a redeal on the order of a pile, a round on the places of piles.
 *
 *   - Two cards are alike if every mask of the rules contains both or neither.
 *   - The key of a pile holds the order of its cards if its top may leave.  If no card leaves it, but cards are laid on
 *     it, the key holds top and number; if piles move as wholes, the top alone; otherwise the number alone.  The key of
 *     a foundation holds the cards that it still needs.
 *   - Piles of a group are interchangeable if they are of one kind and no way depends on their numbers.  Numbers matter
 *     if a way takes the first of several piles, or fills the first vacancy of a group with several kinds.  Adjacent
 *     piles of one kind are then still alike, since the first of several such runs stays the first.
 *
 * Every doubt counts as a difference: a needless difference costs nodes, a missing one loses wins.
 */
#include "compile.h"
#include "identity.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t card_key[52] = {
    0x3C1EBA8B4DCCC148, 0x533E00F7F3C606D4, 0xEEFA317FAC7AB8FD, 0x9A989360446679B8, 0xC8E28BFE16044686,
    0xEE73B213DFD00283, 0x73107157F961EA45, 0xE637BB4C9E7D0985, 0xEECA0D1638D4FF44, 0x927F2452D4B0258A,
    0x5267207749D7D891, 0x7D58D2344464BD8E, 0x103269E656FB174C, 0x2F61324E2880D25C, 0xA05955C9267C7F5F,
    0xACD6640CD844B3DB, 0xE4EF795FF906FDCE, 0x5982B57817B1014F, 0x3D836A4CEFE2D32C, 0x5FFDC18818799A51,
    0x685FEE6DB9884765, 0xAB1B255251AABB9F, 0x99803E79206B9DE2, 0xC99070D0B823C1BF, 0x4426ACBA529F17CC,
    0x98FD4A3EBA5761F5, 0xD75AB635202FF869, 0xFE7F4D1F11DAC5E8, 0xE3A920EFC4409C42, 0xBD6F06C9DA178CC3,
    0x1416B2FC5E794939, 0x5B45A4A7152F9B41, 0x68D7A2CE8EBA591C, 0x6E1AD258BB59A39B, 0x0DD281CA0FC8F793,
    0x012BD79C680791AE, 0x6FBEA466B13FCE84, 0x61C223B280FF955C, 0xF63D542F42B063DA, 0xDF88318C88CC5FE2,
    0x42E7CDB2A969552B, 0x4259010126B363D2, 0x95F9F779259E6B9D, 0x2281577824742403, 0x72C54FF1213DC704,
    0xBDE303994CED506C, 0xB33DCF8EFFA47CF5, 0xB863155FBD1DCDD8, 0x0048F2705BC4D5B6, 0x152E02B4E1F4242B,
    0x430BB5C3F4DBB47F, 0x245E348F43A15722,
};

struct builder {
    const struct deal_rules *r;
    int phase;
    /* for each card, the cards that every mask of the rules contains together with it, in any phase */
    uint64_t unsplit[52];
    uint64_t alike[52]; /* for each card, the cards that count as equal to it, itself included */
    bool exact;         /* no two cards count as equal */
};

static uint32_t identity_bit(int g) { return (uint32_t)1 << g; }

/* May cards still move by this way in the phase? The layout is over. An empty pack stays empty unless a redeal is
 * left. */
static bool way_lives(const struct builder *x, const struct deal_way *w)
{
    uint32_t by = w->is & BY_ANY & ~BY_START;

    return by && (by != BY_REDEAL || x->phase & PHASE_REDEAL) && (w->from != groups_pack(x->r) || x->phase);
}

/* The groups to which mechanisms move cards of these groups. */
static uint32_t moved_to(const struct deal_rules *r, uint32_t groups)
{
    return deal_ways_to(r, groups, OF_MECHANISM | OF_PAIRS);
}

/* Do mechanisms distinguish cards by rank, colour or card (TELLS_...)? */
static bool mechanisms_tell(const struct deal_rules *r, int tells)
{
    EACH_WAY(r, w)
    if (w->mech && w->tells & tells)
        return true;
    return false;
}

/* ---- cards ---- */

/* Distinguishes the cards of MASK from all others. */
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

    if (x->exact || !(x->unsplit[a] >> b & 1)) /* first, since it decides most pairs and costs least */
        return true;
    if (mechanisms_tell(r, TELLS_CARD) || (mechanisms_tell(r, TELLS_COLOUR) && deal_red(a) != deal_red(b)))
        return true;
    if ((r->based || mechanisms_tell(r, TELLS_RANK)) &&
        deal_rank(a) != deal_rank(b)) /* the base rank decides which cards fit on a card */
        return true;
    if (x->phase & PHASE_REDEAL && r->redeal == REDEAL_SHUFFLED) /* the cards determine the order of a shuffle */
        return true;
    return foundations_tell(r, a, b) || tableau_tells(r, a, b);
}

/* Assigns a key to each class of equal cards. Equality is transitive, so each card is compared with the first of each
 * class. */
static void find_cards(struct builder *x, struct deal_identity *id)
{
    for (uint8_t c = 0; c < 52; c++) {
        uint8_t first = 0;

        while (first < c && (!(x->alike[first] & card_bit(first)) || told_apart(x, first, c) ||
                             !deal_compile_in_pack(x->r, c) || !deal_compile_in_pack(x->r, first)))
            first++;
        x->alike[c] = first == c ? card_bit(c) : 0;
        x->alike[first] |= card_bit(c);
        id->key[c] = card_key[first];
    }
    for (uint8_t c = 0; c < 52; c++) /* copy the set of the first card to all of its class */
        for (uint64_t cards = x->alike[c]; cards; cards &= cards - 1)
            x->alike[__builtin_ctzll(cards)] = x->alike[c];
}

static bool one_class(const struct builder *x, uint64_t cards)
{
    return !cards || !(cards & ~x->alike[__builtin_ctzll(cards)]);
}

/* ---- foundations ---- */

static bool gives(const struct builder *x, int g) { return deal_ways_to(x->r, identity_bit(g), UINT32_MAX); }

static bool same_from(const struct deal_rules *r, const struct deal_foundation *a, int n,
                      const struct deal_foundation *b, int m)
{
    if (a->any_suit != b->any_suit || a->suit != b->suit || a->length - n != b->length - m)
        return false;
    for (int row = 0; row < (r->base_dealt ? r->ranks : 1); row++)
        if (memcmp(a->seq[row] + n, b->seq[row] + m, (size_t)(a->length - n)))
            return false;
    return true;
}

/* The number of cards with which foundation G equals foundation F with N cards; -1 if it never does. */
static int one_future(const struct builder *x, int f, int n, int g)
{
    const struct deal_rules *r = x->r;
    const struct deal_foundation *a = &r->found[f], *b = &r->found[g];
    int group = r->pile[a->pile].group, m = b->length - (a->length - n);

    if (group != r->pile[b->pile].group)
        return -1;
    if (gives(x, group)) /* a foundation that gives cards back may show any earlier card again */
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

/* ---- ways that depend on the numbers of a group's piles ---- */

static bool identity_gathered(const struct deal_rules *r, int p) { return memchr(r->gather, p, r->gathers) != NULL; }

static bool all_gathered(const struct deal_rules *r, const struct deal_group *group)
{
    for (int p = group->first; p < group->first + group->piles; p++)
        if (!identity_gathered(r, p))
            return false;
    return true;
}

/* Does a pile that gets no card precede one that does? Placed cards count only at the START; no redeal brings them
 * back. */
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

/* A limited group has only as many piles as the deal gave cards to. May cards lie on others than its first piles? The
 * word deal and mechanisms also lay cards on piles that do not exist. */
static bool places_scattered(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];
    bool some = false;

    if (!group->limited)
        return false;
    for (int p = group->first; p < group->first + group->piles; p++)
        some |= r->pile[p].deal || r->pile[p].placed;
    return places_interrupted(r, group, true) ||
           (some && deal_ways_from(r, identity_bit(g), BY_DEAL | OF_MECHANISM | OF_PAIRS)) ||
           (group->relay && (places_interrupted(r, group, false) || !all_gathered(r, group)));
}

/* The number of these cards among the listed and the placed ones, without the base cards of foundations. */
static int copies(const struct deal_rules *r, uint64_t cards)
{
    int n = 0;

    for (int p = 0; p < r->piles; p++)
        n += r->pile[p].placed && cards >> (r->pile[p].placed - 1) & 1;
    for (; cards; cards &= cards - 1)
        n += r->per_card[__builtin_ctzll(cards)];
    return n;
}

/* Can a pile of the group hold more than one card? */
static bool piles_up(const struct deal_rules *r, int g)
{
    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        if (r->pile[p].cap > 1)
            return true;
    return false;
}

/* The number of foundations that group G starts, that open when F does, and that want the same first cards. */
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

/* May one action of a mechanism take the tops of two piles of the group? Mechanisms that take several by themselves
 * declare that they depend on numbers. */
static bool two_leave(const struct builder *x, int g)
{
    EACH_WAY(x->r, w)
    if (w->from >> g & 1 && (w->astray || (w->is & BY_WORD && w->is & (TAKES_PAIR | TAKES_SWAP))))
        return true;
    return false;
}

/* May one action bring two tops of group G to foundations of group TO? Between the two, other effects may use the
 * card or the vacancy under the first top. */
static bool starts_interrupted(const struct builder *x, int g, const struct deal_group *to)
{
    return (to->opens_late || to->king_after != NO_GROUP || two_leave(x, g)) && x->r->effects > 1;
}

/* May several tops compete for one empty foundation? The top of the first pile wins. */
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
    EACH_WAY(r, w)
    if (!w->mech && w->from >> g & 1 && w->is & BY_ITSELF && w->is & TO_NEXT && !(w->is & TO_VACANT))
        return true;
    return false;
}

/* Do the group's empty piles have one kind? */
static bool one_kind(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];

    for (int p = group->first; p < group->first + group->piles; p++)
        if (r->pile[p].kind != r->pile[group->first].kind)
            return false;
    return true;
}

/* Is another group declared equal to this one? */
static bool in_family(const struct deal_rules *r, int g)
{
    for (int h = 0; h < r->groups; h++)
        if (h != g && r->group[h].family == r->group[g].family)
            return true;
    return false;
}

static enum canonical_form form_of(const struct builder *x, int p);

/* Does the order in which cards come to piles of these groups matter there? */
static bool order_visible(const struct builder *x, uint32_t groups)
{
    for (int p = 0; p < x->r->piles; p++)
        if (group_of_pile(x->r, p) & groups && form_of(x, p) != FORM_COUNT && form_of(x, p) != FORM_BAG)
            return true;
    return false;
}

/* Do numbers decide only the order in which cards come to the piles, not which cards do? An action names both cards
 * of a pair. An effect of a mechanism is repeated until no pile has a card for it. */
static bool orders_only(const struct deal_way *w)
{
    uint32_t takes = w->is & (TAKES_RUN | TAKES_ANY | TAKES_PILE | TAKES_SWAP | TAKES_PAIR), by = w->is & BY_ANY;

    if (!w->mech || !(w->is & TO_ANY) || w->most)
        return false;
    return takes == TAKES_PAIR ? by == BY_WORD : !takes && by == BY_ITSELF && !(w->count | w->top | w->deep | w->mark);
}

/* Do the numbers of group G's piles decide which pile gives a card? */
static bool numbers_give(const struct builder *x, const struct deal_way *w, int g)
{
    if (!(w->from >> g & 1) || !(w->is & (PICKS_FROM | PICKS_ALL)))
        return false;
    if (w->is & BY_REDEAL && !w->mech) /* all piles are shuffled together, so no number matters */
        return way_lives(x, w) && (!(w->tells & TELLS_CARD) || !all_gathered(x->r, &x->r->group[g]));
    if (!w->mech && w->is & TO_NEXT && w->is & TO_VACANT)
        return starts_contended(x, g);
    if (orders_only(w) && !order_visible(x, w->to))
        return false;
    return w->is & PICKS_FROM || w->from != groups_pack(x->r);
}

/* Do the numbers of group G's piles decide which pile takes a card? Empty piles of one kind are alike, so the first
 * is as good as another. */
static bool numbers_take(const struct builder *x, const struct deal_way *w, int g)
{
    if (!(w->to >> g & 1) || !way_lives(x, w))
        return false;
    if (w->is & BY_REDEAL && !w->mech)
        return w->to != groups_pack(x->r) && !all_gathered(x->r, &x->r->group[g]);
    if (w->onto && one_class(x, w->onto))
        return false;
    return (w->is & PICKS_ALL && w->from == groups_pack(x->r)) ||
           (w->is & (PICKS_TO | PICKS_ALL) && !(w->is & TO_VACANT && !w->room));
}

/* A way that depends on the numbers of the group's piles; NULL if there is none. */
static const struct deal_way *numbering(const struct builder *x, int g)
{
    EACH_WAY(x->r, w)
    if ((w->number | w->mark) >> g & 1 || numbers_give(x, w, g) || numbers_take(x, w, g))
        return w; /* a mark counts: of two vacancies with different marks the first is filled */
    return NULL;
}

static bool numbered(const struct builder *x, int g)
{
    if (x->r->group[g].piles < 2 && !in_family(x->r, g))
        return false;
    return numbering(x, g) || deal_compile_layered(x->r, g) || places_scattered(x->r, g);
}

/* Does a way pick the lowest-numbered fitting foundation of the group, where two foundations with different futures
 * fit? */
static bool picked_by_number(const struct builder *x, int g)
{
    const struct deal_rules *r = x->r;
    bool picked = false;

    EACH_WAY(r, w)
    picked |= w->to >> g & 1 && w->is & PICKS_TO && !(!w->mech && w->is & TO_VACANT);
    for (int f = 0; picked && f < r->founds; f++)
        for (int h = 0; h <= f; h++)
            for (int n = 0;
                 n < r->found[f].length && r->pile[r->found[f].pile].group == g && r->pile[r->found[h].pile].group == g;
                 n++)
                for (int m = 0; m < r->found[h].length; m++)
                    if (r->found[f].want[0][n] & r->found[h].want[0][m] &&
                        r->found[f].future[n] != r->found[h].future[m])
                        return true;
    return false;
}

/* ---- competing vacancies of several kinds ---- */

/* May cards come to the groups INTO from other groups? */
static bool flows_in(const struct builder *x, uint32_t into)
{
    EACH_WAY(x->r, w)
    if (w->to & into && w->from & ~into && w->is & BY_ANY & ~BY_START)
        return true;
    return false;
}

static uint32_t identity_sources_of(const struct deal_pile *p)
{
    uint32_t groups = 0;

    for (int i = 0; i < p->sources; i++)
        groups |= identity_bit(p->source[i]);
    return groups;
}

/* May one action take the tops of several piles of the group, or lay cards on several? */
static bool laid_anew(const struct deal_rules *r, int g)
{
    EACH_WAY(r, w)
    {
        bool out = w->from >> g & 1, in = w->to >> g & 1 && !w->mech;

        if (out && (w->mech || w->is & BY_REDEAL || (w->is & BY_ITSELF && w->is & TO_NEXT)))
            return true;
        if (in && (w->is & BY_REDEAL || (w->is & BY_DEAL && w->is & TO_VACANT)))
            return true;
    }
    return false;
}

/* Is there at most one vacancy that a source could still fill? No source gets new cards, and no action makes two
 * vacancies. */
static bool one_vacancy(const struct builder *x, int g)
{
    const struct deal_rules *r = x->r;
    const struct deal_group *group = &r->group[g];

    if (group->fill != FILL_ATONCE || group->fill_at || group->limited || laid_anew(r, g))
        return false;
    for (int p = group->first; p < group->first + group->piles; p++)
        if (flows_in(x, identity_sources_of(&r->pile[p])))
            return false;
    return true;
}

/* Does no rule look for the first empty pile of the group? */
static bool vacancies_silent(const struct builder *x, int g)
{
    const struct deal_group *group = &x->r->group[g];
    bool moved = moved_to(x->r, identity_bit(g)) || deal_ways_from(x->r, identity_bit(g), OF_MECHANISM | OF_PAIRS);

    if (x->r->starters >> g & 1 && (!one_kind(x->r, g) || in_family(x->r, g)))
        return false; /* the first pile with a fitting top gives it; the group does not matter */
    return !moved && x->r->turn_first != g && (group->fill == FILL_NONE || (one_vacancy(x, g) && !in_family(x->r, g)));
}

/* ---- piles ---- */

/* Does the pile hold its placed card or none, so that the number of cards identifies the card? */
static bool holds_its_own(const struct builder *x, int p)
{
    int g = x->r->pile[p].group;

    return x->r->pile[p].placed && x->r->pile[p].cap == 1 && !flows_in(x, identity_bit(g)) &&
           !((x->r->group[g].play | moved_to(x->r, identity_bit(g))) >> g & 1);
}

/* The groups to which mechanisms bring cards of group G in any number of steps, G included. */
static uint32_t brought_to(const struct builder *x, int g)
{
    uint32_t to = identity_bit(g), was;

    do {
        was = to;
        to |= moved_to(x->r, to);
    } while (to != was);
    return to;
}

/* Do piles of the group move only as wholes, everywhere they come to? Then no covered card is ever uncovered. */
static bool covered_for_good(const struct builder *x, int g)
{
    uint32_t to = brought_to(x, g);

    EACH_WAY(x->r, w)
    if (w->deep & to || (w->from & to && !(w->mech && w->is & TAKES_PILE)) || (w->to & to && w->room))
        return false;
    return moved_to(x->r, identity_bit(g));
}

static bool may_leave(const struct builder *x, int p)
{
    int g = x->r->pile[p].group;

    if (p == x->r->pack)
        return true;
    EACH_WAY(x->r, w)
    {
        bool itself = !w->mech && w->is & BY_ITSELF && w->is & TO_NEXT && !(w->is & TO_VACANT);

        if (!(w->from >> g & 1) || !(w->is & BY_ANY & ~(BY_START | (w->mech ? 0 : BY_REDEAL))))
            continue;
        if (w->mech  ? !covered_for_good(x, g)
            : itself ? !holds_its_own(x, p)
                     : w->is & FROM_CLOSED || pile_open(x->r, p) != OPEN_NONE)
            return true;
    }
    return false;
}

/* Does the top matter more than the cards under it while no card may leave? */
static bool top_visible(const struct builder *x, int p)
{
    int g = x->r->pile[p].group;

    EACH_WAY(x->r, w)
    if (w->top >> g & 1 || (w->to >> g & 1 && w->is & TO_FITTING && !w->mech && deal_group_builds(&x->r->group[g])))
        return true;
    return x->r->pile[p].away;
}

/* Does a way look at cards under the top? */
static bool deep_visible(const struct builder *x, int g)
{
    EACH_WAY(x->r, w)
    if (w->deep >> g & 1)
        return true;
    return false;
}

/* Are all cards of the pile equally available, and is their order irrelevant? Then neither the top nor the next card
 * matters. */
static bool identity_spread(const struct builder *x, int p)
{
    const struct deal_rules *r = x->r;
    int g = r->pile[p].group, open = pile_open(r, p);

    return (open == OPEN_ALL || open == OPEN_LATE) && !r->pile[p].down_reg && !((r->feeders | r->starters) >> g & 1) &&
           !moved_to(r, identity_bit(g)) && !plays_itself(r, g) && !top_visible(x, p);
}

static enum canonical_form form_of(const struct builder *x, int p)
{
    const struct deal_rules *r = x->r;
    const struct deal_pile *pile = &r->pile[p];
    bool taken_up = x->phase & PHASE_REDEAL && identity_gathered(r, p);

    if (pile->found != NO_PILE && (!r->found[pile->found].any_suit || !gives(x, pile->group)))
        return FORM_FUTURE;
    if (pile->found != NO_PILE || deep_visible(x, pile->group) || (taken_up && r->redeal != REDEAL_SHUFFLED))
        return FORM_ORDER;
    if (may_leave(x, p))
        return identity_spread(x, p) ? FORM_BAG : FORM_ORDER;
    if (taken_up)
        return top_visible(x, p) ? FORM_BAG_TOP : FORM_BAG;
    if (!top_visible(x, p))
        return FORM_COUNT;
    return covered_for_good(x, pile->group) ? FORM_TOP_ONLY : FORM_TOP;
}

/* A number that interchangeable piles share. If no rule looks for the first empty pile, all piles of one kind share
 * it; otherwise adjacent piles of one kind do. */
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

/* Do some foundations that need the same cards from now on hold different cards? */
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

/* May an empty foundation of the group need the same cards as one begun with other cards? Then only the first is
 * offered. */
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

/* A number that equal foundations share. The cards that a foundation still needs determine it, its group too, with
 * two exceptions. A way may depend on numbers. And of several foundations that need the same cards only the first
 * gives one back. */
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

    bool marked = open == OPEN_ALL || open == OPEN_LATE || r->group[g].runs || r->group[g].play & r->wholes;

    EACH_WAY(r, w)
    marked |= w->mark >> g & 1;
    return r->pile[p].down_reg && marked;
}

/* The token of a pile. Tokens are added to keys of cards, so both must not come from one stream of random numbers.
 * Otherwise two different pairs of a card and a pile could have the same sum. */
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

static bool same_identity(const struct deal_identity *a, const struct deal_identity *b)
{
    return !memcmp(a, b, sizeof *a);
}

/* Do foundations that show the same card count as different? Only the first of them gives it back, so all cards must
 * count as different, too. */
static bool givers_differ(const struct builder *x)
{
    const struct deal_rules *r = x->r;

    for (int f = 0; f < r->founds; f++)
        for (int g = 0; r->found[f].any_suit && gives(x, r->pile[r->found[f].pile].group) && g < r->founds; g++)
            if (r->found[f].rivals >> g & 1 &&
                name_of_foundation(x, r->found[f].pile) != name_of_foundation(x, r->found[g].pile))
                return true;
    return false;
}

static void find_classes(struct builder *x, struct deal_identity *id)
{
    x->exact = false;
    find_cards(x, id);
    x->exact = givers_differ(x);
    if (x->exact)
        find_cards(x, id);
}

bool deal_compile_identity(struct deal_rules *r, struct deal_error *e)
{
    struct builder x = {.r = r};

    find_futures(&x, r);
    find_unsplit(&x);
    for (x.phase = 0; x.phase < PHASES; x.phase++) {
        struct deal_identity *id = calloc(1, sizeof *id);
        int like = 0;

        if (!id)
            return deal_fail(e, NULL, "out of memory");
        find_classes(&x, id);
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

/* ---- obstacles ---- */

bool deal_identity_cards_one(const struct deal_rules *r, struct obstacle *o)
{
    for (int a = 0; a < 52; a++)
        for (int b = 0; b < a; b++)
            if (r->copies[a] && r->copies[b] && r->identity[0]->key[a] == r->identity[0]->key[b])
                return true;
    EACH_WAY(r, w)
    if (w->mech && w->tells & (TELLS_CARD | TELLS_COLOUR))
        return deal_blame_way(o, w);
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
    struct builder x = {.r = r, .phase = PHASES - 1};
    struct deal_identity cards;

    find_unsplit(&x);
    find_classes(&x, &cards);
    if (r->group[g].foundation)
        return !picked_by_number(&x, g) || deal_blame_group(o, r, g, "piles");
    if (!numbered(&x, g))
        return true;
    if (numbering(&x, g))
        return deal_blame_way(o, numbering(&x, g));
    return deal_blame_group(o, r, g, deal_compile_layered(r, g) ? "covers" : "dealt");
}

const char *deal_identity_form(const struct deal_rules *r, int g, struct obstacle *o)
{
    static const char *const form_name[] = {"number of cards",
                                            "cards that it still takes",
                                            "top and number",
                                            "top",
                                            "set of cards",
                                            "set of cards and top",
                                            NULL}; /* in the ORDER of enum canonical_form */
    const char *coarse = form_name[r->identity[0]->form[r->group[g].first]];

    if (coarse)
        return coarse;
    EACH_WAY(r, w)
    if ((w->from | w->deep) >> g & 1 && w->is & ~BY_START & BY_ANY) {
        deal_blame_way(o, w);
        return NULL;
    }
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
