/*
 * The prover. Only the check of losses (libdeal/check), which takes nothing from the search, calls a deal lost. A
 * method of the search that ends without a win only claims a loss. The check then works alone up to a limit, and after
 * that beside the other methods. If it finds a win, the claim was wrong, and the deal is won.
 *
 * Three kinds of claims count although the check, with a smaller limit, did not end. They are claims of the search of
 * runs (run_board/) and of the search by low cards, which need fewer positions than the check, and of the plain search,
 * which leaves nothing out. They count only under rules that were tested, those of the library's games with their
 * options, or if the caller wants the plain search alone. Rules of users have repeatedly led to a wrong proof, by a
 * combination of four or five rare keys that had not been tested together.
 */
#include "solve.h"

#include "check/check.h"
#include "engine/rules.h"
#include "solve/base/parameters.h"

#include <stdlib.h>
#include <string.h>

#define PROVER_NODES (UINT64_C(1) << 50) /* budgets above it count as this one, so that no limit overflows */

const char *deal_checked_text(enum deal_checked checked)
{
    /* kinds of checks of a loss as text, by enum deal_checked */
    static const char *const text[] = {NULL, "plain", "proof", "log"};

    return (unsigned)checked < sizeof text / sizeof *text ? text[checked] : NULL;
}

/* Are the rules among the tested ones: neither a user's file nor a library game changed in keys that are no options? */
static bool tested(const struct deal_rules *r) { return !r->user_file && !strchr(r->set, '.'); }

void deal_prover_claim(struct prover *prover, const char *proof, bool trusted)
{
    bool exhausted = !strcmp(proof, "exhausted");

    trusted = (trusted || exhausted) && (tested(prover->x->r) || prover->x->o->exhaustive);
    if (!prover->proof)
        prover->claimed = prover->x->nodes;
    if (prover->proof && (prover->trusted || !trusted))
        return;
    prover->proof = proof;
    prover->parts = exhausted ? 0 : prover->x->acted;
    prover->trusted = trusted;
}

/* Limit of work of the check, in actions made: now or, if LAST, when all nodes are used. */
static uint64_t prover_limit(const struct prover *prover, bool last)
{
    uint64_t budget = prover->x->o->nodes < PROVER_NODES ? prover->x->o->nodes : PROVER_NODES;
    uint64_t nodes = last && budget > prover->x->nodes ? budget : prover->x->nodes,
             early = nodes < CHECK_EARLY ? nodes : CHECK_EARLY;
    uint64_t due = PROVER_LEAST + PROVER_EACH * prover->claimed + PROVER_BESIDE * (nodes - prover->claimed);
    uint64_t most = PROVER_MOST * budget > PROVER_LEAST ? PROVER_MOST * budget : PROVER_LEAST;

    if (prover->trusted && prover->parts >> PART_RUNS & 1)
        return CHECK_LEAST;
    if (prover->trusted)
        return CHECK_LEAST + CHECK_EACH * early + CHECK_LATER * (nodes - early);
    return due < most ? due : most;
}

/* Makes the winning line that the check found the path of the search. */
static enum verdict prover_wins(struct prover *prover, const struct check_result *found)
{
    prover->refuted = prover->proof;
    prover->x->won.n = 0;
    prover->x->wanders = true;
    for (size_t i = 0; i < found->n; i++)
        prover->x->failed |= !deal_path_add(&prover->x->won, (struct step){.a = found->line[i]});
    return prover->x->failed ? OPEN : WON;
}

enum verdict deal_prover_run(struct prover *prover, bool last)
{
    struct search *x = prover->x;
    struct check_options o = {.memory = x->o->memory, .stop = x->o->stop};
    struct check_result found = {.answer = CHECK_OPEN};
    enum verdict v = prover->trusted ? LOST : OPEN;

    if (x->o->unchecked)
        return LOST;
    if (!prover->check && !(prover->check = deal_check_start(prover->s, &o)))
        x->failed = true;
    else if (deal_check_go_on(prover->check, prover_limit(prover, last)) != CHECK_OPEN) {
        deal_check_stop(prover->check, &found);
        prover->check = NULL;
    }
    if (found.answer == CHECK_PLAIN || found.answer == CHECK_PROOF) {
        prover->how = found.answer == CHECK_PLAIN ? DEAL_CHECKED_PLAIN : DEAL_CHECKED_PROOF;
        v = LOST;
    } else if (found.answer == CHECK_WON && !found.failed) {
        v = prover_wins(prover, &found);
        /* the user stopped the run; another run without interruption may check the loss */
    } else if (deal_stops(x->o->stop)) {
        v = OPEN;
    }
    x->failed |= found.failed;
    free(found.line);
    return x->failed ? OPEN : v;
}

void deal_prover_stop(struct prover *prover) { deal_check_stop(prover->check, NULL); }
