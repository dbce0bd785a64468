# The further games: small deals of each are compared with the judge's plain search.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_others() {
	[ "$(wc -l <"$work/further")" -eq "$(ls libdeal/games/others/*.ini | wc -l)" ] && [ -s "$work/further" ]
	check "others: all of them are compiled in" $?
	# packs so short that the plain search finishes
	mkdir "$work/small"
	for rules in libdeal/games/others/*.ini; do
		ranks=5
		! grep -q '^packs = 2' "$rules" || ranks=3
		case $rules in */golf.ini) ranks=9 ;; */tri-peaks.ini) ranks=8 ;; esac # a card for the waste
		sed "s/^ranks = 13/ranks = $ranks/" "$rules" >"$work/small/${rules##*/}"
	done
	# smaller tables for games that have no pack, or long columns only, in a short pack
	grep -v '^#' tests/judge/small | while read -r name game options; do
		# shellcheck disable=SC2046,SC2086
		deal --rules "$game" $(printf -- '-o %s\n' $options) >"$work/small/$name.ini"
	done
	judge --deals "$(size 320 8)" "$work"/small/*.ini >"$work/out" 2>&1
	check "others: $(grep -c ' 0 faults$' "$work/out") held against the judge" $? "$work/out"
	if command -v python3 >/dev/null; then
		models=${FULL:+$(cut -f 1 "$work/further")}
		for game in ${models:-pyramid tri-peaks}; do
			python3 tests/tools/plain_models.py 30 1 "$game" >"$work/out" 2>&1
			check "others: $(sed 's/ of .*//' "$work/out") like the plain model's" $? "$work/out"
		done
	else
		skip "others: a plain model" "no python3"
	fi
	if command -v make-microsoft-freecell-board >/dev/null; then
		for n in 1 617 11982 32000 1000000 2147483648 3111222333 4294967295 4294967296 6543212345 8589934591; do
			make-microsoft-freecell-board -t $n >"$work/expected"
			deal --ms $n freecell | deal --to fc-solve | grep . >"$work/out"
			cmp "$work/expected" "$work/out" || echo "$n"
		done >"$work/diff" 2>&1
		[ -s "$work/diff" ]
		check "others: Microsoft's deals are those of Freecell Solver" $((! $?)) "$work/diff"
	else
		skip "others: Microsoft's deals are those of Freecell Solver" "no make-microsoft-freecell-board"
	fi
}
