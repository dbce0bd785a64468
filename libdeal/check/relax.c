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
static void relax_change(struct relax *k, int g) { k->due |= k->wakes[g]; }

static void relax_here(struct relax *k, int g, uint64_t cards)
{
    uint64_t more = cards & ~k->here[g];

    if (!more)
        return;
    relax_change(k, g);
    k->here[g] |= more;
    for (more &= k->lain >> g & 1 ? ~(uint64_t)0 : 0; more; more &= more - 1)
        k->lays[g] |= k->r->group[g].onto[__builtin_ctzll(more)];
}

/* Do cards in piles over pile P keep its top from play? */
static bool relax_covered(const struct relax *k, int p)
{
    uint64_t over = 0;

    for (int i = 0; k->hides[p / 64] >> p % 64 & 1 && i < PILE_WORDS; i++)
        over |= k->r->pile[p].covers[i] & k->holds[i];
    return over;
}

/* Finds the ends of pile P: cards of which one is the lowest of the next move from the pile. */
static inline void relax_find_ends(struct relax *k, int p)
{
    int g = k->group[p], at = k->left[p] - 1;
    const uint8_t *card = table_cards(k->s, p);

    k->ends[p] = at < 0 ? 0 : card_bit(card[at]);
    k->open[p / 64] = (k->open[p / 64] & ~((uint64_t)1 << p % 64)) | (uint64_t)(at >= 0) << p % 64;
    if (k->runs >> g & 1 && at > 0)
        for (int down = face_down(k->s, p); at > down && k->r->group[g].run.joins[card[at - 1]] >> card[at] & 1; at--)
            k->ends[p] |= card_bit(card[at - 1]);
}

/* Makes the top of pile P, which holds cards, available, unless cards lie over it. */
static inline void relax_top(struct relax *k, int p)
{
    int g = k->group[p];

    if (relax_covered(k, p))
        return;
    relax_find_ends(k, p);
    relax_here(k, g, card_bit(pile_card(k->s, p, k->left[p] - 1)));
    k->tops[g] |= k->ends[p];
}

/* Makes the top of pile P, over which a pile became empty, available if all piles over it are empty. */
static void relax_bare(struct relax *k, int p)
{
    k->freed[p / 64] &= ~((uint64_t)1 << p % 64);
    if (k->ends[p] || !k->left[p])
        return;
    relax_top(k, p);
    if (k->ends[p])
        relax_change(k, k->group[p]);
}

/* Records that pile P, which held cards, has LEFT cards. */
static inline void relax_note_left(struct relax *k, int p, int left)
{
    k->pace.away += k->left[p] - left;
    k->pace.late += (k->left[p] - left) * k->pace.round;
    k->left[p] = (uint8_t)left;
    relax_change(k, k->group[p]);
    if (left)
        return;
    k->vacant |= (uint32_t)1 << k->group[p];
    k->lying -= k->must[p];
    k->holds[p / 64] &= ~((uint64_t)1 << p % 64);
    for (int i = 0; k->covers && i < PILE_WORDS; i++)
        k->freed[i] |= k->r->pile[p].under[i];
}

static void relax_leave(struct relax *k, int p, int left)
{
    uint64_t cards = 0;

    for (int i = left; i < k->left[p]; i++)
        cards |= card_bit(pile_card(k->s, p, i));
    relax_here(k, k->group[p], cards);
    relax_note_left(k, p, left);
    k->ends[p] = 0;
    k->open[p / 64] &= ~((uint64_t)1 << p % 64);
    if (left)
        relax_top(k, p);
}

/* Records that foundation F can have N cards, and the cards that it takes next. */
static void relax_reaches(struct relax *k, int f, int n)
{
    const struct deal_foundation *found = &k->r->found[f];

    k->height[f] = (uint8_t)n;
    k->fits[found->group] |= n < found->length ? found->want[k->row][n] : 0;
    relax_change(k, found->group);
}

static void relax_start_found(struct relax *k, int f)
{
    const struct deal_foundation *found = &k->r->found[f];
    int n = pile_count(k->s, found->pile);

    k->lying -= k->left[found->pile] ? k->must[found->pile] : 0;
    k->left[found->pile] = 0;
    k->holds[found->pile / 64] &= ~((uint64_t)1 << found->pile % 64);
    if (k->gives[found->group]) /* cards may leave the foundation again, so each lower height counts as reached too */
        for (int i = 0; i < n; i++) {
            relax_reaches(k, f, i);
            relax_here(k, found->group, card_bit(pile_card(k->s, found->pile, i)));
        }
    relax_reaches(k, f, n);
    k->next[found->group] |= n < found->length ? found->want[k->row][n] : 0;
}

static void relax_start(struct relax *k, const struct deal_state *s)
{
    const struct deal_rules *r = k->r;

    k->s = s;
    k->row = base_row(s);
    k->pace.round = k->pace.away = k->pace.late = 0;
    k->redeal = deal_redeal_left(s);
    k->due = ~(uint32_t)0 >> (32 - r->groups);
    k->vacant = 0;
    memset(k->tops, 0, sizeof k->tops);
    memset(k->here, 0, sizeof k->here);
    memset(k->lays, 0, sizeof k->lays);
    memset(k->next, 0, sizeof k->next);
    memset(k->arrives, 0, sizeof k->arrives);
    memset(k->fits, 0, sizeof k->fits);
    memset(k->holds, 0, sizeof k->holds);
    memset(k->freed, 0, sizeof k->freed);
    memset(k->open, 0, sizeof k->open);
    memset(k->ends, 0, (size_t)r->piles * sizeof k->ends[0]);
    memcpy(k->left, table_counts(s), (size_t)r->piles);
    k->lying = 0;
    for (int p = 0; p < r->piles; p++) {
        k->lying += k->left[p] ? k->must[p] : 0;
        k->holds[p / 64] |= (uint64_t)(k->left[p] != 0) << p % 64;
    }
    for (int f = 0; f < r->founds; f++)
        relax_start_found(k, f);
    for (int p = 0; p < r->piles; p++)
        if (k->left[p] && (k->spread[p] == SPREAD_YES || (k->spread[p] == SPREAD_REDEAL && k->redeal)))
            relax_leave(k, p, 0);
    for (int p = 0; p < r->piles; p++) {
        if (k->left[p])
            relax_top(k, p);
        else
            k->vacant |= (uint32_t)1 << k->group[p];
    }
}

/* ---- one way ---- */

/* Is there a pile in group G of which all but its lowest ROOM cards, or more, have left at some time? */
static bool relax_vacant(const struct relax *k, int g, int room)
{
    const struct deal_group *group = &k->r->group[g];
    bool vacant = k->vacant >> g & 1;

    for (int p = group->first; room && !vacant && p < group->first + group->piles; p++)
        vacant = k->left[p] <= room;
    return vacant;
}

/* Bit set of the cards that have a possible partner among the available cards of the group that way W pairs. */
static uint64_t relax_partners(const struct relax *k, const struct deal_way *w)
{
    const struct deal_mech *m = w->mech ? &k->r->mech[w->mech - 1] : NULL;
    uint64_t cards = 0, mates = 0;

    if (!m || !m->how->mates)
        return ~(uint64_t)0;
    EACH_WAY(k->r, v)
    for (int g = 0; v->is & TAKES_PAIR && v->mech == w->mech && g < k->r->groups; g++)
        cards |= v->from >> g & 1 ? k->here[g] : 0;
    for (; cards; cards &= cards - 1)
        mates |= m->how->mates(k->r, m, (uint8_t)__builtin_ctzll(cards));
    return mates;
}

/* An edge is a kind of move from one group to another. Bit set of the cards that some pile of the target group of edge
 * E takes at some time. */
static uint64_t relax_takes(const struct relax *k, const struct relax_edge *e)
{
    const struct deal_way *w = e->w;
    const struct deal_group *to = &k->r->group[e->to];
    int room = w->most > w->room ? w->most - 1 : w->room;
    uint64_t cards = 0;

    if (w->is & (TO_ANY | TAKES_SWAP) || (w->is & TO_VACANT && relax_vacant(k, e->to, room)))
        cards = ~(uint64_t)0;
    if (w->is & TO_FITTING) {
        cards |= k->lays[e->to];
        if ((w->mech || !k->pace.shut) && relax_vacant(k, e->to, 0))
            cards |= w->mech ? ~(uint64_t)0 : to->takes_from >> e->from & 1 ? to->takes : 0;
    }
    if (w->is & TO_NEXT)
        cards |= k->fits[e->to];
    return cards & w->cards & (w->is & TAKES_PAIR ? relax_partners(k, w) : ~(uint64_t)0);
}

/* Raises the foundations of group G as far as the cards that can come to them allow. */
static void relax_raise(struct relax *k, int g)
{
    const struct deal_group *group = &k->r->group[g];
    uint64_t cards = k->arrives[g];

    if (k->gives[g])
        relax_here(k, g, cards);
    if (!(cards & k->next[g]))
        return;
    k->next[g] = 0;
    for (int p = group->first; p < group->first + group->piles; p++) {
        int f = k->r->pile[p].found, n = k->height[f], length = k->r->found[f].length;
        const uint64_t *want = k->r->found[f].want[k->row];

        while (n < length && want[n] & cards)
            k->fits[g] |= ++n < length ? want[n] : 0;
        k->next[g] |= n < length ? want[n] : 0;
        k->height[f] = (uint8_t)n;
    }
    relax_change(k, g);
}

/* Records that CARDS come to the target group of edge E. */
static void relax_come(struct relax *k, const struct relax_edge *e, uint64_t cards)
{
    if (!k->r->group[e->to].foundation) {
        relax_here(k, e->to, cards);
        return;
    }
    if (e->w->is & ~(uint32_t)TO_NEXT & (TO_ANY | TO_VACANT | TO_FITTING | TAKES_SWAP))
        for (int f = 0; f < k->r->founds; f++)
            while (k->r->found[f].group == e->to && k->height[f] < k->r->found[f].length)
                relax_reaches(k, f, k->height[f] + 1);
    if (cards & ~k->arrives[e->to])
        k->due |= (uint32_t)1 << e->to;
    k->arrives[e->to] |= cards;
}

/* Least index in pile P from which a run may leave by way W, if its lowest card must be in CARDS. The
 * cards of a run join or, for a mechanism, are in the order in which the group is built. */
static int relax_run(const struct relax *k, const struct deal_way *w, int p, uint64_t cards)
{
    const struct deal_group *group = &k->r->group[k->r->pile[p].group];
    const uint64_t *on = w->mech ? group->onto : group->run.joins;
    const uint8_t *card = table_cards(k->s, p);
    int top = k->left[p] - 1, down = w->mech ? 0 : face_down(k->s, p), start = top + 1;

    for (int i = top; i >= 0 && (i == top || (i >= down && on[card[i]] >> card[i + 1] & 1)); i--)
        if (cards & w->heads & card_bit(card[i]))
            start = i;
    return start;
}

/* Bit set of the available cards in the source group of edge E that may be in a run on one of CARDS.
 */
static uint64_t relax_joined(const struct relax *k, const struct relax_edge *e, uint64_t cards)
{
    if (!(e->w->is & TAKES_RUN) || !cards)
        return cards;
    if (e->w->mech)
        return k->here[e->from];
    for (uint64_t left = cards, more; left; left = (left & (left - 1)) | more) {
        more = k->r->group[e->from].run.joins[__builtin_ctzll(left)] & k->here[e->from] & ~cards;
        cards |= more;
    }
    return cards;
}

/* Takes runs that leave by edge E, if the lowest card is in the set that it takes, from pile P. */
static void relax_pile(struct relax *k, const struct relax_edge *e, int p)
{
    while (k->ends[p]) {
        int top = k->left[p] - 1, start = relax_run(k, e->w, p, e->takes);

        if (start > top)
            return;
        relax_leave(k, p, start);
        if (k->pace.on && start == top)
            return;
    }
}

/* Bit set of the cards at which the cards that leave pile P one by one stop until the next round. */
static uint64_t relax_stops(const struct relax *k, int p)
{
    int g = k->r->pile[p].group;

    if (!k->pace.on || (p == k->r->pack && k->moved >> g & 1))
        return 0;
    return (k->runs | k->moved) >> g & 1 ? ~(uint64_t)0 : k->pace.gone;
}

/* Takes the top cards, as long as they are in CARDS, from pile P. */
static void relax_tops(struct relax *k, int p, uint64_t cards)
{
    const uint8_t *card = table_cards(k->s, p);
    int g = k->r->pile[p].group, n = k->left[p];
    uint64_t end = card_bit(card[n - 1]), shown = end;

    if (!(cards & end))
        return;
    do {
        k->pace.gone |= end;
        end = --n ? card_bit(card[n - 1]) : 0;
        shown |= end;
    } while (cards & end & ~relax_stops(k, p));
    relax_note_left(k, p, n);
    relax_here(k, g, shown);
    relax_find_ends(k, p);
}

/* Takes runs that leave by edge E from the piles of its source group. */
static void relax_runs(struct relax *k, const struct relax_edge *e)
{
    const struct deal_group *from = &k->r->group[e->from];
    bool apart = k->apart >> e->from & 1;
    uint64_t tops = 0;

    if (!apart && !(e->takes & k->tops[e->from]))
        return;
    for (int p = from->first; p < from->first + from->piles; p++) {
        if ((apart || e->takes & k->ends[p]))
            relax_pile(k, e, p);
        tops |= k->ends[p];
    }
    k->tops[e->from] = tops;
}

/* The last pile before pile P that is open or freed, -1 if there is none. Piles lie over others before them only. */
static inline int relax_before(const struct relax *k, int p)
{
    int word = p / 64;
    uint64_t piles = (k->open[word] | k->freed[word]) & (((uint64_t)1 << p % 64) - 1);

    while (!piles && word--)
        piles = k->open[word] | k->freed[word];
    return piles ? 64 * word + 63 - __builtin_clzll(piles) : -1;
}

/* Takes top cards that are in CARDS from the piles of group G. */
static void relax_singles(struct relax *k, int g, uint64_t cards)
{
    const struct deal_group *from = &k->r->group[g];
    uint64_t tops = 0;

    if (!(cards & k->tops[g]))
        return;
    k->pace.gone = 0;
    for (int p = from->first + from->piles; (p = relax_before(k, p)) >= from->first;) {
        if (k->freed[p / 64] >> p % 64 & 1)
            relax_bare(k, p);
        if (cards & k->ends[p])
            relax_tops(k, p, cards);
        tops |= k->ends[p];
    }
    k->tops[g] = tops;
}

/* Tries the edges from group G. */
static void relax_visit(struct relax *k, int g)
{
    uint64_t cards = 0;

    if (k->r->group[g].foundation)
        relax_raise(k, g);
    for (struct relax_edge *e = k->edge + k->first[g]; e < k->edge + k->first[g + 1]; e++) {
        e->takes = e->redeals && !k->redeal ? 0 : relax_takes(k, e);
        if (e->w->is & TAKES_RUN)
            relax_runs(k, e);
        else
            cards |= e->takes;
    }
    relax_singles(k, g, cards);
    for (struct relax_edge *e = k->edge + k->first[g]; e < k->edge + k->first[g + 1]; e++) {
        cards = k->here[g] & (e->w->is & TO_NEXT ? e->w->cards : e->takes);
        if (cards && (!e->redeals || k->redeal))
            relax_come(k, e, relax_joined(k, e, cards));
    }
}

/* ---- the verdict ---- */

static bool relax_wins(const struct relax *k)
{
    const struct deal_rules *r = k->r;

    if (k->lying)
        return false;
    for (int f = 0; f < r->founds && r->goal.pile == NO_PILE && !r->goal.clear; f++)
        if (r->goal.founds >> r->found[f].group & 1 && k->height[f] < r->found[f].length)
            return false;
    return true;
}

/* Tries the edges of all groups that are due, in ascending or (DOWN) descending order, so that most groups are visited
 * once for several new facts. */
static void relax_sweep(struct relax *k, bool down)
{
    for (uint32_t turn = k->due; turn;) {
        int g = down ? 31 - __builtin_clz(turn) : __builtin_ctz(turn);
        uint32_t bit = (uint32_t)1 << g;

        k->due &= ~bit;
        relax_visit(k, g);
        turn = k->due & (down ? bit - 1 : ~(bit | (bit - 1)));
    }
    for (int i = 0; k->covers && i < PILE_WORDS; i++)
        while (k->freed[i])
            relax_bare(k, 64 * i + __builtin_ctzll(k->freed[i]));
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
