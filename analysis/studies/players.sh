#!/bin/sh
# Study: what do memory and thought win?  Players that see no hidden card, on the same deals.
#
# The seeds begin at 7,100,001.  Greedy plays PLAYED deals of each game.  The others play the first of these deals:
# cautious a tenth of them, greedy with memory that solves a position once it knows all cards, think, and rollout.
#
# The file players-settings.csv has the numbers of deals of these three, the settings of think, and the samples with which
# rollout takes about the same processor time.
#
#     players-games.csv      the wins of each player in each game, and its processor time; deal-games(7) has them, too
#     players-pairs.csv      two players on the same deals: McNemar's exact test
#     players-published.csv  players that others published, from players-published.csv of this folder, and ours
#
# Cost: an hour of one core.  --quick: 20 deals of both greedy players, 2 of the others.
#
# usage: players.sh BUILD [--quick], GAMES in the environment restricts it; see common.sh
studies=$(cd "$(dirname "$0")" && pwd) || exit 1
. "$studies/common.sh"
FROM=${FROM:-7100001}
study_start players 0 0 10000 0 0 20 "$@"
mindful=greedy:memory=yes,finish=20000
few=
[ "$played" -gt 20 ] || few=yes

# row PLAYER NUMBER: plays, and adds the row of the player to players-games.part
row() {
	play_timed "$1" "$name" "$2" ${set:+-o "$set"} "$game"
	awk '
		/ moves=/ { moves = $0; sub(/.* moves=/, "", moves); sub(/ .*/, "", moves); actions += gsub(/,/, "", moves) + 1 }
		/ imagined=/ { sub(/.* imagined=/, ""); imagined += $1 }
		END { printf "%.0f\t%.0f\n", actions / NR, imagined / NR }' "$file" >cost
	stats --csv "$file" | columns - n won low high | tail -n 1 | paste - cost "$file.cpu" | awk -F '\t' -v OFS=, \
		-v player="$group,$game,$set,$(echo "$1" | tr , ' ')" \
		'{ print player, $1, $2, sprintf("%.4f", $2 / $1), $3, $4, $5, $6, sprintf("%.3g", 1000 * $7 / $1) }' >>players-games.part
}

# pair QUESTION FIRST NUMBER SECOND NUMBER: two players on the deals that both played, to players-pairs.part
pair() {
	echo "$group,$game,$set,$1,$(pair_timed "$name-$3.$2" "$3" "$name-$5.$4" "$5")" >>players-pairs.part
}

# finish TABLE TITLE: makes the table of its collected rows, with a heading
finish() {
	{ echo "# $2"; echo "$made"; cat "players-$1.part"; } >"players-$1.csv"
	rm "players-$1.part"
}

echo group,game,set,player,n,won,portion,low,high,actions,imagined,ms >players-games.part
echo group,game,set,question,first,second,pairs,both_won,first_only,second_only,difference,low,high,p,first_ms,second_ms >players-pairs.part
columns "$studies/players-settings.csv" game mindful thinks think rolls samples set >settings.list # what may be empty is last
while IFS="$(printf '\t')" read -r game minds thinks think rolls samples set; do
	case " ${GAMES-$game} " in *" $game "*) ;; *) continue ;; esac
	group=others name=$(echo "$game${set:+-}$set" | tr / -)
	[ -z "$few" ] || minds=20 thinks=2 rolls=2
	! grep -q "^$game	" games.list || group=thirty
	think=$(echo "$think" | tr ' ' ,) rollout=rollout:samples=$samples
	row greedy "$played"
	row cautious $((played / 10))
	row greedy:memory=yes "$minds"
	row greedy:finish=20000 "$minds"
	row "$mindful" "$minds"
	pair alone greedy "$played" greedy:memory=yes "$minds"
	pair solver greedy "$played" greedy:finish=20000 "$minds"
	pair memory greedy:finish=20000 "$minds" "$mindful" "$minds"
	pair both greedy "$played" "$mindful" "$minds"
	[ "$thinks" -gt 0 ] || continue
	row "$think" "$thinks"
	pair thought "$mindful" "$minds" "$think" "$thinks"
	[ "$rolls" -gt 0 ] || continue
	row "$rollout" "$rolls"
	pair duel "$rollout" "$rolls" "$think" "$thinks"
done <settings.list
{
	columns "$studies/players-published.csv" | tr '\t' ,
	columns players-games.part game set player n won low high ms | awk -F '\t' -v OFS=, '
		/^(klondike|freecell|golf|spider|yukon|canfield)/ && $3 !~ /^(cautious|greedy:memory=yes|greedy:finish=20000)$/ {
		print $1, $2, $3, "open cards", sprintf("%.4f", $5 / $4), $6, $7, sprintf("%.2g", $8 / 1000), "here: " $4 " deals" }'
} >players-published.part
finish published "Players of others and ours; perfect play sees all cards"
finish games "What the players win of each game, and milliseconds of processor time a game"
finish pairs "Two players on the same deals: deals that one alone won, and McNemar's exact test"
study_end
