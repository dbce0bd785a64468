# Solvitaire, where it is installed or SOLVITAIRE names it: it takes each board that deal --to writes of the games that both have, at
# the start and on the way, and no verdict of the two contradicts another; nor, with FULL, on rules drawn at random.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

peers_verdict() { # TYPE: of Solvitaire on $work/board, in our words; else what it says
	timeout 60 "$peer" --type "$1" --classify --streamliners smart-solvability --timeout 300 "$work/board" 2>&1 |
		awk '{ all = all $0; say = tolower($0); sub(/[ ,]*$/, "", say); sub(/.*[ ,]/, "", say) }
			END { print say == "solved" ? "won" : say == "unsolvable" ? "unwinnable" : say ~ /^timed-out$|^mem/ ? "unknown" : all }'
}

peers_position() { # TYPE MOVES: that of $work/at; says what is wrong. On the way cards in cells cannot be said
	deal --to solvitaire "$work/at" >"$work/board" 2>"$work/said" || { [ "$2" -gt 0 ] || cat "$work/said"; return; }
	theirs=$(peers_verdict "$1")
	ours=$(sed 's/ result=.*//' "$work/at" | solve -N 20000 | sed 's/.* result=\([a-z]*\).*/\1/')
	case "$ours $theirs" in
	*" won" | *" unwinnable") compared=$((compared + 1)) ;;
	*" unknown") ;;
	*) echo "$theirs" && return ;;
	esac
	case "$ours $theirs" in "won unwinnable" | "unwinnable won") echo "$ours, not $theirs:" && cat "$work/at" ;; esac
}

peers_game() { # GAME TYPE [OPTIONS]
	game=$1 type=$2
	shift 2
	for seed in 1 2; do
		for moves in 0 12; do
			deal "$@" -s "$seed" "$game" | play --policy greedy | play --upto "$moves" >"$work/at"
			peers_position "$type" "$moves"
		done
	done
}

part_peers() {
	peer=${SOLVITAIRE-solvitaire}
	peer=${peer%% *}
	command -v "$peer" >/dev/null || { skip "peers: Solvitaire" "no $peer"; return; }
	compared=0
	grep -v '^#' tests/data/solvitaire >"$work/shared"
	while read -r game type options; do
		# shellcheck disable=SC2086
		peers_game "$game" "$type" $options >"$work/wrong"
		[ ! -s "$work/wrong" ]
		check "peers: Solvitaire takes $game, and contradicts nothing" $? "$work/wrong"
	done <"$work/shared"
	[ "$compared" -ge 30 ]
	check "peers: Solvitaire decides thirty positions and more" $?
	[ -n "${FULL-}" ] || return
	command -v python3 >/dev/null || { skip "peers: Solvitaire on drawn rules" "no python3"; return; }
	python3 tests/tools/drawn_rules.py 120 1 "$peer" >"$work/out" 2>&1
	check "peers: Solvitaire on drawn rules" $? "$work/out"
	sed 's/^/# /' "$work/out"
}
