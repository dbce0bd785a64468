# Each command in a manual page must run.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_manuals() {
	for page in cmd/*.[1-9] libdeal/*.[1-9] "$build"/*.[1-9]; do
		[ -e "$page" ] || continue
		name=$(basename "$page")
		if command -v mandoc >/dev/null; then
			# examples come first in our pages, against the convention
			mandoc -T lint -W warning "$page" 2>&1 | grep -v 'sections out of conventional order: Sh DESCRIPTION' >"$work/lint"
			[ -s "$work/lint" ]
			check "manuals/$name: form" $((! $?)) "$work/lint"
		else
			skip "manuals/$name: form" "no mandoc"
		fi
		sed -n '/^\.Sh EXAMPLES/,/^\.Sh [^E]/s/^\.Dl \$ //p' "$page" | sed 's/\\e/\\/g; s/\\&//g; s/\\(dq/"/g' | few >"$work/examples"
		[ -s "$work/examples" ] || continue
		rm -rf "$work/cwd"
		mkdir "$work/cwd"
		(cd "$work/cwd" && sh -e "$work/examples" </dev/null >"$work/out" 2>&1 &&
			! grep -E '^(deal|play|solve|stats): [^ ]+:[0-9]+: ' "$work/out") # trouble before a pipe does not show in the status
		check "manuals/$name: examples" $? "$work/out"
	done
	manuals_tutorial
	awk '/^\.It .* = /{ if (key != "") print key; key = $0 } /^(Default: .+|Required)\.$/ { key = "" }
		END { if (key != "") print key; if (!NR) print "no page" }' "$build/deal-rules.5" >"$work/out"
	[ -s "$work/out" ]
	check "manuals/deal-rules.5: each key is required or has a default" $((! $?)) "$work/out"
	python3 tests/tools/rule_reader.py "$build/deal-rules.5" 1 "$(size 320 8)" >"$work/out" 2>&1
	check "manuals/deal-rules.5: a reader made from the page alone: $(tail -n 1 "$work/out")" $? "$work/out"
	# one recipe a line; the first makes the input of the others
	sed -n '/^\.Sh RECIPES/,/^\.Sh D/s/^\$ //p' cmd/deal-format.5 >"$work/recipes"
	while IFS= read -r recipe; do
		program=${recipe%% *}
		command -v "$program" >/dev/null || { skip "manuals/deal-format.5: $program" "no $program"; continue; }
		(cd "$work/cwd" && sh -c "$recipe" </dev/null) >"$work/out" 2>&1 && { [ "$program" = deal ] || [ "$(grep -c '[0-9]' "$work/out")" -ge 9 ]; }
		check "manuals/deal-format.5: $program" $? "$work/out"
	done <"$work/recipes"
}

# The tutorial of deal-rules(5): its blocks make the file, its commands run, and its message is the actual one.
manuals_tutorial() {
	page=$build/deal-rules.5
	rm -rf "$work/cwd"
	mkdir "$work/cwd"
	sed -n '/^\.Sh A SMALL GAME/,/^\.Sh FORM/p' "$page" | awk -v dir="$work/cwd" '
		/^\.Bd -literal/ { block = 1; next }
		/^\.Ed/ { block = 0; next }
		block { print >(dir "/" (n ? "more" : "mine.ini")); if (n) print "cat >>mine.ini <<\"END\"\n" $0 "\nEND" }
		/^\.It the comment/ { n = 1 }
		/play = up column cell/ { print "sed -i \"s/^play = up column$/play = up column cell/\" mine.ini" }
		/^\.Dl \$ / { sub(/^\.Dl \$ /, ""); print }' | sed '/--interactive/s/$/ <\/dev\/null/' | few >"$work/tutorial"
	sed 's/build = alternate/build = alternating/' "$work/cwd/mine.ini" >"$work/wrong.ini"
	(cd "$work/cwd" && sh -e "$work/tutorial" >"$work/out" 2>&1 && deal ./mine.ini/hard >>"$work/out" && [ -s mine.svg ] && grep -q '^cells:3 ' "$work/out")
	check "manuals/deal-rules.5: tutorial" $? "$work/out"
	sed -n 's/^\.Dl \(deal: .*\)/\1/p' "$page" | sed 's/\\(dq/"/g' >"$work/expected"
	(cd "$work" && mkdir cwd2 && cp wrong.ini cwd2/mine.ini && cd cwd2 && deal ./mine.ini) >"$work/out" 2>&1
	same "manuals/deal-rules.5: message of the tutorial" "$work/expected" "$work/out"
}
