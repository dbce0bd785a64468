#!/bin/sh
# The shares of winnable deals of all games of the census (../verdicts), and a chart of them.
#
#     verdicts-games.csv  counts and 95% limits by game and options, with the published share and half the width of its
#                         interval where there is one
#     verdicts-shares.csv the games without options, with a chart
#     verdicts-commits.csv
#                         the number of deals that each commit of the search decided, with their seeds
#     verdicts-numbers.csv
#                         FreeCell without cells: ranges of Microsoft's deals beside a public table
#
# Cost: seconds. --quick does the same.
#
# usage: verdicts.sh BUILD [--quick]; see common.sh
studies=$(cd "$(dirname "$0")" && pwd) || exit 1
. "$studies/common.sh"
study_start verdicts 0 0 0 0 0 0 "$@"
verdicts=$studies/../verdicts
made="# commits of libdeal, deal, play and solve: $(gzip -dc "$verdicts"/*.gz | sed -n 's/.* commit=\([^ ]*\) .*/\1/p' | sort -u | tr '\n' ' ')
# analysis/studies/verdicts.sh"

"$verdicts/verdicts.sh" state "$verdicts"/*.gz >state
"$verdicts/verdicts.sh" counts "$verdicts"/*.gz >counts
stats --merge --csv state | columns - game set low high >limits
columns "$studies/results/published-games.csv" game published margin set | while IFS="$(printf '\t')" read -r game share margin options; do # what may be empty is last
	set --
	for option in ${options:-}; do set -- "$@" -o "$(echo "$option" | tr + ' ')"; done
	echo "$game	$(deal -s 1 -n 1 "$@" "$game" | sed -n 's/.* set=\([^ ]*\) .*/\1/p')	$share	$margin"
done >published
{
	echo "# Deals that can be won, of all games"
	echo "$made"
	echo game,set,n,won,lost_checked,lost_unchecked,unknown,nodes,low,high,published,margin
	columns counts game set numbers n won lost_checked lost_unchecked unknown nodes | awk -F '\t' -v OFS=, '
	FILENAME != "-" { more[FILENAME, $1, $2] = $3 "," $4; next }
	$3 == "seed" {
		key = $1 SUBSEP $2
		set = $2 ~ /,/ ? "\"" $2 "\"" : $2
		print $1, set, $4, $5, $6, $7, $8, $9, more["limits", key], ("published", key) in more ? more["published", key] : ","
	}' limits published - | sort -t , -k 1,1 -k 2,2
} >verdicts-games.csv
columns verdicts-games.csv
columns counts game set numbers won lost_checked lost_unchecked unknown | awk -F '\t' '
function put(result, many) { while (many-- > 0) print "game=" $1 " cards=AS result=" result }
$2 == "" && $3 == "seed" { put("won", $4); put("unwinnable", $5 + $6); put("unknown", $7) }' >verdicts.all
chart shares "Deals that can be won" --by game verdicts.all

{
	echo "# Deals with seeds by the search that decided them"
	echo "$made"
	echo commit,deals,first_seed,last_seed
	gzip -dc "$verdicts"/*.gz | awk '
	match($0, / seed=[0-9]+/) {
		first = substr($0, RSTART + 6, RLENGTH - 6) + 0
		match($0, / commit=[^ ]*/)
		commit = substr($0, RSTART + 8, RLENGTH - 8)
		sub(/.* verdicts=/, "")
		last = first + length($0) - 1 # too low where seeds are left out
		deals[commit] += gsub(/[wlc]/, "")
		if (!(commit in least) || first < least[commit]) least[commit] = first
		if (last > most[commit]) most[commit] = last
	}
	END { for (commit in deals) print commit "," deals[commit] "," least[commit] "," most[commit] }' | sort
} >verdicts-commits.csv

# numbered PATTERN: the counts of Microsoft's deals without cells with numbers that fulfil a condition of awk
numbered() {
	"$verdicts/verdicts.sh" blocks "$verdicts/freecell.gz" | awk -F '\t' '
	$1 == "freecell/no-cells" && $3 == "ms" { for (i = 1; i <= length($6); i++) { number = $4 + i - 1; if ('"$1"') n[substr($6, i, 1)]++ } }
	END { print n["w"] + n["c"] + n["l"] + n["?"] "," n["w"] + 0 "," n["c"] + 0 "," n["l"] + 0 "," n["?"] + 0 }'
}
{
	echo "# FreeCell without cells: ranges of Microsoft's deals beside a public table"
	echo "$made"
	echo deals,n,won,lost_checked,lost_unchecked,unknown,their_n,their_won,their_unwinnable,their_unknown
	echo "1 to 20000,$(numbered 'number <= 20000'),$(columns "$studies/census-published.csv" key n won unwinnable unknown | sed -n 's/^none-20000	//p' | tr '\t' ,)"
	[ "$(numbered 'number > 20000')" = 0,0,0,0,0 ] || echo "open,$(numbered 'number > 20000'),$(columns "$studies/census-published.csv" key n won unwinnable unknown | sed -n 's/^none-open	//p' | tr '\t' ,)"
} >verdicts-numbers.csv
columns verdicts-numbers.csv
study_end
