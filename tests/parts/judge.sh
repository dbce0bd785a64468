# Judges that share no code with the search. They compare verdicts on cases that were once judged wrongly and on rules
# drawn at random, the verdicts of parts of the search on each position, the moves of its special tables, and random plays.
# It takes ten seconds of one processor beside the cases.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# The judge must find a search in which one case of a key or of a mechanism is left out: 23 s of a processor.
judge_ways() {
	for way in order turn round redeal relay play run fill at-once starts exchange $(sed -n 's/^    X(\([a-z_]*\)).*/\1/p' libdeal/mechanisms/list.c | tr _ -); do
		judge --plays --without "$way" --cases 2000 --jobs 1 >"$work/out" 2>&1 && echo "$way"
	done >"$work/missed"
	[ ! -s "$work/missed" ]
	check "judge/ways left out: each is found" $? "$work/missed"
}

# The judge must find each of twelve old faults of identity: 15 s of a processor.
judge_identity() {
	mkdir -p "$work/identity"
	tests/judge/identity.sh "$build" "$work/identity" >"$work/out" 2>&1
	[ ! -s "$work/out" ]
	check "judge/faults of identity brought back: each is found" $? "$work/out"
}

# Faults of the search: no false loss that they lead to may be checked, by solve or by deal-check: 40 s of a processor.
judge_search() {
	mkdir -p "$work/search"
	tests/judge/search.sh "$build" "$work/search" >"$work/out" 2>/dev/null
	[ ! -s "$work/out" ] && [ "$(grep -c . "$work/search/counts")" -ge 20 ]
	check "judge/faults of the search: no false loss of $(grep -c . "$work/search/counts") is checked" $? "$work/out"
}

# Each fault that the long tests put in must still change its file.
judge_edits() {
	cat tests/judge/search.faults tests/judge/identity.faults tests/third/faults | grep -v '^#' | while IFS='|' read -r name file edit; do
		case ${edit##*/} in "|"*) edit=${edit%|*} ;; esac
		sed "$edit" "libdeal/$file" >"$work/edited" && ! cmp -s "$work/edited" "libdeal/$file" || echo "$name: the edit does not fit"
	done >"$work/out" 2>&1
	[ ! -s "$work/out" ]
	check "judge/faults to put in: each edit fits" $? "$work/out"
}

# The parts of the search that cover each bit of a way. A change of the table shows who must decide about a bit; to renew
# it, run judge --matrix libdeal/games/*.ini libdeal/games/others/*.ini >tests/judge/matrix.csv
judge_matrix() {
	judge --matrix libdeal/games/*.ini libdeal/games/others/*.ini >"$work/matrix" 2>&1
	diff tests/judge/matrix.csv "$work/matrix" >"$work/out"
	check "judge/matrix: the bits of ways that each part covers" $? "$work/out"
}

part_judge() {
	judge_edits
	judge_matrix
	(cd tests/judge/cases && judge --records <records) >"$work/out" 2>&1
	check "judge/records: $(tail -n 1 "$work/out")" $? "$work/out"
	(cd tests/judge/cases && judge-untried --records <records) >"$work/out" 2>&1
	check "judge/untried records: $(tail -n 1 "$work/out")" $? "$work/out"
	judge --deals "$(size 2030 10)" tests/judge/cases/*.ini >"$work/out" 2>&1
	check "judge/files: $(grep -c ' 0 faults$' "$work/out") of them" $? "$work/out"
	deal -n 40 tests/judge/cases/golf-28.ini | solve -N 50000 >"$work/golf"
	! grep result=unknown "$work/golf" >"$work/out" && [ "$(grep -c result= "$work/golf")" -eq 40 ]
	check "judge/golf: decided within 50,000 nodes" $? "$work/out"
	# a deal that any player wins is not lost; the deals here have too many cards for the plain search
	while read -r game options; do
		# shellcheck disable=SC2086
		deal $options -n 60 "$game" | play --policy greedy 2>"$work/out" | sed -n 's/ moves=[^ ]*//; s/ result=won.*//p' >"$work/won"
		solve -N 20000 "$work/won" >"$work/solved" 2>>"$work/out"
		grep result=unwinnable "$work/solved" >>"$work/out"
		[ -s "$work/won" ] && [ ! -s "$work/out" ]
		check "judge/players: $game $options: $(wc -l <"$work/won") won" $? "$work/out"
	done <tests/judge/overrides
	judge --cpu-seconds "$(size 64 2)" --seed 1 >"$work/out" 2>&1
	check "judge: $(tail -n 1 "$work/out")" $? "$work/out"
	judge-untried --cpu-seconds "$(size 62 1)" --seed 2 >"$work/out" 2>&1
	check "judge/untried: $(tail -n 1 "$work/out")" $? "$work/out"
	# with sanitizers, the rest takes about four minutes of a processor
	case $build:${FULL-} in */san*:) return ;; esac
	judge-untried --positions --deals "$(size 13 1)" tests/judge/cases/*.ini >"$work/out" 2>&1
	check "judge/positions of files: $(grep -c ' 0 faults$' "$work/out") of them" $? "$work/out"
	# the check went wrong on deals 1 to 58 of some of these; the arguments of the check apply to the others
	for file in alone-for-progress alone-to-filled-pile covering-home heap-from-new-pack home-under-loose-run \
		lies-where-no-place-is-in-rounds line-first-cards line-takes-twice places-kept relaid-placed run-turned runs-on-equal-parents runs-that-stay safe-play-alone-stays \
		safe-play-from-pack safe-play-home turns-of-relaid-talon turns-of-turned-talon turns-safe-last \
		turns-three-at-a-time; do
		judge-untried --check --deals 60 "tests/judge/cases/$file.ini"
	done >"$work/out" 2>&1
	[ "$(grep -c ' 0 faults$' "$work/out")" -eq 20 ]
	check "judge/positions of the check: $(grep -c ' 0 faults$' "$work/out") files" $? "$work/out"
	judge-untried --walks --check --cpu-seconds "$(size 302 1)" --seed 7 tests/judge/check/*.ini >"$work/out" 2>&1
	check "judge/walks of the check: $(tail -n 1 "$work/out")" $? "$work/out"
	judge-untried --positions --walks --cpu-seconds "$(size 63 2)" --seed 4 >"$work/out" 2>&1
	check "judge/positions: $(tail -n 1 "$work/out")" $? "$work/out"
	judge-untried --positions --walks --cpu-seconds "$(size 602 1)" --seed 5 tests/judge/cases/*.ini >"$work/out" 2>&1
	check "judge/positions near files: $(tail -n 1 "$work/out")" $? "$work/out"
	judge --plays --deals "$(size 24 1)" libdeal/games/*.ini libdeal/games/others/*.ini >"$work/out" 2>&1
	check "judge/plays of games: $(grep -c ' 0 faults$' "$work/out") of them" $? "$work/out"
	judge --plays --deals "$(size 30 10)" tests/judge/cases/*.ini >"$work/out" 2>&1
	check "judge/plays of files: $(grep -c ' 0 faults$' "$work/out") of them" $? "$work/out"
	[ -z "${FULL-}" ] || { judge_ways; judge_identity; }
	[ -z "${FULL-}" ] || [ "$build" != "$TOP/build" ] || judge_search
	judge --plays --walks --cpu-seconds "$(size 602 1)" --seed 6 >"$work/out" 2>&1
	check "judge/plays: $(tail -n 1 "$work/out")" $? "$work/out"
	for table in "open board" runs "loose runs" "counted states"; do
		judge-untried --tables --walks --part "$table" --cpu-seconds "${FULL:+60}1" --seed 3 >"$work/out" 2>&1
		check "judge/$table: $(tail -n 1 "$work/out")" $? "$work/out"
	done
}
