#!/bin/sh
# Study 4: how many deals of each game can be won, and how many does a player win
# who sees no hidden card?
#
# Cost: thirty games of 1,000 deals with at most 1,000,000 nodes each, three times
# ten to the tenth if all were spent; in practice half: about ten hours of one core.
# --quick: 5 deals a game, about half a minute.
#
# usage: winnable.sh BUILD [--quick], GAMES in the environment restricts it; see common.sh
. "$(dirname "$0")/common.sh"
study_start winnable 1000 1000000 1000 5 1000 5 "$@"

for game in ${GAMES-$(deal --list | cut -f 1)}; do
	series "$game" "$game"
done
together winnable.all
chart games "Deals that can be won, and that a player wins" --by by,game winnable.all
say "results in $out"
