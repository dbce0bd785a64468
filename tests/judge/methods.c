/*
 * The methods of the search that a deal would use.
 */
#include "judge.h"

#include "engine/engine.h"
#include "solve/open_board/open_board.h"
#include "solve/run_board/run_board.h"
#include "solve/solve.h"

enum { NODES = 2000, MEMORY = 1 << 21 };

bool methods_prepare(struct search *x)
{
    if (!deal_portfolio_prepare(x))
        return false;
    x->rungs = deal_open_rungs(x);
    x->run_board = deal_runs_fit(x);
    x->loose_runs = deal_loose_fit(x);
    return true;
}

uint32_t methods_of(const struct deal_rules *r)
{
    struct deal_solve_options o = {.nodes = NODES, .memory = MEMORY};
    struct deal_error e;
    struct deal_state *s = judge_got(deal_state_new(r, &e));
    struct search x = {.r = r, .s = s, .o = &o, .memory = MEMORY, .limit = NODES, .doubtful = true};
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle, set = 0;

    if (deal_rules_deal(r, 1, cards, &shuffle, &e) &&
        deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, &e) && methods_prepare(&x))
        for (int i = 0; deal_methods[i].name; i++)
            set |= (uint32_t)(deal_methods[i].share(&x) > 0) << i;
    deal_portfolio_release(&x);
    deal_state_free(s);
    return set;
}
