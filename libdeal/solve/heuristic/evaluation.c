/*
 * How far a position has come, for the order of the beam: from the rules alone.
 *
 * Cards out count for it, cards still in a line against it three times as much.
 * The rest rests on distances: how many cards must go to a card's foundation
 * before it can.  A cell, whose card can only go to a foundation, is the worse the
 * farther its card; a card that could go out and does not is worth a little less
 * than its place.  Where cards are built on, a card that covers a nearer one is
 * bad, and so is every card on top of one that is wanted now or next; cards in
 * order and empty places are good.
 *
 * Distances were worth more than anything else tried: at 50,000 nodes they halve
 * the deals left open of games with a line.  The distances of the line's own
 * cards and of its cells made no difference.  Of the weights for built piles, to
 * double those against covering did harm; in a game of fifteen columns 5 of 20
 * deals were won in 20,000 nodes without them, 15 with them.
 */
#include "heuristic.h"

#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT = 1 << 15, VIEWS = 8 }; /* room, which steers nothing: what is not kept is worked out again */

/* What was counted with the foundations at one height, pile by pile. */
struct evaluation_view {
    uint64_t used;                            /* when it was last; 0: never */
    uint8_t height[MAX_FOUNDS], distance[DISTANCES];
    uint64_t stale[(MAX_PILES + 63) / 64];    /* piles that have changed since */
    uint64_t cards[MAX_PILES];                /* whose distances were asked */
    struct evaluation_weights sum, part[MAX_PILES];
};

struct evaluation {
    uint64_t orderly[MAX_GROUPS][52]; /* what lies in order on a card */
    struct {
        uint64_t hash;
        int32_t value[JUDGES + 1];
    } kept[KEPT];
    struct evaluation_weights drawn; /* DRAWN_SCALE for each one */
    struct sequence_weights drawn_sequences; /* the same */
    uint64_t salt;        /* of the hashes that are kept, anew with each draw */
    struct evaluation_view view[VIEWS];
    struct evaluation_view *last; /* used last; NULL at first */
    uint64_t uses, founds[(MAX_PILES + 63) / 64]; /* founds: piles that are foundations */
};

bool deal_evaluation_new(struct search *x)
{
    const struct deal_rules *r = x->r;

    if (x->evaluation)
        return true;
    x->evaluation = calloc(1, sizeof *x->evaluation);
    for (int g = 0; x->evaluation && g < r->groups; g++)
        for (int c = 0; c < 52; c++) {
            uint64_t joins = r->group[g].onto[c] & (r->group[g].runs ? r->group[g].joins[c] : ~(uint64_t)0);

            if (__builtin_popcountll(joins) <= ORDERLY_KINDS)
                x->evaluation->orderly[g][c] = joins;
        }
    for (int f = 0; x->evaluation && f < r->founds; f++)
        x->evaluation->founds[r->found[f].pile / 64] |= (uint64_t)1 << r->found[f].pile % 64;
    return x->evaluation != NULL;
}

void deal_evaluation_free(struct evaluation *k) { free(k); }

/* What there is of each thing to be judged. */
static void count_built(const struct search *x, int p, const uint8_t *distance, struct evaluation_weights *sum)
{
    const struct deal_rules *r = x->r;
    const struct deal_group *group = &r->group[r->pile[p].group];
    const uint64_t *orderly = x->evaluation->orderly[r->pile[p].group];
    const uint8_t *cards = table_cards(x->s, p);
    int n = pile_count(x->s, p), nearest = MAX_SEQ + 1;

    if (!n)
        sum->empty += group->takes && p != r->talon;
    for (int i = 0; n > 1 && i < n; i++) { /* a card alone covers nothing */
        int d = distance[cards[i]];

        sum->in_order += i && orderly[cards[i - 1]] & card_bit(cards[i]);
        if (d > nearest)
            sum->covers--;
        else
            nearest = d;
        if (d <= 1)
            *(d ? &sum->over_next : &sum->over_wanted) -= n - 1 - i;
    }
}

static void count_cell(const struct search *x, int p, const uint8_t *distance, struct evaluation_weights *sum)
{
    int d;

    if (!pile_count(x->s, p) || (x->line && deal_line_cell(x->line, p)))
        return;
    d = distance[pile_top(x->s, p)];
    sum->distance -= d;
    sum->held -= !d;
}

static struct evaluation_weights count_pile(const struct search *x, int p, const uint8_t *distance)
{
    const struct deal_rules *r = x->r;
    struct evaluation_weights sum = {0};
    int n = pile_count(x->s, p);

    if (r->pile[p].found != NO_PILE)
        sum.out = n;
    else if (x->line && p == deal_line_pile(x->line))
        sum.in_line = -n;
    else if (x->traits.turns && p == r->talon)
        sum.out = 0;
    else if (p != r->pack && x->traits.row >= 0 && !(x->traits.cells >> r->pile[p].group & 1))
        count_built(x, p, distance, &sum);
    else if (p != r->pack && x->traits.row >= 0 && p != r->talon)
        count_cell(x, p, distance, &sum);
    if (r->goal_clear >> r->pile[p].group & 1)
        sum.out -= n;
    return sum;
}

/* SUM has AFTER in place of BEFORE. */
static void change_counts(struct evaluation_weights *sum, const struct evaluation_weights *before, const struct evaluation_weights *after)
{
    sum->out += after->out - before->out;
    sum->in_line += after->in_line - before->in_line;
    sum->distance += after->distance - before->distance;
    sum->held += after->held - before->held;
    sum->empty += after->empty - before->empty;
    sum->in_order += after->in_order - before->in_order;
    sum->covers += after->covers - before->covers;
    sum->over_wanted += after->over_wanted - before->over_wanted;
    sum->over_next += after->over_next - before->over_next;
}

/* Cards whose distances the counts of pile P rest on. */
static uint64_t cards_judged(const struct search *x, int p)
{
    const uint8_t *cards = table_cards(x->s, p);
    int n = p == x->r->pack || x->r->pile[p].found != NO_PILE ? 0 : pile_count(x->s, p);
    uint64_t mask = 0;

    for (int i = 0; i < n; i++)
        mask |= card_bit(cards[i]);
    return mask;
}

static void recount(const struct search *x, struct evaluation_view *v, int p)
{
    struct evaluation_weights now = count_pile(x, p, v->distance);

    change_counts(&v->sum, &v->part[p], &now);
    v->part[p] = now;
    v->cards[p] = cards_judged(x, p);
}

/* View V becomes that of the present distances, from the view FROM: what has other distances now is stale. */
static void derive_view(const struct search *x, struct evaluation_view *v, const struct evaluation_view *from)
{
    size_t piles = (size_t)x->r->piles;
    const uint8_t *distance = deal_distance_of(x);
    uint64_t changed = 0;

    memcpy(v->stale, from->stale, sizeof v->stale);
    memcpy(v->cards, from->cards, piles * sizeof v->cards[0]);
    memcpy(v->part, from->part, piles * sizeof v->part[0]);
    v->sum = from->sum;
    for (int c = 0; c < 52; c++)
        changed |= (uint64_t)(distance[c] != from->distance[c]) << c;
    memcpy(v->distance, distance, sizeof v->distance);
    for (size_t p = 0; p < piles; p++)
        v->stale[p / 64] |= (uint64_t)((v->cards[p] & changed) != 0) << p % 64;
}

/* The view of the foundations as they are, in the place of the one not used for longest if it must be. */
static struct evaluation_view *find_view(const struct search *x)
{
    struct evaluation *k = x->evaluation;
    struct evaluation_view *v = &k->view[0];
    uint8_t height[MAX_FOUNDS] = {0};

    for (int f = 0; f < x->r->founds; f++)
        height[f] = (uint8_t)pile_count(x->s, x->r->found[f].pile);
    for (int i = 0; i < VIEWS; i++) {
        if (k->view[i].used && !memcmp(k->view[i].height, height, sizeof height))
            return &k->view[i];
        if (k->view[i].used < v->used && &k->view[i] != k->last)
            v = &k->view[i];
    }
    memcpy(v->height, height, sizeof height);
    if (k->last && k->last != v) {
        derive_view(x, v, k->last);
    } else { /* the first one, all zero */
        memcpy(v->distance, deal_distance_of(x), sizeof v->distance);
        memset(v->stale, 0xFF, sizeof v->stale);
    }
    return v;
}

/* What has changed is stale in all views; true when a foundation has. */
static bool note_touched(const struct search *x)
{
    struct evaluation *k = x->evaluation;
    bool founds = false;

    for (int word = 0; word <= (x->r->piles - 1) / 64; word++) {
        uint64_t touched = x->s->touched[word];

        for (int i = 0; touched && i < VIEWS; i++)
            k->view[i].stale[word] |= touched;
        founds |= (touched & k->founds[word]) != 0;
        x->s->touched[word] = 0;
    }
    return founds;
}

/* What lies there is counted again in piles that have changed only. */
static const struct evaluation_weights *evaluate_count(const struct search *x)
{
    struct evaluation *k = x->evaluation;
    struct evaluation_view *v = note_touched(x) || !k->last ? find_view(x) : k->last;

    for (int word = 0; word <= (x->r->piles - 1) / 64; word++) {
        for (uint64_t stale = v->stale[word]; stale; stale &= stale - 1) {
            int p = 64 * word + __builtin_ctzll(stale);

            if (p >= x->r->piles)
                break;
            recount(x, v, p);
        }
        v->stale[word] = 0;
    }
    v->used = ++k->uses;
    k->last = v;
    return &v->sum;
}

static int evaluate_judge(const struct evaluation_weights *w, const struct evaluation_weights *n)
{
    return w->out * n->out + w->in_line * n->in_line + w->distance * n->distance + w->held * n->held +
           w->empty * n->empty + w->in_order * n->in_order + w->covers * n->covers + w->over_wanted * n->over_wanted +
           w->over_next * n->over_next;
}

static void evaluate_cards(const struct search *x, int32_t value[JUDGES + 1])
{
    const struct evaluation_weights *n = evaluate_count(x);

    for (int i = 0; i < JUDGES; i++)
        value[i] = evaluate_judge(&evaluation_weights[i], n);
    value[DRAWN] = evaluate_judge(&x->evaluation->drawn, n) / DRAWN_SCALE;
    if (x->traits.measured) {
        int progress = EVALUATION_PROGRESS * deal_progress(x);

        for (int i = 0; i <= DRAWN; i++)
            value[i] += progress;
    }
}

static void evaluate_sequences(const struct search *x, int32_t value[JUDGES + 1])
{
    deal_sequence_values(x, &x->evaluation->drawn_sequences, value);
    value[DRAWN] /= DRAWN_SCALE;
}

/* Actions that can be taken in any order come to the same position again and again. */
const int32_t *deal_evaluate(const struct search *x)
{
    uint64_t hash = x->s->t->hash ^ x->evaluation->salt;
    size_t at = hash % KEPT;

    if (x->evaluation->kept[at].hash != hash) {
        if (x->r->wholes)
            evaluate_sequences(x, x->evaluation->kept[at].value);
        else
            evaluate_cards(x, x->evaluation->kept[at].value);
        x->evaluation->kept[at].hash = hash;
    }
    return x->evaluation->kept[at].value;
}

/* One after the other, so that all compilers draw the same. */
static void draw_weights(int *weight, size_t n, uint64_t *random)
{
    for (size_t i = 0; i < n; i++)
        weight[i] *= DRAWN_LEAST + (int)(deal_random(random) % (DRAWN_MOST - DRAWN_LEAST + 1));
}

void deal_evaluation_draw(struct search *x, uint64_t seed)
{
    enum { CARDS = sizeof x->evaluation->drawn / sizeof(int), SEQUENCES = sizeof x->evaluation->drawn_sequences / sizeof(int) };
    union {
        struct evaluation_weights all;
        int each[CARDS];
    } drawn = {.all = evaluation_weights[0]};
    union {
        struct sequence_weights all;
        int each[SEQUENCES];
    } sequences = {.all = sequence_weights[0]};

    x->evaluation->salt = deal_mix(seed);
    draw_weights(drawn.each, CARDS, &seed);
    seed = x->evaluation->salt;
    draw_weights(sequences.each, SEQUENCES, &seed);
    x->evaluation->drawn = drawn.all;
    x->evaluation->drawn_sequences = sequences.all;
}
