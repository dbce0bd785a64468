/*
 * The check of losses by libdeal/check, which shares nothing with the search. Its work is bounded by the nodes of the
 * search, so a loss takes at most about three times as long with its check.
 */
#include "checked.h"

#include "check/check.h"
#include "solve/base/parameters.h"

#include <stdlib.h>

const char *deal_checked_text(enum deal_checked checked)
{
    /* kinds of checks of a loss as text, by enum deal_checked */
    static const char *const text[] = {NULL, "plain", "proof", "log"};

    return (unsigned)checked < sizeof text / sizeof *text ? text[checked] : NULL;
}

/* Makes the winning line that the check of a loss found the winning path of search X. */
static bool checked_path(struct search *x, const struct check_result *found)
{
    x->won.n = 0;
    for (size_t i = 0; i < found->n; i++)
        if (!deal_path_add(&x->won, (struct step){.a = found->line[i]}))
            return false;
    x->wanders = true;
    return true;
}

/* Limit of work for the check of a loss, in actions made. After a short search the check may make many actions for each
 * node; after a long one it would take the user too much time. Except where it counts cards (check/counts.c), the check
 * compares positions card by card. So it can seldom confirm a loss found by the search of runs (run_board/), which
 * merges many positions. */
static uint64_t check_work(const struct search *x)
{
    uint64_t nodes = x->acted >> PART_RUNS & 1 ? 0 : x->nodes, early = nodes < CHECK_EARLY ? nodes : CHECK_EARLY;

    return CHECK_LEAST + CHECK_EACH * early + CHECK_LATER * (nodes - early);
}

bool deal_checked_loss(struct search *x, const struct deal_state *s, struct deal_solution *out, const char **refuted,
                       struct deal_error *e)
{
    struct check_options o = {.work = check_work(x), .memory = x->o->memory, .stop = x->o->stop};
    struct check_result found;
    bool good;

    deal_check_search(s, &o, &found);
    good = !found.failed;
    if (found.answer == CHECK_PLAIN || found.answer == CHECK_PROOF) {
        out->checked = found.answer == CHECK_PLAIN ? DEAL_CHECKED_PLAIN : DEAL_CHECKED_PROOF;
    } else if (found.answer == CHECK_WON && good) {
        good = checked_path(x, &found);
        *refuted = out->proof;
        *out = (struct deal_solution){.result = DEAL_WON, .nodes = out->nodes};
        /* the user stopped the run; another run without interruption may check the loss */
    } else if (deal_stops(x->o->stop)) {
        *out = (struct deal_solution){.result = DEAL_UNKNOWN, .nodes = out->nodes, .stopped = true};
    }
    free(found.line);
    return good || deal_fail(e, NULL, "out of memory");
}
