#!/bin/sh
# Adds a key, a game, an option and a feature of stats to a copy of the tree as libdeal/HACKING.md describes, and builds
# its tools. The key moves cards (key.patch): tops of two groups change places. The feature counts red cards
# (feature.patch). tests/toys/key.sh WORK; prints the checks that fail. It takes a minute of a processor.

work=$1
mkdir -p "$work/tree" || exit
tar cf - --exclude=./build --exclude=./.git . | tar xf - -C "$work/tree" || exit
patch -s -p1 -d "$work/tree" <tests/toys/key.patch || exit
patch -s -p1 -d "$work/tree" <tests/toys/feature.patch || exit
cp tests/toys/swaps.ini "$work/tree/libdeal/games"
[ "$(grep -c '^+++ .*\.[ch]$' tests/toys/key.patch)" -le 6 ] || echo "the key needs more than six C files"
cd "$work/tree" || exit
make -s CFLAGS=-O1 build/deal build/play build/solve build/stats build/judge >../made 2>&1 || tail -n 3 ../made
PATH=$PWD/build:$PATH
deal -n 60 swaps >../deals
for how in "" --exhaustive; do
	# shellcheck disable=SC2086
	solve --confirm 0 $how ../deals | sed 's/ by=.*//; s/ moves=[^ ]*//' >"../solved$how"
done
cmp ../solved ../solved--exhaustive
for result in won unwinnable; do
	grep -q "result=$result" ../solved || echo "no deal is $result"
done
solve ../deals | play --check >../out 2>&1 || cat ../out
[ "$(solve --why swaps | grep -c 'swap-with')" -ge 8 ] || echo "the key forbids too few parts of the search"
solve --why swaps | grep -q '^dead end   relaxation  *yes' || echo "the key forbids the relaxation"
deal -n 60 -o swaps=one swaps | solve --confirm 0 | grep -c result=won >../one
[ "$(cat ../one)" -lt "$(grep -c result=won ../solved)" ] || echo "swaps win nothing"
sed '/^\[options\]/,$d' libdeal/games/swaps.ini >plain.ini
for how in "" --plays --positions; do
	# shellcheck disable=SC2086
	judge $how --deals 40 ./plain.ini >../out || cat ../out
	# shellcheck disable=SC2086
	judge $how --walks --cpu-seconds 5 --jobs 1 --seed 5 plain.ini >../out || cat ../out
done
# half of the cards are red, and all lie in fans at the start
deal -n 20 belle-lucie | solve -N 100 | stats --csv --by fan.red | grep -q '^26,20,' || echo "the feature does not count red cards"
