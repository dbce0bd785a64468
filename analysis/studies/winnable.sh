#!/bin/sh
# Study 4: how many deals of each game can be won, and how many does a player win who sees no hidden card?
#
# Cost: thirty games of 60 deals with at most 20,000 nodes each and 2,000 deals for each
# player, about four minutes of one core. --quick: 5 deals a game, half a minute.
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
