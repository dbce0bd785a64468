# Writes families.txt as a C array of texts: awk -f tests/judge/families.awk tests/judge/families.txt

function end() {
	if (line != "")
		print "    \"" line "\\n\""
	line = ""
}

function finish() {
	end()
	if (open)
		print "    ,"
	open = 0
}

BEGIN {
	print "#include \"tests/judge/judge.h\"\n\nconst char *const judge_families[] = {"
}
/^#/ { next }
/^$/ { finish(); next }
/^ / { sub(/^ +/, " "); line = line $0; next }
{ end(); line = $0; open = 1 }
END {
	finish()
	print "    0\n};"
}
