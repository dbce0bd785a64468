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
