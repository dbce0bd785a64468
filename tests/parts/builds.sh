# With FULL=1, and only once: results that must not depend on the compiler, its flags or the number of threads;
# ThreadSanitizer on threads, and valgrind on every tool; the additions that libdeal/HACKING.md describes (tests/toys).
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# The output for deals of every game, players and searches on them, and tables. Usage: everything THREADS
everything() {
	while read -r game; do deal -n 2 -s 3 "$game"; done <"$work/ids" >"$work/deals" &&
		cat "$work/deals" &&
		play --policy greedy -j "$1" "$work/deals" &&
		play --policy cautious --max-actions 30 -j "$1" "$work/deals" &&
		sed -n 'n;p' "$work/deals" | play --policy rollout:samples=9 --max-actions 2 -j "$1" &&
		play --policy random "$work/deals" | play --legal &&
		play --draw "$work/deals" &&
		solve -N 400 -j "$1" --grade "$work/deals" >"$work/solutions" && cat "$work/solutions" &&
		stats --by game --length --csv "$work/solutions" &&
		stats --model 'won ~ base.depth' "$work/solutions"
}

same_everywhere() {
	everything 1 >"$work/expected" 2>&1
	[ "$(grep -c ' result=' "$work/expected")" -ge 120 ]
	check "builds: there is something to compare" $? "$work/expected"
	everything 8 >"$work/out" 2>&1
	same "builds: eight threads as one" "$work/expected" "$work/out"
	for how in "gcc -O0" "gcc -O3 -flto" "clang -O0" "clang -O3 -flto"; do
		other=$build/other/$(echo "$how" | tr -d ' ')
		command -v "${how%% *}" >/dev/null || { skip "builds: $how" "no ${how%% *}"; continue; }
		make -s B="$other" CC="${how%% *}" CFLAGS="${how#* }" "$other/deal" "$other/play" "$other/solve" "$other/stats" >"$work/made" 2>&1
		check "builds: $how, made" $? "$work/made"
		(PATH=$other:$PATH && everything 8) >"$work/out" 2>&1
		same "builds: $how, the same bytes" "$work/expected" "$work/out"
	done
}

# Other processors and another C library. Their GSL, inih, libcsv and readline are expected at the paths of Debian's
# packages for the architecture, in / or in ROOT_I386, ROOT_S390X and ROOT_MUSL. The build with musl is
# without play, so it needs no readline and uses the play of this build.
elsewhere() {
	foreign i386 "${ROOT_I386-}" i386-linux-gnu i686-linux-gnu-gcc "" "deal play solve stats"
	foreign s390x "${ROOT_S390X-}" s390x-linux-gnu s390x-linux-gnu-gcc qemu-s390x-static "deal play solve stats"
	foreign musl "${ROOT_MUSL-/nowhere}" x86_64-linux-musl musl-gcc "" "deal solve stats"
	if locale -a 2>/dev/null | grep -qix 'tr_TR.utf-*8'; then
		LC_ALL=tr_TR.UTF-8 everything 1 >"$work/out" 2>&1
		same "builds: in a Turkish locale, the same bytes" "$work/expected" "$work/out"
	else
		skip "builds: in a Turkish locale" "no tr_TR.UTF-8"
	fi
}

foreign() { # NAME ROOT TRIPLET COMPILER RUNNER TOOLS
	libraries=$2/usr/lib/$3 other=$build/other/$1
	for needed in $4 $5; do
		command -v "$needed" >/dev/null || { skip "builds: $1" "no $needed"; return; }
	done
	[ -e "$libraries/libgsl.a" ] && [ -e "$libraries/libinih.a" ] || { skip "builds: $1" "no GSL or inih in $libraries"; return; }
	mkdir -p "$other/bin"
	for tool in $6; do
		printf '#!/bin/sh\nexec %s %s/%s "$@"\n' "$5" "$other" "$tool" >"$other/bin/$tool"
		echo "$other/$tool"
	done >"$work/wanted"
	chmod +x "$other"/bin/*
	case $6 in *play*) more="-lreadline -ltinfo" ;; *) more= ;; esac
	xargs make -s B="$other" CC="$4" PKG_CONFIG=true CFLAGS="-O2 -I$2/usr/include -I$2/usr/include/$3" LDFLAGS="-static -L$libraries" \
		LIBS="-linih -lgsl -lgslcblas -lm -lcsv $more" <"$work/wanted" >"$work/made" 2>&1
	check "builds: $1, made" $? "$work/made"
	(PATH=$other/bin:$PATH && everything 2) >"$work/out" 2>&1
	same "builds: $1, the same bytes" "$work/expected" "$work/out"
}

# ThreadSanitizer must report nothing, and the output must not change.
silent_threads() {
	other=$build/tsan
	make -s TSAN=1 B="$other" "$other/solve" "$other/play" "$other/threads" >"$work/made" 2>&1
	check "threads: made" $? "$work/made"
	head -n 24 "$work/deals" >"$work/few"
	for what in "solve -N 100 -j 4" "solve -N 100 -j 4 --grade" "play --policy greedy -j 4"; do
		# shellcheck disable=SC2086
		{
			$what "$work/few" >"$work/expected" 2>&1
			"$other"/$what "$work/few" >"$work/out" 2>&1
		}
		same "threads: $what" "$work/expected" "$work/out"
	done
	# the thread that flushes at an interrupt does not leave the output locked
	deal -s 910001 cadran >"$work/hard"
	timeout -k 60 5 "$other/solve" --exhaustive -N 999999999 --memory 16 "$work/hard" >"$work/out" 2>&1
	[ $? -eq 124 ] # 137: it had to be killed
	check "threads: an interrupt ends the program" $? "$work/out"
	"$other/threads" herring-bone belle-lucie calcul >"$work/out" 2>&1
	check "threads: two tables at once" $? "$work/out"
}

# valgrind must report no invalid access and no leak.
clean_memory() {
	command -v valgrind >/dev/null || { skip "valgrind" "no valgrind"; return; }
	head -n 12 "$work/deals" >"$work/few"
	solve -N 200 "$work/few" >"$work/solved"
	for what in "deal -n 2 herring-bone" "deal --about shah" "deal --to fc-solve $work/few -k" "play --check $work/solved" \
		"play --legal $work/few" "play --draw $work/few" "play --explain $work/solved" "play --svg $work/{}.svg $work/few" \
		"play --policy cautious $work/few" "solve -N 100 -j 2 --shorten $work/few" "solve --grade -N 100 $work/few" \
		"stats --by game,bone.twins $work/solved" "stats --model won~base.depth $work/solved"; do
		# shellcheck disable=SC2086
		valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite "$build"/$what >"$work/out" 2>&1
		[ $? -ne 99 ]
		check "valgrind: $(echo "$what" | sed "s|$work/||g")" $? "$work/out"
	done
}

part_builds() {
	if [ "$build" != "$TOP/build" ] || [ -z "${FULL-}" ]; then return; fi
	same_everywhere
	elsewhere
	silent_threads
	clean_memory
	tests/toys/copy.sh "$work/copy" >"$work/out" 2>&1
	[ ! -s "$work/out" ]
	check "builds: templates of a key, a game, a search, an option, a chart, a feature and the page work" $? "$work/out"
}
