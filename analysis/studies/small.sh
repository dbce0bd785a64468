#!/bin/sh
# Study of small packs: shortest lines, winning lines and the worth of knowing hidden cards, as the pack grows.
#
# The historic games with packs of two ranks and more. A game ends with the first pack of which the shortest line is proved
# for fewer than half of the won deals. The player think, which sees no hidden card, plays the same deals.
#
# Cost: some forty minutes of one core, most for exact counts and for the player in the Empress of India.
# --quick: 2 deals a pack, two ranks.
#
# usage: small.sh BUILD [--quick]; see common.sh
POLICIES=${POLICIES-think}
export SLOW=
. "$(dirname "$0")/common.sh"
study_start small 20 20000 20 2 1000 2 "$@"
last=13
[ "$deals" -gt 2 ] || last=3

# exact NAME: shortest lines and exact counts of the deals of $file; sets $file
exact() {
	in=$file file=${file%.solved}.exact
	[ -e "$file" ] && return
	say "$1: shortest lines and counts"
	solve -N "$nodes" -j "$threads" --memory "$memory" --shortest --count --resume "$file.part" "$in" >/dev/null
	mv "$file.part" "$file"
}

# row GAME RANKS: a line of CSV. Lengths are of deals with proved minima; numbers of lines are medians of the counts that
# ended, in powers of ten, with endless ones apart.
row() {
	awk -v game="$1" -v ranks="$2" -v known="$(grep -c ' result=won' "$3" || true)" '
	function field(name,    at, rest) {
		at = index($0, " " name "=")
		rest = at ? substr($0, at + length(name) + 2) : ""
		sub(/ .*/, "", rest)
		return rest
	}
	function median(list, n,    i, j, t) {
		for (i = 2; i <= n; i++)
			for (j = i; j > 1 && list[j - 1] > list[j]; j--) {
				t = list[j]
				list[j] = list[j - 1]
				list[j - 1] = t
			}
		return n ? (list[int((n + 1) / 2)] + list[int((n + 2) / 2)]) / 2 : ""
	}
	{ n++; cards = length(field("cards")) / 2 }
	field("result") == "won" { won++ }
	field("result") == "unwinnable" { lost++ }
	field("minimal") == "yes" { length_of[++proved] = split(field("moves"), word, ","); sum += length_of[proved] }
	field("count.complete") == "yes" && field("result") == "won" {
		counted++
		if (field("count.lines") == "infinite") endless++
		else lines[++finite] = log(field("count.lines")) / log(10)
	}
	END {
		printf "%s,%d,%d,%d,%d,%d,%d,%s,%s,%d,%d,%s,%d\n", game, ranks, cards, n, won, lost, proved,
			proved ? sprintf("%.1f", sum / proved) : "", proved ? sprintf("%.2f", sum / proved / cards) : "",
			counted, endless, finite ? sprintf("%.1f", median(lines, finite)) : "", known
	}' "$4"
}

echo game,ranks,cards,n,won,unwinnable,minimal,length,actions_a_card,counted,endless,lines_log10,think_won >rows
for game in $games; do
	ranks=1
	while [ "$ranks" -lt "$last" ]; do
		ranks=$((ranks + 1))
		deal -o ranks="$ranks" "$game" >/dev/null 2>&1 || continue
		series "$game-$ranks" -o "ranks=$ranks" "$game"
		played_file=$file
		solved "$game-$ranks" -o "ranks=$ranks" "$game"
		exact "$game-$ranks"
		row "$game" "$ranks" "$played_file" "$file" >>rows
		[ $((2 * $(grep -c ' minimal=yes' "$file" || true))) -ge "$(grep -c ' result=won' "$file" || true)" ] || break
	done
done
{
	echo '# Small packs: shortest lines, winning lines, and wins of think'
	echo "$made"
	cat rows
} >small-packs.csv
cat small-packs.csv
together small.all
show players "Small packs: winnable deals, and deals won without sight of hidden cards" --by set.ranks,by small.all
chart belle-lucie "Belle Lucie: short packs" --by by,set.ranks --where 'game == "belle-lucie"' small.all
study_end
