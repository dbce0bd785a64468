#!/bin/sh
# Study 2: what is a redeal worth, and is the second worth as much as the first?
#
# Every game with redeals, with 0, 1, 2 and 3 of them, on the same cards: one seed gives the same order of the deal and
# the same shuffles between. A deal that is won with some redeals is won with more of them, so the solver skips these
# deals, and the number of redeals that a deal needs bounds the results of unknown deals. The study fails if a deal is
# won with fewer redeals and lost with more.
#
#     redeals-games.csv      wins by the number of redeals
#     redeals-gains.csv      deals that a redeal more wins, of perfect play
#     redeals-contrasts.csv  one gain less the gain of the redeal before, on the same deals; for perfect play with the
#                            results of unknown deals that make it least and greatest; Holm's p over the games
#
# Cost: half an hour of one core. --quick: 8 deals a series, about a minute.
#
# usage: redeals.sh BUILD [--quick]; see common.sh
FROM=${FROM:-8700001}
POLICIES=${POLICIES-cautious}
. "$(dirname "$0")/common.sh"
study_start redeals 400 100000 2000 8 2000 8 "$@"

# perfect GAME: solves the deals with 0 redeals, then those not won with 1, and so on
perfect() {
	cp /dev/null "$1.known"
	for redeals in 0 1 2 3; do
		make_file "$1-$redeals-$deals.deals" deal -s "$from" -n "$deals" -o "redeals=$redeals" "$1"
		file=$1-$redeals-$deals-$nodes.solved
		if [ ! -e "$file" ]; then
			say "$1 with $redeals redeals"
			awk 'FILENAME ~ /known$/ { if (/ result=won/) won[$1] = 1; next } { match($0, / seed=[0-9]+/) } !(substr($0, RSTART + 1, RLENGTH - 1) in won)' \
				"$1.known" "$1-$redeals-$deals.deals" >"$1.left"
			solve -N "$nodes" -j "$threads" --memory "$memory" --resume "$file.part" "$1.left" >/dev/null
			mv "$file.part" "$file"
		fi
		sed "s/.* \(seed=[0-9]*\) .* \(result=[a-z]*\) .*/\1 redeals=$redeals \2/" "$file" >>"$1.known"
	done
	# the deals with the fewest redeals that win them, "least", and the most that do not, "most"
	awk '
	FILENAME ~ /known$/ {
		r = substr($2, 9) + 0
		if ($3 == "result=won" && (!($1 in least) || r < least[$1])) least[$1] = r
		if ($3 == "result=unwinnable" && (!($1 in most) || r > most[$1])) most[$1] = r
		next
	}
	{
		match($0, / seed=[0-9]+/)
		seed = substr($0, RSTART + 1, RLENGTH - 1)
		low = seed in most ? most[seed] : -1
		high = seed in least ? least[seed] : 4
		if (low >= high) { print "redeals.sh: " $1 " " seed ": won with " high " redeals, lost with " low >"/dev/stderr"; exit 1 }
		print $0 " redeals=" FILENAME " least=" high " most=" low
	}' "$1.known" "$1-0-$deals.deals" "$1-1-$deals.deals" "$1-2-$deals.deals" "$1-3-$deals.deals" |
		sed "s/ redeals=$1-\([0-3]\)-[^ ]*/ redeals=\1/" >"$1.needs"
}

cp /dev/null players.all
known= # files
for game in $games; do
	options_of "$game" | grep -q '^redeals	' || continue
	perfect "$game"
	known="$known $game.needs"
	for redeals in 0 1 2 3; do
		for each_policy in $policies; do
			by_player "$each_policy" "$game-$redeals" -o "redeals=$redeals" "$game"
			sed "s/$/ redeals=$redeals/" "$file" >>players.all
		done
	done
done

# Writes four records of each deal with the known result, and records of its gains and contrasts.
# shellcheck disable=SC2086 # names of files
cat $known | awk -v gains=gains.all -v contrasts=contrasts.all '
function result(sure, never) { return " result=" (sure ? "won" : never ? "unwinnable" : "unknown") " by=solve" }
{
	for (i = NF - 2; i <= NF; i++) value[substr($i, 1, index($i, "=") - 1)] = substr($i, index($i, "=") + 1) + 0
	low = value["most"] + 1 # the deal needs low to high redeals; 4: no number wins it
	high = value["least"]
	r = value["redeals"]
	print $0 result(r >= high, r < low)
	if (r == 0) next
	print $0 " gain=" r result(low == r && high == r, r < low || r > high) >gains
	if (r == 1) next
	# the results that make the contrast least: the deal needs r - 1 if it can, else anything but r
	for (k = 0; k < 2; k++) {
		good = r - k
		bad = r - 1 + k
		needs = bad >= low && bad <= high ? bad : low == high ? low : low == good ? high : low
		for (arm = r - 1; arm <= r; arm++)
			print $0 " contrast=" r " if_unknown=" (k ? "greatest" : "least") " arm=" arm (needs == arm ? " result=won" : " result=unwinnable") " by=solve" >contrasts
	}
}' >perfect.all

# Writes the mean difference of two gains of a player: a gain is the difference of two results of one deal.
contrasts_of_players() {
	awk '
	function normal(z,    t) { # two-sided p, by the error function of Abramowitz and Stegun
		z = (z < 0 ? -z : z) / sqrt(2)
		t = 1 / (1 + 0.3275911 * z)
		return t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * exp(-z * z)
	}
	{
		for (i = 1; i <= NF; i++) value[substr($i, 1, index($i, "=") - 1)] = substr($i, index($i, "=") + 1)
		key = value["game"] "," value["by"]
		if (!(key in n)) order[++keys] = key
		n[key] += value["redeals"] == 0
		won[key, value["seed"], value["redeals"]] = value["result"] == "won"
		if (value["redeals"] == 3)
			for (r = 2; r <= 3; r++) {
				d = won[key, value["seed"], r] - 2 * won[key, value["seed"], r - 1] + won[key, value["seed"], r - 2]
				sum[key, r] += d
				squares[key, r] += d * d
			}
	}
	END {
		for (i = 1; i <= keys; i++)
			for (r = 2; r <= 3; r++) {
				key = order[i]
				mean = sum[key, r] / n[key]
				se = sqrt((squares[key, r] / n[key] - mean * mean) / (n[key] - 1))
				printf "%s,%d,,%d,%.6f,%.6f,%.6f,%.6g\n", key, r, n[key], mean, mean - 1.959964 * se, mean + 1.959964 * se, (se ? normal(mean / se) : 1)
			}
	}' players.all
}

cat perfect.all players.all >redeals.all
show games "Games with 0 to 3 redeals" --by by,game,redeals redeals.all
for game in herring-bone sultane; do
	! grep -q "^game=$game " redeals.all ||
		chart "$game" "$(sed -n "s/^$game	.*	//p" games.list) with 0 to 3 redeals" --by by,redeals --where "game == $game" redeals.all
done
show gains "Deals that need just this number of redeals" --by game,gain gains.all
{
	echo "# The gain of a redeal less the gain of the redeal before, on the same deals"
	echo "$made"
	echo "game,by,contrast,if_unknown,pairs,difference,low,high,p,p_holm"
	{
		stats --csv --pair arm --by game,contrast,if_unknown contrasts.all |
			columns - game contrast if_unknown pairs difference low high p | awk -F '\t' -v OFS=, '{ print $1, "solve", $2, $3, $4, $5, $6, $7, $8 }'
		contrasts_of_players
	} | awk -F , '{ print $2 $3 $4 "\t" $9 "\t" $0 }' | holm
} >redeals-contrasts.csv
columns redeals-contrasts.csv
study_end
