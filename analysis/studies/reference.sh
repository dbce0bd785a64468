#!/bin/sh
# Study: do the rule files and the search give the winnability that others have published?
#
# Five of the further games, 2,000 fixed seeds each, at most 1,000,000 nodes.  Where
# the published value lies outside our 95% interval the number of deals is doubled, once;
# in the end it must lie inside the 99.9% interval.  Both count unknown deals as lost at
# the lower end and as won at the upper one.  The values: C. Blake and I. P. Gent, The
# Winnability of Klondike Solitaire and Many Other Patience Games.  The study fails when
# a value lies outside.
#
# Cost: about an hour and a half of one core, nearly all of it for Streets and Alleys and
# Beleaguered Castle.  --quick: 40 deals of 20,000 nodes, some seconds.
#
# usage: reference.sh BUILD [--quick], GAMES in the environment restricts it; see common.sh
. "$(dirname "$0")/common.sh"
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

# row GAME FILE VALUE: the counts, the value, both intervals, and whether it lies in them.
# The limits of Clopper and Pearson are those at which the tail of the binomial
# distribution is half of what the interval leaves out, so a value lies inside when
# neither tail is smaller.
row() {
	sed 's/.* result=\([a-z]*\).*/\1/' "$2" | sort | uniq -c | awk -v game="$1" -v value="$3" '
	function binomial(n, k, p, i, sum, term) { # P(X <= k)
		if (k < 0) return 0
		if (k >= n) return 1
		term = n * log(1 - p)
		for (i = 0; i <= k; i++) {
			sum += exp(term)
			term += log(n - i) - log(i + 1) + log(p) - log(1 - p)
		}
		return sum > 1 ? 1 : sum
	}
	function upper(n, k, tail, low, high, middle, i) { # P(X <= k) = tail
		if (k >= n) return 1
		low = 0; high = 1
		for (i = 0; i < 40; i++) {
			middle = (low + high) / 2
			if (binomial(n, k, middle) > tail) low = middle
			else high = middle
		}
		return low
	}
	{ count[$2] = $1; n += $1 }
	END {
		won = count["won"] + 0; lost = count["unwinnable"] + 0; unknown = n - won - lost
		low95 = 1 - upper(n, n - won, 0.025); high95 = upper(n, won + unknown, 0.025)
		low = 1 - upper(n, n - won, 0.0005); high = upper(n, won + unknown, 0.0005)
		printf "%s,%d,%d,%d,%d,%.6f,%.6f,%.6f,%.6f,%s,%s,%s\n", game, n, won, lost, unknown, low95, high95,
			low, high, value, low95 <= value && value <= high95 ? "yes" : "no",
			low <= value && value <= high ? "yes" : "no"
	}'
}

head=game,n,won,unwinnable,unknown,low95,high95,low999,high999,published,inside95,inside999
echo $head >reference-games.part
first=$deals
for patience in ${GAMES-fan beleaguered-castle streets-and-alleys king-albert freecell}; do
	value=$(published "$patience")
	deals=$first
	solved "$patience" "$patience"
	line=$(row "$patience" "$file" "$value")
	case $line in *,no,*)
		deals=$((2 * first))
		say "$patience: $value lies outside the 95% interval: twice as many deals"
		solved "$patience" "$patience"
		line=$(row "$patience" "$file" "$value")
		;;
	esac
	echo "$line" >>reference-games.part
done
mv reference-games.part reference-games.csv
tr ',' '\t' <reference-games.csv | awk -F '\t' '{
	printf "%-20s %6s %6s %10s %8s  %9s - %-9s %10s %9s\n", $1, $2, $3, $4, $5, $8, $9, $10, $12
}' >reference-games.txt
cat reference-games.txt
say "results in $out"
! grep -q ',no$' reference-games.csv
