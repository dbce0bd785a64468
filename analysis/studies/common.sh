# In this folder: the studies, a script each, and their results in results/. This file has the functions that they
# share; it is sourced, not run. A study is
#
#     analysis/studies/NAME.sh BUILD [--quick]
#
# For each of its tables it writes NAME-TABLE.csv, .txt and perhaps .svg into BUILD/study/NAME (OUT, if set), or
# .../NAME/quick. Each CSV begins with # lines: the title, the commit, and the commands that made it. Finished files are
# kept: a study that was interrupted continues with the next file. publish.sh copies the results into the tree.
#
# Environment variables:
#     DEALS, NODES  number of deals to solve in each series, and nodes for each deal
#     PLAYED        number of deals that the players play in each series
#     POLICIES      the players, as in "greedy rollout@500"; @500 is a PLAYED of its own
#     GAMES         restricts studies of all games to these
#     SLOW          games that get a part of NODES and PLAYED, as in "quatorze/10", and
#                   perhaps other DEALS, as in "quatorze/10@40"
#     THREADS       number of threads that solve
#     MEMORY        MiB of the table of each search
#     FROM          the first seed, 1; a study of other seeds has another name, see twins.sh
# shellcheck shell=sh

set -eu
LC_ALL=C
export LC_ALL

say() {
	echo "$study: $*" >&2
}

# The commit that last changed the sources of deal, solve and play, with + for changes since.
commit_of_sources() {
	top=$(git rev-parse --show-toplevel 2>/dev/null) || { echo unknown; return; }
	set -- "$top"/libdeal "$top"/cmd/deal* "$top"/cmd/play* "$top"/cmd/solve* "$top"/cmd/common.c
	git diff --quiet HEAD -- "$@" && changed= || changed=+
	echo "$(git log -1 --format=%h -- "$@")$changed"
}

# study_start NAME DEALS NODES PLAYED QUICK_DEALS QUICK_NODES QUICK_PLAYED BUILD [--quick]
study_start() {
	study=$1
	deals=${DEALS:-$2} nodes=${NODES:-$3} played=${PLAYED:-$4}
	build=${8:?"usage: $study.sh BUILD [--quick]"}
	out=${OUT:-$build/study/$study}
	policies=${POLICIES-greedy cautious}
	if [ "${9-}" = --quick ]; then
		deals=$5 nodes=$6 played=$7 out=$out/quick
		policies=$(echo "$policies" | sed 's/@[0-9]*//g')
	elif [ -n "${9-}" ]; then
		echo "usage: $study.sh BUILD [--quick]" >&2
		exit 2
	fi
	threads=${THREADS:-$(nproc 2>/dev/null || echo 1)}
	slow=${SLOW-empress-of-india/50 quatorze/20}
	memory=${MEMORY:-64} from=${FROM:-1}
	made="# commit of libdeal, deal, play and solve: $(commit_of_sources)
# DEALS=$deals NODES=$nodes PLAYED=$played POLICIES='$policies' SLOW='$slow' MEMORY=$memory analysis/studies/$study.sh"
	[ -z "${GAMES-}" ] || made=$(echo "$made" | sed "s|^# DEALS|# GAMES='$GAMES' DEALS|")
	[ "$from" = 1 ] || made=$(echo "$made" | sed "s/^# \(GAMES\|DEALS\)/# FROM=$from \1/")
	PATH=$(cd "$build" && pwd):$PATH
	looks=$(cd "$(dirname "$0")" && pwd)/looks.txt
	mkdir -p "$out"
	cd "$out"
	# names of files have no first seed and no memory
	[ -e "files-of-${PREFIX-}" ] || echo "FROM=$from MEMORY=$memory" >"files-of-${PREFIX-}"
	[ "$(cat "files-of-${PREFIX-}")" = "FROM=$from MEMORY=$memory" ] ||
		{ echo "$study: $out has files of a run with $(cat "files-of-${PREFIX-}"); set OUT" >&2; exit 1; }
	rm -f charts.list
	deal --list=historic >games.list
	games=${GAMES-$(cut -f 1 games.list)}
}

# part_of GAME NUMBER: NUMBER, or a part of it for a slow game
part_of() {
	for each in $slow; do
		[ "${each%/*}" = "$1" ] || continue
		part=${each#*/}
		part=${part%@*}
		echo $((($2 + part - 1) / part))
		return
	done
	echo "$2"
}

# deals_of GAME: the number of deals to solve
deals_of() {
	for each in $slow; do
		case $each in "$1"/*@*) echo "${each##*@}"; return ;; esac
	done
	echo "$deals"
}

# make_file FILE COMMAND...: writes the output of COMMAND to FILE, unless it exists
make_file() {
	file=$1
	shift
	[ -e "$file" ] && return
	"$@" >"$file.part"
	mv "$file.part" "$file"
}

# solved NAME DEAL-ARGUMENT... GAME: solves the deals of the study and sets $file. File names include all that the contents
# depend on, except the first seed and the memory. study_start compares these.
solved() {
	name=$1
	shift
	for game; do :; done
	budget=$(part_of "${game%/*}" "$nodes")
	few=$(deals_of "${game%/*}")
	make_file "$name-$few.deals" deal -s "$from" -n "$few" "$@"
	in=$file
	file=$name-$few-$budget.solved
	[ -e "$file" ] && return
	say "$name: solving $few deals with $budget nodes each on $threads threads"
	solve -N "$budget" -j "$threads" --memory "$memory" --resume "$file.part" "$in" >/dev/null
	mv "$file.part" "$file"
}

# searched NAME COMMAND: solves the deals that COMMAND writes, and sets $file
searched() {
	make_file "$1.deals" sh -c "$2"
	in=$file file=$1-$nodes.solved
	[ -e "$file" ] && return
	say "$1: solving $(wc -l <"$in") deals"
	solve -N "$nodes" -j "$threads" --memory "$memory" --resume "$file.part" "$in" >/dev/null
	mv "$file.part" "$file"
}

# The processor time of the children in seconds, from the output of times
seconds() {
	awk 'NR == 2 { split($1, user, /[ms]/); split($2, kernel, /[ms]/)
		printf "%.3f\n", 60 * (user[1] + kernel[1]) + user[2] + kernel[2] }'
}

# play_timed PLAYER NAME NUMBER DEAL-ARGUMENT... GAME: plays the first NUMBER deals with one thread, and sets $file; $file.cpu has
# the seconds of processor time
play_timed() {
	player=$1 name=$2 many=$3
	shift 3
	make_file "$name-$many.deals" deal -s "$from" -n "$many" "$@"
	in=$file file=$name-$many.$player
	[ -e "$file" ] && return
	say "$name: $player"
	(play --policy "$player" -j 1 "$in" >"$file.part" && times) | seconds >"$file.cpu"
	mv "$file.part" "$file"
}

# pair_timed FIRST NUMBER SECOND NUMBER: after play_timed; one CSV row of two files of players, of the deals that both have: the
# players, McNemar's test, and milliseconds a game of both
pair_timed() {
	both="$(cat "$1.cpu") $2 $(cat "$3.cpu") $4"
	cat "$1" "$3" | stats --pair by --csv |
		columns - first second pairs both_won first_only second_only difference low high p | awk -F '\t' -v OFS=, \
		-v ms="$(echo "$both" | awk '{ printf "%.3g,%.3g", 1000 * $1 / $2, 1000 * $3 / $4 }')" '
		{ gsub(/play:/, ""); gsub(/,/, " "); $1 = $1; print $0, ms }'
}

# by_player POLICY[@DEALS] NAME DEAL-ARGUMENT... GAME: plays the same seeds and more
by_player() {
	policy=${1%@*} name=$2
	case $1 in *@*) many=${1##*@} ;; *) many=$played ;; esac
	shift 2
	for game; do :; done
	many=$(part_of "${game%/*}" "$many")
	make_file "$name-$many.deals" deal -s "$from" -n "$many" "$@"
	in=$file
	make_file "$name-$many.$policy" play --policy "$policy" "$in"
}

# series NAME DEAL-ARGUMENT... GAME: solves, and plays by every policy; appends the files to $files
files=
series() {
	solved "$@"
	files="$files $file"
	for each_policy in $policies; do
		by_player "$each_policy" "$@"
		files="$files $file"
	done
}

# together NAME: joins $files into one file, whose short name keeps commands short
together() {
	# The names of files have no blanks: the list is split on purpose.
	# shellcheck disable=SC2086
	cat $files >"$1"
}

# Prints a command, quoted for a shell
typed() {
	for word; do
		case $word in
		*[!A-Za-z0-9@%+=:,./_-]*) printf " '%s'" "$word" ;;
		*) printf ' %s' "$word" ;;
		esac
	done
}

# show TABLE TITLE STATS-ARGUMENT...: writes a table as text, which is printed too, and as CSV
show() {
	table=$study-$1 heading=$2
	shift 2
	echo "$heading"
	stats "$@" >"$table.txt"
	cat "$table.txt"
	echo
	{
		echo "# $heading"
		echo "$made"
		echo "# stats --csv$(typed "$@")"
		stats --csv "$@"
	} >"$table.csv"
	[ "$(grep -vc '^#' "$table.csv")" -gt 1 ] || { say "$table: no records"; exit 1; }
}

# chart TABLE TITLE STATS-ARGUMENT...: the same with a chart of that title, and the look of looks.txt
chart() {
	table=$study-$1 title=$2
	shift 2
	show "${table#"$study"-}" "$title" "$@"
	while read -r look; do
		[ -z "$look" ] || set -- --chart "$look" "$@"
	done <<-END
		$(sed -n "s/^$table | //p" "$looks")
	END
	stats --title "$title" --plot "$table.svg" "$@" >/dev/null
	printf '%s\t%s\n' "$table.svg" "$title" >>charts.list
}

# study_end: prints the folder of the results, and each chart with its title
study_end() {
	say "results in $out"
	[ -e charts.list ] || return 0
	echo "Charts:"
	while IFS="$(printf '\t')" read -r picture title; do
		echo "  $out/$picture  $title"
	done <charts.list
}

# options_of GAME: one line for each option except the size of the pack: its name, a tab, and its values, the default
# first. A range gives its default and the neighbours of that.
options_of() {
	deal --options "$1" | columns - name default values | awk -F '\t' '
	$1 == "ranks" || $1 == "suits" { next }
	{
		line = $1 "\t" $2
		if ($3 ~ /^[0-9]+\.\.[0-9]+$/) {
			line = line ($2 > 0 ? "\t" $2 - 1 : "") "\t" $2 + 1
		} else {
			n = split($3, each, / /)
			for (i = 1; i <= n; i++)
				if (each[i] != $2)
					line = line "\t" each[i]
		}
		print line
	}'
}

# holm: reads lines FAMILY, p, TEXT with tabs between them; writes TEXT with the p after Holm's correction within the family
holm() {
	awk -F '\t' -v OFS='\t' '{ print NR, $0 }' | sort -t "$(printf '\t')" -k 2,2 -k 3,3g | awk -F '\t' '
	{ at[NR] = $1; family[NR] = $2; p[NR] = $3; text[NR] = $4; size[$2]++ }
	END {
		for (i = 1; i <= NR; i++) {
			if (family[i] != family[i - 1]) least = rank = 0
			x = p[i] * (size[family[i]] - rank++)
			if (x > least) least = x
			print at[i] "\t" text[i] "," (least > 1 ? 1 : least)
		}
	}' | sort -n | cut -f 2-
}

# against FILE NAME SHARE [MARGIN]: a line of CSV: NAME, the numbers of records, won, unwinnable and unknown, the limits of
# 95% and of 99.9%, SHARE, MARGIN unless it is empty, and for each interval whether it contains SHARE
against() {
	for level in 0.95 0.999; do
		stats --csv --digits 17 --level $level "$1" | columns - n won unwinnable unknown low high
	done | awk -F '\t' -v name="$2" -v share="$3" -v margin="${4-}" '
		{
			counts = $1 "," $2 "," $3 "," $4
			limits = limits sprintf(",%.6f,%.6f", $5, $6)
			inside = inside ($5 <= share && share <= $6 ? ",yes" : ",no")
		}
		END { print name "," counts limits "," share (margin == "" ? "" : "," margin) inside }'
}
