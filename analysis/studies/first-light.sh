#!/bin/sh
# First light: the first study (twins.sh) with so few deals that it takes minutes.
#
# Cost: five series of 800 deals with at most 20,000 nodes each and 4,000 for the
# player, two to three minutes of one core.
#
# usage: first-light.sh BUILD; DEALS, NODES and so on in the environment, see common.sh
set -eu
build=${1:?"usage: first-light.sh BUILD"}
DEALS=${DEALS:-800} NODES=${NODES:-20000} PLAYED=${PLAYED:-4000} OUT=${OUT:-$build/study/first-light}
export DEALS NODES PLAYED OUT
exec "$(dirname "$0")/twins.sh" "$build"
