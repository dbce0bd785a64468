#!/bin/sh
# Study: the rows of the published table of winnability whose rules our rule files express exactly.
#
# Games, options, published shares, and the numbers of deals and nodes are those of published-table.csv; DEALS and NODES
# in the environment replace these numbers.
# Unknown deals count as lost at the lower end of our interval and as won at the upper one, so a small budget makes the
# interval wide, never wrong. The study fails if a published share is outside the 99.9% interval and the table has no
# explanation.
#
# Cost: 31 of the rows took 40 minutes of half a core; Spider and similar games take longer.
# --quick: 40 deals of 5,000 nodes.
#
# usage: published.sh BUILD [--quick], GAMES in the environment restricts it, as in "carpet freecell/no-cells"; see
# common.sh
studies=$(cd "$(dirname "$0")" && pwd) || exit 1
. "$studies/common.sh"
study_start published 1000 200000 0 40 5000 0 "$@"

case ${DEALS-}${NODES-}${2-} in '') by_row=yes ;; *) by_row= ;; esac
head=game,set,n,won,unwinnable,unknown,low95,high95,low999,high999,published,margin,inside95,inside999
echo $head >published-games.part
columns "$studies/published-table.csv" game published margin deals nodes set >table.list # the column that may be empty is last
while IFS="$(printf '\t')" read -r game value margin row_deals row_nodes set; do
	case " ${GAMES-$game} " in *" $game "*) ;; *) continue ;; esac
	[ -z "$by_row" ] || deals=$row_deals nodes=$row_nodes
	name=$(echo "$game${set:+-}$set" | tr '/=+ ' '----')
	set --
	for option in ${set:-}; do set -- "$@" -o "$(echo "$option" | tr + ' ')"; done
	solved "$name" "$@" "$game"
	against "$file" "$game,$set" "$value" "$margin" >>published-games.part
done <table.list
{ echo "# Published shares of winnable deals, and ours"; echo "$made"; cat published-games.part; } >published-games.csv
rm published-games.part
columns published-games.csv >published-games.txt
study_end
# a share outside the interval must be explained in the table
columns "$studies/published-table.csv" explained game set | awk -F '\t' '$1 != "" { print $2 "\t" $3 }' >explained.list
! columns published-games.csv inside999 game set | sed -n 's/^no\t//p' | grep -vxF -f explained.list
