# Writes the seeds of curated deals as a C table: awk -f puzzles.awk seeds/*.graded
# A row for each game; the seeds of grade 1, then those of grade 2, and so on, a 0 behind each grade.

function value(key,    i) {
	for (i = 1; i <= NF; i++)
		if (index($i, key "=") == 1)
			return substr($i, length(key) + 2)
	return ""
}

FNR == 1 { games++ }

/^#/ || !NF || value("set") != "" || value("seed") == "" { next }

{
	game[games] = value("game")
	seeds[games, value("grade")] = seeds[games, value("grade")] value("seed") ", "
}

END {
	print "#include \"help/puzzle.h\"\n"
	for (i = 1; i <= games; i++) {
		printf "static const uint32_t seeds%d[] = {", i
		for (g = 1; g <= 5; g++)
			printf "%s0%s", seeds[i, g], g < 5 ? ", " : "};\n"
	}
	print "\nconst struct deal_puzzles deal_puzzles[] = {"
	for (i = 1; i <= games; i++)
		if (game[i] != "")
			printf "    {\"%s\", seeds%d},\n", game[i], i
	print "    {0, 0}\n};"
}
