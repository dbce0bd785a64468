#!/bin/sh
# Adds each template to the table of its kind as libdeal/HACKING.md describes, in the tools built in BUILD: a mechanism,
# a dead-end test, a player. tests/toys/toys.sh BUILD WORK; prints the checks that fail.

build=$1 work=$2
set -e
mkdir "$work/tree"
tests/toys/add . "$work/tree" mechanism deadend player
find "$work/tree" -name '*.c' | while read -r source; do
	folder=${source#"$work/tree/"}
	object=$(echo "$folder" | tr / -)
	# shellcheck disable=SC2046
	${CC-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -Ilibdeal -iquote "${folder%/*}" -Wall -Wextra -Werror \
		${TOY_FLAGS-} $(pkg-config --cflags gsl inih) -c -o "$work/${object%.c}.o" "$source"
done
for tool in deal play solve; do
	# shellcheck disable=SC2046
	${CC-cc} ${TOY_FLAGS-} -pthread -o "$work/$tool" "$work"/*.o "$build/cmd/$tool.o" \
		$(for source in cmd/"$tool"/*.c cmd/*.c; do [ -e "$source" ] || continue; case $source in */deal.c | */play.c | */solve.c | */stats.c | */puzzles.c | */manual.c) ;; *) echo "$build/${source%.c}.o" ;; esac; done) \
		"$build/libdeal.a" $(pkg-config --libs inih gsl) -lreadline
done
cd "$work"
cat >toy.ini <<'END'
# A toy.
[game]
title = A toy
packs = 1
ranks = 4
suits = 2

[deal]
order = row

[row]
piles = 2
deal = 4
play = up
takes = none

[spare]
piles = 1
play = up
takes = none

[up]
piles = 2
foundation = suit
start = A

[mechanism toy]
from = row
to = spare
END
./deal -n 40 ./toy.ini >deals
./solve deals | sed 's/ by=.*//; s/ moves=[^ ]*//' >clever
./solve --exhaustive deals | sed 's/ by=.*//; s/ moves=[^ ]*//' >plain
cmp clever plain
grep -c result=won clever | grep -qvx 0 || echo "the toy wins nothing"
grep -c result=unwinnable clever | grep -qvx 0 || echo "the toy loses nothing"
./solve --why ./toy.ini | grep -q '^dead end   toy  *yes' || echo "the toy's test does not apply"
./solve --why ./toy.ini | grep -q 'safe plays .*mechanism toy' || echo "the toy's mechanism forbids no safe play"
./solve --why ./toy.ini | grep -q 'relaxation  *yes' || echo "the toy's mechanism forbids the relaxation"
./play --policy toy deals | ./play --check >/dev/null 2>&1 || echo "the toy's player plays against the rules"
./play --policy toy deals | grep -q 'by=play:toy' || echo "the toy's player does not play"
