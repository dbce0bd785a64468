/*
 * The odds of a deal, after a loss: it is played by players that see no more than a person at the table, the weakest
 * first, and solved with all cards in sight.
 */
#include "deal.h"

#include <stdio.h>

/* GAMES: games of the player think, at most; odds_work: actions imagined after which it begins no other game. */
enum { GAMES = 10, MOST_ACTIONS = 5000, MEMORY = 64 << 20 };
static const uint64_t odds_work = 500000;

#define THINKER "think:work=5000"
/* the best player, with limits that it keeps to for less than a second */
#define BEST "exact:worlds=3000,positions=1000000,nodes=20000"

/* Plays one game of the player SPEC from S, in the state OWN. Sets WON, and adds the actions imagined to *WORK. False
 * with E filled if the player fails. */
static bool odds_play(const struct deal_state *s, struct deal_state *own, const char *spec, uint64_t seed, bool *won,
                      uint64_t *work, struct deal_error *e)
{
    struct deal_player *p = deal_player_new(spec, e);
    enum deal_result result = DEAL_UNKNOWN;
    uint64_t imagined = 0;
    bool good = p && deal_state_copy(own, s, e) &&
                deal_player_run(p, own, seed, MOST_ACTIONS, NULL, NULL, &result, &imagined, e);

    deal_player_free(p);
    *won = good && result == DEAL_WON;
    *work += imagined;
    return good;
}

static bool odds_find(const struct deal_state *s, struct deal_state *own, uint64_t nodes, struct deal_odds *out,
                      struct deal_error *e)
{
    struct deal_solve_options o = {.nodes = nodes, .memory = MEMORY};
    struct deal_solution found;
    uint64_t work = 0;
    bool won;

    if (!odds_play(s, own, "greedy", 1, &out->greedy, &work, e))
        return false;
    for (work = 0; out->games < GAMES && work < odds_work; out->games++, out->think += won)
        if (!odds_play(s, own, THINKER, (uint64_t)out->games + 1, &won, &work, e))
            return false;
    out->best = odds_play(s, own, BEST, 1, &won, &work, e) ? won : -1;
    if (out->greedy || out->think || out->best == 1) {
        out->perfect = DEAL_WON;
        return true;
    }
    if (!deal_state_copy(own, s, e) || !deal_solve(own, &o, &found, e))
        return false;
    out->perfect = found.result;
    deal_solution_release(&found);
    return true;
}

bool deal_state_odds(const struct deal_state *s, uint64_t nodes, struct deal_odds *out, struct deal_error *e)
{
    struct deal_state *own = deal_state_new(deal_state_rules(s), e);
    bool good;

    *out = (struct deal_odds){.best = -1, .perfect = DEAL_UNKNOWN};
    good = own && odds_find(s, own, nodes, out, e);
    deal_state_free(own);
    return good;
}

void deal_odds_text(const struct deal_odds *odds, char out[DEAL_ODDS_MAX])
{
    if (odds->perfect == DEAL_UNWINNABLE)
        snprintf(out, DEAL_ODDS_MAX, "No one can win this deal");
    else
        snprintf(out, DEAL_ODDS_MAX, "Players that see no more than you win %d of %d games of this deal%s%s",
                 odds->think, odds->games, odds->greedy ? ", and taking the best-looking move wins it" : "",
                 odds->perfect != DEAL_WON     ? "; the solver does not know whether it can be won"
                 : odds->think || odds->greedy ? ""
                                               : "; it can be won by one who sees all cards");
}
