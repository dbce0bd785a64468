# Records by seed, or by the number of another program, with a verdict. The deal must give these cards, the moves must
# replay, and the solver must return the same verdict. A record is added only if its verdict is certain: won with its
# moves, or also unwinnable by solve --exhaustive.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_golden() {
	for golden in tests/golden/*; do
		[ -e "$golden" ] || continue
		game=$(basename "$golden")
		if ! is_built "$game"; then
			skip "golden/$game" "not built"
			continue
		fi
		tr ' ' '\n' <"$golden" | sed -n 's/^cards=//p' >"$work/expected"
		sed -n 's/^game=\([^ ]*\) \(set=\([^ ]*\) \)*seed=\([0-9]*\) .*/\1 -s \4 \3/p; s/^game=\([^ ]*\) .* ms=\([0-9]*\)$/\1 --ms \2/p' "$golden" |
		while read -r id flag seed set; do
			options=$(echo "$set" | tr ',' '\n' | sed -n 's/^\([^:]*\):\(.*\)/-o \1=\2/p')
			# shellcheck disable=SC2086
			deal "$flag" "$seed" $options "$id"
		done | tr ' ' '\n' | sed -n 's/^cards=//p' >"$work/out" 2>&1
		same "golden/$game: cards" "$work/expected" "$work/out"
		play --check "$golden" >"$work/out" 2>&1
		check "golden/$game: moves and results" $? "$work/out"
		sed 's/.* result=\([a-z]*\).*/\1/' "$golden" >"$work/expected"
		play --rewind "$golden" | timeout 300 solve -N 200000 --memory 64 | sed 's/.* result=\([a-z]*\).*/\1/' >"$work/out" 2>&1
		same "golden/$game: verdicts" "$work/expected" "$work/out"
	done
}
