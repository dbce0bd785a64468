# The page of play --html, with its buttons, keys and slider used in a browser, if there is one, and the C of the page to
# play on.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

part_page() {
	# this compiler finds missing headers, too, although another one compiles the page
	for file in cmd/web/*.c cmd/web/instead/*.c; do
		cc -std=c11 -D_XOPEN_SOURCE=700 -Ilibdeal -Icmd/web/instead -I. -Wall -Wextra -Werror -Wno-attributes \
			-include cmd/web/page.h -fsyntax-only "$file"
	done >"$work/out" 2>&1
	[ ! -s "$work/out" ]
	check "page: its C is complete" $? "$work/out"
	grep -m 1 'moves=[^ ]' tests/vectors/herring-bone.walks >"$work/record"
	play --html "$work/page.html" "$work/record"
	grep -oE '(https?:)?//[a-z][a-z.]*[^ ]*' "$work/page.html" | grep -vF 'http://www.w3.org/2000/svg' >"$work/out"
	# a picture in it refers to its own parts, as #NAME; in the script of the page a quotation mark is \u0022
	sed -E 's/(href=(\\u0022|")|url\()#//g' "$work/page.html" | grep -oE '(src|href|@import|url\()' >>"$work/out"
	[ -s "$work/out" ]
	check "page: asks for nothing from elsewhere" $((! $?)) "$work/out"
	browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
		{ skip "page: in a browser" "no chromium"; return; }
	tr ' ' '\n' <"$work/record" | sed -n 's/^moves=//p' | tr ',' '\n' >"$work/words"
	n=$(wc -l <"$work/words")
	for k in 0 1 2 1 5 "$n" $((n - 1)) 0 "$n"; do
		echo "$k $(sed -n "${k}p" "$work/words" 2>/dev/null) $(play --upto "$k" "$work/record" | play --svg - | grep -o 'class="c"' | wc -l)"
	done | sed 's/^0  /0 the deal /' | paste -sd '|' - >"$work/expected"
	cat tests/page/clicks.html >>"$work/page.html"
	HOME=$work timeout 120 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" \
		--dump-dom "file://$work/page.html" 2>/dev/null | sed -n 's|.*<p id="tested">\(.*\)</p>.*|\1|p' >"$work/out"
	same "page: in a browser" "$work/expected" "$work/out"
}
