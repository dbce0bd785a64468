/*
 * The plain search of games in which cards only come to one heap: from the tops of piles, if they fit on its top, and
 * from the pack. A position is determined by the number of cards in each pile and in the pack, and by the top of the
 * heap. These numbers form an exact key, which no other position has. If keys are few, each has a bit in a table.
 *
 * Two cards are of one kind if the heap takes both in the same places and takes the same cards on them. Two piles of a
 * group whose lowest cards are of the same kinds are interchangeable while they hold only these. The key is then that
 * of the equivalent position in which the pile of the lower number has more cards.
 */
#include "search.h"

#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/base/parameters.h"
#include "solve/base/plain.h"
#include "solve/store/store.h"

#include <stdlib.h>
#include <string.h>

enum { COUNTED_PILES = 64, COUNTED_PAIRS = 128, COUNTED_PAUSE = 1024, KINDS = 54, NO_KIND = 53 };
enum { TURN = COUNTED_PILES }; /* as the number of a pile in counted_frame.move: the move is a turn of the pack */

/* ---- conditions on the rules ---- */

/* The heap: the only pile on which cards are built; NO_PILE if there is none or more than one. */
static int counted_heap(const struct deal_rules *r)
{
    uint32_t built_on = r->sets.built_on;
    int g = built_on ? __builtin_ctz(built_on) : 0;

    return built_on && !(built_on & (built_on - 1)) && r->group[g].piles == 1 ? r->group[g].first : NO_PILE;
}

/* If the heap (the pile to which all cards come) takes cards while it is empty, does it take them from all groups, even
 * the last card of a pile? */
static bool counted_takes(const struct deal_rules *r, const struct deal_group *heap)
{
    for (uint32_t from = deal_ways_from(r, r->sets.built_on, BY_PLAYER); from && heap->takes; from &= from - 1) {
        int g = __builtin_ctz(from);

        if (!(heap->takes_from >> g & 1) || r->group[g].family == heap->family)
            return false;
    }
    return true;
}

static bool counted_apart(const struct deal_rules *r, int pile)
{
    for (int word = 0; pile != NO_PILE && word < PILE_WORDS; word++)
        if (r->pile[pile].under[word] || r->pile[pile].covers[word])
            return false;
    return true;
}

static bool one_heap(const struct deal_rules *r, struct obstacle *o)
{
    int heap = counted_heap(r), g = heap == NO_PILE ? NO_GROUP : r->pile[heap].group;
    const char *key;

    if (heap == NO_PILE)
        return deal_blame_kind(o, r, false, "play");
    key = r->base.groups >> g & 1                                 ? "build"
          : !counted_takes(r, &r->group[g])                       ? "takes"
          : !counted_apart(r, heap) || !counted_apart(r, r->pack) ? "covers"
                                                                  : NULL;
    if (key)
        return deal_blame_group(o, r, g, key);
    if (!deal_only_out(r, r->sets.built_on, BEARS({0, 0}), o))
        return false;
    return !r->sets.foundations || deal_blame_group(o, r, __builtin_ctz(r->sets.foundations), "foundation");
}

/* Do cards leave the piles singly, for the heap only, and is no move obligatory? */
static bool tops_leave(const struct deal_rules *r, struct obstacle *o)
{
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].limited || r->group[g].show == SHOW_FACE)
            return deal_blame_group(o, r, g, r->group[g].limited ? "dealt" : "show");
    for (int p = 0; p < r->piles; p++)
        if (deal_ways_to(r, group_of_pile(r, p), BY_PLAYER) && (pile_open(r, p) != OPEN_TOP || r->pile[p].away))
            return deal_blame_group(o, r, r->pile[p].group, r->pile[p].away ? "home" : "open");
    return deal_only_out(r, ~groups_pack(r), BEARS({BY_PLAYER | TO_FITTING, r->sets.built_on}), o) &&
           deal_never(r, BINDS | BINDS_DEAL, o);
}

static bool pack_to_heap(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_out(r, groups_pack(r), BEARS({WAYS_START, ALL_GROUPS}, {WAYS_TURN, r->sets.built_on}), o);
}

static bool goal_is_heap(const struct deal_rules *r, struct obstacle *o)
{
    int heap = counted_heap(r);
    uint32_t others =
        (uint32_t)1 << r->pile[heap].group | (r->pack == NO_PILE ? 0 : (uint32_t)1 << r->pile[r->pack].group);

    return r->goal.pile == heap || (r->goal.pile == NO_PILE && r->goal.clear && !(r->goal.clear & others)) ||
           deal_blame(o, "game", "goal");
}

static const struct condition heap_takes = {"cards are built on one pile, which keeps them", one_heap},
                              piles_give = {"the tops of piles leave, and nothing comes there", tops_leave},
                              pack_gives = {"the pack is turned to that pile, once", pack_to_heap},
                              heap_wins = {"the goal is every card on that pile, or no card left in other piles",
                                           goal_is_heap};
const struct condition *const deal_counted_needs[] = {&deal_mechanisms_idle, &heap_takes, &piles_give,
                                                      &pack_gives,           &heap_wins,  NULL};

/* ---- the game in numbers ---- */

struct counted_pile {
    uint8_t pile, full; /* pile: number of the pile in the rules; full: number of its cards at the start */
    bool clears;        /* true: the goal requires the pile to be empty */
    uint64_t under;     /* bit set of the piles that this pile covers */
    uint64_t weight;    /* factor of the pile's number of cards in the key of a position */
    /* kind[n]: kind of the n-th card of the pile from the bottom, n from 1; kind[0] is NO_KIND */
    uint8_t kind[DEAL_CARDS_MAX + 1];
};

/* Two interchangeable piles. Their lowest SAME cards are of the same kinds, one by one. */
struct counted_pair {
    uint8_t a, b, same;
};

struct counted_frame {
    uint64_t left;             /* bit set of the piles whose tops are not tried yet from this position */
    uint8_t move, top, packed; /* move: the pile tried last, or TURN; top, packed: top of the heap and number of cards
                                  in the pack before that move */
    bool turns;                /* true: the turn of the pack is not tried yet from this position */
};

struct counted {
    struct search *x;
    const struct deal_group *heap;
    int piles, pairs, kinds, turned; /* number of piles; of pairs of interchangeable piles; of kinds of cards; of cards
                                        turned from the pack at a time (0: it is never turned) */
    bool all;                        /* true: the goal requires the pack to be empty, too */
    struct counted_pile pile[COUNTED_PILES];
    struct counted_pair pair[COUNTED_PAIRS];
    uint8_t pack[DEAL_CARDS_MAX];   /* kinds of the pack's cards in reverse order: the next card to turn is last */
    uint8_t first[KINDS], kind[52]; /* first[kind]: a card of the kind; kind[card]: the kind of the card */
    uint64_t fits[KINDS]; /* fits[kind]: bit set of the kinds that the heap takes on a card of the kind; fits[kinds]:
                             bit set of the kinds that it takes while empty */
    uint64_t pack_weight, top_weight;

    /* by pile: count: number of its cards; over: number of piles with cards that cover it */
    uint8_t count[COUNTED_PILES], over[COUNTED_PILES];
    uint64_t tops[KINDS]; /* tops[kind]: bit set of the piles whose top is of the kind */
    /* bit sets: plays: the piles whose cards may go to the heap; bare: the piles that no card covers */
    uint64_t plays, bare;
    int packed, top, left; /* packed: number of cards in the pack; top: kind of the top of the heap; left: number of
                              cards that must still leave their piles */
    uint64_t key;

    struct counted_frame frame[DEAL_CARDS_MAX + 1];
    size_t depth, lowest;
    uint64_t *bits; /* table with a bit for each key, set when the position was met; NULL: there are too many keys, and
                       the hash set below is used */
    struct closed_set closed; /* set of the hashed keys of positions that were met */
};

/* ---- kinds of cards ---- */

static bool counted_alike(const struct deal_group *heap, uint8_t a, uint8_t b)
{
    uint64_t both = card_bit(a) | card_bit(b);
    bool alike = heap->onto[a] == heap->onto[b] && (!(heap->takes & both) || (heap->takes & both) == both);

    for (int c = 0; c < 52; c++)
        alike &= !(heap->onto[c] & both) || (heap->onto[c] & both) == both;
    return alike;
}

static void counted_find_kinds(struct counted *d)
{
    const struct deal_rules *r = d->x->r;

    for (uint8_t c = 0; c < 52; c++) {
        int k = 0;

        if (!r->cards.copies[c])
            continue;
        while (k < d->kinds && !counted_alike(d->heap, d->first[k], c))
            k++;
        d->kind[c] = (uint8_t)k;
        if (k == d->kinds)
            d->first[d->kinds++] = c;
    }
    for (int k = 0; k <= d->kinds; k++)
        for (int j = 0; j < d->kinds; j++)
            if ((k < d->kinds ? d->heap->onto[d->first[k]] : d->heap->takes) & card_bit(d->first[j]))
                d->fits[k] |= (uint64_t)1 << j;
}

/* ---- the start position ---- */

static void counted_add_pile(struct counted *d, int p)
{
    const struct deal_rules *r = d->x->r;
    struct counted_pile *k = &d->pile[d->piles];

    *k = (struct counted_pile){.pile = (uint8_t)p, .full = (uint8_t)pile_count(d->x->s, p)};
    k->clears = d->all || r->goal.clear >> r->pile[p].group & 1;
    k->kind[0] = NO_KIND;
    for (int i = 0; i < k->full; i++)
        k->kind[i + 1] = d->kind[pile_card(d->x->s, p, i)];
    d->tops[k->kind[k->full]] |= (uint64_t)1 << d->piles;
    if (r->group[r->pile[p].group].play)
        d->plays |= (uint64_t)1 << d->piles;
    d->count[d->piles++] = k->full;
    d->left += k->clears ? k->full : 0;
}

static void counted_find_covers(struct counted *d)
{
    for (int i = 0; i < d->piles; i++)
        for (int j = 0; j < d->piles; j++) {
            const uint64_t *over = d->x->r->pile[d->pile[j].pile].covers;
            int p = d->pile[i].pile;

            if (over[p / 64] >> p % 64 & 1) {
                d->pile[i].under |= (uint64_t)1 << j;
                d->over[j]++;
            }
        }
    for (int i = 0; i < d->piles; i++)
        d->bare |= (uint64_t)!d->over[i] << i;
}

static void counted_find_pairs(struct counted *d)
{
    const struct deal_rules *r = d->x->r;

    for (int i = 0; i < d->piles && !r->pile_sets.covers; i++)
        for (int j = i + 1; j < d->piles && d->pairs < COUNTED_PAIRS; j++) {
            const struct counted_pile *a = &d->pile[i], *b = &d->pile[j];
            int same = 0;

            while (same < a->full && same < b->full && a->kind[same + 1] == b->kind[same + 1])
                same++;
            if (same && r->pile[a->pile].group == r->pile[b->pile].group)
                d->pair[d->pairs++] = (struct counted_pair){(uint8_t)i, (uint8_t)j, (uint8_t)same};
        }
}

/* Adds to the key a number that has VALUES values, and stores its factor in *WEIGHT. The key has had *KEYS values so
 * far. Returns false on overflow. */
static bool counted_weigh(uint64_t *weight, int values, uint64_t *keys)
{
    *weight = *keys;
    return !__builtin_mul_overflow(*keys, (uint64_t)values, keys);
}

/* Computes the factors of all numbers that the key combines. *KEYS receives the number of possible keys. Returns false
 * if the key does not fit into 64 bits. */
static bool counted_weights(struct counted *d, uint64_t *keys)
{
    bool fits = true;

    *keys = 1;
    for (int i = 0; i < d->piles; i++) {
        fits &= counted_weigh(&d->pile[i].weight, d->pile[i].full + 1, keys);
        d->key += d->pile[i].weight * d->pile[i].full;
    }
    fits &= counted_weigh(&d->top_weight, d->kinds + 1, keys) && counted_weigh(&d->pack_weight, d->packed + 1, keys);
    d->key += d->top_weight * (uint64_t)d->top + d->pack_weight * (uint64_t)d->packed;
    return fits;
}

static bool counted_read(struct counted *d, uint64_t *keys)
{
    const struct deal_rules *r = d->x->r;
    int heap = counted_heap(r);
    uint8_t top = pile_top(d->x->s, heap);

    d->heap = &r->group[r->pile[heap].group];
    d->all = r->goal.pile != NO_PILE;
    d->turned = r->talon == NO_PILE ? 0 : r->stock.turn_cards;
    counted_find_kinds(d);
    for (int p = 0; p < r->piles; p++)
        if (p != heap && p != r->pack && pile_count(d->x->s, p)) {
            if (d->piles == COUNTED_PILES)
                return false;
            counted_add_pile(d, p);
        }
    d->packed = r->pack == NO_PILE ? 0 : pile_count(d->x->s, r->pack);
    for (int i = 0; i < d->packed; i++)
        d->pack[i] = d->kind[pile_card(d->x->s, r->pack, i)];
    d->left += d->all ? d->packed : 0;
    d->top = top == DEAL_NO_CARD ? d->kinds : d->kind[top];
    counted_find_covers(d);
    counted_find_pairs(d);
    return counted_weights(d, keys);
}

/* ---- moves ---- */

static void counted_set_top(struct counted *d, int top)
{
    d->key += d->top_weight * ((uint64_t)top - (uint64_t)d->top);
    d->top = top;
}

/* Sets the number of cards of pile I, and updates the bit sets that depend on its top. */
static inline void counted_set_count(struct counted *d, int i, int count)
{
    const struct counted_pile *k = &d->pile[i];

    d->tops[k->kind[d->count[i]]] ^= (uint64_t)1 << i;
    d->tops[k->kind[count]] ^= (uint64_t)1 << i;
    d->key += k->weight * (uint64_t)(int64_t)(count - d->count[i]);
    d->left += k->clears * (count - d->count[i]);
    d->count[i] = (uint8_t)count;
}

/* Updates the piles that pile I covers when I becomes empty (BY -1) or gets its first card (BY 1). */
static void counted_cover(struct counted *d, int i, int by)
{
    for (uint64_t under = d->pile[i].under; under; under &= under - 1) {
        int j = __builtin_ctzll(under);

        d->over[j] = (uint8_t)(d->over[j] + by);
        d->bare = d->over[j] ? d->bare & ~((uint64_t)1 << j) : d->bare | (uint64_t)1 << j;
    }
}

static void counted_play(struct counted *d, int i)
{
    int top = d->pile[i].kind[d->count[i]];

    counted_set_count(d, i, d->count[i] - 1);
    counted_set_top(d, top);
    if (!d->count[i])
        counted_cover(d, i, -1);
}

static void counted_unplay(struct counted *d, int i, int top)
{
    if (!d->count[i])
        counted_cover(d, i, 1);
    counted_set_count(d, i, d->count[i] + 1);
    counted_set_top(d, top);
}

/* Sets the number of cards in the pack to PACKED, and the kind of the top of the heap to TOP. */
static void counted_turn(struct counted *d, int packed, int top)
{
    d->left -= d->all ? d->packed - packed : 0;
    d->key += d->pack_weight * ((uint64_t)packed - (uint64_t)d->packed);
    d->packed = packed;
    counted_set_top(d, top);
}

/* Number of cards in the pack after the next turn. */
static int counted_packed_after(const struct counted *d) { return d->packed > d->turned ? d->packed - d->turned : 0; }

static void counted_undo(struct counted *d, const struct counted_frame *f)
{
    if (f->move == TURN)
        counted_turn(d, f->packed, f->top);
    else
        counted_unplay(d, f->move, f->top);
}

/* ---- positions met ---- */

static bool counted_swaps(const uint8_t *count, const struct counted_pair *p)
{
    return count[p->a] < count[p->b] && count[p->b] <= p->same;
}

/* Returns KEY of the equivalent position in which interchangeable piles are in standard order. */
static uint64_t counted_ordered(const struct counted *d, uint64_t key)
{
    uint8_t count[COUNTED_PILES];
    bool sorted = false;

    memcpy(count, d->count, sizeof count);
    while (!sorted) {
        sorted = true;
        for (const struct counted_pair *p = d->pair; p < d->pair + d->pairs; p++)
            if (counted_swaps(count, p)) {
                uint8_t more = (uint8_t)(count[p->b] - count[p->a]);

                key += more * (d->pile[p->a].weight - d->pile[p->b].weight);
                count[p->a] = (uint8_t)(count[p->a] + more);
                count[p->b] = (uint8_t)(count[p->b] - more);
                sorted = false;
            }
    }
    return key;
}

/* Adds the position with KEY to the positions met; its interchangeable piles may be in any order. Returns true if it is
 * new. */
static bool counted_meet(struct counted *d, uint64_t key)
{
    uint64_t *word;

    for (int i = 0; i < d->pairs; i++)
        if (counted_swaps(d->count, &d->pair[i])) {
            key = counted_ordered(d, key);
            break;
        }
    if (!d->bits)
        return closed_add(&d->closed, deal_mix(key));
    word = &d->bits[key / 64];
    if (*word >> key % 64 & 1)
        return false;
    *word |= (uint64_t)1 << key % 64;
    return true;
}

/* Key of the position after the top of pile I goes to the heap, before interchangeable piles are put in order. */
static uint64_t counted_key_after(const struct counted *d, int i)
{
    const struct counted_pile *k = &d->pile[i];

    return d->key - k->weight + d->top_weight * ((uint64_t)k->kind[d->count[i]] - (uint64_t)d->top);
}

static void counted_fetch(const struct counted *d, uint64_t key)
{
    if (d->bits)
        __builtin_prefetch(&d->bits[key / 64], 1);
    else
        closed_fetch(&d->closed, deal_mix(key));
}

/* Bit set of the piles whose tops the heap takes. Prefetches the entries of the positions after these moves. */
static uint64_t counted_piles(const struct counted *d)
{
    uint64_t all = 0;

    for (uint64_t kinds = d->fits[d->top]; kinds; kinds &= kinds - 1)
        all |= d->tops[__builtin_ctzll(kinds)];
    all &= d->plays & d->bare;
    for (uint64_t piles = all; piles; piles &= piles - 1)
        counted_fetch(d, counted_key_after(d, __builtin_ctzll(piles)));
    return all;
}

static void counted_enter(struct counted *d)
{
    uint64_t piles = counted_piles(d);

    d->frame[d->depth++] = (struct counted_frame){.left = piles, .turns = d->turned && d->packed};
    d->x->nodes++;
}

/* ---- the search ---- */

static bool counted_keep_line(struct counted *d)
{
    uint8_t heap = d->heap->first;

    for (size_t i = 0; i < d->depth; i++) {
        const struct counted_frame *f = &d->frame[i];
        struct deal_action a = f->move == TURN ? act_deal(d->x->r) : act_move(d->pile[f->move].pile, heap, 1, 0);

        if (!deal_path_add(&d->x->won, (struct step){.a = a}))
            d->x->failed = true;
    }
    return !d->x->failed;
}

/* Moves the top of pile I to the heap if that leads to a new position. Returns WON if it wins. */
static enum verdict counted_try(struct counted *d, struct counted_frame *f, int i)
{
    uint64_t key = counted_key_after(d, i);
    bool met;

    f->move = (uint8_t)i;
    f->left &= f->left - 1;
    if (d->left == d->pile[i].clears)
        return WON;
    d->count[i]--;
    met = !counted_meet(d, key);
    d->count[i]++;
    if (met)
        return OPEN;
    f->top = (uint8_t)d->top;
    counted_play(d, i);
    counted_enter(d);
    return OPEN;
}

/* Turns the pack if that leads to a new position. Returns WON if it wins. */
static enum verdict counted_try_turn(struct counted *d, struct counted_frame *f)
{
    int packed = counted_packed_after(d);

    f->move = TURN;
    f->turns = false;
    f->top = (uint8_t)d->top;
    f->packed = (uint8_t)d->packed;
    counted_turn(d, packed, d->pack[packed]);
    if (!d->left)
        return WON;
    if (counted_meet(d, d->key))
        counted_enter(d);
    else
        counted_turn(d, f->packed, f->top);
    return OPEN;
}

static void counted_back(struct counted *d)
{
    if (--d->depth)
        counted_undo(d, &d->frame[d->depth - 1]);
    if (d->depth < d->lowest)
        d->lowest = d->depth;
}

/* Number of nodes after which to check again whether the search ends. */
static uint64_t counted_pause(const struct search *x)
{
    uint64_t next = x->nodes + COUNTED_PAUSE, limit = x->limit < x->o->nodes ? x->limit : x->o->nodes;

    return next < limit ? next : limit;
}

static enum verdict counted_run(void *state)
{
    struct counted *d = state;
    uint64_t until = d->x->nodes;
    enum verdict v = OPEN;

    while (d->depth) {
        struct counted_frame *f = &d->frame[d->depth - 1];

        if (d->x->nodes >= until && (until = counted_pause(d->x), deal_search_ends(d->x)))
            return OPEN;
        if (f->left)
            v = counted_try(d, f, __builtin_ctzll(f->left));
        else if (f->turns)
            v = counted_try_turn(d, f);
        else
            counted_back(d);
        if (v == WON)
            return counted_keep_line(d) ? WON : OPEN;
    }
    return LOST;
}

static void counted_stop(void *state)
{
    struct counted *d = state;

    deal_closed_release(&d->closed);
    free(d->bits);
    free(d);
}

static bool counted_room(struct counted *d, uint64_t keys)
{
    if (keys <= COUNTED_BITS && keys / 8 <= d->x->memory)
        return (d->bits = calloc(keys / 64 + 1, sizeof *d->bits)) != NULL;
    return deal_closed_init(&d->closed, CLOSED_FEW, d->x->memory);
}

static void *counted_start(struct search *x)
{
    struct counted *d;
    uint64_t keys;

    if (!deal_conditions_hold(deal_counted_needs, x->r))
        return NULL;
    d = calloc(1, sizeof *d);
    x->failed |= !d;
    if (d) {
        d->x = x;
        if (counted_read(d, &keys) && (counted_room(d, keys) || (x->failed = true, false))) {
            counted_meet(d, d->key);
            counted_enter(d);
            return d;
        }
        counted_stop(d);
    }
    return NULL;
}

static bool counted_full(const void *state) { return ((const struct counted *)state)->closed.full; }

static size_t counted_lowest(void *state)
{
    struct counted *d = state;
    size_t lowest = d->lowest;

    d->lowest = SIZE_MAX;
    return lowest;
}

static bool counted_small(const void *state) { return ((const struct counted *)state)->bits != NULL; }

const struct plain_engine deal_plain_counted = {
    counted_start,  counted_run,   counted_stop, counted_full,
    counted_lowest, counted_small, PART_COUNTED, PLAIN_COUNTED_PARTS,
};
