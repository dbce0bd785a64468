/*
 * Strata: a complete search in which only the closed set of the present layer is kept.
 *
 * The degree of a position never falls: it is the number of cards that have left the pack. All positions of one degree
 * are a layer. Steps that keep the degree are searched depth first; the others lead to positions of later layers, which
 * are stored packed. When a layer is finished, its closed set is released, so the memory is that of two layers in place
 * of all. If no layer is left, the deal is lost. A step that lowers the degree would end the method without a result.
 *
 * The trail has the steps to packed positions. A step is added to it when the first position after it is packed. When
 * the trail is full, the steps that lead to no open position are removed.
 */
#include "ahead.h"
#include "search.h"

#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"
#include "solve/search/front.h"
#include "solve/store/blocks.h"
#include "solve/store/stack.h"

#include <stdlib.h>
#include <string.h>

/* A position deeper than this in the stack is stored packed, to be expanded later. */
enum { DEPTH_MOST = 64 };

struct stratum {
    bool used;
    struct closed_set closed;
    struct blocks open;
};

/* Marks a position on the stack whose step has not been added to the trail. */
static const uint32_t not_added = UINT32_MAX;

struct strata {
    struct search *x;
    bool dropped; /* a position was dropped or a step lowered the degree, so an empty stack is no proof of loss */
    struct stratum *stratum;
    size_t strata, last, now, bytes; /* number of bytes of all blocks of packed positions */
    size_t first, before;            /* numbers of open positions at the start of this layer, and of the layer before */
    uint64_t entered;                /* number of positions entered; STRATA_PARTS of them count as one node */
    struct stack stack;
    size_t most;   /* limit of the number of steps of one position */
    uint8_t *root; /* start position of the search, packed */
    struct trail trail;
    struct packer packer;
    /* limits on how often each dead-end test is made in this method */
    struct throttle throttle[PARTS_MOST - PART_DEADENDS];
    struct ahead ahead;
};

/* ---- layers ---- */

static struct stratum *strata_at(struct strata *f, size_t i)
{
    struct stratum *stratum =
        i < f->strata ? f->stratum : deal_room_zeroed(f->stratum, &f->strata, i + 1, sizeof *stratum);

    if (!stratum) {
        f->x->failed = true;
        return NULL;
    }
    f->stratum = stratum;
    if (i > f->last)
        f->last = i;
    if (!stratum[i].used && !deal_closed_init(&stratum[i].closed, CLOSED_FEW, f->x->memory / 4)) {
        f->x->failed = true;
        return NULL;
    }
    stratum[i].used = true;
    return &stratum[i];
}

static void stratum_release(struct strata *f, size_t i)
{
    f->dropped |= f->stratum[i].closed.full;
    deal_blocks_release(&f->stratum[i].open, &f->bytes);
    deal_closed_release(&f->stratum[i].closed);
    f->stratum[i] = (struct stratum){0};
}

/* Limit of the memory of the trail (the steps to packed positions), in bytes. */
static size_t strata_trail(const struct strata *f) { return f->trail.most * deal_trail_bytes; }

/* Is a limit of memory hit, so that the layers cannot be finished? */
static bool strata_full(const struct strata *f)
{
    return f->bytes + strata_trail(f) > f->x->memory / 2 || (f->now < f->strata && f->stratum[f->now].closed.full);
}

/* ---- the trail ---- */

static struct step strata_tried(const struct strata *f, size_t depth)
{
    return ((const struct step *)f->stack.successor)[stack_tried(&f->stack, depth)];
}

/* Makes room on the trail for one more step; returns false if that is impossible. */
static bool strata_ready(struct strata *f)
{
    if (trail_room(&f->trail))
        return true;
    for (size_t i = f->now; i < f->strata; i++)
        deal_blocks_keep(&f->stratum[i].open, &f->trail);
    for (size_t i = 0; i < f->stack.depth; i++)
        if (f->stack.frame[i].trail != not_added)
            deal_trail_keep(&f->trail, f->stack.frame[i].trail);
    if (!deal_trail_sweep(&f->trail))
        f->trail.most += f->trail.most < NO_TRAIL / 2 ? f->trail.most / 2 : 0;
    return trail_room(&f->trail) && !strata_full(f);
}

/* Returns the number on the trail of the position at DEPTH of the stack, or not_added if the trail is full. */
static uint32_t strata_number(struct strata *f, size_t depth)
{
    size_t i = depth;

    while (f->stack.frame[i].trail == not_added)
        i--;
    while (i++ < depth) {
        if (!strata_ready(f))
            return not_added;
        f->stack.frame[i].trail = deal_trail_add(f->x, &f->trail, f->stack.frame[i - 1].trail, strata_tried(f, i - 1));
    }
    return f->stack.frame[depth].trail;
}

/* ---- expansion ---- */

static void strata_enter(struct strata *f, size_t mark, uint32_t number)
{
    struct step *step = deal_stack_room(&f->stack, f->most, sizeof *step);

    if (!step) {
        f->x->failed = true;
        return;
    }
    deal_stack_push(&f->stack, deal_search_steps(f->x, step, NULL), mark, number);
    f->entered++;
    f->x->nodes += f->entered % STRATA_PARTS == 0;
}

/* Stores the present position in packed form, for a later layer. Its number on the trail is NUMBER. */
static void strata_store(struct strata *f, struct stratum *l, uint32_t number)
{
    f->dropped |= number == not_added;
    if (!f->dropped && !deal_blocks_push(&l->open, &f->packer, f->x, number, &f->bytes))
        f->x->failed = true;
}

/* Stores the position to which the last step led, in packed form, for a later layer. */
static void strata_defer(struct strata *f, struct stratum *l)
{
    uint32_t number = strata_number(f, f->stack.depth - 1);

    if (number != not_added)
        number =
            strata_ready(f) ? deal_trail_add(f->x, &f->trail, number, strata_tried(f, f->stack.depth - 1)) : not_added;
    strata_store(f, l, number);
}

/* Examines the present position, to which a step has just led: it may be won, lost, known, or one to search on or to
 * store. */
static enum verdict strata_meet(struct strata *f, size_t mark)
{
    struct search *x = f->x;
    size_t to = deal_front_dealt(x->s);
    uint64_t key = deal_search_key(f->x);
    struct stratum *l;

    if (deal_state_won(x->s))
        return WON;
    f->dropped |= to < f->now;
    l = strata_at(f, to);
    if (l && to >= f->now && closed_add(&l->closed, key) && !deal_search_dead(x)) {
        if (to == f->now && f->stack.depth < DEPTH_MOST) {
            strata_enter(f, mark, not_added);
            return OPEN;
        }
        strata_defer(f, l);
    }
    deal_table_undo(x->s, mark);
    return OPEN;
}

static bool strata_knows(struct strata *f, struct step step)
{
    return ahead_pays(&f->ahead) && deal_ahead_knows(f->x, &f->ahead, &f->stratum[f->now].closed, step);
}

/* Makes the next step of the position on top of the stack, or removes that position. */
static enum verdict strata_step(struct strata *f)
{
    struct stack_frame *top = stack_top(&f->stack);

    while (top->next < top->end) {
        struct step step = ((const struct step *)f->stack.successor)[top->next++];

        if (!strata_knows(f, step))
            return strata_meet(f, deal_search_apply(f->x, step));
    }
    deal_table_undo(f->x->s, top->mark);
    stack_pop(&f->stack);
    return OPEN;
}

/* ---- the loop ---- */

/* Goes to the next layer with open positions. Returns false if there is none. */
static bool strata_next(struct strata *f)
{
    while (f->now <= f->last && f->now < f->strata) {
        if (f->stratum[f->now].open.n)
            return true;
        if (f->stratum[f->now].used)
            stratum_release(f, f->now);
        memset(f->x->throttle, 0, sizeof f->x->throttle);
        f->now++;
        f->before = f->first;
        f->first = f->now < f->strata ? f->stratum[f->now].open.n : 0;
    }
    return false;
}

bool deal_strata_nears(const void *state)
{
    const struct strata *f = state;

    return f->first < f->before;
}

static enum verdict strata_go_on(struct strata *f)
{
    enum verdict v = OPEN;

    while (v == OPEN && !deal_search_ends(f->x)) {
        if (f->dropped || (!f->stack.depth && strata_full(f)))
            return SPENT;
        if (f->stack.depth)
            v = strata_step(f);
        else if (strata_next(f)) {
            uint32_t number = deal_blocks_pop(&f->stratum[f->now].open, &f->packer, f->x, &f->bytes);

            strata_enter(f, f->x->s->journal_len, number);
        } else
            return f->dropped ? SPENT : LOST;
    }
    return v;
}

/* Stores all positions of the stack that have untried steps in packed form, so that the stack is empty. */
static void strata_put_back(struct strata *f)
{
    while (f->stack.depth) {
        struct stack_frame *top = stack_top(&f->stack);

        if (top->next < top->end && !f->x->failed)
            strata_store(f, &f->stratum[f->now], strata_number(f, f->stack.depth - 1));
        deal_table_undo(f->x->s, top->mark);
        stack_pop(&f->stack);
    }
}

/* ---- start and end ---- */

static void strata_empty(struct strata *f)
{
    for (size_t i = 0; i < f->strata; i++)
        stratum_release(f, i);
}

static void strata_free(struct strata *f)
{
    strata_empty(f);
    free(f->stratum);
    free(f->trail.mark);
    free(f->root);
    deal_stack_release(&f->stack);
    deal_packer_release(&f->packer);
    free(f);
}

/* Starts a search by strata at the present position. */
void *deal_strata_start(struct search *x)
{
    struct strata *f = calloc(1, sizeof *f);

    if (!f)
        return NULL;
    *f = (struct strata){.x = x, .trail = deal_trail_make(x->memory / 16)};
    f->most = deal_search_most(x);
    f->root = malloc(deal_search_packed(x) + 1);
    deal_ahead_start(&f->ahead, x->r);
    f->now = deal_front_dealt(x->s);
    if (f->root && deal_packer_init(&f->packer, x) && strata_at(f, f->now)) {
        deal_search_pack(x, f->root);
        closed_add(&f->stratum[f->now].closed, deal_search_key(f->x));
        strata_store(f, &f->stratum[f->now], NO_TRAIL);
    }
    if (f->root && f->now < f->strata && f->stratum[f->now].open.n && !x->failed)
        return f;
    strata_free(f);
    return NULL;
}

/* ---- as a method ---- */

/* Swaps the counters that limit how often dead-end tests are made: strata have counters of their own, since other
 * methods see other positions. */
static void strata_exchange(struct strata *f)
{
    struct throttle own[PARTS_MOST - PART_DEADENDS];

    memcpy(own, f->throttle, sizeof own);
    memcpy(f->throttle, f->x->throttle, sizeof own);
    memcpy(f->x->throttle, own, sizeof own);
}

/* Sets the winning path: the steps to the position at the bottom of the stack, and those from it. */
static void strata_win(struct strata *f)
{
    struct search *x = f->x;

    deal_trail_path(x, &f->trail, f->stack.frame[0].trail, deal_trail_start, &x->won);
    for (size_t i = 0; i < f->stack.depth; i++)
        if (!deal_path_add(&x->won, strata_tried(f, i)))
            x->failed = true;
    x->wanders = true;
    f->stack.depth = 0;
}

enum verdict deal_strata_run(void *state)
{
    struct strata *f = state;
    enum verdict v;

    strata_exchange(f);
    v = strata_go_on(f);
    strata_exchange(f);
    if (v == WON)
        strata_win(f);
    strata_put_back(f);
    deal_search_unpack(f->x, f->root);
    return v;
}

void deal_strata_stop(void *state) { strata_free(state); }

/* ---- conditions on the rules ---- */

static bool deals_from_pack(const struct deal_rules *r, struct obstacle *o)
{
    return deal_ways_to(r, groups_pack(r), BY_ANY & ~BY_START) || deal_blame(o, "pack", "turn");
}

static bool never_back(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_in(r, groups_pack(r), BEARS({WAYS_START, ALL_GROUPS}, {WAYS_REDEAL | LAYS_UNDER, ALL_GROUPS}),
                        o) &&
           !deal_endless_redeal(r, o);
}

static const struct condition packed = {"cards are dealt from a pack", deals_from_pack},
                              back = {"only a limited number of redeals returns cards to the pack", never_back};
const struct condition *const deal_strata_needs[] = {&packed, &back, NULL};
