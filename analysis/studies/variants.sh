#!/bin/sh
# Study 3: what does each rule do?
#
# Every option of every game against its default, on the same seeds, by McNemar's test. If the option changes the layout
# of the cards, as a ruling on the deal does, the column other_cards has the number of such seeds: there the pairing has
# no benefit.
#
# A series is a game with one option.  The defaults are those of a full run: 200 deals of 300,000 nodes, and 1,000 deals
# for each player.
#
# It can run in the background and be stopped at any time, as by
#     nice analysis/studies/variants.sh build >variants.log 2>&1 &
# Started again, it continues with the next record.  SHARE=R/M does the series whose numbers leave the rest R when
# divided by M, and no tables; so M such runs at once share the work in one folder.
#
# Cost, by --estimate with two deals of each of 91 series: 2,900 s of processor time, and some minutes for the players.
#
# --estimate: solve SAMPLE (2) deals of each series, and print the processor time of a full run, in seconds.
# Environment variables beside those of common.sh: SHARE, SAMPLE.
# --quick: 4 deals a series, about a minute.
#
# usage: variants.sh BUILD [--quick | --estimate]; see common.sh
. "$(dirname "$0")/common.sh"
estimate=
[ "${2-}" != --estimate ] || { estimate=yes; set -- "$1"; }
study_start variants 200 300000 1000 4 1000 4 "$@"

# estimated NAME DEAL-ARGUMENT... GAME: a line with the name and the seconds for the deals of the study
estimated() {
	name=$1
	shift
	for game; do :; done
	budget=$(part_of "${game%/*}" "$nodes") few=$(deals_of "${game%/*}") sample=${SAMPLE:-2}
	deal -s "$from" -n "$sample" "$@" >estimate.deals
	spent=$( (solve -N "$budget" -j 1 --memory "$memory" estimate.deals >/dev/null && times) | seconds)
	echo "$name $spent $few $sample" | awk '{ printf "%s\t%.1f\n", $1, $2 * $3 / $4 }'
}

count=0
# one NAME DEAL-ARGUMENT... GAME: a series, if it belongs to this share
one() {
	count=$((count + 1))
	[ -z "${SHARE-}" ] || [ $((count % ${SHARE#*/})) -eq "${SHARE%/*}" ] || return 0
	if [ -n "$estimate" ]; then estimated "$@"; else series "$@"; fi
}

tab=$(printf '\t')
for game in $games; do
	one "$game" "$game"
	options_of "$game" >"$game.options"
	while IFS="$tab" read -r option default values; do
		for value in $values; do
			# some values are not allowed with the other defaults
			deal -n 1 -o "$option=$(echo "$value" | tr + ' ')" "$game" >/dev/null 2>&1 || {
				say "$game: $option=$value is refused"
				continue
			}
			[ "$value" != "$default" ] || continue
			one "$game-$option-$value" -o "$option=$(echo "$value" | tr + ' ')" "$game"
		done
	done <"$game.options"
done >variants.estimate
if [ -n "$estimate" ]; then
	cat variants.estimate
	awk -F '\t' '{ sum += $2 } END { printf "%d series: %.0f s\n", NR, sum }' variants.estimate
	exit
fi
[ -z "${SHARE-}" ] || { say "series of share $SHARE done"; exit 0; }

together variants.all
show pairs "Each option against the default" --pair set variants.all
! for game in $games; do cat "$game.options"; done | grep -q "^redeals$tab" ||
	show successive "The number of redeals against one fewer" --pair set.redeals --successive variants.all
! grep -q ' by=solve ' variants.all ||
	chart atlas "What each option changes for perfect play" --pair set --where 'by == solve' variants.all

# The rows beyond doubt: however open results are counted, the difference has one sign. And p is under 0.05 divided by
# the number of comparisons (Bonferroni).
{
	sed -n '/^#/p' variants-pairs.csv
	echo "# rows of one sign and p < 0.05 / comparisons, however unknown is counted"
	grep -v '^#' variants-pairs.csv | head -n 1
	columns variants-pairs.csv game by second difference p >variants.columns
	columns --rows variants-pairs.csv >variants.rows
	awk -F '\t' '
	FNR == NR { text[FNR] = $0; next }
	{
		key = $1 FS $2 FS $3
		if (!(key in rows)) {
			order[++n] = key
			worst[key] = 0
		}
		rows[key] = rows[key] text[FNR] "\n"
		sign = $4 < 0 ? -1 : 1
		if (key in side && side[key] != sign)
			worst[key] = 1
		side[key] = sign
		if ($5 > worst[key])
			worst[key] = $5
	}
	END {
		for (i = 1; i <= n; i++)
			if (worst[order[i]] < 0.05 / n)
				printf "%s", rows[order[i]]
	}' variants.rows variants.columns
} >variants-clear.csv
study_end
