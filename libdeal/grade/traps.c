/*
 * Counts traps: positions of a winning line where another legal action surely loses. After every such action a search
 * looks for a proof of loss.
 *
 * A fixed number of nodes is shared equally among these actions, so that a long line costs no more than a short one. An
 * action that such a short search cannot decide is no trap, so the numbers are lower bounds.
 */
#include "grade.h"

#include "base/bits.h"

#include "solve/probe.h"

#include <stdlib.h>
#include <string.h>

enum { TRAP_NODES = 20000, TRAP_MOST = 100 };

struct walk {
    struct deal_state *s;
    const char *line;
    size_t at;                  /* offset in LINE of the word of the next action */
    struct deal_action *action; /* a copy of the position's legal actions */
    size_t actions, cap, chosen;
};

/* Lists the legal actions of the position, and finds the one that the line plays. False at the end of the line, or
 * on an error, which sets *GOOD to false. */
static bool traps_look(struct walk *w, bool *good, struct deal_error *e)
{
    size_t len = strcspn(w->line + w->at, ",");
    const struct deal_action *list;
    struct deal_action a, *more;

    if (!len)
        return false;
    *good = deal_state_find(w->s, w->line + w->at, len, &a, e);
    if (!*good)
        return false;
    list = deal_state_actions(w->s, &w->actions);
    if (w->actions > w->cap) {
        more = realloc(w->action, 2 * w->actions * sizeof *more);
        if (!more)
            return *good = deal_fail(e, NULL, "out of memory");
        w->action = more;
        w->cap = 2 * w->actions;
    }
    memcpy(w->action, list, w->actions * sizeof *list);
    for (size_t i = 0; i < w->actions; i++)
        if (!memcmp(&list[i], &a, sizeof a))
            w->chosen = i;
    w->at += len + (w->line[w->at + len] == ',');
    return true;
}

/* Applies the legal action with index ACTION. After a failure the position is invalid. */
static bool traps_go(struct walk *w, size_t action, struct deal_error *e)
{
    return deal_state_apply(w->s, w->action[action]) || deal_fail(e, NULL, "out of memory");
}

/* Counts the legal actions that the line does not play, over all its positions. */
static bool count_others(struct walk *w, size_t *others, struct deal_error *e)
{
    size_t begin = deal_state_depth(w->s);
    bool good = true;

    *others = 0;
    while (good && traps_look(w, &good, e)) {
        *others += w->actions - 1;
        good = traps_go(w, w->chosen, e);
    }
    while (deal_state_depth(w->s) > begin)
        deal_state_undo(w->s);
    w->at = 0;
    return good;
}

/* A histogram of the nodes that proofs of loss needed; each search has at most TRAP_MOST. */
struct tally {
    uint64_t nodes;
    size_t shown[TRAP_MOST + 1], lost;
};

/* Searches each legal action of the position that the line does not play for a proof of loss. */
static bool traps_ask(struct walk *w, struct probe *p, struct tally *t, struct traps *out, struct deal_error *e)
{
    size_t lost = 0;
    uint64_t home;
    bool good = true;

    if (!traps_go(w, w->chosen, e))
        return false;
    home = deal_state_hash(w->s);
    deal_state_undo(w->s);
    for (size_t i = 0; good && i < w->actions; i++) {
        uint64_t spent = 0;
        bool is_lost = false;
        if (i == w->chosen)
            continue;
        if (!traps_go(w, i, e))
            return false;
        if (deal_state_hash(w->s) != home)
            good = deal_probe_lost(p, w->s, t->nodes, &spent, &is_lost, e);
        deal_state_undo(w->s);
        if (is_lost) {
            t->shown[spent < TRAP_MOST ? spent : TRAP_MOST]++;
            lost++;
        }
    }
    t->lost += lost;
    out->traps += lost > 0;
    out->forced += lost == w->actions - 1;
    out->length++;
    return good;
}

static uint64_t median(const struct tally *t)
{
    size_t seen = 0;

    for (uint64_t i = 0; i <= TRAP_MOST; i++) {
        seen += t->shown[i];
        if (seen && 2 * seen >= t->lost)
            return i;
    }
    return 0;
}

static bool walk_line(struct walk *w, volatile const int *stop, struct traps *out, struct deal_error *e)
{
    struct tally t = {0};
    struct probe *p;
    size_t others;
    bool good;

    if (!count_others(w, &others, e) || !(p = deal_probe_new(w->s, e)))
        return false;
    t.nodes = others ? TRAP_NODES / others : 0;
    t.nodes = t.nodes < 1 ? 1 : t.nodes > TRAP_MOST ? TRAP_MOST : t.nodes;
    good = true;
    while (good && !deal_stops(stop) && traps_look(w, &good, e)) {
        good = traps_ask(w, p, &t, out, e) && traps_go(w, w->chosen, e);
    }
    out->shows = median(&t);
    deal_probe_free(p);
    return good;
}

bool deal_traps_find(struct deal_state *s, const char *line, volatile const int *stop, struct traps *out,
                     struct deal_error *e)
{
    struct walk w = {.s = deal_state_new(deal_state_rules(s), e), .line = line};
    bool good = w.s && deal_state_copy(w.s, s, e);

    *out = (struct traps){0};
    good = good && walk_line(&w, stop, out, e);
    free(w.action);
    deal_state_free(w.s);
    return good;
}
