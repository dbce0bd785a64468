# Tests the page to play on, with FULL=1.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_web() {
	[ -n "${FULL-}" ] || return 0
	if [ "$build" != "$TOP/build" ]; then
		skip "web" "not the plain build"
		return
	fi
	for tool in clang wasm-ld node; do
		command -v $tool >/dev/null || { skip "web" "no $tool"; return; }
	done
	make -s page >"$work/out" 2>&1
	check "web: built" $? "$work/out"
	node tests/web/records.js "$build/web/deal.wasm" "$build" 2>"$work/err"
	[ ! -s "$work/err" ]
	check "web: nothing on stderr" $? "$work/err"
	if command -v npm >/dev/null; then
		make -s npm >"$work/out" 2>&1
		check "web: module: packed" $? "$work/out"
		node tests/web/module.js "$(tail -n 1 "$work/out")" "$build" 2>"$work/err" || cat "$work/err"
	else
		skip "web: module" "no npm"
	fi
	# access.js skips the rules of axe without it
	[ -d "$build/web/node_modules/axe-core" ] || ! command -v npm >/dev/null ||
		timeout 60 npm install --silent --no-audit --no-fund --prefix "$build/web" axe-core@4 >/dev/null 2>&1
	for hands in hands twice keeping touch runs own boards laying motion access app sizes screens speed reach menus ending whole; do
		timeout 900 node "tests/web/$hands.js" "$build/web/patience.html" "$build" 2>"$work/err" || cat "$work/err"
	done
}
