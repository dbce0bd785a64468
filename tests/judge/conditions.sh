#!/bin/sh
# Leaves out the conditions of the search one by one, from the lists of libdeal/solve, and prints which judge notices: the
# cases, with their positions or special tables, or walks among drawn files that keep to the part. A condition that nobody
# notices only chooses where a method is tried, is implied by others, or lacks a case.
# usage: [SECONDS=N] tests/judge/conditions.sh BUILD WORK; prints file, list, condition and judge. It takes 20 minutes of
# a processor, and N seconds (6) more for each condition that no case needs.

cd "$(dirname "$0")/../.." || exit 1
build=$1 work=$2
. tests/judge/fault.sh

# Prints file, list, condition and the edit that leaves it out. A condition ends with a comma, or has one before it.
conditions_list() {
	find libdeal/solve -name '*.c' | sort | xargs awk '
	FNR == 1 { list = "" }
	match($0, /#define NEEDS_[A-Z]+/) { list = substr($0, RSTART + 8, RLENGTH - 8) }
	match($0, /condition \*const [a-z_]+\[\]|, \*const [a-z_]+\[\]|^ +\*const [a-z_]+\[\]/) {
		list = substr($0, RSTART, RLENGTH)
		gsub(/.*\*const |\[\]/, "", list)
	}
	list {
		rest = $0
		while (match(rest, /&[a-z_]+/)) {
			name = substr(rest, RSTART + 1, RLENGTH - 1)
			print substr(FILENAME, 9) "|" list "|" name "|" FNR "{s/&" name ", *//;t;s/, *&" name "\\>//}"
			rest = substr(rest, RSTART + RLENGTH)
		}
		if (/NULL/ || (list ~ /^NEEDS/ && !/\\$/))
			list = ""
	}'
}

part_of() { # LIST FILE: the part of the search whose conditions they are
	case $1 in
	deal_exchange_needs) echo splits of exchanges ;;
	deal_counted_needs) echo counted states ;;
	deal_line_needs) echo line ;;
	deal_line_safe_needs) echo plays from the line ;;
	deal_covering_needs) echo safe plays from runs ;;
	deal_safe_needs) echo safe plays ;;
	deal_parents_needs) echo parents alike ;;
	deal_turns_needs) echo turns of the pack ;;
	deal_wholes_needs) echo whole sequences ;;
	deal_board_*) echo open board ;;
	deal_reserves_needs) echo cards of reserves ;;
	deal_loose_needs) echo loose runs ;;
	deal_runs_needs | NEEDS_*) echo runs ;;
	pairs_needs) echo partners ;;
	heap_needs) echo supply ;;
	pass_needs) echo last pass ;;
	needs) case $2 in *locked*) echo locked piles ;; *) echo relaxation ;; esac ;;
	*) echo plans of suits ;;
	esac
}

judged() { # NAME ARGUMENTS: does this judge notice?
	name=$1
	shift
	timeout 300 "$work/judge-untried" --jobs 1 "$@" >/dev/null 2>&1 || { echo "$name"; return 0; }
	return 1
}

common=$(find "$build/tests/judge" -name '*.o')
conditions_list | while IFS='|' read -r file list name edit; do
	fault_put "$file" "$edit" || { echo "$file $list $name: the edit does not fit"; continue; }
	# shellcheck disable=SC2086
	fault_link judge-untried $common "$build/families.o" "$build/tests/tools/untried.o" 2>/dev/null || { echo "$file $list $name: not linked"; continue; }
	part=$(part_of "$list" "$file")
	echo "$file $list $name: $(judged check --check --deals 6 tests/judge/cases/*.ini || judged positions --positions --deals 1 tests/judge/cases/*.ini ||
		judged tables --tables --deals 2 tests/judge/cases/*.ini || judged cases --deals 10 tests/judge/cases/*.ini ||
		judged walks --positions --walks --part "$part" --cpu-seconds "${SECONDS:-6}" --seed 91 ||
		judged plain --walks --part "$part" --cpu-seconds "${SECONDS:-6}" --seed 92 || echo nobody)"
done
