/*
 * Template of a computer player: it takes the first legal action.
 */
#include "players/players.h"

static size_t toy_choose(struct deal_sight *sight)
{
    (void)sight;
    return 0;
}

extern const struct deal_policy deal_policy_toy;
const struct deal_policy deal_policy_toy = {
    .name = "toy",
    .meaning = "the first legal action",
    .choose = toy_choose,
};
