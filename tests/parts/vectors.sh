# Vectors for comparison with other programs: for each game records with all legal actions, counts of perft, walks and
# wins.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_vectors() {
	for legal in tests/vectors/*.legal; do
		game=$(basename "$legal" .legal)
		base=tests/vectors/$game
		if ! is_built "$game"; then
			skip "vectors/$game" "not built"
			continue
		fi
		play --legal "$base.records" >"$work/out" 2>&1
		same "vectors/$game: legal actions" "$legal" "$work/out"
		for n in 1 2 3; do
			[ -e "$base.perft$n" ] || continue
			play --perft $n "$base.starts" >"$work/out" 2>&1
			same "vectors/$game: perft $n" "$base.perft$n" "$work/out"
		done
		for lines in walks won; do
			[ -e "$base.$lines" ] || continue
			play --check "$base.$lines" >"$work/out" 2>&1
			check "vectors/$game: $lines" $? "$work/out"
		done
	done
}
