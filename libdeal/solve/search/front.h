/*
 * The frontier search: one loop for all searches that store open positions and expand the most promising one.
 *
 * Each degree of progress has a level, and positions compete only with those of their level. A kind of search is a row
 * of a table. It states the degree, the order within a level, how many positions a visit expands, and whether the
 * levels are swept again. front.c has the rows and the loop. The two orders are layers.c, which keeps only the best
 * positions, and levels.c, which keeps all. restarts.c runs passes of layers in succession.
 */
#ifndef DEAL_FRONT_H
#define DEAL_FRONT_H

#include "ahead.h"
#include "search.h"

#include "solve/base/parameters.h"
#include "solve/store/heap.h"
#include "solve/store/slots.h"
#include "solve/store/stack.h"

struct front;
struct foreseen;
struct novelty;
struct candidate;

/* How a level of the frontier search stores its positions: the functions of layers.c or levels.c. */
struct front_order {
    size_t head;   /* number of bytes of the head of a slot, which begins with a struct open */
    size_t beside; /* number of bytes that each position uses beside its slot, for each judge (set of weights) */
    /* Queues the current position on level TO, unless it is known, lost or not good enough. STEP reached it from the
     * position with number BEFORE on the trail. */
    void (*join)(struct front *f, size_t to, uint32_t before, struct step step);
    /* Removes the next position of the current level, which is not empty. Returns its slot. */
    uint32_t (*take)(struct front *f);
    /* STEP has the N legal steps of the position that was taken from the queue last. Keeps those to be made, in the
     * order in which they are made. Returns their number. */
    size_t (*steps)(struct front *f, struct step *step, size_t n);
    /* Can STEP be skipped because its position would not be queued? NULL: no step is skipped. */
    bool (*skips)(struct front *f, struct step step);
    /* Drops open positions, so that the trail needs less room. Returns false if none is left on the current level. */
    bool (*thin)(struct front *f);
};
extern const struct front_order deal_order_judged, deal_order_layers;

/* A kind of frontier search: its settings. */
struct front_row {
    /* Returns the degree of progress of the current position or, unless SEEN is NULL, of a predicted successor. */
    size_t (*degree)(const struct front *f, const struct foreseen *seen);
    const struct front_order *order;
    /* ---- of levels ---- */
    int judges;  /* number of judges (sets of weights) that take turns, one in each sweep; 1: deal_priority() evaluates
                    instead */
    size_t each; /* number of positions that the first sweep expands on each level; 0: all */
    bool parts;  /* true: if a position has very many steps, they are made in several parts */
    bool sweeps; /* true: the search visits all levels again and again, until they are empty */
    uint64_t most_steps; /* the search is given up if positions have more steps than this on average; 0: never */
    /* ---- of layers ---- */
    bool own;  /* true: each level has its own closed set (positions visited) */
    bool once; /* true: a position is expanded only once in a pass, even if it is in several layers */
    /* true: steps that keep the degree of progress are searched depth first from each position of a layer */
    bool inner;
    bool rejoins;  /* true: new positions may join the layer that is being expanded */
    bool foresees; /* true: the values of steps are predicted before they are made (heuristic/foresight.c) */
    bool whole;    /* true: a turn of the search continues to the end of the pass, beyond its limit of nodes */
};

/* Settings and results of one pass of layers, which is one beam. */
struct beam_plan {
    size_t width;   /* most positions that a layer keeps */
    bool paced;     /* true: the estimate of the relaxation (deal_relax_pace) is subtracted from evaluations, if the
                       relaxation applies */
    bool drawn;     /* true: positions are evaluated by the weights of deal_evaluation_draw() */
    uint32_t noise; /* range of the random number, from 0 to noise - 1, that is added to each evaluation; it is derived
                       from seed and key */
    uint64_t seed;
    int32_t
        novelty; /* bonus in the evaluation of a position with a pair of neighbouring cards that is new in its layer */
    int32_t reached; /* result: the best evaluation of any position of the pass */
    int out;         /* result: the most cards on foundations in any position of the pass */
    uint32_t before; /* result: the position with the most cards on foundations was reached by step, after the step with
                        number before on the trail */
    struct step step;
};

struct level {
    size_t n; /* number of open positions on the level */
    bool used;
    struct heap by[JUDGES]; /* in levels.c: a heap of the positions for each judge (set of weights) */
    /* ---- of layers.c ---- */
    struct candidate *heap; /* heap of the positions of the layer with the worst one on top */
    size_t cap;
    size_t most; /* limit of the number of positions in the layer; it falls by one for each position that was taken from
                    the layer */
    bool sorted; /* true: the heap is sorted, worst first */
    struct novelty *novelty; /* pairs of cards seen in positions of the layer; NULL: novelty gives no bonus */
    struct closed_set closed;
};

struct front {
    struct search *x;
    const struct front_row *row;
    struct level *level;
    size_t levels, last, now; /* levels: length of level[]; last: highest level in use; now: the current level */
    /* each: number of positions that a visit of a level expands; here: number expanded in this visit */
    size_t each, here;
    uint64_t done;            /* number of positions expanded in this sweep */
    uint64_t expanded, steps; /* totals of all sweeps: expanded: positions; steps: their steps */
    bool dropped;             /* true: an open position was dropped, so the end of the search proves no loss */
    struct closed_set closed;
    struct pool pool;
    struct trail trail;
    struct stack stack; /* stack of the path from a position of the level to the one that is expanded; it has one
                           position unless row->inner is set */
    size_t most;        /* limit of the number of steps listed for a position */
    uint8_t *root;      /* packed start position of the search */
    struct ahead ahead;
    /* ---- of levels.c ---- */
    uint64_t waiting; /* number of open positions on all levels together */
    int judge;
    uint32_t age;
    struct open taken; /* copy of the head of the slot that was taken last */
    unsigned part;     /* for the position taken last: number of the part of its steps that is made now */
    /* ---- of layers.c ---- */
    struct beam_plan *plan;
    size_t width;
    uint64_t inner; /* limit of positions searched depth first from one position of a layer */
    uint64_t key;   /* key of the position that is expanded */
    bool foresees;  /* true: the prediction of values may learn from the step that is made */
};

/* Starts a search of kind KIND from the current position. PLAN, for layers only, must stay valid until the end. Returns
 * NULL if memory runs out. */
struct front *deal_front_start(struct search *x, enum front_kind kind, struct beam_plan *plan);
/* Appends to P the steps from the start of the pass to its position with the most cards on foundations. */
void deal_front_best(struct front *f, struct path *p);

/* Returns level I, or NULL if memory runs out, and then sets x->failed. */
struct level *deal_front_level(struct front *f, size_t i);
/* Makes room on the trail for one more position; returns false if that is impossible. */
bool deal_front_ready(struct front *f);
/* The closed set that applies on level I: its own or the common one. */
static inline struct closed_set *front_closed(struct front *f, size_t i)
{
    return f->row->own ? &f->level[i].closed : &f->closed;
}

/* Number of cards that have left the pack, summed over all passes through it. If the talon may be turned over without
 * limit, only cards that have also left the talon count. */
size_t deal_front_dealt(const struct deal_state *s);
/* Greatest width of a layer that the memory of X allows; a wider plan is reduced to it. */
size_t deal_layers_widest(const struct search *x);
/* Bit set of the kinds of layers that suit the rules. */
enum { BEAM_ACTIONS = 1, BEAM_DEALT = 2 };
int deal_layers_kinds(const struct search *x);

#endif
