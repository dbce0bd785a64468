# A rule that permits more never turns a win into a loss: verdicts of the same deals are compared.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_monotone() {
	[ -n "${FULL-}" ] || return 0
	compared=0 gained=0
	grep -v '^#' tests/monotone/pairs >"$work/pairs"
	while read -r game both fewer more count; do
		for side in "$fewer" "$more"; do
			options=$(echo "$both,$side" | tr ',' '\n' | sed -n 's/^\([^:]*\):\(.*\)/-o \1=\2/p')
			# shellcheck disable=SC2086
			deal $options -n "$count" "$game" | solve -N 5000 --memory 16 >"$work/side.$side" 2>"$work/out"
			sed 's/.* \(cards=[^ ]*\).*/\1/' "$work/side.$side" >"$work/cards.$side"
		done
		cmp -s "$work/cards.$fewer" "$work/cards.$more" && [ "$(wc -l <"$work/cards.$more")" -eq "$count" ] &&
			paste -d ' ' "$work/side.$fewer" "$work/side.$more" |
			awk '{ split($0, half, / game=/) } half[1] ~ /result=won/ && half[2] ~ /result=unwinnable/' >"$work/out"
		status=$?
		[ $status -ne 0 ] || [ -s "$work/out" ] && status=1
		check "monotone/$game $both: $fewer, $more" $status "$work/out"
		compared=$((compared + count))
		gained=$((gained + $(paste -d ' ' "$work/side.$fewer" "$work/side.$more" |
			grep -c 'result=unwinnable.* game=.*result=won')))
	done <"$work/pairs"
	echo "# monotone: $compared deals, $gained lost with fewer moves and won with more"
	[ $compared -ge 2000 ] && [ $gained -ge 50 ]
	check "monotone: two thousand compared, some gained" $?
}
