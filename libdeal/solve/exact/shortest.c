/*
 * The shortest line that wins, by iterative deepening: a depth-first search for a line of at most N actions, for
 * growing N from the lower bound of the start on. When it fails for N, no line of N actions wins, so the first line
 * found is a shortest one. It stops below the length of a line that is known already.
 *
 * A table has for each position the greatest number of actions within which no line wins from there. An entry is made
 * when the position is entered. If the position is met again with as few actions left, a win from there would also be
 * found by the first search of it. Positions are identified by their hashes: positions of one hash have the same
 * actions, up to differences that the rules ignore, and therefore lines of the same lengths. A lost entry costs time
 * only.
 *
 * These reductions keep a shortest line:
 *
 *   Safe plays (dominance.c, check/safe.c) may be made at once, because by their arguments the line that follows the
 *   play is not longer. Plays from the talon are left out where more than one card is turned, because they change the
 *   cards that come up. Where one card is turned, a card less in the talon never needs more turns.
 *
 *   Turns of the pack are made only before the play of the card that they bring up, because nothing else depends on
 *   them (moves/turning.c).
 *
 *   A run moves between equivalent parents only before the play of the parent that it uncovers (moves/parents.c).
 *   Without the move the two parents exchange the cards that are laid on them later, and each later move has a
 *   counterpart. The run can still move when the uncovered parent is played, because then the other one is bare.
 *
 *   Under the same conditions all cards of a pile move to another pile only if no pile is empty and the next action
 *   fills the pile. Before that the move can be delayed: the cards can be used where they lie, and the card that is to
 *   take them remains bare.
 *
 *   Positions that are certainly lost are pruned.
 *
 * Where cards only come to one heap and all others must come there, a line has a turn of the pack or a play of one card
 * in each action. So only the number of turns differs, and the search is that over numbers of cards (counted.c), of a
 * pack without the cards that N actions cannot turn.
 */
#include "exact.h"

#include "check/check.h"
#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/base/parameters.h"
#include "solve/counted.h"
#include "solve/solve.h"
#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"
#include "solve/store/stack.h"
#include "solve/store/store.h"

#include <stdlib.h>
#include <string.h>

/* NODE_STEPS: number of steps for which a position counts as one node more, since some have tens of thousands. */
enum { FAILS_GROUP = 4, NO_LENGTH = 1 << 20, NODE_STEPS = 16 };

/* Number that is combined with the key of a position if its next action must fill an empty pile. */
static const uint64_t fills_key = 0x66696C6C73u;

/* Entry of the table: no line of at most MOST actions wins from the position with this key. */
struct fails {
    uint64_t key; /* key of the position; 0: the entry is free */
    uint32_t most;
};

struct shortest {
    struct search x;
    struct bound bound;
    bool counted; /* true: the search is that over numbers of cards */
    struct stack stack;
    int *made;  /* made[d]: number of actions made up to the position at depth d of the stack */
    bool fills; /* true: the next action from the current position must fill an empty pile */
    size_t made_cap;
    struct fails *fails;
    size_t mask;
    int most; /* iterative deepening: greatest number of actions of a line in the current iteration */
    int next; /* iterative deepening: least limit of the next iteration at which a line may win */
};

/* ---- the table ---- */

static bool fails_new(struct shortest *shortest, size_t memory)
{
    size_t slots = (size_t)1 << 10;

    while (2 * slots <= memory / sizeof *shortest->fails && slots / 8 < shortest->x.limit)
        slots *= 2;
    shortest->mask = slots - 1;
    shortest->fails = calloc(slots, sizeof *shortest->fails);
    return shortest->fails != NULL;
}

/* The entry of the table for the position with KEY, or else the entry to be replaced: a free one, or the one with the
 * fewest actions. */
static struct fails *fails_find(const struct shortest *shortest, uint64_t key)
{
    struct fails *group = shortest->fails + (key & shortest->mask & ~(size_t)(FAILS_GROUP - 1)), *least = group;

    for (int i = 0; i < FAILS_GROUP; i++) {
        if (group[i].key == key)
            return &group[i];
        if (!group[i].key || (least->key && group[i].most < least->most))
            least = &group[i];
    }
    return least;
}

/* Enters the current position into the table, with LEFT actions left, which is at least its lower bound. Returns false
 * if no line of that length wins, and then sets *NEED to the least length that may. */
static bool fails_enter(struct shortest *shortest, int left, int *need)
{
    uint64_t hash = shortest->x.s->t->hash ^ (shortest->fills ? fills_key : 0), key = hash ? hash : 1;
    struct fails *f = fails_find(shortest, key);

    if (f->key == key && f->most >= (uint32_t)left) {
        *need = (int)f->most + 1;
        return false;
    }
    *f = (struct fails){key, (uint32_t)left};
    return true;
}

/* ---- steps ---- */

/* Number of actions of a step, as it counts for the length of a line: a redeal may be free. */
static int shortest_cost(const struct shortest *shortest, struct step step)
{
    const struct deal_state *s = shortest->x.s;
    int cost = deal_step_times(&shortest->x, step) + 1;

    if (shortest->bound.free_redeals && step.a.kind == ACT_REDEAL)
        cost--;
    if (shortest->bound.free_redeals && step.n && step.from == shortest->x.r->pack &&
        step.n > (pile_count(s, shortest->x.r->pack) + shortest->x.r->stock.turn_cards - 1) /
                     shortest->x.r->stock.turn_cards)
        cost--; /* one of the turns is a redeal, which does not count */
    return cost;
}

/* Index of a play to a foundation that needs no alternative, or -1. LIST, of N actions, is reduced to the plays to
 * foundations that may be safe. */
static int shortest_safe(struct shortest *shortest, struct deal_action *list, size_t n)
{
    struct search *x = &shortest->x;
    size_t kept = 0;

    if (!x->traits.safe && !x->traits.checked)
        return -1;
    for (size_t i = 0; i < n; i++)
        if (list[i].kind == ACT_MOVE && x->r->pile[list[i].to].found != NO_PILE &&
            (list[i].from != x->r->talon || (x->traits.turns && x->r->stock.turn_cards == 1)))
            list[kept++] = list[i];
    return deal_safe_find(x, list, kept);
}

static bool shortest_needless(const struct shortest *shortest, struct deal_action a)
{
    return deal_check_vain(shortest->x.s, shortest->x.traits.checked, a) ||
           (shortest->x.traits.turns && (a.kind == ACT_DEAL || a.kind == ACT_REDEAL));
}

/* Does A move all cards of a pile to another pile of its group although this could be delayed until the empty pile is
 * filled? */
static bool shortest_empties(const struct shortest *shortest, struct deal_action a)
{
    const struct deal_state *s = shortest->x.s;

    return a.kind == ACT_MOVE && shortest->x.traits.parents >> s->r->pile[a.from].group & 1 &&
           s->r->pile[a.to].group == s->r->pile[a.from].group && pile_count(s, a.to) && !a.place &&
           (!a.n || a.n == pile_count(s, a.from));
}

/* Writes to OUT the steps that replace action A (one, or several with turns of the pack before it); returns their
 * number. */
static size_t shortest_stand(struct shortest *shortest, struct deal_action a, struct step *out)
{
    uint8_t bared = shortest->x.traits.parents ? deal_parents_bared(&shortest->x, a) : DEAL_NO_CARD;

    if (bared != DEAL_NO_CARD)
        return deal_parents_steps(&shortest->x, a, bared, out);
    *out = (struct step){.a = a};
    return !shortest_needless(shortest, a) &&
           !(shortest_empties(shortest, a) &&
             group_empty(shortest->x.s, &shortest->x.r->group[shortest->x.r->pile[a.from].group]) != NO_PILE);
}

/* Keeps, of N steps, the steps that fill an empty pile; returns their number. */
static size_t shortest_filling(const struct shortest *shortest, struct step *out, size_t n)
{
    size_t kept = 0;

    for (size_t i = 0; i < n; i++)
        if (out[i].a.kind == ACT_MOVE && shortest->x.traits.parents >> shortest->x.r->pile[out[i].a.to].group & 1 &&
            !pile_count(shortest->x.s, out[i].a.to))
            out[kept++] = out[i];
    return kept;
}

/* Lists the steps from the current position, plays to foundations first; returns their number. */
static size_t shortest_steps(struct shortest *shortest, struct step *out)
{
    struct search *x = &shortest->x;
    struct deal_action *list = x->s->list;
    size_t n = deal_actions(x->s, list), count = 0;
    int safe;

    for (int first = 1; first >= 0; first--)
        for (size_t i = 0; i < n; i++)
            if ((list[i].kind == ACT_MOVE && x->r->pile[list[i].to].found != NO_PILE) == first)
                count += shortest_stand(shortest, list[i], out + count);
    if (x->traits.turns)
        count += deal_turns_steps(x, out + count);
    if (shortest->fills)
        return shortest_filling(shortest, out, count);
    safe = shortest_safe(shortest, list, n);
    if (safe < 0)
        return count;
    out[0] = (struct step){.a = list[safe]};
    return 1;
}

/* ---- the search ---- */

/* Pushes the current position, after MADE actions. MARK is the length of the undo journal before the step to it. */
static void shortest_enter(struct shortest *shortest, int made, size_t mark)
{
    struct search *x = &shortest->x;
    size_t most = deal_search_most(x) + x->r->max_actions, steps;
    struct step *room = deal_stack_room(&shortest->stack, most, sizeof *room);
    int *grown = deal_room(shortest->made, &shortest->made_cap, shortest->stack.depth + 1, sizeof *grown);

    if (!room || !grown) {
        x->failed = true;
        return;
    }
    shortest->made = grown;
    shortest->made[shortest->stack.depth] = made;
    steps = shortest_steps(shortest, room);
    deal_stack_push(&shortest->stack, steps, mark, NO_TRAIL);
    x->nodes += 1 + steps / NODE_STEPS;
}

/* May a line within the current limit of actions win through the current position, which is reached by MADE actions? */
static bool shortest_hopeful(struct shortest *shortest, int made)
{
    int need = deal_bound(&shortest->bound, shortest->x.s);

    if (made + need <= shortest->most && fails_enter(shortest, shortest->most - made, &need))
        return !deal_search_dead(&shortest->x);
    if (made + need < shortest->next)
        shortest->next = made + need;
    return false;
}

static bool shortest_keep(struct shortest *shortest)
{
    const struct step *step = shortest->stack.successor;

    for (size_t i = 0; i < shortest->stack.depth; i++)
        if (!deal_path_add(&shortest->x.won, step[stack_tried(&shortest->stack, i)]))
            return false;
    return true;
}

/* Makes the next step of the position on top of the stack. Returns true if it wins. */
static bool shortest_step(struct shortest *shortest)
{
    struct search *x = &shortest->x;
    struct stack_frame *f = stack_top(&shortest->stack);
    struct step step = ((const struct step *)shortest->stack.successor)[f->next++];
    int made = shortest->made[shortest->stack.depth - 1] + shortest_cost(shortest, step);
    size_t mark;

    if (made > shortest->most) {
        shortest->next = made < shortest->next ? made : shortest->next;
        return false;
    }
    shortest->fills = !step.n && shortest_empties(shortest, step.a);
    mark = deal_search_apply(x, step);
    if (deal_state_won(x->s))
        return true;
    if (shortest_hopeful(shortest, made))
        shortest_enter(shortest, made, mark);
    else
        deal_table_undo(x->s, mark);
    return false;
}

/* Does each action play one of the cards that must leave their piles, or turn the pack? */
static bool shortest_counts(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;

    return r->goal.clear && deal_conditions_hold(deal_counted_needs, r) &&
           deal_goal_done(s) == pile_count(s, r->pack) + pile_count(s, deal_counts_heap(r));
}

/* The same as shortest_within() over numbers of cards. */
static enum verdict shortest_counted(struct shortest *shortest)
{
    struct search *x = &shortest->x;
    int turned = x->r->stock.turn_cards * (shortest->most - x->r->cards.total + deal_goal_done(x->s)),
        pack = pile_count(x->s, x->r->pack);
    enum verdict v = OPEN;
    void *state;

    shortest->next = pack > turned ? shortest->most + 1 : NO_LENGTH;
    x->undealt = pack > turned ? pack - turned : 0;
    state = deal_plain_counted.start(x);
    if (state) {
        v = deal_plain_counted.run(state);
        deal_plain_counted.stop(state);
    }
    return v;
}

/* Searches for a winning line of at most t->most actions. LOST: there is none. */
static enum verdict shortest_within(struct shortest *shortest)
{
    struct search *x = &shortest->x;

    if (shortest->counted)
        return shortest_counted(shortest);
    shortest->next = NO_LENGTH;
    shortest->fills = false;
    if (shortest_hopeful(shortest, 0))
        shortest_enter(shortest, 0, x->s->journal_len);
    while (shortest->stack.depth && !deal_search_ends(x)) {
        struct stack_frame *f = stack_top(&shortest->stack);

        if (f->next == f->end) {
            deal_table_undo(x->s, f->mark);
            stack_pop(&shortest->stack);
        } else if (shortest_step(shortest)) {
            return shortest_keep(shortest) ? WON : OPEN;
        }
    }
    return shortest->stack.depth || deal_search_ends(x) ? OPEN : LOST;
}

/* Searches for a winning line with a growing limit of actions, below KNOWN, the length of a known line. */
static void shortest_search(struct shortest *shortest, int known, struct deal_shortest *out)
{
    enum verdict v = LOST;

    shortest->most = deal_bound(&shortest->bound, shortest->x.s);
    while (shortest->most < known && (v = shortest_within(shortest)) == LOST)
        shortest->most = shortest->next;
    out->minimal = v != OPEN && !(known == NO_LENGTH && v == LOST);
    out->length = v == WON ? shortest->most : known < NO_LENGTH ? known : -1;
    out->bound = v == OPEN || v == WON ? shortest->most : known < shortest->most ? known : shortest->most;
    out->stopped = v == OPEN && deal_stops(shortest->x.o->stop);
    out->nodes = shortest->x.nodes / (shortest->counted ? PLAIN_COUNTED_PARTS : 1);
}

/* Number of actions of LINE, a winning line as text, without redeals if they are free; NO_LENGTH if LINE is NULL. */
static int shortest_known(const char *line, bool free_redeals)
{
    int n = line && *line;

    if (!line)
        return NO_LENGTH;
    for (const char *at = line; *at; at += strcspn(at, ","), at += *at == ',')
        n += (at > line) - (free_redeals && strcspn(at, ",") == 6 && !strncmp(at, "redeal", 6));
    return n;
}

static bool shortest_new(struct shortest *shortest, const struct deal_state *s, struct deal_error *e)
{
    struct search *x = &shortest->x;

    x->s = deal_state_new(s->r, e);
    if (!x->s || !deal_state_copy(x->s, s, e) || !fails_new(shortest, x->o->memory / 2))
        return false;
    deal_traits_find(&x->traits, x->s);
    x->traits.folds = 0;
    return deal_moves_new(x) && deal_proofs_new(x);
}

static void shortest_release(struct shortest *shortest)
{
    deal_proofs_free(&shortest->x);
    deal_moves_free(&shortest->x);
    deal_stack_release(&shortest->stack);
    free(shortest->x.won.step);
    free(shortest->made);
    free(shortest->fails);
    deal_state_free(shortest->x.s);
}

bool deal_shortest(struct deal_state *s, const char *line, bool free_redeals, const struct deal_solve_options *options,
                   struct deal_shortest *out, struct deal_error *e)
{
    struct deal_solve_options own = *options;
    struct shortest t = {.x = {.r = s->r, .o = &own, .memory = options->memory / 2}, .counted = shortest_counts(s)};
    struct deal_solution told = {.moves = NULL};
    bool good;

    *out = (struct deal_shortest){.length = -1};
    if (t.counted)
        own.nodes = own.nodes < UINT64_MAX / PLAIN_COUNTED_PARTS ? own.nodes * PLAIN_COUNTED_PARTS : UINT64_MAX;
    t.x.limit = own.nodes;
    deal_bound_find(&t.bound, s->r, free_redeals);
    good = shortest_new(&t, s, e) || deal_fail(e, NULL, "out of memory");
    if (good && deal_state_won(s)) {
        out->minimal = true;
        out->length = out->bound = 0;
    } else if (good) {
        shortest_search(&t, shortest_known(line, free_redeals), out);
        good = !(t.x.failed || t.x.s->failed) || deal_fail(e, NULL, "out of memory");
        if (good && t.x.won.n)
            good = deal_line_tell(&t.x, s, &told, e);
        out->moves = told.moves;
    }
    shortest_release(&t);
    return good;
}
