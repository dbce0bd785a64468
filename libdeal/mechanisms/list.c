/* The table of all mechanisms. Each file NAME.c defines deal_NAME, which a line of this table registers. */
#include "mechanisms.h"

#define MECHANISMS(X) \
    X(accordion) \
    X(counted_deal) \
    X(dig) \
    X(gaps) \
    X(heads) \
    X(homing) \
    X(king_run) \
    X(lane) \
    X(layers) \
    X(line_ends) \
    X(outranked) \
    X(pair_play) \
    X(pairs) \
    X(rank_chain) \
    X(round_deal) \
    X(sort_deal) \
    X(sum_pairs) \
    X(transfer) \
    X(twins)

#define DECLARE(name) extern const struct deal_mechanism deal_##name;
#define ENTER(name) &deal_##name,

MECHANISMS(DECLARE)

const struct deal_mechanism *const deal_mechanisms[] = {MECHANISMS(ENTER) NULL};
