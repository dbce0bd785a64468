#!/bin/sh
# Does the main result of study 1 come out again on fresh deals?
#
# Seeds from 7,500,001 on, which no other study uses: swaps that make or part a pair of the bone of the Herring-bone, against
# the placebo, for perfect play.
#
# Cost: fifteen minutes of one core. --quick: 20 deals, some seconds.
#
# usage: fresh.sh BUILD [--quick]; see common.sh
FROM=${FROM:-7500001}
POLICIES=${POLICIES-}
. "$(dirname "$0")/common.sh"
study_start fresh 9000 200000 0 20 2000 0 "$@"

# arms CHANGE: two records for each deal, with the class of the gap
arms() {
	deal -s "$from" -n "$deals" herring-bone | stats --swap "bone.twins=$1" | grep -v ' arm=base ' |
		awk -v step="$1" '{
			match($0, / swap.gap=[0-9]+/)
			gap = substr($0, RSTART + 10, RLENGTH - 10) + 0
			print $0 " step=" (step > 0 ? "more" : "fewer") " gap=" (gap < 5 ? "1-4" : gap < 9 ? "5-8" : gap < 15 ? "9-14" : "over-14")
		}'
}

files=
for change in +1 -1; do
	make_file "arms$change-$deals" arms "$change"
	in=$file
	file=arms$change-$deals-$nodes.solved
	[ -e "$file" ] || {
		say "solving the arms of $deals deals"
		solve -N "$nodes" -j "$threads" --memory "$memory" --resume "$file.part" "$in" >/dev/null
		mv "$file.part" "$file"
	}
	files="$files $file"
done
together twins.all
show twins "A pair of twins less or more in the line, against the placebo" --pair arm --by step twins.all
show gaps "The same by the gap of the pair" --pair arm --by step,gap twins.all

study_end
