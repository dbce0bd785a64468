#!/bin/sh
# A study in M shards under GNU Parallel, on the cores of this machine or over ssh.
#
# usage: parallel.sh M DIR DEALS GAME [DEAL-OPTION...]
#
# Runs JOBS at a time (one for each core). With HOSTS, a list for Parallel's --sshlogin, the shards run there. The
# tools, this folder and DIR must then have the same path on every host, as on a shared disk. A shard has an overhead of
# some 50 ms, so it should have hundreds of deals. After an interruption run it again.

set -eu
unset CDPATH
here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 4 ] || {
	echo "usage: parallel.sh M DIR DEALS GAME [DEAL-OPTION...]" >&2
	exit 2
}
shards=$1 dir=$2
shift 2
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)

seq 0 $((shards - 1)) | parallel --will-cite -q ${JOBS:+-j "$JOBS"} \
	${HOSTS:+--sshlogin "$HOSTS" --env TOOLS --env NODES --env THREADS --env MEMORY --env BY} \
	--halt soon,fail=1 "$here/shard.sh" {} "$shards" "$dir" "$@"
exec "$here/merge.sh" "$shards" "$dir"
