#!/bin/sh
# Study 1, gap and position: which pairs of twins in the line reduce the share won?
#
# As study 1, but pairs are classified by their gap (the difference of their places), their depth, and whether they have
# the base rank. Games: the Herring-bone, and the Assembly without its ruling against twins. There are two lots of
# deals: seeds from 1 on, and seeds from 5,000,001 on, which twins-swap.sh uses too. A model fitted to the first lot is
# tested on the second.
#
# Environment variables beside those of common.sh:
#     LOTS    the first seeds of the lots, "1 5000001"
#     SETS    bone (the Herring-bone), any (the Assembly), or both, "bone any"; one seed deals the same cards in both games,
#             so lots of different seeds are independent
#     PREFIX  of the names of the tables, for a run of other lots; it makes the first three tables only
#
# Cost: four series of 4,000 deals with at most a million nodes each, and 10,000 deals for each player: twelve minutes of
# one core. --quick: 150 deals a series, under two minutes.
#
# usage: twins-gap.sh BUILD [--quick]; see common.sh
. "$(dirname "$0")/common.sh"
study_start twins-gap 4000 1000000 10000 150 3000 300 "$@"
lots=${LOTS:-1 5000001} prefix=${PREFIX-} sets=${SETS-bone any}
[ -z "${SETS-}" ] || made=$(echo "$made" | sed "s/^# DEALS/# SETS='$sets' DEALS/")
[ -z "$prefix" ] || made=$(echo "$made" | sed "s/^# \(SETS\|DEALS\)/# PREFIX='$prefix' LOTS='$lots' \1/")

# features LINE LOT FILE...: the records with the features of their line, by the same names for both games
features() {
	line=$1 lot=$2
	shift 2
	stats --write "$line.twins,$line.twins-within-4,$line.twins-within-8,$line.twins-within-14,$line.twins-base,$line.inversions,$line.twins-depth,base.depth" "$@" |
		awk -v line="$line" -v lot="$lot" '{
			split("", f)
			for (i = 1; i <= NF; i++) { at = index($i, "="); f[substr($i, 1, at - 1)] = substr($i, at + 1) }
			n = f[line ".twins"]; a = f[line ".twins-within-4"]; b = f[line ".twins-within-8"]; c = f[line ".twins-within-14"]
			sub(/ moves=[^ ]*/, "")
			print $0 " lot=" lot " twins=" n " near=" b " far=" n - b " gap1-4=" a " gap5-8=" b - a " gap9-14=" c - b " gap15-=" n - c \
				" twins-base=" f[line ".twins-base"] " inversions=" f[line ".inversions"] " depth=" f["base.depth"] \
				(n > 0 ? " twins-depth=" f[line ".twins-depth"] : "")
		}'
}

for from in $lots; do
	lot=seeds-$from
	for set in $sets; do
		files=
		case $set in
		bone) series "bone-$from" herring-bone ;;
		any) series "any-$from" -o assembly=any assembly ;;
		esac
		case $set in bone) line=bone ;; any) line=assembly ;; esac
		# The names of files have no blanks: the list is split on purpose.
		# shellcheck disable=SC2086
		make_file "$set-$from-$deals-$nodes-$played.lined" features $line $lot $files
		lined="${lined-} $file"
	done
done
files=$lined
together twins-gap.all

held="twins-base + depth + inversions"
show "${prefix}odds" "Odds for a pair, whatever its gap, and how far unknown deals could drive them" \
	--by lot --by game --model "won ~ twins" twins-gap.all
show "${prefix}model" "Odds for a pair within eight places and for one farther apart, what else lies in the line held fixed" \
	--by lot --by game --model "won ~ near + far + $held" twins-gap.all
show "${prefix}bands" "Odds for a pair, by its gap" --by lot --by game --model "won ~ gap1-4 + gap5-8 + gap9-14 + gap15- + $held" twins-gap.all
[ -z "$prefix" ] || exit 0
show line "Whether a pair more costs the same at every number of pairs" \
	--by lot --by game --where 'near < 6' --model "won ~ near + factor(near) + far + $held" twins-gap.all
show depth "Whether it matters how deep the deeper cards of the pairs lie" \
	--by lot --by game --where 'twins > 0' --model "won ~ near + far + twins-depth + $held" twins-gap.all

# How well each set of predictors separates wins from losses: the area under the curve
power() {
	echo "predictors,$(stats --csv --by lot --by game --model 'won ~ twins' twins-gap.all | head -n 1)"
	for predictors in twins near+far depth inversions depth+inversions near+far+twins-base+depth+inversions; do
		stats --csv --by lot --by game --model "won ~ $predictors" twins-gap.all |
			columns --rows - 'term=(model)' | sed "s/^/$predictors,/"
	done
}
{
	echo "# How much the predictors tell of who wins: auc"
	echo "$made"
	power
} >twins-gap-power.csv

# Predicted and actual wins of the second lot, in ten classes, by a model fitted to the first lot
calibration() {
	echo "game,by,class,n,predicted,won"
	stats --csv --by lot --by game --model "won ~ near + far + $held" twins-gap.all |
		columns - lot unknown game by term coefficient |
		awk -F '\t' '$1 == "seeds-1" && ($2 == "" || $2 == "lost") && $5 != "(model)" { print $3, $4, $5, $6 }' >twins-gap.coefficients
	awk '
		FNR == NR { b[$1, $2, $3] = $4; next }
		/ lot=seeds-5000001 / {
			split("", f)
			for (i = 1; i <= NF; i++) { at = index($i, "="); f[substr($i, 1, at - 1)] = substr($i, at + 1) }
			sum = b[f["game"], f["by"], "(constant)"]
			for (i = split("near far twins-base depth inversions", x, " "); i; i--) sum += b[f["game"], f["by"], x[i]] * f[x[i]]
			print f["game"], f["by"], 1 / (1 + exp(-sum)), f["result"] == "won"
		}' twins-gap.coefficients twins-gap.all | sort -k1,1 -k2,2 -k3,3g >twins-gap.predicted
	awk '
		FNR == NR { n[$1, $2]++; next }
		{
			key = $1 "," $2
			if (key != before) { at = 0; before = key }
			class = int(10 * at / n[$1, $2]) + 1
			at++
			m[key "," class]++; p[key "," class] += $3; w[key "," class] += $4
			if (class == 1 && m[key "," class] == 1) order[++keys] = key
		}
		END { for (i = 1; i <= keys; i++) for (c = 1; c <= 10; c++) { k = order[i] "," c; printf "%s,%d,%.4f,%.4f\n", k, m[k], p[k] / m[k], w[k] / m[k] } }
	' twins-gap.predicted twins-gap.predicted
}
{
	echo "# Deals of the fresh seeds in ten classes, by the chance that the model of the first seeds gives them, unknown deals lost"
	echo "$made"
	calibration
} >twins-gap-calibration.csv

# The share won by the number of near pairs and of far ones, both of the same deals
awk '{ near = far = $0; match($0, / near=[0-9]+/); n = substr($0, RSTART + 6, RLENGTH - 6); match($0, / far=[0-9]+/); m = substr($0, RSTART + 5, RLENGTH - 5)
	print $0 " gap=within-8 pairs=" n; print $0 " gap=beyond-8 pairs=" m }' twins-gap.all >twins-gap.doses
chart bone "Herring-bone: near pairs of twins and far ones" --by by,gap,pairs --where 'game == herring-bone && by != play:cautious && pairs < 6' twins-gap.doses
chart assembly "Assembly without its ruling: near pairs of twins and far ones" --by by,gap,pairs --where 'game == assembly && by != play:cautious && pairs < 5' twins-gap.doses
study_end
