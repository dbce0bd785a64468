# Other solvers. The report of make peers has known figures for known lines, and make peers runs against scripts that
# stand in for a peer. Where Solvitaire is installed or SOLVITAIRE names it, it accepts each board of common games,
# at the start and after some moves, and no verdict contradicts ours; with FULL, also on rule files drawn at random.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

peers_verdict() { # TYPE: prints the verdict of Solvitaire on $work/board in our words, else its whole output
	timeout 60 "$peer" --type "$1" --classify --streamliners smart-solvability --timeout 300 "$work/board" 2>&1 |
		awk '{ all = all $0; word = tolower($0); sub(/[ ,]*$/, "", word); sub(/.*[ ,]/, "", word) }
			END {
				if (word == "solved") print "won"
				else if (word == "unsolvable") print "unwinnable"
				else print word ~ /^timed-out$|^mem/ ? "unknown" : all
			}'
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

# peers_report LINES: colons become tabs. Writes the report to $work/out and the rows to $work/rows.
peers_report() {
	printf '%s\n' "$@" | tr ':' '\t' >"$work/lines"
	rm -f "$work/rows"
	awk -v csv="$work/rows" -f tests/tools/peers.awk "$work/lines" >"$work/out" 2>&1
}

# Three deals at limits of 1 s and 10 s: solve alone decides the first, in 4 s, the peer alone the last.
peers_arithmetic() {
	for limit in 1 10; do
		printf 'g:apart:p:%s:1:won:4:unknown:10.01\n' "$limit"
		printf 'g:apart:p:%s:2:unwinnable:0.25:gave-up:0.5\n' "$limit"
		printf 'g:apart:p:%s:3:unknown:10.02:won:0.5\n' "$limit"
	done >"$work/three"
	# shellcheck disable=SC2046
	peers_report $(cat "$work/three")
	check "peers: no contradiction, no failure" $? "$work/out"
	cat >"$work/expected" <<-END
	g,apart,1,p,3,0,1,2,2.250,1.0000,1,1,1,2.000,0.5000,0,1,0,0,0,0,0.444,1.000,0.444
	g,apart,10,p,3,1,1,1,14.250,4.0000,1,1,1,11.000,0.5000,1,1,0,0,0,0,0.140,0.182,0.772
	END
	sed 1d "$work/rows" | cut -d , -f 1-24 >"$work/got"
	same "peers: seconds over the limit count as the limit" "$work/expected" "$work/got"
	peers_report g:apart:p:1:1:won:0.5:gave-up:0.5 g:apart:p:1:2:won:0.5:won:0.5
	[ "$(sed 1d "$work/rows" | cut -d , -f 11-13,17-18,24)" = 1,0,1,0,1,2.000 ]
	check "peers: what a peer gives up is no loss where we win" $? "$work/rows"
	! peers_report g:apart:p:1:1:won:0.5:unwinnable:0.5 && grep -q '^contradict' "$work/out"
	check "peers: a contradiction fails" $? "$work/out"
	! peers_report g:apart:p:1:1:won:0.5:failed:0.5 && grep -q 'on every deal' "$work/out" &&
		! peers_report g:apart:p:1:1:failed:0.5:won:0.5 g:apart:p:1:2:won:0.5:won:0.5 &&
		peers_report g:apart:p:1:1:won:0.5:failed:0.5 g:apart:p:1:2:won:0.5:won:0.5
	check "peers: we never fail, a peer not on every deal" $? "$work/out"
	peers_report h:together:p:-:1:won:2:won:4 h:together:p:-:1:won:0:won:0 h:together:p:-:2:won:1:won:2
	[ "$(tail -n 1 "$work/rows")" = h,together,-,p,3,3,0,0,3.000,,3,0,0,6.000,,0,0,0,0,0,0,1.000,0.500,2.000,2.000,2.000 ]
	check "peers: deals of one process count with its seconds" $? "$work/rows"
	# the standard error of the ratio is 1 / 3 / sqrt(20) = 0.075
	# shellcheck disable=SC2046
	peers_report $(awk 'BEGIN { for (i = 1; i <= 20; i++) print "g:apart:p:10:" i ":won:3:won:" (i % 2 ? 2 : 4) }')
	awk -F , 'NR == 2 { exit !($24 == 1 && $25 > 0.8 && $25 < 0.9 && $26 > 1.1 && $26 < 1.2) }' "$work/rows"
	check "peers: the interval of a ratio" $? "$work/rows"
}

# peers_stand_in NAME GAME SCRIPT: runs make peers on two deals of GAME with SCRIPT in place of Black Hole Solver.
peers_stand_in() {
	{ echo '#!/bin/sh' && echo "$3"; } >"$work/$1"
	chmod +x "$work/$1"
	FC_SOLVE=none FC_RANGE=none SOLVITAIRE='' LONELYBOT='' BLACK_HOLE_SOLVE="$work/$1" \
		PEER_DEALS=2 PEER_SEED=119 PEER_LIMITS=0.4 PEER_MEMORY=0 PEER_GAMES="$2" PEER_CSV="$work/rows" \
		tests/peers "$build" >"$work/out" 2>&1
}
peers_row() { # FIELDS: prints these of the last row
	tail -n 1 "$work/rows" | cut -d , -f "$1"
}

# solve proves the deals 119 and 120 of Black Hole lost within milliseconds.
peers_runs() {
	busy="charge 0.2 0 $work/null sh -c 'while :; do :; done'"
	peers_stand_in agrees black-hole "$busy; echo 'Unsolved!'"
	check "peers: a peer that agrees" $? "$work/out"
	[ "$(peers_row 1-5,12,13,20)" = "black-hole,apart,0.4,black-hole-solve --rank-reach-prune,2,2,0,0" ] &&
		peers_row 14 | awk '{ exit !($1 >= 0.4 && $1 < 0.5) }'
	check "peers: the peer's processor time with that of its children" $? "$work/rows"
	! peers_stand_in against black-hole "echo 'Solved!'" && grep -q '^contradict' "$work/out"
	check "peers: a peer that contradicts" $? "$work/out"
	peers_stand_in spins black-hole 'while :; do :; done'
	[ "$(peers_row 13,14,15,16,20)" = 2,0.800,0.4000,2,0 ]
	check "peers: a peer that takes longer than the limit" $? "$work/rows"
	! peers_stand_in crashes black-hole "kill -SEGV \$\$"
	[ "$(peers_row 20)" = 2 ] && grep -q 'on every deal' "$work/out"
	check "peers: a peer that crashes" $? "$work/out"
	charge -w 1 5 0 "$work/null" sleep 30 | grep -q ' wait$' &&
		charge 1 0 "$work/null" sh -c 'exit 3' | grep -q ' exit 3$'
	check "peers: a process that waits, one that fails" $?
	! charge 1 0 "$work/null" 2>/dev/null && ! charge x 0 "$work/null" true 2>/dev/null
	check "peers: charge without its arguments" $?
	deal -s 50016 klondike | deal --to solvitaire | awk -f tests/tools/lonelybot.awk >"$work/got"
	echo 22631433181525394520494633532112479137337093125370236254222785716218 >"$work/expected"
	same "peers: a deal's number of lonelybot" "$work/expected" "$work/got"
}

# README must show the published rows.
peers_readme() {
	awk -f tests/tools/peers-table.awk analysis/studies/results/peers.csv >"$work/expected"
	sed -n '/^| game | best peer/,/^In the other/p' README.md >"$work/got"
	same "peers: README's table is that of peers.csv" "$work/expected" "$work/got"
}

peers_solvitaire() {
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

part_peers() {
	peers_arithmetic
	peers_readme
	case $build in */tsan* | */web*) ;; *) peers_runs ;; esac
	peers_solvitaire
}
