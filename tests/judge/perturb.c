/*
 * Random plays that test the equivalence of positions (libdeal/rules/identity.c). At each position a second position is
 * made that the library does not distinguish from the first. It exchanges two cards of one class, two piles of one
 * token (class for the hash), or two cards whose order or rank the forms of their piles ignore.
 *
 * The library treats two positions of one hash as one, so their actions must lead to the same hashes. The plain
 * search compares only positions that it reaches; here the second position need not be reached.
 */
#include "judge.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEPS = 40,    /* number of actions of a random play */
    QUESTIONS = 3, /* number of second positions made for each position */
    WAYS = 4,      /* number of kinds of exchanges */
    TRIES = 30,    /* number of attempts for each kind of exchange */
    ACTIONS_MOST = 4096
};

/* The place of a card: a pile, and an index, from 0, from its bottom. */
struct place {
    int pile, at;
};

struct perturb {
    struct deal_state *s, *other;
    struct stream *g;
    struct trial *t;
    const char *how; /* name of the kind of exchange that made the second position from the first */
};

static int perturb_below(struct perturb *p, int n) { return (int)stream_below(p->g, (unsigned)n); }

/* ---- the second position ---- */

/* Returns how many cards at the bottom of the pile have no significant order. */
static int loose_cards(const struct deal_state *s, int pile)
{
    int n = pile_count(s, pile);

    switch (s->identity->form[pile]) {
    case FORM_COUNT:
    case FORM_BAG: return n;
    case FORM_TOP:
    case FORM_TOP_ONLY:
    case FORM_BAG_TOP: return n ? n - 1 : 0;
    default: return 0;
    }
}

/* Returns how many cards at the bottom of the pile the position's key ignores. A card placed from the start is
 * known by its pile. */
static int unseen_cards(const struct deal_state *s, int pile)
{
    int form = s->identity->form[pile];

    return (form == FORM_COUNT || form == FORM_TOP || form == FORM_TOP_ONLY) && !s->r->pile[pile].placed
               ? loose_cards(s, pile)
               : 0;
}

/* Returns true if CARD can be at PLACE; false occurs only for foundations. */
static bool may_lie_at(const struct deal_state *s, struct place place, uint8_t card)
{
    int f = s->r->pile[place.pile].found, row = base_row(s);

    return f == NO_PILE ||
           (row >= 0 && place.at < s->r->found[f].length && s->r->found[f].want[row][place.at] & card_bit(card));
}

static void put_card(struct deal_state *s, struct place place, uint8_t card)
{
    table_cards(s, place.pile)[place.at] = card;
}
static uint8_t card_of(const struct deal_state *s, struct place place) { return pile_card(s, place.pile, place.at); }

/* Exchanges the cards at two places. Returns false, without a change, if they are equal or one cannot be in the
 * other's place. */
static bool exchange_cards(struct deal_state *s, struct place a, struct place b)
{
    uint8_t x = card_of(s, a), y = card_of(s, b);

    if (x == y || !may_lie_at(s, a, y) || !may_lie_at(s, b, x))
        return false;
    put_card(s, a, y);
    put_card(s, b, x);
    return true;
}

static bool exchange_loose(struct perturb *p)
{
    int pile = perturb_below(p, p->s->r->piles), n = loose_cards(p->other, pile);

    p->how = "cards of a pile whose order is not seen";
    return n > 1 && exchange_cards(p->other, (struct place){pile, perturb_below(p, n)},
                                   (struct place){pile, perturb_below(p, n)});
}

static bool exchange_unseen(struct perturb *p)
{
    int a = perturb_below(p, p->s->r->piles), b = perturb_below(p, p->s->r->piles);
    int n = unseen_cards(p->other, a), m = unseen_cards(p->other, b);

    p->how = "cards that are not seen";
    return n && m &&
           exchange_cards(p->other, (struct place){a, perturb_below(p, n)}, (struct place){b, perturb_below(p, m)});
}

static bool exchange_class(struct perturb *p)
{
    const struct deal_identity *id = p->other->identity;
    int a = perturb_below(p, p->s->r->piles), b = perturb_below(p, p->s->r->piles);
    struct place x, y;

    p->how = "cards of one class";
    if (!pile_count(p->other, a) || !pile_count(p->other, b))
        return false;
    x = (struct place){a, perturb_below(p, pile_count(p->other, a))};
    y = (struct place){b, perturb_below(p, pile_count(p->other, b))};
    return id->key[card_of(p->other, x)] == id->key[card_of(p->other, y)] && exchange_cards(p->other, x, y);
}

/* Returns true if pile Q could hold the cards of pile P. */
static bool pile_fits(const struct deal_state *s, int p, int q)
{
    bool fits = pile_count(s, p) <= s->r->pile[q].cap;

    for (int i = 0; i < pile_count(s, p); i++)
        fits &= may_lie_at(s, (struct place){q, i}, pile_card(s, p, i));
    return fits;
}

/* Returns true if two piles can be exchanged: they must have one token (class for the hash) and be able to hold
 * each other's cards. Except for foundations that means equal capacity. A pile that does not exist must stay empty. */
static bool piles_change(const struct deal_state *s, int p, int q)
{
    const struct deal_pile *a = &s->r->pile[p], *b = &s->r->pile[q];

    return p != q && s->identity->token[p] == s->identity->token[q] && (a->cap == b->cap || a->found != NO_PILE) &&
           pile_fits(s, p, q) && pile_fits(s, q, p) &&
           (deal_pile_exists(s, p) == deal_pile_exists(s, q) || (pile_count(s, p) && pile_count(s, q)));
}

/* Exchanges the registers (state variables) of two piles; returns false if they have none, or equal values. */
static bool exchange_marks(struct deal_state *s, int a, int b)
{
    uint8_t *x = table_regs(s) + s->r->pile[a].down_reg, *y = table_regs(s) + s->r->pile[b].down_reg, mark = *x;

    if (!s->r->pile[a].down_reg || !s->r->pile[b].down_reg || *x == *y)
        return false;
    *x = *y;
    *y = mark;
    return true;
}

static bool exchange_piles(struct perturb *p)
{
    struct deal_state *s = p->other;
    int a = perturb_below(p, s->r->piles), b = perturb_below(p, s->r->piles), n = pile_count(s, a),
        m = pile_count(s, b);
    uint8_t held[DEAL_CARDS_MAX];

    p->how = "piles of one token";
    if (!piles_change(s, a, b))
        return false;
    if (n == m && !memcmp(table_cards(s, a), table_cards(s, b), (size_t)n))
        return exchange_marks(s, a, b);
    memcpy(held, table_cards(s, a), (size_t)n);
    memset(table_cards(s, a), 0, (size_t)n);
    memcpy(table_cards(s, a), table_cards(s, b), (size_t)m);
    memset(table_cards(s, b), 0, (size_t)m);
    memcpy(table_cards(s, b), held, (size_t)n);
    table_counts(s)[a] = (uint8_t)m;
    table_counts(s)[b] = (uint8_t)n;
    exchange_marks(s, a, b);
    return true;
}

/* ---- comparison ---- */

static int compare_hash(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* Returns a hash of the set of hashes of all successors of S, and of whether these are won; 0 if there are too many
 * actions. */
static uint64_t hashes_after(struct deal_state *s)
{
    static _Thread_local uint64_t hash[ACTIONS_MOST];
    static _Thread_local struct deal_action action[ACTIONS_MOST];
    uint64_t sum = deal_state_won(s) ? 3 : 1;
    size_t n;
    const struct deal_action *list = deal_state_actions(s, &n);

    if (n > ACTIONS_MOST)
        return 0;
    memcpy(action, list, n * sizeof *action);
    for (size_t i = 0; i < n; i++) {
        deal_state_apply(s, action[i]);
        hash[i] = deal_state_hash(s) ^ (deal_state_won(s) ? UINT64_C(0x9E3779B97F4A7C15) : 0);
        deal_state_undo(s);
    }
    qsort(hash, n, sizeof *hash, compare_hash);
    for (size_t i = 0; i < n; i++)
        if (!i || hash[i] != hash[i - 1])
            sum = deal_mix(sum ^ hash[i]);
    return sum;
}

static bool perturb_once(struct perturb *p)
{
    static bool (*const ways[WAYS])(struct perturb * p) = {exchange_loose, exchange_unseen, exchange_class,
                                                           exchange_piles};
    unsigned first = stream_below(p->g, WAYS);

    for (int i = 0; i < WAYS * TRIES; i++)
        if (ways[(first + (unsigned)i / TRIES) % WAYS](p))
            return true;
    return false;
}

static void perturb_ask(struct perturb *p)
{
    struct deal_error e;

    if (!deal_state_copy(p->other, p->s, &e) || !perturb_once(p))
        return;
    deal_table_rehash(p->other);
    if (deal_state_hash(p->other) == deal_state_hash(p->s) && hashes_after(p->s) != hashes_after(p->other))
        snprintf(p->t->fault, sizeof p->t->fault, "identity: of one hash, and leading to different ones: %s", p->how);
}

/* ---- plays ---- */

static struct deal_state *copy_of(const struct deal_state *s)
{
    struct deal_error e;
    struct deal_state *copy = judge_got(deal_state_new(s->r, &e));

    judge_got(deal_state_copy(copy, s, &e) ? copy : NULL);
    return copy;
}

/* Compares the mutations by a deal with the ways (declared kinds of moves) of the rules; changes the position OTHER. */
static void plays_deal(struct perturb *p, uint32_t seed)
{
    uint8_t cards[DEAL_CARDS_MAX];
    struct deal_error e;

    if (deal_rules_deal(p->s->r, seed ? seed : 1, cards, &p->other->shuffle, &e))
        splices_of_deal(p->other, cards, p->t);
}

void plays_run(const struct deal_state *s, uint64_t seed, struct trial *t)
{
    struct stream g = {seed};
    struct perturb p = {.s = copy_of(s), .other = copy_of(s), .g = &g, .t = t};
    size_t n;

    plays_deal(&p, (uint32_t)seed);
    for (int step = 0; step < STEPS && !*t->fault; step++) {
        const struct deal_action *list;
        struct deal_action a;

        for (int i = 0; i < QUESTIONS && !*t->fault; i++)
            perturb_ask(&p);
        if (!*t->fault)
            needs_hold(p.s, p.other, &g, t);
        list = deal_state_actions(p.s, &n);
        if (!n)
            break;
        a = list[stream_below(&g, (unsigned)n)];
        splices_of_action(p.s, a, t);
        if (!deal_state_apply(p.s, a))
            break;
    }
    deal_state_free(p.s);
    deal_state_free(p.other);
}
