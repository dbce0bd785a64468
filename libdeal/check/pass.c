/*
 * The naive test of the last pass: while no redeal is left, the pack is turned once more, in an order that is known. A
 * card that is turned and cannot be played stays on the talon, over the cards there, or in a cell (see PROOFS.md). The
 * same holds for a line (a pile of which only the top leaves) and its cells.
 *
 * The test turns card by card. The facts only grow: the number of foundations that have passed each place of their
 * sequence, and the cards that were on top of a stack at some time.
 */
#include "check.h"

#include <stdlib.h>

enum { PASS_STACKS = 4 };

/* Bits of ways that bring cards to foundations, or to cells; all other ways out of piles are turns and redeals. */
#define PASS_PLAYS \
    (BY_ANY | TO_NEXT | TO_VACANT | FROM_BLIND | PICKS_FROM | PICKS_TO | PICKS_ALL | BINDS | BINDS_DEAL | WATCHES | \
     OF_MECHANISM | OF_PAIRS | WAYS_CURBS)

/* A stack: the talon or a line, with the cells that its cards fill. */
struct pass_stack {
    uint8_t pile, cells, cell[MAX_PILES];
    uint8_t card[DEAL_CARDS_MAX]; /* the cards from the bottom: N of them so far */
    bool known[DEAL_CARDS_MAX];   /* known[i]: card i was on top at some time */
    int n;
};

struct pass {
    const struct deal_rules *r;
    bool returns;         /* foundations give cards to others */
    bool cell[MAX_PILES]; /* true: the pile takes single cards of a stack */
    struct pass_stack stack[PASS_STACKS];
    int stacks; /* the talon is the last one */
    /* the fields from here on describe the position that is tested */
    const struct deal_state *s;
    int row, unknown;                        /* unknown: number of cards of stacks that are not known */
    int class[MAX_FOUNDS], size[MAX_FOUNDS]; /* class[f]: first foundation with the sequence of f; size: of a class */
    int again[MAX_FOUNDS][MAX_SEQ]; /* again[c][n]: number of places up to n that take the same cards as place n */
    int past[MAX_FOUNDS][MAX_SEQ];  /* past[c][n]: number of foundations of class c that had more than n cards */
    uint64_t reach[MAX_FOUNDS];     /* reach[c]: bit set of the cards that foundations of class c take at some time */
    uint64_t fresh; /* bit set of the cards that were on top for the first time since foundations rose */
    int copies[52]; /* copies[card]: number of copies that were on top, or on a foundation, at some time */
    int room[52];   /* room[card]: upper bound of the number of copies that foundations take from now on */
};

/* ---- the rules ---- */

/* Must all cards come to foundations, one by one, and all foundations be filled? */
static bool pass_takes_all(const struct deal_rules *r)
{
    int cards = 0;

    for (int f = 0; f < r->founds; f++)
        cards += r->goal.founds >> r->found[f].group & 1 ? r->found[f].length : MAX_SEQ * MAX_FOUNDS;
    return cards == r->cards.total && r->goal.pile == NO_PILE && !r->goal.clear && !r->sets.wholes;
}

/* Does way W play single cards to foundations or to cells, or turn the pack, or take up the talon? */
static bool pass_bears(const struct deal_rules *r, const struct deal_way *w)
{
    uint32_t pack = (uint32_t)1 << r->pile[r->pack].group, talon = (uint32_t)1 << r->pile[r->talon].group;

    if (w->is & UNDECLARED)
        return false;
    if (!w->to || !(w->is & BY_ANY & ~BY_START) || (w->to == pack && !(w->is & BY_ANY & ~(BY_START | BY_REDEAL))))
        return true;
    if (w->from == pack && w->to == talon)
        return !(w->is & BY_ANY & ~(BY_START | BY_DEAL)) && !(w->is & LAYS_UNDER);
    if (w->is & ~PASS_PLAYS || w->to & (pack | talon) ||
        (w->from & r->sets.foundations && w->to & ~r->sets.foundations))
        return false;
    return w->to & ~r->sets.foundations ? w->is & TO_VACANT && !(w->is & TO_NEXT) && !w->room && w->most == 1
                                        : !(w->is & TO_VACANT);
}

/* The stack that stands for group G, to which it is added if need be. The cards of the pack may as well come by the
 * talon. Returns NULL if there are too many. */
static struct pass_stack *pass_stack_of(struct pass *pass, int g)
{
    const struct deal_rules *r = pass->r;
    int pile = g == r->pile[r->pack].group ? r->talon : r->group[g].first, i = 0;

    while (i < pass->stacks && pass->stack[i].pile != pile)
        i++;
    if (i == PASS_STACKS || (pile != r->talon && r->group[g].piles > 1))
        return NULL;
    pass->stacks += i == pass->stacks;
    pass->stack[i].pile = (uint8_t)pile;
    return &pass->stack[i];
}

/* Adds the cells to which way W brings cards of group G. */
static bool pass_note(struct pass *pass, const struct deal_way *w, int g)
{
    struct pass_stack *stack = pass_stack_of(pass, g);

    for (int p = 0; stack && p < pass->r->piles; p++)
        if (pass->r->pile[p].found == NO_PILE && deal_way_takes(w, p, pass->r->pile[p].group) &&
            !memchr(stack->cell, p, stack->cells)) {
            stack->cell[stack->cells++] = (uint8_t)p;
            pass->cell[p] = true;
        }
    return stack;
}

static bool pass_applies(struct pass *pass)
{
    const struct deal_rules *r = pass->r;

    if (r->talon == NO_PILE || r->stock.turn_cards != 1 || !pass_takes_all(r))
        return false;
    EACH_WAY(r, w)
    {
        if (!pass_bears(r, w))
            return false;
        pass->returns |= (w->from & r->sets.foundations) != 0;
        for (int g = 0; w->is & TO_VACANT && w->is & BY_ANY & ~BY_START && g < r->groups; g++)
            if (w->from >> g & 1 && w->to & ~r->sets.foundations && !pass_note(pass, w, g))
                return false;
    }
    if (!pass_stack_of(pass, r->pile[r->talon].group))
        return false;
    for (int i = 0; i < pass->stacks; i++)
        if (pass->cell[pass->stack[i].pile])
            return false;
    return true;
}

static bool pass_make(const struct deal_rules *r, void **test)
{
    struct pass *pass = calloc(1, sizeof *pass);

    *test = pass;
    if (!pass)
        return false;
    pass->r = r;
    pass->row = -1;
    if (!pass_applies(pass)) {
        free(pass);
        *test = NULL;
    }
    return true;
}

/* ---- the facts ---- */

/* Records that card number I of STACK is on top at some time. */
static void pass_know(struct pass *pass, struct pass_stack *stack, int i)
{
    if (stack->known[i])
        return;
    stack->known[i] = true;
    pass->copies[stack->card[i]]++;
    pass->fresh |= card_bit(stack->card[i]);
    pass->unknown--;
}

/* Takes cards off STACK, as long as the cards that foundations do not take have room in its cells. */
static void pass_unload(struct pass *pass, struct pass_stack *stack)
{
    int aside[52] = {0}, stuck = 0;

    for (int i = 0; i < stack->cells; i++)
        if (pile_count(pass->s, stack->cell[i])) {
            uint8_t card = pile_top(pass->s, stack->cell[i]);

            stuck += ++aside[card] > pass->room[card];
        }
    for (int i = stack->n - 1; i >= 0 && stuck <= stack->cells; i--) {
        uint8_t card = stack->card[i];

        pass_know(pass, stack, i);
        stuck += ++aside[card] > pass->room[card];
    }
}

/* Number of foundations of class C that may pass place N, by the cards that fit there. */
static int pass_most(const struct pass *pass, int c, int n)
{
    int copies = 0;

    for (uint64_t cards = pass->r->found[c].want[pass->row][n]; cards; cards &= cards - 1)
        copies += pass->copies[__builtin_ctzll(cards)];
    return copies / pass->again[c][n];
}

/* Makes room for MORE cards at place N of foundations of class C. */
static void pass_make_room(struct pass *pass, int c, int n, int more)
{
    uint64_t want = pass->r->found[c].want[pass->row][n];

    pass->reach[c] |= want;
    for (; want; want &= want - 1)
        pass->room[__builtin_ctzll(want)] += more;
}

/* Raises the foundations of class C. Returns true if some card more may come to them. */
static bool pass_raise(struct pass *pass, int c)
{
    const struct deal_foundation *found = &pass->r->found[c];
    bool changed = false;
    int most = pass->size[c];

    for (int n = 0; n < found->length && most; n++) {
        int past = pass->past[c][n] < most ? pass_most(pass, c, n) : most, more;

        most = past < most ? past : most;
        more = most - pass->past[c][n];
        pass->past[c][n] = most;
        changed |= more > 0;
        if (more && n + 1 < found->length)
            pass_make_room(pass, c, n + 1, more);
    }
    return changed;
}

static void pass_unload_all(struct pass *pass)
{
    for (int i = 0; i < pass->stacks && pass->unknown; i++)
        pass_unload(pass, &pass->stack[i]);
}

/* Raises foundations by the cards that are known since the last call, and unloads stacks, until nothing changes. */
static void pass_settle(struct pass *pass)
{
    for (bool changed = true; changed;) {
        uint64_t fresh = pass->fresh;

        changed = false;
        pass->fresh = 0;
        for (int f = 0; f < pass->r->founds; f++)
            changed |= fresh & pass->reach[f] && pass_raise(pass, f);
        if (changed)
            pass_unload_all(pass);
    }
}

/* ---- the start ---- */

/* Finds the classes of foundations that take the same cards in the same order. */
static void pass_classes(struct pass *pass)
{
    const struct deal_foundation *found = pass->r->found;

    memset(pass->size, 0, sizeof pass->size);
    memset(pass->again, 0, sizeof pass->again);
    for (int f = 0; f < pass->r->founds; f++) {
        const uint64_t *want = found[f].want[pass->row];
        int c = 0;

        while (c < f && (found[c].length != found[f].length ||
                         memcmp(found[c].want[pass->row], want, found[f].length * sizeof *want) != 0))
            c++;
        pass->class[f] = c;
        pass->size[c]++;
        for (int n = 0; n < found[f].length; n++)
            for (int i = 0; i <= n; i++)
                pass->again[f][n] += want[i] == want[n];
    }
}

/* Counts the cards on foundation F, and the places that it has for cards to come. If foundations give cards back, these
 * are all places up to its height, without the cards that lie there. Returns false if a card lies where it does not
 * fit. */
static bool pass_start_found(struct pass *pass, int f)
{
    const struct deal_foundation *found = &pass->r->found[f];
    int c = pass->class[f], n = pile_count(pass->s, found->pile);
    bool fit = true;

    for (int i = pass->returns ? 0 : n; i <= n && i < found->length; i++)
        pass_make_room(pass, c, i, 1);
    for (int i = 0; i < n; i++) {
        uint8_t card = pile_card(pass->s, found->pile, i);

        fit = fit && found->want[pass->row][i] >> card & 1;
        pass->past[c][i]++;
        pass->copies[card]++;
        pass->room[card] -= pass->returns;
    }
    return fit;
}

/* Makes the facts of position S. Returns false if the argument does not cover its foundations. */
static bool pass_start(struct pass *pass, const struct deal_state *s)
{
    const struct deal_rules *r = pass->r;
    bool stacked[MAX_PILES] = {false}, fit = true;

    stacked[r->pack] = true;
    pass->s = s;
    pass->unknown = 0;
    memset(pass->past, 0, sizeof pass->past);
    memset(pass->copies, 0, sizeof pass->copies);
    memset(pass->room, 0, sizeof pass->room);
    memset(pass->reach, 0, sizeof pass->reach);
    pass->fresh = ~(uint64_t)0;
    if (pass->row != base_row(s)) {
        pass->row = base_row(s);
        pass_classes(pass);
    }
    for (int i = 0; i < pass->stacks; i++) {
        struct pass_stack *stack = &pass->stack[i];

        stacked[stack->pile] = true;
        stack->n = pile_count(s, stack->pile);
        memcpy(stack->card, table_cards(s, stack->pile), (size_t)stack->n);
        memset(stack->known, 0, sizeof stack->known);
        pass->unknown += stack->n;
    }
    for (int p = 0; p < r->piles; p++)
        for (int i = 0; !stacked[p] && r->pile[p].found == NO_PILE && i < pile_count(s, p); i++)
            pass->copies[pile_card(s, p, i)]++;
    for (int f = 0; f < r->founds; f++)
        fit = pass_start_found(pass, f) && fit;
    return fit;
}

static bool pass_complete(const struct pass *pass)
{
    for (int f = 0; f < pass->r->founds; f++)
        if (pass->past[pass->class[f]][pass->r->found[f].length - 1] < pass->size[pass->class[f]])
            return false;
    return true;
}

static bool pass_lost(void *test, const struct deal_state *s)
{
    struct pass *pass = test;
    struct pass_stack *talon = NULL;
    int left = pile_count(s, pass->r->pack);

    if (deal_redeal_left(s) || base_row(s) < 0 || !pass_start(pass, s))
        return false;
    for (int i = 0; i < pass->stacks; i++)
        talon = pass->stack[i].pile == pass->r->talon ? &pass->stack[i] : talon;
    pass_unload_all(pass);
    pass_settle(pass);
    while (left && !pass_complete(pass)) {
        talon->card[talon->n++] = pile_card(s, pass->r->pack, --left);
        pass->unknown++;
        pass_know(pass, talon, talon->n - 1);
        if (pass->room[talon->card[talon->n - 1]] > 0)
            pass_settle(pass);
    }
    return !pass_complete(pass);
}

const struct check_test deal_check_pass = {
    .name = "last pass", .make = pass_make, .drop = free, .lost = pass_lost, .work = 32, .first = 64};
