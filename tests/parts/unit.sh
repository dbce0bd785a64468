# In this folder: the parts of tests/run, a file NAME.sh with a function part_NAME each.
#
# Programs made with Check; their own TAP is counted line by line. With sanitizers all tests of a program run in one
# process, which then looks for leaks once.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_unit() {
	case $build:${FULL-} in
	*/san*:) export CK_FORK=no ;;
	esac
	for source in tests/unit/*.c; do
		[ -e "$source" ] || continue
		name=$(basename "$source" .c)
		program=$build/tests/unit/$name
		case $build:${FULL-}:$name in
		*/san*::test_blind) skip "unit/$name" "slow with sanitizers; the part walks has the same players" && continue ;;
		esac
		rm -f "$work/tap"
		CK_TAP_LOG_FILE_NAME=$work/tap "$program" >"$work/out" 2>&1
		status=$?
		if [ ! -s "$work/tap" ]; then
			not_ok "unit/$name (status $status)" "$work/out"
			continue
		fi
		while read -r verdict rest; do
			case $verdict in
			ok) ok "unit/$name: ${rest#* - }" ;;
			not) not_ok "unit/$name: ${rest#* - }" ;;
			esac
		done <"$work/tap"
		[ $status -eq 0 ] || not_ok "unit/$name: status $status" "$work/out"
	done
}
