# Sourced by identity.sh and search.sh, which put faults into the library one by one. They set build and work.
# shellcheck shell=sh disable=SC2154

fault_flags=$(sed -n 's/.* -Wall -Wextra \(.*\)-pthread -MMD.*/\1/p' "$build/stamp.flags")

# Compiles a file of libdeal after an edit by sed to $work/fault.o. Fails if the edit changes nothing.
fault_put() { # FILE EDIT
	sed "$2" "libdeal/$1" >"$work/fault.c"
	if cmp -s "$work/fault.c" "libdeal/$1"; then return 1; fi
	# shellcheck disable=SC2086
	${CC-cc} -std=c11 -D_POSIX_C_SOURCE=200809L $fault_flags -Ilibdeal "-Ilibdeal/${1%/*}" -w -c -o "$work/fault.o" "$work/fault.c"
}

# Links a program with the library, in which $work/fault.o replaces its file.
fault_link() { # PROGRAM OBJECT...
	program=$1
	shift
	# shellcheck disable=SC2046,SC2086
	${CC-cc} $fault_flags -pthread -o "$work/$program" "$@" "$work/fault.o" "$build/libdeal.a" $(pkg-config --libs inih gsl)
}
