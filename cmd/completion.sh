#!/bin/sh
# Writes completion for zsh or fish from the options that a tool's --help all lists; completion.bash, for bash, reads them
# at each completion. usage: completion.sh zsh|fish PROGRAM TOOL PREFIX NAME: the program, the prefix of all tools, its name.
set -eu
shell=$1 program=$2 tool=$3 prefix=$4 name=$5

"$program" --help all | awk -v shell="$shell" -v program="$program" -v tool="$tool" -v prefix="$prefix" -v name="$name" '
function quote(text) { gsub(/\047/, "\047\\\047\047", text); return "\047" text "\047" }
function games() { return prefix "deal --list 2>/dev/null | cut -f 1" }
function options_of(game) { return prefix "deal --options " game " 2>/dev/null | sed \"1d; s/,.*/=/\"" }

# The words that the tool names when it refuses another.
function named(option, line, game) {
	game = tool == "deal" ? " belle-lucie" : ""
	("\"" program "\" " option " ?" game " 2>&1 </dev/null") | getline line
	if (line !~ /" is not .*/) return ""
	sub(/.*" is not /, "", line)
	gsub(/,| or /, " ", line)
	gsub(/  +/, " ", line)
	return line
}

# Sets the completion of ARGUMENT of OPTION: a command that lists words, the words, or files.
function words_of(argument, option) {
	kind = "words"
	if (argument ~ /^GAME/) { kind = "command"; return games() }
	if (argument == "NAME=VALUE") { kind = "option"; return "" }
	if (argument ~ /^NAME/) return players
	if (argument ~ /^FIELD/) { kind = "command"; return prefix tool " --features 2>/dev/null | cut -f 1" }
	if (argument ~ /^(FORMAT|RESULT|KIND|TEST)$/) return named(option)
	if (argument == "GRADE") return "1 2 3 4 5"
	if (argument == "TOPIC") return topics "all"
	if (argument == "FILE") kind = "file"
	if (argument == "FOLDER") kind = "folder"
	return ""
}

function zsh_action(argument, option, words) {
	words = words_of(argument, option)
	if (kind == "file") return "_files"
	if (kind == "folder") return "_files -/"
	if (kind == "command") return "{compadd -- ${(f)\"$(" words ")\"}}"
	if (kind == "option") return "{local g; for g in $words[2,-1]; do " prefix "deal --about $g >/dev/null 2>\\&1 \\&\\& " \
		"compadd -S \"\" -- ${(f)\"$(" options_of("$g") ")\"} \\&\\& break; done}"
	return words == "" ? " " : "(" words ")"
}
function zsh(short, long, argument, text, spec) {
	gsub(/\[/, "\\[", text)
	gsub(/\]/, "\\]", text)
	gsub(/:/, "\\:", text)
	spec = "[" text "]"
	if (argument != "") {
		sub(/^\[/, "", argument)
		spec = spec ":" (argument ~ /^[A-Z]+/ ? substr(argument, 1, match(argument, /[^A-Z]|$/) - 1) : "value") ":" zsh_action(argument, long)
		gsub(/\\&/, "\\&", spec)
	}
	many = text ~ /may be repeated/ || argument == "NAME=VALUE" ? "*" : ""
	eq = argument != "" ? "=" : ""
	if (long == "") return "  " quote(many short spec)
	if (short == "") return "  " quote(many long eq spec)
	return "  " (many == "" ? quote("(" short " " long ")") : quote("*")) "{" short "," long eq "}" quote(spec)
}

function fish(short, long, argument, text, line, words) {
	line = "complete -c " name (short == "" ? "" : " -s " substr(short, 2)) (long == "" ? "" : " -l " substr(long, 3))
	if (argument != "") {
		words = words_of(argument, long)
		if (kind == "file") line = line " -r -F"
		else line = line " -x"
		if (kind == "folder") line = line " -a " quote("(__fish_complete_directories)")
		if (kind == "command") line = line " -a " quote("(" words ")")
		else if (kind == "option") line = line " -a " quote("(for w in (commandline -opc)[2..]; " prefix "deal --about $w >/dev/null 2>/dev/null; and " \
			options_of("$w") "; and break; end)")
		else if (words != "") line = line " -a " quote(words)
	}
	return line " -d " quote(text)
}

/^$/ { in_players = in_topics = 0 }
/^Players:/ { in_players = 1 }
/^Topics:/ { in_topics = 1 }
in_topics && /^  [a-z]/ { topics = topics $1 " " }
in_topics { next }
in_players && /^  [a-z]/ { players = players (players == "" ? "" : " ") $1 }
in_players { next }
substr($0, 1, 8) ~ /^ +-/ {
	line = $0
	sub(/^ +/, "", line)
	at = match(line, /  +/)
	head = at ? substr(line, 1, at - 1) : line
	text = at ? substr(line, at + RLENGTH) : ""
	count = split(head, word, /,? /)
	argument = word[count] ~ /^-/ ? "" : word[count]
	if (head !~ /--/) {
		n++
		short[n] = word[1]
		takes[n] = argument
		says[n] = text
	}
	for (i = 1; i <= count; i++)
		if (word[i] ~ /^--/) {
			n++
			long[n] = word[i]
			short[n] = i > 1 && word[i - 1] ~ /^-[^-]/ ? word[i - 1] : ""
			takes[n] = argument
			says[n] = text
			if (word[i] ~ /^--(interactive|why)$/) of_game = substr(word[i], 3)
		}
	next
}
substr($0, 1, 20) !~ /[^ ]/ && n && !/^$/ { sub(/^ +/, ""); says[n] = says[n] " " $0 }
END {
	deals = tool == "deal" || tool == "deal-puzzles"
	if (shell == "zsh") print "#compdef " name "\n_arguments -s -S : \\"
	for (i = 1; i <= n; i++)
		if (shell == "zsh") print zsh(short[i], long[i], takes[i], says[i]) " \\"
		else print fish(short[i], long[i], takes[i], says[i])
	condition = deals ? "" : "(( $words[(I)--" of_game "] )) \\&\\& "
	gsub(/\\&/, "\\&", condition)
	if (shell == "zsh")
		print "  " quote(deals || of_game != "" ? "*:game or file:{" condition "compadd -- ${(f)\"$(" games() ")\"}; _files}" : "*:file:_files")
	else if (deals || of_game != "")
		print "complete -c " name (deals ? "" : " -n " quote("contains -- --" of_game " (commandline -opc)")) " -a " quote("(" games() ")")
}'
