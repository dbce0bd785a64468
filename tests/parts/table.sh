# play --interactive, with input typed in a terminal of its own.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# The moves of RECORD, one a line.
moves_of() { # RECORD
	tr ' ' '\n' <"$1" | sed -n 's/^moves=//p' | tr ',' '\n'
}

# Tries COMMAND every tenth of a second until it succeeds, at most TIMES times.
await() { # TIMES COMMAND...
	tries=$1
	shift
	while [ "$tries" -gt 0 ] && ! "$@"; do
		tries=$((tries - 1))
		sleep 0.1
	done
	[ "$tries" -gt 0 ]
}

part_table() {
	(TERM=dumb; HOME=$work; export TERM HOME
	grep -m 1 '^game=herring-bone seed.*result=won' tests/golden/herring-bone >"$work/record"
	seed=$(tr ' ' '\n' <"$work/record" | sed -n 's/^seed=//p')
	{ moves_of "$work/record"; echo "save $work/won"; echo quit; } |
		typist 80 24 play --interactive -s "$seed" herring-bone >"$work/screens" 2>&1
	{
		echo "status $?"
		play --check "$work/won"
		moves_of "$work/record" >"$work/moves"
		moves_of "$work/won" | cmp - "$work/moves"
		grep -o 'result=.*' "$work/won"
		grep -x 'You have won!' "$work/screens" | uniq
	} >"$work/out" 2>&1
	printf '%s\n' 'status 0' '1 records, 0 failed' 'result=won by=play:interactive' 'You have won!' >"$work/expected")
	same "table: a Herring-bone played from the deal to the end" "$work/expected" "$work/out"

	# Words completed by tab or abbreviated; an interrupted line; two undos and a redo; a save, and a game continued
	# from the file. At the end of input the game is written to stdout. The typed line looks like a prompt, so that
	# the interrupt comes after it was read.
	(TERM=dumb; HOME=$work; export TERM HOME
	cd "$work" || exit
	rm -f game
	printf '%s\n' deal 'de\x09' 'col9-c\x09' nonsense 'col9? \c' '\x03\c' undo 'undo 1' redo 'save game' quit |
		typist 80 24 play --interactive -s 3 cadran >screens 2>&1
	echo "status $?" >out
	moves_of game | paste -sd ' ' - >>out
	printf '%s\n' undo redo col9 save deal |
		typist 80 24 play --interactive game >>screens 2>&1
	echo "status $?" >>out
	moves_of game | paste -sd ' ' - >>out
	tail -n 1 screens >left
	moves_of left | paste -sd ' ' - >>out
	play --check game left 2>>out
	printf '%s\n' 'status 0' 'deal deal' 'status 0' 'deal deal col9-col8' 'deal deal col9-col8 deal' \
		'play: the moves of 2 of 2 records are legal but do not win, and no result is claimed' '2 records, 0 failed' >expected)
	same "table: undo, redo, an interrupt, save, go on, the end of input" "$work/expected" "$work/out"

	deal -s 3 cadran >"$work/one"
	printf '%s\n' deal "save $work/two" quit |
		TERM=dumb HOME=$work typist 80 24 sh -c "play --interactive - <$work/one" >"$work/screens" 2>&1
	{
		echo "status $?"
		cat "$work/two"
		setsid play --interactive - <"$work/one" 2>&1
		echo "status $?"
	} >"$work/out"
	{
		echo "status 0"
		play --moves deal "$work/one"
		echo "play: /dev/tty: no terminal to play at"
		echo "status 2"
	} >"$work/expected"
	same "table: a record from standard input, with a terminal and without" "$work/expected" "$work/out"

	printf '%s\n' 'loi\x09' quit | TERM=dumb HOME=$work typist 80 24 play --interactive -s 1 2>&1 |
		grep -o 'game? loi-salique\|La Loi Salique, seed 1' | uniq >"$work/out"
	printf '%s\n' 'game? loi-salique' 'La Loi Salique, seed 1' >"$work/expected"
	same "table: a game chosen by the beginning of its name" "$work/expected" "$work/out"

	# The board is drawn again as soon as the window has another size, without a key.
	printf '%s\n' '\w25x20' '\w100x20' quit | TERM=dumb HOME=$work typist 80 24 play --interactive -s 3 klondike 2>&1 |
		grep '^1 column' >"$work/out"
	wide='1 column3-up3 AD      2 column7-column2 4C  3 deal'
	printf '%s\n' "$wide" '1 column3-up3 AD' "$wide" >"$work/expected"
	same "table: a window that changes its size" "$work/expected" "$work/out"

	# In a narrow window long texts are folded between words, and wait after each window; a line at the pause is obeyed.
	printf '%s\n' help undo help '' q rules '' options 'paste\x0d.' games q quit |
		TERM=dumb HOME=$work typist 40 20 play --interactive -s 3 klondike/draw-one 2>&1 | grep -v '^> ' >"$work/screens"
	{
		grep -v '^Talon: ' "$work/screens" | grep -c '.\{41\}'
		grep -A 1 -m 1 'Enter shows more, q stops> undo$' "$work/screens"
		grep -m 1 'there is nothing' "$work/screens"
		grep -A 1 -m 1 'redeals = unlimited' "$work/screens"
		sed -n '/^Type or paste/,/board:/p' "$work/screens"
		grep -c 'Enter shows more' "$work/screens"
	} >"$work/out"
	printf '%s\n' 0 'Enter shows more, q stops> undo' 'Klondike, seed 3   0 actions' 'there is nothing to take back' \
		'  redeals = unlimited: unlimited | 0 | 1' '    | 2' 'Type or paste a record or a board; a' 'line with only a period ends it.' \
		'For example, deal 4000000000 of the game' 'is this board:' 5 >"$work/expected"
	same "table: long texts in a narrow window" "$work/expected" "$work/out"

	# A long list of actions waits after each window, too; words after an action or a command that takes none are refused.
	printf '%s\n' actions '' q 'deal deal' 'hint now' quit | TERM=dumb HOME=$work typist 40 12 play --interactive -s 3 empress-of-india 2>&1 |
		grep -o 'Enter shows more\|[a-z]* takes no words after it' >"$work/out"
	printf '%s\n' 'Enter shows more' 'Enter shows more' 'deal takes no words after it' 'hint takes no words after it' >"$work/expected"
	same "table: all actions a window at a time, words that are refused" "$work/expected" "$work/out"

	# Aliases, options and numbers of deals in the menu and for new; a hint in three steps.
	printf '%s\n' montanna 'demon draw=1 5' 'new freecell ms 617' hint hint hint 'new solitaire pysol 12345678' 'new fan grade any' quit |
		TERM=dumb HOME=$work typist 80 24 play --interactive 2>&1 | grep -oE 'did you mean.*|^(Canfield|FreeCell|Klondike),.*|^hint: [^:;]*' | uniq >"$work/out"
	printf '%s\n' 'did you mean "gaps"? q leaves' 'Canfield, seed 5   0 actions' \
		'FreeCell, Microsoft 617   0 actions   can still be won' >"$work/expected"
	sed -n '/^hint/p' "$work/out" | sed 's/[0-9]//g; s/ [A-Z0-9]* of/ card of/; s/column-[a-z]*$/column-any/' >"$work/steps"
	printf '%s\n' 'hint: look at column' 'hint: card of column' 'hint: column-any' >"$work/three"
	same "table: hints in three steps" "$work/three" "$work/steps"
	sed '/^hint/d; /^Klondike/q' "$work/out" | grep -v '^Klondike' | uniq >"$work/names"
	same "table: names, options and numbers of deals" "$work/expected" "$work/names"

	# A game interrupted by a signal is offered again. The player resumes, postpones or discards it.
	for signal in HUP TERM INT; do
		(TERM=dumb HOME=$work/$signal; export TERM HOME
		unset XDG_STATE_HOME
		mkdir "$HOME" && cd "$HOME" || exit
		: >screens
		{
			echo deal
			await 300 grep -q ' 1 action' screens
			kill -$signal "$(cat pid)"
			await 50 [ -e through ] || : >late
		} | typist 80 24 sh -c "sh -c 'echo \$\$ >pid; exec play --interactive -s 3 cadran'; : >through" >screens 2>&1
		[ ! -e late ] || echo late
		printf '%s\n' n quit | typist 80 24 play --interactive -s 9 harp 2>&1 | grep -o 'Le Cadran was cut off after 1 action\|^The Harp, seed 9'
		printf '%s\n' y "save $HOME/kept" quit | typist 80 24 play --interactive -s 9 harp >screens 2>&1
		cut -d ' ' -f 1,2,5 kept
		printf '%s\n' quit | typist 80 24 play --interactive -s 9 harp 2>&1 | grep -c 'cut off') >"$work/out" 2>&1
		printf '%s\n' 'Le Cadran was cut off after 1 action' 'The Harp, seed 9' 'game=cadran seed=3 moves=deal' 0 >"$work/expected"
		same "table: kept at $signal, offered, taken up" "$work/expected" "$work/out"
	done

	# A resumed game stays stored until it is stored anew, given up or won; only one table at a time has it.
	(TERM=dumb HOME=$work/taken-up; export TERM HOME
	unset XDG_STATE_HOME
	mkdir -p "$HOME/.local/state/patience" && cd "$HOME" || exit
	offered() { printf '%s\n' "$@" | typist 80 24 play --interactive -s 9 harp 2>&1 | grep -o 'cut off after.*' | uniq; }
	deal -s 3 cadran | play --moves deal >.local/state/patience/table
	printf '%s\n' n quit | typist 40 24 play --interactive -s 9 harp 2>&1 | sed -n '/cut off/,/^y, n/p' >narrow
	for signal in KILL TERM; do
		rm -f through
		: >screens
		{
			printf '%s\n' y deal
			await 300 grep -q ' 2 actions' screens
			offered quit >beside
			kill -$signal "$(cat pid)"
			await 300 [ -e through ]
		} | typist 80 24 sh -c "sh -c 'echo \$\$ >pid; exec play --interactive'; : >through" >screens 2>&1
		echo "$signal:$(cat beside) $(offered n quit) $(ls .local/state/patience)"
	done
	for last in 'quit\nquit' 'new\nnew\nquit\nquit' "save $HOME/kept\nquit" '\\x04\\c' d; do
		deal -s 3 cadran | play --moves deal >.local/state/patience/table
		{ [ "$last" = d ] || printf '%s\n' y; printf "$last\n"; } | typist 80 24 play --interactive -s 9 harp >screens 2>&1
		ls .local/state/patience
	done
	grep -m 1 '^game=herring-bone seed.*result=won' "$TOP/tests/golden/herring-bone" >record
	play --upto $(($(moves_of record | wc -l) - 1)) record >.local/state/patience/table
	{ echo y; moves_of record | tail -n 1; echo undo; } | typist 80 24 play --interactive >screens 2>&1
	ls .local/state/patience) >"$work/out" 2>&1
	printf '%s\n' 'Le Cadran was cut off after 1 action.' 'Take it up? y (yes), n (not now), d' '(throw it away), q (leave)' 'y, n, d or q? n' >"$work/expected"
	same "table: the offer in a narrow window" "$work/expected" "$work/taken-up/narrow"
	printf '%s\n' 'KILL: cut off after 1 action. table' 'TERM: cut off after 2 actions. table' >"$work/expected"
	same "table: a game taken up is kept until it is kept anew, given up or won" "$work/expected" "$work/out"

	# If the terminal accepts no more output, TERM still ends the game, and so does the end of the terminal. INT
	# ends it when the terminal accepts output again.
	for end in "TERM play" "KILL typist" "INT play"; do
		(TERM=dumb HOME=$work/stopped-${end% *}; export TERM HOME
		unset XDG_STATE_HOME
		mkdir "$HOME" && cd "$HOME" && mkfifo screens typed || exit
		exec 3<>screens 4<>typed # the one nobody reads, the other does not end
		{ echo 1; yes 'actions\x0d' | head -n 300 | tr -d '\n'; echo; } >&4 # a screen each, typed at once
		typist 80 24 sh -c 'echo $$ >play; exec play --interactive -s 3 empress-of-india' <&4 >&3 2>&1 &
		echo $! >typist
		sleep 1
		kill -"${end% *}" "$(cat "${end#* }")"
		if [ "$end" = "INT play" ]; then
			cat <&3 >/dev/null &
			yes '\c' | head -n 300 >&4 # on a busy machine typist takes a pause for a prompt, and reads on
		fi
		await 100 grep -s 'moves=[^ ]' .local/state/patience/table >kept
		kill -KILL "$(cat typist)" $! 2>/dev/null
		grep -o '^game=[^ ]* seed=3' kept) >"$work/out" 2>&1
		echo 'game=empress-of-india seed=3' >"$work/expected"
		same "table: kept at $end, though the screen is full" "$work/expected" "$work/out"
	done

	# Postponed games are offered one after the other; q leaves at this question and at the choice of a game.
	(TERM=dumb HOME=$work/put-off; export TERM HOME
	unset XDG_STATE_HOME
	mkdir -p "$HOME/.local/state/patience" && cd "$HOME" || exit
	deal -s 3 cadran | play --moves deal >.local/state/patience/table
	deal -s 4 belle-lucie | play --moves redeal >.local/state/patience/table2
	printf '%s\n' n y quit quit | typist 80 24 play --interactive -s 9 harp 2>&1 | grep -o '.* was cut off\|^La Belle Lucie, seed 4' | uniq
	ls .local/state/patience
	printf '%s\n' q | typist 80 24 play --interactive -s 9 harp 2>&1 | grep -c 'The Harp'
	rm .local/state/patience/*
	printf '%s\n' herring-bonn q | typist 80 24 play --interactive 2>&1 | grep -o 'no game .*leaves') >"$work/out" 2>&1
	printf '%s\n' 'Le Cadran was cut off' 'La Belle Lucie was cut off' 'La Belle Lucie, seed 4' table 0 \
		'no game "herring-bonn"; did you mean "herring-bone"? q leaves' >"$work/expected"
	same "table: games put off, and q" "$work/expected" "$work/out"

	# At a terminal solve shows its progress; with this clock a second passes at each look.
	if [ -e "$build/shim.so" ]; then
		deal -n 4 -o ranks=3 belle-lucie >"$work/deals"
		head -n 2 "$work/deals" | solve -N 9 >"$work/part"
		{
			typist 80 24 sh -c "SHIM=hasty LD_PRELOAD=$build/shim.so $build/shimmed/solve -j 1 -N 9 $work/deals >$work/solved"
			typist 80 24 sh -c "SHIM=hasty LD_PRELOAD=$build/shim.so $build/shimmed/solve -j 1 -N 9 --resume $work/part <$work/deals >$work/solved"
		} </dev/null 2>&1 | tr '\033' '^' | sed 's/\^\[K/\n/g' >"$work/out"
		printf '%s\n' '' '1 records, 25%, 0:08 left' '2 records, 50%, 0:05 left' '3 records, 75%, 0:02 left' \
			'4 records, 100%, 0:00 left' '' '1 records' '2 records' '3 records, 75%, 0:05 left' '4 records, 100%, 0:00 left' >"$work/expected"
		same "table: solve says how far it is" "$work/expected" "$work/out"
	else
		skip "table: solve says how far it is" "sanitized build"
	fi

	case $build:${FULL-} in */san*:) head -n 8 "$work/ids" ;; *) cat "$work/ids" ;; esac | while read -r game; do
		{ deal "$game"; grep -h 'moves=[^ ]' "$TOP/tests/vectors/$game.won" "$TOP/tests/vectors/$game.walks" 2>/dev/null; } >"$work/records"
		while read -r record; do
			n=$(echo "$record" | tr ' ' '\n' | sed -n 's/^moves=//p' | tr ',' '\n' | wc -l)
			third=$((3 - ${third:-1}))
			for upto in $((n * third / 3)) ${FULL:+$((n * (3 - third) / 3))}; do # one of two, by turns
				echo "$record" | play --upto "$upto" >"$work/one"
				TERM=dumb HOME=$work typist 80 24 play --interactive "$work/one" </dev/null 2>&1 |
					sed '/^> /q' | LC_ALL=C.UTF-8 awk -v game="$game" 'length($0) > 80 { print game ": " $0 } END { if (NR > 24) print game ": " NR " lines" }'
			done
		done <"$work/records"
	done >"$work/out"
	[ -s "$work/out" ]
	check "table: every game fits 80 by 24" $((! $?)) "$work/out"
	for columns in 1 2 3; do
		TERM=dumb typist $columns 24 sh -c 'play --interactive -s 5 forteresse </dev/null' 2>&1 | grep -x '.*\.\.\.'
	done >"$work/out"
	printf '%s\n' l... lp... l... >"$work/expected"
	same "table: a terminal of a few columns gets what it can show" "$work/expected" "$work/out"

	deal harp >"$work/one"
	for colour in '' 1; do
		TERM=xterm NO_COLOR=$colour LC_ALL=C.UTF-8 HOME=$work typist 80 24 play --interactive "$work/one" </dev/null >"$work/screen"
		grep -c "$(printf '\033\\[1;31m')" "$work/screen" | sed 's/^[1-9].*/coloured/'
		grep -c '♠' "$work/screen" | sed 's/^[1-9].*/signs/'
	done >"$work/out"
	TERM=xterm HOME=$work typist 80 24 play --interactive "$work/one" </dev/null | grep -c '♠' >>"$work/out"
	printf '%s\n' coloured signs 0 signs 0 >"$work/expected"
	same "table: colour and signs where the terminal has them" "$work/expected" "$work/out"
	for colour in '' 1; do # a card that is wanted is no card: dim, or else in letters
		TERM=xterm NO_COLOR=$colour LC_ALL=C.UTF-8 HOME=$work typist 80 24 play --interactive -s 5 forteresse </dev/null |
			grep -a -o -m 1 "$(printf '\033')\[2mA♠\|   as   "
	done >"$work/out"
	printf '\033[2mA♠\n   as   \n' >"$work/expected"
	same "table: an empty foundation and a filled one are told apart" "$work/expected" "$work/out"
}
