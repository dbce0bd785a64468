/*
 * Mechanism sum-pairs: two cards in one row or column of a grid are removed together if their ranks have a given sum.
 * If no two cards have it, the player may exchange two pairs of cards, a limited number of times in a game.
 *
 * Notation: cell3+cell18 removes two cards, swap:1+2+7+9 exchanges cell 1 with 2 and 7 with 9.
 */
#include "mechanisms.h"

/* largest grid in which exchanges are allowed; any four cells allow three different exchanges */
enum { MOST_CELLS = 40 };

struct sum_rules {
    uint8_t cells, to; /* group of the cells of the grid, and group of the single pile for removed cards */
    uint8_t columns;   /* number of cells in a row of the grid */
    int sum;           /* the required sum of the two ranks */
    uint8_t exchanges; /* largest number of exchanges in a game */
    uint8_t reg;       /* register that counts the exchanges made in this game */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "cells", "TABLEAU", NULL, "the grid, a card to each of its piles"},
    {SEC_MECHANISM, "row", "1..99", "1", "cells in a row"},
    {SEC_MECHANISM, "sum", "2..26", "14",
     "sum of two cards of a row or column that are removed (13, 14, 15: the highest rank of the pack plus 0, 1, 2)"},
    {SEC_MECHANISM, "to", "TABLEAU", NULL, "a single pile for the cards removed"},
    {SEC_MECHANISM, "exchanges", "0..99", "0",
     "how often two pairs of cells may be exchanged when no two cards have the sum"},
    {0},
};

static bool sum_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct sum_rules *own = m->rules;
    const struct deal_place_key place[] = {{"cells", &own->cells}, {"to", &own->to}};
    size_t n;

    if (!deal_compile_places(c, m->section, place, 2, e) || !deal_compile_single(c, m->section, "to", own->to, e))
        return false;
    own->columns = (uint8_t)deal_compile_int(c, m->section, "row", 0);
    own->sum = deal_compile_sum(r, deal_compile_int(c, m->section, "sum", 0));
    own->exchanges = (uint8_t)deal_compile_int(c, m->section, "exchanges", 0);
    n = r->group[own->cells].piles;
    if (own->exchanges && n > MOST_CELLS)
        return deal_compile_bad(c, m->section, "exchanges", "exchanges are made among 40 cells at the most:", e);
    r->max_actions += n * n;
    if (own->exchanges && n >= 4)
        r->max_actions += n * (n - 1) * (n - 2) * (n - 3) / 8;
    return deal_compile_register(c, m->section, &own->reg, e);
}

static void sum_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct sum_rules *own = m->rules;
    uint32_t cells = group_bit(own->cells);

    (void)r;
    if (own->exchanges)
        deal_ways_add(ways,
                      (struct deal_way){.from = cells, .to = cells, .is = BY_WORD | TAKES_SWAP | TO_ANY | FROM_CLOSED});
    deal_ways_add(ways, (struct deal_way){.from = cells,
                                          .to = group_bit(own->to),
                                          .is = BY_WORD | TAKES_PAIR | TO_ANY | FROM_CLOSED | TELLS_RANK,
                                          .number = cells,
                                          .sole = true});
}

/* Adds an action that removes PAIR.from and each of the cells FROM, FROM + STEP, ... before END whose rank is
 * WANTED; returns the number added. */
static int list_along(struct deal_list *l, struct deal_action pair, const uint8_t *rank, int wanted, int from, int step,
                      int end)
{
    int found = 0;

    for (int p = from; p < end; p += step)
        if (rank[p] == wanted) {
            pair.to = (uint8_t)p;
            list_add(l, pair);
            found++;
        }
    return found;
}

static int list_pairs(const struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct sum_rules *own = m->rules;
    const struct deal_group *g = &s->r->group[own->cells];
    int found = 0, last = g->first + g->piles, end = g->first + own->columns;
    uint8_t rank[MAX_PILES]; /* rank of the card in each cell of the grid; 0: no available card */

    for (int p = g->first; p < last; p++)
        rank[p] = top_at_hand(s, p) ? (uint8_t)deal_rank(pile_top(s, p)) : 0;
    for (int p = g->first; p < last; p++) {
        struct deal_action pair = mech_act(s, m, ACT_PAIR, p, p);
        int wanted = own->sum - rank[p];

        end += p == end ? own->columns : 0; /* sets END to the end of the grid row that begins at this cell */
        if (!rank[p] || wanted <= 0)
            continue;
        found += list_along(l, pair, rank, wanted, p + 1, 1, end < last ? end : last);
        found += list_along(l, pair, rank, wanted, p + own->columns, own->columns, last);
    }
    return found;
}

/* The action that exchanges the top cards of piles A and B, and those of piles C and D. */
static struct deal_action sum_swap(const struct deal_state *s, const struct deal_mech *m, uint8_t a, uint8_t b,
                                   uint8_t c, uint8_t d)
{
    struct deal_action swap = mech_act(s, m, ACT_SWAP, a, b);

    swap.also[0] = c;
    swap.also[1] = d;
    return swap;
}

static void sum_list_swaps(const struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct sum_rules *own = m->rules;
    const struct deal_group *g = &s->r->group[own->cells];
    uint8_t held[MAX_PILES];
    int n = 0;

    for (int i = 0; i < g->piles; i++)
        if (top_at_hand(s, g->first + i))
            held[n++] = (uint8_t)(g->first + i);
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int c = a + 1; c < n; c++)
                for (int d = c + 1; c != b && d < n; d++)
                    if (d != b)
                        list_add(l, sum_swap(s, m, held[a], held[b], held[c], held[d]));
}

static void sum_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct sum_rules *own = m->rules;

    if (!list_pairs(s, m, l) && reg_get(s, own->reg) < own->exchanges)
        sum_list_swaps(s, m, l);
}

static void sum_act(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct sum_rules *own = m->rules;
    int to = s->r->group[own->to].first;

    if (a.kind == ACT_SWAP) {
        deal_mech_exchange(s, a.from, a.to);
        deal_mech_exchange(s, a.also[0], a.also[1]);
        deal_table_set(s, own->reg, reg_get(s, own->reg) + 1);
    } else {
        deal_move_top(s, a.from, to);
        deal_move_top(s, a.to, to);
    }
}

static void sum_word(const struct deal_state *s, const struct deal_mech *m, struct deal_action a, char *out)
{
    const struct sum_rules *own = m->rules;
    int zero = s->r->group[own->cells].first - 1; /* the notation of an exchange numbers the cells of the grid from 1 */

    if (a.kind == ACT_SWAP)
        snprintf(out, DEAL_WORD_MAX, "swap:%d+%d+%d+%d", a.from - zero, a.to - zero, a.also[0] - zero,
                 a.also[1] - zero);
    else
        deal_pair_word(s, a, out);
}

static bool adds_up(const struct sum_rules *own, uint8_t a, uint8_t b)
{
    return a != DEAL_NO_CARD && b != DEAL_NO_CARD && deal_rank(a) + deal_rank(b) == own->sum;
}

/* The role of an action, for players. The worth of an exchange is the number of pairs that can be removed after it. */
static enum action_role role(const struct deal_state *view, const struct deal_mech *m, struct deal_action a, int *worth)
{
    const struct sum_rules *own = m->rules;
    const struct deal_group *g = &view->r->group[own->cells];
    uint8_t card[MAX_PILES];

    if (a.kind != ACT_SWAP)
        return ROLE_PLAY;
    for (int i = 0; i < g->piles; i++)
        card[i] = pile_top(view, g->first + i);
    deal_swap(card, a.from - g->first, a.to - g->first);
    deal_swap(card, a.also[0] - g->first, a.also[1] - g->first);
    for (int i = 0, row = own->columns; i < g->piles; i++) {
        for (int j = i + 1, end = i - i % row + row; j < g->piles && j < end; j++)
            *worth += adds_up(own, card[i], card[j]);
        for (int j = i + row; j < g->piles; j += row)
            *worth += adds_up(own, card[i], card[j]);
    }
    return ROLE_SWAP;
}

const struct deal_mechanism deal_sum_pairs = {
    .name = "sum-pairs",
    .keys = keys,
    .rules_size = sizeof(struct sum_rules),
    .parse = sum_parse,
    .ways = sum_ways,
    .actions = sum_actions,
    .act = sum_act,
    .word = sum_word,
    .role = role,
};
