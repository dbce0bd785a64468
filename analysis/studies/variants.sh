#!/bin/sh
# Study 3: what does each rule do?
#
# Every option of every game against its default, on the same seeds, by McNemar's test. If the option changes the layout
# of the cards, as a ruling on the deal does, the column other_cards has the number of such seeds: there the pairing has
# no benefit.
#
# Cost: 91 series of 60 deals with at most 20,000 nodes each, at most a hundred million nodes, and 2,000 deals for each
# player: about ten minutes of one core.
# Environment variables beside those of common.sh: PREFIX of the names of its tables, so that runs of different games can
# share a folder.
# --quick: 4 deals a series, about a minute.
#
# usage: variants.sh BUILD [--quick]; see common.sh
. "$(dirname "$0")/common.sh"
study_start variants 60 20000 2000 4 1000 4 "$@"

prefix=${PREFIX-}
[ -z "$prefix" ] || made=$(echo "$made" | sed "s/^# DEALS/# PREFIX='$prefix' DEALS/; s/^# GAMES/# PREFIX='$prefix' GAMES/")
tab=$(printf '\t')
for game in $games; do
	series "$game" "$game"
	options_of "$game" >"$game.options"
	while IFS="$tab" read -r option default values; do
		for value in $values; do
			# some values are not allowed with the other defaults
			deal -n 1 -o "$option=$(echo "$value" | tr + ' ')" "$game" >/dev/null 2>&1 || {
				say "$game: $option=$value is refused"
				continue
			}
			[ "$value" != "$default" ] || continue
			series "$game-$option-$value" -o "$option=$(echo "$value" | tr + ' ')" "$game"
		done
	done <"$game.options"
done

together variants.all
show "${prefix}pairs" "Each option against the default" --pair set variants.all

# The rows beyond doubt: however open results are counted, the difference has one sign. And p is under 0.05 divided by
# the number of comparisons (Bonferroni).
{
	sed -n '/^#/p' "variants-${prefix}pairs.csv"
	echo "# rows of one sign and p < 0.05 / comparisons, however unknown is counted"
	grep -v '^#' "variants-${prefix}pairs.csv" | head -n 1
	columns "variants-${prefix}pairs.csv" game by second difference p >variants.columns
	columns --rows "variants-${prefix}pairs.csv" >variants.rows
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
} >"variants-${prefix}clear.csv"
say "results in $out"
