#!/bin/sh
# Study: whole ranges of Microsoft's FreeCell deals, deal by deal, and Baker's Game by its number of cells, against
# published counts.
#
# The counts of others are in census-published.csv, with their sources. Baker's Game has our own seeds, so its shares are
# compared by intervals.
#
# Environment variables beside those of common.sh:
#     LAST   last number of Microsoft's deals, 32000
#     TWO    the last one with two cells, as LAST
#     CELLS  the numbers of cells of Baker's Game, "1 2 3 4 5 6"
#
# Cost: five minutes of one core, nearly all of it for two cells. --quick: 100 deals a row.
#
# usage: census.sh BUILD [--quick]; see common.sh
studies=$(cd "$(dirname "$0")" && pwd) || exit 1
FROM=${FROM:-8400001}
. "$studies/common.sh"
study_start census 2000 300000 0 100 20000 0 "$@"
last=${LAST:-32000}
[ "${2-}" != --quick ] || last=100
two=${TWO:-$last}
made=$(echo "$made" | sed "s/^# \(FROM\|GAMES\)/# LAST=$last TWO=$two \1/")

# counted NAME KEY: a line of CSV, with our counts and those of the row KEY of the table of others
counted() {
	ours=$(stats --csv "$file" | columns - n won unwinnable unknown | tail -n 1 | tr '\t' ,)
	theirs=$(columns "$studies/census-published.csv" key n won unwinnable unknown | sed -n "s/^$2	//p" | tr '\t' ,)
	echo "$1,$ours,$theirs"
}

{
	echo "# FreeCell: our counts and those of others, of Microsoft's deals"
	echo "$made"
	echo "deals,n,won,unwinnable,unknown,their_n,their_won,their_unwinnable,their_unknown"
	searched "none-$last" "deal --ms 1 -n $last freecell/no-cells"
	counted "1 to $last without cells" none
	searched "two-$two" "deal --ms 1 -n $two -o cells=2 freecell"
	counted "1 to $two with two cells" two
	searched eight "for n in 11982 146692 186216 455889 495505 512118 517776 781948; do deal --ms \$n freecell; done"
	counted "the unwinnable ones of 1 to 1000000" eight
} >census-freecell.csv
columns census-freecell.csv

{
	echo "# Baker's Game by its number of cells: our shares and those of a million deals of another program"
	echo "$made"
	echo cells,n,won,unwinnable,unknown,low95,high95,low999,high999,published,inside95,inside999
	for cells in ${CELLS:-1 2 3 4 5 6}; do
		searched "bakers-$cells-$deals" "deal -s $from -n $deals -o cell.piles=$cells bakers-game"
		against "$file" "$cells" "$(columns "$studies/census-published.csv" key n won | awk -F '\t' -v key="bakers-$cells" '$1 == key { print $3 / $2 }')"
	done
} >census-bakers-game.csv
columns census-bakers-game.csv
study_end
