/*
 * In this folder: the delete relaxation, a dead-end test. relaxation.c has the argument, foundations and the verdict.
 * The tables that depend only on the rules are in tables.c, the facts of the start position in start.c, and the cards
 * that leave their groups in leave.c. Here are the data that they share, and the functions that add facts.
 */
#ifndef DEAL_RELAXATION_H
#define DEAL_RELAXATION_H

#include "engine/engine.h"
#include "solve/deadend/deadend.h"

/* Sizes of the cache of results and of the table of edges. They decide no verdict: results that are not cached are
 * computed again. */
enum { RELAX_KEPT = 1 << 11, RELAX_EDGES = 64 };

/* The cards that fit on a set of cards are found by rotation of the set (a 64-bit word) if the rules build by at most
 * this number of differences between card numbers. With more differences they are found card by card. */
enum { LAY_WAYS = 8 };

/* How the foundations of a group take cards: all in ascending order of card numbers, all in descending order, or in any
 * other way. */
enum relax_climb { CLIMB_ANY, CLIMB_UP, CLIMB_DOWN };

/* The groups between which cards may move. */
struct relax_routes {
    uint32_t fills[MAX_GROUPS];   /* fills[g]: bit set of the groups whose empty piles the cards of group g may fill */
    uint32_t founded[MAX_GROUPS]; /* founded[g]: bit set of the foundation groups that take cards of group g by keys of
                                     the rule file */
    uint32_t built[MAX_GROUPS];   /* built[g]: bit set of the groups on which single cards of group g may be built */
    uint32_t going[MAX_GROUPS];   /* going[g]: bit set of the groups where cards of group g may be built or fill empty
                                     piles: the union of built[g] and fills[g] */
    uint32_t givers[MAX_GROUPS];  /* givers[g]: bit set of the groups whose cards come to foundation group g by keys of
                                     the rule file */
    uint32_t reach[MAX_GROUPS];   /* reach[g]: bit set of the groups, without foundations, to which cards of group g may
                                     ever come */
    uint32_t freeing[MAX_GROUPS]; /* freeing[g]: bit set of the groups to visit again when a card becomes available in
                                     group g */
    /* opening[g]: bit set of the groups to visit again when group g can take more cards */
    uint32_t opening[MAX_GROUPS];
};

/* The piles that cover others. */
struct relax_cover {
    uint8_t under[MAX_OVERS]; /* for each pile in turn: the covered piles under it whose top is then unavailable, those
                                 with the fewest covering piles first */
    uint16_t under_at[MAX_PILES + 1]; /* under_at[p]: index in under[] of the first pile that pile p covers */
    bool chain[MAX_PILES]; /* chain[p]: true if the covered piles under pile p are uncovered one after the other,
                              beginning when p is empty */
    /* bit set of the kept piles, whose top is unavailable while a covering pile holds cards */
    uint64_t kept[PILE_WORDS];
    bool keeps;                /* true: some pile has a top that is unavailable while a covering pile holds cards */
    uint64_t rows[PILE_WORDS]; /* bit set of the uncovered piles that have a chain of piles under them, and of the piles
                                  in these chains */
    uint64_t outer[PILE_WORDS]; /* bit set of the piles that head a chain of covered piles and are themselves covered by
                                   no pile */
};

/* The facts, which only grow. */
struct relax_facts {
    uint64_t free[MAX_GROUPS];
    uint64_t lay[MAX_GROUPS];  /* lay[g]: bit set of the cards that fit on a card which is available in group g */
    uint64_t fits[MAX_GROUPS]; /* fits[g]: bit set of the cards that some foundation of group g can take at some time */
    uint8_t left[MAX_PILES], height[MAX_FOUNDS]; /* left[p]: number of cards that have not left pile p; height[f]: cards
                                                    on foundation f, used with CLIMB_ANY only */
    uint64_t taken[MAX_GROUPS]; /* taken[g]: bit set of the cards that foundations of group g can have taken. It
                                   includes their cards at the start if cards may leave them */
    uint64_t held[PILE_WORDS];  /* bit set of the piles that still hold cards in the relaxation */
    uint32_t vacant, fillable;  /* vacant: bit set of the groups that had an empty pile; fillable: bit set of the groups
                                   that had a pile which automatic fills may use */
    bool redeal;                /* true: at least one redeal is left */
    uint32_t incomplete; /* bit set of the groups of foundations that the goal requires to be full, of which at least
                            one is not */
    int uncovered;       /* number of piles with cards that have not left */
    uint64_t tops[MAX_GROUPS]; /* tops[g]: bit set of the available top cards of piles of group g */
    uint8_t by_top[MAX_GROUPS][52], alike[MAX_PILES]; /* by_top[g][card]: a pile of group g with this top; alike[p]: the
                                                         next pile with the same top as pile p, or NO_PILE */
    uint64_t next[MAX_GROUPS]; /* next[g]: bit set of the cards that foundations of group g can take next */
    /* ---- facts of groups from which edges lead ---- */
    /* all[g]: bit set of all cards in group g, if some edge (move of a mechanism or of an unusual key) takes cards
     * there at any place of a pile */
    uint64_t all[MAX_GROUPS];
    uint64_t astray[MAX_GROUPS]; /* astray[g]: bit set of the cards that a mechanism may take from a pile of group g to
                                    which they do not belong (pile.away) */
    uint64_t heads[MAX_GROUPS];  /* heads[g]: bit set of the cards that a mechanism may take from a pile of group g
                                    together with the cards on them */
};

/* The paced mode, which computes the rounds in which cards leave. */
struct relax_pace {
    bool on;               /* true: the computation is in paced mode */
    uint32_t shut;         /* bit set of the groups whose empty piles take no card in this round */
    int round, away, late; /* away: number of cards that have left their piles; late: sum over these cards of the round
                              in which they left */
    int lying, most; /* lying: number of cards in piles at the start; most: the computation stops when the sum of rounds
                        exceeds it */
};

struct relax {
    const struct deal_rules *r;
    const struct deal_state *s;
    const uint8_t *cards; /* array of all cards of the position, pile by pile */
    int row;
    struct relax_routes routes;
    uint32_t gathered;          /* bit set of the groups whose piles a redeal takes up */
    uint32_t dealt;             /* bit set of the groups to which the player's word "deal" brings cards from the pack */
    uint32_t relaid;            /* bit set of the groups that are laid out anew after a redeal */
    uint32_t returns;           /* bit set of the foundation groups that cards may leave */
    uint8_t climb[MAX_GROUPS];  /* climb[g]: order in which foundations of group g take cards (enum relax_climb) */
    uint64_t ends[MAX_GROUPS];  /* ends[g]: bit set of the cards that complete foundations of group g; unused with
                                   CLIMB_ANY */
    uint16_t offset[MAX_PILES]; /* offset[p]: index in cards[] of the first card of pile p */
    uint8_t fill_at[MAX_GROUPS];
    uint32_t builds; /* bit set of the groups, without foundations, on which cards are built */
    struct relax_laying {
        uint8_t ways, later[LAY_WAYS]; /* ways: number of differences of card numbers by which cards are built; if it
                                          exceeds LAY_WAYS the arrays later[] and on[] are not used */
        uint64_t on[LAY_WAYS]; /* on[i]: bit set of the cards on which the card with a number greater by later[i]
                                  (modulo 64) may be laid */
    } laying[MAX_GROUPS];
    const struct deal_way *edge[RELAX_EDGES]; /* the edges: moves of mechanisms and of unusual keys of the rule file,
                                                 each modelled by its source and target groups only */
    int edges;
    uint32_t
        edged; /* bit set of the groups from which some edge (move of a mechanism or of an unusual key) takes cards */
    uint32_t opened; /* bit set of the groups from which some edge (move of a mechanism or of an unusual key) takes
                        cards at any place of a pile */
    uint32_t run_to[MAX_GROUPS]; /* run_to[g]: bit set of the groups to which runs of group g may move */
    uint64_t closed[PILE_WORDS]; /* bit set of the piles of which only the top is available */
    uint8_t spread[MAX_PILES];   /* numbers of the piles of which all cards are available */
    int spread_piles;
    uint8_t gather[MAX_PILES]; /* numbers of the piles of which all cards are available as long as a redeal is left */
    int gathers;
    /* found[g]: the foundations of group g; founds[g]: their number */
    uint8_t group_of[MAX_PILES], found[MAX_GROUPS][MAX_FOUNDS], founds[MAX_GROUPS];
    bool ordered; /* true: some group is built on in an order, so that runs can form */
    struct relax_cover cover;
    struct relax_facts facts;
    uint32_t due; /* bit set of the groups that the relaxation must visit again */
    struct relax_pace pace;
    struct relax_memo *memo; /* cache of results; NULL before the second call, or if memory ran out */
    bool asked;
};

/* Cache of results of the relaxation for positions, indexed by their hash. */
struct relax_memo {
    uint64_t alive[RELAX_KEPT]; /* hashes of positions that the delete relaxation does not prove lost */
    struct {
        uint64_t hash;
        int pace;
    } judged[RELAX_KEPT];
};

extern const struct condition deal_relax_wholes; /* in tables.c */
/* Fills the facts that are true of position k->s, from which the relaxation starts; in start.c. */
void deal_relax_start(struct relax *k);
/* Makes the cards that may leave group G available in the groups to which they go, and removes them from their piles;
 * in leave.c. */
void deal_relax_reap(struct relax *k, int g);

/* ---- new facts ---- */

/* Bit set of the cards that foundation F may hold when it has N cards. */
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

/* Bit set of the cards that may be laid on one of CARDS in group G. */
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
    uint64_t lay = k->facts.lay[g];

    k->facts.free[g] |= more;
    k->due |= k->routes.freeing[g];
    if (!(k->builds >> g & 1))
        return;
    lay |= laid_on(k, g, more);
    if (lay != k->facts.lay[g])
        k->due |= k->routes.opening[g];
    k->facts.lay[g] = lay;
}

static inline void set_free(struct relax *k, int g, uint64_t cards)
{
    if (cards & ~k->facts.free[g])
        add_free(k, g, cards & ~k->facts.free[g]);
}

/* Records the fact that some pile of group G may be filled, and may be empty if VACANT is set. */
static inline void set_fillable(struct relax *k, int g, bool vacant)
{
    uint32_t bit = (uint32_t)1 << g;

    if (!(k->facts.fillable & bit) || (vacant && !(k->facts.vacant & bit)))
        k->due |= k->routes.opening[g];
    k->facts.fillable |= bit;
    k->facts.vacant |= vacant ? bit : 0;
}

/* Records the fact that some pile of group G has only N cards left, so that it may be empty or low enough to be filled.
 */
static inline void note_vacancy(struct relax *k, int g, int n)
{
    if (n <= k->fill_at[g] && !((k->facts.vacant & k->facts.fillable) >> g & 1))
        set_fillable(k, g, !n);
}

/* Adds the top of pile P, which holds cards, to the tops of its group. */
static inline void add_top(struct relax *k, int p)
{
    int g = k->group_of[p];
    uint8_t card = k->cards[k->offset[p] + k->facts.left[p] - 1];

    k->facts.alike[p] = k->facts.tops[g] >> card & 1 ? k->facts.by_top[g][card] : NO_PILE;
    k->facts.by_top[g][card] = (uint8_t)p;
    k->facts.tops[g] |= card_bit(card);
}

/* Does a pile with cards cover pile P, whose top is then unavailable? */
static inline bool relax_covered(const struct relax *k, int p)
{
    return k->cover.kept[p / 64] >> p % 64 & 1 && pile_under(k->r, p, k->facts.held);
}

/* Makes the top of pile P available, since no pile covers P any more. */
static inline void uncover(struct relax *k, int p)
{
    int g = k->group_of[p];

    add_top(k, p);
    set_free(k, g, card_bit(k->cards[k->offset[p] + k->facts.left[p] - 1]));
    k->due |= (uint32_t)1 << g; /* visit the group again even if an equal card was available in it before */
}

/* The next pile that holds cards in the chain of covered piles under pile P; NO_PILE if there is none. */
static inline int next_under(const struct relax *k, int p)
{
    for (int i = k->cover.under_at[p]; i < k->cover.under_at[p + 1]; i++)
        if (k->facts.left[k->cover.under[i]])
            return k->cover.under[i];
    return NO_PILE;
}

/* Records that pile P is empty. Returns the pile of the same group that P uncovers in a chain of covered piles, or
 * NO_PILE. */
static inline int relax_empty(struct relax *k, int p)
{
    k->facts.held[p / 64] &= ~((uint64_t)1 << p % 64);
    if (k->cover.chain[p]) {
        int q = next_under(k, p);

        if (q == NO_PILE || k->group_of[q] == k->group_of[p])
            return q;
        uncover(k, q);
        return NO_PILE;
    }
    for (int i = k->cover.under_at[p]; i < k->cover.under_at[p + 1]; i++)
        if (k->facts.left[k->cover.under[i]] && !relax_covered(k, k->cover.under[i]))
            uncover(k, k->cover.under[i]);
    return NO_PILE;
}

#endif
