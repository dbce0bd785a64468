# The page to play on: make web writes build/web/patience.html, all in one file, and build/web/app/, a folder for a web server,
# from which browsers install the page as an app. The target npm writes build/npm/, the engine as a package for other pages and for
# Node, and packs it.
#
# libdeal for WebAssembly by clang and wasm-ld with the C library wasi-libc; .ci/packages web installs them.

W := $(B)/web
WEB_CC := clang
WEB_FLAGS := --target=wasm32-wasi -std=c11 -O2 -DNDEBUG -D_POSIX_C_SOURCE=200809L -Ilibdeal -Icmd/web/instead -I. $(WARN) \
	-include cmd/web/page.h -MMD -MP
WEB_LINK := --target=wasm32-wasi -mexec-model=reactor -Wl,--gc-sections,--strip-all,-z,stack-size=1048576,--initial-memory=16777216
WEB_SRC := $(LIB_SRC) $(sort $(wildcard cmd/web/*.c cmd/web/instead/*.c))
WEB_OBJ := $(WEB_SRC:%.c=$(W)/%.o) $(W)/games.o $(W)/scales.o $(W)/puzzles.o
PAGE := $(wildcard cmd/web/page.* cmd/web/*.js) cmd/web/facts analysis/studies/thirty.csv analysis/studies/published-table.csv \
	$(wildcard seeds/*.graded)

web:
	@.ci/packages web
	@$(MAKE) --no-print-directory page
	@echo "$(W)/patience.html: open it in a browser"
	@echo "$(W)/app: put it on a web server, to install it from there"
page: $(W)/patience.html $(W)/app/index.html

$(W)/libdeal/rules/rules.o: WEB_FLAGS += -Dopen=web_open -Dfstat=web_fstat -Dfdopen=web_fdopen -Dclose=web_close
$(W)/%.o: %.c
	@mkdir -p $(@D)
	$(WEB_CC) $(WEB_FLAGS) -c -o $@ $<
$(W)/games.o $(W)/scales.o $(W)/puzzles.o: $(W)/%.o: $(B)/%.c
	@mkdir -p $(@D)
	$(WEB_CC) $(WEB_FLAGS) -c -o $@ $<
$(W)/deal.wasm: $(WEB_OBJ)
	$(WEB_CC) $(WEB_LINK) -o $@ $^

$(W)/patience.html: $(W)/deal.wasm cmd/web/bundle $(PAGE)
	cmd/web/bundle $< >$@.new && mv $@.new $@

$(W)/app/index.html: $(W)/patience.html cmd/web/patience.svg $(wildcard cmd/web/app/*)
	@mkdir -p $(@D)
	cp cmd/web/app/manifest.webmanifest cmd/web/app/*.png cmd/web/patience.svg $(@D)
	sed "s|@VERSION@|$$(cksum <$< | tr ' ' -)|" cmd/web/app/service.js >$(@D)/service.js
	awk '$$0 == "</head>" { while ((getline line <"cmd/web/app/head.html") > 0) print line } { print }' $< >$@.new && mv $@.new $@

# npm demands versions of three numbers
N := $(B)/npm
npm: $(W)/deal.wasm
	@mkdir -p $(N)
	install -m 644 $< cmd/web/module/index.js cmd/web/module/index.d.ts cmd/web/module/README.md LICENSE $(N)
	{ cat cmd/web/engine.js; echo 'export {startEngine};'; } >$(N)/engine.js
	sed "s/@VERSION@/$$(sed -n 's/^#define DEAL_VERSION "\(.*\)"/\1/p' libdeal/deal.h).0/" cmd/web/module/package.json >$(N)/package.json
	cd $(N) && npm pack --silent >name && echo "$(N)/$$(cat name)"

.PHONY: web page npm
