# Each file has a command, the one line that it must print on stderr, and its input. The command must write no output and
# end with status 2.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_bad() {
	mkdir "$work/cwd"
	for file in tests/bad/*; do
		name=${file##*/}
		{ # the shell reads a line to its end and no further
			IFS= read -r command
			IFS= read -r expected
			(cd "$work/cwd" && exec sh -c "$command") >"$work/stdout" 2>"$work/stderr"
			status=$?
		} <"$file"
		printf '%s\n' "$expected" >"$work/expected"
		if [ $status -ne 2 ] || [ -s "$work/stdout" ]; then
			echo "status $status" | cat - "$work/stdout" "$work/stderr" >"$work/diff"
			not_ok "bad/$name" "$work/diff"
		else
			same "bad/$name" "$work/expected" "$work/stderr"
		fi
		set -- "$work"/cwd/*
		[ ! -e "$1" ] || rm -rf "$@"
	done
}
