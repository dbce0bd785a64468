#!/bin/sh
# Study 4: how many deals of each game can be won, and how many does a player win who sees no hidden card?
#
# Cost: hours with the settings of the ledger; with DEALS=60 NODES=20000 PLAYED=2000 about four minutes of one core.
# --quick: 5 deals a game, half a minute.
#
# usage: winnable.sh BUILD [--quick]; see common.sh
. "$(dirname "$0")/common.sh"
study_start winnable 60 20000 2000 5 1000 5 "$@"

for game in $games; do
	series "$game" "$game"
done
together winnable.all
chart games "Deals that can be won, and that a player wins" --by by,game winnable.all
show seeing "Deals that can be won, and that a player wins, on the same cards" --pair by winnable.all
study_end
