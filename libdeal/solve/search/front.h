/*
 * The frontier search: the loop of a pass of layers, which is a beam.
 *
 * Each degree of progress has a layer, and positions compete only with those of their layer. A kind of pass is a row of
 * a table with the degree and the way in which positions of a layer are expanded. The rows and the loop are in front.c.
 * The best positions of each layer are kept by layers.c. Passes in succession are run by restarts.c.
 */
#ifndef DEAL_FRONT_H
#define DEAL_FRONT_H

#include "search.h"

#include "solve/base/parameters.h"
#include "solve/store/heap.h"
#include "solve/store/slots.h"
#include "solve/store/stack.h"

struct front;
struct foreseen;
struct novelty;
struct candidate;

/* A kind of frontier search: its settings. */
struct front_row {
    /* Returns the degree of progress of the current position or, unless SEEN is NULL, of a predicted successor. */
    size_t (*degree)(const struct front *front, const struct foreseen *seen);
    bool own;  /* true: each layer has its own closed set (positions visited) */
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
    int wholes;     /* 1: the steps are those of moves/wholes.h; 2: also loose ones; 0: single actions and the like */
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
    bool dropped;             /* true: an open position was dropped, so the end of the search proves no loss */
    struct closed_set closed;
    struct pool pool;
    struct trail trail;
    struct stack stack; /* stack of the path from a position of the level to the one that is expanded; it has one
                           position unless row->inner is set */
    size_t most;        /* limit of the number of steps listed for a position */
    uint8_t *root;      /* packed start position of the search */
    struct beam_plan *plan;
    size_t width;
    uint64_t inner; /* limit of positions searched depth first from one position of a layer */
    uint64_t key;   /* key of the position that is expanded */
    bool foresees;  /* true: the prediction of values may learn from the step that is made */
};

/* Starts a pass of KIND from the current position. PLAN must stay valid until the end. Returns NULL if memory runs
 * out. */
struct front *deal_front_start(struct search *x, enum front_kind kind, struct beam_plan *plan);
enum verdict deal_front_run(struct front *front);
void deal_front_stop(struct front *front);
/* Appends to PATH the steps from the start of the pass to its position with the most cards on foundations. */
void deal_front_best(struct front *front, struct path *path);

/* Returns level I, or NULL if memory runs out, and then sets x->failed. */
struct level *deal_front_level(struct front *front, size_t i);
/* The closed set that applies on level I: its own or the common one. */
static inline struct closed_set *front_closed(struct front *front, size_t i)
{
    return front->row->own ? &front->level[i].closed : &front->closed;
}

/* Greatest width of a layer that the memory of X allows; a wider plan is reduced to it. */
size_t deal_layers_widest(const struct search *x);
/* Queues the current position on layer TO, unless it is known, lost or not good enough. STEP reached it from the
 * position with number BEFORE on the trail. */
void deal_layers_join(struct front *front, size_t to, uint32_t before, struct step step);
/* Removes the best position of the current layer, which is not empty. Returns its slot. */
uint32_t deal_layers_take(struct front *front);
/* Keeps of the N steps in STEP the number that a beam of the present width takes. Returns that number. */
size_t deal_layers_steps(struct front *front, struct step *step, size_t n);
/* Is the position after STEP predicted to be worse than all of its layer? The step need not be made then. */
bool deal_layers_foresee(struct front *front, struct step step);
/* Bit set of the kinds of layers that suit the rules. */
enum { BEAM_ACTIONS = 1, BEAM_DEALT = 2 };
int deal_layers_kinds(const struct search *x);

#endif
