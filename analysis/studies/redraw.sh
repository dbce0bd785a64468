#!/bin/sh
# Draws the charts in results/ again from the counts in their CSV, with the command that made them. It is for changes of
# the drawing that leave the data alone. Each counted record is recreated as input of stats. A table without such
# counts, as that of pairs, is rejected.
#
# usage: redraw.sh BUILD [TABLE]...

set -eu
LC_ALL=C
export LC_ALL
PATH=$(cd "${1:?"usage: redraw.sh BUILD [TABLE]..."}" && pwd):$PATH
shift
results=$(cd "$(dirname "$0")" && pwd)/results
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# records CSV COMMAND: makes the records, with the game and set that COMMAND selects
records() {
	columns "$1" | awk -F '\t' -v command="$2" '
	function asked(field) {
		if (!match(command, field " == [^ \047]*"))
			return ""
		return " " field "=" substr(command, RSTART + length(field) + 4, RLENGTH - length(field) - 4)
	}
	BEGIN { split("won unwinnable unknown stuck", result, " ") }
	!columns {
		while ($(columns + 1) != "n") {
			columns++
			name[columns] = $columns
		}
		next
	}
	{
		line = game = ""
		for (i = 1; i <= columns; i++)
			if (name[i] == "game")
				game = $i
			else if ($i != "")
				line = line " " name[i] "=" $i
		rules = game != "" ? " game=" game : asked("game") != "" ? asked("game") : " game=assembly"
		for (r = 1; r <= 4; r++)
			for (i = 0; i < $(columns + 1 + r); i++)
				print substr(rules asked("set") " cards=AS result=" result[r] by line, 2)
	}'
}

draw() {
	csv=$results/$1.csv
	grep -v '^#' "$csv" | head -n 1 | grep -q ',n,' || { echo "redraw.sh: $1 has no counts" >&2; return 1; }
	heading=$(sed -n '1s/^# //p' "$csv")
	command=$(sed -n 's/^# stats --csv //p' "$csv")
	records "$csv" "$command" >"${command##* }"
	# The command has words in quotes.
	eval "set -- $command"
	stats --title "$heading" --plot "$(basename "$csv" .csv).svg" "$@" >/dev/null
}

[ $# -gt 0 ] || set -- "$results"/*.svg
for table; do
	table=$(basename "$table" .svg)
	! draw "$table" || mv "$table.svg" "$results/"
done
