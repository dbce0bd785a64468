/*
 * Composes positions from the end of a game, as problems of chess are composed. Foundations are built up to a number of
 * cards, and the other cards are laid at random on piles where all cards are seen. If the goal is one heap, these cards
 * are laid in the reverse of an order in which the heap takes them. The pack is empty, and no redeal is left. No game
 * is known by name; play from a deal need not lead to the position.
 */
#include "engine/engine.h"

#include <stdlib.h>

struct compose {
    const struct deal_rules *r;
    uint64_t random;                                    /* state of the random generator (SplitMix64) */
    int row;                                            /* base rank of the foundations - 1 */
    int copies[52], left;                               /* cards that lie nowhere yet, by card, and their number */
    uint8_t count[MAX_PILES];                           /* number of cards by pile */
    uint8_t card[DEAL_CARDS_MAX], pile[DEAL_CARDS_MAX]; /* the cards laid so far, in this order, and their piles */
    int laid;
    bool cells; /* true: cards may be laid on cells, too */
};

static int compose_below(struct compose *compose, int n) { return (int)(deal_random(&compose->random) % (uint64_t)n); }

static void compose_lay(struct compose *compose, uint8_t card, int pile)
{
    compose->card[compose->laid] = card;
    compose->pile[compose->laid++] = (uint8_t)pile;
    compose->count[pile]++;
}

static uint8_t compose_taken(struct compose *compose, uint8_t card)
{
    if (card != DEAL_NO_CARD) {
        compose->copies[card]--;
        compose->left--;
    }
    return card;
}

/* Takes a random card of SET that lies nowhere yet; DEAL_NO_CARD: there is none. */
static uint8_t compose_card(struct compose *compose, uint64_t set)
{
    uint8_t card = DEAL_NO_CARD;
    int seen = 0;

    for (int c = 0; c < 52; c++)
        if (set >> c & 1 && compose->copies[c]) {
            seen += compose->copies[c];
            if (compose_below(compose, seen) < compose->copies[c])
                card = (uint8_t)c;
        }
    return compose_taken(compose, card);
}

/* ---- the goal ---- */

/* Lays the next card of foundation FOUND, or all its cards if it takes only whole sequences. */
static bool compose_found(struct compose *compose, const struct deal_foundation *found)
{
    int n = compose->count[found->pile];
    bool whole = compose->r->group[found->group].whole;

    if (n >= found->length || !(compose->r->goal.founds >> found->group & 1))
        return false;
    do {
        uint8_t card = compose_card(compose, found->want[compose->row][n]);
        if (card == DEAL_NO_CARD)
            return false;
        compose_lay(compose, card, found->pile);
    } while (whole && ++n < found->length);
    return true;
}

/* The pile to which cards go that leave the game: the first that is no pack or pile to be cleared, and gives no card.
 */
static int compose_sink(const struct deal_rules *r)
{
    for (int p = 0; r->goal.clear && p < r->piles; p++)
        if (!((r->goal.clear | r->sets.feeders) >> r->pile[p].group & 1) && p != r->pack &&
            !r->group[r->pile[p].group].play && r->pile[p].cap > 1)
            return p;
    return r->goal.pile;
}

/* Brings a random card to the goal, or the cards of a foundation. */
static bool compose_goal(struct compose *compose)
{
    int sink = compose_sink(compose->r), first = compose->r->founds ? compose_below(compose, compose->r->founds) : 0;

    for (int i = 0; compose->r->goal.founds && i < compose->r->founds; i++)
        if (compose_found(compose, &compose->r->found[(first + i) % compose->r->founds]))
            return true;
    if (compose->r->goal.founds || sink == NO_PILE || compose->count[sink] >= compose->r->pile[sink].cap)
        return false;
    compose_lay(compose, compose_card(compose, ~(uint64_t)0), sink);
    return true;
}

/* ---- the other piles ---- */

/* Number of cards that may be laid on the pile so that all are seen; 0 if it is no pile of the tableau. */
static int compose_room(const struct deal_rules *r, int p)
{
    const struct deal_pile *pile = &r->pile[p];
    int show = pile_show(r, p);

    if (p == r->pack || p == r->talon || pile->found != NO_PILE || p == compose_sink(r) ||
        !(r->pile_sets.holds[p / 64] >> p % 64 & 1) || show == SHOW_NONE || show == SHOW_PEEK ||
        (r->goal.clear && !(r->goal.clear >> pile->group & 1)))
        return 0;
    return show == SHOW_TOP ? 1 : pile->cap;
}

/* May a card be laid on pile P, since it has room and all piles that it covers hold cards? */
static bool compose_may(const struct compose *compose, int p)
{
    const struct deal_pile *pile = &compose->r->pile[p];

    if (compose->count[p] >= compose_room(compose->r, p) ||
        (!compose->cells && deal_pile_kind(compose->r, p) == DEAL_CELL))
        return false;
    for (int i = 0; i < compose->r->piles; i++)
        if (pile->under[i / 64] >> i % 64 & 1 && !compose->count[i])
            return false;
    return true;
}

/* Returns a random pile that may take a card, of the first PILES; an empty one if EMPTY; or NO_PILE. */
static int compose_pile(struct compose *compose, int piles, bool empty)
{
    int pile = NO_PILE, seen = 0;

    for (int p = 0; p < piles; p++)
        if (!(empty && compose->count[p]) && compose_may(compose, p) && !compose_below(compose, ++seen))
            pile = p;
    return pile;
}

/* Lays the cards ORDER on the piles of the tableau: on any of all piles, on any of the first piles, or first on all
 * piles that are empty. */
static bool compose_rest(struct compose *compose, const uint8_t *order, int n)
{
    enum { CELLS_TOO = 3 };
    int how = compose_below(compose, 4),
        piles = how == 1 ? 1 + compose_below(compose, compose->r->piles) : compose->r->piles;

    compose->cells = how == CELLS_TOO;
    for (int i = 0; i < n; i++) {
        int pile = how > 1 ? compose_pile(compose, piles, true) : NO_PILE;
        pile = pile == NO_PILE ? compose_pile(compose, piles, false) : pile;
        if (pile == NO_PILE)
            return false;
        compose_lay(compose, order[i], pile);
    }
    return true;
}

/* Lays N cards that one heap takes card by card, each after the one that lies over it, and all others on the heap. */
static bool compose_heap(struct compose *compose, int heap, int n)
{
    const struct deal_group *g = &compose->r->group[compose->r->pile[heap].group];
    uint8_t order[DEAL_CARDS_MAX], top = compose_card(compose, ~(uint64_t)0), card = top;

    for (int i = n; i--; card = order[i])
        if (card == DEAL_NO_CARD || (order[i] = compose_card(compose, g->onto[card])) == DEAL_NO_CARD)
            return false;
    while (compose->left)
        if (!compose_goal(compose))
            return false;
    compose_lay(compose, top, heap);
    return compose_rest(compose, order, n);
}

/* Lays N cards at random, and all others where the goal wants them. */
static bool compose_lay_all(struct compose *compose, int n)
{
    int heap = compose_sink(compose->r);
    uint8_t order[DEAL_CARDS_MAX];

    if (heap != NO_PILE && deal_group_builds(&compose->r->group[compose->r->pile[heap].group]))
        return compose_heap(compose, heap, n);
    while (compose->left > n)
        if (!compose_goal(compose))
            return false;
    for (n = 0; compose->left; n++)
        order[n] = compose_card(compose, ~(uint64_t)0);
    return compose_rest(compose, order, n);
}

/* ---- the position ---- */

static bool compose_place(const struct compose *compose, struct deal_state *s, struct deal_error *e)
{
    const struct deal_rules *r = compose->r;
    const uint8_t down[MAX_PILES] = {0},
                  regs[REG_FREE] = {[REG_BASE] = (uint8_t)(compose->row + 1), [REG_REDEALS] = (uint8_t)r->redeal.most};
    uint8_t cards[DEAL_CARDS_MAX];
    char *text = deal_place_text(r, compose->count, down, regs);
    size_t n = 0;
    bool good;

    if (!text)
        return deal_fail(e, NULL, "out of memory");
    for (int p = 0; p < r->piles; p++)
        for (int i = 0; i < compose->laid; i++)
            if (compose->pile[i] == p)
                cards[n++] = compose->card[i];
    good = deal_state_place(s, cards, n, 1, text, e);
    free(text);
    return good;
}

/* Are all cards in sight, and does nothing shuffle them later? */
static bool compose_open(const struct deal_state *s, struct deal_error *e)
{
    if (s->r->redeal.kind == REDEAL_SHUFFLED && s->r->redeal.most < 0)
        return deal_fail(e, NULL, "cards are shuffled later");
    for (int p = 0; p < s->r->piles; p++)
        if (deal_state_hidden(s, p))
            return deal_fail(e, NULL, "some cards are hidden");
    return true;
}

bool deal_state_compose(struct deal_state *s, int left, uint64_t seed, struct deal_error *e)
{
    const struct deal_rules *r = s->r;
    struct compose x = {.r = r, .random = deal_mix(seed), .left = r->cards.total};

    for (int c = 0; c < 52; c++)
        x.copies[c] = r->cards.copies[c];
    x.row = r->base.dealt ? compose_below(&x, r->cards.ranks) : 0;
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].placed && !(r->pile_sets.leaves[p / 64] >> p % 64 & 1))
            compose_lay(&x, compose_taken(&x, (uint8_t)(r->pile[p].placed - 1)), p);
    if (!compose_lay_all(&x, left < x.left ? left : x.left))
        return deal_fail(e, NULL, "%d cards cannot be laid so that all are in sight", left);
    return compose_place(&x, s, e) && compose_open(s, e);
}
