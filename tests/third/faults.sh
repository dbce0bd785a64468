#!/bin/sh
# In this folder: a second hand, a program in Python that plays by rule files (hand.py), its comparison with the tools
# (compare.py), small deals and rule files for it, and faults that it must find.
# This script puts faults into libdeal/rules and libdeal/engine one by one (tests/third/faults). Search, check and play
# share them, so the tools agree on false wins and losses. The second hand must find each fault that makes one.
# usage: tests/third/faults.sh BUILD WORK [PATTERN: names of faults]; prints each fault that is not found. WORK/counts has a line for each fault:
# false losses, those of them with checked=, false wins, and the differences found at plays and at verdicts.

build=$(cd "$1" && pwd) work=$2
. tests/judge/fault.sh

faults_deals() {
	grep -v '^#' tests/third/small | while read -r game options; do
		set -- -s 301 -n 25
		for option in $options; do set -- "$@" -o "$(echo "$option" | tr + ' ')"; done
		"$build/deal" "$@" "$game"
	done
	{ "$build/deal" --list=historic && "$build/deal" --list=others; } | cut -f 1 | while read -r game; do "$build/deal" -s 301 -n 3 "$game"; done
}

# Links the two tools with the fault.
faults_link() {
	common=$(grep -L '^int main' cmd/*.c | sed "s|\(.*\)c$|$build/\1o|")
	# shellcheck disable=SC2086
	fault_link solve "$build"/cmd/solve.o "$build"/cmd/solve/*.o $common && fault_link play "$build"/cmd/play.o "$build"/cmd/play/*.o $common -lreadline
}

faults_deals >"$work/deals"
"$build/solve" -N 2000 "$work/deals" >"$work/solved"
for result in won unwinnable; do grep " result=$result" "$work/solved" | sed 's/ moves=[^ ]*//; s/ result=.*//' >"$work/$result"; done
grep -v '^#' tests/third/faults | grep "${3-}" | while IFS='|' read -r name file edit; do
	fault_put "$file" "$edit" || { echo "$name: the edit does not fit"; continue; }
	faults_link || exit
	# a fault may break the tools off, and they may leave records out
	timeout 120 "$work/solve" -k -N 2000 "$work/won" >"$work/found" 2>/dev/null
	losses=$(grep -c ' result=unwinnable' "$work/found") checked=$(grep -c ' result=unwinnable.* checked=' "$work/found")
	timeout 120 "$work/solve" -k -N 2000 "$work/unwinnable" >"$work/found" 2>/dev/null
	wins=$(grep -c ' result=won' "$work/found")
	plays=$(ENOUGH=1 PATH=$work:$build:$PATH timeout 120 python3 tests/third/compare.py walks 1 11 2>&1 | sed -n '$s/.* \([0-9]*\) differ$/\1/p')
	verdicts=$(ENOUGH=1 PATH=$work:$build:$PATH timeout 120 python3 tests/third/compare.py wins 5 301 2000 -f tests/third/small 2>&1 | sed -n '$s/.* \([0-9]*\) differ$/\1/p')
	echo "$name: $losses $checked $wins ${plays:-0} ${verdicts:-0}" >&3
	[ $((losses + wins)) -eq 0 ] || [ "${plays:-0}" != 0 ] || [ "${verdicts:-0}" != 0 ] || echo "$name: $losses false losses and $wins false wins are not found"
done 3>"$work/counts"
