#!/bin/sh
# Study 1: what do twins in the line cost?
#
# A card of the Herring-bone's bone, or of the Assembly, whose twin lies nearer the
# end of the line can wait for it a long time.  So: the share of deals that can be
# won, and that a player wins who sees only what lies open, by the number of twin
# pairs in the line.  The bone as it is, dealt without twins, and the German bone,
# which comes from one pack; the Assembly without and with its ruling against twins.
# The model asks whether it is the twins, or the depth of the base cards, or cards
# that lie above others of their suit.
#
# Cost: five series of 4,000 deals with at most 60,000 nodes each, of which most deals
# need a fifth, and 20,000 deals for each player: about half an hour of one core.
# --quick: 60 deals a series, under a minute.
#
# SERIES in the environment, as in "bone german" or "assembly", does these only.
#
# usage: twins.sh BUILD [--quick]; see common.sh
. "$(dirname "$0")/common.sh"
study_start twins 4000 60000 20000 60 3000 200 "$@"

[ -z "${SERIES-}" ] || made=$(echo "$made" | sed "s/^# DEALS/# SERIES='$SERIES' DEALS/")
wanted() {
	case " ${SERIES-bone german assembly} " in *" $1 "*) ;; *) return 1 ;; esac
}

# against FEATURE MANY FILE: the deals of FILE, the unknown ones decided so that they speak
# against a loss by twins: won where there are MANY pairs, lost where there are fewer
against() {
	stats --records --where "$1 >= $2 && result == unknown" "$3" | sed 's/ result=unknown/ result=won/'
	stats --records --where "$1 < $2 && result == unknown" "$3" | sed 's/ result=unknown/ result=unwinnable/'
	stats --records --where 'result != unknown' "$3"
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
	show bone-trend "Trend with the twin pairs" --by bone.twins --test trend --where "$ordinary" bone.all
	show bone-odds "Odds of a win for one pair more" --where "$ordinary" \
		--model 'won ~ bone.twins' bone.all
	against bone.twins 4 "bone-$deals-$nodes.solved" >bone.against
	show bone-against "Odds for one pair more, were the unknown deals won with 4 pairs or more and lost with fewer" \
		--model 'won ~ bone.twins' bone.against
	show bone-model "Odds of a win, what else lies in the bone held fixed" --where "$ordinary" \
		--model 'won ~ bone.twins + base.depth + bone.inversions' bone.all
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
	show assembly-trend "Trend with the twin pairs" --by assembly.twins --test trend \
		--where "$any" assembly.all
	show assembly-odds "Odds of a win for one pair more" --where "$any" \
		--model 'won ~ assembly.twins' assembly.all
	against assembly.twins 3 "assembly-any-$deals-$nodes.solved" >assembly.against
	show assembly-against "Odds for one pair more, were the unknown deals won with 3 pairs or more and lost with fewer" \
		--model 'won ~ assembly.twins' assembly.against
	show assembly-model "Odds of a win, what else lies in the line held fixed" --where "$any" \
		--model 'won ~ assembly.twins + base.depth + assembly.inversions' assembly.all
	show assembly-ruling "Without the ruling against with it" --by set --test difference assembly.all
}

! wanted bone || bone
! wanted assembly || assembly
say "results in $out"
