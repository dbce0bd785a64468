/*
 * Safe plays: plays to foundations, and removals of single cards, that cannot lose a win (see PROOFS.md). Where one is
 * legal, no other action need be tried.
 *
 * A card on its foundation takes part in nothing else. So the play can only do harm if some other card would later be
 * laid on it. It does none if the card belongs to a set of cards that are on foundations or could go there next, and on
 * which only cards of the set may be laid.
 */
#include "check.h"

/* Does group G play its cards to all foundations, or to none? */
static bool safe_plays(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];

    return !group->play || (r->sets.foundations & ~group->play) == 0;
}

static uint64_t safe_onto(const struct deal_rules *r, uint8_t card)
{
    uint64_t onto = 0;

    for (int g = 0; g < r->groups; g++)
        onto |= r->group[g].foundation ? 0 : r->group[g].onto[card];
    return onto;
}

/* Bit set of the cards that may lie directly on CARD in a run. */
static uint64_t safe_joins(const struct deal_rules *r, uint8_t card)
{
    uint64_t joins = 0;

    for (int g = 0; g < r->groups; g++)
        joins |= r->group[g].run.move ? r->group[g].run.joins[card] : 0;
    return joins;
}

/* Does foundation F take its next card, one at a time, whenever that card is free? */
static bool safe_found(const struct deal_rules *r, int f)
{
    const struct deal_group *group = &r->group[r->found[f].group];

    return !r->found[f].any_suit && !group->whole && !(group->play & r->sets.foundations);
}

/* Is there one foundation for each suit of one pack, in suit, and does the goal require all cards on them? */
static bool safe_founds(const struct deal_rules *r)
{
    int cards = 0, suits = 0;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];

        if (!safe_found(r, f) || suits >> found->suit & 1)
            return false;
        suits |= 1 << found->suit;
        cards += r->goal.founds >> found->group & 1 ? found->length : 0;
    }
    return cards == r->cards.total && r->goal.pile == NO_PILE && !r->goal.clear && !r->base.dealt;
}

/* Bit set of the groups of the pack and of the talon. */
static uint32_t safe_stock_groups(const struct deal_rules *r)
{
    uint32_t stock = (uint32_t)1 << r->pile[r->pack].group;

    return r->talon == NO_PILE ? stock : stock | (uint32_t)1 << r->pile[r->talon].group;
}

/* Do cards that a deal laid on one another leave in a run? */
static bool safe_differs(const struct deal_rules *r)
{
    EACH_WAY(r, w)
    if (w->to && w->is & BY_PLAYER && w->is & TAKES_RUN && w->from & safe_stock_groups(r))
        return true;
    return false;
}

/* May a card under others move to an empty pile of its group, although it may not once it is alone in its pile? That
 * matters only if the piles differ. */
static bool safe_stays(const struct deal_rules *r)
{
    EACH_WAY(r, w)
    for (int p = 0; w->is & TAKES_ANY && p < r->piles; p++)
        for (int q = 0; w->from >> r->pile[p].group & 1 && q < r->piles; q++)
            if (r->group[r->pile[p].group].family == r->group[r->pile[q].group].family &&
                r->pile[p].kind != r->pile[q].kind)
                return true;
    return false;
}

/* Does a play from the pack change which cards a later deal brings together? It does if the deal turns several cards.
 */
static bool safe_shifts_deals(const struct deal_rules *r)
{
    return r->stock.turn_cards > 1 && r->group[r->pile[r->pack].group].play;
}

/* Does the argument cover way W? It covers layout, turns and redeals, the goal, and plays of the
 * player that depend on the cards, on covering piles and on the room for a run only. */
static bool safe_bears(const struct deal_way *w)
{
    const uint64_t start = BY_START | TO_ANY | PICKS_ALL | LAYS_UNDER | FROM_BLIND,
                   redeal = start | BY_REDEAL | TAKES_PILE | LAYS_ANEW | LOOKS | WATCHES | WAYS_CURBS,
                   play = BY_PLAYER | TO_FITTING | TAKES_RUN | TAKES_ANY | ASKS_OVER | ASKS_ROOM | ONLY_SOME |
                          ONLY_TURNED | ONLY_DEALT | ONLY_FACED | ONLY_BASED,
                   rows[] = {start, BY_DEAL | TO_ANY | FROM_BLIND | ONLY_DEALT, redeal, play | TO_NEXT,
                             play | PICKS_FROM};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!(w->is & ~rows[i]))
            return true;
    return false;
}

/* Do the rules allow the argument by which plays to foundations are safe? */
static bool safe_foundations(const struct deal_rules *r)
{
    for (int c = 0; c < 52; c++)
        if (r->cards.copies[c] > 1)
            return false;
    for (int g = 0; g < r->groups; g++) {
        const struct deal_group *group = &r->group[g];

        if (!group->foundation && (!safe_plays(r, g) || group->distinct))
            return false;
    }
    EACH_WAY(r, w)
    if (!safe_bears(w))
        return false;
    return safe_founds(r) && !safe_differs(r) && !safe_shifts_deals(r) && !safe_stays(r);
}

/* Does way W keep pack and talon apart: do deals and redeals move and see no other pile, and does the
 * player take single top cards from them, and lay none on them? */
static bool safe_keeps_stock(const struct deal_way *w, uint32_t stock)
{
    if (!w->to || !(w->is & BY_ANY & ~(uint32_t)BY_START))
        return !(w->is & WATCHES);
    if ((w->is & BY_ANY) == BY_PLAYER)
        return !(w->to & stock) && !(w->from & stock && w->is & (TAKES_RUN | TAKES_ANY));
    return !((w->from | w->to | deal_way_asks(w)) & ~stock);
}

/* Do pack and talon depend only on the deals, the redeals and the cards that the player took from them? */
static bool safe_stock(const struct deal_rules *r)
{
    uint32_t stock = safe_stock_groups(r);

    EACH_WAY(r, w)
    if (!safe_keeps_stock(w, stock))
        return false;
    for (int i = 0; i < r->redeal.gathers; i++)
        if (!(stock >> r->pile[r->redeal.gather[i]].group & 1))
            return false;
    return !(stock & r->sets.foundations);
}

/* Do cards leave group G only by the mechanism that removes pairs, and does no card come to it? */
static bool safe_removes(const struct deal_rules *r, int g)
{
    EACH_WAY(r, w)
    if (w->is & UNDECLARED || (w->is & WATCHES && !w->mech) ||
        (w->is & BY_ANY & ~(uint32_t)BY_START && (w->to >> g & 1 || (w->from >> g & 1 && w->to && !w->mech) ||
                                                  (!w->mech && !(w->is & LOOKS) && deal_way_asks(w) >> g & 1))))
        return false;
    return r->mechs == 1 && r->mech[0].how->mates && !r->effects;
}

/* Does no card leave group G, do cards come to it by mechanisms only, does none of its piles lie over another pile, and
 * does no rule but the goal look at it? */
static bool safe_keeps(const struct deal_rules *r, int g)
{
    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        if (r->pile_sets.covering[p / 64] >> p % 64 & 1)
            return false;
    EACH_WAY(r, w)
    if ((w->to && w->from >> g & 1) || (w->is & BY_ANY & ~(uint32_t)BY_START && !w->mech &&
                                        (w->to >> g & 1 || (!(w->is & LOOKS) && deal_way_asks(w) >> g & 1))))
        return false;
    return true;
}

bool deal_check_safe_stock(const struct deal_rules *r) { return safe_foundations(r) && safe_stock(r); }

unsigned deal_check_safe_rules(const struct deal_rules *r)
{
    unsigned kinds = safe_foundations(r) ? SAFE_FOUNDATIONS : 0;

    if (deal_check_safe_stock(r))
        kinds |= SAFE_STOCK | (deal_check_turns(r) ? SAFE_TURNED : 0);
    kinds |= kinds && deal_check_homes(r) ? SAFE_HOMES : 0;
    for (int g = 0; g < r->groups; g++)
        kinds |= safe_removes(r, g) ? SAFE_ALONE : 0;
    return kinds;
}

/* Is there no other card with which CARD may leave as a pair? */
static bool safe_mateless(const struct deal_rules *r, uint8_t card)
{
    const struct deal_mech *m = &r->mech[0];

    if (m->how->mates(r, m, card))
        return false;
    for (uint8_t other = 0; other < 52; other++)
        if (m->how->mates(r, m, other) >> card & 1)
            return false;
    return true;
}

/* Does action A remove a card that can be in no pair, from a group that does not need its cards? */
static bool safe_alone(const struct deal_state *s, struct deal_action a)
{
    const struct deal_rules *r = s->r;
    int from = r->pile[a.from].group, to = r->pile[a.to].group;

    return safe_removes(r, from) && safe_keeps(r, to) && safe_mateless(r, pile_top(s, a.from));
}

/* Bit set of the cards that lie on foundations: on the foundations that give cards back if BACK is true, else on the
 * others. */
static uint64_t safe_out(const struct deal_state *s, bool back)
{
    uint64_t out = 0;

    for (int f = 0; f < s->r->founds; f++)
        for (int i = 0, p = s->r->found[f].pile; i < pile_count(s, p); i++)
            out |= back == (s->r->group[s->r->found[f].group].play != 0) ? card_bit(pile_card(s, p, i)) : 0;
    return out;
}

/* The card under CARD on its foundation, as a set, if that foundation gives cards back; else the empty set. */
static uint64_t safe_under(const struct deal_rules *r, uint8_t card)
{
    for (int f = 0; f < r->founds; f++)
        for (int n = 1; r->group[r->found[f].group].play && n < r->found[f].length; n++)
            if (r->found[f].want[0][n] == card_bit(card))
                return r->found[f].want[0][n - 1];
    return 0;
}

/* Is the play of CARD to its foundation safe? OUT: cards on foundations that stay there. NEXT: cards that foundations
 * take next, and cards on the other foundations. */
static bool safe_card(const struct deal_rules *r, uint8_t card, uint64_t out, uint64_t next)
{
    uint64_t set = card_bit(card), todo = set, with = safe_onto(r, card) | safe_under(r, card);

    for (;;) {
        with &= ~out;
        if (with & ~next)
            return false;
        todo = (todo & (todo - 1)) | (with & ~set);
        set |= with;
        if (!todo)
            return true;
        card = (uint8_t)__builtin_ctzll(todo);
        with = safe_onto(r, card) | safe_joins(r, card) | safe_under(r, card);
    }
}

/* Does foundation F take its next card, and is its play safe? OUT and NEXT are as in safe_card(). */
static bool safe_next(const struct deal_state *s, int f, uint64_t out, uint64_t next)
{
    uint64_t card = s->r->found[f].want[0][pile_count(s, s->r->found[f].pile)];

    return card && safe_card(s->r, (uint8_t)__builtin_ctzll(card), out, next);
}

/* Bit set of the cards that foundations take next, together with the cards on foundations that give cards back. */
static uint64_t safe_reached(const struct deal_state *s)
{
    uint64_t next = safe_out(s, true);

    for (int f = 0; f < s->r->founds; f++)
        next |= s->r->found[f].want[0][pile_count(s, s->r->found[f].pile)];
    return next;
}

/* Index of a safe play to a foundation from a pile of no group of CLOSED, or -1. */
static int safe_foundation(const struct deal_state *s, const struct deal_action *a, size_t n, uint32_t closed)
{
    uint64_t out = 0, next = 0;

    for (size_t i = 0; i < n; i++) {
        if (a[i].kind != ACT_MOVE || s->r->pile[a[i].to].found == NO_PILE || a[i].n != 1 || a[i].place ||
            closed >> s->r->pile[a[i].from].group & 1)
            continue;
        if (!next) {
            out = safe_out(s, false);
            next = safe_reached(s);
        }
        if (safe_card(s->r, pile_top(s, a[i].from), out, next))
            return (int)i;
    }
    return -1;
}

/* Bit set of the groups from which a play to a foundation is not safe in this position, by the kinds of safe plays. */
static uint32_t safe_closed(const struct deal_state *s, unsigned kinds)
{
    const struct deal_rules *r = s->r;

    if (!deal_redeal_left(s) ||
        (kinds & SAFE_TURNED && pile_count(s, r->talon) && deal_check_apart(s) & card_bit(pile_top(s, r->talon))))
        return 0;
    return safe_stock_groups(r);
}

int deal_check_safe(const struct deal_state *s, unsigned kinds, const struct deal_action *a, size_t n)
{
    int found;

    for (size_t i = 0; kinds & SAFE_ALONE && i < n; i++)
        if (a[i].kind == ACT_MOVE && a[i].n == 1 && !a[i].place && safe_alone(s, a[i]))
            return (int)i;
    if (!(kinds & SAFE_FOUNDATIONS) || (deal_redeal_left(s) && !(kinds & SAFE_STOCK)))
        return -1;
    found = safe_foundation(s, a, n, safe_closed(s, kinds));
    for (size_t i = 0; kinds & SAFE_HOMES && !deal_redeal_left(s) && found < 0 && i < n; i++)
        found = deal_check_homeward(s, a[i]) ? (int)i : -1;
    return found;
}

int deal_check_safe_turned(const struct deal_state *s, unsigned kinds)
{
    uint64_t cards = kinds & SAFE_TURNED ? deal_check_apart(s) : 0, out, next = safe_reached(s);

    if (!(next & cards))
        return -1;
    out = safe_out(s, false);
    for (int f = 0; f < s->r->founds; f++)
        if (s->r->found[f].want[0][pile_count(s, s->r->found[f].pile)] & cards && safe_next(s, f, out, next))
            return f;
    return -1;
}

bool deal_check_vain(const struct deal_state *s, unsigned kinds, struct deal_action a)
{
    const struct deal_rules *r = s->r;
    uint64_t next;

    if (!(kinds & SAFE_FOUNDATIONS) || a.kind != ACT_MOVE || r->pile[a.from].found == NO_PILE ||
        r->pile[a.to].found != NO_PILE || a.n != 1 || a.place || (deal_redeal_left(s) && !(kinds & SAFE_STOCK)) ||
        r->pile[a.to].overs || pile_open(r, a.to) != OPEN_TOP ||
        !(r->group[r->pile[a.to].group].play >> r->pile[a.from].group & 1))
        return false;
    next = safe_out(s, true);
    for (int f = 0; f < r->founds; f++)
        if (r->found[f].pile != a.from)
            next |= r->found[f].want[0][pile_count(s, r->found[f].pile)];
    return safe_card(r, pile_top(s, a.from), safe_out(s, false), next);
}
