/*
 * A player that follows the solver's line, for comparison: the solver sees every card.
 *
 * The position is solved before the first action (run.c).  Without a line the player is
 * cautious to the end of the game.
 */
#include "players.h"

#include <stdlib.h>

static const struct deal_policy_key keys[] = {
    /* the policy's key for the node limit (PEEK_NODES) */
    {"nodes", NULL, 1, 1000000000, 100000, "positions that the solver may examine"},
    {NULL, NULL, 0, 0, 0, NULL},
};

struct memory {
    void *cautious; /* memory of the cautious player, which this player becomes without a line */
    long value[POLICY_KEYS];
};

static bool thoughtful_begin(struct memory *m)
{
    m->cautious = calloc(1, deal_policy_cautious.memory);
    for (int i = 0; deal_policy_cautious.keys[i].name; i++)
        m->value[i] = deal_policy_cautious.keys[i].standard;
    return m->cautious;
}

/* Makes the sight (the view of the game) for the cautious player. */
static struct deal_sight thoughtful_sight(struct memory *m, const struct deal_sight *sight)
{
    struct deal_sight other = *sight;

    other.value = m->value;
    other.memory = m->cautious;
    return other;
}

static size_t thoughtful_choose(struct deal_sight *sight)
{
    struct memory *m = sight->memory;
    struct deal_sight other;
    size_t at;

    if (!m->cautious && !thoughtful_begin(m))
        return POLICY_FAILED;
    other = thoughtful_sight(m, sight);
    at = deal_policy_cautious.choose(&other);
    sight->random = other.random;
    return at;
}

static void thoughtful_took(struct deal_sight *sight, size_t at)
{
    struct deal_sight other = thoughtful_sight(sight->memory, sight);

    deal_policy_cautious.took(&other, at);
}

static void thoughtful_release(void *memory)
{
    struct memory *m = memory;

    if (m->cautious)
        deal_policy_cautious.release(m->cautious);
    free(m->cautious);
}

const struct deal_policy deal_policy_thoughtful = {
    .name = "thoughtful",
    .meaning = "sees every card: plays the line that the solver finds, else is cautious",
    .keys = keys,
    .peeks = true,
    .memory = sizeof(struct memory),
    .choose = thoughtful_choose,
    .took = thoughtful_took,
    .release = thoughtful_release,
};
