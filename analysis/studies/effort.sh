#!/bin/sh
# Study 5: what makes a deal hard?
#
# For each game it computes the quantiles of nodes and of the length of winning lines, and the share decided for each
# power of ten of nodes. The latter shows whether a larger budget would still decide much. It also tests which features
# of the layout correlate with a win, and whether greedy wins fewer of the deals that cost the solver more nodes, with a
# slope for each game. The study uses the records of study 4 if they exist.
#
#     effort-slopes.csv        the likelihood ratio of slopes by game against a common slope
#     effort-slopes-games.csv  the odds of greedy for ten times the nodes, by game; where nodes separate wins from
#                              losses without error, by Firth's penalized likelihood
#
# SLOPES in the environment is the number of deals of each game that have part in the slopes, 300.
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

# efforts SOLVED PLAYED: the records of PLAYED of the deals that SOLVED wins, with the logarithm of the nodes
efforts() {
	awk -v last="$((from + ${SLOPES:-300}))" '
	{ match($0, / seed=[0-9]+/); seed = substr($0, RSTART + 6, RLENGTH - 6) + 0 }
	FILENAME == ARGV[1] {
		if (/ result=won / && match($0, / nodes=[0-9]+/)) effort[seed] = log(substr($0, RSTART + 7, RLENGTH - 7)) / log(10)
		next
	}
	seed < last && seed in effort { printf "%s effort=%.6f\n", $0, effort[seed] }' "$1" "$2" >"$1.efforts"
	# a game that greedy wins always or never has no slope
	! grep -q ' result=won' "$1.efforts" || ! grep -vq ' result=won' "$1.efforts" || cat "$1.efforts"
}

for game in $games; do
	solved "$game" "$game"
	searches=$file
	by_player greedy "$game" "$game"
	efforts "$searches" "$file"
done >slopes.all
stats --csv --by game --model 'won ~ effort' slopes.all >slopes.games
stats --csv --model 'won ~ effort*factor(game)' slopes.all >slopes.model
{
	echo "# Wins of greedy by the nodes of the solver, on deals that the solver wins: a slope for each game against a common slope"
	echo "$made"
	echo "deals,games,likelihood_ratio,df,p"
	columns slopes.model term likelihood_ratio df p_ratio n | awk -F '\t' -v OFS=, '
	/^effort:/ { test = $2 "," $3 "," $4; games = $3 + 1 }
	/^\(model\)/ { print $5, games, test }'
} >effort-slopes.csv
{
	echo "# Odds of a win of greedy for ten times the nodes, on deals that the solver wins"
	echo "$made"
	echo "game,n,odds_ratio,low,high,p,method"
	columns slopes.games game term n odds_ratio low high p_ratio | awk -F '\t' -v OFS=, '
	function put() { if (game) print game, n, odds, p, method }
	$2 == "(constant)" { put(); game = $1; method = "likelihood" }
	$2 == "(model)" { n = $3; p = $7 }
	$2 == "Firth: effort" { method = "Firth" }
	$2 ~ /effort$/ { odds = $4 "," $5 "," $6 }
	END { put() }'
} >effort-slopes-games.csv
columns effort-slopes.csv
columns effort-slopes-games.csv
study_end
