#!/bin/sh
# Study 4: how many deals of each game can be won, and how many does a player win
# who sees no hidden card?
#
# Cost: see FINDINGS.md, which says what was run; at most thirty games of 100 deals with
# 20,000 nodes each, about ten minutes of one core. --quick: 5 deals a game, half a minute.
#
# usage: winnable.sh BUILD [--quick]; see common.sh
. "$(dirname "$0")/common.sh"
study_start winnable 60 10000 1000 5 1000 5 "$@"

for game in $games; do
	series "$game" "$game"
done
together winnable.all
chart games "Deals that can be won, and that a player wins" --by by,game winnable.all
show seeing "Deals that can be won, and that a player wins, on the same cards" --pair by winnable.all
say "results in $out"
