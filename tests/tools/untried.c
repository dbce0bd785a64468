/*
 * The portfolio without the short tries that come first: they decide nearly every deal that is small enough to be judged, and
 * its methods would never have a turn.
 */
#include "solve/base/parameters.h"

#define DEPTH_FIRST_NODES 0
#define RESTART_NODES 0

#include "solve/portfolio.c" /* NOLINT(bugprone-suspicious-include): the same with other numbers */
