/*
 * In this folder: mechanisms, modules in C, one file each, for rules that the tables of compiled rules cannot express.
 *
 * The section [mechanism NAME] of a rule file enables a mechanism. No mechanism tests the name of a game. The
 * file list.c lists all; struct deal_mechanism declares the hooks.
 */
#ifndef DEAL_MECHANISMS_H
#define DEAL_MECHANISMS_H

#include "rules/compile.h"

static inline uint32_t pack_bit(const struct deal_rules *r) { return group_bit(r->pile[r->pack].group); }
/* The groups of the pack and of the talon (waste), if there is one. */
static inline uint32_t stock_bits(const struct deal_rules *r)
{
    return pack_bit(r) | (r->talon == NO_PILE ? 0 : group_bit(r->pile[r->talon].group));
}

/* The groups whose cards fill piles of group G. */
static inline uint32_t mech_sources(const struct deal_rules *r, int g)
{
    uint32_t groups = 0;

    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        for (int i = 0; i < r->pile[p].sources; i++)
            groups |= group_bit(r->pile[p].source[i]);
    return groups;
}

/* Do the keys play and fill allow cards to move from one of GROUPS to another? */
static inline bool mech_passes(const struct deal_rules *r, uint32_t groups)
{
    for (int g = 0; g < r->groups; g++)
        if (groups >> g & 1 && (r->group[g].play | mech_sources(r, g)) & groups)
            return true;
    return false;
}

/* Does a player see the top card of each pile of GROUP? */
static inline bool mech_tops_seen(const struct deal_rules *r, const struct deal_group *group)
{
    for (int p = group->first; p < group->first + group->piles; p++)
        if (pile_show(r, p) != SHOW_ALL && pile_show(r, p) != SHOW_TOP)
            return false;
    return true;
}

/* The set of the four cards of a rank; empty if RANK is not from 1 to 13. */
static inline uint64_t mech_rank(int rank)
{
    const uint64_t aces = (uint64_t)1 | (uint64_t)1 << 13 | (uint64_t)1 << 26 | (uint64_t)1 << 39;

    return rank < 1 || rank > 13 ? 0 : aces << (rank - 1);
}
/* The set of cards that start a foundation of GROUPS. */
uint64_t deal_mech_starters(const struct deal_rules *r, uint32_t groups);

/* An action of the mechanism that moves a card from pile FROM to pile TO. */
static inline struct deal_action mech_act(const struct deal_state *s, const struct deal_mech *m, int kind, int from,
                                          int to)
{
    return (struct deal_action){
        .kind = (uint8_t)kind, .from = (uint8_t)from, .to = (uint8_t)to, .n = 1, .mech = (uint8_t)(m - s->r->mech)};
}
/* Exchanges the top cards of piles A and B. */
void deal_mech_exchange(struct deal_state *s, int a, int b);
/* The empty foundation that CARD starts, or -1. */
int deal_mech_started(const struct deal_state *s, uint8_t card);

#endif
