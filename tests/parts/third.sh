# A second hand (tests/third/): a program in Python that reads rule files and plays by the manuals alone. Its legal words
# at random plays, its ends of games and its verdicts on small deals are compared with those of the tools.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_third() {
	if ! command -v python3 >/dev/null; then
		skip "third: a second hand" "no python3"
		return
	fi
	python3 tests/third/compare.py walks "${FULL:+1}1" 11 >"$work/out" 2>&1
	check "third: $(tail -n 1 "$work/out")" $? "$work/out"
	python3 tests/third/compare.py wins "${FULL:+2}2" 1 5000 -f tests/third/small >"$work/out" 2>&1
	check "third/small: $(tail -n 1 "$work/out")" $? "$work/out"
	[ -z "${FULL-}" ] || third_full
}

third_full() {
	python3 tests/third/compare.py wins 5 41 20000 >"$work/out" 2>&1
	check "third/wins: $(tail -n 1 "$work/out")" $? "$work/out"
}
