/* A player that takes any legal action, each with the same chance. */
#include "players.h"

static size_t random_choose(struct deal_sight *sight) { return (size_t)deal_sight_below(sight, sight->actions); }

const struct deal_policy deal_policy_random = {
    .name = "random",
    .meaning = "any legal action, all with the same chance",
    .wanders = true,
    .choose = random_choose,
};
