# Passes the first of all records whose cards are alike up to the names of the suits.
#
# The suits of a deal are named anew in the order in which they appear in cards=; two
# deals that then read the same are one deal with other names.  Colours are not held
# together: two such deals are taken for alike even where the game would tell them apart.

/^#/ || !NF { print; next }

{
	cards = ""
	for (i = 1; i <= NF; i++)
		if ($i ~ /^cards=/)
			cards = substr($i, 7)
	split("", name)
	count = 0
	form = $1
	for (i = 1; i < length(cards); i += 2) {
		suit = substr(cards, i + 1, 1)
		if (!(suit in name))
			name[suit] = ++count
		form = form substr(cards, i, 1) name[suit]
	}
	if (!(form in seen)) {
		seen[form] = 1
		print
	}
}
