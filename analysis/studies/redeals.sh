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
#     redeals-contrasts.csv  one gain less the gain of the redeal before, on the same deals: the least and the greatest
#                            value that unknown deals permit, with outer limits and the largest p; Holm's p over the games
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

# Writes four records of each deal with the known result, and three of its gains.
# shellcheck disable=SC2086 # names of files
cat $known | awk -v gains=gains.all '
function result(sure, never) { return " result=" (sure ? "won" : never ? "unwinnable" : "unknown") " by=solve" }
{
	for (i = NF - 2; i <= NF; i++) value[substr($i, 1, index($i, "=") - 1)] = substr($i, index($i, "=") + 1) + 0
	low = value["most"] + 1 # the deal needs low to high redeals; 4: no number wins it
	high = value["least"]
	r = value["redeals"]
	print $0 result(r >= high, r < low)
	if (r > 0) print $0 " gain=" r result(low == r && high == r, r < low || r > high) >gains
}' >perfect.all

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
	echo "# stats --csv --pair gain --successive --by game, and of the player --pair set.redeals --contrast --by game"
	echo "game,by,contrast,pairs,least,greatest,low,high,p,p_holm"
	{
		# a deal needs one of two redeals or neither, so McNemar's test compares the two gains; the records of a deal differ in set
		sed 's/ set=[^ ]*//' gains.all | stats --csv --pair gain --successive --by game - |
			columns - game second unknown pairs difference low high p | sed 's/^/solve	/'
		stats --csv --pair set.redeals --contrast --by game players.all |
			columns - by game second unknown n difference low high p
	} | awk -F '\t' '
	$4 == "first won" || $4 == "" { least = $6; low = $9 == "" ? "" : $7; p = $9 }
	$4 == "second won" || $4 == "" {
		contrast = substr($3, 1, 1) + ($1 != "solve") # of the player: "1 to 2"
		if ($9 > p || $9 == "") p = $9 == "" ? 1 : $9 # without a spread there are no limits and no p
		if (least < 0 && $6 > 0) p = 1
		print $1 contrast "\t" p "\t" $2 "," $1 "," contrast "," $5 "," least "," $6 "," low "," ($9 == "" ? "" : $8) "," p
	}' | holm | sort -t , -k 2,2r -k 3,3 -k 1,1
} >redeals-contrasts.csv
columns redeals-contrasts.csv
study_end
