/*
 * Mechanism gaps: rows of places with one card each, from which the aces are removed at the start. A gap takes the next
 * higher card, in suit, of the card on its left; the first place of a row takes a two. When each row with cards is one
 * suit, in order from the two to the highest rank, all cards are removed.
 *
 * Notation of an action: a3-b5, as for any single card.
 */
#include "mechanisms.h"

enum { FIRST_ANY, FIRST_OWN }; /* ORDER FIRST */

struct gaps_rules {
    uint8_t row[MAX_SOURCES], rows; /* the groups that are rows */
    uint8_t place[MAX_PILES];       /* all piles of the rows, in order */
    uint8_t places;
    uint32_t of;   /* the groups that are rows, as a bit set */
    uint8_t out;   /* group with a single pile, for removed cards */
    uint8_t first; /* FIRST_...: which card of rank two may begin a row */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "rows", "TABLEAU ...", NULL, "the rows, a group each, four at the most; a place to each card"},
    {SEC_MECHANISM, "out", "TABLEAU", NULL, "a single pile for the aces, and for all cards once the rows are in order"},
    {SEC_MECHANISM, "first", "any | own", "any", /* ORDER FIRST */
     "what may begin a row: any two; own: that of the row's own suit, in the order S, H, D, C"},
    {0},
};

static bool gaps_parse_rows(struct deal_compile *c, const struct deal_rules *r, const struct deal_mech *m,
                            struct deal_error *e)
{
    struct gaps_rules *own = m->rules;

    if (!deal_compile_group_order(c, m->section, "rows", own->row, &own->rows, e))
        return false;
    for (int i = 0; i < own->rows; i++) {
        const struct deal_group *g = &r->group[own->row[i]];

        if (!mech_tops_seen(r, g))
            return deal_compile_bad(c, m->section, "rows", "a group whose tops are not all seen:", e);
        own->of |= group_bit(own->row[i]);
        for (int p = g->first; p < g->first + g->piles; p++) {
            if (r->pile[p].deal > 1)
                return deal_compile_bad(c, m->section, "rows", "a group that is dealt more than a card to a place:", e);
            own->place[own->places++] = (uint8_t)p;
        }
    }
    if (r->talon != NO_PILE && own->of >> r->pile[r->talon].group & 1)
        return deal_compile_bad(c, m->section, "rows", "the talon stands in no row:", e);
    return !mech_passes(r, own->of) ||
           deal_compile_bad(c, m->section, "rows", "cards pass among its places by play or fill, too:", e);
}

static bool gaps_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct gaps_rules *own = m->rules;

    if (!gaps_parse_rows(c, r, m, e))
        return false;
    own->out = (uint8_t)deal_compile_group(c, m->section, "out");
    own->first = (uint8_t)deal_compile_choice(c, m->section, "first");
    if (own->of >> own->out & 1)
        return deal_compile_bad(c, m->section, "out", "a group that was named before:", e);
    r->max_actions += (size_t)own->places * own->places;
    return deal_compile_single(c, m->section, "out", own->out, e);
}

static void gaps_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct gaps_rules *own = m->rules;

    (void)r;
    deal_ways_add(ways, (struct deal_way){.from = own->of,
                                          .to = own->of,
                                          .is = BY_PLAYER | TO_VACANT | FROM_CLOSED | TELLS_CARD,
                                          .most = 1,
                                          .passes = true,
                                          .top = own->of,
                                          .number = own->of});
    deal_ways_add(ways, (struct deal_way){.from = own->of,
                                          .to = group_bit(own->out),
                                          .is = BY_START | BY_ITSELF | TO_ANY | PICKS_ALL | FROM_BLIND});
}

/* ---- what fits where ---- */

/* The set with the one card that may follow LEFT in a row; empty if there is none. */
static uint64_t gaps_next(const struct deal_state *s, uint8_t left)
{
    return left == DEAL_NO_CARD || deal_rank(left) >= s->r->cards.ranks ? 0 : card_bit(left) << 1;
}

/* The set of cards that place I of row N takes while it is empty. */
static uint64_t gaps_wants(const struct deal_state *s, const struct gaps_rules *own, int n, int i)
{
    if (!i)
        return own->first == FIRST_OWN ? card_bit((uint8_t)(13 * n + 1)) : mech_rank(2);
    return gaps_next(s, pile_top(s, s->r->group[own->row[n]].first + i - 1));
}

/* Stores the empty places of all rows, in order, in GAP, and the cards that each takes in WANTS; returns their
 * number. */
static int gaps_open(const struct deal_state *s, const struct gaps_rules *own, uint8_t gap[MAX_PILES],
                     uint64_t wants[MAX_PILES])
{
    int gaps = 0;

    for (int n = 0; n < own->rows; n++) {
        const struct deal_group *g = &s->r->group[own->row[n]];

        for (int i = 0; i < g->piles; i++) {
            if (pile_count(s, g->first + i) || !deal_pile_exists(s, g->first + i))
                continue;
            gap[gaps] = (uint8_t)(g->first + i);
            wants[gaps++] = gaps_wants(s, own, n, i);
        }
    }
    return gaps;
}

/* Stores the places of all rows, in order, that hold an available card of the set CARDS; returns their number. */
static int gaps_holders(const struct deal_state *s, const struct gaps_rules *own, uint64_t cards,
                        uint8_t holder[MAX_PILES])
{
    int holders = 0;

    for (int i = 0; i < own->places; i++) {
        int p = own->place[i];

        if (pile_count(s, p) && cards & card_bit(pile_top(s, p)) && pile_at_hand(s, p))
            holder[holders++] = (uint8_t)p;
    }
    return holders;
}

static void gaps_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    uint8_t gap[MAX_PILES], holder[MAX_PILES];
    uint64_t wants[MAX_PILES], any = 0;
    int gaps = gaps_open(s, m->rules, gap, wants), holders;

    for (int i = 0; i < gaps; i++)
        any |= wants[i];
    holders = gaps_holders(s, m->rules, any, holder);
    for (int i = 0; i < gaps; i++)
        for (int j = 0; j < holders; j++)
            if (wants[i] & card_bit(pile_top(s, holder[j])))
                deal_list_move_once(l, holder[j], gap[i]);
}

/* ---- removal ---- */

static void gaps_take_out(struct deal_state *s, const struct gaps_rules *own, bool aces)
{
    for (int i = 0; i < own->places; i++)
        if (pile_count(s, own->place[i]) && (!aces || deal_rank(pile_top(s, own->place[i])) == 1))
            deal_move_top(s, own->place[i], s->r->group[own->out].first);
}

/* May play lead to this table? Each place holds at most one card and no ace; OUT holds only aces, or all cards. */
static bool gaps_fits(const struct deal_state *s, const struct deal_mech *m)
{
    const struct gaps_rules *own = m->rules;
    int out = s->r->group[own->out].first;

    for (int p = 0; p < s->r->piles; p++)
        if (own->of >> s->r->pile[p].group & 1 && pile_count(s, p) &&
            (pile_count(s, p) > 1 || deal_rank(pile_top(s, p)) == 1))
            return false;
    for (int i = 0; i < pile_count(s, out) && pile_count(s, out) < s->r->cards.total; i++)
        if (deal_rank(pile_card(s, out, i)) != 1)
            return false;
    return true;
}

static void gaps_start(struct deal_state *s, const struct deal_mech *m) { gaps_take_out(s, m->rules, true); }

/* Is row N empty, or does it have the cards of one suit in order from the two to the highest rank, one in each
 * place? Adds the number of its cards to *CARDS. With first = own, too, any suit is accepted. */
static bool gaps_in_order(const struct deal_state *s, const struct gaps_rules *own, int n, int *cards)
{
    const struct deal_group *g = &s->r->group[own->row[n]];
    uint8_t last = DEAL_NO_CARD;

    for (int i = 0; i < g->piles; i++) {
        uint8_t card = pile_top(s, g->first + i);

        if (card == DEAL_NO_CARD && (last == DEAL_NO_CARD || deal_rank(last) == s->r->cards.ranks))
            continue;
        if (pile_count(s, g->first + i) != 1 || !((i ? gaps_next(s, last) : mech_rank(2)) & card_bit(card)))
            return false;
        last = card;
        ++*cards;
    }
    return last == DEAL_NO_CARD || deal_rank(last) == s->r->cards.ranks;
}

static bool gaps_at_once(struct deal_state *s, const struct deal_mech *m)
{
    const struct gaps_rules *own = m->rules;
    int cards = 0;

    for (int n = 0; n < own->rows; n++)
        if (!gaps_in_order(s, own, n, &cards))
            return false;
    if (cards)
        gaps_take_out(s, own, false);
    return cards > 0;
}

/* ---- progress ---- */

/* Weights in the measure of progress: of a card in its final place, and of a gap that no card fills. With first =
 * any, beam searches of 200,000 nodes won 3 of 8 deals with these weights, and 1 without. */
enum { GAPS_SETTLED = 2, GAPS_DEAD = 4 };

/* The number of cards of row N that are in order from the left end of the row. */
static int gaps_settled(const struct deal_state *s, const struct gaps_rules *own, int n)
{
    const struct deal_group *g = &s->r->group[own->row[n]];
    int i = 0;
    uint64_t next = gaps_wants(s, own, n, 0);

    for (; i < g->piles && pile_count(s, g->first + i) && next & card_bit(pile_top(s, g->first + i)); i++)
        next = gaps_next(s, pile_top(s, g->first + i));
    return i;
}

/* The number of gaps in row N that no card can fill at present. */
static int gaps_dead(const struct deal_state *s, const struct gaps_rules *own, int n)
{
    const struct deal_group *g = &s->r->group[own->row[n]];
    int dead = 0;

    for (int i = 0; i < g->piles; i++)
        dead += !pile_count(s, g->first + i) && !gaps_wants(s, own, n, i);
    return dead;
}

static int gaps_progress(const struct deal_state *s, const struct deal_mech *m)
{
    const struct gaps_rules *own = m->rules;
    int progress = 0;

    for (int n = 0; n < own->rows; n++)
        progress += GAPS_SETTLED * gaps_settled(s, own, n) - GAPS_DEAD * gaps_dead(s, own, n);
    return progress;
}

const struct deal_mechanism deal_gaps = {
    .name = "gaps",
    .keys = keys,
    .rules_size = sizeof(struct gaps_rules),
    .parse = gaps_parse,
    .ways = gaps_ways,
    .fits = gaps_fits,
    .start = gaps_start,
    .actions = gaps_actions,
    .at_once = gaps_at_once,
    .acts_as = ROLE_BUILD,
    .progress = gaps_progress,
};
