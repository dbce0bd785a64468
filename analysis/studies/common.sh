# What the studies share; sourced, not run. A study is
#
#     analysis/studies/NAME.sh BUILD [--quick]
#
# and writes, for each of its tables, NAME-TABLE.csv, .txt and perhaps .svg, and one
# NAME.made with the commit and the command, into BUILD/study/NAME (OUT, if set), or
# .../NAME/quick. What is finished is kept: run it again after a break and it goes on.
#
# In the environment: DEALS, NODES and GREEDY, deals for the player, say how much is
# done, THREADS on how many threads, POLICIES which players there are.
# shellcheck shell=sh

set -eu
LC_ALL=C
export LC_ALL

say() {
	echo "$study: $*" >&2
}

# study_start NAME DEALS NODES GREEDY QUICK_DEALS QUICK_NODES QUICK_GREEDY BUILD [--quick]
study_start() {
	study=$1
	deals=${DEALS:-$2} nodes=${NODES:-$3} greedy=${GREEDY:-$4}
	build=${8:?"usage: $study.sh BUILD [--quick]"}
	out=${OUT:-$build/study/$study}
	if [ "${9-}" = --quick ]; then
		deals=$5 nodes=$6 greedy=$7 out=$out/quick
	elif [ -n "${9-}" ]; then
		echo "usage: $study.sh BUILD [--quick]" >&2
		exit 2
	fi
	threads=${THREADS:-$(nproc 2>/dev/null || echo 1)}
	policies=${POLICIES-greedy}
	made="commit $(git describe --always --dirty 2>/dev/null || echo unknown)
command DEALS=$deals NODES=$nodes GREEDY=$greedy POLICIES='$policies' analysis/studies/$study.sh"
	PATH=$(cd "$build" && pwd):$PATH
	mkdir -p "$out"
	cd "$out"
	echo "$made" >"$study.made"
}

# make_file FILE COMMAND...: the output of COMMAND, unless FILE is there already
make_file() {
	file=$1
	shift
	[ -e "$file" ] && return
	"$@" >"$file.part"
	mv "$file.part" "$file"
}

# solved NAME DEAL-ARGUMENT...: the deals of the study, solved; the file is named in $file.
# The names carry all that the contents depend on.
solved() {
	name=$1
	shift
	make_file "$name-$deals.deals" deal -n "$deals" "$@"
	in=$file
	file=$name-$deals-$nodes.solved
	[ -e "$file" ] && return
	say "$name: solving $deals deals with $nodes nodes each on $threads threads"
	solve -N "$nodes" -j "$threads" --memory 64 --resume "$file.part" "$in" >/dev/null
	mv "$file.part" "$file"
}

# played POLICY NAME DEAL-ARGUMENT...: the same seeds and more, played by a policy
played() {
	policy=$1 name=$2
	shift 2
	make_file "$name-$greedy.deals" deal -n "$greedy" "$@"
	in=$file
	make_file "$name-$greedy.$policy" play --policy "$policy" "$in"
}

# series NAME DEAL-ARGUMENT...: solved, and played by every policy; the files go to $files
files=
series() {
	solved "$@"
	files="$files $file"
	for each in $policies; do
		played "$each" "$@"
		files="$files $file"
	done
}

# together NAME: all of $files as one, whose name does not fill the foot of a chart
together() {
	# The names have no blanks: they are split on purpose.
	# shellcheck disable=SC2086
	cat $files >"$1"
}

# show TABLE TITLE STATS-ARGUMENT...: as text, which is shown too, and as CSV
show() {
	table=$study-$1
	echo "$2"
	shift 2
	stats "$@" >"$table.txt"
	cat "$table.txt"
	echo
	stats --csv "$@" >"$table.csv"
}

# chart TABLE TITLE STATS-ARGUMENT...: the same with a chart of that title
chart() {
	table=$study-$1 title=$2
	shift 2
	show "${table#"$study"-}" "$title" "$@"
	stats --title "$title" --plot "$table.svg" "$@" >/dev/null
}

# options_of GAME: one line for each option but the size of the pack, a tab between
# its name and its values, the default first; a range gives its default and its neighbours
options_of() {
	deal --about "$1" | awk '
	/^Options/ { inside = 1; next }
	!/^  / { inside = 0 }
	inside {
		name = $1
		if (name == "ranks" || name == "suits")
			next
		value = $0
		sub(/^[^=]*= /, "", value)
		values = value
		sub(/: .*/, "", value)
		sub(/^[^:]*: /, "", values)
		line = name "\t" value
		if (values ~ /^[0-9]+\.\.[0-9]+$/) {
			if (value > 0)
				line = line "\t" value - 1
			line = line "\t" value + 1
		} else {
			n = split(values, each, / \| /)
			for (i = 1; i <= n; i++)
				if (each[i] != value)
					line = line "\t" each[i]
		}
		gsub(/ /, "+", line)
		print line
	}'
}
