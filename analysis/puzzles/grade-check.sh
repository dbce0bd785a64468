#!/bin/sh
# Do grades predict how far a player gets that took no part in them?  Computes Spearman's rank correlation, with its 95%
# interval, between the grades of deals and the reach of two players: think with few worlds, and the mean of twenty games of
# random.  The reach is 1 for a win, else the share of cards at the goal.  The players of the grade are greedy, cautious and
# rollout; random shares no choice with them, think imagines games of greedy.
#
# The deals are those of seeds/GAME.graded that are not in grade-chosen.csv, on which the players of the grade were chosen.
# The standing of a game's grades, by the interval for think: shown (wholly below -0.3), weak (wholly below 0), not shown;
# none, if each of the deals is won or nothing can be chosen.
#
# analysis/puzzles/grade-check.sh [BUILD] [GAME...] writes CSV, the rows of other games as they are in grade-check.csv.
# analysis/puzzles/grade-check.sh --manual writes the rows as a table for solve(1).
# DEALS: deals of a game, at most (60). KEEP: a folder for the reaches, which
# are not measured again if they are there.
table=$(dirname "$0")/grade-check.csv
case ${1-} in
--manual)
	awk -F, -v OFS=' Ta ' 'NR > 1 { gsub(/-/, "\\-"); for (i = 1; i <= NF; i++) if ($i == "") $i = "\\(em"
		gsub(/\\-/, "-", $1); print ".It " $1, $2, $3, $4 ($4 ~ /em/ ? "" : ", " $5 " to " $6), $7 ($7 ~ /em/ ? "" : ", " $8 " to " $9), $NF }' "$table"
	exit
	;;
esac
. "$(dirname "$0")/begin.sh"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
think=think:samples=2,width=3,tries=1,plans=3,work=20000,finish=0

# The field for progress towards the goal of GAME, and its sign.
progress_of() {
	# shellcheck disable=SC2046
	set -- $(deal --rules "$1" | sed -n 's/^goal = //p')
	case $1 in
	clear) echo "now.$2.cards -1" ;;
	all) echo "now.$2.cards 1" ;;
	*) echo "now.cards.out 1" ;;
	esac
}

# Plays $work/deals; a line for each: the number of cards at the goal, or WON for a win.
reach() { # PLAYER SEED MOST [WON]
	play --policy "$1" --policy-seed "$2" --max-actions "$3" -j 1 "$work/deals" | stats --write "$field" |
		awk -v field="$field" -v sign="$sign" -v won="${4-}" '{
			x = 0
			for (i = 1; i <= NF; i++)
				if (index($i, field "=") == 1)
					x = sign * substr($i, length(field) + 2)
			print (won != "" && / result=won/ ? won : x)
		}'
}

rho() {
	paste -d ' ' "$work/grades" "$1" >"$work/pairs"
	awk -f analysis/puzzles/spearman.awk "$work/pairs" | cut -d, -f2-
}

judge() { # GAME FILE
	grep -v '^#' "$2" | awk -v chosen=" $(columns analysis/puzzles/grade-chosen.csv game seeds | sed -n "s|^$1	||p") " '
		match($0, / seed=[0-9]+/) {
			seed = substr($0, RSTART + 6, RLENGTH - 6)
			if (!index(chosen, " " seed " "))
				print seed, $0
		}' | sort -n | cut -d ' ' -f 2- | head -n "${DEALS:-60}" >"$work/graded"
	play --rewind "$work/graded" >"$work/deals"
	progress_of "$1" >"$work/goal"
	read -r field sign <"$work/goal"
	sed 's/.* grade=\([0-9]*\).*/\1/' "$work/graded" >"$work/grades"
	kept=${KEEP:-$work}/$(echo "$1" | tr / -).think
	[ -s "$kept" ] || reach "$think" 31 1000 1000 >"$kept"
	mean=${KEEP:-$work}/$(echo "$1" | tr / -).random
	[ -s "$mean" ] || for seed in $(seq 101 120); do
		reach random "$seed" 1000 | awk '{ print NR, $1 }'
	done | awk '{ sum[$1] += $2 } END { for (i = 1; i in sum; i++) print sum[i] }' >"$mean"
	n=$(wc -l <"$work/graded" | tr -d ' ') won=$(grep -cx 1000 "$kept") first=$(rho "$kept")
	echo "$1,$n,$won,$first,$(rho "$mean"),$(echo "$first" | awk -F, -v n="$n" -v won="$won" '{
		print(n == won && n > 0 ? "none" : $3 == "" ? "not shown" : $3 < -0.3 ? "shown" : $3 < 0 ? "weak" : "not shown") }')"
}

echo "game,deals,wins of think,rho,low,high,rho of random,low of random,high of random,standing"
for game in $(columns analysis/puzzles/seeds-plan.csv game); do
	case " ${*:-$game} " in *" $game "*) ;; *) grep "^$game," "$table"; continue ;; esac
	judge "$game" "seeds/$(echo "$game" | tr / -).graded"
done
