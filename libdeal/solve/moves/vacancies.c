/*
 * Safe plays where vacancies matter: dominance.c, for cards that leave a vacancy neither now nor later.
 *
 * The argument there leaves the moves of the played card r out of a line that wins without the play.  Where vacancies are
 * filled, or the pack is dealt to them, this must not make another pile vacant, or one vacant sooner.  It does not if
 * r lies on other cards, whose turn comes only once r is gone, no pile takes r but on another card, and a pile is vacant only
 * when it has no card (fill-at is 0): then r is never alone in a pile.  So vacancies take cards of the pack only, and every
 * pile gives its top alone.
 *
 * Mechanisms may lay cards of the pack on piles or, first ones, on foundations, and move what is not at home, which r
 * never is: what fits on a card that is at home is at home as well.  They may ask of the tableau no more than which piles
 * are vacant.  A card may go to its foundation by itself that is the last of its suit and of no use to any other, where nothing
 * ever comes and nothing asks for a vacancy.
 *
 * Of 700 hemispheres and 400 blocus, 200,000 and a million nodes, 862 are decided, without it 858, in 0.95 +- 0.03 of the
 * nodes (geometric mean).
 */
#include "successors.h"

#include <string.h>

static uint64_t vacancies_first_cards(const struct deal_rules *r)
{
    uint64_t cards = 0;

    for (int f = 0; f < r->founds; f++)
        cards |= r->found[f].want[0][0];
    return cards;
}

/* Cards of the pack go to piles, first ones to foundations, and no card at home goes elsewhere; only vacancies are
 * looked at. */
static bool leaves_home(const struct deal_rules *r, const struct deal_way *w)
{
    if (w->is & (BINDS | UNDECLARED | TO_FITTING) || w->top | w->deep | w->mark)
        return false;
    if (w->astray)
        return !(w->to & r->foundations);
    return w->from == groups_pack(r) && (!(w->to & r->foundations) || !(w->cards & ~vacancies_first_cards(r)));
}

static bool mechanisms_leave_home(const struct deal_rules *r, struct obstacle *o)
{
    for (int i = 0; i < r->ways.n; i++)
        if (r->ways.way[i].mech && !leaves_home(r, &r->ways.way[i]))
            return deal_blame_way(o, &r->ways.way[i]);
    return true;
}

/* Are a suit's foundations one group, of those that group G plays to?  What the suit lacks is counted by group. */
static bool counts_suits(const struct deal_rules *r, int g)
{
    for (int e = 0; e < r->founds; e++)
        for (int f = 0; f < r->founds; f++) {
            int of_e = r->pile[r->found[e].pile].group, of_f = r->pile[r->found[f].pile].group;

            if (r->group[g].play >> of_e & 1 && of_e != of_f && r->found[e].suit == r->found[f].suit)
                return false;
        }
    return true;
}

/* No card comes there or is looked at, and its cards leave by themselves as the last of their suit only. */
static bool waits_for_the_last(const struct deal_rules *r, int g)
{
    uint32_t group = (uint32_t)1 << g;

    return r->group[g].last_only && counts_suits(r, g) && r->group[g].open == OPEN_NONE &&
           deal_only_in(r, group, BEARS({WAYS_START, ALL_GROUPS}), NULL) &&
           deal_unasked(r, group, ASKS_ALL, BEARS({LOOKS, ALL_GROUPS}), NULL) &&
           deal_only_out(r, group,
                         BEARS({BY_PLAYER | BY_ITSELF | TO_NEXT | PICKS_FROM | PICKS_TO | FROM_BLIND, r->foundations}),
                         NULL);
}

static bool fills_or_ends(const struct deal_rules *r, struct obstacle *o)
{
    for (int i = 0; i < r->ways.n; i++) {
        const struct deal_way *w = &r->ways.way[i];
        bool pack = w->from == groups_pack(r), fill = !w->mech && w->is & TO_VACANT && !(w->is & TO_NEXT);

        if (w->is & BY_ITSELF && !fill &&
            !(w->mech ? pack : !(w->is & TO_VACANT) && waits_for_the_last(r, __builtin_ctz(w->from))))
            return deal_blame_way(o, w);
    }
    return true;
}

static bool vacancies_take_pack(const struct deal_rules *r, struct obstacle *o)
{
    for (int g = 0; g < r->groups; g++) {
        const struct deal_group *group = &r->group[g];
        const char *key = group->must ? "must" : group->foundation ? NULL : group->takes ? "takes"
                        : group->play & ~r->foundations && r->foundations & ~group->play ? "play"
                        : group->fill_at ? "fill-at" : group->fill != FILL_NONE && group->fill_to != 1 ? "fill-to" : NULL;

        if (key)
            return deal_blame_group(o, r, g, key);
        if (r->feeders & ~groups_pack(r) & (uint32_t)1 << g)
            return deal_blame_group(o, r, g, "play");
    }
    return true;
}

static bool tops_only(const struct deal_rules *r, struct obstacle *o)
{
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].found == NO_PILE && p != r->pack && pile_open(r, p) != OPEN_TOP && pile_open(r, p) != OPEN_NONE)
            return deal_blame_group(o, r, r->pile[p].group, "open");
    return true;
}

static bool built_at_home(const struct deal_rules *r, struct obstacle *o)
{
    for (int p = 0; p < r->piles; p++)
        for (uint8_t c = 0; c < 52 && r->pile[p].away; c++)
            if (!(r->pile[p].away & card_bit(c)) && r->group[r->pile[p].group].onto[c] & r->pile[p].away)
                return deal_blame_group(o, r, r->pile[p].group, "home");
    return true;
}

static const struct condition mechs = {"mechanisms leave cards that are at home, and see no more than vacancies", mechanisms_leave_home},
    effects = {"nothing happens by itself but that the pack fills vacancies, and the last card of a suit goes out", fills_or_ends},
    vacant = {"vacancies are empty piles, which take cards of the pack only, and what moves may go out", vacancies_take_pack},
    tops = {"every pile gives its top alone", tops_only}, home = {"what fits on a card at home is at home", built_at_home};
const struct condition *const deal_vacancies_needs[] = {
    &mechs, &deal_goal_is_foundations, &deal_every_card_goes_out, &deal_no_faces, &deal_founds_take_cards, &deal_moves_singly, &effects,
    &vacant, &tops, &home, &deal_safe_takes, &deal_founds_take_once, &deal_safe_alike, &deal_redeals_counted, NULL};
