#!/bin/sh
# patience: opens the page to play on, or a game in the terminal; see patience(7).
# make writes BUILD/patience from this, with the folders of the tree; make install with those of the system.

unset CDPATH POSIXLY_CORRECT # which make cd print, and some programs refuse options behind operands
page=@PAGE@ # as seen from this file, if it is no absolute path
case $page in /*) ;; *) page=$(cd "$(dirname "$(readlink -f "$0")")/$(dirname "$page")" && pwd)/${page##*/} || exit 2 ;; esac
tools=@TOOLS@ # play, by this name
name=$(basename "$0")

if [ "${1-}" = --help ] || [ "${1-}" = -h ]; then
	cat <<END
usage: $name [OPTION]... [GAME]
Without arguments: opens the page to play on in a browser.
Else, or without a page or a browser: plays in the terminal.
The options are those of play --interactive, as in
    $name klondike
    $name --grade 2 klondike
END
	exit
fi
if [ $# -eq 0 ] && [ -e "$page" ] && [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ] && command -v xdg-open >/dev/null; then
	exec xdg-open "$page"
fi
exec "$tools/play" --interactive "$@"
