# Reads lines of verdicts (README.md explains them) into blocks: strings of letters for the deals 10000 k + 1 to
# 10000 (k + 1), with . for a deal without a verdict. Writes the form that -v to=... names:
#
#   lines    lines of verdicts, shards joined, a block a line; lists of numbers stay as they are
#   blocks   game, set, seed or ms, first number, nodes and letters, with tabs; of each deal the decided verdict
#   counts   CSV of the counts by game, set and kind of number, with the least budget of an unknown deal; without unknown
#            deals the largest budget
#   state    the counts of deals with seeds as stats --merge reads them
#   compare  CSV by game and set of the deals that both of two files have, the old one first
#
# If a deal is both won and lost, it prints a message, and the status is 1.

function fail(text) {
	print "verdicts: " (name == "-" ? "stdin" : name) ":" FNR ": " text >"/dev/stderr"
	status = 2
	exit 2
}

# The verdict that remains of two verdicts of one deal
function better(group, number, old, new,    part) {
	if (old == "." || old == "?" && new != ".") return new
	if (old == new || new == "?" || new == ".") return old
	if ((old == "w") != (new == "w")) {
		split(group, part, "\t")
		print "verdicts: game=" part[1] (part[2] == "" ? "" : " set=" part[2]) " " part[3] "=" number ": both won and lost" >"/dev/stderr"
		status = 1
	}
	return old == "l" ? new : old
}

# Joins the letters at every STEP-th place to the letters OLD
function join(group, first, step, old, letters,    i, text) {
	for (i = 1; i <= length(old); i++)
		text = text ((i - 1) % step ? substr(old, i, 1) : better(group, first + i - 1, substr(old, i, 1), substr(letters, (i - 1) / step + 1, 1)))
	return text
}

# Puts the letters of the deals FIRST, FIRST + STEP ... into blocks
function place(group, first, step, letters,    at, k, start, many, piece, span, old) {
	for (at = 1; at <= length(letters); at += many) {
		k = int((first - 1) / SIZE)
		start = first - SIZE * k
		many = int((SIZE - start) / step) + 1
		if (many > length(letters) - at + 1) many = length(letters) - at + 1
		piece = substr(letters, at, many)
		span = (many - 1) * step + 1
		if (!((group, k) in block)) {
			block[group, k] = dots
			order[++blocks] = group "\t" k
		}
		old = substr(block[group, k], start, span)
		if (step > 1 || old != substr(dots, 1, span)) piece = join(group, first, step, old, piece)
		block[group, k] = substr(block[group, k], 1, start - 1) piece substr(block[group, k], start + span)
		first += many * step
	}
}

# Notes the budget of an unknown deal
function spend(group, number, budget) {
	if (budget > spent[group, number]) spent[group, number] = budget
}

# Prints lines for the letters of a block that starts at FIRST: one if all steps between deals are equal, else one for each run
function print_lines(head, first, letters, tail,    n, i, step) {
	match(letters, /[^.].*[^.]|[^.]/)
	first += RSTART - 1
	letters = substr(letters, RSTART, RLENGTH)
	for (step = 1; substr(letters, step + 1, 1) == "."; step++);
	n = letters
	gsub(/[.]/, "", n)
	if (step > 1 && (length(n) - 1) * step + 1 == length(letters)) {
		for (i = 1; i <= length(letters) && (substr(letters, i, 1) != ".") == ((i - 1) % step == 0); i++);
		if (i > length(letters)) {
			print head first " step=" step tail n
			return
		}
	}
	while (match(letters, /[^.]+/)) {
		print head first + RSTART - 1 tail substr(letters, RSTART, RLENGTH)
		first += RSTART + RLENGTH - 1
		letters = substr(letters, RSTART + RLENGTH)
	}
}

BEGIN {
	CONVFMT = OFMT = "%.0f" # all numbers are whole; mawk would write those over 2^31 with an exponent
	SIZE = 10000
	for (dots = "."; length(dots) < SIZE; dots = dots dots);
	dots = substr(dots, 1, SIZE)
}

/^#/ || !NF { next }

{
	split("", field)
	for (i = 1; i <= NF; i++) field[substr($i, 1, index($i, "=") - 1)] = substr($i, index($i, "=") + 1)
	kind = "seed" in field ? "seed" : "ms"
	letters = field["verdicts"]
	if (!("game" in field) || field[kind] !~ /^[1-9][0-9]*([+][1-9][0-9]*)*$/ || field["nodes"] !~ /^[0-9]+$/ || letters !~ /^[wcl?]+$/) fail("not a line of verdicts")
	if (("step" in field) && field["step"] !~ /^[1-9][0-9]*$/) fail("not a step: \"" field["step"] "\"")
	deals = field["game"] "\t" field["set"] "\t" kind
	group = deals (to == "lines" ? "\t" field["nodes"] "\t" field["commit"] : to == "compare" && input == 2 ? "\tnew\t" : "")
	if (!(deals in nodes) || nodes[deals] < field["nodes"] + 0) nodes[deals] = field["nodes"] + 0
	n = split(field[kind], number, "+")
	if (n == 1) {
		step = "step" in field ? field["step"] + 0 : 1
		for (at = 0; to == "counts" && (i = index(substr(letters, at + 1), "?"));) {
			at += i
			spend(deals, number[1] + (at - 1) * step, field["nodes"] + 0)
		}
		place(group, number[1] + 0, step, letters)
		next
	}
	if (n != length(letters)) fail(n " numbers and " length(letters) " verdicts")
	if (to == "lines") {
		if (!(letters $0 in seen)) print group "\t-1\t" $0
		seen[letters $0] = 1
		next
	}
	at = 0
	for (i = 1; i <= n; i++) {
		at += number[i]
		if (to == "counts" && substr(letters, i, 1) == "?") spend(deals, at, field["nodes"] + 0)
		if (!((group, at) in single)) {
			single[group, at] = "."
			key[++singles] = group "\t" at
		}
		single[group, at] = better(group, at, single[group, at], substr(letters, i, 1))
	}
}

# The verdict of a deal
function verdict(group, number,    k) {
	k = int((number - 1) / SIZE)
	return (group, k) in block ? substr(block[group, k], number - SIZE * k, 1) : ((group, number) in single) ? single[group, number] : "."
}

function tally(row, letters) {
	if (!(row in won)) rows[++many_rows] = row
	won[row] += gsub("w", "", letters)
	checked[row] += gsub("c", "", letters)
	unchecked[row] += gsub("l", "", letters)
	unknown[row] += gsub("[?]", "", letters)
}

# Counts the deals that the letters OLD and NEW have
function compare(row, old, new,    i, a, b) {
	tally(row, old == new ? old : "")
	if (old == new) return
	for (i = 1; i <= length(old); i++) {
		a = substr(old, i, 1)
		b = substr(new, i, 1)
		if (a == "." || b == ".") continue
		if (a == b || (a b) ~ /^[cl][cl]$/) tally(row, a)
		else if (a == "?") since[row]++
		else if (b == "?") no_more[row]++
		else contrary[row]++
	}
}

END {
	if (status == 2) exit 2
	# verdicts of single deals go into the blocks that have these deals
	for (i = 1; i <= singles; i++) {
		n = split(key[i], part, "\t")
		at = part[n]
		group = substr(key[i], 1, length(key[i]) - length(at) - 1)
		if (((group, int((at - 1) / SIZE)) in block) && verdict(group, at) != ".") {
			place(group, at + 0, 1, single[group, at])
			delete single[group, at]
		} else if (to == "blocks") print key[i] "\t" nodes[group] "\t" single[group, at]
		else if (to == "counts" || (to == "state" && part[3] == "seed")) tally(part[1] "\t" part[2] "\t" part[3], single[group, at])
	}
	for (i = 1; i <= blocks; i++) {
		n = split(order[i], part, "\t")
		k = part[n]
		group = substr(order[i], 1, length(order[i]) - length(k) - 1)
		row = part[1] "\t" part[2] "\t" part[3]
		if (to == "lines") {
			head = group "\t" k "\tgame=" part[1] (part[2] == "" ? "" : " set=" part[2]) " " part[3] "="
			print_lines(head, SIZE * k + 1, block[group, k], " nodes=" part[4] (part[5] == "" ? "" : " commit=" part[5]) " verdicts=")
		} else if (to == "blocks") {
			match(block[group, k], /[^.].*[^.]|[^.]/)
			print group "\t" SIZE * k + RSTART "\t" nodes[group] "\t" substr(block[group, k], RSTART, RLENGTH)
		} else if (to == "counts" || (to == "state" && part[3] == "seed")) tally(row, block[group, k])
		else if (n == 4 && ((group "\tnew\t", k) in block)) compare(row, block[group, k], block[group "\tnew\t", k])
	}
	if (to == "state") print "patience-stats 1\ncolumns\t2\tgame\tset\tby"
	if (to == "compare") {
		for (i = 1; i <= singles; i++) {
			n = split(key[i], part, "\t")
			group = part[1] "\t" part[2] "\t" part[3]
			if (n == 4 && ((group, part[4]) in single)) compare(part[1] "\t" part[2] "\t" part[3], single[group, part[4]], verdict(group "\tnew\t", part[4]))
			else if (n > 4 && ((group "\tnew\t", part[n]) in single) && !((group, part[n]) in single)) compare(part[1] "\t" part[2] "\t" part[3], verdict(group, part[n]), single[group "\tnew\t", part[n]])
		}
		print "game,set,numbers,won,unwinnable,unknown,decided_since,decided_no_more,contrary"
		for (row in contrary) status = 1
	}
	for (at in spent) {
		split(at, part, SUBSEP)
		if (verdict(part[1], part[2]) == "?" && (!(part[1] in least) || spent[at] < least[part[1]])) least[part[1]] = spent[at]
	}
	if (to == "counts") print "game,set,numbers,n,won,lost_checked,lost_unchecked,unknown,nodes"
	for (i = 1; i <= many_rows; i++) {
		row = rows[i]
		split(row, part, "\t")
		head = part[1] "," (part[2] ~ /,/ ? "\"" part[2] "\"" : part[2]) "," part[3]
		lost = checked[row] + unchecked[row]
		if (to == "state") print "group\t" part[1] "\t" part[2] "\tsolve\ncounts\t" won[row] "\t" lost "\t" unknown[row] "\t0\nnodes\nlength"
		else if (to == "counts") print head "," won[row] + lost + unknown[row] "," won[row] "," checked[row] "," unchecked[row] "," unknown[row] "," (row in least ? least[row] : nodes[row])
		else if (to == "compare") print head "," won[row] "," lost "," unknown[row] "," since[row] + 0 "," no_more[row] + 0 "," contrary[row] + 0
	}
	if (to == "state") print "end"
	exit status
}
