/* The mechanisms that are built, by name. */
#include "mechanisms.h"

const struct deal_mechanism *const deal_mechanisms[] = {
    &deal_accordion,
    &deal_counted_deal,
    &deal_dig,
    &deal_gaps,
    &deal_heads,
    &deal_homing,
    &deal_king_run,
    &deal_lane,
    &deal_layers,
    &deal_line_ends,
    &deal_pair_play,
    &deal_pairs,
    &deal_rank_chain,
    &deal_round_deal,
    &deal_sort_deal,
    &deal_sum_pairs,
    &deal_transfer,
    &deal_twins,
    NULL,
};
