#!/bin/sh
# Makes seeds/curious.KIND, sets of unusual deals: analysis/puzzles/curious.sh [BUILD] [KIND...], to be run after
# analysis/puzzles/seeds.sh. The kinds are:
#
#     twins     Herring-bones with the most twins in the bone that can still be won
#     hardest   the won deal of each game with the highest score
#     shortest  the won deal of each game with the fewest actions, as far as lines were found
#     dead      deals that are lost before the first action, with the proof in words
#
# If a game was not solved here, its hardest and shortest deals are kept.
. "$(dirname "$0")/begin.sh"
plan=analysis/puzzles/seeds-plan.csv raw=build/seeds
mkdir -p "$raw"

# The first N records, each with the comment lines before it.
first() { # N
	awk -v most="$1" '{ print } /^game=/ && ++n == most { exit }'
}

# The first record of each game when sorted by FIELD, after a line that describes it.
extremes() { # KIND FIELD SORT-FLAG
	columns $plan game deals nodes | while read -r game deals nodes; do
		[ -s "$raw/$game" ] || { grep -B 1 "^game=$game " "seeds/curious.$1"; continue; }
		n=$(wc -l <"$raw/$game" | tr -d ' ')
		solve --regrade "build/seeds/$game" | sed "s/.* grade\.$2=\([0-9]*\).*/\1 &/" |
			sort -s -k 1,1"$3" | head -n 1 | {
			read -r value record
			echo "# deal $game -n $deals | solve -N $nodes --only won --grade: the $1 of $n, $2 $value"
			echo "$record"
		}
	done
}

twins() {
	echo "# solve -N 100000 --only won --grade: of the Herring-bones 1 to 200000 all with ten twins and more in the bone, and of the first 20000 those with nine"
	{
		deal herring-bone -n 200000 | stats --where 'bone.twins>=10' --records
		deal herring-bone -n 20000 | stats --where 'bone.twins==9' --records
	} | solve -N 100000 --only won --grade -j 2
}

dead() {
	echo "# solve -N 1000: deals that are lost before the first move, with the proof in words; see analysis/puzzles/curious-bone.awk and curious-king.awk"
	{
		deal herring-bone -n 20000 | awk -f analysis/puzzles/curious-bone.awk | first 3
		deal belle-lucie -o redeals=0 -n 40 | awk -f analysis/puzzles/curious-king.awk | first 3
	} | solve -N 1000
}

for kind in ${*:-twins hardest shortest dead}; do
	case $kind in
	twins | dead) $kind ;;
	hardest) extremes hardest score nr ;;
	shortest) extremes shortest length n ;;
	*) echo "curious: no kind \"$kind\"" >&2; exit 2 ;;
	esac >"$raw/curious" && mv "$raw/curious" "seeds/curious.$kind" || exit 2
done
