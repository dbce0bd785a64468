/*
 * Dead-end test for the last pass through the pack: an abstraction of the talon and of the cells.
 *
 * Where cards leave for foundations only, a dealt card that cannot be played yet stays on the talon, or in a cell that
 * took it from there. The test simulates the deals to come. After each deal it computes upper bounds for the state at
 * that time: the heights of the foundations, the number of available copies of each card, and the number of copies of
 * each card on foundations. Copies above the last bound are stuck. A card of the talon is available only when all cards
 * above it are gone. The stuck cards among those above must then all be in cells at the same time, beside the stuck
 * cards that were there from the start. If they are more than the cells, the card is not available yet. The same
 * argument holds for a line and the cells that it fills. The talon can use such cells only when the line is empty, and
 * then the stuck cards of the line are in them.
 *
 * Mechanisms may move cards from one foundation to another for good. Such a card counts for a place on the other
 * foundation only if all cards on top of it could have been moved before. Places that take the same kind of card each
 * need a card of their own.
 *
 * The bounds only grow from deal to deal. If at the end of the pack some foundation cannot be complete, the position is
 * lost.
 *
 * Of 12 deals of assembly without a redeal 3 were proved lost within a million nodes each without this test, and all 12
 * in fewer than 9,000 nodes with it. The test before the last pass, applied to all remaining passes, proved no more
 * deals lost, so it is not done.
 *
 * Of 200 moulins 300,000 nodes decide 173 with the test and 174 without it. With the test they take 0.90 of the nodes
 * (geometric mean) and each node takes 1.5 times as long. 200 sultanes, where cards on foundations of other suits do
 * not count, take 0.40 of the nodes.
 */
#include "deadend.h"

#include "solve/base/parameters.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STACKS = 8, SEVERAL = 0xFF };

/* A pile of which only the top is available, with the cells that its cards fill. */
struct stack {
    uint8_t pile;
    uint8_t cell[MAX_PILES], cells;
    uint32_t after[MAX_PILES]; /* the cell takes a card of this stack only when these stacks (bits by number) are
                                  empty */
};

/* Success of the test at one number of cards in the pack. */
struct pass_rest {
    uint8_t idle;  /* tests since the last one that proved a loss */
    uint8_t calls; /* positions since the test is throttled */
};

struct pass {
    const struct deal_rules *r;
    const struct deal_state *s;
    int row;
    bool returns;                   /* foundations exchange cards, so a foundation may pass the same height again */
    uint32_t gives;                 /* groups of foundations from which mechanisms take cards */
    struct stack stack[MAX_STACKS]; /* the talon is the last one */
    int stacks;
    uint8_t other[MAX_PILES];       /* piles that fill no cell: all their cards count as available */
    int others;
    uint8_t kind_of[52];            /* by card: its kind, named by the lowest card that foundations take in the same
                                       places */
    uint8_t before[MAX_FOUNDS][MAX_SEQ]; /* [f][n]: places below place n of foundation f that take the same cards */
    uint8_t only[MAX_FOUNDS][MAX_SEQ]; /* the kind that a place takes, or SEVERAL */
    /* ---- state of one test ---- */
    uint8_t order[DEAL_CARDS_MAX];  /* talon and pack, from the bottom, as they will be dealt */
    int dealt;                      /* number of cards of order[] that are dealt */
    int unknown;                    /* cards of stacks and pack that are not known to be available */
    bool known[MAX_STACKS][DEAL_CARDS_MAX]; /* the card of the stack is available at some time */
    uint8_t copies[52];             /* by kind: copies that are available at some time */
    uint8_t room[52];               /* by kind: upper bound of copies that still come to foundations */
    uint8_t height[MAX_FOUNDS];
    uint8_t like[MAX_FOUNDS];
    uint8_t lie[MAX_FOUNDS][52];    /* by like[f] and kind: cards on such foundations */
    uint8_t gifts[MAX_FOUNDS][MAX_FOUNDS]; /* [f][g]: cards of foundation g that it may still give to f */
    uint32_t givers[MAX_FOUNDS];    /* [f]: foundations that may give cards to f, as bits */
    struct pass_rest rest[DEAL_CARDS_MAX + 1]; /* throttle state, by the number of cards in the pack */
};

/* ---- conditions on the rules ---- */

/* Do foundations keep their cards among them? They may exchange cards, or mechanisms may move cards to other
 * foundations, which give none back. A foundation that starts automatically, or kings that wait, only restrict the
 * player. */
static bool founds_keep(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t given = deal_ways_to(r, r->foundations, OF_MECHANISM | OF_PAIRS), founds = r->foundations,
             out = BY_PLAYER | TO_NEXT | PICKS_FROM;

    for (int g = 0; g < r->groups; g++)
        if (r->group[g].opens_late)
            return deal_blame_group(o, r, g, "opens");
    return deal_only_out(r, founds,
                         given ? BEARS({out | BINDS | OF_MECHANISM, founds & ~r->givers}) : BEARS({out, founds}), o) &&
           deal_only_out(r, given, BEARS({0, 0}), o);
}

/* Do cards leave only from the top, for foundations or to fill a single empty pile, and is the pack turned to a
 * talon? */
static bool leave_for_foundations(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t pack = groups_pack(r), talon = groups_talon(r), tableau = groups_tableau(r) & ~talon,
             picks = PICKS_FROM | PICKS_TO | FROM_BLIND;
    uint32_t fill = BY_ITSELF | BY_PLAYER | BY_REFILL | TO_VACANT | picks | PICKS_ALL | BINDS | BINDS_DEAL,
             play = BY_ANY | TO_NEXT | TO_VACANT | picks;

    if (!talon)
        return deal_blame(o, "pack", "turn");
    EACH_WAY(r, w)
        if (w->is & TO_VACANT && !(w->is & TO_NEXT) && (w->room || w->most != 1))
            return deal_blame_way(o, w);
    return deal_only_out(r, pack | talon,
                         BEARS({WAYS_START, ALL_GROUPS}, {WAYS_TURN, talon}, {WAYS_REDEAL, pack},
                               {play, r->foundations}, {fill, ALL_GROUPS}),
                         o) &&
           deal_only_out(r, tableau,
                         BEARS({play | OF_MECHANISM | OF_PAIRS | BINDS, r->foundations}, {fill, ALL_GROUPS}), o);
}

static bool ends(const struct deal_rules *r, struct obstacle *o)
{
    return r->redeals >= 0 || deal_blame_redeal(o, r, "redeals");
}

static bool known_stacks(const struct deal_rules *r, struct obstacle *o);

static const struct condition
    keep = {"foundations take cards that fit, and give cards to foundations only", founds_keep},
    out = {"the pack is turned to a talon, and cards leave from the top, for foundations only", leave_for_foundations},
    counted = {"redeals are counted", ends},
    stacks = {"the piles that fill other piles are few and single, and no pile fills them", known_stacks};
static const struct condition *const needs[] = {&deal_goal_is_foundations,
                                                &deal_every_card_goes_out,
                                                &deal_every_found_asked_for,
                                                &deal_no_faces,
                                                &deal_turned_singly,
                                                &counted,
                                                &keep,
                                                &out,
                                                &stacks,
                                                NULL};

/* ---- stacks and their cells ---- */

/* The stack that stands for GROUP as a source of cards. The pack is represented by the talon, since its cards could
 * have come over the talon as well. */
static int pass_stack_of(const struct pass *k, int group)
{
    for (int i = 0; i < k->stacks - 1; i++)
        if (k->r->pile[k->stack[i].pile].group == group)
            return i;
    return k->stacks - 1;
}

/* Collects every pile that fills others, with the talon last. Returns false if there are too many, or if one is a
 * foundation or is itself filled, since cards could then pass through it. */
static bool find_stacks(struct pass *k, struct obstacle *o)
{
    const struct deal_rules *r = k->r;

    for (int p = 0; p < r->piles; p++) {
        int g = r->pile[p].group;
        bool feeds = (deal_ways_to(r, (uint32_t)1 << g, TO_VACANT) & ~r->foundations) != 0;

        if (feeds && (deal_ways_from(r, (uint32_t)1 << g, TO_VACANT) || r->pile[p].found != NO_PILE))
            return deal_blame_group(o, r, g, "fill");
        if (r->pile[p].found != NO_PILE || p == r->pack || p == r->talon)
            continue;
        if (!feeds)
            k->other[k->others++] = (uint8_t)p;
        else if (r->group[g].piles > 1 || k->stacks == MAX_STACKS - 1)
            return deal_blame_group(o, r, g, "piles");
        else
            k->stack[k->stacks++] = (struct stack){.pile = (uint8_t)p};
    }
    k->stack[k->stacks++] = (struct stack){.pile = r->talon};
    return !deal_ways_from(r, groups_talon(r), TO_VACANT) || deal_blame_group(o, r, r->pile[r->talon].group, "fill");
}

static bool known_stacks(const struct deal_rules *r, struct obstacle *o)
{
    struct pass k = {.r = r};

    return find_stacks(&k, o);
}

/* The order of a cell's sources is modelled for the talon only. Without it a line may take a cell too early, which is
 * an error in the player's favour. */
static void pass_find_cells(struct pass *k)
{
    const struct deal_rules *r = k->r;

    for (int p = 0; p < r->piles; p++) {
        bool ordered = r->group[r->pile[p].group].fill == FILL_ATONCE;
        uint32_t before = 0;

        for (int i = 0; i < r->pile[p].sources; i++) {
            int at = pass_stack_of(k, r->pile[p].source[i]);
            struct stack *t = &k->stack[at];

            if (before >> at & 1)
                continue;
            t->after[t->cells] = ordered && t->pile == r->talon ? before : 0;
            t->cell[t->cells++] = (uint8_t)p;
            before |= (uint32_t)1 << at;
        }
    }
}

/* Do foundations F and G take the same cards in the same order? A foundation that gives or is given cards is like
 * others of its group only. */
static bool found_alike(const struct pass *k, int f, int g)
{
    const struct deal_foundation *a = &k->r->found[f], *b = &k->r->found[g];
    int of_a = k->r->pile[a->pile].group, of_b = k->r->pile[b->pile].group;
    bool given = k->gives >> of_a & 1 || k->gives >> of_b & 1 || k->givers[f] || k->givers[g];

    return a->any_suit == b->any_suit && (a->any_suit || a->suit == b->suit) && a->tail[k->row][0] == b->tail[k->row][0] &&
           (of_a == of_b || !given);
}

/* Fills like[] with the first equivalent foundation. Where foundations exchange cards, each counts for itself. */
static void find_likes(struct pass *k)
{
    for (int f = 0; f < k->r->founds; f++) {
        k->like[f] = (uint8_t)f;
        for (int g = 0; g < f && !k->returns; g++)
            if (found_alike(k, f, g))
                k->like[f] = k->like[g];
    }
}

static void pass_find_givers(struct pass *k)
{
    const struct deal_rules *r = k->r;

    for (int f = 0; f < r->founds; f++)
        for (int g = 0; g < r->founds; g++)
            if (deal_ways_to(r, (uint32_t)1 << r->found[g].group, OF_MECHANISM | OF_PAIRS) >> r->found[f].group & 1)
                k->givers[f] |= (uint32_t)1 << g;
}

static bool taken_alike(const struct pass *k, int a, int b)
{
    for (int f = 0; f < k->r->founds; f++)
        for (int n = 0; n < k->r->found[f].length; n++) {
            uint64_t want = k->r->found[f].want[k->row][n];

            if ((want >> a ^ want >> b) & 1)
                return false;
        }
    return true;
}

static void pass_find_kinds(struct pass *k)
{
    for (int c = 0; c < 52; c++) {
        int kind = 0;

        while (kind < c && (k->kind_of[kind] != kind || !taken_alike(k, c, kind)))
            kind++;
        k->kind_of[c] = (uint8_t)kind;
    }
    for (int f = 0; f < k->r->founds; f++)
        for (int n = 0; n < k->r->found[f].length; n++) {
            uint64_t want = k->r->found[f].want[k->row][n];

            k->only[f][n] = want ? k->kind_of[__builtin_ctzll(want)] : SEVERAL;
            for (uint64_t cards = want; cards; cards &= cards - 1)
                if (k->kind_of[__builtin_ctzll(cards)] != k->only[f][n])
                    k->only[f][n] = SEVERAL;
            for (int i = 0; i < n; i++)
                k->before[f][n] += k->r->found[f].want[k->row][i] == want;
        }
}

static bool pass_new(struct search *x)
{
    struct obstacle o;
    struct pass *k;

    if (!x->traits.relax || !deal_conditions_hold(needs, x->r))
        return true;
    k = calloc(1, sizeof *k);
    if (!k)
        return false;
    k->r = x->r;
    k->row = x->traits.row;
    k->returns = x->r->exchanges;
    k->gives = deal_ways_from(x->r, ALL_GROUPS, OF_MECHANISM | OF_PAIRS) & x->r->foundations;
    find_stacks(k, &o);
    pass_find_cells(k);
    pass_find_kinds(k);
    pass_find_givers(k);
    find_likes(k);
    x->pass = k;
    return true;
}

/* ---- the bounds ---- */

static const uint8_t *pass_cards_of(const struct pass *k, const struct stack *t, int *n)
{
    if (t->pile == k->r->talon) {
        *n = k->dealt;
        return k->order;
    }
    *n = pile_count(k->s, t->pile);
    return table_cards(k->s, t->pile);
}

/* Cards that are taken off a stack so far, by kind, and how many of them are stuck and need a cell. */
struct aside {
    uint8_t kind[52];
    int stuck;
};

static void lay_aside(const struct pass *k, struct aside *a, uint8_t card)
{
    int kind = k->kind_of[card];

    a->stuck += ++a->kind[kind] > k->room[kind];
}

static void lay_cell(const struct pass *k, struct aside *a, int cell)
{
    if (pile_count(k->s, cell))
        lay_aside(k, a, pile_top(k->s, cell));
}

static void lay_stack(const struct pass *k, struct aside *a, const struct stack *t)
{
    int n;
    const uint8_t *cards = pass_cards_of(k, t, &n);

    for (int i = 0; i < n; i++)
        lay_aside(k, a, cards[i]);
}

/* Could the stack be empty by now? The order of sources is ignored. */
static bool runs_out(const struct pass *k, const struct stack *t)
{
    struct aside a = {0};

    for (int i = 0; i < t->cells; i++)
        lay_cell(k, &a, t->cell[i]);
    lay_stack(k, &a, t);
    return a.stuck <= t->cells;
}

static uint32_t run_out(const struct pass *k)
{
    uint32_t empty = 0;

    for (int i = 0; i < k->stacks - 1; i++)
        if (runs_out(k, &k->stack[i]))
            empty |= (uint32_t)1 << i;
    return empty;
}

/* May stack T use every cell of stack E when the stacks of EMPTY are empty? */
static bool pass_shares(const struct stack *t, const struct stack *e, uint32_t empty)
{
    for (int i = 0; i < e->cells; i++) {
        bool found = false;
        for (int j = 0; j < t->cells; j++)
            found |= t->cell[j] == e->cell[i] && !(t->after[j] & ~empty);
        if (!found)
            return false;
    }
    return true;
}

/* Counts the cells that stack T may use when the stacks of EMPTY are empty, and adds to A the cards that may occupy
 * them. The cards of an empty stack count only if it is the only one in EMPTY: of several stacks perhaps only some are
 * empty. */
static int places(const struct pass *k, const struct stack *t, uint32_t empty, struct aside *a)
{
    int n = 0;

    memset(a, 0, sizeof *a);
    for (int i = 0; i < t->cells; i++)
        if (!(t->after[i] & ~empty)) {
            lay_cell(k, a, t->cell[i]);
            n++;
        }
    for (int i = 0; i < k->stacks; i++)
        if (empty == (uint32_t)1 << i && pass_shares(t, &k->stack[i], empty))
            lay_stack(k, a, &k->stack[i]);
    return n;
}

/* Records that card N of the stack is available at some time. */
static void pass_know(struct pass *k, int stack, int n, uint8_t card)
{
    if (k->known[stack][n])
        return;
    k->known[stack][n] = true;
    k->copies[k->kind_of[card]]++;
    k->unknown--;
}

/* Walks down the stack as far as cards can be available. Returns the number of cards left. */
static int free_while(struct pass *k, int stack, uint32_t empty)
{
    const struct stack *t = &k->stack[stack];
    struct aside a;
    int n, most = places(k, t, empty, &a);
    const uint8_t *cards = pass_cards_of(k, t, &n);

    while (n > 0 && a.stuck <= most) {
        uint8_t card = cards[--n];
        pass_know(k, stack, n, card);
        lay_aside(k, &a, card);
    }
    return n;
}

/* Finds available cards of a stack. The talon is tried with the other stacks as they are and with those empty that
 * could be, since a line may also keep its cards. */
static void free_from(struct pass *k, int stack)
{
    uint32_t empty = k->stack[stack].pile == k->r->talon ? run_out(k) : 0;

    if (free_while(k, stack, 0) && empty)
        free_while(k, stack, empty);
}

/* Counts a place for each kind of card that foundation F takes at HEIGHT. */
static void pass_make_room(struct pass *k, int f, int height)
{
    for (uint64_t cards = k->r->found[f].want[k->row][height]; cards; cards &= cards - 1) {
        int card = __builtin_ctzll(cards);

        k->room[card] += k->kind_of[card] == card;
    }
}

/* Number of cards for place N of foundation F that are available or on a foundation where they count. */
static int copies_for(const struct pass *k, int f, int n)
{
    const uint8_t *lie = k->lie[k->returns ? 0 : k->like[f]];
    int copies = 0, only = k->only[f][n];

    if (only != SEVERAL)
        return k->copies[only] + lie[only];
    for (uint64_t want = k->r->found[f].want[k->row][n]; want; want &= want - 1) {
        int card = __builtin_ctzll(want);

        copies += k->kind_of[card] == card ? k->copies[card] + lie[card] : 0;
    }
    return copies;
}

/* Can foundation F take one more card? Each equivalent foundation that is higher has used a copy, and so has F at each
 * lower place that takes the same cards. */
static bool can_take(const struct pass *k, int f)
{
    int n = k->height[f], used = k->before[f][n];

    for (int g = 0; g < k->r->founds; g++)
        used += g != f && k->like[g] == k->like[f] && k->height[g] > n;
    return copies_for(k, f, n) > used;
}

/*
 * Moves cards of other foundations to the next place of foundation F. Each giver moves its top, and then the card below
 * it. A card is moved at the earliest place that takes it, after those on top of it. Cards that come to a giver later
 * were available before.
 */
static void pass_give(struct pass *k, int f)
{
    uint64_t want = k->r->found[f].want[k->row][k->height[f]];

    for (uint32_t givers = k->givers[f]; givers; givers &= givers - 1) {
        int g = __builtin_ctz(givers), left = k->gifts[f][g];
        uint8_t card = left ? pile_card(k->s, k->r->found[g].pile, left - 1) : 0;

        if (!left || !(want >> card & 1))
            continue;
        k->lie[k->like[f]][k->kind_of[card]]++;
        k->gifts[f][g]--;
    }
}

/* Raises foundation F as far as the available cards allow. Returns true if it grew. */
static bool pass_lift(struct pass *k, int f)
{
    int n = k->height[f];

    while (k->height[f] < k->r->found[f].length && can_take(k, f)) {
        pass_make_room(k, f, ++k->height[f]);
        pass_give(k, f);
    }
    return k->height[f] > n;
}

static bool pass_raise(struct pass *k)
{
    bool changed = false;

    for (int f = 0; f < k->r->founds; f++)
        changed |= pass_lift(k, f);
    return changed;
}

static bool pass_complete(const struct pass *k)
{
    for (int f = 0; f < k->r->founds; f++)
        if (k->height[f] < k->r->found[f].length)
            return false;
    return true;
}

/* Computes the fixpoint. */
static void pass_settle(struct pass *k)
{
    do
        for (int i = 0; i < k->stacks && k->unknown; i++)
            free_from(k, i);
    while (pass_raise(k));
}

/* Deals the next card of the pack to the talon, where it is available. Cards below it become available only if a
 * foundation grows. */
static void pass_deal(struct pass *k)
{
    uint8_t card = k->order[k->dealt];
    bool changed = false;

    pass_know(k, k->stacks - 1, k->dealt++, card);
    for (int f = 0; f < k->r->founds; f++)
        changed |= k->r->found[f].want[k->row][k->height[f]] >> card & 1 && pass_lift(k, f);
    if (changed)
        pass_settle(k);
}

static void pass_start_founds(struct pass *k)
{
    const struct deal_rules *r = k->r;

    memset(k->lie, 0, (size_t)(k->returns ? 1 : r->founds) * sizeof k->lie[0]);
    for (int f = 0; f < r->founds; f++) {
        int n = pile_count(k->s, r->found[f].pile);
        bool again = k->returns || k->gives >> r->found[f].group & 1; /* it may pass its present height again */

        for (int i = 0; i < n; i++)
            k->lie[k->returns ? 0 : k->like[f]][k->kind_of[pile_card(k->s, r->found[f].pile, i)]]++;
        k->height[f] = (uint8_t)n;
        for (int i = again ? 0 : n; i <= n; i++)
            pass_make_room(k, f, i);
        for (int i = 0; again && i < n; i++)
            k->room[k->kind_of[pile_card(k->s, r->found[f].pile, i)]]--;
    }
    for (int f = 0; f < r->founds; f++)
        if (k->givers[f]) {
            for (int g = 0; g < r->founds; g++)
                k->gifts[f][g] = k->height[g];
            pass_give(k, f);
        }
}

static void pass_start(struct pass *k)
{
    const struct deal_rules *r = k->r;
    int pack = pile_count(k->s, r->pack);

    memset(k->room, 0, sizeof k->room);
    memset(k->copies, 0, sizeof k->copies);
    memset(k->known, 0, sizeof k->known);
    k->dealt = pile_count(k->s, r->talon);
    memcpy(k->order, table_cards(k->s, r->talon), (size_t)k->dealt);
    for (int i = 0; i < pack; i++)
        k->order[k->dealt + i] = pile_card(k->s, r->pack, pack - 1 - i);
    k->unknown = pack;
    for (int i = 0; i < k->stacks; i++)
        k->unknown += pile_count(k->s, k->stack[i].pile);
    pass_start_founds(k);
    for (int i = 0; i < k->others; i++)
        for (int n = 0; n < pile_count(k->s, k->other[i]); n++)
            k->copies[k->kind_of[pile_card(k->s, k->other[i], n)]]++;
}

/* If all foundations can be complete, no card is stuck. */
static bool pass_alive(struct pass *k, const struct deal_state *s)
{
    int last;

    k->s = s;
    pass_start(k);
    last = k->dealt + pile_count(s, s->r->pack);
    pass_settle(k);
    while (k->dealt < last && !pass_complete(k))
        pass_deal(k);
    return pass_complete(k);
}

static void pass_drop(struct search *x) { free(x->pass); }
static bool pass_concerns(const struct search *x) { return x->pass && !deal_redeal_left(x->s); }

/* The test is throttled by the number of cards in the pack: with many cards it seldom proves a loss and takes
 * longest. */
static bool pass_lost(struct search *x)
{
    int n = pile_count(x->s, x->r->pack);
    struct pass_rest *rest = &x->pass->rest[n];
    bool lost;

    if (rest->idle >= LAST_PASS_IDLE && rest->calls++ % LAST_PASS_REST)
        return false;
    lost = !pass_alive(x->pass, x->s);
    rest->idle = lost ? 0 : rest->idle + (rest->idle < LAST_PASS_IDLE);
    return lost;
}

const struct deadend deal_deadend_last_pass = {
    .name = "last pass", .proof = "abstraction", .needs = needs, .make = pass_new, .drop = pass_drop, .concerns = pass_concerns,
    .lost = pass_lost, .slow = true,
};
