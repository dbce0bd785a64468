/*
 * Foresight: the evaluation of a move of one card onto another before the move is made.
 *
 * While no foundation changes, the evaluation is a sum over piles. In many games the automatic effects after a move
 * depend on the pile that the card leaves, and not on the pile that it comes to. All moves of one top then have the
 * same value, except for the change of the pile that takes the card, and that change is cheap to compute. So the search
 * makes one move from each pile and predicts the others. The same holds for the key of a position, where it is a sum
 * over piles and registers, and for the number of cards that leave the pack. Where the identity of positions ignores
 * the order of a pile, the cached value (evaluation.c) may belong to another position of the same hash. The prediction
 * may then be either value, which affects the number of nodes only.
 *
 * Fills of vacancies depend on the pile that the card leaves and on no other: a pile with cards is not vacant before or
 * after it takes one more, and the first such pile of its group stays the first. Excluded are piles whose tops play
 * automatically or start foundations, and piles that the effects of the move changed.
 */
#include "heuristic.h"

#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/base/parameters.h"

#include <stdlib.h>
#include <string.h>

struct foresight {
    /* seats: bit set of the piles on which cards may be laid; founds: bit set of the foundations */
    uint64_t seats[PILE_WORDS], founds[PILE_WORDS];
    bool keys;     /* true: the key of a position is a sum over its piles and registers */
    bool endless;  /* true: the talon can be turned over without limit, so cards that leave it count as dealt */
    uint64_t turn; /* value of x->listings, which identifies the position that the fields below describe */
    int32_t base;  /* value of the position */
    int left; /* number of cards that are still in the pack, or also in a talon that is turned over without limit */
    uint64_t hash; /* hash of the position that is described here */
    const struct deal_identity
        *identity; /* the definition by which positions are identified (which differences the hash ignores) */
    uint8_t distance[DISTANCES]; /* distance[card]: number of cards that must go to a foundation before the card; valid
                                    while no foundation changes */
    struct deal_action asked;    /* the last move whose evaluation could not be predicted */
    bool open;                   /* true: deal_foresight_learn() may learn from the move whose prediction failed */
    uint8_t card;                /* the card that moves, in the last move that could not be predicted */
    struct {
        uint64_t turn;
        struct evaluation_seat seat; /* state of the pile as the target of a predicted move */
        uint64_t share;              /* contribution of the pile, with the card on it, to the key of the position */
    } to[MAX_PILES];
    struct {
        uint64_t turn, changed[PILE_WORDS];
        bool known, keyed;
        int dealt; /* number of cards that leave the pack or talon for good by the move, apart from the pile that takes
                      the card */
        int32_t rest; /* change of the evaluation by the move, apart from the pile that takes the card; changed[] has
                         the other piles that change */
        uint64_t rest_key; /* change of the key of the position by the move, without the pile that takes the card */
    } from[MAX_PILES];
};

static bool foresight_seat(const struct search *x, int p)
{
    return deal_only_out(x->r, group_of_pile(x->r, p),
                         BEARS({WAYS_ALL & ~BY_ITSELF, ALL_GROUPS}, {WAYS_ALL & ~TO_NEXT, ALL_GROUPS}), NULL) &&
           deal_evaluation_seats(x, p);
}

bool deal_foresight_new(struct search *x)
{
    struct foresight *k = x->foresight = calloc(1, sizeof *k);

    if (k)
        *k = (struct foresight){.keys = !x->traits.parents && !x->traits.turns,
                                .endless = deal_endless_redeal(x->r, NULL) && x->r->talon != NO_PILE};
    for (int p = 0; k && p < x->r->piles && x->traits.foreseen; p++) {
        k->founds[p / 64] |= (uint64_t)(x->r->pile[p].found != NO_PILE) << p % 64;
        k->seats[p / 64] |= (uint64_t)foresight_seat(x, p) << p % 64;
    }
    return k;
}

void deal_foresight_free(struct foresight *foresight) { free(foresight); }

static bool set_has(const uint64_t *set, int p) { return set[p / 64] >> p % 64 & 1; }

static int foresight_left(const struct search *x)
{
    return pile_count(x->s, x->r->pack) + (x->foresight->endless ? pile_count(x->s, x->r->talon) : 0);
}

static void foresight_turn(struct search *x)
{
    struct foresight *k = x->foresight;

    k->turn = x->listings;
    k->base = deal_evaluate(x);
    k->identity = x->s->identity;
    k->left = foresight_left(x);
    k->hash = x->s->t->hash;
    memcpy(k->distance, deal_distance_of(x), sizeof k->distance);
}

static int32_t foresight_laid(const struct foresight *foresight, int to)
{
    return deal_evaluation_laid(&foresight->to[to].seat, foresight->card, foresight->distance[foresight->card]);
}

bool deal_foresee(struct search *x, struct step step, struct foreseen *seen)
{
    struct foresight *k = x->foresight;
    const struct deal_action a = step.a;

    k->open = false;
    if (a.kind != ACT_MOVE || a.n != 1 || a.place || step.n || step.second || !set_has(k->seats, a.to) ||
        set_has(k->founds, a.from) || pile_count(x->s, a.to) <= x->r->group[x->r->pile[a.to].group].fill_at)
        return false;
    if (k->turn != x->listings)
        foresight_turn(x);
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
    seen->value = k->base + k->from[a.from].rest + foresight_laid(k, a.to);
    seen->dealt = k->from[a.from].dealt - (k->endless && a.to == x->r->talon);
    seen->keyed = k->from[a.from].keyed;
    seen->key = UINT64_MAX;
    if (seen->keyed)
        seen->key =
            x->listed + k->from[a.from].rest_key - k->to[a.to].share + deal_table_share_laid(x->s, a.to, k->card);
    return true;
}

void deal_foresight_learn(struct search *x, struct step step, size_t mark)
{
    struct foresight *k = x->foresight;
    const struct deal_action a = step.a;
    uint64_t founds = 0;

    if (!k->open || k->turn != x->listings || a.from != k->asked.from || a.to != k->asked.to)
        return;
    k->open = false;
    k->from[a.from].turn = k->turn;
    deal_table_changed(x->s, mark, k->from[a.from].changed);
    for (int word = 0; word < PILE_WORDS; word++)
        founds |= k->from[a.from].changed[word] & k->founds[word];
    k->from[a.from].dealt = k->left - foresight_left(x) + (k->endless && a.to == x->r->talon);
    k->from[a.from].known =
        !founds && pile_count(x->s, a.to) == k->to[a.to].seat.count + 1 && pile_top(x->s, a.to) == k->card;
    k->from[a.from].keyed = k->keys && x->s->identity == k->identity;
    k->from[a.from].rest_key = x->s->t->hash - k->hash - deal_table_share(x->s, a.to) + k->to[a.to].share;
    k->from[a.from].rest = deal_evaluate(x) - k->base - foresight_laid(k, a.to);
}
