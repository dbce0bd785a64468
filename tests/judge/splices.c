/*
 * Tests the contract between the engine and the ways of the rules (declared kinds of moves, libdeal/engine/ways.h):
 * some way declares each mutation that the engine makes. So an undeclared move of a key or mechanism is found when it
 * first happens.
 *
 * The journal records the mutations and their causes. They are undone one by one, and each is compared with the ways
 * in the position before it.
 *
 * The hash after a quiet move, which libdeal/engine/quiet.c computes without the move, is compared with the hash after
 * the move.
 */
#include "judge.h"

#include "engine/engine.h"

#include <string.h>

static const char *left_out;

void ways_leave_out(const char *key) { left_out = key; }

struct deal_rules *ways_left(struct deal_rules *r)
{
    int n = 0;

    if (!r || !left_out)
        return r;
    for (int i = 0; i < r->ways.n; i++) {
        const struct deal_way *w = &r->ways.way[i];

        if (strcmp(w->mech ? r->mech[w->mech - 1].how->name : w->key, left_out))
            r->ways.way[n++] = *w;
    }
    r->ways.n = n;
    return r;
}

/* Describes the mutation M (a change of the table) in words. */
static void name_mover(const struct deal_rules *r, const struct deal_moved *m, char *out, size_t size)
{
    static const char *const by[] = {"the deal", "the player", "deal", "redeal", "refill", "a word", "itself"};

    snprintf(out, size, "%d cards from place %d of %s to place %d of %s, by %s%s%s", m->n, m->at, r->pile[m->from].name,
             m->to_at, r->pile[m->to].name, by[__builtin_ctz(m->by)], m->mech ? " of " : "",
             m->mech ? r->mech[m->mech - 1].how->name : "");
}

/* Undoes all mutations since MARK and compares each with the ways (declared kinds of moves). */
static void splices_hold(struct deal_state *s, size_t mark, struct trial *t)
{
    struct deal_moved m;

    while (s->journal_len > mark)
        if (deal_table_undo_last(s, &m) && !deal_ways_bear(s, &m) && !*t->fault) {
            char move[200];

            name_mover(s->r, &m, move, sizeof move);
            snprintf(t->fault, sizeof t->fault, "ways: a move on no way: %s", move);
        }
}

/* Compares the hash PREDICTED before action A with the hash AFTER it. */
static void hash_holds(const struct deal_state *s, struct deal_action a, uint64_t predicted, uint64_t after,
                       struct trial *t)
{
    if (predicted == after || *t->fault)
        return;
    snprintf(t->fault, sizeof t->fault, "hash: not as computed before the move of %d cards from %s to %s", a.n,
             s->r->pile[a.from].name, s->r->pile[a.to].name);
}

void splices_of_action(struct deal_state *s, struct deal_action a, struct trial *t)
{
    size_t mark = s->journal_len;
    struct deal_quiet quiet;
    uint64_t predicted, after;
    bool known;

    deal_quiet_find(s->r, &quiet);
    known = deal_table_hash_after(s, &quiet, a, &predicted);
    deal_actions_apply(s, a);
    after = s->t->hash;
    splices_hold(s, mark, t); /* first, since an undeclared move also makes the prediction wrong */
    if (known)
        hash_holds(s, a, predicted, after, t);
}

void splices_of_deal(struct deal_state *s, const uint8_t *cards, struct trial *t)
{
    deal_state_clear(s, s->shuffle);
    deal_state_pack(s, cards);
    deal_table_rehash(s);
    deal_mover(s, BY_START, 0);
    deal_lay_out(s, ~(uint32_t)0);
    deal_state_begin(s);
    splices_hold(s, 0, t);
}
