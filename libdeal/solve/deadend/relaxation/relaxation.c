/*
 * The delete relaxation: a position is lost if it is lost even when no fact ever becomes false.
 *
 * A card that was available once stays available for building on it. A place that was vacant once stays vacant. A
 * foundation that can reach a height keeps every lower height, too. So facts only accumulate, and reach one fixpoint in
 * any order. The position is lost if at the fixpoint some foundation of the goal is not full. It is also lost if some
 * card has not left its pile, in games in which every card must come to a foundation.
 *
 * A foundation that takes whole sequences counts as one that takes single cards, from the top card of a sequence to its
 * lowest. If a sequence leaves a pile, its top card is available then, and after it each card under it; so every real
 * game has these facts, too.
 *
 * The top of a covered pile becomes a fact once the piles over it can be empty.
 *
 * Facts are: for each pile the number of cards that have not left; for each group the cards that were available there
 * and whether it had a vacant pile; for each foundation the greatest height. Rules that only forbid are left out
 * (obligations, the order of fills, late opening, parts and lengths of runs), which is an error in the player's favour.
 * Moves of mechanisms count like moves of keys.
 *
 * A new fact puts into k->due the groups for which it may have consequences. The groups in k->due are visited until
 * none is left, or until all cards have left.
 *
 * In paced mode the same computation estimates the distance to the end, for the heuristic and never for a proof. In
 * each round one card or one run leaves a pile. Vacant piles take cards only when nothing else happens, and that costs
 * some rounds. Automatic fills and moves of mechanisms do not wait for a round.
 */
#include "relaxation.h"

#include "rules/conditions.h"
#include "solve/base/parameters.h"

#include <limits.h>
#include <stdlib.h>

/* ---- cards that come to a foundation ---- */

static uint64_t arrivals_by_mechanisms(const struct relax *k, int g)
{
    uint64_t cards = 0;

    for (int i = 0; i < k->edges; i++)
        for (uint32_t from = k->edge[i]->to >> g & 1 ? k->edge[i]->from : 0; from; from &= from - 1) {
            int h = __builtin_ctz(from);

            cards |= (k->facts.free[h] | (k->edge[i]->is & (TAKES_ANY | TAKES_PILE) ? k->facts.all[h] : 0)) &
                     k->edge[i]->cards;
        }
    return cards;
}

/* Bit set of the cards that can come to foundations of group G. */
static uint64_t arrivals(const struct relax *k, int g)
{
    uint64_t cards = 0;

    for (uint32_t from = k->routes.givers[g]; from; from &= from - 1)
        cards |= k->facts.free[__builtin_ctz(from)];
    return k->edged ? cards | arrivals_by_mechanisms(k, g) : cards;
}

/* Raises all foundations of group G together as far as the available CARDS allow. */
static void climb_cards(struct relax *k, int g, uint64_t cards)
{
    bool up = k->climb[g] == CLIMB_UP;
    uint64_t go_on = ~k->ends[g], taken = 0, next = k->facts.next[g] & ~cards, more;

    for (uint64_t now = k->facts.next[g] & cards; now; now = more & cards) {
        taken |= now;
        more = up ? (now & go_on) << 1 : (now & go_on) >> 1;
        next |= more & ~cards;
    }
    k->facts.next[g] = next;
    k->facts.fits[g] |= taken | next;
    k->facts.taken[g] |= taken;
    if (!next)
        k->facts.incomplete &= ~((uint32_t)1 << g);
}

/* Raises foundation F of group G as far as the available CARDS allow. */
static void climb_found(struct relax *k, int f, int g, uint64_t cards)
{
    const struct deal_foundation *found = &k->r->found[f];
    const uint64_t *want = found->want[k->row];
    int n = k->facts.height[f];

    while (n < found->length && want[n] & cards) {
        k->facts.taken[g] |= want[n];
        k->facts.fits[g] |= want[++n];
    }
    k->facts.next[g] |= want[n];
    k->facts.incomplete |= (uint32_t)(n < found->length) << g & k->r->goal.founds;
    k->facts.height[f] = (uint8_t)n;
}

static void climb_founds(struct relax *k, int g, uint64_t cards)
{
    k->facts.next[g] = 0;
    k->facts.incomplete &= ~((uint32_t)1 << g);
    for (int i = 0; i < k->founds[g]; i++)
        climb_found(k, k->found[g][i], g, cards);
}

static void visit_founds(struct relax *k, int g)
{
    uint64_t cards = arrivals(k, g);

    if (cards & k->facts.next[g]) {
        k->due |= k->routes.opening[g];
        if (k->climb[g] == CLIMB_ANY)
            climb_founds(k, g, cards);
        else
            climb_cards(k, g, cards);
    }
    if (k->returns >> g &
        1) /* cards may leave these foundations, so every card that they can have taken is available */
        set_free(k, g, k->facts.taken[g] & cards);
}

/* ---- the verdict ---- */

static bool all_away(const struct relax *k, const struct traits *traits)
{
    return !k->facts.incomplete && !(traits->spent && k->facts.uncovered);
}

static void visit(struct relax *k, int g)
{
    if (k->founds[g])
        visit_founds(k, g);
    deal_relax_reap(k, g);
}

/* Lower bound of the sum, over the cards, of the number of the round in which each leaves its pile. */
static int relax_late(const struct relax *k)
{
    return k->pace.late + (k->pace.lying - k->pace.away) * (k->pace.round < PACE_STUCK ? k->pace.round : PACE_STUCK);
}

/* Starts a round of the paced relaxation. If no group is to be visited, empty piles take cards in this round. Returns
 * false if even that freed no card, or if the sum over cards of their rounds exceeds k->pace.most. */
static bool relax_round(struct relax *k, int *before)
{
    k->pace.round++;
    k->pace.shut = ~(uint32_t)0;
    if (relax_late(k) > k->pace.most)
        return false;
    if (k->due)
        return true;
    if (k->pace.away == *before)
        return false;
    *before = k->pace.away;
    k->pace.round += PACE_VACANCY;
    k->pace.shut = 0;
    k->due = all_groups(k->r);
    return true;
}

/* Visits the groups of piles that have new facts, in ascending or (DOWN) descending order. Groups that get new facts on
 * the way are visited too. */
static void relax_sweep(struct relax *k, const struct traits *traits, bool down)
{
    for (uint32_t turn = k->due; turn && !all_away(k, traits);) {
        int g = down ? 31 - __builtin_clz(turn) : __builtin_ctz(turn);
        uint32_t bit = (uint32_t)1 << g;

        k->due &= ~bit;
        visit(k, g);
        turn = k->due & (down ? bit - 1 : ~(bit | (bit - 1)));
    }
}

/* Runs the relaxation to its fixpoint; returns false if the position is lost. It visits groups in ascending and
 * descending order in turn, so that most are visited once for several new facts. */
static bool relax_alive(struct relax *k, const struct search *x)
{
    int before = -1;

    k->s = x->s;
    k->cards = (const uint8_t *)x->s->t + x->r->table.at_cards;
    k->pace.away = k->pace.late = k->pace.round = 0;
    deal_relax_start(k);
    for (bool down = false; !all_away(k, &x->traits) && (k->pace.on ? relax_round(k, &before) : k->due != 0);
         down = !down)
        relax_sweep(k, &x->traits, down);
    return all_away(k, &x->traits);
}

/* Returns the cache of results, allocated at the second call, or NULL. Many searches test their start position only and
 * need no cache. */
static struct relax_memo *relax_memo(struct relax *k)
{
    if (!k->memo && k->asked)
        k->memo = calloc(1, sizeof *k->memo);
    k->asked = true;
    return k->memo;
}

/* Does the relaxation fail to prove a loss? Also true if the cache has the hash of the position, stored by this
 * function or by the weaker paced relaxation. A cached answer can hide a loss and never invents one. */
bool deal_relax_alive(struct relax *k, const struct search *x)
{
    struct relax_memo *memo = relax_memo(k);
    uint64_t hash = x->s->t->hash, *alive = memo ? &memo->alive[hash % RELAX_KEPT] : NULL;

    if (alive && *alive == hash && hash)
        return true;
    k->pace.on = false;
    k->pace.shut = 0;
    if (!relax_alive(k, x))
        return false;
    if (alive)
        *alive = hash;
    return true;
}

/* Runs the relaxation (rules with conditions left out) in rounds: in each round all cards that are free leave their
 * piles. Returns the sum, over all cards, of the number of the round in which the card leaves, or some value above MOST
 * if the sum exceeds MOST. */
static int relax_pace(struct relax *k, const struct search *x, int most)
{
    k->pace.on = true;
    k->pace.most = most;
    if (relax_alive(k, x) && k->memo)
        k->memo->alive[x->s->t->hash % RELAX_KEPT] = x->s->t->hash;
    return k->pace.late + (k->pace.lying - k->pace.away) * PACE_STUCK;
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
    pace = relax_pace(k, x, most > INT_MAX / PACE_PART - 1 ? INT_MAX : PACE_PART * (most + 1)) / PACE_PART;
    if (memo && pace <= most) {
        memo->judged[at].pace = pace;
        memo->judged[at].hash = hash;
    }
    return pace;
}

static const struct condition *const needs[] = {&deal_mechanisms_declare, &deal_goal_is_foundations, &deal_relax_wholes,
                                                NULL};

static void relax_drop(struct search *x) { deal_relax_free(x->relax); }

/* With foundations that take whole sequences the test is made when the pack is empty, since it counts all cards of the
 * pack as available. */
static bool relax_concerns(const struct search *x)
{
    return x->relax && (!x->r->sets.wholes || x->r->pack == NO_PILE || !pile_count(x->s, x->r->pack));
}

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
