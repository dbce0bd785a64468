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

/* Does action A move cards onto another one, in group k->runs? */
static bool stack_lays(const struct check_stack *k, const struct deal_state *s, struct deal_action a)
{
    return a.kind == ACT_MOVE && s->r->pile[a.to].group == k->runs && pile_count(s, a.to);
}

/* Do the actions from FIRST to END have one that moves the same cards as A onto a card that takes the same cards? Two
 * cards of the group k->runs that take a card take the same cards. */
static bool stack_again(const struct check_stack *k, const struct deal_state *s, size_t first, size_t end,
                        struct deal_action a)
{
    bool again = false;

    for (; stack_lays(k, s, a) && end > first && k->action[end - 1].from == a.from; end--)
        again |= k->action[end - 1].n == a.n && stack_lays(k, s, k->action[end - 1]);
    return again;
}

/* Adds the actions of S that lead to other positions and are no turns; only those from the talon if TALON. */
static bool stack_list(struct check_stack *k, const struct deal_state *s, size_t n, bool talon, size_t *end)
{
    size_t first = *end;

    for (size_t i = 0; i < n; i++) {
        struct deal_action a = s->list[i];

        if ((k->turns && (stack_turn(a) || (talon && a.from != s->r->talon))) ||
            (k->runs != NO_GROUP && (deal_check_shift(s, k->runs, a) || stack_again(k, s, first, *end, a))))
            continue;
        if (deal_check_vain(s, k->safe, a)) {
            k->pruned = true;
            continue;
        }
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
static bool stack_list_shifts(struct check_stack *k, struct deal_state *s, size_t n, const struct deal_table *table,
                              size_t *end)
{
    for (size_t i = 0; i < n; i++) {
        struct deal_action a = s->list[i];

        if (!deal_check_shift(s, k->runs, a) || !stack_goes_out(s, stack_uncovered(s, a)))
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
static bool stack_make_turn(struct check_stack *k, struct deal_state *s, struct deal_action turn, size_t *end)
{
    deal_actions_apply(s, turn);
    k->turned++;
    return stack_add(k, end, turn, ROLE_TURN);
}

bool deal_check_push(struct check_stack *k, struct deal_state *s, struct deal_action **a, size_t *n)
{
    size_t begin = k->depth ? k->frame[k->depth - 1].end : 0, bytes = s->r->table.bytes, end = begin;

    k->listed = deal_actions(s, s->list);
    if (!stack_room(k, (void **)&k->frame, &k->frame_cap, k->depth + 1, sizeof *k->frame) ||
        !stack_room(k, (void **)&k->table, &k->table_cap, k->depth + 1, bytes) ||
        !stack_list(k, s, k->listed, false, &end))
        return false;
    memcpy(k->table + k->depth * bytes, s->t, bytes);
    *n = end - begin;
    *a = k->action + begin;
    k->frame[k->depth++] = (struct check_frame){.begin = begin, .next = begin, .end = end};
    return true;
}

/* The table of the position on top of the stack. */
static struct deal_table *stack_table(const struct check_stack *k, const struct deal_state *s)
{
    return (struct deal_table *)(k->table + (k->depth - 1) * s->r->table.bytes);
}

bool deal_check_more(struct check_stack *k, struct deal_state *s)
{
    struct check_frame *f = &k->frame[k->depth - 1];

    if (k->turns) {
        f->cards = stack_hidden(s) & stack_fitting(s);
        f->talon = pile_count(s, s->r->talon);
    }
    return k->runs == NO_GROUP || stack_list_shifts(k, s, k->listed, stack_table(k, s), &f->end);
}

void deal_check_only(struct check_stack *k, size_t i)
{
    struct check_frame *f = &k->frame[k->depth - 1];

    k->action[f->next] = k->action[f->next + i];
    f->end = f->next + 1;
}

/* Adds the turns after which CARD is on top of the talon, and makes them. Returns false if there are none. */
static bool stack_turn_to(struct check_stack *k, struct deal_state *s, uint8_t card, size_t *end)
{
    int most = pile_count(s, s->r->pack) + pile_count(s, s->r->talon);
    struct deal_action turn;

    for (; !pile_count(s, s->r->talon) || pile_top(s, s->r->talon) != card; most--)
        if (most < 0 || !deal_check_turn(s, &turn) || !stack_make_turn(k, s, turn, end))
            return false;
    return true;
}

bool deal_check_only_turned(struct check_stack *k, struct deal_state *s, int f)
{
    struct check_frame *frame = &k->frame[k->depth - 1];
    int to = s->r->found[f].pile;
    uint64_t card = s->r->found[f].want[0][pile_count(s, to)];
    bool found = false;

    frame->end = frame->begin;
    if (!card || !stack_turn_to(k, s, (uint8_t)__builtin_ctzll(card), &frame->end))
        return false;
    for (size_t i = 0, n = deal_actions(s, s->list); i < n && !found; i++)
        found = s->list[i].kind == ACT_MOVE && s->list[i].from == s->r->talon && s->list[i].to == to &&
                stack_add(k, &frame->end, s->list[i], ROLE_PLAIN);
    deal_state_load(s, stack_table(k, s));
    return found;
}

/* Makes turns of position S, on top of the stack, up to one that makes actions possible, and adds these. The last turn
 * is the last deal after one redeal. Returns false if no action is left, or memory runs out. */
static bool stack_turn_on(struct check_stack *k, struct deal_state *s, struct check_frame *f)
{
    struct deal_action turn;

    while (f->cards && deal_check_turn(s, &turn) && !(turn.kind == ACT_REDEAL && f->redealt)) {
        f->redealt |= turn.kind == ACT_REDEAL;
        k->full |= !stack_make_turn(k, s, turn, &f->end);
        if (k->full || (f->redealt && pile_count(s, s->r->talon) == f->talon))
            return false;
        if (!pile_count(s, s->r->talon) || !(f->cards & card_bit(pile_top(s, s->r->talon))))
            continue;
        f->cards ^= card_bit(pile_top(s, s->r->talon));
        f->next = f->end;
        k->full |= !stack_list(k, s, deal_actions(s, s->list), true, &f->end);
        if (k->full || f->end > f->next)
            return !k->full;
    }
    return false;
}

bool deal_check_step(struct check_stack *k, struct deal_state *s)
{
    struct check_frame *f = &k->frame[k->depth - 1];
    struct deal_table *table = stack_table(k, s);
    bool turns = f->next < f->end && k->role[f->next] == ROLE_TURN;

    if (f->next < f->end || f->cards)
        deal_state_load(s, table);
    if (f->next == f->end && !(turns = stack_turn_on(k, s, f))) {
        k->depth -= !k->full;
        return false;
    }
    for (; k->role[f->next] == ROLE_TURN; f->next++)
        deal_actions_apply(s, k->action[f->next]);
    if (turns)
        memcpy(table, s->t, s->r->table.bytes);
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
