#!/bin/sh
# Study 1, the intervention: is it the twins, or what lies with them?
#
# stats --swap makes two arms of each deal.  In the swapped arm one card of the line changes places with another
# card, so that one pair of twins disappears (fewer) or appears (more).  In the placebo arm cards at places as near as
# possible change so that every pair stays.  Both arms change the depth of the base cards, the inversions and the pairs
# across line and cells by the same amount.  So the difference between the arms is an effect of the pair.  It is measured by the
# gap of the pair and by the depth of its deeper card.
#
# The sources of the deals:
#     bone      the Herring-bone
#     german    bones of one pack, which have no twins, then played by the same rules
#     any       the Assembly without its ruling against twins
#     distinct  the Assembly with it, which has none; the arms are played without, as it
#               would refuse the pair
#     base      the Herring-bone; the pair has the base rank. Such a swap moves a base card, so both arms may differ from
#               the deal in the depth of the base cards, but as little as possible from each other. Not in the default run.
# The deals are those from seed 5,000,001 on (FROM), the second lot of twins-gap.sh.
#
# In the environment, besides the variables of common.sh:
#     PREFIX  of the names of its tables, for a run of some sets beside another
#     SETS    as in "bone-fewer any-more"
#     SEARCH  those of them that are searched and not only played, perhaps with DEALS of their own, as
#             in "any-more@1000"
#     AGAIN   the nodes that a deal gets which NODES left open; perhaps several numbers, each for what
#             the one before left open, or none
#     GAPS    the gaps of which open deals are searched again, all; 1-4 are those that cost most
# The results of each budget are kept, so a run with more DEALS or one more number in AGAIN continues
# from them.
#
# Cost: forty minutes of one core for 6,000 pairs of the two sets of the Herring-bone and 3,000 of each other one.
# --quick: 40 deals a set, under a minute.
#
# usage: twins-swap.sh BUILD [--quick]; see common.sh
FROM=${FROM:-5000001}
. "$(dirname "$0")/common.sh"
study_start twins-swap 3000 1000000 10000 40 2000 40 "$@"
sets=${SETS-bone-fewer any-fewer german-more bone-more distinct-more any-more}
again=${AGAIN-} gaps=${GAPS:-1-4 5-8 9-14 over-14}
prefix=${PREFIX-}
search=${SEARCH-$(echo "$sets" | sed 's/bone-[a-z]*/&@6000/g')}
[ "${2-}" != --quick ] || again=$nodes search=$(echo "$search" | sed 's/@[0-9]*//g')
made=$(echo "$made" | sed "s/^# \(FROM\|DEALS\)/# SETS='$sets' SEARCH='$search' AGAIN='$again' GAPS='$gaps' \1/")
[ -z "$prefix" ] || made=$(echo "$made" | sed "s/^# SETS/# PREFIX='$prefix' SETS/")

# dealt SOURCE MANY: its deals, by the rules that the arms are played by
dealt() {
	case $1 in
	bone | base) deal -s "$from" -n "$2" herring-bone ;;
	german) deal -s "$from" -n "$2" herring-bone/german | sed 's/^game=herring-bone.german/game=herring-bone/' ;;
	any) deal -s "$from" -n "$2" -o assembly=any assembly ;;
	distinct) deal -s "$from" -n "$2" assembly | sed 's/^game=assembly/& set=assembly:any/' ;;
	esac
}

# arms SET MANY: two records a deal, with where they come from and the gap in classes
arms() {
	case $1 in german-* | bone-*) feature=bone.twins ;; base-*) feature=bone.twins-base ;; *) feature=assembly.twins ;; esac
	case $1 in *-fewer) step=-1 ;; *) step=+1 ;; esac
	dealt "${1%-*}" "$2" | stats --swap "$feature=$step" | grep -v ' arm=base ' |
		awk -v source="${1%-*}" -v step="${1#*-}" '{
			match($0, / swap.gap=[0-9]+/)
			gap = substr($0, RSTART + 10, RLENGTH - 10) + 0
			print $0 " source=" source " step=" step " gap=" (gap < 5 ? "1-4" : gap < 9 ? "5-8" : gap < 15 ? "9-14" : "over-14")
		}'
}

# lines FILE: how many it has, 0 where there is none
lines() {
	[ -e "$1" ] || { echo 0; return; }
	wc -l <"$1"
}

# resumed IN NODES MEMORY OUT: the records of IN, solved; OUT keeps them and those of a longer run before
resumed() {
	[ "$(lines "$4")" -ge "$(lines "$1")" ] ||
		solve -N "$2" -j "$threads" --memory "$3" --resume "$4" "$1" >/dev/null
	head -n "$(lines "$1")" "$4"
}

# searched SET: the first of its arms with NODES nodes, and those left open with AGAIN
searched() {
	many=$deals
	case " $search " in *" $1@"*) many=${search##*"$1@"} many=${many%% *} ;; esac
	open=" result=unknown .* gap=\($(echo "$gaps" | sed 's/ /\\|/g')\)\$"
	say "$1: solving $many deals"
	head -n $((2 * many)) "$1-$most.arms" >"$1.in"
	resumed "$1.in" "$nodes" "$memory" "$1-$nodes.solved" >"$1.last"
	: >"$1.solved"
	kept=$1-$nodes
	for budget in $again; do
		grep "$open" "$1.last" >"$1.open" || true
		grep -v "$open" "$1.last" >>"$1.solved" || true
		kept=$kept-$budget
		resumed "$1.open" "$budget" 128 "$kept.again" >"$1.last"
	done
	cat "$1.last" >>"$1.solved"
}

# base_pairs: the number of swaps of each set, and of swaps that make or part a pair of the base rank.  These are
# few, since the swaps keep the depth of the base cards.
base_pairs() {
	echo "step,source,swaps,of_base_rank"
	for set in $sets; do
		case $set in german-* | bone-* | base-*) line=bone ;; *) line=assembly ;; esac
		stats --write "$line.twins-base" "$set-$most.arms" |
			sed "s/.* pair=\([0-9]*\) arm=\([a-z]*\) .* $line.twins-base=\([0-9]*\).*/\1 \2 \3/" |
			awk -v set="$set" '
			$2 == "placebo" { before[$1] = $3; swaps++ }
			$2 == "swapped" { after[$1] = $3 }
			END {
				for (pair in before) changed += before[pair] != after[pair]
				print substr(set, index(set, "-") + 1) "," substr(set, 1, index(set, "-") - 1) "," swaps + 0 "," changed + 0
			}'
	done
}

most=$((deals > played ? deals : played))
files=
for set in $sets; do
	make_file "$set-$most.arms" arms "$set" "$most"
	for policy in $policies; do
		make_file "$set-$played.$policy" sh -c "head -n $((2 * played)) '$set-$most.arms' | play --policy '$policy'"
		files="$files $file"
	done
	case " $search " in *" $set "* | *" $set@"*) searched "$set"; files="$files $set.solved" ;; esac
done
{ echo "# Swaps that make or part a pair of the base rank"; echo "$made"; base_pairs; } >"twins-swap-${prefix}base.csv"
[ -n "$files" ] || exit 0 # neither played nor searched
together twins-swap.all

show "${prefix}pairs" "A pair of twins less or more in the line, against the placebo" --pair arm --by step,source twins-swap.all
show "${prefix}gaps" "The same by the gap of the pair" --pair arm --by step,source,gap twins-swap.all
show "${prefix}depths" "The same by the cards over its deeper card" --pair arm --by step,source,swap.depth/7 twins-swap.all
! grep -q ' by=solve ' twins-swap.all ||
	chart "${prefix}perfect" "What a pair of twins less or more changes for perfect play, by its gap" \
		--pair arm --by step,source,gap --where 'by == solve' twins-swap.all
show "${prefix}match" "How far the arms are from the deal and from each other in what is held" \
	--by step,source,arm,swap.held,swap.mismatch --where 'by == play:greedy' twins-swap.all
study_end
