#!/bin/sh
# Study: how many riffles does a deal need, and what do the shuffles inside a game decide?
#
# Riffles: the share of winnable deals after N riffles of a sorted pack, and of a pack gathered after a game of the greedy
# player, against full shuffles. Games with all cards in sight, so the deal alone decides.
#
# Shuffles to come: each deal of a game that shuffles inside is solved under eight numbers for these shuffles, its own and
# seven others. Is it won under all, some or none?
#
# Environment variables beside those of common.sh:
#     RIFFLES  the numbers of riffles, "1 2 3 4 5 7 10"
#     INSIDE   games that shuffle inside
#     FEW      their deals, 100; SLOW gives both parts other numbers for some games, as in "belle-lucie/1@40"
#
# Cost: twelve minutes of one core. --quick: 20 deals a series, some seconds.
#
# usage: shuffles.sh BUILD [--quick]; see common.sh
FROM=${FROM:-8300001}
GAMES=${GAMES-fan bakers-game}
. "$(dirname "$0")/common.sh"
study_start shuffles 1000 200000 0 20 2000 0 "$@"
few=${FEW:-100} inside=${INSIDE-belle-lucie herring-bone sultane}
[ "${2-}" != --quick ] || few=10

# labelled PACK [RIFFLES]: adds the file to the records of the table
labelled() {
	sed "s/ riffles=[0-9]*//; s/ moves=[^ ]*//; s/\$/ pack=$1${2:+ shuffled=$2}/" "$file" >>shuffles.all
}

: >shuffles.all
for game in $games; do
	many=$(deals_of "$game")
	searched "$game-full-$many" "deal -s $from -n $many $game"
	labelled full
	for riffles in ${RIFFLES:-1 2 3 4 5 7 10}; do
		searched "$game-sorted-$riffles-$many" "deal --riffles $riffles -s $from -n $many $game"
		labelled sorted "$riffles"
		searched "$game-gathered-$riffles-$many" "deal -s $from -n $many $game | play --policy greedy | deal --riffles $riffles -s $from"
		labelled gathered "$riffles"
	done
done
show riffles "Winnable deals by the number of riffles of a sorted pack and of one gathered after a game" --by game,pack,shuffled shuffles.all

# The share of winnable deals, unknown deals lost and won, and by how much it exceeds that of full shuffles.
{
	echo "# Winnable deals by the number of riffles, as shares"
	echo "$made"
	echo "game,pack,riffles,n,share,share_unknown_won,more_than_full"
	columns shuffles-riffles.csv game pack n won unknown shuffled | awk -F '\t' '
	$2 == "pack" { next }
	$2 == "full" { full[$1] = $4 / $3 }
	{ line[++lines] = $1 "," $2 "," $6 "," $3; share[lines] = $4 / $3; most[lines] = ($4 + $5) / $3; game[lines] = $1 }
	END { for (i = 1; i <= lines; i++) printf "%s,%.4f,%.4f,%.4f\n", line[i], share[i], most[i], share[i] - full[game[i]] }'
} >shuffles-shares.csv

# eight GAME DEALS: each deal with eight numbers for its shuffles
eight() {
	deal -s "$from" -n "$2" "$1" | awk '{
		print
		for (k = 1; k <= 7; k++) {
			line = $0
			sub(/ shuffle=[0-9]*/, " shuffle=" k, line)
			print line
		}
	}'
}

# decided: of each game the deals won under all of eight shuffles, under none, under some; the last two have unknown results
# and could be of either kind
decided() {
	echo "game,deals,all,none,some,all_or_some,none_or_some,any,won_own"
	for game in $inside; do
		many=$(deals_of "$game")
		[ "$many" != "$deals" ] || many=$few
		make_file "$game-eight-$many.deals" eight "$game" "$many"
		in=$file file=$game-eight-$many-$nodes.solved
		[ -e "$file" ] || {
			say "$game: solving $many deals with eight shuffles each"
			solve -N "$nodes" -j "$threads" --memory "$memory" --resume "$file.part" "$in" >/dev/null
			mv "$file.part" "$file"
		}
		sed 's/.* result=\([a-z]*\) .*/\1/' "$file" | awk -v game="$game" '
		{
			count[$1]++
			if (NR % 8 == 1) own += $1 == "won"
		}
		NR % 8 == 0 {
			deals++
			w = count["won"]; l = count["unwinnable"]
			kind = w == 8 ? "all" : l == 8 ? "none" : w && l ? "some" : w ? "all or some" : l ? "none or some" : "any"
			n[kind]++
			split("", count)
		}
		END { print game "," deals "," n["all"] + 0 "," n["none"] + 0 "," n["some"] + 0 "," n["all or some"] + 0 "," n["none or some"] + 0 "," n["any"] + 0 "," own }'
	done
}
{
	echo "# Deals that are won under all, none or some of eight numbers for the shuffles inside the game"
	echo "$made" | sed "s/^# \\(FROM\\|GAMES\\)/# FEW=$few INSIDE='$inside' \\1/"
	decided
} >shuffles-inside.csv
columns shuffles-inside.csv
study_end
