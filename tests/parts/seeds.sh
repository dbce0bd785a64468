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
	for set in seeds/*.graded; do
		echo "$set $(sed -n 's/.* grade=\([1-5]\).*/\1/p' "$set" | sort | uniq -c | awk '{ printf "%s%d of grade %d", comma, $1, $2; comma = ", " }')"
	done | grep -v -e ' 20 of grade 1, 20 of grade 2, 20 of grade 3, 20 of grade 4, 20 of grade 5$' -e sympathie >"$work/out"
	[ ! -s "$work/out" ]
	check "seeds: each set has 20 deals of each grade" $? "$work/out"
}
