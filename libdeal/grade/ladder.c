/*
 * The ladder of players, from weak to strong: which one wins this deal without looking at hidden cards?
 *
 * Each player in turn has its tries from the position, with policy seeds 1, 2, ...;
 * the first that wins one is the result. A deterministic player has one try.  A try may be several times as long as the
 * known line, no longer: a player that goes round in circles does not win.
 */
#include "grade.h"

#include "base/bits.h"

/* The players of the ladder. ORDER LADDER: each is better than the one before; the text of solve(1) names them. */
static const struct {
    const char *id, *player;
    int tries;
} rungs[] = {
    {"random", "random", 20},
    {"greedy", "greedy:value=no", 1},
    {"cautious", "cautious:value=no", 1},
};
enum { RUNGS = sizeof rungs / sizeof *rungs, LENGTHS = 4, LENGTH_MORE = 100 };

static bool ladder_forget(void *arg, const char *word)
{
    (void)arg;
    (void)word;
    return true;
}

/* Sets *WON: does the player on this rung of the ladder win one of its tries? */
static bool rung_wins(struct deal_state *work, const struct deal_state *s, int rung, size_t most,
                      volatile const int *stop, bool *won, struct deal_error *e)
{
    struct deal_player *player = deal_player_new(rungs[rung].player, e);
    bool good = player != NULL;

    *won = false;
    for (int i = 0; good && !*won && i < rungs[rung].tries && !deal_stops(stop); i++) {
        enum deal_result result = DEAL_UNKNOWN;
        good = deal_state_copy(work, s, e) &&
               deal_player_run(player, work, (uint64_t)i + 1, most, ladder_forget, NULL, &result, NULL, e);
        *won = good && result == DEAL_WON;
    }
    deal_player_free(player);
    return good;
}

bool deal_ladder_climb(struct deal_state *s, size_t length, volatile const int *stop, const char **winner,
                       struct deal_error *e)
{
    struct deal_state *work = deal_state_new(deal_state_rules(s), e);
    bool good = work != NULL, won = false;

    *winner = "none";
    for (int i = 0; good && !won && i < RUNGS; i++) {
        good = rung_wins(work, s, i, LENGTHS * length + LENGTH_MORE, stop, &won, e);
        if (good && won)
            *winner = rungs[i].id;
    }
    deal_state_free(work);
    return good;
}
