/*
 * The frontier search: one loop for all searches that store open positions and expand the most promising one.
 *
 * Each degree of progress has a level, and positions compete only with those of their level. A kind of search is a row
 * of deal_fronts: the degree, the order of a level, how many positions a level keeps and a visit expands, and whether
 * the levels are swept again. front.c has the rows and the loop, levels.c an order that keeps all positions.
 */
#ifndef DEAL_FRONT_H
#define DEAL_FRONT_H

#include "search.h"

#include "solve/base/parameters.h"
#include "solve/store/frontier.h"
#include "solve/store/heap.h"
#include "solve/store/stack.h"

struct front;

/* How a level stores its positions. */
struct front_order {
    size_t head;   /* bytes of the head of a slot, which begins with a struct open */
    size_t beside; /* bytes that each position uses beside its slot */
    /* Queues the present position, of degree TO and reached by STEP after the position of number BEFORE, unless it is
     * known, lost or not good enough. */
    void (*join)(struct front *f, size_t to, uint32_t before, struct step step);
    /* Removes the next position of the present level, which is not empty. Returns its slot. */
    uint32_t (*take)(struct front *f);
    /* Selects and arranges the steps, of N, that are made from the position taken last. Returns their number. */
    size_t (*steps)(struct front *f, struct step *step, size_t n);
    /* Drops open positions, so that the trail needs less room. Returns false if none is left on the present level. */
    bool (*thin)(struct front *f);
};
extern const struct front_order deal_order_judged;

struct front_row {
    size_t (*degree)(const struct front *f); /* degree of the present position */
    const struct front_order *order;
    int judges;        /* sets of weights that take turns, one in each sweep; 1: deal_priority() takes their place */
    size_t each;       /* positions that the first sweep expands on each level; 0: all */
    bool parts;        /* positions with very many steps are expanded in parts */
    bool sweeps;       /* levels are visited again and again, until all are empty */
    uint64_t most_steps; /* the search is given up if positions have more steps than this on average; 0: never */
};
enum front_kind { FRONT_BEST, FRONT_LEVELS };
extern const struct front_row deal_fronts[];

struct level {
    size_t n; /* number of open positions */
    struct heap by[JUDGES];
};

struct front {
    struct search *x;
    const struct front_row *row;
    struct level *level;
    size_t levels, last, now;  /* levels: length of level[]; last: highest level in use; now: the present one */
    size_t each, here;         /* each: positions that a visit expands on a level; here: expanded in this visit */
    uint64_t done;             /* positions expanded in this sweep */
    uint64_t expanded, steps;  /* of all sweeps: positions expanded, and their steps */
    bool dropped;              /* an open position was dropped, so the end proves no loss */
    struct closed_set closed;
    struct pool pool;
    struct trail trail;
    struct stack stack;        /* the position that is expanded */
    size_t most;               /* most steps of a position */
    uint8_t *root;             /* packed start position */
    /* ---- of levels.c ---- */
    uint64_t waiting;          /* open positions of all levels */
    int judge;
    uint32_t age;
    struct open taken;         /* head of the slot of the position taken last */
    unsigned part;             /* the part of its steps that is made */
};

/* Returns level I, or NULL without memory, and then sets x->failed. */
struct level *deal_front_level(struct front *f, size_t i);
/* Ensures room on the trail for one more position; returns false if there is none. */
bool deal_front_ready(struct front *f);

#endif
