/*
 * The line abstraction, a dead-end test.
 *
 * A line is a pile of which only the last card is free. Its cards go to foundations only, directly or through cells
 * that the line fills at once. The cells and the last card of the line form a window that slides over the line. The
 * place of a card within the window does not matter, so the only choice is the order in which the line's cards leave.
 * The abstraction keeps the line and its window exactly, and treats every other card as available at all times. If the
 * line cannot be emptied even then, the position is lost. line_window.c decides this. This file finds lines in the
 * rules, and plays from a line that cannot lose a win.
 *
 * The method is a pattern database on demand (Culberson and Schaeffer, 1998).
 */
#include "line.h"
#include "deadend.h"

#include "engine/engine.h"
#include "rules/conditions.h"

#include <stdlib.h>

/* ---- lines in the rules ---- */

static bool keeps_cards(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_out(r, r->sets.foundations, BEARS({BY_PLAYER | TO_NEXT | PICKS_FROM, r->sets.foundations}), o);
}

/* Do the cards of GROUPS leave only from the top, whether the player moves them or a rule does, and only to foundations
 * or to cells that are filled at once? */
static bool line_goes_out(const struct deal_rules *r, uint32_t groups, uint32_t cells, struct obstacle *o)
{
    const uint64_t picks = PICKS_FROM | PICKS_TO | FROM_BLIND;

    return deal_only_out(
        r, groups,
        BEARS({BY_ANY | TO_NEXT | TO_VACANT | BINDS | picks | OF_MECHANISM | WAYS_CURBS, r->sets.foundations},
              {BY_ITSELF | TO_VACANT | picks, cells}),
        o);
}

/* Do cards come to the piles of GROUPS in the layout only, and to cells only by automatic fills? The cache identifies
 * such a pile by the number of cards left in it, so no other card may be laid on it (for example by a deal from the
 * pack). */
static bool line_untouched(const struct deal_rules *r, uint32_t groups, uint32_t fills, struct obstacle *o)
{
    return deal_only_in(
        r, groups,
        BEARS({WAYS_START, groups_pack(r)}, {BY_ITSELF | TO_VACANT | PICKS_FROM | PICKS_TO | FROM_BLIND, fills}), o);
}

/* The rule (struct deal_way) by which cards of group G fill pile P, or NULL if there is none. */
static const struct deal_way *line_feeds(const struct deal_rules *r, int g, int p)
{
    EACH_WAY(r, w)
    if (w->from >> g & 1 && w->is & TO_VACANT && !w->mech && deal_way_takes(w, p, r->pile[p].group))
        return w;
    return NULL;
}

/* Bit set of the groups whose empty piles are filled from group G by the rule file's key "fill". */
static uint32_t line_fed(const struct deal_rules *r, int g)
{
    uint32_t fed = 0;

    EACH_WAY(r, w)
    fed |= w->from >> g & 1 && w->is & TO_VACANT && !w->mech ? w->to : 0;
    return fed & ~r->sets.foundations;
}

static bool line_find_cells(struct line *l, const struct deal_rules *r, int g, struct obstacle *o)
{
    uint32_t cells = line_fed(r, g), line = (uint32_t)1 << g;

    l->pile = r->group[g].first;
    l->cells = 0;
    if (r->group[g].piles != 1)
        return deal_blame_group(o, r, g, "piles");
    if (!line_untouched(r, line, 0, o) || !line_goes_out(r, line, cells, o) ||
        !line_untouched(r, cells, ALL_GROUPS, o) || !line_goes_out(r, cells, 0, o))
        return false;
    for (int p = 0; p < r->piles; p++) {
        const struct deal_way *w = line_feeds(r, g, p);

        if (!w)
            continue;
        /* refuse a cell that other piles fill first, or that is filled while it holds cards */
        if (deal_way_counts(w) || w->room || w->most != 1)
            return deal_blame_way(o, w);
        if (l->cells == LINE_CELLS)
            return deal_blame_group(o, r, r->pile[p].group, "piles");
        l->cell[l->cells++] = (uint8_t)p;
    }
    return l->cells > 0;
}

/* Finds a line (a pile that frees one card at a time and fills cells) in the rules. If there is none, O names the rule
 * that excludes the last pile which fills others, or states that no pile has the key "fill". */
static bool line_find_line(struct line *l, const struct deal_rules *r, struct obstacle *o)
{
    deal_blame_kind(o, r, false, "fill");
    for (int g = 0; g < r->groups; g++) {
        bool apart = ((r->sets.foundations | groups_pack(r) | groups_talon(r)) >> g & 1) != 0;

        if (!apart && line_fed(r, g) && line_find_cells(l, r, g, o))
            return true;
    }
    return false;
}

static bool has_line(const struct deal_rules *r, struct obstacle *o)
{
    struct line l;

    return line_find_line(&l, r, o);
}

static void find_mates(struct line *l, const struct search *x)
{
    for (int f = 0; f < x->r->founds; f++)
        l->mate[f].mate = -1;
    for (int i = 0; i < x->traits.pairs; i++) {
        const struct pair *p = &x->traits.pair[i];
        int f = x->r->pile[p->pile[0]].found, g = x->r->pile[p->pile[1]].found;
        l->mate[f] = (struct pair_of){(int8_t)g, (int8_t)p->sum};
        l->mate[g] = (struct pair_of){(int8_t)f, (int8_t)p->sum};
    }
}

/* Bit set of the foundation groups that exchange cards with foundations of GROUPS. */
static uint32_t line_exchanges(const struct deal_rules *r, uint32_t groups)
{
    return deal_ways_to(r, groups & r->sets.foundations, WAYS_ALL) & r->sets.foundations;
}

/* Can the abstraction model the exchanges of cards between foundations? They must have no side effects, and foundations
 * must begin empty. */
static bool exchanges_known(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t groups = line_exchanges(r, ALL_GROUPS);

    if (!groups)
        return true;
    if (!deal_exchanges_silent(r, o) || !deal_mechanisms_idle.holds(r, o))
        return false;
    return r->base.dealt || deal_blame_group(o, r, __builtin_ctz(groups), "start");
}

/* Do at most two foundations take cards of the suit of foundation F? */
static bool two_of_suit(const struct deal_rules *r, int f)
{
    int n = 0;

    for (int g = 0; g < r->founds; g++)
        n += r->found[f].any_suit || r->found[g].any_suit || r->found[g].suit == r->found[f].suit;
    return n <= 2;
}

/* Are there at most two foundations of a suit where foundations exchange cards? Two arguments need this: equal cards
 * can change roles, and foundations that take the same card next are equivalent. */
static bool exchanges_in_twos(const struct deal_rules *r, struct obstacle *o)
{
    for (int f = 0; f < r->founds; f++) {
        int g = r->pile[r->found[f].pile].group;

        if (line_exchanges(r, (uint32_t)1 << g) && !two_of_suit(r, f))
            return deal_blame_group(o, r, g, "foundation");
    }
    return true;
}

/* Does every foundation that exchanges cards do so with one known foundation? And when the two touch (their tops have
 * neighbouring ranks), does any card of the suit fit on one of them? The search over windows of the line models no
 * other exchange. */
static bool mates_found(const struct line *l, const struct deal_rules *r)
{
    for (int f = 0; f < r->founds; f++)
        if (l->mate[f].mate < 0 ? line_exchanges(r, group_of_pile(r, r->found[f].pile)) != 0
                                : l->mate[f].sum != r->found[f].length + 1)
            return false;
    return true;
}

static const struct condition
    founds_keep = {"foundations keep their cards", keeps_cards},
    exchanges = {"an exchange has no other effect, and foundations begin empty", exchanges_known},
    in_twos = {"two foundations that exchange are the only ones of their suit", exchanges_in_twos},
    line = {"a pile of which only the last card is free feeds cells at once, and both play to foundations only",
            has_line};
const struct condition *const deal_line_needs[] = {&deal_goal_is_foundations,
                                                   &deal_every_card_goes_out,
                                                   &deal_every_found_asked_for,
                                                   &deal_founds_take_cards,
                                                   &founds_keep,
                                                   &deal_founds_take_once,
                                                   &exchanges,
                                                   &in_twos,
                                                   &line,
                                                   NULL};

bool deal_line_new(struct search *x)
{
    struct obstacle o;
    struct line *l;

    if (!x->traits.relax || !deal_conditions_hold(deal_line_needs, x->r))
        return true;
    l = calloc(1, sizeof *l);
    if (!l)
        return false;
    l->x = x;
    line_find_line(l, x->r, &o);
    for (int i = 0; i < l->cells; i++)
        l->is_cell[l->cell[i]] = true;
    find_mates(l, x);
    if (!mates_found(l, x->r)) {
        free(l);
        return true;
    }
    l->plays_safe = deal_conditions_hold(deal_line_safe_needs, x->r);
    x->line = l;
    return deal_line_windows_new(l, x);
}

void deal_line_free(struct line *l)
{
    if (l)
        deal_answers_release(&l->answers);
    free(l);
}

int deal_line_pile(const struct line *l) { return l->pile; }
bool deal_line_cell(const struct line *l, int pile) { return l->is_cell[pile]; }

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

static bool only_the_line_fills(const struct deal_rules *r, struct obstacle *o)
{
    struct line l;

    if (!line_find_line(&l, r, o))
        return false;
    EACH_WAY(r, w)
    for (int i = 0; i < l.cells; i++)
        if (w->is & TO_VACANT && w->from != group_of_pile(r, l.pile) &&
            deal_way_takes(w, l.cell[i], r->pile[l.cell[i]].group))
            return deal_blame_way(o, w);
    return true;
}

/* Do the cells play to each foundation to which the line plays? Otherwise a card that slides on into a cell could miss
 * its foundation. */
static bool cells_play_as_line(const struct deal_rules *r, struct obstacle *o)
{
    struct line l;

    if (!line_find_line(&l, r, o))
        return false;
    for (int i = 0; i < l.cells; i++)
        if (deal_ways_to(r, group_of_pile(r, l.pile), TO_NEXT) & ~deal_ways_to(r, group_of_pile(r, l.cell[i]), TO_NEXT))
            return deal_blame_group(o, r, r->pile[l.cell[i]].group, "play");
    return true;
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

/* Can the line never forbid exchanges between foundations? Equal cards change roles by an exchange, and no exchange is
 * legal while a pile with the rule file's key "must" holds cards. */
static bool line_binds_not(const struct deal_rules *r, struct obstacle *o)
{
    struct line l;

    if (!line_find_line(&l, r, o))
        return false;
    return !line_exchanges(r, ALL_GROUPS) || deal_unbound(r, group_of_pile(r, l.pile), o);
}

static const struct condition fills_only = {"only the player plays cards to foundations", only_fills_at_once},
                              tops_out = {"cards leave from the top, for foundations only", tops_go_out};
static const struct condition
    only_line = {"only the line fills its cells", only_the_line_fills},
    as_line = {"the cells play to each foundation to which the line plays", cells_play_as_line},
    binds_not = {"foundations do not exchange cards, or the line is not a pile that must be played first",
                 line_binds_not};
const struct condition *const deal_line_safe_needs[] = {
    &deal_mechanisms_idle, &deal_no_rounds, &line,     &only_line,          &as_line, &binds_not,
    &deal_redeals_counted, &fills_only,     &tops_out, &deal_redeals_talon, NULL};

/* Number of copies of CARD that are in the line or alone in one of its cells. A copy that covers another card in its
 * cell is not counted: there it matters which of the equal cards leaves first. */
static int copies_within(const struct line *l, const struct deal_state *s, uint8_t card)
{
    int n = 0;

    for (int i = 0; i < pile_count(s, l->pile); i++)
        n += pile_card(s, l->pile, i) == card;
    for (int i = 0; i < l->cells; i++)
        n += pile_count(s, l->cell[i]) == 1 && pile_top(s, l->cell[i]) == card;
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

bool deal_line_safe(struct line *l, const struct search *x, struct deal_action a)
{
    const struct deal_rules *r = x->r;
    int fits = 0, to = a.kind == ACT_MOVE ? r->pile[a.to].found : NO_PILE, cards, mate;
    uint8_t card;

    l->x = x;
    if (!l->plays_safe || to == NO_PILE || (a.from != l->pile && !l->is_cell[a.from]))
        return false;
    card = pile_top(x->s, a.from);
    mate = l->mate[to].mate;
    cards = pile_count(x->s, a.to) + (mate >= 0 ? pile_count(x->s, r->found[mate].pile) : 0);
    for (int f = 0; f < r->founds; f++)
        fits += (deal_found_wants(x->s, f) & card_bit(card)) != 0;
    if (fits != 1 || (mate >= 0 && cards == l->mate[to].sum))
        return false;
    fits = copies_out(x->s, card);
    if (mate >= 0 && cards < l->mate[to].sum)
        fits += copies_within(l, x->s, card);
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
