# Fills in the two manual pages that hold text of the library: deal-games(7), with the comments of the rule files, and
# deal-rules(5), with the table of keys. A page is written by hand in libdeal/NAME.in; a line @NAME@ of it is replaced by a
# generated part. Usage: awk -f cmd/manual.awk FACTS [COUNTS LIMITS PLAYERS] PAGE.in, where build/manual writes the FACTS.

BEGIN {
	WIDTH = 76
	FS = "\t"
}

# Escapes a word; FIRST: it begins a line, where a dot or a quote would be a control character.
function word(text, first) {
	gsub(/\\/, "\\e", text)
	return (first && text ~ /^[.']/ ? "\\&" : "") text
}

# Returns TEXT as mdoc requires: lines of at most WIDTH columns, and each sentence on a new line.
function filled(text,    part, n, i, column, stop, out) {
	n = split(text, part, /[ \n]+/)
	for (i = 1; i <= n; i++) {
		if (part[i] == "")
			continue
		if (column && (stop || column + 1 + length(part[i]) > WIDTH)) {
			out = out "\n"
			column = 0
		} else if (column) {
			out = out " "
			column++
		}
		out = out word(part[i], !column)
		column += length(part[i])
		stop = part[i] ~ /[.?]$/
	}
	return out "\n"
}

# Ends the paragraph of prose that is being collected.
function flush() {
	if (paragraph != "")
		part["@GAMES@"] = part["@GAMES@"] filled(paragraph)
	paragraph = ""
}

# Ends the list of piles: "scene1 .. scene8, bar1 .. bar4, talon".
function end_piles(    i, last, out) {
	for (i = 1; i <= piles; i = last + 1) {
		for (last = i; last < piles && group[last + 1] == group[i]; last++)
			;
		out = out pile[i] (last > i ? " .. " pile[last] : "") (last < piles ? "," : ".") "\n"
	}
	if (piles)
		part["@GAMES@"] = part["@GAMES@"] ".Pp\nPiles:\n" out ".Pp\n"
	piles = 0
}

FNR == 1 {
	file++
	flush()
}

# ---- the facts

file == 1 && $1 != "pile" {
	end_piles()
}

file == 1 && $1 == "game" {
	flush()
	games[++count] = $2
	part["@GAMES@"] = part["@GAMES@"] ".Ss " $2 "\n" $3 ": " $4 " pack" ($4 == 1 ? "" : "s") ", " $5 " cards listed.\n"
}

file == 1 && $1 == "pile" {
	pile[++piles] = $2
	group[piles] = $2
	sub(/[0-9].*/, "", group[piles])
}

file == 1 && $1 == "about" {
	if ($2 == "" || $2 ~ /^ /)
		flush()
	if ($2 ~ /^ /)
		part["@GAMES@"] = part["@GAMES@"] ".Dl " word(substr($2, match($2, /[^ ]/)), 1) "\n"
	else if ($2 == "")
		part["@GAMES@"] = part["@GAMES@"] ".Pp\n"
	else
		paragraph = paragraph " " $2
}

file == 1 && $1 == "other" {
	others[++known] = $2
}

file == 1 && $1 == "comment" {
	comment[known] = comment[known] ($2 == "" ? ".Pp\n" : filled($2))
}

file == 1 && $1 == "name" {
	names[$2] = names[$2] (names[$2] == "" ? "Also called " : ", ") $3
}

file == 1 && $1 == "key" {
	if ($2 != section)
		part["@KEYS@"] = part["@KEYS@"] (section == "" ? "" : ".El\n") ".Ss [" $2 "]\n.Bl -tag -width Ds\n"
	section = $2
	part["@KEYS@"] = part["@KEYS@"] ".It " $3 " = " word($4, 0) "\n" filled($7) ".br\n" \
		($5 == "required" ? "Required.\n" : "Default: " ($6 == "" ? "nothing" : $6) ".\n")
}

file == 1 && $1 == "example" {
	part["@EXAMPLE@"] = part["@EXAMPLE@"] word(substr($0, 9), 1) "\n"
}

# ---- the tables

ARGC == 6 && file == 2 && NF > 5 && FNR > 1 {
	shares[$1] = $2 " deals, " $6 " nodes: " $3 " won, " $4 " unwinnable, " $5 " unknown.\n"
}

ARGC == 6 && file == 3 {
	limit[$1] = substr($0, length($1) + 2)
}

# the rows without options
ARGC == 6 && file == 4 && FNR > 1 && $3 == "" && $4 != "" && $12 != "" && $11 != "" {
	gsub(/ /, ",", $4)
	wins[$2] = wins[$2] $4 ": " $6 " of " $5 " won (" sprintf("%.1f\\(en%.1f%%), %d actions, %.3g ms.\n", 100 * $8, 100 * $9, $10, $12)
}

# ---- the page

function finish(    i) {
	part["@OTHERS@"] = ".Bl -tag -width Ds\n"
	for (i = 1; i <= known; i++)
		part["@OTHERS@"] = part["@OTHERS@"] ".It " others[i] "\n" \
			(others[i] in names ? names[others[i]] ".\n.Pp\n" : "") comment[i]
	part["@OTHERS@"] = part["@OTHERS@"] ".El\n"
	part["@KEYS@"] = part["@KEYS@"] ".El\n"
	part["@SHARES@"] = ".Sh WHAT THE SEARCH DECIDES\n" \
		"For deals from seed 1 on: the number won, proved unwinnable and left unknown within the budget of nodes, and " \
		"what limits the search.\n.Bl -tag -width Ds\n"
	part["@PLAYERS@"] = ".Sh WHAT PLAYERS WIN\nThe players of\n.Xr play 1\nsee no hidden card.\n" \
		"The rows give the number of deals won, the 95% interval of the share, and the mean number of actions and of " \
		"milliseconds\nof processor time in a game.\nThe deals have the seeds from 7100001 on.\n" \
		"A player with fewer deals than another played the first of the same deals.\n.Bl -tag -width Ds\n"
	for (i = 1; i <= count; i++) {
		if (games[i] in shares)
			part["@SHARES@"] = part["@SHARES@"] ".It " games[i] "\n" shares[games[i]] filled(limit[games[i]])
		part["@PLAYERS@"] = part["@PLAYERS@"] ".It " games[i] "\n" wins[games[i]]
	}
	part["@SHARES@"] = part["@SHARES@"] ".El\n"
	part["@PLAYERS@"] = part["@PLAYERS@"] ".El\n"
}

file == ARGC - 1 {
	if (FNR == 1)
		finish()
	if ($0 in part)
		printf "%s", part[$0]
	else
		print
}
