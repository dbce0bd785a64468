#!/bin/sh
# In this folder: the verdicts of all deals of the census, a file a game. README.md explains their lines, and the columns
# of all CSV files. This script writes and reads them. FILE is plain or compressed by xz or gzip; - is the standard input.
#
#     verdicts.sh pack NODES [COMMIT]   From records with results, searched with NODES nodes, to lines of verdicts. Lines
#                                       may be joined by cat: those of shards, of later deals, of later searches.
#     verdicts.sh merge FILE...         Print all lines of the files, those of shards joined.
#     verdicts.sh counts FILE...        Count by game and options, as CSV.
#     verdicts.sh state FILE...         The same for stats --merge, which adds intervals; deals with seeds only.
#     verdicts.sh records FILE...       From lines of verdicts to records, as stats reads them.
#     verdicts.sh one SEED FILE...      The same of the deals with this seed alone.
#     verdicts.sh blocks FILE...        Print strings of letters with tabs between their columns: game, set, seed or ms,
#                                       first number, nodes, letters; . is a deal without a verdict.
#     verdicts.sh open FILE...          Print the deals that no line decides, as records.
#     verdicts.sh compare OLD NEW       Count by game and options the deals that both files have. Status 1 if a deal is
#                                       won in one of them and lost in the other.
#     verdicts.sh verify N SEED FILE... Draw N verdicts, equally many of each game and options. Search these deals anew and
#                                       replay the wins. Print a CSV row for each game and options. Status 1 if one is
#                                       wrong. NODES in the environment replaces the budget of the lines, THREADS is 1.
#
# A deal that is won and lost in different lines is an error, status 1. The tools are found on PATH.

set -eu
LC_ALL=C
export LC_ALL
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM
trap 'exit 141' PIPE

usage() {
	sed -n '/^#     verdicts/,/^$/s/^# \{0,1\}//p' "$0"
}

# needs COUNT ARGUMENT...: exits unless there are COUNT arguments
needs() {
	[ $(($# - 1)) -ge "$1" ] || { usage >&2; exit 2; }
}

number() {
	case $1 in '' | *[!0-9]*) echo "verdicts: $1: not a number" >&2; exit 2 ;; esac
}

# plain FILE: sets $file to a file with its text, decompressed
files=0
plain() {
	files=$((files + 1))
	file=$work/$files
	case $1 in
	*.xz) xz -dc "$1" ;;
	*.gz) gzip -dc "$1" ;;
	*) cat "$1" ;;
	esac >"$file" || exit 2
}

# read_as FORM FILE...: the lines of the files in another form
read_as() {
	form=$1 many=$#
	shift
	while [ "$many" -gt 1 ]; do # a file becomes three arguments of awk
		plain "$1"
		set -- "$@" "name=$1" "input=$files" "$file"
		shift
		many=$((many - 1))
	done
	awk -v to="$form" -f "$here/verdicts.awk" "$@"
}

# Reads blocks and drops the verdicts LETTERS, a pattern.
without() {
	awk -F '\t' -v OFS='\t' -v letters="$1" '{ gsub(letters, ".", $6) } $6 !~ /^[.]*$/'
}

# Reads blocks and deals them; a record has its verdict and budget as further fields.
deals() {
	cat >"$work/blocks"
	awk -F '\t' '
	BEGIN { print "set -e" }
	{
		gsub(/\047/, "", $0)
		gsub(/[+]/, " ", $2)
		n = split($2, option, ",")
		out = "deal " ($3 == "ms" ? "--ms " : "-s ") $4 " -n " length($6)
		for (i = 1; i <= n; i++) {
			sub(/:/, "=", option[i])
			out = out " -o \047" option[i] "\047"
		}
		print out " \047" $1 "\047"
	}' "$work/blocks" >"$work/commands"
	{ sh "$work/commands" || echo failed; } | awk -v blocks="$work/blocks" '
	{
		if (at >= length(letters)) {
			if ((getline line <blocks) <= 0 || $0 == "failed") exit 2
			split(line, part, "\t")
			letters = part[6]
			at = 0
		}
		letter = substr(letters, ++at, 1)
		if (letter != ".") print $0 " verdict=" letter " budget=" part[5]
	}'
}

# Reads deals with verdicts; they become records with results.
results() {
	awk '
	{
		letter = substr($(NF - 1), 9)
		sub(/ verdict=.*/, "")
		print $0 " result=" (letter == "w" ? "won" : letter == "?" ? "unknown" : "unwinnable") " by=solve" (letter == "l" ? " loss=unchecked" : letter == "c" ? " loss=checked" : "")
	}'
}

# Reads blocks and draws N of their deals: as many as possible equally of each game and options. The random numbers are
# those of Park and Miller, so that they do not depend on the awk.
draw() {
	awk -F '\t' -v n="$1" -v seed="$2" '
	function random(below) {
		seed = (seed * 16807) % 2147483647
		return int(seed / 2147483647 * below)
	}
	{
		row = $1 "\t" $2
		if (!(row in deals)) name[++rows] = row
		text = $6
		gsub(/[.]/, "", text)
		deals[row] += length(text)
		line[row, ++lines[row]] = $0
		last[row, lines[row]] = deals[row]
	}
	END {
		seed = (seed + 1) * 7919 % 2147483647
		for (i = 0; drawn < n && full < rows; i++) {
			row = name[1 + i % rows]
			if (many[row] == deals[row]) continue
			do at = random(deals[row])
			while ((row, at) in taken)
			taken[row, at] = 1
			drawn++
			if (++many[row] == deals[row]) full++
			for (low = 1; last[row, low] <= at; low++);
			split(line[row, low], part, "\t")
			at -= last[row, low - 1]
			for (j = 1; at >= 0; j++) if (substr(part[6], j, 1) != ".") at--
			print row "\t" part[3] "\t" part[4] + j - 2 "\t" part[5] "\t" substr(part[6], j - 1, 1)
		}
	}' | sort
}

command=${1-}
[ $# -eq 0 ] || shift
case $command in
-h | --help) usage ;;
pack)
	needs 1 "$@"
	number "$1"
	awk -v tail=" nodes=$1${2:+ commit=$2} verdicts=" -f "$here/pack.awk"
	;;
merge)
	needs 1 "$@"
	read_as state "$@" >/dev/null
	read_as lines "$@" | sort -t '	' -k 1,3 -k 4,4n -k 5,5 -k 6,6n -k 7 | sed 's/.*	//'
	;;
records)
	needs 1 "$@"
	read_as blocks "$@" | deals | results
	;;
one)
	needs 2 "$@"
	number "$1"
	seed=$1
	shift
	read_as blocks "$@" | awk -F '\t' -v OFS='\t' -v seed="$seed" '
	$3 == "seed" && $4 <= seed && seed < $4 + length($6) {
		$6 = substr($6, seed - $4 + 1, 1)
		$4 = seed
		print
	}' | without '[.]' | deals | results
	;;
blocks | counts | state)
	needs 1 "$@"
	read_as "$command" "$@"
	;;
open)
	needs 1 "$@"
	read_as blocks "$@" | without '[wcl]' | deals | sed 's/ verdict=.*//'
	;;
compare)
	needs 2 "$@"
	read_as compare "$1" "$2"
	;;
verify)
	needs 3 "$@"
	number "$1"
	number "$2"
	n=$1 seed=$2
	shift 2
	read_as blocks "$@" | without '[?]' | draw "$n" "$seed" | deals >"$work/drawn"
	sed 's/.* budget=//' "$work/drawn" | sort -un >"$work/budgets"
	while read -r budget; do
		grep " budget=$budget\$" "$work/drawn" | solve -N "${NODES:-$budget}" -j "${THREADS:-1}"
	done <"$work/budgets" >"$work/solved"
	grep ' result=won ' "$work/solved" | play --check >/dev/null 2>"$work/replayed" || { cat "$work/replayed" >&2; exit 1; }
	awk '
	{
		split("", field)
		for (i = 1; i <= NF; i++) field[substr($i, 1, index($i, "=") - 1)] = substr($i, index($i, "=") + 1)
		row = field["game"] "," (field["set"] ~ /,/ ? "\"" field["set"] "\"" : field["set"])
		if (!(row in n)) order[++rows] = row
		n[row]++
		result = field["result"]
		if (result == "unknown") unknown[row]++
		else if ((result == "won") != (field["verdict"] == "w")) {
			wrong[row]++
			bad = 1
		} else if (result == "won") won[row]++
		else if ("checked" in field) checked[row]++
		else lost[row]++
	}
	END {
		print "game,set,n,won_replayed,lost_checked,lost_unchecked,not_decided,wrong"
		for (i = 1; i <= rows; i++) {
			row = order[i]
			print row "," n[row] "," won[row] + 0 "," checked[row] + 0 "," lost[row] + 0 "," unknown[row] + 0 "," wrong[row] + 0
		}
		exit bad
	}' "$work/solved"
	;;
*)
	usage >&2
	exit 2
	;;
esac
