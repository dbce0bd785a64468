# Programs for the tests beside the unit tests: fuzz targets, failing allocations, and a typist for terminals.
#   make coverage              the tests with lines counted, then the share of each source that ran
#   make judge [SECONDS=N] [SEED=S] [HOW="--positions --walks" or "--check --walks" [FILES="FILE.ini ..."]]
#                              compares every verdict of the search on random rule files with a plain search's, or
#                              the verdicts of its parts on each position with all reachable positions; walks run if they apply
#   make fuzz [TIME=SECONDS]   clang's libFuzzer on each target, TIME seconds each; new inputs go to build/fuzz/found
#                              build/fuzz/tests/fuzz/T -set_cover_merge=1 -use_counters=0 -max_len=4096 tests/fuzz/corpus/T
#                              build/fuzz/found/T adds the inputs that reach new code

# tests are compiled and linked for a quick build, unless CFLAGS are given
BRISK := $(if $(SHARED),$(if $(filter file,$(origin CFLAGS)),-O1))
BARE := $(if $(BRISK),-Xlinker -S)

FUZZ_TARGETS := record rules work judge options moves state boards
JUDGE_SRC := $(sort $(wildcard tests/judge/*.c))
JUDGE_PARTS := $(call objects,$(filter-out %/main.c,$(JUDGE_SRC))) $(B)/families.o # all but main()
FUZZERS := $(FUZZ_TARGETS:%=$(B)/tests/fuzz/%)
CHECK_ALSO := $(FUZZERS) $(B)/fault $(B)/threads $(B)/abi $(if $(SAN)$(TSAN)$(FUZZ),,$(B)/shim.so $(B)/shimmed/solve)

$(FUZZERS): $(B)/tests/fuzz/%: $(B)/tests/fuzz/%.o $(B)/tests/fuzz/fuzz.o $(if $(FUZZ),,$(B)/tests/fuzz/replay.o) $(B)/libstats.a $(B)/libdeal.a
	$(LINK) $(BARE) $(if $(FUZZ),-fsanitize=fuzzer) -o $@ $(filter-out %.a,$^) $(B)/libstats.a $(B)/libdeal.a $(LIBS) -lcsv

$(B)/tests/fuzz/judge: $(JUDGE_PARTS)

$(B)/families.o: $(B)/families.c
	$(COMPILE) -I. -c -o $@ $<
$(B)/families.c: tests/judge/families.awk tests/judge/families.txt
	LC_ALL=C awk -f tests/judge/families.awk tests/judge/families.txt >$@.new && mv $@.new $@

check-built: $(B)/typist
$(B)/typist: $(B)/tests/tools/typist.o
	$(LINK) $(BARE) -o $@ $^

check-built peers: $(B)/charge
$(B)/charge: $(B)/tests/tools/charge.o
	$(LINK) $(BARE) -o $@ $^ -lm

check-built: $(B)/resident
$(B)/resident: $(B)/tests/tools/resident.o
	$(LINK) $(BARE) -o $@ $^

check-built bench: $(B)/golf
$(B)/golf: $(B)/tests/tools/golf.o
	$(LINK) $(BARE) -o $@ $^

check-built: $(B)/grade-judge
$(B)/grade-judge: $(B)/tests/tools/grade-judge.o $(B)/libdeal.a
	$(LINK) $(BARE) -o $@ $^ $(LIBS)

check-built: $(B)/judge
$(B)/judge: $(JUDGE_PARTS) $(B)/tests/judge/main.o $(B)/libdeal.a
	$(LINK) $(BARE) -o $@ $^ $(LIBS)

check-built: $(B)/judge-untried
$(B)/judge-untried: $(JUDGE_PARTS) $(B)/tests/judge/main.o $(B)/tests/tools/untried.o $(B)/libdeal.a
	$(LINK) $(BARE) -o $@ $^ $(LIBS)

SECONDS = 60
SEED ?= 1
judge: $(B)/judge
	@$(B)/judge $(HOW) $(if $(FILES),--walks) --seconds $(SECONDS) --seed $(SEED) --pairs $(FILES)

TIME = 60
fuzz:
	@$(MAKE) --no-print-directory FUZZ=1 CC=clang fuzz-targets
	@tests/fuzz/run $(TIME) $(FUZZ_TARGETS)
fuzz-targets: $(FUZZERS)

$(B)/fault: $(B)/tests/tools/fault.o $(B)/libdeal.a
	$(LINK) $(BARE) -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc -o $@ $^ $(LIBS)

# the unit tests are one program with a name for each file; test_prover puts a function of its own into the library
UNITS := $(filter-out tests/unit/test_prover.c,$(UNIT_SRC))
$(call remember,stamp.units,$(UNITS))
$(UNITS:%.c=$(B)/%): $(B)/units
	@ln -f $< $@
$(B)/units: $(B)/tests/tools/units.o $(call objects,$(UNITS))
$(B)/tests/tools/units.o: $(B)/stamp.units
$(B)/tests/tools/units.o: PIC = -D'SUITES=$(foreach t,$(UNITS),SUITE($(basename $(notdir $t))))'
$(call objects,$(UNITS)): PIC = $(BRISK) -Dmain=main_of_$(basename $(@F))
$(B)/tests/unit/test_prover: $(B)/tests/unit/test_prover.o
$(B)/tests/unit/test_prover: LIBS += -Wl,--wrap=deal_search_dead
$(B)/units $(B)/tests/unit/test_prover: $(B)/libstats.a $(B)/libdeal.a
	$(LINK) $(BARE) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(LIBS) -lcsv $$($(PKG_CONFIG) --libs check)

# make abi: the sizes, offsets, values and functions that programs may rely on from now on
abi: $(B)/abi $(B)/symbols
	@$(B)/abi >libdeal/abi && sed -n 's/^\t\(deal_.*\);/function \1/p' $(B)/symbols | LC_ALL=C sort >>libdeal/abi
.PHONY: abi
$(B)/abi: $(B)/tests/tools/abi.o
	$(LINK) $(BARE) -o $@ $^

check-built study-intervals: $(B)/covers $(B)/stops
$(B)/covers $(B)/stops: $(B)/%: $(B)/tests/tools/%.o $(patsubst %.c,$(B)/%.o,$(sort $(wildcard analysis/statistics/*.c analysis/base/*.c)))
	$(LINK) $(BARE) -o $@ $^ $(LIBS)

$(B)/threads: $(B)/tests/tools/threads.o $(B)/libdeal.a
	$(LINK) $(BARE) -o $@ $^ $(LIBS)

$(B)/shim.so: tests/tools/shim.c $(B)/stamp.flags
	$(COMPILE) -shared -fPIC -o $@ $<

# the tools with shared libraries, since nothing can be put before a static one
$(B)/shimmed/solve: $(call objects,cmd/solve.c $(call own,solve) $(CMD_SRC)) $(B)/libdeal.a $(B)/deal $(B)/play $(B)/stats $(B)/deal-check
	mkdir -p $(@D) && ln -f $(filter $(B)/deal $(B)/play $(B)/stats $(B)/deal-check,$^) $(@D)
	$(LINK) -o $@ $(filter %.o,$^) $(B)/libdeal.a $(archived)

coverage:
	@$(MAKE) --no-print-directory COV=1 check-only || echo "some tests failed; counted all the same" >&2
	@tests/coverage build/cov

.PHONY: fuzz fuzz-targets coverage judge
