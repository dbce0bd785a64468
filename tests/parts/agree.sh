# Compares the search with the plain one, on deals and late positions that the plain one can finish. Every game must
# have been compared often enough, and both verdicts must have occurred.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

agree_list() { # NAME LEAST <LIST
	agree "$2" >"$work/agree"
	status=$?
	grep ' bad$' "$work/agree" | grep -v '^all: ' >"$work/lines"
	while read -r what; do
		case $what in
		*' 0 bad') ok "agree/$what" ;;
		*) not_ok "agree/$what" "$work/agree" ;;
		esac
	done <"$work/lines"
	[ -z "${FULL-}" ] || sed -n '/^game,/,$s/^/# /p' "$work/agree"
	grep -vE ' bad$|^[a-z-]*,' "$work/agree" >"$work/out"
	check "agree/$1: all games, $2 positions each, both verdicts" $status "$work/out"
}

part_agree() {
	least=50 share=1
	case $build:${FULL-} in */san*:) least=15 share=3 ;; esac # a third of the deals with sanitizers
	{
		awk -v share=$share '/^[^#]/ { $4 = $3 + int(($4 - $3) / share) } 1' tests/agree/quick
		for late in tests/agree/late/*; do head -n $((60 / share)) "$late"; done
	} >"$work/list"
	agree_list quick $least <"$work/list"
	[ -z "${FULL-}" ] || cat tests/agree/full tests/agree/late/* >"$work/list"
	[ -n "${FULL-}" ] || return
	agree_list full 300 <"$work/list"
	[ "$(sed -n 's/^all: .* \([0-9]*\) compared.*/\1/p' "$work/agree")" -ge 20000 ]
	check "agree/full: twenty thousand compared" $?
}
