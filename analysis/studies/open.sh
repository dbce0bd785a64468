#!/bin/sh
# Are the deals that a million nodes leave open rather won or lost?
#
# Short packs of the games of which more than 2% are open at a million nodes. Where the rules allow it, the number of
# piles is in proportion to that of ranks, so that the layout takes about the same part of the pack. A short pack is
# decided by few nodes, so that the table has the share of lost deals. In games with a fixed layout the short pack is
# easier than the full one.
#
# Cost: about ten minutes of one core, nearly all for packs of nine ranks or more.
# --quick: 3 deals a pack, some seconds.
#
# usage: open.sh BUILD [--quick]; see common.sh
POLICIES=
. "$(dirname "$0")/common.sh"
study_start open 40 100000 0 3 1000 0 "$@"

# packs GAME RANKS[:GROUP=PILES[,GROUP=PILES]]...: a series for each pack
packs() {
	game=$1
	shift
	for pack; do
		ranks=${pack%%:*} set=
		set -- -o "ranks=$ranks"
		for each in $(echo "${pack#"$ranks"}" | tr ':,' '  '); do
			set -- "$@" -o "${each%=*}.piles=${each#*=}"
			set=$set-${each#*=}
		done
		series "$game-$ranks$set" "$@" "$game"
	done
}

packs blocus 5 7 9 11
packs cadran 5:col=4 7:col=5 8:col=6 9:col=7 10:col=8
packs carre-napoleon 5:sq=5 7:sq=6 8:sq=7 9:sq=8 10:sq=9
packs hemispheres 5 7 9 11
packs loi-salique 5 7 9 11
packs moulin 5:wing=3 7:wing=4 8:wing=5 10:wing=6 11:wing=7
packs nivernaise 4:flank=2,line=2 6:flank=4,line=3 9:flank=6,line=4 11:flank=7,line=5
packs parterre 4:bed=2,bouquet=4 6:bed=3,bouquet=6 9:bed=4,bouquet=12 11:bed=5,bouquet=14
packs zodiac 5:equator=3,zodiac=9 7:equator=4,zodiac=13 9:equator=6,zodiac=17 11:equator=7,zodiac=20

together open.all
show packs "Short packs in proportion" --by game,set open.all
for game in cadran carre-napoleon; do
	name=$(awk -F '\t' -v game="$game" '$1 == game { print $4 }' games.list)
	chart "$game" "$name: short packs in proportion" --by set.ranks --where "game == \"$game\"" open.all
done
study_end
