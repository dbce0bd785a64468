/*
 * Tries: how far do players get that do not see hidden cards?
 *
 * Each player plays the deal with policy seeds 1, 2 and so on.  The reach of a try is 1000 if it wins, else the share
 * of cards that it brings to the goal.  The share separates deals that no player wins.  Greedy and cautious do not
 * think.  They play without the value of positions, as they did when the scales were made.  The player that thinks
 * imagines one world for a choice, so it errs often, and each of its tries errs elsewhere.
 *
 * The players were chosen on 1,474 deals of 36 games (analysis/puzzles/grade-chosen.csv), by the correlation of the
 * mean reach with the reach of think: 0.60 on average.  It was 0.27 for a score made of the players that win, the nodes
 * of the search, the length of the line, traps and forced positions; with weights for these beside the reach it did not
 * rise.  Two more tries made it 0.62; on eleven games two tries of four worlds, at eight times the cost, made it 0.72
 * for 0.67.
 */
#include "grade.h"

#include "engine/engine.h"

/* The players that try a deal, and their numbers of tries. ORDER TRIES: solve(1) names them. */
static const struct {
    const char *player;
    int tries;
} players[] = {
    {"greedy:value=no", 1},
    {"cautious:value=no", 1},
    {"rollout:samples=1,width=2,doubt=0,value=no", 2},
};
enum { PLAYERS = sizeof players / sizeof *players, LENGTHS = 4, LENGTH_MORE = 100, LENGTH_MOST = 1000 };

static bool tries_forget(void *arg, const char *word)
{
    (void)arg;
    (void)word;
    return true;
}

/* Adds the reach of one try from position S to *SUM (1000 if it wins, else the share of cards at the goal). */
static bool try_once(const struct deal_player *player, struct deal_state *work, const struct deal_state *s,
                     uint64_t seed, size_t most, long *sum, struct deal_error *e)
{
    enum deal_result result = DEAL_UNKNOWN;

    if (!deal_state_copy(work, s, e) ||
        !deal_player_run(player, work, seed, most, tries_forget, NULL, &result, NULL, e))
        return false;
    *sum += result == DEAL_WON ? REACH_WON : (long)REACH_WON * deal_goal_done(work) / (s->r->cards.total + 1);
    return true;
}

bool deal_tries_play(struct deal_state *s, size_t length, volatile const int *stop, int *reach, struct deal_error *e)
{
    struct deal_state *work = deal_state_new(s->r, e);
    size_t most = LENGTHS * length + LENGTH_MORE;
    long sum = 0, tries = 0;
    bool good = work != NULL;

    for (int i = 0; good && i < PLAYERS; i++) {
        struct deal_player *player = deal_player_new(players[i].player, e);

        good = player != NULL;
        for (int k = 1; good && k <= players[i].tries && !deal_stops(stop); k++)
            good = try_once(player, work, s, (uint64_t)k, most < LENGTH_MOST ? most : LENGTH_MOST, &sum, e);
        deal_player_free(player);
        tries += players[i].tries;
    }
    deal_state_free(work);
    *reach = tries > 0 ? (int)(sum / tries) : 0;
    return good;
}
