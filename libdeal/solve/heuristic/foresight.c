/*
 * What a move of one card onto another will be worth, before it is made.
 *
 * The evaluation is a sum over piles while foundations stay as they are.  Where what follows a move by itself goes by the pile that
 * the card leaves, and not by the one that it comes to, a move is worth what the first one from that pile was worth, but for
 * the pile that it goes to; and what a card brings that is laid there is soon counted.  So of all moves from a pile one
 * is made and the others are foreseen.  The same holds for the key of the position, where it is a sum over piles and
 * registers, and for how many cards leave the pack.  Where the rules do not see the order of a pile, a position may be given
 * the value of another one of its hash (evaluation.c), and what is foreseen is the one or the other; it decides nothing but nodes.
 *
 * It goes by the pile that the card leaves where vacancies are filled, and no more: a pile that holds cards is no more vacant
 * with one more, and first of its group to hold one as before.  Piles of which tops play by themselves, or start
 * foundations, are left out, and those that what follows has changed.
 */
#include "heuristic.h"

#include "solve/base/parameters.h"

#include <stdlib.h>
#include <string.h>

struct foresight {
    uint64_t seats[PILE_WORDS], founds[PILE_WORDS]; /* piles that cards are laid on; foundations */
    bool keys;                       /* the key of a position is a sum over its piles and registers */
    bool endless;                    /* passes have no end: cards that leave the talon count as dealt, too */
    uint64_t turn;                   /* of the position, see struct search: twin_turn */
    int32_t base[2];                 /* its value; by the drawn weights, undivided, if that is asked for */
    int left;                        /* its cards that are not dealt */
    uint64_t hash;                   /* its hash, ... */
    const struct deal_identity *identity; /* ... and what that is made of */
    uint8_t distance[DISTANCES];     /* its distances: as long as no foundation changes */
    struct deal_action asked;        /* the move that was asked for last and not known, ... */
    bool open;                       /* ... which may be learnt now */
    uint8_t card;                    /* its card */
    struct {
        uint64_t turn;
        struct evaluation_seat seat; /* the pile as it lies */
        uint64_t share;              /* its part of the key */
    } to[MAX_PILES];
    struct {
        uint64_t turn, changed[PILE_WORDS];
        bool known, keyed;
        int dealt;                   /* see struct foreseen; but for the pile that it goes to */
        int32_t rest[2];             /* what a move of its top brings, but for the pile that it goes to; what that changed */
        uint64_t rest_key;           /* the same of the key */
    } from[MAX_PILES];
};

static bool foresight_seat(const struct search *x, int p)
{
    const struct deal_rules *r = x->r;

    for (int i = 0; i < r->effects; i++)
        if (r->effect[i].kind == EFFECT_PLAY && r->effect[i].arg == r->pile[p].group)
            return false;
    return !(r->starters >> r->pile[p].group & 1) && deal_evaluation_seats(x, p);
}

bool deal_foresight_new(struct search *x)
{
    struct foresight *k = x->foresight = calloc(1, sizeof *k);

    if (k)
        *k = (struct foresight){.keys = !x->traits.parents && !x->traits.turns, .endless = x->r->redeals < 0 && x->r->talon != NO_PILE};
    for (int p = 0; k && p < x->r->piles && x->traits.foreseen; p++) {
        k->founds[p / 64] |= (uint64_t)(x->r->pile[p].found != NO_PILE) << p % 64;
        k->seats[p / 64] |= (uint64_t)foresight_seat(x, p) << p % 64;
    }
    return k;
}

void deal_foresight_free(struct foresight *k) { free(k); }

static bool set_has(const uint64_t *set, int p) { return set[p / 64] >> p % 64 & 1; }

static int32_t foresight_value(const struct search *x, bool drawn) { return drawn ? deal_evaluate_drawn(x) : deal_evaluate(x)[0]; }

static int foresight_left(const struct search *x)
{
    return pile_count(x->s, x->r->pack) + (x->foresight->endless ? pile_count(x->s, x->r->talon) : 0);
}

static void foresight_turn(struct search *x, bool drawn)
{
    struct foresight *k = x->foresight;

    k->turn = x->twin_turn;
    k->base[0] = foresight_value(x, false);
    k->base[1] = drawn ? foresight_value(x, true) : 0;
    k->identity = x->s->identity;
    k->left = foresight_left(x);
    k->hash = x->s->t->hash;
    memcpy(k->distance, deal_distance_of(x), sizeof k->distance);
}

static int32_t foresight_laid(const struct search *x, int to, bool drawn)
{
    const struct foresight *k = x->foresight;

    return deal_evaluation_laid(x, &k->to[to].seat, k->card, k->distance[k->card], drawn);
}

bool deal_foresee(struct search *x, struct step step, bool drawn, struct foreseen *seen)
{
    struct foresight *k = x->foresight;
    const struct deal_action a = step.a;

    k->open = false;
    if (a.kind != ACT_MOVE || a.n != 1 || a.place || step.n || step.second || !set_has(k->seats, a.to) ||
        set_has(k->founds, a.from) || pile_count(x->s, a.to) <= x->r->group[x->r->pile[a.to].group].fill_at)
        return false;
    if (k->turn != x->twin_turn)
        foresight_turn(x, drawn);
    if (k->to[a.to].turn != k->turn) {
        k->to[a.to].turn = k->turn;
        k->to[a.to].seat = deal_evaluation_seat(x, a.to);
        k->to[a.to].share = deal_table_share(x->s, a.to);
    }
    k->card = pile_top(x->s, a.from);
    if (k->from[a.from].turn != k->turn || !k->from[a.from].known || set_has(k->from[a.from].changed, a.to)) {
        k->open = k->from[a.from].turn != k->turn;
        k->asked = a;
        return false;
    }
    seen->value = k->base[0] + k->from[a.from].rest[0] + foresight_laid(x, a.to, false);
    seen->drawn = drawn ? (k->base[1] + k->from[a.from].rest[1] + foresight_laid(x, a.to, true)) / DRAWN_SCALE : 0;
    seen->dealt = k->from[a.from].dealt - (k->endless && a.to == x->r->talon);
    seen->keyed = k->from[a.from].keyed;
    seen->key = UINT64_MAX;
    if (seen->keyed)
        seen->key = x->listed + k->from[a.from].rest_key - k->to[a.to].share + deal_table_share_laid(x->s, a.to, k->card);
    return true;
}

void deal_foresight_learn(struct search *x, struct step step, bool drawn, size_t mark)
{
    struct foresight *k = x->foresight;
    const struct deal_action a = step.a;
    uint64_t founds = 0;

    if (!k->open || k->turn != x->twin_turn || a.from != k->asked.from || a.to != k->asked.to)
        return;
    k->open = false;
    k->from[a.from].turn = k->turn;
    deal_table_changed(x->s, mark, k->from[a.from].changed);
    for (int word = 0; word < PILE_WORDS; word++)
        founds |= k->from[a.from].changed[word] & k->founds[word];
    k->from[a.from].dealt = k->left - foresight_left(x) + (k->endless && a.to == x->r->talon);
    k->from[a.from].known = !founds && pile_count(x->s, a.to) == k->to[a.to].seat.count + 1 && pile_top(x->s, a.to) == k->card;
    k->from[a.from].keyed = k->keys && x->s->identity == k->identity;
    k->from[a.from].rest_key = x->s->t->hash - k->hash - deal_table_share(x->s, a.to) + k->to[a.to].share;
    k->from[a.from].rest[0] = foresight_value(x, false) - k->base[0] - foresight_laid(x, a.to, false);
    if (drawn)
        k->from[a.from].rest[1] = foresight_value(x, true) - k->base[1] - foresight_laid(x, a.to, true);
}
