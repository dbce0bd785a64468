#!/bin/sh
# deal-puzzles: deals that can be won, by grade, as records or as a booklet; see deal-puzzles(1).
# make writes BUILD/deal-puzzles from this, with the folders of the tree; make install with those of the system.

unset CDPATH POSIXLY_CORRECT # which make cd print, and some programs refuse options behind operands
unset DEALS THREADS DISTINCT SPEAKER OUT FROM KEEP # words of puzzles.sh and booklet.sh, which speak for themselves in a tree
share=@SHARE@ # seeds/, analysis/puzzles/, libdeal/grade/scales.csv; as seen from this file, if it is no absolute path
case $share in /*) ;; *) share=$(cd "$(dirname "$(readlink -f "$0")")/$share" && pwd) || exit 2 ;; esac
tools=@TOOLS@ # deal, play, solve and stats, by these names
name=$(basename "$0")

usage="usage: $name [OPTION]... GAME | ./FILE.ini"

set -f # options handed on are words, not patterns of file names

die() {
	printf '%s\n' "$name: $*" >&2
	exit 2
}

misused() {
	printf '%s\n' "$name: $*" >&2
	printf '%s\n' "$usage; $name --help lists the options" >&2
	exit 2
}

summary() { # TOPIC, there is none but all
	case $1 in "" | all | -*) ;; *) misused "no help on \"$1\"; --help alone prints all" ;; esac
	cat <<END || exit 2
$usage
Writes deals that can be won, each with its grade and a winning line.

  -b, --booklet          write a booklet to print: FOLDER/GAME.pdf and FOLDER/GAME.html
  -g GRADE               only deals of this grade, from 1 (easy) to 5 (hard)
  -n COUNT               number of deals of each grade (10; in a booklet 2)
  -s SEED                solve new deals, from this seed on, instead of taking curated ones
  -N NODES               budget of the solver for each new deal
  -o NAME=VALUE          set an option of the game, as for deal; solves new deals; may be repeated
  -d FOLDER              with -b: the folder of the booklet (.)
  -u URL                 with -b: the address of the page to play on, for links and QR codes
  -h, --help             print this summary
      --version          print the version of the program and of the format

Example: $name -g 3 -n 5 herring-bone
END
	exit 0
}

version() {
	"$tools/deal" --version | sed 's/^deal/deal-puzzles/' || exit 2
	exit 0
}

# A shell runs traps while it waits for a job, but not during a foreground command.  The trap uses $!, which the shell
# sets as it forks, because a signal may arrive before the next assignment.
run() {
	running=yes
	"$@" &
	wait "$!"
	set -- $?
	running=
	return "$1"
}

put() { # FILE
	cat "$1" 2>/dev/null
	status=$?
	[ $status -le 128 ] || exit $status # no message for a closed pipe
	[ $status -eq 0 ] || die "stdout: cannot write"
}

enough() { # FOUND WHAT
	wanted=$((COUNT * $([ -n "$GRADE" ] && echo 1 || echo 5)))
	[ "$1" -ge "$wanted" ] && return
	printf '%s\n' "$name: $GAME: $1 of $wanted $2${GRADE:+ of grade $GRADE}$([ -z "$curated" ] || echo "; -s 1 looks for new ones")" >&2
	exit 1
}

running=
GRADE= COUNT= SEED= NODES= OPTIONS= PAGE= booklet= folder= fresh=
case ${1-} in -h | --help) summary "${2-}" ;; --version) version ;; --booklet) booklet=yes && shift ;; esac
GAME=
take_options() { # the arguments from here on; OPTIND says how many were taken
	OPTIND=1
	while getopts :bhg:n:s:N:o:d:u:-: option; do
		case $option in [gnsNodu]) [ -n "$OPTARG" ] || misused "option \"-$option\" needs a value" ;; esac
		case $option in
		b) booklet=yes ;;
		h) summary "" ;;
		g) GRADE=$OPTARG ;;
		n) COUNT=$OPTARG ;;
		s) SEED=$OPTARG fresh=yes ;;
		N) NODES=$OPTARG ;;
		o)
			case $OPTARG in *[[:space:]]*) die "-o: write + for a blank" ;; esac
			OPTIONS="$OPTIONS${OPTIONS:+ }-o $OPTARG" fresh=yes
			;;
		d) folder=$OPTARG ;;
		u) PAGE=$OPTARG ;;
		-) case $OPTARG in help) summary "" ;; help=*) summary "${OPTARG#help=}" ;; version) version ;; booklet) booklet=yes ;; *) misused "unknown option \"--$OPTARG\"" ;; esac ;;
		:) misused "option \"-$OPTARG\" needs a value" ;;
		*) misused "unknown option \"-$OPTARG\"" ;;
		esac
	done
}
while [ $# -gt 0 ]; do # options may follow the game
	take_options "$@"
	shift $((OPTIND - 1))
	[ $# -gt 0 ] || break
	[ -z "$GAME" ] || misused "one game"
	case $1 in "" | -*) misused "\"$1\" is no game" ;; esac
	GAME=$1
	shift
done
[ -n "$GAME" ] || misused "no game named; deal --list shows them"

# Run the tool without output; print its first error under the name of this program and exit 2.
accepts() { # TOOL ARGUMENT...
	tool=$1
	shift
	said=$("$tools/$tool" "$@" 2>&1 >/dev/null </dev/null) || { printf '%s\n' "$said" | sed "s/^[^:]*: /$name: /; s/--seed:/-s:/; s/--nodes:/-N:/; s/--option:/-o:/" | head -n 1 >&2; exit 2; }
}
# shellcheck disable=SC2086
accepts deal --seed "${SEED:-1}" $OPTIONS "$GAME"
# shellcheck disable=SC2086
[ -z "$SEED" ] || SEED=$("$tools/deal" --seed "$SEED" $OPTIONS "$GAME" | sed 's/.* seed=\([0-9]*\) .*/\1/')
[ -z "$NODES" ] || {
	accepts solve --nodes "$NODES"
	given=$NODES
	NODES=$(echo "$NODES" | awk '{ unit = /k$/ ? 1e3 : /M$/ ? 1e6 : /G$/ ? 1e9 : 1; sub(/[kMG]$/, ""); printf "%.0f", $0 * unit }')
	[ ${#NODES} -le 10 ] || die "-N: \"$given\" is not a number from 1 to 9999999999"
}
case $GRADE in "" | [1-5]) ;; *) die "-g: \"$GRADE\" is no grade from 1 to 5" ;; esac
case $COUNT in 0* | *[!0-9]* | ???????*) die "-n: \"$COUNT\" is not a number from 1 to 999999" ;; esac

[ -n "$booklet" ] || [ -z "$PAGE" ] || misused "-u goes with --booklet"
[ -n "$booklet" ] || [ -z "$folder" ] || misused "-d goes with --booklet"

COUNT=${COUNT:-$([ -n "$booklet" ] && echo 2 || echo 10)}
curated=$share/seeds/$GAME.graded
[ -z "$fresh" ] && [ -r "$curated" ] || curated=
[ -z "$curated" ] || [ -z "$NODES" ] || misused "-N: curated deals are not solved again; -s 1 looks for new ones"
folder=${folder:-.}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap '[ -z "$running" ] || { kill "$!"; wait "$!"; } 2>/dev/null; die interrupted' INT TERM HUP
SEED=${SEED:-1}
export GAME GRADE COUNT SEED NODES OPTIONS PAGE
SPEAKER=$name
export SPEAKER

if [ -n "$booklet" ]; then
	mkdir -p "$folder" || exit 2
	export OUT="$folder" FROM="$curated" KEEP="$work"
	run "$share/analysis/puzzles/booklet.sh" "$tools" >"$work/told" || exit
	put "$work/told"
	enough "$(sed -n 's/.*, puzzles: //p' "$work/told")" puzzles
elif [ -n "$curated" ]; then
	awk -v grade="$GRADE" -v most="$COUNT" '!/^#/ {
		for (i = 1; i <= NF; i++)
			if ($i ~ /^grade=/ && (grade == "" || $i == "grade=" grade) && n[$i]++ < most)
				print
	}' "$curated" >"$work/chosen"
	put "$work/chosen"
	enough "$(wc -l <"$work/chosen" | tr -d ' ')" "curated deals"
else
	export OUT="$work"
	run "$share/analysis/puzzles/puzzles.sh" "$tools" >"$work/result"
	status=$?
	result=$(cat "$work/result")
	[ -z "$result" ] || put "$result"
	exit $status
fi
