# The number below 52! by which lonelybot knows a deal of Klondike ("exact"), from the board that deal --to solvitaire
# writes. Its digits in the mixed radix 2, 3, ... 52 are the places of the cards in the order of the columns, then the
# pack. The number is kept in digits of six decimal places, the lowest first.
{
	split("A 2 3 4 5 6 7 8 9 10 J Q K", ranks, " ")
	for (i in ranks)
		rank[ranks[i]] = i - 1
	n = split($0, word, "\"")
	pack = 0
	for (i = 1; i <= n; i++) {
		if (word[i] == "stock")
			pack = cards
		else if (word[i] ~ /^(10|[2-9AJQK])[HDCShdcs]$/)
			card[cards++] = rank[substr(word[i], 1, length(word[i]) - 1)] * 4 + suit(substr(word[i], length(word[i])))
	}
	if (cards != 52 || pack != 28)
		exit 1
	for (i = 0; i < 12; i++) {
		j = card[28 + i]
		card[28 + i] = card[51 - i]
		card[51 - i] = j
	}
	digits = 1
	digit[1] = 0
	for (i = 51; i > 0; i--) {
		for (place = 0; card[place] != i; place++)
			;
		carry = place
		for (d = 1; d <= digits; d++) {
			carry += digit[d] * (i + 1)
			digit[d] = carry % 1000000
			carry = int(carry / 1000000)
		}
		if (carry)
			digit[++digits] = carry
		card[place] = card[i]
		card[i] = i
	}
	printf "%d", digit[digits]
	for (d = digits - 1; d > 0; d--)
		printf "%06d", digit[d]
	print ""
}

function suit(letter) { return index("HDCS", toupper(letter)) - 1 }
