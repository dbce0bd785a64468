# A folder each: cmd, run by sh in a copy of the folder, and the stdout, stderr and
# status that it must give to the byte; a file that is not there means nothing, or 0.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_cli() {
	for dir in tests/cli/*/; do
		name=$(basename "$dir")
		rm -rf "$work/cwd"
		cp -R "$dir" "$work/cwd"
		(cd "$work/cwd" && rm -f stdout stderr status && timeout 300 sh cmd </dev/null >"$work/stdout" 2>"$work/stderr"
		echo $? >"$work/status")
		: >"$work/diff"
		for stream in stdout stderr status; do
			expected=$dir/$stream
			if [ ! -e "$expected" ]; then
				expected=$work/expected
				case $stream in status) echo 0 ;; esac >"$expected"
			fi
			cmp -s "$expected" "$work/$stream" ||
				{ echo "$stream:"; diff -a "$expected" "$work/$stream"; } >>"$work/diff"
		done
		[ -s "$work/diff" ]
		check "cli/$name" $((! $?)) "$work/diff"
	done
}
