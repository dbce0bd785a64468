#!/bin/sh
# How often the players win each game: analysis/studies/players.csv, which deal-games(7) shows.
#
# analysis/studies/players.sh [BUILD] adds the rows that OUT (analysis/studies/players.csv) lacks, each as
# soon as it is known, so that it may be stopped at any time; GAMES and PLAYERS restrict it.
# MANY deals (1000) from seed 1 on for the players that look one move ahead, FEW (50) for the others,
# a tenth of them where a game is slow to play; there, and where games are long, rollout
# imagines less.
#
# A row: the game, the player with its settings, the deals, those won and the interval of their
# share, the mean number of actions in a game, of actions imagined for it, and the last commit
# that changed the library.

out=${OUT-$(dirname "$0")/players.csv} many=${MANY-1000} few=${FEW-50} threads=${THREADS-1}
slow="empress-of-india quatorze"
long="besieged-city british-constitution carre-napoleon harp hemispheres horloge house-in-the-wood house-on-the-hill
	loi-salique shah sultane zodiac"
long=$(echo $long)
build=${1-build}
PATH=$(cd "$build" && pwd):$PATH
commit=$(cd "$(dirname "$0")" && git log -1 --format=%h -- ../../libdeal)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

# The commas within settings would be the CSV's.
known() { columns "$out" game player | grep -qxF "$1	$(echo "$2" | tr , ' ')"; }

row() { # PLAYER DEALS
	deal "$game" -n "$2" | play --policy "$1" -j "$threads" >"$work/played"
	awk '
		/ moves=/ { moves = $0; sub(/.* moves=/, "", moves); sub(/ .*/, "", moves); actions += gsub(/,/, "", moves) + 1 }
		/ imagined=/ { sub(/.* imagined=/, ""); imagined += $1 }
		END { printf "%.0f,%.0f", actions / NR, imagined / NR }' "$work/played" >"$work/cost"
	stats --csv "$work/played" | columns - n won low high | tail -n 1 | awk -F '\t' -v OFS=, -v player="$game,$(echo "$1" | tr , ' ')" \
		-v cost="$(cat "$work/cost")" -v commit="$commit" '{ print player, $1, $2, $3, $4, cost, commit }' >>"$out"
}

[ -s "$out" ] || echo "game,player,n,won,low,high,actions,imagined,commit" >"$out"
for game in ${GAMES-$(deal --list=historic | cut -f1)}; do
	large=$many small=$few rollout=rollout
	case " $long " in *" $game "*) rollout=rollout:samples=4,width=2 ;; esac
	case " $slow " in *" $game "*) large=$((many / 10)) small=$((few / 5)) rollout=rollout:samples=2,width=2 ;; esac
	for player in ${PLAYERS-greedy cautious $rollout}; do
		known "$game" "$player" && continue
		case $player in greedy | cautious) row "$player" "$large" ;; *) row "$player" "$small" ;; esac
	done
done
