# Writes the scales of grades as a C table: awk -f scales.awk grade-check.csv scales.csv
# Columns of scales.csv: game, deals, won ones, node budget, shares of the five grades, least scores of grades 2 to 5. The
# first row is for games that have no scale of their own. The last column of grade-check.csv is the standing of the grades.

BEGIN {
	FS = ","
	print "#include \"libdeal/grade/grade.h\"\n\nconst struct deal_scale deal_scales[] = {"
}

NR == FNR {
	standing[$1] = $NF
	next
}

FNR > 1 {
	printf "    {\"%s\", {%s, %s, %s, %s}, \"%s\", {%s, %s, {", $1, $10, $11, $12, $13, $1 in standing ? standing[$1] : "not shown", $3, $4
	for (i = 5; i <= 9; i++)
		printf "%d%s", 1000 * $i + 0.5, i < 9 ? ", " : "}}},\n"
}

END { print "    {0, {0, 0, 0, 0}, 0, {0, 0, {0, 0, 0, 0, 0}}}\n};" }
