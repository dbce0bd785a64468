#!/bin/sh
# Study 11: is an order of the cards lucky?
#
# The first 1,000 orders of 52 cards under all games of one pack.  Most games deal the order of a seed, so the verdicts of
# the census are those of the same orders. Games that lay some cards out first, or play without them, get the order
# without these cards; their deals are solved here.
#
#     luck-games.csv    verdicts by game; used: all orders have a verdict, between 5% and 95% can be won, and at most 1% of the
#                       deals are unknown
#     luck-pairs.csv    correlation (phi) of each pair of used games, over the deals decided in both, with Holm's p, and the
#                       similarity of their rule files: lines in both, divided by lines in either
#     luck-ratio.csv    variance of the number of games that an order wins, divided by that of independent games
#     luck-mantel.csv   rank correlation of similarity and phi
#
# The distributions of the last two are those of PERMUTED (999) random permutations: of the orders within each game, and
# of the games.
#
# Environment variables beside those of common.sh, of which GAMES restricts it:
#     PREFIX  of the names of its tables, for a run beside another
#     KIN     0.4, for example: leaves out each game whose similarity to an earlier one is at least that
#
# Cost: two minutes of one core, beside the census. --quick: the first 40 orders, 19 permutations.
#
# usage: luck.sh BUILD [--quick]; see common.sh
GAMES=${GAMES-$("${1:?"usage: luck.sh BUILD [--quick]"}"/deal --list=historic | cut -f 1; "$1"/deal --list=others | cut -f 1)}
studies=$(cd "$(dirname "$0")" && pwd) || exit 1
. "$studies/common.sh"
study_start luck 1000 1000000 0 40 20000 0 "$@"
permuted=${PERMUTED:-999} prefix=${PREFIX-}
made=$(echo "$made" | sed "s,^# \(FROM\|GAMES\),# ${prefix:+PREFIX='$prefix' }${KIN:+KIN=$KIN }\1,")
[ "$deals" -gt 40 ] || permuted=19
verdicts=$studies/../verdicts

# cards_of: the game and cards of records
cards_of() {
	sed 's/.*game=\([^ ]*\) .*cards=\([^ ]*\).*/\1 \2/'
}

deal -s "$from" -n "$deals" fan >orders
order=$(head -n 1 orders | cards_of | cut -d ' ' -f 2)
cp /dev/null luck.letters
for game in $games; do
	cards=$(deal -s "$from" "$game" | cards_of | cut -d ' ' -f 2)
	if [ "$cards" = "$order" ]; then
		file=$verdicts/$game.gz
		[ -e "$file" ] || { say "$game: no verdicts"; continue; }
		"$verdicts/verdicts.sh" blocks "$file" | awk -F '\t' -v game="$game" -v from="$from" -v n="$deals" '
			$1 == game && $2 == "" && $3 == "seed" && $4 <= from { text = substr($6, from - $4 + 1, n) }
			END { print game, text }' >>luck.letters
		continue
	fi
	[ "$(printf %s "$cards" | fold -w 2 | sort | uniq -d)" = "" ] || continue # more than one pack
	awk -v game="$game" -v cards="$cards" '
	BEGIN { for (i = 1; i < length(cards); i += 2) has[substr(cards, i, 2)] = 1 }
	{
		match($0, / seed=.*cards=/)
		head = substr($0, RSTART, RLENGTH)
		order = substr($0, RSTART + RLENGTH)
		text = ""
		for (i = 1; i < length(order); i += 2) if (substr(order, i, 2) in has) text = text substr(order, i, 2)
		print "game=" game head text
	}' orders >"$game.deals"
	file=$game-$from-$deals-$nodes.solved
	if [ ! -e "$file" ]; then
		say "$game"
		solve -N "$nodes" -j "$threads" --memory "$memory" --resume "$file.part" "$game.deals" >/dev/null
		mv "$file.part" "$file"
	fi
	echo "$game $(sed 's/.* result=won .*/w/; s/.* result=unwinnable .*/l/; s/.* result=unknown .*/?/' "$file" | tr -d '\n')" >>luck.letters
done

# The lines of the rule files, with their sections
for game in $(cut -d ' ' -f 1 luck.letters); do
	deal --rules "$game" | awk -v game="$game" '/^\[/ { section = $0 } /^[a-z].*=/ { print game "\t" section $0 }'
done >luck.rules

awk -v permuted="$permuted" -v deals="$deals" -v kin="${KIN:-2}" '
function random(below) {
	seed = (seed * 16807) % 2147483647
	return int(seed / 2147483647 * below)
}
function normal(z,    t) { # two-sided p, by the error function of Abramowitz and Stegun
	z = (z < 0 ? -z : z) / sqrt(2)
	t = 1 / (1 + 0.3275911 * z)
	return t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * exp(-z * z)
}
# The variance of the number of used games that an order wins, each game with its orders in the order AT
function variance(    i, k, x, sum, squares) {
	for (k = 1; k <= most; k++) {
		x = 0
		for (i = 1; i <= used; i++) x += win[i, at[i, k]]
		sum += x
		squares += x * x
	}
	return (squares - sum * sum / most) / (most - 1)
}
# Ranks of VALUE[1..n], equal values with their mean rank; an insertion into buckets would not be shorter
function ranks(value, rank, n,    i, j, sorted, k, gap, t) {
	for (i = 1; i <= n; i++) sorted[i] = i
	for (gap = int(n / 2); gap; gap = int(gap / 2))
		for (i = gap + 1; i <= n; i++) {
			t = sorted[i]
			for (j = i; j > gap && value[sorted[j - gap]] > value[t]; j -= gap) sorted[j] = sorted[j - gap]
			sorted[j] = t
		}
	for (i = 1; i <= n; i = j) {
		for (j = i; j <= n && value[sorted[j]] == value[sorted[i]]; j++);
		for (k = i; k < j; k++) rank[sorted[k]] = (i + j - 1) / 2
	}
}
function correlation(x, y, n,    i, a, b, c, d, e) {
	for (i = 1; i <= n; i++) {
		a += x[i]; b += y[i]; c += x[i] * x[i]; d += y[i] * y[i]; e += x[i] * y[i]
	}
	return (e - a * b / n) / sqrt((c - a * a / n) * (d - b * b / n))
}
# The similarity of the rule files of two games
function similarity(one, other,    k, both) {
	for (k = 1; k <= lines[one]; k++) both += (other, line[one, k]) in rule
	return both / (lines[one] + lines[other] - both)
}
FILENAME == "luck.rules" {
	split($0, part, "\t")
	rule[part[1], part[2]] = 1
	lines[part[1]]++
	line[part[1], lines[part[1]]] = part[2]
	next
}
{
	games++
	w = gsub(/w/, "w", $2)
	u = gsub(/[?]/, "?", $2)
	n = length($2)
	good = n == deals && w >= 0.05 * n && w <= 0.95 * n && u <= 0.01 * n
	for (i = 1; i <= used; i++) if (similarity(name[i], $1) >= kin) good = 0
	print $1 "," n "," w "," n - w - u "," u "," (good ? "yes" : "no") >"luck-games.part"
	if (!good) next
	name[++used] = $1
	text[used] = $2
	share[used] = w / (n - u)
	most = n
}
END {
	seed = 20261129
	for (i = 1; i <= used; i++)
		for (k = 1; k <= most; k++) {
			letter = substr(text[i], k, 1)
			won[i, k] = letter == "?" ? -1 : letter == "w"
		}
	for (i = 1; i <= used; i++)
		for (j = i + 1; j <= used; j++) {
			a = b = c = d = 0
			for (k = 1; k <= most; k++) {
				x = won[i, k]
				y = won[j, k]
				if (x < 0 || y < 0) continue
				if (x && y) a++
				else if (x) b++
				else if (y) c++
				else d++
			}
			n = a + b + c + d
			pairs++
			phi[pairs] = (a * d - b * c) / sqrt((a + b) * (c + d) * (a + c) * (b + d))
			place[i, j] = place[j, i] = pairs
			near[pairs] = similarity(name[i], name[j])
			z = phi[pairs] * sqrt(n)
			printf "%s,%s,%d,%.4f,%.3f,%.4g,%.3f\n", name[i], name[j], n, phi[pairs], z, normal(z), near[pairs] >"luck-pairs.part"
		}
	# unknown deals count once as lost and once as won
	for (bound = 0; bound < 2; bound++) {
		independent = 0
		for (i = 1; i <= used; i++) {
			wins = 0
			for (k = 1; k <= most; k++) {
				win[i, k] = won[i, k] < 0 ? bound : won[i, k]
				wins += win[i, k]
				at[i, k] = k
			}
			independent += wins / most * (1 - wins / most) * most / (most - 1)
		}
		ratio = variance() / independent
		least = 1e9
		greatest = beyond = 0
		for (r = 1; r <= permuted; r++) {
			for (i = 1; i <= used; i++)
				for (k = most; k > 1; k--) {
					j = 1 + random(k)
					t = at[i, k]; at[i, k] = at[i, j]; at[i, j] = t
				}
			v = variance() / independent
			if (v >= ratio) beyond++
			if (v < least) least = v
			if (v > greatest) greatest = v
		}
		printf "%s,%d,%d,%.4f,%.4f,%.4f,%.4g\n", bound ? "won" : "lost", used, most, ratio, least, greatest, (beyond + 1) / (permuted + 1) >"luck-ratio.part"
	}
	ranks(near, near_rank, pairs)
	ranks(phi, phi_rank, pairs)
	rho = correlation(near_rank, phi_rank, pairs)
	beyond = 0
	for (i = 1; i <= used; i++) other[i] = i
	for (r = 1; r <= permuted; r++) {
		for (i = used; i > 1; i--) {
			j = 1 + random(i)
			t = other[i]; other[i] = other[j]; other[j] = t
		}
		for (i = 1; i <= used; i++) for (j = i + 1; j <= used; j++) shuffled[place[i, j]] = phi_rank[place[other[i], other[j]]]
		if (correlation(near_rank, shuffled, pairs) >= rho) beyond++
	}
	printf "%d,%d,%.4f,%.4g\n", used, pairs, rho, (beyond + 1) / (permuted + 1) >"luck-mantel.part"
}' luck.rules luck.letters

# finish TABLE TITLE COLUMNS: makes the table of its rows, with a heading
finish() {
	{ echo "# $2"; echo "$made"; echo "$3"; cat "luck-$1.part"; } >"luck-$prefix$1.csv"
	rm "luck-$1.part"
	columns "luck-$prefix$1.csv" | head -n 60
}
awk -F , '{ print "all\t" $6 "\t" $0 }' luck-pairs.part | holm >luck-pairs.holm
mv luck-pairs.holm luck-pairs.part
finish games "Verdicts on the same orders of cards" game,n,won,unwinnable,unknown,used
finish pairs "Correlation of two games on the same orders" first,second,pairs,phi,z,p,similarity,p_holm
finish ratio "Variance of the number of games won by an order, divided by that of independent games" \
	unknown,games,orders,ratio,least_permuted,greatest_permuted,p
finish mantel "Rank correlation between the similarity of rules and phi" games,pairs,rho,p
study_end
