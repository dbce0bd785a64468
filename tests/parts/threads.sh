# One set of rules, two tables, two threads.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_threads() {
	threads herring-bone belle-lucie calcul >"$work/out" 2>&1
	check "threads: two tables at once" $? "$work/out"
}
