#!/bin/sh
# Every game that the library has: how many of its first deals can be won, and how
# many a player wins who sees no hidden card and thinks no move ahead.
#
# analysis/studies/thirty.sh [BUILD] writes CSV; DEALS, NODES, GREEDY and THREADS in the
# environment say how much is done, GAMES restricts it.  A game whose deals are
# slow to solve gets a tenth of DEALS, one whose deals are slow to play a tenth of
# GREEDY, and the row says so by its count.
# analysis/studies/thirty.sh --table FILE prints the CSV as a table for a page.

deals=${DEALS-1000} nodes=${NODES-1000000} greedy=${GREEDY-10000}
threads=${THREADS-$(nproc)}
slow="empress-of-india quatorze" slowest="empress-of-india"

table() {
	echo "| game | deals | winnable at least | at most | unknown | greedy player wins | of deals |"
	echo "|---|---|---|---|---|---|---|"
	columns "$1" game n won unwinnable unknown nodes low high greedy_n greedy_won greedy_low greedy_high | awk -F '\t' '{
		printf "| %s | %d | %.1f%% | %.1f%% | %d | ", $1, $2, 100 * $7, 100 * $8, $5
		if ($9 > 0) printf "%.2f%% (%.2f – %.2f) | %d |\n", 100 * $10 / $9, 100 * $11, 100 * $12, $9
		else print "| |"
	}'
}

if [ "$1" = --table ]; then
	PATH=$PATH:$(dirname "$0")/../../build
	table "$2"
	exit
fi
PATH=$(cd "${1-build}" && pwd):$PATH

# Counts and limits of the records on standard input
counts() { stats --csv | columns - n won unwinnable unknown low high | tail -n 1; }

echo "game,n,won,unwinnable,unknown,nodes,low,high,greedy_n,greedy_won,greedy_low,greedy_high"
for game in ${GAMES-$(deal --list=historic | cut -f1)}; do
	many=$greedy first=$deals
	case " $slow " in *" $game "*) many=$((greedy / 10)) ;; esac
	case " $slowest " in *" $game "*) first=$((deals / 10)) ;; esac
	[ -t 2 ] && echo "$game" >&2
	solved=$(deal "$game" -n "$first" | solve -N "$nodes" -j "$threads" | counts)
	played=$(printf '0\t0\t0\t0\t0\t0')
	[ "$many" -gt 0 ] && played=$(deal "$game" -n "$many" | play --policy greedy | counts)
	printf '%s\t%s\t%s\n' "$game" "$solved" "$played" | awk -F '\t' -v OFS=, -v nodes="$nodes" \
		'{print $1, $2, $3, $4, $5, nodes, $6, $7, $8, $9, $12, $13}'
done
