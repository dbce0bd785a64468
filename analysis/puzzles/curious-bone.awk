# Picks the Herring-bones in which no card can ever leave the bone, and says why in words.
#
# The bone's last card and the four bars are the only way out of the bone.  Each of these
# five is held fast when on the way up from the base rank to it some rank of its suit has
# both its cards in the bone or the bars, and on the way down another one has: then the
# foundations never come to it, and as all five wait for cards behind themselves, no one
# moves.  Passing cards between foundations does not help: they never meet.
#
# Prints the words as comments, then the record.

function card(i) { return substr(cards, 2 * i - 1, 2) }

function name(c,    i) {
	split("ace two three four five six seven eight nine ten knave queen king", rank_name, " ")
	return rank_name[index("A23456789TJQK", substr(c, 1, 1))]
}

function suit_of(s) { return s == "S" ? "spades" : s == "H" ? "hearts" : s == "D" ? "diamonds" : "clubs" }

# The first rank from the base on, going by STEP, whose two cards both lie in the line; 0 when
# the way to rank R is free.
function block(suit, r, step,    q) {
	for (q = base; q != r; q = (q - 1 + step + 13) % 13 + 1)
		if (held[q suit] == 2)
			return q
	return 0
}

function plural(q, suit) {
	return name(substr("A23456789TJQK", q, 1)) (q == 6 ? "es" : "s") " of " suit_of(suit)
}

/^#/ { next }

{
	match($0, /cards=[^ ]*/)
	cards = substr($0, RSTART + 6, RLENGTH - 6)
	base = index("A23456789TJQK", substr(card(41), 1, 1))
	split("", held)
	for (i = 1; i <= 40; i++)
		if (i <= 28 || i > 36)
			held[index("A23456789TJQK", substr(card(i), 1, 1)) substr(card(i), 2, 1)]++
	words = ""
	for (k = 0; k < 5; k++) {
		c = card(k ? 36 + k : 28)
		r = index("A23456789TJQK", substr(c, 1, 1))
		suit = substr(c, 2, 1)
		up = block(suit, r, 1)
		down = block(suit, r, -1)
		if (r == base || !up || !down)
			next
		words = words "# The " name(c) " of " suit_of(suit) (k ? " in bar " k : " at the end of the bone") ": both " plural(up, suit) (up == down ? " bar every way.\n" : " bar the way up, both " plural(down, suit) " the way down.\n")
	}
	match($0, / seed=[0-9]+/)
	print "# Herring-bone" substr($0, RSTART, RLENGTH) ", base " name(card(41)) ". All five cards that could leave the bone and the bars wait for cards behind themselves:"
	printf "%s", words
	print
}
