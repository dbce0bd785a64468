/*
 * The positions that a game has passed through, so that it does not go in circles.
 *
 * Positions are compared by their views (deal_view_hash). Where a redeal deals the same cards in the same order, the
 * redeals left do not count, so a pass through the pack that changed nothing leads back to the position before it.
 *
 * Most actions need no look-up: a card that goes where no card ever comes back from changes the game for good. Groups
 * and the ways between them are compiled rules, so the cycles of moves are found once for a game. The action "deal"
 * needs no look-up either: every cycle with a deal has a redeal, too.
 */
#include "past.h"

#include "engine/engine.h"

#include <stdlib.h>

/* ---- which cards come back ---- */

static void past_know(struct deal_past *past, const struct deal_rules *r)
{
    EACH_WAY(r, w)
    for (int g = 0; g < r->groups; g++)
        past->comes[g] |= w->from >> g & 1 && w->is & BY_ANY & ~BY_START ? w->to : 0;
    for (int middle = 0; middle < r->groups; middle++)
        for (int g = 0; g < r->groups; g++)
            if (past->comes[g] >> middle & 1)
                past->comes[g] |= past->comes[middle];
    past->known = true;
}

bool deal_past_may_return(struct deal_past *past, const struct deal_rules *r, struct deal_action a)
{
    if (a.kind == ACT_DEAL)
        return false;
    if (a.kind != ACT_MOVE)
        return true;
    if (!past->known)
        past_know(past, r);
    return past->comes[r->pile[a.to].group] >> r->pile[a.from].group & 1;
}

/* ---- the set ---- */

static size_t past_find(const struct deal_past *past, uint64_t key)
{
    size_t i = (size_t)key & (past->slots - 1);

    while (past->slot[i] && past->key[past->slot[i] - 1] != key)
        i = (i + 1) & (past->slots - 1);
    return i;
}

/* Makes room for one more position: at most half of the slots are used. Returns false if memory runs out. */
static bool past_room(struct deal_past *past)
{
    size_t cap = past->cap ? 2 * past->cap : 256;
    uint64_t *key;
    uint32_t *slot;

    if (past->n < past->cap)
        return true;
    key = realloc(past->key, cap * sizeof *key);
    slot = key ? calloc(2 * cap, sizeof *slot) : NULL;
    if (key)
        past->key = key;
    if (!slot)
        return false;
    free(past->slot);
    past->slot = slot;
    past->slots = 2 * cap;
    past->cap = cap;
    for (size_t i = 0; i < past->n; i++)
        slot[past_find(past, key[i])] = (uint32_t)i + 1;
    return true;
}

bool deal_past_add(struct deal_past *past, const struct deal_state *s)
{
    uint64_t key = deal_view_hash(s);
    size_t at;

    if (!past_room(past))
        return false;
    at = past_find(past, key);
    if (!past->slot[at]) {
        past->key[past->n] = key;
        past->slot[at] = (uint32_t)++past->n;
    }
    return true;
}

bool deal_past_recall(struct deal_past *p, const struct deal_state *s)
{
    struct deal_state *past = s->depth ? deal_state_with_history(s) : NULL;
    bool good = past || !s->depth;

    while (good && past && deal_state_undo(past))
        good = deal_past_add(p, past);
    deal_state_free(past);
    return good;
}

bool deal_past_has(const struct deal_past *past, const struct deal_state *s)
{
    return past->n && past->slot[past_find(past, deal_view_hash(s))];
}

/* remove the newest positions first: each is at the end of its chain of slots in the hash table, so no other position
 * is lost */
void deal_past_cut(struct deal_past *past, size_t n)
{
    while (past->n > n)
        past->slot[past_find(past, past->key[--past->n])] = 0;
}

bool deal_past_returns(const struct deal_past *past, struct deal_state *s, struct deal_action a)
{
    size_t mark = s->journal_len;
    bool back;

    /* the hidden cards of S are not those of the real game, so with them the action may be illegal */
    if (act_own(a) && !deal_actions_has(s, a))
        return false;
    deal_actions_apply(s, a);
    back = deal_past_has(past, s);
    deal_table_undo(s, mark);
    return back;
}

void deal_past_release(struct deal_past *past)
{
    free(past->key);
    free(past->slot);
}
