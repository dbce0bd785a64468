# Makes the list of symbols that libdeal.so.0 offers, for the linker, of the functions that deal.h declares.
BEGIN { print "LIBDEAL_0 {\nglobal:" }
{
	while (at = index($0, "/*")) {
		head = substr($0, 1, at - 1)
		rest = substr($0, at + 2)
		while (!(end = index(rest, "*/")))
			if ((getline rest) <= 0)
				exit
		$0 = head substr(rest, end + 2)
	}
	if (/^static inline/)
		next
	while (match($0, /deal_[a-z_]+\(/)) {
		print "\t" substr($0, RSTART, RLENGTH - 1) ";"
		$0 = substr($0, RSTART + RLENGTH)
	}
}
END { print "local:\n\t*;\n};" }
