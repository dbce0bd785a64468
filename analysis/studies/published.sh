#!/bin/sh
# Study: the rows of the published table of winnability whose rules our rule files express exactly, against the verdicts
# of the census (../verdicts).
#
# Games, options and published shares are those of published-table.csv. Unknown deals count as lost at the lower end of
# our interval and as won at the upper one, so few nodes make the interval wide, never wrong. The study fails if a
# published share is outside the 99.9% interval and the table has no explanation.
#
#     published-games.csv  our counts and limits beside each published share; narrower: whether our 95% interval is at
#                          most as wide as the published one
#     published-test.csv   all rows together: a chi-square test, by derive.sh
#
# Cost: seconds. --quick does the same.
#
# usage: published.sh BUILD [--quick], GAMES in the environment restricts it, as in "carpet freecell/no-cells"; see
# common.sh
studies=$(cd "$(dirname "$0")" && pwd) || exit 1
. "$studies/common.sh"
study_start published 0 0 0 0 0 0 "$@"
made="# the verdicts of analysis/verdicts: analysis/studies/published.sh"

"$studies/../verdicts/verdicts.sh" state "$studies"/../verdicts/*.gz >state
for level in 0.95 0.999; do
	stats --merge --csv --digits 17 --level $level state | columns - game set n won unwinnable unknown low high >limits.$level
done
{
	echo "# Published shares of winnable deals, and ours"
	echo "$made"
	echo game,set,n,won,unwinnable,unknown,low95,high95,low999,high999,published,margin,inside95,inside999,narrower,explained
	columns "$studies/published-table.csv" game published margin explained set | sed 's/		/	no	/' | while IFS="$(printf '\t')" read -r game value margin explained options; do
		case " ${GAMES-$game} " in *" $game "*) ;; *) continue ;; esac
		set --
		for option in ${options:-}; do set -- "$@" -o "$(echo "$option" | tr + ' ')"; done
		set=$(deal -s 1 -n 1 "$@" "$game" | sed -n 's/.* set=\([^ ]*\) .*/\1/p')
		awk -F '\t' -v row="$game,$options" -v game="$game" -v set="$set" -v share="$value" -v margin="$margin" -v explained="$explained" '
		$1 == game && $2 == set {
			counts = $3 "," $4 "," $5 "," $6
			limits = limits sprintf(",%.6f,%.6f", $7, $8)
			inside = inside ($7 <= share && share <= $8 ? ",yes" : ",no")
			if (!width) width = $8 - $7
		}
		END { if (counts) print row "," counts limits "," share "," margin inside "," (width <= 2 * margin ? "yes" : "no") "," (explained == "no" ? "no" : "yes") }' limits.0.95 limits.0.999
	done
} >published-games.csv
columns published-games.csv >published-games.txt
study_end
# a share outside the interval must be explained in the table
columns "$studies/published-table.csv" explained game set | awk -F '\t' '$1 != "" { print $2 "\t" $3 }' >explained.list
! columns published-games.csv inside999 game set | sed -n 's/^no\t//p' | grep -vxF -f explained.list
