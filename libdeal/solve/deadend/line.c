/*
 * The line in the search: the dead-end test of the check (check/line.c), and plays from the line that cannot lose a
 * win. A line is a pile of which only the last card is free, with cells that it fills at once.
 */
#include "deadend.h"

#include "check/check.h"
#include "engine/engine.h"
#include "rules/conditions.h"

#include <stdlib.h>

struct line {
    void *test; /* data of deal_check_line */
    int pile;
    uint8_t cell[MAX_PILES];
    int cells;
    bool is_cell[MAX_PILES], plays_safe; /* plays_safe: the rules allow proofs that a play from the line cannot lose a
                                            win (deal_line_safe_needs) */
    struct pair_of {
        int8_t mate, sum;
    } mate[MAX_FOUNDS]; /* by foundation: the foundation with which it exchanges cards (-1: none), and the sum of their
                           heights at which they show neighbouring ranks */
};

/* Reads the pile and the cells of the line, and keeps the data of the test. Returns false if there is no line, or if
 * memory runs out. */
static bool line_find(struct line *line, const struct deal_rules *r)
{
    if (!deal_check_line.make(r, &line->test) || !line->test)
        return false;
    line->pile = deal_check_line_piles(line->test, line->cell, &line->cells);
    return true;
}

/* The same without the data of the test. */
static bool line_find_piles(struct line *line, const struct deal_rules *r)
{
    bool found = line_find(line, r);

    if (found)
        deal_check_line.drop(line->test);
    return found;
}

static bool has_line(const struct deal_rules *r, struct obstacle *o)
{
    struct line l;

    return line_find_piles(&l, r) || deal_blame_kind(o, r, false, "fill");
}

static void find_mates(struct line *line, const struct search *x)
{
    for (int f = 0; f < x->r->founds; f++)
        line->mate[f].mate = -1;
    for (int i = 0; i < x->traits.pairs; i++) {
        const struct pair *p = &x->traits.pair[i];
        int f = x->r->pile[p->pile[0]].found, g = x->r->pile[p->pile[1]].found;
        line->mate[f] = (struct pair_of){(int8_t)g, (int8_t)p->sum};
        line->mate[g] = (struct pair_of){(int8_t)f, (int8_t)p->sum};
    }
}

/* Bit set of the foundation groups that exchange cards with foundations of GROUPS. */
static uint32_t line_exchanges(const struct deal_rules *r, uint32_t groups)
{
    return deal_ways_to(r, groups & r->sets.foundations, WAYS_ALL) & r->sets.foundations;
}

/* Do exchanges of cards between foundations have no side effects, and do foundations begin empty? */
static bool exchanges_known(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t groups = line_exchanges(r, ALL_GROUPS);

    if (!groups)
        return true;
    if (!deal_exchanges_silent(r, o) || !deal_mechanisms_idle.holds(r, o))
        return false;
    return r->base.dealt || deal_blame_group(o, r, __builtin_ctz(groups), "start");
}

/* Does every foundation that exchanges cards do so with one known foundation? And when the two touch (their tops have
 * neighbouring ranks), does any card of the suit fit on one of them? */
static bool mates_found(const struct line *line, const struct deal_rules *r)
{
    for (int f = 0; f < r->founds; f++)
        if (line->mate[f].mate < 0 ? line_exchanges(r, group_of_pile(r, r->found[f].pile)) != 0
                                   : line->mate[f].sum != r->found[f].length + 1)
            return false;
    return true;
}

static const struct condition line = {
    "a pile of which only the last card is free feeds cells at once, and both play to foundations only", has_line};
const struct condition *const deal_line_needs[] = {&deal_goal_is_foundations,
                                                   &deal_every_card_goes_out,
                                                   &deal_every_found_asked_for,
                                                   &deal_founds_take_cards,
                                                   &deal_founds_take_once,
                                                   &line,
                                                   NULL};

bool deal_line_new(struct search *x)
{
    struct line *l;

    if (!x->traits.relax || !deal_conditions_hold(deal_line_needs, x->r))
        return true;
    l = calloc(1, sizeof *l);
    if (!l || !line_find(l, x->r)) {
        free(l);
        return false;
    }
    x->line = l;
    for (int i = 0; i < l->cells; i++)
        l->is_cell[l->cell[i]] = true;
    find_mates(l, x);
    l->plays_safe = deal_conditions_hold(deal_line_safe_needs, x->r) && mates_found(l, x->r);
    return true;
}

void deal_line_free(struct line *line)
{
    if (line)
        deal_check_line.drop(line->test);
    free(line);
}

bool deal_line_alive(struct line *line, const struct search *x) { return !deal_check_line.lost(line->test, x->s); }
int deal_line_pile(const struct line *line) { return line->pile; }
bool deal_line_cell(const struct line *line, int pile) { return line->is_cell[pile]; }

/* ---- plays from the line that cannot lose a win ----
 *
 * If only the line fills the cells, a play from the window sooner than in a winning line only slides the window on. No
 * place in the window can be kept empty while the line lasts.
 *
 * The play must not harm the foundations either. It does not in two cases. First: the card fits one foundation only and
 * all its equals are on foundations already. Second: two foundations exchange and do not touch yet, and its equal is in
 * the line or the window, so the two cards can change roles. An equal card elsewhere might have to stay in its place
 * for longer, which may lose the game.
 */

/* Three conditions. Only the line fills its cells. From a cell, a card can go to each foundation to which it could go
 * from the line. If foundations exchange cards, the line never forbids that: no exchange is legal while a pile with the
 * rule file's key "must" holds cards, and in the proof equal cards change roles by exchanges. */
static bool line_alone(const struct deal_rules *r, struct obstacle *o)
{
    struct line l;

    if (!line_find_piles(&l, r))
        return false;
    EACH_WAY(r, w)
    for (int i = 0; i < l.cells; i++)
        if (w->is & TO_VACANT && w->from != group_of_pile(r, l.pile) &&
            deal_way_takes(w, l.cell[i], r->pile[l.cell[i]].group))
            return deal_blame_way(o, w);
    for (int i = 0; i < l.cells; i++)
        if (deal_ways_to(r, group_of_pile(r, l.pile), TO_NEXT) & ~deal_ways_to(r, group_of_pile(r, l.cell[i]), TO_NEXT))
            return deal_blame_group(o, r, r->pile[l.cell[i]].group, "play");
    return !line_exchanges(r, ALL_GROUPS) || deal_unbound(r, group_of_pile(r, l.pile), o);
}

/* Do cards come to foundations only by moves of the player? If some were played automatically, an earlier play could
 * trigger others too early. */
static bool only_fills_at_once(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_in(r, r->sets.foundations, BEARS({BY_PLAYER | TO_NEXT | PICKS_FROM | WAYS_KEYED, ALL_GROUPS}), o);
}

/* Do cards of all piles outside the line leave singly from the top, for foundations that take them at any time? The
 * proof that a play from the line is safe counts the cards that may wait for a card of the line, and needs this. */
static bool tops_go_out(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t fill = BY_ITSELF | BY_PLAYER | BY_REFILL | PICKS_FROM | PICKS_TO | PICKS_ALL | BINDS | BINDS_DEAL;

    if (!deal_only_out(r, ~r->sets.foundations,
                       BEARS({BY_PLAYER | TO_NEXT | ONLY_FACED, r->sets.foundations}, {WAYS_START, ALL_GROUPS},
                             {WAYS_TURN, ALL_GROUPS}, {fill | BY_DEAL | TO_VACANT | FROM_BLIND, ALL_GROUPS},
                             {WAYS_REDEAL, groups_pack(r)}),
                       o) ||
        !deal_only_out(r, r->sets.foundations, BEARS({BY_PLAYER | TO_NEXT | PICKS_FROM, r->sets.foundations}), o))
        return false;
    return deal_founds_open(r, o);
}

static const struct condition exchanges = {"an exchange has no other effect, and foundations begin empty",
                                           exchanges_known},
                              fills_only = {"only the player plays cards to foundations", only_fills_at_once},
                              tops_out = {"cards leave from the top, for foundations only", tops_go_out};
static const struct condition alone = {"only the line fills its cells, they play as it does, and it binds nothing",
                                       line_alone};
const struct condition *const deal_line_safe_needs[] = {&exchanges,
                                                        &deal_mechanisms_idle,
                                                        &deal_no_rounds,
                                                        &line,
                                                        &alone,
                                                        &deal_redeals_counted,
                                                        &fills_only,
                                                        &tops_out,
                                                        &deal_redeals_talon,
                                                        NULL};

/* Number of copies of CARD that are in the line or alone in one of its cells. A copy that covers another card in its
 * cell is not counted: there it matters which of the equal cards leaves first. */
static int copies_within(const struct line *line, const struct deal_state *s, uint8_t card)
{
    int n = 0;

    for (int i = 0; i < pile_count(s, line->pile); i++)
        n += pile_card(s, line->pile, i) == card;
    for (int i = 0; i < line->cells; i++)
        n += pile_count(s, line->cell[i]) == 1 && pile_top(s, line->cell[i]) == card;
    return n;
}

static int copies_out(const struct deal_state *s, uint8_t card)
{
    int n = 0;

    for (int f = 0; f < s->r->founds; f++)
        for (int i = 0; i < pile_count(s, s->r->found[f].pile); i++)
            n += pile_card(s, s->r->found[f].pile, i) == card;
    return n;
}

bool deal_line_safe(const struct line *line, const struct search *x, struct deal_action a)
{
    const struct deal_rules *r = x->r;
    int fits = 0, to = a.kind == ACT_MOVE ? r->pile[a.to].found : NO_PILE, cards, mate;
    uint8_t card;

    if (!line->plays_safe || to == NO_PILE || (a.from != line->pile && !line->is_cell[a.from]))
        return false;
    card = pile_top(x->s, a.from);
    mate = line->mate[to].mate;
    cards = pile_count(x->s, a.to) + (mate >= 0 ? pile_count(x->s, r->found[mate].pile) : 0);
    for (int f = 0; f < r->founds; f++)
        fits += (deal_found_wants(x->s, f) & card_bit(card)) != 0;
    if (fits != 1 || (mate >= 0 && cards == line->mate[to].sum))
        return false;
    fits = copies_out(x->s, card);
    if (mate >= 0 && cards < line->mate[to].sum)
        fits += copies_within(line, x->s, card);
    else
        fits++;
    return fits == r->cards.copies[card];
}

static void line_drop(struct search *x) { deal_line_free(x->line); }
static bool line_lost(struct search *x) { return x->line && !deal_line_alive(x->line, x); }

const struct deadend deal_deadend_line = {
    .name = "line",
    .proof = "abstraction",
    .needs = deal_line_needs,
    .make = deal_line_new,
    .drop = line_drop,
    .lost = line_lost,
};
