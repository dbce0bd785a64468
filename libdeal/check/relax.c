/*
 * The naive relaxation: a position is lost if it is lost even when no fact ever becomes false (see PROOFS.md).
 *
 * The facts are sets that only grow: for each group the cards that were ever available in it, for each foundation the
 * greatest height, for each pile the number of its first cards that never left. Each way (kind of move) of the rules is
 * tried on the facts until nothing changes, and again only after some fact changed. Rules that only forbid are left
 * out, which is an error in the player's favour.
 */
#include "relax.h"

#include <string.h>

/* ---- facts ---- */

/* Records that a fact of group G changed. */
static void relax_change(struct relax *relax, int g) { relax->due |= relax->wakes[g]; }

static void relax_here(struct relax *relax, int g, uint64_t cards)
{
    uint64_t more = cards & ~relax->of[g].here;

    if (!more)
        return;
    relax_change(relax, g);
    relax->of[g].here |= more;
    for (more &= relax->lain >> g & 1 ? ~(uint64_t)0 : 0; more; more &= more - 1)
        relax->of[g].lays |= relax->r->group[g].onto[__builtin_ctzll(more)];
}

/* Do cards in piles over pile P keep its top from play? */
static bool relax_covered(const struct relax *relax, int p)
{
    uint64_t over = 0;

    for (int i = 0; relax->hides[p / 64] >> p % 64 & 1 && i < PILE_WORDS; i++)
        over |= relax->r->pile[p].covers[i] & relax->holds[i];
    return over;
}

/* Finds the ends of pile P: cards of which one is the lowest of the next move from the pile. */
static inline void relax_find_ends(struct relax *relax, int p)
{
    int g = relax->group[p], at = relax->left[p] - 1;
    const uint8_t *card = table_cards(relax->s, p);

    relax->ends[p] = at < 0 ? 0 : card_bit(card[at]);
    relax->open[p / 64] = (relax->open[p / 64] & ~((uint64_t)1 << p % 64)) | (uint64_t)(at >= 0) << p % 64;
    if (relax->runs >> g & 1 && at > 0)
        for (int down = face_down(relax->s, p); at > down && relax->r->group[g].run.joins[card[at - 1]] >> card[at] & 1;
             at--)
            relax->ends[p] |= card_bit(card[at - 1]);
}

/* Makes the top of pile P, which holds cards, available, unless cards lie over it. */
static inline void relax_top(struct relax *relax, int p)
{
    int g = relax->group[p];

    if (relax_covered(relax, p))
        return;
    relax_find_ends(relax, p);
    relax_here(relax, g, card_bit(pile_card(relax->s, p, relax->left[p] - 1)));
    relax->of[g].tops |= relax->ends[p];
}

/* Makes the top of pile P, over which a pile became empty, available if all piles over it are empty. */
static void relax_bare(struct relax *relax, int p)
{
    relax->freed[p / 64] &= ~((uint64_t)1 << p % 64);
    if (relax->ends[p] || !relax->left[p])
        return;
    relax_top(relax, p);
    if (relax->ends[p])
        relax_change(relax, relax->group[p]);
}

/* Records that pile P, which held cards, has LEFT cards. */
static inline void relax_note_left(struct relax *relax, int p, int left)
{
    relax->pace.away += relax->left[p] - left;
    relax->pace.late += (relax->left[p] - left) * relax->pace.round;
    relax->left[p] = (uint8_t)left;
    relax_change(relax, relax->group[p]);
    if (left)
        return;
    relax->vacant |= (uint32_t)1 << relax->group[p];
    relax->holds[p / 64] &= ~((uint64_t)1 << p % 64);
    for (int i = 0; relax->covers && i < PILE_WORDS; i++)
        relax->freed[i] |= relax->r->pile[p].under[i];
}

static void relax_leave(struct relax *relax, int p, int left)
{
    uint64_t cards = 0;

    for (int i = left; i < relax->left[p]; i++)
        cards |= card_bit(pile_card(relax->s, p, i));
    relax_here(relax, relax->group[p], cards);
    relax_note_left(relax, p, left);
    relax->ends[p] = 0;
    relax->open[p / 64] &= ~((uint64_t)1 << p % 64);
    if (left)
        relax_top(relax, p);
}

/* Records that foundation F can have N cards, and the cards that it takes next. */
static void relax_reaches(struct relax *relax, int f, int n)
{
    const struct deal_foundation *found = &relax->r->found[f];

    relax->height[f] = (uint8_t)n;
    relax->of[found->group].fits |= n < found->length ? found->want[relax->row][n] : 0;
    relax_change(relax, found->group);
}

static void relax_start_found(struct relax *relax, int f)
{
    const struct deal_foundation *found = &relax->r->found[f];
    int n = pile_count(relax->s, found->pile);

    relax->left[found->pile] = 0;
    relax->holds[found->pile / 64] &= ~((uint64_t)1 << found->pile % 64);
    if (relax->gives[found->group]) /* cards may leave the foundation again, so each lower height counts as reached too
                                     */
        for (int i = 0; i < n; i++) {
            relax_reaches(relax, f, i);
            relax_here(relax, found->group, card_bit(pile_card(relax->s, found->pile, i)));
        }
    relax_reaches(relax, f, n);
    relax->of[found->group].next |= n < found->length ? found->want[relax->row][n] : 0;
}

static void relax_start(struct relax *relax, const struct deal_state *s)
{
    const struct deal_rules *r = relax->r;

    relax->s = s;
    relax->row = base_row(s);
    relax->pace.round = relax->pace.away = relax->pace.late = 0;
    relax->redeal = deal_redeal_left(s);
    relax->due = ~(uint32_t)0 >> (32 - r->groups);
    relax->vacant = 0;
    memset(relax->of, 0, (size_t)r->groups * sizeof relax->of[0]);
    memset(relax->holds, 0, sizeof relax->holds);
    memset(relax->freed, 0, sizeof relax->freed);
    memset(relax->open, 0, sizeof relax->open);
    memset(relax->ends, 0, (size_t)r->piles * sizeof relax->ends[0]);
    memcpy(relax->left, table_counts(s), (size_t)r->piles);
    for (int p = 0; p < r->piles; p++)
        relax->holds[p / 64] |= (uint64_t)(relax->left[p] != 0) << p % 64;
    for (int f = 0; f < r->founds; f++)
        relax_start_found(relax, f);
    for (int p = 0; p < r->piles; p++)
        if (relax->left[p] && (relax->spread[p] == SPREAD_YES || (relax->spread[p] == SPREAD_REDEAL && relax->redeal)))
            relax_leave(relax, p, 0);
    for (int p = 0; p < r->piles; p++) {
        if (relax->left[p])
            relax_top(relax, p);
        else
            relax->vacant |= (uint32_t)1 << relax->group[p];
    }
}

/* ---- one way ---- */

/* Is there a pile in group G of which all but its lowest ROOM cards, or more, have left at some time? */
static bool relax_vacant(const struct relax *relax, int g, int room)
{
    const struct deal_group *group = &relax->r->group[g];
    bool vacant = relax->vacant >> g & 1;

    for (int p = group->first; room && !vacant && p < group->first + group->piles; p++)
        vacant = relax->left[p] <= room;
    return vacant;
}

/* Bit set of the cards that have a possible partner among the available cards of the group that way W pairs. */
static uint64_t relax_partners(const struct relax *relax, const struct deal_way *w)
{
    const struct deal_mech *m = w->mech ? &relax->r->mech[w->mech - 1] : NULL;
    uint64_t cards = 0, mates = 0;

    if (!m || !m->how->mates)
        return ~(uint64_t)0;
    EACH_WAY(relax->r, v)
    for (int g = 0; v->is & TAKES_PAIR && v->mech == w->mech && g < relax->r->groups; g++)
        cards |= v->from >> g & 1 ? relax->of[g].here : 0;
    for (; cards; cards &= cards - 1)
        mates |= m->how->mates(relax->r, m, (uint8_t)__builtin_ctzll(cards));
    return mates;
}

/* An edge is a kind of move from one group to another. Bit set of the cards that some pile of the target group of edge
 * EDGE takes at some time. */
static uint64_t relax_takes(const struct relax *relax, const struct relax_edge *edge)
{
    const struct deal_way *w = edge->w;
    const struct deal_group *to = &relax->r->group[edge->to];
    int room = w->most > w->room ? w->most - 1 : w->room;
    uint64_t cards = 0;

    if (w->is & (TO_ANY | TAKES_SWAP) || (w->is & TO_VACANT && relax_vacant(relax, edge->to, room)))
        cards = ~(uint64_t)0;
    if (w->is & TO_FITTING) {
        cards |= relax->of[edge->to].lays;
        if ((w->mech || !relax->pace.shut) && relax_vacant(relax, edge->to, 0))
            cards |= w->mech ? ~(uint64_t)0 : to->takes_from >> edge->from & 1 ? to->takes : 0;
    }
    if (w->is & TO_NEXT)
        cards |= relax->of[edge->to].fits;
    return cards & w->cards & (w->is & TAKES_PAIR ? relax_partners(relax, w) : ~(uint64_t)0);
}

/* Raises the foundations of group G as far as the cards that can come to them allow. */
static void relax_raise(struct relax *relax, int g)
{
    const struct deal_group *group = &relax->r->group[g];
    uint64_t cards = relax->of[g].arrives;

    if (relax->gives[g])
        relax_here(relax, g, cards);
    if (!(cards & relax->of[g].next))
        return;
    relax->of[g].next = 0;
    for (int p = group->first; p < group->first + group->piles; p++) {
        int f = relax->r->pile[p].found, n = relax->height[f], length = relax->r->found[f].length;
        const uint64_t *want = relax->r->found[f].want[relax->row];

        while (n < length && want[n] & cards)
            relax->of[g].fits |= ++n < length ? want[n] : 0;
        relax->of[g].next |= n < length ? want[n] : 0;
        relax->height[f] = (uint8_t)n;
    }
    relax_change(relax, g);
}

/* Records that CARDS come to the target group of EDGE. */
static void relax_come(struct relax *relax, const struct relax_edge *edge, uint64_t cards)
{
    if (!relax->r->group[edge->to].foundation) {
        relax_here(relax, edge->to, cards);
        return;
    }
    if (edge->w->is & ~(uint32_t)TO_NEXT & (TO_ANY | TO_VACANT | TO_FITTING | TAKES_SWAP))
        for (int f = 0; f < relax->r->founds; f++)
            while (relax->r->found[f].group == edge->to && relax->height[f] < relax->r->found[f].length)
                relax_reaches(relax, f, relax->height[f] + 1);
    if (cards & ~relax->of[edge->to].arrives)
        relax->due |= (uint32_t)1 << edge->to;
    relax->of[edge->to].arrives |= cards;
}

/* Least index in pile P from which a run may leave by way W, if its lowest card must be in CARDS. The
 * cards of a run join or, for a mechanism, are in the order in which the group is built. */
static int relax_run(const struct relax *relax, const struct deal_way *w, int p, uint64_t cards)
{
    const struct deal_group *group = &relax->r->group[relax->r->pile[p].group];
    const uint64_t *on = w->mech ? group->onto : group->run.joins;
    const uint8_t *card = table_cards(relax->s, p);
    int top = relax->left[p] - 1, down = w->mech ? 0 : face_down(relax->s, p), start = top + 1;

    for (int i = top; i >= 0 && (i == top || (i >= down && on[card[i]] >> card[i + 1] & 1)); i--)
        if (cards & w->heads & card_bit(card[i]))
            start = i;
    return start;
}

/* Bit set of the available cards in the source group of EDGE that may be in a run on one of CARDS. */
static uint64_t relax_joined(const struct relax *relax, const struct relax_edge *edge, uint64_t cards)
{
    if (!(edge->w->is & TAKES_RUN) || !cards)
        return cards;
    if (edge->w->mech)
        return relax->of[edge->from].here;
    for (uint64_t left = cards, more; left; left = (left & (left - 1)) | more) {
        more = relax->r->group[edge->from].run.joins[__builtin_ctzll(left)] & relax->of[edge->from].here & ~cards;
        cards |= more;
    }
    return cards;
}

/* Takes runs that leave by EDGE, if the lowest card is in the set that it takes, from pile P. */
static void relax_pile(struct relax *relax, const struct relax_edge *edge, int p)
{
    while (relax->ends[p]) {
        int top = relax->left[p] - 1, start = relax_run(relax, edge->w, p, edge->takes);

        if (start > top)
            return;
        relax_leave(relax, p, start);
        if (relax->pace.on && start == top)
            return;
    }
}

/* Bit set of the cards at which the cards that leave pile P one by one stop until the next round. */
static uint64_t relax_stops(const struct relax *relax, int p)
{
    int g = relax->r->pile[p].group;

    if (!relax->pace.on || (p == relax->r->pack && relax->moved >> g & 1))
        return 0;
    return (relax->runs | relax->moved) >> g & 1 ? ~(uint64_t)0 : relax->pace.gone;
}

/* Takes the top cards, as long as they are in CARDS, from pile P. */
static void relax_tops(struct relax *relax, int p, uint64_t cards)
{
    const uint8_t *card = table_cards(relax->s, p);
    int g = relax->r->pile[p].group, n = relax->left[p];
    uint64_t end = card_bit(card[n - 1]), shown = end;

    if (!(cards & end))
        return;
    do {
        relax->pace.gone |= end;
        end = --n ? card_bit(card[n - 1]) : 0;
        shown |= end;
    } while (cards & end & ~relax_stops(relax, p));
    relax_note_left(relax, p, n);
    relax_here(relax, g, shown);
    relax_find_ends(relax, p);
}

/* Takes runs that leave by EDGE from the piles of its source group. */
static void relax_runs(struct relax *relax, const struct relax_edge *edge)
{
    const struct deal_group *from = &relax->r->group[edge->from];
    bool apart = relax->apart >> edge->from & 1;
    uint64_t tops = 0;

    if (!apart && !(edge->takes & relax->of[edge->from].tops))
        return;
    for (int p = from->first; p < from->first + from->piles; p++) {
        if ((apart || edge->takes & relax->ends[p]))
            relax_pile(relax, edge, p);
        tops |= relax->ends[p];
    }
    relax->of[edge->from].tops = tops;
}

/* The last pile before pile P that is open or freed, -1 if there is none. Piles lie over others before them only. */
static inline int relax_before(const struct relax *relax, int p)
{
    int word = p / 64;
    uint64_t piles = (relax->open[word] | relax->freed[word]) & (((uint64_t)1 << p % 64) - 1);

    while (!piles && word--)
        piles = relax->open[word] | relax->freed[word];
    return piles ? 64 * word + 63 - __builtin_clzll(piles) : -1;
}

/* Takes top cards that are in CARDS from the piles of group G. */
static void relax_singles(struct relax *relax, int g, uint64_t cards)
{
    const struct deal_group *from = &relax->r->group[g];
    uint64_t tops = 0;

    if (!(cards & relax->of[g].tops))
        return;
    relax->pace.gone = 0;
    for (int p = from->first + from->piles; (p = relax_before(relax, p)) >= from->first;) {
        if (relax->freed[p / 64] >> p % 64 & 1)
            relax_bare(relax, p);
        if (cards & relax->ends[p])
            relax_tops(relax, p, cards);
        tops |= relax->ends[p];
    }
    relax->of[g].tops = tops;
}

/* Tries the edges from group G. */
static void relax_visit(struct relax *relax, int g)
{
    uint64_t cards = 0;

    if (relax->r->group[g].foundation)
        relax_raise(relax, g);
    for (struct relax_edge *e = relax->edge + relax->first[g]; e < relax->edge + relax->first[g + 1]; e++) {
        e->takes = e->redeals && !relax->redeal ? 0 : relax_takes(relax, e);
        if (e->w->is & TAKES_RUN)
            relax_runs(relax, e);
        else
            cards |= e->takes;
    }
    relax_singles(relax, g, cards);
    for (struct relax_edge *e = relax->edge + relax->first[g]; e < relax->edge + relax->first[g + 1]; e++) {
        cards = relax->of[g].here & (e->w->is & TO_NEXT ? e->w->cards : e->takes);
        if (cards && (!e->redeals || relax->redeal))
            relax_come(relax, e, relax_joined(relax, e, cards));
    }
}

/* ---- the verdict ---- */

static bool relax_wins(const struct relax *relax)
{
    const struct deal_rules *r = relax->r;

    for (int i = 0; i < PILE_WORDS; i++)
        if (relax->must[i] & relax->holds[i])
            return false;
    for (int f = 0; f < r->founds && r->goal.pile == NO_PILE && !r->goal.clear; f++)
        if (r->goal.founds >> r->found[f].group & 1 && relax->height[f] < r->found[f].length)
            return false;
    return true;
}

/* Tries the edges of all groups that are due, in ascending or (DOWN) descending order, so that most groups are visited
 * once for several new facts. */
static void relax_sweep(struct relax *relax, bool down)
{
    for (uint32_t turn = relax->due; turn;) {
        int g = down ? 31 - __builtin_clz(turn) : __builtin_ctz(turn);
        uint32_t bit = (uint32_t)1 << g;

        relax->due &= ~bit;
        relax_visit(relax, g);
        turn = relax->due & (down ? bit - 1 : ~(bit | (bit - 1)));
    }
    for (int i = 0; relax->covers && i < PILE_WORDS; i++)
        while (relax->freed[i])
            relax_bare(relax, 64 * i + __builtin_ctzll(relax->freed[i]));
}

static bool relax_lost(void *test, const struct deal_state *s)
{
    struct relax *k = test;
    bool down = false;

    if (base_row(s) < 0)
        return false;
    k->pace.on = k->pace.shut = false;
    relax_start(k, s);
    for (; k->due && !relax_wins(k); down = !down)
        relax_sweep(k, down);
    return !relax_wins(k);
}

int deal_check_pace(void *test, const struct deal_state *s, int vacancy, int stuck, int most)
{
    struct relax *k = test;
    int cards = 0, gone = -1, late = 0;

    if (base_row(s) < 0)
        return 0;
    k->pace.on = true;
    relax_start(k, s);
    for (int p = 0; p < k->r->piles; p++)
        cards += k->left[p];
    k->pace.away = k->pace.late = 0;
    for (bool down = false; late <= most && !relax_wins(k); down = !down) {
        k->pace.round++;
        k->pace.shut = k->due;
        if (!k->due && k->pace.away == gone)
            break;
        if (!k->due) {
            gone = k->pace.away;
            k->pace.round += vacancy;
            k->due = ~(uint32_t)0 >> (32 - k->r->groups);
        }
        relax_sweep(k, down);
        late = k->pace.late + (cards - k->pace.away) * (k->pace.round < stuck ? k->pace.round : stuck);
    }
    return k->pace.late + (cards - k->pace.away) * stuck;
}

const struct check_test deal_check_relax = {
    .name = "relaxation", .make = deal_relax_make, .drop = deal_relax_drop, .lost = relax_lost, .work = 8, .first = 64};
