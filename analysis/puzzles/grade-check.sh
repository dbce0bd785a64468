#!/bin/sh
# Do grades predict how far a player gets that took no part in them?  Computes Spearman's rank correlation, with its 95%
# interval, between the grades of deals and the reach of a judge of one ply (tests/tools/grade-judge.c): the mean of ten
# games, 1 for a win, else the share of cards at the goal.  The judge shares nothing with the players of the grade.
#
# The deals are those of seeds/GAME.graded.  The weight of random in a grade, one number for all games, was chosen by this
# judge on these deals, and the four other games on some of them, by the reach of think.
# The standing of a game's grades: shown (interval wholly below -0.3), weak (wholly below 0), not shown; none, if the judge
# wins each deal in each game.
#
# analysis/puzzles/grade-check.sh [BUILD] [GAME...] writes CSV, the rows of other games as they are in grade-check.csv.
# analysis/puzzles/grade-check.sh --manual writes the rows as a table for solve(1).
# DEALS: deals of a game, at most (100).
table=$(dirname "$0")/grade-check.csv
case ${1-} in
--manual)
	awk -F, -v OFS=' Ta ' 'NR > 1 { gsub(/-/, "\\-"); for (i = 1; i <= NF; i++) if ($i == "") $i = "\\(em"
		gsub(/\\-/, "-", $1); print ".It " $1, $2, $3, $4 ($4 ~ /em/ ? "" : ", " $5 " to " $6), $NF }' "$table"
	exit
	;;
esac
. "$(dirname "$0")/begin.sh"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

judge() { # GAME FILE
	grep -v '^#' "$2" | head -n "${DEALS:-100}" >"$work/graded"
	sed 's/.* grade=\([0-9]*\).*/\1/' "$work/graded" >"$work/grades"
	grade-judge one 10 <"$work/graded" >"$work/judged" || exit 2
	cut -d ' ' -f 2 "$work/judged" | paste -d ' ' "$work/grades" - >"$work/pairs"
	awk '{ won += $1 } END { printf "%d,%.1f\n", NR, won }' "$work/judged" >"$work/won"
	rho=$(awk -f analysis/puzzles/spearman.awk "$work/pairs" | cut -d, -f2-)
	echo "$1,$(cat "$work/won"),$rho,$(echo "$rho" | awk -F, -v won="$(cat "$work/won")" '{
		split(won, n, ",")
		print(n[1] == n[2] && n[1] > 0 ? "none" : $3 == "" ? "not shown" : $3 < -0.3 ? "shown" : $3 < 0 ? "weak" : "not shown") }')"
}

echo "game,deals,wins of the judge,rho,low,high,standing"
for game in $(columns analysis/puzzles/seeds-plan.csv game); do
	case " ${*:-$game} " in *" $game "*) ;; *) grep "^$game," "$table"; continue ;; esac
	judge "$game" "seeds/$(echo "$game" | tr / -).graded"
done
