#!/bin/sh
# How often the 95% intervals of stats contain the true value. tests/tools/covers.c draws 20,000 samples with a known
# true value for each row, and counts. For stats --until tests/tools/stops.c computes it exactly over all sequences of
# results, together with the number of records needed.
#
# Cost: a minute. --quick: a hundredth of the samples.
#
# usage: intervals.sh BUILD [--quick]; see common.sh
. "$(dirname "$0")/common.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
study_start intervals 0 0 20000 0 0 200 "$@"

# coverage TABLE TITLE PROGRAM ARGUMENT: writes the output of PROGRAM of tests/tools as a table
coverage() {
	commit=$(git -C "$root" log -1 --format=%h -- analysis/statistics "tests/tools/$3.c" 2>/dev/null || echo unknown)
	{
		echo "# $2"
		echo "# commit of analysis/statistics and tests/tools/$3.c: $commit"
		echo "# $3 $4"
		"$3" "$4"
	} >"intervals-$1.csv"
	cat "intervals-$1.csv"
}

coverage coverage "How often 95% intervals hold the truth" covers "$played"
coverage stops "How often the limits of --until miss the share, and how many records they take" stops grid
coverage worst "Where the limits of --until miss most often" stops worst
coverage open "How often the limits of --until miss, with open results" stops open
