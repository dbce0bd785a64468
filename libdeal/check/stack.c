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

/* Adds action A to the actions before *END; returns false if memory or the limit of memory runs out. */
static bool stack_add(struct check_stack *k, size_t *end, struct deal_action a, enum check_role role)
{
    if (!stack_room(k, (void **)&k->action, &k->action_cap, *end + 1, sizeof *k->action) ||
        !stack_room(k, (void **)&k->role, &k->role_cap, *end + 1, sizeof *k->role))
        return false;
    k->action[*end] = a;
    k->role[(*end)++] = (uint8_t)role;
    return true;
}

/* Adds the actions of S that are neither turns nor shifts; only those from the talon if TALON. */
static bool stack_list(struct check_stack *k, const struct deal_state *s, size_t n, bool talon, size_t *end)
{
    for (size_t i = 0; i < n; i++) {
        struct deal_action a = s->list[i];

        if ((k->turns && (stack_turn(a) || (talon && a.from != s->r->talon))) ||
            (k->runs != NO_GROUP && deal_check_shift(s, k->runs, a)))
            continue;
        if (!stack_add(k, end, a, ROLE_PLAIN))
            return false;
    }
    return true;
}

/* Adds the play of the top of pile SHIFT.from to a foundation, after action SHIFT. S has the N actions of its list. */
static bool stack_list_play(struct check_stack *k, const struct deal_state *s, size_t n, struct deal_action shift,
                            size_t *end)
{
    for (size_t i = 0; i < n; i++)
        if (s->list[i].kind == ACT_MOVE && s->list[i].from == shift.from && s->r->pile[s->list[i].to].found != NO_PILE)
            return stack_add(k, end, shift, ROLE_SHIFT) && stack_add(k, end, s->list[i], ROLE_PLAIN);
    return true;
}

/* Does some foundation take CARD next? */
static bool stack_goes_out(const struct deal_state *s, uint8_t card)
{
    for (int f = 0; f < s->r->founds; f++)
        if (s->r->found[f].want[0][pile_count(s, s->r->found[f].pile)] & card_bit(card))
            return true;
    return false;
}

/* Adds the plays to foundations after shifts, each with its shift before it. S, of which TABLE is a copy, has the N
 * actions of its list. */
static bool stack_list_shifts(struct check_stack *k, struct deal_state *s, size_t n, const struct deal_table *table,
                              size_t *end)
{
    for (size_t i = 0; i < n; i++) {
        struct deal_action a = s->list[i];

        if (!deal_check_shift(s, k->runs, a) ||
            !stack_goes_out(s, pile_card(s, a.from, pile_count(s, a.from) - a.n - 1)))
            continue;
        deal_actions_apply(s, a);
        k->turned++;
        if (!stack_list_play(k, s, deal_actions(s, s->list), a, end))
            return false;
        deal_state_load(s, table);
        n = deal_actions(s, s->list);
    }
    return true;
}

/* May a pile take the top card of the talon? */
static bool stack_fits(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    uint8_t card = pile_count(s, r->talon) ? pile_top(s, r->talon) : 52;

    for (int p = 0; p < r->piles && card < 52; p++)
        if (r->pile[p].found == NO_PILE && p != r->talon && p != r->pack &&
            (!pile_count(s, p) || r->group[r->pile[p].group].onto[pile_top(s, p)] & card_bit(card)))
            return true;
    return card < 52 && stack_goes_out(s, card);
}

/* Adds the turns that lead to other positions, up to the last deal after one redeal, each followed by the actions that
 * it makes possible. Changes S. */
static bool stack_list_turns(struct check_stack *k, struct deal_state *s, size_t *end)
{
    bool redealt = false;
    int talon = pile_count(s, s->r->talon);
    size_t last = *end, next = *end;
    struct deal_action turn;

    while (deal_check_turn(s, &turn) && !(turn.kind == ACT_REDEAL && redealt)) {
        redealt |= turn.kind == ACT_REDEAL;
        deal_actions_apply(s, turn);
        k->turned++;
        if (redealt && pile_count(s, s->r->talon) == talon)
            break;
        if (!stack_add(k, &next, turn, ROLE_TURN))
            return false;
        if (!stack_fits(s))
            continue;
        if (!stack_list(k, s, deal_actions(s, s->list), true, &next))
            return false;
        last = next;
    }
    *end = last;
    return true;
}

bool deal_check_push(struct check_stack *k, struct deal_state *s, struct deal_action **a, size_t *n)
{
    size_t begin = k->depth ? k->frame[k->depth - 1].end : 0, bytes = s->r->table.bytes, end = begin;
    const struct deal_table *table;
    size_t all = deal_actions(s, s->list);

    if (!stack_room(k, (void **)&k->frame, &k->frame_cap, k->depth + 1, sizeof *k->frame) ||
        !stack_room(k, (void **)&k->table, &k->table_cap, k->depth + 1, bytes) || !stack_list(k, s, all, false, &end))
        return false;
    *n = end - begin;
    memcpy(k->table + k->depth * bytes, s->t, bytes);
    table = (const struct deal_table *)(k->table + k->depth * bytes);
    if ((k->runs != NO_GROUP && !stack_list_shifts(k, s, all, table, &end)) ||
        (k->turns && !stack_list_turns(k, s, &end)))
        return false;
    if (k->turns)
        deal_state_load(s, table);
    *a = k->action + begin;
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

    for (; f->next < f->end && k->role[f->next] == ROLE_TURN; f->next++) {
        deal_state_load(s, (const struct deal_table *)table);
        deal_actions_apply(s, k->action[f->next]);
        memcpy(table, s->t, s->r->table.bytes);
    }
    if (f->next == f->end) {
        k->depth--;
        return false;
    }
    deal_state_load(s, (const struct deal_table *)table);
    if (k->role[f->next] == ROLE_SHIFT)
        deal_actions_apply(s, k->action[f->next++]);
    deal_actions_apply(s, k->action[f->next++]);
    return true;
}

size_t deal_check_way(const struct check_stack *k, struct deal_action *a)
{
    size_t n = 0;

    for (const struct check_frame *f = k->frame; f < k->frame + k->depth; f++)
        for (size_t i = f->begin; i < f->next; i++)
            if (i + 1 == f->next || k->role[i] == ROLE_TURN || (k->role[i] == ROLE_SHIFT && i + 2 == f->next))
                a[n++] = k->action[i];
    return n;
}

void deal_check_stack_free(struct check_stack *k)
{
    free(k->frame);
    free(k->table);
    free(k->action);
    free(k->role);
}
