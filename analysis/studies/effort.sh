#!/bin/sh
# Study 5: what makes a deal hard?
#
# For each game it computes the quantiles of nodes and of the length of winning lines, and the share decided for each
# power of ten of nodes. The latter shows whether a larger budget would still decide much. It also tests which features
# of the layout correlate with a win. The study uses the records of study 4 if they exist.
#
# Cost: that of study 4 (winnable.sh), which it needs.
# --quick: 5 deals a game, about half a minute.
#
# usage: effort.sh BUILD [--quick]; see common.sh
. "$(dirname "$0")/common.sh"
OUT=${OUT:-${1:?"usage: effort.sh BUILD [--quick]"}/study/winnable}
study_start effort 60 20000 0 5 1000 0 "$@"

files=
for game in $games; do
	solved "$game" "$game"
	files="$files $file"
done
together effort.all
show games "Nodes and length" --by game --length effort.all
chart decades "Decided by powers of ten of nodes" --by nodes/log10 effort.all
show model "Odds of a win by the depth of the first cards" --by game \
	--model 'won ~ base.depth + suits.spread' effort.all
study_end
