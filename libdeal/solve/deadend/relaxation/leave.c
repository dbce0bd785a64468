/*
 * The delete relaxation: cards that leave the piles of a group, singly and in runs.
 */
#include "relaxation.h"

/* ---- single cards ---- */

/* Bit set of the cards that may go from group G to group H, which is not a foundation group. */
static inline uint64_t sends(const struct relax *k, int g, int h)
{
    const struct deal_group *to = &k->r->group[h];
    uint64_t cards = 0;

    if (k->routes.fills[g] & k->facts.fillable & (uint32_t)1 << h)
        return ~(uint64_t)0;
    if (k->routes.built[g] >> h & 1) {
        cards = k->facts.lay[h];
        if (k->facts.vacant & ~k->pace.shut & (uint32_t)1 << h && to->takes_from >> g & 1)
            cards |= to->takes;
    }
    return cards;
}

/* Cards that may go to group H, which is not a foundation group, by a move of a mechanism (way W). */
static uint64_t edge_sends(const struct relax *k, const struct deal_way *w, int h)
{
    uint64_t fitting = w->is & TO_FITTING ? k->facts.lay[h] : 0,
             cards = k->facts.fillable >> h & 1 || !(w->is & (TO_VACANT | TO_FITTING)) ? ~(uint64_t)0 : fitting;

    return cards & w->cards;
}

/* Bit set of the cards that may leave some pile of group G by a move of a mechanism (way W). Makes them available in
 * the groups to which they go. */
static uint64_t leaves_along(struct relax *k, const struct deal_way *w, int g)
{
    uint32_t founds = k->r->sets.foundations;
    uint64_t cards = 0, from = k->facts.free[g] | (w->is & (TAKES_ANY | TAKES_PILE) ? k->facts.all[g] : 0);

    for (uint32_t groups = w->to & founds; groups; groups &= groups - 1)
        cards |= k->facts.fits[__builtin_ctz(groups)] & w->cards;
    for (uint32_t groups = w->to & ~founds; groups; groups &= groups - 1) {
        int h = __builtin_ctz(groups);
        uint64_t sent = edge_sends(k, w, h);

        set_free(k, h, from & sent);
        cards |= sent;
    }
    if (w->is & ONLY_ASTRAY)
        k->facts.astray[g] |= cards;
    if (w->is & TAKES_RUN && cards)
        k->facts.heads[g] |= w->heads;
    return w->is & ONLY_ASTRAY || w->is & TAKES_RUN ? 0 : cards;
}

static uint64_t leaves_by_mechanisms(struct relax *k, int g)
{
    uint64_t cards = 0;

    k->facts.astray[g] = k->facts.heads[g] = 0;
    for (int i = 0; i < k->edges; i++)
        if (k->edge[i]->from >> g & 1)
            cards |= leaves_along(k, k->edge[i], g);
    return cards;
}

/* May the upper cards of pile P leave it together, as a run? */
static bool run_leaves(const struct relax *k, int p)
{
    const struct deal_group *group = &k->r->group[k->r->pile[p].group];

    for (int i = k->facts.left[p] - 1; i > 0; i--) {
        uint8_t card = pile_card(k->s, p, i);

        if (k->facts.heads[k->r->pile[p].group] & card_bit(card))
            return true;
        if (!(group->onto[pile_card(k->s, p, i - 1)] & card_bit(card)))
            return false;
    }
    return false;
}

/* Makes CARDS of the pack available in the groups to which the word "deal" or a redeal brings them. Returns false if
 * there are no such groups. */
static bool relax_deals(struct relax *k, uint64_t cards)
{
    uint32_t to = k->dealt | (k->facts.redeal ? k->relaid : 0);

    for (uint32_t groups = to; groups; groups &= groups - 1)
        set_free(k, __builtin_ctz(groups), cards);
    return to;
}

/* Returns the set of the cards that may leave group G of piles. Each of these that is already available in G becomes
 * available in the groups to which it may go. */
static uint64_t leaves(struct relax *k, int g)
{
    const struct deal_rules *r = k->r;
    uint64_t cards = k->edged >> g & 1 ? leaves_by_mechanisms(k, g) : 0;

    for (uint32_t founds = k->routes.founded[g]; founds; founds &= founds - 1)
        cards |= k->facts.fits[__builtin_ctz(founds)];
    for (uint32_t groups = k->routes.going[g]; groups; groups &= groups - 1) {
        int h = __builtin_ctz(groups);
        uint64_t sent = sends(k, g, h);
        set_free(k, h, k->facts.free[g] & sent);
        cards |= sent;
    }
    if (g == k->group_of[r->pack] && relax_deals(k, k->facts.free[g]))
        cards = ~(uint64_t)0;
    if (k->facts.redeal && k->gathered >> g & 1)
        set_free(k, k->group_of[r->pack], k->facts.free[g]);
    return cards;
}

/* Records that N cards of pile P have not left it. */
static inline void relax_leave(struct relax *k, int p, int n)
{
    if (k->pace.on) {
        k->pace.away += k->facts.left[p] - n;
        k->pace.late += (k->facts.left[p] - n) * k->pace.round;
    }
    k->facts.left[p] = (uint8_t)n;
    note_vacancy(k, k->group_of[p], n);
}

/* In the paced relaxation, which advances in rounds: does only one card of pile P leave in a round? Cards that a
 * mechanism deals from the pack do not wait for rounds. */
static inline bool relax_waits(const struct relax *k, int p)
{
    return k->pace.on && !(p == k->r->pack && k->edged >> k->group_of[p] & 1);
}

/* Removes the tops of pile P one after the other while they are in the set MAY_LEAVE. Adds the cards that become
 * available to *COME. Returns the number of cards left. */
static inline int take_from(struct relax *k, int p, uint64_t may_leave, uint64_t *come)
{
    const uint8_t *cards = k->cards + k->offset[p];
    int n = k->facts.left[p];
    uint64_t card = card_bit(cards[n - 1]), free = 0;

    if (!(card & may_leave))
        return n;
    do {
        free |= card;
        if (!--n)
            break;
        card = card_bit(cards[n - 1]);
    } while (card & may_leave && !relax_waits(k, p));
    *come |= free | card;
    relax_leave(k, p, n);
    return n;
}

/* Records that pile P is empty. If that uncovers a pile of its group, adds the top of the uncovered pile to *COME and
 * returns this pile; else returns NO_PILE. */
static inline int pass_on(struct relax *k, int p, uint64_t *come)
{
    int next = k->cover.keeps ? relax_empty(k, p) : NO_PILE;

    k->facts.uncovered--;
    if (next != NO_PILE)
        *come |= card_bit(k->cards[k->offset[next] + k->facts.left[next] - 1]);
    return next;
}

/* Removes cards of the set MAY_LEAVE from pile P, and then from piles of its group that become uncovered. Adds the
 * cards that become available to *COME. Returns the last of these piles if it still holds cards, or NO_PILE. */
static inline int take_away(struct relax *k, int p, uint64_t may_leave, uint64_t *come)
{
    while (p != NO_PILE && !take_from(k, p, may_leave, come))
        p = pass_on(k, p, come);
    return p;
}

/* Removes cards of the set MAY_LEAVE from pile P, as take_away() does, and besides them the cards and runs that a
 * mechanism takes from it. */
static int take_away_edged(struct relax *k, int p, uint64_t may_leave, uint64_t *come)
{
    int g = k->group_of[p], end;

    may_leave |= k->facts.astray[g] & k->r->pile[p].away;
    end = take_away(k, p, may_leave, come);
    while (k->facts.left[p] && k->facts.heads[g] &&
           run_leaves(k, p)) { /* run_leaves() keeps at least one card of the pile, the one under the run */
        relax_leave(k, p, k->facts.left[p] - 1);
        *come |= card_bit(pile_card(k->s, p, k->facts.left[p] - 1));
        end = take_away(k, p, may_leave, come);
    }
    return end;
}

static uint64_t reap_edged(struct relax *k, int g, uint64_t may_leave)
{
    const struct deal_group *group = &k->r->group[g];
    uint64_t come = 0;

    k->facts.tops[g] = 0;
    for (int p = group->first; p < group->first + group->piles; p++)
        if (k->facts.left[p]) {
            take_away_edged(k, p, may_leave, &come);
            if (k->facts.left[p])
                add_top(k, p);
        }
    return come;
}

/* Removes the tops of piles of group G that are in the set MAY_LEAVE, and then the cards below them. In the paced
 * relaxation, which advances in rounds, the cards below wait for the next round. Returns the cards that become
 * available. */
static uint64_t reap(struct relax *k, int g, uint64_t may_leave)
{
    uint64_t come = 0, ripe, rest = ~(uint64_t)0;

    while ((ripe = k->facts.tops[g] & may_leave & rest)) {
        int card = __builtin_ctzll(ripe);

        if (k->pace.on) {
            rest &= ~card_bit((uint8_t)card);
            k->due |= (uint32_t)1 << g;
        }
        k->facts.tops[g] &= ~card_bit((uint8_t)card);
        for (int p = k->facts.by_top[g][card], next, end; p != NO_PILE; p = next) {
            next = k->facts.alike[p];
            end = take_away(k, p, may_leave, &come);
            if (end != NO_PILE)
                add_top(k, end);
        }
    }
    return come;
}

/* ---- runs: all cards of a run that may leave its pile count as available ---- */

/* Bit set of the cards that may leave group G together with the cards on them, as a run. */
static uint64_t runs_leave(const struct relax *k, int g)
{
    uint64_t cards = 0;

    for (uint32_t groups = k->run_to[g]; groups; groups &= groups - 1)
        cards |= sends(k, g, __builtin_ctz(groups));
    return cards;
}

/* Finds the longest run that may leave pile P and whose lowest card is in the set HEADS. Returns the index of that
 * card, or of the top of the pile if there is no such run. */
static int run_start(const struct relax *k, int p, uint64_t heads)
{
    const struct deal_group *group = &k->r->group[k->group_of[p]];
    const uint8_t *cards = table_cards(k->s, p);
    int at = k->facts.left[p] - 1, down = group->show == SHOW_FACE ? reg_get(k->s, k->r->pile[p].down_reg) : 0,
        start = at;

    for (; at > down && group->run.joins[cards[at - 1]] >> cards[at] & 1; at--)
        if (heads >> cards[at - 1] & 1)
            start = at - 1;
    return start;
}

static uint64_t take_runs(struct relax *k, int p, uint64_t may_leave, uint64_t heads)
{
    bool edged = k->edged >> k->group_of[p] & 1;
    uint64_t come = 0;

    p = edged ? take_away_edged(k, p, may_leave, &come) : take_away(k, p, may_leave, &come);
    for (int start; p != NO_PILE && (start = run_start(k, p, heads)) < k->facts.left[p] - 1;) {
        for (int i = start; i < k->facts.left[p]; i++)
            come |= card_bit(pile_card(k->s, p, i));
        relax_leave(k, p, start);
        if (start)
            come |= card_bit(pile_card(k->s, p, start - 1));
        else
            p = pass_on(k, p, &come);
        if (start && edged)
            p = take_away_edged(k, p, may_leave, &come);
        else
            p = take_away(k, p, may_leave, &come);
    }
    return come;
}

/* Bit set of the available cards of group G that may be in a run whose lowest card is in the set HEADS. It does not
 * matter in which piles they lie at the start, since the run may be built later. */
static uint64_t joined_on(const struct relax *k, int g, uint64_t heads)
{
    uint64_t cards = heads & k->facts.free[g];

    for (uint64_t due = cards; due;) {
        uint64_t more = k->r->group[g].run.joins[__builtin_ctzll(due)] & k->facts.free[g] & ~cards;

        cards |= more;
        due = (due & (due - 1)) | more;
    }
    return cards;
}

static uint64_t reap_runs(struct relax *k, int g, uint64_t may_leave)
{
    const struct deal_group *group = &k->r->group[g];
    uint64_t come = 0, heads = runs_leave(k, g);

    for (int p = group->first; p < group->first + group->piles; p++)
        if (k->facts.left[p] && !relax_covered(k, p))
            come |= take_runs(k, p, may_leave, heads);
    k->facts.tops[g] = 0;
    for (int p = group->first; p < group->first + group->piles; p++)
        if (k->facts.left[p] && !relax_covered(k, p))
            add_top(k, p);
    for (uint32_t groups = k->run_to[g]; groups; groups &= groups - 1) {
        int h = __builtin_ctz(groups);

        set_free(k, h, come | joined_on(k, g, sends(k, g, h)));
    }
    return come;
}

/* ---- one group ---- */

/* Can group G make no more cards available? True if its piles are empty, and its available cards are also available in
 * all groups that they can reach. */
static inline bool relax_given(const struct relax *k, int g)
{
    uint64_t more = 0;

    if (k->facts.tops[g] || k->opened >> g & 1)
        return false;
    for (uint32_t groups = k->routes.reach[g]; groups; groups &= groups - 1)
        more |= k->facts.free[g] & ~k->facts.free[__builtin_ctz(groups)];
    return !more;
}

void deal_relax_reap(struct relax *k, int g)
{
    uint64_t may_leave;

    if (relax_given(k, g))
        return;
    may_leave = leaves(k, g);
    if (k->run_to[g])
        set_free(k, g, reap_runs(k, g, may_leave));
    else if (k->edged >> g & 1
                 ? k->facts.tops[g] & (may_leave | k->facts.astray[g]) || (k->facts.tops[g] && k->facts.heads[g])
                 : k->facts.tops[g] & may_leave)
        set_free(k, g, k->edged >> g & 1 ? reap_edged(k, g, may_leave) : reap(k, g, may_leave));
}
