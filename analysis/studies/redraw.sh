#!/bin/sh
# Draws the charts in results/ again from the counts in their CSV, with the command that made them. It is for changes of
# the drawing that leave the data alone. Each counted record, or pair of records, is recreated as input of stats. A
# table without such counts is rejected.
#
# WIDTH in the environment: draw for paper of that width in millimetres. INTO: the folder for the charts, instead of results/.
#
# usage: redraw.sh BUILD [TABLE]...

set -eu
LC_ALL=C
export LC_ALL
PATH=$(cd "${1:?"usage: redraw.sh BUILD [TABLE]..."}" && pwd):$PATH
shift
looks=$(cd "$(dirname "$0")" && pwd)/looks.txt results=$(cd "$(dirname "$0")" && pwd)/results
into=$(cd "${INTO:-$results}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# records CSV COMMAND: makes the records, with the game and set that COMMAND selects
records() {
	columns "$1" | awk -F '\t' -v command="$2" '
	function asked(field,    value) {
		if (!match(command, field " == [^ \047]*"))
			return ""
		value = substr(command, RSTART + length(field) + 4, RLENGTH - length(field) - 4)
		gsub(/"/, "", value)
		return " " field "=" value
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

# pairs CSV FIELD: makes the pairs of records, which differ in FIELD. The four ways to count unknown results determine how
# many pairs have each combination of results.
pairs() {
	columns "$1" | awk -F '\t' -v field="$2" '
	!columns {
		while ($(columns + 1) != "first") {
			columns++
			name[columns] = $columns
		}
		next
	}
	function with(value) { return value == "(none)" ? "" : " " field "=" value }
	function put(first, second, many,    i) {
		for (i = 0; i < many; i++) {
			pair++
			print head " pair=" pair with(one) " result=" first
			print head " pair=" pair with(other) " result=" second
		}
	}
	# BOTH, FIRST and SECOND of the four ways, by name
	function finish(    ww, uw, wu, wl, lw) {
		if (!head) return
		if (!("won" in both)) both["won"] = both["first won"] = both["second won"] = both["lost"]
		if (!("won" in only)) { only["won"] = only["second won"] = only["lost"]; second["won"] = second["first won"] = second["lost"] }
		ww = both["lost"]
		uw = both["first won"] - ww
		wu = both["second won"] - ww
		wl = only["second won"]
		lw = second["first won"]
		put("won", "won", ww)
		put("unknown", "won", uw)
		put("won", "unknown", wu)
		put("unknown", "unknown", both["won"] - ww - uw - wu)
		put("won", "unwinnable", wl)
		put("unwinnable", "won", lw)
		put("unwinnable", "unknown", second["won"] - lw)
		put("unknown", "unwinnable", only["won"] - wl)
		put("unwinnable", "unwinnable", "won" in neither ? neither["won"] : neither["lost"])
		split("", both)
		split("", only)
		split("", second)
		split("", neither)
	}
	{
		line = game = ""
		for (i = 1; i <= columns; i++)
			if (name[i] == "game")
				game = $i
			else if ($i != "")
				line = line " " name[i] "=" $i
		line = "game=" game " cards=AS" line
		if (line != head || $(columns + 1) != one || $(columns + 2) != other) finish()
		head = line
		one = $(columns + 1)
		other = $(columns + 2)
		how = $(columns + 3) == "" ? "lost" : $(columns + 3)
		both[how] = $(columns + 5)
		only[how] = $(columns + 6)
		second[how] = $(columns + 7)
		neither[how] = $(columns + 8)
	}
	END { finish() }'
}

draw() {
	csv=$results/$1.csv
	heading=$(sed -n '1s/^# //p' "$csv")
	command=$(sed -n 's/^# stats --csv //p' "$csv")
	case $(grep -v '^#' "$csv" | head -n 1) in
	*,n,*) records "$csv" "$command" ;;
	*,pairs,*) pairs "$csv" "$(expr "$command" : '.*--pair \([^ ]*\)')" ;;
	*) echo "redraw.sh: $1 has no counts" >&2; return 1 ;;
	esac >"${command##* }"
	# The command has words in quotes, so the shell parses it.
	eval "set -- $command"
	while read -r look; do
		[ -z "$look" ] || set -- --chart "$look" "$@"
	done <<-END
		$(sed -n "s/^$(basename "$csv" .csv) | //p" "$looks")
	END
	[ -z "${WIDTH-}" ] || set -- --chart "width=$WIDTH" "$@"
	stats --title "$heading" --plot "$(basename "$csv" .csv).svg" "$@" >/dev/null
}

[ $# -gt 0 ] || set -- "$results"/*.svg
for table; do
	table=$(basename "$table" .svg)
	! draw "$table" || mv "$table.svg" "$into/"
done
