#!/bin/sh
# Study: do the rule files and the search give the winnability that others have published?
#
# Five of the further games, 2,000 fixed seeds each, at most 1,000,000 nodes. If the published value is outside our 95%
# interval the number of deals is doubled, once. In the end it must be inside the 99.9% interval, or the study fails.
# Both intervals count unknown deals as lost at the lower end and as won at the upper one. The values are from C. Blake
# and I. P. Gent, The Winnability of Klondike Solitaire and Many Other Patience Games.
#
# Cost: half a minute of two cores, most of it for Streets and Alleys and Beleaguered
# Castle.  --quick: 40 deals of 20,000 nodes, some seconds.
#
# usage: reference.sh BUILD [--quick], GAMES in the environment restricts it; see common.sh
studies=$(cd "$(dirname "$0")" && pwd) || exit 1
. "$studies/common.sh"
study_start reference 2000 1000000 0 40 20000 0 "$@"

published() {
	case $1 in
	fan) echo 0.48776 ;;
	beleaguered-castle) echo 0.68170 ;;
	streets-and-alleys) echo 0.51187 ;;
	king-albert) echo 0.68542 ;;
	freecell) echo 0.999988 ;;
	*)
		say "no published value for $1"
		exit 2
		;;
	esac
}

head=game,n,won,unwinnable,unknown,low95,high95,low999,high999,published,inside95,inside999
echo $head >reference-games.part
first=$deals
for patience in ${GAMES-fan beleaguered-castle streets-and-alleys king-albert freecell}; do
	value=$(published "$patience")
	deals=$first
	solved "$patience" "$patience"
	line=$(against "$file" "$patience" "$value")
	case $(printf '%s\n' $head "$line" | columns - inside95) in no)
		deals=$((2 * first))
		say "$patience: $value lies outside the 95% interval: twice as many deals"
		solved "$patience" "$patience"
		line=$(against "$file" "$patience" "$value")
		;;
	esac
	echo "$line" >>reference-games.part
done
mv reference-games.part reference-games.csv
columns reference-games.csv | awk -F '\t' '{
	printf "%-20s %6s %6s %10s %8s  %9s - %-9s %10s %9s\n", $1, $2, $3, $4, $5, $8, $9, $10, $12
}' >reference-games.txt
cat reference-games.txt
study_end
! columns reference-games.csv inside999 | grep -qx no
