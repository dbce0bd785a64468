/*
 * Values of positions on an open board, by several sets of weights at once.
 *
 * The values of all queues are packed into one word, with a lane for each. The value after a move is computed from the
 * position before it, without making the move.
 */
#ifndef DEAL_LANES_H
#define DEAL_LANES_H

#include "open_board.h"

#include "solve/base/parameters.h"

enum { BUCKETS = 2048 };
enum { BASE = 700 }; /* number added to every value so that it is seldom negative */
/* Layout of the values of all queues, packed into 64 bits: number of bits of a value (a lane), and the representation
 * of value 0. */
enum { LANE = 16, LANE_ZERO = 1 << 14 };

/* Changes of the index of looks.room[] for one more empty pile: a column (a pile that is built on and takes cards when
 * empty), and any pile that takes cards when empty. */
enum { ROOM_COLUMN = 1, ROOM_FREE = 3, ROOM_SAME = ROOM_FREE + ROOM_COLUMN, ROOM_KINDS = 9 };

/* The weights of the evaluation (struct open_board_weights) for all queues: each word has one weight, with a lane for
 * each queue. */
struct lanes {
    uint64_t base, out, above, over, free, columns, two, both;
    uint64_t zero, beyond;     /* zero: a word with value 0 in each lane (16 bits for each queue); beyond: bits that are
                                  clear in every bucket number */
    uint8_t room[BOARD_PILES]; /* room[p]: change of the index of looks.room[] when pile p becomes empty */
};

/* Shifts a weight into the lane of queue Q. Sums of such words are correct in each lane while no lane overflows: a
 * borrow from the next lane is returned to it. */
static inline uint64_t in_lane(int weight, int q) { return (uint64_t)(int64_t)weight << LANE * q; }

static inline struct lanes lanes_of(const struct board *board)
{
    struct lanes k = {0};

    for (int q = 0; q < OPEN_BOARD_QUEUES; q++) {
        const struct open_board_weights *w = &open_board_weights[q];

        k.zero += in_lane(LANE_ZERO, q);
        k.beyond += in_lane(0xFFFF & ~(BUCKETS - 1), q);
        k.base += in_lane(BASE + LANE_ZERO, q);
        k.out += in_lane(w->out, q);
        k.above += in_lane(w->above, q);
        k.over += in_lane(w->over, q);
        k.free += in_lane(w->free, q);
        k.columns += in_lane(w->columns, q);
        k.two += in_lane(w->two, q);
        k.both += in_lane(w->both, q);
    }
    for (int p = 0; p < board->piles; p++)
        k.room[p] = (uint8_t)((board->takers >> p & 1) * ROOM_FREE + (board->columns >> p & 1) * ROOM_COLUMN);
    return k;
}

static inline unsigned lane(uint64_t value, int q) { return value >> LANE * q & (((uint64_t)1 << LANE) - 1); }

/* Converts the value in each lane to a bucket number, within the range of bucket numbers. */
static inline uint64_t in_buckets(const struct lanes *lanes, uint64_t value)
{
    uint64_t buckets = value - lanes->zero;

    if (buckets & lanes->beyond) { /* the value of some lane is outside the range of bucket numbers, which is rare */
        buckets = 0;
        for (int q = 0; q < OPEN_BOARD_QUEUES; q++) {
            int v = (int)lane(value, q) - LANE_ZERO;
            buckets |= in_lane(v < 0 ? 0 : v >= BUCKETS ? BUCKETS - 1 : v, q);
        }
    }
    return buckets;
}

/* Parts of the evaluation of one position from which the values of its successors are computed. */
struct looks {
    uint64_t value; /* value of the position by each queue's weights, one in each lane */
    /* change of the value by the change in the number of empty piles, one entry for each change; the entry ROOM_SAME is
     * 0 */
    uint64_t room[ROOM_KINDS];
};

/* Value, in each lane, of FREE empty piles that take cards, COLUMNS of which are built on. */
static inline uint64_t room_value(const struct lanes *lanes, int free, int columns)
{
    uint64_t f = (uint64_t)free, c = (uint64_t)columns;

    return f * lanes->free + c * lanes->columns + (f < 2 ? f : 2) * lanes->two + c * f * lanes->both;
}

/* Value of the current position, in each lane (one for each queue). ROOM is the value of its empty piles. */
static inline uint64_t value_with(const struct lanes *lanes, const struct board *board, uint64_t room)
{
    return lanes->base + room + (uint64_t)board->on_founds * lanes->out -
           (uint64_t)board->disorder.above * lanes->above - (uint64_t)board->disorder.over * lanes->over;
}

static inline uint64_t value_of(const struct lanes *lanes, const struct board *board)
{
    uint64_t empty = board->empty & board->takers;

    return value_with(lanes, board,
                      room_value(lanes, __builtin_popcountll(empty), __builtin_popcountll(empty & board->columns)));
}

static inline void looks_find(const struct lanes *lanes, const struct board *board, struct looks *looks)
{
    uint64_t empty = board->empty & board->takers;
    int free = __builtin_popcountll(empty), columns = __builtin_popcountll(empty & board->columns);
    uint64_t room = room_value(lanes, free, columns);

    looks->value = value_with(lanes, board, room);
    for (int i = 0; i < ROOM_KINDS; i++)
        looks->room[i] = room_value(lanes, free + i / ROOM_FREE - 1, columns + i % ROOM_FREE - 1) - room;
}

/*
 * Value after a move of the last N cards of pile FROM to pile TO, computed from the position before it. Two counts
 * change: cards above one that is needed sooner, and cards on top of cards that foundations take next. The moved cards
 * keep their order, so cards among them that foundations take next do not change the second count.
 */
static inline uint64_t value_after(const struct lanes *lanes, const struct board *board, const struct looks *looks,
                                   int from, int to, int n)
{
    const struct board_level *top = board->top[from], *card = top - n;
    uint8_t least = board->top[to]->least;
    int above = 0, over = board->disorder.due_in[to] - board->disorder.due_in[from];
    int room = ROOM_SAME + (lanes->room[from] & -(board->count[from] == n)) - (lanes->room[to] & -!board->count[to]);

    while (card++ < top) {
        uint8_t place = board->seq.place[card->card];

        above += (place > least) - card->above;
        least = place < least ? place : least;
        over += (int)(board->disorder.due >> card->card & 1);
    }
    return looks->value + looks->room[room] - (uint64_t)(int64_t)above * lanes->above -
           (uint64_t)(int64_t)(n * over) * lanes->over;
}

/* The maximum, in each lane, of two words of bucket numbers. */
static inline uint64_t lanes_most(uint64_t a, uint64_t b)
{
    const uint64_t top = 0x8000800080008000u;
    uint64_t greater = ((a | top) - b) & top, mask = greater - (greater >> (LANE - 1));

    return (a & mask) | (b & ~mask);
}

#endif
