/*
 * In this folder: the delete relaxation, a dead-end test. relaxation.c has the argument, foundations and the verdict.
 * The tables that depend only on the rules are in tables.c, the facts of the start position in start.c, and the cards
 * that leave their groups in leave.c. Here are the data that they share, and the functions that add facts.
 */
#ifndef DEAL_RELAXATION_H
#define DEAL_RELAXATION_H

#include "solve/deadend/deadend.h"

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
    const uint8_t *cards; /* card array of the position's table */
    int row;
    uint32_t fills[MAX_GROUPS];   /* by group: groups that its cards may fill */
    uint32_t founded[MAX_GROUPS]; /* by group: foundation groups that take its cards by keys of the rules */
    uint32_t built[MAX_GROUPS];   /* by group: groups on which its single cards may be built */
    uint32_t going[MAX_GROUPS];   /* by group: the groups of BUILT and of FILLS */
    uint32_t givers[MAX_GROUPS];  /* by foundation group: groups from which its cards come by keys of the rules */
    uint32_t reach[MAX_GROUPS];   /* by group: groups, not foundations, to which its cards may ever come */
    uint32_t freeing[MAX_GROUPS]; /* by group: groups that become due when a card becomes available in it */
    uint32_t opening[MAX_GROUPS]; /* by group: groups that become due when it can take more cards */
    uint32_t gathered;            /* groups with piles that a redeal takes up */
    uint32_t dealt;               /* groups to which the word deal brings cards */
    uint32_t relaid;              /* groups that are laid out anew after a redeal */
    uint32_t returns;             /* foundation groups that cards may leave */
    uint8_t climb[MAX_GROUPS];    /* values of enum relax_climb */
    uint64_t ends[MAX_GROUPS];    /* by group: last cards of its foundations; unused with CLIMB_ANY */
    uint16_t offset[MAX_PILES];   /* index of the pile's first card in cards */
    uint8_t fill_at[MAX_GROUPS];
    uint32_t builds; /* groups on which cards are built */
    struct relax_laying {
        uint8_t ways, later[LAY_WAYS]; /* ways: number of differences; if it exceeds LAY_WAYS the arrays are not used */
        uint64_t on[LAY_WAYS];         /* on[i]: cards on which the card whose number is greater by later[i], modulo 64,
                                          may be laid */
    } laying[MAX_GROUPS];
    const struct deal_way *edge[RELAX_EDGES]; /* the ways of mechanisms and of unusual keys */
    int edges;
    uint32_t edged;              /* groups from which edges lead */
    uint32_t opened;             /* groups from which edges take cards at any place of a pile */
    uint32_t run_to[MAX_GROUPS]; /* by group: groups to which its runs go */
    uint64_t closed[PILE_WORDS]; /* piles of which the top is available */
    uint8_t spread[MAX_PILES];   /* piles of which all cards are available */
    int spread_piles;
    uint8_t gather[MAX_PILES]; /* piles of which all cards are available while a redeal is left */
    int gathers;
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
    uint64_t lay[MAX_GROUPS];                    /* by group: cards that fit on an available card of it */
    uint64_t fits[MAX_GROUPS];                   /* by group: cards that some foundation of it takes at some time */
    uint8_t left[MAX_PILES], height[MAX_FOUNDS]; /* left: cards that have not left, by pile; height: used with CLIMB_ANY
                                                    only */
    uint64_t taken[MAX_GROUPS]; /* by group: cards that its foundations can have taken; includes cards of the start
                                   position if cards may leave the group */
    uint64_t held[PILE_WORDS];  /* piles with cards that have not left */
    uint32_t vacant, fillable;  /* groups with a vacant pile; groups with a pile that fills may serve */
    bool redeal;                /* a redeal is left */
    uint32_t due;               /* groups that must be visited */
    uint32_t incomplete;        /* groups of the goal that have a foundation which is not full */
    int uncovered;              /* number of piles in held[] */
    uint64_t tops[MAX_GROUPS];  /* by group: available tops of its piles */
    uint8_t by_top[MAX_GROUPS][52], alike[MAX_PILES]; /* a pile with this top; the next pile with the same top, or
                                                         NO_PILE */
    uint64_t next[MAX_GROUPS];                        /* by group: cards that its foundations can take next */
    /* ---- facts of groups from which edges lead ---- */
    uint64_t all[MAX_GROUPS];    /* cards of groups in opened */
    uint64_t astray[MAX_GROUPS]; /* cards that may leave a pile which is not their home */
    uint64_t heads[MAX_GROUPS];  /* cards that may leave a pile together with the cards on them */
    /* ---- paced mode ---- */
    bool ordered; /* some group is built on in an order */
    bool paced;
    uint32_t shut;           /* groups whose vacant piles take no card in this round */
    int round, away, late;   /* away: cards that have left; late: sum over them of the round in which they
                                left */
    int lying, most;         /* lying: cards in piles at the start; most: the computation stops when the sum
                                exceeds it */
    struct relax_memo *memo; /* NULL before the second call, and without memory */
    bool asked;
};

/* Results for positions, by hash. */
struct relax_memo {
    uint64_t alive[RELAX_KEPT]; /* hashes of positions that the relaxation does not prove lost */
    struct {
        uint64_t hash;
        int pace;
    } judged[RELAX_KEPT];
};

/* Fills the facts of position k->s: start.c. */
void deal_relax_start(struct relax *k);
/* Makes the cards that may leave group G available where they go, and removes them from their piles: leave.c. */
void deal_relax_reap(struct relax *k, int g);

/* ---- new facts ---- */

/* Cards that foundation F may hold when it has N cards. */
static inline uint64_t founded_by(const struct relax *k, int f, int n)
{
    uint64_t cards = 0;

    for (int i = 0; i < n; i++)
        cards |= k->r->found[f].want[k->row][i];
    return cards;
}

static inline uint32_t all_groups(const struct deal_rules *r)
{
    return r->groups < 32 ? ((uint32_t)1 << r->groups) - 1 : ~(uint32_t)0;
}

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

static inline void add_free(struct relax *k, int g, uint64_t more)
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

static inline void set_vacant(struct relax *k, int g, bool vacant, bool fillable)
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
static inline void uncover(struct relax *k, int p)
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

#endif
