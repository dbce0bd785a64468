#!/bin/sh
# Prints a Markdown page with its tables made anew from results/. A table is between the lines
#
#     <!-- TABLE.csv [where COLUMN=VALUE|COLUMN!=VALUE|COLUMN<VALUE|COLUMN>VALUE ...]: COLUMN COLUMN ... -->
#     <!-- end -->
#
# COLUMN names a column of the CSV, perhaps as COLUMN:HEADING. Numbers are rounded to four digits. Underscores in
# headings become blanks. Some columns are computed:
#
#     share           won of n, in percent
#     interval        low to high, in percent
#     points          a difference in percentage points, with its sign
#     points-interval the limits of the difference, with their signs
#     ratio-interval  the limits as they are
#     p, p_...        a p-value; below 1e-6 it has no digits
#     column.share    a column that has one of these names
#
# FORMAT@A, FORMAT@A..B and FORMAT@A(B..C) print columns A, B and C in one cell. FORMAT is points, percent, or ratio,
# which has two decimals.
#
# usage: tables.sh PAGE, with the tool columns in PATH or in build/

set -eu
results=$(cd "$(dirname "$0")" && pwd)/results
PATH=$PATH:$results/../../../build
exec awk -v results="$results" '
# Halves are rounded away from zero, although 0.0045 is stored as a slightly smaller number.
function hundred(share) { return 100 * share + (share < 0 ? -1 : 1) * 1e-9 * (share != 0) }
function percent(share) { return share == "" ? "–" : sprintf("%.1f", hundred(share)) }
# Two shares, in percent, with as many digits as show that they differ, and that they are not 0 or 1
function between(low, high, word,    d, a, b) {
	for (d = 1; d < 6; d++) {
		a = sprintf("%." d "f", hundred(low))
		b = sprintf("%." d "f", hundred(high))
		if ((a != b || low == high) && (a + 0 > 0 || low == 0) && (b + 0 < 100 || high == 1)) break
	}
	return a word b
}
function points(share) { return share == "" ? "–" : sprintf("%+.1f", hundred(share)) }
function one(format, text) {
	return text == "" ? "–" : format == "points" ? points(text) : format == "percent" ? percent(text) : sprintf("%.2f", text)
}
function several(spec, cell,    format, name, i, n, text) {
	format = spec
	sub(/@.*/, "", format)
	sub(/.*@/, "", spec)
	n = split(spec, name, /[(]|[.][.]|[)]/)
	for (i = 1; i <= n; i++)
		if (name[i] != "" && !(name[i] in at)) {
			print "tables.sh: " file ": no column \"" name[i] "\"" >"/dev/stderr"
			exit failed = 1
		}
	if (cell[at[name[1]]] == "") return "–"
	if (format == "percent" && n == 2 && spec !~ /[(]/) return between(cell[at[name[1]]], cell[at[name[2]]], " to ")
	text = one(format, cell[at[name[1]]])
	if (spec ~ /[(]/) return text " (" one(format, cell[at[name[2]]]) " to " one(format, cell[at[name[3]]]) ")"
	return n > 1 ? text " to " one(format, cell[at[name[2]]]) : text
}
function short(text) { return text ~ /^-?[0-9]+\.[0-9]+(e[-+][0-9]+)?$/ ? sprintf("%.4g", text) : text }
function value(name, cell) {
	if (name ~ /@/)
		return several(name, cell)
	if (sub(/^column[.]/, "", name))
		return cell[at[name]]
	if (name == "share")
		return cell[at["n"]] ? percent(cell[at["won"]] / cell[at["n"]]) " %" : "–"
	if (name == "interval")
		return between(cell[at["low"]], cell[at["high"]], " – ")
	if (name == "points")
		return points(cell["difference" in at ? at["difference"] : at["estimate"]])
	if (name == "ratio-interval")
		return short(cell[at["low"]]) " – " short(cell[at["high"]])
	if (name == "points-interval")
		return points(cell[at["low"]]) " … " points(cell[at["high"]])
	if (!(name in at)) {
		print "tables.sh: " file ": no column \"" name "\"" >"/dev/stderr"
		exit failed = 1
	}
	if (name ~ /^p(_|$)/ && cell[at[name]] != "" && cell[at[name]] < 1e-6)
		return "< 1e-6" # the end of a tail says nothing more
	return cell[at[name]] == "" ? "–" : short(cell[at[name]])
}
function holds(text, sign, limit) {
	if (sign == "<") return text != "" && text + 0 < limit + 0
	if (sign == ">") return text != "" && text + 0 > limit + 0
	return (text == limit) == (sign == "=")
}
function row(wanted, n, cell,    i, text) {
	text = "|"
	for (i = 1; i <= n; i++)
		text = text " " value(wanted[i], cell) " |"
	print text
}
function table(spec,    words, n, i, conditions, part, key, line, wanted, heading, cell, m, good, csv) {
	sub(/^<!-- /, "", spec)
	sub(/ -->$/, "", spec)
	i = index(spec, ": ")
	n = split(substr(spec, 1, i - 1), words, " ")
	file = words[1]
	conditions = 0
	for (m = 3; m <= n; m++) {
		match(words[m], /!=|[=<>]/)
		condition[++conditions] = substr(words[m], 1, RSTART - 1)
		relation[conditions] = substr(words[m], RSTART, RLENGTH)
		required[conditions] = substr(words[m], RSTART + RLENGTH)
	}
	n = split(substr(spec, i + 2), wanted, " ")
	line = "|"
	for (i = 1; i <= n; i++) {
		heading = wanted[i]
		if (split(wanted[i], part, ":") == 2) {
			wanted[i] = part[1]
			heading = part[2]
		} else if (heading == "interval")
			heading = "95% interval"
		else if (heading == "points")
			heading = "difference, points"
		else if (heading == "points-interval" || heading == "ratio-interval")
			heading = "95% interval"
		gsub(/_/, " ", heading)
		line = line " " heading " |"
	}
	print line
	gsub(/[^|]+/, "---", line)
	print line
	delete at
	csv = "columns \"" results "/" file "\""
	for (m = 0; (csv | getline line) > 0;) {
		key = split(line, cell, "\t")
		if (++m == 1) {
			for (i = 1; i <= key; i++)
				at[cell[i]] = i
			continue
		}
		good = 1
		for (i = 1; i <= conditions; i++)
			good = good && holds(cell[at[condition[i]]], relation[i], required[i])
		if (good)
			row(wanted, n, cell)
	}
	close(csv)
	if (m == 0) {
		print "tables.sh: no " file >"/dev/stderr"
		exit failed = 1
	}
}
/^<!-- [^ ]*\.csv.*: .* -->$/ { print; table($0); skipping = 1; next }
/^<!-- end -->$/ { skipping = 0 }
!skipping { print }
END { exit failed }
' "$1"
