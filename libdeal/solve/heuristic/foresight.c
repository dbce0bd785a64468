/*
 * What a move of one card onto another will be worth, before it is made.
 *
 * The evaluation is a sum over piles while foundations stay as they are.  Where what follows a move by itself goes by the pile that
 * the card leaves, and not by the one that it comes to, a move is worth what the first one from that pile was worth, but for
 * the pile that it goes to; and what a card brings that is laid there is soon counted.  So of all moves from a pile one
 * is made and the others are foreseen.
 *
 * It goes by the pile that the card leaves where vacancies are filled, and no more: a pile that holds cards is no more vacant
 * with one more, and first of its group to hold one as before.  Piles of which tops play by themselves, or start
 * foundations, are left out, and those that what follows has changed.
 */
#include "heuristic.h"

#include <stdlib.h>
#include <string.h>

struct foresight {
    uint64_t seats[PILE_WORDS], founds[PILE_WORDS]; /* piles that cards are laid on; foundations */
    uint64_t turn;                   /* of the position, see struct search: twin_turn */
    int32_t base;                    /* its value */
    uint8_t distance[DISTANCES];     /* its distances: as long as no foundation changes */
    uint8_t card;                    /* of the move asked for last */
    struct {
        uint64_t turn;
        struct evaluation_seat seat; /* the pile as it lies */
    } to[MAX_PILES];
    struct {
        uint64_t turn, changed[PILE_WORDS];
        bool known;
        int32_t rest;                /* what a move of its top brings, but for the pile that it goes to; what that changed */
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

    for (int p = 0; k && p < x->r->piles && x->traits.foreseen; p++) {
        k->founds[p / 64] |= (uint64_t)(x->r->pile[p].found != NO_PILE) << p % 64;
        k->seats[p / 64] |= (uint64_t)foresight_seat(x, p) << p % 64;
    }
    return k;
}

void deal_foresight_free(struct foresight *k) { free(k); }

static bool set_has(const uint64_t *set, int p) { return set[p / 64] >> p % 64 & 1; }

bool deal_foresee(struct search *x, struct step step, int32_t *value)
{
    struct foresight *k = x->foresight;
    const struct deal_action a = step.a;

    if (a.kind != ACT_MOVE || a.n != 1 || a.more[0] || step.n || step.second || !set_has(k->seats, a.to) ||
        set_has(k->founds, a.from) || pile_count(x->s, a.to) <= x->r->group[x->r->pile[a.to].group].fill_at)
        return false;
    if (k->turn != x->twin_turn) {
        k->turn = x->twin_turn;
        k->base = deal_evaluate(x)[0];
        memcpy(k->distance, deal_distance_of(x), sizeof k->distance);
    }
    if (k->to[a.to].turn != k->turn) {
        k->to[a.to].turn = k->turn;
        k->to[a.to].seat = deal_evaluation_seat(x, a.to);
    }
    k->card = pile_top(x->s, a.from);
    if (k->from[a.from].turn != k->turn || !k->from[a.from].known || set_has(k->from[a.from].changed, a.to))
        return false;
    *value = k->base + k->from[a.from].rest + deal_evaluation_laid(x, &k->to[a.to].seat, k->card, k->distance[k->card]);
    return true;
}

void deal_foresight_learn(struct search *x, struct step step, size_t mark)
{
    struct foresight *k = x->foresight;
    const struct deal_action a = step.a;
    uint64_t founds = 0;

    if (k->turn != x->twin_turn || a.kind != ACT_MOVE || k->to[a.to].turn != k->turn || k->from[a.from].turn == k->turn)
        return;
    k->from[a.from].turn = k->turn;
    deal_table_changed(x->s, mark, k->from[a.from].changed);
    for (int word = 0; word < PILE_WORDS; word++)
        founds |= k->from[a.from].changed[word] & k->founds[word];
    k->from[a.from].known = !founds && pile_count(x->s, a.to) == k->to[a.to].seat.count + 1 && pile_top(x->s, a.to) == k->card;
    k->from[a.from].rest =
        deal_evaluate(x)[0] - k->base - deal_evaluation_laid(x, &k->to[a.to].seat, k->card, k->distance[k->card]);
}
