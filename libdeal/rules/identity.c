/*
 * Computes which positions are equivalent (symmetry), so that a search visits only one of them. Positions are hashed in
 * a canonical form, which is the same for all equivalent positions.
 *
 * Two positions are equivalent if the same actions are possible from both, up to the names of piles. Equivalence is
 * computed from the ways (kinds of moves, engine/ways.h) of the rules, once for each phase of the game: is a redeal
 * left, does the pack hold cards? The relevant properties differ between phases: a redeal depends on the order of a
 * pile, a round on the places of piles.
 *
 *   - Two cards are equal if each mask of cards in the rules contains both or neither.
 *   - The canonical key of a pile covers all cards in order if the top card may leave.  If no card leaves it, but cards
 *     are laid on it, the key covers the top card and the number of cards; if piles move as wholes, the top card alone;
 *     otherwise the number alone.  The key of a foundation covers the cards that it still needs.
 *   - Piles of a group are interchangeable if they are of one kind and no way depends on their numbers.  Numbers matter
 *     if a way takes the first of several piles, or fills the first vacancy of a group with several kinds.  Adjacent
 *     piles of one kind are interchangeable even then, since the first of several such series stays the first.
 *
 * Every doubt counts as a difference: a needless difference costs search nodes, a missing one loses wins.
 */
#include "compile.h"
#include "identity.h"

#include <stdlib.h>
#include <string.h>

/* Does a mechanism (rule module) distinguish cards by one of the given properties (TELLS_...): rank, colour, exact
 * card? */
static bool mechanisms_tell(const struct deal_rules *r, uint64_t tells)
{
    EACH_WAY(r, w)
    if (w->mech && w->is & tells)
        return true;
    return false;
}

/* ---- cards ---- */

/* Records that cards of MASK differ from all cards outside it. */
static void split_by(struct builder *builder, uint64_t mask)
{
    for (int c = 0; mask && c < 52; c++)
        builder->unsplit[c] &= mask >> c & 1 ? mask : ~mask;
}

static void split_by_foundations(struct builder *builder)
{
    const struct deal_rules *r = builder->r;

    for (int f = 0; f < r->founds; f++)
        for (int row = 0; row < (r->base.dealt ? r->cards.ranks : 1); row++)
            for (int n = 0; n < r->found[f].length; n++)
                split_by(builder, r->found[f].want[row][n]);
}

static void split_by_tableau(struct builder *builder)
{
    const struct deal_rules *r = builder->r;

    for (int g = 0; g < r->groups; g++) {
        split_by(builder, r->group[g].takes);
        split_by(builder, r->base.of[g].lacks[0]);
        split_by(builder, r->base.of[g].lacks[1]);
        for (int c = 0; c < 52; c++) {
            split_by(builder, r->group[g].onto[c]);
            split_by(builder, r->group[g].run.joins[c]);
        }
    }
    for (int p = 0; p < r->piles; p++)
        split_by(builder, r->pile[p].away);
}

static void find_unsplit(struct builder *builder)
{
    for (int c = 0; c < 52; c++)
        builder->unsplit[c] = ~(uint64_t)0;
    split_by_foundations(builder);
    split_by_tableau(builder);
}

static bool foundations_tell(const struct deal_rules *r, uint8_t a, uint8_t b)
{
    for (int f = 0; f < r->founds; f++) {
        if (r->group[r->pile[r->found[f].pile].group].king_after != NO_GROUP &&
            (deal_rank(a) == r->cards.ranks) != (deal_rank(b) == r->cards.ranks))
            return true;
        if (r->found[f].any_suit && r->group[r->pile[r->found[f].pile].group].whole && deal_suit(a) != deal_suit(b))
            return true;
    }
    return false;
}

static bool tableau_tells(const struct deal_rules *r, uint8_t a, uint8_t b)
{
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].onto[a] != r->group[g].onto[b] || r->group[g].run.joins[a] != r->group[g].run.joins[b])
            return true;
    return false;
}

static bool told_apart(const struct builder *builder, uint8_t a, uint8_t b)
{
    const struct deal_rules *r = builder->r;

    if (builder->exact ||
        !(builder->unsplit[a] >> b & 1)) /* this test is the cheapest, and decides most pairs of cards */
        return true;
    if (mechanisms_tell(r, TELLS_CARD) || (mechanisms_tell(r, TELLS_COLOUR) && deal_red(a) != deal_red(b)))
        return true;
    if ((r->base.groups || mechanisms_tell(r, TELLS_RANK)) &&
        /* the base rank decides which cards fit on a card, so cards of different ranks differ */
        deal_rank(a) != deal_rank(b))
        return true;
    /* the order after a shuffled redeal depends on the exact cards */
    if (builder->phase & PHASE_REDEAL && r->redeal.kind == REDEAL_SHUFFLED)
        return true;
    return foundations_tell(r, a, b) || tableau_tells(r, a, b);
}

enum { CARD_KEYS = 1000 }; /* the key of card C is the mix of this number and C */

/* Assigns a canonical key to each class of equal cards. Equality is transitive, so each card is compared only with
 * the first of each class. */
static void find_cards(struct builder *builder, struct deal_identity *id)
{
    for (uint8_t c = 0; c < 52; c++) {
        uint8_t first = 0;

        while (first < c && (!(builder->alike[first] & card_bit(first)) || told_apart(builder, first, c) ||
                             !deal_compile_in_pack(builder->r, c) || !deal_compile_in_pack(builder->r, first)))
            first++;
        builder->alike[c] = first == c ? card_bit(c) : 0;
        builder->alike[first] |= card_bit(c);
        id->key[c] = deal_mix(CARD_KEYS + first);
    }
    for (uint8_t c = 0; c < 52; c++) /* copy the set of the class's first card to all cards of the class */
        for (uint64_t cards = builder->alike[c]; cards; cards &= cards - 1)
            builder->alike[__builtin_ctzll(cards)] = builder->alike[c];
}

bool deal_identity_one_class(const struct builder *builder, uint64_t cards)
{
    return !cards || !(cards & ~builder->alike[__builtin_ctzll(cards)]);
}

/* ---- foundations ---- */

static bool same_from(const struct deal_rules *r, const struct deal_foundation *a, int n,
                      const struct deal_foundation *b, int m)
{
    if (a->any_suit != b->any_suit || a->suit != b->suit || a->length - n != b->length - m)
        return false;
    for (int row = 0; row < (r->base.dealt ? r->cards.ranks : 1); row++)
        if (memcmp(a->seq[row] + n, b->seq[row] + m, (size_t)(a->length - n)))
            return false;
    return true;
}

/* Foundation F has N cards. The number of cards with which foundation G would be equivalent to it; -1 if there is
 * none. */
static int one_future(const struct builder *builder, int f, int n, int g)
{
    const struct deal_rules *r = builder->r;
    const struct deal_foundation *a = &r->found[f], *b = &r->found[g];
    int group = r->pile[a->pile].group, m = b->length - (a->length - n);

    if (group != r->pile[b->pile].group)
        return -1;
    /* a foundation that gives cards back may show each earlier card again, so its whole sequence matters */
    if (identity_gives(builder, group))
        return n <= b->length && same_from(r, a, 0, b, 0) ? n : -1;
    return m >= 0 && !n == !m && same_from(r, a, n, b, m) ? m : -1;
}

static uint16_t find_future(const struct builder *builder, int f, int n, uint16_t *next)
{
    for (int g = 0; g < f; g++) {
        int m = one_future(builder, f, n, g);
        if (m >= 0)
            return builder->r->found[g].future[m];
    }
    return (*next)++;
}

static void find_futures(const struct builder *builder, struct deal_rules *r)
{
    uint16_t next = 1;

    for (int f = 0; f < r->founds; f++)
        for (int n = 0; n <= r->found[f].length; n++)
            r->found[f].future[n] = find_future(builder, f, n, &next);
}

/* ---- piles ---- */

/* Can pile P hold only the card placed there from the start, or none, so that the number of cards determines the
 * card? */
static bool holds_its_own(const struct builder *builder, int p)
{
    int g = builder->r->pile[p].group;

    return builder->r->pile[p].placed && builder->r->pile[p].cap == 1 &&
           !deal_identity_flows_in(builder, identity_bit(g)) &&
           !((builder->r->group[g].play | moved_to(builder->r, identity_bit(g))) >> g & 1);
}

/* The groups to which mechanisms can bring cards of group G in any number of steps, including G. */
static uint32_t brought_to(const struct builder *builder, int g)
{
    uint32_t to = identity_bit(g), was;

    do {
        was = to;
        to |= moved_to(builder->r, to);
    } while (to != was);
    return to;
}

/* Do piles of group G move only as wholes, and is that so in all groups to which they move? Then no covered card is
 * ever uncovered. */
static bool covered_for_good(const struct builder *builder, int g)
{
    uint32_t to = brought_to(builder, g);

    EACH_WAY(builder->r, w)
    if (w->deep & to || (w->from & to && !(w->mech && w->is & TAKES_PILE)) || (w->to & to && w->room))
        return false;
    return moved_to(builder->r, identity_bit(g));
}

static bool may_leave(const struct builder *builder, int p)
{
    int g = builder->r->pile[p].group;

    if (p == builder->r->pack)
        return true;
    EACH_WAY(builder->r, w)
    {
        bool itself = !w->mech && w->is & BY_ITSELF && w->is & TO_NEXT && !(w->is & TO_VACANT);

        if (!(w->from >> g & 1) || !(w->is & BY_ANY & ~(BY_START | (w->mech ? 0 : BY_REDEAL))))
            continue;
        if (w->mech  ? !covered_for_good(builder, g)
            : itself ? !holds_its_own(builder, p)
                     : w->is & FROM_CLOSED || pile_open(builder->r, p) != OPEN_NONE)
            return true;
    }
    return false;
}

/* No card of pile P may leave. Does its top card affect legal moves nevertheless? */
static bool top_visible(const struct builder *builder, int p)
{
    int g = builder->r->pile[p].group;

    EACH_WAY(builder->r, w)
    if (w->top >> g & 1 ||
        (w->to >> g & 1 && w->is & TO_FITTING && !w->mech && deal_group_builds(&builder->r->group[g])))
        return true;
    return builder->r->pile[p].away;
}

/* Is there a way (kind of move) that depends on cards under the top of a pile of group G? */
static bool deep_visible(const struct builder *builder, int g)
{
    EACH_WAY(builder->r, w)
    if (w->deep >> g & 1)
        return true;
    return false;
}

/* Are all cards of pile P equally available, and is their order irrelevant? */
static bool identity_spread(const struct builder *builder, int p)
{
    const struct deal_rules *r = builder->r;
    int g = r->pile[p].group, open = pile_open(r, p);

    return (open == OPEN_ALL || open == OPEN_LATE) && !r->pile[p].down_reg &&
           !((r->sets.feeders | r->sets.starters) >> g & 1) && !moved_to(r, identity_bit(g)) &&
           !deal_identity_plays_itself(r, g) && !top_visible(builder, p);
}

enum canonical_form deal_identity_form_of(const struct builder *builder, int p)
{
    const struct deal_rules *r = builder->r;
    const struct deal_pile *pile = &r->pile[p];
    bool taken_up = builder->phase & PHASE_REDEAL && identity_gathered(r, p);

    if (pile->found != NO_PILE && (!r->found[pile->found].any_suit || !identity_gives(builder, pile->group)))
        return FORM_FUTURE;
    if (pile->found != NO_PILE || deep_visible(builder, pile->group) || (taken_up && r->redeal.kind != REDEAL_SHUFFLED))
        return FORM_ORDER;
    if (may_leave(builder, p))
        return identity_spread(builder, p) ? FORM_BAG : FORM_ORDER;
    if (taken_up)
        return top_visible(builder, p) ? FORM_BAG_TOP : FORM_BAG;
    if (!top_visible(builder, p))
        return FORM_COUNT;
    return covered_for_good(builder, pile->group) ? FORM_TOP_ONLY : FORM_TOP;
}

/* A number that is equal for interchangeable piles. If no rule looks for the first empty pile, all piles of one kind
 * share it; otherwise only adjacent piles of one kind do. */
static uint64_t identity_name_of(const struct builder *builder, int p)
{
    const struct deal_rules *r = builder->r;
    const struct deal_pile *pile = &r->pile[p];
    const struct deal_group *group = &r->group[pile->group];
    int first = p;

    if (deal_identity_numbered(builder, pile->group))
        return 1000 + (uint64_t)p;
    if (deal_identity_vacancies_silent(builder, pile->group))
        return 2000 + (uint64_t)pile->kind;
    while (first > group->first && r->pile[first - 1].kind == pile->kind)
        first--;
    return 3000 + (uint64_t)first;
}

/* Can two foundations need the same remaining cards, but hold different ones? */
static bool tops_differ(const struct builder *builder, const struct deal_foundation *found)
{
    const struct deal_rules *r = builder->r;

    for (int g = 0; g < r->founds; g++)
        if (r->pile[r->found[g].pile].group == r->pile[found->pile].group && r->found[g].any_suit == found->any_suit &&
            r->found[g].suit == found->suit && !same_from(r, found, 0, &r->found[g], 0))
            return true;
    for (int row = 0; row < (r->base.dealt ? r->cards.ranks : 1); row++)
        for (int n = 0; n < found->length; n++)
            if (!deal_identity_one_class(builder, found->want[row][n]))
                return true;
    return false;
}

/* May an empty foundation of the group need the same cards as one that was begun with other cards? Then only the
 * first of them is offered as a target. */
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

/* A number that is equal for interchangeable foundations. Usually those are interchangeable that need the same
 * remaining cards in the same group. Two exceptions: a way (kind of move) may depend on the foundation's number; and
 * of several foundations that need the same cards only the first gives one back. */
static uint64_t name_of_foundation(const struct builder *builder, int p)
{
    const struct deal_foundation *f = &builder->r->found[builder->r->pile[p].found];
    int group = builder->r->pile[p].group;

    if (deal_identity_picked(builder, group) || empty_among_begun(builder->r, group) ||
        (identity_gives(builder, group) && tops_differ(builder, f)))
        return 1000 + (uint64_t)p;
    return 4000 + (uint64_t)(identity_gives(builder, group) ? f->future[0] : 0);
}

static bool mark_visible(const struct builder *builder, int p)
{
    const struct deal_rules *r = builder->r;
    int g = r->pile[p].group, open = pile_open(r, p);

    bool marked = open == OPEN_ALL || open == OPEN_LATE || r->group[g].run.move || r->group[g].play & r->sets.wholes;

    EACH_WAY(r, w)
    marked |= w->mark >> g & 1;
    return r->pile[p].down_reg && marked;
}

/* The hash token of a pile with number NAME. Tokens are added to keys of cards, so tokens and keys must not come
 * from one random sequence. Otherwise two different pairs of card and pile could have the same sum. */
static uint64_t token_of(uint64_t name) { return deal_mix(UINT64_C(0x746F6B656E000000) + name); }

static void find_piles(const struct builder *builder, struct deal_identity *id)
{
    for (int p = 0; p < builder->r->piles; p++) {
        id->form[p] = (uint8_t)deal_identity_form_of(builder, p);
        id->marked[p] = mark_visible(builder, p);
        id->token[p] = token_of(builder->r->pile[p].found != NO_PILE ? name_of_foundation(builder, p)
                                                                     : identity_name_of(builder, p));
    }
}

/* ---- phases ---- */

static bool same_identity(const struct deal_identity *a, const struct deal_identity *b)
{
    return !memcmp(a, b, sizeof *a);
}

/* Are there foundations that may show the same card, but are not interchangeable? Only the first of them gives the
 * card back, so no two cards may be treated as equal. */
static bool givers_differ(const struct builder *builder)
{
    const struct deal_rules *r = builder->r;

    for (int f = 0; f < r->founds; f++)
        for (int g = 0;
             r->found[f].any_suit && identity_gives(builder, r->pile[r->found[f].pile].group) && g < r->founds; g++)
            if (r->found[f].rivals >> g & 1 &&
                name_of_foundation(builder, r->found[f].pile) != name_of_foundation(builder, r->found[g].pile))
                return true;
    return false;
}

static void find_classes(struct builder *builder, struct deal_identity *id)
{
    builder->exact = false;
    find_cards(builder, id);
    builder->exact = givers_differ(builder);
    if (builder->exact)
        find_cards(builder, id);
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
            if (r->cards.copies[a] && r->cards.copies[b] && r->identity[0]->key[a] == r->identity[0]->key[b])
                return true;
    EACH_WAY(r, w)
    if (w->mech && w->is & (TELLS_CARD | TELLS_COLOUR))
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
        return !deal_identity_picked(&x, g) || deal_blame_group(o, r, g, "piles");
    if (!deal_identity_numbered(&x, g))
        return true;
    if (deal_identity_numbering(&x, g))
        return deal_blame_way(o, deal_identity_numbering(&x, g));
    return deal_blame_group(o, r, g, deal_compile_layered(r, g) ? "covers" : "dealt");
}

const char *deal_identity_form(const struct deal_rules *r, int g, struct obstacle *o)
{
    static const char *const form_name[] = {
        "number of cards",
        "cards that it still takes",
        "top and number",
        "top",
        "set of cards",
        "set of cards and top",
        NULL}; /* names of the properties of a pile that its hash covers, in the ORDER of enum canonical_form */
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
