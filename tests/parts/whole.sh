# The default search is about as good as each of its parts: a deal that the plain search decides within N positions is
# decided within 8 N, with the same verdict.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

whole_compare() { # NAME LEAST <DEALS: at least LEAST of them must be decided
	solve -k --exhaustive -N "${FULL:+3}2000" >"$work/plain" 2>"$work/out"
	grep -v result=unknown "$work/plain" |
		sed 's/ moves=[^ ]*//; s/^\(.*\) result=\([a-z]*\) .* nodes=\([0-9]*\).*/\2 \3 \1/' >"$work/decided"
	while read -r result nodes deal; do
		echo "$deal" | solve -N "$((8 * nodes + 8))" | grep -q " result=$result " ||
			echo "$result within $nodes positions by the plain search: $deal" | cut -c 1-200
	done <"$work/decided" >>"$work/out"
	[ "$(wc -l <"$work/decided")" -ge "$2" ] && [ ! -s "$work/out" ]
	check "whole/$1: $(wc -l <"$work/decided") deals that the plain search decides" $? "$work/out"
}

part_whole() {
	cat "$work/games" "$work/further" | cut -f 1 >"$work/all"
	while read -r game; do deal -s 401 -n "${FULL:+1}1" "$game"; done <"$work/all" | whole_compare full "${FULL:+1}15"
	for ranks in 5 7; do
		while read -r game; do deal -s 501 -n "${FULL:+1}1" -o ranks=$ranks "$game" 2>/dev/null; done <"$work/all" |
			whole_compare "ranks=$ranks" "${FULL:+3}40"
	done
	deal -s 601 -n "${FULL:+1}20" golf >"$work/golfs"
	golf <"$work/golfs" >"$work/expected"
	for how in '' --exhaustive; do
		solve $how -N 1e8 "$work/golfs" | sed 's/.* result=\([a-z]*\).*/\1/' >"$work/out"
		same "whole/golf as by a plain program $how" "$work/expected" "$work/out"
	done
}
