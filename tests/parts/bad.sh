# A file each: the command, the one line it must say on stderr, then its input.
# It must write nothing and end with status 2.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_bad() {
	for file in tests/bad/*; do
		name=$(basename "$file")
		sed -n 1p "$file" >"$work/cmd"
		sed -n 2p "$file" >"$work/expected"
		rm -rf "$work/cwd"
		mkdir "$work/cwd"
		tail -n +3 "$file" | (cd "$work/cwd" && sh "$work/cmd" >"$work/stdout" 2>"$work/stderr")
		status=$?
		if [ $status -ne 2 ] || [ -s "$work/stdout" ]; then
			echo "status $status" | cat - "$work/stdout" "$work/stderr" >"$work/diff"
			not_ok "bad/$name" "$work/diff"
		else
			same "bad/$name" "$work/expected" "$work/stderr"
		fi
	done
}
