/*
 * Tries: how far do players get that do not see hidden cards, and which one wins?
 *
 * Each player plays the deal with policy seeds 1, 2 and so on.  The reach of a try is 1000 if it wins, else the share
 * of cards that it brings to the goal.  The share separates deals that no player wins.  One half of the mean reach is
 * that of twenty games of random, the other half that of four games of players that err.  Greedy and cautious do not
 * think.  The player that thinks imagines one world for a choice, with a limit of work, and each of its tries errs
 * elsewhere.  Where the value of positions leads greedy, the players of the grade play by it, too.
 *
 * The four games were chosen on 1,474 deals of 36 games (analysis/puzzles/grade-chosen.csv), by the correlation of the
 * mean reach with the reach of think. The weight of random was chosen on the deals of seeds/, by the reach of a judge
 * of one ply (solve/MEASURED.md).
 *
 * The ladder has players from weak to strong.  Each in turn has its tries; the first that wins one is the result.  A
 * deterministic player has one try.  A try may be several times as long as the known line, no longer: a player that
 * goes round in circles does not win.
 */
#include "grade.h"

#include "players/greedy.h"

struct attempt {
    const char *id, *player;
    int tries, weight; /* WEIGHT: part of a try in the mean reach, in fortieths */
};
enum { PLAYERS = 4, WEIGHTS = 40 };
/* The players that try a deal, and their numbers of tries; LED where the value of positions leads. ORDER TRIES:
 * solve(1) names them. */
static const struct attempt plain[PLAYERS] = {
    {"greedy", "greedy:value=no", 1, 5},
    {"cautious", "cautious:value=no", 1, 5},
    {"", "rollout:samples=1,width=2,doubt=0,work=1000,value=no", 2, 5},
    {"random", "random", 20, 1},
};
static const struct attempt led[PLAYERS] = {
    {"", "greedy", 1, 5},
    {"", "cautious", 1, 5},
    {"", "rollout:samples=1,width=2,doubt=0,work=100", 2, 5},
    {"", "random", 20, 1},
};
/* The players of the ladder. ORDER LADDER: each is better than the one before; the text of solve(1) names them. */
static const struct attempt *const rungs[] = {&plain[3], &plain[0], &plain[1]};
enum { RUNGS = sizeof rungs / sizeof *rungs, LENGTHS = 4, LENGTH_MORE = 100, LENGTH_MOST = 1000 };

/* Plays from position S, in the state WORK, as many times as ATTEMPT has tries or, with UNTIL_WON, until a try wins.
 * Adds the weighted reach of each try to *SUM: 1000 if it wins, else the share of cards at the goal. *WON: a try won.
 */
static bool attempt_play(const struct attempt *attempt, bool until_won, struct deal_state *work,
                         const struct deal_state *s, size_t most, volatile const int *stop, long *sum, bool *won,
                         struct deal_error *e)
{
    struct deal_player *player = deal_player_new(attempt->player, e);
    bool good = player != NULL;

    *won = false;
    for (int k = 1; good && k <= attempt->tries && !(until_won && *won) && !deal_stops(stop); k++) {
        enum deal_result result = DEAL_UNKNOWN;

        good = deal_state_copy(work, s, e) &&
               deal_player_run(player, work, (uint64_t)k, most, NULL, NULL, &result, NULL, e);
        *won = *won || (good && result == DEAL_WON);
        *sum += attempt->weight *
                (result == DEAL_WON ? REACH_WON : (long)REACH_WON * deal_goal_done(work) / (s->r->cards.total + 1));
    }
    deal_player_free(player);
    return good;
}

bool deal_ladder_climb(struct deal_state *s, size_t length, volatile const int *stop, const char **winner,
                       struct deal_error *e)
{
    struct deal_state *work = deal_state_new(s->r, e);
    bool good = work != NULL, won = false;
    long sum = 0;

    *winner = "none";
    for (int i = 0; good && !won && i < RUNGS; i++) {
        good = attempt_play(rungs[i], true, work, s, LENGTHS * length + LENGTH_MORE, stop, &sum, &won, e);
        if (good && won)
            *winner = rungs[i]->id;
    }
    deal_state_free(work);
    return good;
}

bool deal_tries_play(struct deal_state *s, volatile const int *stop, int *reach, struct deal_error *e)
{
    const struct attempt *player = deal_value_for(s->r)->leads ? led : plain;
    struct deal_state *work = deal_state_new(s->r, e);
    long sum = 0;
    bool good = work != NULL, won;

    for (int i = 0; good && i < PLAYERS; i++)
        good = attempt_play(&player[i], false, work, s, LENGTH_MOST, stop, &sum, &won, e);
    deal_state_free(work);
    *reach = (int)(sum / WEIGHTS);
    return good;
}
