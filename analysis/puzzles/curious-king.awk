# Picks the Belles Lucies without redeal in which a king lies over a lower card of its suit,
# and says so.  A king is built on nothing and goes to its foundation last; the card beneath
# it must go there first, and cannot come out: the deal is lost.  Prints the words as comments,
# then the record.

/^#/ { next }

{
	match($0, /cards=[^ ]*/)
	cards = substr($0, RSTART + 6, RLENGTH - 6)
	words = ""
	for (i = 1; i <= 51; i++)
		for (j = i + 1; j <= 3 * int((i + 2) / 3); j++)
			if (substr(cards, 2 * j - 1, 1) == "K" && substr(cards, 2 * i, 1) == substr(cards, 2 * j, 1))
				words = words "# In fan " int((i + 2) / 3) " K" substr(cards, 2 * j, 1) " lies over " substr(cards, 2 * i - 1, 2) ", which its foundation wants first; the king can go nowhere else.\n"
	if (words == "")
		next
	match($0, / seed=[0-9]+/)
	print "# Belle Lucie without redeal" substr($0, RSTART, RLENGTH) ":"
	printf "%s", words
	print
}
