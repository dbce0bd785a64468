#!/bin/sh
# For every game of the library: how many of its first deals can be won.
#
# With [BUILD] the script writes CSV. DEALS, NODES and THREADS in the environment set the sizes, GAMES restricts the
# games. The slowest game gets a tenth of DEALS; the count in its row shows it.
# With --table FILE PAIRS it prints the CSV, and the CSV of pairs of players on the same deals, as a table for a page.

deals=${DEALS-1000} nodes=${NODES-1000000}
threads=${THREADS-$(nproc)}
slowest="empress-of-india"

table() {
	echo "| game | deals | winnable at least | at most | unknown | without memory : with memory and solver | gain in points | the latter : think |"
	echo "|---|---|---|---|---|---|---|---|"
	{
		columns "$2" game question pairs both_won first_only second_only difference low high
		columns "$1" game n unknown low high
	} | awk -F '\t' '
		NF == 9 {
			wins[$1, $2] = $4 + $5 " : " $4 + $6 " of " $3
			gain[$1, $2] = sprintf("%+.1f (%.1f – %.1f)", 100 * $7, 100 * $8, 100 * $9)
		}
		NF == 5 && $1 != "game" {
			printf "| %s | %d | %.1f%% | %.1f%% | %d | %s | %s | %s |\n",
				$1, $2, 100 * $4, 100 * $5, $3, wins[$1, "both"], gain[$1, "both"], wins[$1, "thought"]
		}'
}

if [ "$1" = --table ]; then
	PATH=$PATH:$(dirname "$0")/../../build
	table "$2" "$3"
	exit
fi
PATH=$(cd "${1-build}" && pwd):$PATH

echo "game,n,won,unwinnable,unknown,nodes,low,high"
for game in ${GAMES-$(deal --list=historic | cut -f1)}; do
	first=$deals
	case " $slowest " in *" $game "*) first=$((deals / 10)) ;; esac
	[ -t 2 ] && echo "$game" >&2
	deal "$game" -n "$first" | solve -N "$nodes" -j "$threads" | stats --csv | columns - n won unwinnable unknown low high |
		tail -n 1 | awk -F '\t' -v OFS=, -v game="$game" -v nodes="$nodes" '{ print game, $1, $2, $3, $4, nodes, $5, $6 }'
done
