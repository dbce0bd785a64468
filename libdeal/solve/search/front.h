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

/* How a level stores its positions. */
struct front_order {
    size_t head;   /* bytes of the head of a slot, which begins with a struct open */
    size_t beside; /* bytes that each position uses beside its slot for each judge */
    /* Queues the present position, of degree TO and reached by STEP after the position of number BEFORE, unless it is
     * known, lost or not good enough. */
    void (*join)(struct front *f, size_t to, uint32_t before, struct step step);
    /* Removes the next position of the present level, which is not empty. Returns its slot. */
    uint32_t (*take)(struct front *f);
    /* Selects and arranges the steps, of N, that are made from the position taken last. Returns their number. */
    size_t (*steps)(struct front *f, struct step *step, size_t n);
    /* Is STEP needless, because its position would not be queued? NULL: no. */
    bool (*skips)(struct front *f, struct step step);
    /* Drops open positions, so that the trail needs less room. Returns false if none is left on the present level. */
    bool (*thin)(struct front *f);
};
extern const struct front_order deal_order_judged, deal_order_layers;

/* A kind of frontier search. */
struct front_row {
    /* Degree of the present position or, unless SEEN is NULL, of a predicted successor. */
    size_t (*degree)(const struct front *f, const struct foreseen *seen);
    const struct front_order *order;
    /* ---- of levels ---- */
    int judges;          /* sets of weights that take turns, one in each sweep; 1: deal_priority() takes their place */
    size_t each;         /* positions that the first sweep expands on each level; 0: all */
    bool parts;          /* positions with very many steps are expanded in parts */
    bool sweeps;         /* levels are visited again and again, until all are empty */
    uint64_t most_steps; /* the search is given up if positions have more steps than this on average; 0: never */
    /* ---- of layers ---- */
    bool own;      /* each layer has a closed set of its own */
    bool once;     /* a position is expanded once in a pass, even if it is in several layers */
    bool inner;    /* steps that keep the degree are searched depth first from each position of a layer */
    bool rejoins;  /* positions join the layer that is being expanded */
    bool foresees; /* steps are predicted (heuristic/foresight.c) */
    bool whole;    /* a run continues to the end of the pass */
};

/* Settings and results of one pass of layers. */
struct beam_plan {
    size_t width;   /* most positions of a layer */
    bool paced;     /* deal_relax_pace() counts against evaluations, if the relaxation applies */
    bool drawn;     /* evaluate by the weights of deal_evaluation_draw() */
    uint32_t noise; /* evaluations get a random addend from 0 to noise - 1, derived from seed and key */
    uint64_t seed;
    int32_t novelty; /* bonus for a position that deal_novel() finds novel in its layer */
    int32_t reached; /* output: the best evaluation met */
    int out;         /* output: the most cards on foundations in a position met */
    uint32_t before; /* output: that position was reached by step, after the step of this number on the trail */
    struct step step;
};

struct level {
    size_t n; /* number of open positions */
    bool used;
    struct heap by[JUDGES]; /* of levels.c */
    /* ---- of layers.c ---- */
    struct candidate *heap; /* heap with the worst candidate on top */
    size_t cap;
    size_t most;             /* number of positions that it may still hold */
    bool sorted;             /* the heap is sorted, worst first */
    struct novelty *novelty; /* of the positions that joined; NULL: novelty has no weight */
    struct closed_set closed;
};

struct front {
    struct search *x;
    const struct front_row *row;
    struct level *level;
    size_t levels, last, now; /* levels: length of level[]; last: highest level in use; now: the present one */
    size_t each, here;        /* each: positions that a visit expands on a level; here: expanded in this visit */
    uint64_t done;            /* positions expanded in this sweep */
    uint64_t expanded, steps; /* of all sweeps: positions expanded, and their steps */
    bool dropped;             /* an open position was dropped, so the end proves no loss */
    struct closed_set closed;
    struct pool pool;
    struct trail trail;
    struct stack stack; /* path of positions to the one that is expanded; a single one without row->inner */
    size_t most;        /* most steps of a position */
    uint8_t *root;      /* packed start position */
    struct ahead ahead;
    /* ---- of levels.c ---- */
    uint64_t waiting; /* open positions of all levels */
    int judge;
    uint32_t age;
    struct open taken; /* head of the slot of the position taken last */
    unsigned part;     /* the part of its steps that is made */
    /* ---- of layers.c ---- */
    struct beam_plan *plan;
    size_t width;
    uint64_t inner; /* most positions searched from one position of a layer */
    uint64_t key;   /* key of the position that is expanded */
    bool foresees;  /* the step that is made may be learned from */
};

/* Starts a search of kind KIND from the present position. PLAN, of layers only, is used until the end. Returns NULL
 * without memory. */
struct front *deal_front_start(struct search *x, enum front_kind kind, struct beam_plan *plan);
/* Appends to P the steps from the start of the pass to the position with the most cards on foundations. */
void deal_front_best(struct front *f, struct path *p);

/* Returns level I, or NULL without memory, and then sets x->failed. */
struct level *deal_front_level(struct front *f, size_t i);
/* Ensures room on the trail for one more position; returns false if there is none. */
bool deal_front_ready(struct front *f);
/* The closed set of level I. */
static inline struct closed_set *front_closed(struct front *f, size_t i)
{
    return f->row->own ? &f->level[i].closed : &f->closed;
}

/* Width that the memory of X allows; a wider plan is reduced to it. */
size_t deal_layers_widest(const struct search *x);
/* The kinds of layers that suit the rules, as bits. */
enum { BEAM_ACTIONS = 1, BEAM_DEALT = 2 };
int deal_layers_kinds(const struct search *x);

#endif
