/*
 * What the last pass through the pack can still bring: an abstraction of the talon's side.
 *
 * Where cards leave for foundations only, a card that is dealt and cannot be played yet
 * lies on the talon, or in a cell that took it from there.  Go through the deals to come,
 * and work out after each what could have happened by then, at best: how high the
 * foundations could stand, how many copies of a card could be free, and how many of a
 * card could be out.  What could not be out is stuck.  A card of the talon is free only
 * when all above it are gone, and the stuck ones among them all lie in cells at the same
 * time, beside the stuck cards that lay there from the start.  Where they are more than
 * the cells, the card is not free yet.  The same holds for a line and the cells that it
 * feeds.  These are places for the talon's cards only when it has run out, and then the
 * line's own stuck cards lie there.
 *
 * What could happen only grows from deal to deal.  If at the end of the pack some card
 * could not be free, or some foundation not complete, the position is lost.
 *
 * Of twelve Assemblies without a redeal three were proved lost in a million nodes each
 * without this, and all twelve in less than nine thousand with it.  To ask it before the
 * last pass, through the passes to come, proved nothing more and is not done.
 */
#include "deadend.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STACKS = 8 };

/* A pile of which only the top is free, and the cells that take it. */
struct stack {
    uint8_t pile;
    uint8_t cell[MAX_PILES], cells;
    uint32_t after[MAX_PILES]; /* the cell takes its card only when these stacks, by number, have run out */
};

struct pass {
    const struct deal_rules *r;
    const struct deal_state *s;
    int row;
    bool returns;                   /* foundations exchange: a height once reached may come again */
    struct stack stack[MAX_STACKS]; /* the talon last */
    int stacks;
    uint8_t other[MAX_PILES];       /* piles that feed none: all their cards count as free */
    int others;
    /* facts */
    uint8_t order[DEAL_CARDS_MAX];  /* talon and pack, as they will lie one over the other */
    int dealt;                      /* of these, by now */
    bool known[MAX_STACKS][DEAL_CARDS_MAX]; /* this card could be free */
    uint8_t copies[52];             /* that could be free, or are out */
    uint8_t room[52];               /* how many more could be out */
    uint8_t height[MAX_FOUNDS];
    uint8_t like[MAX_FOUNDS];
};

/* ---- where it holds ---- */

static bool founds_take_at_once(const struct deal_rules *r, struct obstacle *o)
{
    for (int g = 0; g < r->groups; g++) {
        const struct deal_group *group = &r->group[g];

        if (!group->foundation)
            continue;
        if (group->play || group->opens_late || group->king_after != NO_GROUP || group->at_once_count)
            return deal_blame_group(o, r, g, group->play ? "play" : group->at_once_count ? "at-once" : "waits");
        if (!(r->goal >> g & 1))
            return deal_blame(o, "game", "goal");
        if (r->claims.moves[g])
            return deal_blame_mechanisms(o, deal_movers(r, (uint32_t)1 << g));
    }
    return true;
}

static bool leave_for_foundations(const struct deal_rules *r, struct obstacle *o)
{
    for (int g = 0; g < r->groups; g++) {
        const struct deal_group *group = &r->group[g];
        const char *key = (group->play & ~r->foundations) ? "play" : NULL;

        if (group->foundation)
            continue;
        if (!key && group->first != r->pack)
            key = group->open != OPEN_TOP ? "open" : group->relay ? "dealt" : group->within ? "within"
                : group->fill != FILL_NONE && (group->fill_to != 1 || group->fill_at) ? "fill" : NULL;
        if (key)
            return deal_blame_group(o, r, g, key);
        if (deal_robbers(r, (uint32_t)1 << g))
            return deal_blame_mechanisms(o, deal_robbers(r, (uint32_t)1 << g));
    }
    return true;
}

static bool lie_free(const struct deal_rules *r, struct obstacle *o)
{
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].overs || r->pile[p].away || r->pile[p].own_open)
            return deal_blame_group(o, r, r->pile[p].group, r->pile[p].away ? "home" : r->pile[p].own_open ? "open" : "covers");
    return true;
}

static bool turned_to_talon(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t mechs = r->talon == NO_PILE ? 0 : deal_movers(r, (uint32_t)1 << r->pile[r->pack].group | (uint32_t)1 << r->pile[r->talon].group);

    if (r->talon == NO_PILE || r->turn_first != NO_GROUP)
        return deal_blame(o, "pack", "turn");
    return !mechs || deal_blame_mechanisms(o, mechs);
}

static bool ends(const struct deal_rules *r, struct obstacle *o)
{
    if (r->redeals < 0)
        return deal_blame(o, "talon", "redeals");
    return deal_redeals_talon.holds(r, o);
}

static bool known_stacks(const struct deal_rules *r, struct obstacle *o);

static const struct condition at_once = {"foundations take what fits at any time, and keep it", founds_take_at_once},
    out = {"cards leave from the top, for foundations only", leave_for_foundations},
    free_lying = {"nothing but what lies on a card keeps it", lie_free},
    turned = {"the pack is turned to a talon card by card", turned_to_talon},
    counted = {"redeals are counted, and take up the talon only", ends},
    stacks = {"few single piles feed others, and are not fed themselves", known_stacks};
static const struct condition *const needs[] = {&deal_mechanisms_declare, &deal_goal_is_foundations, &deal_every_card_goes_out,
                                                &deal_no_rounds, &deal_no_faces, &deal_founds_take_cards, &deal_turned_singly,
                                                &deal_mechanisms_deal_nothing, &turned, &counted,
                                                &at_once, &out, &free_lying, &stacks, NULL};

/* ---- which cells are filled from where ---- */

/* The stack whose cards come from GROUP: what the pack gives could as well have come by the talon. */
static int pass_stack_of(const struct pass *k, int group)
{
    for (int i = 0; i < k->stacks - 1; i++)
        if (k->r->pile[k->stack[i].pile].group == group)
            return i;
    return k->stacks - 1;
}

/* Every pile that feeds others, the talon last; false where they are too many, foundations, or
 * fed themselves, so that cards could go on through them. */
static bool find_stacks(struct pass *k, struct obstacle *o)
{
    const struct deal_rules *r = k->r;

    for (int p = 0; p < r->piles; p++) {
        int g = r->pile[p].group;
        bool feeds = r->feeders >> g & 1;

        if (feeds && (r->pile[p].sources || r->pile[p].found != NO_PILE))
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
    return !r->pile[r->talon].sources || deal_blame_group(o, r, r->pile[r->talon].group, "fill");
}

static bool known_stacks(const struct deal_rules *r, struct obstacle *o)
{
    struct pass k = {.r = r};

    return find_stacks(&k, o);
}

/* Only the talon is held to the order of a cell's sources: to let a line take a cell too soon
 * errs on the side of the player. */
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

/* Foundations that go through the same cards; where they exchange none is like another. */
static void find_likes(struct pass *k)
{
    const struct deal_rules *r = k->r;

    for (int f = 0; f < r->founds; f++) {
        k->like[f] = (uint8_t)f;
        for (int g = 0; g < f && !k->returns; g++)
            if (r->found[f].suit == r->found[g].suit && !r->found[f].any_suit && !r->found[g].any_suit &&
                r->found[f].tail[k->row][0] == r->found[g].tail[k->row][0])
                k->like[f] = k->like[g];
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
    find_stacks(k, &o);
    pass_find_cells(k);
    find_likes(k);
    x->pass = k;
    return true;
}

/* ---- the facts ---- */

static const uint8_t *pass_cards_of(const struct pass *k, const struct stack *t, int *n)
{
    if (t->pile == k->r->talon) {
        *n = k->dealt;
        return k->order;
    }
    *n = pile_count(k->s, t->pile);
    return table_cards(k->s, t->pile);
}

/* Cards laid aside so far, by kind, and how many of them must still lie there. */
struct aside {
    uint8_t kind[52];
    int stuck;
};

static void lay_aside(const struct pass *k, struct aside *a, uint8_t card)
{
    a->stuck += ++a->kind[card] > k->room[card];
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

/* Could the stack, which waits for no other, be empty by now? */
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

/* Are all cells of stack E such that T may use when EMPTY have run out? */
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

/* Lays aside what takes the stack's cells from it once the stacks of EMPTY have run out; how
 * many cells these are.  Of several stacks some only may have: then their cards take none. */
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

/* Walks down the stack as far as cards can be free; how many are left. */
static int free_while(struct pass *k, int stack, uint32_t empty)
{
    const struct stack *t = &k->stack[stack];
    struct aside a;
    int n, most = places(k, t, empty, &a);
    const uint8_t *cards = pass_cards_of(k, t, &n);

    while (n > 0 && a.stuck <= most) {
        uint8_t card = cards[--n];
        k->copies[card] += !k->known[stack][n];
        k->known[stack][n] = true;
        lay_aside(k, &a, card);
    }
    return n;
}

/* A line that could have run out need not have: its cards may wait in it. */
static int free_from(struct pass *k, int stack)
{
    uint32_t empty = k->stack[stack].pile == k->r->talon ? run_out(k) : 0;
    int left = free_while(k, stack, 0), more = left && empty ? free_while(k, stack, empty) : left;

    return more < left ? more : left;
}

/* Room for the cards that foundation F takes at a height. */
static void pass_make_room(struct pass *k, int f, int height)
{
    for (uint64_t cards = k->r->found[f].want[k->row][height]; cards; cards &= cards - 1)
        k->room[__builtin_ctzll(cards)]++;
}

/* Each foundation that is like it and has come farther has used a copy. */
static bool can_take(const struct pass *k, int f)
{
    uint64_t want = k->r->found[f].want[k->row][k->height[f]];
    int used = 0;

    for (int g = 0; g < k->r->founds; g++)
        used += g != f && k->like[g] == k->like[f] && k->height[g] > k->height[f];
    for (; want; want &= want - 1)
        if (k->copies[__builtin_ctzll(want)] > used)
            return true;
    return false;
}

static bool pass_raise(struct pass *k)
{
    bool changed = false;

    for (int f = 0; f < k->r->founds; f++)
        while (k->height[f] < k->r->found[f].length && can_take(k, f)) {
            pass_make_room(k, f, ++k->height[f]);
            changed = true;
        }
    return changed;
}

static bool pass_complete(const struct pass *k)
{
    for (int f = 0; f < k->r->founds; f++)
        if (k->height[f] < k->r->found[f].length)
            return false;
    return true;
}

/* True when every card of the stacks could be free by now. */
static bool pass_settle(struct pass *k)
{
    int left;

    do {
        left = 0;
        for (int i = 0; i < k->stacks; i++)
            left += free_from(k, i);
    } while (pass_raise(k));
    return !left;
}

static void pass_start_founds(struct pass *k)
{
    const struct deal_rules *r = k->r;

    for (int f = 0; f < r->founds; f++) {
        int n = pile_count(k->s, r->found[f].pile);

        for (int i = 0; i < n; i++)
            k->copies[pile_card(k->s, r->found[f].pile, i)]++;
        k->height[f] = (uint8_t)n;
        for (int i = k->returns ? 0 : n; i <= n; i++)
            pass_make_room(k, f, i);
        for (int i = 0; k->returns && i < n; i++)
            k->room[pile_card(k->s, r->found[f].pile, i)]--;
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
    pass_start_founds(k);
    for (int i = 0; i < k->others; i++)
        for (int n = 0; n < pile_count(k->s, k->other[i]); n++)
            k->copies[pile_card(k->s, k->other[i], n)]++;
}

static bool pass_alive(struct pass *k, const struct deal_state *s)
{
    int last;
    bool all_free;

    k->s = s;
    pass_start(k);
    last = k->dealt + pile_count(s, s->r->pack);
    for (all_free = pass_settle(k); k->dealt < last && !pass_complete(k); all_free = pass_settle(k))
        k->dealt++;
    return pass_complete(k) && (k->dealt < last || all_free);
}

static void pass_drop(struct search *x) { free(x->pass); }
static bool pass_concerns(const struct search *x) { return x->pass && !deal_redeal_left(x->s); }
static bool pass_lost(struct search *x) { return !pass_alive(x->pass, x->s); }

const struct deadend deal_deadend_last_pass = {
    .name = "last pass", .proof = "abstraction", .needs = needs, .make = pass_new, .drop = pass_drop, .concerns = pass_concerns,
    .lost = pass_lost, .slow = true,
};
