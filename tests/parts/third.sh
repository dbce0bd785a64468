# A second hand (tests/third/): a program in Python that reads rule files and plays by the manuals alone. Its legal words
# at random plays, its ends of games and its verdicts on small deals are compared with those of the tools.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

third_compare() { # NAME ARGUMENT...
	name=$1
	shift
	python3 tests/third/compare.py "$@" >"$work/out" 2>&1
	check "$name: $(tail -n 1 "$work/out")" $? "$work/out"
}

part_third() {
	if ! command -v python3 >/dev/null; then
		skip "third: a second hand" "no python3"
		return
	fi
	LONGEST=$(size 160 60) # actions of a walk
	export LONGEST
	third_compare third walks 1 11
	third_compare "third/files" walks 5 1 -d tests/third/files
	third_compare "third/small" wins "$(size 22 1)" 1 5000 -f tests/third/small
	grep -h '^game=.* result=won' tests/golden/* | sed -n "1~$(size 5 15)p" | python3 tests/third/hand.py check >"$work/out" 2>&1
	check "third/golden: $(tail -n 1 "$work/out")" $? "$work/out"
	[ -z "${FULL-}" ] || third_full
}

# Options, rule files and deals at random, a tenth of seeds/, and faults of rules/ and engine/: ten minutes of a processor.
third_full() {
	third_compare "third/games" walks 10 51
	third_compare "third/wins" wins 5 41 20000
	third_compare "third/options" walks 3 61 -r 300
	mkdir "$work/drawn" && judge --write "$work/drawn" --cases 1000 --seed 9 >"$work/out" 2>&1
	third_compare "third/drawn" walks 2 1 -d "$work/drawn"
	grep -h ' result=won' seeds/*.graded | sed -n '1~10p' | python3 tests/third/hand.py check >"$work/out" 2>&1
	check "third/seeds: $(tail -n 1 "$work/out")" $? "$work/out"
	mkdir "$work/faults"
	tests/third/faults.sh "$build" "$work/faults" >"$work/out" 2>&1
	[ ! -s "$work/out" ] && [ "$(awk '{ n += $(NF - 4) + $(NF - 2) > 0 } END { print n }' "$work/faults/counts")" -ge 14 ]
	check "third/faults: each that makes a false win or loss is found" $? "$work/out"
}
