#!/bin/sh
# Does the grade predict who wins? Computes Spearman's rank correlation, with its 95% interval, between the grades of a
# game's deals and the wins of players. The deals are those of build/seeds/GAME (see analysis/puzzles/seeds.sh), at most
# DEALS (200). The players took no part in the grade: random with other seeds, greedy and cautious with other keys.
# analysis/puzzles/grade-check.sh [BUILD] [GAME...] writes CSV. If players win none or all of the deals, nothing can be
# predicted, and low and high are empty.
#
# PLAYER='rollout:samples=8,width=3' runs one player instead, and correlates its wins with the score. LADDER=none keeps
# only the deals that no player of the ladder wins.
. "$(dirname "$0")/begin.sh"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

tries() { # as "PLAYER SEED"
	[ -z "${PLAYER-}" ] || { echo "$PLAYER 1"; return; }
	seq -f 'random %g' 101 110
	printf '%s 1\n' greedy:build=after greedy:build=never greedy:hold=0 greedy:far=99 \
		cautious:build=after cautious:build=never cautious:exchange=no cautious:hold=0
}

echo "game,deals,players' wins,rho,low,high"
for game in ${*:-$(columns analysis/puzzles/seeds-plan.csv game)}; do
	[ -s "build/seeds/$game" ] || continue
	solve --regrade "build/seeds/$game" | grep " grade.ladder=${LADDER-}" | head -n "${DEALS:-200}" >"$work/graded"
	play --rewind "$work/graded" >"$work/deals"
	: >"$work/wins"
	tries | while read -r player seed; do
		play --policy "$player" --policy-seed "$seed" --max-actions 1500 "$work/deals" |
			sed 's/.* result=\([a-z]*\).*/\1/' | paste -d ' ' "$work/wins" - >"$work/more"
		mv "$work/more" "$work/wins"
	done
	sed "s/.* grade${PLAYER:+\.score}=\([0-9]*\).*/\1/" "$work/graded" >"$work/grades"
	awk '{ print gsub(/won/, "") }' "$work/wins" | paste -d ' ' "$work/grades" - >"$work/pairs"
	echo "$game,$(wc -l <"$work/pairs" | tr -d ' '),$(awk '{ n += $2 } END { print n + 0 }' "$work/pairs"),$(awk -f analysis/puzzles/spearman.awk "$work/pairs" | cut -d, -f2-)"
done
