# A deal won with few nodes, or in little memory, is also won with more of either.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_budgets() {
	cut -f 1 "$work/games" | while read -r game; do deal -s 31 -n "$(size 12 1)" "$game"; done >"$work/deals"
	solve -N "${FULL:+5}500" --memory 16 "$work/deals" >"$work/few"
	solve -N "${FULL:+5}5000" --memory 16 "$work/deals" >"$work/nodes"
	solve -N "${FULL:+5}5000" --memory 256 "$work/deals" >"$work/memory"
	for more in nodes memory; do
		less=few
		[ $more = nodes ] || less=nodes
		awk -v wins="$(size 10 5)" -v deals="$(size 60 30)" '{ at = $0; sub(/.* cards=/, "", at); sub(/ .*/, "", at); at = $1 at }
			FNR == NR { won[at] = ($0 ~ /result=won/); n += won[at]; next }
			{ seen++; m += ($0 ~ /result=won/); if (won[at] && !/result=won/) { bad = 1; print substr($0, 1, 200) } }
			END { print n " won, then " m; exit bad || n < wins || seen < deals }' "$work/$less" "$work/$more" >"$work/out"
		check "budgets: what is won stays won with more $more: $(tail -n 1 "$work/out")" $? "$work/out"
	done
	# memory for the largest possible search is mostly unused, so it must not be allocated
	case $build in */san* | */cov*) return ;; esac
	(ulimit -v 180000 && solve -N 200 -j 2 --memory 1 "$work/deals") >"$work/few" 2>"$work/out" &&
		[ ! -s "$work/out" ] && [ "$(wc -l <"$work/few")" -eq "$(wc -l <"$work/deals")" ]
	check "budgets: thirty games by two threads in 180 MB of address space" $? "$work/out"
	# growth with the number of nodes, such as the steps to each; a quarter more is for the allocator
	for deal in "parterre 178 500000" "carre-napoleon 3 600000" "hemispheres 3 300000"; do
		# shellcheck disable=SC2086
		set -- $deal
		deal -s "$2" "$1" >"$work/few"
		least=$(resident solve -N 300 "$work/few" 2>&1 >/dev/null)
		most=$(resident solve -N "$3" --memory 4 "$work/few" 2>&1 >/dev/null)
		echo "$1 $2: $most KiB, with few nodes $least" >"$work/out"
		[ "$most" -gt "$least" ] && [ "$((most - least))" -lt 5120 ]
		check "budgets: $1 within 4 MiB of memory" $? "$work/out"
	done
	GAMES=pyramid PARTS='partners relaxation,partners' DEALS=3 NODES=1000 tests/tools/ablation "$build" >"$work/out" 2>&1 &&
		awk -F , 'NR > 1 && ($3 != 3 || $7 <= $6) { bad = 1 } END { exit bad || NR != 3 || NF != 7 }' "$work/out"
	check "budgets: searches without a dead-end test take more nodes" $? "$work/out"
	tests/tools/vary NO_SUCH_NUMBER 1 >"$work/out" 2>&1
	[ $? -eq 2 ] && grep -q 'has no number NO_SUCH_NUMBER' "$work/out"
	check "budgets: a number of the search that is not there" $? "$work/out"
	if [ -n "${FULL-}" ]; then
		GAMES=herring-bone DEALS=6 NODES=5000 tests/tools/vary FIRST_SLICE 200 >"$work/out" 2>&1 &&
			awk -F , 'NR == 2 { nodes = $7 } NR > 1 && NF != 8 { bad = 1 } END { exit bad || NR != 3 || nodes == $7 }' "$work/out"
		check "budgets: another number of the search takes other nodes" $? "$work/out"
	fi
	# musl gives a thread 128 KB of stack
	(ulimit -s 96 && solve -N 500 -j 2 "$work/deals") >"$work/few" 2>"$work/out" &&
		solve -N 500 -j 1 "$work/deals" | cmp - "$work/few" >>"$work/out" 2>&1
	check "budgets: thirty games by threads of 96 KB of stack" $? "$work/out"
}
