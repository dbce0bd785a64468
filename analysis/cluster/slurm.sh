#!/bin/sh
# A study in M shards as a Slurm array job, one shard a task.
#
# usage: slurm.sh M DIR DEALS GAME [DEAL-OPTION...]
#
# Submits the array, then a job that waits for all tasks and merges the shards into DIR/table.csv. Both can be
# submitted again, and then do only the missing part. Start-up takes about a second a task, so a shard should have
# thousands of deals. First one deal is tried here.
#
# Environment variables, besides those of shard.sh:
#     THREADS  also the number of CPUs requested for a task
#     SBATCH   a list of options for sbatch

set -eu
unset CDPATH
here=$(cd "$(dirname "$0")" && pwd)
case ${1-} in -h | --help) sed -n '2,/^$/s/^# \{0,1\}//p' "$0"; exit ;; esac
[ $# -ge 4 ] || {
	echo "usage: slurm.sh M DIR DEALS GAME [DEAL-OPTION...]; see --help" >&2
	exit 2
}
shards=$1 dir=$2
shift 2
(shift && "$here/shard.sh" --check "$@")
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)

# Quotes words for a shell
quoted() {
	for word; do
		printf " '%s'" "$(printf '%s' "$word" | sed "s/'/'\\\\''/g")"
	done
}

# Slurm copies the script out of its folder, so paths are absolute.
{
	echo "#!/bin/sh"
	# shellcheck disable=SC2016
	echo 'exec'"$(quoted "$here/shard.sh")"' "$SLURM_ARRAY_TASK_ID"'"$(quoted "$shards" "$dir" "$@")"
} >"$dir/array.sh"
{
	echo "#!/bin/sh"
	echo "exec$(quoted "$here/merge.sh" "$shards" "$dir" --csv) >$(quoted "$dir/table.csv")"
} >"$dir/merge.sh"

# The variable SBATCH is split into words on purpose.
# shellcheck disable=SC2086
job=$(sbatch --parsable ${SBATCH-} --array="0-$((shards - 1))" --cpus-per-task="${THREADS:-1}" \
	--export=ALL --output="$dir/%a.log" "$dir/array.sh")
# shellcheck disable=SC2086
sbatch --parsable ${SBATCH-} --dependency="afterok:${job%%;*}" --kill-on-invalid-dep=yes \
	--export=ALL --output="$dir/merge.log" "$dir/merge.sh" >/dev/null
echo "$job"
