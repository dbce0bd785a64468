#!/bin/sh
# Solves the curated deals again, and grades each that has a grade: every field must be the same as in seeds/. The
# budget of a deal is the -N of the last # line before it. Usage: analysis/puzzles/verify-seeds.sh [BUILD] [FILE...] The
# exit status is 1 if a file differs.
. "$(dirname "$0")/begin.sh"
[ $# -gt 0 ] || set -- seeds/*
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
status=0

# Solves the records in $work/kept, all of one budget, again; appends the differences to $work/differ.
again() { # NODES
	grade=
	! grep -q ' grade=' "$work/kept" || grade=--grade
	play --rewind "$work/kept" | solve -N "$1" $grade -j "${THREADS:-$(nproc)}" >"$work/found" || exit 2
	if grep -q '^#.* --shorten' "$file"; then shorter "$work/found"; else cat "$work/found"; fi >"$work/again"
	diff "$work/kept" "$work/again" >>"$work/differ"
}

for file do
	case $file in *.md) continue ;; esac
	: >"$work/differ"
	rm -f "$work"/budget.*
	awk -v out="$work/budget." '
		/^#/ { if (match($0, /-N [0-9]+/)) nodes = substr($0, RSTART + 3, RLENGTH - 3); next }
		{ print >(out (nodes ? nodes : "none")) }' "$file"
	[ ! -e "$work/budget.none" ] || { echo "$file: a deal before any line that names a budget" >&2; exit 2; }
	for kept in "$work"/budget.*; do
		mv "$kept" "$work/kept"
		again "${kept##*.}"
	done
	if [ ! -s "$work/differ" ]; then
		echo "$file: $(grep -vc '^#' "$file") deals come out the same"
	else
		echo "$file: $(grep -c '^>' "$work/differ") of $(grep -vc '^#' "$file") deals come out otherwise:" >&2
		sed -n 's/^\([<>]\) \(game=[^ ]*\).*\( seed=[0-9]*\).* \(result=.*\)/\1 \2\3 \4/p' "$work/differ" | head -n 4 >&2
		status=1
	fi
done
exit $status
