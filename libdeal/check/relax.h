/* In this file: the data of the relaxation (relax.c) and of its tables, which depend on the rules only
 * (relax_tables.c). */
#ifndef DEAL_RELAX_H
#define DEAL_RELAX_H

#include "check.h"

/* A way that leads from one group to another. */
struct relax_edge {
    const struct deal_way *w;
    uint8_t from, to;
    bool redeals;   /* true: the way is used by redeals only */
    uint64_t takes; /* bit set of the cards that some pile of group to takes, when the edge was tried last */
};

/* When any card of a pile may leave it, not only its top. */
enum relax_spread { SPREAD_NO, SPREAD_REDEAL /* if a redeal is left */, SPREAD_YES };

/* Sets of cards of one group. */
struct relax_facts {
    uint64_t tops;    /* the cards of ends[] of all its piles */
    uint64_t here;    /* the cards that were available in it at some time */
    uint64_t lays;    /* the cards that may be laid on one of these */
    uint64_t next;    /* the cards that its foundations take next */
    uint64_t arrives; /* the cards that can come to its foundations */
    uint64_t fits;    /* the cards that some foundation of it takes at some time */
};

struct relax {
    const struct deal_rules *r;
    struct relax_edge *edge;
    int edges;
    int first[MAX_GROUPS + 1];  /* first[g]: number of edges from groups before group g, which come first */
    uint32_t wakes[MAX_GROUPS]; /* wakes[g]: bit set of the groups from which edges are tried again when a fact of
                                   group g changes */
    uint32_t gives[MAX_GROUPS]; /* gives[g]: flags of all ways by which cards leave group g */
    bool mechanism[MAX_GROUPS]; /* mechanism[g]: a mechanism of the rules takes whole piles from group g, or cards under
                                   the top */
    /* bit sets of groups: under: cards are laid under others; lain: cards are laid on cards that they fit; built: cards
     * are laid on covered piles */
    uint32_t under, lain, built;
    /* bit sets of groups: runs: from which runs (several cards) may leave; moved: from which mechanisms take cards */
    uint32_t runs, moved;
    bool unknown; /* true: some kind of move is not declared, or takes cards in a form that the test does not model, so
                     the test cannot be used */
    bool every;   /* true: a win needs every card of the game on foundations */
    uint32_t apart;             /* bit set of the groups from which a mechanism takes runs */
    uint8_t spread[MAX_PILES];  /* spread[p]: enum relax_spread of pile p */
    uint8_t group[MAX_PILES];   /* group[p]: group of pile p */
    uint64_t must[PILE_WORDS];  /* set of the piles that have to be empty at the end */
    bool covers;                /* some piles keep the tops of others from play */
    uint64_t hides[PILE_WORDS]; /* set of the piles whose tops other piles keep from play */
    /* the fields from here on describe the position under test; its facts only grow */
    const struct deal_state *s;
    int row;
    bool redeal;
    uint32_t due;    /* bit set of the groups from which edges are to be tried */
    uint32_t vacant; /* bit set of the groups with a pile that all cards left at some time */
    /* sets of piles: holds: that hold cards; freed: over which one became empty since they were examined; open: with
     * ends */
    uint64_t holds[PILE_WORDS], freed[PILE_WORDS], open[PILE_WORDS];
    uint64_t ends[MAX_PILES]; /* ends[p]: bit set of cards; the lowest of the cards that leave pile p next is one */
    struct relax_facts of[MAX_GROUPS];
    uint8_t left[MAX_PILES], height[MAX_FOUNDS];
    struct relax_pace {
        bool on;               /* true: cards leave in rounds */
        uint64_t gone;         /* bit set of the cards that left piles of the group in this round */
        bool shut;             /* true: empty piles of columns take no card in this round */
        int round, away, late; /* away: number of cards that have left their piles; late: sum over these cards of the
                                  round in which they left */
    } pace;
};

bool deal_relax_make(const struct deal_rules *r, void **test);
void deal_relax_drop(void *test);

#endif
