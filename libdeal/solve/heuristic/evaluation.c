/*
 * Evaluation of positions, which orders the positions of a beam. It is derived from the rules alone.
 *
 * Cards on foundations count for a position; cards still in a line count against it three times as much. All other
 * terms use distances: the distance of a card is the number of cards that must go to a foundation before it can. A card
 * in a cell, which can only go to a foundation, counts the more against the position the greater its distance is. A
 * card in a cell that could go out counts slightly less than the cell. Where cards are built on, each card that covers
 * a card of smaller distance counts against the position. So does each card on top of a card of distance 0 or 1. Cards
 * in order and empty places count for it. Piles that cover each other in a row count as one pile. Of 16 blocus and 16
 * shahs 300,000 nodes decide 13 and 13 so, 12 and 12 with each pile for itself, in 0.87 and 0.64 of the nodes
 * (geometric mean).
 *
 * Distances had the largest effect of all terms: at 50,000 nodes they halve the number of undecided deals of games with
 * a line. Distances of the line's own cards and of its cells had no effect. Doubled weights against covering cards did
 * harm in built piles. In a game of fifteen columns 20,000 nodes won 5 of 20 deals without the weights of built piles
 * and 15 with them.
 *
 * MEASURED.md (Evaluation) has the terms that were tried without gain.
 */
#include "heuristic.h"

#include "engine/engine.h"
#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"

#include <stdlib.h>
#include <string.h>

/* Size of the cache of values of positions. It affects speed only: a value that is not cached is computed again. */
enum { KEPT = 1 << 10 };

/* factor in the hash of a row of piles that cover each other; it differs from the factors of the hashes of piles */
#define ROW_FACTOR 0xA0761D6478BD642Fu

/* Cached value of a pile. */
struct evaluation_part {
    uint64_t key;   /* hash of everything that the value depended on, beside distances, when the pile was evaluated */
    uint64_t cards; /* bit set of the cards whose distances the value depends on */
    int32_t value;
};

/* Cached values of all piles for one combination of foundation heights. */
struct evaluation_view {
    bool used;
    uint8_t height[MAX_FOUNDS], distance[DISTANCES];
    uint64_t stale[PILE_WORDS];                /* bit set of the piles that changed since their value was computed */
    int32_t sum;                               /* sum of the values of all piles */
    struct evaluation_part part[MAX_PILES][2]; /* by pile: the last two values of the pile, since a step that is tried
                                                  and undone restores the former one */
    uint8_t last[MAX_PILES]; /* last[p]: index in part[p][] of the value of pile p that is included in sum */
};

/* Role of a pile in the evaluation. AS_BUILT and AS_PLACE are piles on which cards are built; an empty AS_PLACE counts
 * in favour of the position. */
enum judged_as { AS_NOTHING, AS_BUILT, AS_PLACE, AS_CELL, AS_FOUND, AS_LINE };

struct evaluation {
    /* orderly[g][card]: bit set of the cards that count as in order when they lie on the card in a pile of group g */
    uint64_t orderly[MAX_GROUPS][52];
    uint8_t as[MAX_PILES];     /* as[p]: role of pile p in the evaluation (enum judged_as) */
    uint16_t least[MAX_PILES]; /* least[p]: if pile p has fewer cards, its value depends on their number only */
    uint8_t lowest[MAX_PILES]; /* lowest[p]: the lowest pile of the row that pile p is in (each pile of a row covers all
                                  piles before it); NO_PILE: no row */
    bool rows;                 /* true: some piles form a row, in which each pile covers all piles before it */
    struct {
        uint64_t hash;
        int32_t value;
    } kept[KEPT]; /* cached values of positions */
    /* values for the present numbers of cards on foundations, and for those before the last change of these */
    struct evaluation_view view[2];
    struct evaluation_view *last; /* the entry of view[] for the present numbers; NULL at first */
    uint64_t founds[PILE_WORDS];  /* bit set of the foundations */
};

static bool find_orderly(const struct deal_rules *r, int g, struct evaluation *evaluation)
{
    bool any = false;

    for (int c = 0; c < 52; c++) {
        evaluation->orderly[g][c] = deal_orderly_kinds(&r->group[g], c);
        any |= evaluation->orderly[g][c] != 0;
    }
    return any;
}

static enum judged_as judged_as(const struct search *x, int p)
{
    const struct deal_rules *r = x->r;
    int group = r->pile[p].group;

    if (r->pile[p].found != NO_PILE)
        return AS_FOUND;
    if (x->line && p == deal_line_pile(x->line))
        return AS_LINE;
    if (p == r->pack || x->traits.row < 0 || (x->traits.turns && p == r->talon))
        return AS_NOTHING;
    if (!(x->traits.cells >> group & 1))
        return r->group[group].takes && p != r->talon ? AS_PLACE : AS_BUILT;
    return p == r->talon || (x->line && deal_line_cell(x->line, p)) ? AS_NOTHING : AS_CELL;
}

/* Least number of cards from which the value of pile P depends on which cards they are. A single card covers no other,
 * and without foundations all distances are equal. */
static uint16_t evaluate_least(const struct search *x, int p, bool orderly)
{
    int as = x->evaluation->as[p];
    bool built = (as == AS_BUILT || as == AS_PLACE) && (orderly || x->r->founds) && x->evaluation->lowest[p] == NO_PILE;

    return built ? 2 : as == AS_CELL ? 1 : UINT16_MAX;
}

static bool judged_built(int as) { return as == AS_BUILT || as == AS_PLACE || as == AS_CELL; }

/* Do the piles over pile P form a row, in which each covers all piles before it and no other? UNDER[q] is the number of
 * piles under pile q. */
static bool evaluate_row(const struct search *x, int p, const uint8_t *under)
{
    const struct deal_rules *r = x->r;
    int n = r->pile[p].overs;
    bool row = n && !under[p] && judged_built(x->evaluation->as[p]);

    for (int i = 0; i < n && row; i++) {
        int q = r->over[r->pile[p].over + i];
        row = r->pile[q].overs == n - 1 - i && under[q] == i + 1 && judged_built(x->evaluation->as[q]);
    }
    return row;
}

static void find_rows(const struct search *x)
{
    const struct deal_rules *r = x->r;
    struct evaluation *k = x->evaluation;
    uint8_t under[MAX_PILES] = {0};

    memset(k->lowest, NO_PILE, sizeof k->lowest);
    for (int p = 0; p < r->piles; p++)
        for (int i = 0; i < r->pile[p].overs; i++)
            under[r->over[r->pile[p].over + i]]++;
    for (int p = 0; p < r->piles; p++) {
        if (!evaluate_row(x, p, under))
            continue;
        k->rows = true;
        k->lowest[p] = (uint8_t)p;
        for (int i = 0; i < r->pile[p].overs; i++)
            k->lowest[r->over[r->pile[p].over + i]] = (uint8_t)p;
    }
}

bool deal_evaluation_new(struct search *x)
{
    const struct deal_rules *r = x->r;
    bool orderly[MAX_GROUPS];

    if (x->evaluation)
        return true;
    x->evaluation = calloc(1, sizeof *x->evaluation);
    for (int g = 0; x->evaluation && g < r->groups; g++)
        orderly[g] = find_orderly(r, g, x->evaluation);
    for (int p = 0; x->evaluation && p < r->piles; p++)
        x->evaluation->as[p] = (uint8_t)judged_as(x, p);
    if (x->evaluation)
        find_rows(x);
    for (int p = 0; x->evaluation && p < r->piles; p++)
        x->evaluation->least[p] = evaluate_least(x, p, orderly[r->pile[p].group]);
    for (int f = 0; x->evaluation && f < r->founds; f++)
        x->evaluation->founds[r->found[f].pile / 64] |= (uint64_t)1 << r->found[f].pile % 64;
    return x->evaluation && deal_foresight_new(x);
}

void deal_evaluation_free(struct evaluation *evaluation) { free(evaluation); }

/* Counts of cards for the evaluation of a pile in which cards cover each other, taken from its lowest card up. */
struct built {
    int left, nearest; /* left: number of cards over the present one; nearest: least distance of the cards below it */
    int in_order, covers, over[2];
};

static void count_built(const struct search *x, int p, const uint8_t *distance, struct built *built,
                        struct evaluation_part *part)
{
    const uint64_t *orderly = x->evaluation->orderly[x->r->pile[p].group];
    const uint8_t *cards = table_cards(x->s, p);
    int n = pile_count(x->s, p);
    uint64_t fits = 0;

    for (int i = 0; i < n; i++) {
        int d = distance[cards[i]];

        part->cards |= card_bit(cards[i]);
        built->in_order += (fits & card_bit(cards[i])) != 0;
        fits = orderly[cards[i]];
        built->covers += d > built->nearest;
        built->nearest = d < built->nearest ? d : built->nearest;
        built->left--;
        if (d <= 1)
            built->over[d] += built->left;
    }
}

/* Evaluates pile P into PART. If P is the lowest pile of a row (piles that cover each other), the value includes the
 * piles over it. */
static void judge_built(const struct search *x, int p, const uint8_t *distance, struct evaluation_part *part)
{
    const struct evaluation *k = x->evaluation;
    const uint8_t *over = x->r->over + x->r->pile[p].over;
    int overs = k->lowest[p] == p ? x->r->pile[p].overs : 0;
    struct built b = {.left = pile_count(x->s, p), .nearest = MAX_SEQ + 1};

    for (int i = 0; i < overs; i++)
        b.left += pile_count(x->s, over[i]);
    count_built(x, p, distance, &b, part);
    for (int i = 0; i < overs; i++)
        count_built(x, over[i], distance, &b, part);
    part->value += evaluation_weights.in_order * b.in_order - evaluation_weights.covers * b.covers -
                   evaluation_weights.over_wanted * b.over[0] - evaluation_weights.over_next * b.over[1];
}

static void judge_cell(const struct search *x, int p, const uint8_t *distance, struct evaluation_part *part)
{
    uint8_t card = pile_top(x->s, p);

    part->cards = card_bit(card);
    part->value -= evaluation_weights.distance * distance[card] + (distance[card] ? 0 : evaluation_weights.held);
}

static void judge_pile(const struct search *x, int p, const uint8_t *distance, struct evaluation_part *part)
{
    const struct evaluation *k = x->evaluation;
    int n = pile_count(x->s, p), as = k->as[p], group = x->r->pile[p].group;

    part->value = 0;
    part->cards = 0;
    if (n >= k->least[p])
        (as == AS_CELL ? judge_cell : judge_built)(x, p, distance, part);
    else if (as == AS_PLACE)
        part->value += n ? 0 : evaluation_weights.empty;
    else if (as == AS_FOUND)
        part->value += evaluation_weights.out * n;
    else if (as == AS_LINE)
        part->value -= evaluation_weights.in_line * n;
    if (x->r->goal.clear >> group & 1)
        part->value -= evaluation_weights.out * n;
    if (k->lowest[p] == p)
        judge_built(x, p, distance, part);
}

/* Hash of everything that the value of a row of piles (which cover each other) depends on, except distances of cards; 0
 * if the hashes of its piles do not suffice. */
static uint64_t evaluate_row_key(const struct search *x, int p)
{
    const uint8_t *over = x->r->over + x->r->pile[p].over;
    const uint64_t *hash = table_pile_hash(x->s);
    bool ordered = x->s->identity->form[p] == FORM_ORDER;
    uint64_t key = hash[p];

    for (int i = 0; i < x->r->pile[p].overs; i++) {
        ordered &= x->s->identity->form[over[i]] == FORM_ORDER;
        key = key * ROW_FACTOR + hash[over[i]];
    }
    return ordered ? key : 0;
}

/* Hash of everything that the value of pile P depends on, except distances of cards: its number of cards or the hash of
 * the pile. 0 if these do not suffice. */
static uint64_t evaluate_key(const struct search *x, int p)
{
    int n = pile_count(x->s, p);

    if (x->evaluation->lowest[p] == p)
        return evaluate_row_key(x, p);
    if (n < x->evaluation->least[p])
        return (uint64_t)n + 1;
    return x->s->identity->form[p] == FORM_ORDER ? table_pile_hash(x->s)[p] : 0;
}

/* Brings the value of pile P in the cached values VIEW up to date, from the cache or by a new evaluation. */
static void judge_again(const struct search *x, struct evaluation_view *view, int p)
{
    uint64_t key = evaluate_key(x, p);
    const struct evaluation_part *was = &view->part[p][view->last[p]];
    struct evaluation_part *now = &view->part[p][!view->last[p]];

    if (key && key == was->key)
        return;
    if (!key || key != now->key)
        judge_pile(x, p, view->distance, now);
    now->key = key;
    view->last[p] = !view->last[p];
    view->sum += now->value - was->value;
}

/* Initializes the cached values VIEW for the present distances of cards. They are copied from FROM, made for other
 * distances. Piles with a card whose distance differs must be evaluated again. */
static void derive_view(const struct search *x, struct evaluation_view *view, const struct evaluation_view *from)
{
    size_t piles = (size_t)x->r->piles;
    const uint8_t *distance = deal_distance_of(x);
    uint64_t changed = 0;

    memcpy(view->stale, from->stale, sizeof view->stale);
    view->sum = from->sum;
    for (int c = 0; c < 52; c++)
        changed |= (uint64_t)(distance[c] != from->distance[c]) << c;
    memcpy(view->distance, distance, sizeof view->distance);
    for (size_t p = 0; p < piles; p++) {
        bool stale = (from->part[p][from->last[p]].cards & changed) != 0;

        view->part[p][0] = from->part[p][from->last[p]];
        view->part[p][0].key = stale ? 0 : view->part[p][0].key;
        view->part[p][1].key = 0;
        view->last[p] = 0;
        view->stale[p / 64] |= (uint64_t)stale << p % 64;
    }
}

/* Returns the cached values of piles for the present heights of the foundations. If there are none, new ones replace
 * the older set. */
static struct evaluation_view *find_view(const struct search *x)
{
    struct evaluation *k = x->evaluation;
    struct evaluation_view *v = k->last == k->view ? k->view + 1 : k->view;
    uint8_t height[MAX_FOUNDS] = {0};

    for (int f = 0; f < x->r->founds; f++)
        height[f] = (uint8_t)pile_count(x->s, x->r->found[f].pile);
    for (int i = 0; i < 2; i++)
        if (k->view[i].used && !memcmp(k->view[i].height, height, sizeof height))
            return &k->view[i];
    memcpy(v->height, height, sizeof height);
    v->used = true;
    if (k->last) {
        derive_view(x, v, k->last);
    } else { /* there are no values yet from which these can be derived */
        memcpy(v->distance, deal_distance_of(x), sizeof v->distance);
        memset(v->stale, 0xFF, sizeof v->stale);
    }
    return v;
}

/* If any pile of a row changed, marks the lowest pile of the row, which has the value of the row, as changed. */
static void touch_rows(const struct search *x)
{
    const uint8_t *lowest = x->evaluation->lowest;

    for (int word = 0; word <= (x->r->piles - 1) / 64; word++)
        for (uint64_t touched = x->s->touched[word]; touched; touched &= touched - 1) {
            int p = 64 * word + __builtin_ctzll(touched);

            if (p >= x->r->piles)
                break;
            if (lowest[p] != NO_PILE)
                x->s->touched[lowest[p] / 64] |= (uint64_t)1 << lowest[p] % 64;
        }
}

/* Marks the values of the piles that changed as stale. Returns true if a foundation changed. */
static bool note_touched(const struct search *x)
{
    struct evaluation *k = x->evaluation;
    bool founds = false;

    if (k->rows)
        touch_rows(x);
    for (int word = 0; word <= (x->r->piles - 1) / 64; word++) {
        uint64_t touched = x->s->touched[word];

        k->view[0].stale[word] |= touched;
        k->view[1].stale[word] |= touched;
        founds |= (touched & k->founds[word]) != 0;
        x->s->touched[word] = 0;
    }
    return founds;
}

/* Evaluates the piles that changed and returns the sum over all piles. */
static int32_t evaluate_count(const struct search *x)
{
    struct evaluation *k = x->evaluation;

    if (note_touched(x) || !k->last)
        k->last = find_view(x);
    for (int word = 0; word <= (x->r->piles - 1) / 64; word++) {
        for (uint64_t stale = k->last->stale[word]; stale; stale &= stale - 1) {
            int p = 64 * word + __builtin_ctzll(stale);

            if (p >= x->r->piles)
                break;
            judge_again(x, k->last, p);
        }
        k->last->stale[word] = 0;
    }
    return k->last->sum;
}

/* Sum of the progress towards the goal that mechanisms of the rules report. */
static int mechanisms_progress(const struct search *x)
{
    int progress = 0;

    for (int i = 0; i < x->r->mechs; i++)
        if (x->r->mech[i].how->progress)
            progress += x->r->mech[i].how->progress(x->s, &x->r->mech[i]);
    return progress;
}

int32_t deal_evaluate(const struct search *x)
{
    uint64_t hash = x->s->t->hash;
    size_t at = hash % KEPT;

    /* through a cache, since moves that commute lead to the same position many times */
    if (x->evaluation->kept[at].hash != hash) {
        x->evaluation->kept[at].hash = hash;
        x->evaluation->kept[at].value =
            x->r->sets.wholes
                ? deal_sequence_value(x)
                : evaluate_count(x) + (x->traits.measured ? EVALUATION_PROGRESS * mechanisms_progress(x) : 0);
    }
    return x->evaluation->kept[at].value;
}

/* ---- one more card on a pile ---- */

bool deal_evaluation_seats(const struct search *x, int p)
{
    const struct evaluation *k = x->evaluation;

    return (k->as[p] == AS_BUILT || k->as[p] == AS_PLACE) && k->least[p] == 2;
}

struct evaluation_seat deal_evaluation_seat(const struct search *x, int p)
{
    const struct evaluation *k = x->evaluation;
    const uint8_t *cards = table_cards(x->s, p), *distance = deal_distance_of(x);
    struct evaluation_seat seat = {.nearest = MAX_SEQ + 1, .count = pile_count(x->s, p)};

    for (int i = 0; i < seat.count; i++) {
        int d = distance[cards[i]];

        seat.nearest = d < seat.nearest ? d : seat.nearest;
        seat.over -= d > 1 ? 0 : d ? evaluation_weights.over_next : evaluation_weights.over_wanted;
    }
    seat.in_order = seat.count ? k->orderly[x->r->pile[p].group][cards[seat.count - 1]] : 0;
    return seat;
}

int32_t deal_evaluation_laid(const struct evaluation_seat *seat, uint8_t card, int distance)
{
    return seat->over + (seat->in_order >> card & 1 ? evaluation_weights.in_order : 0) -
           (distance > seat->nearest ? evaluation_weights.covers : 0);
}
