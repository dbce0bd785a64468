#!/bin/sh
# make deposit: the data, the results and the sources as BUILD/deposit/patience-data-VERSION.tar.gz, for an archive. Its
# README follows the template of the social science data editors; its tables come from the ledger and from the comments of
# the scripts. The same commit gives the same bytes.
#
# usage: deposit.sh BUILD

set -eu
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/../.."
build=$1
version=$(sed -n '/type: dataset/,/version:/s/^ *version: "\(.*\)"/\1/p' CITATION.cff)
name=patience-data-$version
out=$build/deposit
PATH=$(cd "$build" && pwd):$PATH
rm -rf "${out:?}/$name"
mkdir -p "$out/$name/verdicts" "$out/$name/results" "$out/$name/quoted"
source=$(.ci/dist "$build" | tail -n 1)

# The costs of the studies, from the comments of their scripts
costs() {
	for script in analysis/studies/*.sh; do
		cost=$(sed -n '/^# Cost: /,/^#$/s/^# *//p' "$script" | tr '\n' ' ' | sed 's/^Cost: //; s/ *--quick.*//')
		[ -z "$cost" ] || echo "| $(basename "$script" .sh) | $cost |"
	done
}

# A row of the ledger for each table: table, script, seeds, commit, sentence
map() {
	columns analysis/ledger.csv study results seeds commit settings | awk -F '\t' '
	{
		if ($1 != "") study = $1
		n = split($2, table, " ")
		for (i = 1; i <= n; i++) print "| " table[i] " | " ($1 != "" ? "analysis/studies/" $1 ".sh" : "–") " | " $3 " | " $4 " | `" $5 "` |"
	}' | sed 's/| `` |/|  |/'
}

{
	cat <<-END
	# Verdicts of patience deals, and the studies made from them, version $version

	## Overview

	The archive has the verdict (won, lost, unknown) of $(awk -F , '/^[a-z]/ && $1 != "game" { n += $(NF - 9) } END { print n }' analysis/studies/results/verdicts-games.csv) deals of ninety-nine games of patience, deal by deal, the tables of all
	studies, and the sources of the tools that made them.

	## Data availability and provenance

	All data were made by the programs in this archive. No data of persons, and no data of others, are in it, but for the published
	numbers that published-table.csv, census-published.csv and players-published.csv quote with their sources. Everything may be used under
	the GNU General Public License, version 3 or later.

	This version was made from commit $(git rev-parse HEAD 2>/dev/null || echo "of the sources in it"). SHA256SUMS has the checksums of its files.

	## Files

	| path | contents |
	|---|---|
	| verdicts/ | a file a game; verdicts/README.md explains its lines |
	| results/ | the tables of the studies |
	| quoted/ | published numbers of others, settings of players, limits of the search |
	| ledger.csv, plan.csv | the runs that made the tables, and the plans of studies |
	| dictionary.csv | the columns of all CSV files |
	| FINDINGS.md, paper.md | the results in words; their links lead into the folder analysis of the sources |
	| $(basename "$source") | the sources: tools, scripts, tests |

	## Computational requirements

	A POSIX system with a C11 compiler, GNU make, GSL, libcsv, libinih, readline; gnuplot draws the charts. \`make deps\` installs
	them on Debian. All results count nodes, not seconds, so they do not depend on the machine. The runs used two cores of a virtual
	machine (Intel Xeon) with 23 GB of memory; a search needs 64 to 256 MB.

	| study | processor time |
	|---|---|
	END
	echo "| census (\`make data\`) | less than a millisecond to some seconds a deal; not recorded in all |"
	costs
	cat <<-END

	## Programs and instructions

	    tar xf $(basename "$source") && cd $(basename "$source" .tar.gz)
	    make                        # the tools
	    make verify-data            # 1,000 verdicts are searched again, wins replayed
	    make data                   # continues the census
	    make study-NAME             # makes the tables of a study again, with the settings of the ledger
	    make findings               # writes the numbers of all pages anew from the tables

	## Tables, and the programs that make them

	| table | script | seeds | commit of the search | settings |
	|---|---|---|---|---|
	END
	map
	cat <<-END

	## References

	See CITATION.cff, and the sources that the quoted tables name.
	END
} >"$out/$name/README.md"
cp analysis/verdicts/README.md analysis/verdicts/*.gz "$out/$name/verdicts"
cp analysis/studies/results/*.csv "$out/$name/results"
cp analysis/studies/*.csv "$out/$name/quoted"
cp analysis/ledger.csv analysis/plan.csv analysis/dictionary.csv analysis/FINDINGS.md analysis/paper/paper.md CITATION.cff LICENSE "$source" "$out/$name"
(cd "$out/$name" && find . -type f | sort | xargs sha256sum >../SHA256SUMS && mv ../SHA256SUMS .)
date=${SOURCE_DATE_EPOCH-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y libdeal/deal.h)}
(cd "$out" && find "$name" -type f | sort | tar -cf - --format=ustar --owner=0 --group=0 --numeric-owner --mode=u+rw,go-w,a+rX --mtime="@$date" -T - |
	gzip -n >"$name.tar.gz")
rm -r "${out:?}/$name"
echo "$out/$name.tar.gz"
