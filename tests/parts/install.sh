# Tests the installation and the packages.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# Installs under another name, in a folder that needs quoting, and builds a program with pkg-config alone.
part_install() {
	case $build in */san* | */cov*) skip "install" "sanitized or counting build"; return ;; esac
	root="$work/it's the \"root\" & 1\\2"
	make -s install DESTDIR="$root" PREFIX="/opt/my patience" PROGPREFIX=x- >"$work/out" 2>&1
	check "install: to DESTDIR" $? "$work/out"
	installed="$root/opt/my patience"
	[ "$("$installed/bin/x-deal" --version)" = "deal 1.0 format 1" ] && [ "$(find "$work" -maxdepth 1 -type d | wc -l)" -eq 2 ]
	check "install: the programs, and nothing elsewhere" $?
	PKG_CONFIG_PATH="$installed/lib/pkgconfig" pkg-config --cflags --libs libdeal >"$work/out" 2>&1
	echo '-I/opt/my\ patience/include -L/opt/my\ patience/lib -ldeal' >"$work/expected"
	sed -i 's/ *$//' "$work/out"
	same "install: pkg-config knows a folder with a blank" "$work/expected" "$work/out"
	manuals_renamed
	(cd "$work" && "$installed/bin/x-deal-puzzles" -g 2 -n 3 parterre >set &&
		[ "$(stats --where 'grade==2' --records set | grep -c .)" -eq 3 ] &&
		"$installed/bin/x-deal-puzzles" -s 5 -n 1 -g 1 -o ranks=4 -N 1000 belle-lucie | play --check &&
		"$installed/bin/x-deal-puzzles" -b -n 1 -g 1 -d bound forteresse && [ -s bound/forteresse.html ] &&
		deal freecell | grep -q '^game=') >"$work/out" 2>&1
	check "install: puzzles and a booklet, without the tree" $? "$work/out"
	if command -v bash >/dev/null; then
		PATH=$installed/bin:$PATH bash tests/completion "$installed" x- >"$work/out" 2>&1
		check "install: completion, $(tail -n 1 "$work/out")" $? "$work/out"
	else
		skip "install: completion" "no bash"
	fi
	completion_zsh
	completion_fish
	grep -x 'STATS = "/opt/my patience/bin/x-stats".*' "$installed/lib/python3/dist-packages/patience/library.py" >"$work/said"
	check "install: Python knows the name of stats" $?
	home="$work/it's a \"home\" & 1\\2/x"
	make -s install prefix="$home" >"$work/out" 2>&1
	check "install: prefix is another name of PREFIX" $? "$work/out"
	if command -v python3 >/dev/null; then # nothing in the environment names the library or the tools
		PATH=/usr/bin:/bin PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$home/lib/python3/dist-packages" "$(command -v python3)" -c '
import patience
print(*patience.features(patience.deal("herring-bone", 2), "bone.twins")["bone.twins"])' >>"$work/out" 2>&1
		check "install: Python finds the library and stats under any prefix" $? "$work/out"
	fi
	make -s uninstall prefix="$home" >"$work/out" 2>&1 && find "$home" ! -type d >>"$work/out"
	[ -d "$home/bin" ] && [ ! -s "$work/out" ]
	check "install: all is removed again" $? "$work/out"
	rm -rf "$work/it's a \"home\" & 1\\2"
	make -s uninstall DESTDIR="$root" PREFIX="/opt/my patience" PROGPREFIX=x- >"$work/out" 2>&1
	find "$root" ! -type d -o -name patience >>"$work/out"
	find "$root" -mindepth 2 >>"$work/out"
	[ -s "$work/out" ]
	check "install: taken away again, with its folders" $((! $?)) "$work/out"
	if locale -a 2>/dev/null | grep -qix 'tr_TR.utf-*8'; then
		[ "$(LC_ALL=tr_TR.UTF-8 make -n all | wc -l)" -eq "$(LC_ALL=C make -n all | wc -l)" ]
		check "install: nothing is made anew in another locale" $?
		LC_ALL=tr_TR.UTF-8 make -s install DESTDIR="$work/turkish" PREFIX=/usr PROGPREFIX=i- >"$work/out" 2>&1
		grep -qx '\.Dt I-DEAL 1' "$work/turkish/usr/share/man/man1/i-deal.1"
		check "install: in a Turkish locale" $? "$work/out"
	else
		skip "install: in a Turkish locale" "no tr_TR.UTF-8"
	fi
	prefix_deal
	page_and_menu
	make -s install DESTDIR="$work/root" PREFIX=/opt/patience >"$work/out" 2>&1
	program_by_pkg_config
	for page in cmd/*.1; do cmp "$page" "$work/root/opt/patience/share/man/man1/${page##*/}"; done >"$work/out" 2>&1
	check "install: manuals under their own names are as they are" $? "$work/out"
	package
}

# With the prefix deal- the puzzles keep their name, and all other tools get the prefix. The scripts for many machines
# use the tools by these names.
prefix_deal() {
	make -s install DESTDIR="$work/prefixed" PREFIX=/opt PROGPREFIX=deal- >"$work/out" 2>&1
	(cd "$work/prefixed/opt" && ls bin share/man/man1 share/bash-completion/completions share/zsh/site-functions share/fish/vendor_completions.d) |
		grep -E 'puzzles' | sort -u >"$work/said"
	printf '%s\n' _deal-puzzles deal-puzzles deal-puzzles.1 deal-puzzles.fish | cmp - "$work/said" >>"$work/out" 2>&1 &&
		grep -qx '\.Nm deal-puzzles' "$work/prefixed/opt/share/man/man1/deal-puzzles.1" &&
		! grep -rl 'deal-deal-puzzles' "$work/prefixed" >>"$work/out" &&
		"$work/prefixed/opt/bin/deal-puzzles" -n 1 -g 1 harp | grep -q '^game=harp' &&
		"$work/prefixed/opt/bin/deal-deal" harp | grep -q '^game=harp'
	check "install: under the prefix deal-" $? "$work/out"
	if command -v bash >/dev/null; then
		PATH=$work/prefixed/opt/bin:$PATH bash tests/completion "$work/prefixed/opt" deal- >"$work/out" 2>&1
		check "install: completion under the prefix deal-" $? "$work/out"
	fi
	deal -n 6 -o ranks=3 belle-lucie | solve -N 1000 | stats --by game,set >"$work/expected"
	cluster=$work/prefixed/opt/share/patience/analysis/cluster
	for shard in 0 1; do NODES=1000 PATH=/usr/bin:/bin "$cluster/shard.sh" $shard 2 "$work/shards" 6 belle-lucie -o ranks=3; done >"$work/said" 2>&1 &&
		PATH=/usr/bin:/bin "$cluster/merge.sh" 2 "$work/shards" >"$work/out" 2>&1
	same "install: a study in shards, without the tree" "$work/expected" "$work/out"
	NODES=9 PATH=/usr/bin:/bin "$cluster/shard.sh" 0 2 "$work/shards" 6 belle-lucie -o ranks=3 >"$work/out" 2>&1
	[ $? -eq 2 ] && ! PATH=/usr/bin:/bin "$cluster/merge.sh" 1 "$work/shards" >>"$work/out" 2>&1 && [ "$(wc -l <"$work/out")" -eq 2 ]
	check "install: shards of another study are refused" $? "$work/out"
	rm -rf "$work/prefixed" "$work/shards"
}

# If the page is built, it has an entry in the menu, whose command is valid for any prefix.
page_and_menu() {
	mkdir "$work/built" && ln -s "$build"/* "$work/built"
	rm -f "$work/built/web" && mkdir "$work/built/web" && echo "<html>" >"$work/built/web/patience.html"
	where='/opt/a "b" $c %d'
	DESTDIR=$work/menu PREFIX=$where LIBDIR=$where/lib PYTHONDIR=$where/python PROGPREFIX='' .ci/install install "$work/built" >"$work/out" 2>&1
	grep '^Exec=' "$work/menu$where/share/applications/patience.desktop" >"$work/said"
	printf '%s\n' 'Exec=xdg-open "/opt/a \\"b\\" \\$c %%d/share/patience/patience.html"' >"$work/expected"
	same "install: the page in a menu" "$work/expected" "$work/said"
	[ -s "$work/menu$where/share/icons/hicolor/scalable/apps/patience.svg" ] && [ -s "$work/menu$where/share/patience/patience.html" ]
	check "install: the page and its icon" $?
	if command -v appstreamcli >/dev/null; then
		appstreamcli validate --no-net "$work/menu$where/share/metainfo"/*.xml >"$work/said" 2>&1
		check "install: the page's entry in a software centre is valid" $? "$work/said"
	else
		skip "install: the page's entry in a software centre" "no appstreamcli"
	fi
	printf '#!/bin/sh\nprintf "%%s\\n" "$1"\n' >"$work/built/xdg-open" && chmod +x "$work/built/xdg-open"
	DISPLAY=:0 PATH=$work/built:$PATH "$work/menu$where/bin/patience" >"$work/said" 2>&1
	echo "$work/menu$where/share/patience/patience.html" >"$work/expected"
	same "install: patience opens the page" "$work/expected" "$work/said"
	echo quit | DISPLAY=:0 PATH=$work/built:$PATH "$work/menu$where/bin/patience" -s 1 klondike 2>&1 | grep -q Klondike
	check "install: patience plays a game in the terminal" $?
	DESTDIR=$work/menu PREFIX=$where LIBDIR=$where/lib PYTHONDIR=$where/python PROGPREFIX='' .ci/install uninstall "$work/built" >"$work/out" 2>&1
	find "$work/menu" ! -type d -o -name patience >>"$work/out"
	[ -s "$work/out" ]
	check "install: the page taken away again" $((! $?)) "$work/out"
	rm -rf "$work/built" "$work/menu"
}

# Each manual uses the names of the installed tools. With FULL=1 its examples run: the part manuals runs those of the tree.
manuals_renamed() {
	for tool in deal play solve stats deal-puzzles; do
		page="$installed/share/man/man1/x-$tool.1"
		grep -qx "\.Nm x-$tool" "$page" && grep -qx "\.Dt X-$(echo $tool | tr '[:lower:]' '[:upper:]') 1" "$page" || echo "$tool: not called x-$tool"
		[ -n "${FULL-}" ] || continue
		sed -n '/^\.Sh EXAMPLES/,/^\.Sh [^E]/s/^\.Dl \$ //p' "$page" | sed 's/\\e/\\/g; s/\\&//g' |
			few >"$work/examples"
		rm -rf "$work/cwd"
		mkdir "$work/cwd"
		(cd "$work/cwd" && PATH=$installed/bin:/usr/bin:/bin sh -e "$work/examples" </dev/null >"$work/said" 2>&1) || { echo "$tool: an example fails"; cat "$work/said"; }
	done >"$work/out" 2>&1
	grep -rnE '^\.(Nm|Xr|Ql|Dl( \$)?) (deal|play|solve|stats|deal-puzzles)( |$)' "$installed/share/man" >>"$work/out"
	grep -rnE '^(\.Dl|\$) (.*[$|;{] )?(deal|play|solve|stats|deal-puzzles) ' "$installed/share/man" >>"$work/out"
	[ -s "$work/out" ]
	check "install: manuals know the names of the tools" $((! $?)) "$work/out"
}

# The function _arguments of zsh gets all long options of --help all, and the lists in the completion work.
completion_zsh() {
	command -v zsh >/dev/null || { skip "install: completion in zsh" "no zsh"; return; }
	for tool in deal play solve stats deal-puzzles; do
		file="$installed/share/zsh/site-functions/_x-$tool"
		"$installed/bin/x-$tool" --help all | grep -oE '(^ +|, )(-[a-zA-Z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+' | sort -u >"$work/expected"
		zsh -f -c '_arguments() { print -l -- "$@" }; compadd() { shift; print -l -- "$@" }; . "$1"' zsh "$file" >"$work/said" 2>&1
		sed 's/[[{].*//' "$work/said" | grep -oE -- '--[a-z-]+' | sort -u | cmp - "$work/expected" || cat "$work/said"
	done >"$work/out" 2>&1
	[ -s "$work/out" ]
	check "install: completion in zsh, each option of --help all" $((! $?)) "$work/out"
}

completion_fish() {
	command -v fish >/dev/null || { skip "install: completion in fish" "no fish"; return; }
	while read -r typed wanted; do
		PATH=$installed/bin:$PATH HOME=$work fish -c "for t in deal play solve stats deal-puzzles; source \"\$argv[1]/share/fish/vendor_completions.d/x-\$t.fish\"; end
			complete -C \"\$(string replace -a + ' ' -- \$argv[2])\"" "$installed" "$typed" 2>&1 | cut -f 1 | grep -qx -- "$wanted" || echo "$typed: no $wanted"
	done >"$work/out" <<-END
	x-deal+--opt --option
	x-deal+herr herring-bone
	x-deal+belle-lucie+-o+red redeals=
	x-deal+--to+s solvitaire
	x-play+--policy+ca cautious
	x-play+--interactive+herr herring-bone
	x-solve+--why+herr herring-bone
	x-solve+--only+unw unwinnable
	x-solve+--node --nodes
	x-stats+--by+base.de base.depth
	x-stats+--test+ trend
	x-deal-puzzles+herr herring-bone
	x-deal-puzzles+-g+ 4
	x-deal-puzzles+belle-lucie+-o+red redeals=
	x-deal-puzzles+--book --booklet
	END
	[ -s "$work/out" ]
	check "install: completion in fish" $((! $?)) "$work/out"
}

# Builds the example of libdeal(3) by the command in the page.
program_by_pkg_config() {
	page=$work/root/opt/patience/share/man/man3/libdeal.3
	sed "s|^prefix=|prefix=$work/root|" "$work/root/opt/patience/lib/pkgconfig/libdeal.pc" >"$work/libdeal.pc"
	sed -n '/^\.Bd/,/^\.Ed/p' "$page" | sed '/^\./d; s/\\e/\\/g' >"$work/title.c"
	sed -n "s/^\.Dl cc /${CC-cc} /p" "$page" >"$work/compile"
	(cd "$work" && PKG_CONFIG_PATH=$work sh -e compile) >"$work/out" 2>&1 &&
		[ "$(LD_LIBRARY_PATH=$work/root/opt/patience/lib "$work/title")" = "The Herring-bone, 104 cards" ]
	check "install: a program by pkg-config" $? "$work/out"
	readelf -d "$work/title" | sed -n 's/.*(NEEDED).*\[\(.*\)\..*\]/\1/p' | grep -vE '^(libdeal|libc|libm)\.so$' >"$work/out"
	[ ! -s "$work/out" ]
	check "install: it needs libdeal only, and that what it needs" $? "$work/out"
	if [ -e "$(gcc -print-file-name=libgsl.a)" ]; then
		(cd "$work" && sed 's/ --libs / --static --libs /; s/ -o / -static -o /' compile >static && PKG_CONFIG_PATH=$work sh -e static && ./title) >"$work/out" 2>&1
		grep -q '^The Herring-bone' "$work/out"
		check "install: a program by pkg-config --static" $? "$work/out"
	else
		skip "install: a program by pkg-config --static" "no libgsl.a"
	fi
}

# The Debian packages are installed by dpkg into a system of its own, used there, and removed. The tarball of the
# sources is built.
package() {
	if [ "$build" != "$TOP/build" ] || ! command -v dpkg-deb >/dev/null || [ "$(id -u)" -ne 0 ]; then
		skip "package" "no dpkg-deb, not root, or no plain build"
		return
	fi
	export DEBFULLNAME="A Packager" DEBEMAIL=packager@example.org COMPRESSION
	[ -n "${FULL-}" ] || COMPRESSION=none WEB=no # packing is most of the work, and the page takes a minute
	export WEB
	folder=$build/deb
	debs=$(make -s deb 2>"$work/out") && [ "$(echo "$debs" | wc -l)" -eq 4 ]
	check "package: made" $? "$work/out"
	# shellcheck disable=SC2086
	sha256sum $debs >"$work/expected"
	if [ -n "${FULL-}" ]; then
		make -s deb >"$work/out" 2>&1
		# shellcheck disable=SC2086
		sha256sum $debs >"$work/sums"
		same "package: the same bytes twice" "$work/expected" "$work/sums"
	fi
	system=$work/system
	mkdir -p "$system/var/lib/dpkg/info" "$system/var/lib/dpkg/updates"
	: >"$system/var/lib/dpkg/status"
	manager="dpkg --root=$system --log=$work/dpkg.log --force-depends --force-script-chrootless"
	if [ -n "${FULL-}" ]; then
		dpkg-deb -c "$folder"/patience-tools_*.deb | grep -cE '/(patience\.html|patience\.desktop|patience\.svg|metainfo\.xml)$' >"$work/out"
		[ "$(cat "$work/out")" = 4 ]
		check "package: the page, and its entry in a menu" $? "$work/out"
	fi
	# shellcheck disable=SC2086
	$manager --install $debs >"$work/out" 2>&1 && (PATH=$system/usr/bin:$PATH && cd "$work" &&
		patience-deal belle-lucie -o ranks=4 -n 3 | patience-solve | patience-play --check) >"$work/dealt" 2>&1
	[ "$(cat "$work/dealt")" = "3 records, 0 failed" ] && [ -s "$system/usr/share/man/man7/deal-games.7.gz" ]
	check "package: installed and used" $? "$work/out"
	ls "$system"/usr/lib/*/libdeal.so.0 "$system/usr/lib/python3/dist-packages/patience/__init__.py" >"$work/out" 2>&1 && [ ! -e "$system/usr/bin/deal" ]
	check "package: the library, and no name of others" $? "$work/out"
	$manager --purge patience-tools libdeal-dev python3-patience libdeal0 >"$work/out" 2>&1
	find "$system/usr" ! -type d >"$work/left" 2>/dev/null
	[ ! -s "$work/left" ]
	check "package: removed" $? "$work/left"
	for deb in $debs; do dpkg-deb -f "$deb" Depends; done | grep -c 'libgsl.*libinih' >"$work/out"
	[ "$(cat "$work/out")" -ge 2 ]
	check "package: depends on its libraries" $?
	if [ -n "${FULL-}" ] && command -v lintian >/dev/null; then
		# shellcheck disable=SC2086
		lintian --allow-root --fail-on error,warning $debs >"$work/out" 2>&1
		check "package: lintian has nothing to say" $? "$work/out"
	else
		skip "package: lintian" "no lintian, or not with FULL=1"
	fi
	tarball
}

tarball() {
	[ -e .git ] || { skip "dist" "no commit here"; return; }
	umask 077
	tarball=$(make -s dist) && sha256sum <"$tarball" >"$work/expected"
	mkdir "$work/sources"
	tar -xzf "$tarball" -C "$work/sources" --strip-components=1
	umask 022
	make -s dist >/dev/null && sha256sum <"$tarball" >"$work/out"
	same "dist: the same bytes twice" "$work/expected" "$work/out"
	(cd "$work/sources" && SOURCE_DATE_EPOCH=$(git -C "$TOP" log -1 --format=%ct) make -s dist) >"$work/said" 2>&1 && sha256sum <"$work/sources/$(cat "$work/said")" >"$work/out"
	same "dist: the same bytes from its own sources" "$work/expected" "$work/out"
}
