# The table of README's section on other solvers, from the CSV that tests/peers writes. For each game, kind of process
# and limit it takes the peer with the lowest ratio. It prints the rows whose interval has a ratio of 1 or less, in
# ascending order, and one line about the others. A pair of numbers is ours : theirs. The column alone counts the deals
# that the other side leaves undecided.
BEGIN { FS = "," }
/^#/ { next }
!named {
	named = split($0, name)
	for (i = 1; i <= named; i++)
		at[name[i]] = i
	next
}
$at["ratio"] != "" {
	place = $1 FS $2 FS $3
	if (place in best && best[place] <= value("ratio"))
		next
	if (!(place in best))
		places[++n] = place
	best[place] = value("ratio")
	ahead[place] = value("low") > 1
	limit[place] = $3 == "-" ? "one process" : $3 " s"
	who[place] = $1 " | " $4
	text[place] = decided("ours") " : " decided("theirs") " of " $at["deals"] " | " \
		$at["ours_only"] " : " $at["theirs_only"] " | " shown(value("ours_per_second")) " : " \
		shown(value("theirs_per_second")) " | **" shown(best[place]) "** (" shown(value("low")) " – " \
		shown(value("high")) ")"
}
END {
	for (i = 2; i <= n; i++)
		for (j = i; j > 1 && best[places[j]] < best[places[j - 1]]; j--) {
			place = places[j]
			places[j] = places[j - 1]
			places[j - 1] = place
		}
	print "| game | best peer | limit | decided | alone | decided a second | ratio (95%) |"
	print "|---|---|---|---|---|---|---|"
	for (i = 1; i <= n; i++)
		if (ahead[places[i]])
			others[++m] = best[places[i]]
		else
			print_row(places[i], places[i + 1])
	printf "\nIn the other %d rows `solve` is ahead, with ratios of %s and more and a median of %s.\n", m,
		shown(others[1]), shown((others[int((m + 1) / 2)] + others[int(m / 2) + 1]) / 2)
}

# Results within both limits that are the same share a row.
function print_row(place, following) {
	if (who[place] text[place] == who[following] text[following])
		limit[following] = limit[place] ", " limit[following]
	else
		print "| " who[place] " | " limit[place] " | " text[place] " |"
}
function value(column) { return $at[column] == "inf" ? 1e300 : $at[column] + 0 }
function decided(side) { return $at[side "_won"] + $at[side "_lost"] }
function shown(x) { return x >= 1e300 ? "∞" : sprintf(x < 9.995 ? "%.2f" : x < 99.95 ? "%.1f" : "%.0f", x) }
