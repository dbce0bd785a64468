/*
 * Moves cards from the pack onto the table: the first layout, groups that a redeal deals again, and rounds.
 */
#include "action.h"

bool deal_group_builds(const struct deal_group *group)
{
    for (int c = 0; c < 52; c++)
        if (group->onto[c])
            return true;
    return false;
}

void deal_slip_under(struct deal_state *s, int from, int to)
{
    const struct deal_rules *r = s->r;
    int down = r->pile[to].down_reg;

    deal_table_splice(s, from, pile_count(s, from) - 1, 1, to, 0, false);
    if (r->group[r->pile[to].group].show == SHOW_FACE && reg_get(s, down))
        deal_table_set(s, down, reg_get(s, down) + 1);
}

static void deal_card_to(struct deal_state *s, int pile)
{
    const struct deal_rules *r = s->r;
    const struct deal_group *g = &r->group[r->pile[pile].group];
    int n = pile_count(s, r->pack);

    if (!n || (g->first_half && n <= r->cards.listed / 2))
        return;
    if (s->starting)
        deal_table_lay(s, r->pack, pile, g->side_first);
    else if (g->side_first)
        deal_slip_under(s, r->pack, pile);
    else
        deal_table_move(s, r->pack, pile);
}

static void lay_cards(struct deal_state *s, int pile, int n)
{
    for (int k = 0; k < n; k++)
        deal_card_to(s, pile);
}

static void lay_pile(struct deal_state *s, int pile) { lay_cards(s, pile, s->r->pile[pile].deal); }

static void lay_rows(struct deal_state *s, const struct deal_group *group)
{
    int rows = 0;

    for (int i = 0; i < group->piles; i++)
        if (s->r->pile[group->first + i].deal > rows)
            rows = s->r->pile[group->first + i].deal;
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < group->piles; i++)
            if (s->r->pile[group->first + i].deal > row)
                deal_card_to(s, group->first + i);
}

/* Deals the groups at indices FIRST to LAST of the dealing order together, pile by pile. Groups not in the bit set
 * MASK are skipped. */
static void lay_joined(struct deal_state *s, int first, int last, uint32_t mask)
{
    const struct deal_rules *r = s->r;

    for (int i = 0; i < MAX_PILES; i++)
        for (int k = first; k <= last; k++)
            if (mask >> r->order[k].group & 1 && i < r->group[r->order[k].group].piles)
                lay_pile(s, r->group[r->order[k].group].first + i);
}

static void note_places(struct deal_state *s, const struct deal_group *group)
{
    int places = 0;

    for (int i = 0; i < group->piles; i++)
        places += pile_count(s, group->first + i) > 0;
    deal_table_set(s, REG_PLACES, places);
}

static void turn_down(struct deal_state *s, const struct deal_group *group)
{
    for (int p = group->first; group->show == SHOW_FACE && p < group->first + group->piles; p++) {
        int n = pile_count(s, p), down = s->r->pile[p].down ? s->r->pile[p].down - 1 : n - 1;
        deal_table_set(s, s->r->pile[p].down_reg, !n ? 0 : down < n ? down : n);
    }
}

static void lay_group(struct deal_state *s, int k)
{
    const struct deal_group *g = &s->r->group[s->r->order[k].group];

    if (g->by_row)
        lay_rows(s, g);
    for (int i = 0; !g->by_row && i < g->piles; i++)
        lay_pile(s, g->first + i);
}

static void after_laying(struct deal_state *s, const struct deal_group *group)
{
    if (group->limited)
        note_places(s, group);
    turn_down(s, group);
}

void deal_lay_out(struct deal_state *s, uint32_t groups)
{
    const struct deal_rules *r = s->r;

    for (int k = 0, last; k < r->orders; k = last + 1) {
        for (last = k; last + 1 < r->orders && r->order[last + 1].joined; last++)
            ;
        if (last > k)
            lay_joined(s, k, last, groups);
        else if (groups >> r->order[k].group & 1)
            lay_group(s, k);
        for (int j = k; j <= last; j++)
            if (groups >> r->order[j].group & 1)
                after_laying(s, &r->group[r->order[j].group]);
    }
}

void deal_lay_round(struct deal_state *s)
{
    const struct deal_rules *r = s->r;

    for (int k = 0; k < r->stock.rounds; k++) {
        const struct deal_group *g = &r->group[r->stock.round[k]];

        for (int i = 0; i < g->piles && (!g->redeals_left || deal_redeal_left(s)); i++)
            lay_cards(s, g->first + i, g->round_lays ? g->round_lays : s->r->pile[g->first + i].deal);
    }
}

/* ---- places of the cards in the layout ---- */

enum { NO_QUOTIENT = 51 };

/* Deals numbers in place of cards, to find where each card goes: the quotient, or remainder, of its dealing index by
 * 52. */
static void lay_numbers(struct deal_state *s, bool quotient)
{
    const struct deal_rules *r = s->r;
    uint8_t *pack = table_cards(s, r->pack);

    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].placed) {
            table_cards(s, p)[0] = NO_QUOTIENT;
            table_counts(s)[p] = 1;
        }
    for (int i = 0; i < r->cards.listed; i++)
        pack[r->cards.listed - 1 - i] = (uint8_t)(quotient ? i / 52 : i % 52);
    table_counts(s)[r->pack] = (uint8_t)r->cards.listed;
    s->starting = true;
    deal_lay_out(s, ~(uint32_t)0);
}

bool deal_lay_spots(const struct deal_rules *r, struct deal_spot spot[DEAL_CARDS_MAX], struct deal_error *e)
{
    struct deal_state *low = deal_state_new(r, e), *high = low ? deal_state_new(r, e) : NULL;
    bool good = high != NULL;

    if (good) {
        lay_numbers(low, false);
        lay_numbers(high, true);
    }
    for (int p = 0; good && p < r->piles; p++)
        for (int at = 0; at < pile_count(low, p); at++)
            if (pile_card(high, p, at) != NO_QUOTIENT)
                spot[52 * pile_card(high, p, at) + pile_card(low, p, at)] = (struct deal_spot){(uint8_t)p, (uint8_t)at};
    deal_state_free(low);
    deal_state_free(high);
    return good;
}
