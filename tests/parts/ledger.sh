# Published figures have their evidence: numbers of sentences lead to rows of tables, and tables to runs in
# analysis/ledger.csv. With FULL runs with an old search are sampled.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# ledger_faulty NAME PATTERN SED: a ledger changed by SED has a fault that matches PATTERN.
ledger_faulty() {
	sed "$3" analysis/ledger.csv >"$work/ledger.csv"
	LEDGER=$work/ledger.csv analysis/studies/ledger.sh "$build" >"$work/out" 2>&1
	[ $? -eq 1 ] && grep -q "$2" "$work/out"
	check "ledger: $1 is a fault" $? "$work/out"
}

# ledger_planned ORDER SEEDS: prints the faults of a history in which the plan and the results of one study are committed in
# this order, with these seeds in the ledger
ledger_planned() {
	rm -rf "$work/history"
	mkdir -p "$work/history/analysis/studies/results" && cp analysis/studies/ledger.sh "$work/history/analysis/studies"
	(
		cd "$work/history" && git init -q . && git config user.name test && git config user.email test@localhost
		for what in $1; do
			case $what in
			plan) printf 'study,hypothesis,seeds,results\nluck,it has none,1-1000,luck-ratio.csv\n' >analysis/plan.csv ;;
			results)
				printf 'ratio\n1\n' >analysis/studies/results/luck-ratio.csv
				printf 'run,study,seeds,fresh,reuses,nodes,commit,settings,results\nluck,luck,%s,,,,,,luck-ratio.csv\n' "$2" >analysis/ledger.csv
				;;
			esac
			git add -A && git commit -q -m "$what"
		done
		analysis/studies/ledger.sh "$build"
	)
}

part_ledger() {
	for page in analysis/*.md analysis/paper/*.md analysis/studies/*.md README.md cmd/*.[1-9] libdeal/*.[1-9] analysis/studies/limits.csv; do
		analysis/studies/numbers.sh "$page" >"$work/out" 2>&1
		same "ledger: sentences of $page have the numbers of the results" "$page" "$work/out"
	done
	for page in analysis/*.md analysis/paper/*.md analysis/studies/*.md README.md cmd/*.[1-9] libdeal/*.[1-9] analysis/studies/limits.csv; do
		analysis/studies/numbers.sh --left "$page"
	done >"$work/out" 2>&1
	[ ! -s "$work/out" ]
	check "ledger: every figure in a sentence of a page has its row in numbers.txt" $? "$work/out"
	analysis/studies/ledger.sh "$build" >"$work/out" 2>&1
	check "ledger: it agrees with the tables" $? "$work/out"
	sed -n 's/^[^#]* | ledger \([^ ]*\)$/\1/p' analysis/studies/numbers.txt | sort -u | while read -r run; do
		grep -q "^$run," analysis/ledger.csv || echo "$run: no such run"
	done >"$work/out"
	[ ! -s "$work/out" ]
	check "ledger: it has the runs that numbers.txt names" $? "$work/out"
	ledger_faulty "overlap of fresh seeds" 'twins-gap and players: seeds' 's/7100001-7110000,7100001-7110000/5009001-5020000,5009001-5020000/'
	ledger_faulty "reuse of fresh seeds without a word" 'twins-gap and twins-swap: seeds' 's/,5000001-5010000,,twins-gap,/,5000001-5010000,,,/'
	ledger_faulty "a table without a run" 'regret-games.csv: no run' '/^regret,/d'
	ledger_faulty "a run without its table" 'regret: no table' 's/regret-\*[.]csv/regrets.csv/'
	ledger_faulty "another commit" 'redeals: the head of' 's/^\(redeals,.*\),[0-9a-f]*,FROM=/\1,7257bd9,FROM=/'
	if command -v git >/dev/null; then
		ledger_planned "plan results" 1-1000 >"$work/out" 2>&1
		check "ledger: results after their plan" $? "$work/out"
		ledger_planned "results plan" 1-1000 >"$work/out" 2>&1
		grep -q 'luck-ratio.csv: no commit of its plan before that of the results' "$work/out"
		check "ledger: a plan after its results is a fault" $? "$work/out"
		ledger_planned "plan results" 1-999 >"$work/out" 2>&1
		grep -q 'luck-ratio.csv: the plan of luck has seeds 1-1000' "$work/out"
		check "ledger: other seeds than planned are a fault" $? "$work/out"
	fi
	if git cat-file -e fad4593 2>/dev/null; then
		tree=$(git rev-parse "HEAD^{tree}") # an object that is in no history
		ledger_faulty "a commit outside of the history" 'regret: commit .* is not in the history' "/^regret,/s/,[0-9a-f]\{7,8\},/,$tree,/"
	fi
	ledger_faulty "another setting" 'does not have NODES=100001' 's/DEALS=400 NODES=100000/DEALS=400 NODES=100001/'
	if ! git cat-file -e fad4593 2>/dev/null; then
		skip "ledger: runs with an old search" "no history"
	elif [ -n "${FULL-}" ]; then
		analysis/studies/ledger.sh "$build" --sample >"$work/out" 2>&1
		check "ledger: samples of runs with an old search agree, or these are marked" $? "$work/out"
	else
		sed 's/^\(twins,.*\),[0-9a-f]*,DEALS/\1,61df34f,DEALS/' analysis/ledger.csv >"$work/ledger.csv"
		LEDGER=$work/ledger.csv analysis/studies/ledger.sh "$build" --old >"$work/out" 2>&1 && grep -q '^twins [0-9]' "$work/out"
		check "ledger: runs with an old search" $? "$work/out"
	fi
	for csv in analysis/*.csv analysis/*/*.csv analysis/*/*/*.csv libdeal/grade/*.csv; do
		grep -v '^#' "$csv" | head -n 1 | columns - | tr '\t' '\n'
	done | sort -u >"$work/expected"
	columns analysis/dictionary.csv column | sort -u >"$work/out"
	same "ledger: dictionary.csv has the columns of all CSV files, and no others" "$work/expected" "$work/out"
	# shellcheck source=tests/parts/verdicts.sh
	. tests/parts/verdicts.sh
	part_verdicts
}
