#!/bin/sh
# Continues the census: searches the deals that plan.csv has and that the files of this folder lack, from seed 1 on, and
# adds lines to the files. It can be stopped at any time; finished chunks stay.
#
# Environment variables:
#     GAMES    restricts it, as in "golf freecell/no-cells"
#     SHARD    R/M: only seeds with rest R, as deal -m has it; the files of M machines are joined by verdicts.sh merge
#     CHUNK    number of deals after which lines are written (1000)
#     AGAIN    a budget of nodes: search the unknown deals again instead
#     THREADS  number of threads that solve (1)
#     INTO     folder of the files, if not this one
#
# usage: census.sh BUILD

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=analysis/studies/common.sh
. "$here/../studies/common.sh" # with set -eu
PATH=$(cd "${1:?"usage: census.sh BUILD"}" && pwd):$PATH
cd "$here" || exit
commit=$(commit_of_sources)
case $commit in *+) echo "census.sh: the sources of the search have changes that no commit has" >&2; exit 1 ;; esac
cd "${INTO:-.}" || exit

# add FILE NODES: solves deals and adds their line to FILE
add() {
	solve -N "$2" -j "${THREADS:-1}" >"$1.solved"
	"$here/verdicts.sh" pack "$2" "$commit" <"$1.solved" | gzip -9n >"$1.new"
	cat "$1.new" >>"$1"
	rm "$1.new" "$1.solved"
}

# last_of FILE GAME SET: the last seed of which there is a verdict, or 0
last_of() {
	[ -e "$1" ] || { echo 0; return; }
	gzip -dc "$1" | awk -v start="game=$2 ${3:+set=$3 }seed=" -v shard="${SHARD-}" '
	BEGIN { split(shard, part, "/") }
	index($0, start) == 1 && !/ seed=[0-9]*[+]/ {
		first = substr($0, length(start) + 1) + 0
		step = match($0, / step=[0-9]+/) ? substr($0, RSTART + 6, RLENGTH - 6) : 1
		text = $0
		sub(/.* verdicts=/, "", text)
		at = first + step * (length(text) - 1)
		if ((shard == "" || (step == part[2] && first % step == part[1])) && at > last) last = at
	}
	END { print last + 0 }'
}

columns "$here/plan.csv" game deals nodes set | while IFS='	' read -r game deals nodes set; do
	case " ${GAMES-$game} " in *" $game "*) ;; *) continue ;; esac
	file=${game%%/*}.gz
	if [ -n "${AGAIN-}" ]; then
		[ -e "$file" ] || continue
		"$here/verdicts.sh" open "$file" | grep "^game=$game ${set:+set=$set }seed=" >"$file.open" || true
		[ ! -s "$file.open" ] || add "$file" "$AGAIN" <"$file.open"
		rm "$file.open"
		continue
	fi
	options=
	for option in $(echo "$set" | tr , ' '); do options="$options -o '$(echo "$option" | sed 's/:/=/; s/+/ /g')'"; done
	last=$(last_of "$file" "$game" "$set")
	while [ "$last" -lt "$deals" ]; do
		many=$((deals - last < ${CHUNK:-1000} ? deals - last : ${CHUNK:-1000}))
		eval "deal -s $((last + 1)) -n $many ${SHARD:+-m $SHARD} $options $game" | add "$file" "$nodes"
		last=$((last + many))
	done
done
