/*
 * Which of two equal cards goes to which of the two foundations of a suit: clauses of two literals.
 *
 * The upper of two cards of a stack leaves first. So both cannot go to a foundation that takes the lower one first. For
 * each rank a variable states which foundation takes the first card of the rank; its equal goes to the other one. The
 * conditions are then clauses of two literals (2-SAT: Aspvall, Plass and Tarjan, 1979), solved here by the closure of
 * the implications, since there are at most 26 literals. The clauses are necessary and not sufficient: cards of three
 * or more stacks may block each other in a ring although each two stacks are compatible.
 *
 * All this requires that each foundation takes each rank once. Where the sequence wraps round in a short pack, in
 * rounds and in zigzags one foundation may take both of two equal cards.
 *
 * A literal is the number of a rank; its negation is that number plus LOCKED_OTHER.
 */
#include "locked.h"

#include <string.h>

enum { LITERALS = 2 * LOCKED_OTHER, NO_PLACE = UINT8_MAX };

static inline uint32_t bit(int literal) { return (uint32_t)1 << literal; }

/* place[f][rank]: number of cards on foundation f when it takes this rank; NO_PLACE, a number above all others, if it
 * never does */
static void find_places(const struct locked *locked, uint8_t place[2][LOCKED_RANKS])
{
    memset(place, NO_PLACE, 2 * sizeof *place);
    for (int f = 0; f < 2; f++)
        for (int h = 0; locked->order[f][h]; h++)
            place[f][locked->order[f][h]] = (uint8_t)h;
}

/* Numbers the 2-SAT literals of the cards in the stacks. The first card of a rank gets the literal "it goes to
 * foundation 0", its equal the negation. There are at most two cards of a rank (see pairs[]). */
static void name_literals(struct locked *locked)
{
    int met[LOCKED_RANKS] = {0};

    for (int p = 0; p < locked->stacks; p++)
        for (int i = 0; i < locked->n[p]; i++) {
            int rank = locked->stack[p][i];

            locked->literal[p][i] = (uint8_t)(met[rank]++ ? deal_locked_other(rank) : rank);
        }
    for (int rank = 1; rank < LOCKED_RANKS; rank++)
        locked->hand_literal[rank] = (uint8_t)(met[rank] == 1 ? deal_locked_other(rank) : 0);
}

/* Adds the clause that the 2-SAT literals A and B are not both true. */
static inline void exclude(struct locked *locked, int a, int b)
{
    locked->implied[a] |= bit(deal_locked_other(b));
    locked->implied[b] |= bit(deal_locked_other(a));
}

/* Adds the 2-SAT clauses for card I of stack P with each card below it. */
static void exclude_below(struct locked *locked, int p, int i, uint8_t place[2][LOCKED_RANKS])
{
    int upper = locked->literal[p][i];
    const uint8_t *rank = locked->stack[p];

    for (int j = 0; j < i; j++) {
        int lower = locked->literal[p][j];

        if (place[0][rank[i]] > place[0][rank[j]])
            exclude(locked, upper, lower);
        if (place[1][rank[i]] > place[1][rank[j]])
            exclude(locked, deal_locked_other(upper), deal_locked_other(lower));
    }
}

static void find_clauses(struct locked *locked)
{
    uint8_t place[2][LOCKED_RANKS];

    find_places(locked, place);
    for (int p = 0; p < locked->stacks; p++)
        for (int i = 0; i < locked->n[p]; i++) {
            int to[2] = {locked->literal[p][i], deal_locked_other(locked->literal[p][i])};

            for (int f = 0; f < 2; f++)
                if (place[f][locked->stack[p][i]] < locked->height[f] || place[f][locked->stack[p][i]] == NO_PLACE)
                    exclude(locked, to[f], to[f]);
            exclude_below(locked, p, i, place);
        }
}

/* Replaces the implications between literals by their transitive closure. */
static void find_consequences(struct locked *locked)
{
    uint32_t all = 0;

    for (int l = 0; l < LITERALS; l++)
        all |= (uint32_t)(locked->implied[l] != 0) << l;
    for (uint32_t via = all; via; via &= via - 1) {
        int l = __builtin_ctz(via);

        for (uint32_t from = all; from; from &= from - 1) {
            int m = __builtin_ctz(from);

            if (locked->implied[m] >> l & 1)
                locked->implied[m] |= locked->implied[l];
        }
    }
}

bool deal_locked_find_clauses(struct locked *locked)
{
    memset(locked->implied, 0, sizeof locked->implied);
    name_literals(locked);
    find_clauses(locked);
    find_consequences(locked);
    for (int l = 1; l < LITERALS; l++)
        if (l != LOCKED_OTHER) {
            locked->implied[l] |= bit(l);
            if (locked->implied[l] & bit(deal_locked_other(l)))
                locked->settled |= locked->implied[deal_locked_other(l)] | bit(deal_locked_other(l));
        }
    return !(locked->settled & locked->settled >> LOCKED_OTHER);
}
