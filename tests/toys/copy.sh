#!/bin/sh
# Makes the additions that libdeal/HACKING.md describes in a copy of the tree, builds its tools and checks each addition.
# Usage: tests/toys/copy.sh WORK; prints the checks that fail. It takes a minute of a processor.
#
# By the key of key.edits the tops of two groups change places, and swaps.ini is a game with this key. search.edits adds a
# breadth-first search.
#
# By the key of restrict.edits cards are played only while another group holds a card; with.ini is a game with it. The
# mechanism of oblige.edits forbids all but some plays; urgent.ini is a game with it. With their ways declared, all
# verdicts are right; without, the judge names the way that is not declared.
#
# option.edits adds deal --cards GAME, which prints a number of cards. chart.edits adds stats --running, a chart of the
# share won up to each value of a field.
#
# feature.edits adds a feature of stats that counts red cards. page.edits shows the number of cards in a dialog of the page.

work=$1
toys="key restrict oblige search option chart feature page"
mkdir -p "$work/tree" || exit
tar cf - --exclude=./build --exclude=./.git . | tar xf - -C "$work/tree" || exit
# shellcheck disable=SC2086
tests/toys/add . "$work/tree" $toys || exit
[ "$(grep -c '^in .*\.[ch]$' tests/toys/key.edits)" -le 6 ] || echo "the key needs more than six C files"
cd "$work/tree" || exit
make -s CFLAGS=-O1 build/deal build/play build/solve build/stats build/judge >../made 2>&1 || tail -n 3 ../made
PATH=$PWD/build:$PATH

# Compares the verdicts of solve with OPTIONS with those of the plain search. Usage: same_verdicts FILE [OPTION...]
same_verdicts() {
	deals=$1
	shift
	solve "$@" "$deals" | sed 's/ by=.*//; s/ moves=[^ ]*//' >../solved
	solve --exhaustive "$deals" | sed 's/ by=.*//; s/ moves=[^ ]*//' >../plain
	cmp ../solved ../plain
	for result in won unwinnable; do
		grep -q "result=$result" ../solved || echo "no deal of $deals is $result"
	done
	solve "$@" "$deals" | play --check >../out 2>&1 || cat ../out
}

check_key() {
	deal -n 60 swaps >../deals
	same_verdicts ../deals
	solve --why swaps | grep 'swap-with' >../forbids
	for kind in search 'dead end' dominance key; do
		grep -q "^$kind " ../forbids || echo "the key forbids no $kind"
	done
	solve --why swaps | grep -q '^dead end   relaxation  *yes' || echo "the key forbids the relaxation"
	deal -n 60 -o swaps=one swaps | solve | grep -c result=won >../one
	[ "$(cat ../one)" -lt "$(grep -c result=won ../solved)" ] || echo "swaps win nothing"
	sed '/^\[options\]/,$d' libdeal/games/swaps.ini >plain.ini
	for how in "" --plays --positions; do
		# shellcheck disable=SC2086
		judge $how --deals 40 ./plain.ini >../out || cat ../out
		# shellcheck disable=SC2086
		judge $how --walks --cpu-seconds 5 --jobs 1 --seed 5 plain.ini >../out || cat ../out
	done
	judge --plays --without swap-with --deals 20 ./plain.ini |
		grep -q 'a move on no way: 1 cards from place .* of spare1 to place .* of row' || echo "the judge does not find the exchange"
}

# Compares the verdicts on FILE and judges it. Usage: check_file FILE
check_file() {
	deal -n 200 "$1" >../deals
	same_verdicts ../deals
	for how in "" --plays --positions; do
		# shellcheck disable=SC2086
		judge $how --deals 40 "$1" >../out || cat ../out
	done
}

check_restrict() {
	check_file ./tests/toys/with.ini
	UNDECLARED=1 judge --plays --deals 20 ./tests/toys/with.ini |
		grep -q 'of \[column\] play, needs more cards in \[reserve\]' || echo "the judge does not find the restriction"
}

check_oblige() {
	check_file ./tests/toys/urgent.ini
	judge --plays --without urgent --deals 20 ./tests/toys/urgent.ini |
		grep -q 'of \[column\] play, needs' || echo "the judge does not find the obligation"
}

# Runs the new search alone: its verdicts must be those of the plain search, and its losses must name it.
check_search() {
	others=$(sed -n 's/^    {"\([a-z -]*\)", [a-z]*_share,.*/\1/p' libdeal/solve/portfolio.c |
		grep -vx 'breadth first' | tr ' ' '-' | paste -sd ,)
	{ deal -n 40 -o ranks=3 belle-lucie; deal -n 40 -o ranks=4 golf; deal -n 20 -o ranks=3 klondike; } >../deals
	same_verdicts ../deals --without "$others,relaxation"
	solve --without "$others,relaxation" ../deals | grep result=unwinnable | grep -qv 'parts=breadth-first' &&
		echo "another search proves a loss"
}

check_option() {
	[ "$(deal --cards belle-lucie)" = 52 ] || echo "deal --cards does not print the number of cards"
	[ "$(deal -o ranks=5 --cards golf)" = 20 ] || echo "deal --cards ignores the options of the game"
	deal --cards golf --list 2>&1 | grep -q '^deal: --cards and --list: one question at a time' || echo "deal --cards and --list are not refused"
	deal --help | grep -q '^  *--cards GAME ' || echo "deal --help does not show the option"
	grep -q '^\.It Fl -cards ' cmd/deal.1 || echo "the manual does not have the option"
	cmd/completion.sh fish deal deal '' deal | grep -q ' -l cards ' || echo "the completion does not have the option"
}

check_chart() {
	deal -n 60 -o ranks=6 herring-bone | solve -N 2000 >../solved
	stats --by bone.twins --running --plot ../chart.svg --chart script=yes ../solved >../out || cat ../out
	stats --csv ../solved | sed -n 2p | awk -F, '{ printf "%.8f\n", $2 / $1 }' >../expected
	sed -n '/^.curve0 << EOD/,/^EOD/p' ../chart.svg.gp | tail -n 2 | head -n 1 | cut -d ' ' -f 2 | cmp - ../expected
	grep -q '</svg>' ../chart.svg || echo "the chart is not drawn"
	stats --running ../solved 2>&1 | grep -q '^stats: --running: only with --by and --plot' || echo "a chart without a file is not refused"
}

# Half of the cards are red, and all lie in fans at the start.
check_feature() {
	deal -n 20 belle-lucie | solve -N 100 | stats --csv --by fan.red | grep -q '^26,20,' || echo "the feature does not count red cards"
}

check_page() {
	for tool in clang wasm-ld node; do
		command -v $tool >/dev/null || return 0
	done
	make -s page >../made 2>&1 || tail -n 3 ../made
	node tests/toys/page.js build/web/deal.wasm build/web/patience.html
}

for toy in $toys; do
	"check_$toy"
done
