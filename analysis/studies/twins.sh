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
# Cost: five series of 4,000 deals with at most a million nodes each, of which they need a
# thirtieth on the average, and 20,000 deals for each player: about half an hour of one core.
# --quick: 60 deals a series, under a minute.
#
# With FROM=5000001 it is the study twins-fresh, on deals that nobody looked at before.
# SERIES in the environment, as in "bone german" or "assembly", does these only.
#
# usage: twins.sh BUILD [--quick]; see common.sh
. "$(dirname "$0")/common.sh"
study_start "twins${FROM:+-fresh}" 4000 1000000 20000 60 3000 200 "$@"

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

# line NAME WHERE MANY SOLVED: the questions that are asked of both lines, of the deals
# WHERE; in SOLVED lie those of the solver
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
say "results in $out"
