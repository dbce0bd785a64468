/*
 * A position without the names of its piles, and the deal that is laid out so.
 *
 * Each card of the pack is dealt to a place that does not depend on the cards.  The deal is read from these places.
 */
#include "boards.h"

/* The pile of B in the place of each pile of the rules, NULL where its row is too short.  Returns whether all of B's piles that
 * hold cards, foundations apart, have such a place. */
static bool match_piles(const struct deal_board *b, const struct deal_rules *r, const struct board_pile *pile[MAX_PILES])
{
    int used[BOARD_KINDS] = {0};
    bool all = true;

    for (int p = 0; p < r->piles; p++) {
        int kind = deal_pile_kind(r, p), at = used[kind]++;

        pile[p] = at < b->row[kind].n ? &b->row[kind].pile[at] : NULL;
    }
    for (int k = 0; k < BOARD_KINDS; k++)
        for (int i = used[k]; k != DEAL_FOUNDATION && i < b->row[k].n; i++)
            all = all && !b->row[k].pile[i].n;
    return all;
}

/* Do the piles hold as many cards as the layout lays there? */
static bool heights_fit(const struct board_pile *const pile[MAX_PILES], const struct deal_rules *r, const struct deal_spot *spot,
                        struct deal_error *e)
{
    int height[MAX_PILES] = {0};

    for (int i = 0; i < r->listed; i++)
        height[spot[i].pile]++;
    for (int p = 0; p < r->piles; p++) {
        int n = height[p] + (r->pile[p].placed != 0), has = pile[p] ? pile[p]->n : 0;

        if (r->pile[p].found == NO_PILE && has != n)
            return deal_fail(e, "board", "%s: %d card%s, where the game deals %d", r->pile[p].name, has, has == 1 ? "" : "s", n);
    }
    return true;
}

bool deal_board_cards(const struct deal_board *b, const struct deal_rules *r, uint8_t *cards, struct deal_error *e)
{
    struct deal_spot spot[DEAL_CARDS_MAX];
    const struct board_pile *pile[MAX_PILES];

    if (!match_piles(b, r, pile))
        return deal_fail(e, "board", "more piles than the game has");
    if (!deal_lay_spots(r, spot, e) || !heights_fit(pile, r, spot, e))
        return false;
    for (int i = 0; i < r->listed; i++)
        cards[i] = pile[spot[i].pile]->card[spot[i].at];
    return true;
}
