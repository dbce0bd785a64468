#!/bin/sh
# Study 5: what makes a deal hard?
#
# For each game the quantiles of the nodes that the solver examined and of the length
# of its winning lines; the share won by decades of nodes, which tells whether a
# larger budget would still decide much; and what of the layout goes with a win.
# It uses the records of study 4 where they are there.
#
# Cost: that of study 4 (winnable.sh), which it needs; nothing beside it.
# --quick: 5 deals a game, about half a minute.
#
# usage: effort.sh BUILD [--quick], GAMES in the environment restricts it; see common.sh
. "$(dirname "$0")/common.sh"
OUT=${OUT:-${1:?"usage: effort.sh BUILD [--quick]"}/study/winnable}
POLICIES=
study_start effort 1000 1000000 1000 5 1000 5 "$@"

for game in ${GAMES-$(deal --list | cut -f 1)}; do
	series "$game" "$game"
done
together effort.all
show games "Nodes and length" --by game --length effort.all
chart decades "Decided by powers of ten of nodes" --by nodes/log10 effort.all
show model "Odds of a win by the depth of the first cards" --by game \
	--model 'won ~ base.depth + suits.spread' effort.all
say "results in $out"
