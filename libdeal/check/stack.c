#include "stack.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

static bool stack_room(const struct check_stack *k, void **array, size_t *cap, size_t need, size_t size)
{
    size_t more = *cap ? *cap : 64;
    void *grown;

    if (need <= *cap)
        return true;
    while (more < need)
        more *= 2;
    if (more > k->memory / size || !(grown = realloc(*array, more * size)))
        return false;
    *array = grown;
    *cap = more;
    return true;
}

static bool stack_turn(struct deal_action a) { return a.kind == ACT_DEAL || a.kind == ACT_REDEAL; }

/* Adds to the N actions from BEGIN on those of S that are no turns; only those with cards of pack and talon if STOCK.
 * Returns their number, or -1 if memory runs out. */
static int stack_list(struct check_stack *k, struct deal_state *s, size_t begin, bool stock)
{
    int kept = 0;
    size_t n;

    if (!stack_room(k, (void **)&k->action, &k->action_cap, begin + s->r->max_actions + 1, sizeof *k->action))
        return -1;
    n = deal_actions(s, k->action + begin);
    for (size_t i = begin; i < begin + n; i++) {
        struct deal_action a = k->action[i];

        if (!k->turns || (!stack_turn(a) && (!stock || a.from == s->r->talon || a.from == s->r->pack)))
            k->action[begin + (size_t)kept++] = a;
    }
    return kept;
}

/* Adds the turns that lead to other positions, up to the last deal after one redeal, each followed by the actions that
 * it makes possible, to the actions before END. Returns the new end, or 0 if memory runs out. Changes S. */
static size_t stack_list_turns(struct check_stack *k, struct deal_state *s, size_t end)
{
    bool redealt = false;
    int talon = pile_count(s, s->r->talon);
    struct deal_action turn;

    while (deal_check_turn(s, &turn) && !(turn.kind == ACT_REDEAL && redealt)) {
        int n;

        redealt |= turn.kind == ACT_REDEAL;
        deal_actions_apply(s, turn);
        k->turned++;
        if (redealt && pile_count(s, s->r->talon) == talon)
            break;
        k->action[end++] = turn;
        n = stack_list(k, s, end, true);
        if (n < 0)
            return 0;
        end += (size_t)n;
    }
    return end;
}

bool deal_check_push(struct check_stack *k, struct deal_state *s, struct deal_action **a, size_t *n)
{
    size_t begin = k->depth ? k->frame[k->depth - 1].end : 0, bytes = s->r->table.bytes, end;
    int own;

    if (!stack_room(k, (void **)&k->frame, &k->frame_cap, k->depth + 1, sizeof *k->frame) ||
        !stack_room(k, (void **)&k->table, &k->table_cap, k->depth + 1, bytes) ||
        (own = stack_list(k, s, begin, false)) < 0)
        return false;
    memcpy(k->table + k->depth * bytes, s->t, bytes);
    end = begin + (size_t)own;
    if (k->turns) {
        if (!(end = stack_list_turns(k, s, end)) && own)
            return false;
        deal_state_load(s, (const struct deal_table *)(k->table + k->depth * bytes));
    }
    *a = k->action + begin;
    *n = (size_t)own;
    k->frame[k->depth++] = (struct check_frame){.begin = begin, .next = begin, .end = end};
    return true;
}

void deal_check_only(struct check_stack *k, size_t i)
{
    struct check_frame *f = &k->frame[k->depth - 1];

    k->action[f->next] = k->action[f->next + i];
    f->end = f->next + 1;
}

bool deal_check_step(struct check_stack *k, struct deal_state *s)
{
    struct check_frame *f = &k->frame[k->depth - 1];
    uint8_t *table = k->table + (k->depth - 1) * s->r->table.bytes;

    while (k->turns && f->next < f->end && stack_turn(k->action[f->next])) {
        deal_state_load(s, (const struct deal_table *)table);
        deal_actions_apply(s, k->action[f->next++]);
        memcpy(table, s->t, s->r->table.bytes);
    }
    if (f->next == f->end) {
        k->depth--;
        return false;
    }
    deal_state_load(s, (const struct deal_table *)table);
    deal_actions_apply(s, k->action[f->next++]);
    return true;
}

size_t deal_check_way(const struct check_stack *k, struct deal_action *a)
{
    size_t n = 0;

    for (const struct check_frame *f = k->frame; f < k->frame + k->depth; f++) {
        for (size_t i = f->begin; k->turns && i + 1 < f->next; i++)
            if (stack_turn(k->action[i]))
                a[n++] = k->action[i];
        a[n++] = k->action[f->next - 1];
    }
    return n;
}

void deal_check_stack_free(struct check_stack *k)
{
    free(k->frame);
    free(k->table);
    free(k->action);
}
