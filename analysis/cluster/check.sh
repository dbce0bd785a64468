#!/bin/sh
# Tests the cluster scripts on a tiny study: under GNU Parallel, also after an interruption, and under a Slurm of one
# node on the loopback interface, which it starts itself. Prints TAP. A program that is not installed or does not start
# is reported as skipped, with the reason.
#
# usage: check.sh BUILD [shards], with only the tests that need neither

set -u
case ${1-} in -h | --help) sed -n '2,/^$/s/^# \{0,1\}//p' "$0"; exit ;; esac
here=$(cd "$(dirname "$0")" && pwd)
TOOLS=$(cd "${1:?usage: check.sh BUILD}" && pwd) || exit 2
NODES=1000 LC_ALL=C
PATH=$TOOLS:$PATH
export TOOLS NODES LC_ALL PATH
dir=$(mktemp -d) || exit 1
pids=
# shellcheck disable=SC2086
trap 'kill $pids 2>/dev/null; wait; rm -rf "$dir"' EXIT
trap 'exit 1' INT TERM
cd "$dir" || exit 1
number=0 failed=0

check() { # NAME STATUS
	number=$((number + 1))
	[ "$2" -eq 0 ] || { failed=1; printf 'not '; }
	echo "ok $number - $1"
}

skip() { # NAME REASON
	number=$((number + 1))
	echo "ok $number - $1 # SKIP $2"
}

deal -n 20 -o redeal=turned herring-bone | solve -N 1000 >all
stats --by game,set all >want
stats --by game,set --csv all >want.csv

# Shards one after the other: a chain of tools, a field that no record has, and help.
try_shards() {
	deal -n 12 golf | play --policy random | stats --by by >want.played
	for shard in 0 1; do
		CHAIN='play --policy greedy | play --rewind | play --policy random' BY=by "$here/shard.sh" $shard 2 chain 12 golf
	done
	"$here/merge.sh" 2 chain >got 2>err && cmp want.played got
	check "a chain of tools gives what one run gives" $?
	CHAIN='head -n 1 | play --policy random' "$here/shard.sh" 0 2 short 12 golf 2>err
	[ $? -eq 1 ] && grep -q 'not a record for each deal' err && [ ! -e short/0.state ]
	check "a chain that loses records is refused" $?
	BY=game,twinz "$here/shard.sh" --check golf 2>err
	[ $? -eq 2 ] && grep -q 'lacks a field of BY=game,twinz' err && BY=nodes/log10 "$here/shard.sh" --check golf
	check "a field that no record has is found before the run" $?
	for script in shard parallel slurm merge check; do "$here/$script.sh" --help | grep -q "^usage: $script.sh " || echo "$script"; done >err
	[ ! -s err ] && "$here/shard.sh" --help | grep -q '^    CHAIN  '
	check "each script has help" $?
}

try_parallel() {
	command -v parallel >/dev/null || { skip "GNU Parallel" "not installed"; return; }
	HOSTS=nosuchhost.invalid "$here/parallel.sh" 3 lost 20 golf >got 2>err
	[ $? -eq 2 ] && grep -q '^parallel.sh: nosuchhost.invalid cannot be reached: ssh: ' err && [ ! -s got ]
	check "GNU Parallel: a host that cannot be reached is named" $?
	JOBS=2 "$here/parallel.sh" 3 shards 20 herring-bone -o redeal=turned >got 2>err
	cmp want got
	check "GNU Parallel: three shards give what one run gives" $?
	# simulates a crash: a shard without a state, with a truncated record
	rm shards/1.state
	head -c 2000 shards/1.records >cut && mv cut shards/1.records
	"$here/merge.sh" 3 shards >/dev/null 2>err
	[ $? -eq 1 ] && grep -q 'not finished: 1$' err
	check "merging refuses while a shard is missing" $?
	JOBS=2 "$here/parallel.sh" 3 shards 20 herring-bone -o redeal=turned >got 2>err
	cmp want got
	check "GNU Parallel: a broken shard is taken up again" $?
}

# Without accounting, cgroups or munge: enough to run jobs of one user on one machine.
start_slurm() {
	host=$(hostname -s)
	mkdir -p slurm/state slurm/spool
	cat >slurm.conf <<-END
		ClusterName=check
		SlurmctldHost=$host(127.0.0.1)
		SlurmctldPort=16817
		SlurmdPort=16818
		AuthType=auth/none
		CredType=cred/none
		ProctrackType=proctrack/pgid
		TaskPlugin=task/none
		JobAcctGatherType=jobacct_gather/none
		SelectType=select/cons_tres
		SlurmUser=$(id -un)
		SlurmdUser=$(id -un)
		StateSaveLocation=$dir/slurm/state
		SlurmdSpoolDir=$dir/slurm/spool
		SlurmctldPidFile=$dir/slurm/ctld.pid
		SlurmdPidFile=$dir/slurm/d.pid
		ReturnToService=2
		NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
		PartitionName=all Nodes=$host Default=YES State=UP
	END
	SLURM_CONF=$dir/slurm.conf
	export SLURM_CONF
	slurmctld -D >ctld.log 2>&1 &
	pids="$pids $!"
	slurmd -D >slurmd.log 2>&1 &
	pids="$pids $!"
	tries=0
	until sinfo -h -o %t 2>/dev/null | grep -q idle; do
		tries=$((tries + 1))
		[ $tries -lt 20 ] || return 1
		sleep 1
	done
}

try_slurm() {
	for tool in slurmctld slurmd sbatch; do
		command -v $tool >/dev/null || { skip "Slurm" "no $tool"; return; }
	done
	start_slurm || { skip "Slurm" "$(grep -hi 'error\|fatal' ctld.log slurmd.log | tail -n 1 | sed 's/^\[[^]]*\] //')"; return; }
	"$here/slurm.sh" 3 array 20 herring-bone -o redeal=turned >job 2>err
	check "Slurm: an array is taken" $?
	tries=0
	until [ -s array/table.csv ] || [ $tries -ge 60 ]; do
		tries=$((tries + 1))
		sleep 1
	done
	cmp want.csv array/table.csv
	check "Slurm: the shards of an array, merged, give what one run gives" $?
	"$here/slurm.sh" 3 array 20 herring-bone -o redeal=turned >job 2>err
	check "Slurm: submitted again, when all is done" $?
}

try_shards
if [ "${2-}" != shards ]; then
	try_parallel
	try_slurm
fi
echo "1..$number"
exit $failed
