#!/bin/sh
# Copies the results of complete studies into the tree: every table, and the charts that pages show, to results/. Then
# computes the tables of derive.sh, thirty.csv and the checksum in CITATION.cff, and updates the tables of all pages and the
# numbers that numbers.txt lists. Status 1 if a page has a number that no line of numbers.txt covers.
#
# usage: publish.sh BUILD [STUDY]...

set -eu
build=$(cd "${1:?"usage: publish.sh BUILD [STUDY]..."}" && pwd)
PATH=$build:$PATH
shift
cd "$(dirname "$0")"
mkdir -p results
[ $# -gt 0 ] || set -- twins twins-gap twins-swap intervals redeals variants winnable effort players duels regret fresh manual-players shuffles places luck census open small published verdicts
for study; do
	# study 5 continues with the records of study 4
	from=$study
	[ "$study" != effort ] || from=winnable
	for table in "$build/study/$from/$study"-*.csv; do
		[ -e "$table" ] || continue
		cp "$table" results/
		chart=$(basename "$table" .csv).svg
		! grep -q "results/$chart)" ../FINDINGS.md ../paper/paper.md ./*.md || cp "${table%.csv}.svg" results/
	done
done
./derive.sh "$build"
sed -i "s/sha256:[0-9a-f]*/sha256:$(cat ../verdicts/*.gz | sha256sum | cut -d ' ' -f 1)/" ../../CITATION.cff
./thirty.sh "$build" >thirty.new
mv thirty.new thirty.csv
left=$(for page in ../FINDINGS.md ../paper/paper.md ./*.md ../../README.md ../../cmd/*.[1-9] ../../libdeal/*.[1-9] limits.csv; do
	./tables.sh "$page" >"$page.new"
	./numbers.sh "$page.new" >"$page.newer"
	rm "$page.new"
	mv "$page.newer" "$page"
	./numbers.sh --left "$page" | sed "s|^|$page: no line in numbers.txt: |"
done)
[ -z "$left" ] || { echo "$left"; exit 1; }
