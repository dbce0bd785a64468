# In this folder: the curated sets of seeds/, and the checks of their grades.
#
# The start of scripts of this folder. The tools of BUILD, their first operand, come first in PATH, the others stay
# operands, and the folder is the project's own.

build=$(cd "${1-build}" && pwd) || exit 2
[ $# -eq 0 ] || shift
PATH=$build:$PATH
LC_ALL=C
export PATH LC_ALL
cd "$(dirname "$0")/../.." || exit 2

# Prints the records of FILE with shortened lines and unchanged other fields.
shorter() { # FILE
	solve --shorten -j "${THREADS:-$(nproc)}" "$1" | awk -v kept="$1" '
		/^#/ { next }
		{
			match($0, / moves=[^ ]*/)
			line = substr($0, RSTART, RLENGTH)
			while ((getline record <kept) > 0 && record ~ /^#/)
				;
			match(record, / moves=[^ ]*/)
			print substr(record, 1, RSTART - 1) line substr(record, RSTART + RLENGTH)
		}'
}
