/*
 * The naive relaxation: a position is lost if it is lost even when no fact ever becomes false (see PROOFS.md).
 *
 * The facts are sets that only grow: for each group the cards that were ever available in it, for each foundation the
 * greatest height, for each pile the number of its first cards that never left. Each way (kind of move) of the rules is
 * tried on the facts until nothing changes, and again only after some fact changed. Rules that only forbid are left
 * out, which is an error in the player's favour.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>

/* A way (a kind of move of the rules) that leads from one group to another. */
struct relax_edge {
    const struct deal_way *w;
    uint8_t from, to;
    bool redeals;  /* true: the way is used by redeals only */
    uint64_t seen; /* version of the facts when the edge was tried last */
};

/* When any card of a pile may leave it, not only its top. */
enum relax_spread { SPREAD_NO, SPREAD_REDEAL /* if a redeal is left */, SPREAD_YES };

struct relax {
    const struct deal_rules *r;
    struct relax_edge *edge;
    int edges;
    uint32_t gives[MAX_GROUPS]; /* gives[g]: flags of all ways (kinds of moves) by which cards leave group g */
    bool mechanism[MAX_GROUPS]; /* mechanism[g]: a mechanism of the rules takes whole piles from group g, or cards under
                                   the top */
    /* bit sets: under: groups in which cards are laid under others; built: groups to which cards may come */
    uint32_t under, built;
    uint32_t runs; /* bit set of the groups from which runs (several cards) may leave */
    bool unknown;  /* true: some kind of move is not declared, or takes cards in a form that the test does not model, so
                      the test cannot be used */
    bool every;    /* true: a win needs every card of the game on foundations */
    uint32_t apart; /* bit set of the groups whose piles are examined one by one: others may lie over them, or a
                       mechanism takes runs from them */
    uint8_t spread[MAX_PILES]; /* spread[p]: enum relax_spread of pile p */
    uint8_t over[MAX_PILES];   /* the OVERS piles over which others lie */
    int overs;
    /* the fields from here on describe the position under test; its facts only grow */
    const struct deal_state *s;
    int row;
    bool redeal;
    uint64_t version;             /* grows with every change of a fact */
    uint32_t vacant;              /* bit set of the groups with a pile that all cards left at some time */
    uint64_t ends[MAX_PILES];     /* ends[p]: bit set of cards; the lowest of the cards that leave pile p next is one */
    uint64_t tops[MAX_GROUPS];    /* tops[g]: bit set of the cards of ends[] of all piles of group g */
    uint64_t here[MAX_GROUPS];    /* here[g]: bit set of the cards that were available in group g at some time */
    uint64_t lays[MAX_GROUPS];    /* lays[g]: bit set of the cards that may be laid on a card of here[g] */
    uint64_t arrives[MAX_GROUPS]; /* arrives[g]: bit set of the cards that can come to foundations of group g */
    uint64_t fits[MAX_GROUPS];    /* fits[g]: bit set of the cards that some foundation of group g takes at some time */
    uint8_t left[MAX_PILES], height[MAX_FOUNDS];
};

/* ---- the rules ---- */

/* Do foundations of the goal take exactly all cards of the game? */
static bool relax_takes_all(const struct deal_rules *r)
{
    int cards = 0;

    if (r->goal.pile != NO_PILE || r->goal.clear)
        return false;
    for (int f = 0; f < r->founds; f++)
        cards += r->goal.founds >> r->found[f].group & 1 ? r->found[f].length : 0;
    return cards == r->cards.total;
}

/* Is way W (a kind of move) used in the game, not only in the layout? */
static bool relax_plays(const struct deal_way *w) { return w->to && w->is & BY_ANY & ~(uint32_t)BY_START; }

static void relax_note_way(struct relax *k, const struct deal_way *w)
{
    k->unknown |= w->is & ~WAYS_KNOWN || (w->is & TAKES_SWAP && w->from != w->to);
    if (!relax_plays(w))
        return;
    k->built |= w->to;
    k->under |= w->is & LAYS_UNDER ? w->to : 0;
    k->runs |= w->is & TAKES_RUN ? w->from : 0;
    k->apart |= w->mech && w->is & TAKES_RUN ? w->from : 0;
    for (int g = 0; g < k->r->groups; g++) {
        if (!(w->from >> g & 1))
            continue;
        k->gives[g] |= w->is;
        k->mechanism[g] |= w->mech && w->is & (TAKES_ANY | TAKES_PILE);
        for (int h = 0; h < k->r->groups; h++)
            if (w->to >> h & 1)
                k->edge[k->edges++] =
                    (struct relax_edge){.w = w,
                                        .from = (uint8_t)g,
                                        .to = (uint8_t)h,
                                        .redeals = !w->mech && !(w->is & BY_ANY & ~(BY_START | BY_REDEAL))};
    }
}

/* Does a redeal take up the cards of pile P? */
static bool relax_gathered(const struct relax *k, int p)
{
    const struct deal_rules *r = k->r;

    return memchr(r->redeal.gather, p, r->redeal.gathers) || (p == r->pack && r->redeal.kind == REDEAL_SHUFFLED);
}

/* When may any card of pile P leave it at once? All of its cards are then available. */
static enum relax_spread relax_find_spread(const struct relax *k, int p)
{
    int g = k->r->pile[p].group, open = pile_open(k->r, p);

    if (k->r->pile[p].found != NO_PILE)
        return SPREAD_NO;
    if (open == OPEN_ALL || open == OPEN_LATE || k->mechanism[g] || (k->runs & k->under) >> g & 1)
        return SPREAD_YES;
    return relax_gathered(k, p) ? SPREAD_REDEAL : SPREAD_NO;
}

static void relax_note_pile(struct relax *k, int p)
{
    k->spread[p] = (uint8_t)relax_find_spread(k, p);
    if (!k->r->pile[p].overs)
        return;
    k->over[k->overs++] = (uint8_t)p;
    k->apart |= (uint32_t)1 << k->r->pile[p].group;
}

static void relax_drop(void *test)
{
    struct relax *k = test;

    free(k->edge);
    free(k);
}

static bool relax_make(const struct deal_rules *r, void **test)
{
    struct relax *k = calloc(1, sizeof *k);
    size_t pairs = 0;

    *test = NULL;
    if (!k)
        return false;
    EACH_WAY(r, w)
    pairs += (size_t)(__builtin_popcount(w->from) * __builtin_popcount(w->to));
    k->r = r;
    k->every = relax_takes_all(r);
    k->edge = malloc((pairs + 1) * sizeof *k->edge);
    if (!k->edge) {
        free(k);
        return false;
    }
    EACH_WAY(r, w)
    relax_note_way(k, w);
    for (int p = 0; p < r->piles; p++)
        relax_note_pile(k, p);
    if (k->unknown || r->sets.wholes)
        relax_drop(k);
    else
        *test = k;
    return true;
}

/* ---- facts ---- */

static void relax_here(struct relax *k, int g, uint64_t cards)
{
    uint64_t more = cards & ~k->here[g];

    k->version += more != 0;
    k->here[g] |= more;
    for (; more; more &= more - 1)
        k->lays[g] |= k->r->group[g].onto[__builtin_ctzll(more)];
}

/* Finds the ends of pile P: cards of which one is the lowest of the next move from the pile. */
static void relax_find_ends(struct relax *k, int p)
{
    int g = k->r->pile[p].group, at = k->left[p] - 1, down = face_down(k->s, p);
    const uint64_t *joins = k->r->group[g].run.joins;
    const uint8_t *card = table_cards(k->s, p);

    k->ends[p] = at < 0 ? 0 : card_bit(card[at]);
    if (at < 0)
        k->vacant |= (uint32_t)1 << g;
    for (; k->runs >> g & 1 && at > down && joins[card[at - 1]] >> card[at] & 1; at--)
        k->ends[p] |= card_bit(card[at - 1]);
}

/* Do cards in piles over pile P keep its top from play? A card over it does not if it may leave together with the top,
 * in a pair. */
static bool relax_covered(const struct relax *k, int p)
{
    const struct deal_pile *pile = &k->r->pile[p];
    uint32_t gives = k->gives[pile->group];
    int over = 0;

    if (gives & FROM_COVERED || k->built >> pile->group & 1)
        return false;
    for (int i = 0; i < pile->overs; i++)
        over += k->left[k->r->over[pile->over + i]];
    return over > (gives & TAKES_PAIR ? 1 : 0);
}

static void relax_top(struct relax *k, int p)
{
    if (k->left[p] && !relax_covered(k, p))
        relax_here(k, k->r->pile[p].group, card_bit(pile_card(k->s, p, k->left[p] - 1)));
}

static void relax_leave(struct relax *k, int p, int left)
{
    uint64_t cards = 0;

    for (int i = left; i < k->left[p]; i++)
        cards |= card_bit(pile_card(k->s, p, i));
    relax_here(k, k->r->pile[p].group, cards);
    k->left[p] = (uint8_t)left;
    k->version++;
    relax_top(k, p);
    relax_find_ends(k, p);
}

/* Records that foundation F can have N cards, and the cards that it takes next. */
static void relax_reaches(struct relax *k, int f, int n)
{
    const struct deal_foundation *found = &k->r->found[f];

    k->height[f] = (uint8_t)n;
    k->fits[found->group] |= n < found->length ? found->want[k->row][n] : 0;
    k->version++;
}

static void relax_start_found(struct relax *k, int f)
{
    const struct deal_foundation *found = &k->r->found[f];
    int n = pile_count(k->s, found->pile);

    k->left[found->pile] = 0;
    if (k->gives[found->group]) /* cards may leave the foundation again, so each lower height counts as reached too */
        for (int i = 0; i < n; i++) {
            relax_reaches(k, f, i);
            relax_here(k, found->group, card_bit(pile_card(k->s, found->pile, i)));
        }
    relax_reaches(k, f, n);
}

static void relax_start(struct relax *k, const struct deal_state *s)
{
    const struct deal_rules *r = k->r;

    k->s = s;
    k->row = base_row(s);
    k->redeal = deal_redeal_left(s);
    k->version++;
    k->vacant = 0;
    memset(k->tops, 0, sizeof k->tops);
    memset(k->here, 0, sizeof k->here);
    memset(k->lays, 0, sizeof k->lays);
    memset(k->arrives, 0, sizeof k->arrives);
    memset(k->fits, 0, sizeof k->fits);
    memcpy(k->left, table_counts(s), (size_t)r->piles);
    for (int f = 0; f < r->founds; f++)
        relax_start_found(k, f);
    for (int p = 0; p < r->piles; p++)
        if (k->left[p] && (k->spread[p] == SPREAD_YES || (k->spread[p] == SPREAD_REDEAL && k->redeal)))
            relax_leave(k, p, 0);
    for (int p = 0; p < r->piles; p++) {
        relax_top(k, p);
        relax_find_ends(k, p);
        k->tops[r->pile[p].group] |= k->ends[p];
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
        if (relax_vacant(k, e->to, 0))
            cards |= w->mech ? ~(uint64_t)0 : to->takes_from >> e->from & 1 ? to->takes : 0;
    }
    if (w->is & TO_NEXT)
        cards |= k->fits[e->to];
    return cards & w->cards & (w->is & TAKES_PAIR ? relax_partners(k, w) : ~(uint64_t)0);
}

/* Raises the foundations of group G as far as CARDS, which can come to them, allow. */
static void relax_raise(struct relax *k, int g, uint64_t cards)
{
    if (!(cards & ~k->arrives[g]))
        return;
    k->arrives[g] |= cards;
    for (int f = 0; f < k->r->founds; f++) {
        const struct deal_foundation *found = &k->r->found[f];

        while (found->group == g && k->height[f] < found->length && found->want[k->row][k->height[f]] & k->arrives[g])
            relax_reaches(k, f, k->height[f] + 1);
    }
    if (k->gives[g])
        relax_here(k, g, cards);
}

/* Records that CARDS come to the target group of edge E (a kind of move from one group to another). */
static void relax_come(struct relax *k, const struct relax_edge *e, uint64_t cards)
{
    const struct deal_group *to = &k->r->group[e->to];

    if (!to->foundation) {
        relax_here(k, e->to, cards);
        return;
    }
    for (int f = 0;
         e->w->is & ~(uint32_t)TO_NEXT & (TO_ANY | TO_VACANT | TO_FITTING | TAKES_SWAP) && cards && f < k->r->founds;
         f++)
        while (k->r->found[f].group == e->to && k->height[f] < k->r->found[f].length)
            relax_reaches(k, f, k->height[f] + 1);
    relax_raise(k, e->to, cards);
}

/* Least index in pile P from which a run may leave by way W (a kind of move), if its lowest card must be in CARDS. */
static int relax_run(const struct relax *k, const struct deal_way *w, int p, uint64_t cards)
{
    const struct deal_group *group = &k->r->group[k->r->pile[p].group];
    int start = k->left[p];

    for (int i = k->left[p] - 1; i >= 0; i--) {
        uint64_t card = card_bit(pile_card(k->s, p, i));

        if (!w->mech && i + 1 < k->left[p] &&
            (i < face_down(k->s, p) ||
             !(group->run.joins[pile_card(k->s, p, i)] & card_bit(pile_card(k->s, p, i + 1)))))
            break;
        if (cards & card && (!w->mech || i + 1 == k->left[p] || w->heads & card))
            start = i;
    }
    return start;
}

/* Bit set of the available cards in the source group of edge E (a kind of move) that may be in a run on one of CARDS.
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

static void relax_pile(struct relax *k, const struct relax_edge *e, int p, uint64_t cards)
{
    while (k->left[p] && !relax_covered(k, p)) {
        int top = k->left[p] - 1, start = e->w->is & TAKES_RUN                        ? relax_run(k, e->w, p, cards)
                                          : cards & card_bit(pile_card(k->s, p, top)) ? top
                                                                                      : top + 1;

        if (start > top)
            return;
        relax_leave(k, p, start);
    }
}

/* Takes the top cards, as long as they are in CARDS, from pile P of a group that gives no runs. */
static void relax_tops(struct relax *k, int p, uint64_t cards)
{
    const uint8_t *card = table_cards(k->s, p);
    int g = k->r->pile[p].group, n = k->left[p];
    uint64_t shown = 0, end;

    do {
        end = --n ? card_bit(card[n - 1]) : 0;
        shown |= end;
    } while (cards & end);
    k->left[p] = (uint8_t)n;
    k->ends[p] = end;
    k->vacant |= (uint32_t)!n << g;
    k->version++;
    relax_here(k, g, shown);
}

/* Takes cards that leave by edge E, if the lowest of them is in CARDS, from the piles of its source group. */
static void relax_piles(struct relax *k, const struct relax_edge *e, uint64_t cards)
{
    const struct deal_group *from = &k->r->group[e->from];
    bool apart = k->apart >> e->from & 1, runs = k->runs >> e->from & 1;
    uint64_t tops = 0;

    if (!apart && !(cards & k->tops[e->from]))
        return;
    for (int p = from->first; p < from->first + from->piles; p++) {
        if (apart || (runs && cards & k->ends[p]))
            relax_pile(k, e, p, cards);
        else if (cards & k->ends[p])
            relax_tops(k, p, cards);
        tops |= k->ends[p];
    }
    k->tops[e->from] = tops;
}

/* Tries edge E (a kind of move from one group to another), unless no fact changed since it was tried. */
static void relax_edge(struct relax *k, struct relax_edge *e)
{
    uint64_t cards;

    if (e->seen == k->version || (e->redeals && !k->redeal))
        return;
    e->seen = k->version;
    cards = relax_takes(k, e);
    relax_piles(k, e, cards);
    cards = relax_joined(k, e, e->w->is & TO_NEXT ? k->here[e->from] & e->w->cards : k->here[e->from] & cards);
    relax_come(k, e, cards);
}

/* ---- the verdict ---- */

/* Does the goal require that pile P is empty at the end? */
static bool relax_must_empty(const struct relax *k, int p)
{
    const struct deal_rules *r = k->r;

    return r->goal.pile != NO_PILE ? p != r->goal.pile : k->every || (r->goal.clear >> r->pile[p].group & 1);
}

static bool relax_wins(const struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int p = 0; p < r->piles; p++)
        if (k->left[p] && relax_must_empty(k, p))
            return false;
    for (int f = 0; f < r->founds && r->goal.pile == NO_PILE && !r->goal.clear; f++)
        if (r->goal.founds >> r->found[f].group & 1 && k->height[f] < r->found[f].length)
            return false;
    return true;
}

static bool relax_lost(void *test, const struct deal_state *s)
{
    struct relax *k = test;
    uint64_t before;

    if (base_row(s) < 0)
        return false;
    relax_start(k, s);
    do {
        before = k->version;
        /* the piles over a top may be empty by now, so these tops are examined again */
        for (int i = 0; i < k->overs; i++)
            relax_top(k, k->over[i]);
        for (int i = 0; i < k->edges; i++)
            relax_edge(k, &k->edge[i]);
    } while (k->version != before && !relax_wins(k));
    return !relax_wins(k);
}

const struct check_test deal_check_relax = {
    .name = "relaxation", .make = relax_make, .drop = relax_drop, .lost = relax_lost, .work = 8, .first = 64};
