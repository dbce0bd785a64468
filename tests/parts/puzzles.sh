# The puzzles of a booklet are the deals that it was made from, and boards written for another solver have the same
# meaning there.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# Replaces rsvg-convert, if it is installed, by a script that writes an empty file.
quick_printer() {
	command -v rsvg-convert >/dev/null || return 0
	mkdir "$work/quick"
	printf '%s\n' '#!/bin/sh' ': >"$4"' >"$work/quick/rsvg-convert"
	chmod +x "$work/quick/rsvg-convert"
	PATH=$work/quick:$PATH
}

# A signal must end the search within a second and leave no files. The bound here is for a busy machine.
signals_end_puzzles() {
	# a shell under nohup ignores HUP; env can restore the default
	heeding=$(env --default-signal=HUP true 2>/dev/null && echo "env --default-signal=HUP")
	for signal in TERM HUP; do
		for how in "-n 9" "-b -d $work/bound"; do
			mkdir "$work/folder"
			# shellcheck disable=SC2086
			TMPDIR=$work/folder $heeding deal-puzzles $how -s 1 -g 5 british-constitution >/dev/null 2>"$work/said" &
			for i in $(seq 100); do
				! ls "$work/folder"/*/work/*/deals >/dev/null 2>&1 || break
				sleep 0.1
			done
			begun=$(date +%s)
			kill -$signal $!
			wait $!
			echo "status $?"
			[ $(($(date +%s) - begun)) -le 5 ] || echo "after $(($(date +%s) - begun)) s"
			tail -n 1 "$work/said"
			rmdir "$work/folder" || ls -R "$work/folder"
		done
	done >"$work/out" 2>&1
	for i in 1 2 3 4; do printf '%s\n' 'status 2' 'deal-puzzles: interrupted'; done >"$work/expected"
	same "puzzles: a signal ends the search for new ones" "$work/expected" "$work/out"
}

# Options are not expanded as patterns of file names, and backslashes in file names are kept.
puzzles_keep_words() {
	mkdir "$work/names"
	: >"$work/names/redeals=0"
	cp tests/judge/cases/covered-lane.ini "$work/names/a\\nb.ini"
	{
		(cd "$work/names" && deal-puzzles -n 1 -g 1 -s 1 -N 2000 -o 'redeals=?' belle-lucie)
		echo "status $?"
		(cd "$work/names" && deal-puzzles -n 1 -g 1 -N 1000 './a\nb.ini' | play --check)
	} >"$work/out" 2>&1
	printf '%s\n' 'deal-puzzles: -o: redeals: "?" is not a whole number from 0 to 99' 'status 2' \
		'deal-puzzles: ./a\nb.ini has no scale of its own; its grades are by the common one' '1 records, 0 failed' >"$work/expected"
	same "puzzles: words are handed on as they are" "$work/expected" "$work/out"
}

part_puzzles() {
	FROM=seeds/belle-lucie.graded COUNT=1 OUT=$work/booklet analysis/puzzles/booklet.sh "$build" >"$work/out" 2>&1
	sed -n 's/.*<textarea[^>]*>\([^<]*\)<.*/\1/p' "$work/booklet/belle-lucie.html" >"$work/told"
	play --rewind "$work/booklet/belle-lucie.graded.chosen" >"$work/deals"
	same "puzzles: a booklet's records are its deals" "$work/deals" "$work/told"
	[ -n "${FULL-}" ] || quick_printer # the others need not be printed
	FROM=seeds/herring-bone.graded COUNT=1 OUT=$work/booklet analysis/puzzles/booklet.sh "$build" >>"$work/out" 2>&1
	FROM=seeds/forteresse.graded PAGE=https://example.org/p.html COUNT=1 OUT=$work/booklet KEEP=$work analysis/puzzles/booklet.sh "$build" >>"$work/out" 2>&1
	sed -n 's/^game=\([^ ]*\) seed=\([0-9]*\) .*/https:\/\/example.org\/p.html#game=\1\&amp;seed=\2/p' "$work/forteresse.graded.chosen" >"$work/expected"
	sed -n 's/^<p><a href="\([^"]*\)">Play it.*/\1/p' "$work/booklet/forteresse.html" >"$work/told"
	same "puzzles: a booklet links each deal to the page" "$work/expected" "$work/told"
	FROM=seeds/sympathie.graded PAGE='https://x/"onmouseover="alert(1)' COUNT=1 OUT=$work/booklet KEEP=$work analysis/puzzles/booklet.sh "$build" >>"$work/out" 2>&1
	FROM=seeds/sympathie.graded PAGE='javascript:alert(1)' COUNT=1 OUT=$work/script KEEP=$work analysis/puzzles/booklet.sh "$build" >>"$work/out" 2>&1
	[ $? -eq 2 ] && [ ! -e "$work/script/sympathie.html" ] && ! grep -q '"onmouseover' "$work/booklet/sympathie.html" &&
		grep -q 'href="https://x/&quot;onmouseover=&quot;alert(1)#' "$work/booklet/sympathie.html"
	check "puzzles: an address is no attribute and no script" $?
	for game in belle-lucie herring-bone; do
		sed -n 's/^<li value="\([0-9]*\)"><code>\([^ ]*\)\( ×\([0-9]*\)\)*<.code> [a-z0-9].*/\1 \2 \4/p' "$work/booklet/$game.html" |
			awk '$1 == 1 { j = 1 } $1 != j { print "no. " $1 " after " j - 1 } { for (k = $3 ? $3 : 1; k; k--) print $2; j += $3 ? $3 : 1 }' >"$work/told"
		tr ' ' '\n' <"$work/booklet/$game.graded.chosen" | sed -n 's/^moves=//p' | tr ',' '\n' >"$work/words"
		same "puzzles: a booklet's solutions tell each action, $game" "$work/words" "$work/told"
	done
	grep -q '<code>deal ×2</code> the [a-z]* of [a-z]* and the [a-z]* of [a-z]* from the pack to the talon$' "$work/booklet/herring-bone.html"
	check "puzzles: a booklet folds what is done again with other cards" $?
	grep -q 'say “name = value”' "$work/booklet/herring-bone.html"
	check "puzzles: a booklet says what options are to its readers" $?
	grep -q 'shuffles cards again' "$work/booklet/herring-bone.html" && ! grep -q 'shuffles cards again' "$work/booklet/forteresse.html"
	check "puzzles: a booklet says which game cannot be played on paper" $?
	sed 's/^\(game.*\) grade\.score=.*/& grade.scale=generic/' seeds/sympathie.graded >"$work/common.graded"
	for from in seeds/sympathie.graded "$work/common.graded"; do
		FROM=$from COUNT=1 OUT=$work/booklet analysis/puzzles/booklet.sh "$build" >"$work/out" 2>&1
		sed -n 's/.*\(Stars tell .*\)<\/p><p class="shares">\([^<]*\)<.*/\1 \2/p' "$work/booklet/sympathie.html"
	done >"$work/told"
	awk -F, '$1 == "sympathie" { print "Stars tell how hard a deal is, for this game. Of the " $3 " winnable deals that were measured: ★ " 100 * $5 "%" }
		END { print "Stars tell how hard a deal is, by a scale common to all games. ★☆☆☆☆ to ★★★★★" }' libdeal/grade/scales.csv >"$work/expected"
	same "puzzles: a booklet says what the stars mean" "$work/expected" "$work/told"
	signals_end_puzzles
	puzzles_keep_words
	if [ -n "${FULL-}" ]; then # three seconds; play --grade 2 klondike refers to it
		deal-puzzles -g 2 -n 1 klondike 2>/dev/null | grep -c ' grade=2 ' >"$work/out"
		[ "$(cat "$work/out")" = 1 ]
		check "puzzles: a game without curated deals has deals of a grade" $?
	fi
	for how in "-n 1 -g 1 harp" "-n 1 -g 1 -s 1 -o ranks=4 -N 1000 belle-lucie" --help --version; do
		# shellcheck disable=SC2086
		deal-puzzles $how >/dev/full 2>"$work/said"
		echo "$? $(grep -c . "$work/said")"
	done >"$work/out"
	printf '%s\n' '2 1' '2 1' '2 1' '2 1' >"$work/expected"
	same "puzzles: a full disk is no success" "$work/expected" "$work/out"
	echo kept >"$work/target"
	ln -sf "$work/target" "$work/booklet/sympathie.html"
	FROM=seeds/sympathie.graded COUNT=1 OUT=$work/booklet analysis/puzzles/booklet.sh "$build" >"$work/out" 2>&1
	[ "$(cat "$work/target")" = kept ] && [ -s "$work/booklet/sympathie.html" ] && [ ! -L "$work/booklet/sympathie.html" ]
	check "puzzles: a booklet is not written through a link" $? "$work/out"
	mkdir "$work/late"
	# shellcheck disable=SC2016
	printf '%s\n' '#!/bin/sh' "$(command -v cp)"' "$@"; kill -TERM $PPID' >"$work/late/cp"
	chmod +x "$work/late/cp"
	PATH=$work/late:$PATH FROM=seeds/sympathie.graded COUNT=1 OUT=$work/cut KEEP=$work analysis/puzzles/booklet.sh "$build" >"$work/out" 2>&1
	[ $? -eq 2 ] && rmdir "$work/cut"
	check "puzzles: a booklet that a signal cuts off leaves nothing" $? "$work/out"
	if command -v rsvg-convert >/dev/null; then
		[ "$(head -c 5 "$work/booklet/belle-lucie.pdf")" = %PDF- ]
		check "puzzles: a booklet is printed" $?
	else
		skip "puzzles: a booklet is printed" "no rsvg-convert"
	fi
	if ! command -v fc-solve >/dev/null; then
		skip "puzzles: fc-solve and solve agree" "no fc-solve"
		return
	fi
	tests/tools/fc-solve.sh "forteresse -o build=down" 40 20000 35 -- --freecells-num 0 --stacks-num 10 --decks-num 1 \
		--sequences-are-built-by suit --sequence-move limited --empty-stacks-filled-by all >"$work/out" 2>&1
	check "puzzles: fc-solve and solve agree on La Forteresse, built down" $? "$work/out"
	count=8 nodes=50000 least=3
	[ -z "${FULL-}" ] || count=200 nodes=300000 least=150
	tests/tools/fc-solve.sh beleaguered-castle $count $nodes $least -- -g beleaguered_castle >"$work/out" 2>&1
	check "puzzles: fc-solve and solve agree on $count Beleaguered Castles: $(tail -n 1 "$work/out")" $? "$work/out"
}
