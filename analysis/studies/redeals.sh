#!/bin/sh
# Study 2: what is a redeal worth?
#
# Every game that has redeals, with 0, 1, 2 and 3 of them, on the same cards: with
# the same seed they come in the same order, and so do the shuffles between.
#
# The trend takes the four numbers of redeals for different deals. They are the same
# ones, so its p is too large rather than too small; the pairs say it exactly.
#
# Cost: 52 series of 200 deals with at most 20,000 nodes each, two hundred million nodes if all
# were spent, and 2,000 deals for each player.  Measured: Nation 6 seconds of one core, the House on the Hill 27.
# In the environment, besides what common.sh says: PREFIX of the names of its tables, for a run of some games
# beside another.
# --quick: 8 deals a series, about a minute.
#
# usage: redeals.sh BUILD [--quick]; see common.sh
. "$(dirname "$0")/common.sh"
study_start redeals 200 20000 2000 8 2000 8 "$@"

prefix=${PREFIX-}
[ -z "$prefix" ] || made=$(echo "$made" | sed "s/^# DEALS/# PREFIX='$prefix' DEALS/; s/^# GAMES/# PREFIX='$prefix' GAMES/")
for game in $games; do
	options_of "$game" | grep -q '^redeals	' || continue
	for redeals in 0 1 2 3; do
		# as written where it is the default, so that every record says how many
		series "$game-$redeals" -o "redeals=$redeals" "$game"
	done
done

# "set" names them unless they are the default of the game, so the number is written
# into each record as a field of its own; the moves are not looked at any more.
for each in $files; do
	redeals=${each%%-[0-9]*.*}
	redeals=${each#"$redeals"-}
	sed "s/ moves=[^ ]*//; s/\$/ redeals=${redeals%%-*}/" "$each"
done >redeals.all
show "${prefix}games" "Games with 0 to 3 redeals" --by by,game,redeals redeals.all
for game in $(sed 's/game=\([^ ]*\).*/\1/' redeals.all | sort -u); do
	chart "$prefix$game" "$game with 0 to 3 redeals" --by by,redeals --where "game == $game" redeals.all
done
show "${prefix}trend" "Trend with the redeals" --by game,redeals --test trend redeals.all
show "${prefix}pairs" "The same deals, against none" --pair redeals,set redeals.all
say "results in $out"
