#!/bin/sh
# For each of the thirty games: how many of its first deals can be won, by the kept verdicts (../verdicts).
#
# With BUILD the script writes CSV from results/verdicts-games.csv, without the rows of options.
# With --table FILE PAIRS it prints the CSV, and the CSV of pairs of players on the same deals, as a table for a page.

table() {
	echo "| game | deals | winnable at least | at most | unknown | without memory : with memory and solver | gain in points | the latter : think |"
	echo "|---|---|---|---|---|---|---|---|"
	{
		columns "$2" game question pairs both_won first_only second_only difference low high
		columns "$1" game n unknown low high
	} | awk -F '\t' '
		function most(share) { # 100% only if it is
			return sprintf(share == 1 || share < 0.9995 ? "%.1f%%" : share < 0.99995 ? "%.2f%%" : "%.3f%%", 100 * share)
		}
		NF == 9 {
			wins[$1, $2] = $4 + $5 " : " $4 + $6 " of " $3
			gain[$1, $2] = sprintf("%+.1f (%.1f – %.1f)", 100 * $7, 100 * $8, 100 * $9)
		}
		NF == 5 && $1 != "game" {
			printf "| %s | %d | %s | %s | %d | %s | %s | %s |\n",
				$1, $2, most($4), most($5), $3, wins[$1, "both"], gain[$1, "both"], wins[$1, "thought"]
		}'
}

if [ "$1" = --table ]; then
	PATH=$PATH:$(dirname "$0")/../../build
	table "$2" "$3"
	exit
fi
PATH=$(cd "${1-build}" && pwd):$PATH

echo "game,n,won,unwinnable,unknown,nodes,low,high"
deal --list=historic | cut -f 1 | while read -r game; do
	columns --rows "$(dirname "$0")/results/verdicts-games.csv" "game=$game" set= | awk -F , -v OFS=, -v game="$game" '
	{ print $1, $3, $4, $5 + $6, $7, $8, $9, $10 }
	END { if (NR != 1) { print "thirty.sh: verdicts-games.csv has no single row of " game >"/dev/stderr"; exit 1 } }' || exit
done
