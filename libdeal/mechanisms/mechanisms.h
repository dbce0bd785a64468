/*
 * In this folder: what the tables of compiled rules cannot say, a file each.  A mechanism
 * is switched on by its section in a rule file and knows no game by name; list.c names
 * them all, and struct deal_mechanism says what one can do.
 */
#ifndef DEAL_MECHANISMS_H
#define DEAL_MECHANISMS_H

#include "../rules/compile.h"

extern const struct deal_mechanism deal_dig, deal_transfer, deal_king_run, deal_heads;
extern const struct deal_mechanism deal_counted_deal, deal_homing, deal_lane, deal_layers;
extern const struct deal_mechanism deal_line_ends, deal_pair_play, deal_rank_chain, deal_round_deal, deal_sort_deal,
    deal_sum_pairs, deal_twins;

/* A mask of groups takes two parameters. */
static inline void mech_put_groups(struct deal_mech *m, int at, uint32_t groups)
{
    m->p[at] = (int16_t)(groups & 0xFFFF);
    m->p[at + 1] = (int16_t)(groups >> 16);
}
static inline uint32_t mech_groups(const struct deal_mech *m, int at)
{
    return (uint16_t)m->p[at] | (uint32_t)(uint16_t)m->p[at + 1] << 16;
}

#endif
