# Logs that end in one action which the rules forbid, each under a line with the reason. That action must be rejected,
# and none before it.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_illegal() {
	for logs in tests/illegal/*; do
		game=$(basename "$logs")
		awk -v file="$logs" '/^game=/ {
			moves = $0
			sub(/.* moves=/, "", moves)
			n = split(moves, word, ",")
			printf "play: %s:%d: moves: move %d: \"%s\" is not legal here\n", file, NR, n, word[n]
			records++
		}
		END { printf "%d records, %d failed\n", records, records }' "$logs" >"$work/expected"
		play --check "$logs" >"$work/out" 2>&1
		status=$?
		same "illegal/$game: each refused where it is wrong" "$work/expected" "$work/out"
		[ $status -eq 1 ]
		check "illegal/$game: exit status" $?
	done
}
