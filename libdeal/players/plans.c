/*
 * Plans: sequences of actions that end with the first action that shows the player a new card.
 *
 * Until a new card is shown, the player knows the result of each action.  So the positions that can be reached without
 * a new card are searched breadth first, up to NODES_MOST positions.  Each action that shows a card ends a plan.  The
 * unknown cards do not influence this search: no action before the last one of a plan moves them into sight.
 *
 * Of plans with the same last action two are kept: the shortest plan, and the plan with the most cards on foundations.
 */
#include "plans.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_MOST = 400, SLOTS = 1024 };

struct plan_node {
    uint64_t key;
    struct deal_action a;
    uint16_t parent, depth;
};

/* ---- positions ---- */

/* Adds the position of P->s as a node, unless it is a node already. Action A of node PARENT led to it. */
static void plans_add(struct deal_plans *p, size_t parent, struct deal_action a)
{
    uint64_t key = p->s->t->hash;
    size_t i = (size_t)deal_mix(key) & (SLOTS - 1);

    if (p->nodes == NODES_MOST || (p->nodes && p->node[parent].depth + 2 > PLAN_MOST))
        return;
    while (p->slot[i] && p->node[p->slot[i] - 1].key != key)
        i = (i + 1) & (SLOTS - 1);
    if (p->slot[i])
        return;
    p->node[p->nodes] = (struct plan_node){key, a, (uint16_t)parent, (uint16_t)(p->nodes ? p->node[parent].depth + 1 : 0)};
    p->slot[i] = (uint32_t)++p->nodes;
}

/* Writes the actions from the start to node AT, and returns their number. */
static int plans_path(const struct deal_plans *p, size_t at, struct deal_action path[PLAN_MOST])
{
    int n = p->node[at].depth;

    for (int i = n; i > 0; i--, at = p->node[at].parent)
        path[i - 1] = p->node[at].a;
    return n;
}

/* Sets P->s to the position of node AT, and P->before to the knowledge of the player there. */
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

/* Action A of node AT shows a card. Adds the plan that ends with it, if this is one of the two plans to keep. */
static void plans_keep(struct deal_plans *p, size_t at, struct deal_action a)
{
    struct deal_plan new = {.n = p->node[at].depth + 1, .out = table_out(p->s)};
    size_t alike = 0, far = p->n;

    plans_path(p, at, new.a);
    new.a[new.n - 1] = a;
    for (size_t i = 0; i < p->n; i++)
        if (plans_end_alike(p->plan[i].a[p->plan[i].n - 1], a)) {
            if (p->plan[i].out >= new.out)
                return;
            alike++;
            far = p->plan[i].far ? i : far;
        }
    new.far = alike > 0;
    if (far == p->most)
        return;
    p->plan[far] = new;
    p->n += far == p->n;
}

/* Adds a node or a plan for each action of node AT that leads back to no earlier position of the game. */
static bool plans_expand(struct deal_plans *p, const struct deal_sight *sight, const struct deal_state *start, size_t at)
{
    size_t n;

    if (!plans_enter(p, sight, start, at))
        return false;
    n = deal_actions(p->s, p->list);
    for (size_t i = 0; i < n; i++) {
        if (!deal_knowledge_copy(&p->after, &p->before))
            return false;
        deal_actions_apply(p->s, p->list[i]);
        if (!deal_past_has(&sight->past, p->s)) {
            if (deal_knowledge_follow(&p->after, p->s, 0))
                plans_keep(p, at, p->list[i]);
            else
                plans_add(p, at, p->list[i]);
        }
        deal_table_undo(p->s, 0);
    }
    return true;
}

static bool plans_begin(struct deal_plans *p, const struct deal_rules *r, size_t most)
{
    p->most = most;
    p->plan = malloc(most * sizeof *p->plan);
    p->node = malloc(NODES_MOST * sizeof *p->node);
    p->slot = malloc(SLOTS * sizeof *p->slot);
    p->list = malloc(r->max_actions * sizeof *p->list);
    p->s = deal_state_new(r, NULL);
    return p->plan && p->node && p->slot && p->list && p->s;
}

bool deal_plans_find(struct deal_plans *p, const struct deal_sight *sight, const struct deal_state *s, size_t most)
{
    if (!p->s && !plans_begin(p, s->r, most))
        return false;
    p->n = p->nodes = 0;
    memset(p->slot, 0, SLOTS * sizeof *p->slot);
    deal_state_load(p->s, s->t);
    plans_add(p, 0, (struct deal_action){.kind = ACT_DEAL});
    for (size_t at = 0; at < p->nodes; at++)
        if (!plans_expand(p, sight, s, at))
            return false;
    return true;
}

void deal_plans_release(struct deal_plans *p)
{
    deal_state_free(p->s);
    deal_knowledge_release(&p->before);
    deal_knowledge_release(&p->after);
    free(p->plan);
    free(p->node);
    free(p->slot);
    free(p->list);
}
