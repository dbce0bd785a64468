/*
 * The ladder of players, from weak to strong: which one wins this deal without looking at hidden cards?
 *
 * Each player in turn has its tries from the position, with policy seeds 1, 2, ...;
 * the first that wins one is the result. A deterministic player has one try.  A try may be several times as long as the
 * known line, no longer: a player that goes round in circles does not win.
 */
#include "grade.h"

/* The players of the ladder. ORDER LADDER: each is better than the one before; the text of solve(1) names them. */
static const struct {
    const char *player;
    int tries;
} rungs[] = {
    {"random", 20},
    {"greedy", 1},
    {"cautious", 1},
};
enum { RUNGS = sizeof rungs / sizeof *rungs, LENGTHS = 4, LENGTH_MORE = 100 };

static bool ladder_forget(void *arg, const char *word)
{
    (void)arg;
    (void)word;
    return true;
}

/* Counts how many of its tries the player with index RUNG on the ladder wins. */
static bool count_wins(struct deal_state *work, const struct deal_state *s, int rung, size_t most,
                       volatile const int *stop, int *won, struct deal_error *e)
{
    struct deal_player *player = deal_player_new(rungs[rung].player, e);
    bool good = player != NULL;

    *won = 0;
    for (int i = 0; good && i < rungs[rung].tries && !(stop && *stop); i++) {
        enum deal_result result = DEAL_UNKNOWN;
        good = deal_state_copy(work, s, e) &&
               deal_player_run(player, work, (uint64_t)i + 1, most, ladder_forget, NULL, &result, NULL, e);
        *won += good && result == DEAL_WON;
    }
    deal_player_free(player);
    return good;
}

bool deal_ladder_climb(struct deal_state *s, size_t length, volatile const int *stop, struct ladder *out,
                       struct deal_error *e)
{
    struct deal_state *work = deal_state_new(s->r, e);
    bool good = work != NULL;

    *out = (struct ladder){"none", (long)RUNGS * RUNG_POINTS};
    for (int i = 0; good && i < RUNGS; i++) {
        int won;
        good = count_wins(work, s, i, LENGTHS * length + LENGTH_MORE, stop, &won, e);
        if (good && won) {
            *out = (struct ladder){rungs[i].player, (long)i * RUNG_POINTS};
            out->height += (long)RUNG_POINTS * (rungs[i].tries - won) / rungs[i].tries;
            break;
        }
    }
    deal_state_free(work);
    return good;
}
