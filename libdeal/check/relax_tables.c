/* The relaxation (relax.c): tables that depend on the rules only. */
#include "relax.h"

#include <stdlib.h>
#include <string.h>

/* Do foundations of the goal take exactly all cards of the game? */
static bool relax_takes_all(const struct deal_rules *r)
{
    int cards = 0;

    if (r->goal.pile != NO_PILE || r->goal.clear)
        return false;
    for (int f = 0; f < r->founds; f++)
        cards += r->goal.founds >> r->found[f].group & 1 ? r->found[f].length : 0;
    return cards == r->cards.total;
}

/* Is way W used in the game, not only in the layout? */
static bool relax_plays(const struct deal_way *w) { return w->to && w->is & BY_ANY & ~(uint32_t)BY_START; }

static void relax_note_way(struct relax *relax, const struct deal_way *w)
{
    relax->unknown |= w->is & ~WAYS_KNOWN || (w->is & TAKES_SWAP && w->from != w->to);
    if (!relax_plays(w))
        return;
    relax->lain |= w->is & TO_FITTING ? w->to : 0;
    relax->built |= w->is & (w->mech ? TO_FITTING | TO_ANY | TAKES_SWAP : TO_ANY | TAKES_SWAP) ? w->to : 0;
    relax->under |= w->is & LAYS_UNDER ? w->to : 0;
    relax->runs |= w->is & TAKES_RUN ? w->from : 0;
    relax->moved |= w->mech ? w->from : 0;
    relax->apart |= w->mech && w->is & TAKES_RUN ? w->from : 0;
    for (int g = 0; g < relax->r->groups; g++) {
        relax->gives[g] |= w->from >> g & 1 ? w->is : 0;
        relax->mechanism[g] |= w->from >> g & 1 && w->mech && w->is & (TAKES_ANY | TAKES_PILE);
    }
}

/* Adds the edges of way W from group G. */
static void relax_note_edges(struct relax *relax, const struct deal_way *w, int g)
{
    for (uint32_t to = relax_plays(w) && w->from >> g & 1 ? w->to : 0; to; to &= to - 1)
        relax->edge[relax->edges++] =
            (struct relax_edge){.w = w,
                                .from = (uint8_t)g,
                                .to = (uint8_t)__builtin_ctz(to),
                                .redeals = !w->mech && !(w->is & BY_ANY & ~(BY_START | BY_REDEAL))};
}

/* Finds the groups whose edges depend on facts of each group: of their own group and of their target, but of all groups
 * where cards leave in pairs. */
static void relax_find_wakes(struct relax *relax)
{
    uint32_t wide = 0;

    for (int i = 0; i < relax->edges; i++) {
        uint32_t from = (uint32_t)1 << relax->edge[i].from;

        wide |= relax->edge[i].w->is & TAKES_PAIR ? from : 0;
        relax->wakes[relax->edge[i].to] |= from;
    }
    for (int g = 0; g < relax->r->groups; g++)
        relax->wakes[g] |= wide | (uint32_t)1 << g;
}

/* Does a redeal take up the cards of pile P? */
static bool relax_gathered(const struct relax *relax, int p)
{
    const struct deal_rules *r = relax->r;

    return memchr(r->redeal.gather, p, r->redeal.gathers) || (p == r->pack && r->redeal.kind == REDEAL_SHUFFLED);
}

/* When may any card of pile P leave it at once? All of its cards are then available. */
static enum relax_spread relax_find_spread(const struct relax *relax, int p)
{
    int g = relax->r->pile[p].group, open = pile_open(relax->r, p);

    if (relax->r->pile[p].found != NO_PILE)
        return SPREAD_NO;
    if (open == OPEN_ALL || open == OPEN_LATE || relax->mechanism[g] || (relax->runs & relax->under) >> g & 1)
        return SPREAD_YES;
    return relax_gathered(relax, p) ? SPREAD_REDEAL : SPREAD_NO;
}

/* Does the goal require that pile P is empty at the end? */
static bool relax_must_empty(const struct relax *relax, int p)
{
    const struct deal_rules *r = relax->r;

    return r->goal.pile != NO_PILE ? p != r->goal.pile : relax->every || (r->goal.clear >> r->pile[p].group & 1);
}

static void relax_note_pile(struct relax *relax, int p)
{
    const struct deal_pile *pile = &relax->r->pile[p];

    relax->group[p] = pile->group;
    relax->spread[p] = (uint8_t)relax_find_spread(relax, p);
    relax->must[p / 64] |= (uint64_t)relax_must_empty(relax, p) << p % 64;
    if (pile->overs && !(relax->gives[pile->group] & FROM_COVERED) && !(relax->built >> pile->group & 1)) {
        relax->hides[p / 64] |= (uint64_t)1 << p % 64;
        relax->covers = true;
    }
}

void deal_relax_drop(void *test)
{
    struct relax *k = test;

    free(k->edge);
    free(k);
}

bool deal_relax_make(const struct deal_rules *r, void **test)
{
    struct relax *k = calloc(1, sizeof *k);
    size_t pairs = 0;

    *test = NULL;
    if (!k)
        return false;
    EACH_WAY(r, w)
    pairs += (size_t)(__builtin_popcount(w->from) * __builtin_popcount(w->to));
    k->r = r;
    k->every = relax_takes_all(r);
    k->edge = malloc((pairs + 1) * sizeof *k->edge);
    if (!k->edge) {
        free(k);
        return false;
    }
    EACH_WAY(r, w)
    relax_note_way(k, w);
    for (int g = 0; g < r->groups; g++) {
        EACH_WAY(r, w)
        relax_note_edges(k, w, g);
        k->first[g + 1] = k->edges;
    }
    for (int p = 0; p < r->piles; p++)
        relax_note_pile(k, p);
    relax_find_wakes(k);
    if (k->unknown || r->sets.wholes)
        deal_relax_drop(k);
    else
        *test = k;
    return true;
}
