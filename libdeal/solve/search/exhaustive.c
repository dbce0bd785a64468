/*
 * The plain search: depth-first search through every position, each entered once. It has no safe moves, no abstraction
 * and no move ordering. The other searches are checked against it, so it must be simple enough to trust. It has its own
 * stack, since lines of games with reversible moves run to a hundred thousand actions.
 *
 * Positions are identified by their hashes, which ignore differences between piles and cards that the rules do not
 * distinguish. Many moves of a game with reversible moves lead to known hashes, so a quiet move, which has no automatic
 * effects (engine/quiet.c), is first looked up. Looking up and making a move costs more than making it alone, so this
 * ends if too few of the moves lead to known positions.
 */
#include "search.h"

#include "engine/engine.h"
#include "solve/base/parameters.h"
#include "solve/base/plain.h"
#include "solve/store/stack.h"
#include "solve/store/store.h"

#include <stdlib.h>

/* An action, and the hash of the position that it leads to (0 if that is not known before the action is made). */
struct plain_next {
    uint64_t hash;
    struct deal_action a;
};

struct plain {
    struct search *x;
    struct closed_set closed; /* set of the hashes of visited positions */
    struct stack stack;
    struct deal_quiet quiet;
    /* numbers of positions: tests: those looked up before their move was made; known: those of them that were known */
    uint64_t tests, known;
};

static bool plain_meet(struct plain *plain) { return closed_add(&plain->closed, plain->x->s->t->hash); }

static struct plain_next plain_ahead(struct plain *plain, struct deal_action a)
{
    struct plain_next next = {.a = a};

    if ((plain->tests < AHEAD_FIRST || plain->known * AHEAD_OF >= plain->tests) &&
        deal_table_hash_after(plain->x->s, &plain->quiet, a, &next.hash))
        closed_fetch(&plain->closed, next.hash);
    return next;
}

/* Pushes the current position, reached at journal length MARK. The hashes of all its successors are computed, and their
 * slots in the closed set prefetched, before the first of them is looked up. */
static void plain_enter(struct plain *plain, size_t mark)
{
    struct deal_state *s = plain->x->s;
    struct plain_next *next = deal_stack_room(&plain->stack, s->r->max_actions, sizeof *next);
    size_t n;

    if (!next) {
        plain->x->failed = true;
        return;
    }
    n = deal_actions(s, s->list);
    for (size_t i = 0; i < n; i++)
        next[i] = plain_ahead(plain, s->list[i]);
    deal_stack_push(&plain->stack, n, mark, NO_TRAIL);
    plain->x->nodes++;
}

static bool plain_keep_line(struct plain *plain)
{
    const struct plain_next *next = plain->stack.successor;

    for (size_t i = 0; i < plain->stack.depth; i++)
        if (!deal_path_add(&plain->x->won, (struct step){.a = next[stack_tried(&plain->stack, i)].a}))
            return false;
    return true;
}

/* Is HASH, which was computed before its move was made, known? Counts the look-up. */
static bool plain_knows(struct plain *plain, uint64_t hash)
{
    bool known = closed_has(&plain->closed, hash);

    plain->tests++;
    plain->known += known;
    return known;
}

static enum verdict plain_go_on(struct plain *plain)
{
    struct search *x = plain->x;

    while (plain->stack.depth && !deal_search_ends(x)) {
        struct stack_frame *f = stack_top(&plain->stack);
        struct plain_next next;
        size_t mark = x->s->journal_len;

        if (f->next == f->end) {
            deal_table_undo(x->s, f->mark);
            stack_pop(&plain->stack);
            continue;
        }
        next = ((const struct plain_next *)plain->stack.successor)[f->next++];
        if (next.hash && plain_knows(plain, next.hash))
            continue;
        deal_actions_apply(x->s, next.a);
        if (deal_state_won(x->s))
            return plain_keep_line(plain) ? WON : OPEN;
        if (plain_meet(plain))
            plain_enter(plain, mark);
        else
            deal_table_undo(x->s, mark);
    }
    return plain->stack.depth || x->failed ? OPEN : LOST;
}

/* ---- in slices ---- */

static void plain_stop(void *state)
{
    struct plain *d = state;

    deal_closed_release(&d->closed);
    deal_stack_release(&d->stack);
    free(d);
}

static void *plain_start(struct search *x)
{
    struct plain *d = calloc(1, sizeof *d);

    if (!d || !deal_closed_init(&d->closed, CLOSED_FEW, x->memory)) {
        x->failed = true;
        free(d);
        return NULL;
    }
    d->x = x;
    deal_quiet_find(x->r, &d->quiet);
    plain_meet(d);
    plain_enter(d, x->s->journal_len);
    return d;
}

static enum verdict plain_run(void *state) { return plain_go_on(state); }

static bool plain_full(const void *state)
{
    const struct plain *d = state;

    return d->closed.full || stack_bytes(&d->stack, sizeof(struct plain_next)) > d->x->memory / 2;
}

static size_t plain_lowest(void *state) { return stack_lowest(&((struct plain *)state)->stack); }

/* Where the player only joins whole piles, a line is short, and the first branches win more deals for their time than
 * positions that are valued (MEASURED.md, section Whole piles). */
static uint64_t plain_first(const void *state)
{
    const struct plain *d = state;

    EACH_WAY(d->x->r, w)
    if (w->is & BY_ANY & ~(BY_START | BY_ITSELF) && !(w->is & TAKES_PILE))
        return 0;
    return PLAIN_PILES_FIRST;
}

const struct plain_engine deal_plain_tables = {
    plain_start, plain_run, plain_stop, plain_full, plain_lowest, plain_first, PART_PLAIN, PLAIN_TABLES_PARTS,
};
