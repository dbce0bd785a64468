/*
 * The claims of mechanisms, and the number of cards that a pile can come to hold: the table has room for that many.
 *
 * A pile is dealt or filled to some height, and then built upon.  If the build relation has no circle, a card that is
 * laid on another one is deeper in that order, so no more cards can be laid than the order is deep.  Cards taken away
 * from beneath do not change that.  If cards may come in other ways, or the order is a circle, a pile may come to hold
 * every card.
 */
#include "compile.h"

#include <string.h>

/* ---- mechanisms ---- */

/* The claims ONE of mechanism M to those of ALL. */
static void add_claims(const struct deal_rules *r, const struct deal_claims *one, int m, struct deal_claims *all)
{
    if (all->edges + one->edges > MAX_EDGES)
        all->undeclared = (uint8_t)(all->undeclared | 1 << m);
    for (int i = 0; i < one->edges && all->edges < MAX_EDGES; i++) {
        all->edge[all->edges] = one->edge[i];
        all->edge[all->edges++].mech = (uint8_t)m;
    }
    all->forbids = (uint8_t)(all->forbids | one->forbids << m);
    all->deals = (uint8_t)(all->deals | one->deals << m);
    all->undeclared = (uint8_t)(all->undeclared | one->undeclared << m);
    all->apart = (uint8_t)(all->apart | one->apart << m);
    for (int g = 0; g < r->groups; g++) {
        all->moves[g] |= one->moves[g];
        all->fed[g] |= one->fed[g];
        all->parts |= one->moves[g] && !(one->wholes >> g & 1) ? (uint32_t)1 << g : 0;
        if (one->height[g] > all->height[g])
            all->height[g] = one->height[g];
    }
    all->wholes |= one->wholes;
    all->reads |= one->reads;
    all->deep |= one->deep;
    all->numbered |= one->numbered;
    all->numbered_dealing |= one->numbered_dealing;
    all->marks |= one->marks;
    all->joins |= one->joins;
    all->passes |= one->passes;
    all->picks |= one->picks;
    all->pairs.of |= one->pairs.of;
    all->pairs.to |= one->pairs.to;
    all->pairs.mechs |= one->pairs.mechs << m;
    all->pairs.alone |= one->pairs.alone;
    for (int c = 0; c < 52; c++)
        all->pairs.mates[c] |= one->pairs.mates[c];
    all->ranks |= one->ranks;
    all->colours |= one->colours;
    all->cards |= one->cards;
}

static uint8_t claim_which(const struct deal_way *w)
{
    return w->astray                          ? EDGE_ASTRAY
           : w->is & TAKES_RUN                ? EDGE_RUN
           : w->is & (TAKES_ANY | TAKES_PILE) ? EDGE_ANY
                                              : EDGE_TOP;
}

static uint8_t claim_where(const struct deal_way *w)
{
    return w->is & TO_VACANT ? ONTO_EMPTY : w->is & TO_FITTING ? ONTO_FITTING : ONTO_ANY;
}

static void claim_edge(const struct deal_rules *r, const struct deal_way *w, struct deal_claims *k)
{
    uint8_t height = w->most && !(w->is & (TO_FITTING | TAKES_RUN)) ? w->most : ANY_HEIGHT;

    if (k->edges == MAX_EDGES)
        k->undeclared = true;
    else
        k->edge[k->edges++] = (struct deal_edge){.from = w->from,
                                                 .to = w->to,
                                                 .cards = w->cards,
                                                 .heads = w->heads,
                                                 .which = claim_which(w),
                                                 .where = claim_where(w)};
    for (int g = 0; g < r->groups; g++) {
        k->moves[g] |= w->from >> g & 1 ? w->to : 0;
        if (w->to >> g & 1 && height > k->height[g])
            k->height[g] = height;
        if (w->to >> g & 1 && w->is & BY_ITSELF && !(w->is & TAKES_PILE) &&
            w->from != (uint32_t)1 << r->pile[r->pack].group)
            k->fed[g] |= w->from;
    }
}

static void claim_pairs(const struct deal_rules *r, int m, const struct deal_way *w, struct deal_claims *k)
{
    k->pairs.mechs = 1;
    k->pairs.of |= w->from;
    k->pairs.to |= w->to;
    k->pairs.alone |= w->is & TAKES_PAIR ? 0 : w->cards;
    for (uint8_t c = 0; c < 52; c++)
        k->pairs.mates[c] = r->mech[m].how->mates(r, &r->mech[m], c);
}

/* The claims of mechanism M, from its ways. */
static struct deal_claims claims_of(const struct deal_rules *r, int m)
{
    struct deal_claims k = {.apart = true};
    uint32_t pack = (uint32_t)1 << r->pile[r->pack].group, parts = 0;

    for (int i = 0; i < r->ways.n; i++) {
        const struct deal_way *w = &r->ways.way[i];
        uint32_t ordered = w->is & PICKS_ALL ? w->from == pack ? w->to : w->from : 0;

        if (w->mech != m + 1)
            continue;
        if (w->to)
            claim_edge(r, w, &k);
        k.wholes |= w->is & TAKES_PILE ? w->from : 0;
        parts |= w->is & TAKES_PILE ? 0 : w->from;
        k.reads |= w->top;
        k.deep |= w->deep;
        k.numbered |= w->number | (w->from == pack ? 0 : ordered);
        k.numbered_dealing |= w->from == pack ? ordered : 0;
        k.marks |= w->mark;
        k.joins |= w->is & BY_WORD && w->is & TAKES_PAIR ? w->from : 0;
        k.passes |= w->passes ? w->from : 0;
        k.picks |= w->is & PICKS_TO ? w->to & r->foundations : 0;
        k.ranks |= w->tells & TELLS_RANK;
        k.colours |= (w->tells & TELLS_COLOUR) != 0;
        k.cards |= (w->tells & TELLS_CARD) != 0;
        k.forbids |= (w->is & BINDS) != 0;
        k.deals |= (w->is & (BY_DEAL | BY_REDEAL)) != 0;
        k.undeclared |= (w->is & UNDECLARED) != 0;
        if (r->mech[m].how->mates)
            claim_pairs(r, m, w, &k);
        k.apart &= !(w->is & BY_ANY & ~(BY_WORD | BY_START | BY_REDEAL)) && !(w->is & (BINDS | WATCHES));
    }
    k.wholes &= ~parts;
    return k;
}

void deal_compile_claims(const struct deal_rules *r, struct deal_claims *out)
{
    *out = (struct deal_claims){.reads = 0};
    for (int m = 0; m < r->mechs; m++) {
        struct deal_claims one = claims_of(r, m);
        add_claims(r, &one, m, out);
    }
}

/* Does a mechanism move cards among the groups in which mechanism M has words from-to of its own? */
static bool others_pass(const struct deal_rules *r, int m, uint32_t groups)
{
    for (int n = 0; n < r->mechs; n++) {
        struct deal_claims one = claims_of(r, n);

        for (int i = 0; n != m && i < one.edges; i++)
            if (one.edge[i].from & groups && one.edge[i].to & groups)
                return true;
        if (n != m && groups && one.undeclared)
            return true;
    }
    return false;
}

bool deal_compile_words_differ(struct deal_compile *c, struct deal_error *e)
{
    uint32_t joined = 0;

    for (int m = 0; m < c->r->mechs; m++) {
        struct deal_claims one = claims_of(c->r, m);

        if (one.joins & joined)
            return deal_compile_bad_section(c, c->r->mech[m].section, "another mechanism, too, joins cards of the same piles", e);
        joined |= one.joins;
        if (others_pass(c->r, m, one.passes))
            return deal_compile_bad_section(c, c->r->mech[m].section, "another mechanism, too, moves cards among the same piles", e);
    }
    return true;
}

/* ---- how high a pile can be built ---- */

enum { ENDLESS = -1 };

/* The longest way up from CARD, in cards laid on it; ENDLESS in a circle. DEPTH: 0 not known, else 1 + that. */
static int depth_from(const struct deal_group *g, uint64_t cards, uint8_t card, uint8_t depth[52], uint64_t *under)
{
    int most = 0;

    if (depth[card])
        return depth[card] - 1;
    if (*under & card_bit(card))
        return ENDLESS;
    *under |= card_bit(card);
    for (uint64_t on = g->onto[card] & cards; on; on &= on - 1) {
        int above = depth_from(g, cards, (uint8_t)__builtin_ctzll(on), depth, under);

        if (above == ENDLESS)
            return ENDLESS;
        most = above + 1 > most ? above + 1 : most;
    }
    *under &= ~card_bit(card);
    depth[card] = (uint8_t)(most + 1);
    return most;
}

/* How many cards can be laid one on another on a pile of the group; ENDLESS without a bound. */
static int build_depth(const struct deal_rules *r, const struct deal_group *g)
{
    uint64_t cards = 0, under = 0;
    uint8_t depth[52] = {0};
    int most = 0;

    for (uint8_t card = 0; card < 52; card++)
        if (deal_compile_in_pack(r, card))
            cards |= card_bit(card);
    for (uint64_t left = cards; left; left &= left - 1) {
        int d = depth_from(g, cards, (uint8_t)__builtin_ctzll(left), depth, &under);

        if (d == ENDLESS)
            return ENDLESS;
        most = d > most ? d : most;
    }
    return most;
}

static bool in_rounds(const struct deal_rules *r, int group)
{
    for (int k = 0; k < r->rounds; k++)
        if (r->round[k] == group)
            return true;
    return false;
}

/* What the deal lays on the pile. */
static int dealt_to(const struct deal_rules *r, int p)
{
    int n = r->pile[p].placed ? 1 : 0;

    for (int k = 0; k < r->orders; k++)
        n += r->order[k].group == r->pile[p].group ? r->pile[p].deal : 0;
    return n;
}

/* May a run come to the group that could not be built there card by card? */
static bool runs_astray(const struct deal_rules *r, int g)
{
    for (int from = 0; r->run_to >> g & 1 && from < r->groups; from++)
        for (int c = 0; r->group[from].runs && r->group[from].play >> g & 1 && c < 52; c++)
            if (r->group[from].joins[c] & ~r->group[g].onto[c])
                return true;
    return false;
}

int deal_compile_capacity(const struct deal_rules *r, const struct deal_claims *k, int p)
{
    const struct deal_group *group = &r->group[r->pile[p].group];
    int g = r->pile[p].group, most = dealt_to(r, p), up = build_depth(r, group);

    if (r->pile[p].found != NO_PILE)
        return r->found[r->pile[p].found].length;
    if (p == r->pack || p == r->talon || p == r->goal_pile || group->relay || in_rounds(r, g) || up == ENDLESS ||
        k->height[g] == ANY_HEIGHT || runs_astray(r, g))
        return r->total;
    if (most < group->fill_to)
        most = group->fill_to;
    if (most < k->height[g])
        most = k->height[g];
    return most + up < r->total ? most + up : r->total;
}
