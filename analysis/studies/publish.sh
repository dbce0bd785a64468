#!/bin/sh
# Copies the results of studies that were run in full into the tree: every table, and the charts that
# FINDINGS.md shows, to analysis/studies/results/; then writes the tables of FINDINGS.md anew from them.
#
# usage: publish.sh BUILD [STUDY]...

set -eu
build=$(cd "${1:?"usage: publish.sh BUILD [STUDY]..."}" && pwd)
PATH=$build:$PATH
shift
cd "$(dirname "$0")"
mkdir -p results
[ $# -gt 0 ] || set -- twins twins-gap twins-swap intervals redeals variants winnable effort
for study; do
	# study 5 goes on with the records of study 4
	from=$study
	[ "$study" != effort ] || from=winnable
	for table in "$build/study/$from/$study"-*.csv; do
		[ -e "$table" ] || continue
		cp "$table" results/
		chart=$(basename "$table" .csv).svg
		! grep -q "(studies/results/$chart)" ../FINDINGS.md || cp "${table%.csv}.svg" results/
	done
done
./tables.sh ../FINDINGS.md >../FINDINGS.md.new
mv ../FINDINGS.md.new ../FINDINGS.md
