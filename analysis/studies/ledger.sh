#!/bin/sh
# Checks analysis/ledger.csv, the register of the evidence for published figures; its head explains the columns.
#
#     ledger.sh BUILD          Print the faults: fresh seeds of two runs that overlap; a table without a run, or a run
#                              without its table; a commit or a setting that the head of the table does not have; results
#                              that are not newer than their plan in ../plan.csv, or have other seeds.
#     ledger.sh BUILD --old    Print the runs whose search is more than 100 search commits old.
#     ledger.sh BUILD --sample [RUN...]
#                              Solve 20 deals of these runs again (the old ones, if none is given). A run agrees if a
#                              draw of 20 deals from its table gives such counts with a chance of over one in a
#                              thousand. It is a fault if one disagrees and is not marked stale.
#     ledger.sh BUILD --run STUDY
#                              Make the runs of a study with the published settings. Variables of common.sh in the
#                              environment make one run with these settings instead.
#
# LEDGER in the environment names another file. Status 1 if there is a fault.

set -eu
LC_ALL=C
export LC_ALL
build=$(cd "${1:?"usage: ledger.sh BUILD [--old|--sample|--run]"}" && pwd)
shift
PATH=$build:$PATH
cd "$(dirname "$0")/results"
ledger=$(cat "${LEDGER:-../../ledger.csv}")

# of NAME...: these columns of the ledger, with | between them
of() {
	echo "$ledger" | columns - "$@" | tr '\t' '|'
}

overlaps() {
	of run fresh seeds reuses | awk -F '|' '
	{ run[NR] = $1; fresh[NR] = $2; seeds[NR] = $3; reuses[NR] = $4 }
	function meet(one, other,    a, b, i, j, m, n, p, q) {
		m = split(one, a, " ")
		n = split(other, b, " ")
		for (i = 1; i <= m; i++)
			for (j = 1; j <= n; j++) {
				split(a[i], p, "-")
				split(b[j], q, "-")
				if (p[1] + 0 <= q[2] + 0 && q[1] + 0 <= p[2] + 0) return 1
			}
		return 0
	}
	END {
		for (i = 1; i <= NR; i++)
			for (j = 1; j <= NR; j++)
				if (i != j && reuses[j] != run[i] && meet(fresh[i], fresh[j] != "" ? fresh[j] : seeds[j]) && (i < j || fresh[j] == ""))
					print run[i] " and " run[j] ": seeds that one of them calls fresh overlap"
	}'
}

# tables: those without a run, and the runs without their table; leaves a line "TABLE|RUN|COMMIT|SETTINGS" for each in runs
tables() {
	of results run commit settings | while IFS='|' read -r results rest; do
		for pattern in $results; do # a pattern of file names, expanded in results/
			[ -e "$pattern" ] || echo "${rest%%|*}: no table $pattern" >&3
			echo "$pattern|$rest"
		done
	done >"$work/runs" 3>"$work/none"
	cat "$work/none"
	for table in *.csv ../*.csv ../../puzzles/*.csv; do [ ! -e "$table" ] || echo "$table"; done >"$work/all"
	sed 's/|.*//' "$work/runs" | sort -u | awk 'FNR == NR { known[$0] = 1; next } !($0 in known) { print $0 ": no run in the ledger" }' - "$work/all"
}

# The commits and settings in the head of a table are those of its runs.
heads() {
	sed 's/|.*//' "$work/runs" | sort -u | while read -r table; do
		[ ! -e "$table" ] || sed -n "s|^#|$table#|p" "$table"
	done | awk -F '|' '
	FNR == NR { n++; table[n] = $1; run[n] = $2; commit[n] = $3; settings[n] = $4; next }
	{ at = index($0, "#"); head[substr($0, 1, at - 1)] = head[substr($0, 1, at - 1)] " " substr($0, at + 1) }
	function has(text, part) { return index(text " ", " " part " ") || index(text, " " part ";") || index(text, " " part ",") }
	END {
		for (i = 1; i <= n; i++) {
			text = head[table[i]]
			if (text !~ / commit of /) continue
			if (!(table[i] in known)) name[++names] = table[i]
			known[table[i]] = known[table[i]] " " commit[i]
			if (!index(text, commit[i])) print run[i] ": the head of " table[i] " does not name commit " commit[i]
			if (text !~ /analysis\/studies\/.*\.sh/) continue
			for (rest = settings[i]; match(rest, /[A-Z]+=(\047[^\047]*\047|[^ ]*)/); rest = substr(rest, RSTART + RLENGTH))
				if (!has(text, substr(rest, RSTART, RLENGTH)))
					print run[i] ": the head of " table[i] " does not have " substr(rest, RSTART, RLENGTH)
		}
		for (i = 1; i <= names; i++)
			for (rest = head[name[i]]; match(rest, /(commit|solve:|bench:|c:|cmd:) [0-9a-f]+/); rest = substr(rest, RSTART + RLENGTH)) {
				split(substr(rest, RSTART, RLENGTH), word, " ")
				if (length(word[2]) >= 7 && !index(known[name[i]], word[2])) print name[i] ": no run of the ledger has its commit " word[2]
			}
	}' "$work/runs" - | sort
}

# strangers: runs whose commit a clone of this history does not have; nothing where there is no history
strangers() {
	git cat-file -e fad4593 2>/dev/null || return 0
	of run commit | while IFS='|' read -r run commit; do
		[ -z "$commit" ] || git merge-base --is-ancestor "$commit" HEAD 2>/dev/null || echo "$run: commit $commit is not in the history of HEAD"
	done
}

# planned: results whose first commit does not follow that of their plan, unless the row has no hypothesis, and runs with
# other seeds than planned
planned() {
	plan=../../plan.csv
	[ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = false ] || return 0
	columns "$plan" study seeds results hypothesis | while IFS='	' read -r study seeds results hypothesis; do
		[ -e "$results" ] || continue
		row=$(of run study seeds results | awk -F '|' -v table="$results" 'index(" " $4 " ", " " table " ")')
		case $row in *"|$study|$seeds|"* | "derived|"*) ;; *) echo "$results: the plan of $study has seeds $seeds, the ledger has \"$row\"" ;; esac
		case $hypothesis in *'without a hypothesis') continue ;; esac
		table=$(git log --diff-filter=A --format=%H -- "$results" | tail -n 1)
		line=$(grep -n "^$study,.*,$results\$" "$plan" | cut -d : -f 1)
		for at in $line; do
			written=$(git blame -s -l -L "$at,$at" -- "$plan" | cut -d ' ' -f 1 | tr -d ^)
			[ "$written" != "$table" ] && git merge-base --is-ancestor "$written" "${table:-HEAD}" || echo "$results: no commit of its plan before that of the results"
		done
	done
}

# Runs whose search is old: run, number of commits since
old() {
	of run nodes commit | while IFS='|' read -r run nodes commit; do
		[ -n "$nodes" ] || continue
		since=$(git rev-list --count "$commit..HEAD" -- ../../../libdeal/solve 2>/dev/null) || { echo "ledger.sh: no commit $commit" >&2; exit 1; }
		[ "$since" -le 100 ] || echo "$run $since"
	done
}

# counts_of FROM: n, won, unwinnable and unknown of a row of a table, "TABLE.csv where COLUMN=VALUE ..."; the last two
# are empty for a table of pairs
counts_of() {
	table=${1%% *}
	# the conditions are split into words on purpose
	# shellcheck disable=SC2086
	columns --rows "$table" ${1#* where } >"$work/row"
	{ grep -v '^#' "$table" | head -n 1; cat "$work/row"; } | columns - | awk -F '\t' '
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		NR == 2 { print "n" in at ? $at["n"] " " $at["won"] " " $at["unwinnable"] " " $at["unknown"] : $at["pairs"] " " $at["both_won"] + $at["first_only"] }
		END { if (NR != 2) print (NR ? NR - 1 : 0), "rows" >"/dev/stderr" }'
}

# sampled RUN: whether 20 of its deals, solved again, agree with its table
sampled() {
	line=$(of run nodes stale sample | sed -n "s/^$1|//p")
	sample=${line##*|} nodes=${line%%|*} stale=${line#*|} stale=${stale%%|*}
	[ -n "$sample" ] || { echo "$1: no sample"; return; }
	# the options of deal are split into words on purpose
	# shellcheck disable=SC2086
	deal -n 20 ${sample%% => *} | solve -N "$nodes" | stats --csv | columns - won unwinnable unknown | tail -n 1 >"$work/now"
	echo "$(counts_of "${sample#* => }") $(tr '\t' ' ' <"$work/now")" | awk -v run="$1" -v stale="$stale" '
	function choose(n, k,    i, sum) { if (k < 0 || k > n) return -1e9; for (i = 1; i <= k; i++) sum += log((n - k + i) / i); return sum }
	# Chance that a draw of m from n, of which k are marked, has at most (or at least) x marked
	function tail(n, k, m, x, up,    i, sum) {
		for (i = up ? x : 0; up ? i <= m : i <= x; i++) sum += exp(choose(k, i) + choose(n - k, m - i) - choose(n, m))
		return sum
	}
	function differs(k, x) { return tail(n, k, 20, x, 0) < 0.0005 || tail(n, k, 20, x, 1) < 0.0005 }
	{
		n = $1
		if (NF == 5) bad = differs($2, $3)
		else bad = differs($2, $5) || differs($3, $6) || differs($4, $7)
		print run ": " (bad ? "disagrees" : "agrees") (stale == "yes" ? ", marked stale" : "") (bad && stale != "yes" ? ": a fault" : "") \
			" (table " $0 ": last three are of 20 deals made again)"
	}'
}

# run_study STUDY
run_study() {
	[ -e "../$1.sh" ] || { echo "ledger.sh: no study $1" >&2; exit 2; }
	if env | grep -qE '^(DEALS|NODES|PLAYED|POLICIES|GAMES|SLOW|MEMORY|FROM|PREFIX|LOTS|SETS|SEARCH|AGAIN)=' || ! of study | grep -qx "$1"; then
		"../$1.sh" "$build"
		return
	fi
	of study settings | sed -n "s/^$1|//p" | while read -r settings; do
		sh -c "$settings ../$1.sh '$build'" </dev/null
	done
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case ${1-} in
'') { overlaps; tables; heads; strangers; planned; } >"$work/faults"; cat "$work/faults"; [ ! -s "$work/faults" ] ;;
--old) old ;;
--sample)
	shift
	if [ $# -gt 0 ]; then printf '%s\n' "$@"; else old | sed 's/ .*//'; fi >"$work/old"
	while read -r run; do sampled "$run"; done <"$work/old" >"$work/sampled"
	cat "$work/sampled"
	! grep -q ': a fault' "$work/sampled"
	;;
--run) run_study "${2:?"usage: ledger.sh BUILD --run STUDY"}" ;;
*) echo "ledger.sh: what is $1?" >&2; exit 2 ;;
esac
