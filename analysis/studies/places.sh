#!/bin/sh
# Study 10: what does the place of a card cost?
#
# Each deal has three arms. The first is the deal itself. In the arm "deeper" a card of the rank that foundations want
# first is exchanged with the card directly below it, so it lies one place deeper. The placebo exchanges two neighbours of
# other ranks, with as many cards over them. Both places are drawn at random, by the seed. Deals without such a card or
# such neighbours are left out.
#
#     places-pairs.csv   deeper and placebo against the deal, by game, and Holm's p over the games
#     places-over.csv    the same by the number of cards over the card
#
# Cost: five minutes of one core. --quick: 20 deals of each game.
#
# usage: places.sh BUILD [--quick]; see common.sh
FROM=${FROM:-8750001}
SLOW=${SLOW-}
studies=$(cd "$(dirname "$0")" && pwd) || exit 1
. "$studies/common.sh"
study_start places 4000 1000000 0 20 20000 0 "$@"

# arms FIRST: three records for each deal of the file "dealt", with the columns of the file "boards"
arms() {
	awk -v rank="$1" '
	function random(below) {
		seed = (seed * 16807) % 2147483647
		return int(seed / 2147483647 * below)
	}
	function exchanged(record, one, other,    at, text, i, out, card) {
		at = index(record, " cards=") + 7
		text = substr(record, at)
		for (i = 1; i < length(text); i += 2) {
			card = substr(text, i, 2)
			out = out (card == one ? other : card == other ? one : card)
		}
		return substr(record, 1, at - 1) out
	}
	# Chooses one of the pairs of neighbours (column, place) with a card of the rank, or without one and N cards over it
	function choose(wanted, n,    c, i, has, found) {
		found = 0
		for (c = 1; c <= columns; c++)
			for (i = 2; i <= size[c]; i++) {
				has = (substr(card[c, i], 1, 1) == rank) + (substr(card[c, i - 1], 1, 1) == rank)
				if (wanted ? has == 1 && substr(card[c, i], 1, 1) == rank : !has && size[c] - i == n) {
					found++
					column[found] = c
					place[found] = i
				}
			}
		if (!found) return 0
		return 1 + random(found)
	}
	FILENAME == "dealt" { record[++records] = $0; next }
	/^$/ { finish(); next }
	/:/ { next }
	{
		size[++columns] = NF
		for (i = 1; i <= NF; i++) card[columns, i] = $i
	}
	function finish(    at, one, other, over, base) {
		if (!columns) return
		base = record[++done]
		match(base, / seed=[0-9]+/)
		seed = substr(base, RSTART + 6, RLENGTH - 6) + 0
		random(2)
		at = choose(1)
		if (at) {
			one = card[column[at], place[at]]
			other = card[column[at], place[at] - 1]
			over = size[column[at]] - place[at]
			at = choose(0, over)
		}
		if (at) {
			print base " arm=base over=" over
			print exchanged(base, one, other) " arm=deeper over=" over
			print exchanged(base, card[column[at], place[at]], card[column[at], place[at] - 1]) " arm=placebo over=" over
		}
		columns = 0
	}
	END { finish() }' dealt boards
}

while read -r game first set; do
	case " ${GAMES-$game} " in *" $game "*) ;; *) continue ;; esac
	name=$(echo "$game$set" | tr '=' '-')
	deal -s "$from" -n "$deals" ${set:+-o "$set"} "$game" >dealt
	deal --to pysol dealt >boards
	make_file "$name-$deals.arms" arms "$first"
	in=$file file=$name-$deals-$nodes.solved
	if [ ! -e "$file" ]; then
		say "$name"
		solve -N "$nodes" -j "$threads" --memory "$memory" --resume "$file.part" "$in" >/dev/null
		mv "$file.part" "$file"
	fi
	files="$files $file"
done <<-END
	fan A
	beleaguered-castle 2
	streets-and-alleys A
	somerset A
	bakers-game A
	freecell A cells=2
	seahaven-towers A
	fore-cell A
	alpha-star 2
	delta-star 2
END
together places.all
show pairs "A card of the first rank one place deeper, and a placebo, against the deal" --pair arm --by game,set places.all
show over "The same by the number of cards over the card" --pair arm --by game,set,over places.all
{
	sed -n '/^#/p' places-pairs.csv
	grep -v '^#' places-pairs.csv | head -n 1 | sed 's/$/,p_holm/'
	columns places-pairs.csv second unknown p >places.columns
	# a row without unknown deals stands for all ways to count them
	columns --rows places-pairs.csv | paste places.columns - >places.rows
	awk -F '\t' -v OFS='\t' '$2 == "" || $2 == "lost" { print $1, $3, $4 }' places.rows | holm
	awk -F '\t' '$2 != "" && $2 != "lost" { print $4 "," }' places.rows
} >places-pairs.new
mv places-pairs.new places-pairs.csv
study_end
