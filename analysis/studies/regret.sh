#!/bin/sh
# Study 9: how far are the players from the best play without peeking?
#
# Small packs, on which the player exact compares everything that can happen. The deals that exact wins and another
# player loses are the faults of that player (its regret). The deals that the solver wins and exact loses need
# knowledge of hidden cards.
#
# Cost: 10 games of 8 to 16 cards, 500 deals each; a few minutes of one core, nearly all for exact. In the pairs exact is first, by name.
# --quick: 20 deals a game, some seconds.
#
# usage: regret.sh BUILD [--quick]; see common.sh
POLICIES=${POLICIES-exact greedy greedy:memory=yes,finish=20000 rollout think}
. "$(dirname "$0")/common.sh"
study_start regret 500 100000 500 20 20000 20 "$@"

# small NAME GAME OPTION...: a series with these options
small() {
	name=$1 game=$2
	shift 2
	for option; do
		shift
		set -- "$@" -o "$option"
	done
	series "$name" "$@" "$game"
}

small klondike-0 klondike ranks=4 suits=2 column.piles=3 'column.deal=1 2 3' up.piles=2 draw=1 redeals=0
small klondike-1 klondike ranks=4 suits=2 column.piles=3 'column.deal=1 2 3' up.piles=2 draw=1 redeals=1
small klondike-3 klondike ranks=4 suits=2 column.piles=3 'column.deal=1 2 3' up.piles=2
small easthaven easthaven ranks=4 suits=2 column.piles=3
small thumb thumb-and-pouch ranks=4 suits=2 column.piles=3 'column.deal=1 2 3'
small spiderette spiderette ranks=4 suits=2 column.piles=2 'column.deal=1 2'
small golf-5 golf ranks=5 suits=2 column.piles=3 column.deal=1
small golf-6 golf ranks=6 suits=2 column.piles=3 column.deal=2
small bone-0 herring-bone ranks=4 suits=2 bone.deal=7 scene.piles=2 bar.piles=1 redeals=0
small bone-1 herring-bone ranks=4 suits=2 bone.deal=8 scene.piles=2 bar.piles=1 redeals=1 redeal=turned

together regret.all
show games "Small packs" --by game,set,by regret.all
show pairs "The same deals, against exact" --pair by --where 'by != "solve"' regret.all
study_end
