/*
 * A player that sees every card: the solver's line, for comparison.
 *
 * The position is solved before the first action.  Where that gives no line the
 * player is cautious to the end of the game.
 */
#include "caution.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_NODES };

static const struct deal_policy_key keys[] = {
    {"nodes", NULL, 1, 1000000000, 100000, "positions that the solver may examine"},
    {NULL, NULL, 0, 0, 0, NULL},
};

enum { SOLVER_MEMORY = 1 << 26 };

struct memory {
    bool solved;
    char *line, *at; /* what is left of it starts at AT; NULL: there is none */
    void *cautious;  /* that policy's memory */
    long value[POLICY_KEYS];
};

static bool thoughtful_solve(struct memory *m, const struct deal_sight *sight)
{
    struct deal_solve_options o = {.nodes = (uint64_t)sight->value[KEY_NODES], .memory = SOLVER_MEMORY};
    struct deal_solution found;
    struct deal_error e;

    m->solved = true;
    m->cautious = calloc(1, deal_policy_cautious.memory);
    for (int i = 0; deal_policy_cautious.keys[i].name; i++)
        m->value[i] = deal_policy_cautious.keys[i].standard;
    if (!m->cautious || !deal_solve(sight->table, &o, &found, &e))
        return false;
    m->line = m->at = found.moves; /* ours now */
    return true;
}

/* The place of the next word of the line among the actions. */
static size_t follow(struct memory *m, const struct deal_sight *sight)
{
    size_t n = strcspn(m->at, ",");
    char word[DEAL_WORD_MAX];

    for (size_t i = 0; i < sight->actions; i++)
        if (strlen(deal_state_word(sight->table, sight->action[i], word)) == n && !memcmp(word, m->at, n)) {
            m->at += n + (m->at[n] == ',');
            return i;
        }
    return POLICY_GIVES_UP;
}

static size_t be_cautious(struct memory *m, struct deal_sight *sight)
{
    struct deal_sight other = *sight;
    size_t at;

    other.value = m->value;
    other.memory = m->cautious;
    other.table = NULL;
    at = deal_policy_cautious.choose(&other);
    sight->random = other.random;
    return at;
}

static size_t thoughtful_choose(struct deal_sight *sight)
{
    struct memory *m = sight->memory;

    if (!m->solved && !thoughtful_solve(m, sight))
        return POLICY_FAILED;
    return m->at ? follow(m, sight) : be_cautious(m, sight);
}

static void thoughtful_release(void *memory)
{
    struct memory *m = memory;

    free(m->line);
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
    .release = thoughtful_release,
};
