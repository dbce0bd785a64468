/*
 * Splits an action into its steps.
 *
 * The undo journal records every change that the action made. The changes are undone one by one on a copy of the table,
 * and the table before each change is stored. The steps are then compared in forward order. A card is named only if the
 * view before or after its step shows it. So the description reveals no card that a player does not see.
 */
#include "telling.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

/* ---- the tables between the steps ---- */

struct film {
    struct deal_table **frame; /* the tables before each change of an action, from the last change to the first */
    size_t frames, cap;
};

static bool film_add(struct film *film, const struct deal_state *s)
{
    struct deal_table *copy = malloc(s->r->table.bytes);
    void *frame = copy ? deal_room(film->frame, &film->cap, film->frames + 1, sizeof *film->frame) : NULL;

    if (!frame) {
        free(copy);
        return false;
    }
    memcpy(copy, s->t, s->r->table.bytes);
    film->frame = frame;
    film->frame[film->frames++] = copy;
    return true;
}

static void film_release(struct film *film)
{
    for (size_t i = 0; i < film->frames; i++)
        free(film->frame[i]);
    free(film->frame);
}

/* Undoes the changes of S since index MARK of the journal one by one on SCRATCH, and stores the table before each. */
static bool film_back(struct film *film, struct deal_state *scratch, const struct deal_state *s, size_t mark)
{
    size_t n = s->journal_len - mark;
    uint64_t *journal = realloc(scratch->journal, (n + 1) * sizeof *journal);

    if (!journal)
        return false;
    deal_state_load(scratch, s->t);
    memcpy(journal, s->journal + mark, n * sizeof *journal);
    scratch->journal = journal;
    scratch->journal_cap = n + 1;
    scratch->journal_len = n;
    if (!film_add(film, scratch))
        return false;
    while (scratch->journal_len) {
        deal_table_undo(scratch, scratch->journal_len - 1);
        if (!film_add(film, scratch))
            return false;
    }
    return true;
}

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

static struct telling_move *trace_add_move(struct telling_trace *t)
{
    if (t->moves == t->cap) {
        int cap = 2 * t->cap + 16;
        void *more = realloc(t->move, (size_t)cap * sizeof *t->move);
        if (!more)
            return NULL;
        t->move = more;
        t->cap = cap;
    }
    return &t->move[t->moves++];
}

static bool tell_forward(struct telling_trace *t, const struct film *film, const struct lens *l)
{
    for (size_t i = film->frames; --i;) {
        struct telling_move *m = trace_add_move(t);
        if (!m)
            return false;
        deal_state_load(l->a, film->frame[i]);
        deal_state_load(l->b, film->frame[i - 1]);
        deal_view_make(l->view_a, l->a);
        deal_view_make(l->view_b, l->b);
        t->moves -= !trace_compare(l, m);
    }
    return true;
}

static bool trace(struct telling_trace *t, const struct deal_state *s, size_t mark, bool redeal)
{
    struct film film = {0};
    struct lens l = {deal_state_new(s->r, NULL), deal_state_new(s->r, NULL), deal_state_new(s->r, NULL),
                     deal_state_new(s->r, NULL), redeal};
    bool done = l.a && l.b && l.view_a && l.view_b && film_back(&film, l.a, s, mark) && tell_forward(t, &film, &l);

    deal_state_free(l.a);
    deal_state_free(l.b);
    deal_state_free(l.view_a);
    deal_state_free(l.view_b);
    film_release(&film);
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
