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
    static const char *const text[] = {NULL, "plain", "proof", "log"}; /* enum deal_checked */

    return (unsigned)checked < sizeof text / sizeof *text ? text[checked] : NULL;
}

/* The line that the check found becomes the path of X. */
static bool checked_path(struct search *x, const struct check_result *found)
{
    x->won.n = 0;
    for (size_t i = 0; i < found->n; i++)
        if (!deal_path_add(&x->won, (struct step){.a = found->line[i]}))
            return false;
    x->wanders = true;
    return true;
}

/* A short search is worth many actions of the check for each of its nodes; a long one would cost its user too much. */
static uint64_t check_work(uint64_t nodes)
{
    uint64_t early = nodes < CHECK_EARLY ? nodes : CHECK_EARLY;

    return CHECK_LEAST + CHECK_EACH * early + CHECK_LATER * (nodes - early);
}

bool deal_checked_loss(struct search *x, const struct deal_state *s, struct deal_solution *out, const char **refuted,
                       struct deal_error *e)
{
    struct check_options o = {.work = check_work(x->nodes), .memory = x->o->memory, .stop = x->o->stop};
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
    } else if (x->o->stop && *x->o->stop) { /* a repeated run without interruption may check the loss */
        *out = (struct deal_solution){.result = DEAL_UNKNOWN, .nodes = out->nodes, .stopped = true};
    }
    free(found.line);
    return good || deal_fail(e, NULL, "out of memory");
}
