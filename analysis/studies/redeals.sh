#!/bin/sh
# Study 2: what is a redeal worth?
#
# Every game with redeals, with 0, 1, 2 and 3 of them, on the same cards: one seed gives the same order of the deal and
# the same shuffles between.
#
# The trend test treats the four numbers of redeals as different deals. They are the same deals, so its p is too large
# rather than too small; the paired test is exact.
#
# Cost: 52 series of 200 deals with at most 20,000 nodes each, at most two hundred million nodes, and 2,000 deals for
# each player. Measured: Nation 6 seconds of one core, the House on the Hill 27.
# Environment variables beside those of common.sh: PREFIX of the names of its tables, so that runs of different games can
# share a folder.
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
		series "$game-$redeals" -o "redeals=$redeals" "$game"
	done
done

together redeals.all
show "${prefix}games" "Games with 0 to 3 redeals" --by by,game,set.redeals redeals.all
for game in $(sed 's/game=\([^ ]*\).*/\1/' redeals.all | sort -u); do
	chart "$prefix$game" "$(sed -n "s/^$game	.*	//p" games.list) with 0 to 3 redeals" --by by,set.redeals --where "game == $game" redeals.all
done
show "${prefix}trend" "Trend with the redeals" --by game,set.redeals --test trend redeals.all
show "${prefix}pairs" "The same deals, against none" --pair set.redeals,set redeals.all
show "${prefix}successive" "The same deals, against one redeal fewer" --pair set.redeals --successive redeals.all
# The pages call the column set.redeals just redeals.
for table in redeals-*.csv; do
	sed '/^#/!s/set[.]redeals,/redeals,/' "$table" >"$table.part"
	mv "$table.part" "$table"
done
say "results in $out"
