#!/bin/sh
# Prints a Markdown page with the numbers of its sentences made anew from results/. Each line of
# numbers.txt names a page, a piece of its text with {} for each number, and the table rows and columns
# that the numbers come from:
#
#     PAGE | TEXT | TABLE.csv where COLUMN=VALUE ...: COLUMN ... | TABLE.csv where ...: COLUMN ...
#
# A number keeps the decimals that it has in the page, and a word from one to twenty stays a word. FORMAT@COLUMN multiplies
# the number by 100: percent and signed leave its sign, points removes it. Of several rows count@COLUMN is their number,
# sum@, max@ and min@ are the sum, the largest and the smallest, and max.points@ formats the largest. A blank in a VALUE is
# written _; 10*COLUMN is ten times another value of the row. A text without a table has its numbers written out, such as
# settings; "ledger RUN" in the place of a table names the evidence for figures of no table. "=NUMBER" stands for one number
# that is in none. It is an error when a text is not in its page, or is there twice, or when not exactly one row matches.
#
# usage: numbers.sh [--left] PAGE, columns being in PATH or in build/
#     --left  print the numbers of the page's prose that no line of numbers.txt covers, each with its sentence; in
#             analysis/ also those in words, from four on

set -eu
left=
[ "$1" != --left ] || { left=1; shift; }
studies=$(cd "$(dirname "$0")" && pwd)
PATH=$PATH:$studies/../../build
case $1 in README.md | */README.md* | *.[1-9]* | *.csv*) prose= ;; *) prose=1 ;; esac
exec awk -v prose="$prose" -v studies="$studies" -v page="$(basename "${1%.new}" .md)" -v left="$left" '
function fail(text) {
	print "numbers.sh: " page ": " text >"/dev/stderr"
	failed = 1
}
# Reads a table once, into TABLE[its name, its line].
function read_table(name,    csv, k) {
	if (name in length_of) return
	csv = "columns \"" studies "/results/" name "\""
	while ((csv | getline table[name, k + 1]) > 0) k++
	close(csv)
	length_of[name] = k + 0
}
# The values of columns in the rows of a table that fulfil the conditions of "TABLE where A=B ...: COLUMN ...": of the one
# row, unless the columns are counted or added up.
function look_up(source,    i, n, m, k, words, wanted, name, way, line, cell, good, rows, at, relation, value, factor, x) {
	i = index(source, ": ")
	n = split(substr(source, 1, i - 1), words, " ")
	m = split(substr(source, i + 2), wanted, " ")
	for (i = 1; i <= m; i++) {
		name[i] = wanted[i]
		sub(/.*@/, "", name[i])
		way[i] = wanted[i] ~ /@/ ? substr(wanted[i], 1, index(wanted[i], "@") - 1) : ""
		format[values + i] = way[i]
		sub(/^(count|sum|max|min)[.]?/, "", format[values + i])
		if (!match(way[i], /^(count|sum|max|min)/)) RLENGTH = 0
		way[i] = substr(way[i], 1, RLENGTH)
	}
	read_table(words[1])
	for (k = 1; k <= length_of[words[1]]; k++) {
		split(table[words[1], k], cell, "\t")
		if (k == 1) {
			for (i in cell) at[cell[i]] = i
			for (i = 1; i <= m; i++) if (!(name[i] in at)) fail("no column " name[i] " in " words[1])
			continue
		}
		good = 1
		for (i = 3; i <= n; i++) {
			match(words[i], /!=|[=<>]/)
			relation = substr(words[i], RSTART, RLENGTH)
			value = substr(words[i], RSTART + RLENGTH)
			if (split(value, factor, "*") == 2) value = factor[1] * cell[at[factor[2]]]
			line = cell[at[substr(words[i], 1, RSTART - 1)]]
			gsub(/ /, "_", line)
			good = good && (relation == "<" ? line + 0 < value + 0 : relation == ">" ? line + 0 > value + 0 : (line == value) == (relation == "="))
		}
		if (!good) continue
		rows++
		for (i = 1; i <= m; i++) {
			x = cell[at[name[i]]]
			if (way[i] == "count") new[values + i] = rows
			else if (rows == 1) new[values + i] = x
			else if (way[i] == "sum") new[values + i] += x
			else if (way[i] == "max" ? x + 0 > new[values + i] + 0 : way[i] == "min" && x + 0 < new[values + i] + 0) new[values + i] = x
		}
	}
	for (i = 1; i <= m; i++) {
		if (way[i] == "count") new[values + i] = rows + 0
		else if (rows != 1 && (way[i] == "" || !rows)) fail(rows + 0 " rows match \"" source "\"")
	}
	values += m
}
function printed(old, value, format,    decimals, text, sign) {
	if (format ~ /percent|points|signed/) value *= 100
	if (format == "points" && value < 0) value = -value
	if (old ~ /^[a-z]/ && value == int(value) && value in word) return word[value]
	sign = old ~ /^[+]/ && value >= 0 ? "+" : ""
	decimals = old ~ /[.]/ ? length(old) - index(old, ".") : 0
	text = sprintf("%." decimals "f", value)
	if (old ~ /[0-9],[0-9]/)
		while (match(text, /[0-9][0-9][0-9][0-9]($|[.,])/))
			text = substr(text, 1, RSTART) "," substr(text, RSTART + 1)
	return sign text
}
function pattern(text) {
	gsub(/[][(){}*+?^$|\\\/.]/, "\\\\&", text) # "[." would open a collating symbol
	gsub(/ +/, "[ \n]+", text)
	return text
}
# The page, with the numbers of TEXT at their places made anew
function renewed(page, text,    n, i, piece, all, before, rest, out, hit, old) {
	n = split(text, piece, /[{][}]/)
	for (i = 1; i <= n; i++) all = all (i > 1 ? number : "") pattern(piece[i])
	if (!match(page, all)) {
		fail("no text \"" text "\"")
		return page
	}
	before = substr(page, 1, RSTART - 1)
	hit = substr(page, RSTART, RLENGTH)
	rest = substr(page, RSTART + RLENGTH)
	if (match(rest, all)) fail("twice: \"" text "\"")
	if (!left && n - 1 != values && values) fail(values " values for \"" text "\"")
	for (i = 1; i <= n; i++) {
		match(hit, "^" pattern(piece[i]))
		out = out (left ? "" : substr(hit, 1, RLENGTH))
		hit = substr(hit, RLENGTH + 1)
		if (i < n) {
			match(hit, "^" number)
			old = substr(hit, 1, RLENGTH)
			hit = substr(hit, RLENGTH + 1)
			out = out (left ? "" : values ? printed(old, new[i], format[i]) : old)
		}
	}
	return before out rest
}
BEGIN {
	n = split("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty", word, " ")
	for (i = n; i; i--) words = words "|" word[i] # longer ones first
	number = "([-+]?[0-9]+(,[0-9][0-9][0-9])*([.][0-9]+)?" words ")"
	counts = "(^|[^A-Za-z])([Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve|[A-Za-z]+teen|[Tt]wenty|[Tt]hirty|[Hh]alf of|[Hh]alf the|quarter of|third of|tenths?)($|[^A-Za-z])"
}
FNR == NR {
	if (!/^#/ && split($0, part, / [|] /) > 1 && part[1] == page) lines[++count] = $0
	next
}
{ all = all $0 "\n" }
END {
	for (k = 1; k <= count; k++) {
		values = 0
		n = split(lines[k], part, / [|] /)
		for (j = 3; j <= n; j++) {
			if (part[j] ~ /^=/) { new[++values] = substr(part[j], 2); format[values] = "" }
			else if (!left && part[j] !~ /^ledger /) look_up(part[j])
		}
		all = renewed(all, part[2])
	}
	if (!left) printf "%s", all
	else {
		n = split(all, line, "\n")
		for (k = 1; k <= n; k++) {
			if (line[k] ~ /^([|]|<!--|    )/) continue
			sub(/^# [^0-9]*$/, "", line[k])
			# of a manual: lines with a share, a count of deals, a p value or an interval
			if (page ~ /[.][1-9]/ && (line[k] ~ /^[.]Dl/ || line[k] !~ /[0-9]%|[0-9] of [0-9]|wins [0-9]|p = [0-9]|[0-9] to \\*-?[0-9.]+[)]/)) continue
			gsub(/`[^`]*`|\]\([^)]*\)|<!--.*-->|[a-z]\([1-9]\)/, "", line[k])
			if (line[k] ~ /[0-9]/ || (prose && line[k] ~ counts)) print line[k]
		}
	}
	exit failed
}' "$studies/numbers.txt" "$1"
