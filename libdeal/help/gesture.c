/*
 * In this folder: help for a person at a table: how hands carry out an action (gesture.c),
 * plays that can spoil nothing (automatic.c), advice with its reason (advise.c), deals to
 * choose from (puzzle.c).
 *
 * Actions of the tables say their piles themselves.  Those of a mechanism are read off their
 * words, in which the names of piles stand behind a colon, two of them with a plus between.
 */
#include "engine/engine.h"

#include <string.h>

/* The pile of that name; the first pile of the group of that name; -1 if there is none. */
static int gesture_pile_named(const struct deal_rules *r, const char *name, size_t len)
{
    for (int p = 0; p < r->piles; p++)
        if (strlen(r->pile[p].name) == len && !memcmp(r->pile[p].name, name, len))
            return p;
    for (int g = 0; g < r->groups; g++)
        if (strlen(r->group[g].name) == len && !memcmp(r->group[g].name, name, len))
            return r->group[g].first;
    return -1;
}

static bool gesture_read_word(const struct deal_rules *r, const char *word, struct deal_gesture *out)
{
    const char *at = strchr(word, ':'), *plus;

    at = at ? at + 1 : word;
    plus = strchr(at, '+');
    out->from = gesture_pile_named(r, at, plus ? (size_t)(plus - at) : strlen(at));
    out->to = plus ? gesture_pile_named(r, plus + 1, strlen(plus + 1)) : -1;
    out->either = plus != NULL;
    return out->from >= 0 && (!plus || out->to >= 0);
}

/* The first vacancy that the word refill fills. */
static int refilled(const struct deal_state *s)
{
    for (int p = 0; p < s->r->piles; p++)
        if (s->r->group[s->r->pile[p].group].fill == FILL_REFILL && deal_pile_vacant(s, p) && deal_fill_source(s, p) != NO_PILE)
            return p;
    return s->r->pack;
}

static struct deal_gesture move(const struct deal_state *s, struct deal_action a)
{
    int n = pile_count(s, a.from), taken = a.n ? a.n : 1;
    bool block = a.more[0] || taken > 1;

    return (struct deal_gesture){.from = a.from, .to = a.to, .at = a.more[0] ? a.more[0] : block ? n - taken + 1 : 0};
}

static bool gesture_find(const struct deal_state *s, struct deal_action a, struct deal_gesture *out)
{
    char word[DEAL_WORD_MAX];

    switch (a.kind) {
    case ACT_MOVE:
        *out = move(s, a);
        return true;
    case ACT_MECH:
        return gesture_read_word(s->r, deal_state_word(s, a, word), out);
    case ACT_FILL:
        out->from = a.to;
        return true;
    case ACT_REFILL:
        out->from = refilled(s);
        return true;
    default:
        out->from = s->r->pack;
        return true;
    }
}

bool deal_state_gesture(const struct deal_state *s, struct deal_action a, struct deal_gesture *out)
{
    bool found;
    int at;

    *out = (struct deal_gesture){.from = -1, .to = -1};
    found = gesture_find(s, a, out);
    out->card = DEAL_NO_CARD;
    if (!found || (out->from == s->r->pack && out->to < 0))
        return found;
    at = out->at ? out->at : pile_count(s, out->from);
    if (at && at > deal_view_hidden(s, out->from))
        out->card = pile_card(s, out->from, at - 1);
    return true;
}
