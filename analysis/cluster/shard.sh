#!/bin/sh
# In this folder: a study on many machines, shard by shard.
#
# One shard of a study: deals R, R+M, R+2M, ... of a run are dealt, solved or played, and counted.
#
# usage: shard.sh R M DIR DEALS GAME [DEAL-OPTION...]
#        shard.sh --check GAME [DEAL-OPTION...]
#
# Writes DIR/study, the arguments, which are the same for all shards of DIR; DIR/R.records, the records; and
# DIR/R.state, their counts. The state is written last and atomically, so a shard with a state is finished and is not
# repeated. An interrupted shard continues after its last whole record, or with CHAIN from its first deal.
# With --check it runs one deal, and fails if its record lacks a field of BY.
#
# Environment variables:
#     NODES    nodes for each deal (100000)
#     THREADS  threads of a shard (1)
#     MEMORY   MiB of the table of each search (64)
#     CHAIN    a pipeline of tools that reads deals and writes a record for each, instead of the solver, such as
#              'play --policy cautious' or 'play --policy random | play --rewind | solve -N 1e4'
#     BY       the fields to count by (game,set)
#     TOOLS    the folder of deal, play, solve and stats, if PATH lacks them

set -eu
unset CDPATH
LC_ALL=C
export LC_ALL
case ${1-} in -h | --help) sed -n '4,/^$/s/^# \{0,1\}//p' "$0"; exit ;; esac
[ "${1-}" = --check ] && [ $# -ge 2 ] || [ $# -ge 5 ] || {
	echo "usage: shard.sh R M DIR DEALS GAME [DEAL-OPTION...]; see --help" >&2
	exit 2
}
installed=$(dirname "$0")/../../tools # make install links the tools there under their plain names
[ -n "${TOOLS-}" ] || [ ! -d "$installed" ] || TOOLS=$(cd "$installed" && pwd)
PATH=${TOOLS:+$TOOLS:}$PATH
by=${BY:-game,set}

if [ "$1" = --check ]; then
	shift
	deal -n 1 "$@" | sh -c "${CHAIN:-solve -N 100 --memory 1}" | stats --by "$by" >/dev/null || {
		echo "shard.sh: the first deal fails, or its record lacks a field of BY=$by" >&2
		exit 2
	}
	exit
fi

shard=$1 shards=$2 dir=$3 deals=$4
shift 4
mkdir -p "$dir"
study="$shards $deals $* ${CHAIN:-N=${NODES:-100000}} by=$by"
echo "$study" >"$dir/$shard.study"
ln "$dir/$shard.study" "$dir/study" 2>/dev/null || : # the first shard's stays
rm "$dir/$shard.study"
[ "$(cat "$dir/study")" = "$study" ] || {
	echo "shard.sh: $dir has another study: $(cat "$dir/study")" >&2
	exit 2
}
[ ! -e "$dir/$shard.state" ] || exit 0
# the option --resume compares with the earlier deals, so these must stay unchanged
deal -n "$deals" -m "$shard/$shards" "$@" >"$dir/$shard.deals.new"
mv "$dir/$shard.deals.new" "$dir/$shard.deals"
if [ -n "${CHAIN-}" ]; then
	sh -c "$CHAIN" <"$dir/$shard.deals" >"$dir/$shard.records"
	# the status of a pipeline is that of its last tool
	[ "$(grep -vc '^#' "$dir/$shard.records")" -eq "$(grep -vc '^#' "$dir/$shard.deals")" ] || {
		echo "shard.sh: $dir/$shard.records: not a record for each deal: $CHAIN" >&2
		exit 1
	}
else
	solve -N "${NODES:-100000}" -j "${THREADS:-1}" --memory "${MEMORY:-64}" \
		--resume "$dir/$shard.records" "$dir/$shard.deals" >/dev/null
fi
stats --by "$by" --state "$dir/$shard.state" "$dir/$shard.records" >/dev/null
rm -f "$dir/$shard.deals"
