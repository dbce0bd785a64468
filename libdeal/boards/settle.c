/*
 * Converts a board (a position of another program) to a record. Each pile of the board is matched with a pile of the
 * rules, and cards that boards omit are added. If the game could have dealt these piles, the record is that deal,
 * otherwise a position.
 */
#include "boards.h"

#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>

struct settling {
    const struct deal_board *b;
    const struct deal_rules *r;
    struct board_pile pile[MAX_PILES]; /* for each pile of the rules, its cards according to the board */
    int places;                        /* number of stacks, if the game allows any number of piles; otherwise 0 */
    int row;                           /* the base rank, less one, that is being tried */
    uint32_t emptied;                  /* set of foundations that the text shows as empty */
    int added;                         /* number of cards that the board omits, and that were added to a pile */
    bool bare;                         /* foundations written with the rank first, as A-H, are empty */
};

/* ---- the rows of the board ---- */

static bool settle_count(const struct settling *settling, int kind, int n, int piles, const uint8_t *pile,
                         struct deal_error *e)
{
    static const char *const name[] = {"pack",  "waste", "foundation",
                                       "stack", "cell",  "reserve"}; /* names of piles. ORDER enum deal_pile_kind */

    if (!piles)
        return deal_fail(e, "board", "a %s, and the game has none", name[kind]);
    return deal_fail(e, "board", "%d %s%s, where the game has %d, %s%s%s", n, name[kind], n == 1 ? "" : "s", piles,
                     settling->r->pile[pile[0]].name, piles > 1 ? " to " : "",
                     piles > 1 ? settling->r->pile[pile[piles - 1]].name : "");
}

/* Puts each card of LIST on a pile of its own, LIST[i] on pile PILE[i]. */
static void settle_spread(struct settling *settling, const struct board_pile *list, const uint8_t *pile)
{
    for (int i = 0; i < list->n; i++)
        settling->pile[pile[i]] = (struct board_pile){.card = {list->card[i]}, .n = 1};
}

static bool settle_row(struct settling *settling, const struct board_row *row, int kind, struct deal_error *e)
{
    uint8_t pile[MAX_PILES];
    int piles = deal_board_row(settling->r, kind, pile), n = row->n;

    if (n == 1 && piles > 1 && row->pile[0].n <= piles && kind != DEAL_TABLEAU) {
        settle_spread(settling, &row->pile[0], pile);
        return true;
    }
    while (n > piles && !row->pile[n - 1].n)
        n--;
    if (n > piles || (n < piles && n && kind == DEAL_TABLEAU && !deal_board_places(settling->r, pile[0])))
        return settle_count(settling, kind, n, piles, pile, e);
    if (piles && deal_board_places(settling->r, pile[0]))
        settling->places = row->n;
    for (int i = 0; i < n; i++) {
        struct board_pile *to = &settling->pile[pile[i]];

        *to = row->pile[i];
        if (kind == DEAL_RESERVE && settling->r->pile[pile[i]].deal == 1 && to->n > 1)
            return deal_fail(e, "board", "%s: %d cards, where one at most lies", settling->r->pile[pile[i]].name,
                             to->n);
        if (to->n && to->hidden == to->n && settling->r->group[settling->r->pile[pile[i]].group].show == SHOW_FACE)
            to->hidden--; /* these rules turn a face-down top card face up at once */
    }
    for (int i = 0; i < piles; i++)
        if (!row->named && settling->r->pile[pile[i]].placed)
            settling->pile[pile[i]] =
                (struct board_pile){.card = {(uint8_t)(settling->r->pile[pile[i]].placed - 1)}, .n = 1};
    return true;
}

static bool settle_rows(struct settling *settling, struct deal_error *e)
{
    for (int k = 0; k < BOARD_KINDS; k++)
        if (k != DEAL_FOUNDATION && !settle_row(settling, &settling->b->row[k], k, e))
            return false;
    return true;
}

/* ---- foundations ---- */

/* The foundation of SUIT with index NTH, from 0, among those of the suit; -1 if there is none. */
static int nth_foundation(const struct deal_rules *r, int suit, int nth)
{
    for (int f = 0; f < r->founds; f++)
        if (!r->found[f].any_suit && r->found[f].suit == suit && !nth--)
            return f;
    return -1;
}

/* The rank on top of foundation F according to the text. If the other piles have all cards of the deal, A-H names
 * the card that an empty foundation takes. */
static int settle_rank(const struct settling *settling, const struct board_top *top, int f)
{
    return top->rank_first && settling->bare && top->rank == settling->r->found[f].seq[settling->row][0] ? 0
                                                                                                         : top->rank;
}

/* Puts cards on foundation F up to the top RANK. */
static bool settle_top(struct settling *settling, int f, int rank)
{
    const struct deal_foundation *found = &settling->r->found[f];
    struct board_pile *pile = &settling->pile[found->pile];

    pile->n = 0;
    while (rank && pile->n < found->length) {
        int next = found->seq[settling->row][pile->n];

        pile->card[pile->n++] = (uint8_t)(13 * found->suit + next - 1);
        if (next == rank)
            return true;
    }
    return !rank;
}

static bool settle_tops(struct settling *settling, struct deal_error *e)
{
    int mentioned[4] = {0};

    settling->emptied = 0;
    for (int i = 0; i < settling->b->tops; i++) {
        const struct board_top *top = &settling->b->top[i];
        int f = nth_foundation(settling->r, top->suit, mentioned[top->suit]++);

        if (f < 0)
            return deal_fail(e, "board", "more foundations of %c than the game has", "SHDC"[top->suit]);
        settling->emptied |= settle_rank(settling, top, f) ? 0 : (uint32_t)1 << f;
        if (!settle_top(settling, f, settle_rank(settling, top, f)))
            return deal_fail(e, "board", "%s: never has %c on top", settling->r->pile[settling->r->found[f].pile].name,
                             "A23456789TJQK"[top->rank - 1]);
    }
    return true;
}

/* Puts a card on the lowest-numbered foundation that it continues, otherwise on the lowest-numbered that it starts. */
static bool settle_card(struct settling *settling, uint8_t card)
{
    for (int begun = 1; begun >= 0; begun--)
        for (int f = 0; f < settling->r->founds; f++) {
            const struct deal_foundation *found = &settling->r->found[f];
            struct board_pile *pile = &settling->pile[found->pile];

            if (pile->n < found->length && (pile->n > 0) == begun &&
                found->want[settling->row][pile->n] & card_bit(card)) {
                pile->card[pile->n++] = card;
                return true;
            }
        }
    return false;
}

/* Can foundation F hold the cards of the list, in this order? */
static bool settle_list_fits(const struct settling *settling, const struct board_pile *list, int f)
{
    const struct deal_foundation *found = &settling->r->found[f];

    for (int i = 0; i < list->n; i++)
        if (i >= found->length || !(found->want[settling->row][i] & card_bit(list->card[i])))
            return false;
    return true;
}

/* If there are several lists, and the foundation of the same index can hold each of them, puts them there. */
static bool settle_lists_in_place(struct settling *settling, const struct board_row *row)
{
    uint8_t pile[MAX_PILES];
    int piles = deal_board_row(settling->r, DEAL_FOUNDATION, pile);

    if (row->n < 2 || row->n > piles)
        return false;
    for (int p = 0; p < row->n; p++)
        if (!settle_list_fits(settling, &row->pile[p], settling->r->pile[pile[p]].found))
            return false;
    for (int p = 0; p < row->n; p++)
        if (row->pile[p].n)
            settling->pile[pile[p]] = row->pile[p];
    return true;
}

static bool settle_lists(struct settling *settling, struct deal_error *e)
{
    const struct board_row *row = &settling->b->row[DEAL_FOUNDATION];

    if (settle_lists_in_place(settling, row))
        return true;
    for (int p = 0; p < row->n; p++)
        for (int i = 0; i < row->pile[p].n; i++)
            if (!settle_card(settling, row->pile[p].card[i]))
                return deal_fail(e, "board", "foundations: %s continues none", CARD_NAME(row->pile[p].card[i]));
    return true;
}

/* Sets LACK to the number of copies of each card that are missing from the piles; negative if there are too many. */
static void settle_lacks(const struct settling *settling, int lack[52])
{
    for (int c = 0; c < 52; c++)
        lack[c] = settling->r->cards.copies[c];
    for (int p = 0; p < settling->r->piles; p++)
        for (int i = 0; i < settling->pile[p].n; i++)
            lack[settling->pile[p].card[i]]--;
}

/* Puts their initial cards on foundations that the text omits, unless these cards are elsewhere on the board. */
static bool settle_founds(struct settling *settling, struct deal_error *e)
{
    const struct deal_rules *r = settling->r;
    int lack[52];

    if (!settle_tops(settling, e) || !settle_lists(settling, e))
        return false;
    settle_lacks(settling, lack);
    for (int f = 0; f < r->founds; f++) {
        struct board_pile *pile = &settling->pile[r->found[f].pile];
        uint8_t base = r->found[f].base_card;

        if (base == DEAL_NO_CARD || pile->n)
            continue;
        if (settling->emptied >> f & 1 && !(r->sets.givers >> r->found[f].group & 1))
            return deal_fail(e, "board", "%s is empty, where %s lies from the start", r->pile[r->found[f].pile].name,
                             CARD_NAME(base));
        if (!(settling->emptied >> f & 1) && lack[base]-- > 0)
            *pile = (struct board_pile){.card = {base}, .n = 1};
    }
    return true;
}

/* ---- cards that boards leave out ---- */

/* The pile for cards that the board omits: the pile of removed cards, the pile of which only the top is written, or
 * the first pile that moves as a whole; NO_PILE if there is none. */
static int settle_unseen(const struct settling *settling)
{
    const struct deal_rules *r = settling->r;
    int hole = deal_board_hole(r);

    for (int p = 0; p < r->piles; p++)
        if (deal_board_discard(r, p))
            return p;
    if (hole != NO_PILE && settling->pile[hole].n)
        return hole;
    for (int p = 0; p < r->piles; p++)
        if (deal_board_wholes(r) >> r->pile[p].group & 1 && settling->pile[p].n)
            return p;
    return NO_PILE;
}

bool deal_board_lacks(const int lack[52], struct deal_error *e)
{
    char names[40] = "";
    int named = 0, all = 0;

    for (int c = 0; c < 52; c++)
        all += lack[c] > 0;
    for (int c = 0; c < 52; c++)
        if (lack[c] > 0 && named++ < 4)
            snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", *names ? ", " : "",
                     CARD_NAME((uint8_t)c));
    if (all > 4)
        snprintf(names + strlen(names), sizeof names - strlen(names), " and %d more", all - 4);
    return deal_fail(e, "board", "%s %s missing", names, all > 1 ? "are" : "is");
}

/* Reports a card that occurs too often, and the piles that have it; always false. */
static bool settle_fail_twice(const struct settling *settling, uint8_t card, struct deal_error *e)
{
    char where[120] = "", times[20] = "twice";
    int n = 0;

    for (int p = 0; p < settling->r->piles; p++)
        for (int i = 0; i < settling->pile[p].n; i++)
            if (settling->pile[p].card[i] == card) {
                n++;
                snprintf(where + strlen(where), sizeof where - strlen(where), "%s%s", *where ? ", " : "",
                         settling->r->pile[p].name);
            }
    if (!settling->r->cards.copies[card])
        return deal_fail(e, "board", "%s: %s is no card of this game", where, CARD_NAME(card));
    if (n > 2)
        snprintf(times, sizeof times, "%d times", n);
    return deal_fail(e, "board", "%s is there %s: %s", CARD_NAME(card), times, where);
}

/* If CARD less one, the card that is in the pile from the start, is among the first N cards, moves it to the bottom. */
static void settle_placed_first(struct board_pile *pile, int n, int card)
{
    uint8_t *at = card ? memchr(pile->card, card - 1, (size_t)n) : NULL;

    if (at) {
        *at = pile->card[0];
        pile->card[0] = (uint8_t)(card - 1);
    }
}

/* Adds the cards that the board omits. Does each card then occur as often as in the game? */
static bool settle_complete(struct settling *settling, struct deal_error *e)
{
    int lack[52], unseen = settle_unseen(settling), under = 0;
    struct board_pile *pile;
    uint8_t cards[DEAL_CARDS_MAX];

    settle_lacks(settling, lack);
    for (uint8_t c = 0; c < 52; c++)
        if (lack[c] < 0)
            return settle_fail_twice(settling, c, e);
    for (uint8_t c = 0; c < 52; c++)
        for (int i = 0; i < lack[c]; i++)
            cards[under++] = c;
    settling->added = under;
    if (!under)
        return true;
    if (unseen == NO_PILE)
        return deal_board_lacks(lack, e);
    pile = &settling->pile[unseen];
    memmove(pile->card + under, pile->card, (size_t)pile->n);
    memcpy(pile->card, cards, (size_t)under);
    pile->n += under;
    settle_placed_first(pile, under, settling->r->pile[unseen].placed);
    return true;
}

/* Fills all piles from the board, if the base rank is ROW + 1. */
static bool settle_fill(struct settling *settling, int row, struct deal_error *e)
{
    settling->row = row;
    settling->places = 0;
    memset(settling->pile, 0, (size_t)settling->r->piles * sizeof *settling->pile);
    return settle_rows(settling, e) && settle_founds(settling, e) && settle_complete(settling, e);
}

/* Fills all piles from the board. If the deal sets the base rank, tries all and uses the only one for which the
 * cards are complete. */
static bool settle_any_base(struct settling *settling, struct deal_error *e)
{
    const struct board_row *lists = &settling->b->row[DEAL_FOUNDATION];
    int good = -1, shown = lists->n && lists->pile[0].n ? deal_rank(lists->pile[0].card[0]) - 1 : 0;

    if (!settling->r->base.dealt)
        return settle_fill(settling, 0, e);
    for (int row = 0; row < settling->r->cards.ranks; row++) {
        if (!settle_fill(settling, row, e))
            continue;
        if (good >= 0)
            return deal_fail(e, "board", "no card shows the base rank");
        good = row;
    }
    return settle_fill(settling, good >= 0 ? good : shown, e);
}

/* Fills all piles from the board. If that fails, tries again with foundations written with the rank first (A-H) as
 * empty. */
static bool settle_piles(struct settling *settling, struct deal_error *e)
{
    struct deal_error other;

    settling->bare = false;
    if (settle_any_base(settling, e))
        return true;
    settling->bare = true;
    return settle_any_base(settling, &other);
}

/* ---- a fresh deal ---- */

/* Collects the cards on foundations and out of the game, which may have left the layout automatically; returns their
 * number. */
static int settle_left(const struct settling *settling, uint8_t *cards)
{
    int n = 0;

    for (int p = 0; p < settling->r->piles; p++) {
        int found = settling->r->pile[p].found,
            first = found != NO_PILE && settling->r->found[found].base_card != DEAL_NO_CARD;

        for (int i = first; (found != NO_PILE || deal_board_discard(settling->r, p)) && i < settling->pile[p].n; i++)
            cards[n++] = settling->pile[p].card[i];
    }
    return n;
}

/* Sets CARDS to the dealing order with which the game would deal these piles; false if it could not. Each card is
 * taken from its place in the layout; an empty place gets a card that may have left automatically. */
static bool settle_dealt(const struct settling *settling, uint8_t *cards, struct deal_error *e)
{
    struct deal_spot spot[DEAL_CARDS_MAX];
    uint8_t left[DEAL_CARDS_MAX];
    int lefts = settle_left(settling, left), used = 0;

    if (!deal_lay_spots(settling->r, spot, e))
        return false;
    for (int i = 0; i < settling->r->cards.listed; i++) {
        const struct board_pile *pile = &settling->pile[spot[i].pile];

        if (spot[i].at < pile->n)
            cards[i] = pile->card[spot[i].at];
        else if (used < lefts)
            cards[i] = left[used++];
        else
            return false;
    }
    return true;
}

/* Does position S have the cards of the piles and, if the board shows faces, the same face-down cards? */
static bool settle_same(const struct settling *settling, const struct deal_state *s)
{
    for (int p = 0; p < settling->r->piles; p++) {
        const struct board_pile *pile = &settling->pile[p];

        if (pile->n != pile_count(s, p) ||
            (!deal_board_discard(settling->r, p) && memcmp(pile->card, table_cards(s, p), (size_t)pile->n)))
            return false;
        if (settling->b->faces && settling->r->group[settling->r->pile[p].group].show == SHOW_FACE &&
            pile->hidden != deal_view_hidden(s, p))
            return false;
    }
    return true;
}

static bool settle_as_dealt(const struct settling *settling, struct deal_state *s, struct deal_record *d)
{
    uint8_t cards[DEAL_CARDS_MAX];
    struct deal_error e;

    return settle_dealt(settling, cards, &e) && deal_state_start(s, cards, (size_t)settling->r->cards.listed, 0, &e) &&
           settle_same(settling, s) && deal_record_deal(d, settling->r, 0, cards, 0);
}

/* Makes D a deal if the game could have dealt the piles, even if other cells are filled than in the layout. */
static bool settle_deal(const struct settling *settling, struct deal_state *s, struct deal_record *d)
{
    struct settling *closed; /* the cards in cells are in the first cells */
    uint8_t cell[MAX_PILES];
    int cells = deal_board_row(settling->r, DEAL_CELL, cell), filled = 0;
    bool good;

    if (settle_as_dealt(settling, s, d))
        return true;
    if (!cells || !(closed = malloc(sizeof *closed)))
        return false;
    *closed = *settling;
    for (int i = 0; i < cells; i++)
        closed->pile[cell[i]].n = 0;
    for (int i = 0; i < cells; i++)
        if (settling->pile[cell[i]].n)
            closed->pile[cell[filled++]] = settling->pile[cell[i]];
    good = settle_as_dealt(closed, s, d);
    free(closed);
    return good;
}

/* ---- a table ---- */

/* Do the face-down cards of the board agree with the rules, if these determine which cards are face down? False with
 * E filled if not. */
static bool settle_faces(const struct settling *settling, const struct deal_state *s, struct deal_error *e)
{
    for (int p = 0; p < settling->r->piles; p++) {
        const struct board_pile *pile = &settling->pile[p];

        if (!pile->hidden || settling->r->group[settling->r->pile[p].group].show == SHOW_FACE ||
            pile->hidden == deal_view_hidden(s, p))
            continue;
        return deal_fail(e, "board", "%s: %s is face down, but this game deals it face up", settling->r->pile[p].name,
                         CARD_NAME(pile->card[pile->hidden - 1]));
    }
    return true;
}

/* Sets position S to the board's contents of all piles. */
static bool settle_place(const struct settling *settling, struct deal_state *s, struct deal_error *e)
{
    const uint8_t regs[REG_FREE] = {
        [REG_BASE] = (uint8_t)(settling->row + 1), [REG_PLACES] = (uint8_t)settling->places};
    uint8_t cards[DEAL_CARDS_MAX], count[MAX_PILES], down[MAX_PILES];
    size_t n = 0;
    char *text;
    bool good;

    for (int p = 0; p < settling->r->piles; p++) {
        const struct board_pile *pile = &settling->pile[p];

        count[p] = (uint8_t)pile->n;
        down[p] = (uint8_t)(settling->r->group[settling->r->pile[p].group].show == SHOW_FACE ? pile->hidden : 0);
        memcpy(cards + n, pile->card, (size_t)pile->n);
        n += (size_t)pile->n;
    }
    text = deal_place_text(settling->r, count, down, regs);
    if (!text)
        return deal_fail(e, NULL, "out of memory");
    good = deal_state_place(s, cards, n, 0, text, e);
    free(text);
    if (!good && *e->field)
        strcpy(e->field, "board");
    return good;
}

/* Adds to NOTE that the board omits cards or, unless cards on foundations show that the position was played, how it
 * differs from a deal. */
static void settle_note(const struct settling *settling, struct deal_paper *note)
{
    uint8_t cards[DEAL_CARDS_MAX];
    struct deal_error why = {.text = "other cards are face down than in a deal"};

    if (settling->added)
        deal_board_note(note, "cards that are not there count as played");
    if (settling->added || settle_left(settling, cards))
        return;
    deal_board_cards(settling->b, settling->r, cards, &why);
    deal_board_note(note, "read as a position, not as a deal: ");
    deal_paper_say(note, "%s", why.text);
}

/* ---- both ---- */

static bool settle_pack(const struct deal_board *board, struct deal_state *s, struct deal_record *d,
                        struct deal_error *e)
{
    return deal_state_start(s, board->pack, (size_t)board->packed, 0, e) &&
           (deal_record_deal(d, s->r, 0, board->pack, 0) || deal_fail(e, NULL, "out of memory"));
}

bool deal_board_settle(const struct deal_board *board, struct deal_state *s, struct deal_record *d,
                       struct deal_paper *note, struct deal_error *e)
{
    struct settling *z;
    bool good;

    if (board->packed)
        return settle_pack(board, s, d, e);
    z = malloc(sizeof *z);
    if (!z)
        return deal_fail(e, NULL, "out of memory");
    z->b = board;
    z->r = s->r;
    good = settle_piles(z, e);
    if (good && settle_deal(z, s, d))
        good = settle_faces(z, s, e);
    else if ((good = good && settle_place(z, s, e) && settle_faces(z, s, e) && deal_record_position(d, s, e)))
        settle_note(z, note);
    free(z);
    return good;
}
