# shellcheck shell=bash
# Completion in bash for the tools, under the prefix they are installed with, and for patience, which completes as play does.
# It keeps no list of its own: options come from --help all, games and their options from deal,
# and the words of an option from the message with which the tool refuses another word.

# "OPTION ARGUMENT" for each option in --help all, the argument as printed there.
_patience_help() { # TOOL
	"$1" --help all 2>/dev/null | awk 'substr($0, 1, 8) ~ /^ +-/ {
		gsub(/,|\[=[A-Z]+\]/, " ")
		for (n = 1; n <= NF && $n ~ /^-/; n++)
			;
		for (i = 1; i < n; i++)
			print $i, $n ~ /^[A-Z]/ ? $n : ""
	}'
}

_patience_games() { # DEAL WORD: the games, or the variants of the one in WORD
	case $2 in
	*/*) "$1" --about "${2%%/*}" 2>/dev/null | sed -n "s|^Variant: \([^ ]*\).*|${2%%/*}/\1|p" ;;
	*) "$1" --list 2>/dev/null | cut -f 1 ;;
	esac
}

_patience_game_options() { # DEAL GAME [OPTION]: their names, or the values of one
	"$1" --options "$2" 2>/dev/null | awk -F , -v option="${3-}" '
		NR == 1 { next }
		option == "" { print $1 "=" }
		option == $1 && $2 !~ /\.\./ { gsub(/ /, "\n", $2); print $2 }'
}

_patience_named() { # TOOL OPTION [GAME]: what the tool says it would have taken
	"$1" "$2" '?' ${3:+"$3"} 2>&1 </dev/null | sed -n 's/.*" is not //p' | tr -s ', ' '\n' | grep -vx or
}

_patience() { # COMMAND WORD PREVIOUS
	local tool=$1 cur=$2 prev=$3 name deal game='' word words='' takes before
	for name in deal play solve stats deal-check deal-puzzles patience; do
		[[ $tool == *"$name" ]] && deal=${tool%"$name"}deal && break
	done
	[[ $name != patience ]] || tool=${tool%patience}@PROGPREFIX@play deal=${tool%patience}@PROGPREFIX@deal
	command -v "$deal" >/dev/null || deal=${tool%-*}-deal # under the prefix deal- there is deal-puzzles beside deal-deal
	for word in "${COMP_WORDS[@]:1}"; do
		[[ $word == [a-z.]* ]] && "$deal" --about "$word" >/dev/null 2>&1 && game=$word && break
	done
	if [[ ${COMP_WORDS[COMP_CWORD]} == '=' ]]; then # bash takes the words of -o redeals=1 and --only=won apart
		before=$prev prev='=' cur=
	elif [[ $prev == '=' ]]; then
		before=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	[[ $prev != '=' || $before != --* ]] || prev=$before
	takes=$(_patience_help "$tool" | awk -v option="$prev" '$1 == option { print $2; exit }')
	if [[ $prev == '=' ]]; then
		[[ -z $game ]] || words=$(_patience_game_options "$deal" "$game" "$before")
	elif [[ $cur == -* ]]; then
		words=$(_patience_help "$tool" | cut -d ' ' -f 1)
	else
		case $takes in
		GAME*) words=$(_patience_games "$deal" "$cur") ;;
		NAME=VALUE) [[ -n $game ]] && words=$(_patience_game_options "$deal" "$game") && compopt -o nospace 2>/dev/null ;;
		NAME*) words=$("$tool" --help policy | sed -n '/^Players:/,$s/^  \([a-z-]*\) .*/\1/p') ;;
		FIELD*) words=$("$tool" --features | cut -f 1) ;;
		FORMAT | RESULT | KIND | TEST) words=$(_patience_named "$tool" "$prev" "$([[ $name != deal ]] || _patience_games "$deal" '' | head -n 1)") ;;
		GRADE) words='1 2 3 4 5' ;;
		TOPIC) words="$("$tool" --help | sed -n '/^Topics:/,/^$/s/^  \([a-z]*\) .*/\1/p') all" ;;
		'') [[ $name == deal || $name == deal-puzzles || $name == patience || " ${COMP_WORDS[*]} " =~ " --"(interactive|why)" " ]] && words=$(_patience_games "$deal" "$cur") ;;
		*) ;; # a number or a file: the latter is what bash does by itself
		esac
	fi
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}

complete -o default -F _patience @PROGPREFIX@deal @PROGPREFIX@play @PROGPREFIX@solve @PROGPREFIX@stats @PROGPREFIX@deal-check @PROGPREFIX@deal-puzzles patience
