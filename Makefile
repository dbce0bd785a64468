# GNU make. Build output goes to build/; SAN=1, TSAN=1, FUZZ=1, CHECKED=1 and COV=1 have directories of their own.
# make [all|deps|check|check-full|bench|peers|ablation|lint|study|web|npm|install|uninstall|deb|dist|source|clean]

CC = cc
CFLAGS = $(if $(SAN),-O1 -g1,-O2 -g)
prefix = /usr/local
PREFIX = $(prefix)
LIBDIR = $(PREFIX)/lib
PYTHONDIR = $(LIBDIR)/python3/dist-packages
PROGPREFIX =
PKG_CONFIG = pkg-config
V =

# environment variables that change cd, standard programs and tar are not passed on
unexport CDPATH POSIXLY_CORRECT GZIP TAR_OPTIONS

empty :=
B := $(subst $(empty) ,-,$(strip build$(if $(SAN)$(TSAN)$(FUZZ)$(CHECKED)$(COV),/$(strip $(if $(SAN),san) $(if $(TSAN),tsan) $(if $(FUZZ),fuzz) \
	$(if $(CHECKED),checked) $(if $(COV),cov)))))
SAN_FLAGS := -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
OPTS := $(if $(SAN)$(TSAN)$(FUZZ)$(COV),-DDEAL_UNCONFINED) $(if $(SAN),$(SAN_FLAGS)) $(if $(TSAN),-fsanitize=thread) $(if $(FUZZ),$(SAN_FLAGS) -fsanitize=fuzzer-no-link) $(if $(CHECKED),-DDEAL_CHECKED) $(if $(COV),--coverage -O0)
WARN := -Wall -Wextra
CPPFLAGS := -D_POSIX_C_SOURCE=200809L -Ilibdeal $(shell $(PKG_CONFIG) --cflags gsl inih 2>/dev/null)
COMPILE := $(CC) -std=c11 $(CPPFLAGS) $(WARN) $(CFLAGS) $(OPTS) -pthread -MMD -MP
LINK := $(CC) $(CFLAGS) $(OPTS) $(LDFLAGS) -pthread
LIBS := $(shell $(PKG_CONFIG) --libs inih gsl 2>/dev/null || echo -linih -lgsl -lgslcblas -lm)
# The tools take these libraries from archives where there are any, so a tool starts sooner. DYNAMIC=1: from shared objects.
archive = $(filter /%,$(shell $(CC) -print-file-name=$(1:-l%=lib%.a)))
archived = $(foreach l,$(LIBS),$(or $(if $(DYNAMIC),,$(if $(filter -lgsl -lgslcblas -linih -lcsv,$l),$(call archive,$l))),$l))
# solve, which scripts start for each deal, has the C library in itself, too, if all are archives.
static := $(if $(DYNAMIC)$(SAN)$(TSAN)$(FUZZ)$(COV),,$(if $(filter-out 4,$(words $(foreach l,-lc -lgsl -lgslcblas -linih,$(call archive,$l)))),,-static))

TOOLS := deal play solve stats
# sorted, because the order of wildcard depends on the locale
LIB_SRC := $(sort $(wildcard libdeal/*/*.c libdeal/*/*/*.c libdeal/*/*/*/*.c))
CMD_SRC := $(sort $(filter-out $(TOOLS:%=cmd/%.c) cmd/puzzles.c cmd/manual.c,$(wildcard cmd/*.c)))
own = $(sort $(wildcard cmd/$(1)/*.c)) # cmd/TOOL/*.c belong to that tool only
STATS_SRC := $(sort $(wildcard analysis/*/*.c))
UNIT_SRC := $(sort $(wildcard tests/unit/*.c))
HISTORIC := $(sort $(basename $(notdir $(wildcard libdeal/games/*.ini))))
OTHERS := $(sort $(basename $(notdir $(wildcard libdeal/games/others/*.ini))))
RULES := $(HISTORIC:%=libdeal/games/%.ini) $(OTHERS:%=libdeal/games/others/%.ini)
MADE_MAN := $(B)/deal-games.7 $(B)/deal-rules.5
MAN := $(sort $(wildcard cmd/*.[1-9] libdeal/*.[1-9])) $(MADE_MAN)
SHARED := $(if $(SAN)$(TSAN)$(FUZZ)$(COV),,$(B)/libdeal.so.0)
# optimization of the library, unless CFLAGS are given: searches take 2 to 8% fewer instructions than with -O2; a sanitized
# build is used little, so the rest of it is compiled for a quick build
SPEED := $(if $(filter file,$(origin CFLAGS)),$(if $(SHARED),-O3,$(if $(SAN),-O2)))
objects = $(patsubst %.c,$(B)/%.o,$(1))

all: $(TOOLS:%=$(B)/%) $(B)/libdeal.a $(SHARED) $(B)/columns $(B)/deal-check $(B)/deal-puzzles $(B)/patience $(MADE_MAN)

# ---- objects; stamp.flags changes with the compiler and its flags, stamp.files with the lists of linked files

define remember
$(shell mkdir -p $(B) && { printf '%s\n' '$(subst ','\'',$(2))' | cmp -s - $(B)/$(1) || \
	printf '%s\n' '$(subst ','\'',$(2))' >$(B)/$(1); })
endef
$(call remember,stamp.flags,$(COMPILE) $(SPEED))
$(call remember,stamp.files,$(LINK) $(static) $(DYNAMIC) $(LIBS) $(HISTORIC) $(OTHERS) $(LIB_SRC) $(CMD_SRC) $(STATS_SRC) $(foreach t,$(TOOLS) puzzles,$(call own,$(t))))

$(B)/%.o: %.c $(B)/stamp.flags | packages
	@mkdir -p $(@D)
	$(COMPILE) $(PIC) -c -o $@ $<

# the archive and the shared object have the same objects: by measurement this does not slow the search
$(B)/libdeal/%.o $(B)/games.o $(B)/scales.o $(B)/puzzles.o: PIC := -fPIC -fno-semantic-interposition $(SPEED)

# the options and the help of each tool
$(B)/cmd/%.options.h: cmd/%.help cmd/options.awk
	@mkdir -p $(@D)
	LC_ALL=C awk -f cmd/options.awk $< >$@.new && mv $@.new $@
# the page of play --html as a string of C
$(B)/cmd/viewer.html.h: cmd/play/viewer.html
	@mkdir -p $(@D)
	sed 's/["\\?]/\\&/g; s/.*/"&\\n"/' $< >$@.new && mv $@.new $@
$(B)/cmd/play/page.o: | $(B)/cmd/viewer.html.h
$(foreach s,deal play play/page solve stats/options puzzles check/deal-check,$(eval $(B)/cmd/$(s).o: PIC := -I$(B)/cmd))
$(call objects,$(TOOLS:%=cmd/%.c) cmd/stats/options.c cmd/puzzles.c cmd/check/deal-check.c): \
	| $(patsubst %.help,$(B)/%.options.h,$(wildcard cmd/*.help))

$(B)/games.o: $(B)/games.c
	$(COMPILE) $(PIC) -c -o $@ $<
$(B)/games.c: libdeal/rules/embed.awk $(RULES) $(B)/stamp.files
	LC_ALL=C awk -f libdeal/rules/embed.awk $(RULES) >$@.new && mv $@.new $@

$(B)/scales.o: $(B)/scales.c
	$(COMPILE) $(PIC) -I. -c -o $@ $<
$(B)/scales.c: libdeal/grade/scales.awk analysis/puzzles/grade-check.csv libdeal/grade/scales.csv
	LC_ALL=C awk -f $^ >$@.new && mv $@.new $@

$(B)/puzzles.o: $(B)/puzzles.c
	$(COMPILE) -I. -c -o $@ $<
$(B)/puzzles.c: libdeal/help/puzzles.awk $(wildcard seeds/*.graded) $(B)/stamp.files
	LC_ALL=C awk -f libdeal/help/puzzles.awk $(sort $(wildcard seeds/*.graded)) >$@.new && mv $@.new $@

LIB_OBJ := $(call objects,$(LIB_SRC)) $(B)/games.o $(B)/scales.o $(B)/puzzles.o

$(B)/libdeal.a: $(LIB_OBJ) $(B)/stamp.files
	@rm -f $@ && ar qcs $@ $(filter %.o,$^)

$(B)/symbols: libdeal/symbols.awk libdeal/deal.h
	LC_ALL=C awk -f libdeal/symbols.awk libdeal/deal.h >$@.new && mv $@.new $@

$(B)/libdeal.so.0: $(LIB_OBJ) $(B)/stamp.files $(B)/symbols
	$(LINK) -shared -Wl,-soname,libdeal.so.0 -Wl,--version-script=$(B)/symbols -Wl,-z,defs -o $@ $(filter %.o,$^) $(LIBS)

$(foreach t,$(TOOLS),$(eval $(B)/$(t): $(call objects,$(call own,$(t)))))
$(B)/stats: $(call objects,$(STATS_SRC))
$(B)/stats: LIBS += -lcsv
$(B)/solve: LINK += $(static)
$(B)/play: LIBS += -lreadline
$(TOOLS:%=$(B)/%): $(B)/%: $(B)/cmd/%.o $(call objects,$(CMD_SRC)) $(B)/libdeal.a
	$(LINK) -o $@ $(filter-out %.a,$^) $(B)/libdeal.a $(archived)

$(B)/deal-check: $(B)/cmd/check/deal-check.o $(call objects,$(CMD_SRC)) $(B)/libdeal.a
	$(LINK) -o $@ $^ $(archived)

# a CSV reader for the scripts of analysis/
$(B)/columns: analysis/columns.awk
	printf '#!/bin/sh\nLC_ALL=C exec %s %s\n' "awk -f '$(abspath $<)' --" '"$$@"' >$@.new && chmod +x $@.new && mv $@.new $@

$(B)/manual: $(B)/cmd/manual.o $(B)/libdeal.a
	$(LINK) $(BARE) -o $@ $^ $(LIBS)

$(B)/%.table: analysis/studies/%.csv $(B)/columns
	$(B)/columns $< >$@.new && mv $@.new $@

$(B)/%.table: analysis/studies/results/%.csv $(B)/columns
	$(B)/columns $< >$@.new && mv $@.new $@

GAMES_TABLES := $(B)/thirty.table $(B)/limits.table $(B)/players-games.table
$(B)/manual.facts: $(B)/manual
	$(B)/manual >$@.new && mv $@.new $@

$(B)/deal-games.7: cmd/manual.awk $(B)/manual.facts libdeal/deal-games.7.in $(GAMES_TABLES)
	LC_ALL=C awk -f cmd/manual.awk $(B)/manual.facts $(GAMES_TABLES) libdeal/deal-games.7.in >$@.new && mv $@.new $@

$(B)/deal-rules.5: cmd/manual.awk $(B)/manual.facts libdeal/deal-rules.5.in
	LC_ALL=C awk -f cmd/manual.awk $(B)/manual.facts libdeal/deal-rules.5.in >$@.new && mv $@.new $@

$(B)/deal-puzzles: $(call objects,cmd/puzzles.c $(call own,puzzles) $(CMD_SRC)) $(B)/libdeal.a
	$(LINK) -o $@ $(filter-out %.a,$^) $(B)/libdeal.a $(archived)

$(B)/patience: cmd/patience.sh
	sed -e 's|@PAGE@|"$(abspath $(B))/web/patience.html"|' -e 's|@TOOLS@|"$(abspath $(B))"|' $< >$@.new && chmod +x $@.new && mv $@.new $@

packages:
	@$(PKG_CONFIG) --exists gsl inih || { \
	echo "make: GSL, inih or pkg-config is missing; make deps installs what Debian has" >&2; exit 1; }

# ---- missing packages are installed first; a make of its own then looks for them again

deps:
	@.ci/packages

# ---- tests

# make check runs on all processors, as the tests do, unless -j is given
check: deps
	@$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$$(getconf _NPROCESSORS_ONLN)) check-only

-include cmd/web/web.mk
-include tests/tests.mk
check-built: all $(UNIT_SRC:%.c=$(B)/%) $(B)/agree $(CHECK_ALSO)
check-only: check-built
	@V=$(V) tests/run $(B)

check-full:
	@.ci/packages full
	@for how in V= SAN=1 CHECKED=1; do FULL=1 $(MAKE) --no-print-directory $$how check-only || exit 1; done

# an archive, so that each test is linked with the objects that it needs
$(B)/libstats.a: $(call objects,$(STATS_SRC)) $(B)/stamp.files
	@rm -f $@ && ar qcs $@ $(filter %.o,$^)


$(B)/agree: $(B)/tests/tools/agree.o $(B)/libdeal.a
	$(LINK) $(BARE) -o $@ $^ $(LIBS)

bench: all
	@tests/bench $(B)
peers: all
	@tests/peers $(B)
ablation: all
	@tests/tools/ablation $(B)
lint:
	@tests/lint

-include analysis/study.mk analysis/puzzles/puzzles.mk
# prints the commands that build the tools with V=1 only
study: deps
	@$(if $(V),,echo "building the tools; V=1 shows the commands")
	@$(MAKE) --no-print-directory $(if $(V),,-s) all $(if $(wildcard analysis/study.mk),studies)

# ---- installation

# the install script reads these variables from its environment, where blanks and quotes are safe
install uninstall deb: export DESTDIR := $(DESTDIR)
install uninstall deb: export PREFIX := $(PREFIX)
install uninstall deb: export LIBDIR := $(LIBDIR)
install uninstall deb: export PYTHONDIR := $(PYTHONDIR)
install uninstall deb: export PROGPREFIX := $(PROGPREFIX)

install: all
	@.ci/install install $(B) $(MAN)
uninstall:
	@.ci/install uninstall $(B) $(MAN)

deb: all
	@.ci/deb $(B) $(MAKE)
dist source:
	@.ci/$@ $(B)

clean:
	rm -rf build

# dependencies of all objects, excluding builds in subdirectories of this one
-include $(wildcard $(B)/*.d) $(shell find $(addprefix $(B)/,libdeal cmd analysis tests web) -type f -name '*.d' 2>/dev/null)

.PHONY: all deps check check-built check-only check-full bench peers ablation lint study install uninstall deb dist source clean packages
.DELETE_ON_ERROR:
