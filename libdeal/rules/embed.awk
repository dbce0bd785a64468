# Writes rule files as a C table: awk -f libdeal/rules/embed.awk libdeal/games/*.ini libdeal/games/others/*.ini
# The other games follow the main ones; each kind is in the order of the arguments.
# Every byte of a file must come out unchanged; a ? is escaped for the trigraphs of C11.

function id(path) {
	sub(/.*\//, "", path)
	sub(/\.ini$/, "", path)
	return path
}

BEGIN {
	print "#include \"engine/rule_file.h\""
	for (i = 1; i < ARGC; i++) {
		others += ARGV[i] ~ /\/others\//
		ids[i] = id(ARGV[i])
	}
}

FNR == 1 {
	if (n)
		print "    ;"
	printf "\nstatic const char text%d[] =\n", ++n
}

/^names = / {
	named[n] = substr($0, 9)
}

{
	gsub(/["?\\]/, "\\\\&")
	print "    \"" $0 "\\n\""
}

END {
	if (n)
		print "    ;"
	print "\nconst struct deal_game_file deal_game_files[] = {"
	for (i = 1; i <= n; i++)
		printf "    {\"%s\", text%d, sizeof text%d - 1},\n", ids[i], i, i
	print "    {0, 0, 0}\n};"
	print "const struct deal_game_name deal_game_names[] = {"
	for (i = 1; i <= n; i++)
		for (k = split(named[i], word, " "); k > 0; k--)
			printf "    {\"%s\", \"%s\"},\n", word[k], ids[i]
	print "    {0, 0}\n};"
	printf "const int deal_game_files_count = %d, deal_game_files_others = %d;\n", n - others, others
}
