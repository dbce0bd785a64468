#!/bin/sh
# deal-puzzles: deals that can be won, by grade, as records or as a booklet; see deal-puzzles(1).
# make writes BUILD/deal-puzzles from this, with the folders of the tree; make install with those of the system.

share=@SHARE@ # seeds/, analysis/puzzles/, libdeal/grade/scales.csv; as seen from this file, if it is no absolute path
case $share in /*) ;; *) share=$(cd "$(dirname "$(readlink -f "$0")")/$share" && pwd) || exit 2 ;; esac
tools=@TOOLS@ # deal, play, solve and stats, by these names
name=$(basename "$0")

usage="usage: $name [-b] [-g GRADE] [-n COUNT] [-s SEED] [-N NODES] [-o NAME=VALUE]... [-d FOLDER] [-u URL] GAME | ./FILE.ini"

die() {
	echo "$name: $*" >&2
	exit 2
}

misused() {
	echo "$name: $*" >&2
	echo "$usage" >&2
	exit 2
}

tell() {
	cat <<END || exit 2
$usage
Writes deals that can be won, each with its grade and a winning line.

  -b, --booklet          pages to print instead: FOLDER/GAME.pdf and GAME.html
  -g GRADE               1, easy, to 5, hard; else of each
  -n COUNT               how many of each grade (10; in a booklet 2)
  -s SEED                do not take curated deals, but solve new ones from this seed on
  -N NODES               budget of the solver for each of these
  -o NAME=VALUE          an option of the game, as for deal; such deals are solved anew
  -d FOLDER              where the booklet goes (.)
  -u URL                 of the page to play on, for links and QR codes in the booklet
      --help, --version

Example: $name -g 3 -n 5 herring-bone
END
	exit 0
}

version() {
	"$tools/deal" --version | sed 's/^deal/deal-puzzles/' || exit 2
	exit 0
}

# A shell heeds a signal while it waits for a job, not while it runs a command.
run() {
	"$@" &
	child=$!
	wait "$child"
}

child=
GRADE= COUNT= SEED= NODES= OPTIONS= PAGE= booklet= folder=. fresh=
case ${1-} in --help) tell ;; --version) version ;; --booklet) booklet=yes && shift ;; esac
while getopts :bg:n:s:N:o:d:u:-: option; do
	case $option in
	b) booklet=yes ;;
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
	-) case $OPTARG in help) tell ;; version) version ;; booklet) booklet=yes ;; *) misused "unknown option \"--$OPTARG\"" ;; esac ;;
	:) misused "option \"-$OPTARG\" needs a value" ;;
	*) misused "unknown option \"-$OPTARG\"" ;;
	esac
done
shift $((OPTIND - 1))
[ $# -eq 1 ] || misused "one game"
GAME=$1
"$tools/deal" --rules "$GAME" >/dev/null 2>&1 || { "$tools/deal" --rules "$GAME" 2>&1 >/dev/null | sed "s/^[^:]*: /$name: /" >&2; exit 2; }
case $GRADE in "" | [1-5]) ;; *) die "-g: \"$GRADE\" is no grade from 1 to 5" ;; esac
case $COUNT in 0* | *[!0-9]* | ???????*) die "-n: \"$COUNT\" is not a number from 1 to 999999" ;; esac

COUNT=${COUNT:-$([ -n "$booklet" ] && echo 2 || echo 10)}
curated=$share/seeds/$GAME.graded
[ -z "$fresh" ] && [ -r "$curated" ] || curated=
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap '[ -z "$child" ] || { kill "$child"; wait "$child"; } 2>/dev/null; die interrupted' INT TERM HUP
SEED=${SEED:-1}
export GAME GRADE COUNT SEED NODES OPTIONS PAGE

if [ -n "$booklet" ]; then
	mkdir -p "$folder" || exit 2
	export OUT="$folder" FROM="$curated" KEEP="$work"
	run "$share/analysis/puzzles/booklet.sh" "$tools"
elif [ -n "$curated" ]; then
	awk -v grade="$GRADE" -v most="$COUNT" '!/^#/ {
		for (i = 1; i <= NF; i++)
			if ($i ~ /^grade=/ && (grade == "" || $i == "grade=" grade) && n[$i]++ < most)
				print
	}' "$curated" >"$work/chosen"
	[ -s "$work/chosen" ] || die "no curated deal of $GAME has grade $GRADE; -s 1 looks for new ones"
	cat "$work/chosen" || exit 2
else
	export OUT="$work"
	run "$share/analysis/puzzles/puzzles.sh" "$tools" >"$work/result"
	status=$?
	result=$(cat "$work/result")
	[ -z "$result" ] || cat "$result" || exit 2
	exit $status
fi
