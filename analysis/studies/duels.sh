#!/bin/sh
# Study: does think win more deals than rollout in the same processor time?  A part of the study of players: more deals of games
# of which players.sh plays too few.
#
# The seeds begin at 7,160,001.  The file duels-settings.csv has the numbers of deals and the settings.  The numbers of deals were
# chosen before the run, and no test was made before its end, so p needs no correction for several looks.
#
#     duels-pairs.csv  think and rollout on the same deals: McNemar's exact test, and processor time
#
# Cost: 20 minutes of one core.  --quick: one deal of each game.
#
# usage: duels.sh BUILD [--quick], GAMES in the environment restricts it; see common.sh
studies=$(cd "$(dirname "$0")" && pwd) || exit 1
. "$studies/common.sh"
FROM=${FROM:-7160001}
study_start duels 0 0 160 0 0 1 "$@"

echo game,first,second,pairs,both_won,first_only,second_only,difference,low,high,p,first_ms,second_ms >duels-pairs.part
columns "$studies/duels-settings.csv" game pairs think rollout >settings.list
while IFS="$(printf '\t')" read -r game pairs think rollout; do
	case " ${GAMES-$game} " in *" $game "*) ;; *) continue ;; esac
	[ "$pairs" -le "$played" ] || pairs=$played
	think=$(echo "$think" | tr ' ' ,) rollout=$(echo "$rollout" | tr ' ' ,)
	play_timed "$rollout" "$game" "$pairs" "$game"
	first=$file
	play_timed "$think" "$game" "$pairs" "$game"
	echo "$game,$(pair_timed "$first" "$pairs" "$file" "$pairs")" >>duels-pairs.part
done <settings.list
{
	echo "# Think and rollout on the same deals at near equal processor time: deals that one alone won, and McNemar's exact test"
	echo "$made"
	cat duels-pairs.part
} >duels-pairs.csv
rm duels-pairs.part
study_end
