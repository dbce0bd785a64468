#!/bin/sh
# Brings back old faults of identity one by one. The judge must find each at random plays, in the records of earlier
# faults, or by verdicts. usage: tests/judge/identity.sh BUILD WORK; prints the names of faults that were not found.

build=$1 work=$2
. tests/judge/fault.sh
grep -v '^#' tests/judge/identity.faults | while IFS='|' read -r name file edit; do
	fault_put "$file" "$edit" || { echo "$name: the edit does not fit"; continue; }
	fault_link judge "$build"/tests/judge/*.o "$build/families.o" || exit
	"$work/judge" --plays --deals 2 --jobs 1 tests/judge/cases/*.ini >/dev/null 2>&1 &&
		(cd tests/judge/cases && "$work/judge" --records <records) >/dev/null 2>&1 &&
		"$work/judge" --deals 16 --jobs 1 tests/judge/cases/*.ini >/dev/null 2>&1 && echo "$name: not found"
done
