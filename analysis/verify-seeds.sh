#!/bin/sh
# Solves the curated deals again, and grades those that have a grade: every field must come
# out as it stands in seeds/.  analysis/verify-seeds.sh [BUILD] [FILE...]; the budget of a
# file is the -N of its first line.  The exit status is 1 when a file differs.
build=$(cd "${1-build}" && pwd) || exit 2
[ $# -eq 0 ] || shift
PATH=$build:$PATH
LC_ALL=C
export PATH LC_ALL
cd "$(dirname "$0")/.." || exit 2
[ $# -gt 0 ] || set -- seeds/*
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
status=0

for file do
	case $file in *.md) continue ;; esac
	nodes=$(sed -n '1s/.*-N \([0-9]*\).*/\1/p' "$file")
	[ -n "$nodes" ] || { echo "$file: its first line names no budget" >&2; exit 2; }
	grade=
	! grep -q '^[^#].* grade=' "$file" || grade=--grade
	grep -v '^#' "$file" >"$work/kept"
	play --rewind "$work/kept" | solve -N "$nodes" $grade -j "${THREADS:-$(nproc)}" >"$work/again" || exit 2
	if cmp -s "$work/kept" "$work/again"; then
		echo "$file: $(wc -l <"$work/kept" | tr -d ' ') deals come out the same"
	else
		echo "$file: $(diff "$work/kept" "$work/again" | grep -c '^>') deals come out otherwise:" >&2
		diff "$work/kept" "$work/again" | sed -n 's/^[<>] \(game=[^ ]*\).*\( seed=[0-9]*\).* \(result=.*\)/\1\2 \3/p' | head -n 4 >&2
		status=1
	fi
done
exit $status
