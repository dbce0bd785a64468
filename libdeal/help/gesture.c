/*
 * In this folder: help for a person who plays. It has gestures of the hand for actions (gesture.c), safe automatic
 * plays (automatic.c), hints with a reason (advise.c) and curated deals (puzzle.c).
 */
#include "engine/engine.h"

/* The first empty pile that the action refill (fill empty piles from the pack) fills. */
static int refilled(const struct deal_state *s)
{
    for (int p = 0; p < s->r->piles; p++)
        if (s->r->group[s->r->pile[p].group].fill == FILL_REFILL && deal_pile_vacant(s, p) &&
            deal_fill_source(s, p) != NO_PILE)
            return p;
    return s->r->pack;
}

/* The position, from 1, of the lowest card that an action moves; 0 if it moves the top card alone, or a whole pile. */
static int gesture_place(const struct deal_state *s, struct deal_action a)
{
    return a.place || a.n > 1 ? act_lowest(s, a) + 1 : 0;
}

static struct deal_gesture gesture_find(const struct deal_state *s, struct deal_action a)
{
    switch (a.kind) {
    case ACT_MOVE:
    case ACT_SHIFT: return (struct deal_gesture){.from = a.from, .to = a.to, .at = gesture_place(s, a)};
    case ACT_PAIR:
    case ACT_SWAP: return (struct deal_gesture){.from = a.from, .to = a.to, .either = true};
    case ACT_TOUCH: return (struct deal_gesture){.from = a.from, .to = -1};
    case ACT_FILL: return (struct deal_gesture){.from = a.to, .to = -1};
    case ACT_REFILL: return (struct deal_gesture){.from = refilled(s), .to = -1};
    default: return (struct deal_gesture){.from = s->r->pack, .to = -1};
    }
}

bool deal_state_gesture(const struct deal_state *s, struct deal_action a, struct deal_gesture *out)
{
    int at;

    *out = gesture_find(s, a);
    out->card = DEAL_NO_CARD;
    if (out->from == s->r->pack && out->to < 0)
        return true;
    at = out->at ? out->at : pile_count(s, out->from);
    if (at && at > deal_view_hidden(s, out->from))
        out->card = pile_card(s, out->from, at - 1);
    return true;
}
