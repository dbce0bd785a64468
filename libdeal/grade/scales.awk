# Writes the scales of grades as a C table: awk -f scales.awk scales.csv
# Columns: game, deals, won ones, node budget, shares of the five grades, least scores of grades 2 to 5. The first row is
# for games that have no scale of their own.

BEGIN {
	FS = ","
	print "#include \"libdeal/grade/grade.h\"\n\nconst struct deal_scale deal_scales[] = {"
}

FNR > 1 {
	printf "    {\"%s\", {%s, %s, %s, %s}, {%s, %s, {", $1, $10, $11, $12, $13, $3, $4
	for (i = 5; i <= 9; i++)
		printf "%d%s", 1000 * $i + 0.5, i < 9 ? ", " : "}}},\n"
}

END { print "    {0, {0, 0, 0, 0}, {0, 0, {0, 0, 0, 0, 0}}}\n};" }
