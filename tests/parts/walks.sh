# Checks the log of every player. The random player and the players that look one move ahead play to the end of their
# game, the slow ones for some actions. The unit tests of the engine also make random walks, and check cards, hash and
# undo.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_walks() {
	count=${FULL:+200}
	count=${count:-4}
	# the player exact needs small packs: tests/unit/test_exact.c
	players=$(play --help policy | sed -n '/^Players:/,$s/^  \([a-z][a-z]*\) .*/\1/p' | grep -v exact)
	while read -r game; do
		for player in $players; do
			case $player in
			random) deal -n "$count" "$game" | play --policy random --policy-seed 7 ;;
			rollout) deal "$game" | play --policy rollout:samples=1,width=2,nodes=9 --max-actions "$((count * 4))" ;;
			think) deal "$game" | play --policy think:samples=1,width=2,tries=1,plans=1,finish=9 --max-actions 2 ;;
			thoughtful) deal "$game" | play --policy "thoughtful:nodes=$((count * 100))" ;;
			*) deal -n 3 "$game" | play --policy "$player" ;;
			esac || echo "$player failed"
		done >"$work/walks"
		play --check "$work/walks" >"$work/out" 2>&1 &&
			[ "$(grep -o ' by=play:[a-z]*' "$work/walks" | sort -u | wc -l)" -eq "$(echo "$players" | wc -l)" ] &&
			[ "$(grep -c ' result=.* by=play:random' "$work/walks")" -eq "$count" ]
		check "walks/$game: $(wc -l <"$work/walks") logs of all players replay" $? "$work/out"
	done <"$work/ids"
}
