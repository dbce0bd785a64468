/*
 * The naive test of columns: a card that moves takes the cards above it along, so it cannot be laid on one of them
 * before something between the two has left (see PROOFS.md). The test knows one group of columns and the foundations;
 * all other cards count as free.
 *
 * The facts are two sets that only grow: GONE, the cards that may have left the card under them, and ENDS, the cards
 * that may be the last of a column.
 */
#include "check.h"

#include <stdlib.h>

/* Bits of ways that the argument covers if they take cards from the columns, bring cards there, or
 * bring cards to foundations. */
#define COLUMNS_FROM \
    (BY_START | BY_PLAYER | TAKES_RUN | TO_FITTING | TO_NEXT | BINDS | BINDS_DEAL | WATCHES | \
     (WAYS_CURBS & ~(ASKS_OVER | ONLY_HOME | ONLY_SOME | ONLY_TURNED | ONLY_BASED)))
#define COLUMNS_OUT (WAYS_KNOWN & ~(TO_ANY | TO_VACANT | TO_FITTING | TAKES_RUN | TAKES_SWAP))
#define COLUMNS_TO (WAYS_KNOWN & ~(LAYS_UNDER | LAYS_ANEW | TAKES_SWAP | TAKES_PAIR | OF_MECHANISM))

struct columns {
    const struct deal_rules *r;
    int group;
    uint64_t under[52]; /* under[card]: bit set of the cards on which the card may be laid */
    /* the fields from here on describe the position that is tested */
    const struct deal_state *s;
    uint64_t gone, ends;
    uint8_t height[MAX_FOUNDS];
    bool vacant, grown;
};

/* The only group in which runs move; NO_GROUP if there is none or more than one. */
static int columns_group(const struct deal_rules *r)
{
    int found = NO_GROUP;

    for (int g = 0; g < r->groups; g++)
        if (!r->group[g].foundation && r->group[g].run.move) {
            if (found != NO_GROUP)
                return NO_GROUP;
            found = g;
        }
    return found;
}

/* Does the argument cover way W, if the columns are group G? */
static bool columns_bear(const struct deal_rules *r, const struct deal_way *w, int g)
{
    uint32_t columns = (uint32_t)1 << g;

    if (w->is & ~WAYS_KNOWN)
        return false;
    if (!w->to || !(w->is & BY_ANY & ~BY_START))
        return true;
    if (w->to & r->sets.foundations && w->is & ~COLUMNS_OUT)
        return false;
    if (w->from & columns && (w->is & ~COLUMNS_FROM || w->to & ~(columns | r->sets.foundations)))
        return false;
    return !(w->to & columns) || !(w->is & ~COLUMNS_TO);
}

static bool columns_apply(const struct deal_rules *r, int g)
{
    if (g == NO_GROUP || r->pile[r->pack].group == g || r->goal.pile != NO_PILE || r->goal.clear || r->sets.wholes ||
        r->base.dealt)
        return false;
    for (int card = 0; card < 52; card++)
        if (r->cards.copies[card] > 1)
            return false;
    EACH_WAY(r, w)
    if (!columns_bear(r, w, g))
        return false;
    return true;
}

static bool columns_make(const struct deal_rules *r, void **test)
{
    int g = columns_group(r);
    struct columns *k;

    *test = NULL;
    if (!columns_apply(r, g))
        return true;
    k = calloc(1, sizeof *k);
    if (!k)
        return false;
    k->r = r;
    k->group = g;
    for (int card = 0; card < 52; card++)
        for (uint64_t on = r->group[g].onto[card]; on; on &= on - 1)
            k->under[__builtin_ctzll(on)] |= card_bit((uint8_t)card);
    *test = k;
    return true;
}

static void columns_start(struct columns *columns, const struct deal_state *s)
{
    const struct deal_rules *r = columns->r;

    columns->s = s;
    columns->gone = columns->ends = 0;
    columns->vacant = false;
    for (int p = 0; p < r->piles; p++) {
        int n = pile_count(s, p);
        bool column = r->pile[p].group == columns->group;

        columns->vacant |= column && !n;
        for (int i = column && n ? n - 1 : 0; i < n; i++)
            columns->ends |= card_bit(pile_card(s, p, i));
        for (int i = 0; !column && i < n; i++)
            columns->gone |= card_bit(pile_card(s, p, i));
    }
    for (int f = 0; f < r->founds; f++)
        columns->height[f] = (uint8_t)pile_count(s, r->found[f].pile);
}

/* Raises foundation F as far as the facts allow. It may give cards back, so cards that fit at lower heights go, too.
 */
static void columns_raise(struct columns *columns, int f)
{
    const struct deal_foundation *found = &columns->r->found[f];
    uint64_t before = columns->gone;
    int height = columns->height[f];

    for (int n = 0; n < found->length && n <= columns->height[f]; n++) {
        uint64_t cards = found->want[0][n] & columns->ends;

        columns->gone |= cards;
        columns->height[f] += n == columns->height[f] && cards;
    }
    columns->grown |= columns->gone != before || columns->height[f] != height;
}

/* May CARD, with the cards above it, be laid on a card not in BLOCKED, or on a vacant pile? */
static bool columns_fits(const struct columns *columns, uint8_t card, uint64_t blocked)
{
    const struct deal_group *g = &columns->r->group[columns->group];

    return columns->under[card] & columns->ends & ~blocked ||
           (columns->vacant && (g->takes & card_bit(card) || g->fill != FILL_NONE));
}

/* Extends the facts by column P. BLOCKED has the cards above the current one that are still joined to it. */
static void columns_column(struct columns *columns, int p)
{
    uint64_t blocked = 0, above = 0, before = columns->gone;
    int down = face_down(columns->s, p);

    for (int i = pile_count(columns->s, p) - 1; i >= 0; i--) {
        uint8_t card = pile_card(columns->s, p, i);

        blocked = above & columns->gone ? 0 : blocked | above;
        if (above & columns->gone)
            columns->ends |= card_bit(card);
        else if (above && i < down)
            break; /* face down, under a card that stays */
        if (columns_fits(columns, card, blocked))
            columns->gone |= card_bit(card);
        columns->vacant |= !i && columns->gone & card_bit(card);
        above = card_bit(card);
    }
    columns->grown |= columns->gone != before;
}

static bool columns_lost(void *test, const struct deal_state *s)
{
    struct columns *k = test;

    columns_start(k, s);
    do {
        k->grown = false;
        for (int f = 0; f < k->r->founds; f++)
            columns_raise(k, f);
        for (int p = k->r->group[k->group].first, n = k->r->group[k->group].piles; n; p++, n--)
            columns_column(k, p);
    } while (k->grown);
    for (int f = 0; f < k->r->founds; f++)
        if (k->r->goal.founds >> k->r->found[f].group & 1 && k->height[f] < k->r->found[f].length)
            return true;
    return false;
}

const struct check_test deal_check_columns = {
    .name = "columns", .make = columns_make, .drop = free, .lost = columns_lost, .work = 8, .first = 64};
