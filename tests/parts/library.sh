# The library as seen by programs in other languages, and by programs compiled with an older deal.h.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_library() {
	case $build in */san* | */cov*) skip "library" "sanitized or counting build has no shared object"; return ;; esac
	sed -n 's/^	\(deal_.*\);/\1/p' "$build/symbols" | sort >"$work/expected"
	[ "$(wc -l <"$work/expected")" -ge 70 ]
	check "library: deal.h declares functions" $? "$work/expected"
	nm -D --defined-only "$build/libdeal.so.0" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort >"$work/out"
	same "library: the shared object offers them and nothing else" "$work/expected" "$work/out"
	[ "$(readelf -d "$build/libdeal.so.0" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')" = libdeal.so.0 ]
	check "library: soname" $?
	if [ "$(getconf LONG_BIT)" = 64 ]; then
		{ "$build/abi"; sed 's/^/function /' "$work/expected"; } | sort >"$work/now"
		sort libdeal/abi | comm -23 - "$work/now" >"$work/out"
		[ ! -s "$work/out" ]
		check "library: all that libdeal/abi has is as it was (make abi adds to it; what changes wants another soname)" $? "$work/out"
	else
		skip "library: sizes, offsets and functions" "libdeal/abi is that of 64 bits"
	fi
	header_in_cpp
	binding
}

header_in_cpp() {
	cpp=
	for try in c++ g++ clang++; do command -v $try >/dev/null && cpp=$try && break; done
	[ -n "$cpp" ] || { skip "library: deal.h in C++" "no C++ compiler"; return; }
	cat >"$work/cpp.cc" <<-'END'
	#include <deal.h>
	int main()
	{
	    deal_error e;
	    deal_rules *r = deal_rules_new("herring-bone", "", &e);
	    int cards = r ? deal_rules_cards(r) : 0;
	    deal_rules_free(r);
	    return cards != 104;
	}
	END
	ln -sf "$build/libdeal.so.0" "$work/libdeal.so"
	$cpp -Wall -Wextra -Werror -Ilibdeal -o "$work/cpp" "$work/cpp.cc" -L"$work" -ldeal >"$work/out" 2>&1 &&
		LD_LIBRARY_PATH=$build "$work/cpp"
	check "library: deal.h in C++, linked with the shared object" $? "$work/out"
}

# Python gets the same bytes as the tools write.
binding() {
	command -v python3 >/dev/null || { skip "library: Python" "no python3"; return; }
	{ deal -n 6 -o ranks=4 belle-lucie; deal -n 2 -s 7 herring-bone; } >"$work/deals"
	{ cat "$work/deals"; solve -N 500 --memory 16 "$work/deals"; play --policy greedy "$work/deals"
		head -n 6 "$work/deals" | solve --shortest --only won | sed 's/.* moves=\([^ ]*\).*/\1/' | awk -F, '{ print NF }'
		deal -s 3 -n 2 -o ranks=4 -o redeals=0 belle-lucie | solve --nearest | grep -o 'nearest\..*'
		head -n 6 "$work/deals" | solve -N 6000 --count | grep -o 'count\..*'
		deal --ms 8589934591 freecell; deal --pysol 99999999999999999998 -n 2 klondike
		head -n 3 "$work/deals" | solve -N 500 --memory 16 --grade; } >"$work/expected"
	cp -R libdeal/python/patience "$work"
	LIBDEAL=$build/libdeal.so.0 PYTHONPATH=$work PYTHONDONTWRITEBYTECODE=1 python3 tests/python >"$work/out" 2>"$work/said"
	check "library: Python works" $? "$work/said"
	same "library: Python gives what the tools give" "$work/expected" "$work/out"
	cat >"$work/expected" <<-'END'
	game: unknown game "nosuch"
	game: rule files may not be opened here
	stats: stdin:1: game: rule files may not be opened here
	unknown player "nobody"
	seed: 4294967296 is not a number from 1 to 4294967295
	seed: 4294967296 is not a number from 1 to 4294967295
	game: Microsoft's numbers are those of FreeCell and games dealt like it; pysol has ms1 for others
	pysol: 8589934592 is not a whole number from 1 to 8589934591
	ms: 'ms1' is not a whole number from 1 to 8589934591
	record: None is not a str
	record: b'game=calcul' is not a str
	record: None is not a str
	record: 7 is not a str
	records: 'game=belle-lucie set=ranks:4 seed=1 shuffle=2876537340 card is not a list of records
	record: None is not a str
	game: None is not a str
	game: cannot read rule file "./x.ini": No such file or directory
	cards: 'ZZ' is no card
	record: 'game' is not a field, or stands twice
	cards: the records have different numbers of cards
	record: 'game=fan' is not a field, or stands twice
	columns: no record has a field 'sede'; did you mean 'seed'?
	options: a dictionary, as {'redeals': 1}, not 'redeals=1'
	columns: None is not a str
	records: None is not a list of records
	moves: "nowhere" is not legal here
	count: only 259 actions to take back
	seed, options: the record has its own
	game: unknown game "nosuch"
	moves: missing; solve the deal first
	table: closed
	END
	sed 1d "$work/said" | cmp -s - "$work/expected"
	check "library: Python says what is wrong" $? "$work/said"
	tail -n 2 "$work/deals" | sed 's/$/ result=unknown by=none/' | stats --csv --by seed,bone.twins,base.depth | sed 1d |
		awk -F, '{ t = t (t == "" ? "" : ", ") $2; d = d (d == "" ? "" : ", ") $3 } END { print "[" t "] [" d "]" }' >"$work/expected"
	head -n 1 "$work/said" >"$work/out"
	same "library: Python has the features of stats" "$work/expected" "$work/out"
	# The wheel of pip, without pip: it contains the library and stats.
	(cd "$work" && cp "$TOP/libdeal/python/wheel_backend.py" . && sed -i "s|^HERE = .*|HERE = '$TOP/libdeal/python'|" wheel_backend.py &&
		BUILD=$build PYTHONDONTWRITEBYTECODE=1 python3 -c '
import os, sys, wheel_backend, zipfile
with zipfile.ZipFile(wheel_backend.build_wheel(".")) as wheel:
    wheel.extractall("wheel")
os.chmod("wheel/patience/stats", 0o755)' && cd / &&
		PYTHONPATH=$work/wheel PYTHONDONTWRITEBYTECODE=1 PATH=/usr/bin:/bin "$(command -v python3)" -c '
import patience
print(*patience.features(patience.deal("herring-bone", 2), "bone.twins")["bone.twins"])') >"$work/out" 2>&1
	check "library: Python as pip installs it" $? "$work/out"
}
