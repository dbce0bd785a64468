# Boards as people and programs draw them: the files of tests/drawn, each with the outcome that its list has, and 200 drawn
# at random, 50 with sanitizers. A board may be refused, or read with a note on stderr; none becomes another game in silence.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_drawn() {
	python3 tests/tools/drawn_boards.py --files tests/drawn >"$work/now" 2>&1
	same "drawn: $(grep -c . tests/drawn/list) files" tests/drawn/list "$work/now"
	! grep -q SILENT tests/drawn/list
	check "drawn: no file becomes another game in silence" $?
	count=${FULL:+2}200
	case $build:$count in */san*:200) count=50 ;; esac
	python3 tests/tools/drawn_boards.py 20260101 $count >"$work/out" 2>&1
	check "drawn: $(tail -n 1 "$work/out")" $? "$work/out"
}
