# Writes the pages of a booklet: as SVG files for a printer, and as one page of HTML.
#
# awk -v dir=FOLDER -v title=TITLE -v about=FILE -v scale=SCALE -v shuffled=YES -f booklet.awk records
#
# SCALE is how many deals the game's own scale was made of and the shares of the five grades among
# them, or empty where the grades are by the common scale.
# For record N, FOLDER/N.svg is its picture and FOLDER/N.txt its solution in sentences; FOLDER/N.forced the
# stretches of actions beside which nothing else is legal; FOLDER/N.link and N.qr, if they are there, its place on the
# page to play on, and that as a QR code. SHUFFLED is not empty where the game shuffles cards again while it is played.
# Writes FOLDER/page-NNN.svg, A4 at 72 units an inch, and FOLDER/booklet.html.

BEGIN {
	W = 595; H = 842; M = 42
	html = dir "/booklet.html"
	pages = 0
	FS = " "
	RANK["A"] = "ace"
	begin_html()
	cover()
}

/^#/ || !NF { next }

{
	n++
	split("", f)
	for (i = 1; i <= NF; i++) {
		eq = index($i, "=")
		f[substr($i, 1, eq - 1)] = substr($i, eq + 1)
	}
	record[n] = bare($0)
	grade[n] = f["grade"]
	seed[n] = f["seed"]
	moves[n] = f["moves"]
	actions[n] = split(f["moves"], word, ",")
	option[n] = f["set"]
	game[n] = f["game"]
	puzzle(n)
}

END {
	for (i = 1; i <= n; i++)
		solution(i)
	end_html()
}

# The deal alone, as one would paste it.
function bare(line,    part, i, k, out) {
	k = split(line, part, " ")
	for (i = 1; i <= k; i++)
		if (part[i] ~ /^(game|set|rules|seed|shuffle|cards)=/)
			out = out (out == "" ? "" : " ") part[i]
	return out
}

function times(n, word) {
	return n > 0 ? word times(n - 1, word) : ""
}

function stars(g) {
	return times(g, "★") times(5 - g, "☆")
}

function what_stars_tell() {
	if (scale == "")
		return "Stars tell how hard a deal is, by a scale common to all games."
	return "Stars tell how hard a deal is, for this game. Of the " (scale + 0) " winnable deals that were measured:"
}

# The grades that the scale has, each with its share of the winnable deals.
function shares(    part, g, out) {
	if (scale == "")
		return stars(1) " to " stars(5)
	split(scale, part, " ")
	for (g = 1; g <= 5; g++)
		if (part[g + 1] > 0)
			out = out (out == "" ? "" : " · ") times(g, "★") sprintf(" %d%%", 100 * part[g + 1] + 0.5)
	return out
}

function escaped(text) {
	gsub(/&/, "\\&amp;", text)
	gsub(/</, "\\&lt;", text)
	gsub(/>/, "\\&gt;", text)
	gsub(/"/, "\\&quot;", text) # in attributes, too
	gsub(/'/, "\\&#39;", text)
	return text
}

# ---- pages for the printer

function open_page() {
	page = sprintf("%s/page-%03d.svg", dir, ++pages)
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%dpt\" height=\"%dpt\" viewBox=\"0 0 %d %d\" font-family=\"DejaVu Sans, sans-serif\" fill=\"#222\">\n", W, H, W, H >page
	printf "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", W, H >page
}

function close_page() {
	if (pages > 1)
		put(W / 2, H - 22, 8, "middle", pages, "#888")
	print "</svg>" >page
	close(page)
}

function put(x, y, size, anchor, text, colour, more) {
	printf "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%s\" text-anchor=\"%s\" fill=\"%s\" %s>%s</text>\n", x, y, size, anchor, colour == "" ? "#222" : colour, more, escaped(text) >page
}

# Text in lines of at most WIDE characters; returns the place beneath it.
function put_lines(x, y, size, step, wide, text, colour, more,    part, k, i, line) {
	k = split(text, part, " ")
	line = ""
	for (i = 1; i <= k; i++) {
		if (line != "" && length(line) + 1 + length(part[i]) > wide) {
			put(x, y, size, "start", line, colour, more)
			y += step
			line = ""
		}
		while (length(part[i]) > wide) {
			put(x, y, size, "start", substr(part[i], 1, wide), colour, more)
			part[i] = substr(part[i], wide + 1)
			y += step
		}
		line = line (line == "" ? "" : " ") part[i]
	}
	if (line != "") {
		put(x, y, size, "start", line, colour, more)
		y += step
	}
	return y
}

function picture(file,    line, out) {
	while ((getline line <file) > 0)
		out = out line "\n"
	close(file)
	return out
}

# The picture as large as the box allows, in its middle.
function put_picture(file, x, y, w, h,    svg, pw, ph, scale) {
	svg = picture(file)
	match(svg, /viewBox="0 0 [0-9.]+ [0-9.]+"/)
	split(substr(svg, RSTART + 9, RLENGTH - 10), size, " ")
	pw = size[3]; ph = size[4]
	scale = w / pw < h / ph ? w / pw : h / ph
	if (scale > 1.15)
		scale = 1.15
	sub(/ width="[0-9.]+" height="[0-9.]+"/, sprintf(" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"", x + (w - pw * scale) / 2, y, pw * scale, ph * scale), svg)
	sub(/ fill="#f3efe4"/, " fill=\"none\"", svg)
	print svg >page
	return y + ph * scale
}

function head_of(i) {
	return "Deal " seed[i] (option[i] != "" ? ", " option[i] : "")
}

function how_long(i) {
	return actions[i] ? "can be won in " actions[i] " actions" : "wins of itself: there is nothing to choose"
}

function first_line(file,    line) {
	if ((getline line <file) <= 0)
		line = ""
	close(file)
	return line
}

# A QR code as qrencode draws it: squares of one unit; on paper they need no name each.
function put_code(file, x, y, size,    line, n, side, path, at) {
	while ((getline line <file) > 0) {
		if (match(line, /viewBox="0 0 [0-9]+/))
			side = substr(line, RSTART + 13, RLENGTH - 13)
		if (match(line, /<rect x="[0-9]+" y="[0-9]+" width="1"/)) {
			split(line, at, "\"")
			path = path "M" at[2] " " at[4] "h1v1h-1z"
		}
	}
	close(file)
	if (side)
		printf "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"-1 -1 %d %d\"><path d=\"%s\" fill=\"#000\"/></svg>\n", x, y, size, size, side, side, path >page
	return side
}

function puzzle(i,    y, wide) {
	open_page()
	put(M, 58, 20, "start", "No. " i)
	put(W - M, 58, 17, "end", stars(grade[i]), "#b5121b")
	put(M, 76, 9, "start", title " · " head_of(i) " · " how_long(i), "#666")
	y = put_picture(dir "/" i ".svg", M, 92, W - 2 * M, H - 92 - 118)
	wide = 136
	web[i] = first_line(dir "/" i ".link")
	if (web[i] != "" && put_code(dir "/" i ".qr", W - M - 68, H - 108, 68)) {
		wide = 116
		put(W - M - 34, H - 34, 6, "middle", "to play it", "#666")
	}
	put_lines(M, H - (wide < 136 ? 104 : 94), 8, 10, wide < 136 ? 100 : 160, "To play it: " (option[i] == "" && seed[i] != "" ? "play --interactive -s " seed[i] " " game[i] ", or " : "") "play --interactive with a file that holds this record, written as one line:", "#666")
	put_lines(M, H - 82, 6.1, 8.2, wide, record[i], "#222", "font-family=\"DejaVu Sans Mono, monospace\" xml:space=\"preserve\"")
	close_page()
	html_puzzle(i)
}

# ---- solutions: two columns, each action by its word and in a sentence

function next_column() {
	if (column != 1) {
		if (column == 2)
			close_page()
		open_page()
		put(M, 40, 8, "start", "Solutions", "#888")
	}
	column = column == 1 ? 2 : 1
	left = column == 1 ? M : W / 2 + 8
	at = 58
}

function room(lines) {
	if (!column || at + lines * 7.4 > H - 44)
		next_column()
}

# Reads the sentences of K words and folds actions in a row that differ in nothing but their
# card into one step: "deal ×3", all three cards, where from and where to. Sets first[], word[]
# and told[] of each step; returns how many there are.
function fold(file, k, action,    j, n, sentence, place, from, cards, last, times_of, same) {
	for (j = 1; j <= k; j++) {
		if ((getline sentence <file) <= 0)
			sentence = ""
		place = index(sentence, " from ")
		from = place ? substr(sentence, place) : ""
		if (n && from != "" && action[j] from == same) {
			cards = cards (cards == "" ? "" : ", ") last
			times_of++
		} else {
			first[++n] = j
			cards = ""
			times_of = 1
		}
		same = action[j] from
		last = from == "" ? sentence : substr(sentence, 1, place - 1)
		word[n] = action[j] (times_of > 1 ? " ×" times_of : "")
		told[n] = cards (cards == "" ? "" : " and ") last from
	}
	close(file)
	return n
}

# Sets forced[] for the actions beside which nothing else is legal: "5-13, 25-27" says so.
function read_forced(line,    part, ends, n, i, j) {
	split("", forced)
	n = split(line, part, ", ")
	for (i = 1; i <= n; i++) {
		split(part[i], ends, "-")
		for (j = ends[1] + 0; j <= ends[2] + 0; j++)
			forced[j] = 1
	}
}

# The first step behind step J, of K, that holds an action with another beside it; J if that is J itself.
function behind_forced(j, k, last,    a, end) {
	for (; j <= k; j++) {
		end = j < k ? first[j + 1] - 1 : last
		for (a = first[j]; a <= end; a++)
			if (!(a in forced))
				return j
	}
	return j
}

function put_step(from, what, tale, indent, wide) {
	room(1 + int(length(tale) / (wide - 8))) # less than WIDE: words are not cut
	put(left, at, 5.6, "start", from, "#999")
	put(left + 14, at, 5.6, "start", what, "#222", "font-family=\"DejaVu Sans Mono, monospace\"")
	at = tale == "" ? at + 7.4 : put_lines(left + indent, at, 5.6, 7.4, wide, tale, "#444")
}

function solution(i,    k, j, n, next_one, action, indent, wide) {
	room(4)
	at += 6
	put(left, at, 10, "start", "No. " i, "#222", "font-weight=\"bold\"")
	put(left + 44, at, 8, "start", stars(grade[i]) "  " head_of(i), "#666")
	at += 11
	if (!actions[i])
		put(left, at, 5.6, "start", "No action is needed.")
	n = split(moves[i], action, ",")
	k = fold(dir "/" i ".txt", n, action)
	read_forced(first_line(dir "/" i ".forced"))
	indent = 72
	for (j = 1; j <= k; j++)
		if (indent < 22 + 3.4 * length(word[j]))
			indent = 22 + 3.4 * length(word[j])
	wide = int((W / 2 - 8 - M - indent) / 2.82)
	for (j = 1; j <= k; j = next_one) {
		next_one = behind_forced(j, k, n)
		if (next_one > j)
			put_step(first[j], "…", "to " (next_one <= k ? first[next_one] - 1 : n) ": nothing else is legal", indent, wide)
		else
			put_step(first[j], word[j], told[j], indent, wide)
		next_one += next_one == j
	}
	html_solution(i, k)
}

# ---- the page for a browser

function begin_html() {
	print "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>" escaped(title) ": puzzles</title>" >html
	print "<style>body{font-family:'DejaVu Sans',sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}" >html
	print "section{margin:3em 0;break-inside:avoid}h2 b{font-weight:normal;float:right}section>svg{max-width:100%;height:auto;display:block;margin:1em auto}" >html
	print "textarea{width:100%;font-size:75%;box-sizing:border-box}p.told{color:#666;font-size:85%}p.shares,h2 b{color:#b5121b}ol{columns:2;column-gap:4em;font-size:75%;padding-left:3em}code{color:#333}@media(max-width:50em){ol{columns:1}}</style>" >html
}

function cover(    line, y, text, varies) {
	open_page()
	put(W / 2, 150, 30, "middle", title)
	put(W / 2, 182, 13, "middle", "Puzzles: deals that can be won", "#666")
	print "<h1>" escaped(title) "</h1><p>Deals that can be won. " what_stars_tell() "</p><p class=\"shares\">" shares() "</p>" >html
	y = 230
	put(W / 2, y, 9, "middle", what_stars_tell(), "#666")
	put(W / 2, y + 22, 13, "middle", shares(), "#b5121b")
	y += 56
	text = ""
	while ((getline line <about) > 0) {
		if (line == "" || line ~ /^ /) {
			y = paragraph(text, y)
			text = ""
			if (line ~ /^ /)
				y = paragraph(line, y)
			continue
		}
		if (line ~ /^Options/)
			break
		varies = varies || line ~ / =( |$)/
		text = text (text == "" ? "" : " ") line
	}
	y = paragraph(text, y)
	if (shuffled)
		y = paragraph("This game shuffles cards again while it is played, each deal in an order of its own. With cards on a table that order cannot be had: the puzzles are to be played on the page or with play.", y)
	if (varies) # the rules are those of deal --about, but a reader on paper has no command line
		paragraph("Where these rules say “name = value” they tell of another way to play; a deal is meant so only if the line above it says “name:value”.", y)
	close(about)
	close_page()
}

function paragraph(text, y) {
	if (text == "")
		return y
	print "<p>" escaped(text) >html
	return put_lines(M + 20, y, 9.5, 13.5, 88, text) + 6
}

function html_puzzle(i,    svg) {
	svg = picture(dir "/" i ".svg")
	print "<section id=\"p" i "\"><h2>No. " i " <b>" stars(grade[i]) "</b></h2>" >html
	print "<p class=\"told\">" escaped(head_of(i)) "; " how_long(i) ". <a href=\"#s" i "\">Solution</a></p>" >html
	print svg >html
	if (web[i] != "")
		print "<p><a href=\"" escaped(web[i]) "\">Play it on the page</a></p>" >html
	print "<p class=\"told\">To play it, put this line into a file and give that to <code>play --interactive</code>:<br><textarea rows=\"4\" readonly>" escaped(record[i]) "</textarea></p></section>" >html
}

function html_solution(i, k,    j) {
	print "<section id=\"s" i "\"><details><summary>Solution of <a href=\"#p" i "\">No. " i "</a></summary>" (k ? "<ol>" : "<p>No action is needed.</p><ol>") >html
	for (j = 1; j <= k; j++)
		print "<li value=\"" first[j] "\"><code>" escaped(word[j]) "</code> " escaped(told[j]) >html
	print "</ol></details></section>" >html
}

function end_html() {
	if (n)
		close_page()
	print "</html>" >html
	close(html)
}
