# Every game has all its parts: a rule file with a picture, perft rows, a won log, illegal logs, an entry in the manual,
# and the ranges of its options.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_complete() {
	while read -r game; do
		{
			rules=libdeal/games/$game.ini
			[ -s "$rules" ] || echo "no rule file"
			grep -q '^\[picture\]' "$rules" || echo "no picture in the rule file"
			[ -s "tests/vectors/$game.starts" ] && [ -s "tests/vectors/$game.perft1" ] ||
				echo "no perft rows"
			grep -qs "^game=${game}[ /].* result=won" "tests/golden/$game" || echo "no won log"
			[ "$(cat "tests/illegal/$game" 2>/dev/null | grep -c "^game=${game}[ /].* moves=")" -ge 3 ] || echo "no illegal logs"
			sed -n "/^\.Ss $game\$/,/^\.S[sh] /p" "$build/deal-games.7" | grep -c . >"$work/lines"
			[ "$(cat "$work/lines")" -ge 8 ] || echo "no entry in deal-games(7)"
			deal "$game" | play --upto 9 --draw - "tests/golden/$game" >"$work/drawn" && [ "$(grep -c '[A2-9TJQK][SHDC]' "$work/drawn")" -ge 1 ] ||
				echo "no drawing"
			deal "$game" --options | sed -n 's/^\(ranks\|suits\),\([0-9]*\)\.\..*/\1 \2/p' >"$work/least"
			while read -r name least; do
				deal "$game" -o "$name=$least" >"$work/dealt" || echo "$name $least told and refused"
				[ "$least" -eq 1 ] || ! deal "$game" -o "$name=$((least - 1))" >"$work/dealt" 2>&1 ||
					echo "$name $((least - 1)) taken and not told"
			done <"$work/least"
		} >"$work/out" 2>&1
		[ -s "$work/out" ]
		check "complete/$game" $((! $?)) "$work/out"
	done <"$work/ids"
	[ "$(wc -l <"$work/ids")" -eq 30 ]
	check "complete: thirty games" $? "$work/ids"
}
