#!/bin/sh
# Puts faults into dead-end tests, dominances, identity and tables one by one (search.faults). Each makes the search call
# won deals lost. None of these losses may be checked, and deal-check may accept no log of one, with or without the fault.
# usage: tests/judge/search.sh BUILD WORK; prints each violation. WORK/counts has a line for each fault: false losses that
# the check refuted, other false losses, those with checked=, and logs of them that deal-check accepts.

build=$1 work=$2
. tests/judge/fault.sh

# Lists deals of small tables and of full packs: number, game, options.
search_deals() {
	sed '/^#/d; s/\([^ ]* [^ ]*\) .*/200 \1/; y/:,/= /' tests/agree/quick
	sed '/^#/d; s/^[^ ]*/150/' tests/judge/small
	{ "$build/deal" --list=historic && "$build/deal" --list=others; } | sed 's/\t.*//; s/^/10 /'
}

# Links the two tools with the fault.
search_link() {
	common=$(grep -L '^int main' cmd/*.c | sed "s|\(.*\)c$|$build/\1o|")
	# shellcheck disable=SC2086
	fault_link solve "$build"/cmd/solve.o "$build"/cmd/solve/*.o $common && fault_link deal-check "$build/cmd/check/deal-check.o" $common
}

# Writes a log of each loss, as far as 100 kB allow. Prints the number of logs that either deal-check accepts.
search_logs() {
	grep result=unwinnable "$work/found" | sed 's/ result=.*//' | while read -r record; do
		echo "$record" | "$work/solve" -N 3000 --proof "$work/log" --proof-size 100k >/dev/null 2>&1
		[ -s "$work/log" ] || continue
		"$build/deal-check" "$work/log" >/dev/null 2>&1 || "$work/deal-check" "$work/log" >/dev/null 2>&1 && echo accepted
	done | wc -l
}

search_deals | while read -r n game options; do
	set -- -s 1001 -n "$n"
	for option in $options; do set -- "$@" -o "$option"; done
	"$build/deal" "$@" "$game"
done | "$build/solve" -N 3000 --only won | sed 's/ moves=.*//' >"$work/won"
grep -v '^#' tests/judge/search.faults | while IFS='|' read -r name file edit; do
	# an edit may have the sign that parts the fields, so the fourth field is the rest after the last slash
	case ${edit##*/} in "|"*) without=${edit##*|} edit=${edit%|*} ;; *) without= ;; esac
	fault_put "$file" "$edit" || { echo "$name: the edit does not fit"; continue; }
	search_link || exit
	"$work/solve" -k -N 3000 ${without:+--without "$without"} "$work/won" >"$work/found" 2>/dev/null # a fault of the table may break it off
	refuted=$(grep -c ' refuted=' "$work/found") lost=$(grep -c result=unwinnable "$work/found")
	checked=$(grep -c 'result=unwinnable.* checked=' "$work/found") accepted=$(search_logs)
	echo "$name: $refuted $lost $checked $accepted" >&3
	[ $((refuted + lost)) -gt 0 ] || echo "$name: the search calls no won deal lost"
	[ $((checked + accepted)) -eq 0 ] || echo "$name: $checked false losses are checked, $accepted logs of them accepted"
done 3>"$work/counts"
