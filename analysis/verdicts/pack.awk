# From records with results to lines of verdicts; tail is a variable, the end of each line but for its letters.

BEGIN { CONVFMT = OFMT = "%.0f" } # mawk would write numbers over 2^31 with an exponent

# Prints the line of the deals so far: a first number and a step, or a first number and all steps
function flush(    i, numbers) {
	if (!n) return
	numbers = number[1] (n > 1 && number[2] - number[1] > 1 ? " step=" number[2] - number[1] : "")
	for (i = 3; i <= n && number[i] - number[i - 1] == number[2] - number[1]; i++);
	if (i <= n) {
		numbers = number[1]
		for (i = 2; i <= n; i++) numbers = numbers "+" number[i] - number[i - 1]
	}
	print head "=" numbers tail letters
	n = 0
	letters = ""
}

/^#/ || !NF { next }

{
	split("", field)
	for (i = 1; i <= NF; i++) field[substr($i, 1, index($i, "=") - 1)] = substr($i, index($i, "=") + 1)
	kind = "seed" in field ? "seed" : "ms"
	result = field["result"]
	letter = result == "won" ? "w" : result == "unknown" ? "?" : result == "unwinnable" ? ("checked" in field ? "c" : "l") : ""
	if (letter == "" || !("game" in field) || !(kind in field)) {
		print "verdicts: stdin:" NR ": not a solved deal with a number" >"/dev/stderr"
		status = 2
		exit 2
	}
	now = "game=" field["game"] ("set" in field ? " set=" field["set"] : "") " " kind
	if (now != head || n == 10000 || (n && field[kind] + 0 <= number[n])) flush()
	head = now
	number[++n] = field[kind] + 0
	letters = letters letter
}

END {
	if (!status) flush()
	exit status
}
