# The moves and results of the curated deals are still valid.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_seeds() {
	for set in seeds/*; do
		[ "$set" != seeds/README.md ] || continue
		play --check "$set" >"$work/out" 2>&1
		check "$set: moves and results" $? "$work/out"
	done
	sed '1,/BEGIN TABLE/d; /END TABLE/,$d' cmd/solve.1 >"$work/told"
	analysis/puzzles/grade-check.sh --manual >"$work/expected"
	same "seeds: solve(1) tells how well grades predict" "$work/expected" "$work/told"
	columns analysis/puzzles/seeds-plan.csv game deals nodes >"$work/plan"
	columns libdeal/grade/scales.csv game deals nodes | grep -v '^generic' | grep -vxFf "$work/plan" >"$work/out"
	[ -s "$work/plan" ] && [ ! -s "$work/out" ]
	check "seeds: the scales are of the deals planned" $? "$work/out"
	columns libdeal/grade/scales.csv game deals won nodes |
		awk 'NR > 1 && $3 < 100 { printf "| %s | %d | %d | %d |\n", $1, $2, $3, $4 }' >"$work/expected"
	grep '^| [a-z-]* | [0-9]' seeds/README.md >"$work/told"
	same "seeds: its page tells the small sets" "$work/expected" "$work/told"
}
