#!/bin/sh
# In this folder: a study on many machines, shard by shard.
#
# One shard of a study: deals R, R+M, R+2M, ... of a run are dealt, solved and counted.
#
# usage: shard.sh R M DIR DEALS GAME [DEAL-OPTION...]
#
# Writes DIR/study, the arguments, which are the same for all shards of DIR; DIR/R.records, the solved deals; and
# DIR/R.state, their counts. The state is written last and atomically, so a shard with a state is finished and is not
# repeated. An interrupted shard continues after its last whole record.
#
# In the environment: NODES a deal (100000), THREADS (1), BY, the fields to count by
# (game,set), TOOLS, the directory of deal, solve and stats, where PATH lacks them.

set -eu
unset CDPATH
LC_ALL=C
export LC_ALL
[ $# -ge 5 ] || {
	echo "usage: shard.sh R M DIR DEALS GAME [DEAL-OPTION...]" >&2
	exit 2
}
shard=$1 shards=$2 dir=$3 deals=$4
shift 4
installed=$(dirname "$0")/../../tools # make install links the tools there under their plain names
[ -n "${TOOLS-}" ] || [ ! -d "$installed" ] || TOOLS=$(cd "$installed" && pwd)
PATH=${TOOLS:+$TOOLS:}$PATH

mkdir -p "$dir"
study="$shards $deals $* N=${NODES:-100000} by=${BY:-game,set}"
echo "$study" >"$dir/$shard.study"
ln "$dir/$shard.study" "$dir/study" 2>/dev/null || : # the first shard's stays
rm "$dir/$shard.study"
[ "$(cat "$dir/study")" = "$study" ] || {
	echo "shard.sh: $dir has another study: $(cat "$dir/study")" >&2
	exit 2
}
[ ! -e "$dir/$shard.state" ] || exit 0
# --resume compares with the earlier deals, so these must stay unchanged
deal -n "$deals" -m "$shard/$shards" "$@" >"$dir/$shard.deals.new"
mv "$dir/$shard.deals.new" "$dir/$shard.deals"
solve -N "${NODES:-100000}" -j "${THREADS:-1}" --memory "${MEMORY:-64}" \
	--resume "$dir/$shard.records" "$dir/$shard.deals" >/dev/null
stats --by "${BY:-game,set}" --state "$dir/$shard.state" "$dir/$shard.records" >/dev/null
rm -f "$dir/$shard.deals"
