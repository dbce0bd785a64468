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
#include "prover.h"

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

void deal_prover_claim(struct prover *p, const char *proof, bool trusted)
{
    bool exhausted = !strcmp(proof, "exhausted");

    trusted = (trusted || exhausted) && (tested(p->x->r) || p->x->o->exhaustive);
    if (!p->proof)
        p->claimed = p->x->nodes;
    if (p->proof && (p->trusted || !trusted))
        return;
    p->proof = proof;
    p->parts = exhausted ? 0 : p->x->acted;
    p->trusted = trusted;
}

/* Limit of work of the check, in actions made: now or, if LAST, when all nodes are used. */
static uint64_t prover_limit(const struct prover *p, bool last)
{
    uint64_t budget = p->x->o->nodes < PROVER_NODES ? p->x->o->nodes : PROVER_NODES;
    uint64_t nodes = last && budget > p->x->nodes ? budget : p->x->nodes,
             early = nodes < CHECK_EARLY ? nodes : CHECK_EARLY;
    uint64_t due = PROVER_LEAST + PROVER_EACH * p->claimed + PROVER_BESIDE * (nodes - p->claimed);
    uint64_t most = PROVER_MOST * budget > PROVER_LEAST ? PROVER_MOST * budget : PROVER_LEAST;

    if (p->trusted && p->parts >> PART_RUNS & 1)
        return CHECK_LEAST;
    if (p->trusted)
        return CHECK_LEAST + CHECK_EACH * early + CHECK_LATER * (nodes - early);
    return due < most ? due : most;
}

/* Makes the winning line that the check found the path of the search. */
static enum verdict prover_wins(struct prover *p, const struct check_result *found)
{
    p->refuted = p->proof;
    p->x->won.n = 0;
    p->x->wanders = true;
    for (size_t i = 0; i < found->n; i++)
        p->x->failed |= !deal_path_add(&p->x->won, (struct step){.a = found->line[i]});
    return p->x->failed ? OPEN : WON;
}

enum verdict deal_prover_run(struct prover *p, bool last)
{
    struct search *x = p->x;
    struct check_options o = {.memory = x->o->memory, .stop = x->o->stop};
    struct check_result found = {.answer = CHECK_OPEN};
    enum verdict v = p->trusted ? LOST : OPEN;

    if (x->o->unchecked)
        return LOST;
    if (!p->check && !(p->check = deal_check_start(p->s, &o)))
        x->failed = true;
    else if (deal_check_go_on(p->check, prover_limit(p, last)) != CHECK_OPEN) {
        deal_check_stop(p->check, &found);
        p->check = NULL;
    }
    if (found.answer == CHECK_PLAIN || found.answer == CHECK_PROOF) {
        p->how = found.answer == CHECK_PLAIN ? DEAL_CHECKED_PLAIN : DEAL_CHECKED_PROOF;
        v = LOST;
    } else if (found.answer == CHECK_WON && !found.failed) {
        v = prover_wins(p, &found);
        /* the user stopped the run; another run without interruption may check the loss */
    } else if (deal_stops(x->o->stop)) {
        v = OPEN;
    }
    x->failed |= found.failed;
    free(found.line);
    return x->failed ? OPEN : v;
}

void deal_prover_stop(struct prover *p) { deal_check_stop(p->check, NULL); }
