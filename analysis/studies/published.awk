# Holds counts of verdicts, "n verdict" a line as uniq -c gives them, against a published VALUE: prints
# GAME, the counts, the 95% and the 99.9% interval, VALUE, MARGIN if it is set, and whether it lies in each of them.
# The limits of Clopper and Pearson are those at which the tail of the binomial distribution is half of
# what the interval leaves out; unknown deals count as lost at the lower end and as won at the upper one.
function binomial(n, k, p, i, sum, term) { # P(X <= k)
	if (k < 0) return 0
	if (k >= n) return 1
	term = n * log(1 - p)
	for (i = 0; i <= k; i++) {
		sum += exp(term)
		term += log(n - i) - log(i + 1) + log(p) - log(1 - p)
	}
	return sum > 1 ? 1 : sum
}
function upper(n, k, tail, low, high, middle, i) { # P(X <= k) = tail
	if (k >= n) return 1
	low = 0; high = 1
	for (i = 0; i < 40; i++) {
		middle = (low + high) / 2
		if (binomial(n, k, middle) > tail) low = middle
		else high = middle
	}
	return low
}
{ count[$2] = $1; n += $1 }
END {
	won = count["won"] + 0; lost = count["unwinnable"] + 0; unknown = n - won - lost
	low95 = 1 - upper(n, n - won, 0.025); high95 = upper(n, won + unknown, 0.025)
	low = 1 - upper(n, n - won, 0.0005); high = upper(n, won + unknown, 0.0005)
	printf "%s,%d,%d,%d,%d,%.6f,%.6f,%.6f,%.6f,%s,%s,%s\n", game, n, won, lost, unknown, low95, high95,
		low, high, value (margin == "" ? "" : "," margin), low95 <= value && value <= high95 ? "yes" : "no",
		low <= value && value <= high ? "yes" : "no"
}
