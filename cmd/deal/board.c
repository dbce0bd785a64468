/*
 * Boards and deals.  Where a card of the pack comes to lie is found by dealing:
 * the card at a place of the layout, in several deals, comes from the same place of
 * the pack, and a few deals leave only one such place.  So nothing need be known of
 * how a game deals; a game whose layout depends on the cards themselves (aces
 * played on the way) is found out and refused.
 */
#include "board.h"

#include <stdlib.h>
#include <string.h>

enum { TRIALS = 12 };

/* One place of a layout. */
struct spot {
    uint8_t kind, pile, at;
};

bool board_of(struct board *b, const struct deal_state *s, struct deal_error *e)
{
    memset(b, 0, sizeof *b);
    for (int p = 0; p < deal_state_piles(s); p++) {
        struct board_row *row = &b->row[deal_state_pile_kind(s, p)];
        struct board_pile *to = &row->pile[row->n];
        size_t n;
        const uint8_t *cards = deal_state_pile(s, p, &n);

        if (row->n == BOARD_PILES)
            return deal_fail(e, "game", "more piles of one kind than %d", BOARD_PILES);
        row->n++;
        to->n = (int)n;
        to->hidden = deal_state_hidden(s, p);
        memcpy(to->card, cards, n);
    }
    return true;
}

void board_reverse(uint8_t *cards, int n)
{
    for (int i = 0; i < n / 2; i++) {
        uint8_t card = cards[i];

        cards[i] = cards[n - 1 - i];
        cards[n - 1 - i] = card;
    }
}

static bool equal_pile(const struct board_pile *a, const struct board_pile *b)
{
    return a->n == b->n && !memcmp(a->card, b->card, (size_t)a->n);
}

static bool equal_row(const struct board_row *a, const struct board_row *b)
{
    for (int p = 0; p < a->n; p++)
        if (!equal_pile(&a->pile[p], &b->pile[p]))
            return false;
    return a->n == b->n;
}

static bool board_equal(const struct board *b, const struct board *other)
{
    for (int k = 0; k <= DEAL_RESERVE; k++)
        if (!equal_row(&b->row[k], &other->row[k]))
            return false;
    return true;
}

/* ---- from where each place is dealt ---- */

/* Takes one card like CARD from the LEFT ones; false when there is none. */
static bool took(uint8_t *cards, int *left, uint8_t card)
{
    for (int i = 0; i < *left; i++)
        if (cards[i] == card) {
            cards[i] = cards[--*left];
            return true;
        }
    return false;
}

/* The places of the N cards dealt; not of those that lie there before. */
static int list_spots(const struct board *b, const uint8_t *dealt, int n, struct spot *out)
{
    uint8_t cards[DEAL_CARDS_MAX];
    int spots = 0;

    memcpy(cards, dealt, (size_t)n);
    for (int k = 0; k <= DEAL_RESERVE; k++)
        for (int p = 0; p < b->row[k].n && k != DEAL_FOUNDATION; p++)
            for (int i = 0; i < b->row[k].pile[p].n; i++)
                if (took(cards, &n, b->row[k].pile[p].card[i]))
                    out[spots++] = (struct spot){(uint8_t)k, (uint8_t)p, (uint8_t)i};
    return spots;
}

static uint8_t card_at(const struct board *b, struct spot s)
{
    const struct board_pile *p = &b->row[s.kind].pile[s.pile];

    return s.pile < b->row[s.kind].n && s.at < p->n ? p->card[s.at] : DEAL_NO_CARD;
}

struct map {
    struct board layout;                          /* of the first trial */
    struct spot spot[DEAL_CARDS_MAX];
    bool may[DEAL_CARDS_MAX][DEAL_CARDS_MAX];     /* spot, place of the pack */
    int n;
};

static bool one_trial(struct map *m, struct deal_state *s, uint32_t seed, struct deal_error *e)
{
    const struct deal_rules *r = deal_state_rules(s);
    struct board *b = malloc(sizeof *b);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    bool good = b || deal_fail(e, NULL, "out of memory");

    good = good && deal_rules_deal(r, seed, cards, &shuffle, e) &&
           deal_state_start(s, cards, (size_t)m->n, shuffle, e) && board_of(b, s, e);
    if (good && seed == 1) {
        m->layout = *b;
        if (list_spots(b, cards, m->n, m->spot) != m->n)
            good = deal_fail(e, "game", "cards leave the layout while it is dealt");
    }
    for (int i = 0; good && i < m->n; i++)
        for (int k = 0; k < m->n; k++)
            m->may[i][k] = (seed == 1 || m->may[i][k]) && card_at(b, m->spot[i]) == cards[k];
    good = good && (equal_row(&b->row[DEAL_FOUNDATION], &m->layout.row[DEAL_FOUNDATION]) ||
                    deal_fail(e, "game", "its foundations depend on the cards dealt"));
    free(b);
    return good;
}

/* The only place of the pack that place I of the layout can come from; -1 if there is not one. */
static int only_source(const struct map *m, int i)
{
    int found = -1;

    for (int k = 0; k < m->n; k++) {
        if (!m->may[i][k])
            continue;
        if (found >= 0)
            return -1;
        found = k;
    }
    return found;
}

static bool board_gather(const struct map *m, const struct board *b, uint8_t *cards, struct deal_error *e)
{
    for (int i = 0; i < m->n; i++) {
        int from = only_source(m, i);
        if (from < 0)
            return deal_fail(e, "game", "its layout depends on the cards dealt");
        cards[from] = card_at(b, m->spot[i]);
        if (cards[from] == DEAL_NO_CARD)
            return deal_fail(e, "board", "fewer cards in a pile than the game deals");
    }
    return true;
}

/* One packet told where the game lays single cards: a card for each pile. */
static void spread(struct board_row *row, const struct board_row *layout)
{
    struct board_pile told = row->pile[0];

    if (row->n != 1 || layout->n < 2 || told.n > layout->n)
        return;
    memset(row, 0, sizeof *row);
    row->n = layout->n;
    for (int i = 0; i < told.n; i++)
        row->pile[i] = (struct board_pile){.card = {told.card[i]}, .n = 1};
}

static int compare_cards(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

/* All cards of the piles of ROW, sorted. Returns how many. */
static int sorted_cards(const struct board_row *row, uint8_t *cards)
{
    int n = 0;

    for (int p = 0; p < row->n; p++)
        for (int i = 0; i < row->pile[p].n && n < DEAL_CARDS_MAX; i++)
            cards[n++] = row->pile[p].card[i];
    qsort(cards, (size_t)n, 1, compare_cards);
    return n;
}

/* Foundations told as one list: they are as they are dealt if the cards are. */
static void settle(struct board_row *row, const struct board_row *layout)
{
    uint8_t told[DEAL_CARDS_MAX], dealt[DEAL_CARDS_MAX];
    int n = sorted_cards(row, told);

    if (row->n == 1 && n == sorted_cards(layout, dealt) && !memcmp(told, dealt, (size_t)n))
        *row = *layout;
}

static int row_cards(const struct board_row *row)
{
    int cards = 0;

    for (int p = 0; p < row->n; p++)
        cards += row->pile[p].n;
    return cards;
}

/* Where the game fills its first cells, which of them others leave empty is all one. */
static void close_up(struct board_row *row, const struct board_row *layout)
{
    int filled = 0, dealt = 0;

    while (dealt < layout->n && layout->pile[dealt].n)
        dealt++;
    for (int p = dealt; p < layout->n; p++)
        if (layout->pile[p].n)
            return;
    for (int p = 0; p < row->n; p++)
        if (row->pile[p].n)
            row->pile[filled++] = row->pile[p];
    for (int p = filled; p < layout->n; p++)
        row->pile[p].n = 0;
    row->n = layout->n > filled ? layout->n : filled;
}

/* The one pile that takes the cards of packets, where the game has it as a talon. */
static void take_as_talon(struct board *b, const struct board *layout)
{
    if (b->row[DEAL_TABLEAU].n != 1 || layout->row[DEAL_TABLEAU].n || layout->row[DEAL_TALON].n != 1)
        return;
    b->row[DEAL_TALON] = b->row[DEAL_TABLEAU];
    b->row[DEAL_TABLEAU].n = 0;
}

/* Rows that a format need not tell, foundations and empty ones, are as they are dealt. */
static void board_complete(struct board *b, const struct board *layout)
{
    spread(&b->row[DEAL_RESERVE], &layout->row[DEAL_RESERVE]);
    spread(&b->row[DEAL_CELL], &layout->row[DEAL_CELL]);
    close_up(&b->row[DEAL_CELL], &layout->row[DEAL_CELL]);
    settle(&b->row[DEAL_FOUNDATION], &layout->row[DEAL_FOUNDATION]);
    take_as_talon(b, layout);
    for (int k = 0; k <= DEAL_RESERVE; k++)
        if (!row_cards(&b->row[k]) && (k == DEAL_FOUNDATION || !row_cards(&layout->row[k])))
            b->row[k] = layout->row[k];
}

static bool laid_out(const struct board *b, struct map *m, struct deal_state *s, struct deal_record *d, struct deal_error *e)
{
    uint8_t cards[DEAL_CARDS_MAX];
    struct board *told = malloc(2 * sizeof *told);
    bool good = told || deal_fail(e, NULL, "out of memory");

    if (good) {
        told[0] = *b;
        board_complete(told, &m->layout);
    }
    good = good && board_gather(m, told, cards, e) && deal_state_start(s, cards, (size_t)m->n, 0, e) &&
           board_of(&told[1], s, e) &&
           (board_equal(&told[0], &told[1]) || deal_fail(e, "board", "not as the game lays out its cards")) &&
           (deal_record_deal(d, deal_state_rules(s), 0, cards, 0) || deal_fail(e, NULL, "out of memory"));
    free(told);
    return good;
}

bool board_deal(const struct board *b, struct deal_state *s, struct deal_record *d, struct deal_error *e)
{
    struct map *m = calloc(1, sizeof *m);
    bool good = m || deal_fail(e, NULL, "out of memory");

    if (good)
        m->n = deal_rules_cards(deal_state_rules(s));
    for (uint32_t seed = 1; good && seed <= TRIALS; seed++)
        good = one_trial(m, s, seed, e);
    good = good && laid_out(b, m, s, d, e);
    free(m);
    return good;
}
