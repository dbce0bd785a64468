# The findings quote the results of the studies. With FULL, and only once: the quick studies, those on more than one
# machine, and the notebooks.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# Draws the committed charts again by redraw.sh. Other versions of gnuplot write other bytes.
studies_charts() {
	version=$(gnuplot --version 2>/dev/null | sed 's/gnuplot/GNUPLOT/')
	if [ -z "$version" ] || ! grep -q "Produced by $version" analysis/studies/results/open-cadran.svg; then
		skip "studies: the charts in results/ are those of their counts" "another gnuplot"
		return
	fi
	mkdir "$work/charts"
	INTO=$work/charts analysis/studies/redraw.sh "$build" >"$work/out" 2>&1
	for chart in analysis/studies/results/*.svg; do
		cmp "$chart" "$work/charts/$(basename "$chart")" >>"$work/out" 2>&1
	done
	[ ! -s "$work/out" ]
	check "studies: the charts in results/ are those of their counts" $? "$work/out"
}

part_studies() {
	for page in analysis/*.md analysis/studies/*.md; do
		[ -e "$page" ] || continue
		analysis/studies/tables.sh "$page" >"$work/out" 2>&1
		same "studies: the tables of $page are those of the results" "$page" "$work/out"
	done
	sed 's/<!--.*-->//; s/|/ /g' analysis/FINDINGS.md | wc -w >"$work/out"
	[ "$(cat "$work/out")" -le 2700 ]
	check "studies: FINDINGS.md has at most 2,700 words" $? "$work/out"
	! grep -nE 'games? \(p <' analysis/FINDINGS.md analysis/studies/*.md >"$work/out"
	check "studies: no page counts the games with a small p" $? "$work/out"
	for study in analysis/studies/*.md; do
		[ -e "${study%.md}.sh" ] || echo "$study: no script"
		grep -q "(studies/$(basename "$study"))" analysis/FINDINGS.md || echo "$study: not in FINDINGS.md"
	done >"$work/out"
	[ ! -s "$work/out" ]
	check "studies: every page of a study has a script and is in FINDINGS.md" $? "$work/out"
	if [ -n "${FULL-}" ] || [ "${AWK-}" = all ]; then # as in .ci/run; six seconds of a processor
		cp -R analysis/studies/results "$work/results"
		analysis/studies/derive.sh "$build" "$work/results" >"$work/out" 2>&1 && diff -r analysis/studies/results "$work/results" >>"$work/out"
		check "studies: tables computed from tables are those that derive.sh computes" $? "$work/out"
	fi
	studies_charts
	(DEALS=4 NODES=20 PLAYED=4 OUT=$work/first && export DEALS NODES PLAYED OUT && analysis/studies/first-light.sh "$build") >"$work/out" 2>"$work/err"
	[ $? -eq 0 ] && sed '1,/^Charts:$/d; s/^  //; s/  .*//' "$work/out" | sort >"$work/named" && grep -q . "$work/named" && (cd "$work/first" && ls "$PWD"/*.svg | sort) | cmp -s - "$work/named"
	check "studies: the first study ends with its charts" $? "$work/err"
	printf 'One: 9 of 1,234 and 1.5.\n' >"$work/FINDINGS.md"
	! analysis/studies/numbers.sh "$work/FINDINGS.md" >"$work/out" 2>&1 && grep -q 'no text "In the Herring-bone 28 cards lie"' "$work/out"
	check "studies: a sentence that numbers.txt names and the page lacks is an error" $? "$work/out"
	analysis/cluster/check.sh "$build" "$([ -n "${FULL-}" ] || echo shards)" >"$work/out" 2>&1
	# shellcheck disable=SC2094 # only read
	while read -r verdict rest; do
		case $verdict in
		ok)
			case $rest in
			*"# SKIP "*) skip "cluster: $(expr "$rest" : '[0-9]* - \(.*\) # SKIP')" "${rest##*# SKIP }" ;;
			*) ok "cluster: ${rest#* - }" ;;
			esac
			;;
		not) not_ok "cluster: ${rest#* - }" "$work/out" ;;
		esac
	done <"$work/out"
	[ -n "${FULL-}" ] || return
	case $build in */san* | */checked* | */cov*) return ;; esac
	# a million records of all games, in the memory that a few take
	while read -r game; do deal "$game"; done <"$work/ids" | solve -N 1 -j 1 --memory 1 >"$work/each"
	awk -v n=1000000 '{ record[NR - 1] = $0 } END { while (i < n) print record[i++ % NR] }' "$work/each" |
		(ulimit -v 24000 && stats --by game --csv) >"$work/out" 2>&1
	[ "$(awk -F , 'NR > 1 { n += $2 } END { print n, NR - 1 }' "$work/out")" = "1000000 30" ]
	check "studies: a million records of thirty games in 24 MB" $? "$work/out"
	awk 'BEGIN { srand(5); for (i = 0; i < 1000000; i++)
		print "game=belle-lucie set=ranks:1,suits:1 cards=AS result=" (rand() < 0.3 ? "won" : rand() < 0.1 ? "unknown" : "unwinnable") \
			" by=solve nodes=" int(exp(10 * rand())) " a=" int(9 * rand()) " b=" int(60 * rand()) " c=" int(20 * rand()) }' >"$work/million"
	(ulimit -v 200000 && ulimit -t 10 && stats --model 'won ~ a + b + c' "$work/million") >"$work/out" 2>&1
	check "studies: a model of three fields on a million records in ten seconds of the processor and 200 MB" $? "$work/out"
	(ulimit -v 200000 && ulimit -t 3 && stats --by a "$work/million") >"$work/out" 2>&1
	check "studies: their table in three seconds of the processor" $? "$work/out"
	deal -n 1000 herring-bone | play --policy random | sed 's/ moves=[^ ]*//' >"$work/each"
	awk '{ record[NR - 1] = $0 } END { while (i < 1000000) print record[i++ % NR] }' "$work/each" >"$work/million"
	(ulimit -v 200000 && ulimit -t 3 && stats --by bone.twins "$work/million") >"$work/out" 2>&1
	check "studies: a table by a feature of a million records in three seconds of the processor" $? "$work/out"
	rm -f "$work/million"
	if command -v Rscript >/dev/null; then
		seed=7
		Rscript --vanilla tests/data/statistics.R "$seed" >"$work/cases" 2>"$work/out" &&
			STATISTICS=$work/cases "$build/tests/unit/test_analysis_r" >"$work/out" 2>&1
		check "studies: R asked anew, seed $seed" $? "$work/out"
		Rscript --vanilla tests/data/as_used.R "$build/stats" >"$work/out" 2>&1
		check "studies: what stats prints, against R" $? "$work/out"
	else
		skip "studies: R asked anew" "no Rscript"
	fi
	for study in twins twins-gap twins-swap intervals redeals variants winnable effort; do
		OUT=$work/study/$study analysis/studies/$study.sh "$build" --quick >"$work/out" 2>"$work/err"
		check "studies: $study, quick" $? "$work/err"
	done
	if /usr/bin/python3 -c 'import markdown' 2>/dev/null; then
		/usr/bin/python3 analysis/paper/paper.py "$work/paper" --html >"$work/out" 2>&1 &&
			[ "$(grep -c '<h2>' "$work/paper/paper.html")" -ge 18 ] && ! grep -q '<!--\|^|\|](' "$work/paper/paper.html"
		check "studies: the paper" $? "$work/out"
	else
		skip "studies: the paper" "no python3-markdown"
	fi
	for notebook in notebooks/*.ipynb; do
		if grep -q 'import pandas' "$notebook" && ! /usr/bin/python3 -c 'import pandas, matplotlib, scipy' 2>/dev/null; then
			skip "$notebook, quick" "no pandas, matplotlib or scipy"
		elif command -v jupyter-nbconvert >/dev/null; then
			notebooks/execute "$build" --quick "$notebook" >"$work/out" 2>&1
			check "$notebook, quick" $? "$work/out"
		else
			skip "$notebook, quick" "no jupyter-nbconvert"
		fi
	done
}
