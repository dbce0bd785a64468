#!/bin/sh
# The wins of the players that play(1) quotes: Herring-bones, PLAYED of them by greedy and cautious, and DEALS of them by
# rollout and by the solver, too.
#
# Cost: a minute of one core. --quick: 40 deals, 5 for rollout.
#
# usage: manual-players.sh BUILD [--quick]; see common.sh
POLICIES=${POLICIES-greedy cautious}
. "$(dirname "$0")/common.sh"
study_start manual-players 200 1000000 2000 5 20000 40 "$@"
series all herring-bone
by_player "rollout@$deals" few herring-bone
files="$files $file"
together players.all
for policy in $policies; do head -n "$deals" "all-$played.$policy"; done >players.few
rollout=$file
cat "$rollout" "all-$deals-$nodes.solved" >>players.few
show wins "Herring-bones that the players win" --by by players.all
show few "Herring-bones that the players win, of the first deals" --by by players.few
show pairs "The same deals" --pair by players.few
{
	echo "# Imagined actions of a game of rollout"
	echo "$made"
	echo "deals,imagined"
	sed 's/.* imagined=\([0-9]*\).*/\1/' "$rollout" | awk '{ sum += $1 } END { printf "%d,%.0f\n", NR, sum / NR }'
} >manual-players-imagined.csv
study_end
