#!/bin/sh
# Brings back old faults of identity one by one. The judge must find each at random plays, in the records of earlier
# faults, or by verdicts. usage: tests/judge/identity.sh BUILD WORK; prints the names of faults that were not found.

build=$1 work=$2
flags=$(sed -n 's/.* -Wall -Wextra \(.*\)-pthread -MMD.*/\1/p' "$build/stamp.flags")
grep -v '^#' tests/judge/identity.faults | while IFS='|' read -r name file edit; do
	sed "$edit" "libdeal/rules/$file" >"$work/$file"
	cmp -s "$work/$file" "libdeal/rules/$file" && echo "$name: the edit changes nothing"
	# shellcheck disable=SC2046,SC2086
	${CC-cc} -std=c11 -D_POSIX_C_SOURCE=200809L $flags -Ilibdeal -Ilibdeal/rules -w -c -o "$work/fault.o" "$work/$file" &&
		${CC-cc} $flags -pthread -o "$work/judge" "$build"/tests/judge/*.o "$build/families.o" "$work/fault.o" \
			"$build/libdeal.a" $(pkg-config --libs inih gsl) || exit
	"$work/judge" --plays --deals 2 --jobs 1 tests/judge/cases/*.ini >/dev/null 2>&1 &&
		(cd tests/judge/cases && "$work/judge" --records <records) >/dev/null 2>&1 &&
		"$work/judge" --deals 16 --jobs 1 tests/judge/cases/*.ini >/dev/null 2>&1 && echo "$name: not found"
done
