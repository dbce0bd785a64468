/*
 * In this folder: what the tables of compiled rules cannot say, a file each.  A mechanism
 * is switched on by its section in a rule file and knows no game by name; list.c names
 * them all, and struct deal_mechanism says what one can do.
 */
#ifndef DEAL_MECHANISMS_H
#define DEAL_MECHANISMS_H

#include "rules/compile.h"

extern const struct deal_mechanism deal_dig, deal_transfer, deal_king_run, deal_heads;
extern const struct deal_mechanism deal_counted_deal, deal_homing, deal_lane, deal_layers;
extern const struct deal_mechanism deal_line_ends, deal_pair_play, deal_rank_chain, deal_round_deal, deal_sort_deal,
    deal_pairs, deal_sum_pairs, deal_twins, deal_accordion, deal_gaps;

static inline uint32_t group_bit(int g) { return (uint32_t)1 << g; }
static inline uint32_t pack_bit(const struct deal_rules *r) { return group_bit(r->pile[r->pack].group); }

/* The groups that fill the piles of group G. */
static inline uint32_t mech_sources(const struct deal_rules *r, int g)
{
    uint32_t groups = 0;

    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        for (int i = 0; i < r->pile[p].sources; i++)
            groups |= group_bit(r->pile[p].source[i]);
    return groups;
}

/* May cards pass among these groups by the keys play and fill? */
static inline bool mech_passes(const struct deal_rules *r, uint32_t groups)
{
    for (int g = 0; g < r->groups; g++)
        if (groups >> g & 1 && (r->group[g].play | mech_sources(r, g)) & groups)
            return true;
    return false;
}

/* Is the top of each pile of the group seen? */
static inline bool mech_tops_seen(const struct deal_rules *r, const struct deal_group *g)
{
    for (int p = g->first; p < g->first + g->piles; p++)
        if (pile_show(r, p) != SHOW_ALL && pile_show(r, p) != SHOW_TOP)
            return false;
    return true;
}

/* Notes that cards may move along EDGE, up to a height of the piles that they come to. */
void deal_mech_edge(const struct deal_rules *r, struct deal_claims *k, struct deal_edge edge, int height);

/* For the hook fits: play can come to any table. */
bool deal_mech_any_table(const struct deal_state *s, const struct deal_mech *m);

/* The cards of a rank: none of one that no pack has. */
static inline uint64_t mech_rank(int rank)
{
    const uint64_t aces = (uint64_t)1 | (uint64_t)1 << 13 | (uint64_t)1 << 26 | (uint64_t)1 << 39;

    return rank < 1 || rank > 13 ? 0 : aces << (rank - 1);
}
/* The cards that start a foundation of the groups. */
uint64_t deal_mech_starters(const struct deal_rules *r, uint32_t groups);

/* The common edge: the tops of the groups FROM, whatever they are, may come to the groups TO. */
static inline void mech_moves(const struct deal_rules *r, struct deal_claims *k, uint32_t from, uint32_t to, int height)
{
    deal_mech_edge(r, k, (struct deal_edge){.from = from, .to = to, .cards = ~(uint64_t)0}, height);
}
/* The same, into vacancies only. */
static inline void mech_fills(const struct deal_rules *r, struct deal_claims *k, uint32_t from, uint32_t to, int height)
{
    deal_mech_edge(r, k, (struct deal_edge){.from = from, .to = to, .cards = ~(uint64_t)0, .where = ONTO_EMPTY}, height);
}

/* An action of its own with a card from pile to pile; is A one of its own? */
static inline struct deal_action mech_act(const struct deal_state *s, const struct deal_mech *m, int kind, int from,
                                          int to)
{
    return (struct deal_action){.kind = (uint8_t)kind, .from = (uint8_t)from, .to = (uint8_t)to, .n = 1,
                                .mech = (uint8_t)(m - s->r->mech)};
}
static inline bool mech_does(const struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    return act_own(a) && &s->r->mech[a.mech] == m;
}
/* The word of a pair of piles, HEAD before it. */
static inline void mech_pair_word(const struct deal_state *s, struct deal_action a, const char *head, char *out)
{
    snprintf(out, DEAL_WORD_MAX, "%s%s+%s", head, s->r->pile[a.from].name, s->r->pile[a.to].name);
}

/* Notes that cards of the groups FROM come to the groups TO by themselves. */
static inline void mech_feeds(const struct deal_rules *r, struct deal_claims *k, uint32_t from, uint32_t to)
{
    for (int g = 0; g < r->groups; g++)
        k->fed[g] |= to >> g & 1 ? from : 0;
}

#endif
