# The rules that a linker or a grep can check.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# Prints the violations of the table of rooms.
rooms() {
	(cd libdeal && grep -o '^#include "[^"]*"' */*.[ch] */*/*.[ch]) | awk '
	FNR == NR {
		if (/^#/) next
		room = $1
		sub(/:$/, "", room)
		known[room] = 1
		for (i = 2; i <= NF; i++) allowed[room, $i] = 1
		next
	}
	{
		file = to = $0
		sub(/:.*/, "", file)
		gsub(/.*#include "|"$/, "", to)
		room = file
		sub(/\/[^\/]*$/, "", room)
		if (!(room in known)) print "libdeal/" room ": not in tests/rooms"
		if (to ~ /\.\./) print "libdeal/" file ": " to " is named from libdeal"
		if (!sub(/\/[^\/]*$/, "", to) || to == room) next
		if (!((room, to) in allowed)) print "libdeal/" file ": must not include " to
		used[room, to] = 1
	}
	END {
		for (pair in allowed)
			if (!(pair in used)) {
				split(pair, name, SUBSEP)
				print "tests/rooms: " name[1] " does not include " name[2]
			}
	}' tests/rooms -
}

# Prints the differences between tests/keys and the fields of keys that check/ and solve/ read.
keys_read() {
	fields='within|away|must|musts|limited|last_only|opens_late|king_after|part|own_open|open|relay|exchange|at_once_count|at_once_from|shut|turn_first|progress|always|fills|distinct|groups|runs'
	(cd libdeal && grep -HoE "\b(r|group|group\[[^]]*\]|pile\[[^]]*\]|own|columns|heap|to|a|b|p|run|redeal|stock|sets|base)(->|\.)($fields)\b|\b(pile_open|pile_show)\(|\b(SHOW|FILL)_[A-Z]+|\bOPEN_(TOP|ALL|NONE|TURNED|LATE)" check/*.[ch] solve/*.[ch] solve/*/*.[ch]) |
		grep -v ':r->groups' | sed 's/:[^:]*[.>]/: /; s/(//; s/:\([A-Za-z]\)/: \1/' | sort -u |
		awk -F ': ' '$1 != file { if (file) print text; file = $1; text = file ":" } { text = text " " $2 } END { print text }' | sort >"$work/read"
	grep -v '^#' tests/keys | diff - "$work/read"
}

# Prints "N functions, M share their name with one in another file", after the names.
shared_names() {
	find libdeal cmd analysis tests -name '*.c' ! -path '*/instead/*' ! -path 'tests/toys/*' | sort | xargs awk '
	function defined(head) {
		sub(/\(.*/, "", head)
		sub(/.*[ *]/, "", head)
		if (head == "main" || head ~ /^LLVM/ || (head, FILENAME) in seen) return
		seen[head, FILENAME] = 1
		if (!files[head]++) names[++different] = head
		functions++
	}
	FNR == 1 { head = "" }
	/^[a-z].*\(/ { head = $0; if (/\{.*\}$/) defined($0) }
	/^\{/ && head != "" { defined(head); head = "" }
	/^}/ { head = "" }
	END {
		for (i = 1; i <= different; i++)
			if (files[names[i]] > 1) { shared += files[names[i]]; print files[names[i]], names[i] }
		printf "%d functions, %d share their name with one in another file\n", functions, shared
	}'
}

# Prints the forms of values of keys that have a word in capitals or a range which form.c does not know: no value would fit.
odd_forms() {
	sed -n 's/^    {"\([A-Z]*\)", "[^"]*", .*/\1/p' libdeal/rules/form.c >"$work/kinds"
	for file in libdeal/rules/vocabulary.c libdeal/mechanisms/*.c "$@"; do
		awk -v file="$file" '
		FNR == NR { kind[$1] = 1; next }
		{ all = all $0 " " }
		END {
			while (match(all, /[{]SEC_[A-Z]+, *"[^"]*", *("[^"]*" *)+/)) {
				row = substr(all, RSTART, RLENGTH)
				all = substr(all, RSTART + RLENGTH)
				key = row
				sub(/^[^"]*"/, "", key)
				form = key
				sub(/".*/, "", key)
				sub(/^[^"]*", */, "", form)
				gsub(/"/, "", form)
				gsub(/[][()|]/, " ", form)
				n = split(form, word, " ")
				for (i = 1; i <= n; i++)
					if (!(word[i] in kind) && word[i] !~ /^([a-z0-9][a-z0-9-]*|[0-9]+[.][.][0-9]+|[.][.][.]|TEXT)$/) print file ": " key ": " word[i]
			}
		}' "$work/kinds" "$file"
	done
}

# Prints the structs with more than 40 members of their own; a member that is a struct counts as one.
crowded_structs() {
	find libdeal cmd analysis tests -name '*.[ch]' ! -path '*/instead/*' ! -path 'tests/toys/*' | sort | xargs awk '
	# parentheses and brackets do not count: their commas separate parameters and sizes
	function member(c) { if (!inner && (c == ";" || c == ",")) members[depth]++ }
	function brace(c) {
		if (c == "{") members[++depth] = 0
		else if (members[depth--] > 40) print FILENAME ": " members[depth + 1] " members: " name
	}
	function body(line, i, c) {
		for (i = 1; i <= length(line); i++) {
			c = substr(line, i, 1)
			if (c ~ /[[(]/) inner++
			else if (c ~ /[])]/) inner--
			else if (c ~ /[{}]/) brace(c)
			else member(c)
		}
	}
	FNR == 1 { depth = inner = comment = 0 }
	{
		if (comment && !sub(/.*\*\//, "")) next
		comment = 0
		gsub(/\/\*([^*]|\*[^\/])*\*\//, "")
		sub(/\/\/.*/, "")
		comment = sub(/\/\*.*/, "")
	}
	!depth && /^(static |const |typedef )*struct[ a-z_0-9]* \{/ { name = $0 }
	depth || name == $0 { body($0) }'
}

# Prints the differences between tests/weight and the lines of C in each room.
weight() {
	find libdeal cmd analysis -name '*.[ch]' -exec wc -l {} + | awk '
	FNR == NR {
		if (!/^#/ && NF == 2) most[$1] = $2
		next
	}
	$2 != "total" {
		n = split($2, folder, "/")
		lines[folder[1] (n > 2 ? "/" folder[2] : "")] += $1
	}
	END {
		for (room in lines) {
			if (!(room in most)) print room " is not in tests/weight"
			else if (lines[room] > most[room]) print room " has " lines[room] " lines, and " most[room] " in tests/weight"
			else if (lines[room] + 150 < most[room]) print room " has " lines[room] " lines: lower its row in tests/weight"
		}
		for (room in most)
			if (room != "all") {
				sum += most[room]
				if (!(room in lines)) print room " of tests/weight has no file"
			}
		if (sum > most["all"]) print "the rows of tests/weight have " sum " lines, and all " most["all"]
	}' tests/weight - | sort
}

part_house() {
	nm -g --defined-only "$build/libdeal.a" 2>/dev/null | awk 'NF == 3 && $3 !~ /^(deal_|__)/' >"$work/out"
	[ -s "$work/out" ]
	check "house: exported names start with deal_" $((! $?)) "$work/out"
	nm -u "$build/libdeal.a" 2>/dev/null |
		grep -wE 'printf|vprintf|fprintf|puts|putchar|exit|_exit|abort|setlocale|stdout|stderr|__printf_chk|__fprintf_chk' >"$work/out"
	[ -s "$work/out" ]
	check "house: the library neither prints nor exits" $((! $?)) "$work/out"
	for kind in --defined-only --undefined-only; do
		(cd "$build" && find libdeal cmd analysis tests -name '*.o') | while read -r object; do # of sources that are there
			[ ! -e "${object%.o}.c" ] || echo "$build/$object"
		done | xargs nm -g $kind 2>/dev/null |
			awk 'NF > 1 { print $NF }' | sort -u >"$work/names$kind"
	done
	comm -23 "$work/names--defined-only" "$work/names--undefined-only" | grep -vwE 'main|LLVMFuzzer[A-Za-z]*' | while read -r name; do
		grep -qw "$name" libdeal/deal.h || echo "$name"
	done | grep -vE '^(__|_fini|_init)' >"$work/out"
	[ -s "$work/names--undefined-only" ] && [ ! -s "$work/out" ]
	check "house: nothing is exported that nobody uses" $? "$work/out"
	# a variable of the environment that a makefile sets reaches the script with the value of the makefile
	grep -nE '^(DEALS|NODES|PLAYED|POLICIES|GAMES|SLOW|THREADS|MEMORY|FROM|SEED|PARTS|JOBS) *:?=' Makefile */*.mk */*/*.mk >"$work/out"
	check "house: makefiles set no variable of the studies and of make ablation" $((! $?)) "$work/out"
	private=$(find libdeal -name '*.h' ! -name deal.h | sed 's|.*/||; s|\.h$||' | paste -sd '|' -)
	grep -nE "^#include \"([^\"]*/)?($private)\.h\"" cmd/*.[ch] cmd/*/*.[ch] >"$work/out"
	[ -s "$work/out" ]
	check "house: cmd includes nothing private of libdeal" $((! $?)) "$work/out"
	rooms >"$work/out"
	[ -s "$work/out" ]
	check "house: rooms of libdeal include what tests/rooms allows" $((! $?)) "$work/out"
	keys_read >"$work/out"
	check "house: check/ and solve/ read the fields of keys that tests/keys allows" $? "$work/out"
	shared_names >"$work/out"
	awk '{ functions = $1; shared = $3 } END { exit !(functions > 1000 && 20 * shared <= functions) }' "$work/out"
	check "house: of all functions 5% at most share their name with one in another file" $? "$work/out"
	find libdeal cmd analysis tests -name '*.[ch]' ! -path libdeal/deal.h -exec wc -l {} + | awk '$2 != "total" && $1 > 600' >"$work/out"
	[ ! -s "$work/out" ]
	check "house: no file in C but deal.h has more than 600 lines" $? "$work/out"
	weight >"$work/out"
	[ ! -s "$work/out" ]
	check "house: no room has more lines than tests/weight allows" $? "$work/out"
	crowded_structs >"$work/out"
	[ ! -s "$work/out" ]
	check "house: no struct has more than 40 members" $? "$work/out"
	find "$build" -path "$build/tests" -prune -o -path "$build/web" -prune -o -name '*.d' -type f -print >"$work/objects"
	xargs grep -l 'engine/rules\.h' <"$work/objects" | wc -l >"$work/out"
	[ $((2 * $(cat "$work/out"))) -le "$(wc -l <"$work/objects")" ]
	check "house: a change of the compiled rules makes half of the objects again at most" $? "$work/out"
	odd_forms >"$work/out"
	[ ! -s "$work/out" ] && [ "$(grep -c . "$work/kinds")" -gt 9 ]
	check "house: form.c knows all words of forms" $? "$work/out"
	printf '%s\n' '    {SEC_GROUP, "rows", "1 .. 9 | N", "1", "x"},' >"$work/odd.c"
	odd_forms "$work/odd.c" | sed 's/.*: //' | tr '\n' ' ' >"$work/out"
	[ "$(cat "$work/out")" = ".. N " ]
	check "house: a form that refuses every value is told" $? "$work/out"
	mkdir "$work/together"
	for edits in tests/toys/*.edits; do
		toy=$(basename "$edits" .edits)
		mkdir "$work/toy-$toy"
		tests/toys/add . "$work/toy-$toy" "$toy" && tests/toys/add . "$work/together" "$toy"
	done >"$work/out" 2>&1
	[ ! -s "$work/out" ]
	check "house: the templates can be added to the tree, alone and together" $? "$work/out"
	printf 'in tests/weight\nafter all\n+all 1\nafter nothing\n+1\n' >"$work/odd.edits"
	cp tests/toys/add "$work" && mkdir "$work/odd" && "$work/add" . "$work/odd" odd >"$work/out"
	[ $? -eq 1 ] && grep -qx 'tests/toys: odd: tests/weight: 0 lines begin with "nothing"' "$work/out"
	check "house: a template that cannot be added is named" $? "$work/out"
	mkdir "$work/toys"
	TOY_FLAGS="$(sed -n 's/.* -Wall -Wextra \(.*\)-pthread -MMD.*/\1/p' "$build/stamp.flags")" tests/toys/toys.sh "$build" "$work/toys" >"$work/out" 2>&1
	[ $? -eq 0 ] && [ ! -s "$work/out" ]
	check "house: templates of a mechanism, a dead-end test and a player work" $? "$work/out"
	cut -f 1 "$work/games" | while read -r game; do
		[ "$(deal --rules "$game" | cmp - "libdeal/games/$game.ini" 2>&1)" = "" ] || echo "$game"
	done >"$work/out"
	[ -s "$work/out" ]
	check "house: rule files are compiled in byte for byte" $((! $?)) "$work/out"
	cut -f 1 "$work/games" | sort -c 2>"$work/out"
	check "house: games are listed in byte order" $? "$work/out"
	ONLY=' ' TMPDIR=$work timeout 20 tests/run "$build" >"$work/out" 2>&1
	[ $? -eq 2 ]
	check "house: no part of the tests is misuse" $? "$work/out"
	find .ci cmd libdeal analysis tests -name '*.[ch]' -o -name '*.sh' -o -name run | sed 's|/[^/]*$||' | sort -u | while read -r dir; do
		[ "$(grep -lsE '^(/\*|#| \*) In this folder: ' "$dir"/* | wc -l)" -eq 1 ] || echo "$dir: no file, or more than one, says what lives there"
		grep -qE "^\| .*\`(${dir%%/*}|$dir)/\`" libdeal/HACKING.md || [ "$dir" = .ci ] || echo "$dir: not in libdeal/HACKING.md"
	done >"$work/out"
	[ -s "$work/out" ]
	check "house: folders say what lives there" $((! $?)) "$work/out"
	grep -nE '^#include "\.\./' analysis/*/*.[ch] | awk -F '[/:]' '
		BEGIN { split("base features statistics records tables charts", order, " "); for (i in order) floor[order[i]] = i }
		!($2 in floor) || !($6 in floor) || floor[$6] >= floor[$2]' >"$work/out"
	[ -s "$work/out" ]
	check "house: the rooms of analysis include downwards only" $((! $?)) "$work/out"
	if command -v python3 >/dev/null; then
		tests/tools/style-check >"$work/out" 2>&1
		check "house: prose and comments keep to the style, or are in tests/unclean" $? "$work/out"
		tests/tools/draw-sentences -n 20 -s 3 -f >"$work/expected" && tests/tools/draw-sentences -n 20 -s 3 -f >"$work/out" &&
			[ "$(wc -l <"$work/out")" -eq 20 ] && cmp "$work/expected" "$work/out" >/dev/null
		check "house: one seed draws the same sentences" $? "$work/out"
		for kind in comments scripts; do
			tests/tools/draw-sentences -n 7 $kind | wc -l
		done >"$work/out"
		[ "$(tr '\n' ' ' <"$work/out")" = "7 7 " ]
		check "house: comments are drawn too" $? "$work/out"
	else
		skip "house: prose and comments keep to the style" "no python3"
	fi
	analysis/studies/thirty.sh --table analysis/studies/thirty.csv analysis/studies/results/players-pairs.csv >"$work/expected"
	sed -n '/^| game | deals /,/^$/p' README.md | grep . >"$work/out"
	same "house: the table of README.md is that of thirty.csv and players-pairs.csv" "$work/expected" "$work/out"
	head -n 1 tests/golden/klondike | play --upto 60 | play --svg "$work/klondike.svg"
	same "house: the picture of README.md is what play draws" cmd/web/klondike.svg "$work/klondike.svg"
	for table in thirty limits; do
		columns analysis/studies/$table.csv game >"$work/expected"
		same "house: analysis/studies/$table.csv has every game" "$work/ids" "$work/expected"
	done
}
