# The puzzles of a booklet are the deals that it was made from, and boards written for another solver have the same
# meaning there.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# Replaces rsvg-convert by a script that writes an empty file, the lines of all pages to the file lines, and the cards on
# pages of packs to the file packs.
quick_printer() {
	mkdir "$work/quick"
	# shellcheck disable=SC2016
	printf '%s\n' '#!/bin/sh' ': >"$4"; shift 4' \
		"sed -n 's/^<text.*>\(..*\)<.text>\$/\1/p' \"\$@\" >'$work/lines'" \
		"grep -l 'The packs' \"\$@\" | xargs -r grep -aoh '>[0-9AJQK♠♥♦♣ ]*[♠♥♦♣] *<' | tr -d '> <\n' >'$work/packs'" >"$work/quick/rsvg-convert"
	chmod +x "$work/quick/rsvg-convert"
	PATH=$work/quick:$PATH
}

# A signal must end the search within a second and leave no files. The bound here is for a busy machine.
signals_end_puzzles() {
	# a shell under nohup ignores HUP; env can restore the default
	heeding=$(env --default-signal=HUP true 2>/dev/null && echo "env --default-signal=HUP")
	for signal in TERM HUP; do
		threads="-j 2"
		[ -n "${FULL-}" ] || [ $signal = TERM ] || threads="-j 1"
		for how in "-n 9" "-b -d $work/bound"; do
			mkdir "$work/folder"
			# shellcheck disable=SC2086
			TMPDIR=$work/folder $heeding deal-puzzles $how $threads -s 1 -g 5 british-constitution >/dev/null 2>"$work/said" &
			sleep 0.3
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
	signals_keep_puzzles
}

# An interrupted search writes the puzzles found so far: those of a search of as many deals. On a busy machine a second may
# end before the first deal, so the search then gets more time.
signals_keep_puzzles() {
	echo 'status 2, deal-puzzles: interrupted' >"$work/expected"
	for time in 0.3 1 5 25; do
		deal-puzzles -s 1 -n 90000 -N 300 nation >"$work/cut" 2>"$work/said" &
		sleep "$time"
		kill -INT $!
		wait $!
		echo "status $?, $(cat "$work/said")" >"$work/out"
		tried=$(sed -n '1s/.* --deals \([0-9]*\) .*/\1/p' "$work/cut")
		[ "${tried:-0}" -eq 0 ] || break
	done
	[ "${tried:-0}" -gt 0 ] || echo "no deal was tried" >>"$work/out"
	deal-puzzles -s 1 -n 90000 -N 300 --deals "${tried:-1}" nation 2>/dev/null | cmp - "$work/cut" >>"$work/out"
	same "puzzles: a signal leaves those found so far" "$work/expected" "$work/out"
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
	printf '%s\n' 'deal-puzzles: --option: redeals: "?" is not a whole number from 0 to 99' 'status 2' \
		'deal-puzzles: ./a\nb.ini has no scale of its own; its grades are by the common one' '1 records, 0 failed' >"$work/expected"
	same "puzzles: words are handed on as they are" "$work/expected" "$work/out"
}

# One puzzle of each grade of a file of graded records.
booklet() { # FILE OPTION...
	from=$1
	shift
	deal-puzzles -b -n 1 -d "$work/booklet" --from "$from" "$@" >>"$work/out" 2>&1
}

booklets() {
	for game in belle-lucie herring-bone; do
		some=
		[ $game = herring-bone ] || some=$one
		# shellcheck disable=SC2086
		booklet seeds/$game.graded $some
		# shellcheck disable=SC2086
		deal-puzzles -n 1 $some $game 2>>"$work/out" >"$work/chosen"
		play --rewind "$work/chosen" >"$work/deals"
		sed -n 's/.*<textarea[^>]*>\([^<]*\)<.*/\1/p' "$work/booklet/$game.html" >"$work/told"
		same "puzzles: a booklet's records are its deals, $game" "$work/deals" "$work/told"
		sed -n 's/^<li value="\([0-9]*\)"><code>\([^ ]*\)\( ×\([0-9]*\)\)*<.code> [a-z0-9].*/\1 \2 \4/p' "$work/booklet/$game.html" |
			awk '$1 == 1 { j = 1 } $1 != j { print "no. " $1 " after " j - 1 } { for (k = $3 ? $3 : 1; k; k--) print $2; j += $3 ? $3 : 1 }' >"$work/told"
		solve --shorten "$work/chosen" | tr ' ' '\n' | sed -n 's/^moves=//p' | tr ',' '\n' >"$work/words"
		same "puzzles: a booklet's solutions tell each action of the shortened line, $game" "$work/words" "$work/told"
	done
	grep -q '<code>deal ×2</code> the [a-z]* of [a-z]* and the [a-z]* of [a-z]* from the pack to the talon$' "$work/booklet/herring-bone.html"
	check "puzzles: a booklet folds what is done again with other cards" $?
	grep -q 'option “name = value”' "$work/booklet/herring-bone.html"
	check "puzzles: a booklet says what options are to its readers" $?
	for hint in 1 2 3; do
		sed -n "s/.*<summary>Hint $hint<.summary><p>\([^<]*\)<.*/\1/p" "$work/booklet/herring-bone.html" >"$work/hints.$hint"
	done
	paste -d '\n' "$work/hints.2" "$work/hints.3" | awk 'NR % 2 { few = $0; next } index($0, few "  ") != 1 { bad = 1 } END { exit bad || NR != 10 }' &&
		[ "$(grep -c '^[0-9AJQK]*\(♠\|♥\|♦\|♣\)$' "$work/hints.1")" = 5 ]
	check "puzzles: a booklet has three hints of each puzzle, each telling more" $?
	grep -xE 'a-b .*|(scene|bar|base|up1) +[a-z ]*' "$work/lines" >"$work/told"
	printf '%s\n' 'a-b  from the pile a to the pile b, where a' 'scene   side scene' 'up1     ascending spades' >"$work/expected"
	same "puzzles: a booklet explains the names of piles in its solutions" "$work/expected" "$work/told"
	grep -c '^  1  [0-9AJQK]*[^ ]*  *2  ' "$work/lines" >"$work/told"
	grep -c 'name="viewport" content="width=device-width' "$work/booklet/herring-bone.html" >>"$work/told"
	printf '%s\n' 1 1 >"$work/expected"
	same "puzzles: a booklet fills the width of a page and of a phone" "$work/expected" "$work/told"
	booklet_legends
	# shellcheck disable=SC2086
	deal-puzzles -n 1 $one klondike 2>>"$work/out" | sed 's/.* cards=\([^ ]*\) .*/\1/; s/T/10/g; s/S/♠/g; s/H/♥/g; s/D/♦/g; s/C/♣/g' | tr -d '\n' >"$work/expected"
	same "puzzles: a booklet has the packs of deals with hidden cards" "$work/expected" "$work/packs"
	# shellcheck disable=SC2086
	booklet seeds/forteresse.graded $one -u https://example.org/p.html
	[ ! -s "$work/packs" ]
	check "puzzles: a booklet has no packs where all cards are in sight" $?
	grep -q 'shuffles cards again' "$work/booklet/herring-bone.html" && ! grep -q 'shuffles cards again' "$work/booklet/forteresse.html"
	check "puzzles: a booklet says which game cannot be played on paper" $?
	cat seeds/canfield.graded seeds/easthaven.graded >"$work/two.graded"
	deal-puzzles -b -d "$work/two" --from "$work/two.graded" >"$work/told" 2>&1
	echo "status $?, $(ls -d "$work"/two/* 2>/dev/null)" >>"$work/told"
	printf '%s\n' "deal-puzzles: $work/two.graded: a booklet has one game, and the records are of canfield and easthaven" 'status 2, ' >"$work/expected"
	same "puzzles: a booklet of two games is refused" "$work/expected" "$work/told"
	# shellcheck disable=SC2086
	deal-puzzles -n 1 $one forteresse 2>>"$work/out" | sed -n 's/^game=\([^ ]*\) seed=\([0-9]*\) .*/https:\/\/example.org\/p.html#game=\1\&amp;seed=\2/p' >"$work/expected"
	sed -n 's/^<p><a href="\([^"]*\)">Play it.*/\1/p' "$work/booklet/forteresse.html" >"$work/told"
	same "puzzles: a booklet links each deal to the page" "$work/expected" "$work/told"
}

# The legend of the solutions has the signs that they use, and explains the names of piles and the words.
booklet_legends() {
	deal -s 281 gaps | solve -N 8000 --grade >"$work/gaps.graded"
	for game in seeds/golf seeds/freecell "$work/gaps" seeds/klondike; do
		some=$one
		[ "$game" != "$work/gaps" ] || some= # one deal, of another grade
		# shellcheck disable=SC2086
		booklet "$game.graded" $some
		sed -n '/^Solutions$/,/^No\. 1 /p' "$work/lines" | sed '1d; $d'
	done >"$work/told"
	cat >"$work/expected" <<-'END'
		Q♥–K♠ the queen onto the king · ×3 three times
		deal    cards come from the pack
		9♣↑ to a foundation · Q♥–K♠ the queen onto the king
		columnN  column N
		cellN   cell N
		a       first row
		b       second row
		c       third row
		d       fourth row
		9♣↑ to a foundation · Q♥–K♠ the queen onto the king · ×3 three times
		columnN  column N
		deal    cards come from the pack
		redeal  cards form a new pack
	END
	same "puzzles: a booklet explains the signs and names that its solutions have, and no others" "$work/expected" "$work/told"
}

# A deal without a seed has a link with its record, and a line with its options. The booklet states for a position from the
# end of a game that one action alone wins.
booklets_without_seed() {
	sed 's/^game=klondike.draw-one seed=[0-9]*/game=klondike set=draw:1/' seeds/klondike-draw-one.graded >"$work/seedless.graded"
	booklet "$work/seedless.graded" -g 1 -u https://example.org/p.html
	grep -o '^Klondike .*can be won in' "$work/lines" >"$work/told"
	sed -n 's/^<p class="told">\(.*can be won in\).*/\1/p; s/.*href="\(https[^"]*\)".*/\1/p' "$work/booklet/klondike.html" >>"$work/told"
	printf '%s\n' 'Klondike · draw:1 · can be won in' 'A deal, draw:1; can be won in' \
		"https://example.org/p.html#record=$(deal-puzzles -n 1 -g 1 --from "$work/seedless.graded" | play --rewind | tr ' ' +)" >"$work/expected"
	same "puzzles: a booklet of deals without seeds has their options and links to their records" "$work/expected" "$work/told"
	booklet seeds/black-hole.graded -g 1 --late 5..12 -u https://example.org/p.html
	{
		grep -c '^Puzzles: positions that can be won, where all first actions but one lose$' "$work/lines"
		grep -c '^Black Hole · can be won in [0-9]* actions; all first actions but one lose$' "$work/lines"
		grep -c 'Puzzles: positions that can be won, where all first actions but one lose\. ' "$work/booklet/black-hole.html"
		grep -c '^<p class="told">A position; can be won in [0-9]* actions; all first actions but one lose\. ' "$work/booklet/black-hole.html"
		sed -n 's/.*href="https[^#"]*#record=\([^"]*\)".*/\1/p' "$work/booklet/black-hole.html" | tr + ' ' | play --legal | grep -c ' '
	} >"$work/told"
	printf '%s\n' 1 1 1 1 1 >"$work/expected"
	same "puzzles: a booklet of positions from the end says that one action alone wins" "$work/expected" "$work/told"
}

# The sentence about the stars names the rules with which the scale was made.
booklet_scales() {
	sed 's/^game=klondike.draw-one/game=klondike set=draw:1/' seeds/klondike-draw-one.graded >"$work/equal.graded"
	deal -n 8 klondike -o redeals=2 | solve -N 3000 --only won --grade >"$work/other.graded"
	head -n 3 "$work/other.graded" | cat - "$work/equal.graded" >"$work/mixed.graded"
	some=$one
	for from in equal other mixed; do
		# shellcheck disable=SC2086
		booklet "$work/$from.graded" $some
		some=
		sed -n 's/.*Puzzles: deals that can be won\. \(.*\)<\/p><p class="shares">.*/\1/p' "$work/booklet/klondike.html"
	done | sed 's/[0-9][0-9]* winnable/N winnable/' >"$work/told"
	printf '%s\n' 'Stars show how hard a deal is, for this game; they predict little. Of the N winnable deals that were measured:' \
		'Stars show how hard a deal is, by the scale of other rules, those of klondike. Of the N winnable deals that were measured with those:' \
		'Stars show how hard a deal is. The deals have different rules: compare only the stars of deals with the same line above them.' >"$work/expected"
	same "puzzles: a booklet says with which rules the scale of the stars was made" "$work/expected" "$work/told"
}

booklets_are_safe() {
	booklet seeds/sympathie.graded -u 'https://x/"onmouseover="alert(1)'
	deal-puzzles -b -n 1 -d "$work/script" -u 'javascript:alert(1)' sympathie >>"$work/out" 2>&1
	[ $? -eq 2 ] && [ ! -e "$work/script/sympathie.html" ] && ! grep -q '"onmouseover' "$work/booklet/sympathie.html" &&
		grep -q 'href="https://x/&quot;onmouseover=&quot;alert(1)#' "$work/booklet/sympathie.html"
	check "puzzles: an address is no attribute and no script" $?
	sed 's/^\(game.*\) grade\.score=.*/& grade.scale=generic/' seeds/assembly.graded >"$work/common.graded"
	some=
	for from in seeds/assembly.graded seeds/sympathie.graded "$work/common.graded"; do
		# shellcheck disable=SC2086
		booklet "$from" $some
		some=$one
		game=$(sed -n 's/^game=\([^ ]*\) .*/\1/p;T;q' "$from")
		sed -n 's/.*Puzzles: deals that can be won\. \(.*\)<\/p><p class="shares">\([^<]*\)<.*/\1 \2/p' "$work/booklet/$game.html"
		grep -c '<h2>No. [0-9]* <b>★' "$work/booklet/$game.html"
	done >"$work/told"
	awk -F, '$1 == "assembly" { print "Stars show how hard a deal is, for this game. Of the " $3 " winnable deals that were measured: ★ " int(100 * $5 + 0.5) "% · ★★ " int(100 * $6 + 0.5) "% · ★★★ " int(100 * $7 + 0.5) "% · ★★★★ " int(100 * $8 + 0.5) "% · ★★★★★ " int(100 * $9 + 0.5) "%"; print 5 }
		END { print "The deals have no stars: any player wins them. "; print 0
			print "The deals have no stars: for this game no measure of difficulty is known. "; print 0 }' libdeal/grade/scales.csv >"$work/expected"
	same "puzzles: a booklet says what the stars mean" "$work/expected" "$work/told"
	booklet_scales
	echo kept >"$work/target"
	ln -sf "$work/target" "$work/booklet/sympathie.html"
	booklet seeds/sympathie.graded
	[ $? -eq 2 ] && [ "$(cat "$work/target")" = kept ]
	check "puzzles: a booklet is not written through a link" $? "$work/out"
	mkdir "$work/late" "$work/cut"
	# shellcheck disable=SC2016
	printf '%s\n' '#!/bin/sh' 'kill -TERM $PPID; sleep 9' >"$work/late/rsvg-convert"
	chmod +x "$work/late/rsvg-convert"
	TMPDIR=$work/cut PATH=$work/late:$PATH deal-puzzles -b -n 1 -d "$work/cutoff" sympathie >"$work/out" 2>&1
	[ $? -eq 2 ] && rmdir "$work/cut"
	check "puzzles: a booklet that a signal cuts off leaves no pages" $? "$work/out"
}

# Thirty problems fill at most twelve pages, in the notation of cards, with the only winning actions marked.
booklet_of_problems() {
	deal-puzzles -b -n 30 --compose 12..18 -o cells=1 -p letter --title 'Thirty <♣>' --author 'A. Nobody' -d "$work/thirty" \
		freecell/four-columns >>"$work/out" 2>&1
	{
		awk '/^[0-9]+$/ { pages = $1 } END { print (pages > 6 && pages <= 12) }' "$work/lines"
		grep -cx 'Thirty &lt;♣&gt;\|A. Nobody' "$work/lines"
		grep -c '^No. [0-9]* *$' "$work/lines"
		grep -c '^ *1  [0-9AJQK]*[^ ]*–[^ ]*!' "$work/lines"
		sed -n '/^Solutions$/,$p' "$work/lines" | grep -c '[a-z0-9]-[a-z]'
		grep -c '<title>Thirty &lt;♣&gt;: puzzles<.title>\|<meta name="author" content="A. Nobody">\|@page{size:letter;' "$work/thirty/freecell-four-columns.html"
	} >"$work/told"
	printf '%s\n' 1 2 60 30 0 3 >"$work/expected"
	same "puzzles: thirty problems fill at most twelve pages, in the notation of cards" "$work/expected" "$work/told"
	deal-puzzles -b -n 1 --compose 8..12 --one-line 5..12 -d "$work/one" golf >>"$work/out" 2>&1
	grep -c 'in exactly one way' "$work/lines" >"$work/told"
	echo 2 >"$work/expected"
	same "puzzles: a booklet says that a position is won in exactly one way" "$work/expected" "$work/told"
}

# Each row of the last table of offsets of the PDF points to its object, and the outline names the parts.
pdf_outline() {
	at=$(tail -n 2 "$1" | head -n 1)
	tail -c "+$((at + 1))" "$1" | LC_ALL=C awk '/^[0-9]+ 1$/ { n = $1; next } / n $/ { sub(/^0+/, "", $1); print n, $1 + 0 }' | while read -r n at; do
		tail -c "+$((at + 1))" "$1" | LC_ALL=C sed -n '1p;q' | grep -acx "$n 0 obj"
	done | sort | uniq -c | sed 's/^ *//'
	tail -n 60 "$1" | LC_ALL=C grep -ac '/Title <FEFF\(004B\|0054\|0050\|0048\|0053\)'
}

part_puzzles() {
	: >"$work/out"
	one="-g 1" # in booklets whose number of puzzles does not matter
	[ -z "${FULL-}" ] || one=
	if command -v rsvg-convert >/dev/null; then
		deal-puzzles -b -p a5 -n 1 -g 1 -d "$work/printed" klondike >"$work/out" 2>&1
		[ "$(head -c 5 "$work/printed/klondike.pdf")" = %PDF- ]
		check "puzzles: a booklet is printed" $? "$work/out"
		pdf_outline "$work/printed/klondike.pdf" >"$work/told"
		printf '%s\n' '8 1' 6 >"$work/expected"
		same "puzzles: a booklet has a title and an outline" "$work/expected" "$work/told"
	else
		skip "puzzles: a booklet is printed" "no rsvg-convert"
	fi
	quick_printer # the others need not be printed
	booklet_of_problems
	booklets_without_seed
	case $build:${FULL-} in */san*:) return ;; esac # the others have other texts
	booklets
	booklets_are_safe
	signals_end_puzzles
	puzzles_keep_words
	if [ -n "${FULL-}" ]; then # three seconds; play --grade 2 klondike refers to it
		deal-puzzles -g 2 -n 1 klondike 2>/dev/null | grep -c ' grade=2 ' >"$work/out"
		[ "$(cat "$work/out")" = 1 ]
		check "puzzles: a game without curated deals has deals of a grade" $?
	fi
	for how in "-n 1 -g 1 harp" "-n 1 -g 1 -s 1 -N 400 nation" --help --version; do
		# shellcheck disable=SC2086
		deal-puzzles $how >/dev/full 2>"$work/said"
		echo "$? $(grep -c . "$work/said")"
	done >"$work/out"
	printf '%s\n' '2 1' '2 1' '2 1' '2 1' >"$work/expected"
	same "puzzles: a full disk is no success" "$work/expected" "$work/out"
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
