/*
 * Layers, which keep a limited number of positions, the best by evaluation.
 *
 * Where a pack is dealt, the degree is the number of cards that have left it, over all passes, so competing positions
 * have seen the same cards. All steps that deal no card are searched depth first from each position of the layer, up to
 * a limit that grows with the width. In other games the degree is the number of actions. Such a narrow beam is also
 * useful in games with both a pack and building. It expands each position once in a pass, since reversible moves could
 * go on without end.
 *
 * By progress, the degree is the number of cards dealt plus the number of cards on foundations. A step without progress
 * leads to the same layer. So positions compete only with positions of equal progress, regardless of the number of
 * actions, and a pass costs at most WIDTH nodes in each layer. Such a pass drops many positions and proves no loss.
 *
 * Novelty and noise (struct beam_plan) disturb the evaluation, so that beams differ. A position that is
 * predicted to be worse than a whole layer is not made (heuristic/foresight.c).
 *
 * MEASURED.md (Beams, Layers) has the gain by layers of progress, and other layers that were tried.
 */
#include "front.h"

#include "engine/engine.h"
#include "solve/deadend/deadend.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"

#include <stdlib.h>

struct candidate {
    int32_t value;
    uint32_t slot;
    uint64_t key;
};

/* ---- values of a plan ---- */

static int32_t plan_noise(const struct beam_plan *plan, uint64_t key)
{
    return plan->noise ? (int32_t)(deal_mix(key ^ plan->seed) % plan->noise) : 0;
}

static void plan_reach(struct beam_plan *plan, int32_t value)
{
    plan->reached = value > plan->reached ? value : plan->reached;
}

/* Evaluates the current position by the settings of PLAN. The random noise depends on KEY, the position's key. */
static int32_t plan_value(struct beam_plan *plan, const struct search *x, uint64_t key)
{
    int32_t value = deal_evaluate(x);

    plan_reach(plan, value);
    return value + plan_noise(plan, key);
}

/* Upper bound of the value of a predicted position: its value with the most noise that it may get and the bonus of a
 * novel position. */
static int32_t plan_most(const struct beam_plan *plan, const struct foreseen *seen)
{
    int32_t noise = seen->keyed ? plan_noise(plan, seen->key) : plan->noise ? (int32_t)plan->noise - 1 : 0;

    return seen->value + plan->novelty + noise;
}

/* Updates the results of PLAN for the current position, which STEP reached after the position with number BEFORE on the
 * trail. */
static void plan_note(struct beam_plan *plan, const struct search *x, uint32_t before, struct step step)
{
    int out = table_out(x->s);

    if (out <= plan->out)
        return;
    plan->out = out;
    plan->before = before;
    plan->step = step;
}

/* ---- candidates of a layer ---- */

static bool worse(const void *one, const void *other)
{
    const struct candidate *a = one, *b = other;
    return a->value != b->value ? a->value < b->value : a->key < b->key;
}

static int by_value(const void *a, const void *b) { return worse(a, b) ? -1 : 1; }

/* Removes and returns the best position of a layer. The heap has the worst one on top, so the best one is a leaf, and
 * the last entry can replace it. A list sorted worst first is also such a heap. */
static struct candidate layer_best(struct level *level, bool sorts)
{
    size_t best = level->n / 2, last = --level->n;
    struct candidate e, moved = level->heap[last];

    if (sorts && !level->sorted)
        qsort(level->heap, last + 1, sizeof *level->heap, by_value);
    level->sorted = sorts;
    if (sorts)
        return level->heap[last];
    for (size_t i = best + 1; i <= last; i++)
        if (worse(&level->heap[best], &level->heap[i]))
            best = i;
    e = level->heap[best];
    if (best < last)
        heap_up(level->heap, best, &moved, sizeof moved, worse);
    return e;
}

/* Is layer LEVEL full, and position CANDIDATE worse than all its positions? */
static bool layer_outdoes(const struct level *level, const struct candidate *candidate)
{
    return level->n >= level->most && (!level->most || !worse(&level->heap[0], candidate));
}

/* Is the current position, described by CANDIDATE, too bad for layer LEVEL? Its novelty and relaxation estimate are
 * computed only if they can decide. */
static bool layer_refuses(struct front *front, const struct level *level, struct candidate *candidate)
{
    candidate->value = plan_value(front->plan, front->x, candidate->key) + front->plan->novelty;
    if (layer_outdoes(level, candidate))
        return true;
    candidate->value -= level->novelty && !deal_novel(level->novelty, front->x) ? front->plan->novelty : 0;
    if (layer_outdoes(level, candidate))
        return true;
    candidate->value -=
        front->plan->paced
            ? deal_relax_pace(front->x, level->n == level->most ? candidate->value - level->heap[0].value : INT32_MAX)
            : 0;
    return layer_outdoes(level, candidate);
}

/* Adds position CANDIDATE to layer LEVEL, in place of the worst one if the layer is full. Returns false if memory runs
 * out. */
static bool layer_add(struct front *front, struct level *level, struct candidate *candidate)
{
    struct candidate *heap;

    if (level->n == level->most) {
        front->dropped = true;
        candidate->slot = level->heap[0].slot;
        heap_down(level->heap, level->n, 0, candidate, sizeof *candidate, worse);
        return true;
    }
    heap = deal_room_most(level->heap, &level->cap, level->n + 1, sizeof *heap, front->width);
    candidate->slot = heap ? deal_pool_take(&front->pool) : NO_SLOT;
    level->heap = heap ? heap : level->heap;
    front->x->failed |= !heap;
    if (candidate->slot == NO_SLOT) {
        front->dropped = true;
        return false;
    }
    heap_up(level->heap, level->n++, candidate, sizeof *candidate, worse);
    return true;
}

/* ---- the order ---- */

void deal_layers_join(struct front *front, size_t to, uint32_t before, struct step step)
{
    struct search *x = front->x;
    struct candidate e = {.key = deal_search_key(x)};
    struct level *l = deal_front_level(front, to);

    if (!l)
        return;
    plan_note(front->plan, x, before, step);
    if (layer_refuses(front, l, &e)) {
        front->dropped = true;
        return;
    }
    if (!deal_closed_add(front_closed(front, to), e.key) || deal_search_dead(x) || !layer_add(front, l, &e))
        return;
    if (l->novelty)
        deal_novelty_note(l->novelty, x);
    deal_pool_put(&front->pool, e.slot, x, before, step);
}

uint32_t deal_layers_take(struct front *front)
{
    struct level *l = &front->level[front->now];
    struct candidate e = layer_best(l, !front->row->rejoins);

    l->most--;
    front->key = e.key;
    return e.slot;
}

size_t deal_layers_steps(struct front *front, struct step *step, size_t n)
{
    size_t most = STEPS_EACH * front->width > STEPS_AT_ONCE ? STEPS_EACH * front->width : STEPS_AT_ONCE;
    size_t kept = deal_steps_thin(step, deal_steps_moving(front->x, step, n), most, front->key ^ front->plan->seed);

    front->dropped |= kept < n;
    return kept;
}

bool deal_layers_foresee(struct front *front, struct step step)
{
    struct foreseen seen;
    struct candidate e;
    size_t to;

    front->foresees = front->row->foresees;
    if (!front->foresees || !deal_foresee(front->x, step, &seen))
        return false;
    to = front->row->degree(front, &seen);
    if (to >= front->levels || !front->level[to].used)
        return false;
    e.value = plan_most(front->plan, &seen);
    e.key = seen.key;
    if (!layer_outdoes(&front->level[to], &e))
        return false;
    plan_reach(front->plan, seen.value);
    front->dropped = true;
    return true;
}

/* ---- width and kinds ---- */

size_t deal_layers_widest(const struct search *x)
{
    return x->memory / 16 * 3 / (deal_pool_make(x, sizeof(struct open)).size + sizeof(struct candidate)) +
           BEAM_WIDTH_LEAST;
}

/* Bit set of the kinds of layers that suit the rules. Layers by cards dealt need a depth-first search between two
 * deals, which is hopeless where positions have very many steps, unless nearly all steps deal. */
int deal_layers_kinds(const struct search *x)
{
    bool layered = x->traits.layered && (x->traits.self_dealt || x->steps < MANY_STEPS * x->nodes);

    if (x->line)
        return x->traits.layered ? BEAM_DEALT : BEAM_ACTIONS;
    return !layered ? BEAM_ACTIONS : x->traits.roams ? BEAM_ACTIONS | BEAM_DEALT : BEAM_DEALT;
}
