#!/bin/sh
# A study in M shards under GNU Parallel, on the cores of this machine or over ssh.
#
# usage: parallel.sh M DIR DEALS GAME [DEAL-OPTION...]
#
# The tools, this folder and DIR must have the same path on every host of HOSTS, as on a shared disk. A shard has an
# overhead of some 50 ms, so it should have hundreds of deals. After an interruption run it again. First one deal is
# tried.
#
# Environment variables, besides those of shard.sh:
#     JOBS   shards at a time (one for each core)
#     HOSTS  a list for the option --sshlogin of Parallel

set -eu
unset CDPATH
here=$(cd "$(dirname "$0")" && pwd)
case ${1-} in -h | --help) sed -n '2,/^$/s/^# \{0,1\}//p' "$0"; exit ;; esac
[ $# -ge 4 ] || {
	echo "usage: parallel.sh M DIR DEALS GAME [DEAL-OPTION...]; see --help" >&2
	exit 2
}
shards=$1 dir=$2
shift 2
(shift && "$here/shard.sh" --check "$@")
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)

# Fails, with a message for each host of HOSTS that ssh does not reach or that lacks this folder.
check_hosts() {
	failed=0
	for host in $(echo "${HOSTS-}" | tr , ' '); do
		said=$(parallel --will-cite --nonall --ssh 'ssh -o ConnectTimeout=20' --sshlogin "$host" \
			"echo reached; test -x '$here/shard.sh' && test -d '$dir' && echo ready" </dev/null 2>&1) || :
		case $said in
		*ready*) ;;
		*reached*) echo "parallel.sh: $host lacks $here or $dir" >&2 && failed=1 ;;
		*) echo "parallel.sh: $host cannot be reached: $said" >&2 && failed=1 ;;
		esac
	done
	return $failed
}

check_hosts || exit 2
seq 0 $((shards - 1)) | parallel --will-cite -q ${JOBS:+-j "$JOBS"} \
	${HOSTS:+--sshlogin "$HOSTS" --env TOOLS --env NODES --env THREADS --env MEMORY --env BY --env CHAIN} \
	--halt soon,fail=1 "$here/shard.sh" {} "$shards" "$dir" "$@"
exec "$here/merge.sh" "$shards" "$dir"
