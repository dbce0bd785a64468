/*
 * The naive test of pairs: where cards leave in pairs only, each card that must leave needs a partner of its own (see
 * PROOFS.md). If the cards that must leave cannot all be given different partners, the position is lost.
 */
#include "check.h"

#include <stdlib.h>

struct pairs_card {
    uint8_t card, pile;
};

struct pairs {
    const struct deal_rules *r;
    /* the mechanism of the rules that removes pairs of cards; NULL: the test does not apply */
    const struct deal_mech *m;
    uint64_t alone;         /* bit set of the cards that may leave without a partner */
    uint64_t mates[52];     /* mates[card]: bit set of the cards that may leave together with the card */
    bool fixed[MAX_GROUPS]; /* fixed[g]: no card comes to group g, and cards leave it only in pairs or alone by the
                               mechanism of pairs */
    bool gone[MAX_GROUPS];  /* gone[g]: no card leaves group g */
    /* the fields from here on describe the position under test */
    struct pairs_card card[DEAL_CARDS_MAX]; /* list of the cards that are in play in this position */
    int cards, taken[DEAL_CARDS_MAX]; /* cards: number of cards in play; taken[i]: index of the card that has card i as
                                         its partner; -1: none */
    bool tried[DEAL_CARDS_MAX];
};

static bool pairs_plays(const struct deal_way *w) { return w->to && w->is & BY_ANY & ~(uint32_t)BY_START; }

static void pairs_note_way(struct pairs *pairs, const struct deal_way *w)
{
    bool pair = w->mech && pairs->r->mech[w->mech - 1].how->mates && !(w->is & ~WAYS_KNOWN),
         alone = pair && !(w->is & TAKES_PAIR);

    if (pair && (!pairs->m || pairs->m == &pairs->r->mech[w->mech - 1]))
        pairs->m = &pairs->r->mech[w->mech - 1];
    else
        pair = false;
    pairs->alone |= alone ? w->cards : 0;
    for (int g = 0; pairs_plays(w) && g < pairs->r->groups; g++) {
        if (w->from >> g & 1)
            pairs->gone[g] = false;
        if ((w->from >> g & 1 && !pair) || w->to >> g & 1)
            pairs->fixed[g] = false;
    }
}

/* Does a card that the mechanism of pairs has removed ever come back to play? */
static bool pairs_return(const struct pairs *pairs)
{
    for (int i = 0; i < pairs->r->ways.n; i++) {
        const struct deal_way *w = &pairs->r->ways.way[i];

        for (int g = 0; w->mech && &pairs->r->mech[w->mech - 1] == pairs->m && g < pairs->r->groups; g++)
            if (w->to >> g & 1 && !pairs->gone[g])
                return true;
    }
    return false;
}

static bool pairs_make(const struct deal_rules *r, void **test)
{
    struct pairs *k = calloc(1, sizeof *k);

    *test = k;
    if (!k)
        return false;
    k->r = r;
    for (int g = 0; g < r->groups; g++)
        k->fixed[g] = k->gone[g] = true;
    EACH_WAY(r, w)
    pairs_note_way(k, w);
    if (!k->m || pairs_return(k)) {
        free(k);
        *test = NULL;
        return true;
    }
    for (uint8_t card = 0; card < 52; card++)
        k->mates[card] = k->m->how->mates(r, k->m, card);
    return true;
}

/* Does the goal require that all cards of group G leave it? */
static bool pairs_must(const struct pairs *pairs, int g)
{
    const struct deal_rules *r = pairs->r;

    return r->goal.pile != NO_PILE ? r->pile[r->goal.pile].group != g : r->goal.clear >> g & 1;
}

/* Does pile P cover pile Q, directly or by other piles between them? */
static bool pairs_over(const struct pairs *pairs, int p, int q)
{
    return pairs->r->pile[q].covers[p / 64] >> p % 64 & 1;
}

/* May cards I and J leave together? Not if one of them must leave before the other is free. */
static bool pairs_match(const struct pairs *pairs, int i, int j)
{
    const struct pairs_card *a = &pairs->card[i], *b = &pairs->card[j];
    bool fixed = pairs->fixed[pairs->r->pile[a->pile].group] && pairs->fixed[pairs->r->pile[b->pile].group];

    return i != j && pairs->mates[a->card] >> b->card & 1 &&
           !(fixed &&
             (a->pile == b->pile || pairs_over(pairs, a->pile, b->pile) || pairs_over(pairs, b->pile, a->pile)));
}

/* Finds a partner for card I, and assigns other cards new partners if necessary (an augmenting path). Returns false if
 * there is none. */
static bool pairs_find(struct pairs *pairs, int i)
{
    for (int j = 0; j < pairs->cards; j++)
        if (!pairs->tried[j] && pairs_match(pairs, i, j)) {
            pairs->tried[j] = true;
            if (pairs->taken[j] < 0 || pairs_find(pairs, pairs->taken[j])) {
                pairs->taken[j] = i;
                return true;
            }
        }
    return false;
}

static bool pairs_lost(void *test, const struct deal_state *s)
{
    struct pairs *k = test;
    const struct deal_rules *r = k->r;

    k->cards = 0;
    for (int p = 0; p < r->piles; p++)
        for (int i = 0; i < pile_count(s, p) && !k->gone[r->pile[p].group]; i++)
            k->card[k->cards++] = (struct pairs_card){pile_card(s, p, i), (uint8_t)p};
    for (int j = 0; j < k->cards; j++)
        k->taken[j] = -1;
    for (int i = 0; i < k->cards; i++) {
        int g = r->pile[k->card[i].pile].group;

        memset(k->tried, 0, sizeof k->tried);
        if (k->fixed[g] && pairs_must(k, g) && !(k->alone >> k->card[i].card & 1) && !pairs_find(k, i))
            return true;
    }
    return false;
}

const struct check_test deal_check_pairs = {
    .name = "pairs", .make = pairs_make, .drop = free, .lost = pairs_lost, .work = 8, .first = 64};
