# Reads CSV for scripts. They must not split it at commas, because a field may be quoted.
#
#     columns FILE [NAME...]
#     columns --rows FILE [NAME=VALUE...]
#
# The first form prints the named columns of each record, with tabs between. Without names it prints all columns, the header
# first. With --rows it prints the records whose columns have these values.
#
# FILE (- is standard input) begins with a header. Lines that begin with # before a record are comments. A tab or a new line
# within a field is written as a blank. Status 2: trouble.

function fail(what, which) {
	print "columns: " what " \"" which "\"" | "cat >&2"
	close("cat >&2")
	failed = 1
	exit 2
}

# Splits TEXT into the array CELL; returns the number of fields, 0 if a quoted field is not complete.
function cells(text,    n, at, value) {
	for (n = 1; ; n++) {
		if (match(text, /^ *"/)) {
			text = substr(text, RLENGTH + 1)
			for (value = ""; ; value = value "\"") {
				if (!(at = index(text, "\"")))
					return 0
				value = value substr(text, 1, at - 1)
				text = substr(text, at + 1)
				if (substr(text, 1, 1) != "\"")
					break
				text = substr(text, 2)
			}
			sub(/^ */, "", text)
			if (text != "" && substr(text, 1, 1) != ",")
				fail("bad CSV:", raw)
		} else {
			at = index(text, ",")
			value = at ? substr(text, 1, at - 1) : text
			if (index(value, "\""))
				fail("bad CSV:", raw)
			gsub(/^ +| +$/, "", value)
			text = at ? substr(text, at) : ""
		}
		gsub(/[\t\n\r]/, " ", value)
		cell[n] = value
		if (text == "")
			return n
		text = substr(text, 2)
	}
}

# Reads the next record; returns its number of fields, 0 at the end of the file.
function read_row(    line, n, got) {
	raw = ""
	while ((got = (getline line <file)) > 0) {
		if (raw == "" && (line ~ /^#/ || line ~ /^\r?$/))
			continue
		raw = raw line "\n"
		line = raw
		sub(/\r?\n$/, "", line)
		if ((n = cells(line)))
			return n
	}
	if (got < 0)
		fail("cannot open", file)
	if (raw != "")
		fail("bad CSV:", raw)
	return 0
}

function find_columns(    i, c, equals) {
	for (i = 1; i <= words; i++) {
		name = word[i]
		equals = index(name, "=")
		if (rows) {
			value[i] = substr(name, equals + 1)
			name = substr(name, 1, equals ? equals - 1 : 0)
		}
		for (c = 1; c <= width && cell[c] != name; c++)
			;
		if (c > width || (rows && !equals))
			fail("no column", word[i])
		column[i] = c
	}
}

function write_cells(    i, out) {
	for (i = 1; i <= (words ? words : width); i++)
		out = out (i > 1 ? "\t" : "") (words ? cell[column[i]] : cell[i])
	print out
}

function has_values(    i) {
	for (i = 1; i <= words && cell[column[i]] "" == value[i] ""; i++)
		;
	return i > words
}

BEGIN {
	first = 1 + (rows = ARGV[1] == "--rows")
	file = ARGV[first] == "-" ? "/dev/stdin" : ARGV[first]
	if (ARGC <= first) {
		print "usage: columns FILE [NAME]... | columns --rows FILE [NAME=VALUE]..." | "cat >&2"
		exit 2
	}
	for (i = first + 1; i < ARGC; i++)
		word[++words] = ARGV[i]
	if ((width = read_row()))
		find_columns()
	if (width && !rows && !words)
		write_cells()
	while ((n = read_row())) {
		if (n != width)
			fail("more or fewer fields than the header has:", raw)
		if (!rows)
			write_cells()
		else if (has_values())
			printf "%s", raw
	}
}
