/*
 * Games in which suits hardly interact: plans are made for each suit, then carried out.
 *
 * The method applies to games with three properties. The talon is turned without limit. Foundations wait until the
 * talon is empty. Locked piles, which give cards only to foundations, are built on in suit. The order of the pack then
 * does not matter, since every card comes up in every pass. The suits share only the cells, which hold the cards that
 * are laid on no pile. So each suit is planned by itself: lay as many of its cards as possible on its piles such that
 * the suit can still come out (locked.c). If all suits together leave no more cards over than there are cells, the
 * plans are carried out pass by pass, and a depth-first search plays the rest.
 *
 * A plan is found by a beam, layer by layer of cards laid, with growing width; the best plan is kept. Each plan that is
 * extended counts as a node. Carrying out a plan involves no choice and counts none.
 */
#include "search.h"

#include "engine/engine.h"
#include "solve/base/parameters.h"
#include "solve/deadend/locked.h"
#include "solve/store/heap.h"

#include <stdlib.h>
#include <string.h>

enum { PLAN_STACKS = 26, PLAN_HIGH = DEAL_CARDS_MAX / 4 };

struct plan {
    int8_t at_hand[14];
    int left; /* number of cards of the suit that the plan has not laid yet */
    uint8_t n[PLAN_STACKS], stack[PLAN_STACKS][PLAN_HIGH];
    /* poly: hash of each stack; key: sum of a hash over the stacks, independent of their order */
    uint64_t poly[PLAN_STACKS], key;
};

/* A candidate: a plan of a suit, extended by one card. */
struct longer {
    uint64_t key;
    int value;
    uint32_t plan; /* index of the extended plan in its layer */
    uint8_t stack, rank;
};

struct suits {
    struct search *x;
    struct locked *k;
    uint32_t cells; /* bit set of the groups of piles that serve as cells */
    struct plan *now, *next, best[4];
    struct longer *longer; /* array of plans with one step more, in at most a quarter of the memory of the search */
    bool cut;              /* true: some extended plans did not fit into their memory and were dropped */
    int fewer; /* upper bound of the number of cards that a plan leaves over; only plans that leave fewer are sought */
    size_t width, n, nexts, longers, cap;
    bool known[4];     /* known[suit]: best[suit] has a plan */
    bool whole[4];     /* whole[suit]: best[suit] leaves over as few cards as possible, since no plan was dropped */
    bool unsure;       /* true: for some plan it was too expensive to decide whether the suit comes out */
    uint16_t onto[14]; /* onto[rank]: bit set of the ranks that may be laid on the rank, for the suit under test */
    uint8_t of[4][PLAN_STACKS], stacks[4];
};

/* ---- conditions on the rules ---- */

/* Bit set of the groups of cells: the talon fills them with single cards, which may be laid on the locked piles. */
static uint32_t suits_find_cells(const struct deal_rules *r, const struct locked *locked)
{
    int target = r->pile[locked->pile[0]].group;
    uint32_t cells = 0;

    for (int g = 0; g < r->groups; g++)
        if (r->group[g].fill == FILL_NAMED && r->group[g].play >> target & 1)
            cells |= (uint32_t)1 << g;
    return cells;
}

static bool suits_in_suit(const struct deal_rules *r, int group)
{
    for (int c = 0; c < 52; c++)
        for (uint64_t on = r->group[group].onto[c]; on; on &= on - 1)
            if (__builtin_ctzll(on) / 13 != c / 13)
                return false;
    return true;
}

static bool suits_fits(const struct search *x)
{
    const struct deal_rules *r = x->r;
    const struct locked *k = x->locked;

    if (!k || !x->traits.endless || !x->traits.waits || !suits_in_suit(r, r->pile[k->pile[0]].group))
        return false;
    for (int p = 0; p < k->piles; p++)
        if (r->pile[k->pile[p]].group != r->pile[k->pile[0]].group)
            return false;
    return suits_find_cells(r, k) != 0;
}

/* ---- one suit ---- */

/* Adds a card of RANK to stack number STACK of PLAN. */
static void plan_push(struct plan *plan, int stack, int rank)
{
    plan->key -= plan->n[stack] ? deal_mix(plan->poly[stack]) : 0;
    plan->poly[stack] = deal_mix(plan->poly[stack] + (uint64_t)rank);
    plan->key += deal_mix(plan->poly[stack]);
    plan->stack[stack][plan->n[stack]++] = (uint8_t)rank;
}

/* PLAN lays a card of RANK on its stack with index STACK. The card was at hand: not yet on any stack of the plan. */
static void plan_lay(struct plan *plan, int stack, int rank)
{
    plan_push(plan, stack, rank);
    plan->at_hand[rank]--;
    plan->left--;
}

static void suits_find_onto(struct suits *suits, int suit)
{
    const struct deal_group *g = &suits->x->r->group[suits->x->r->pile[suits->k->pile[0]].group];

    for (int rank = 1; rank <= 13; rank++)
        suits->onto[rank] = (uint16_t)((g->onto[13 * suit + rank - 1] >> 13 * suit & 0x1FFF) << 1);
}

/* Bit set of the ranks of the cards that PLAN has not laid. */
static unsigned plan_hand(const struct plan *plan)
{
    unsigned hand = 0;

    for (int rank = 1; rank <= 13; rank++)
        hand |= (unsigned)(plan->at_hand[rank] > 0) << rank;
    return hand;
}

/* Bit set of the ranks of the tops of all stacks of PLAN except number SKIP. */
static unsigned plan_tops(const struct plan *plan, int stacks, int skip)
{
    unsigned tops = 0;

    for (int i = 0; i < stacks; i++)
        if (i != skip)
            tops |= 1u << plan->stack[i][plan->n[i] - 1];
    return tops;
}

/* Number of cards that PLAN has not laid with a rank in RANKS. */
static int plan_count(const struct plan *plan, unsigned ranks)
{
    int n = 0;

    for (; ranks; ranks &= ranks - 1)
        n += plan->at_hand[__builtin_ctz(ranks)];
    return n;
}

static unsigned suits_laid_on(const struct suits *suits, unsigned tops)
{
    unsigned ranks = 0;

    for (; tops; tops &= tops - 1)
        ranks |= suits->onto[__builtin_ctz(tops)];
    return ranks;
}

/* Bit set of TOPS and of the ranks in HAND (cards not laid) that can reach a stack in some order. No extension of the
 * plan lays a card of another rank. */
static unsigned suits_reached(const struct suits *suits, unsigned tops, unsigned hand)
{
    unsigned all = tops, more = tops;

    while ((more = suits_laid_on(suits, more) & hand & ~all))
        all |= more;
    return all;
}

static bool suits_comes_out(struct suits *suits, const struct plan *plan)
{
    for (int i = 0; i < suits->k->stacks; i++) {
        suits->k->n[i] = plan->n[i];
        memcpy(suits->k->stack[i], plan->stack[i], plan->n[i]);
    }
    memcpy(suits->k->at_hand, plan->at_hand, sizeof plan->at_hand);
    if (!deal_locked_comes_out(suits->k))
        return false;
    suits->unsure |= !deal_locked_sure(suits->k);
    return deal_locked_sure(suits->k);
}

/* Adds C, an extension of PLAN, to the candidates of the next layer, unless it cannot be better than the best
 * plan. TOPS and HAND are the ranks of its tops and of the cards not laid. Returns false if memory runs out. */
static bool suits_offer(struct suits *suits, const struct plan *plan, struct longer c, unsigned tops, unsigned hand)
{
    size_t most = suits->x->memory / 4 / sizeof *suits->longer;
    uint64_t poly = plan->poly[c.stack];
    int stranded = plan->left - plan_count(plan, hand & suits_reached(suits, tops, hand));
    int at_once = plan_count(plan, hand & suits_laid_on(suits, tops));
    struct longer *more;

    if (suits->longers == most) {
        suits->cut = true;
        return true;
    }
    more = deal_room_most(suits->longer, &suits->cap, suits->longers + 1, sizeof *more, most);
    if (!more)
        return false;
    suits->longer = more;
    c.key = plan->key - deal_mix(poly) + deal_mix(deal_mix(poly + c.rank));
    c.value = SUITS_AT_ONCE * at_once - SUITS_STRANDED * stranded + (int)(deal_mix(c.key + suits->width) % SUITS_NOISE);
    if (stranded < suits->fewer)
        suits->longer[suits->longers++] = c;
    return true;
}

/* Adds all extensions of plan number I of the layer by one card to the candidates of the next layer. */
static bool extend(struct suits *suits, size_t i)
{
    struct plan *p = &suits->now[i];
    unsigned hand = plan_hand(p);
    bool room = true;

    suits->x->nodes++;
    p->left--;
    for (int stack = 0; stack < suits->k->stacks && room; stack++) {
        unsigned others = plan_tops(p, suits->k->stacks, stack);

        for (unsigned ranks = hand & suits->onto[p->stack[stack][p->n[stack] - 1]]; ranks && room; ranks &= ranks - 1) {
            int rank = __builtin_ctz(ranks);
            struct longer c = {.plan = (uint32_t)i, .stack = (uint8_t)stack, .rank = (uint8_t)rank};
            unsigned rest = hand & ~((unsigned)!--p->at_hand[rank] << rank);

            room = suits_offer(suits, p, c, others | 1u << rank, rest);
            p->at_hand[rank]++;
        }
    }
    p->left++;
    return room;
}

/* Order of plans: best first, and the first found among equals. It is a total order, so the result does not depend on
 * the sort algorithm. */
static bool more_promising(const void *a, const void *b)
{
    const struct longer *x = a, *y = b;

    if (x->value != y->value)
        return x->value > y->value;
    if (x->key != y->key)
        return x->key < y->key;
    if (x->plan != y->plan)
        return x->plan < y->plan;
    return x->stack != y->stack ? x->stack < y->stack : x->rank < y->rank;
}

static void longer_down(struct suits *suits, size_t hole, struct longer c)
{
    heap_down(suits->longer, suits->longers, hole, &c, sizeof c, more_promising);
}

/* Makes the next layer of the best extended plans by which the suit comes out, one for each key. Returns false if some
 * plans that may come out were dropped. */
static bool suits_keep(struct suits *suits)
{
    uint64_t last;

    suits->unsure = false;
    suits->nexts = 0;
    for (size_t i = suits->longers / 2; i--;)
        longer_down(suits, i, suits->longer[i]);
    last = suits->longers ? ~suits->longer[0].key : 0;
    while (suits->longers && suits->nexts < suits->width) {
        struct longer c = suits->longer[0];
        struct plan *p = &suits->next[suits->nexts];

        suits->longers--;
        longer_down(suits, 0, suits->longer[suits->longers]);
        if (c.key == last)
            continue;
        last = c.key;
        *p = suits->now[c.plan];
        plan_lay(p, c.stack, c.rank);
        suits->nexts += suits_comes_out(suits, p);
    }
    return !suits->longers && !suits->cut && !suits->unsure;
}

/* Does the suit fit into one stack: does some stack have room for all its cards? */
static bool suit_finds_room(const struct locked *locked)
{
    int n = 0;

    for (int i = 0; i < locked->stacks; i++)
        n += locked->n[i];
    for (int rank = 1; rank <= 13; rank++)
        n += locked->at_hand[rank] > 0 ? locked->at_hand[rank] : 0;
    return n <= PLAN_HIGH;
}

/* Makes the first layer of a plan of a suit, with one plan: the stacks as they are now. */
static bool plan_start(struct suits *suits, int suit)
{
    struct plan *first = &suits->now[0];

    deal_locked_set(suits->k, suits->x->s, suit);
    if (suits->k->stacks > PLAN_STACKS || !suit_finds_room(suits->k))
        return false;
    *first = (struct plan){.n = {0}};
    suits->stacks[suit] = (uint8_t)suits->k->stacks;
    for (int i = 0; i < suits->k->stacks; i++) {
        suits->of[suit][i] = suits->k->of[i];
        for (int j = 0; j < suits->k->n[i]; j++)
            plan_push(first, i, suits->k->stack[i][j]);
    }
    memcpy(first->at_hand, suits->k->at_hand, sizeof first->at_hand);
    for (int rank = 1; rank <= 13; rank++)
        first->left += first->at_hand[rank];
    suits_find_onto(suits, suit);
    suits->n = 1;
    suits->fewer = suits->known[suit] ? suits->best[suit].left : DEAL_CARDS_MAX;
    return true;
}

/* Replaces the layer by the layer of its extended plans. Returns false if some were dropped. */
static bool plan_layer(struct suits *suits)
{
    struct plan *swap = suits->now;
    bool whole;

    suits->longers = 0;
    suits->cut = false;
    for (size_t i = 0; i < suits->n && !deal_search_ends(suits->x); i++)
        suits->x->failed |= !extend(suits, i);
    whole = suits_keep(suits);
    suits->now = suits->next;
    suits->next = swap;
    suits->n = suits->nexts;
    return whole;
}

/* Returns the least number of cards that a plan of SUIT leaves over, found in this attempt or an earlier one. The plan
 * is in best[SUIT]. */
static int plan_suit(struct suits *suits, int suit)
{
    bool whole = true;

    if (suits->whole[suit])
        return suits->best[suit].left;
    if (!plan_start(suits, suit))
        return DEAL_CARDS_MAX;
    while (suits->n && !deal_search_ends(suits->x)) {
        if (!suits->known[suit] || suits->now[0].left < suits->best[suit].left)
            suits->best[suit] = suits->now[0];
        suits->known[suit] = true;
        whole &= plan_layer(suits);
    }
    suits->whole[suit] = whole && !deal_search_ends(suits->x);
    return deal_search_ends(suits->x) ? DEAL_CARDS_MAX : suits->best[suit].left;
}

/* ---- execution of plans ---- */

static int suits_stack_of(const struct suits *suits, int suit, int pile)
{
    for (int i = 0; i < suits->stacks[suit]; i++)
        if (suits->of[suit][i] == pile)
            return i;
    return -1;
}

/* Is CARD the next card that the plan of its suit lays on PILE? */
static bool planned(const struct suits *suits, uint8_t card, int pile)
{
    const struct plan *p = &suits->best[deal_suit(card)];
    int i = suits_stack_of(suits, deal_suit(card), pile), n = pile_count(suits->x->s, pile);

    return i >= 0 && n < p->n[i] && p->stack[i][n] == deal_rank(card);
}

/* Does the plan of its suit leave over CARD, or an equal card, so that it needs a cell? */
static bool for_cell(const struct suits *suits, uint8_t card)
{
    int still = suits->best[deal_suit(card)].at_hand[deal_rank(card)];
    const struct deal_rules *r = suits->x->r;

    for (int p = 0; p < r->piles; p++)
        if (suits->cells >> r->pile[p].group & 1 && pile_count(suits->x->s, p) && pile_top(suits->x->s, p) == card)
            still--;
    return still > 0;
}

static bool suits_wanted(const struct suits *suits, struct deal_action a)
{
    const struct deal_state *s = suits->x->s;
    const struct deal_rules *r = suits->x->r;

    if (a.kind == ACT_MOVE)
        return planned(suits, pile_top(s, a.from), a.to);
    return a.kind == ACT_FILL && pile_count(s, r->talon) && for_cell(suits, pile_top(s, r->talon));
}

static bool suits_take(struct suits *suits, const struct deal_action *list, size_t n)
{
    for (int turn = 0; turn < 2; turn++) /* first all moves that the plans require are made, then the pack is dealt */
        for (size_t i = 0; i < n; i++) {
            bool good = turn ? list[i].kind == ACT_DEAL || list[i].kind == ACT_REDEAL : suits_wanted(suits, list[i]);

            if (!good)
                continue;
            if (!deal_path_add(&suits->x->won, (struct step){.a = list[i]}))
                suits->x->failed = true;
            deal_actions_apply(suits->x->s, list[i]);
            return true;
        }
    return false;
}

static bool spent(const struct deal_state *s) { return !pile_count(s, s->r->pack) && !pile_count(s, s->r->talon); }

static enum verdict carry_out(struct suits *suits)
{
    struct search *x = suits->x;
    size_t mark = x->s->journal_len, before = x->won.n;
    uint64_t limit = x->limit;
    struct deal_action *list = malloc(x->r->max_actions * sizeof *list);
    enum verdict v = OPEN;
    int most = SUITS_PASSES * x->r->cards.total;

    x->failed |= !list;
    while (!x->failed && !spent(x->s) && most-- && suits_take(suits, list, deal_actions(x->s, list)))
        ;
    free(list);
    if (!x->failed && spent(x->s)) {
        x->limit = x->nodes + SUITS_DEPTH_NODES < limit ? x->nodes + SUITS_DEPTH_NODES : limit;
        v = deal_search_deep(x);
        x->limit = limit;
    }
    deal_table_undo(x->s, mark);
    if (v != WON)
        x->won.n = before;
    return v == WON ? WON : OPEN;
}

/* ---- the method ---- */

static int cells_of(const struct suits *suits)
{
    int n = 0;

    for (int g = 0; g < suits->x->r->groups; g++)
        n += suits->cells >> g & 1 ? suits->x->r->group[g].piles : 0;
    return n;
}

static bool suits_all_whole(const struct suits *suits)
{
    for (int suit = 0; suit < 4; suit++)
        if (suits->k->founds[suit] && !suits->whole[suit])
            return false;
    return true;
}

static enum verdict attempt(struct suits *suits)
{
    enum verdict v = OPEN;
    int left = 0;

    for (int suit = 0; suit < 4; suit++)
        left += suits->k->founds[suit] ? plan_suit(suits, suit) : 0;
    if (left <= cells_of(suits) && !deal_search_ends(suits->x))
        v = carry_out(suits);
    return v == OPEN && suits_all_whole(suits) ? SPENT : v;
}

bool deal_suits_fit(const struct search *x) { return suits_fits(x) && !spent(x->s); }

void *deal_suits_start(struct search *x)
{
    struct suits *t = calloc(1, sizeof *t);

    if (t)
        *t = (struct suits){
            .x = x, .k = x->locked, .cells = suits_find_cells(x->r, x->locked), .width = SUITS_FIRST_WIDTH};
    return t;
}

/* Reserves memory for layers of the current width. Returns false if memory runs out. */
static bool suits_widen(struct suits *suits)
{
    size_t size = suits->width * sizeof *suits->now;
    struct plan *more;

    if (suits->width > SUITS_MOST_WIDTH || 2 * size > suits->x->memory / 4 * 3)
        return false;
    if ((more = realloc(suits->now, size)))
        suits->now = more;
    if (more && (more = realloc(suits->next, size)))
        suits->next = more;
    suits->x->failed |= !more;
    return more != NULL;
}

enum verdict deal_suits_run(void *state)
{
    struct suits *t = state;
    struct search *x = t->x;
    uint64_t until = x->limit;
    enum verdict v = OPEN;

    for (; v == OPEN && x->nodes < until && !deal_search_ends(x); t->width *= 2) {
        if (!suits_widen(t))
            return x->failed ? OPEN : SPENT;
        x->limit = x->o->nodes;
        v = attempt(t);
    }
    return v;
}

void deal_suits_stop(void *state)
{
    struct suits *t = state;

    free(t->now);
    free(t->next);
    free(t->longer);
    free(t);
}
