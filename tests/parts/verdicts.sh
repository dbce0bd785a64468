# The verdicts of the census: verdicts.sh joins shards and refuses contradictions, with every awk; drawn verdicts are
# searched again.
# shellcheck shell=sh disable=SC2154,SC2094 # build and work are the runner's

part_verdicts() {
	tool=analysis/verdicts/verdicts.sh
	deal -s 9990 -n 60 delta-star | solve >"$work/solved"
	"$tool" pack 1000000 abc <"$work/solved" >"$work/whole"
	sed -n 's/.* verdicts=\([wcl]*\)$/\1/p' "$work/whole" | tr -d '\n' >"$work/out"
	sed 's/.* result=won .*/w/; s/.* checked=.*/c/; s/.* result=unwinnable .*/l/' "$work/solved" | tr -d '\n' >"$work/expected"
	same "verdicts: a letter for each result" "$work/expected" "$work/out"
	for shard in 2 0 1; do
		deal -s 9990 -n 60 -m $shard/3 delta-star | solve | "$tool" pack 1000000 abc
	done >"$work/shards"
	"$tool" merge "$work/whole" >"$work/expected"
	for awk in gawk mawk 'busybox awk'; do
		command -v "${awk%% *}" >/dev/null || continue
		mkdir -p "$work/awk"
		printf '#!/bin/sh\nexec %s "$@"\n' "$awk" >"$work/awk/awk"
		chmod +x "$work/awk/awk"
		PATH=$work/awk:$PATH "$tool" merge "$work/shards" >"$work/out" 2>&1
		same "verdicts: merged shards are the whole run, by $awk" "$work/expected" "$work/out"
	done
	(deal --ms 8589934590 -n 2 freecell; deal -s 4294967290 -n 5 -m 0/2 freecell) | solve >"$work/large"
	for awk in gawk mawk 'busybox awk'; do
		command -v "${awk%% *}" >/dev/null || continue
		printf '#!/bin/sh\nexec %s "$@"\n' "$awk" >"$work/awk/awk"
		(PATH=$work/awk:$PATH && "$tool" pack 1000000 <"$work/large" | "$tool" records -) | sed 's/ result=.*//' >"$work/out" 2>&1
		sed 's/ moves=[^ ]*//; s/ result=.* nodes=[0-9]*//' "$work/large" >"$work/expected"
		same "verdicts: large numbers, by $awk" "$work/expected" "$work/out"
	done
	gzip <"$work/shards" >"$work/shards.gz"
	"$tool" records "$work/shards.gz" 2>&1 | sed 's/ loss=.*//' >"$work/out"
	sed 's/ moves=[^ ]*//; s/ nodes=.*//' "$work/solved" >"$work/expected"
	same "verdicts: records from shards" "$work/expected" "$work/out"
	"$tool" state "$work/shards" | stats --merge --csv - >"$work/out" 2>&1
	stats --by game,set --csv "$work/solved" | awk -F , -v OFS=, '{ if (NR > 1) $(NF - 3) = $(NF - 2) = $(NF - 1) = $NF = ""; print }' >"$work/expected"
	same "verdicts: the table is that of the records" "$work/expected" "$work/out"
	# three deals that are far apart, one of them left unknown
	(deal -s 3 golf; deal -s 12345 golf; deal -s 12399 golf) | solve -N 10 | "$tool" pack 10 >"$work/few"
	"$tool" open "$work/few" "$work/whole" | solve | "$tool" pack 1000000 >>"$work/few"
	"$tool" state "$work/few" | stats --merge --csv - | columns - n unknown | tail -n 1 >"$work/out"
	printf '3\t0\n' >"$work/expected"
	same "verdicts: unknown deals are searched again, and count once" "$work/expected" "$work/out"
	sed '1s/verdicts=c/verdicts=w/' "$work/whole" >"$work/wrong"
	"$tool" compare "$work/whole" "$work/wrong" >"$work/out" 2>&1
	[ $? -eq 1 ] && grep -q '^delta-star,,seed,.*,0,0,1$' "$work/out"
	check "verdicts: compare finds a verdict that changed" $? "$work/out"
	"$tool" merge "$work/whole" "$work/wrong" >"$work/out" 2>&1
	[ $? -eq 1 ] && grep -q 'game=delta-star seed=9990: both won and lost' "$work/out"
	check "verdicts: a deal that is won and lost is an error" $? "$work/out"
	"$tool" verify 100 1 "$work/wrong" >"$work/out" 2>&1
	[ $? -eq 1 ] && grep -q '^delta-star,.*,1$' "$work/out"
	check "verdicts: verify finds a wrong verdict" $? "$work/out"
	for line in "seed=1 nodes=10 verdicts=wx" "seed=0 nodes=10 verdicts=w" "seed=1 step=0 nodes=10 verdicts=ww" "nodes=10 verdicts=w" \
		"seed=1+2 nodes=10 verdicts=www" "seed=1 nodes=ten verdicts=w" rubbish; do
		printf 'game=golf seed=5 nodes=10 verdicts=w\ngame=golf %s\n' "$line" >"$work/bad"
		"$tool" merge "$work/bad" >"$work/out" 2>&1
		[ $? -eq 2 ] && [ "$(grep -c "^verdicts: $work/bad:2: " "$work/out")" -eq 1 ] || echo "$line"
	done >"$work/accepted"
	[ ! -s "$work/accepted" ]
	check "verdicts: malformed lines are refused, with file and line" $? "$work/accepted"
	for command in "" merge "verify 5" "verify x 1 $work/whole" "pack ten" "compare $work/whole"; do
		# shellcheck disable=SC2086 # words
		"$tool" $command </dev/null >"$work/out" 2>&1
		[ $? -eq 2 ] && [ -s "$work/out" ] || echo "$command"
	done >"$work/accepted"
	[ ! -s "$work/accepted" ]
	check "verdicts: misuse" $? "$work/accepted"
	if [ -e .git ]; then
		analysis/verdicts/deposit.sh "$build" >"$work/out" 2>&1 &&
			tar -xzOf "$(tail -n 1 "$work/out")" "$(basename "$(tail -n 1 "$work/out")" .tar.gz)/SHA256SUMS" >"$work/sums" &&
			grep -q ' ./verdicts/klondike.gz$' "$work/sums" && grep -q ' ./results/players-published.csv$' "$work/sums"
		check "verdicts: the archive" $? "$work/out"
	else
		skip "verdicts: the archive" "no history"
	fi
	set -- analysis/verdicts/*.gz
	if [ ! -e "$1" ]; then
		skip "verdicts: drawn verdicts of the census come out again" "no data"
		return
	fi
	grep -q "sha256:$(cat "$@" | sha256sum | cut -d ' ' -f 1)" CITATION.cff
	check "verdicts: CITATION.cff has the checksum of the data" $?
	gzip -dc "$@" | grep -o 'game=.* commit=[^ ]*[+]' >"$work/out"
	[ ! -s "$work/out" ]
	check "verdicts: none is of sources that no commit has" $? "$work/out"
	if [ -n "${FULL-}" ]; then
		"$tool" verify 1000 1 "$@"
	else
		NODES=20000 "$tool" verify 100 1 "$@"
	fi >"$work/out" 2>&1
	check "verdicts: drawn verdicts of the census come out again" $? "$work/out"
}
