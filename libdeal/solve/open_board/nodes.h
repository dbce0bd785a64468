/*
 * Nodes of the best-first search on an open board, in buckets by the value of each queue; last in first out within a
 * bucket.
 */
#ifndef DEAL_NODES_H
#define DEAL_NODES_H

#include "lanes.h"

#include "solve/store/slots.h"

/* FIRST_NODES: half the initial number of nodes; nine in ten FreeCells need no more than the initial number */
enum { DEEPEST = 0x7FFF, FIRST_NODES = 1 << 10 };

struct node {
    uint32_t before, next[OPEN_BOARD_QUEUES]; /* before: number of the parent of the node; next: for each queue, number
                                                 of the next node in the same bucket */
    uint16_t depth : 15, done : 1;
    struct board_move move;
};

struct nodes {
    struct node *node;
    size_t n, cap, most;
    uint64_t
        high; /* for each queue, in a lane of 16 bits: an upper bound of the numbers of its buckets that are in use */
    uint32_t first[OPEN_BOARD_QUEUES][BUCKETS];
};

/* Makes room for one more node. Returns false if memory runs out or there are MOST nodes already. */
static inline bool nodes_room(struct nodes *nodes)
{
    size_t first = FIRST_NODES < nodes->most ? FIRST_NODES : nodes->most,
           need = nodes->n < first ? first : nodes->n + 1;
    struct node *more = deal_room_most(nodes->node, &nodes->cap, need, sizeof *more, nodes->most);

    nodes->node = more ? more : nodes->node;
    return more != NULL;
}

/* Removes the next open node from queue Q and returns its number, or NO_SLOT if the queue is empty. */
static inline uint32_t nodes_take(struct nodes *nodes, int q)
{
    uint32_t *first = nodes->first[q], node;
    unsigned high = lane(nodes->high, q);

    do {
        while (first[high] == NO_SLOT && high)
            high--;
        node = first[high];
        if (node != NO_SLOT)
            first[high] = nodes->node[node].next[q];
    } while (node != NO_SLOT && nodes->node[node].done);
    nodes->high = (nodes->high & ~in_lane(0xFFFF, q)) | in_lane((int)high, q);
    if (node != NO_SLOT)
        nodes->node[node].done = 1;
    return node;
}

/* Adds a child of node BEFORE without queuing it. Returns its number, or NO_SLOT if there is no room or DEPTH is too
 * great. The fields are stored one by one: a copy of a whole node, just built of small fields, waits for their stores.
 */
static inline uint32_t nodes_add(struct nodes *nodes, uint32_t before, struct board_move move, unsigned depth,
                                 bool done)
{
    struct node *node;

    if ((nodes->n == nodes->cap && !nodes_room(nodes)) || depth > DEEPEST)
        return NO_SLOT;
    node = &nodes->node[nodes->n];
    node->before = before;
    node->depth = depth & DEEPEST;
    node->done = done;
    node->move = move;
    return (uint32_t)nodes->n++;
}

/* Adds node number AT to each queue. BUCKETS has the number of the bucket for each queue, in lanes. */
static inline void nodes_queue(struct nodes *nodes, uint32_t at, uint64_t buckets)
{
    uint32_t *next = nodes->node[at].next;

    for (int q = 0; q < OPEN_BOARD_QUEUES; q++) {
        uint32_t *first = &nodes->first[q][lane(buckets, q)];

        next[q] = *first;
        *first = at;
    }
    nodes->high = lanes_most(nodes->high, buckets);
}

#endif
