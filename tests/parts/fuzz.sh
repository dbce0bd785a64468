# Replays the inputs that fuzzing found or kept; make fuzz searches for more.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_fuzz() {
	for dir in tests/fuzz/corpus/*/; do
		target=$(basename "$dir")
		timeout 300 "$build/tests/fuzz/$target" "$dir"* >"$work/out" 2>&1
		check "fuzz/$target: $(tail -n 1 "$work/out" | cut -c 1-80)" $? "$work/out"
	done
}
