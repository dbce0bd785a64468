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

static size_t plans_slots(const struct deal_plans *p) { return p->wide ? WIDE_SLOTS : SLOTS; }

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

/* Adds the current position P->s as a node of the search, unless it is one already or a position of PAST, the game so
 * far. Action A led to it from node PARENT. */
static void plans_add(struct deal_plans *p, const struct deal_past *past, size_t parent, struct deal_action a)
{
    uint64_t key = p->s->t->hash;
    size_t mask = plans_slots(p) - 1, i = (size_t)deal_mix(key) & mask, most = p->wide ? WIDE_MOST : NODES_MOST;

    while (p->slot[i] && p->node[p->slot[i] - 1].key != key)
        i = (i + 1) & mask;
    if (p->slot[i] || deal_past_has(past, p->s))
        return;
    if (p->nodes == most || (p->nodes && p->node[parent].depth + 2 > PLAN_MOST)) {
        p->cut = true;
        return;
    }
    p->node[p->nodes] = (struct plan_node){.key = key,
                                           .a = a,
                                           .parent = (uint16_t)parent,
                                           .depth = (uint16_t)(p->nodes ? p->node[parent].depth + 1 : 0),
                                           .over = p->wide ? plans_over(p->s) : 0};
    p->slot[i] = (uint32_t)++p->nodes;
}

/* Writes the actions from the start position to node AT, and returns their number. */
static int plans_path(const struct deal_plans *p, size_t at, struct deal_action path[PLAN_MOST])
{
    int n = p->node[at].depth;

    for (int i = n; i > 0; i--, at = p->node[at].parent)
        path[i - 1] = p->node[at].a;
    return n;
}

/* Sets P->s to the position of node AT of the search, and P->before to the player's knowledge there. */
static bool plans_enter(struct deal_plans *p, const struct deal_sight *sight, const struct deal_state *start, size_t at)
{
    struct deal_action path[PLAN_MOST];
    int n = plans_path(p, at, path);

    deal_state_load(p->s, start->t);
    p->s->shuffle = start->shuffle;
    for (int i = 0; i < n; i++)
        deal_actions_apply(p->s, path[i]);
    if (!deal_knowledge_copy(&p->before, sight->knowledge))
        return false;
    deal_knowledge_follow(&p->before, p->s, 0);
    p->s->journal_len = 0;
    return true;
}

/* ---- plans ---- */

static bool plans_end_alike(struct deal_action a, struct deal_action b)
{
    return a.kind == b.kind && a.from == b.from && a.mech == b.mech;
}

static struct deal_action plans_last(const struct deal_plans *p, size_t i) { return p->plan[i].a[p->plan[i].n - 1]; }

/* Returns the index at which the list P stores a new plan, or P->most if it stores none. OUT: number of cards that the
 * new plan brings to the foundations. FIRST: no shorter plan ends with the same action. A full list gives up the plan
 * with the fewest cards on foundations that is not the shortest one with its last action; the new plan must bring out
 * more cards than that one, unless it is FIRST. */
static size_t plans_place(const struct deal_plans *p, bool first, int out)
{
    size_t worst = p->most;

    if (p->n < p->most)
        return p->n;
    for (size_t i = 0; i < p->n; i++)
        if (p->plan[i].more && (first || p->plan[i].out < out) &&
            (worst == p->most || p->plan[i].out <= p->plan[worst].out))
            worst = i;
    return worst;
}

/* Action A from node AT ends a plan, in the way END. Keeps the plan if it is the shortest with this last action, or
 * if it brings more cards to the goal than that one and there is room for it. */
static void plans_keep(struct deal_plans *p, size_t at, struct deal_action a, enum deal_plan_end end)
{
    struct deal_plan new = {.n = p->node[at].depth + 1, .out = deal_goal_done(p->s), .end = end};
    size_t place;

    plans_path(p, at, new.a);
    new.a[new.n - 1] = a;
    for (size_t i = 0; i < p->n; i++)
        if (plans_end_alike(plans_last(p, i), a)) {
            if (!p->plan[i].more && new.out <= p->plan[i].out)
                return;
            new.more = true;
        }
    place = plans_place(p, !new.more, new.out);
    if (place == p->most)
        return;
    p->plan[place] = new;
    p->n += place == p->n;
}

/* Drops plans so that for each last action two are left: the shortest plan, and of the others the one with the most
 * cards at the goal. Does nothing if all plans have the same last action. */
static void plans_thin(struct deal_plans *p)
{
    size_t kept = 0, kinds = 0;

    for (size_t i = 0; i < p->n; i++)
        kinds += !p->plan[i].more;
    for (size_t i = 0; i < p->n; i++) {
        bool best = kinds > 1;
        for (size_t k = 0; k < p->n && best; k++)
            best = k == i || !p->plan[k].more || !plans_end_alike(plans_last(p, k), plans_last(p, i)) ||
                   p->plan[k].out < p->plan[i].out || (p->plan[k].out == p->plan[i].out && k > i);
        p->thin[i] = kinds > 1 && p->plan[i].more && !best;
    }
    for (size_t i = 0; i < p->n; i++)
        if (!p->thin[i])
            p->plan[kept++] = p->plan[i];
    p->n = kept;
}

/* Adds a node or a plan for the current position P->s, to which action A led from node AT. OUT: number of cards at the
 * goal at the start. */
static void plans_take(struct deal_plans *p, const struct deal_past *past, size_t at, struct deal_action a, int out)
{
    bool shows = deal_knowledge_follow(&p->after, p->s, 0);

    if (!shows && !(p->wide && deal_goal_done(p->s) > out))
        plans_add(p, past, at, a);
    else if (!deal_past_has(past, p->s))
        plans_keep(p, at, a, shows ? PLAN_SHOWS : PLAN_GAINS);
}

/* Adds a node or a plan for each action from node AT, unless it leads back to an earlier position of the game. */
static bool plans_expand(struct deal_plans *p, const struct deal_sight *sight, const struct deal_state *start,
                         size_t at)
{
    size_t n;
    int out = p->wide ? deal_goal_done(start) : 0;

    if (!plans_enter(p, sight, start, at))
        return false;
    n = deal_actions(p->s, p->list);
    p->judged += n;
    for (size_t i = 0; i < n; i++) {
        if (!deal_knowledge_copy(&p->after, &p->before))
            return false;
        deal_actions_apply(p->s, p->list[i]);
        plans_take(p, &sight->past, at, p->list[i], out);
        deal_table_undo(p->s, 0);
    }
    return true;
}

static bool plans_begin(struct deal_plans *p, const struct deal_rules *r, size_t most)
{
    p->most = most;
    p->plan = malloc(most * sizeof *p->plan);
    p->thin = malloc(most * sizeof *p->thin);
    p->node = malloc(WIDE_MOST * sizeof *p->node);
    p->slot = malloc(WIDE_SLOTS * sizeof *p->slot);
    p->list = malloc(r->max_actions * sizeof *p->list);
    p->s = deal_state_new(r, NULL);
    return p->plan && p->thin && p->node && p->slot && p->list && p->s;
}

/* Adds the way to the node with the fewest cards over a hidden one, unless only the pack has hidden cards. */
static void plans_near(struct deal_plans *p)
{
    size_t best = 1;

    for (size_t i = 2; i < p->nodes; i++)
        best = p->node[i].over < p->node[best].over ? i : best;
    if (best >= p->nodes || !p->node[best].over)
        return;
    p->plan[0] = (struct deal_plan){.end = PLAN_NEARS};
    p->plan[0].n = plans_path(p, best, p->plan[0].a);
    p->n = 1;
}

bool deal_plans_find(struct deal_plans *p, const struct deal_sight *sight, const struct deal_state *s, size_t most,
                     uint64_t work)
{
    size_t at = 0;

    if (!p->s && !plans_begin(p, s->r, most))
        return false;
    p->n = p->nodes = 0;
    p->judged = 0;
    p->cut = false;
    memset(p->slot, 0, plans_slots(p) * sizeof *p->slot);
    deal_state_load(p->s, s->t);
    plans_add(p, &(struct deal_past){0}, 0, (struct deal_action){.kind = ACT_DEAL});
    for (; at < p->nodes && p->judged < work; at++)
        if (!plans_expand(p, sight, s, at))
            return false;
    p->cut = p->cut || at < p->nodes;
    plans_thin(p);
    if (p->wide && p->cut && !p->n)
        plans_near(p);
    return true;
}

void deal_plans_release(struct deal_plans *p)
{
    deal_state_free(p->s);
    deal_knowledge_release(&p->before);
    deal_knowledge_release(&p->after);
    free(p->plan);
    free(p->thin);
    free(p->node);
    free(p->slot);
    free(p->list);
}
