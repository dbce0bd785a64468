/*
 * The delete relaxation of the check (check/relax.c) in the search: a dead-end test and, in rounds, an estimate of the
 * distance to the end for the heuristic. Results are cached by the hash of the position.
 */
#include "deadend.h"

#include "check/check.h"
#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/base/parameters.h"

#include <limits.h>
#include <stdlib.h>

enum { RELAX_KEPT = 1 << 11 }; /* number of cached results, which decides no verdict */

struct relax {
    void *test;   /* data of deal_check_relax */
    bool ordered; /* true: some group is built on in an order, so that runs can form */
    struct relax_memo {
        uint64_t alive[RELAX_KEPT]; /* hashes of positions that the relaxation does not prove lost */
        struct {
            uint64_t hash;
            int pace;
        } judged[RELAX_KEPT];
    } * memo; /* NULL before the second call, or if memory ran out */
    bool asked;
};

static bool relax_ordered(const struct deal_rules *r)
{
    for (int g = 0; g < r->groups; g++)
        for (int c = 0; !r->group[g].foundation && deal_group_builds(&r->group[g]) && c < 52; c++)
            if (deal_orderly_kinds(&r->group[g], c))
                return true;
    return false;
}

bool deal_relax_new(struct search *x)
{
    void *test;

    if (!x->traits.relax)
        return true;
    if (!deal_check_relax.make(x->r, &test))
        return false;
    if (!test)
        return true;
    x->relax = calloc(1, sizeof *x->relax);
    if (!x->relax) {
        deal_check_relax.drop(test);
        return false;
    }
    x->relax->test = test;
    x->relax->ordered = relax_ordered(x->r);
    return true;
}

void deal_relax_free(struct relax *relax)
{
    if (!relax)
        return;
    deal_check_relax.drop(relax->test);
    free(relax->memo);
    free(relax);
}

/* Returns the cache of results, allocated at the second call, or NULL. Many searches test their start position only and
 * need no cache. */
static struct relax_memo *relax_memo(struct relax *relax)
{
    if (!relax->memo && relax->asked)
        relax->memo = calloc(1, sizeof *relax->memo);
    relax->asked = true;
    return relax->memo;
}

bool deal_relax_alive(struct relax *relax, const struct search *x)
{
    struct relax_memo *memo = relax_memo(relax);
    uint64_t hash = x->s->t->hash, *alive = memo ? &memo->alive[hash % RELAX_KEPT] : NULL;

    if (alive && *alive == hash && hash)
        return true;
    if (deal_check_relax.lost(relax->test, x->s))
        return false;
    if (alive)
        *alive = hash;
    return true;
}

int deal_relax_pace(const struct search *x, int most)
{
    struct relax *k = x->relax;
    struct relax_memo *memo;
    uint64_t hash = x->s->t->hash;
    size_t at = hash % RELAX_KEPT;
    int pace;

    if (!k || !k->ordered)
        return 0;
    memo = relax_memo(k);
    if (memo && memo->judged[at].hash == hash && hash)
        return memo->judged[at].pace;
    most = most > INT_MAX / PACE_PART - 1 ? INT_MAX / PACE_PART - 1 : most;
    pace = deal_check_pace(k->test, x->s, PACE_VACANCY, PACE_STUCK, PACE_PART * (most + 1)) / PACE_PART;
    if (memo && pace <= most) {
        memo->judged[at].hash = hash;
        memo->judged[at].pace = pace;
    }
    return pace;
}

static bool wholes_stay(const struct deal_rules *r, struct obstacle *o)
{
    return !r->sets.wholes || deal_blame_group(o, r, __builtin_ctz(r->sets.wholes), "takes");
}

static const struct condition single = {"foundations take single cards", wholes_stay};
static const struct condition *const needs[] = {&deal_mechanisms_declare, &deal_goal_is_foundations, &single, NULL};

static void relax_drop(struct search *x) { deal_relax_free(x->relax); }
static bool relax_concerns(const struct search *x) { return x->relax; }
static bool relax_lost(struct search *x) { return !deal_relax_alive(x->relax, x); }

const struct deadend deal_deadend_relaxation = {
    .name = "relaxation",
    .proof = "relaxation",
    .needs = needs,
    .make = deal_relax_new,
    .drop = relax_drop,
    .concerns = relax_concerns,
    .lost = relax_lost,
    .slow = true,
};
