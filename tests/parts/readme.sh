# Each command in the README must run, on fewer deals and with a smaller budget, or print the text under it to the byte.
# Each target of make in it must exist.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_readme() {
	case $build in */san*) skip "readme" "sanitized build: the same commands run plain"; return ;; esac
	awk '/^    (\$ )?build\// { n++; sub(/^    (\$ )?/, ""); sub(/ *#.*/, ""); gsub(/build\//, ""); print >(dir "/command" n); shown = 1; next }
		/^    ./ && shown { sub(/^    /, ""); print >(dir "/shown" n); next }
		{ shown = 0 }
		END { print n }' dir="$work" README.md >"$work/count"
	n=0
	while [ $n -lt "$(cat "$work/count")" ]; do
		n=$((n + 1))
		[ -e "$work/shown$n" ] || sed -i 's/-n [0-9]*00/-n 12/; s/-N [0-9]*000/-N 2000/' "$work/command$n"
		(cd "$work" && sh "command$n" </dev/null >out 2>&1 && ! grep -v 'deals are unknown: more nodes' out | grep -E '^(deal|play|solve|stats): ')
		check "readme: $(cat "$work/command$n")" $? "$work/out"
		[ ! -e "$work/shown$n" ] || same "readme: what is shown of $(cat "$work/command$n")" "$work/shown$n" "$work/out"
	done
	[ $n -ge 15 ]
	check "readme: commands" $? "$work/count"
	sed -n 's/^    \(make .*\)/\1/p' README.md | sed 's/ *#.*//' | while read -r command; do
		sh -c "$command -n" >"$work/out" 2>&1 && [ -s "$work/out" ] || echo "$command"
	done >"$work/lines"
	[ -s "$work/lines" ]
	check "readme: targets of make" $((! $?)) "$work/lines"
	for page in cmd/*.[1-9] libdeal/*.[1-9] "$build"/*.[1-9]; do
		name=${page#"$build/"}
		grep -q "\`man \(build/\)*$name\`" README.md || echo "$page"
	done | grep -v '^cmd/.*\.1$' >"$work/lines"
	[ -s "$work/lines" ]
	check "readme: where each page of the manual can be read" $((! $?)) "$work/lines"
}
