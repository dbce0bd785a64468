/* Quiet moves, whose effect on the hash of a position is known in advance; quiet.c finds their conditions. */
#ifndef DEAL_QUIET_H
#define DEAL_QUIET_H

#include "limits.h"

#include <stdbool.h>
#include <stdint.h>

/* Conditions of a quiet move: it leaves at least LEAST cards in its source pile and goes to a pile for which TAKES
 * is true. No automatic effect follows such a move, except that a face-down card is turned. */
struct deal_quiet {
    uint8_t least[MAX_PILES];
    bool takes[MAX_PILES];
};

#endif
