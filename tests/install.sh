# Part of tests/run: what is installed, and how it is packaged.
# shellcheck shell=sh disable=SC2154 # build and work are the runner's

# Installed under another name and used by a program that knows pkg-config only.
part_install() {
	case $build in */san* | */cov*) skip "install" "sanitized or counting build"; return ;; esac
	make -s install DESTDIR="$work/root" PREFIX=/opt/patience PROGPREFIX=x- >"$work/out" 2>&1
	check "install: to DESTDIR" $? "$work/out"
	program_by_pkg_config
	[ "$("$work/root/opt/patience/bin/x-deal" --version)" = "deal 0.1 format 1" ] &&
		[ -s "$work/root/opt/patience/share/man/man1/x-deal.1" ] &&
		[ -s "$work/root/opt/patience/share/man/man5/deal-format.5" ]
	check "install: renamed programs and manuals"  $?
	if command -v bash >/dev/null; then
		PATH=$work/root/opt/patience/bin:$PATH bash tests/completion "$work/root/opt/patience" x- >"$work/out" 2>&1
		check "install: completion, $(tail -n 1 "$work/out")" $? "$work/out"
	else
		skip "install: completion" "no bash"
	fi
	make -s uninstall DESTDIR="$work/root" PREFIX=/opt/patience PROGPREFIX=x- >"$work/out" 2>&1
	find "$work/root" -type f >>"$work/out"
	[ -s "$work/out" ]
	check "install: taken away again" $((! $?)) "$work/out"
	package
}

# The example of libdeal(3), by the command that the page gives.
program_by_pkg_config() {
	page=$work/root/opt/patience/share/man/man3/libdeal.3
	sed "s|^prefix=|prefix=$work/root|" "$work/root/opt/patience/lib/pkgconfig/libdeal.pc" >"$work/libdeal.pc"
	sed -n '/^\.Bd/,/^\.Ed/p' "$page" | sed '/^\./d; s/\\e/\\/g' >"$work/title.c"
	sed -n "s/^\.Dl cc /${CC-cc} /p" "$page" >"$work/compile"
	(cd "$work" && PKG_CONFIG_PATH=$work sh -e compile) >"$work/out" 2>&1 &&
		[ "$("$work/title")" = "The Herring-bone, 104 cards" ]
	check "install: a program by pkg-config" $? "$work/out"
}

# The Debian package, installed by dpkg into a system of its own, used there, and removed.
package() {
	if [ "$build" != "$TOP/build" ] || ! command -v dpkg-deb >/dev/null || [ "$(id -u)" -ne 0 ]; then
		skip "package" "no dpkg-deb, not root, or no plain build"
		return
	fi
	deb=$(make -s deb 2>"$work/out")
	check "package: made" $? "$work/out"
	system=$work/system
	mkdir -p "$system/var/lib/dpkg/info" "$system/var/lib/dpkg/updates"
	: >"$system/var/lib/dpkg/status"
	manager="dpkg --root=$system --log=$work/dpkg.log --force-depends --force-script-chrootless"
	$manager --install "$deb" >"$work/out" 2>&1 && (PATH=$system/usr/bin:$PATH && cd "$work" &&
		deal belle-lucie -o ranks=4 -n 3 | solve | play --check) >"$work/dealt" 2>&1
	[ "$(cat "$work/dealt")" = "3 records, 0 failed" ] && [ -s "$system/usr/share/man/man7/deal-games.7.gz" ]
	check "package: installed and used" $? "$work/out"
	$manager --purge patience-tools >"$work/out" 2>&1
	find "$system/usr" -type f >"$work/left" 2>/dev/null
	[ ! -s "$work/left" ]
	check "package: removed" $? "$work/left"
	dpkg-deb -f "$deb" Depends | grep -q 'libgsl.*libinih'
	check "package: depends on its libraries" $?
}
