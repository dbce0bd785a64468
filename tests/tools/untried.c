/*
 * The search with the methods enabled from the start that are meant for hard deals. A deal small
 * enough for the judge is mostly decided by the first short tries, so other methods would never run.
 * The tests of dead ends on an open board would stop, or not begin, before they had seen many
 * positions, and the test of the last pass would pause. Steps with equal results are searched for
 * only among many steps.
 */
#include "solve/base/parameters.h"

#define DEPTH_FIRST_NODES 0
#define RESTART_NODES 0
#define OPEN_BOARD_EASY (-1)
#define OPEN_BOARD_TEST_FIRST UINT64_MAX
#define LAST_PASS_REST 1
#define TWINS_LEAST 0

#include "solve/moves/successors.c"      /* NOLINT(bugprone-suspicious-include): the same with other numbers */
#include "solve/open_board/best_first.c" /* NOLINT(bugprone-suspicious-include) */
#include "solve/portfolio.c"             /* NOLINT(bugprone-suspicious-include) */

#include "solve/deadend/last_pass.c" /* NOLINT(bugprone-suspicious-include): last, as it has short names */
