#include "stack.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

static bool stack_room(const struct check_stack *stack, void **array, size_t *cap, size_t need, size_t size)
{
    size_t more = *cap ? *cap : 64;
    void *grown;

    if (need <= *cap)
        return true;
    while (more < need)
        more *= 2;
    if (more > stack->memory / size || !(grown = realloc(*array, more * size)))
        return false;
    *array = grown;
    *cap = more;
    return true;
}

static bool stack_turn(struct deal_action a) { return a.kind == ACT_DEAL || a.kind == ACT_REDEAL; }

/* Adds action A to the actions before *END; returns false if memory or the limit of memory runs out. */
static bool stack_add(struct check_stack *stack, size_t *end, struct deal_action a, enum check_role role)
{
    if (!stack_room(stack, (void **)&stack->action, &stack->action_cap, *end + 1, sizeof *stack->action) ||
        !stack_room(stack, (void **)&stack->role, &stack->role_cap, *end + 1, sizeof *stack->role))
        return false;
    stack->action[*end] = a;
    stack->role[(*end)++] = (uint8_t)role;
    return true;
}

/* Does action A move cards onto another one, in group k->runs? */
static bool stack_lays(const struct check_stack *stack, const struct deal_state *s, struct deal_action a)
{
    return a.kind == ACT_MOVE && s->r->pile[a.to].group == stack->runs && pile_count(s, a.to);
}

/* Do the actions from FIRST to END have one that moves the same cards as A onto a card that takes the same cards? Two
 * cards of the group k->runs that take a card take the same cards. */
static bool stack_again(const struct check_stack *stack, const struct deal_state *s, size_t first, size_t end,
                        struct deal_action a)
{
    bool again = false;

    for (; stack_lays(stack, s, a) && end > first && stack->action[end - 1].from == a.from; end--)
        again |= stack->action[end - 1].n == a.n && stack_lays(stack, s, stack->action[end - 1]);
    return again;
}

/* Adds the actions of S that lead to other positions and are no turns; only those from the talon if TALON. */
static bool stack_list(struct check_stack *stack, const struct deal_state *s, size_t n, bool talon, size_t *end)
{
    size_t first = *end;

    for (size_t i = 0; i < n; i++) {
        struct deal_action a = s->list[i];

        if ((stack->turns && (stack_turn(a) || (talon && a.from != s->r->talon))) ||
            (stack->runs != NO_GROUP && (deal_check_shift(s, stack->runs, a) || stack_again(stack, s, first, *end, a))))
            continue;
        if (deal_check_vain(s, stack->safe, a)) {
            stack->pruned = true;
            continue;
        }
        if (!stack_add(stack, end, a, ROLE_PLAIN))
            return false;
    }
    return true;
}

/* Adds the play of the top of pile SHIFT.from to a foundation, after action SHIFT. S has the N actions of its list. */
static bool stack_list_play(struct check_stack *stack, const struct deal_state *s, size_t n, struct deal_action shift,
                            size_t *end)
{
    for (size_t i = 0; i < n; i++)
        if (s->list[i].kind == ACT_MOVE && s->list[i].from == shift.from && s->r->pile[s->list[i].to].found != NO_PILE)
            return stack_add(stack, end, shift, ROLE_SHIFT) && stack_add(stack, end, s->list[i], ROLE_PLAIN);
    return true;
}

/* The card that action A, a shift, uncovers. */
static uint8_t stack_uncovered(const struct deal_state *s, struct deal_action a)
{
    return pile_card(s, a.from, pile_count(s, a.from) - a.n - 1);
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
static bool stack_list_shifts(struct check_stack *stack, struct deal_state *s, size_t n, const struct deal_table *table,
                              size_t *end)
{
    for (size_t i = 0; i < n; i++) {
        struct deal_action a = s->list[i];

        if (!deal_check_shift(s, stack->runs, a) || !stack_goes_out(s, stack_uncovered(s, a)))
            continue;
        deal_actions_apply(s, a);
        stack->turned++;
        if (!stack_list_play(stack, s, deal_actions(s, s->list), a, end))
            return false;
        deal_state_load(s, table);
        n = deal_actions(s, s->list);
    }
    return true;
}

/* Bit set of the cards that piles other than pack and talon may take. */
static uint64_t stack_fitting(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    uint64_t cards = 0;

    for (int f = 0; f < r->founds; f++)
        cards |= r->found[f].want[0][pile_count(s, r->found[f].pile)];
    for (int p = 0; p < r->piles; p++) {
        const struct deal_group *group = &r->group[r->pile[p].group];

        if (r->pile[p].found == NO_PILE && p != r->talon && p != r->pack)
            cards |= pile_count(s, p) ? group->onto[pile_top(s, p)] : group->takes;
    }
    return cards;
}

/* Bit set of the cards of pack and talon except the top card of the talon. */
static uint64_t stack_hidden(const struct deal_state *s)
{
    uint64_t cards = 0;

    for (int i = 0; i < pile_count(s, s->r->pack); i++)
        cards |= card_bit(pile_card(s, s->r->pack, i));
    for (int i = 0; i + 1 < pile_count(s, s->r->talon); i++)
        cards |= card_bit(pile_card(s, s->r->talon, i));
    return cards;
}

/* Makes the next turn and adds it to the actions before *END. Returns false if memory runs out. */
static bool stack_make_turn(struct check_stack *stack, struct deal_state *s, struct deal_action turn, size_t *end)
{
    deal_actions_apply(s, turn);
    stack->turned++;
    return stack_add(stack, end, turn, ROLE_TURN);
}

bool deal_check_push(struct check_stack *stack, struct deal_state *s, struct deal_action **a, size_t *n)
{
    size_t begin = stack->depth ? stack->frame[stack->depth - 1].end : 0, bytes = s->r->table.bytes, end = begin;

    stack->listed = deal_actions(s, s->list);
    if (!stack_room(stack, (void **)&stack->frame, &stack->frame_cap, stack->depth + 1, sizeof *stack->frame) ||
        !stack_room(stack, (void **)&stack->table, &stack->table_cap, stack->depth + 1, bytes) ||
        !stack_list(stack, s, stack->listed, false, &end))
        return false;
    memcpy(stack->table + stack->depth * bytes, s->t, bytes);
    *n = end - begin;
    *a = stack->action + begin;
    stack->frame[stack->depth++] = (struct check_frame){.begin = begin, .next = begin, .end = end};
    return true;
}

/* The table of the position on top of the stack. */
static struct deal_table *stack_table(const struct check_stack *stack, const struct deal_state *s)
{
    return (struct deal_table *)(stack->table + (stack->depth - 1) * s->r->table.bytes);
}

/* Keeps of the actions of FRAME only those by which the card in HOME.cell goes home, or its home may leave. */
static void stack_keep_home(struct check_stack *stack, struct check_frame *frame, struct check_home home)
{
    size_t end = frame->begin;

    for (size_t i = frame->begin; i < frame->end; i++) {
        struct deal_action a = stack->action[i];

        if (a.from == home.column || (a.from == home.cell && a.to == home.column))
            stack->action[end++] = a;
    }
    stack->pruned |= end < frame->end;
    frame->end = end;
}

bool deal_check_more(struct check_stack *stack, struct deal_state *s)
{
    struct check_frame *f = &stack->frame[stack->depth - 1];
    struct check_home home = deal_check_home(s, stack->cells);

    if (home.column != NO_PILE)
        stack_keep_home(stack, f, home);

    if (stack->turns) {
        f->cards = stack_hidden(s) & stack_fitting(s);
        f->talon = pile_count(s, s->r->talon);
    }
    return stack->runs == NO_GROUP || stack_list_shifts(stack, s, stack->listed, stack_table(stack, s), &f->end);
}

void deal_check_only(struct check_stack *stack, size_t i)
{
    struct check_frame *f = &stack->frame[stack->depth - 1];

    stack->action[f->next] = stack->action[f->next + i];
    f->end = f->next + 1;
}

/* Adds the turns after which CARD is on top of the talon, and makes them. Returns false if there are none. */
static bool stack_turn_to(struct check_stack *stack, struct deal_state *s, uint8_t card, size_t *end)
{
    int most = pile_count(s, s->r->pack) + pile_count(s, s->r->talon);
    struct deal_action turn;

    for (; !pile_count(s, s->r->talon) || pile_top(s, s->r->talon) != card; most--)
        if (most < 0 || !deal_check_turn(s, &turn) || !stack_make_turn(stack, s, turn, end))
            return false;
    return true;
}

bool deal_check_only_turned(struct check_stack *stack, struct deal_state *s, int f)
{
    struct check_frame *frame = &stack->frame[stack->depth - 1];
    int to = s->r->found[f].pile;
    uint64_t card = s->r->found[f].want[0][pile_count(s, to)];
    bool found = false;

    frame->end = frame->begin;
    if (!card || !stack_turn_to(stack, s, (uint8_t)__builtin_ctzll(card), &frame->end))
        return false;
    for (size_t i = 0, n = deal_actions(s, s->list); i < n && !found; i++)
        found = s->list[i].kind == ACT_MOVE && s->list[i].from == s->r->talon && s->list[i].to == to &&
                stack_add(stack, &frame->end, s->list[i], ROLE_PLAIN);
    deal_state_load(s, stack_table(stack, s));
    return found;
}

/* Makes turns of position S, on top of the stack, up to one that makes actions possible, and adds these. The last turn
 * is the last deal after one redeal. Returns false if no action is left, or memory runs out. */
static bool stack_turn_on(struct check_stack *stack, struct deal_state *s, struct check_frame *frame)
{
    struct deal_action turn;

    while (frame->cards && deal_check_turn(s, &turn) && !(turn.kind == ACT_REDEAL && frame->redealt)) {
        frame->redealt |= turn.kind == ACT_REDEAL;
        stack->full |= !stack_make_turn(stack, s, turn, &frame->end);
        if (stack->full || (frame->redealt && pile_count(s, s->r->talon) == frame->talon))
            return false;
        if (!pile_count(s, s->r->talon) || !(frame->cards & card_bit(pile_top(s, s->r->talon))))
            continue;
        frame->cards ^= card_bit(pile_top(s, s->r->talon));
        frame->next = frame->end;
        stack->full |= !stack_list(stack, s, deal_actions(s, s->list), true, &frame->end);
        if (stack->full || frame->end > frame->next)
            return !stack->full;
    }
    return false;
}

bool deal_check_step(struct check_stack *stack, struct deal_state *s)
{
    struct check_frame *f = &stack->frame[stack->depth - 1];
    struct deal_table *table = stack_table(stack, s);
    bool turns = f->next < f->end && stack->role[f->next] == ROLE_TURN;

    if (f->next < f->end || f->cards)
        deal_state_load(s, table);
    if (f->next == f->end && !(turns = stack_turn_on(stack, s, f))) {
        stack->depth -= !stack->full;
        return false;
    }
    for (; stack->role[f->next] == ROLE_TURN; f->next++)
        deal_actions_apply(s, stack->action[f->next]);
    if (turns)
        memcpy(table, s->t, s->r->table.bytes);
    if (stack->role[f->next] == ROLE_SHIFT)
        deal_actions_apply(s, stack->action[f->next++]);
    deal_actions_apply(s, stack->action[f->next++]);
    return true;
}

size_t deal_check_way(const struct check_stack *stack, struct deal_action *a)
{
    size_t n = 0;

    for (const struct check_frame *f = stack->frame; f < stack->frame + stack->depth; f++)
        for (size_t i = f->begin; i < f->next; i++)
            if (i + 1 == f->next || stack->role[i] == ROLE_TURN || (stack->role[i] == ROLE_SHIFT && i + 2 == f->next))
                a[n++] = stack->action[i];
    return n;
}

void deal_check_stack_free(struct check_stack *stack)
{
    free(stack->frame);
    free(stack->table);
    free(stack->action);
    free(stack->role);
}
