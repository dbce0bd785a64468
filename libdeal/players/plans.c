/*
 * Plans: sequences of actions that end with the first action that shows the player a new card.
 *
 * Until a new card is shown, the player knows the result of each action.  So the positions that can be reached without
 * a new card are searched breadth first, up to NODES_MOST positions.  Each action that shows a card ends a plan.  The
 * unknown cards do not influence this search: no action before the last one of a plan moves them into sight.
 *
 * A wide search is for a player to whom no single action seems good.  It visits up to WIDE_MOST positions, and an
 * action that brings a card to the goal ends a plan, too.  If it ends at a limit without a plan, it returns the way to
 * the position with the fewest cards over a hidden one.
 *
 * The shortest plan with each last action is kept, and plans that bring more cards to the goal than that one. If all
 * plans have the same last action, as where only the pack is hidden, there may be many of these.
 */
#include "plans.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_MOST = 400, SLOTS = 1024, WIDE_MOST = 3000, WIDE_SLOTS = 8192 };

struct plan_node {
    uint64_t key;
    struct deal_action a;
    uint16_t parent, depth;
    uint16_t over; /* in a wide search: result of plans_over(); else 0 */
};

/* ---- positions ---- */

static size_t plans_slots(const struct deal_plans *plans) { return plans->wide ? WIDE_SLOTS : SLOTS; }

/* The least number of cards over the hidden cards of a pile; 0 if only the pack has hidden cards. */
static uint16_t plans_over(const struct deal_state *s)
{
    int least = DEAL_CARDS_MAX;

    for (int p = 0; p < s->r->piles; p++) {
        int hidden = p == s->r->pack ? 0 : deal_view_hidden(s, p), over = pile_count(s, p) - hidden;

        least = hidden && over < least ? over : least;
    }
    return (uint16_t)(least < DEAL_CARDS_MAX ? least : 0);
}

/* Adds the current position PLANS->s as a node of the search, unless it is one already or a position of PAST, the game
 * so far. Action A led to it from node PARENT. */
static void plans_add(struct deal_plans *plans, const struct deal_past *past, size_t parent, struct deal_action a)
{
    uint64_t key = plans->s->t->hash;
    size_t mask = plans_slots(plans) - 1, i = (size_t)deal_mix(key) & mask, most = plans->wide ? WIDE_MOST : NODES_MOST;

    while (plans->slot[i] && plans->node[plans->slot[i] - 1].key != key)
        i = (i + 1) & mask;
    if (plans->slot[i] || deal_past_has(past, plans->s))
        return;
    if (plans->nodes == most || (plans->nodes && plans->node[parent].depth + 2 > PLAN_MOST)) {
        plans->cut = true;
        return;
    }
    plans->node[plans->nodes] =
        (struct plan_node){.key = key,
                           .a = a,
                           .parent = (uint16_t)parent,
                           .depth = (uint16_t)(plans->nodes ? plans->node[parent].depth + 1 : 0),
                           .over = plans->wide ? plans_over(plans->s) : 0};
    plans->slot[i] = (uint32_t)++plans->nodes;
}

/* Writes the actions from the start position to node AT, and returns their number. */
static int plans_path(const struct deal_plans *plans, size_t at, struct deal_action path[PLAN_MOST])
{
    int n = plans->node[at].depth;

    for (int i = n; i > 0; i--, at = plans->node[at].parent)
        path[i - 1] = plans->node[at].a;
    return n;
}

/* Sets PLANS->s to the position of node AT of the search, and PLANS->before to the player's knowledge there. */
static bool plans_enter(struct deal_plans *plans, const struct deal_sight *sight, const struct deal_state *start,
                        size_t at)
{
    struct deal_action path[PLAN_MOST];
    int n = plans_path(plans, at, path);

    deal_state_load(plans->s, start->t);
    plans->s->shuffle = start->shuffle;
    for (int i = 0; i < n; i++)
        deal_actions_apply(plans->s, path[i]);
    if (!deal_knowledge_copy(&plans->before, sight->knowledge))
        return false;
    deal_knowledge_follow(&plans->before, plans->s, 0);
    plans->s->journal_len = 0;
    return true;
}

/* ---- plans ---- */

static bool plans_end_alike(struct deal_action a, struct deal_action b)
{
    return a.kind == b.kind && a.from == b.from && a.mech == b.mech;
}

static struct deal_action plans_last(const struct deal_plans *plans, size_t i)
{
    return plans->plan[i].a[plans->plan[i].n - 1];
}

/* Returns the index at which the list PLANS stores a new plan, or PLANS->most if it stores none. OUT: number of cards
 * that the new plan brings to the foundations. FIRST: no shorter plan ends with the same action. A full list gives up
 * the plan with the fewest cards on foundations that is not the shortest one with its last action; the new plan must
 * bring out more cards than that one, unless it is FIRST. */
static size_t plans_place(const struct deal_plans *plans, bool first, int out)
{
    size_t worst = plans->most;

    if (plans->n < plans->most)
        return plans->n;
    for (size_t i = 0; i < plans->n; i++)
        if (plans->plan[i].more && (first || plans->plan[i].out < out) &&
            (worst == plans->most || plans->plan[i].out <= plans->plan[worst].out))
            worst = i;
    return worst;
}

/* Action A from node AT ends a plan, in the way END. Keeps the plan if it is the shortest with this last action, or
 * if it brings more cards to the goal than that one and there is room for it. */
static void plans_keep(struct deal_plans *plans, size_t at, struct deal_action a, enum deal_plan_end end)
{
    struct deal_plan new = {.n = plans->node[at].depth + 1, .out = deal_goal_done(plans->s), .end = end};
    size_t place;

    plans_path(plans, at, new.a);
    new.a[new.n - 1] = a;
    for (size_t i = 0; i < plans->n; i++)
        if (plans_end_alike(plans_last(plans, i), a)) {
            if (!plans->plan[i].more && new.out <= plans->plan[i].out)
                return;
            new.more = true;
        }
    place = plans_place(plans, !new.more, new.out);
    if (place == plans->most)
        return;
    plans->plan[place] = new;
    plans->n += place == plans->n;
}

/* Drops plans so that for each last action two are left: the shortest plan, and of the others the one with the most
 * cards at the goal. Does nothing if all plans have the same last action. */
static void plans_thin(struct deal_plans *plans)
{
    size_t kept = 0, kinds = 0;

    for (size_t i = 0; i < plans->n; i++)
        kinds += !plans->plan[i].more;
    for (size_t i = 0; i < plans->n; i++) {
        bool best = kinds > 1;
        for (size_t k = 0; k < plans->n && best; k++)
            best = k == i || !plans->plan[k].more || !plans_end_alike(plans_last(plans, k), plans_last(plans, i)) ||
                   plans->plan[k].out < plans->plan[i].out || (plans->plan[k].out == plans->plan[i].out && k > i);
        plans->thin[i] = kinds > 1 && plans->plan[i].more && !best;
    }
    for (size_t i = 0; i < plans->n; i++)
        if (!plans->thin[i])
            plans->plan[kept++] = plans->plan[i];
    plans->n = kept;
}

/* Adds a node or a plan for the current position PLANS->s, to which action A led from node AT. OUT: number of cards at
 * the goal at the start. */
static void plans_take(struct deal_plans *plans, const struct deal_past *past, size_t at, struct deal_action a, int out)
{
    bool shows = deal_knowledge_follow(&plans->after, plans->s, 0);

    if (!shows && !(plans->wide && deal_goal_done(plans->s) > out))
        plans_add(plans, past, at, a);
    else if (!deal_past_has(past, plans->s))
        plans_keep(plans, at, a, shows ? PLAN_SHOWS : PLAN_GAINS);
}

/* Adds a node or a plan for each action from node AT, unless it leads back to an earlier position of the game. */
static bool plans_expand(struct deal_plans *plans, const struct deal_sight *sight, const struct deal_state *start,
                         size_t at)
{
    size_t n;
    int out = plans->wide ? deal_goal_done(start) : 0;

    if (!plans_enter(plans, sight, start, at))
        return false;
    n = deal_actions(plans->s, plans->list);
    plans->judged += n;
    for (size_t i = 0; i < n; i++) {
        if (!deal_knowledge_copy(&plans->after, &plans->before))
            return false;
        deal_actions_apply(plans->s, plans->list[i]);
        plans_take(plans, &sight->past, at, plans->list[i], out);
        deal_table_undo(plans->s, 0);
    }
    return true;
}

static bool plans_begin(struct deal_plans *plans, const struct deal_rules *r, size_t most)
{
    plans->most = most;
    plans->plan = malloc(most * sizeof *plans->plan);
    plans->thin = malloc(most * sizeof *plans->thin);
    plans->node = malloc(WIDE_MOST * sizeof *plans->node);
    plans->slot = malloc(WIDE_SLOTS * sizeof *plans->slot);
    plans->list = malloc(r->max_actions * sizeof *plans->list);
    plans->s = deal_state_new(r, NULL);
    return plans->plan && plans->thin && plans->node && plans->slot && plans->list && plans->s;
}

/* Adds the way to the node with the fewest cards over a hidden one, unless only the pack has hidden cards. */
static void plans_near(struct deal_plans *plans)
{
    size_t best = 1;

    for (size_t i = 2; i < plans->nodes; i++)
        best = plans->node[i].over < plans->node[best].over ? i : best;
    if (best >= plans->nodes || !plans->node[best].over)
        return;
    plans->plan[0] = (struct deal_plan){.end = PLAN_NEARS};
    plans->plan[0].n = plans_path(plans, best, plans->plan[0].a);
    plans->n = 1;
}

bool deal_plans_find(struct deal_plans *plans, const struct deal_sight *sight, const struct deal_state *s, size_t most,
                     uint64_t work)
{
    size_t at = 0;

    if (!plans->s && !plans_begin(plans, s->r, most))
        return false;
    plans->n = plans->nodes = 0;
    plans->judged = 0;
    plans->cut = false;
    memset(plans->slot, 0, plans_slots(plans) * sizeof *plans->slot);
    deal_state_load(plans->s, s->t);
    plans_add(plans, &(struct deal_past){0}, 0, (struct deal_action){.kind = ACT_DEAL});
    for (; at < plans->nodes && plans->judged < work; at++)
        if (!plans_expand(plans, sight, s, at))
            return false;
    plans->cut = plans->cut || at < plans->nodes;
    plans_thin(plans);
    if (plans->wide && plans->cut && !plans->n)
        plans_near(plans);
    return true;
}

void deal_plans_release(struct deal_plans *plans)
{
    deal_state_free(plans->s);
    deal_knowledge_release(&plans->before);
    deal_knowledge_release(&plans->after);
    free(plans->plan);
    free(plans->thin);
    free(plans->node);
    free(plans->slot);
    free(plans->list);
}
