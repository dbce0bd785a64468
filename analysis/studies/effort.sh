#!/bin/sh
# Study 5: what makes a deal hard?
#
# For each game it computes the quantiles of nodes and of the length of winning lines, and the share decided for each
# power of ten of nodes. The latter shows whether a larger budget would still decide much. It also tests which features
# of the layout correlate with a win, and whether deals that take the solver many nodes are hard for players too. The
# players play the deals that it won. Each record gets the power of ten of its nodes as a field, "log10nodes".
# The study uses the records of study 4 if they exist.
#
# Cost: that of study 4 (winnable.sh), which it needs, and a tenth of it for the players.
# --quick: 5 deals a game, about half a minute.
#
# usage: effort.sh BUILD [--quick]; see common.sh
. "$(dirname "$0")/common.sh"
OUT=${OUT:-${1:?"usage: effort.sh BUILD [--quick]"}/study/winnable}
study_start effort 60 20000 0 5 1000 0 "$@"

# The won deals of a solved file, without their moves
won_with_log10nodes() {
	awk '/ result=won / {
		match($0, / nodes=[0-9]+/)
		print $0 " log10nodes=" length(substr($0, RSTART + 7, RLENGTH - 7)) - 1
	}' "$1" | play --rewind
}

files= players=
for game in $games; do
	solved "$game" "$game"
	files="$files $file"
	solution=$file
	make_file "$solution.won" won_with_log10nodes "$solution"
	for policy in $policies; do
		policy=${policy%@*}
		make_file "$solution.won.$policy" play --policy "$policy" "$solution.won"
		players="$players $file"
	done
done
together effort.all
show games "Nodes and length" --by game --length effort.all
chart decades "Decided by powers of ten of nodes" --by nodes/log10 effort.all
show model "Odds of a win by the depth of the first cards" --by game \
	--model 'won ~ base.depth + suits.spread' effort.all
[ -n "$players" ] || exit 0
files=$players
together effort.players
chart players "Deals that the solver won: what players make of them" --by by,log10nodes effort.players
show player-odds "Odds of a player's win for ten times the nodes, in the same game" \
	--by by --model 'won ~ log10nodes + game' effort.players
study_end
