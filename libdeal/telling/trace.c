/*
 * Splits an action into its steps.
 *
 * The undo journal records every change that the action made. The changes are undone one by one on a copy of the table,
 * and the tables before and after each are compared. A card is named only if the view before or after its step shows
 * it. So the description reveals no card that a player does not see.
 */
#include "telling.h"

#include <stdlib.h>
#include <string.h>

/* ---- one step ---- */

/* The first index below N at which the cards of pile P in S and OTHER differ; N if there is none. */
static int first_change(const struct deal_state *s, const struct deal_state *other, int p, int n)
{
    int i = 0;

    while (i < n && pile_card(s, p, i) == pile_card(other, p, i))
        i++;
    return i;
}

struct lens { /* the tables before and after a step of an action, and the player's views of them */
    struct deal_state *a, *b, *view_a, *view_b;
    bool redeal; /* true if the step is part of the action redeal */
};

static void note_move(const struct lens *lens, int from, int to, struct telling_move *move)
{
    int n = pile_count(lens->b, to) - pile_count(lens->a, to),
        at = first_change(lens->b, lens->a, to, pile_count(lens->a, to));
    int out = first_change(lens->a, lens->b, from, pile_count(lens->b, from));

    *move = (struct telling_move){.from = (uint8_t)from, .to = (uint8_t)to, .n = (uint8_t)n};
    move->onto_empty = !pile_count(lens->a, to);
    /* in a closed pile the position of the moved cards does not matter */
    move->beneath = at < pile_count(lens->a, to) && pile_open(lens->a->r, to) != OPEN_NONE;
    memcpy(move->card, table_cards(lens->view_b, to) + at, (size_t)n);
    for (int i = 0; i < n; i++) /* A moved card may be visible before the step, but not after it. */
        if (move->card[i] == DEAL_NO_CARD && n == 1)
            move->card[i] = pile_card(lens->view_a, from, out);
}

static bool same_cards(const struct deal_state *s, const struct deal_state *other, int p)
{
    return pile_count(s, p) == pile_count(other, p) &&
           !memcmp(table_cards(s, p), table_cards(other, p), (size_t)pile_count(s, p));
}

static bool same_run(const uint8_t *x, const uint8_t *y, int n) { return !memcmp(x, y, (size_t)n); }

static bool trace_reversed(const uint8_t *x, const uint8_t *y, int n)
{
    int i = 0;

    while (i < n && x[i] == y[n - 1 - i])
        i++;
    return i == n;
}

/* How the order of N cards changed from X to Y. *WHICH is the index in X of the card that moved to one end. */
static enum telling_order trace_order(const uint8_t *x, const uint8_t *y, int n, int *which)
{
    if (trace_reversed(x, y, n))
        return ORDER_TURNED;
    for (int i = 0; i < n; i++) {
        *which = i;
        if (x[i] == y[n - 1] && same_run(x, y, i) && same_run(x + i + 1, y + i, n - 1 - i))
            return ORDER_TO_TOP;
        if (x[i] == y[0] && same_run(x, y + 1, i) && same_run(x + i + 1, y + i + 1, n - 1 - i))
            return ORDER_TO_BOTTOM;
    }
    return ORDER_CHANGED;
}

static void note_order(const struct lens *lens, int pile, struct telling_move *move)
{
    int n = pile_count(lens->a, pile), which = 0;

    *move = (struct telling_move){.from = (uint8_t)pile, .to = (uint8_t)pile, .order = ORDER_SHUFFLED};
    if (!lens->redeal || pile != lens->a->r->pack)
        move->order = (uint8_t)trace_order(table_cards(lens->a, pile), table_cards(lens->b, pile), n, &which);
    move->card[0] = pile_card(lens->view_a, pile, which);
    move->card[1] = pile_top(lens->view_b, pile);
    if (move->card[0] == DEAL_NO_CARD && move->order == ORDER_TO_TOP)
        move->card[0] = move->card[1];
}

/* Compares the two tables of LENS and describes the step between them in MOVE; false if only a register changed. */
static bool trace_compare(const struct lens *lens, struct telling_move *move)
{
    int from = -1, to = -1, mixed = -1;

    for (int p = 0; p < lens->a->r->piles; p++) {
        int n = pile_count(lens->b, p) - pile_count(lens->a, p);
        from = n < 0 ? p : from;
        to = n > 0 ? p : to;
        if (!n && !same_cards(lens->a, lens->b, p))
            mixed = p;
    }
    if (from >= 0 && to >= 0) {
        note_move(lens, from, to, move);
        return true;
    }
    if (mixed >= 0)
        note_order(lens, mixed, move);
    return mixed >= 0;
}

/* ---- all steps ---- */

/* Undoes the changes of S since index MARK of the journal one by one on the table A of LENS, and describes each of
 * them. */
static bool tell_back(struct telling_trace *trace, const struct lens *lens, const struct deal_state *s, size_t mark)
{
    size_t n = s->journal_len - mark;
    uint64_t *journal = realloc(lens->a->journal, (n + 1) * sizeof *journal);

    lens->a->journal = journal ? journal : lens->a->journal;
    trace->move = malloc((n + 1) * sizeof *trace->move);
    if (!journal || !trace->move)
        return false;
    deal_state_load(lens->a, s->t);
    memcpy(journal, s->journal + mark, n * sizeof *journal);
    lens->a->journal_cap = n + 1;
    lens->a->journal_len = n;
    while (lens->a->journal_len) {
        deal_state_load(lens->b, lens->a->t);
        deal_table_undo(lens->a, lens->a->journal_len - 1);
        deal_view_make(lens->view_a, lens->a);
        deal_view_make(lens->view_b, lens->b);
        trace->moves += trace_compare(lens, &trace->move[trace->moves]);
    }
    return true;
}

static void turn_order(struct telling_trace *trace)
{
    for (int i = 0; i < trace->moves / 2; i++) {
        struct telling_move m = trace->move[i];

        trace->move[i] = trace->move[trace->moves - 1 - i];
        trace->move[trace->moves - 1 - i] = m;
    }
}

static bool trace(struct telling_trace *telling_trace, const struct deal_state *s, size_t mark, bool redeal)
{
    struct lens l = {deal_state_new(s->r, NULL), deal_state_new(s->r, NULL), deal_state_new(s->r, NULL),
                     deal_state_new(s->r, NULL), redeal};
    bool done = l.a && l.b && l.view_a && l.view_b && tell_back(telling_trace, &l, s, mark);

    deal_state_free(l.a);
    deal_state_free(l.b);
    deal_state_free(l.view_a);
    deal_state_free(l.view_b);
    turn_order(telling_trace);
    return done;
}

bool deal_trace_apply(struct telling_trace *telling_trace, struct deal_state *s, struct deal_action a)
{
    size_t mark = s->journal_len;

    *telling_trace = (struct telling_trace){.before = deal_view_new(s)};
    return telling_trace->before && deal_state_apply(s, a) && (telling_trace->after = deal_view_new(s)) &&
           trace(telling_trace, s, mark, a.kind == ACT_REDEAL);
}

void deal_trace_release(struct telling_trace *trace)
{
    free(trace->move);
    deal_state_free(trace->before);
    deal_state_free(trace->after);
    *trace = (struct telling_trace){0};
}
