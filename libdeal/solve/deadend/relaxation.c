/*
 * The delete relaxation: a position is lost if it is lost even when no fact ever becomes false.
 *
 * A card that was available once stays available for building on it. A place that was vacant once stays vacant. A
 * foundation that can reach a height keeps every lower height, too. So facts only accumulate, and reach one fixpoint in
 * any order. The position is lost if at the fixpoint some foundation of the goal is not full. It is also lost if some
 * card has not left its pile, in games in which every card must come to a foundation.
 *
 * The top of a covered pile becomes a fact once the piles over it can be empty.
 *
 * Facts are: for each pile the number of cards that have not left; for each group the cards that were available there
 * and whether it had a vacant pile; for each foundation the greatest height. Rules that only forbid are left out
 * (obligations, the order of fills, late opening, parts and lengths of runs), which is an error in the player's favour.
 * Moves of mechanisms count like moves of keys.
 *
 * A new fact puts into k->due the groups for which it may have consequences. The groups in k->due are visited until
 * none is left, or until all cards have left.
 *
 * In paced mode the same computation estimates the distance to the end, for the heuristic and never for a proof. In
 * each round one card or one run leaves a pile. Vacant piles take cards only when nothing else happens, and that costs
 * some rounds. Automatic fills and moves of mechanisms do not wait for a round.
 */
#include "deadend.h"

#include "solve/base/parameters.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Sizes that decide no verdict. Results that are not cached are computed again. */
enum { RELAX_KEPT = 1 << 11, RELAX_EDGES = 64 };

/* Most differences of numbers of cards for which the cards that fit on a set of cards are found by rotation of the set.
 * With more differences they are found card by card. */
enum { LAY_WAYS = 8 };

/* How all foundations of a group take cards: in ascending or descending order of card numbers, each to its end, or in
 * any other way. */
enum relax_climb { CLIMB_ANY, CLIMB_UP, CLIMB_DOWN };

struct relax {
    const struct deal_rules *r;
    const struct deal_state *s;
    const uint8_t *cards;           /* card array of the position's table */
    int row;
    uint32_t fills[MAX_GROUPS];     /* by group: groups that its cards may fill */
    uint32_t founded[MAX_GROUPS];   /* by group: foundation groups that take its cards by keys of the rules */
    uint32_t going[MAX_GROUPS];     /* by group: other groups to which its cards go */
    uint32_t givers[MAX_GROUPS];    /* by foundation group: groups from which its cards come by keys of the rules */
    uint32_t reach[MAX_GROUPS];     /* by group: groups, not foundations, to which its cards may ever come */
    uint32_t freeing[MAX_GROUPS];   /* by group: groups that become due when a card becomes available in it */
    uint32_t opening[MAX_GROUPS];   /* by group: groups that become due when it can take more cards */
    uint32_t gathered;              /* groups with piles that a redeal takes up */
    uint32_t dealt;                 /* groups to which the word deal brings cards */
    uint32_t relaid;                /* groups that are laid out anew after a redeal */
    uint32_t returns;               /* foundation groups that cards may leave */
    uint8_t climb[MAX_GROUPS];      /* values of enum relax_climb */
    uint64_t ends[MAX_GROUPS];      /* by group: last cards of its foundations; unused with CLIMB_ANY */
    uint16_t offset[MAX_PILES];     /* index of the pile's first card in cards */
    uint8_t fill_at[MAX_GROUPS];
    uint32_t builds;                /* groups on which cards are built */
    struct relax_laying {
        uint8_t ways, later[LAY_WAYS]; /* ways: number of differences; if it exceeds LAY_WAYS the arrays are not used */
        uint64_t on[LAY_WAYS];      /* on[i]: cards on which the card whose number is greater by later[i], modulo 64,
                                       may be laid */
    } laying[MAX_GROUPS];
    const struct deal_way *edge[RELAX_EDGES]; /* the ways of mechanisms */
    int edges;
    uint32_t edged;                 /* groups from which mechanisms move cards */
    uint32_t opened;                /* groups from which mechanisms move cards at any place of a pile */
    uint32_t run_to[MAX_GROUPS];    /* by group: groups to which its runs go */
    uint64_t closed[PILE_WORDS];    /* piles of which the top is available */
    uint8_t spread[MAX_PILES];      /* piles of which all cards are available */
    int spread_piles;
    uint8_t group_of[MAX_PILES], found[MAX_GROUPS][MAX_FOUNDS], founds[MAX_GROUPS]; /* found, founds: foundations of a
                                                                                       group */
    uint8_t under[MAX_OVERS];         /* for all piles in turn: the kept piles under the pile, those with the fewest
                                         piles over them first */
    uint16_t under_at[MAX_PILES + 1]; /* start of a pile's part of under[] */
    bool chain[MAX_PILES];            /* the kept piles under this pile are uncovered one after the other */
    uint64_t kept[PILE_WORDS];        /* kept piles: their top is unavailable while a pile over them holds cards */
    bool keeps;                       /* kept[] is not empty */
    uint64_t rows[PILE_WORDS];        /* outermost piles of a chain, which no pile covers, with the piles under them */
    uint64_t outer[PILE_WORDS];       /* the outermost ones among rows[] */
    /* ---- facts ---- */
    uint64_t free[MAX_GROUPS];
    uint64_t lay[MAX_GROUPS];       /* by group: cards that fit on an available card of it */
    uint64_t fits[MAX_GROUPS];      /* by group: cards that some foundation of it takes at some time */
    uint8_t left[MAX_PILES], height[MAX_FOUNDS]; /* left: cards that have not left, by pile; height: used with CLIMB_ANY
                                                    only */
    uint64_t taken[MAX_GROUPS];     /* by group: cards that its foundations can have taken; includes cards of the start
                                       position if cards may leave the group */
    uint64_t held[PILE_WORDS];      /* piles with cards that have not left */
    uint32_t vacant, fillable;      /* groups with a vacant pile; groups with a pile that fills may serve */
    bool redeal;                    /* a redeal is left */
    uint32_t due;                   /* groups that must be visited */
    uint32_t incomplete;            /* groups of the goal that have a foundation which is not full */
    int uncovered;                  /* number of piles in held[] */
    uint64_t tops[MAX_GROUPS];      /* by group: available tops of its piles */
    uint8_t by_top[MAX_GROUPS][52], alike[MAX_PILES]; /* a pile with this top; the next pile with the same top, or
                                                         NO_PILE */
    uint64_t next[MAX_GROUPS];      /* by group: cards that its foundations can take next */
    /* ---- facts of groups from which mechanisms move cards ---- */
    uint64_t all[MAX_GROUPS];       /* cards of groups in opened */
    uint64_t astray[MAX_GROUPS];    /* cards that may leave a pile which is not their home */
    uint64_t heads[MAX_GROUPS];     /* cards that may leave a pile together with the cards on them */
    /* ---- paced mode ---- */
    bool ordered;                   /* some group is built on in an order */
    bool paced;
    uint32_t shut;                  /* groups whose vacant piles take no card in this round */
    int round, away, late;          /* away: cards that have left; late: sum over them of the round in which they
                                       left */
    int lying, most;                /* lying: cards in piles at the start; most: the computation stops when the sum
                                       exceeds it */
    struct relax_memo *memo;        /* NULL before the second call, and without memory */
    bool asked;
};

/* Results for positions, by hash. */
struct relax_memo {
    uint64_t alive[RELAX_KEPT];     /* hashes of positions that the relaxation does not prove lost */
    struct {
        uint64_t hash;
        int pace;
    } judged[RELAX_KEPT];
};

/* ---- tables, computed once ---- */

/* Cards that foundation F may hold when it has N cards. */
static uint64_t founded_by(const struct relax *k, int f, int n)
{
    uint64_t cards = 0;

    for (int i = 0; i < n; i++)
        cards |= k->r->found[f].want[k->row][i];
    return cards;
}

/* Does the foundation take one kind of card at a time, and each time the next one up (or down)? */
static bool climbs(const struct deal_foundation *found, int row, int way)
{
    const uint64_t *want = found->want[row];
    bool next = __builtin_popcountll(want[0]) == 1;

    for (int i = 1; i < found->length; i++)
        next &= want[i] && want[i] == (way == CLIMB_UP ? want[i - 1] << 1 : want[i - 1] >> 1);
    return next;
}

/* Do all foundations of the group climb in direction WAY? And is a card that ends one of them never an earlier card of
 * another? */
static bool climb_together(struct relax *k, int g, int way)
{
    k->ends[g] = 0;
    for (int i = 0; i < k->founds[g]; i++) {
        const struct deal_foundation *found = &k->r->found[k->found[g][i]];

        if (!climbs(found, k->row, way))
            return false;
        k->ends[g] |= found->want[k->row][found->length - 1];
    }
    for (int i = 0; i < k->founds[g]; i++)
        if (founded_by(k, k->found[g][i], k->r->found[k->found[g][i]].length - 1) & k->ends[g])
            return false;
    return true;
}

static void find_climbs(struct relax *k)
{
    for (int g = 0; g < k->r->groups; g++)
        k->climb[g] = climb_together(k, g, CLIMB_UP) ? CLIMB_UP : climb_together(k, g, CLIMB_DOWN) ? CLIMB_DOWN : CLIMB_ANY;
}

static void find_laying(struct relax *k, int g)
{
    struct relax_laying *laying = &k->laying[g];
    uint64_t on[64] = {0};

    for (uint8_t c = 0; c < 52; c++)
        for (uint64_t cards = k->r->group[g].onto[c]; cards; cards &= cards - 1)
            on[(__builtin_ctzll(cards) - c) & 63] |= card_bit(c);
    for (int later = 0; later < 64; later++) {
        if (on[later] && laying->ways < LAY_WAYS) {
            laying->later[laying->ways] = (uint8_t)later;
            laying->on[laying->ways] = on[later];
        }
        laying->ways += on[later] != 0;
    }
}

/* Collects the ways of mechanisms. Returns false if there are too many. */
static bool relax_find_edges(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int i = 0; i < r->ways.n; i++) {
        const struct deal_way *w = &r->ways.way[i];

        if (!w->mech || !w->to)
            continue;
        if (k->edges == RELAX_EDGES)
            return false;
        k->edge[k->edges++] = w;
        k->edged |= w->from;
        k->opened |= w->is & (TAKES_ANY | TAKES_PILE) ? w->from : 0;
    }
    return true;
}

/* Records where a way of a key leads from group G. */
static void relax_link(struct relax *k, const struct deal_way *w, int g)
{
    uint32_t founds = k->r->foundations, pack = groups_pack(k->r);

    if (w->is & TO_NEXT)
        k->founded[g] |= founds >> g & 1 ? 0 : w->to;
    else if (w->is & TO_FITTING)
        *(w->is & TAKES_RUN ? &k->run_to[g] : &k->going[g]) |= w->to;
    else if (w->is & BY_DEAL)
        k->dealt |= w->to;
    else if (w->is & BY_REDEAL)
        *(w->to == pack ? &k->gathered : &k->relaid) |= w->to == pack ? (uint32_t)1 << g & ~pack : w->to;
    else if (w->is & TO_VACANT)
        k->fills[g] |= w->to;
    k->returns |= (uint32_t)1 << g & founds;
}

static void find_links(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int i = 0; i < r->ways.n; i++)
        for (uint32_t from = r->ways.way[i].to ? r->ways.way[i].from : 0; from; from &= from - 1) {
            if (!r->ways.way[i].mech)
                relax_link(k, &r->ways.way[i], __builtin_ctz(from));
            else
                k->returns |= from & -from & r->foundations;
        }
    for (int g = 0; g < r->groups; g++) {
        if (!r->group[g].foundation && deal_group_builds(&r->group[g])) {
            k->builds |= (uint32_t)1 << g;
            find_laying(k, g);
        }
        k->fill_at[g] = r->group[g].fill_at;
        k->going[g] |= k->fills[g];
    }
    for (int f = 0; f < r->founds; f++)
        k->found[r->found[f].group][k->founds[r->found[f].group]++] = (uint8_t)f;
    find_climbs(k);
}

/* Groups to which cards of group G may come by a move or automatically, but not by a deal. */
static uint32_t relax_linked(const struct relax *k, int g)
{
    return deal_ways_to(k->r, (uint32_t)1 << g, TO_NEXT | TO_FITTING | OF_MECHANISM | OF_PAIRS) | k->fills[g];
}

static uint32_t relax_reach(const struct relax *k, int g)
{
    const struct deal_rules *r = k->r;
    int pack = r->pile[r->pack].group;
    uint32_t groups =
        k->going[g] | k->run_to[g] | (deal_ways_to(r, (uint32_t)1 << g, OF_MECHANISM | OF_PAIRS) & ~r->foundations);

    return groups | (g == pack ? k->dealt | k->relaid : 0) | (k->gathered >> g & 1) << pack;
}

/* Records which groups a new fact of each group makes due. */
static void find_dues(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int g = 0; g < r->groups; g++) {
        uint32_t linked = relax_linked(k, g);

        k->givers[g] = r->group[g].foundation ? deal_ways_from(r, (uint32_t)1 << g, TO_NEXT) : 0;
        k->reach[g] = relax_reach(k, g);
        k->freeing[g] |= (uint32_t)1 << g | (linked & r->foundations);
        for (; linked; linked &= linked - 1)
            k->opening[__builtin_ctz(linked)] |= (uint32_t)1 << g;
    }
}

/*
 * May cards be laid under others in piles of group G, or be taken from between them? Then a run may reach further down
 * than the present cards suggest. A pile may also become low enough for a fill although its top never left. So all
 * cards of these piles count as available.
 */
static bool relax_shifts(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];
    bool under = false, between = false, runs = group->runs;

    for (int i = 0; i < r->ways.n; i++) {
        const struct deal_way *w = &r->ways.way[i];

        under |= w->to >> g & 1 && w->is & LAYS_UNDER && w->is & ~(uint32_t)BY_START & BY_ANY;
        if (!w->mech || !(w->from >> g & 1))
            continue;
        runs |= (w->is & TAKES_RUN) != 0;
        between |= (w->is & (TAKES_ANY | TAKES_PILE)) != 0;
    }
    return (runs && (under || between)) || (between && group->fill_at);
}

static void find_piles(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int p = 0; p < r->piles; p++) {
        bool spread = pile_open(r, p) == OPEN_ALL || pile_open(r, p) == OPEN_LATE || relax_shifts(r, r->pile[p].group);

        k->group_of[p] = r->pile[p].group;
        k->offset[p] = r->pile[p].offset;
        if (r->pile[p].found == NO_PILE && spread)
            k->spread[k->spread_piles++] = (uint8_t)p;
        else if (r->pile[p].found == NO_PILE)
            k->closed[p / 64] |= (uint64_t)1 << p % 64;
    }
}

/*
 * Is the top of a covered pile of group G unavailable to everything that the relaxation models? A covering pile blocks
 * the player's moves only (pile_at_hand). Fills, starts of foundations, automatic plays and automatic mechanisms ignore
 * it. Mechanisms that list moves are counted with these here. If none of these takes from or builds on group G, the top
 * becomes a fact when each pile over it can be empty. That is an error in the player's favour: these piles need never
 * be empty at the same time, and cards that come to them later cover nothing.
 */
static bool covers_keep(const struct deal_rules *r, int g)
{
    for (int i = 0; i < r->ways.n; i++) {
        const struct deal_way *w = &r->ways.way[i];
        bool out = w->from >> g & 1, in = w->to >> g & 1;

        if (w->mech ? out || (in && w->is & TO_FITTING) : out && w->is & FROM_COVERED && !(w->is & BY_REDEAL))
            return false;
    }
    return true;
}

static bool lies_over(const struct deal_rules *r, int p, int q) { return r->pile[q].covers[p / 64] >> p % 64 & 1; }

/* Are these N piles under P uncovered one after the other, starting when P is empty? */
static bool makes_chain(const struct relax *k, int p, const uint8_t *under, int n)
{
    const struct deal_pile *pile = k->r->pile;
    bool chain = !pile[p].overs || k->kept[p / 64] >> p % 64 & 1;

    for (int i = 0; i < n; i++)
        chain &= pile[under[i]].overs == pile[p].overs + 1 + i && (!i || lies_over(k->r, under[i - 1], under[i]));
    return chain;
}

/* Collects the kept piles under P, those with the fewest piles over them first. Returns their number. */
static int find_under(struct relax *k, int p, uint8_t *under)
{
    const struct deal_rules *r = k->r;
    int n = 0;

    for (int word = 0; word < PILE_WORDS; word++)
        for (uint64_t piles = k->kept[word]; piles; piles &= piles - 1) {
            int q = 64 * word + __builtin_ctzll(piles), at = n;

            if (!lies_over(r, p, q))
                continue;
            for (n++; at > 0 && r->pile[under[at - 1]].overs > r->pile[q].overs; at--)
                under[at] = under[at - 1];
            under[at] = (uint8_t)q;
        }
    k->chain[p] = makes_chain(k, p, under, n);
    return n;
}

/* Adds pile P, which no pile covers, and the chain under it to the rows. */
static void add_row(struct relax *k, int p)
{
    k->outer[p / 64] |= (uint64_t)1 << p % 64;
    k->rows[p / 64] |= (uint64_t)1 << p % 64;
    for (int i = k->under_at[p]; i < k->under_at[p + 1]; i++)
        k->rows[k->under[i] / 64] |= (uint64_t)1 << k->under[i] % 64;
}

static void find_covers(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].overs && covers_keep(r, r->pile[p].group))
            k->kept[p / 64] |= (uint64_t)1 << p % 64;
    for (int word = 0; word < PILE_WORDS; word++)
        k->keeps |= k->kept[word] != 0;
    for (int p = 0; p < r->piles; p++)
        k->under_at[p + 1] = (uint16_t)(k->under_at[p] + find_under(k, p, k->under + k->under_at[p]));
    for (int p = 0; p < r->piles; p++)
        if (k->chain[p] && !r->pile[p].overs && k->under_at[p] < k->under_at[p + 1] && k->closed[p / 64] >> p % 64 & 1)
            add_row(k, p);
}

static bool relax_ordered(const struct relax *k)
{
    for (uint32_t groups = k->builds; groups; groups &= groups - 1) {
        const struct deal_group *group = &k->r->group[__builtin_ctz(groups)];

        for (int c = 0; c < 52; c++)
            if (deal_orderly_kinds(group, c))
                return true;
    }
    return false;
}

static const struct condition *const needs[] = {&deal_mechanisms_declare, &deal_goal_is_foundations, &deal_founds_take_cards, NULL};

bool deal_relax_new(struct search *x)
{
    if (!x->traits.relax)
        return true;
    x->relax = calloc(1, sizeof *x->relax);
    if (!x->relax)
        return false;
    x->relax->r = x->r;
    x->relax->row = x->traits.row;
    if (!relax_find_edges(x->relax)) {
        deal_relax_free(x->relax);
        x->relax = NULL;
        return true;
    }
    find_links(x->relax);
    find_dues(x->relax);
    find_piles(x->relax);
    find_covers(x->relax);
    x->relax->ordered = relax_ordered(x->relax);
    return true;
}

void deal_relax_free(struct relax *k)
{
    if (k)
        free(k->memo);
    free(k);
}

/* ---- new facts ---- */

static inline uint64_t rotated(uint64_t cards, int later) { return cards << later | cards >> (-later & 63); }

/* The cards that may be laid on one of CARDS in group G. */
static inline uint64_t laid_on(const struct relax *k, int g, uint64_t cards)
{
    const struct relax_laying *laying = &k->laying[g];
    uint64_t lay = 0;

    if (laying->ways <= LAY_WAYS)
        for (int i = 0; i < laying->ways; i++)
            lay |= rotated(cards & laying->on[i], laying->later[i]);
    else
        for (; cards; cards &= cards - 1)
            lay |= k->r->group[g].onto[__builtin_ctzll(cards)];
    return lay;
}

static void add_free(struct relax *k, int g, uint64_t more)
{
    uint64_t lay = k->lay[g];

    k->free[g] |= more;
    k->due |= k->freeing[g];
    if (!(k->builds >> g & 1))
        return;
    lay |= laid_on(k, g, more);
    if (lay != k->lay[g])
        k->due |= k->opening[g];
    k->lay[g] = lay;
}

static inline void set_free(struct relax *k, int g, uint64_t cards)
{
    if (cards & ~k->free[g])
        add_free(k, g, cards & ~k->free[g]);
}

static void set_vacant(struct relax *k, int g, bool vacant, bool fillable)
{
    uint32_t bit = (uint32_t)1 << g;

    if ((vacant && !(k->vacant & bit)) || (fillable && !(k->fillable & bit)))
        k->due |= k->opening[g];
    k->vacant |= vacant ? bit : 0;
    k->fillable |= fillable ? bit : 0;
}

/* Notes that a pile of group G has N cards left. */
static inline void note_vacancy(struct relax *k, int g, int n)
{
    if (n <= k->fill_at[g] && !((k->vacant & k->fillable) >> g & 1))
        set_vacant(k, g, !n, true);
}

/* ---- facts of the start position ---- */

static uint64_t cards_of(const struct deal_state *s, int p)
{
    const uint8_t *cards = table_cards(s, p);
    uint64_t mask = 0;

    for (int i = 0, n = pile_count(s, p); i < n; i++)
        mask |= card_bit(cards[i]);
    return mask;
}

/* Makes all cards of these N piles available. */
static void open_piles(struct relax *k, const uint8_t *pile, int n)
{
    uint64_t cards = 0;

    for (int i = 0; i < n; i++) {
        int p = pile[i], g = k->group_of[p];

        k->uncovered -= (int)(k->held[p / 64] >> p % 64 & 1);
        k->held[p / 64] &= ~((uint64_t)1 << p % 64);
        k->left[p] = 0;
        cards |= cards_of(k->s, p);
        if (i + 1 < n && k->group_of[pile[i + 1]] == g)
            continue;
        set_free(k, g, cards);
        set_vacant(k, g, true, true);
        cards = 0;
    }
}

/* A redeal takes up whole piles, and may shuffle the rest of the pack. */
static void open_gathered(struct relax *k)
{
    const struct deal_rules *r = k->r;

    open_piles(k, r->gather, r->gathers);
    if (r->redeal == REDEAL_SHUFFLED)
        open_piles(k, &r->pack, 1);
}

static void relax_start_founds(struct relax *k)
{
    const struct deal_rules *r = k->r;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];
        int n = pile_count(k->s, found->pile), g = k->group_of[found->pile];

        k->height[f] = (uint8_t)n;
        k->incomplete |= (uint32_t)(n < found->length) << g;
        k->next[g] |= found->want[k->row][n];
        if (k->returns >> g & 1) {
            k->taken[g] |= founded_by(k, f, n);
            set_free(k, g, cards_of(k->s, found->pile));
        }
    }
    k->incomplete &= r->goal;
    for (uint32_t groups = r->foundations; groups; groups &= groups - 1) {
        int g = __builtin_ctz(groups);

        k->fits[g] = k->next[g] | k->taken[g];
    }
}

/* Collects the cards of piles from which mechanisms take cards at any place. */
static void note_opened(struct relax *k)
{
    memset(k->all, 0, sizeof k->all);
    for (int p = 0; p < k->r->piles; p++)
        if (k->opened >> k->group_of[p] & 1)
            k->all[k->group_of[p]] |= cards_of(k->s, p);
}

/* Adds the top of pile P, which holds cards, to the tops of its group. */
static inline void add_top(struct relax *k, int p)
{
    int g = k->group_of[p];
    uint8_t card = k->cards[k->offset[p] + k->left[p] - 1];

    k->alike[p] = k->tops[g] >> card & 1 ? k->by_top[g][card] : NO_PILE;
    k->by_top[g][card] = (uint8_t)p;
    k->tops[g] |= card_bit(card);
}

/* Is pile P a kept pile under a pile that holds cards? */
static inline bool relax_covered(const struct relax *k, int p)
{
    return k->kept[p / 64] >> p % 64 & 1 && pile_under(k->r, p, k->held);
}

/* Makes the top of pile P available, since no pile covers P any more. */
static void uncover(struct relax *k, int p)
{
    int g = k->group_of[p];

    add_top(k, p);
    set_free(k, g, card_bit(k->cards[k->offset[p] + k->left[p] - 1]));
    k->due |= (uint32_t)1 << g; /* the group is visited again even if an equal card was available in it before */
}

/* The next pile under P that holds cards, where P heads a chain; NO_PILE if there is none. */
static inline int next_under(const struct relax *k, int p)
{
    for (int i = k->under_at[p]; i < k->under_at[p + 1]; i++)
        if (k->left[k->under[i]])
            return k->under[i];
    return NO_PILE;
}

/* Notes that pile P is empty. Returns the pile of the same group that this uncovers in a chain, or NO_PILE. */
static inline int relax_empty(struct relax *k, int p)
{
    k->held[p / 64] &= ~((uint64_t)1 << p % 64);
    if (k->chain[p]) {
        int q = next_under(k, p);

        if (q == NO_PILE || k->group_of[q] == k->group_of[p])
            return q;
        uncover(k, q);
        return NO_PILE;
    }
    for (int i = k->under_at[p]; i < k->under_at[p + 1]; i++)
        if (k->left[k->under[i]] && !relax_covered(k, k->under[i]))
            uncover(k, k->under[i]);
    return NO_PILE;
}

static void start_vacancies(struct relax *k, int g)
{
    const struct deal_group *group = &k->r->group[g];
    uint64_t empty = 0;

    for (int word = 0; word < PILE_WORDS; word++)
        empty |= k->closed[word] & group->set[word] & ~k->held[word];
    if (empty)
        set_vacant(k, g, true, true);
    for (int p = group->first; group->fill_at && p < group->first + group->piles; p++)
        if (k->closed[p / 64] >> p % 64 & 1)
            note_vacancy(k, g, k->left[p]);
}

static void start_closed(struct relax *k)
{
    const struct deal_rules *r = k->r;

    deal_table_filled(k->s, k->held);
    memcpy(k->left, table_counts(k->s), (size_t)r->piles);
    for (int f = 0; f < r->founds; f++)
        k->left[r->found[f].pile] = 0;
    for (int word = 0; word < PILE_WORDS; word++) {
        k->held[word] &= k->closed[word];
        k->uncovered += __builtin_popcountll(k->held[word]);
    }
    for (int g = 0; g < r->groups; g++)
        start_vacancies(k, g);
}

static void start_tops(struct relax *k)
{
    for (int word = 0; word < PILE_WORDS; word++) {
        for (uint64_t piles = k->held[word] & ~k->rows[word]; piles; piles &= piles - 1) {
            int p = 64 * word + __builtin_ctzll(piles);

            if (!relax_covered(k, p))
                add_top(k, p);
        }
        for (uint64_t piles = k->outer[word]; piles; piles &= piles - 1) {
            int p = 64 * word + __builtin_ctzll(piles), top = k->left[p] ? p : next_under(k, p);

            if (top != NO_PILE)
                add_top(k, top);
        }
    }
}

static uint32_t all_groups(const struct deal_rules *r) { return r->groups < 32 ? ((uint32_t)1 << r->groups) - 1 : ~(uint32_t)0; }

static void relax_start(struct relax *k)
{
    size_t masks = (size_t)k->r->groups * sizeof k->free[0];

    memset(k->free, 0, masks);
    memset(k->fits, 0, masks);
    memset(k->lay, 0, masks);
    memset(k->next, 0, masks);
    memset(k->tops, 0, masks);
    memset(k->taken, 0, masks);
    k->vacant = k->fillable = 0;
    k->uncovered = 0;
    k->incomplete = 0;
    start_closed(k);
    open_piles(k, k->spread, k->spread_piles);
    relax_start_founds(k);
    if (k->opened)
        note_opened(k);
    k->redeal = deal_redeal_left(k->s);
    if (k->redeal)
        open_gathered(k);
    k->lying = 0;
    for (int p = 0; k->paced && p < k->r->piles; p++)
        k->lying += k->left[p];
    start_tops(k);
    for (int g = 0; g < k->r->groups; g++)
        set_free(k, g, k->tops[g]);
    k->due = all_groups(k->r);
}

/* ---- cards that leave a group ---- */

/* Cards that may go from group G to group H, which is not a foundation group. */
static inline uint64_t sends(const struct relax *k, int g, int h)
{
    const struct deal_group *to = &k->r->group[h];
    uint64_t cards = 0;

    if (k->fills[g] & k->fillable & (uint32_t)1 << h)
        return ~(uint64_t)0;
    if (k->r->group[g].play >> h & 1) {
        cards = k->lay[h];
        if (k->vacant & ~k->shut & (uint32_t)1 << h && to->takes_from >> g & 1)
            cards |= to->takes;
    }
    return cards;
}

/* Cards that may go to group H, which is not a foundation group, by a way of a mechanism. */
static uint64_t edge_sends(const struct relax *k, const struct deal_way *w, int h)
{
    uint64_t fitting = w->is & TO_FITTING ? k->lay[h] : 0,
             cards = k->fillable >> h & 1 || !(w->is & (TO_VACANT | TO_FITTING)) ? ~(uint64_t)0 : fitting;

    return cards & w->cards;
}

/* Cards that may leave any pile of group G by a way of a mechanism. Makes them available where they go. */
static uint64_t leaves_along(struct relax *k, const struct deal_way *w, int g)
{
    uint32_t founds = k->r->foundations;
    uint64_t cards = 0, from = k->free[g] | (w->is & (TAKES_ANY | TAKES_PILE) ? k->all[g] : 0);

    for (uint32_t groups = w->to & founds; groups; groups &= groups - 1)
        cards |= k->fits[__builtin_ctz(groups)] & w->cards;
    for (uint32_t groups = w->to & ~founds; groups; groups &= groups - 1) {
        int h = __builtin_ctz(groups);
        uint64_t sent = edge_sends(k, w, h);

        set_free(k, h, from & sent);
        cards |= sent;
    }
    if (w->astray)
        k->astray[g] |= cards;
    if (w->is & TAKES_RUN && cards)
        k->heads[g] |= w->heads;
    return w->astray || w->is & TAKES_RUN ? 0 : cards;
}

static uint64_t leaves_by_mechanisms(struct relax *k, int g)
{
    uint64_t cards = 0;

    k->astray[g] = k->heads[g] = 0;
    for (int i = 0; i < k->edges; i++)
        if (k->edge[i]->from >> g & 1)
            cards |= leaves_along(k, k->edge[i], g);
    return cards;
}

/* Does the rest of the pile end with a run that may leave it? */
static bool run_leaves(const struct relax *k, int p)
{
    const struct deal_group *group = &k->r->group[k->r->pile[p].group];

    for (int i = k->left[p] - 1; i > 0; i--) {
        uint8_t card = pile_card(k->s, p, i);

        if (k->heads[k->r->pile[p].group] & card_bit(card))
            return true;
        if (!(group->onto[pile_card(k->s, p, i - 1)] & card_bit(card)))
            return false;
    }
    return false;
}

/* The word deal, and a redeal, make CARDS of the pack available where they lay out cards. Returns false if they lay out
 * none. */
static bool relax_deals(struct relax *k, uint64_t cards)
{
    uint32_t to = k->dealt | (k->redeal ? k->relaid : 0);

    for (uint32_t groups = to; groups; groups &= groups - 1)
        set_free(k, __builtin_ctz(groups), cards);
    return to;
}

/* Cards that may leave group G. Makes the available ones among them available where they go. */
static uint64_t leaves(struct relax *k, int g)
{
    const struct deal_rules *r = k->r;
    uint64_t cards = k->edged >> g & 1 ? leaves_by_mechanisms(k, g) : 0;

    for (uint32_t founds = k->founded[g]; founds; founds &= founds - 1)
        cards |= k->fits[__builtin_ctz(founds)];
    for (uint32_t groups = k->going[g]; groups; groups &= groups - 1) {
        int h = __builtin_ctz(groups);
        uint64_t sent = sends(k, g, h);
        set_free(k, h, k->free[g] & sent);
        cards |= sent;
    }
    if (g == k->group_of[r->pack] && relax_deals(k, k->free[g]))
        cards = ~(uint64_t)0;
    if (k->redeal && k->gathered >> g & 1)
        set_free(k, k->group_of[r->pack], k->free[g]);
    return cards;
}

/* Sets the number of cards left in pile P to N. */
static inline void relax_leave(struct relax *k, int p, int n)
{
    if (k->paced) {
        k->away += k->left[p] - n;
        k->late += (k->left[p] - n) * k->round;
    }
    k->left[p] = (uint8_t)n;
    note_vacancy(k, k->group_of[p], n);
}

/* Do the cards of pile P leave one by one in paced mode? Cards that a mechanism deals from the pack do not. */
static inline bool relax_waits(const struct relax *k, int p) { return k->paced && !(p == k->r->pack && k->edged >> k->group_of[p] & 1); }

/* Removes tops of pile P while they are in MAY_LEAVE. Adds the cards that become available to COME. Returns the number
 * of cards left. */
static inline int take_from(struct relax *k, int p, uint64_t may_leave, uint64_t *come)
{
    const uint8_t *cards = k->cards + k->offset[p];
    int n = k->left[p];
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

/* Handles the empty pile P. Returns the pile of its group that is uncovered in a chain, with its top added to COME, or
 * NO_PILE. */
static inline int pass_on(struct relax *k, int p, uint64_t *come)
{
    int next = k->keeps ? relax_empty(k, p) : NO_PILE;

    k->uncovered--;
    if (next != NO_PILE)
        *come |= card_bit(k->cards[k->offset[next] + k->left[next] - 1]);
    return next;
}

/* Removes cards of MAY_LEAVE from pile P and then from piles of its group that it uncovers. Adds the cards that become
 * available to COME. Returns the last pile, if it still has a top, or NO_PILE. */
static inline int take_away(struct relax *k, int p, uint64_t may_leave, uint64_t *come)
{
    while (p != NO_PILE && !take_from(k, p, may_leave, come))
        p = pass_on(k, p, come);
    return p;
}

/* The same for a group from which mechanisms move cards. */
static int take_away_edged(struct relax *k, int p, uint64_t may_leave, uint64_t *come)
{
    int g = k->group_of[p], end;

    may_leave |= k->astray[g] & k->r->pile[p].away;
    end = take_away(k, p, may_leave, come);
    while (k->left[p] && k->heads[g] && run_leaves(k, p)) { /* a card is left under the run */
        relax_leave(k, p, k->left[p] - 1);
        *come |= card_bit(pile_card(k->s, p, k->left[p] - 1));
        end = take_away(k, p, may_leave, come);
    }
    return end;
}

static uint64_t reap_edged(struct relax *k, int g, uint64_t may_leave)
{
    const struct deal_group *group = &k->r->group[g];
    uint64_t come = 0;

    k->tops[g] = 0;
    for (int p = group->first; p < group->first + group->piles; p++)
        if (k->left[p]) {
            take_away_edged(k, p, may_leave, &come);
            if (k->left[p])
                add_top(k, p);
        }
    return come;
}

/* Removes the tops of group G that are in MAY_LEAVE, and then the cards below them. In paced mode the cards below wait
 * for the next round. Returns the cards that become available. */
static uint64_t reap(struct relax *k, int g, uint64_t may_leave)
{
    uint64_t come = 0, ripe, rest = ~(uint64_t)0;

    while ((ripe = k->tops[g] & may_leave & rest)) {
        int card = __builtin_ctzll(ripe);

        if (k->paced) {
            rest &= ~card_bit((uint8_t)card);
            k->due |= (uint32_t)1 << g;
        }
        k->tops[g] &= ~card_bit((uint8_t)card);
        for (int p = k->by_top[g][card], next, end; p != NO_PILE; p = next) {
            next = k->alike[p];
            end = take_away(k, p, may_leave, &come);
            if (end != NO_PILE)
                add_top(k, end);
        }
    }
    return come;
}

/* ---- runs: all cards of a run that may leave its pile count as available ---- */

/* Cards that may leave group G together with the cards on them. */
static uint64_t runs_leave(const struct relax *k, int g)
{
    uint64_t cards = 0;

    for (uint32_t groups = k->run_to[g]; groups; groups &= groups - 1)
        cards |= sends(k, g, __builtin_ctz(groups));
    return cards;
}

/* The lowest index in the rest of pile P at which a run with its lowest card in HEADS may leave; the index of the top
 * if there is none. */
static int run_start(const struct relax *k, int p, uint64_t heads)
{
    const struct deal_group *group = &k->r->group[k->group_of[p]];
    const uint8_t *cards = table_cards(k->s, p);
    int at = k->left[p] - 1, down = group->show == SHOW_FACE ? reg_get(k->s, k->r->pile[p].down_reg) : 0, start = at;

    for (; at > down && group->joins[cards[at - 1]] >> cards[at] & 1; at--)
        if (heads >> cards[at - 1] & 1)
            start = at - 1;
    return start;
}

static uint64_t take_runs(struct relax *k, int p, uint64_t may_leave, uint64_t heads)
{
    bool edged = k->edged >> k->group_of[p] & 1;
    uint64_t come = 0;

    p = edged ? take_away_edged(k, p, may_leave, &come) : take_away(k, p, may_leave, &come);
    for (int start; p != NO_PILE && (start = run_start(k, p, heads)) < k->left[p] - 1;) {
        for (int i = start; i < k->left[p]; i++)
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

/* Available cards of group G that a run with its lowest card in HEADS may consist of. Their piles at the start do not
 * matter, since the run may be built later. */
static uint64_t joined_on(const struct relax *k, int g, uint64_t heads)
{
    uint64_t cards = heads & k->free[g];

    for (uint64_t due = cards; due;) {
        uint64_t more = k->r->group[g].joins[__builtin_ctzll(due)] & k->free[g] & ~cards;

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
        if (k->left[p] && !relax_covered(k, p))
            come |= take_runs(k, p, may_leave, heads);
    k->tops[g] = 0;
    for (int p = group->first; p < group->first + group->piles; p++)
        if (k->left[p] && !relax_covered(k, p))
            add_top(k, p);
    for (uint32_t groups = k->run_to[g]; groups; groups &= groups - 1) {
        int h = __builtin_ctz(groups);

        set_free(k, h, come | joined_on(k, g, sends(k, g, h)));
    }
    return come;
}

/* ---- cards that come to a foundation ---- */

static uint64_t arrivals_by_mechanisms(const struct relax *k, int g)
{
    uint64_t cards = 0;

    for (int i = 0; i < k->edges; i++)
        for (uint32_t from = k->edge[i]->to >> g & 1 ? k->edge[i]->from : 0; from; from &= from - 1) {
            int h = __builtin_ctz(from);

            cards |= (k->free[h] | (k->edge[i]->is & (TAKES_ANY | TAKES_PILE) ? k->all[h] : 0)) & k->edge[i]->cards;
        }
    return cards;
}

/* Cards that can come to foundation group G. */
static uint64_t arrivals(const struct relax *k, int g)
{
    uint64_t cards = 0;

    for (uint32_t from = k->givers[g]; from; from &= from - 1)
        cards |= k->free[__builtin_ctz(from)];
    return k->edged ? cards | arrivals_by_mechanisms(k, g) : cards;
}

/* Raises all foundations of group G together as far as CARDS allow. */
static void climb_cards(struct relax *k, int g, uint64_t cards)
{
    bool up = k->climb[g] == CLIMB_UP;
    uint64_t go_on = ~k->ends[g], taken = 0, next = k->next[g] & ~cards, more;

    for (uint64_t now = k->next[g] & cards; now; now = more & cards) {
        taken |= now;
        more = up ? (now & go_on) << 1 : (now & go_on) >> 1;
        next |= more & ~cards;
    }
    k->next[g] = next;
    k->fits[g] |= taken | next;
    k->taken[g] |= taken;
    if (!next)
        k->incomplete &= ~((uint32_t)1 << g);
}

/* Raises foundation F as far as CARDS allow. */
static void climb_found(struct relax *k, int f, int g, uint64_t cards)
{
    const struct deal_foundation *found = &k->r->found[f];
    const uint64_t *want = found->want[k->row];
    int n = k->height[f];

    while (n < found->length && want[n] & cards) {
        k->taken[g] |= want[n];
        k->fits[g] |= want[++n];
    }
    k->next[g] |= want[n];
    k->incomplete |= (uint32_t)(n < found->length) << g & k->r->goal;
    k->height[f] = (uint8_t)n;
}

static void climb_founds(struct relax *k, int g, uint64_t cards)
{
    k->next[g] = 0;
    k->incomplete &= ~((uint32_t)1 << g);
    for (int i = 0; i < k->founds[g]; i++)
        climb_found(k, k->found[g][i], g, cards);
}

static void visit_founds(struct relax *k, int g)
{
    uint64_t cards = arrivals(k, g);

    if (cards & k->next[g]) {
        k->due |= k->opening[g];
        if (k->climb[g] == CLIMB_ANY)
            climb_founds(k, g, cards);
        else
            climb_cards(k, g, cards);
    }
    if (k->returns >> g & 1) /* cards that came, or could come, may return; with foundations of any suit others may come
                                later */
        set_free(k, g, k->taken[g] & cards);
}

/* ---- the verdict ---- */

static bool all_away(const struct relax *k, const struct traits *traits)
{
    return !k->incomplete && !(traits->spent && k->uncovered);
}

/* Can group G make no more cards available? Its piles are empty, and its available cards are available in all groups
 * that they can reach. */
static inline bool relax_given(const struct relax *k, int g)
{
    uint64_t more = 0;

    if (k->tops[g] || k->opened >> g & 1)
        return false;
    for (uint32_t groups = k->reach[g]; groups; groups &= groups - 1)
        more |= k->free[g] & ~k->free[__builtin_ctz(groups)];
    return !more;
}

static void visit(struct relax *k, int g)
{
    uint64_t may_leave;

    if (k->founds[g])
        visit_founds(k, g);
    if (relax_given(k, g))
        return;
    may_leave = leaves(k, g);
    if (k->run_to[g])
        set_free(k, g, reap_runs(k, g, may_leave));
    else if (k->edged >> g & 1 ? k->tops[g] & (may_leave | k->astray[g]) || (k->tops[g] && k->heads[g]) : k->tops[g] & may_leave)
        set_free(k, g, k->edged >> g & 1 ? reap_edged(k, g, may_leave) : reap(k, g, may_leave));
}

/* Lower bound of the final sum of rounds. */
static int relax_late(const struct relax *k)
{
    return k->late + (k->lying - k->away) * (k->round < PACE_STUCK ? k->round : PACE_STUCK);
}

/* Starts a round. If nothing else happened, vacant piles take cards in it. Returns false if that happened in vain, or
 * if the sum exceeds k->most. */
static bool relax_round(struct relax *k, int *before)
{
    k->round++;
    k->shut = ~(uint32_t)0;
    if (relax_late(k) > k->most)
        return false;
    if (k->due)
        return true;
    if (k->away == *before)
        return false;
    *before = k->away;
    k->round += PACE_VACANCY;
    k->shut = 0;
    k->due = all_groups(k->r);
    return true;
}

/* Visits the due groups in ascending or (DOWN) descending order. Groups that become due on the way are included. */
static void relax_sweep(struct relax *k, const struct traits *traits, bool down)
{
    for (uint32_t turn = k->due; turn && !all_away(k, traits);) {
        int g = down ? 31 - __builtin_clz(turn) : __builtin_ctz(turn);
        uint32_t bit = (uint32_t)1 << g;

        k->due &= ~bit;
        visit(k, g);
        turn = k->due & (down ? bit - 1 : ~(bit | (bit - 1)));
    }
}

/* Sweeps up and down in turn, so that most groups are visited once for several new facts. */
static bool relax_alive(struct relax *k, const struct search *x)
{
    int before = -1;

    k->s = x->s;
    k->cards = (const uint8_t *)x->s->t + x->r->at_cards;
    k->away = k->late = k->round = 0;
    relax_start(k);
    for (bool down = false; !all_away(k, &x->traits) && (k->paced ? relax_round(k, &before) : k->due != 0); down = !down)
        relax_sweep(k, &x->traits, down);
    return all_away(k, &x->traits);
}

/* The cache, or NULL at the first call, since many searches test their start position only. */
static struct relax_memo *relax_memo(struct relax *k)
{
    if (!k->memo && k->asked)
        k->memo = calloc(1, sizeof *k->memo);
    k->asked = true;
    return k->memo;
}

/* A position that is not lost in paced mode is not lost without it. A hash that was seen before counts as not lost.
 * Both are errors in the player's favour. */
bool deal_relax_alive(struct relax *k, const struct search *x)
{
    struct relax_memo *memo = relax_memo(k);
    uint64_t hash = x->s->t->hash, *alive = memo ? &memo->alive[hash % RELAX_KEPT] : NULL;

    if (alive && *alive == hash && hash)
        return true;
    k->paced = false;
    k->shut = 0;
    if (!relax_alive(k, x))
        return false;
    if (alive)
        *alive = hash;
    return true;
}

/* The sum of rounds, or some value above MOST if the sum exceeds MOST. */
static int relax_pace(struct relax *k, const struct search *x, int most)
{
    k->paced = true;
    k->most = most;
    if (relax_alive(k, x) && k->memo)
        k->memo->alive[x->s->t->hash % RELAX_KEPT] = x->s->t->hash;
    return k->late + (k->lying - k->away) * PACE_STUCK;
}

int deal_relax_pace(const struct search *x, int most)
{
    struct relax *k = x->relax;
    struct relax_memo *memo;
    uint64_t hash = x->s->t->hash;
    size_t at = hash % RELAX_KEPT;
    int pace;

    if (!k || !k->ordered)
        return 0;
    memo = relax_memo(k);
    if (memo && memo->judged[at].hash == hash && hash)
        return memo->judged[at].pace;
    pace = relax_pace(k, x, most > INT_MAX / PACE_PART - 1 ? INT_MAX : PACE_PART * (most + 1)) / PACE_PART;
    if (memo && pace <= most) {
        memo->judged[at].pace = pace;
        memo->judged[at].hash = hash;
    }
    return pace;
}

static void relax_drop(struct search *x) { deal_relax_free(x->relax); }
static bool relax_concerns(const struct search *x) { return x->relax; }
static bool relax_lost(struct search *x) { return !deal_relax_alive(x->relax, x); }

const struct deadend deal_deadend_relaxation = {
    .name = "relaxation", .proof = "relaxation", .needs = needs, .make = deal_relax_new, .drop = relax_drop, .concerns = relax_concerns,
    .lost = relax_lost, .slow = true,
};
