# In this folder: the parts of tests/run, a file NAME.sh with a function part_NAME each.
#
# Programs made with Check; their own TAP is counted line by line.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_unit() {
	for source in tests/unit/*.c; do
		[ -e "$source" ] || continue
		name=$(basename "$source" .c)
		program=$build/tests/unit/$name
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
	done
}
