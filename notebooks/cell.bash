# Read by bash before each cell: a command that fails makes the cell fail.
set -eo pipefail
