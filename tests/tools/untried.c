/*
 * The search with nothing left out of what it makes only of deals that are not easy.  What is small enough to be judged is
 * mostly decided by the short tries that come first, so that its methods would never have a turn; and the tests of dead ends
 * on an open board would be given up, or not begin, before they had seen much.
 */
#include "solve/base/parameters.h"

#define DEPTH_FIRST_NODES 0
#define RESTART_NODES 0
#define OPEN_BOARD_EASY (-1)
#define OPEN_BOARD_TEST_FIRST UINT64_MAX

#include "solve/open_board/best_first.c" /* NOLINT(bugprone-suspicious-include): the same with other numbers */
#include "solve/portfolio.c"             /* NOLINT(bugprone-suspicious-include) */
