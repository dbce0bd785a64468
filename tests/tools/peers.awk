# The report of tests/peers. Input: a line for each deal and limit with nine fields, separated by tabs: game, processes
# (apart or together), peer, limit, unit, our verdict, our seconds, the peer's verdict, its seconds. A unit is one
# process of each side; where it has several deals, one of its lines holds all its seconds. Verdicts: won, unwinnable,
# unknown, failed, and gave-up (by a peer that proves no losses).
#
# A deal that took longer than the limit is undecided and is charged the limit. The ratio is ours by theirs of decided
# deals a second. low and high are its 95% interval by 2,000 bootstraps of the units with a fixed generator.
# -v csv=FILE: write the rows with all columns to FILE. Exit status 1: two verdicts contradict each other, solve failed
# on a deal, or a peer failed on every deal of a row.

BEGIN {
	FS = "\t"
	say(csv, "game,processes,limit,peer,deals,ours_won,ours_lost,ours_open,ours_seconds,ours_median," \
		"theirs_won,theirs_lost,theirs_open,theirs_seconds,theirs_median,ours_only,theirs_only,gave_up," \
		"ours_failed,theirs_failed,contradict,ours_per_second,theirs_per_second,ratio,low,high")
	printf "%-19s %-8s %5s %-36s %5s %5s %5s %5s %5s %9s %9s %8s %17s\n", "game", "process", "limit", "peer",
		"deals", "ours", "their", "+ours", "+thrs", "ours/s", "theirs/s", "ratio", "95%"
}

{
	row = $1 FS $2 FS $3 FS $4
	if (!(row in units)) {
		order[++rows] = row
		units[row] = 0
	}
	if (!((row, $5) in at))
		at[row, $5] = ++units[row]
	add(row, at[row, $5], cut($6, $7, $4), at_most($7, $4), cut($8, $9, $4), at_most($9, $4))
}

END {
	for (r = 1; r <= rows; r++)
		print_row(order[r])
	print_best()
	print_list("contradict each other:", against)
	print_list("we failed, or the peer on every deal:", broken)
	exit against != "" || broken != ""
}

function say(file, line) { if (file != "") print line >file }
function print_list(what, list) { if (list != "") print "\n" what list }
function over(seconds, limit) { return limit > 0 && seconds > limit }
function at_most(seconds, limit) { return over(seconds, limit) ? limit + 0 : seconds + 0 }
function cut(verdict, seconds, limit) { return over(seconds, limit) && verdict != "failed" ? "unknown" : verdict }
function decided(verdict) { return verdict == "won" || verdict == "unwinnable" }

function add(row, unit, ours, a, theirs, b) {
	if (theirs == "gave-up" && ours == "won") { # the peer was wrong, but it claimed no proof
		count[row, "gave_up"]++
		theirs = "unknown"
	} else if (theirs == "gave-up")
		theirs = "unwinnable"
	count[row, "deals"]++
	count[row, "we", ours]++
	count[row, "they", theirs]++
	count[row, "ours_only"] += decided(ours) && !decided(theirs)
	count[row, "theirs_only"] += !decided(ours) && decided(theirs)
	count[row, "contradict"] += decided(ours) && decided(theirs) && ours != theirs
	we[row, unit] += decided(ours)
	they[row, unit] += decided(theirs)
	we_took[row, unit] += a
	they_took[row, unit] += b
}

function print_row(row,    f, n, i, d, a, p, b) {
	split(row, f, FS)
	n = units[row]
	d = a = p = b = 0
	for (i = 1; i <= n; i++) {
		d += we[row, i]
		a += we_took[row, i]
		p += they[row, i]
		b += they_took[row, i]
		x[i] = we_took[row, i]
		y[i] = they_took[row, i]
	}
	ratio = quotient(d * b, p * a)
	interval(row, n)
	printf "%-19s %-8s %5s %-36s %5d %5d %5d %5d %5d %9.2f %9.2f %8s %17s%s\n",
		f[1], f[2], f[4], f[3], count[row, "deals"], d, p, count[row, "ours_only"], count[row, "theirs_only"], d / a, p / b,
		shown(ratio), shown(low) "-" shown(high),
		count[row, "contradict"] ? " " count[row, "contradict"] " contradict" : ""
	say(csv, f[1] "," f[2] "," f[4] "," f[3] "," columns(row, a, median(x, n), b, median(y, n)) \
		sprintf(",%.3f,%.3f,", d / a, p / b) number(ratio) "," number(low) "," number(high))
	judge(row, f)
}

function columns(row, a, am, b, bm) {
	if (units[row] < count[row, "deals"])
		am = bm = ""
	return sprintf("%d,%d,%d,%d,%.3f,%s,%d,%d,%d,%.3f,%s,%d,%d,%d,%d,%d,%d", count[row, "deals"],
		count[row, "we", "won"], count[row, "we", "unwinnable"], count[row, "we", "unknown"], a, am,
		count[row, "they", "won"], count[row, "they", "unwinnable"], count[row, "they", "unknown"], b, bm,
		count[row, "ours_only"], count[row, "theirs_only"], count[row, "gave_up"],
		count[row, "we", "failed"], count[row, "they", "failed"], count[row, "contradict"])
}

function judge(row, f,    name, place) {
	name = f[1] " (" f[3] (f[4] == "-" ? "" : ", " f[4] " s") ")"
	if (count[row, "contradict"])
		against = against "\n  " name
	if (count[row, "we", "failed"] || count[row, "they", "failed"] == count[row, "deals"])
		broken = broken "\n  " name
	place = f[1] FS f[2] FS f[4]
	if (ratio >= 0 && (!(place in best) || ratio < best[place])) {
		best[place] = ratio
		of_best[place] = sprintf("%8s %17s  %-19s %-8s %5s %s",
			shown(ratio), shown(low) "-" shown(high), f[1], f[2], f[4], f[3])
		standing[place] = high < 1 ? "behind" : low <= 1 ? "not told apart" : "ahead"
	}
}

# The lowest ratio for each game, kind of process and limit, in ascending order.
function print_best(    place, n, i) {
	for (place in best)
		by_ratio[++n] = best[place]
	sort(by_ratio, 1, n)
	print "\nThe best peer of each game:"
	for (i = 1; i <= n; i++)
		for (place in best)
			if (best[place] == by_ratio[i]) {
				print of_best[place] ", " standing[place]
				delete best[place]
				break
			}
}

# -1 stands for no value: neither side decided anything.
function quotient(a, b) { return b > 0 ? a / b : a > 0 ? 1e300 : -1 }
function shown(x) { return x < 0 ? "-" : x >= 1e300 ? "inf" : sprintf(x < 9.995 ? "%.2f" : "%.0f", x) }
function number(x) { return x < 0 ? "" : x >= 1e300 ? "inf" : sprintf("%.3f", x) }

# Sets low and high by 2,000 samples of n units with replacement.
function interval(row, n,    draw, i, u, d, a, p, b, q, m) {
	seed = 1
	m = 0
	for (draw = 0; draw < 2000; draw++) {
		d = a = p = b = 0
		for (i = 0; i < n; i++) {
			seed = seed * 16807 % 2147483647
			u = 1 + int(seed / 2147483647 * n)
			d += we[row, u]
			a += we_took[row, u]
			p += they[row, u]
			b += they_took[row, u]
		}
		q = quotient(d * b, p * a)
		if (q >= 0)
			z[++m] = q
	}
	low = high = -1
	if (m) {
		sort(z, 1, m)
		low = z[int(0.025 * (m - 1)) + 1]
		high = z[m - int(0.025 * (m - 1))]
	}
}

function median(v, n) {
	sort(v, 1, n)
	return sprintf("%.4f", n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2)
}

function sort(v, from, to,    i, j, pivot, keep) {
	while (from < to) {
		pivot = v[int((from + to) / 2)]
		i = from
		j = to
		while (i <= j) {
			while (v[i] < pivot) i++
			while (v[j] > pivot) j--
			if (i <= j) {
				keep = v[i]
				v[i++] = v[j]
				v[j--] = keep
			}
		}
		sort(v, from, j)
		from = i
	}
}
