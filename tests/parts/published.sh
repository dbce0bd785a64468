# Numbers of won deals that others have published: tests/published.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_published() {
	grep -v '^#' tests/published >"$work/facts"
	while IFS=: read -r when command; do
		counts=${when#* }
		[ "${when%% *}" = check ] || [ -n "${FULL-}" ] || continue
		sh -c "$command" </dev/null >"$work/solved"
		awk '{ for (i = 1; i <= NF; i++) n[$i]++ }
			END { print n["result=won"] + 0, n["result=unwinnable"] + 0, n["result=unknown"] + 0 }' "$work/solved" >"$work/out"
		[ "$(cat "$work/out")" = "$counts" ]
		check "published:$command" $? "$work/out"
	done <"$work/facts"
}
