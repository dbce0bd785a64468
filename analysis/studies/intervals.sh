#!/bin/sh
# How often the 95% intervals of stats hold the truth: tests/tools/covers.c draws samples of which
# the truth is known, 20,000 for each row, and counts.
#
# Cost: a minute.  --quick: a hundredth of it.
#
# usage: intervals.sh BUILD [--quick]; see common.sh
commit=$(git log -1 --format=%h -- analysis/statistics tests/tools/covers.c 2>/dev/null || echo unknown)
. "$(dirname "$0")/common.sh"
study_start intervals 0 0 20000 0 0 200 "$@"
{
	echo "# How often 95% intervals hold the truth"
	echo "# commit of analysis/statistics and tests/tools/covers.c: $commit"
	echo "# covers $played"
	covers "$played"
} >intervals-coverage.csv
cat intervals-coverage.csv
