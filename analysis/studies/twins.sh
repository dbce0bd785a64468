#!/bin/sh
# Study 1: how much do twins in the line reduce the share won?
#
# A card of the Herring-bone's bone, or of the Assembly, may wait for a long time if its twin is nearer to the end of the
# line. The study compares the share of deals that can be won, and the share that a player wins with the visible cards
# only, by the number of twin pairs in the line. The deals are: the bone as it is, dealt without twins, and the German
# bone, which comes from one pack; the Assembly without and with its ruling against twins.
# The model separates the effects of the twins, of the depth of the base cards, and of cards above others of their suit.
#
# Cost: five series of 4,000 deals with at most a million nodes each, of which they need a thirtieth on average, and
# 20,000 deals for each player: about half an hour of one core. --quick: 60 deals a series, under a minute.
#
# With FROM=5000001 it is the study twins-fresh, on deals that were not used before.
# SERIES in the environment, as in "bone german" or "assembly", restricts the series.
#
# usage: twins.sh BUILD [--quick]; see common.sh
. "$(dirname "$0")/common.sh"
study_start "twins${FROM:+-fresh}" 4000 1000000 20000 60 3000 200 "$@"

[ -z "${SERIES-}" ] || made=$(echo "$made" | sed "s/^# DEALS/# SERIES='$SERIES' DEALS/")
wanted() {
	case " ${SERIES-bone german assembly} " in *" $1 "*) ;; *) return 1 ;; esac
}

# against FEATURE MANY FILE: the deals of FILE, with each unknown one decided against a loss by twins: won if it has
# MANY pairs, lost if it has fewer
against() {
	stats --records --where "$1 >= $2 && result == unknown" "$3" | sed 's/ result=unknown/ result=won/'
	stats --records --where "$1 < $2 && result == unknown" "$3" | sed 's/ result=unknown/ result=unwinnable/'
	stats --records --where 'result != unknown' "$3"
}

# line NAME WHERE MANY SOLVED: the tests of one line, on the deals WHERE; SOLVED has the solved records
line() {
	show "$1-trend" "Trend with the twin pairs" --by "$1.twins" --test trend --where "$2" "$1.all"
	show "$1-odds" "Odds of a win for one pair more" --where "$2" --model "won ~ $1.twins" "$1.all"
	against "$1.twins" "$3" "$4" >"$1.against"
	show "$1-against" "Odds for one pair more, were the unknown deals won with $3 pairs or more and lost with fewer" \
		--model "won ~ $1.twins" "$1.against"
	show "$1-model" "Odds of a win, what else lies in the line held fixed" --where "$2" \
		--model "won ~ $1.twins + base.depth + $1.inversions" "$1.all"
}

bone() {
	files=
	series bone herring-bone
	series bone-distinct -o bone=distinct herring-bone
	! wanted german || series german herring-bone/german
	together bone.all

	ordinary='game == herring-bone && !set'
	chart bone "Herring-bone: how the bone is dealt" --by by,game,set bone.all
	chart bone-twins "Herring-bone: pairs of twins in the bone" \
		--by by,game,bone.twins --where '!set' bone.all
	line bone "$ordinary" 4 "bone-$deals-$nodes.solved"
	show bone-distinct "Without twins against ordinary" --by set --test difference \
		--where 'game == herring-bone' bone.all
	! wanted german ||
		show bone-german "German against ordinary" --by game --test difference --where '!set' bone.all
}

assembly() {
	files=
	series assembly assembly
	series assembly-any -o assembly=any assembly
	together assembly.all

	any='set == assembly:any'
	chart assembly "Assembly: with and without the ruling against twins" --by by,set assembly.all
	chart assembly-twins "Assembly without the ruling: pairs of twins in the line" \
		--by by,assembly.twins --where "$any" assembly.all
	line assembly "$any" 3 "assembly-any-$deals-$nodes.solved"
	show assembly-ruling "Without the ruling against with it" --by set --test difference assembly.all
}

! wanted bone || bone
! wanted assembly || assembly
study_end
