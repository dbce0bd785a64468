# The moves and results of the curated deals are still valid.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# Lines of play in the form of another program are read as the same wins, or refused where the form has no word for an action.
# Two lines of each file, and all of them with FULL=1.
lines_go_and_return() { # FORM
	for set in seeds/*.graded; do
		grep '^game=.* moves=' "$set" | if [ -n "${FULL-}" ]; then cat; else head -n 2; fi
	done >"$work/lines"
	play -k --to "$1" "$work/lines" >"$work/written" 2>"$work/refused"
	# each record that was not refused, with the text of its moves under it
	awk -F: -v refused="$work/refused" -v written="$work/written" '
		BEGIN { while ((getline <refused) > 0) skip[$3] = 1 }
		!(NR in skip) { print; do if ((getline text <written) > 0) print text; else exit; while (text != "") }' "$work/lines" >"$work/both"
	play -k --from any "$work/both" >"$work/back" 2>"$work/out"
	play --check "$work/back" >>"$work/out" 2>&1 || echo "not accepted" >>"$work/out"
	printf '%d records, 0 failed\n' "$(grep -c '^game=' "$work/both")" >"$work/expected"
	grep -v 'has no word for' "$work/refused" >>"$work/out"
	grep -v ' result=won' "$work/back" >>"$work/out"
	[ "$(grep -c '^game=' "$work/both")" -ge 12 ] || echo "too few lines" >>"$work/out"
	same "seeds: lines written for others as $1 come back as wins" "$work/expected" "$work/out"
}

part_seeds() {
	for set in seeds/*; do
		[ "$set" != seeds/README.md ] || continue
		play --check "$set" >"$work/out" 2>&1
		check "$set: moves and results" $? "$work/out"
	done
	for form in standard fc-solve klondike; do
		lines_go_and_return $form
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
