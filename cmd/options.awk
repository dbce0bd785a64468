# Writes the options and the help of a tool in C: awk -f cmd/options.awk cmd/TOOL.help
#
# The file of help has parts, each begun by a line with @:
#     @usage OPERANDS          of the line "usage"; @example COMMAND: at the end of the summary
#     @option --NAME VALUE     an option that the help has not, or has with another kind of value
#     @help                    the lines that follow are the summary
#     @topic NAME TITLE        the lines that follow are help on a topic
#     @more FUNCTION           a function that prints the rest of the topic
#
# A line of help that begins with options declares them: "  -s, --seed S  text" has a value, "      --list[=PART]  text"
# may have one, "      --check  text" has none. An option with a letter has that as its value in C, another one its name in
# capitals.

BEGIN {
	topics = 0
}

function constant(name) {
	gsub(/-/, "_", name)
	return toupper(name)
}

# Declares the options WORDS, as in "-s, --seed S" or "--csv, --json".
function declare(words,    part, n, i, letter, kind) {
	kind = words ~ /--[a-z-]*\[/ ? "optional" : words ~ /--[a-z-]* / ? "required" : "no"
	n = split(words, part, /,? /)
	letter = words ~ /^-[A-Za-z],/ ? substr(words, 2, 1) : ""
	for (i = 1; i <= n; i++) {
		sub(/\[.*/, "", part[i])
		if (part[i] !~ /^--/ || part[i] == "--keep-going" || part[i] in declared)
			continue
		declared[part[i]] = 1
		name[++options] = substr(part[i], 3)
		has[options] = kind
		value[options] = letter == "" ? constant(name[options]) : "'" letter "'"
		shorts = shorts letter (letter != "" && kind == "required" ? ":" : "")
	}
}

function quoted(text) {
	gsub(/["\\]/, "\\\\&", text)
	return "\"" text "\\n\""
}

/^@usage / {
	usage = substr($0, 8)
	next
}

/^@example / {
	example = substr($0, 10)
	next
}

/^@option / {
	declare(substr($0, 9))
	next
}

/^@more / {
	more[topics] = $2
	next
}

/^@topic / {
	topic[++topics] = $2
	title[topics] = substr($0, 9 + length($2))
	next
}

/^@/ {
	next
}

/^  (-[A-Za-z], |    )--/ {
	words = substr($0, /^  -/ ? 3 : 7)
	sub(/  .*/, "", words)
	declare(words)
}

{
	text[topics] = text[topics] "\n    " quoted($0)
}

END {
	own = "TOOL_OWN"
	for (i = 1; i <= options; i++)
		if (value[i] !~ /'/) {
			print (own == "TOOL_OWN" ? "enum {\n    " value[i] " = " own : "    " value[i]) ","
			own = ""
		}
	if (own == "")
		print "};"
	for (i = 1; i <= topics; i++)
		if (more[i] != "")
			print "void " more[i] "(void);"
	print "\nstatic const struct option longs[] = {"
	for (i = 1; i <= options; i++)
		printf "    {\"%s\", %s_argument, NULL, %s},\n", name[i], has[i], value[i]
	print "    TOOL_LONGS\n};"
	print "static const char shorts[] = \":k" shorts "\";"
	if (topics)
		print "\nstatic const struct help_topic topics[] = {"
	for (i = 1; i <= topics; i++)
		printf "    {\"%s\", \"%s\",%s, %s},\n", topic[i], title[i], text[i], more[i] == "" ? "NULL" : more[i]
	if (topics)
		print "    {NULL, NULL, NULL, NULL},\n};"
	tool = FILENAME
	sub(/.*\//, "", tool)
	sub(/\.help$/, "", tool)
	gsub(/["\\]/, "\\\\&", usage)
	gsub(/["\\]/, "\\\\&", example)
	printf "\nstatic const struct tool tool = {\n    .name = \"%s\",\n    .usage = \"%s\",\n    .example = \"%s\",\n", tool, usage, example
	printf "    .topics = %s,\n    .help =%s,\n};\n", topics ? "topics" : "NULL", text[0]
}
