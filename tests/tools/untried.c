/*
 * The search for tests, with changed constants: the methods meant for hard deals run from the start. A deal small
 * enough for the judge is mostly decided by the first short tries, so other methods would never run. Tests of dead
 * ends on an open board would stop, or not begin, before they had seen many positions. Steps with equal results are
 * searched for even among few steps.
 */
#include "solve/base/parameters.h"

#define DEPTH_FIRST_NODES 0
#define RESTART_NODES 0
#define OPEN_BOARD_EASY (-1)
#define OPEN_BOARD_TEST_FIRST UINT64_MAX
#define TWINS_LEAST 0

#include "solve/moves/successors.c"      /* NOLINT(bugprone-suspicious-include): the same source with other constants */
#include "solve/open_board/best_first.c" /* NOLINT(bugprone-suspicious-include) */
#include "solve/portfolio.c"             /* NOLINT(bugprone-suspicious-include) */
