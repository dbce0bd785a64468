#!/bin/sh
# Winnable deals of a chosen difficulty: make puzzles GAME=herring-bone GRADE=3 COUNT=10
#
# analysis/puzzles/puzzles.sh [BUILD] reads these environment variables:
#
#     GAME     as deal names it, or ./file.ini; OPTIONS, as "-o redeals=1", are options of deal
#     GRADE    1 to 5; empty: COUNT of each
#     COUNT    number of puzzles (10)
#     NODES    budget of a deal (that of the game's scale, else 20000)
#     DEALS    number of deals to try before a grade is given up (2000)
#     SEED     of the first deal (1)
#     THREADS  of the solver (the number of processors)
#     DISTINCT no: keep puzzles that are equal up to the names of the suits
#     OUT      folder (build/puzzles)
#
# Writes OUT/GAME.puzzles, or OUT/GAME-GRADE.puzzles. Solved deals are kept in OUT/work. A run that was interrupted, or
# is repeated for another grade, continues from there, unless the solver was rebuilt or a rule file changed. Only one run
# at a time may use a folder.
# The exit status is 1 if too few deals of a grade were found.

unset CDPATH POSIXLY_CORRECT
build=$(cd "${1-build}" && pwd) || exit 2
PATH=$build:$PATH
LC_ALL=C
export PATH LC_ALL
here=$(dirname "$0")
count=${COUNT:-10} limit=${DEALS:-2000} seed=${SEED:-1}
speaker=${SPEAKER:-puzzles} # the name in messages
threads=${THREADS:-$(nproc)} out=${OUT:-build/puzzles} block=50

die() {
	printf '%s\n' "$speaker: $*" >&2
	exit 2
}

for word in COUNT NODES DEALS SEED THREADS; do
	eval "value=\${$word-}"
	case $value in 0* | *[!0-9]* | ???????????*) die "$word is a number from 1 to 9999999999, not \"$value\"" ;; esac
done
[ -n "${GAME-}" ] || die "say which game: make puzzles GAME=herring-bone GRADE=3 COUNT=10"
case ${DISTINCT-} in "" | yes | no) ;; *) die "DISTINCT is yes or no, not \"$DISTINCT\"" ;; esac
case ${GRADE-} in "" | [1-5]) ;; *) die "GRADE is 1 to 5, or empty for $count of each" ;; esac
grades=${GRADE:-1 2 3 4 5}
last=4294967295 # no seed is greater
[ "$seed" -le $last ] || die "SEED is a number from 1 to $last, not \"$seed\""
limit=$((limit < last - seed + 1 ? limit : last - seed + 1))

scale() { # COLUMN
	awk -F, -v game="${GAME%%/*}" -v column="$1" '$1 == game { print $column }' "$here/../../libdeal/grade/scales.csv"
}

nodes=${NODES:-$(scale 4)}
nodes=${nodes:-20000}
set -f # OPTIONS are words, not patterns of file names
tag=$(printf '%s\n' "$GAME $OPTIONS" | sed 's/ *$//; s/^\.*\/*//; s/[^A-Za-z0-9=]/-/g')
# shellcheck disable=SC2086
deal --rules $OPTIONS "$GAME" >/dev/null || exit 2
# shellcheck disable=SC2086
work=$out/work/$tag.$nodes.$seed.$(deal --rules $OPTIONS "$GAME" | cksum | cut -d ' ' -f 1) # a user's file may change
mkdir -p "$work" || die "cannot make $work"
result=$out/$tag${GRADE:+-$GRADE}.puzzles

# Solves the block of $2 deals that begins at place $1, unless that was done.
solve_block() {
	n=$2
	# shellcheck disable=SC2086
	deal -s $((seed + $1)) -n $n $OPTIONS "$GAME" >"$work/deals" || exit 2
	solving=yes
	solve -N "$nodes" -j "$threads" --only won --grade --resume "$work/$1-$n" "$work/deals" >/dev/null &
	wait "$!" || exit 2 # the shell handles signals during wait
	solving=
}

# The records of grade $1 of the blocks so far, in the order of their seeds.
of_grade() {
	stats --where "grade==$1" --records "$work/found" |
		if [ "$DISTINCT" = no ]; then cat; else awk -f "$here/distinct.awk"; fi
}

# Counts the puzzles and shows the counts; true once there are enough of every requested grade.
enough() {
	enough=yes told=
	for g in $grades; do
		have=$(of_grade "$g" | grep -c -v '^#')
		[ "$have" -ge "$count" ] || enough=no
		told="$told, grade $g: $have"
	done
	[ ! -t 2 ] || printf '\r\033[K%s: %d deals, %d won%s of %d' "$tag" $at "$(wc -l <"$work/found")" "$told" "$count" >&2
	[ $enough = yes ]
}

solving=
trap '[ -z "$solving" ] || { kill "$!"; wait "$!"; } 2>/dev/null; exit 2' INT TERM HUP # $! is set as the shell forks, no later
set +f
for done in "$work"/*; do
	[ ! "$build/solve" -nt "$done" ] || rm -f "$done"
done
set -f
: >"$work/found"
at=0
until [ "$at" -gt 0 ] && enough || [ "$at" -ge "$limit" ]; do
	size=$((limit - at < block ? limit - at : block))
	solve_block $at $size
	cat "$work/$at-$size" >>"$work/found"
	at=$((at + size))
done
enough
[ ! -t 2 ] || printf '\r\033[K' >&2
! grep -q ' grade.scale=generic' "$work/found" ||
	printf '%s\n' "$speaker: $GAME has no scale of its own; its grades are by the common one" >&2

{
	printf '%s\n' "# deal -s $seed -n $at${OPTIONS:+ $OPTIONS} $GAME | solve -N $nodes --only won --grade${GRADE:+ | stats --where 'grade==$GRADE' --records}"
	echo "# $(solve --version); $nodes nodes a deal; $at deals, $(wc -l <"$work/found" | tr -d ' ') won; at most $count of a grade$([ "$DISTINCT" = no ] || echo ", no two alike up to the names of the suits")"
	for g in $grades; do
		of_grade "$g" | head -n "$count"
	done
} >"$result"
echo "$result"

[ $enough = yes ] || for g in $grades; do
	have=$(of_grade "$g" | wc -l) advice=$([ -n "${SPEAKER-}" ] && echo "raise -N or try other seeds" || echo "raise DEALS or NODES")
	[ "$(scale $((4 + g)))" != 0.000 ] ||
		advice="of the $(scale 3) won deals that its scale was made with none is of this grade"
	[ "$have" -ge "$count" ] ||
		printf '%s\n' "$speaker: $GAME: $have of $count of grade $g among $at deals, of which $(wc -l <"$work/found" | tr -d ' ') were won within $nodes nodes; $advice" >&2
done
[ $enough = yes ]
