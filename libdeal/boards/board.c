/*
 * Converts a position to a board (piles by kind, without names), and a board that shows a new deal to the order of the
 * dealt cards. The layout deals each card of the pack to a place that does not depend on the cards, so the order is
 * read from these places.
 */
#include "boards.h"

#include "engine/engine.h"

/* ---- the piles of the rules ---- */

/* Do cards of the group play automatically as soon as possible, so that boards of other programs never show the
 * pile? */
static bool plays_itself(const struct deal_rules *r, int group)
{
    for (int i = 0; i < r->effects; i++)
        if (r->effect[i].kind == EFFECT_PLAY && r->effect[i].arg == group)
            return true;
    return false;
}

bool deal_board_discard(const struct deal_rules *r, int pile)
{
    return r->pile[pile].found == NO_PILE && pile != r->pack && pile != r->talon &&
           deal_pile_kind(r, pile) == DEAL_RESERVE && !(r->pile_sets.leaves[pile / 64] >> pile % 64 & 1) &&
           !r->pile[pile].deal && !r->pile[pile].placed;
}

int deal_board_row(const struct deal_rules *r, int kind, uint8_t out[MAX_PILES])
{
    int n = 0;

    for (int p = 0; p < r->piles; p++)
        if ((int)deal_pile_kind(r, p) == kind && !deal_board_discard(r, p) &&
            !(p == r->base.pile && plays_itself(r, r->pile[p].group)))
            out[n++] = (uint8_t)p;
    return n;
}

bool deal_board_places(const struct deal_rules *r, int pile)
{
    int limited = 0;

    for (int g = 0; g < r->groups; g++)
        limited += r->group[g].limited;
    return limited == 1 && r->group[r->pile[pile].group].limited && !r->group[r->pile[pile].group].columns;
}

int deal_board_hole(const struct deal_rules *r)
{
    uint8_t reserve[MAX_PILES], tableau[MAX_PILES], talon[MAX_PILES];
    int piles = deal_board_row(r, DEAL_TABLEAU, tableau), talons = deal_board_row(r, DEAL_TALON, talon);

    if (r->founds || deal_board_row(r, DEAL_RESERVE, reserve) < 2 || piles + talons != 1)
        return NO_PILE;
    return piles ? tableau[0] : talon[0];
}

uint32_t deal_board_wholes(const struct deal_rules *r)
{
    uint32_t wholes = 0, parts = 0;

    EACH_WAY(r, w)
    if (w->mech)
        *(w->is & TAKES_PILE ? &wholes : &parts) |= w->from;
    return wholes & ~parts;
}

uint32_t deal_board_shaped(const struct deal_rules *r)
{
    uint32_t groups = 0;

    EACH_WAY(r, w)
    groups |= w->passes ? w->from : 0;
    return groups;
}

/* ---- piles of a board ---- */

bool deal_board_has(const struct deal_board *board, int kind)
{
    for (int p = 0; p < board->row[kind].n; p++)
        if (board->row[kind].pile[p].n)
            return true;
    return false;
}

bool deal_board_card_on(struct board_pile *pile, uint8_t card, bool down, const char *where, struct deal_error *e)
{
    if (pile->n == DEAL_CARDS_MAX)
        return deal_fail(e, "board", "%s: more cards than any game has", where);
    if (down && pile->hidden < pile->n)
        return deal_fail(e, "board", "%s: %s lies face down on %s, which lies face up", where, CARD_NAME(card),
                         CARD_NAME(pile->card[pile->n - 1]));
    pile->hidden += down;
    pile->card[pile->n++] = card;
    return true;
}

/* ---- positions ---- */

bool deal_board_of(struct deal_board *board, const struct deal_state *s, struct deal_error *e)
{
    uint8_t piles[MAX_PILES];

    memset(board, 0, sizeof *board);
    board->faces = true;
    for (int k = 0; k < BOARD_KINDS; k++) {
        struct board_row *row = &board->row[k];

        row->n = deal_board_row(s->r, k, piles);
        if (row->n > BOARD_PILES)
            return deal_fail(e, "game", "more piles of one kind than %d", BOARD_PILES);
        while (row->n && deal_board_places(s->r, piles[row->n - 1]) && !deal_pile_exists(s, piles[row->n - 1]))
            row->n--;
        for (int i = 0; i < row->n; i++) {
            row->pile[i].n = pile_count(s, piles[i]);
            row->pile[i].hidden = deal_view_hidden(s, piles[i]);
            memcpy(row->pile[i].card, table_cards(s, piles[i]), (size_t)row->pile[i].n);
        }
    }
    return true;
}

/* ---- deals ---- */

/* For each pile of the rules, finds the pile of BOARD, or NULL if BOARD has too few of its kind. Returns whether
 * all nonempty piles of BOARD, except foundations, have such a pile of the rules. */
static bool match_piles(const struct deal_board *board, const struct deal_rules *r,
                        const struct board_pile *pile[MAX_PILES])
{
    uint8_t piles[MAX_PILES];
    bool all = true;

    memset(pile, 0, MAX_PILES * sizeof *pile);
    for (int k = 0; k < BOARD_KINDS; k++) {
        int n = deal_board_row(r, k, piles);

        for (int i = 0; i < n; i++)
            pile[piles[i]] = i < board->row[k].n ? &board->row[k].pile[i] : NULL;
        for (int i = n; k != DEAL_FOUNDATION && i < board->row[k].n; i++)
            all = all && !board->row[k].pile[i].n;
    }
    return all;
}

/* Does each pile have as many cards as the layout deals to it? */
static bool heights_fit(const struct board_pile *const pile[MAX_PILES], const struct deal_rules *r,
                        const struct deal_spot *spot, struct deal_error *e)
{
    int height[MAX_PILES] = {0};

    for (int i = 0; i < r->cards.listed; i++)
        height[spot[i].pile]++;
    for (int p = 0; p < r->piles; p++) {
        int n = height[p] + (r->pile[p].placed != 0), has = pile[p] ? pile[p]->n : 0;

        if (r->pile[p].found == NO_PILE && has != n)
            return deal_fail(e, "board", "%s: %d card%s, where the game deals %d", r->pile[p].name, has,
                             has == 1 ? "" : "s", n);
    }
    return true;
}

bool deal_board_cards(const struct deal_board *board, const struct deal_rules *r, uint8_t *cards, struct deal_error *e)
{
    struct deal_spot spot[DEAL_CARDS_MAX];
    const struct board_pile *pile[MAX_PILES];

    if (!match_piles(board, r, pile))
        return deal_fail(e, "board", "more piles than the game has");
    if (!deal_lay_spots(r, spot, e) || !heights_fit(pile, r, spot, e))
        return false;
    for (int i = 0; i < r->cards.listed; i++)
        cards[i] = pile[spot[i].pile]->card[spot[i].at];
    return true;
}
