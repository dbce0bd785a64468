#!/bin/sh
# A booklet of puzzles to print: make booklet GAME=herring-bone
#
# analysis/puzzles/booklet.sh [BUILD] makes the puzzles as analysis/puzzles/puzzles.sh does, with the same environment
# variables (COUNT is 2 of each grade by default). With FROM=seeds/herring-bone.graded it takes them from a file of
# graded records instead, at most COUNT of each grade. PAGE is the address of the page to play on, for links, and for QR
# codes on paper. KEEP is a folder for intermediate files. Writes build/puzzles/GAME.pdf and GAME.html.

unset CDPATH POSIXLY_CORRECT
case ${PAGE-} in
[A-Za-z]*:*) # an address with a scheme, which must not run a script
	case $PAGE in http:* | https:* | file:*) ;; *) echo "${SPEAKER:-booklet}: the address of a page begins with http:, https: or file:" >&2; exit 2 ;; esac ;;
esac
build=$(cd "${1-build}" && pwd) || exit 2
PATH=$build:$PATH
LC_ALL=C.UTF-8
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-0} # so that the same puzzles are the same bytes
export PATH LC_ALL SOURCE_DATE_EPOCH
here=$(dirname "$0")
speaker=${SPEAKER:-booklet} # in whose name it speaks
COUNT=${COUNT:-2} out=${OUT:-build/puzzles}
export COUNT
mkdir -p "$out" || exit 2
work=$(mktemp -d) || exit 2
making= fresh=
trap 'rm -rf "$work" ${fresh:+"$fresh"}' EXIT
trap '[ -z "$making" ] || { kill "$!"; wait "$!"; } 2>/dev/null; exit 2' INT TERM HUP

if [ -n "${FROM-}" ]; then
	[ -r "$FROM" ] || { echo "$speaker: cannot read $FROM" >&2; exit 2; }
	set_file=${KEEP:-$out}/$(basename "$FROM").chosen
	grep -v '^#' "$FROM" | awk -v most="$COUNT" '
		{ g = ""; for (i = 1; i <= NF; i++) if ($i ~ /^grade=/) g = $i; if (n[g]++ < most) print }' |
		stats --where "grade>=${GRADE:-1}" --records | stats --where "grade<=${GRADE:-5}" --records >"$set_file"
else
	making=yes
	OUT=${KEEP:-$out} "$here/puzzles.sh" "$build" >"$work/set_file" &
	wait "$!" # the shell handles signals during wait
	making=
	set_file=$(cat "$work/set_file")
	[ -n "$set_file" ] || exit 2
fi

# Sorts by grade, easy ones first.
for g in 1 2 3 4 5; do
	stats --where "grade==$g" --records "$set_file" | grep -v '^#'
done >"$work/records"
[ -s "$work/records" ] || { [ -z "${FROM-}" ] || echo "$speaker: ${GAME:-$FROM}: no puzzles${GRADE:+ of grade $GRADE}" >&2; exit 1; }
game=$(head -n 1 "$work/records" | sed 's/^game=\([^ ]*\).*/\1/')
title=$(deal --rules "$game" | sed -n 's/^title *= *//p' | head -n 1)
case $game in
./* | /* | *.ini) name=$(basename "$game" .ini) ;;
*/*) name=$(echo "$game" | tr / -) title="$title (${game#*/})" ;;
*) name=$game ;;
esac

play --rewind "$work/records" | play --svg "$work/{}.svg" || exit 2
# The deal in the address of the page: by its seed, else in full.
link() { # RECORD
	echo "$1" | tr ' ' '\n' | awk -F = '
		{ value = substr($0, length($1) + 2); gsub(/%/, "%25", value); gsub(/\+/, "%2B", value); gsub(/&/, "%26", value); of[$1] = value }
		END { printf "%s", "game=" of["game"] (of["set"] == "" ? "" : "&set=" of["set"]) "&seed=" of["seed"] }'
}

i=0
while read -r record; do
	i=$((i + 1))
	echo "$record" | play --explain >"$work/$i.txt" || exit 2
	# ranges of actions without a legal alternative, as "5-13, 25-27"
	echo "$record" | play --annotate -N 1 | sed -n 's/ *forced: nothing else was legal$//p' >"$work/$i.forced"
	case $record in
	game=./* | game=/*) continue ;; # the page has not the rule file
	*' seed='*) ;;
	*) continue ;;
	esac
	[ -n "${PAGE-}" ] || continue
	echo "$PAGE#$(link "$record")" >"$work/$i.link"
	! command -v qrencode >/dev/null || qrencode -t SVG -m 1 -o "$work/$i.qr" -r "$work/$i.link" || exit 2
done <"$work/records"
# A reader who shuffles real cards gets another order than the record has.
shuffled=
head -n 1 "$work/records" | sed 's/ shuffle=[0-9]*//; s/ moves=.*//' | play --draw >/dev/null 2>&1 || shuffled=yes
deal --about "$game" >"$work/about"
scale=
grep -q ' grade.scale=generic' "$work/records" ||
	scale=$(awk -F, -v game="${game%%/*}" '$1 == game { print $3, $5, $6, $7, $8, $9 }' "$here/../../libdeal/grade/scales.csv")
awk -v dir="$work" -v title="$title" -v about="$work/about" -v scale="$scale" -v shuffled="$shuffled" -f "$here/booklet.awk" "$work/records" || exit 2
# Replaces the file atomically, and never writes through a link.
place() { # FILE NAME
	fresh=$out/.$2.$$
	cp "$work/$1" "$fresh" && mv -f "$fresh" "$out/$2" || exit 2
}
place booklet.html "$name.html"
command -v rsvg-convert >/dev/null || { echo "$speaker: $out/$name.html only: rsvg-convert is missing" >&2; exit 2; }
rsvg-convert -f pdf -o "$work/booklet.pdf" "$work"/page-*.svg || exit 2
place booklet.pdf "$name.pdf"
echo "$out/$name.pdf, puzzles: $i"
echo "$out/$name.html"
