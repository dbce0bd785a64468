# The share of Herring-bones that the players win; a player with less knowledge must win less. Long: with FULL, and only
# once.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_players() {
	[ -n "${FULL-}" ] || return
	case $build in */san* | */checked* | */cov*) return ;; esac
	deal -n 2000 herring-bone >"$work/deals"
	for player in greedy cautious; do play --policy $player "$work/deals"; done | stats --csv -b by >"$work/out"
	awk -F, 'NR > 1 { won[$1] = $3 } END { c = won["play:cautious"]; g = won["play:greedy"]
		exit !(g >= 200 && g <= 280 && c >= 1.25 * g) }' "$work/out"
	check "players: greedy, and cautious a quarter better" $? "$work/out"
	head -n 200 "$work/deals" >"$work/few"
	{
		solve -N 20000 "$work/few" | sed 's/ by=[^ ]*/ by=solve/'
		for player in cautious rollout; do play --policy $player "$work/few"; done
	} >"$work/played"
	{
		stats -b by --csv "$work/played"
		grep -v ' by=solve' "$work/played" | stats --pair by --csv
	} >"$work/out"
	awk -F, '$1 == "by" { next }
		NF < 15 { won[$1] = $3 }
		$1 == "game" { for (i = 1; i <= NF; i++) at[$i] = i }
		at["p"] && $at["first"] == "play:cautious" { p = $at["p"] }
		END { exit !(p != "" && p < 0.01 && won["play:cautious"] < won["play:rollout"] && won["play:rollout"] < won["solve"]) }' "$work/out"
	check "players: rollout above cautious and under the solver" $? "$work/out"
}
