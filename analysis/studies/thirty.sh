#!/bin/sh
# For every game of the library: how many of its first deals can be won.
#
# With [BUILD] the script writes CSV. DEALS, NODES and THREADS in the environment set the sizes, GAMES restricts the
# games. The slowest game gets a tenth of DEALS; the count in its row shows it.
# With --table FILE PLAYERS it prints the CSV, and the CSV of the players, as a table for a page.

deals=${DEALS-1000} nodes=${NODES-1000000}
threads=${THREADS-$(nproc)}
slowest="empress-of-india"

table() {
	echo "| game | deals | winnable at least | at most | unknown | player without memory | player with memory and solver | deals of each |"
	echo "|---|---|---|---|---|---|---|---|"
	{
		columns "$2" game player n won low high
		columns "$1" game n unknown low high
	} | awk -F '\t' '
		function share(player) { return !n[$1, player] ? "–" : sprintf("%.1f%% (%.1f – %.1f)", won[$1, player], low[$1, player], high[$1, player]) }
		NF == 6 {
			$2 = $2 ~ /:memory=yes finish/ ? "memory" : $2
			won[$1, $2] = 100 * $4 / $3; low[$1, $2] = 100 * $5; high[$1, $2] = 100 * $6; n[$1, $2] = $3
		}
		NF == 5 && $1 != "game" {
			printf "| %s | %d | %.1f%% | %.1f%% | %d | %s | %s | %d, %d |\n",
				$1, $2, 100 * $4, 100 * $5, $3, share("greedy"), share("memory"), n[$1, "greedy"], n[$1, "memory"]
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
