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

static void note_move(const struct lens *l, int from, int to, struct telling_move *m)
{
    int n = pile_count(l->b, to) - pile_count(l->a, to), at = first_change(l->b, l->a, to, pile_count(l->a, to));
    int out = first_change(l->a, l->b, from, pile_count(l->b, from));

    *m = (struct telling_move){.from = (uint8_t)from, .to = (uint8_t)to, .n = (uint8_t)n};
    m->onto_empty = !pile_count(l->a, to);
    /* in a closed pile the position of the moved cards does not matter */
    m->beneath = at < pile_count(l->a, to) && pile_open(l->a->r, to) != OPEN_NONE;
    memcpy(m->card, table_cards(l->view_b, to) + at, (size_t)n);
    for (int i = 0; i < n; i++) /* A moved card may be visible before the step, but not after it. */
        if (m->card[i] == DEAL_NO_CARD && n == 1)
            m->card[i] = pile_card(l->view_a, from, out);
}

static bool same_cards(const struct deal_state *x, const struct deal_state *y, int p)
{
    return pile_count(x, p) == pile_count(y, p) &&
           !memcmp(table_cards(x, p), table_cards(y, p), (size_t)pile_count(x, p));
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

static void note_order(const struct lens *l, int pile, struct telling_move *m)
{
    int n = pile_count(l->a, pile), which = 0;

    *m = (struct telling_move){.from = (uint8_t)pile, .to = (uint8_t)pile, .order = ORDER_SHUFFLED};
    if (!l->redeal || pile != l->a->r->pack)
        m->order = (uint8_t)trace_order(table_cards(l->a, pile), table_cards(l->b, pile), n, &which);
    m->card[0] = pile_card(l->view_a, pile, which);
    m->card[1] = pile_top(l->view_b, pile);
    if (m->card[0] == DEAL_NO_CARD && m->order == ORDER_TO_TOP)
        m->card[0] = m->card[1];
}

/* Compares the two tables of L and describes the step between them in M; false if only a register changed. */
static bool trace_compare(const struct lens *l, struct telling_move *m)
{
    int from = -1, to = -1, mixed = -1;

    for (int p = 0; p < l->a->r->piles; p++) {
        int n = pile_count(l->b, p) - pile_count(l->a, p);
        from = n < 0 ? p : from;
        to = n > 0 ? p : to;
        if (!n && !same_cards(l->a, l->b, p))
            mixed = p;
    }
    if (from >= 0 && to >= 0) {
        note_move(l, from, to, m);
        return true;
    }
    if (mixed >= 0)
        note_order(l, mixed, m);
    return mixed >= 0;
}

/* ---- all steps ---- */

/* Undoes the changes of S since index MARK of the journal one by one on the table A of L, and describes each of them.
 */
static bool tell_back(struct telling_trace *t, const struct lens *l, const struct deal_state *s, size_t mark)
{
    size_t n = s->journal_len - mark;
    uint64_t *journal = realloc(l->a->journal, (n + 1) * sizeof *journal);

    l->a->journal = journal ? journal : l->a->journal;
    t->move = malloc((n + 1) * sizeof *t->move);
    if (!journal || !t->move)
        return false;
    deal_state_load(l->a, s->t);
    memcpy(journal, s->journal + mark, n * sizeof *journal);
    l->a->journal_cap = n + 1;
    l->a->journal_len = n;
    while (l->a->journal_len) {
        deal_state_load(l->b, l->a->t);
        deal_table_undo(l->a, l->a->journal_len - 1);
        deal_view_make(l->view_a, l->a);
        deal_view_make(l->view_b, l->b);
        t->moves += trace_compare(l, &t->move[t->moves]);
    }
    return true;
}

static void turn_order(struct telling_trace *t)
{
    for (int i = 0; i < t->moves / 2; i++) {
        struct telling_move m = t->move[i];

        t->move[i] = t->move[t->moves - 1 - i];
        t->move[t->moves - 1 - i] = m;
    }
}

static bool trace(struct telling_trace *t, const struct deal_state *s, size_t mark, bool redeal)
{
    struct lens l = {deal_state_new(s->r, NULL), deal_state_new(s->r, NULL), deal_state_new(s->r, NULL),
                     deal_state_new(s->r, NULL), redeal};
    bool done = l.a && l.b && l.view_a && l.view_b && tell_back(t, &l, s, mark);

    deal_state_free(l.a);
    deal_state_free(l.b);
    deal_state_free(l.view_a);
    deal_state_free(l.view_b);
    turn_order(t);
    return done;
}

bool deal_trace_apply(struct telling_trace *t, struct deal_state *s, struct deal_action a)
{
    size_t mark = s->journal_len;

    *t = (struct telling_trace){.before = deal_state_new(s->r, NULL), .after = deal_state_new(s->r, NULL)};
    if (!t->before || !t->after)
        return false;
    deal_view_make(t->before, s);
    if (!deal_state_apply(s, a) || !trace(t, s, mark, a.kind == ACT_REDEAL))
        return false;
    deal_view_make(t->after, s);
    return true;
}

void deal_trace_release(struct telling_trace *t)
{
    free(t->move);
    deal_state_free(t->before);
    deal_state_free(t->after);
    *t = (struct telling_trace){0};
}
