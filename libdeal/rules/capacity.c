/*
 * What the mechanisms of a game may do, all together, and how many cards a pile can come to
 * hold, so that the table has room for them and no more.
 *
 * A pile is dealt or filled to some height, and then built upon.  Where what may be laid on
 * what never goes round in a circle, a card that is laid stands deeper in that order than
 * the one under it, so no more can be laid than the order is deep; to take cards away from
 * beneath changes nothing about that.  Where cards may come in other ways, or the order is a
 * circle, a pile may come to hold every card.
 */
#include "compile.h"

#include <string.h>

/* ---- mechanisms ---- */

static void claim_everything(const struct deal_rules *r, struct deal_claims *k)
{
    uint32_t all = (uint32_t)(((uint64_t)1 << r->groups) - 1);

    for (int g = 0; g < r->groups; g++)
        k->moves[g] = all;
    memset(k->height, ANY_HEIGHT, sizeof k->height);
    k->reads = k->deep = k->numbered = k->numbered_dealing = k->marks = k->picks = all;
    k->ranks = k->colours = k->cards = true;
    k->undeclared = true;
}

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

static struct deal_claims claims_of(const struct deal_rules *r, int m)
{
    struct deal_claims one = {.reads = 0};

    if (r->mech[m].how->claim)
        r->mech[m].how->claim(r, &r->mech[m], &one);
    else
        claim_everything(r, &one);
    return one;
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
