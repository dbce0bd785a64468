/*
 * The search with nothing left out of what it makes only of deals that are not easy.  What is small enough to be judged is
 * mostly decided by the short tries that come first, so that its methods would never have a turn; the tests of dead ends
 * on an open board would be given up, or not begin, before they had seen much, and that of the last pass would rest; and steps
 * that lead where others do are looked for only among many.
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
