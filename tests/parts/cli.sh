# Each folder has a file cmd, run by sh in a copy of the folder, and the stdout, stderr and status that it must give,
# compared to the byte. A missing file means no output, or status 0. With FULL=1 the command may do more: stdout.full and
# stderr.full then take the place of stdout and stderr. A folder with stdout.full alone has a command for FULL=1 only.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

cli_differs() { # FOLDER: prints the differences in the output of its command
	for stream in stdout stderr; do
		expected=$1/$stream
		[ -z "${FULL-}" ] || [ ! -e "$expected.full" ] || expected=$expected.full
		if [ -e "$expected" ]; then
			cmp -s "$expected" "$work/$stream" || { echo "$stream:"; diff -a "$expected" "$work/$stream"; }
		elif [ -s "$work/$stream" ]; then
			echo "$stream:"
			sed 's/^/> /' "$work/$stream"
		fi
	done
	wanted=0
	[ ! -e "$1/status" ] || read -r wanted <"$1/status"
	[ "$status" -eq "$wanted" ] || echo "status: $status, not $wanted"
}

# Commands that take long with sanitizers: other commands, the unit tests, the judge and the part
# puzzles run the same code.
slow=' deal-options-csv deal-others help play-svg puzzles rules-effective solve-counted solve-grade-again solve-grade-scale solve-loose solve-shorten '
# Commands that start a hundred programs or more, of kinds that others start too: with sanitizers these look for leaks with
# FULL=1 only.
many=' deal-boards deal-effective-rules deal-positions deal-pysol deal-rows hidden-controls play-foreign play-paste puzzles-compose solve-why '

part_cli() {
	for dir in tests/cli/*; do
		case "$build:${FULL-} $slow" in
		*/san*": "*" ${dir##*/} "*) skip "cli/${dir##*/}" "slow with sanitizers" && continue ;;
		esac
		asan=${ASAN_OPTIONS-}
		case ":${FULL-} $many" in *": "*" ${dir##*/} "*) asan=detect_leaks=0 ;; esac
		[ -n "${FULL-}" ] || [ -e "$dir/stdout" ] || [ ! -e "$dir/stdout.full" ] || continue
		rm -rf "$work/cwd"
		cp -R "$dir" "$work/cwd"
		(cd "$work/cwd" && rm -f stdout* stderr* status && ASAN_OPTIONS=$asan exec timeout 300 sh cmd) </dev/null >"$work/stdout" 2>"$work/stderr"
		status=$?
		cli_differs "$dir" >"$work/diff"
		[ -s "$work/diff" ]
		check "cli/${dir##*/}" $((! $?)) "$work/diff"
	done
}
