# Writes the limits between the grades as a C table: awk -f scales.awk scales.csv
# The last four columns are the least scores of grades 2 to 5; the first row is for
# games that have none of their own.

BEGIN {
	FS = ","
	print "#include \"libdeal/grade/grade.h\"\n\nconst struct deal_scale deal_scales[] = {"
}

FNR > 1 { printf "    {\"%s\", {%s, %s, %s, %s}},\n", $1, $(NF - 3), $(NF - 2), $(NF - 1), $NF }

END { print "    {0, {0, 0, 0, 0}}\n};" }
