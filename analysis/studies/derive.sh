#!/bin/sh
# Computes tables from the tables in results/, and writes them there:
#
#     twins-gap-pooled.csv  odds ratios of all lots of twins-gap, pooled by inverse variance, with Cochran's
#                           test of homogeneity
#     twins-gap-fresh.csv   the same without the first lot
#     twins-gap-proved.csv  how far unknown deals can drive these odds ratios in each lot: found, and proved
#     twins-beside.csv      the odds ratios of the models beside those of the swaps, by the gap of the pair
#     variants-bounds.csv   what each option adds for any outcome of the unknown deals
#     players-pooled.csv    two players on the same deals of all thirty games, games as strata
#     luck-scatter.csv      all pairs of games together: do the correlations scatter more than those of independent games?
#     published-test.csv    all published shares together against ours: a chi-square test
#
# The script solves and deals nothing.
#
# usage: derive.sh BUILD [FOLDER: instead of results/]

set -eu
LC_ALL=C
export LC_ALL
PATH=$(cd "${1:?"usage: derive.sh BUILD [FOLDER]"}" && pwd):$PATH
cd "${2-$(dirname "$0")/results}"

# P(chi-square with df degrees of freedom > x), by the series or the continued fraction of the incomplete gamma function
chi_square='
function log_gamma(x, i, sum, t, c) {
	split("76.18009172947146 -86.50532032941677 24.01409824083091 -1.231739572450155 0.1208650973866179e-2 -0.5395239384953e-5", c, " ")
	t = x + 5.5
	t -= (x + 0.5) * log(t)
	sum = 1.000000000190015
	for (i = 1; i <= 6; i++) sum += c[i] / (x + i)
	return -t + log(2.5066282746310005 * sum / x)
}
function chi_square_tail(x, df, a, i, term, sum, b, c, d, h) {
	a = df / 2
	x /= 2
	if (x <= 0) return 1
	if (x < a + 1) {
		sum = term = 1 / a
		for (i = 1; i < 500; i++) { term *= x / (a + i); sum += term }
		return 1 - sum * exp(-x + a * log(x) - log_gamma(a))
	}
	b = x + 1 - a
	c = 1e300
	h = d = 1 / b
	for (i = 1; i < 500; i++) {
		b += 2
		d = 1 / (i * (a - i) * d + b)
		c = b + i * (a - i) / c
		h *= d * c
	}
	return h * exp(-x + a * log(x) - log_gamma(a))
}'

without=
# table NAME TITLE FROM...: writes the output of the function NAME, with a heading
table() {
	name=$1 title=$2
	shift 2
	{
		echo "# $title"
		echo "# analysis/studies/derive.sh, from $*"
		"$(echo "$name" | tr - _)" "$@"
	} >"$name.csv.new"
	mv "$name.csv.new" "$name.csv"
}

twins_gap_fresh() {
	without=seeds-1
	twins_gap_pooled "$@"
	without=
}

twins_gap_pooled() {
	echo "game,by,unknown,term,lots,each,odds_ratio,low,high,q,df,p_homogeneity"
	for csv; do
		columns "$csv" game by unknown term lot coefficient se
	done | awk -F '\t' -v without="$without" "$chi_square"'
	$5 != without && $4 ~ /^(gap|near$|far$|twins$|twins-base$)/ && $7 > 0 && !(($1, $2, $3, $4, $5) in seen) { # near and far have a twins-base of their own
		seen[$1, $2, $3, $4, $5] = 1
		key = $1 "," $2 "," $3 "," $4
		if (!(key in lots)) order[++keys] = key
		lots[key]++
		w = 1 / ($7 * $7)
		weight[key] += w
		sum[key] += w * $6
		squares[key] += w * $6 * $6
		each[key] = each[key] (lots[key] > 1 ? " " : "") sprintf("%.3f", exp($6))
	}
	END {
		for (i = 1; i <= keys; i++) {
			key = order[i]
			b = sum[key] / weight[key]
			se = 1 / sqrt(weight[key])
			q = squares[key] - b * sum[key]
			printf "%s,%d,%s,%.6g,%.6g,%.6g,%.6g,%d,%.6g\n", key, lots[key], each[key], exp(b), exp(b - 1.959964 * se), exp(b + 1.959964 * se),
				q, lots[key] - 1, (lots[key] > 1 ? chi_square_tail(q, lots[key] - 1) : "")
		}
	}'
}

# No assignment of results to the unknown deals gives odds ratios beyond the bounds. The limits are those of 95%
# intervals about the bounds.
twins_gap_proved() {
	echo "lot,game,term,lowest,lowest_bound,highest,highest_bound,low,high,sign"
	for csv; do columns "$csv" lot game unknown term coefficient se bound; done | awk -F '\t' '
	$4 !~ /^(gap|near$|far$)/ { next }
	{ key = $1 "," $2 "," $4 }
	$3 == "lowest" { if (!(key in least)) order[++keys] = key; least[key] = $5; bound_low[key] = $7; se_low[key] = $6 }
	$3 == "highest" { most[key] = $5; bound_high[key] = $7; se_high[key] = $6 }
	END {
		for (i = 1; i <= keys; i++) {
			key = order[i]
			printf "%s,%.5g,%.5g,%.5g,%.5g,%.5g,%.5g,%s\n", key, exp(least[key]), exp(bound_low[key]), exp(most[key]), exp(bound_high[key]),
				exp(bound_low[key] - 1.959964 * se_low[key]), exp(bound_high[key] + 1.959964 * se_high[key]),
				(bound_high[key] < 0 ? "below 1" : bound_low[key] > 0 ? "above 1" : "open")
		}
	}'
}

# The odds ratio of a set of swaps is that of the shares won in its two arms. If deals are unknown, the limits of a
# difference are those of both worst cases.
twins_beside() {
	echo "game,by,source,gap,model,model_low,model_high,more_pairs,more_ratio,more,more_low,more_high,fewer_pairs,fewer_ratio,fewer,fewer_low,fewer_high"
	{
		columns "$1" game by unknown term odds_ratio low high | sed 's/^/model	/'
		columns "$2" game by unknown gap step source pairs both_won first_only second_only neither_won difference low high | sed 's/^/swap	/'
	} | awk -F '\t' '
	$1 == "model" && ($4 == "lost" || $4 == "") && sub(/^gap/, "", $5) { model[$2, $3, $5] = $6 "," $7 "," $8 }
	$1 == "swap" && $6 ~ /^(more|fewer)$/ {
		gap = $5 == "over-14" ? "15-" : $5
		key = $2 SUBSEP $3 SUBSEP $7 SUBSEP gap
		if (!(key in known)) { known[key] = 1; order[++keys] = key }
		key = key SUBSEP $6
		if ($4 == "lost" || $4 == "") {
			pairs[key] = $8
			before = ($9 + $10) / ($11 + $12)
			ratio[key] = sprintf("%.4f", ($9 + $11) / ($10 + $12) / before)
			difference[key] = $13
		}
		if (!(key in low) || $14 + 0 < low[key] + 0) low[key] = $14
		if (!(key in high) || $15 + 0 > high[key] + 0) high[key] = $15
	}
	function step(key) { return (key in pairs) ? pairs[key] "," ratio[key] "," difference[key] "," low[key] "," high[key] : ",,,," }
	END {
		for (i = 1; i <= keys; i++) {
			split(order[i], k, SUBSEP)
			print k[1] "," k[2] "," k[3] "," k[4] "," model[k[1], k[2], k[4]] "," step(order[i] SUBSEP "more") "," step(order[i] SUBSEP "fewer")
		}
	}'
}

# A comparison has up to four rows, one for each outcome of the unknown deals: the least and the greatest difference, and
# the outer limits of their intervals.
variants_bounds() {
	echo "game,option,nodes,pairs,open,least,most,low,high,p,sign"
	nodes=$(sed -n '/^#/s/.* NODES=\([0-9]*\).*/\1/p' "$1") slow=$(sed -n "/^#/s/.* SLOW='\([^']*\)'.*/\1/p" "$1")
	columns "$1" by game second pairs open difference low high p | awk -F '\t' -v budget="$nodes" -v slow="$slow" '
	$1 == "solve" {
		key = $2 "," $3
		if (!(key in n)) {
			order[++keys] = key
			part = match(" " slow, " " $2 "/[0-9]+") ? substr(" " slow, RSTART + length($2) + 2, RLENGTH - length($2) - 2) : 1
			nodes[key] = int((budget + part - 1) / part) # a slow game has a part of the nodes
			n[key] = $4
			open[key] = 0 + $5
			least[key] = low[key] = 9
			most[key] = high[key] = -9
			p[key] = 0
		}
		if ($6 + 0 < least[key] + 0) least[key] = $6
		if ($6 + 0 > most[key] + 0) most[key] = $6
		if ($7 + 0 < low[key] + 0) low[key] = $7
		if ($8 + 0 > high[key] + 0) high[key] = $8
		if ($9 + 0 > p[key] + 0) p[key] = $9
	}
	END {
		for (i = 1; i <= keys; i++) {
			key = order[i]
			print key "," nodes[key] "," n[key] "," open[key] "," least[key] "," most[key] "," low[key] "," high[key] "," p[key] "," (least[key] > 0 ? "more" : most[key] < 0 ? "fewer" : least[key] == 0 && most[key] == 0 ? "none" : "open")
		}
	}'
}

# The rows with at most 1% unknown deals and a variance n p (1 - p) of at least five; then without those whose difference is
# explained.
published_test() {
	echo "without,unknown,rows,deals,chi_square,df,p"
	for without in '' explained explained+klondike; do
		columns "$1" game n won unknown published explained margin | awk -F '\t' -v without="$without" "$chi_square"'
		100 * $4 <= $2 && $2 * $5 * (1 - $5) >= 5 && (without == "" || $6 == "no") && (without !~ /klondike/ || $1 != "klondike") {
			rows++
			deals += $2
			variance = $2 * $5 * (1 - $5) + ($2 * $7 / 1.959964) ^ 2 # ours, and that of the published share
			lost += ($3 - $2 * $5) ^ 2 / variance
			won += ($3 + $4 - $2 * $5) ^ 2 / variance
		}
		END {
			printf "%s,lost,%d,%d,%.4f,%d,%.4g\n", without, rows, deals, lost, rows, chi_square_tail(lost, rows)
			printf "%s,won,%d,%d,%.4f,%d,%.4g\n", without, rows, deals, won, rows, chi_square_tail(won, rows)
		}'
	done
}

# Two players on the same deals, games as strata. The difference is that of all pairs; its variance is the sum of the games'
# variances; p is McNemar's exact test given the numbers of pairs that differ in each game. Homogeneity: one chance for all
# games that of two players that differ the second one wins; its p is that of the likelihood ratio in 9,999 random tables.
players_pooled() {
	echo "question,games,differing_games,pairs,first_only,second_only,difference,low,high,p,likelihood_ratio,df,p_homogeneity,games_mean,games_low,games_high"
	{
		columns players-pairs.csv group question game pairs first_only second_only | sed -n 's/^thirty	//p'
		columns duels-pairs.csv game pairs first_only second_only | sed 's/^/duel again	/'
	} | awk -F '\t' '
	function random() { return (seed = (seed * 16807) % 2147483647) / 2147483647 }
	function log_choose(n, k,    i, x) { for (i = 1; i <= k; i++) x += log((n - k + i) / i); return x }
	function part(x, m) { return x ? x * log(x / m) : 0 }
	# Likelihood ratio of one chance for all strata against a chance for each
	function ratio(b, k, m,    i, x, all, sum) {
		for (i = 1; i <= k; i++) {
			sum += b[i]
			all += m[i]
			x += part(b[i], m[i]) + part(m[i] - b[i], m[i])
		}
		return 2 * (x - part(sum, all) - part(all - sum, all))
	}
	{
		q = $1
		if (!(q in games)) order[++questions] = q
		games[q]++
		pairs[q] += $3
		first[q] += $4
		second[q] += $5
		mean[q] += ($5 - $4) / $3
		squares[q] += (($5 - $4) / $3) ^ 2
		variance[q] += $4 + $5 - ($5 - $4) ^ 2 / $3
		if ($4 + $5) {
			strata[q]++
			wins[q, strata[q]] = $5
			differ[q, strata[q]] = $4 + $5
		}
	}
	END {
		seed = 20261129
		for (i = 1; i <= questions; i++) {
			q = order[i]
			d = (second[q] - first[q]) / pairs[q]
			se = sqrt(variance[q]) / pairs[q]
			mean[q] /= games[q]
			spread = sqrt((squares[q] / games[q] - mean[q] ^ 2) / (games[q] - 1))
			n = first[q] + second[q]
			few = first[q] < second[q] ? first[q] : second[q]
			p = 0
			for (k = 0; k <= few; k++) p += 2 * exp(log_choose(n, k) - n * log(2))
			for (k = 1; k <= strata[q]; k++) {
				m[k] = differ[q, k]
				b[k] = wins[q, k]
			}
			lr = ratio(b, strata[q] + 0, m)
			beyond = 0
			for (r = 1; r < 10000 && strata[q] > 1; r++) {
				for (k = 1; k <= strata[q]; k++) {
					b[k] = 0
					for (j = 1; j <= m[k]; j++) b[k] += random() < second[q] / n
				}
				if (ratio(b, strata[q] + 0, m) >= lr - 1e-9) beyond++
			}
			printf "%s,%d,%d,%d,%d,%d,%.5f,%.5f,%.5f,%.4g,%.3f,%d,%s,%.5f,%.5f,%.5f\n", q, games[q], strata[q], pairs[q], first[q], second[q], d,
				d - 1.959964 * se, d + 1.959964 * se, (p > 1 ? 1 : p), lr, (strata[q] ? strata[q] - 1 : 0), (strata[q] > 1 ? (beyond + 1) / 10000 : ""),
				mean[q], mean[q] - 1.959964 * spread, mean[q] + 1.959964 * spread
		}
	}'
}

# The squares of z of all pairs, and of all but the pairs that Holm's correction leaves. Pairs that share a game are
# uncorrelated if the games are independent, so the sum is nearly a chi-square.
luck_scatter() {
	echo "orders,without,pairs,positive,negative,chi_square,df,p"
	for csv; do
		columns "$csv" z p p_holm | awk -F '\t' -v orders="$(columns "$csv" pairs | sort -n | tail -n 1)" "$chi_square"'
		$1 == "" { next }
		{
			for (shown = 0; shown <= 1; shown++)
				if (!shown || $3 >= 0.05) {
					pairs[shown]++
					sum[shown] += $1 * $1
					positive[shown] += $2 < 0.05 && $1 > 0
					negative[shown] += $2 < 0.05 && $1 < 0
				}
		}
		END {
			for (shown = 0; shown <= 1; shown++)
				printf "%d,%s,%d,%d,%d,%.4g,%d,%.4g\n", orders, (shown ? "shown" : ""), pairs[shown], positive[shown], negative[shown],
					sum[shown], pairs[shown], chi_square_tail(sum[shown], pairs[shown])
		}'
	done
}

# lots TABLE: the table of the study, and those of further lots
lots() {
	for csv in "twins-gap-$1.csv" "twins-gap-third-$1.csv" "twins-gap-fourth-$1.csv" "twins-gap-fourth-assembly-$1.csv"; do
		[ ! -e "$csv" ] || echo "$csv"
	done
}

# The names of files have no blanks: the list is split on purpose.
# shellcheck disable=SC2046
table twins-gap-pooled "Odds ratios of one more pair of twins: all lots, pooled" $(lots bands) $(lots model) $(lots odds)
# shellcheck disable=SC2046
table twins-gap-fresh "Odds ratios of one more pair of twins: all lots but the first, pooled" $(lots bands) $(lots model) $(lots odds)
# shellcheck disable=SC2046
table twins-gap-proved "How far unknown deals can drive the odds ratio of one more pair" $(lots bands) $(lots model)
table twins-beside "One more pair of twins: models beside swaps, by the gap" twins-gap-pooled.csv twins-swap-gaps.csv
table variants-bounds "What each option adds to the share won by perfect play, for any outcome of the unknown deals" variants-pairs.csv
table players-pooled "Two players on the same deals, games as strata" players-pairs.csv duels-pairs.csv
table published-test "Published shares and ours, all well decided rows together" published-games.csv
table luck-scatter "Correlations of all pairs of games together" luck-pairs.csv luck-fresh-pairs.csv
