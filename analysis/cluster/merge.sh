#!/bin/sh
# Adds up all M shards of DIR and prints the table. Further arguments go to stats, such as --csv, --plot FILE or
# --length.
#
# usage: merge.sh M DIR [STATS-OPTION...]

set -eu
unset CDPATH
LC_ALL=C
export LC_ALL
case ${1-} in -h | --help) sed -n '2,/^$/s/^# \{0,1\}//p' "$0"; exit ;; esac
[ $# -ge 2 ] || {
	echo "usage: merge.sh M DIR [STATS-OPTION...]" >&2
	exit 2
}
shards=$1 dir=$2
shift 2
installed=$(dirname "$0")/../../tools # make install links the tools there under their plain names
[ -n "${TOOLS-}" ] || [ ! -d "$installed" ] || TOOLS=$(cd "$installed" && pwd)
PATH=${TOOLS:+$TOOLS:}$PATH

[ ! -e "$dir/study" ] || [ "$(cut -d ' ' -f 1 "$dir/study")" = "$shards" ] || {
	echo "merge.sh: $dir: the study has $(cut -d ' ' -f 1 "$dir/study") shards, not $shards" >&2
	exit 2
}
missing=
shard=0
while [ "$shard" -lt "$shards" ]; do
	[ -e "$dir/$shard.state" ] || missing="$missing $shard"
	shard=$((shard + 1))
done
[ -z "$missing" ] || {
	echo "merge.sh: $dir: shards that are not finished:$missing" >&2
	exit 1
}
set -- "$@" --
shard=0
while [ "$shard" -lt "$shards" ]; do
	set -- "$@" "$dir/$shard.state"
	shard=$((shard + 1))
done
exec stats --merge "$@"
