#!/bin/sh
# The scale of each game, and the graded sets in seeds/, both from the same deals.
#
# analysis/puzzles/seeds.sh [BUILD] [GAME...] runs three steps for each game in analysis/puzzles/seeds-plan.csv.
# First it solves and grades the number of deals of the plan, in build/seeds/GAME; an interrupted run is resumed.
# Then it sets the limits between the grades so that each grade has a fifth of the deals won. It writes them to
# libdeal/grade/scales.csv, with the actual shares, since deals of equal scores have one grade. The first row is the
# common scale, from all games with the same weight. Rows of games that were not solved here are kept, and in that case
# so is the common row.
# Last it keeps the first 20 deals of each grade as seeds/GAME.graded. No two of them are equal up to the names of the
# suits. Their lines are shortened; all other fields are those of the lines that the search found.
#
# analysis/puzzles/seeds.sh --write [BUILD] [GAME...] leaves out the first step.
#
# analysis/puzzles/seeds.sh --sets [BUILD] [GAME...] solves nothing: it grades the deals of the sets anew, after a change of
# the players of a grade. A set has equal numbers of each fifth of the deals won, so its fifths estimate theirs; the scale
# then has the number of these deals.
#
# The scales are compiled in: solve is built anew before the last step, and the tools must be built again after it.

solving=yes
case ${1-} in --write) solving=no; shift ;; --sets) solving=sets; shift ;; esac
. "$(dirname "$0")/begin.sh"
plan=analysis/puzzles/seeds-plan.csv raw=build/seeds scales=libdeal/grade/scales.csv
mkdir -p "$raw"
all=$(columns $plan game)
games=${*:-$all}

planned() { # GAME COLUMN
	columns $plan game "$2" | awk -F '\t' -v game="$1" '$1 == game { print $2 }'
}

# The file of GAME in a folder: a variant has a hyphen in place of its slash.
file_of() { # FOLDER GAME
	echo "$1/$(echo "$2" | tr / -)"
}

solve_game() {
	deal -n "$(planned "$1" deals)" "$1" |
		solve -N "$(planned "$1" nodes)" -j "${THREADS:-$(nproc)}" --only won --grade --resume "$(file_of $raw "$1")" >/dev/null
}

# The records of the set of GAME with new scores. The line of a set is shortened, so the length of the line that the search
# found is taken from the field grade.length.
grade_set() { # GAME
	solve --grade -j "${THREADS:-$(nproc)}" "$(file_of seeds "$1").graded" | awk -v kept="$(file_of seeds "$1").graded" '
		function value(key, record) {
			return match(record, " " key "=[^ ]*") ? substr(record, RSTART + length(key) + 2, RLENGTH - length(key) - 2) : ""
		}
		/^#/ { next }
		{
			while ((getline record <kept) > 0 && record ~ /^#/)
				;
			score = value("grade.score", $0) + value("grade.length", record) - value("grade.length", $0)
			sub(/ grade\.reach=[^ ]*/, " grade.reach=" value("grade.reach", $0), record)
			sub(/ grade\.search=[^ ]*/, "", record)
			search = value("grade.search", $0)
			sub(/ grade\.score=[^ ]*/, (search ? " grade.search=" search : "") " grade.score=" score, record)
			print record
		}' >"$(file_of $raw "$1")"
}

scores() {
	sed -n 's/.* grade\.score=\([0-9]*\).*/\1/p' "$@" | sort -n
}

# Makes a row of scales from sorted scores on standard input: limits at the fifths, and the actual shares.
row() { # GAME DEALS NODES
	awk -v head="$1,$2" -v nodes="$3" '
		{ x[NR] = $1 }
		END {
			for (g = 2; g <= 5; g++) {
				limit[g] = x[int(NR * (g - 1) / 5) + 1]
				if (limit[g] == x[1]) # scores equal to that of the easiest deal are grade 1
					limit[g] = x[1] + 1
			}
			for (i = 1; i <= NR; i++) {
				for (g = 1; g < 5 && x[i] >= limit[g + 1]; g++)
					;
				share[g]++
			}
			printf "%s,%d,%s", head, NR, nodes
			for (g = 1; g <= 5; g++)
				printf ",%.3f", share[g] / NR
			printf ",%d,%d,%d,%d\n", limit[2], limit[3], limit[4], limit[5]
		}'
}

solved() { # GAME: often enough for a scale?
	[ "$(scores "$(file_of $raw "$1")" 2>/dev/null | wc -l)" -ge 5 ]
}

kept() { # GAME: its row as it stands
	grep "^$1," $scales
}

# Fifty scores of each game, at equal steps through its sorted scores.
common() {
	for game in $all; do
		[ -e "$(file_of $raw "$game")" ] || { kept generic; return; }
	done
	for game in $all; do
		scores "$(file_of $raw "$game")" |
			awk '{ x[NR] = $1 } END { for (i = 0; NR >= 10 && i < 50; i++) print x[int((i + 0.5) * NR / 50) + 1] }'
	done | sort -n | row generic 0 0
}

write_scales() {
	echo "game,deals,won,nodes,share1,share2,share3,share4,share5,grade2,grade3,grade4,grade5"
	common
	for game in $all; do
		if solved "$game"; then
			scores "$(file_of $raw "$game")" | row "$game" "$(planned "$game" deals)" "$(planned "$game" nodes)"
		elif [ ! -e "$(file_of $raw "$game")" ]; then
			kept "$game"
		fi
	done
}

write_set() { # GAME
	deals=$(planned "$1" deals) nodes=$(planned "$1" nodes)
	[ -s "$(file_of $raw "$1")" ] || return
	solve --regrade "$(file_of $raw "$1")" >"$raw/graded" || exit 2
	{
		if [ $solving = sets ]; then
			sed -n 's/: the first 20 of each grade, no/: 20 of each fifth, graded anew by seeds.sh --sets, no/; /^#/p' "$(file_of seeds "$1").graded"
		else
			echo "# deal $1 -n $deals | solve -N $nodes --only won --grade: the first 20 of each grade, no two alike up to the names of the suits,"
			echo "# the lines shortened by solve --shorten"
			echo "# $(solve --version); $(wc -l <"$raw/graded" | tr -d ' ') of $deals deals won within $nodes nodes"
		fi
		deal-puzzles --from "$raw/graded" -n 20 2>/dev/null >"$raw/kept" || [ $? -eq 1 ] || exit 2 # 1: too few of a grade
		if [ $solving = sets ]; then cat "$raw/kept"; else shorter "$raw/kept" || exit 2; fi
	} >"$raw/set"
	cp "$raw/set" "$(file_of seeds "$1").graded"
}

[ $solving = no ] || for game in $games; do
	[ ! -t 2 ] || echo "$game" >&2
	case $solving in sets) grade_set "$game" ;; *) solve_game "$game" ;; esac || exit 2
done
write_scales >"$raw/scales" && cp "$raw/scales" $scales && make -s B="$build" "$build/solve" || exit 2
for game in $games; do
	write_set "$game"
done
