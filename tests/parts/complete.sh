# Every game has all its parts: a rule file with a picture, perft rows, a won log, illegal logs, an entry in the manual,
# a row in the plan of the census, and the ranges of its options. The sixty others also have a lost deal and more vectors.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# Prints the parts that one of the thirty games, or one of the others, lacks.
complete_historic() {
	sed -n "/^\.Ss $1\$/,/^\.S[sh] /p" "$build/deal-games.7" | grep -c . >"$work/lines"
	[ "$(cat "$work/lines")" -ge 8 ] || echo "no entry in deal-games(7)"
}
complete_others() {
	grep -qs "^game=${1}[ /].* result=unwinnable" "tests/golden/$1" || echo "no lost deal"
	for vectors in records legal walks; do
		[ -s "tests/vectors/$1.$vectors" ] || echo "no vectors: $1.$vectors"
	done
	grep -q "^\.It $1\$" "$build/deal-games.7" || echo "no entry in deal-games(7)"
}

part_complete() {
	{ sed 's/^/historic /' "$work/ids"; sed 's/^/others /; s/	.*//' "$work/further"; } >"$work/all"
	while read -r kind game; do
		{
			rules=libdeal/games/$game.ini
			[ "$kind" = historic ] || rules=libdeal/games/others/$game.ini
			grep -qs '^\[picture\]' "$rules" || echo "no rule file with a picture: $rules"
			[ -s "tests/vectors/$game.starts" ] && [ -s "tests/vectors/$game.perft1" ] ||
				echo "no perft rows"
			grep -qs "^game=${game}[ /].* result=won" "tests/golden/$game" || echo "no won log"
			[ "$(cat "tests/illegal/$game" 2>/dev/null | grep -c "^game=${game}[ /].* moves=")" -ge 3 ] || echo "no illegal logs"
			grep -q "^$game," analysis/verdicts/plan.csv || echo "no row in analysis/verdicts/plan.csv"
			complete_$kind "$game"
			deal "$game" | play --upto 9 --draw - "tests/golden/$game" >"$work/drawn" && [ "$(grep -c '[A2-9TJQK][SHDC]' "$work/drawn")" -ge 1 ] ||
				echo "no drawing"
			deal "$game" --options | sed -n 's/^\(ranks\|suits\),\([0-9]*\)\.\.\([0-9]*\),.*/\1 \2 \3/p' >"$work/least"
			while read -r name least most; do
				for n in "$least" $(((least + most) / 2)); do
					deal "$game" -o "$name=$n" >"$work/dealt" || echo "$name $n told and refused"
				done
				[ "$least" -eq 1 ] || ! deal "$game" -o "$name=$((least - 1))" >"$work/dealt" 2>&1 ||
					echo "$name $((least - 1)) taken and not told"
			done <"$work/least"
		} >"$work/out" 2>&1
		[ -s "$work/out" ]
		check "complete/$game" $((! $?)) "$work/out"
	done <"$work/all"
	[ "$(wc -l <"$work/ids")" -eq 30 ]
	check "complete: thirty games" $? "$work/ids"
}
