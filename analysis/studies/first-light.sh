#!/bin/sh
# First light: what do twins in the line cost, and what is seeing the pack worth?
#
# A card of the Herring-bone's bone whose twin lies nearer the end of the line
# can wait for it a long time.  The German bone comes from one pack and has no
# twins at all.  So: the same number of ordinary and of German deals, solved, the
# ordinary ones by the number of twin pairs in the bone; and the Assembly dealt
# without its ruling against twins.  Beside the solver, who sees every card, the
# greedy player, who does not, on the same deals.
#
# usage: first-light.sh BUILD
# DEALS, NODES and THREADS may be set in the environment.  Whatever is finished
# is kept: run it again after a break and it goes on from there.

set -eu

build=${1:?usage: first-light.sh BUILD}
deals=${DEALS:-2000}
nodes=${NODES:-100000}
threads=${THREADS:-$(nproc 2>/dev/null || echo 1)}

PATH=$(cd "$build" && pwd):$PATH
mkdir -p "$build/study"
cd "$build/study"

say() {
    echo "first-light: $*" >&2
}

# make_file FILE COMMAND...: the output of COMMAND, unless FILE is there already
make_file() {
    file=$1
    shift
    [ -s "$file" ] && return
    "$@" >"$file.part"
    mv "$file.part" "$file"
}

# The names carry all that the contents depend on.
study() {
    name=$1
    shift
    in=$name-$deals.deals
    say "$name: dealing $deals"
    make_file "$in" deal -n "$deals" "$@"
    say "$name: the greedy player"
    make_file "$name-$deals.greedy" play --policy greedy "$in"
    solved=$name-$deals-$nodes.solved
    [ -s "$solved" ] && return
    say "$name: solving with $nodes nodes a deal on $threads threads"
    solve -N "$nodes" -j "$threads" --memory 64 --resume "$solved.part" "$in" >/dev/null
    mv "$solved.part" "$solved"
}

# Table on stdout and in a file, numbers as CSV, and a chart.
show() {
    chart=$1 title=$2
    shift 2
    echo "$title"
    stats "$@" --title "$title" --plot "$chart.svg" >"$chart.txt"
    cat "$chart.txt"
    stats --csv "$@" >"$chart.csv"
    echo
}

study herring-bone herring-bone
study german herring-bone/german
study assembly -o assembly=any assembly

bone="herring-bone-$deals-$nodes.solved herring-bone-$deals.greedy"
german="german-$deals-$nodes.solved german-$deals.greedy"
assembly="assembly-$deals-$nodes.solved assembly-$deals.greedy"

say "counting"
# The names have no blanks: they are split on purpose.
# shellcheck disable=SC2086
{
    show games "Winnable, and won by a greedy player" --by game $bone $german $assembly
    show bone-twins "Herring-bone: twin pairs in the bone, against the German bone" \
        --by game,bone.twins $bone $german
    show assembly-twins "Assembly: twin pairs in the Assembly, dealt without the ruling" \
        --by assembly.twins $assembly
}

echo "charts: $build/study/games.svg $build/study/bone-twins.svg $build/study/assembly-twins.svg"
