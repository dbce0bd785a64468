/*
 * Tests two contracts of the legal actions at random positions.
 *
 * The first is between the actions and the ways of the rules (declared kinds of moves, libdeal/engine/ways.h). One
 * card, or all cards, are taken away from a group. An action that does not touch these piles may then become legal or
 * illegal only if its way depends on the number of cards in the group, or on another property of its piles. The sense
 * counts, too: where fewer cards never hurt, no action becomes illegal, and where more never hurt, none becomes legal.
 * Where the lowest card of a pile is taken away, actions with the top card of this pile are compared as well.
 *
 * By the second contract deal_actions() and deal_actions_has() agree about each of these actions in both positions.
 */
#include "judge.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

enum { NEEDS_MOST = 4096 };

struct needs {
    struct deal_state *s, *less; /* LESS: the position S without some cards of GROUP */
    struct trial *t;
    int group, pile; /* PILE: the only pile of the group that gives up a card; NO_PILE: all cards of the group go */
    bool lowest;     /* the card was the lowest of two or more in PILE */
    struct deal_action before[NEEDS_MOST], after[NEEDS_MOST];
    size_t n, m; /* number of actions BEFORE, in S, and AFTER, in LESS */
};

static bool lists(const struct deal_action *list, size_t n, struct deal_action a)
{
    for (size_t i = 0; i < n; i++)
        if (!memcmp(&list[i], &a, sizeof a))
            return true;
    return false;
}

static size_t needs_list(struct deal_state *s, struct deal_action *out)
{
    size_t n;
    const struct deal_action *list = deal_state_actions(s, &n);

    if (n > NEEDS_MOST)
        return NEEDS_MOST + 1;
    memcpy(out, list, n * sizeof *out);
    return n;
}

static void take_cards(struct deal_state *s, int pile, int n)
{
    memset(table_cards(s, pile) + pile_count(s, pile) - n, 0, (size_t)n);
    table_counts(s)[pile] = (uint8_t)(table_counts(s)[pile] - n);
    if (s->r->pile[pile].down_reg && reg_get(s, s->r->pile[pile].down_reg) > pile_count(s, pile))
        table_regs(s)[s->r->pile[pile].down_reg] = table_counts(s)[pile];
}

/* Moves the cards of the pile down by one, so that its lowest card goes when the top place is taken away. */
static void sink(struct deal_state *s, int pile)
{
    memmove(table_cards(s, pile), table_cards(s, pile) + 1, (size_t)pile_count(s, pile) - 1);
}

/* Makes the position LESS; returns false if the group does not hold the cards. */
static bool make_less(struct needs *x, struct stream *g)
{
    const struct deal_group *group = &x->s->r->group[x->group];
    int first = group->first, held = 0, least;
    bool all = stream_one_in(g, 2);

    x->lowest = !all && !group->foundation && stream_one_in(g, 2);
    least = x->lowest ? 2 : 1;
    for (int p = first; p < first + group->piles; p++)
        held += pile_count(x->s, p) >= least;
    if (!held)
        return false;
    x->pile = NO_PILE;
    for (int p = first, nth = (int)stream_below(g, (unsigned)held); p < first + group->piles; p++)
        if (pile_count(x->s, p) >= least && (all || !nth--)) {
            if (x->lowest)
                sink(x->less, p);
            take_cards(x->less, p, all ? pile_count(x->s, p) : 1);
            x->pile = all ? NO_PILE : p;
        }
    deal_table_rehash(x->less);
    return true;
}

/* ---- excuses ---- */

static uint32_t bit_of(const struct deal_rules *r, int pile)
{
    return pile == NO_PILE ? 0 : (uint32_t)1 << r->pile[pile].group;
}

/* Returns true if the action moves one top card, which no mechanism makes. */
static bool moves_top(struct deal_action a) { return a.kind == ACT_MOVE && a.n == 1 && !a.place; }

/* Returns true if the action takes cards from, or lays cards on, a pile that gave up cards. */
static bool touches(const struct needs *x, int pile)
{
    return pile != NO_PILE && (x->pile == NO_PILE ? x->s->r->pile[pile].group == x->group : pile == x->pile);
}

/* Returns true if of several equal piles only one is offered as the target, and the change decides which. */
static bool chosen_among(const struct needs *x, struct deal_action a)
{
    const struct deal_rules *r = x->s->r;
    bool empty = a.to != NO_PILE && (!pile_count(x->s, a.to) || !pile_count(x->less, a.to));

    return a.to != NO_PILE &&
           (r->pile[a.to].found != NO_PILE
                ? r->group[x->group].foundation
                : empty && (r->group[x->group].family == r->group[r->pile[a.to].group].family || r->sets.placed));
}

/* Returns true if way W may make action A. */
static bool makes(const struct deal_rules *r, const struct deal_way *w, struct deal_action a)
{
    static const uint64_t by[] = {
        [ACT_DEAL] = BY_DEAL, [ACT_REDEAL] = BY_REDEAL, [ACT_REFILL] = BY_REFILL, [ACT_FILL] = BY_REFILL};
    uint32_t from = bit_of(r, a.from), to = bit_of(r, a.to);

    if (w->is & UNDECLARED)
        return true;
    if (act_own(a))
        return w->mech == a.mech + 1;
    if (a.kind == ACT_MOVE)
        return !(from & ~w->from) && !(to & ~w->to) && w->is & (BY_PLAYER | BY_WORD);
    return w->is & by[a.kind];
}

/* Returns true if way W allows action A to become legal (GAINED) or illegal when the group has fewer cards. */
static bool allows(const struct needs *x, const struct deal_way *w, struct deal_action a, bool gained)
{
    const struct deal_rules *r = x->s->r;
    uint32_t group = (uint32_t)1 << x->group, moved = w->from | w->to;
    uint32_t asks = w->count | w->top | w->deep | w->number | w->mark | (gained ? w->fewer : w->more);
    /* cards under the top may decide about whole piles and runs, and about piles with room for some cards */
    bool under = x->lowest && (w->is & (TAKES_PILE | ONLY_WHOLE | ONLY_LONGEST) || w->to & r->sets.wholes ||
                               (w->to & group && (w->room || w->most)));

    if (w->is & (BINDS | BINDS_DEAL) && (deal_way_asks(w) | moved) & group)
        return true;
    return makes(r, w, a) && (under || asks & group ||
                              ((a.kind != ACT_MOVE || w->is & (PICKS_FROM | PICKS_TO | PICKS_ALL)) && moved & group));
}

static bool excused(const struct needs *x, struct deal_action a, bool gained)
{
    bool also = a.also[0] != a.also[1] && (touches(x, a.also[0]) || touches(x, a.also[1]));

    if (((touches(x, a.from) || touches(x, a.to)) && !(x->lowest && moves_top(a))) || also || chosen_among(x, a))
        return true;
    EACH_WAY(x->s->r, w)
    if (allows(x, w, a, gained))
        return true;
    return false;
}

/* ---- comparison ---- */

static void needs_fault(struct needs *x, struct deal_action a, const char *what)
{
    const struct deal_rules *r = x->s->r;
    char word[DEAL_WORD_MAX];
    const char *who = "", *key = "";

    EACH_WAY(r, w)
    if (makes(r, w, a)) {
        who = w->mech ? "mechanism" : w->section;
        key = w->mech ? r->mech[w->mech - 1].how->name : w->key;
    }
    deal_state_word(x->s, a, word);
    snprintf(x->t->fault, sizeof x->t->fault, what, word, who, key, r->group[x->group].name);
}

/* Compares the answers of deal_actions_has() about the M actions OTHER with LIST, the N legal actions of S. */
static void has_holds(struct needs *x, struct deal_state *s, const struct deal_action *list, size_t n,
                      const struct deal_action *other, size_t m)
{
    for (size_t i = 0; i < m && !*x->t->fault; i++)
        if (deal_actions_has(s, other[i]) != lists(list, n, other[i]))
            needs_fault(x, other[i], "legal: two answers about %s, of [%s] %s, while [%s] has other cards");
}

static void needs_compare(struct needs *x)
{
    if (deal_state_won(x->s) || deal_state_won(x->less))
        return;
    x->n = needs_list(x->s, x->before);
    x->m = needs_list(x->less, x->after);
    if (x->n > NEEDS_MOST || x->m > NEEDS_MOST)
        return;
    for (size_t i = 0; i < x->n && !*x->t->fault; i++)
        if (!lists(x->after, x->m, x->before[i]) && !excused(x, x->before[i], false))
            needs_fault(x, x->before[i], "ways: %s, of [%s] %s, needs more cards in [%s], and does not ask for them");
    for (size_t i = 0; i < x->m && !*x->t->fault; i++)
        if (!lists(x->before, x->n, x->after[i]) && !excused(x, x->after[i], true))
            needs_fault(x, x->after[i], "ways: %s, of [%s] %s, needs fewer cards in [%s], and does not ask for them");
    has_holds(x, x->s, x->before, x->n, x->after, x->m);
    has_holds(x, x->less, x->after, x->m, x->before, x->n);
    has_holds(x, x->less, x->after, x->m, x->after, x->m);
}

void needs_hold(struct deal_state *s, struct deal_state *other, struct stream *g, struct trial *t)
{
    static _Thread_local struct needs x;
    struct deal_error e;

    x.s = s;
    x.less = other;
    x.t = t;
    for (x.group = 0; x.group < s->r->groups && !*t->fault; x.group++)
        if (deal_state_copy(other, s, &e) && make_less(&x, g))
            needs_compare(&x);
}
