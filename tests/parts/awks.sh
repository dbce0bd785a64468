# Scripts that use awk do the same with GNU awk, mawk and the awk of busybox.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# Prints the messages of an awk about the programs of the tree, which run without input. Messages about values that only an
# input gives are left out, and so are those about functions whose text the shell inserts.
awks_refuse() { # AWK [OPTION]
	for program in "$work/programs"/*; do
		echo "@$(sed 1q "$program")"
		timeout 10 "$@" -f "$program" </dev/null 2>&1 >/dev/null
	done | grep -E '^(@|[a-z]*awk: )' |
		grep -vE '^[^@].*(shadows|uninit|untyped|explicit close|string values|is a number|logical|substr: length|ivision by zero|null string|function.* (never|not) defined|undefined function|Math support)' |
		sed -n '/^@/{h;d;}; G; s/\n@#/ in/; p'
}

# Scripts that the parts ledger and studies run too, with all awks if AWK=all, as .ci/run does: here with FULL=1 only.
awks_studies() {
	for page in analysis/FINDINGS.md analysis/studies/effort.md cmd/deal-questions.7; do
		analysis/studies/numbers.sh "$page" | cksum
		analysis/studies/tables.sh "$page" | cksum
	done
	cp -R analysis/studies/results "$1" && analysis/studies/derive.sh "$build" "$1" && cat "$1"/*.csv | cksum
	analysis/studies/ledger.sh "$build" --old
}

# Runs scripts that take seconds, and prints their output or its checksum.
awks_scripts() {
	[ -z "${FULL-}" ] || [ "${AWK-}" = all ] || awks_studies "$1"
	analysis/studies/thirty.sh --table analysis/studies/thirty.csv analysis/studies/results/players-pairs.csv
	awk -f libdeal/rules/embed.awk libdeal/games/*.ini libdeal/games/others/*.ini | cksum
	awk -f libdeal/grade/scales.awk analysis/puzzles/grade-check.csv libdeal/grade/scales.csv
	awk -f libdeal/help/puzzles.awk seeds/*.graded | cksum
	awk -f libdeal/symbols.awk libdeal/deal.h
	awk -f tests/judge/families.awk tests/judge/families.txt | cksum
	awk -f tests/tools/peers-table.awk analysis/studies/results/peers.csv
	for shell in zsh fish; do cmd/completion.sh $shell "$build/solve" solve '' solve; done
}

part_awks() {
	for awk in gawk mawk busybox; do
		command -v $awk >/dev/null || { skip "awks: gawk, mawk and busybox do the same" "no $awk"; return; }
	done
	if command -v python3 >/dev/null; then
		mkdir "$work/programs" "$work/cwd"
		tests/tools/awk-programs "$work/programs"
		(cd "$work/cwd" && awks_refuse gawk --lint=invalid && awks_refuse mawk && awks_refuse busybox awk) >"$work/out"
		[ ! -s "$work/out" ] && [ "$(ls "$work/programs" | wc -l)" -ge 150 ]
		check "awks: each accepts all $(ls "$work/programs" | wc -l) programs of the tree" $? "$work/out"
	else
		skip "awks: each accepts all programs of the tree" "no python3"
	fi
	use_awk all
	awks_scripts "$work/results" >"$work/out" 2>&1
	[ ! -s "$AWK_DIFFERENCES" ] && [ "$(wc -l <"$work/out")" -gt "$(size 200 150)" ]
	check "awks: scripts of studies, tables and builds do the same" $? "$AWK_DIFFERENCES"
	: >"$AWK_DIFFERENCES"
	bad='/[][.(]/'
	awk "$bad" </dev/null >"$work/out" 2>&1
	grep -q 'gawk differ' "$AWK_DIFFERENCES"
	check "awks: a program that one of them refuses is told" $? "$AWK_DIFFERENCES"
	: >"$AWK_DIFFERENCES"
}
