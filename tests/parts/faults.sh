# Every allocation of the library fails once: with FULL=1 in all games, else a part of them in two games. Then the tools
# run with failing system calls (tests/tools/shim.c).
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_faults() {
	games="belle-lucie ranks:5 herring-bone redeals:1"
	[ -z "${FULL-}" ] || games=$(sed 's/\t.*/ -/' "$work/games")
	# shellcheck disable=SC2086
	set -- $games
	while [ $# -gt 1 ]; do
		timeout 600 fault "$1" "${2#-}" >"$work/out" 2>&1
		check "faults/$1: no memory" $? "$work/out"
		shift 2
	done
	[ -e "$build/shim.so" ] || { skip "faults of the tools" "sanitized build"; return; }
	tests/badday "$build" >"$work/tap" 2>"$work/out"
	while read -r verdict what; do
		[ "$verdict" = ok ]
		check "faults/$what" $? "$work/out"
	done <"$work/tap"
	[ -n "${FULL-}" ] || return 0
	(ulimit -v 60000
	deal -n 1000000 -o ranks=2 -o suits=1 belle-lucie | play --policy random | solve -N 1 -j 2 --memory 1 | stats --csv) >"$work/out" 2>&1
	[ "$(sed -n '2s/,.*//p' "$work/out")" = 1000000 ]
	check "faults/a million records through all four tools, 60 MB for each" $? "$work/out"
}
