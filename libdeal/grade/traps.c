/*
 * Counts traps: positions of a winning line where another legal action surely loses. After every such action a search
 * looks for a proof of loss.
 *
 * A fixed number of nodes is shared equally among these actions, so that a long line costs no more than a short one. An
 * action that such a short search cannot decide is no trap, so the numbers are lower bounds.
 */
#include "grade.h"

#include "base/array.h"
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
static bool traps_look(struct walk *walk, bool *good, struct deal_error *e)
{
    size_t len = strcspn(walk->line + walk->at, ",");
    const struct deal_action *list;
    struct deal_action a;

    if (!len)
        return false;
    *good = deal_state_find(walk->s, walk->line + walk->at, len, &a, e);
    if (!*good)
        return false;
    list = deal_state_actions(walk->s, &walk->actions);
    if (!deal_grow(&walk->action, &walk->cap, walk->actions, sizeof *list))
        return *good = deal_fail(e, NULL, "out of memory");
    memcpy(walk->action, list, walk->actions * sizeof *list);
    for (size_t i = 0; i < walk->actions; i++)
        if (!memcmp(&list[i], &a, sizeof a))
            walk->chosen = i;
    walk->at += len + (walk->line[walk->at + len] == ',');
    return true;
}

/* Applies the legal action with index ACTION. After a failure the position is invalid. */
static bool traps_go(struct walk *walk, size_t action, struct deal_error *e)
{
    return deal_state_apply(walk->s, walk->action[action]) || deal_fail(e, NULL, "out of memory");
}

/* Counts the legal actions that the line does not play, over all its positions. */
static bool count_others(struct walk *walk, size_t *others, struct deal_error *e)
{
    size_t begin = deal_state_depth(walk->s);
    bool good = true;

    *others = 0;
    while (good && traps_look(walk, &good, e)) {
        *others += walk->actions - 1;
        good = traps_go(walk, walk->chosen, e);
    }
    while (deal_state_depth(walk->s) > begin)
        deal_state_undo(walk->s);
    walk->at = 0;
    return good;
}

/* A histogram of the nodes that proofs of loss needed; each search has at most TRAP_MOST. */
struct tally {
    uint64_t nodes;
    size_t shown[TRAP_MOST + 1], lost;
};

/* Searches each legal action of the position that the line does not play for a proof of loss. */
static bool traps_ask(struct walk *walk, struct probe *probe, struct tally *tally, struct traps *out,
                      struct deal_error *e)
{
    size_t lost = 0;
    uint64_t home;
    bool good = true;

    if (!traps_go(walk, walk->chosen, e))
        return false;
    home = deal_state_hash(walk->s);
    deal_state_undo(walk->s);
    for (size_t i = 0; good && i < walk->actions; i++) {
        uint64_t spent = 0;
        bool is_lost = false;
        if (i == walk->chosen)
            continue;
        if (!traps_go(walk, i, e))
            return false;
        if (deal_state_hash(walk->s) != home)
            good = deal_probe_lost(probe, walk->s, tally->nodes, &spent, &is_lost, e);
        deal_state_undo(walk->s);
        if (is_lost) {
            tally->shown[spent < TRAP_MOST ? spent : TRAP_MOST]++;
            lost++;
        }
    }
    tally->lost += lost;
    out->traps += lost > 0;
    out->forced += lost == walk->actions - 1;
    out->length++;
    return good;
}

static uint64_t median(const struct tally *tally)
{
    size_t seen = 0;

    for (uint64_t i = 0; i <= TRAP_MOST; i++) {
        seen += tally->shown[i];
        if (seen && 2 * seen >= tally->lost)
            return i;
    }
    return 0;
}

static bool walk_line(struct walk *walk, volatile const int *stop, struct traps *out, struct deal_error *e)
{
    struct tally t = {0};
    struct probe *p;
    size_t others;
    bool good;

    if (!count_others(walk, &others, e) || !(p = deal_probe_new(walk->s, e)))
        return false;
    t.nodes = others ? TRAP_NODES / others : 0;
    t.nodes = t.nodes < 1 ? 1 : t.nodes > TRAP_MOST ? TRAP_MOST : t.nodes;
    good = true;
    while (good && !deal_stops(stop) && traps_look(walk, &good, e)) {
        good = traps_ask(walk, p, &t, out, e) && traps_go(walk, walk->chosen, e);
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
