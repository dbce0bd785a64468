#!/bin/sh
# Compares our verdicts with Freecell Solver's, deal by deal, on boards that we write for it.
#
# tests/tools/fc-solve.sh GAME COUNT NODES DECIDED -- FLAGS: COUNT deals of GAME, NODES positions for either program;
# FLAGS describe the rules to fc-solve. Prints the counts of agreement. Fails if a deal that one wins is lost by the
# other, if fc-solve rejects a board, or if both decide fewer than DECIDED deals.
game=$1 count=$2 nodes=$3 decided=$4
shift 5
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

deal -n "$count" $game >"$work/deals" || exit 2
solve -N "$nodes" -j 2 "$work/deals" | sed 's/.* result=\([a-z]*\).*/\1/' >"$work/ours"
while read -r record; do
	echo "$record" | deal --to fc-solve >"$work/board" || exit 2
	fc-solve "$@" --max-iters "$nodes" -sel "$work/board" >"$work/said" 2>&1
	case $(cat "$work/said") in
	*"This game is solveable."*) echo won ;;
	*"Iterations count exceeded."*) echo unknown ;;
	*"I could not solve this game."*) echo unwinnable ;;
	*) echo refused ;;
	esac
done <"$work/deals" >"$work/theirs"
paste -d ' ' "$work/ours" "$work/theirs" | sort | uniq -c | awk -v want="$decided" '
	{ print $1, "ours", $2, "theirs", $3 }
	$3 == "refused" || ($2 == "won" && $3 == "unwinnable") || ($2 == "unwinnable" && $3 == "won") { bad += $1 }
	$2 == $3 && $2 != "unknown" { both += $1 }
	END { print both + 0, "decided alike,", bad + 0, "against each other or refused"; exit bad || both < want }'
