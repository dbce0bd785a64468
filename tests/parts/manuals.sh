# What a manual shows as a command must run.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_manuals() {
	for page in cmd/*.[1-9] libdeal/*.[1-9] "$build"/*.[1-9]; do
		[ -e "$page" ] || continue
		name=$(basename "$page")
		if command -v mandoc >/dev/null; then
			mandoc -T lint -W warning "$page" >"$work/lint" 2>&1
			[ -s "$work/lint" ]
			check "manuals/$name: form" $((! $?)) "$work/lint"
		else
			skip "manuals/$name: form" "no mandoc"
		fi
		sed -n '/^\.Sh EXAMPLES/,/^\.Sh [^E]/s/^\.Dl \$ //p' "$page" | sed 's/\\e/\\/g; s/\\&//g' | few >"$work/examples"
		[ -s "$work/examples" ] || continue
		rm -rf "$work/cwd"
		mkdir "$work/cwd"
		(cd "$work/cwd" && sh -e "$work/examples" </dev/null >"$work/out" 2>&1 &&
			! grep -E '^(deal|play|solve|stats): [^ ]+:[0-9]+: ' "$work/out") # trouble before a pipe does not show in the status
		check "manuals/$name: examples" $? "$work/out"
	done
	awk '/^\.It .* = /{ if (key != "") print key; key = $0 } /^(Default: .+|Required)\.$/ { key = "" }
		END { if (key != "") print key; if (!NR) print "no page" }' "$build/deal-rules.5" >"$work/out"
	[ -s "$work/out" ]
	check "manuals/deal-rules.5: each key is required or has a default" $((! $?)) "$work/out"
	# one a line; the first makes what the others read
	sed -n '/^\.Sh RECIPES/,/^\.Sh D/s/^\$ //p' cmd/deal-format.5 >"$work/recipes"
	while IFS= read -r recipe; do
		program=${recipe%% *}
		command -v "$program" >/dev/null || { skip "manuals/deal-format.5: $program" "no $program"; continue; }
		(cd "$work/cwd" && sh -c "$recipe" </dev/null) >"$work/out" 2>&1 && { [ "$program" = deal ] || [ "$(grep -c '[0-9]' "$work/out")" -ge 9 ]; }
		check "manuals/deal-format.5: $program" $? "$work/out"
	done <"$work/recipes"
}
